//! Shaw's relative positions: a vector for each distance, added to the key and another one to the value; each head of each
//! layer has its own.

use super::{Parameter, Position, Surroundings};
use crate::encoding::ShawEncoding;
use crate::encoding::shaw::{Joined, Vectors, row};
use crate::error::{Result, check_at_least_one};
use crate::train::operation::{Heads, Part};
use crate::train::options::{check_at_most, check_own_parameters};
use crate::train::product::{Matrix, Target, multiply_add};
use crate::train::real::Real;
use crate::train::tape::{Gradients, Operation, Tape, Values, Var};

pub(super) struct Shaw {
    settings: ShawEncoding,
    model: Surroundings,
}

/// The greatest distance with vectors of its own; more would only cost memory here.
const MAX_DISTANCE: usize = 4096;

impl Shaw {
    pub(super) fn new(settings: ShawEncoding, model: Surroundings) -> Result<Self> {
        let max_distance = check_at_least_one("max_distance", settings.max_distance)?;
        check_at_most("max_distance", max_distance, MAX_DISTANCE)?;
        check_own_parameters("max_distance", &[2 * model.layers, model.dim, 2 * max_distance + 1])?;
        Ok(Self { settings, model })
    }

    /// The vectors of a layer, `[heads, 2 · max_distance + 1, head_dim]`.
    fn vectors(&self, name: &str, joined: Joined, layer: usize) -> Result<Parameter> {
        let (Surroundings { heads, seed, .. }, reach) = (self.model, self.settings.max_distance);
        let mut values = vec![];
        for head in 0..heads {
            let seed = seed.wrapping_add(self.settings.seed);
            values.extend(Vectors::new(seed, joined, layer * heads + head, self.model.head_dim(), reach, reach + 1)?.into_data());
        }
        let shape = [heads, 2 * reach + 1, self.model.head_dim()];
        Ok(Parameter::learned(format!("{layer}.{name}"), &shape, values))
    }

    fn clip(&self, heads: Heads) -> Clip {
        Clip { heads, reach: self.settings.max_distance }
    }
}

impl<F: Real> Position<F> for Shaw {
    fn parameters(&self) -> Result<Vec<Parameter>> {
        let of_layer = |layer| [self.vectors("keys", Joined::Key, layer), self.vectors("values", Joined::Value, layer)];
        (0..self.model.layers).flat_map(of_layer).collect()
    }

    fn score(&self, tape: &mut Tape<F>, scores: Var, joined: Var, own: &[Var], heads: Heads, layer: usize) -> Result<Var> {
        let step = KeyScores { scores, joined, vectors: own[2 * layer], clip: self.clip(heads), scale: heads.usual_scale() };
        let out = step.forward(tape);
        Ok(tape.push(out, step))
    }

    fn mix(&self, tape: &mut Tape<F>, mixture: Var, weights: Var, own: &[Var], heads: Heads, layer: usize) -> Result<Var> {
        let step = ValueSums { mixture, weights, vectors: own[2 * layer + 1], clip: self.clip(heads) };
        let out = step.forward(tape);
        Ok(tape.push(out, step))
    }
}

/// Which vector belongs to a query and a key.
#[derive(Clone, Copy)]
struct Clip {
    heads: Heads,
    reach: usize,
}

impl Clip {
    fn rows(&self) -> usize {
        2 * self.reach + 1
    }

    /// The place among `[length, rows]` that belongs to a place of `[length, length]`.
    fn place(&self, place: usize) -> usize {
        let (query, key) = (place / self.heads.length, place % self.heads.length);
        query * self.rows() + row(self.reach, query, key)
    }

