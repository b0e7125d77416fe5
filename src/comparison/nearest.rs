//! The nearest two codes, as they are stored.

use super::{NearestPositions, PairCodes, Sizes};
use crate::encoding::learned::{LearnedOptions, rows};
use crate::encoding::{Encoding, LearnedEncoding};
use crate::error::Result;
use crate::matmul::{Columns, matmul, transposed};

/// All pairs of so many rows are compared: rows² · dim.
const MOST_WORK: usize = 1 << 30;

pub(super) fn nearest(encoding: &Encoding, sizes: &Sizes, codes: Option<(&PairCodes, &[f64])>) -> Result<NearestPositions> {
    match (encoding, codes) {
        (_, Some((codes, squares))) => Ok(codes.nearest(squares).found()),
        (Encoding::Learned(settings), None) => Ok(of_learned(settings, sizes)?.found()),
        _ => Ok(NearestPositions { float32: f64::NAN, bfloat16: f64::NAN }),
    }
}

/// The rows of a learned table that the model's texts reach.
pub(super) fn rows_within(settings: &LearnedEncoding, max_length: usize) -> usize {
    settings.max_length.min(max_length)
}

/// Random rows have no order to make use of, so all pairs are compared: by products in `f32`, and those that may be the
/// nearest exactly.
fn of_learned(settings: &LearnedEncoding, sizes: &Sizes) -> Result<Nearest> {
    let &Sizes { dim, max_length, .. } = sizes;
    let count = rows_within(settings, max_length).min(MOST_WORK.div_euclid(dim).isqrt());
    let std = settings.std.unwrap_or(1.0);
    let table = rows(0..count, &LearnedOptions { max_length: count, dim, std, seed: settings.seed })?;
    nearest_rows(&table, dim)
}

/// Rows that are multiplied at once.
const BLOCK: usize = 64;

fn nearest_rows(table: &[f32], dim: usize) -> Result<Nearest> {
    let norms: Vec<f64> = table.chunks_exact(dim).map(squared_norm).collect();
    let longest = libm::sqrt(norms.iter().copied().fold(0.0, f64::max));
    // an inner product of `dim` terms in f32 is off by at most dim · 2⁻²⁴ of the lengths' product
    let error = 2.0 * dim as f64 * libm::ldexp(1.0, -24) * longest * longest;
    let mut nearest = Nearest::new(2.0 * longest);
    let columns = transposed(table, dim)?;
    for first in (0..norms.len()).step_by(BLOCK) {
        let last = norms.len().min(first + BLOCK);
        let before = Columns { data: &columns, row_length: norms.len(), taken: 0..last };
        let dots = matmul(&table[first * dim..last * dim], &before, dim)?;
        for (row, dots) in (first..last).zip(dots.chunks_exact(last)) {
            for (other, &dot) in dots[..row].iter().enumerate() {
                let square = norms[row] + norms[other] - 2.0 * f64::from(dot) - error;
                if nearest.may_be_beaten_by(libm::sqrt(square.max(0.0))) {
                    let pair = [row, other].map(|row| &table[row * dim..(row + 1) * dim]);
                    nearest.measure(pair[0].iter().copied().zip(pair[1].iter().copied()));
                }
            }
        }
    }
    Ok(nearest)
}

fn squared_norm(row: &[f32]) -> f64 {
    row.iter().map(|&value| f64::from(value) * f64::from(value)).sum()
}

/// The nearest pair so far, in both precisions.
pub(super) struct Nearest {
    squares: [f64; 2],
    distances: [f64; 2],
    /// By how much rounding may bring two codes together.
    slack: [f64; 2],
}

impl Nearest {
    /// Of codes that are no longer than `lengths` together.
    pub(super) fn new(lengths: f64) -> Self {
        let slack = [-24, -8].map(|exponent| 1.001 * lengths * libm::ldexp(1.0, exponent));
        Self { squares: [f64::INFINITY; 2], distances: [f64::INFINITY; 2], slack }
    }

    /// Whether two codes whose exact distance is no less than this may be nearer in one of the precisions.
    pub(super) fn may_be_beaten_by(&self, distance: f64) -> bool {
        self.distances.iter().zip(self.slack).any(|(best, slack)| *best > 0.0 && distance - slack < *best)
    }

    /// Compares two codes, element by element.
    #[inline(always)]
    pub(super) fn measure(&mut self, elements: impl Iterator<Item = (f32, f32)>) {
        let square = |a: f32, b: f32| (f64::from(a) - f64::from(b)) * (f64::from(a) - f64::from(b));
        let sums =
            elements.fold([0.0; 2], |[wide, coarse], (a, b)| [wide + square(a, b), coarse + square(bfloat16(a), bfloat16(b))]);
        for (precision, sum) in sums.into_iter().enumerate() {
            if sum < self.squares[precision] {
                self.squares[precision] = sum;
                self.distances[precision] = libm::sqrt(sum);
            }
        }
    }

    fn found(&self) -> NearestPositions {
        let [float32, bfloat16] = self.distances;
        NearestPositions { float32, bfloat16 }
    }
}

/// To 8 bits of precision, ties to even.
#[inline(always)]
fn bfloat16(value: f32) -> f32 {
    let bits = value.to_bits();
    f32::from_bits((bits + 0x7fff + ((bits >> 16) & 1)) & 0xffff_0000)
}
