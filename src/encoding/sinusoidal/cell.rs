//! One element of a table, with the numbers of its formula.

use super::table::exponent_step;
use super::{SinusoidalOptions, Table};
use crate::error::{Result, check_index, named_enum};
use crate::phase::sin_cos;

named_enum! {
    /// What a column of the table holds.
    Wave as "function" {
        /// Sines.
        Sin = "sin",
        /// Cosines.
        Cos = "cos",
        /// Zeros: the padded column of an odd width, or a padding row.
        Zero = "zero",
    }
}

/// The numbers behind one element of a sinusoidal table.
#[derive(Clone, Debug, PartialEq)]
pub struct SinusoidalCell {
    /// The row's position.
    pub position: f64,
    /// k, counted from 0; a zero column has the number past the last pair.
    pub pair: usize,
    /// The exponent of `base`: 2k/dim, or k/(dim/2 − 1).
    pub exponent: f64,
    /// `base^(−exponent)`, in radians per position.
    pub frequency: f64,
    /// `2π / frequency`, in positions.
    pub wavelength: f64,
    /// `position × frequency`, in radians.
    pub angle: f64,
    /// Which function of the angle stands here.
    pub function: Wave,
    /// The element, `scale` included.
    pub value: f64,
}

/// Explains element (`row`, `column`) of the table that [`sinusoidal`](crate::sinusoidal) returns.
///
/// # Errors
/// Those of [`sinusoidal`](crate::sinusoidal), and [`Code::OutOfRange`](crate::Code::OutOfRange) if there is no such row or column.
///
/// ```
/// use posenc::{SinusoidalOptions, sinusoidal_cell};
///
/// let options = SinusoidalOptions { length: Some(100), dim: 8, ..Default::default() };
/// let cell = sinusoidal_cell(&options, 50, 2)?;
/// assert_eq!((cell.pair, cell.frequency, cell.angle), (1, 0.1, 5.0));
/// assert!(sinusoidal_cell(&options, 100, 2).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn sinusoidal_cell(options: &SinusoidalOptions, row: usize, column: usize) -> Result<SinusoidalCell> {
    let table = Table::plan(options)?;
    let [rows, columns] = table.shape();
    check_index("row", row, rows)?;
    check_index("column", column, columns)?;
    let (pair, wave) = table.column(column);
    let function = if table.is_pad_row(row) { Wave::Zero } else { wave };
    Ok(explain(options, &table, row, pair, function))
}

fn explain(options: &SinusoidalOptions, table: &Table, row: usize, pair: usize, function: Wave) -> SinusoidalCell {
    let position = table.positions.at(row);
    let (numerator, denominator) = exponent_step(options.dim, options.odd_dim, options.timescale, table.frequencies.len());
    let frequency = table.frequencies.get(pair).copied();
    let (sin, cos) = frequency.map_or((0.0, 0.0), |frequency| sin_cos(position, frequency));
    let frequency = frequency.map_or(0.0, |frequency| frequency.high);
    SinusoidalCell {
        position,
        pair,
        exponent: (pair * numerator) as f64 / denominator as f64,
        frequency,
        wavelength: std::f64::consts::TAU / frequency,
        angle: position * frequency,
        function,
        value: options.scale * [sin, cos, 0.0][function as usize],
    }
}
