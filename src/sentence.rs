//! The two-orders experiment: tokens → embedding → one layer of self-attention.

mod lexicon;
mod orders;
mod position_rows;

pub(crate) use lexicon::{Lexicon, LexiconKey};
#[cfg(all(feature = "wasm", feature = "attention"))]
pub(crate) use orders::causes_with;
pub use orders::{Comparison, OrderCauses, OrderVerdict, TokenDifference, compare_orders, order_causes, token_difference};
pub(crate) use orders::{check_permutation, compare_with, difference};
#[cfg(feature = "train")]
pub(crate) use orders::{output_residual, pooled_residual, weight_residual};
pub(crate) use position_rows::{PositionRows, first_row};

use crate::attention::{self, Attention, AttentionCell, AttentionOptions, Mask, attention};
use crate::encoding::alibi::{self, AlibiForm, AlibiOptions, alibi_slopes};
use crate::encoding::kerple::{self, initial_parameters};
use crate::encoding::rope::apply::{RopeApplication, apply_rope};
use crate::encoding::rope::xpos::{Xpos, XposRole};
use crate::encoding::rope::{Pairing, RopeOptions, rope_frequencies};
use crate::encoding::shaw::{self, Joined, Vectors};
use crate::encoding::sinusoidal::odd_dim_error;
use crate::encoding::t5;
use crate::encoding::{Encoding, RopeEncoding, ShawEncoding, T5Encoding, XposEncoding};
use crate::error::{Code, Error, Result, check_at_least_one, check_finite, check_index, check_positive, check_std, named_enum};
use crate::phase::Positions;
use crate::tensor::{Tensor, element_count, room_for};
use std::ops::Range;

named_enum! {
    /// How a table of positions meets the embedding.
    Combine as "combine" {
        /// The sum, and one projection for both.
        Add = "add",
        /// Side by side: each has a projection of its own, so the layer has twice the inputs.
        Concatenate = "concatenate",
    }
}

/// The model of [`sentence_attention`] and [`compare_orders`].
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceOptions {
    /// How the model learns where its tokens stand. Default [`Encoding::None`].
    pub encoding: Encoding,
    /// Width of the embedding. Default 64.
    pub dim: usize,
    /// Number of heads, a divisor of `dim`. Default 4.
    pub heads: usize,
    /// Seed of embedding and projections. Default 0.
    pub seed: u64,
    /// Which keys a query may see. Default [`Mask::None`].
    pub mask: Mask,
    /// Standard deviation of the embedding. Default 1, as in `nn.Embedding` of PyTorch.
    pub embedding_std: f64,
    /// Multiplies the embedding by √dim before the positions join it. Default false.
    pub scale_embedding: bool,
    /// How a table meets the embedding. Default [`Combine::Add`].
    pub combine: Combine,
    /// Position of the first token. Default 0.
    pub start: f64,
}

impl Default for SentenceOptions {
    fn default() -> Self {
        Self {
            encoding: Encoding::None,
            dim: 64,
            heads: 4,
            seed: 0,
            mask: Mask::None,
            embedding_std: 1.0,
            scale_embedding: false,
            combine: Combine::Add,
            start: 0.0,
        }
    }
}

/// What [`sentence_attention`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceAttention {
    /// What enters the softmax, `[heads, n, n]`.
    pub scores: Tensor,
    /// The attention weights, `[heads, n, n]`: row = query, column = key.
    pub weights: Tensor,
    /// The heads' outputs side by side, `[n, dim]`. (An output projection would act on each row alone.)
    pub output: Tensor,
    /// What enters the layer: `[n, dim]`, or `[n, 2·dim]` with [`Combine::Concatenate`].
    pub embedding: Tensor,
}

/// What [`sentence_head`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadAttention {
    /// What enters the softmax, `[n, n]`.
    pub scores: Tensor,
    /// The attention weights, `[n, n]`: row = query, column = key.
    pub weights: Tensor,
}

