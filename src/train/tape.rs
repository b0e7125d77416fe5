//! A small tape: what was computed, in order, so that the gradients can be found going back.

use super::product::Scratch;
use super::real::Real;

/// A value on the tape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Var(usize);

/// One step of a computation, as seen from its result: it hands the gradient on to what the result was made of.
pub(crate) trait Operation<F> {
    /// `gradient` is that of the result, which this step may use up.
    fn back(&self, gradient: Vec<F>, result: &[F], values: &Values<F>, gradients: &mut Gradients<F>);
}

/// Every value of a computation. The first ones are the parameters, which stay from run to run.
pub(crate) struct Values<F>(Vec<Vec<F>>);

impl<F> Values<F> {
    pub(crate) fn of(&self, var: Var) -> &[F] {
        &self.0[var.0]
    }

    pub(crate) fn of_mut(&mut self, var: Var) -> &mut [F] {
        &mut self.0[var.0]
    }
}

/// The gradient of the loss for each value; empty as long as nothing has arrived.
pub(crate) struct Gradients<F> {
    of: Vec<Vec<F>>,
    pub(crate) scratch: Scratch<F>,
}

impl<F: Real> Gradients<F> {
    /// Adds a gradient that is at hand.
    pub(crate) fn give(&mut self, var: Var, gradient: Vec<F>) {
        let sum = &mut self.of[var.0];
        if sum.is_empty() {
            *sum = gradient;
        } else {
            sum.iter_mut().zip(gradient).for_each(|(sum, more)| *sum += more);
        }
    }

    /// The sum so far, for `values` to be added in place, and room for products.
    pub(crate) fn sum(&mut self, var: Var, length: usize) -> (&mut [F], &mut Scratch<F>) {
        let sum = &mut self.of[var.0];
        if sum.is_empty() {
            *sum = vec![F::default(); length];
        }
        (sum, &mut self.scratch)
    }

    /// What arrived at a value; empty if nothing depends on it.
    pub(crate) fn of(&self, var: Var) -> &[F] {
        &self.of[var.0]
    }
}

pub(crate) struct Tape<F> {
    pub(crate) values: Values<F>,
    operations: Vec<Option<Box<dyn Operation<F>>>>,
    gradients: Gradients<F>,
    parameters: usize,
}

impl<F: Real> Tape<F> {
    pub(crate) fn new() -> Self {
        Self {
            values: Values(vec![]),
            operations: vec![],
            gradients: Gradients { of: vec![], scratch: Scratch::default() },
            parameters: 0,
        }
    }

    /// A value that was not computed; one that stays, if no computation has begun.
    pub(crate) fn leaf(&mut self, value: Vec<F>) -> Var {
        self.add(value, None)
    }

    pub(crate) fn push(&mut self, value: Vec<F>, operation: impl Operation<F> + 'static) -> Var {
        self.add(value, Some(Box::new(operation)))
    }

    fn add(&mut self, value: Vec<F>, operation: Option<Box<dyn Operation<F>>>) -> Var {
        self.values.0.push(value);
        self.operations.push(operation);
        Var(self.operations.len() - 1)
    }

    pub(crate) fn value(&self, var: Var) -> &[F] {
        self.values.of(var)
    }

    /// Takes a computed value that nothing will need again, to be changed in place.
    pub(crate) fn take(&mut self, var: Var) -> Vec<F> {
        std::mem::take(&mut self.values.0[var.0])
    }

    /// A value, and room for products.
    pub(crate) fn reading(&mut self) -> (&Values<F>, &mut Scratch<F>) {
        (&self.values, &mut self.gradients.scratch)
    }

    /// From here on values belong to one run of the model.
    pub(crate) fn keep_parameters(&mut self) {
        self.parameters = self.operations.len();
    }

    pub(crate) fn forget_run(&mut self) {
        self.values.0.truncate(self.parameters);
        self.operations.truncate(self.parameters);
        self.gradients.of.clear();
    }

    /// Finds the gradients of a loss, the last value of the tape.
    pub(crate) fn back(&mut self, loss: Var) -> &Gradients<F> {
        self.gradients.of.clear();
        self.gradients.of.resize_with(self.operations.len(), Vec::new);
        self.gradients.give(loss, vec![F::of(1.0)]);
        for (index, operation) in self.operations.iter().enumerate().rev() {
            let Some(operation) = operation else { continue };
            let gradient = std::mem::take(&mut self.gradients.of[index]);
            if !gradient.is_empty() {
                operation.back(gradient, &self.values.0[index], &self.values, &mut self.gradients);
            }
        }
        &self.gradients
    }

    /// Parameters and the gradients found last, for an optimizer.
    pub(crate) fn parameters_and_gradients(&mut self) -> (&mut Values<F>, &Gradients<F>) {
        (&mut self.values, &self.gradients)
    }
}
