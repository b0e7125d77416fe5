//! The comparison table: what each encoding costs and what it does, computed for the sizes of a model.

mod cost;
pub(crate) mod decay;
mod experiment;
mod nearest;
pub(crate) mod pairs;
mod unseen;

use crate::attention::Mask;
use crate::encoding::{Encoding, KerpleEncoding, LearnedEncoding, ShawEncoding, T5Encoding};
use crate::error::{Code, Error, Result, check_at_least_one, named_enum};
use crate::sentence::{Lexicon, LexiconKey};
use crate::tensor::{element_count, room_for};
use cost::Cost;
use experiment::{Experiment, Measured, TOKENS};
use pairs::PairCodes;
use std::rc::Rc;

named_enum! {
    /// Where an encoding enters a model.
    ActsOn as "acts_on" {
        /// Nowhere.
        Nothing = "nothing",
        /// A vector for each position joins the embedding, once.
        Embedding = "embedding",
        /// Queries and keys are turned, or a vector joins the key, in every layer.
        QueryKey = "query-key",
        /// A number joins each score, in every layer.
        Score = "score",
    }
}

named_enum! {
    /// What the position after the last of `max_length` gets.
    BeyondMaxLength as "beyond_max_length" {
        /// A code of its own, or a distance like any other.
        Defined = "defined",
        /// Nothing: the table has no such row.
        Undefined = "undefined",
    }
}

/// The sizes of the model that [`comparison_table`] speaks of.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ComparisonOptions {
    /// Width of the model, a multiple of `heads`.
    pub dim: usize,
    /// Number of heads in each layer.
    pub heads: usize,
    /// Number of layers.
    pub layers: usize,
    /// The longest text that the model is trained on, in positions: 16 to 2¹⁷.
    pub max_length: usize,
    /// The encodings, at most 64. Default: all nine kinds with their default settings, the learned table with `max_length`
    /// rows, all seeds being `seed`.
    pub encodings: Option<Vec<Encoding>>,
    /// Seed of the layer that `order_residual` and `shift_error` are measured in. Default 0.
    pub seed: u64,
}

/// What [`comparison_table`] says of one encoding. Each field's definition is there.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonRow {
    /// The encoding, with all its settings.
    pub encoding: Encoding,
    /// Where it enters.
    pub acts_on: ActsOn,
    /// Learned numbers of the whole model.
    pub parameters: u64,
    /// How `parameters` comes about.
    pub parameter_formula: &'static str,
    /// Bytes of tables that are not learned.
    pub buffer_bytes: u64,
    /// Floating-point operations for one token in all layers, over a model without positions.
    pub flops_per_token: u64,
    /// How far two orders of one sentence are from the same attention; 0, up to 10⁻⁶ of rounding: blind to order.
    pub order_residual: f64,
    /// The greatest change of a score when all tokens move; 0, up to 10⁻⁵ of rounding: purely relative.
    pub shift_error: f64,
    /// What the position after the last gets.
    pub beyond_max_length: BeyondMaxLength,
    /// The share of what a text of twice `max_length` adds that was never met, 0 to 1.
    pub unseen_fraction: f64,
    /// The mean change of a score at the distances 0 to `max_length` − 1; NaN where there is no such distance.
    pub decay: Vec<f64>,
    /// The smallest distance between two positions' codes.
    pub nearest_positions: NearestPositions,
}

/// The smallest Euclidean distance between the codes of two positions as they are stored; NaN where positions have none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestPositions {
    /// Stored in 24 bits of precision.
    pub float32: f64,
    /// Stored in 8 bits of precision.
    pub bfloat16: f64,
}