/// Runs one layer of self-attention over a sentence.
///
/// Each distinct token has one vector, drawn from its text and the seed alone, so 我 has the same vector in every
/// sentence and on every machine. The projections W_Q, W_K and W_V are uniform by Glorot and Bengio's rule, from the
/// same seed. Projections and q·k are taken in `f32`, the rest of attention in `f64`.
///
/// # Errors
/// - [`Code::OutOfRange`] if there are no tokens, `dim` or `heads` is 0, or `embedding_std` is negative.
/// - [`Code::NotDivisible`] if `heads` does not divide `dim`.
/// - [`Code::OddDim`] if the encoding needs an even width: the sinusoidal table an even `dim`, RoPE and xPos an even
///   `dim/heads`.
/// - [`Code::PositionOutOfTable`] if a learned table has no row for a position.
/// - [`Code::NotWhole`] if `start` is fractional and the encoding is learned.
/// - [`Code::ConflictingOptions`] if positions are to be concatenated and the encoding has no table.
/// - [`Code::TooLarge`] above 2²⁶ weights, [`Code::NotFinite`], and the errors of the encoding.
///
/// # Sources
/// Vaswani et al. 2017, [section 3.2](https://arxiv.org/abs/1706.03762); Glorot and Bengio 2010, equation 16. Random
/// numbers: ChaCha8 keyed by SipHash-2-4 of the stream's name, then Box–Muller for the embedding.
///
/// ```
/// use posenc::{SentenceOptions, sentence_attention};
///
/// let attention = sentence_attention(&["我", "打", "你"], &SentenceOptions::default())?;
/// assert_eq!(attention.weights.shape, [4, 3, 3]);
/// assert!(sentence_attention::<&str>(&[], &SentenceOptions::default()).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn sentence_attention<S: AsRef<str>>(tokens: &[S], options: &SentenceOptions) -> Result<SentenceAttention> {
    let tokens = as_texts(tokens);
    let lexicon = Lexicon::new(LexiconKey::new("tokens", &tokens, options)?)?;
    attend(&lexicon, &PositionRows::new(options, tokens.len(), 0..options.heads)?, &tokens, options)
}

/// Explains one attention weight of [`sentence_attention`]: the chain q·k, scale, bias, mask, softmax.
///
/// # Errors
/// Those of [`sentence_attention`], and [`Code::OutOfRange`] if there is no such head, query or key.
///
/// ```
/// use posenc::{SentenceOptions, attention_cell};
///
/// let cell = attention_cell(&["我", "打", "你"], &SentenceOptions::default(), 0, 0, 2)?;
/// assert_eq!(cell.score, cell.dot / 4.0); // √16 features in each head
/// assert!(attention_cell(&["我", "打", "你"], &SentenceOptions::default(), 0, 3, 0).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn attention_cell<S: AsRef<str>>(
    tokens: &[S],
    options: &SentenceOptions,
    head: usize,
    query: usize,
    key: usize,
) -> Result<AttentionCell> {
    let tokens = as_texts(tokens);
    let lexicon = Lexicon::new(LexiconKey::new("tokens", &tokens, options)?)?;
    explain_with(&lexicon, &PositionRows::of_head(options, tokens.len(), head)?, &tokens, options, [query, key])
}

pub(crate) fn explain_with(
    lexicon: &Lexicon,
    rows: &PositionRows,
    tokens: &[&str],
    options: &SentenceOptions,
    [query, key]: [usize; 2],
) -> Result<AttentionCell> {
    check_index("query", query, tokens.len())?;
    check_index("key", key, tokens.len())?;
    let layer = Layer::new(lexicon, rows, tokens, options)?;
    attention::explain(&layer.attention(options.mask), [0, query, key])
}

/// Returns one head of [`sentence_attention`], in the share of the time that one head is of all: for a picture that
/// follows a slider.
///
/// # Errors
/// Those of [`sentence_attention`], and [`Code::OutOfRange`] if there is no such head.
///
/// ```
/// use posenc::{SentenceOptions, sentence_attention, sentence_head};
///
/// let (tokens, options) = (["我", "打", "你"], SentenceOptions::default());
/// let all = sentence_attention(&tokens, &options)?.weights;
/// assert_eq!(sentence_head(&tokens, &options, 1)?.weights.data[..], all.data[9..18]);
/// assert!(sentence_head(&tokens, &options, 4).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn sentence_head<S: AsRef<str>>(tokens: &[S], options: &SentenceOptions, head: usize) -> Result<HeadAttention> {
    let tokens = as_texts(tokens);
    let lexicon = Lexicon::new(LexiconKey::new("tokens", &tokens, options)?)?;
    attend_head(&lexicon, &PositionRows::of_head(options, tokens.len(), head)?, &tokens, options)
}

pub(crate) fn as_texts<S: AsRef<str>>(tokens: &[S]) -> Vec<&str> {
    tokens.iter().map(AsRef::as_ref).collect()
}

