//! Sinusoidal tables in every convention that is in use.

mod cell;
mod grid;
mod preset;
mod shift;
mod table;

pub use cell::{SinusoidalCell, Wave, sinusoidal_cell};
pub use grid::{AxisOrder, GridOptions, GridRule, sinusoidal_grid};
pub use preset::Preset;
pub use shift::{ShiftOptions, ShiftResidual, shift_residual, sinusoidal_shift};
pub(crate) use table::Table;
#[cfg(feature = "doctor")]
pub(crate) use table::{cosines_first, exponent_step, pair_count};

use crate::error::{Code, Error, Result, named_enum};
use crate::tensor::{Element, Tensor, room_for};

named_enum! {
    /// The order of a table's columns.
    Layout as "layout" {
        /// sin, cos, sin, cos, … as in the paper.
        Interleaved = "interleaved",
        /// All sines, then all cosines, as in tensor2tensor.
        SinCos = "sin-cos",
        /// All cosines, then all sines, as in MusicGen.
        CosSin = "cos-sin",
        /// cos, sin, cos, sin, …
        CosSinInterleaved = "cos-sin-interleaved",
    }
}

named_enum! {
    /// The exponent of `base` for pair k.
    Timescale as "timescale" {
        /// `2k / dim`: the slowest wave stays short of 2π·base.
        Paper = "paper",
        /// `k / (dim/2 − 1)`: the slowest wave is 2π·base exactly, as in tensor2tensor and fairseq.
        Endpoint = "endpoint",
    }
}

named_enum! {
    /// What becomes of the last column when `dim` is odd.
    OddDim as "odd_dim" {
        /// An error.
        Error = "error",
        /// One more sine than cosines, as in Keras, XLM and Marian; exponents are over the odd width.
        ExtraSin = "extra-sin",
        /// A table of width `dim − 1`, then a column of zeros, as in tensor2tensor and fairseq.
        ZeroPad = "zero-pad",
        /// A table of width `dim + 1` without its last column, as in positional-encodings.
        Truncate = "truncate",
    }
}

/// What [`sinusoidal`] computes. Give `dim`, and `length` or `positions`.
#[derive(Clone, Debug, PartialEq)]
pub struct SinusoidalOptions {
    /// Number of rows, at positions `start`, `start + 1`, …
    pub length: Option<usize>,
    /// The positions themselves, in any order, fractions allowed; instead of `length`.
    pub positions: Option<Vec<f64>>,
    /// Width of the table.
    pub dim: usize,
    /// Frequency base, from 1 to 1e100. Default 10000.
    pub base: f64,
    /// Position of the first row. Default 0.
    pub start: f64,
    /// Order of the columns. Default [`Layout::Interleaved`].
    pub layout: Layout,
    /// Exponent of the frequencies. Default [`Timescale::Paper`].
    pub timescale: Timescale,
    /// What becomes of an odd width. Default [`OddDim::Error`].
    pub odd_dim: OddDim,
    /// Multiplies the table. Default 1.
    pub scale: f64,
    /// This row is all zeros. Default: none.
    pub pad_row: Option<usize>,
    /// Every row at this position is all zeros, wherever it stands. Default: none.
    pub pad_position: Option<f64>,
}

impl Default for SinusoidalOptions {
    fn default() -> Self {
        Self {
            length: None,
            positions: None,
            dim: 0,
            base: 10000.0,
            start: 0.0,
            layout: Layout::Interleaved,
            timescale: Timescale::Paper,
            odd_dim: OddDim::Error,
            scale: 1.0,
            pad_row: None,
            pad_position: None,
        }
    }
}

