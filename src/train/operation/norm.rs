//! Layer normalisation (Ba, Kiros and Hinton 2016), with PyTorch's ε.

use crate::train::real::{Real, dot, sum};
use crate::train::tape::{Gradients, Operation, Tape, Values, Var};

const EPSILON: f64 = 1e-5;

struct Normalized<F> {
    x: Var,
    gain: Var,
    bias: Var,
    /// 1 / √(variance + ε) of each row.
    inverse_stds: Vec<F>,
    /// The rows before gain and bias.
    normal: Vec<F>,
}

/// Each row of `x` with mean 0 and variance 1, times `gain`, plus `bias`.
pub(crate) fn normalized<F: Real>(tape: &mut Tape<F>, x: Var, gain: Var, bias: Var) -> Var {
    let (gains, biases) = (tape.value(gain), tape.value(bias));
    let width = gains.len();
    let mut normal = tape.value(x).to_vec();
    let inverse_stds = normal.chunks_exact_mut(width).map(normalize).collect();
    let mut out = normal.clone();
    for row in out.chunks_exact_mut(width) {
        row.iter_mut().zip(gains).zip(biases).for_each(|((out, &gain), &bias)| *out = *out * gain + bias);
    }
    tape.push(out, Normalized { x, gain, bias, inverse_stds, normal })
}

fn normalize<F: Real>(row: &mut [F]) -> F {
    let share = F::of(1.0 / row.len() as f64);
    let mean = sum(row, |x| x) * share;
    row.iter_mut().for_each(|x| *x -= mean);
    let inverse_std = F::of(1.0) / (sum(row, |x| x * x) * share + F::of(EPSILON)).sqrt();
    row.iter_mut().for_each(|x| *x *= inverse_std);
    inverse_std
}

impl<F: Real> Operation<F> for Normalized<F> {
    fn back(&self, mut gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let gains = values.of(self.gain);
        let width = gains.len();
        let [mut for_gain, mut for_bias] = [(); 2].map(|()| vec![F::default(); width]);
        let rows = gradient.chunks_exact_mut(width).zip(self.normal.chunks_exact(width)).zip(&self.inverse_stds);
        for ((gradient, normal), &inverse_std) in rows {
            for_bias.iter_mut().zip(&*gradient).for_each(|(sum, &gradient)| *sum += gradient);
            for_gain.iter_mut().zip(&*gradient).zip(normal).for_each(|((sum, &gradient), &normal)| *sum += gradient * normal);
            through_row(gradient, normal, gains, inverse_std);
        }
        gradients.give(self.gain, for_gain);
        gradients.give(self.bias, for_bias);
        gradients.give(self.x, gradient);
    }
}

/// (g − mean(g) − n · mean(g · n)) / std, with g the gradient of the normal row n.
fn through_row<F: Real>(gradient: &mut [F], normal: &[F], gains: &[F], inverse_std: F) {
    let share = F::of(1.0 / gains.len() as f64);
    gradient.iter_mut().zip(gains).for_each(|(gradient, &gain)| *gradient *= gain);
    let mean = sum(gradient, |x| x) * share;
    let slope = dot(gradient, normal) * share;
    gradient.iter_mut().zip(normal).for_each(|(gradient, &normal)| *gradient = (*gradient - mean - normal * slope) * inverse_std);
}