pub(crate) fn check_options(options: &SentenceOptions) -> Result<()> {
    let (dim, heads) = (check_at_least_one("dim", options.dim)?, check_at_least_one("heads", options.heads)?);
    if dim > MAX_DIM {
        let rule = format!("`dim` must be at most {MAX_DIM} in this experiment; got {dim}; give the width of a model");
        return Err(Error::new(Code::TooLarge, "dim", rule));
    }
    check_std("embedding_std", options.embedding_std)?;
    check_finite("start", options.start)?;
    check_heads(dim, heads)?;
    check_combination(options)
}

pub(crate) fn check_heads(dim: usize, heads: usize) -> Result<()> {
    if dim.is_multiple_of(heads) {
        return Ok(());
    }
    let rule = format!("`heads` must divide `dim` = {dim}; got {heads}; change one of the two");
    Err(Error::new(Code::NotDivisible, "heads", rule))
}

pub(crate) fn check_combination(options: &SentenceOptions) -> Result<()> {
    match options.encoding {
        Encoding::Sinusoidal(_) if options.dim % 2 == 1 => Err(odd_dim_error(options.dim, "")),
        Encoding::Sinusoidal(_) | Encoding::Learned(_) => Ok(()),
        Encoding::Rope(RopeEncoding { rotary_dim: None, .. }) | Encoding::Xpos(_) if options.dim / options.heads % 2 == 1 => {
            let rule =
                format!("`dim` / `heads` must be even, as a rotation turns features in pairs; got {}", options.dim / options.heads);
            Err(Error::new(Code::OddDim, "heads", rule + "; change one of the two"))
        }
        _ if options.combine == Combine::Concatenate => {
            let rule =
                "`combine` \"concatenate\" needs an encoding with a table, sinusoidal or learned; leave it out for the others";
            Err(Error::new(Code::ConflictingOptions, "combine", rule))
        }
        _ => Ok(()),
    }
}

pub(crate) fn attend(
    lexicon: &Lexicon,
    rows: &PositionRows,
    tokens: &[&str],
    options: &SentenceOptions,
) -> Result<SentenceAttention> {
    let layer = Layer::new(lexicon, rows, tokens, options)?;
    let value = layer.project(Part::Value)?;
    let Attention { scores, weights, output } =
        attention(&AttentionOptions { value: Some(&value), ..layer.attention(options.mask) })?;
    let mut output = output.unwrap_or(value);
    layer.inputs.add_relative_values(&weights, &mut output)?;
    let embedding = lexicon.embedding(tokens, rows.table(), options.combine)?;
    Ok(SentenceAttention { scores, weights, output: side_by_side(&output)?, embedding })
}

/// The widest embedding of the experiment: its three projections take 0.8 GB.
const MAX_DIM: usize = 8192;

/// The most weights of one experiment: 4096 tokens with 4 heads, a few seconds' work.
const MAX_WEIGHTS: usize = 1 << 26;

fn check_size(count: usize, heads: usize) -> Result<()> {
    if element_count(&[heads, count, count]).is_some_and(|weights| weights <= MAX_WEIGHTS) {
        return Ok(());
    }
    let rule = format!("heads × tokens² must be at most {MAX_WEIGHTS} here; got {heads} × {count}²; shorten the sentence");
    Err(Error::new(Code::TooLarge, "tokens", rule))
}

/// [`attend`] for one head.
pub(crate) fn attend_head(
    lexicon: &Lexicon,
    rows: &PositionRows,
    tokens: &[&str],
    options: &SentenceOptions,
) -> Result<HeadAttention> {
    let layer = Layer::new(lexicon, rows, tokens, options)?;
    let Attention { scores, weights, .. } = attention(&layer.attention(options.mask))?;
    Ok(HeadAttention { scores: only_matrix(scores), weights: only_matrix(weights) })
}

/// The scores of [`attend`], `[heads, n, n]`.
pub(crate) fn scores(lexicon: &Lexicon, tokens: &[&str], options: &SentenceOptions) -> Result<Tensor> {
    let rows = PositionRows::new(options, tokens.len(), 0..options.heads)?;
    let layer = Layer::new(lexicon, &rows, tokens, options)?;
    Ok(attention(&layer.attention(options.mask))?.scores)
}