/// Computes, for each encoding, what it costs and what it does in a model of these sizes. Nothing here is trained: learned
/// numbers stand as they are drawn.
///
/// - `acts_on`: where it enters. Shaw's vectors join keys (and values): "query-key".
/// - `parameters`: learned: max_length · dim. Shaw: in each layer 2 · (2 · max_distance + 1) · dim, being a set for keys and
///   one for values in each head, as in [`ShawEncoding`] (tensor2tensor has one set for all heads). T5: buckets · heads,
///   one table for all layers, as in the authors' code. KERPLE: 2 · heads in each layer, likewise. All others: 0.
/// - `buffer_bytes`: tables in `f32` of whatever depends on positions alone and is looked up rather than computed anew:
///   sinusoidal max_length · dim (PyTorch's tutorial, buffer `pe`); RoPE max_length · rotary_dim, a sine and a cosine for
///   each pair, once for all layers (vLLM's `cos_sin_cache`); xPos twice that, as queries and keys are scaled apart; ALiBi
///   heads · max_length (the authors' `alibi`). KERPLE's and T5's biases follow from learned numbers, so none is kept.
/// - `flops_per_token`: what is done with a token's own numbers, all layers, with `max_length` keys and no mask; a
///   multiplication and an addition count 1 each, a look-up 0. Sinusoidal and learned: dim, once. ALiBi, T5, KERPLE: an
///   addition to each score, layers · heads · max_length. RoPE, xPos: 4 multiplications and 2 additions for each pair of
///   query and key, layers · heads · 6 · rotary_dim. Shaw, for each head with r = min(2 · max_distance + 1, max_length):
///   r products of query and vector, an addition to each score, weights added up by vector, r vectors to the output:
///   4 · r · head_dim + 2 · max_length − 2 · r; that is this crate's way (tensor2tensor's takes max_length for r).
/// - `order_residual`: `weight_residual` of [`compare_orders`](crate::compare_orders), no mask, on eight distinct tokens
///   that are interleaved like cards: a sentence turned round has the same distances, which is all that ALiBi and KERPLE know.
/// - `shift_error`: the greatest |score − score′| in that layer when all eight tokens move from 0 by 1, by half of
///   `max_length`, or to its end; NaN where there are not nine positions. What RoPE and xPos have is the rounding of queries
///   and keys to `f32`.
/// - The layer of both is one of this model, with random projections and tokens of standard deviation 1 and, where the model
///   is wider than 1024, as many heads as fit into that.
/// - `beyond_max_length`: whether there is a position `max_length`.
/// - `unseen_fraction`: of all positions (or distances) from max_length to 2 · max_length − 1, the share that gets
///   something never met below max_length. Sinusoidal, RoPE, xPos: (pair, position) counts where the angle, up to whole
///   turns, lies outside the arc from the first to the last angle met; a pair that has made its turn has met all. Frequencies
///   are those of each length, should the scaling depend on it. Learned: the row, always. T5, Shaw: the bucket or vector of
///   key − query, in either direction. ALiBi, KERPLE: (head, distance) counts where the `f32` bias is below all met.
/// - `decay`: the expected score of a token with a copy of itself, `d` positions earlier, less that at distance 0; mean over
///   heads. The features of query and key are equal and independent, of mean 0 and variance 1, with W_Q = W_K the unit
///   matrix: the most that a table or a rotation does; for a query and a key that have nothing to do with each other, the
///   mean is 0 at every distance. Biases are the same for all. Sinusoidal: Σ (cos dω − 1) over pairs / (heads · √head_dim).
///   Learned: −std² · √head_dim from distance 1 on (mean over tables; std by default 1). RoPE: 2 Σ (cos dω − 1) / √head_dim;
///   xPos likewise, each cosine times ((2k + 0.4 head_dim) / (1.4 head_dim))^(d / scale_base). Shaw: 0, as a vector that is
///   not trained favours no query.
/// - `nearest_positions`: over all pairs of positions below max_length, rows of the table, or the sines and cosines of a
///   rotation (xPos: without the scale), in `f64`, rounded to `f32`, then to bfloat16. A learned table is measured over as
///   many first rows as rows² · dim ≤ 2³⁰ allows. Relative encodings have codes of distances alone: NaN.
///
/// # Errors
/// - [`Code::OutOfRange`] if `dim`, `heads` or `layers` is 0 or `max_length` is not from 16 to 2¹⁷.
/// - [`Code::NotDivisible`] if `heads` does not divide `dim`; [`Code::OddDim`] if an encoding needs an even width.
/// - [`Code::TooLarge`] if max_length · dim is above 2²⁶, dim / heads above 1024, `layers` above 4096, or there are more than
///   64 encodings.
/// - [`Code::PositionOutOfTable`] if a learned table has fewer than eight rows; the errors of each encoding.
///
/// # Sources
/// Vaswani et al. 2017, [section 3.5](https://arxiv.org/abs/1706.03762); Shaw et al. 2018,
/// [section 3.2](https://arxiv.org/abs/1803.02155); Raffel et al. 2020, [section 2.1](https://arxiv.org/abs/1910.10683);
/// Su et al. 2021, [sections 3.3 and 3.4](https://arxiv.org/abs/2104.09864), for the decay with distance; Press, Smith and
/// Lewis 2022, [section 3](https://arxiv.org/abs/2108.12409); Chi et al. 2022,
/// [section 4](https://arxiv.org/abs/2205.09921); Sun et al. 2022, [section 3](https://arxiv.org/abs/2212.10554).
///
/// ```
/// use posenc::{ComparisonOptions, comparison_table};
///
/// let sizes = ComparisonOptions { dim: 64, heads: 4, layers: 2, max_length: 128, ..Default::default() };
/// let rows = comparison_table(&sizes)?;
/// assert_eq!(rows.len(), 9);
/// assert_eq!(rows[2].parameters, 128 * 64); // learned
/// assert!(rows[0].order_residual < 1e-6 && rows[1].order_residual > 1e-3); // none, sinusoidal
/// assert!(comparison_table(&ComparisonOptions { heads: 5, ..sizes }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn comparison_table(options: &ComparisonOptions) -> Result<Vec<ComparisonRow>> {
    comparison_table_with(options, made_lexicon)
}

