//! What the base does to the pairs of a table or a rotation.

use crate::encoding::rope::pairs::wavelengths;
use crate::encoding::sinusoidal::{SinusoidalOptions, Timescale, odd_dim_error, sinusoidal_frequencies};
use crate::error::{Result, check_at_least_one, check_positive};

/// What [`base_profile`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct BaseProfile {
    /// Positions for a whole turn, 2π over the frequency; one for each pair, the shortest first.
    pub wavelengths: Vec<f64>,
    /// |PE(p + 1) − PE(p)|, the same for every p.
    pub neighbor_distance: f64,
    /// The share of pairs that do not turn once within the context, 0 to 1.
    pub longer_than_context: f64,
}

/// Tells what a base does to a sinusoidal table, or to RoPE's rotations, of `dim` columns: how long its waves are, how far
/// neighbouring rows are apart, and how many waves are longer than a text of `context` positions.
///
/// The fastest pair turns by 1 radian at each position, whatever the base; a smaller base makes the slow ones faster.
///
/// # Errors
/// [`Code::OddDim`](crate::Code::OddDim) if `dim` is odd; [`Code::OutOfRange`](crate::Code::OutOfRange) if `dim` is 0, `base`
/// is not from 1 to 1e100 or `context` not above 0; [`Code::NotFinite`](crate::Code::NotFinite) if one of them is not finite;
/// [`Code::TooLarge`](crate::Code::TooLarge) if `dim` is above 2²⁰.
///
/// # Sources
/// Vaswani et al. 2017, [section 3.5](https://arxiv.org/abs/1706.03762); Peng et al. 2023,
/// [section 3](https://arxiv.org/abs/2309.00071), for wavelengths against the context.
///
/// ```
/// use posenc::{Timescale, base_profile};
///
/// let profile = base_profile(64, 10000.0, 512.0, Timescale::Paper)?;
/// assert!((profile.neighbor_distance - 1.47).abs() < 0.005);
/// assert_eq!(profile.longer_than_context, 0.5);
/// assert!(base_profile(64, 0.5, 512.0, Timescale::Paper).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn base_profile(dim: usize, base: f64, context: f64, timescale: Timescale) -> Result<BaseProfile> {
    check_at_least_one("dim", dim)?;
    if dim % 2 == 1 {
        return Err(odd_dim_error(dim, ""));
    }
    check_positive("context", context)?;
    let frequencies = sinusoidal_frequencies(&SinusoidalOptions { dim, base, timescale, ..Default::default() })?;
    let square = frequencies.iter().fold(0.0, |sum, frequency| {
        let (half, _) = libm::sincos(frequency / 2.0);
        sum + half * half
    });
    let wavelengths = wavelengths(&frequencies);
    let longer = wavelengths.iter().filter(|wavelength| **wavelength > context).count();
    Ok(BaseProfile {
        neighbor_distance: 2.0 * square.sqrt(), // a chord of 2 sin(ω/2) for each pair
        longer_than_context: longer as f64 / wavelengths.len() as f64,
        wavelengths,
    })
}
