//! A linear layer without bias.

use crate::train::product::{Matrix, Target, multiply_add};
use crate::train::real::Real;
use crate::train::tape::{Gradients, Operation, Tape, Values, Var};

struct Linear {
    input: Var,
    weight: Var,
    inputs: usize,
}

/// `input [n, inputs] · weight [inputs, outputs]`.
pub(crate) fn linear<F: Real>(tape: &mut Tape<F>, input: Var, weight: Var, inputs: usize) -> Var {
    let (values, scratch) = tape.reading();
    let (x, w) = (values.of(input), values.of(weight));
    let outputs = w.len() / inputs;
    let mut out = vec![F::default(); x.len() / inputs * outputs];
    multiply_add(Target::new(&mut out, outputs), Matrix::new(x, inputs), Matrix::new(w, outputs), scratch);
    tape.push(out, Linear { input, weight, inputs })
}

impl<F: Real> Operation<F> for Linear {
    fn back(&self, gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let (x, w) = (values.of(self.input), values.of(self.weight));
        let outputs = w.len() / self.inputs;
        let upstream = Matrix::new(&gradient, outputs);
        let (sum, scratch) = gradients.sum(self.weight, w.len());
        multiply_add(Target::new(sum, outputs), Matrix::new(x, self.inputs).turned(), upstream, scratch);
        let (sum, scratch) = gradients.sum(self.input, x.len());
        multiply_add(Target::new(sum, self.inputs), upstream, Matrix::new(w, outputs).turned(), scratch);
    }
}
