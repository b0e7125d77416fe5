//! RoPE: queries and keys are rotated, pair by pair, by angles in proportion to their positions.

use crate::double_double::DoubleDouble;
use crate::encoding::positions_or_run;
use crate::error::{Code, Error, Result, check_at_least_one, named_enum};
use crate::frequency::{check_base, geometric};
use crate::phase::{Positions, phase_table};
use crate::tensor::{Tensor, room_for, shape_text};

named_enum! {
    /// Which two features turn together.
    Pairing as "pairing" {
        /// i with i + rotary_dim/2: GPT-NeoX, Llama in transformers, and most others.
        Half = "half",
        /// 2i with 2i + 1: the paper, GPT-J, Llama as Meta publishes it.
        Interleaved = "interleaved",
    }
}

/// What is done to the frequencies for texts longer than the training length.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub enum RopeScaling {
    /// Nothing.
    #[default]
    Default,
}

/// The rotation's frequencies: what [`rope_frequencies`] computes and [`apply_rope`] applies.
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
    /// Length of the text, for scalings that depend on it; [`RopeScaling::Default`] does not.
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
    /// Multiplies sine and cosine.
    pub attention_factor: f64,
    /// What q·k is multiplied with before the softmax: 1/√head_dim.
    pub softmax_scale: f64,
}

/// Returns RoPE's inverse frequencies `base^(−2k / rotary_dim)`, in radians per position.
///
/// # Errors
/// [`Code::OutOfRange`] if `head_dim` is 0, `rotary_dim` is 0 or above `head_dim`, or `base` is not from 1 to 1e100;
/// [`Code::OddDim`] if `rotary_dim` is odd; [`Code::TooLarge`] if `head_dim` is above 2²⁰.
///
/// # Sources
/// Su et al. 2021, [section 3.2.2](https://arxiv.org/abs/2104.09864).
///
/// ```
/// use posenc::{RopeOptions, rope_frequencies};
///
/// let frequencies = rope_frequencies(&RopeOptions { head_dim: 8, ..Default::default() })?;
/// assert_eq!(frequencies.inv_freq, [1.0, 0.1, 0.01, 0.001]);
/// assert!(rope_frequencies(&RopeOptions { head_dim: 7, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn rope_frequencies(options: &RopeOptions) -> Result<RopeFrequencies> {
    let frequencies = exact_frequencies(options)?;
    Ok(RopeFrequencies {
        inv_freq: frequencies.iter().map(|frequency| frequency.high).collect(),
        attention_factor: 1.0,
        softmax_scale: 1.0 / (options.head_dim as f64).sqrt(),
    })
}

fn exact_frequencies(options: &RopeOptions) -> Result<Vec<DoubleDouble>> {
    let rotary_dim = check_rotary_dim(options.head_dim, options.rotary_dim)?;
    check_base(options.base)?;
    Ok(geometric(options.base, 1, rotary_dim / 2, rotary_dim / 2))
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

/// What [`apply_rope`] does besides the frequencies.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeApplication {
    /// The frequencies; its `head_dim` must be that of the tensor.
    pub rope: RopeOptions,
    /// The position of each row, fractions allowed. Default 0, 1, …
    pub positions: Option<Vec<f64>>,
    /// Which features form a pair. Default [`Pairing::Half`].
    pub pairing: Pairing,
    /// Turns the other way: the inverse, and the transpose used for gradients. Default false.
    pub conjugate: bool,
}

impl Default for RopeApplication {
    fn default() -> Self {
        Self { rope: RopeOptions::default(), positions: None, pairing: Pairing::Half, conjugate: false }
    }
}

