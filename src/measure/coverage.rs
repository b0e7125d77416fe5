//! Angles that a longer text brings and training never met.

use super::check_work;
use crate::error::{Result, check_at_least_one};
use crate::{RopeOptions, rope_pairs};
use std::f64::consts::TAU;

/// What [`rope_coverage`] returns: an element for each pair in each list, the fastest first.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeCoverage {
    /// How often the pair turns within the training length: that length over the plain wavelength.
    pub turns: Vec<f64>,
    /// The share of the text's distances at which the pair stands beyond every angle that it met in training, 0 to 1.
    pub unmet: Vec<f64>,
}

/// Tells which of RoPE's pairs a text of `length` positions takes to angles that training never met.
///
/// Scores see distances alone. Training without scaling, at `train_length`, met the distances 0 to `train_length` − 1: a pair
/// that made a whole turn on the way has met every angle, any other has met those up to where it stood at the end. The text has
/// the distances 0 to `length` − 1, with the scaling; without `seq_len` the scaling is that for `length`. An angle is taken
/// without its whole turns, and counts as unmet if it is more than 10⁻⁹ beyond the last one.
///
/// # Errors
/// Those of [`rope_frequencies`](crate::rope_frequencies); [`Code::OutOfRange`](crate::Code::OutOfRange) if `train_length` or `length` is 0;
/// [`Code::TooLarge`](crate::Code::TooLarge) if `length` is above 2²⁴, or times the number of pairs above 2³⁰.
///
/// # Sources
/// Chen et al. 2023, [section 2.2](https://arxiv.org/abs/2306.15595), for positions that training never met; Peng et al. 2023,
/// [section 3.2](https://arxiv.org/abs/2309.00071), for turns within the training length.
///
/// ```
/// use posenc::{RopeOptions, RopeScaling, rope_coverage};
///
/// let plain = RopeOptions { head_dim: 128, ..Default::default() };
/// let coverage = rope_coverage(&plain, 4096, 8 * 4096)?;
/// assert_eq!(coverage.turns.iter().filter(|&&turns| turns < 1.0).count(), 18);
/// assert_eq!((coverage.unmet[0], coverage.unmet[63]), (0.0, 0.875));
/// let linear = RopeOptions { scaling: RopeScaling::Linear { factor: 8.0 }, ..plain };
/// assert!(rope_coverage(&linear, 4096, 8 * 4096)?.unmet[63] < 0.001);
/// assert!(rope_coverage(&linear, 4096, 0).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn rope_coverage(options: &RopeOptions, train_length: usize, length: usize) -> Result<RopeCoverage> {
    check_at_least_one("train_length", train_length)?;
    check_at_least_one("length", length)?;
    let pairs = rope_pairs(&RopeOptions { seq_len: options.seq_len.or(Some(length)), ..options.clone() })?;
    let product = "`length` × the number of pairs, or × 64 if they are fewer,";
    check_work("length", product, &[length, pairs.kinds.len().max(64)])?;
    let mut coverage = RopeCoverage { turns: pairs.plain_wavelength, unmet: pairs.inv_freq };
    coverage.turns.iter_mut().for_each(|turns| *turns = train_length as f64 / *turns);
    for (unmet, plain) in coverage.unmet.iter_mut().zip(&pairs.plain_inv_freq) {
        *unmet = count_unmet((train_length - 1) as f64 * plain, *unmet, length as f64) / length as f64;
    }
    Ok(coverage)
}

/// How many of the distances below `length` have an angle beyond the `last` one, counted turn by turn.
fn count_unmet(last: f64, frequency: f64, length: f64) -> f64 {
    let frequency = (frequency - (frequency / TAU).floor() * TAU).max(0.0); // whole turns between two distances are not seen
    let (mut count, mut turns, mut next) = (0.0, 0.0f64, 0.0);
    while last < TAU && next < length {
        let beyond = ((turns * TAU + last + SLACK) / frequency).floor() + 1.0;
        turns += 1.0;
        next = (turns * TAU / frequency).ceil().min(length); // the first distance of the turn that follows
        count += (next - beyond).max(0.0);
    }
    count
}

const SLACK: f64 = 1e-9;
