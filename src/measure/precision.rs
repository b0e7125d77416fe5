//! What float32 makes of the frequencies.

use crate::double_double::DoubleDouble;
use crate::encoding::sinusoidal::{SinusoidalOptions, Table, odd_dim_error};
use crate::error::{Error, Result};

/// What [`frequency_errors`] returns: an element for each pair in each list.
#[derive(Clone, Debug, PartialEq)]
pub struct FrequencyErrors {
    /// `base^(−2k / dim)`, in radians per position.
    pub exact: Vec<f64>,
    /// How far `1 / base^(2k / dim)` is off, in units in the last place.
    pub power: Vec<f64>,
    /// How far `exp(2k · (−ln base / dim))` is off, in units in the last place.
    pub exponential: Vec<f64>,
    /// The greatest element of `power`.
    pub worst_power: f64,
    /// The greatest element of `exponential`.
    pub worst_exponential: f64,
}

/// Measures the error of a sinusoidal table's, or RoPE's, frequencies where they are formed in float32, in both forms that
/// code has: as a power, and by way of a logarithm.
///
/// A unit in the last place is the distance from the exact value, rounded to float32, to the next float32 above. Each operation
/// is rounded to float32 once, as the best library would: the quotient 2k / dim, the power and the reciprocal; the factor
/// −ln base / dim, its product with 2k, and the exponential. A library whose own power or exponential is less exact is up to
/// some units off that; PyTorch's seldom is.
///
/// # Errors
/// [`Code::OddDim`](crate::Code::OddDim) if `dim` is odd; [`Code::OutOfRange`](crate::Code::OutOfRange) if `dim` is 0 or `base`
/// is not from 1 to 1e30, in which float32 holds all powers; [`Code::NotFinite`](crate::Code::NotFinite) if `base` is not
/// finite; [`Code::TooLarge`](crate::Code::TooLarge) if `dim` is above 2²⁰.
///
/// # Sources
/// `_compute_default_rope_parameters` of transformers, for the power; `PositionalEncoding` of PyTorch's tutorial on language
/// modelling, for the exponential.
///
/// ```
/// let errors = posenc::frequency_errors(512, 10000.0)?;
/// assert_eq!(errors.exact.len(), 256);
/// assert!(errors.worst_power < 1.5 && errors.worst_exponential > 5.0);
/// assert!(posenc::frequency_errors(511, 10000.0).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn frequency_errors(dim: usize, base: f64) -> Result<FrequencyErrors> {
    if dim % 2 == 1 {
        return Err(odd_dim_error(dim, ""));
    }
    let exact = Table::plan(&SinusoidalOptions { length: Some(0), dim, base, ..Default::default() })?.frequencies;
    if base > MOST_BASE {
        return Err(Error::out_of_range(
            "base",
            "at most 1e30, as float32 holds no greater powers",
            base,
            "the usual base is 10000",
        ));
    }
    let mut errors =
        FrequencyErrors { exact: vec![], power: vec![], exponential: vec![], worst_power: 0.0, worst_exponential: 0.0 };
    let factor = (-libm::log(base) / dim as f64) as f32;
    for (pair, &frequency) in exact.iter().enumerate() {
        let numerator = (2 * pair) as f32;
        let power = units(1.0 / (libm::pow(base, f64::from(numerator / dim as f32)) as f32), frequency);
        let exponential = units(libm::exp(f64::from(numerator * factor)) as f32, frequency);
        errors.exact.push(frequency.high);
        errors.power.push(power);
        errors.exponential.push(exponential);
        errors.worst_power = errors.worst_power.max(power);
        errors.worst_exponential = errors.worst_exponential.max(exponential);
    }
    Ok(errors)
}

const MOST_BASE: f64 = 1e30;

/// How far a number is from the exact one, in units in the last place.
fn units(formed: f32, exact: DoubleDouble) -> f64 {
    let rounded = exact.high as f32;
    let unit = f64::from(f32::from_bits(rounded.to_bits() + 1)) - f64::from(rounded);
    ((f64::from(formed) - exact.high) - exact.low).abs() / unit
}
