//! What to check where a table meets an embedding: shapes, scales, dropout.

use crate::encoding::sinusoidal::{SinusoidalOptions, sinusoidal};
use crate::error::{Result, check_at_least_one, check_finite, check_std, named_enum};
use crate::tensor::Tensor;

named_enum! {
    /// What PyTorch does with `x + pe[start : start + length]`.
    SliceOutcome as "outcome" {
        /// Every token gets the row of its position.
        Fits = "fits",
        /// An error about sizes: the one outcome that is noticed.
        Raises = "raises",
        /// No error: one row, or one column, is given to all.
        Broadcasts = "broadcasts",
        /// No error, and a result without rows: one token, and a slice that begins past the last row.
        Empty = "empty",
    }
}

/// Sizes of [`check_shapes`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeOptions {
    /// Rows of the table, often called `max_len`.
    pub rows: usize,
    /// Tokens in the sequence.
    pub length: usize,
    /// Width of the embedding.
    pub dim: usize,
    /// Width of the table. Default: that of the embedding.
    pub table_dim: Option<usize>,
    /// The first row that is taken, as when decoding with a cache. Default 0.
    pub start: usize,
}

impl Default for ShapeOptions {
    fn default() -> Self {
        Self { rows: 512, length: 1, dim: 1, table_dim: None, start: 0 }
    }
}

/// What [`check_shapes`] found.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShapeCheck {
    /// What happens.
    pub outcome: SliceOutcome,
    /// Rows and columns of the slice; slices past the end are short, not errors.
    pub slice: [usize; 2],
    /// Rows and columns of the sum; none where it raises.
    pub sum: Option<[usize; 2]>,
    /// Rows that the table would need beyond its own.
    pub missing_rows: usize,
}

/// Tells what PyTorch makes of `x + pe[start : start + length]`, `x` of shape `[length, dim]` with or without a batch
/// before it. NumPy does the same.
///
/// A table that is too short raises an error, with two exceptions that go unnoticed: a slice of a single row is given to
/// every token, and a single token with an empty slice gives an empty result.
///
/// # Errors
/// [`Code::OutOfRange`](crate::Code::OutOfRange) if `length` or `dim` is 0.
///
/// ```
/// use posenc::{ShapeOptions, SliceOutcome, check_shapes};
///
/// let short = ShapeOptions { rows: 64, length: 100, dim: 512, ..Default::default() };
/// assert_eq!(check_shapes(&short)?.outcome, SliceOutcome::Raises);
/// assert_eq!(check_shapes(&ShapeOptions { rows: 1, ..short })?.outcome, SliceOutcome::Broadcasts);
/// assert!(check_shapes(&ShapeOptions { length: 0, ..short }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn check_shapes(options: &ShapeOptions) -> Result<ShapeCheck> {
    let ShapeOptions { rows, length, dim, table_dim, start } = *options;
    check_at_least_one("length", length)?;
    check_at_least_one("dim", dim)?;
    let wanted = start.saturating_add(length);
    let slice = [wanted.min(rows) - start.min(rows), table_dim.unwrap_or(dim)];
    let sum = broadcast(length, slice[0]).zip(broadcast(dim, slice[1])).map(|(rows, columns)| [rows, columns]);
    let outcome = match sum {
        None => SliceOutcome::Raises,
        Some([0, _] | [_, 0]) => SliceOutcome::Empty,
        Some(_) if slice == [length, dim] => SliceOutcome::Fits,
        Some(_) => SliceOutcome::Broadcasts,
    };
    Ok(ShapeCheck { outcome, slice, sum, missing_rows: wanted.saturating_sub(rows) })
}

/// The length of an axis of a sum.
fn broadcast(a: usize, b: usize) -> Option<usize> {
    match (a, b) {
        (1, other) | (other, 1) => Some(other),
        _ => (a == b).then_some(a),
    }
}

named_enum! {
    /// Whether embedding and table can both be heard in their sum.
    ScaleVerdict as "verdict" {
        /// Neither is more than four times the other.
        Balanced = "balanced",
        /// The embedding is more than four times as strong: positions are hard to see.
        TableDrowned = "table-drowned",
        /// The table is more than four times as strong: tokens are hard to see.
        EmbeddingDrowned = "embedding-drowned",
    }
}

/// Settings of [`embedding_scale`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScaleOptions<'a> {
    /// Width of the embedding.
    pub dim: usize,
    /// Standard deviation of the embedding before any factor. Default 1, as in `nn.Embedding`.
    pub embedding_std: f64,
    /// Multiplies the embedding by √dim. Default false.
    pub scale_embedding: bool,
    /// The table that is added. Default: the paper's.
    pub table: Option<&'a Tensor>,
    /// Rows of the paper's table. Default 512.
    pub length: usize,
}

impl Default for ScaleOptions<'_> {
    fn default() -> Self {
        Self { dim: 0, embedding_std: 1.0, scale_embedding: false, table: None, length: 512 }
    }
}

/// What [`embedding_scale`] found.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct EmbeddingScale {
    /// Standard deviation of the embedding as it meets the table.
    pub embedding_std: f64,
    /// Standard deviation of the table, over all its elements.
    pub table_std: f64,
    /// Root of the mean square of the table; √½ for a sinusoidal one.
    pub table_rms: f64,
    /// Embedding over table, by root mean square.
    pub ratio: f64,
    /// Whether both can be heard.
    pub verdict: ScaleVerdict,
}

