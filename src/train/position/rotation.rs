//! RoPE and xPos: queries and keys turn, pair by pair.

use super::{Position, Surroundings};
use crate::encoding::rope::apply::{RopeApplication, Rotation};
use crate::encoding::rope::xpos::XposRole;
use crate::encoding::rope::{Pairing, RopeOptions, rope_frequencies};
use crate::encoding::{RopeEncoding, XposEncoding};
use crate::error::Result;
use crate::sentence::centered;
use crate::train::operation::{Heads, Part};
use crate::train::real::Real;
use crate::train::tape::{Gradients, Operation, Tape, Values, Var};

pub(super) struct Rope {
    settings: RopeEncoding,
    rope: RopeOptions,
}

impl Rope {
    pub(super) fn new(settings: RopeEncoding, model: Surroundings) -> Result<Self> {
        let rope = settings.options(model.head_dim());
        rope_frequencies(&rope)?;
        Ok(Self { settings, rope })
    }
}

impl<F: Real> Position<F> for Rope {
    fn turn(&self, tape: &mut Tape<F>, joined: Var, heads: Heads) -> Result<Var> {
        let application = RopeApplication { rope: self.rope.clone(), pairing: self.settings.pairing, ..Default::default() };
        let phases = Phases::new(&application, heads)?;
        Ok(turned(tape, Turn { joined, heads, pairing: self.settings.pairing, query: phases.clone(), key: phases }))
    }

    fn scale(&self, _: Heads, length: usize) -> Result<f64> {
        Ok(rope_frequencies(&RopeOptions { seq_len: Some(length), ..self.rope.clone() })?.softmax_scale)
    }
}

pub(super) struct Xpos {
    settings: XposEncoding,
    rope: RopeOptions,
}

impl Xpos {
    pub(super) fn new(settings: XposEncoding, model: Surroundings) -> Result<Self> {
        let rope = RopeOptions { head_dim: model.head_dim(), base: settings.base, ..Default::default() };
        rope_frequencies(&rope)?;
        crate::error::check_positive("scale_base", settings.scale_base)?;
        Ok(Self { settings, rope })
    }

    fn phases<F: Real>(&self, role: XposRole, heads: Heads) -> Result<Phases<F>> {
        let xpos = Some(centered(&self.settings, role, 0.0, heads.length)?);
        Phases::new(&RopeApplication { rope: self.rope.clone(), xpos, ..Default::default() }, heads)
    }
}

impl<F: Real> Position<F> for Xpos {
    fn turn(&self, tape: &mut Tape<F>, joined: Var, heads: Heads) -> Result<Var> {
        let (query, key) = (self.phases(XposRole::Query, heads)?, self.phases(XposRole::Key, heads)?);
        Ok(turned(tape, Turn { joined, heads, pairing: Pairing::Half, query, key }))
    }
}

/// Sines and cosines with all that multiplies them, `[length, pairs]`.
#[derive(Clone)]
struct Phases<F> {
    sin: Vec<F>,
    cos: Vec<F>,
    pairs: usize,
}

impl<F: Real> Phases<F> {
    fn new(application: &RopeApplication, heads: Heads) -> Result<Self> {
        let rotation = Rotation::plan(&[1, heads.length, heads.head_dim], application)?;
        let [sin, cos] = rotation.phases().map(|numbers| numbers.iter().map(|&number| F::of(number)).collect::<Vec<F>>());
        Ok(Self { pairs: sin.len() / heads.length, sin, cos })
    }

    fn at(&self, position: usize) -> (&[F], &[F]) {
        let row = position * self.pairs..(position + 1) * self.pairs;
        (&self.sin[row.clone()], &self.cos[row])
    }
}

struct Turn<F> {
    joined: Var,
    heads: Heads,
    pairing: Pairing,
    query: Phases<F>,
    key: Phases<F>,
}

fn turned<F: Real>(tape: &mut Tape<F>, turn: Turn<F>) -> Var {
    let mut out = tape.take(turn.joined);
    turn.all(&mut out, F::of(1.0));
    tape.push(out, turn)
}

impl<F: Real> Turn<F> {
    /// Turns queries and keys by their angles times `direction`, 1 or −1.
    fn all(&self, joined: &mut [F], direction: F) {
        let dim = self.heads.dim();
        for (row, values) in joined.chunks_exact_mut(3 * dim).enumerate() {
            for (part, phases) in [(Part::Query, &self.query), (Part::Key, &self.key)] {
                let (sin, cos) = phases.at(row % self.heads.length);
                for head in values[part as usize * dim..][..dim].chunks_exact_mut(self.heads.head_dim) {
                    self.head(&mut head[..2 * phases.pairs], sin, cos, direction);
                }
            }
        }
    }

    #[inline(always)]
    fn head(&self, head: &mut [F], sin: &[F], cos: &[F], direction: F) {
        let angles = sin.iter().zip(cos).map(|(&sin, &cos)| (sin * direction, cos));
        let turn = |a: &mut F, b: &mut F, (sin, cos): (F, F)| (*a, *b) = (*a * cos - *b * sin, *b * cos + *a * sin);
        match self.pairing {
            Pairing::Half => {
                let (first, second) = head.split_at_mut(sin.len());
                first.iter_mut().zip(second).zip(angles).for_each(|((a, b), angle)| turn(a, b, angle));
            }
            Pairing::Interleaved => {
                let pairs = head.as_chunks_mut::<2>().0;
                pairs.iter_mut().zip(angles).for_each(|([a, b], angle)| turn(a, b, angle));
            }
        }
    }
}

impl<F: Real> Operation<F> for Turn<F> {
    /// The transpose of a rotation is the rotation back.
    fn back(&self, mut gradient: Vec<F>, _: &[F], _: &Values<F>, gradients: &mut Gradients<F>) {
        self.all(&mut gradient, F::of(-1.0));
        gradients.give(self.joined, gradient);
    }
}
