//! Sums, rows of a table, and what acts on each number alone.

use crate::train::real::Real;
use crate::train::tape::{Gradients, Operation, Tape, Values, Var};
use std::rc::Rc;

struct Rows {
    table: Var,
    taken: Rc<[u32]>,
    width: usize,
    scale: f64,
}

/// The rows `taken` of `table [.., width]`, times `scale`.
pub(crate) fn rows_of<F: Real>(tape: &mut Tape<F>, table: Var, taken: Rc<[u32]>, width: usize, scale: f64) -> Var {
    let values = tape.value(table);
    let mut out = Vec::with_capacity(taken.len() * width);
    for &row in &*taken {
        out.extend(values[row as usize * width..][..width].iter().map(|&value| value * F::of(scale)));
    }
    tape.push(out, Rows { table, taken, width, scale })
}

impl<F: Real> Operation<F> for Rows {
    fn back(&self, gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let (sum, _) = gradients.sum(self.table, values.of(self.table).len());
        for (&row, gradient) in self.taken.iter().zip(gradient.chunks_exact(self.width)) {
            let sum = &mut sum[row as usize * self.width..][..self.width];
            sum.iter_mut().zip(gradient).for_each(|(sum, &more)| *sum += more * F::of(self.scale));
        }
    }
}

struct Add(Var, Var);

/// The sum of two values of one shape, in place of the second.
pub(crate) fn add<F: Real>(tape: &mut Tape<F>, a: Var, b: Var) -> Var {
    let mut out = tape.take(b);
    out.iter_mut().zip(tape.value(a)).for_each(|(out, &a)| *out += a);
    tape.push(out, Add(a, b))
}

impl<F: Real> Operation<F> for Add {
    fn back(&self, gradient: Vec<F>, _: &[F], _: &Values<F>, gradients: &mut Gradients<F>) {
        gradients.give(self.0, gradient.clone());
        gradients.give(self.1, gradient);
    }
}

struct AddRepeated(Var, Var);

/// Adds `b` to each stretch of `a` that is as long as `b`, in place: a bias to every row, positions to every sentence.
pub(crate) fn add_repeated<F: Real>(tape: &mut Tape<F>, a: Var, b: Var) -> Var {
    let mut out = tape.take(a);
    let b_values = tape.value(b);
    for stretch in out.chunks_exact_mut(b_values.len()) {
        stretch.iter_mut().zip(b_values).for_each(|(out, &b)| *out += b);
    }
    tape.push(out, AddRepeated(a, b))
}

impl<F: Real> Operation<F> for AddRepeated {
    fn back(&self, gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let length = values.of(self.1).len();
        let (sum, _) = gradients.sum(self.1, length);
        for stretch in gradient.chunks_exact(length) {
            sum.iter_mut().zip(stretch).for_each(|(sum, &more)| *sum += more);
        }
        gradients.give(self.0, gradient);
    }
}

struct Multiplied<F>(Var, Vec<F>);

/// Each number times a constant of its own, in place: dropout's mask.
pub(crate) fn multiplied<F: Real>(tape: &mut Tape<F>, x: Var, factors: Vec<F>) -> Var {
    let mut out = tape.take(x);
    out.iter_mut().zip(&factors).for_each(|(out, &factor)| *out *= factor);
    tape.push(out, Multiplied(x, factors))
}

impl<F: Real> Operation<F> for Multiplied<F> {
    fn back(&self, mut gradient: Vec<F>, _: &[F], _: &Values<F>, gradients: &mut Gradients<F>) {
        gradient.iter_mut().zip(&self.1).for_each(|(gradient, &factor)| *gradient *= factor);
        gradients.give(self.0, gradient);
    }
}

struct Relu(Var);

/// max(x, 0), in place.
pub(crate) fn relu<F: Real>(tape: &mut Tape<F>, x: Var) -> Var {
    let zero = F::default();
    let mut out = tape.take(x);
    out.iter_mut().for_each(|x| *x = if *x > zero { *x } else { zero });
    tape.push(out, Relu(x))
}

impl<F: Real> Operation<F> for Relu {
    fn back(&self, mut gradient: Vec<F>, result: &[F], _: &Values<F>, gradients: &mut Gradients<F>) {
        let zero = F::default();
        let pairs = gradient.iter_mut().zip(result);
        pairs.for_each(|(gradient, &result)| *gradient = if result > zero { *gradient } else { zero });
        gradients.give(self.0, gradient);
    }
}
