//! Attention: scores, softmax, and the mixture of the values. Queries, keys and values stand side by side in one value of
//! `[batch · length, 3 · dim]`.

use crate::train::product::{Matrix, Scratch, Target, multiply_add};
use crate::train::real::{LANES, Real, dot, sum};
use crate::train::tape::{Gradients, Operation, Tape, Values, Var};
use std::ops::Range;

/// How heads lie in the rows of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heads {
    pub(crate) batch: usize,
    pub(crate) length: usize,
    pub(crate) heads: usize,
    pub(crate) head_dim: usize,
    /// Whether a query sees no key after it: scores above the diagonal mean nothing, and weights there are 0.
    pub(crate) causal: bool,
}

/// Which third of a row of queries, keys and values.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    Query,
    Key,
    Value,
}

impl Heads {
    /// What usually multiplies q·k.
    pub(crate) fn usual_scale(&self) -> f64 {
        1.0 / libm::sqrt(self.head_dim as f64)
    }

    pub(crate) fn dim(&self) -> usize {
        self.heads * self.head_dim
    }

    /// Each matrix `[length, length]` in the order they are stored: its sentence and head.
    fn each(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.batch).flat_map(move |sentence| (0..self.heads).map(move |head| (sentence, head)))
    }

    /// The numbers of a sentence in a value of `[batch · length, width]`.
    fn sentence(&self, sentence: usize, width: usize) -> Range<usize> {
        let size = self.length * width;
        sentence * size..(sentence + 1) * size
    }

    /// A head's rows, `[length, head_dim]`, of queries, keys or values.
    pub(crate) fn part<'a, F>(&self, joined: &'a [F], part: Part, sentence: usize, head: usize) -> Matrix<'a, F> {
        let (width, first) = (3 * self.dim(), part as usize * self.dim() + head * self.head_dim);
        Matrix::new(&joined[self.sentence(sentence, width)], width).columns(first, self.head_dim)
    }

    pub(crate) fn part_mut<'a, F>(&self, joined: &'a mut [F], part: Part, sentence: usize, head: usize) -> Target<'a, F> {
        let (width, first) = (3 * self.dim(), part as usize * self.dim() + head * self.head_dim);
        Target::new(&mut joined[self.sentence(sentence, width)], width).columns(first)
    }

    /// A head's rows of the mixture, `[length, head_dim]` in `[batch · length, dim]`.
    pub(crate) fn mixed<'a, F>(&self, mixed: &'a [F], sentence: usize, head: usize) -> Matrix<'a, F> {
        let rows = &mixed[self.sentence(sentence, self.dim())];
        Matrix::new(rows, self.dim()).columns(head * self.head_dim, self.head_dim)
    }

    pub(crate) fn mixed_mut<'a, F>(&self, mixed: &'a mut [F], sentence: usize, head: usize) -> Target<'a, F> {
        let rows = &mut mixed[self.sentence(sentence, self.dim())];
        Target::new(rows, self.dim()).columns(head * self.head_dim)
    }

    /// The number of keys that the query of a row may see, and the number that are reckoned with: without a remainder,
    /// where there are as many, several can be taken at a time.
    fn seen(&self, row: usize) -> [usize; 2] {
        let seen = if self.causal { row % self.length + 1 } else { self.length };
        [seen, seen.next_multiple_of(LANES).min(self.length)]
    }

    /// Numbers in one matrix of scores.
    pub(crate) fn square(&self) -> usize {
        self.length * self.length
    }

    /// One of the matrices of scores.
    fn matrix<'a, F>(&self, square: &'a [F]) -> Matrix<'a, F> {
        Matrix::new(square, self.length).triangle(self.causal)
    }

    fn matrix_mut<'a, F>(&self, square: &'a mut [F]) -> Target<'a, F> {
        Target::new(square, self.length).triangle(self.causal)
    }

    /// Goes through the matrices of scores.
    pub(crate) fn squares<F>(self, scores: &[F]) -> impl Iterator<Item = ((usize, usize), &[F])> {
        self.each().zip(scores.chunks_exact(self.square()))
    }

    pub(crate) fn squares_mut<F>(self, scores: &mut [F]) -> impl Iterator<Item = ((usize, usize), &mut [F])> {
        self.each().zip(scores.chunks_exact_mut(self.square()))
    }
}

struct Scores {
    joined: Var,
    heads: Heads,
    scale: f64,
}

/// `scale · q · k`, `[batch, heads, length, length]`.
pub(crate) fn scores<F: Real>(tape: &mut Tape<F>, joined: Var, heads: Heads, scale: f64) -> Var {
    let (values, scratch) = tape.reading();
    let values = values.of(joined);
    let mut out = vec![F::default(); heads.batch * heads.heads * heads.square()];
    for ((sentence, head), scores) in heads.squares_mut(&mut out) {
        let [query, key] = [Part::Query, Part::Key].map(|part| heads.part(values, part, sentence, head));
        multiply_add(heads.matrix_mut(scores), query, key.turned(), scratch);
    }
    out.iter_mut().for_each(|score| *score *= F::of(scale));
    tape.push(out, Scores { joined, heads, scale })
}