/// Rotates queries or keys `[heads, positions, head_dim]`; features past `rotary_dim` pass through.
///
/// A pair `(a, b)` at position p becomes `(a cos − b sin, b cos + a sin)` of the angle `p · inv_freq`, formed in `f64`
/// and rounded once.
///
/// # Errors
/// Those of [`rope_frequencies`]; [`Code::BadShape`] if `x` has not three axes, its last is not `head_dim`, or
/// `positions` has not one element for each row; [`Code::NotFinite`] or [`Code::OutOfRange`] for a position that is not
/// finite or beyond ±2⁵³.
///
/// # Sources
/// Su et al. 2021, [section 3.4.2](https://arxiv.org/abs/2104.09864); `apply_rotary_pos_emb` of transformers (Llama:
/// half, GPT-J: interleaved).
///
/// ```
/// use posenc::{RopeApplication, RopeOptions, Tensor, apply_rope};
///
/// let x = Tensor::new(vec![1.0, 0.0], &[1, 1, 2])?;
/// let rope = RopeOptions { head_dim: 2, ..Default::default() };
/// let turned = apply_rope(&x, &RopeApplication { rope, positions: Some(vec![1.0]), ..Default::default() })?;
/// assert_eq!(turned.data, [1f64.cos() as f32, 1f64.sin() as f32]);
/// assert!(apply_rope(&x, &RopeApplication::default()).is_err()); // head_dim is missing
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn apply_rope(x: &Tensor, application: &RopeApplication) -> Result<Tensor> {
    x.check("x")?;
    let rotation = Rotation::plan(&x.shape, application)?;
    let mut data = room_for(&[x.data.len()])?;
    data.extend_from_slice(&x.data);
    rotation.turn_all(&mut data);
    Ok(Tensor { data, shape: x.shape.clone() })
}

/// Does what [`apply_rope`] does, in place.
///
/// # Errors
/// Those of [`apply_rope`]; `x` is unchanged after an error.
///
/// ```
/// use posenc::{RopeApplication, RopeOptions, Tensor, apply_rope, apply_rope_in_place};
///
/// let mut x = Tensor::new(vec![1.0, 0.5, 0.25, 2.0], &[1, 1, 4])?;
/// let application = RopeApplication { rope: RopeOptions { head_dim: 4, ..Default::default() }, ..Default::default() };
/// let turned = apply_rope(&x, &application)?;
/// apply_rope_in_place(&mut x, &application)?;
/// assert_eq!(x, turned);
/// assert!(apply_rope_in_place(&mut x, &RopeApplication::default()).is_err()); // head_dim is missing
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn apply_rope_in_place(x: &mut Tensor, application: &RopeApplication) -> Result<()> {
    x.check("x")?;
    Rotation::plan(&x.shape, application)?.turn_all(&mut x.data);
    Ok(())
}

/// A checked rotation: sines and cosines for every row, `[positions, rotary_dim / 2]`.
pub(crate) struct Rotation {
    sin: Vec<f64>,
    cos: Vec<f64>,
    head_dim: usize,
    pairs: usize,
    pairing: Pairing,
}

impl Rotation {
    pub(crate) fn plan(shape: &[usize], application: &RopeApplication) -> Result<Self> {
        let frequencies = exact_frequencies(&application.rope)?;
        let count = check_shape(shape, application.rope.head_dim)?;
        let positions = positions_or_run(application.positions.as_deref(), count)?;
        check_positions(positions.len(), count)?;
        let positions = if shape[0] == 0 { Positions::Listed(vec![]) } else { positions }; // no head, no work
        let (mut sin, cos) = phase_table(&positions, &frequencies)?;
        if application.conjugate {
            sin.iter_mut().for_each(|sin| *sin = -*sin);
        }
        Ok(Self { sin, cos, head_dim: application.rope.head_dim, pairs: frequencies.len(), pairing: application.pairing })
    }

    /// Rotates `[heads, positions, head_dim]` in place.
    pub(crate) fn turn_all(&self, data: &mut [f32]) {
        let phases = self.sin.chunks_exact(self.pairs).zip(self.cos.chunks_exact(self.pairs)).cycle();
        for (row, (sin, cos)) in data.chunks_exact_mut(self.head_dim).zip(phases) {
            turn(&mut row[..2 * self.pairs], sin, cos, self.pairing);
        }
    }
}

fn check_shape(shape: &[usize], head_dim: usize) -> Result<usize> {
    match *shape {
        [_, count, last] if last == head_dim => Ok(count),
        _ => {
            let rule = format!(
                "`x` must be [heads, positions, {head_dim}], the last axis being `head_dim`; got {}; reshape it",
                shape_text(shape)
            );
            Err(Error::new(Code::BadShape, "x", rule))
        }
    }
}

fn check_positions(given: usize, rows: usize) -> Result<()> {
    if given == rows {
        return Ok(());
    }
    let rule = format!("`positions` must have one element for each of the {rows} rows; got {given}; correct its length");
    Err(Error::new(Code::BadShape, "positions", rule))
}

