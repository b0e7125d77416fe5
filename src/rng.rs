//! Seeded random numbers that are the same on every machine.
//!
//! Each named stream is a ChaCha8 generator whose key is the SipHash-2-4 (128-bit) of the stream's label under the
//! seed, so what one stream yields does not depend on how much was drawn from another: the vector of 我 is the same in
//! every sentence.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use siphasher::sip128::SipHasher24;

pub(crate) struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream called `label` under `seed`.
    pub(crate) fn new(seed: u64, label: &str) -> Self {
        let mut key = [0; 32];
        for (half, bytes) in key.chunks_exact_mut(16).enumerate() {
            bytes.copy_from_slice(&SipHasher24::new_with_keys(seed, half as u64).hash(label.as_bytes()).as_bytes());
        }
        Self(ChaCha8Rng::from_seed(key))
    }

    /// Uniform on [−bound, bound), in steps of bound / 2²³.
    pub(crate) fn uniform(&mut self, bound: f64) -> f32 {
        let steps = (self.0.next_u32() >> 8) as f64 - 8_388_608.0;
        (steps / 8_388_608.0 * bound) as f32
    }

    /// Two independent normal numbers of standard deviation 1 (Box and Muller 1958), by `libm`.
    fn normal_pair(&mut self) -> [f64; 2] {
        let radius = (-2.0 * libm::log(self.open_unit())).sqrt();
        let (sin, cos) = libm::sincos(std::f64::consts::TAU * self.open_unit());
        [radius * cos, radius * sin]
    }

    /// Uniform on (0, 1), never an end: 2⁵² midpoints.
    fn open_unit(&mut self) -> f64 {
        ((self.0.next_u64() >> 12) as f64 + 0.5) * (1.0 / 4_503_599_627_370_496.0)
    }

    /// Uniform on 0, 1, …, count − 1, for a count below 2³²: the upper half of a product, so a bias below 2⁻³² · count.
    #[cfg(feature = "train")]
    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((u64::from(self.0.next_u32()) * count as u64) >> 32) as usize
    }

    /// True in a share of all cases.
    #[cfg(feature = "train")]
    pub(crate) fn chance(&mut self, share: f64) -> bool {
        f64::from(self.0.next_u32()) < share * 4_294_967_296.0
    }

    /// Two different numbers below `count`, in any order.
    #[cfg(feature = "train")]
    pub(crate) fn distinct_two(&mut self, count: usize) -> [usize; 2] {
        let (first, second) = (self.below(count), self.below(count - 1));
        [first, second + usize::from(second >= first)]
    }

    /// Three different numbers below `count`, in ascending order.
    #[cfg(feature = "train")]
    pub(crate) fn three_in_order(&mut self, count: usize) -> [usize; 3] {
        let [a, b] = self.distinct_two(count);
        let (low, high) = (a.min(b), a.max(b));
        let third = self.below(count - 2);
        let third = third + usize::from(third >= low);
        let third = third + usize::from(third >= high);
        let mut all = [a, b, third];
        all.sort_unstable();
        all
    }

    /// Fills with normal numbers of mean 0.
    pub(crate) fn fill_normal(&mut self, out: &mut [f32], std: f64) {
        for pair in out.chunks_mut(2) {
            let drawn = self.normal_pair();
            pair.iter_mut().zip(drawn).for_each(|(value, normal)| *value = (std * normal) as f32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_by_label_and_by_seed_and_repeat() {
        let first = |seed, label| Stream::new(seed, label).0.next_u64();
        assert_eq!(first(1, "token:我"), first(1, "token:我"));
        assert_ne!(first(1, "token:我"), first(1, "token:你"));
        assert_ne!(first(1, "token:我"), first(2, "token:我"));
    }

    #[test]
    fn normal_numbers_have_the_moments_asked_for() {
        let mut drawn = vec![0.0; 100_000];
        Stream::new(7, "moments").fill_normal(&mut drawn, 0.5);
        let mean = drawn.iter().map(|&x| x as f64).sum::<f64>() / 1e5;
        let variance = drawn.iter().map(|&x| (x as f64).powi(2)).sum::<f64>() / 1e5;
        assert!(mean.abs() < 0.006, "{mean}"); // 4 standard errors
        assert!((variance - 0.25).abs() < 0.005, "{variance}");
    }

    #[cfg(feature = "train")]
    #[test]
    fn every_choice_of_three_is_as_likely_as_another() {
        let mut stream = Stream::new(7, "choices");
        let mut counts = std::collections::HashMap::new();
        for _ in 0..20_000 {
            *counts.entry(stream.three_in_order(6)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 20);
        assert!(counts.iter().all(|([a, b, c], &count)| a < b && b < c && *c < 6 && (850..1150).contains(&count)), "{counts:?}");
    }

    #[test]
    fn uniform_numbers_stay_within_their_bound() {
        let mut stream = Stream::new(7, "bound");
        assert!((0..10_000).map(|_| stream.uniform(0.25)).all(|value| (-0.25..0.25).contains(&value)));
    }
}