impl<F: Real> Operation<F> for Scores {
    fn back(&self, mut gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let (heads, joined) = (self.heads, values.of(self.joined));
        gradient.iter_mut().for_each(|gradient| *gradient *= F::of(self.scale));
        let (sums, scratch) = gradients.sum(self.joined, joined.len());
        for ((sentence, head), square) in heads.squares(&gradient) {
            let square = heads.matrix(square);
            let mut add = |to, square, from| {
                let from = heads.part(joined, from, sentence, head);
                multiply_add(heads.part_mut(sums, to, sentence, head), square, from, scratch);
            };
            add(Part::Query, square, Part::Key);
            add(Part::Key, square.turned(), Part::Query);
        }
    }
}

struct Softmax {
    scores: Var,
    heads: Heads,
}

/// Turns each row of scores into weights, in place; a causal one sees no key after its query.
pub(crate) fn softmax<F: Real>(tape: &mut Tape<F>, scores: Var, heads: Heads) -> Var {
    let mut out = tape.take(scores);
    for (index, row) in out.chunks_exact_mut(heads.length).enumerate() {
        let [seen, taken] = heads.seen(index);
        row[seen..taken].fill(F::of(f64::NEG_INFINITY));
        soften(&mut row[..taken]);
        row[taken..].fill(F::default());
    }
    tape.push(out, Softmax { scores, heads })
}

/// Turns scores into weights, exp(score − most) / sum; returns `most`, the greatest score, and `sum`.
pub(crate) fn soften<F: Real>(row: &mut [F]) -> (F, F) {
    let most = F::greatest(row);
    row.iter_mut().for_each(|score| *score -= most);
    F::exp_all(row);
    let sum = sum(row, |x| x);
    let share = F::of(1.0) / sum;
    row.iter_mut().for_each(|weight| *weight *= share);
    (most, sum)
}

impl<F: Real> Operation<F> for Softmax {
    fn back(&self, mut gradient: Vec<F>, result: &[F], _: &Values<F>, gradients: &mut Gradients<F>) {
        let length = self.heads.length;
        for (index, (gradient, weights)) in gradient.chunks_exact_mut(length).zip(result.chunks_exact(length)).enumerate() {
            let [_, taken] = self.heads.seen(index);
            let mean = dot(&gradient[..taken], &weights[..taken]);
            gradient.iter_mut().zip(weights).for_each(|(gradient, &weight)| *gradient = (*gradient - mean) * weight);
        }
        gradients.give(self.scores, gradient);
    }
}

struct Mix {
    weights: Var,
    joined: Var,
    heads: Heads,
}

/// The values' sum by weight, the heads side by side: `[batch · length, dim]`.
pub(crate) fn mix<F: Real>(tape: &mut Tape<F>, weights: Var, joined: Var, heads: Heads) -> Var {
    let (values, scratch) = tape.reading();
    let (squares, joined_values) = (values.of(weights), values.of(joined));
    let mut out = vec![F::default(); heads.batch * heads.length * heads.dim()];
    for ((sentence, head), square) in heads.squares(squares) {
        let value = heads.part(joined_values, Part::Value, sentence, head);
        multiply_add(heads.mixed_mut(&mut out, sentence, head), heads.matrix(square), value, scratch);
    }
    tape.push(out, Mix { weights, joined, heads })
}

impl<F: Real> Operation<F> for Mix {
    fn back(&self, gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let (heads, squares, joined) = (self.heads, values.of(self.weights), values.of(self.joined));
        let (sums, scratch) = gradients.sum(self.joined, joined.len());
        for ((sentence, head), square) in heads.squares(squares) {
            let (square, upstream) = (heads.matrix(square), heads.mixed(&gradient, sentence, head));
            multiply_add(heads.part_mut(sums, Part::Value, sentence, head), square.turned(), upstream, scratch);
        }
        let (sums, scratch) = gradients.sum(self.weights, squares.len());
        for_weights(heads, &gradient, joined, sums, scratch);
    }
}

/// The gradient of each weight: that of the mixture times the value.
fn for_weights<F: Real>(heads: Heads, gradient: &[F], joined: &[F], sums: &mut [F], scratch: &mut Scratch<F>) {
    for ((sentence, head), square) in heads.squares_mut(sums) {
        let value = heads.part(joined, Part::Value, sentence, head);
        multiply_add(heads.matrix_mut(square), heads.mixed(gradient, sentence, head), value.turned(), scratch);
    }
}
