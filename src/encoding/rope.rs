//! RoPE: queries and keys are rotated, pair by pair, by angles in proportion to their positions.

pub(crate) mod angles;
pub(crate) mod apply;
pub(crate) mod axes;
pub(crate) mod pairing;
pub(crate) mod pairs;
pub(crate) mod scaling;
pub(crate) mod xpos;

use crate::error::{Code, Error, Result, check_at_least_one, named_enum};
use scaling::{RopeScaling, Scaled};

named_enum! {
    /// Which two features turn together.
    Pairing as "pairing" {
        /// i with i + rotary_dim/2: GPT-NeoX, Llama in transformers, and most others.
        Half = "half",
        /// 2i with 2i + 1: the paper, GPT-J, Llama as Meta publishes it.
        Interleaved = "interleaved",
    }
}

/// The rotation's frequencies: what [`rope_frequencies`] computes and [`apply_rope`](crate::apply_rope) applies.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeOptions {
    /// Features of one head.
    pub head_dim: usize,
    /// How many of them turn, the first ones; even. Default: all.
    pub rotary_dim: Option<usize>,
    /// Frequency base, from 1 to 1e100. Default 10000.
    pub base: f64,
    /// What is done to the frequencies. Default: nothing.
    pub scaling: RopeScaling,
    /// Length of the text in positions, for [`RopeScaling::Dynamic`] and [`RopeScaling::LongRope`]. Default: the training
    /// length, and in [`apply_rope`](crate::apply_rope) the greatest position + 1.
    pub seq_len: Option<usize>,
}

impl Default for RopeOptions {
    fn default() -> Self {
        Self { head_dim: 0, rotary_dim: None, base: 10000.0, scaling: RopeScaling::Default, seq_len: None }
    }
}

/// What [`rope_frequencies`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeFrequencies {
    /// The inverse frequencies as the field calls them: radians per position, one for each pair.
    pub inv_freq: Vec<f64>,
    /// Multiplies sine and cosine. 1 but for YaRN and LongRoPE.
    pub attention_factor: f64,
    /// What q·k is multiplied with before the softmax: 1/√head_dim; with `mscale_all_dim` of YaRN times m(mscale_all_dim)²,
    /// as DeepSeek's models have it. (transformers' Llama with the same settings leaves that out.)
    pub softmax_scale: f64,
}

/// Returns RoPE's inverse frequencies `base^(−2k / rotary_dim)`, in radians per position, scaled as `scaling` says.
///
/// # Errors
/// [`Code::OutOfRange`] if `head_dim` is 0, `rotary_dim` is 0 or above `head_dim`, `base` is not from 1 to 1e100, or a
/// number of the scaling is outside its range; [`Code::OddDim`] if `rotary_dim` is odd; [`Code::TooLarge`] if `head_dim` is
/// above 2²⁰; [`Code::BadShape`] if a list of LongRoPE has not one element for each pair; [`Code::ConflictingOptions`] if
/// `rotary_dim` stands beside the proportional scaling.
///
/// # Sources
/// Su et al. 2021, [section 3.2.2](https://arxiv.org/abs/2104.09864); for each scaling see [`RopeScaling`].
///
/// ```
/// use posenc::{RopeOptions, RopeScaling, rope_frequencies};
///
/// let plain = RopeOptions { head_dim: 8, ..Default::default() };
/// assert_eq!(rope_frequencies(&plain)?.inv_freq, [1.0, 0.1, 0.01, 0.001]);
/// let linear = RopeOptions { scaling: RopeScaling::Linear { factor: 4.0 }, ..plain };
/// assert_eq!(rope_frequencies(&linear)?.inv_freq[0], 0.25);
/// assert!(rope_frequencies(&RopeOptions { head_dim: 7, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn rope_frequencies(options: &RopeOptions) -> Result<RopeFrequencies> {
    let Scaled { frequencies, attention_factor, softmax_factor } = options.scaled(None)?;
    Ok(RopeFrequencies {
        inv_freq: frequencies.iter().map(|frequency| frequency.high).collect(),
        attention_factor,
        softmax_scale: softmax_factor / (options.head_dim as f64).sqrt(),
    })
}

impl RopeOptions {
    /// How many pairs turn.
    pub(crate) fn pairs(&self) -> Result<usize> {
        let proportional = matches!(self.scaling, RopeScaling::Proportional { .. });
        match check_rotary_dim(self.head_dim, self.rotary_dim)? {
            rotary_dim if proportional && rotary_dim != self.head_dim => {
                let rule = "`rotary_dim` must be left out with the proportional scaling, which turns a share of all pairs; got one; leave it out";
                Err(Error::new(Code::ConflictingOptions, "rotary_dim", rule))
            }
            rotary_dim => Ok(rotary_dim / 2),
        }
    }

    /// The frequencies for `seq_len`, or else for a text of `length` positions.
    pub(crate) fn scaled(&self, length: Option<f64>) -> Result<Scaled> {
        self.scaling.frequencies(self.base, self.pairs()?, self.seq_len.map(|length| length as f64).or(length))
    }
}

/// The rotary dim, all of the head if not given.
fn check_rotary_dim(head_dim: usize, rotary_dim: Option<usize>) -> Result<usize> {
    check_at_least_one("head_dim", head_dim)?;
    if head_dim > 1 << 20 {
        let rule = format!("`head_dim` must be at most 2^20; got {head_dim}; give the features of one head");
        return Err(Error::new(Code::TooLarge, "head_dim", rule));
    }
    let (option, rotary_dim) = rotary_dim.map_or(("head_dim", head_dim), |given| ("rotary_dim", given));
    if rotary_dim == 0 || rotary_dim > head_dim {
        let rule =
            format!("`rotary_dim` must be from 2 to `head_dim` = {head_dim}; got {rotary_dim}; leave it out to turn all features");
        return Err(Error::new(Code::OutOfRange, "rotary_dim", rule));
    }
    if rotary_dim % 2 == 1 {
        let rule = format!("`{option}` must be even where its features turn in pairs; got {rotary_dim}; give an even `rotary_dim`");
        return Err(Error::new(Code::OddDim, option, rule));
    }
    Ok(rotary_dim)
}
