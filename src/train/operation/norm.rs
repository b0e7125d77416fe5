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
    let (values, gains, biases) = (tape.value(x), tape.value(gain), tape.value(bias));
    let (mut normal, mut out) = (Vec::with_capacity(values.len()), Vec::with_capacity(values.len()));
    let mut inverse_stds = vec![];
    for row in values.chunks_exact(gains.len()) {
        let (mean, inverse_std) = mean_and_inverse_std(row);
        let row = row.iter().map(|&x| (x - mean) * inverse_std);
        out.extend(row.clone().zip(gains).zip(biases).map(|((normal, &gain), &bias)| normal * gain + bias));
        normal.extend(row);
        inverse_stds.push(inverse_std);
    }
    tape.push(out, Normalized { x, gain, bias, inverse_stds, normal })
}

fn mean_and_inverse_std<F: Real>(row: &[F]) -> (F, F) {
    let share = F::of(1.0 / row.len() as f64);
    let mean = sum(row, |x| x) * share;
    let variance = sum(row, |x| (x - mean) * (x - mean)) * share;
    (mean, F::of(1.0) / (variance + F::of(EPSILON)).sqrt())
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
