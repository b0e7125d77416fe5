//! One file per encoding.

pub(crate) mod alibi;
pub(crate) mod kerple;
pub(crate) mod learned;
pub(crate) mod positions;
pub(crate) mod rope;
pub(crate) mod shaw;
pub(crate) mod sinusoidal;
pub(crate) mod t5;

use crate::attention::Mask;
use crate::error::{Code, Error, Result, check_at_least_one};
use crate::phase::Positions;
use crate::tensor::{Tensor, filled, room_for};
use alibi::SlopeRule;
use kerple::KerpleForm;
use rope::scaling::RopeScaling;
use rope::{Pairing, RopeOptions};
use sinusoidal::{Layout, Timescale};
use t5::{BucketOptions, BucketRule};

/// How a model learns where its tokens stand, as the experiments of this crate use it.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub enum Encoding {
    /// No position at all.
    #[default]
    None,
    /// A sinusoidal table, added to the embedding or put beside it.
    Sinusoidal(SinusoidalEncoding),
    /// A table of free parameters, added to the embedding or put beside it.
    Learned(LearnedEncoding),
    /// A vector for each relative position, added to the key, and another one to the value.
    Shaw(ShawEncoding),
    /// A learned number for each bucket of relative positions on each score.
    T5(T5Encoding),
    /// A penalty in proportion to distance on each score.
    Alibi(AlibiEncoding),
    /// A learned penalty that grows with the distance on each score.
    Kerple(KerpleEncoding),
    /// A rotation of queries and keys.
    Rope(RopeEncoding),
    /// A rotation that also scales, so that scores fall with distance.
    Xpos(XposEncoding),
}

/// Settings of [`Encoding::Sinusoidal`]; the fields mean what they mean in [`SinusoidalOptions`](crate::SinusoidalOptions).
#[derive(Clone, Debug, PartialEq)]
pub struct SinusoidalEncoding {
    /// Frequency base. Default 10000.
    pub base: f64,
    /// Position of the first token. Default 0.
    pub start: f64,
    /// Order of the columns. Default [`Layout::Interleaved`].
    pub layout: Layout,
    /// Exponent of the frequencies. Default [`Timescale::Paper`].
    pub timescale: Timescale,
}

impl Default for SinusoidalEncoding {
    fn default() -> Self {
        Self { base: 10000.0, start: 0.0, layout: Layout::Interleaved, timescale: Timescale::Paper }
    }
}

/// Settings of [`Encoding::Learned`]: a table as it stands before training.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedEncoding {
    /// Rows of the table. Default 512.
    pub max_length: usize,
    /// Standard deviation of the initial values. Default: that of the embedding, as both are one kind of parameter.
    pub std: Option<f64>,
    /// Seed of the table. Default 0.
    pub seed: u64,
}

impl Default for LearnedEncoding {
    fn default() -> Self {
        Self { max_length: 512, std: None, seed: 0 }
    }
}

/// Settings of [`Encoding::Shaw`]: vectors as they stand before training, a set of its own for each head, uniform by Glorot
/// and Bengio's rule over 2·max_distance + 1 vectors of head_dim features, which is tensor2tensor's.
///
/// Score: (q·k + q·aᴷ) / √head_dim; output: the values' sum by weight, of v + aⱽ.
#[derive(Clone, Debug, PartialEq)]
pub struct ShawEncoding {
    /// The distance from which on all relative positions of one side share a vector. Default 16, as in the paper's base
    /// model; tensor2tensor has 20.
    pub max_distance: usize,
    /// Seed of the vectors. Default 0.
    pub seed: u64,
}

impl Default for ShawEncoding {
    fn default() -> Self {
        Self { max_distance: 16, seed: 0 }
    }
}

/// Settings of [`Encoding::T5`]: a table as it stands before training, normal with standard deviation 1/√dim as in
/// transformers.
///
/// T5 does not divide q·k by √head_dim; instead it draws W_Q smaller by that factor, which before training comes to the
/// same. The experiment has one rule for all encodings: it divides.
#[derive(Clone, Debug, PartialEq)]
pub struct T5Encoding {
    /// Number of buckets. Default 32.
    pub buckets: usize,
    /// The distance from which on there is one bucket. Default 128.
    pub max_distance: usize,
    /// Whether keys after the query have buckets of their own. Default: yes without a causal mask, as in T5's encoder; no
    /// with one, as in its decoder.
    pub bidirectional: Option<bool>,
    /// Seed of the table. Default 0.
    pub seed: u64,
}

impl Default for T5Encoding {
    fn default() -> Self {
        Self { buckets: 32, max_distance: 128, bidirectional: None, seed: 0 }
    }
}

/// Settings of [`Encoding::Kerple`]: parameters as the authors' code draws them before training, for each head a uniform on
/// [0, 1) and p on [0, 2), neither below 0.01. The distance is |query − key|.
#[derive(Clone, Debug, PartialEq)]
pub struct KerpleEncoding {
    /// How the penalty grows. Default [`KerpleForm::Log`].
    pub form: KerpleForm,
    /// Seed of the parameters. Default 0.
    pub seed: u64,
}

