//! A table of free parameters, as it stands before training.

use crate::error::{Code, Error, GIVEN, Result, check_at_least_one, check_std};
use crate::rng::Stream;
use crate::tensor::{Tensor, filled};
use std::ops::Range;

/// What [`learned`] computes.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedOptions {
    /// Rows of the table: there is no position beyond.
    pub max_length: usize,
    /// Width of the table.
    pub dim: usize,
    /// Standard deviation of the initial values. Default 0.02, as in BERT and GPT-2.
    pub std: f64,
    /// Seed. Default 0.
    pub seed: u64,
}

impl Default for LearnedOptions {
    fn default() -> Self {
        Self { max_length: 0, dim: 0, std: 0.02, seed: 0 }
    }
}

/// Returns a learned table at its initialisation: normal numbers of mean 0, shape `[max_length, dim]`.
///
/// A longer table with the same seed begins with the same rows.
///
/// # Errors
/// [`Code::OutOfRange`](crate::Code::OutOfRange) if `max_length` or `dim` is 0 or `std` is not from 0 to 10⁶;
/// [`Code::NotFinite`](crate::Code::NotFinite) if `std` is not finite; [`Code::TooLarge`](crate::Code::TooLarge) above
/// 2²⁸ elements.
///
/// # Sources
/// Gehring et al. 2017, [section 3.1](https://arxiv.org/abs/1705.03122); the standard deviation is `initializer_range`
/// of BERT and GPT-2. Random numbers: ChaCha8 keyed by SipHash-2-4 of the stream's name, then Box–Muller.
///
/// ```
/// use posenc::{LearnedOptions, learned};
///
/// let table = learned(&LearnedOptions { max_length: 512, dim: 64, ..Default::default() })?;
/// let longer = learned(&LearnedOptions { max_length: 600, dim: 64, ..Default::default() })?;
/// assert_eq!(table.data[..], longer.data[..512 * 64]);
/// assert!(learned(&LearnedOptions { max_length: 0, dim: 64, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn learned(options: &LearnedOptions) -> Result<Tensor> {
    let shape = [check_at_least_one("max_length", options.max_length)?, check_at_least_one("dim", options.dim)?];
    check_std("std", options.std)?;
    Ok(Tensor { data: rows(0..options.max_length, options)?, shape: shape.to_vec() })
}

/// Whether the table has rows for `count` positions from `start` on; it has at least one.
pub(crate) fn check_rows(start: f64, count: usize, max_length: usize) -> Result<()> {
    let (last, given) = (max_length.saturating_sub(1), start + count as f64 - 1.0);
    if given <= last as f64 {
        return Ok(());
    }
    let rule = format!(
        "a learned table has the positions 0 to `max_length` − 1 = {last}; got {GIVEN}; raise `max_length`, or shorten or move the text"
    );
    Err(Error::of_number(Code::PositionOutOfTable, "max_length", rule, given))
}

/// Some rows of the table. Each row has a stream of its own, so a short sentence need not draw the whole table.
pub(crate) fn rows(range: Range<usize>, options: &LearnedOptions) -> Result<Vec<f32>> {
    let mut data = filled(0.0, &[range.len(), options.dim])?;
    for (row, values) in range.zip(data.chunks_exact_mut(options.dim)) {
        Stream::new(options.seed, &format!("learned:{row}")).fill_normal(values, options.std);
    }
    Ok(data)
}
