//! Numbers of about 32 digits as the unevaluated sum of two `f64`s.
//!
//! At position 10⁸ a frequency that is rounded to `f64` is already off by 10⁻⁸ radians, which a table of `f32` can
//! show. So frequencies and angles carry a second `f64` with what the first one lost.
//!
//! Source: T. J. Dekker, "A floating-point technique for extending the available precision", 1971.

/// `high + low`, with `|low|` at most half a unit in the last place of `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DoubleDouble {
    pub(crate) high: f64,
    pub(crate) low: f64,
}

impl DoubleDouble {
    pub(crate) const ONE: Self = Self::from_f64(1.0);

    pub(crate) const fn from_f64(high: f64) -> Self {
        Self { high, low: 0.0 }
    }

    /// `a + b` without rounding error (Knuth's two-sum).
    pub(crate) fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let part = high - a;
        Self { high, low: (a - (high - part)) + (b - part) }
    }

    pub(crate) fn times(self, other: Self) -> Self {
        let product = exact_product(self.high, other.high);
        renormalised(product.high, product.low + (self.high * other.low + self.low * other.high))
    }

    pub(crate) fn times_f64(self, factor: f64) -> Self {
        let product = exact_product(self.high, factor);
        renormalised(product.high, product.low + self.low * factor)
    }

    pub(crate) fn over_f64(self, divisor: f64) -> Self {
        let high = self.high / divisor;
        let back = exact_product(high, divisor);
        renormalised(high, ((self.high - back.high) - back.low + self.low) / divisor)
    }

    pub(crate) fn minus_one(self) -> f64 {
        (self.high - 1.0) + self.low
    }

    pub(crate) fn power(self, exponent: usize) -> Self {
        let (mut result, mut square, mut rest) = (Self::ONE, self, exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                result = result.times(square);
            }
            square = square.times(square);
            rest >>= 1;
        }
        result
    }
}

fn renormalised(high: f64, low: f64) -> DoubleDouble {
    let sum = high + low;
    DoubleDouble { high: sum, low: low - (sum - high) }
}

/// `a · b` without rounding error, for magnitudes between 10⁻¹⁴⁰ and 10¹⁴⁰.
fn exact_product(a: f64, b: f64) -> DoubleDouble {
    let high = a * b;
    let ((a1, a2), (b1, b2)) = (halves(a), halves(b));
    DoubleDouble { high, low: ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2 }
}

/// Splits into two numbers of 26 bits each, whose products are exact.
fn halves(value: f64) -> (f64, f64) {
    let scaled = value * 134_217_729.0; // 2²⁷ + 1
    let upper = scaled - (scaled - value);
    (upper, value - upper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_keep_what_f64_drops() {
        let a = 1.0 + f64::EPSILON;
        let square = exact_product(a, a); // 1 + 2ε + ε²
        assert_eq!(square.high, 1.0 + 2.0 * f64::EPSILON);
        assert_eq!(square.low, f64::EPSILON * f64::EPSILON);
    }

    #[test]
    fn powers_multiply_out() {
        let third = DoubleDouble { high: 1.0 / 3.0, low: 1.850371707708594e-17 };
        let back = third.power(5).times_f64(243.0);
        assert!(back.minus_one().abs() < 1e-30);
        assert_eq!(DoubleDouble::ONE.over_f64(3.0), third);
    }
}
