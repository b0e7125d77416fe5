//! Products of two rows of a table.

use super::{check_work, dot, each_row};
use crate::encoding::Encoding;
use crate::error::{Result, check_at_least_one};
use crate::phase::check_position;
use crate::sentence::first_row;
use crate::tensor::filled;

/// Returns PE(p) · PE(p + k) for each shift k from −`max_shift` to `max_shift`, p being `position`: 2 · `max_shift` + 1
/// numbers.
///
/// The rows themselves are multiplied, so that a sinusoidal table shows what is known of it: the product is Σ cos(k ω) over
/// the pairs, at every position. That of a learned table before training is noise but for k = 0; with standard deviation 1
/// where `std` is not given. A shift that leads out of a learned table gives NaN. The `start` of a sinusoidal encoding is added to
/// `position`.
///
/// # Errors
/// [`Code::ConflictingOptions`](crate::Code::ConflictingOptions) if the encoding has no table;
/// [`Code::PositionOutOfTable`](crate::Code::PositionOutOfTable) and [`Code::NotWhole`](crate::Code::NotWhole) if a learned
/// table has no row at `position`; [`Code::OddDim`](crate::Code::OddDim) if `dim` is odd and the table sinusoidal;
/// [`Code::OutOfRange`](crate::Code::OutOfRange) if `dim` is 0, or a position lies beyond ±2⁵³;
/// [`Code::TooLarge`](crate::Code::TooLarge) if (2 · `max_shift` + 1) · `dim` is above 2³⁰; those of the table.
///
/// # Sources
/// Vaswani et al. 2017, [section 3.5](https://arxiv.org/abs/1706.03762); Yan et al. 2019,
/// [section 3.2](https://arxiv.org/abs/1911.04474), for the product that depends on the shift alone, and not on its sign.
///
/// ```
/// use posenc::{Encoding, row_products};
///
/// let sinusoidal = Encoding::Sinusoidal(Default::default());
/// let products = row_products(&sinusoidal, 64, 100.0, 5)?;
/// assert_eq!(products.len(), 11);
/// assert!((products[5] - 32.0).abs() < 1e-13); // k = 0: one for each pair
/// assert!((products[5 - 3] - products[5 + 3]).abs() < 1e-13);
/// assert!(row_products(&Encoding::None, 64, 100.0, 5).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn row_products(encoding: &Encoding, dim: usize, position: f64, max_shift: usize) -> Result<Vec<f64>> {
    check_at_least_one("dim", dim)?;
    check_position("position", position)?;
    let count = max_shift.saturating_mul(2).saturating_add(1);
    check_work("max_shift", "(2 · `max_shift` + 1) × `dim`", &[count, dim])?;
    if let Encoding::Learned(settings) = encoding {
        first_row("position", position, 1, settings.max_length)?;
    }
    let mut own = filled(0.0, &[dim])?;
    each_row(encoding, dim, position, 1, &mut |_, row| own.copy_from_slice(row))?;
    let mut products = filled(f64::NAN, &[count])?;
    each_row(encoding, dim, position - max_shift as f64, count, &mut |shift, row| products[shift] = dot(&own, row))?;
    Ok(products)
}
