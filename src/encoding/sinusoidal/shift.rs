//! Shifting a position is a rotation: PE(p + k) = M_k · PE(p), with one M_k for every p.

use super::{Layout, SinusoidalOptions, Table, Timescale, Wave, odd_dim_error};
use crate::double_double::DoubleDouble;
use crate::error::{Result, check_at_least_one};
use crate::phase::{check_position, sin_cos, sin_cos_of};
use crate::tensor::{Tensor, filled};

/// What [`sinusoidal_shift`] computes: the table's convention and the shift.
#[derive(Clone, Debug, PartialEq)]
pub struct ShiftOptions {
    /// Width of the table, even.
    pub dim: usize,
    /// k, in positions; negative and fractional shifts are shifts too.
    pub shift: f64,
    /// Frequency base. Default 10000.
    pub base: f64,
    /// Order of the columns. Default [`Layout::Interleaved`].
    pub layout: Layout,
    /// Exponent of the frequencies. Default [`Timescale::Paper`].
    pub timescale: Timescale,
}

impl Default for ShiftOptions {
    fn default() -> Self {
        Self { dim: 0, shift: 0.0, base: 10000.0, layout: Layout::Interleaved, timescale: Timescale::Paper }
    }
}

impl ShiftOptions {
    /// A table without rows, for its frequencies and columns.
    fn table(&self) -> Result<Table> {
        let Self { dim, base, layout, timescale, .. } = *self;
        check_at_least_one("dim", dim)?;
        if dim % 2 == 1 {
            return Err(odd_dim_error(dim, ""));
        }
        check_position("shift", self.shift)?;
        Table::plan(&SinusoidalOptions { length: Some(0), dim, base, layout, timescale, ..Default::default() })
    }
}

/// Returns the matrix M_k with `PE(p + k) = M_k · PE(p)` for every `p`, shape `[dim, dim]`.
///
/// In the interleaved layout it is block-diagonal, one 2×2 rotation by `k · frequency` for each pair:
/// `[[cos, sin], [−sin, cos]]` acting on `(sin, cos)`.
///
/// # Errors
/// [`Code::OddDim`](crate::Code::OddDim) if `dim` is odd; [`Code::OutOfRange`](crate::Code::OutOfRange) if `dim` is 0,
/// `base` is not from 1 to 1e100 or `shift` lies beyond ±2⁵³; [`Code::NotFinite`](crate::Code::NotFinite) if `base` or
/// `shift` is not finite; [`Code::TooLarge`](crate::Code::TooLarge) if `dim²` is above 2²⁸.
///
/// # Sources
/// Vaswani et al. 2017, [section 3.5](https://arxiv.org/abs/1706.03762) claims the linear map; it is the angle-addition
/// theorem.
///
/// ```
/// use posenc::{ShiftOptions, sinusoidal_shift};
///
/// let quarter = ShiftOptions { dim: 2, shift: std::f64::consts::FRAC_PI_2, ..Default::default() };
/// let matrix = sinusoidal_shift(&quarter)?;
/// assert!((matrix.data[1] - 1.0).abs() < 1e-15 && (matrix.data[2] + 1.0).abs() < 1e-15);
/// assert!(sinusoidal_shift(&ShiftOptions { dim: 3, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn sinusoidal_shift(options: &ShiftOptions) -> Result<Tensor<f64>> {
    let (table, dim) = (options.table()?, options.dim);
    let mut data = filled(0.0, &[dim, dim])?;
    for row in 0..dim {
        let [own, other] = matrix_row(&table, options, row);
        data[row * dim + row] = own;
        data[row * dim + partner(row, options.layout, dim)] = other;
    }
    Ok(Tensor { data, shape: vec![dim, dim] })
}

/// The two elements of a row of M_k that are not zero: its own column's, and the partner's.
fn matrix_row(table: &Table, options: &ShiftOptions, row: usize) -> [f64; 2] {
    let (pair, wave) = table.column(row);
    let (sin, cos) = sin_cos(options.shift, table.frequencies[pair]);
    [cos, if wave == Wave::Sin { sin } else { -sin }]
}

/// The column that holds the other wave of a column's pair.
fn partner(column: usize, layout: Layout, dim: usize) -> usize {
    match layout {
        Layout::Interleaved | Layout::CosSinInterleaved => column ^ 1,
        Layout::SinCos | Layout::CosSin => (column + dim / 2) % dim,
    }
}

/// The shift at one position: both sides of `PE(p + k) = M_k · PE(p)` and how far they are apart.
#[derive(Clone, Debug, PartialEq)]
pub struct ShiftResidual {
    /// PE(p).
    pub at: Vec<f64>,
    /// PE(p + k).
    pub shifted: Vec<f64>,
    /// M_k · PE(p).
    pub product: Vec<f64>,
    /// The greatest difference between the last two.
    pub residual: f64,
}

/// Measures `max |M_k · PE(p) − PE(p + k)|` at `position` p, in `f64`.
///
/// # Errors
/// Those of [`sinusoidal_shift`], for `position` too.
///
/// ```
/// use posenc::{ShiftOptions, shift_residual};
///
/// let shift = ShiftOptions { dim: 64, shift: 5.0, ..Default::default() };
/// assert!(shift_residual(&shift, 100.0)?.residual < 1e-15);
/// assert!(shift_residual(&shift, f64::NAN).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn shift_residual(options: &ShiftOptions, position: f64) -> Result<ShiftResidual> {
    let table = options.table()?;
    check_position("position", position)?;
    check_position("shift", position + options.shift)?;
    let at = row_at(&table, options.dim, DoubleDouble::from_f64(position));
    let shifted = row_at(&table, options.dim, DoubleDouble::sum(position, options.shift));
    let product: Vec<f64> = (0..options.dim)
        .map(|row| {
            let [own, other] = matrix_row(&table, options, row);
            own * at[row] + other * at[partner(row, options.layout, options.dim)]
        })
        .collect();
    let residual = product.iter().zip(&shifted).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    Ok(ShiftResidual { at, shifted, product, residual })
}

/// One row of the table, at a position that `f64` may not hold.
fn row_at(table: &Table, dim: usize, position: DoubleDouble) -> Vec<f64> {
    let value = |column| {
        let (pair, wave) = table.column(column);
        let (sin, cos) = sin_cos_of(table.frequencies[pair].times(position));
        if wave == Wave::Sin { sin } else { cos }
    };
    (0..dim).map(value).collect()
}