impl Default for KerpleEncoding {
    fn default() -> Self {
        Self { form: KerpleForm::Log, seed: 0 }
    }
}

impl T5Encoding {
    /// Which bucket a relative position falls into.
    pub(crate) fn rule(&self, mask: Mask) -> BucketOptions {
        let &Self { buckets, max_distance, bidirectional, .. } = self;
        let bidirectional = bidirectional.unwrap_or(mask == Mask::None);
        BucketOptions { buckets, max_distance, bidirectional, rule: BucketRule::T5 }
    }
}

impl Encoding {
    /// Writes down what the encoding takes from the mask, so that the mask can be changed alone.
    pub(crate) fn settle(&mut self, mask: Mask) {
        if let Self::T5(settings) = self {
            settings.bidirectional.get_or_insert(mask == Mask::None);
        }
    }
}

/// Settings of [`Encoding::Alibi`]. The bias is the symmetric form −m·|query − key|, which under a causal mask is the
/// paper's.
#[derive(Clone, Debug, PartialEq)]
pub struct AlibiEncoding {
    /// Where the slopes come from. Default [`SlopeRule::Published`].
    pub rule: SlopeRule,
    /// Exponent of the last slope. Default 8.
    pub max_bias: f64,
}

impl Default for AlibiEncoding {
    fn default() -> Self {
        Self { rule: SlopeRule::Published, max_bias: 8.0 }
    }
}

/// Settings of [`Encoding::Rope`]; the fields mean what they mean in [`RopeOptions`](crate::RopeOptions).
#[derive(Clone, Debug, PartialEq)]
pub struct RopeEncoding {
    /// Frequency base. Default 10000.
    pub base: f64,
    /// How many features of each head turn. Default: all.
    pub rotary_dim: Option<usize>,
    /// Which features form a pair. Default [`Pairing::Half`].
    pub pairing: Pairing,
    /// What is done to the frequencies for long texts. Default: nothing.
    pub scaling: RopeScaling,
}

impl Default for RopeEncoding {
    fn default() -> Self {
        Self { base: 10000.0, rotary_dim: None, pairing: Pairing::Half, scaling: RopeScaling::Default }
    }
}

/// Settings of [`Encoding::Xpos`]; the fields mean what they mean in [`RopeOptions`](crate::RopeOptions) and
/// [`Xpos`](crate::Xpos). All features of a head turn; the scale is 1 in the middle of the sentence, which q·k does not
/// depend on.
///
/// A key after its query is scaled up as much as one before it is scaled down: xPos was made for causal masks.
#[derive(Clone, Debug, PartialEq)]
pub struct XposEncoding {
    /// Frequency base. Default 10000.
    pub base: f64,
    /// Positions over which a query grows by the ratio of its pair. Default 512.
    pub scale_base: f64,
}

impl Default for XposEncoding {
    fn default() -> Self {
        Self { base: 10000.0, scale_base: 512.0 }
    }
}

impl RopeEncoding {
    /// The rotation of heads with so many features.
    pub(crate) fn options(&self, head_dim: usize) -> RopeOptions {
        let &Self { base, rotary_dim, ref scaling, .. } = self;
        RopeOptions { head_dim, rotary_dim, base, scaling: scaling.clone(), seq_len: None }
    }
}

/// The positions that an optional list asks for: the list, or `count` from 0.
pub(crate) fn positions_or_run(positions: Option<&[f64]>, count: usize) -> Result<Positions> {
    match positions {
        Some(listed) => Positions::listed(listed),
        None => Positions::run("positions", 0.0, count),
    }
}

pub(crate) fn check_queries(queries: usize, keys: usize) -> Result<()> {
    check_at_least_one("queries", queries)?;
    check_at_least_one("keys", keys)?;
    if queries > keys {
        let rule =
            format!("`queries` must be at most `keys` = {keys}, as the queries are the last positions; got {queries}; give fewer");
        return Err(Error::new(Code::OutOfRange, "queries", rule));
    }
    Ok(())
}

/// A bias that depends on head and key − query alone, `[heads, queries, keys]`. Each value is asked for once: the rows of a
/// head are windows of one line.
pub(crate) fn relative_bias(heads: usize, queries: usize, keys: usize, value: &dyn Fn(usize, i32) -> f32) -> Result<Tensor> {
    let shape = vec![heads, queries, keys];
    let mut data = room_for(&shape)?; // so keys fit an i32
    let mut line = filled(0.0, &[keys + queries - 1])?;
    for head in 0..heads {
        for (place, number) in line.iter_mut().enumerate() {
            *number = value(head, place as i32 - (keys as i32 - 1));
        }
        (0..queries).rev().for_each(|first| data.extend_from_slice(&line[first..first + keys]));
    }
    Ok(Tensor { data, shape })
}
