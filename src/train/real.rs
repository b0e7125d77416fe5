//! The two precisions of the trainer: `f32` for training, `f64` for judging the gradients.

use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// A floating-point number. Everything is IEEE arithmetic in the order written, or `libm`, so that results are the same
/// bits natively and in WebAssembly.
pub(crate) trait Real:
    Copy
    + PartialOrd
    + Default
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + 'static
{
    /// Rounds to this precision.
    fn of(value: f64) -> Self;
    /// The same number.
    fn wide(self) -> f64;
    /// The greatest of one or more numbers; NaN or any of them, if one is NaN.
    fn greatest(values: &[Self]) -> Self;
    /// eˣ of each number, none of which is above 0.
    fn exp_all(values: &mut [Self]);
    /// √x.
    fn sqrt(self) -> Self;
}

impl Real for f32 {
    #[inline(always)]
    fn of(value: f64) -> Self {
        value as f32
    }
    #[inline(always)]
    fn wide(self) -> f64 {
        f64::from(self)
    }
    #[inline(always)]
    fn greatest(values: &[Self]) -> Self {
        // As whole numbers in the same order, of which a machine compares several at a time.
        let ordered = |bits: i32| bits ^ ((bits >> 31) & i32::MAX);
        let most = values.iter().fold(i32::MIN, |most, value| most.max(ordered(value.to_bits().cast_signed())));
        f32::from_bits(ordered(most).cast_unsigned())
    }
    #[inline(always)]
    fn exp_all(values: &mut [Self]) {
        values.iter_mut().for_each(|value| *value = exp_of_negative(*value));
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        self.sqrt()
    }
}

impl Real for f64 {
    #[inline(always)]
    fn of(value: f64) -> Self {
        value
    }
    #[inline(always)]
    fn wide(self) -> f64 {
        self
    }
    fn greatest(values: &[Self]) -> Self {
        values.iter().fold(f64::NEG_INFINITY, |most, &value| if value > most { value } else { most })
    }
    fn exp_all(values: &mut [Self]) {
        values.iter_mut().for_each(|value| *value = libm::exp(*value));
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        self.sqrt()
    }
}

/// eˣ for x ≤ 0, to two units in the last place, without a branch: several at a time. 0 below −87, where an `f32` would
/// soon be 0. NaN stays NaN.
///
/// x = n ln 2 + r with n whole and |r| ≤ ln 2 / 2; 2ⁿ is a matter of the exponent's bits, eʳ of its Taylor series.
#[inline(always)]
fn exp_of_negative(x: f32) -> f32 {
    // Adding 1.5 · 2²³ rounds to a whole number, which then stands in the lowest bits.
    const ROUNDER: f32 = 12_582_912.0;
    let shifted = x * std::f32::consts::LOG2_E + ROUNDER;
    let n = shifted - ROUNDER;
    let r = (x - n * (355.0 / 512.0)) - n * -2.121_944_4e-4; // ln 2 in two parts, the first of nine bits: n times it is exact
    let series =
        (((((1.0 / 5040.0 * r + 1.0 / 720.0) * r + 1.0 / 120.0) * r + 1.0 / 24.0) * r + 1.0 / 6.0) * r + 0.5) * r * r + r + 1.0;
    let power = f32::from_bits(shifted.to_bits().wrapping_sub(ROUNDER.to_bits()).wrapping_add(127) << 23);
    let result = series * power;
    if x < -87.0 { 0.0 } else { result }
}

/// Numbers that are summed side by side, which lets a machine add several at a time and is as exact as one by one.
pub(crate) const LANES: usize = 8;

/// The sum of `term` of each number.
#[inline(always)]
pub(crate) fn sum<F: Real>(values: &[F], term: impl Fn(F) -> F) -> F {
    let mut lanes = [F::default(); LANES];
    let (whole, rest) = values.as_chunks::<LANES>();
    for chunk in whole {
        lanes.iter_mut().zip(chunk).for_each(|(lane, &value)| *lane += term(value));
    }
    lanes.iter_mut().zip(rest).for_each(|(lane, &value)| *lane += term(value));
    folded(lanes)
}

/// The sum of products.
#[inline(always)]
pub(crate) fn dot<F: Real>(a: &[F], b: &[F]) -> F {
    let mut lanes = [F::default(); LANES];
    let ((whole_a, rest_a), (whole_b, rest_b)) = (a.as_chunks::<LANES>(), b.as_chunks::<LANES>());
    for (a, b) in whole_a.iter().zip(whole_b) {
        lanes.iter_mut().zip(a.iter().zip(b)).for_each(|(lane, (&a, &b))| *lane += a * b);
    }
    lanes.iter_mut().zip(rest_a.iter().zip(rest_b)).for_each(|(lane, (&a, &b))| *lane += a * b);
    folded(lanes)
}

fn folded<F: Real>(lanes: [F; LANES]) -> F {
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_within_two_units_of_libm() {
        for step in 0..1_000_000 {
            let x = -(step as f32) * 8.7e-5;
            let (fast, exact) = (exp_of_negative(x), libm::exp(f64::from(x)));
            assert!((f64::from(fast) - exact).abs() <= 2.0 * exact * f64::from(f32::EPSILON) / 2.0 + 1e-44, "{x} {fast} {exact}");
        }
        assert_eq!([exp_of_negative(0.0), exp_of_negative(-1e9), exp_of_negative(f32::NEG_INFINITY)], [1.0, 0.0, 0.0]);
        assert!(exp_of_negative(f32::NAN).is_nan());
    }

    #[test]
    fn the_greatest_is_found_among_either_sign() {
        for values in [&[-2.0, 3.5, 1.0, 3.25][..], &[-1.0, -2.0, -0.5], &[f32::NEG_INFINITY, -1e38], &[0.0, -1e-45], &[7.0]] {
            let wide: Vec<f64> = values.iter().copied().map(f64::from).collect();
            let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            assert_eq!((f32::greatest(values), f64::greatest(&wide)), (most, f64::from(most)));
        }
        assert!(f32::greatest(&[1.0, f32::NAN]).is_nan());
    }

    #[test]
    fn sums_take_every_number_once() {
        let values: Vec<f64> = (1..=21).map(f64::from).collect();
        assert_eq!((sum(&values, |x| x), sum(&values, |x| x * x), dot(&values, &values)), (231.0, 3311.0, 3311.0));
    }
}