/// How the layer that is run comes by its weights: made, or kept from the last call.
pub(crate) type MakeLexicon = fn(LexiconKey) -> Result<Rc<Lexicon>>;

fn made_lexicon(key: LexiconKey) -> Result<Rc<Lexicon>> {
    Ok(Rc::new(Lexicon::new(key)?))
}

pub(crate) fn comparison_table_with(options: &ComparisonOptions, lexicon: MakeLexicon) -> Result<Vec<ComparisonRow>> {
    let sizes = Sizes::check(options)?;
    let encodings = match &options.encodings {
        Some(encodings) => encodings.clone(),
        None => all_kinds(sizes.max_length, options.seed),
    };
    check_number("encodings", encodings.len(), MOST_ENCODINGS, "compare fewer at a time")?;
    let mut experiment = Experiment::new(&sizes, options.seed, lexicon)?;
    let mut rows = room_for(&[encodings.len()])?;
    for encoding in encodings {
        rows.push(row(encoding, &sizes, &mut experiment)?);
    }
    Ok(rows)
}

fn row(mut encoding: Encoding, sizes: &Sizes, experiment: &mut Experiment) -> Result<ComparisonRow> {
    encoding.settle(Mask::None);
    let Measured { order_residual, shift_error } = experiment.run(&encoding)?;
    let Cost { parameters, formula, buffer_bytes, flops_per_token } = Cost::of(&encoding, sizes)?;
    let codes = PairCodes::of(&encoding, sizes.dim, sizes.head_dim, sizes.max_length)?;
    let squares = codes.as_ref().map(|codes| codes.squared_distances(sizes.max_length)).transpose()?;
    Ok(ComparisonRow {
        acts_on: acts_on(&encoding),
        parameters,
        parameter_formula: formula,
        buffer_bytes,
        flops_per_token,
        order_residual,
        shift_error,
        beyond_max_length: beyond(&encoding, sizes),
        unseen_fraction: unseen::fraction(&encoding, sizes, codes.as_ref())?,
        decay: decay::decay(&encoding, sizes, squares.as_deref())?,
        nearest_positions: nearest::nearest(&encoding, sizes, codes.as_ref().zip(squares.as_deref()))?,
        encoding,
    })
}

