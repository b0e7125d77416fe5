//! How far token vectors lie within what a position table spans.

use super::{check_work, dot, widened};
use crate::encoding::sinusoidal::{Layout, SinusoidalOptions, Table, Timescale, odd_dim_error};
use crate::error::{Error, Result, check_at_least_one};
use crate::rng::Stream;
use crate::tensor::{filled, room_for};

/// What [`span_overlap`] measures.
#[derive(Clone, Debug, PartialEq)]
pub struct SpanOptions {
    /// Width of the model, even.
    pub dim: usize,
    /// Rows of the sinusoidal table, from position 0 on.
    pub positions: usize,
    /// How many token vectors are drawn, 1 to 4096. Default 128.
    pub tokens: usize,
    /// Frequency base. Default 10000.
    pub base: f64,
    /// Order of the columns. Default [`Layout::Interleaved`].
    pub layout: Layout,
    /// Exponent of the frequencies. Default [`Timescale::Paper`].
    pub timescale: Timescale,
    /// Seed of the token vectors. Default 0.
    pub seed: u64,
}

impl Default for SpanOptions {
    fn default() -> Self {
        let (layout, timescale) = (Layout::Interleaved, Timescale::Paper);
        Self { dim: 0, positions: 0, tokens: 128, base: 10000.0, layout, timescale, seed: 0 }
    }
}

/// What [`span_overlap`] returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpanOverlap {
    /// The dimension of what the rows span, up to one part in 10⁶.
    pub rank: usize,
    /// The mean over the tokens of the share of a vector's squared length that lies within the span, 0 to 1.
    pub share: f64,
    /// The mean angle between a token's vector and the span, in degrees, 0 to 90.
    pub angle: f64,
}

/// Measures how far the vectors of tokens lie within what the rows of a sinusoidal table span: the room that the sum of
/// embedding and position leaves to keep the two apart.
///
/// `rank` is that of a Gram–Schmidt process that takes the row with the longest remainder next, and ends when none is longer
/// than 10⁻⁶ of the first row that was taken. The vectors are those of [`sentence_attention`](crate::sentence_attention) for
/// the tokens "0", "1", …: normal numbers of mean 0 and variance 1. The expected `share` is rank / dim.
///
/// # Errors
/// [`Code::OutOfRange`](crate::Code::OutOfRange) if `dim`, `positions` or `tokens` is 0, `tokens` is above 4096 or `base` not
/// from 1 to 1e100; [`Code::OddDim`](crate::Code::OddDim) if `dim` is odd; [`Code::NotFinite`](crate::Code::NotFinite) if
/// `base` is not finite; [`Code::TooLarge`](crate::Code::TooLarge) if (`positions` + `tokens`) × `dim` × the lesser of
/// `dim` and `positions` is above 2³⁰.
///
/// # Sources
/// Golub and Van Loan, Matrix Computations, sections 5.2.8 (modified Gram–Schmidt) and 5.4.2 (column pivoting and rank).
///
/// ```
/// use posenc::{SpanOptions, span_overlap};
///
/// let overlap = span_overlap(&SpanOptions { dim: 64, positions: 100, ..Default::default() })?;
/// assert!(overlap.rank < 64);
/// assert!((overlap.share - overlap.rank as f64 / 64.0).abs() < 0.05);
/// assert!(span_overlap(&SpanOptions { dim: 63, positions: 100, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn span_overlap(options: &SpanOptions) -> Result<SpanOverlap> {
    let &SpanOptions { dim, tokens, seed, .. } = options;
    let basis = span(table(options)?, dim)?;
    let (mut share, mut angle) = (0.0, 0.0);
    let mut vector = filled(0.0, &[dim])?;
    for token in 0..tokens {
        Stream::new(seed, &format!("token:{token}")).fill_normal(&mut vector, 1.0);
        let within = share_within(&widened(&vector)?, &basis);
        share += within / tokens as f64;
        angle += libm::acos(within.sqrt()).to_degrees() / tokens as f64;
    }
    Ok(SpanOverlap { rank: basis.len() / dim, share, angle })
}