/// Beyond this ratio the weaker part has less than 6 % of the sum's power.
const BALANCED: f64 = 4.0;

/// Compares the strength of an embedding with that of the table that is added to it.
///
/// The two cases that published code falls into: `nn.Embedding` begins with a standard deviation of 1, and times √512 it
/// is 22.6, 32 times the table; one that begins with dim^(−1/2), as in the paper's own code, needs that factor.
///
/// # Errors
/// - [`Code::OutOfRange`](crate::Code::OutOfRange) if `dim` or `length` is 0, or `embedding_std` is not from 0 to 10⁶.
/// - [`Code::OddDim`](crate::Code::OddDim) if `dim` is odd and no `table` is given, [`Code::BadShape`](crate::Code::BadShape) if the
///   table's data and shape do not fit.
///
/// # Sources
/// Vaswani et al. 2017, [section 3.4](https://arxiv.org/abs/1706.03762), for the factor √dim.
///
/// ```
/// use posenc::{ScaleOptions, ScaleVerdict, embedding_scale};
///
/// let usual = ScaleOptions { dim: 512, scale_embedding: true, ..Default::default() };
/// assert_eq!(embedding_scale(&usual)?.verdict, ScaleVerdict::TableDrowned);
/// let paper = ScaleOptions { embedding_std: 512_f64.powf(-0.5), ..usual };
/// assert_eq!(embedding_scale(&paper)?.verdict, ScaleVerdict::Balanced);
/// assert!(embedding_scale(&ScaleOptions { dim: 0, ..usual }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn embedding_scale(options: &ScaleOptions) -> Result<EmbeddingScale> {
    let dim = check_at_least_one("dim", options.dim)?;
    check_at_least_one("length", options.length)?;
    check_std("embedding_std", options.embedding_std)?;
    let (table_std, table_rms) = match options.table {
        Some(table) => {
            table.check("table")?;
            spread(&table.data)
        }
        None => spread(&sinusoidal(&SinusoidalOptions { length: Some(options.length), dim, ..Default::default() })?.data),
    };
    let factor = if options.scale_embedding { libm::sqrt(dim as f64) } else { 1.0 };
    let embedding_std = options.embedding_std * factor;
    let ratio = embedding_std / table_rms;
    let verdict = match ratio {
        ratio if ratio > BALANCED => ScaleVerdict::TableDrowned,
        ratio if ratio < 1.0 / BALANCED => ScaleVerdict::EmbeddingDrowned,
        _ => ScaleVerdict::Balanced,
    };
    Ok(EmbeddingScale { embedding_std, table_std, table_rms, ratio, verdict })
}

/// Standard deviation over all elements, and root mean square.
fn spread(data: &[f32]) -> (f64, f64) {
    let count = data.len().max(1) as f64;
    let mean = data.iter().map(|&value| f64::from(value)).sum::<f64>() / count;
    let square = data.iter().map(|&value| f64::from(value) * f64::from(value)).sum::<f64>() / count;
    (libm::sqrt((square - mean * mean).max(0.0)), libm::sqrt(square))
}

named_enum! {
    /// Where dropout stands.
    DropoutOrder as "order" {
        /// On the sum, as in the paper's section 5.4.
        AfterSum = "after-sum",
        /// On embedding and table, each on its own, before they are added.
        EachPart = "each-part",
    }
}

/// The shares of features that hold, after dropout, the parts named.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct DropoutShares {
    /// Token and position.
    pub both: f64,
    /// The token alone: the feature says nothing about the position, and its value is a mixture that never occurs at
    /// inference.
    pub only_token: f64,
    /// The position alone.
    pub only_position: f64,
    /// Nothing.
    pub neither: f64,
}

/// Tells what dropout leaves of the sum of embedding and table, in either order.
///
/// After the sum a feature is whole or absent. On each part, 2·rate·(1 − rate) of the features are halves.
///
/// # Errors
/// [`Code::OutOfRange`](crate::Code::OutOfRange) if `rate` is not from 0 to 1.
///
/// # Sources
/// Vaswani et al. 2017, [section 5.4](https://arxiv.org/abs/1706.03762): dropout on the sums, rate 0.1.
///
/// ```
/// use posenc::{DropoutOrder, dropout_shares};
///
/// assert_eq!(dropout_shares(0.1, DropoutOrder::AfterSum)?.only_token, 0.0);
/// assert!((dropout_shares(0.1, DropoutOrder::EachPart)?.only_token - 0.09).abs() < 1e-15);
/// assert!(dropout_shares(1.5, DropoutOrder::AfterSum).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn dropout_shares(rate: f64, order: DropoutOrder) -> Result<DropoutShares> {
    check_finite("rate", rate)?;
    if !(0.0..=1.0).contains(&rate) {
        return Err(crate::Error::out_of_range("rate", "from 0 to 1", rate, "the usual rate is 0.1"));
    }
    let kept = 1.0 - rate;
    Ok(match order {
        DropoutOrder::AfterSum => DropoutShares { both: kept, only_token: 0.0, only_position: 0.0, neither: rate },
        DropoutOrder::EachPart => {
            DropoutShares { both: kept * kept, only_token: kept * rate, only_position: kept * rate, neither: rate * rate }
        }
    })
}
