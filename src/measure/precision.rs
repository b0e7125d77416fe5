//! What float32 makes of the frequencies, and of the tables that are built of them.

use super::check_work;
use crate::double_double::DoubleDouble;
use crate::encoding::sinusoidal::{SinusoidalOptions, Table, odd_dim_error};
use crate::error::{Error, Result};
use crate::phase::{check_position, sin_cos};
use crate::tensor::room_for;

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
    let mut errors =
        FrequencyErrors { exact: vec![], power: vec![], exponential: vec![], worst_power: 0.0, worst_exponential: 0.0 };
    for Frequency { exact, power, exponential } in frequencies(dim, base)? {
        let (power, exponential) = (units(power, exact), units(exponential, exact));
        errors.exact.push(exact.high);
        errors.power.push(power);
        errors.exponential.push(exponential);
        errors.worst_power = errors.worst_power.max(power);
        errors.worst_exponential = errors.worst_exponential.max(exponential);
    }
    Ok(errors)
}

/// What [`float32_table_errors`] returns: an element for each position in each list.
#[derive(Clone, Debug, PartialEq)]
pub struct Float32TableErrors {
    /// Of a table whose frequencies are `1 / base^(2k / dim)`.
    pub power: Vec<f64>,
    /// Of a table whose frequencies are `exp(2k · (−ln base / dim))`.
    pub exponential: Vec<f64>,
    /// Of a table that is exact up to its end and then rounded to float32, as [`sinusoidal`](crate::sinusoidal)'s is.
    pub rounded: Vec<f64>,
}

/// Measures how far the usual float32 table is off: for each position, the greatest distance of an element of its row from the
/// exact one.
///
/// The usual table forms its frequencies in float32, as [`frequency_errors`] has them in both forms, and multiplies them with
/// the position in float32. The angle is then off by some hundred-millionths of itself, so the error grows with the position.
/// Sine and cosine of that angle are rounded to float32 once, as the best library would. A table whose angles are exact is off
/// by 3·10⁻⁸ at most, at every position.
///
/// # Errors
/// Those of [`frequency_errors`]; [`Code::NotFinite`](crate::Code::NotFinite) or [`Code::OutOfRange`](crate::Code::OutOfRange)
/// for a position that is not finite or beyond ±2⁵³; [`Code::TooLarge`](crate::Code::TooLarge) if the number of positions times
/// `dim` is above 2²⁴.
///
/// # Sources
/// Those of [`frequency_errors`].
///
/// ```
/// let errors = posenc::float32_table_errors(512, 10000.0, &[511.0, 1e6])?;
/// assert!(errors.exponential[0] < 3e-5 && errors.exponential[1] > 3e-2);
/// assert!(errors.rounded.iter().all(|&error| error < 3e-8));
/// assert!(posenc::float32_table_errors(512, 10000.0, &[f64::NAN]).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn float32_table_errors(dim: usize, base: f64, positions: &[f64]) -> Result<Float32TableErrors> {
    check_work("positions", "64 × the number of `positions` × `dim`", &[64, positions.len(), dim])?;
    let (frequencies, room) = (frequencies(dim, base)?, || room_for(&[positions.len()]));
    let mut errors = Float32TableErrors { power: room()?, exponential: room()?, rounded: room()? };
    for &position in positions {
        let (power, exponential, rounded) = row_errors(check_position("positions", position)?, &frequencies);
        errors.power.push(power);
        errors.exponential.push(exponential);
        errors.rounded.push(rounded);
    }
    Ok(errors)
}

/// The greatest errors of a row: by the two forms of frequency, and of the exact row, rounded.
fn row_errors(position: f64, frequencies: &[Frequency]) -> (f64, f64, f64) {
    let usual = |frequency: f32| libm::sincos(f64::from(position as f32 * frequency));
    let (mut power, mut exponential, mut rounded) = (0.0f64, 0.0f64, 0.0f64);
    for frequency in frequencies {
        let exact = sin_cos(position, frequency.exact);
        power = power.max(rounding(usual(frequency.power), exact));
        exponential = exponential.max(rounding(usual(frequency.exponential), exact));
        rounded = rounded.max(rounding(exact, exact));
    }
    (power, exponential, rounded)
}

/// How far a sine and a cosine are off when they are rounded to float32, the greater of the two.
#[inline(never)]
fn rounding((s, c): (f64, f64), (sin, cos): (f64, f64)) -> f64 {
    (f64::from(s as f32) - sin).abs().max((f64::from(c as f32) - cos).abs())
}

/// A pair's frequency, exact and as float32 code forms it.
struct Frequency {
    exact: DoubleDouble,
    power: f32,
    exponential: f32,
}

fn frequencies(dim: usize, base: f64) -> Result<Vec<Frequency>> {
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
    let factor = (-libm::log(base) / dim as f64) as f32;
    let form = |(pair, exact)| {
        let numerator = (2 * pair) as f32;
        let power = 1.0 / (libm::pow(base, f64::from(numerator / dim as f32)) as f32);
        Frequency { exact, power, exponential: libm::exp(f64::from(numerator * factor)) as f32 }
    };
    Ok(exact.into_iter().enumerate().map(form).collect())
}

const MOST_BASE: f64 = 1e30;

/// How far a number is from the exact one, in units in the last place.
fn units(formed: f32, exact: DoubleDouble) -> f64 {
    let rounded = exact.high as f32;
    let unit = f64::from(f32::from_bits(rounded.to_bits() + 1)) - f64::from(rounded);
    ((f64::from(formed) - exact.high) - exact.low).abs() / unit
}
