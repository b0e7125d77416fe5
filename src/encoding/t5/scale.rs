//! Distances on a geometric scale, counted exactly.
//!
//! Buckets begin where a product of whole numbers equals another, and there the logarithms of the published formulas
//! decide by their last bit: in `f64`, log 2 / log 32 · 5 falls short of 1.

use std::cmp::Ordering;

/// `steps` equal ratios lead from `first` to `last`; the scale goes on beyond.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) steps: u32,
}

/// The greatest power for which a tie is settled in whole numbers; it covers every scale of T5's.
const MAX_POWER: u32 = super::MAX_BUCKETS as u32;

impl Scale {
    /// How many whole steps lead from `first` to `distance`, which is no less, and whether nothing is left over.
    pub(super) fn steps_to(&self, distance: u32) -> (u32, bool) {
        if self.steps == 0 {
            return (0, true);
        }
        let steps = f64::from(self.steps) * self.log_ratio(distance) / self.log_ratio(self.last);
        let near = libm::round(steps);
        if (steps - near).abs() > 1e-12 * (1.0 + steps) {
            return (steps as u32, false);
        }
        match self.compare(distance, near as u32) {
            Some(Ordering::Less) => (near as u32 - 1, false),
            Some(order) => (near as u32, order == Ordering::Equal),
            None => (steps as u32, false),
        }
    }

    /// ln(distance / first), to the last digits even where the two are close.
    fn log_ratio(&self, distance: u32) -> f64 {
        libm::log1p(f64::from(distance - self.first) / f64::from(self.first))
    }

    /// Compares `distance` with `first · (last / first)^(step / steps)`, as whole numbers: distance^steps · first^step
    /// with last^step · first^steps, by their common root. `None` where that takes too long; there is no tie then, as a
    /// `u32` is no such power.
    fn compare(&self, distance: u32, step: u32) -> Option<Ordering> {
        let common = greatest_common_divisor(step, self.steps);
        let (step, steps) = (step / common, self.steps / common);
        if step.max(steps) > MAX_POWER {
            return None;
        }
        let left = product(distance, steps, self.first, step.saturating_sub(steps));
        let right = product(self.last, step, self.first, steps.saturating_sub(step));
        Some(left.len().cmp(&right.len()).then_with(|| left.iter().rev().cmp(right.iter().rev())))
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// a^m · b^n in digits of 32 bits, the lowest first, without leading zeros.
fn product(a: u32, m: u32, b: u32, n: u32) -> Vec<u32> {
    let mut digits = vec![1];
    for factor in std::iter::repeat_n(a, m as usize).chain(std::iter::repeat_n(b, n as usize)) {
        let mut carry = 0;
        for digit in &mut digits {
            carry += u64::from(*digit) * u64::from(factor);
            *digit = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            digits.push(carry as u32);
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_ties() {
        let doubling = Scale { first: 5, last: 160, steps: 5 }; // log 2 / log 32 · 5 in f64 is below 1
        for (step, distance) in [5, 10, 20, 40, 80, 160, 320].into_iter().enumerate() {
            assert_eq!(doubling.steps_to(distance), (step as u32, true), "{distance}");
            assert_eq!(doubling.steps_to(distance + 1), (step as u32, false), "{distance} + 1");
        }
        assert_eq!(Scale { first: 4, last: 9, steps: 2 }.steps_to(6), (1, true));
    }

    #[test]
    fn steps_by_powers_of_whole_numbers() {
        let scale = Scale { first: 7, last: 100, steps: 6 };
        let naive = |distance: u128| {
            (0..20).take_while(|&step| 100u128.pow(step) * 7u128.pow(6) <= distance.pow(6) * 7u128.pow(step)).count()
        };
        for distance in 7..4000 {
            assert_eq!(scale.steps_to(distance).0 as usize + 1, naive(u128::from(distance)), "{distance}");
        }
    }

    #[test]
    fn products_of_many_digits() {
        assert_eq!(product(1 << 31, 2, 4, 1), [0, 0, 1]);
        assert_eq!(product(10, 20, 1, 0), [0x6310_0000, 0x6bc7_5e2d, 0x5]);
    }
}
