//! Frequencies of sinusoidal tables and of RoPE: `base^(−k·numerator / denominator)`, in radians per position.

use crate::double_double::DoubleDouble;
use crate::error::{Error, Result, check_finite};

/// The greatest base that is accepted; up to here every intermediate result stays in range.
pub const MAX_BASE: f64 = 1e100;

pub(crate) fn check_base(base: f64) -> Result<f64> {
    check_finite("base", base)?;
    if (1.0..=MAX_BASE).contains(&base) {
        return Ok(base);
    }
    Err(Error::out_of_range("base", "from 1 to 1e100", base, "the usual base is 10000"))
}

/// `count` frequencies, the fastest first: `base^(−k·numerator / denominator)` for `k = 0, 1, …`, each to 30 digits.
pub(crate) fn geometric(base: f64, numerator: usize, denominator: usize, count: usize) -> Vec<DoubleDouble> {
    let step = inverse_root(base, numerator, denominator);
    std::iter::successors(Some(DoubleDouble::ONE), |frequency| Some(frequency.times(step))).take(count).collect()
}

/// `base^(−numerator / denominator)`: the `f64` power, then one Newton step on `wᵈ·baseⁿ = 1`.
fn inverse_root(base: f64, numerator: usize, denominator: usize) -> DoubleDouble {
    let estimate = libm::pow(base, -(numerator as f64) / denominator as f64);
    let rough = DoubleDouble::from_f64(estimate);
    let defect = (0..numerator).fold(rough.power(denominator), |power, _| power.times_f64(base)).minus_one();
    let correction = -estimate * defect / denominator as f64;
    DoubleDouble { high: estimate, low: correction }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequencies_are_correct_beyond_f64() {
        // mpmath 1.3, 45 digits: 10000^(−1/32) and 500000^(−6/7), each as an f64 and what it drops.
        let exact = |frequency: DoubleDouble, high: f64, low: f64| {
            assert!(((frequency.high - high) + (frequency.low - low)).abs() < 1e-30 * high, "{frequency:?}");
        };
        exact(geometric(10000.0, 1, 32, 2)[1], 0.7498942093324559, -4.711499388984347e-17);
        exact(geometric(500000.0, 2, 7, 4)[3], 1.3036726897376782e-05, 7.256488748858959e-22);
        let ten = geometric(10000.0, 1, 4, 5);
        for (k, exact) in [1.0, 0.1, 0.01, 0.001, 0.0001].into_iter().enumerate() {
            assert!((ten[k].high - exact).abs() <= exact * 1e-16, "pair {k}");
        }
    }

    #[test]
    fn base_is_checked() {
        assert!(check_base(1.0).is_ok());
        assert!(check_base(f64::NAN).is_err());
        assert!(check_base(0.5).is_err());
    }
}
