//! One file per encoding.

pub(crate) mod alibi;
pub(crate) mod learned;
pub(crate) mod positions;
pub(crate) mod rope;
pub(crate) mod sinusoidal;

use crate::phase::Positions;
use alibi::SlopeRule;
use rope::Pairing;
use rope::scaling::RopeScaling;
use sinusoidal::{Layout, Timescale};

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
    /// A penalty in proportion to distance on each score.
    Alibi(AlibiEncoding),
    /// A rotation of queries and keys.
    Rope(RopeEncoding),
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

/// The positions that an optional list asks for: the list, or `count` from 0.
pub(crate) fn positions_or_run(positions: Option<&[f64]>, count: usize) -> crate::Result<Positions> {
    match positions {
        Some(listed) => Positions::listed(listed),
        None => Positions::run("positions", 0.0, count),
    }
}