/// The sizes of a model, checked.
struct Sizes {
    dim: usize,
    heads: usize,
    head_dim: usize,
    layers: usize,
    max_length: usize,
}

const SHORTEST: usize = 2 * TOKENS;
const LONGEST: usize = 1 << 17;
const MOST_ELEMENTS: usize = 1 << 26;
const MOST_HEAD_DIM: usize = 1024;
const MOST_LAYERS: usize = 4096;
const MOST_ENCODINGS: usize = 64;

impl Sizes {
    fn check(options: &ComparisonOptions) -> Result<Self> {
        let ComparisonOptions { dim, heads, layers, max_length, .. } = *options;
        for (name, value) in [("dim", dim), ("heads", heads), ("layers", layers)] {
            check_at_least_one(name, value)?;
        }
        crate::sentence::check_heads(dim, heads)?;
        check_number("layers", layers, MOST_LAYERS, "give the layers of a model")?;
        if !(SHORTEST..=LONGEST).contains(&max_length) {
            return Err(Error::out_of_range("max_length", "from 16 to 131072", max_length as f64, "give the length of a text"));
        }
        if element_count(&[max_length, dim]).is_none_or(|count| count > MOST_ELEMENTS) {
            let rule = format!("`max_length` × `dim` must be at most {MOST_ELEMENTS}; got {max_length} × {dim}; lower one of them");
            return Err(Error::new(Code::TooLarge, "max_length", rule));
        }
        let head_dim = dim / heads;
        if head_dim > MOST_HEAD_DIM {
            let rule = format!("`dim` / `heads` must be at most {MOST_HEAD_DIM}; got {head_dim}; give more heads");
            return Err(Error::new(Code::TooLarge, "heads", rule));
        }
        Ok(Self { dim, heads, head_dim, layers, max_length })
    }
}

fn check_number(option: &'static str, given: usize, most: usize, mend: &str) -> Result<()> {
    if given <= most {
        return Ok(());
    }
    Err(Error::new(Code::TooLarge, option, format!("`{option}` must be at most {most}; got {given}; {mend}")))
}

fn all_kinds(max_length: usize, seed: u64) -> Vec<Encoding> {
    vec![
        Encoding::None,
        Encoding::Sinusoidal(Default::default()),
        Encoding::Learned(LearnedEncoding { max_length, seed, ..Default::default() }),
        Encoding::Shaw(ShawEncoding { seed, ..Default::default() }),
        Encoding::T5(T5Encoding { seed, ..Default::default() }),
        Encoding::Alibi(Default::default()),
        Encoding::Kerple(KerpleEncoding { seed, ..Default::default() }),
        Encoding::Rope(Default::default()),
        Encoding::Xpos(Default::default()),
    ]
}

fn acts_on(encoding: &Encoding) -> ActsOn {
    match encoding {
        Encoding::None => ActsOn::Nothing,
        Encoding::Sinusoidal(_) | Encoding::Learned(_) => ActsOn::Embedding,
        Encoding::Shaw(_) | Encoding::Rope(_) | Encoding::Xpos(_) => ActsOn::QueryKey,
        Encoding::T5(_) | Encoding::Alibi(_) | Encoding::Kerple(_) => ActsOn::Score,
    }
}

fn beyond(encoding: &Encoding, sizes: &Sizes) -> BeyondMaxLength {
    match encoding {
        Encoding::Learned(settings) if settings.max_length <= sizes.max_length => BeyondMaxLength::Undefined,
        _ => BeyondMaxLength::Defined,
    }
}