/// Queries and keys of one head, `[n, head_dim]` each: of the tokens, and of the positions.
pub(crate) fn parts(lexicon: &Lexicon, tokens: &[&str], options: &SentenceOptions, head: usize) -> Result<[[Vec<f32>; 2]; 2]> {
    let rows = PositionRows::of_head(options, tokens.len(), head)?;
    let heads = rows.heads();
    let of = |part| -> Result<[Vec<f32>; 2]> {
        let positions = rows.projected(lexicon, part)?.ok_or_else(no_table)?.clone();
        let tokens = columns(options, &heads, part).map(|columns| lexicon.projected(tokens, columns));
        Ok([tokens.collect::<Result<Vec<_>>>()?.concat(), positions])
    };
    Ok([of(Part::Query)?, of(Part::Key)?])
}

pub(crate) fn no_table() -> Error {
    let rule = "`encoding` must have a table here, which are sinusoidal and learned; got another one; choose one of the two";
    Error::new(Code::ConflictingOptions, "encoding", rule)
}

/// `[1, n, n]` as `[n, n]`.
fn only_matrix(tensor: Tensor) -> Tensor {
    Tensor { shape: tensor.shape[1..].to_vec(), data: tensor.data }
}

/// Queries and keys of some heads, and what is added to their scores.
struct Layer<'a> {
    inputs: Inputs<'a>,
    query: Tensor,
    key: Tensor,
    bias: Option<Tensor>,
    scale: Option<f64>,
}

/// What a projection is taken of.
struct Inputs<'a> {
    lexicon: &'a Lexicon,
    rows: &'a PositionRows,
    tokens: &'a [&'a str],
    options: &'a SentenceOptions,
    heads: Range<usize>,
}

/// The place of a projection in `[dim, 3·dim]`.
#[derive(Clone, Copy)]
enum Part {
    Query,
    Key,
    Value,
}

/// The columns of each of these heads in `[dim, 3·dim]`.
fn columns(options: &SentenceOptions, heads: &Range<usize>, part: Part) -> impl Iterator<Item = Range<usize>> {
    let (dim, head_dim) = (options.dim, options.dim / options.heads);
    heads.clone().map(move |head| part as usize * dim + head * head_dim).map(move |first| first..first + head_dim)
}

impl<'a> Layer<'a> {
    fn new(lexicon: &'a Lexicon, rows: &'a PositionRows, tokens: &'a [&'a str], options: &'a SentenceOptions) -> Result<Self> {
        let inputs = Inputs { lexicon, rows, tokens, options, heads: rows.heads() };
        let (query, key) = (inputs.project(Part::Query)?, inputs.project(Part::Key)?);
        let (query, key) = (rotated(query, XposRole::Query, options)?, rotated(key, XposRole::Key, options)?);
        Ok(Self { bias: inputs.score_bias(&query)?, scale: score_scale(options)?, query, key, inputs })
    }

    fn project(&self, part: Part) -> Result<Tensor> {
        self.inputs.project(part)
    }

    fn attention(&self, mask: Mask) -> AttentionOptions<'_> {
        AttentionOptions { bias: self.bias.as_ref(), mask, scale: self.scale, ..AttentionOptions::new(&self.query, &self.key) }
    }
}

