//! What each encoding does in a model: its parameters, its forward computation and its gradient, a file per encoding.

mod alibi;
mod kerple;
mod rotation;
mod shaw;
mod t5;
mod table;

use super::operation::Heads;
use super::real::Real;
use super::tape::{Tape, Var};
use crate::attention::Mask;
use crate::encoding::Encoding;
use crate::error::Result;
use crate::sentence::Combine;

/// A parameter as it stands before training.
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) shape: Vec<usize>,
    pub(crate) values: Vec<f32>,
    /// Whether weight decay acts on it: on the matrices of linear layers alone.
    pub(crate) decays: bool,
}

impl Parameter {
    /// One that an encoding learns.
    fn learned(name: impl Into<String>, shape: &[usize], values: Vec<f32>) -> Self {
        Self { name: format!("position.{}", name.into()), shape: shape.to_vec(), values, decays: false }
    }
}

/// What an encoding must know of the model around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surroundings {
    pub(crate) layers: usize,
    pub(crate) heads: usize,
    pub(crate) dim: usize,
    pub(crate) mask: Mask,
    pub(crate) combine: Combine,
    pub(crate) every_layer: bool,
    pub(crate) embedding_std: f64,
    pub(crate) seed: u64,
}

impl Surroundings {
    fn head_dim(&self) -> usize {
        self.dim / self.heads
    }
}

/// An encoding in a model. Each step leaves what it is given as it is, unless the encoding acts there. `own` are the
/// encoding's parameters, in the order of [`Position::parameters`].
pub(crate) trait Position<F: Real> {
    /// What it learns.
    fn parameters(&self) -> Result<Vec<Parameter>> {
        Ok(vec![])
    }

    /// Acts on what enters a layer, `[batch · length, dim]`.
    fn join(&self, _tape: &mut Tape<F>, x: Var, _own: &[Var], _length: usize, _layer: usize) -> Result<Var> {
        Ok(x)
    }

    /// Acts on queries, keys and values, `[batch · length, 3 · dim]`.
    fn turn(&self, _tape: &mut Tape<F>, joined: Var, _heads: Heads) -> Result<Var> {
        Ok(joined)
    }

    /// What multiplies q·k.
    fn scale(&self, heads: Heads, _length: usize) -> Result<f64> {
        Ok(heads.usual_scale())
    }

    /// Acts on the scores, `[batch, heads, length, length]`, of the queries in `joined`.
    fn score(&self, _tape: &mut Tape<F>, scores: Var, _joined: Var, _own: &[Var], _heads: Heads, _layer: usize) -> Result<Var> {
        Ok(scores)
    }

    /// Acts on the mixture of values, `[batch · length, dim]`.
    fn mix(&self, _tape: &mut Tape<F>, mixture: Var, _weights: Var, _own: &[Var], _heads: Heads, _layer: usize) -> Result<Var> {
        Ok(mixture)
    }

    /// Brings the parameters back to where the encoding is defined, after each step of the optimizer.
    fn constrain(&self, _tape: &mut Tape<F>, _own: &[Var]) {}
}

/// No encoding.
struct Nothing;

impl<F: Real> Position<F> for Nothing {}

/// The encoding as it acts in a model.
pub(crate) fn position<F: Real>(encoding: &Encoding, model: Surroundings) -> Result<Box<dyn Position<F>>> {
    Ok(match encoding {
        Encoding::None => Box::new(Nothing),
        Encoding::Sinusoidal(settings) => Box::new(table::Sinusoidal::new(settings.clone(), model)?),
        Encoding::Learned(settings) => Box::new(table::Learned::new(settings.clone(), model)?),
        Encoding::Shaw(settings) => Box::new(shaw::Shaw::new(settings.clone(), model)?),
        Encoding::T5(settings) => Box::new(t5::T5::new(settings.clone(), model)?),
        Encoding::Alibi(settings) => Box::new(alibi::Alibi::new(settings, model)?),
        Encoding::Kerple(settings) => Box::new(kerple::Kerple::new(settings.clone(), model)),
        Encoding::Rope(settings) => Box::new(rotation::Rope::new(settings.clone(), model)?),
        Encoding::Xpos(settings) => Box::new(rotation::Xpos::new(settings.clone(), model)?),
    })
}

/// Numbers as the tape has them.
fn as_real<F: Real>(values: &[f32]) -> Vec<F> {
    values.iter().map(|&value| F::of(f64::from(value))).collect()
}
