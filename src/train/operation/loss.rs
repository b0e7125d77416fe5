//! Cross-entropy.

use super::attend::soften;
use crate::train::real::Real;
use crate::train::tape::{Gradients, Operation, Tape, Values, Var};
use std::rc::Rc;

/// A target where nothing is asked.
pub(crate) const UNASKED: u32 = u32::MAX;

struct Loss<F> {
    logits: Var,
    targets: Rc<[u32]>,
    /// The probability of each class at each place.
    chances: Vec<F>,
    asked: usize,
}

/// The answer at one place where something is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) place: usize,
    /// −ln of the right class's probability, in nats.
    pub(crate) loss: f64,
    /// Whether the right class was the most likely one.
    pub(crate) right: bool,
}

/// The mean over the places where something is asked of −ln of the right class's probability, in nats, and the answers.
pub(crate) fn loss<F: Real>(tape: &mut Tape<F>, logits: Var, targets: Rc<[u32]>, classes: usize) -> (Var, Vec<Answer>) {
    let scores = tape.value(logits);
    let mut chances = scores.to_vec();
    let mut answers = vec![];
    let rows = chances.chunks_exact_mut(classes).zip(scores.chunks_exact(classes)).zip(&*targets).enumerate();
    for (place, ((chances, scores), &target)) in rows {
        let (most, sum) = soften(chances);
        if let Some(&score) = scores.get(target as usize) {
            let loss = libm::log(sum.wide()) - (score - most).wide();
            let right = scores.iter().position(|&score| score == most) == Some(target as usize);
            answers.push(Answer { place, loss, right });
        }
    }
    let asked = answers.len();
    let mean = answers.iter().map(|answer| answer.loss).sum::<f64>() / asked as f64;
    (tape.push(vec![F::of(mean)], Loss { logits, targets, chances, asked }), answers)
}

impl<F: Real> Operation<F> for Loss<F> {
    fn back(&self, gradient: Vec<F>, _: &[F], _: &Values<F>, gradients: &mut Gradients<F>) {
        let share = gradient[0] * F::of(1.0 / self.asked as f64);
        let mut upstream = self.chances.clone();
        let classes = upstream.len() / self.targets.len();
        for (row, &target) in upstream.chunks_exact_mut(classes).zip(&*self.targets) {
            if let Some(right) = row.get_mut(target as usize) {
                *right -= F::of(1.0);
                row.iter_mut().for_each(|gradient| *gradient *= share);
            } else {
                row.fill(F::default());
            }
        }
        gradients.give(self.logits, upstream);
    }
}