fn turn(row: &mut [f32], sin: &[f64], cos: &[f64], pairing: Pairing) {
    let angles = sin.iter().zip(cos);
    match pairing {
        Pairing::Half => {
            let (first, second) = row.split_at_mut(sin.len());
            first.iter_mut().zip(second).zip(angles).for_each(|((a, b), (sin, cos))| turn_pair(a, b, *sin, *cos));
        }
        Pairing::Interleaved => {
            let pairs = row.as_chunks_mut::<2>().0;
            pairs.iter_mut().zip(angles).for_each(|([a, b], (sin, cos))| turn_pair(a, b, *sin, *cos));
        }
    }
}

#[inline(always)]
fn turn_pair(a: &mut f32, b: &mut f32, sin: f64, cos: f64) {
    let (x, y) = (f64::from(*a), f64::from(*b));
    (*a, *b) = ((x * cos - y * sin) as f32, (y * cos + x * sin) as f32);
}

/// What [`convert_pairing`] does.
#[derive(Clone, Debug, PartialEq)]
pub struct PairingConversion {
    /// Number of heads in the weight.
    pub heads: usize,
    /// Features of one head.
    pub head_dim: usize,
    /// How many of them turn. Default: all.
    pub rotary_dim: Option<usize>,
    /// The pairing that the result is for; the weight given is for the other one.
    pub to: Pairing,
}

/// Reorders the rows of a query or key projection `[heads · head_dim, inputs]`, so that rotating with the other pairing
/// gives the same scores.
///
/// # Errors
/// [`Code::BadShape`] if `weight` is not `[heads · head_dim, inputs]`; [`Code::OutOfRange`], [`Code::OddDim`] and
/// [`Code::TooLarge`] for `heads`, `head_dim` and `rotary_dim` as in [`rope_frequencies`].
///
/// # Sources
/// The `permute` function of transformers' `convert_llama_weights_to_hf.py` does `to: Half`.
///
/// ```
/// use posenc::{Pairing, PairingConversion, Tensor, convert_pairing};
///
/// let weight = Tensor::new(vec![0.0, 1.0, 2.0, 3.0], &[4, 1])?;
/// let conversion = PairingConversion { heads: 1, head_dim: 4, rotary_dim: None, to: Pairing::Half };
/// assert_eq!(convert_pairing(&weight, &conversion)?.data, [0.0, 2.0, 1.0, 3.0]);
/// assert!(convert_pairing(&weight, &PairingConversion { heads: 2, ..conversion }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn convert_pairing(weight: &Tensor, conversion: &PairingConversion) -> Result<Tensor> {
    let &PairingConversion { heads, head_dim, rotary_dim, to } = conversion;
    let rotary_dim = check_rotary_dim(head_dim, rotary_dim)?;
    weight.check("weight")?;
    let inputs = check_weight(&weight.shape, check_at_least_one("heads", heads)?, head_dim)?;
    let mut data = room_for(&weight.shape)?;
    for head in (0..heads).take_while(|_| inputs > 0) {
        for feature in 0..head_dim {
            let row = head * head_dim + source_feature(feature, rotary_dim, to);
            data.extend_from_slice(&weight.data[row * inputs..(row + 1) * inputs]);
        }
    }
    Ok(Tensor { data, shape: weight.shape.clone() })
}

fn check_weight(shape: &[usize], heads: usize, head_dim: usize) -> Result<usize> {
    match *shape {
        [rows, inputs] if Some(rows) == heads.checked_mul(head_dim) => Ok(inputs),
        _ => {
            let rule = format!(
                "`weight` must be [heads · `head_dim`, inputs] with {heads} · {head_dim} rows; got {}; reshape it",
                shape_text(shape)
            );
            Err(Error::new(Code::BadShape, "weight", rule))
        }
    }
}

/// The row of the other pairing that belongs at `feature`.
fn source_feature(feature: usize, rotary_dim: usize, to: Pairing) -> usize {
    let half = rotary_dim / 2;
    match to {
        _ if feature >= rotary_dim => feature,
        Pairing::Half => 2 * (feature % half) + feature / half,
        Pairing::Interleaved => feature / 2 + half * (feature % 2),
    }
}