/// Returns the sinusoidal position table, shape `[positions, dim]`.
///
/// Row `p` holds, for each pair `k`, the sine and the cosine of `p · base^(−2k / dim)` radians (with
/// [`Timescale::Endpoint`]: `p · base^(−k / (dim/2 − 1))`). Angles are formed with about 30 digits and the result is
/// rounded once, so each value is within 6e-8 of the exact one (times `scale`) at every position.
///
/// # Errors
/// - [`Code::MissingOption`] if neither `length` nor `positions` is given.
/// - [`Code::ConflictingOptions`] if both are, or `positions` together with a `start` other than 0.
/// - [`Code::OutOfRange`] if `dim` is 0, `base` is not from 1 to 1e100, a position lies beyond ±2⁵³, or there is no
///   row `pad_row`.
/// - [`Code::OutOfRange`] too if `scale` is beyond ±10⁶.
/// - [`Code::NotFinite`] if `base`, `start`, `scale` or a position is not finite.
/// - [`Code::OddDim`] if `dim` is odd and `odd_dim` is [`OddDim::Error`].
/// - [`Code::TooLarge`] if the table has more than 2²⁸ elements or `dim` is above 2²⁰; [`Code::OutOfMemory`] if the
///   machine has no room for it.
///
/// # Sources
/// Vaswani et al. 2017, [section 3.5](https://arxiv.org/abs/1706.03762); `get_timing_signal_1d` of tensor2tensor.
///
/// # Examples
/// ```
/// use posenc::{Code, SinusoidalOptions, sinusoidal};
///
/// let table = sinusoidal(&SinusoidalOptions { length: Some(16), dim: 64, ..Default::default() })?;
/// assert_eq!(table.shape, [16, 64]);
/// assert_eq!(table.data[64], 1f64.sin() as f32); // row 1, column 0
///
/// let odd = sinusoidal(&SinusoidalOptions { length: Some(16), dim: 63, ..Default::default() });
/// assert_eq!(odd.unwrap_err().code(), Code::OddDim);
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn sinusoidal(options: &SinusoidalOptions) -> Result<Tensor> {
    collect(options)
}

/// Returns the table of [`sinusoidal`] in `f64`, to about 5e-16 of the exact values up to position 10¹², and beyond
/// to about |position| · 10⁻²⁸.
///
/// # Errors
/// Those of [`sinusoidal`].
///
/// ```
/// use posenc::{SinusoidalOptions, sinusoidal64};
///
/// let far = sinusoidal64(&SinusoidalOptions { positions: Some(vec![1e8]), dim: 2, ..Default::default() })?;
/// assert!((far.data[0] - 0.931639027109726).abs() < 1e-15); // sin 1e8
/// assert!(sinusoidal64(&SinusoidalOptions { dim: 2, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn sinusoidal64(options: &SinusoidalOptions) -> Result<Tensor<f64>> {
    collect(options)
}

/// Writes the table of [`sinusoidal`] into `out`, which must hold exactly `positions × dim` elements.
///
/// # Errors
/// Those of [`sinusoidal`], and [`Code::BadShape`] if `out` is not of that size. `out` is unchanged after an error.
///
/// ```
/// use posenc::{SinusoidalOptions, sinusoidal_into};
///
/// let mut out = [0.0; 8];
/// sinusoidal_into(&mut out, &SinusoidalOptions { length: Some(2), dim: 4, ..Default::default() })?;
/// assert_eq!(out[..4], [0.0, 1.0, 0.0, 1.0]);
/// assert!(sinusoidal_into(&mut out, &SinusoidalOptions { length: Some(3), dim: 4, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn sinusoidal_into(out: &mut [f32], options: &SinusoidalOptions) -> Result<()> {
    let table = Table::plan(options)?;
    table.check_room(out.len())?;
    let mut rest = out;
    table.each_row(&mut |row: &[f32]| {
        let (head, tail) = std::mem::take(&mut rest).split_at_mut(row.len());
        head.copy_from_slice(row);
        rest = tail;
    });
    Ok(())
}

/// The frequencies of a table, in radians per position, fastest first; one for each pair.
///
/// # Errors
/// [`Code::OutOfRange`], [`Code::NotFinite`], [`Code::OddDim`] and [`Code::TooLarge`] as for [`sinusoidal`].
///
/// ```
/// let frequencies = posenc::sinusoidal_frequencies(&posenc::SinusoidalOptions { dim: 8, ..Default::default() })?;
/// assert_eq!(frequencies, [1.0, 0.1, 0.01, 0.001]);
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn sinusoidal_frequencies(options: &SinusoidalOptions) -> Result<Vec<f64>> {
    let one_row = SinusoidalOptions { length: Some(1), positions: None, pad_row: None, ..options.clone() };
    Ok(Table::plan(&one_row)?.frequencies.iter().map(|frequency| frequency.high).collect())
}

fn collect<T: Element>(options: &SinusoidalOptions) -> Result<Tensor<T>> {
    let table = Table::plan(options)?;
    let mut data = room_for(&table.shape())?;
    table.each_row(&mut |row| data.extend_from_slice(row));
    Ok(Tensor { data, shape: table.shape().to_vec() })
}

pub(crate) fn odd_dim_error(dim: usize, mend: &str) -> Error {
    Error::new(Code::OddDim, "dim", format!("`dim` must be even; got {dim}; give an even width{mend}"))
}
