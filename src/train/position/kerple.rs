//! KERPLE: a learned penalty that grows with the distance, with two numbers for each head of each layer.

use super::{Parameter, Position, Surroundings};
use crate::encoding::KerpleEncoding;
use crate::encoding::kerple::{KerpleForm, initial_parameters, penalty};
use crate::error::Result;
use crate::train::operation::{Heads, add_repeated};
use crate::train::real::Real;
use crate::train::tape::{Gradients, Operation, Tape, Values, Var};

pub(super) struct Kerple {
    settings: KerpleEncoding,
    model: Surroundings,
}

impl Kerple {
    pub(super) fn new(settings: KerpleEncoding, model: Surroundings) -> Self {
        Self { settings, model }
    }
}

impl<F: Real> Position<F> for Kerple {
    /// For each layer `[heads, 2]`, the a and p of each head.
    fn parameters(&self) -> Result<Vec<Parameter>> {
        let Surroundings { layers, heads, seed, .. } = self.model;
        let seed = seed.wrapping_add(self.settings.seed);
        let of_layer = |layer: usize| {
            let values = (0..heads).flat_map(|head| initial_parameters(seed, layer * heads + head));
            Parameter::learned(format!("{layer}.a_and_p"), &[heads, 2], values.map(|value| value as f32).collect())
        };
        Ok((0..layers).map(of_layer).collect())
    }

    fn score(&self, tape: &mut Tape<F>, scores: Var, _: Var, own: &[Var], heads: Heads, layer: usize) -> Result<Var> {
        let penalty = Penalty { parameters: own[layer], form: self.settings.form, length: heads.length };
        let bias = penalty.forward(tape.value(own[layer]));
        let bias = tape.push(bias, penalty);
        Ok(add_repeated(tape, scores, bias))
    }

    /// The authors' code keeps both at 0.01 or above, and the exponent of the power form at 2 or below.
    fn constrain(&self, tape: &mut Tape<F>, own: &[Var]) {
        let most = F::of(if self.settings.form == KerpleForm::Power { 2.0 } else { f64::INFINITY });
        let within = |value: F, most: F| {
            if value < F::of(0.01) {
                F::of(0.01)
            } else if value > most {
                most
            } else {
                value
            }
        };
        for &parameters in own {
            for [a, p] in tape.values.of_mut(parameters).as_chunks_mut::<2>().0 {
                (*a, *p) = (within(*a, F::of(f64::INFINITY)), within(*p, most));
            }
        }
    }
}

/// −p·ln(1 + a·distance) or −a·distanceᵖ: `[heads, 2]` to `[heads, length, length]`.
struct Penalty {
    parameters: Var,
    form: KerpleForm,
    length: usize,
}

impl Penalty {
    fn forward<F: Real>(&self, parameters: &[F]) -> Vec<F> {
        let mut out = Vec::with_capacity(parameters.len() / 2 * self.length * self.length);
        for &[a, p] in parameters.as_chunks::<2>().0 {
            let line: Vec<F> =
                (0..self.length).map(|distance| F::of(0.0 - penalty(self.form, [a.wide(), p.wide()], distance as f64))).collect();
            out.extend((0..self.length * self.length).map(|place| line[self.distance(place)]));
        }
        out
    }

    fn distance(&self, place: usize) -> usize {
        (place / self.length).abs_diff(place % self.length)
    }

    /// How the value changes with a and with p.
    fn slopes(&self, a: f64, p: f64, distance: f64) -> [f64; 2] {
        match self.form {
            _ if distance == 0.0 => [0.0, 0.0],
            KerpleForm::Log => [-p * distance / (1.0 + a * distance), -libm::log1p(a * distance)],
            KerpleForm::Power => {
                let power = libm::pow(distance, p);
                [-power, -a * power * libm::log(distance)]
            }
        }
    }
}

impl<F: Real> Operation<F> for Penalty {
    fn back(&self, gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let parameters = values.of(self.parameters);
        let (sums, _) = gradients.sum(self.parameters, parameters.len());
        let heads = sums.as_chunks_mut::<2>().0.iter_mut().zip(parameters.as_chunks::<2>().0);
        for ((sums, &[a, p]), gradient) in heads.zip(gradient.chunks_exact(self.length * self.length)) {
            let mut by_distance = vec![0.0; self.length];
            gradient.iter().enumerate().for_each(|(place, more)| by_distance[self.distance(place)] += more.wide());
            for (distance, gradient) in by_distance.into_iter().enumerate() {
                let slopes = self.slopes(a.wide(), p.wide(), distance as f64);
                sums.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += F::of(gradient * slope));
            }
        }
    }
}
