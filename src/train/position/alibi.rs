//! ALiBi: a fixed penalty in proportion to distance.

use super::{Position, Surroundings, as_real};
use crate::encoding::AlibiEncoding;
use crate::encoding::alibi::{AlibiForm, AlibiOptions, alibi_slopes, bias_with};
use crate::error::Result;
use crate::train::operation::{Heads, add_repeated};
use crate::train::real::Real;
use crate::train::tape::{Tape, Var};

pub(super) struct Alibi {
    slopes: Vec<f64>,
}

impl Alibi {
    pub(super) fn new(settings: &AlibiEncoding, model: Surroundings) -> Result<Self> {
        Ok(Self { slopes: alibi_slopes(model.heads, settings.rule, settings.max_bias)? })
    }
}

impl<F: Real> Position<F> for Alibi {
    fn score(&self, tape: &mut Tape<F>, scores: Var, _: Var, _: &[Var], heads: Heads, _: usize) -> Result<Var> {
        let (queries, keys) = (heads.length, heads.length);
        let options = AlibiOptions { queries, keys, form: AlibiForm::Symmetric, ..Default::default() };
        let bias = tape.leaf(as_real(&bias_with(&self.slopes, &options)?.data));
        Ok(add_repeated(tape, scores, bias))
    }
}