/// The rows, `[positions, dim]`.
fn table(options: &SpanOptions) -> Result<Vec<f64>> {
    let &SpanOptions { dim, positions, tokens, base, layout, timescale, .. } = options;
    check_at_least_one("dim", dim)?;
    check_at_least_one("positions", positions)?;
    if !(1..=4096).contains(&tokens) {
        return Err(Error::out_of_range("tokens", "from 1 to 4096", tokens as f64, "128 is usually enough"));
    }
    if dim % 2 == 1 {
        return Err(odd_dim_error(dim, ""));
    }
    let product = "(`positions` + `tokens`) × `dim` × the lesser of `dim` and `positions`";
    check_work("positions", product, &[positions.saturating_add(tokens), dim, dim.min(positions)])?;
    let options = SinusoidalOptions { length: Some(positions), dim, base, layout, timescale, ..Default::default() };
    let mut rows = room_for(&[positions, dim])?;
    Table::plan(&options)?.each_row(&mut |row| rows.extend_from_slice(row));
    Ok(rows)
}

/// What is left of a row that is shorter than this share of the longest one counts as nothing.
const NEGLIGIBLE: f64 = 1e-6;

/// An orthonormal basis of what the rows span, `[rank, dim]`.
fn span(mut rows: Vec<f64>, dim: usize) -> Result<Vec<f64>> {
    let most = dim.min(rows.len() / dim);
    let (mut basis, mut longest) = (room_for(&[most, dim])?, 0.0);
    while basis.len() < most * dim {
        let (row, square) = longest_row(&rows, dim);
        let length = square.sqrt();
        longest = f64::max(longest, length);
        if length <= NEGLIGIBLE * longest {
            break;
        }
        let first = basis.len();
        rows[row * dim..][..dim].iter().for_each(|value| basis.push(value / length));
        let direction = &basis[first..];
        for row in rows.chunks_exact_mut(dim) {
            let along = dot(row, direction);
            row.iter_mut().zip(direction).for_each(|(value, direction)| *value -= along * direction);
        }
    }
    Ok(basis)
}

/// The longest row, the first of several, and the square of its length.
fn longest_row(rows: &[f64], dim: usize) -> (usize, f64) {
    let mut longest = (0, 0.0);
    for (row, numbers) in rows.chunks_exact(dim).enumerate() {
        let square = dot(numbers, numbers);
        if square > longest.1 {
            longest = (row, square);
        }
    }
    longest
}

fn share_within(vector: &[f64], basis: &[f64]) -> f64 {
    let within = basis.chunks_exact(vector.len()).fold(0.0, |sum, direction| {
        let along = dot(vector, direction);
        sum + along * along
    });
    (within / dot(vector, vector)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_basis_is_orthonormal_and_leaves_nothing_of_a_row() {
        let options = SpanOptions { dim: 64, positions: 200, ..Default::default() };
        let rows = table(&options).unwrap();
        let basis = span(rows.clone(), 64).unwrap();
        for (i, a) in basis.chunks_exact(64).enumerate() {
            for (j, b) in basis.chunks_exact(64).enumerate() {
                assert!((dot(a, b) - f64::from(i == j)).abs() < 1e-9, "{i} {j}");
            }
        }
        for row in rows.chunks_exact(64) {
            assert!(1.0 - share_within(row, &basis) < 2e-12); // (10⁻⁶)², as all rows are of one length
        }
    }

    #[test]
    fn shares_by_hand() {
        let basis = [1.0, 0.0, 0.0, 0.0, 0.6, 0.8];
        assert!((share_within(&[3.0, 4.0, 0.0], &basis) - (9.0 + 5.76) / 25.0).abs() < 1e-15);
        assert_eq!(share_within(&[0.0, 3.0, 4.0], &basis), 1.0);
        assert_eq!(span(vec![3.0, 4.0, 6.0, 8.0], 2).unwrap(), [0.6, 0.8]);
    }
}