impl Inputs<'_> {
    /// `[heads, n, head_dim]`: the tokens' projections, plus the positions'.
    fn project(&self, part: Part) -> Result<Tensor> {
        let shape = [self.heads.len(), self.tokens.len(), self.options.dim / self.options.heads];
        let mut data = room_for(&shape)?;
        for columns in columns(self.options, &self.heads, part) {
            data.extend(self.lexicon.projected(self.tokens, columns)?);
        }
        if let Some(positions) = self.rows.projected(self.lexicon, part)? {
            data.iter_mut().zip(positions).for_each(|(sum, position)| *sum += position);
        }
        Ok(Tensor { data, shape: shape.to_vec() })
    }

    /// What the encoding adds to the scores of these heads.
    fn score_bias(&self, query: &Tensor) -> Result<Option<Tensor>> {
        let count = self.tokens.len();
        let bias = match &self.options.encoding {
            Encoding::Alibi(settings) => {
                let slopes = &alibi_slopes(self.options.heads, settings.rule, settings.max_bias)?[self.heads.clone()];
                let (queries, keys) = (count, count);
                alibi::bias_with(slopes, &AlibiOptions { queries, keys, form: AlibiForm::Symmetric, ..Default::default() })
            }
            Encoding::Kerple(settings) => {
                let of_head = |head| initial_parameters(settings.seed, self.heads.start + head);
                let parameters: Vec<[f64; 2]> = (0..self.heads.len()).map(of_head).collect();
                kerple::bias_with(&parameters, count, count, settings.form)
            }
            Encoding::T5(settings) => self.bucket_bias(settings),
            Encoding::Shaw(settings) => {
                let scale = 1.0 / libm::sqrt(query.shape[2] as f64);
                shaw::score_bias(query, scale, &|head| self.relative_vectors(settings, Joined::Key, head))
            }
            _ => return Ok(None),
        };
        bias.map(Some)
    }

    /// T5's bias from a table that stands as before training; each head has a stream of its own.
    fn bucket_bias(&self, settings: &T5Encoding) -> Result<Tensor> {
        let options = settings.rule(self.options.mask);
        t5::check_buckets(&options)?;
        let (heads, count) = (self.heads.len(), self.tokens.len());
        let of_head = |head| t5::initial_table(settings.seed, head, settings.buckets, self.options.dim);
        let table = self.heads.clone().map(of_head).collect::<Result<Vec<_>>>()?;
        t5::bias_with(&|head, bucket| table[head][bucket], heads, count, count, &options)
    }

    /// Shaw's vectors of one of these heads.
    fn relative_vectors(&self, settings: &ShawEncoding, joined: Joined, head: usize) -> Result<Vectors> {
        let head_dim = self.options.dim / self.options.heads;
        Vectors::new(settings.seed, joined, self.heads.start + head, head_dim, settings.max_distance, self.tokens.len())
    }

    /// Adds to `output [heads, n, head_dim]` what an encoding adds to the values.
    fn add_relative_values(&self, weights: &Tensor, output: &mut Tensor) -> Result<()> {
        let Encoding::Shaw(settings) = &self.options.encoding else { return Ok(()) };
        let (count, head_dim) = (self.tokens.len(), output.shape[2]);
        for head in 0..self.heads.len() {
            let weights = &weights.data[head * count * count..][..count * count];
            let outputs = &mut output.data[head * count * head_dim..][..count * head_dim];
            self.relative_vectors(settings, Joined::Value, head)?.add_weighted(weights, outputs)?;
        }
        Ok(())
    }
}

/// `[heads, n, head_dim]` as `[n, heads · head_dim]`.
fn side_by_side(heads: &Tensor) -> Result<Tensor> {
    let (count, head_dim) = (heads.shape[1], heads.shape[2]);
    let mut data = room_for(&heads.shape)?;
    for position in 0..count {
        let rows = heads.data.chunks_exact(head_dim).skip(position).step_by(count);
        rows.for_each(|row| data.extend_from_slice(row));
    }
    Ok(Tensor { data, shape: vec![count, heads.shape[0] * head_dim] })
}

/// What the encoding makes of the softmax scale; None leaves 1/√head_dim.
pub(crate) fn score_scale(options: &SentenceOptions) -> Result<Option<f64>> {
    let Encoding::Rope(settings) = &options.encoding else { return Ok(None) };
    Ok(Some(rope_frequencies(&settings.options(options.dim / options.heads))?.softmax_scale))
}

fn rotated(x: Tensor, role: XposRole, options: &SentenceOptions) -> Result<Tensor> {
    let (head_dim, count) = (options.dim / options.heads, x.shape[1]);
    let (rope, pairing, xpos) = match &options.encoding {
        Encoding::Rope(settings) => (settings.options(head_dim), settings.pairing, None),
        Encoding::Xpos(settings) => {
            let rope = RopeOptions { head_dim, base: settings.base, ..Default::default() };
            (rope, Pairing::Half, Some(centered(settings, role, options.start, count)?))
        }
        _ => return Ok(x),
    };
    let run = Positions::run("start", options.start, count)?;
    let positions = (0..run.len()).map(|place| run.at(place)).collect();
    apply_rope(&x, &RopeApplication { rope, positions: Some(positions), pairing, xpos, ..Default::default() })
}

/// The centre follows the text, so that it may start anywhere; q·k does not depend on it.
pub(crate) fn centered(settings: &XposEncoding, role: XposRole, start: f64, count: usize) -> Result<Xpos> {
    check_positive("scale_base", settings.scale_base)?;
    if settings.scale_base * 100.0 < count as f64 {
        let rule = "at least a hundredth of the number of tokens";
        return Err(Error::out_of_range("scale_base", rule, settings.scale_base, "the usual one is 512"));
    }
    let center = Some((start + count as f64 / 2.0).floor());
    Ok(Xpos { scale_base: settings.scale_base, center, role })
}
