//! Tables of positions, sinusoidal and learned, which join what enters the layers.

use super::{Parameter, Position, Surroundings, as_real};
use crate::encoding::learned::{LearnedOptions, check_rows, rows};
use crate::encoding::sinusoidal::{SinusoidalOptions, odd_dim_error, sinusoidal};
use crate::encoding::{LearnedEncoding, SinusoidalEncoding};
use crate::error::{Result, check_at_least_one, check_std};
use crate::rng::Stream;
use crate::sentence::Combine;
use crate::tensor::filled;
use crate::train::operation::{add_repeated, linear, rows_of};
use crate::train::options::check_own_parameters;
use crate::train::real::Real;
use crate::train::tape::{Tape, Var};

/// Where a table joins the model, and how.
struct Joint(Surroundings);

impl Joint {
    fn places(&self) -> usize {
        if self.0.every_layer { self.0.layers } else { 1 }
    }

    /// Put side by side, embedding and positions have a matrix each that brings them back to the model's width; their sum
    /// is the product of both with one matrix of twice the inputs.
    fn parameters(&self) -> Result<Vec<Parameter>> {
        if self.0.combine == Combine::Add {
            return Ok(vec![]);
        }
        check_own_parameters("dim", &[self.places(), 2 * self.0.dim, self.0.dim])?;
        let parts = (0..self.places()).flat_map(|place| ["token", "position"].map(|part| format!("join.{place}.{part}.weight")));
        parts.map(|name| self.matrix(&name)).collect()
    }

    fn matrix(&self, name: &str) -> Result<Parameter> {
        let dim = self.0.dim;
        let mut values = filled(0.0, &[dim, dim])?;
        Stream::new(self.0.seed, &format!("train:{name}")).fill_normal(&mut values, 1.0 / libm::sqrt(2.0 * dim as f64));
        Ok(Parameter { decays: true, ..Parameter::learned(name, &[dim, dim], values) })
    }

    /// `table` makes the rows, `[length, dim]`; `matrices` are the parameters above.
    fn join<F: Real>(
        &self,
        tape: &mut Tape<F>,
        x: Var,
        matrices: &[Var],
        layer: usize,
        table: impl FnOnce(&mut Tape<F>) -> Result<Var>,
    ) -> Result<Var> {
        if layer >= self.places() {
            return Ok(x);
        }
        let table = table(tape)?;
        Ok(match matrices.get(2 * layer..2 * layer + 2) {
            Some(&[for_tokens, for_positions]) => {
                let (x, table) = (linear(tape, x, for_tokens, self.0.dim), linear(tape, table, for_positions, self.0.dim));
                add_repeated(tape, x, table)
            }
            _ => add_repeated(tape, x, table),
        })
    }
}

/// A sinusoidal table.
pub(super) struct Sinusoidal {
    settings: SinusoidalEncoding,
    joint: Joint,
}

impl Sinusoidal {
    pub(super) fn new(settings: SinusoidalEncoding, model: Surroundings) -> Result<Self> {
        if model.dim % 2 == 1 {
            return Err(odd_dim_error(model.dim, ""));
        }
        let encoding = Self { settings, joint: Joint(model) };
        encoding.rows(1).map(|_| encoding)
    }

    fn rows(&self, length: usize) -> Result<Vec<f32>> {
        let SinusoidalEncoding { base, start, layout, timescale } = self.settings;
        let dim = self.joint.0.dim;
        let options = SinusoidalOptions { length: Some(length), dim, base, start, layout, timescale, ..Default::default() };
        sinusoidal(&options).map(|table| table.data)
    }
}

impl<F: Real> Position<F> for Sinusoidal {
    fn parameters(&self) -> Result<Vec<Parameter>> {
        self.joint.parameters()
    }

    fn join(&self, tape: &mut Tape<F>, x: Var, own: &[Var], length: usize, layer: usize) -> Result<Var> {
        self.joint.join(tape, x, own, layer, |tape| Ok(tape.leaf(as_real(&self.rows(length)?))))
    }
}

/// A learned table, its own parameter.
pub(super) struct Learned {
    options: LearnedOptions,
    joint: Joint,
}

impl Learned {
    pub(super) fn new(settings: LearnedEncoding, model: Surroundings) -> Result<Self> {
        let std = check_std("std", settings.std.unwrap_or(model.embedding_std))?;
        let (max_length, seed) = (check_at_least_one("max_length", settings.max_length)?, model.seed.wrapping_add(settings.seed));
        check_own_parameters("max_length", &[max_length, model.dim])?;
        Ok(Self { options: LearnedOptions { max_length, dim: model.dim, std, seed }, joint: Joint(model) })
    }
}

impl<F: Real> Position<F> for Learned {
    fn parameters(&self) -> Result<Vec<Parameter>> {
        let LearnedOptions { max_length, dim, .. } = self.options;
        let table = Parameter::learned("table", &[max_length, dim], rows(0..max_length, &self.options)?);
        Ok(std::iter::once(table).chain(self.joint.parameters()?).collect())
    }

    fn join(&self, tape: &mut Tape<F>, x: Var, own: &[Var], length: usize, layer: usize) -> Result<Var> {
        check_rows(0.0, length, self.options.max_length)?;
        let positions = (0..length as u32).collect();
        self.joint.join(tape, x, &own[1..], layer, |tape| Ok(rows_of(tape, own[0], positions, self.options.dim, 1.0)))
    }
}