    /// A head's vectors, `[rows, head_dim]`.
    fn of_head<'a, F>(&self, vectors: &'a [F], head: usize) -> Matrix<'a, F> {
        let size = self.rows() * self.heads.head_dim;
        Matrix::new(&vectors[head * size..][..size], self.heads.head_dim)
    }

    fn of_head_mut<'a, F>(&self, vectors: &'a mut [F], head: usize) -> Target<'a, F> {
        let size = self.rows() * self.heads.head_dim;
        Target::new(&mut vectors[head * size..][..size], self.heads.head_dim)
    }

    /// Sums `[length, length]` by vector, to `[length, rows]`.
    fn gathered<F: Real>(&self, square: &[F], scale: F) -> Vec<F> {
        let mut sums = vec![F::default(); self.heads.length * self.rows()];
        square.iter().enumerate().for_each(|(place, &value)| sums[self.place(place)] += value * scale);
        sums
    }

    /// Adds to each place of `[length, length]` what its vector has in `[length, rows]`.
    fn spread<F: Real>(&self, by_vector: &[F], scale: F, square: &mut [F]) {
        square.iter_mut().enumerate().for_each(|(place, value)| *value += by_vector[self.place(place)] * scale);
    }

    /// `[length, rows]` of products of rows with a head's vectors.
    fn products<F: Real>(
        &self,
        rows: Matrix<F>,
        vectors: &[F],
        head: usize,
        scratch: &mut crate::train::product::Scratch<F>,
    ) -> Vec<F> {
        let mut products = vec![F::default(); self.heads.length * self.rows()];
        multiply_add(Target::new(&mut products, self.rows()), rows, self.of_head(vectors, head).turned(), scratch);
        products
    }
}

/// scores + scale · q · aᴷ.
struct KeyScores {
    scores: Var,
    joined: Var,
    vectors: Var,
    clip: Clip,
    scale: f64,
}

impl KeyScores {
    fn forward<F: Real>(&self, tape: &mut Tape<F>) -> Vec<F> {
        let mut out = tape.take(self.scores);
        let (values, scratch) = tape.reading();
        for ((sentence, head), square) in self.clip.heads.squares_mut(&mut out) {
            let queries = self.clip.heads.part(values.of(self.joined), Part::Query, sentence, head);
            let products = self.clip.products(queries, values.of(self.vectors), head, scratch);
            self.clip.spread(&products, F::of(self.scale), square);
        }
        out
    }
}

impl<F: Real> Operation<F> for KeyScores {
    fn back(&self, gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let (joined, vectors, clip) = (values.of(self.joined), values.of(self.vectors), self.clip);
        for ((sentence, head), square) in clip.heads.squares(&gradient) {
            let gathered = clip.gathered(square, F::of(self.scale));
            let by_vector = Matrix::new(&gathered, clip.rows());
            let (sums, scratch) = gradients.sum(self.joined, joined.len());
            multiply_add(clip.heads.part_mut(sums, Part::Query, sentence, head), by_vector, clip.of_head(vectors, head), scratch);
            let queries = clip.heads.part(joined, Part::Query, sentence, head);
            let (sums, scratch) = gradients.sum(self.vectors, vectors.len());
            multiply_add(clip.of_head_mut(sums, head), by_vector.turned(), queries, scratch);
        }
        gradients.give(self.scores, gradient);
    }
}

/// mixture + Σ weight · aⱽ.
struct ValueSums {
    mixture: Var,
    weights: Var,
    vectors: Var,
    clip: Clip,
}

impl ValueSums {
    fn forward<F: Real>(&self, tape: &mut Tape<F>) -> Vec<F> {
        let mut out = tape.take(self.mixture);
        let (values, scratch) = tape.reading();
        for ((sentence, head), square) in self.clip.heads.squares(values.of(self.weights)) {
            let shares = self.clip.gathered(square, F::of(1.0));
            let vectors = self.clip.of_head(values.of(self.vectors), head);
            multiply_add(
                self.clip.heads.mixed_mut(&mut out, sentence, head),
                Matrix::new(&shares, self.clip.rows()),
                vectors,
                scratch,
            );
        }
        out
    }
}

impl<F: Real> Operation<F> for ValueSums {
    fn back(&self, gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let (squares, vectors, clip) = (values.of(self.weights), values.of(self.vectors), self.clip);
        for (index, ((sentence, head), square)) in clip.heads.squares(squares).enumerate() {
            let upstream = clip.heads.mixed(&gradient, sentence, head);
            let shares = clip.gathered(square, F::of(1.0));
            let (sums, scratch) = gradients.sum(self.vectors, vectors.len());
            multiply_add(clip.of_head_mut(sums, head), Matrix::new(&shares, clip.rows()).turned(), upstream, scratch);
            let products = clip.products(upstream, vectors, head, scratch);
            let (sums, _) = gradients.sum(self.weights, squares.len());
            clip.spread(&products, F::of(1.0), &mut sums[index * clip.heads.square()..][..clip.heads.square()]);
        }
        gradients.give(self.mixture, gradient);
    }
}
