//! T5: a learned number for each head and each bucket of relative positions, one table for all layers.

use super::{Parameter, Position, Surroundings};
use crate::encoding::T5Encoding;
use crate::encoding::t5::{BucketOptions, check_buckets, initial_table, relative_buckets};
use crate::error::Result;
use crate::tensor::room_for;
use crate::train::operation::{Heads, add_repeated};
use crate::train::real::Real;
use crate::train::tape::{Gradients, Operation, Tape, Values, Var};

pub(super) struct T5 {
    buckets: BucketOptions,
    model: Surroundings,
    seed: u64,
}

impl T5 {
    pub(super) fn new(settings: T5Encoding, model: Surroundings) -> Result<Self> {
        let buckets = settings.rule(model.mask);
        check_buckets(&buckets)?;
        Ok(Self { buckets, model, seed: model.seed.wrapping_add(settings.seed) })
    }

    /// The bucket of each relative position from −(length − 1) on.
    fn line(&self, length: usize) -> Result<Vec<usize>> {
        let last = length as i32 - 1;
        let relative: Vec<i32> = (-last..=last).collect();
        Ok(relative_buckets(&relative, &self.buckets)?.into_iter().map(|bucket| bucket as usize).collect())
    }
}

impl<F: Real> Position<F> for T5 {
    /// `[heads, buckets]`, normal with standard deviation 1/√dim as in transformers.
    fn parameters(&self) -> Result<Vec<Parameter>> {
        let shape = [self.model.heads, self.buckets.buckets];
        let mut table = room_for(&shape)?;
        for head in 0..self.model.heads {
            table.extend(initial_table(self.seed, head, self.buckets.buckets, self.model.dim)?);
        }
        Ok(vec![Parameter::learned("buckets", &shape, table)])
    }

    fn score(&self, tape: &mut Tape<F>, scores: Var, _: Var, own: &[Var], heads: Heads, _: usize) -> Result<Var> {
        let spread = Spread { table: own[0], line: self.line(heads.length)?, length: heads.length, buckets: self.buckets.buckets };
        let bias = spread.forward(tape.value(own[0]));
        let bias = tape.push(bias, spread);
        Ok(add_repeated(tape, scores, bias))
    }
}

/// A table's numbers, each at the places of its bucket: `[heads, buckets]` to `[heads, length, length]`.
struct Spread {
    table: Var,
    line: Vec<usize>,
    length: usize,
    buckets: usize,
}

impl Spread {
    /// The bucket at a place of a head's matrix.
    fn bucket(&self, place: usize) -> usize {
        let (query, key) = (place / self.length, place % self.length);
        self.line[key + self.length - 1 - query]
    }

    fn forward<F: Real>(&self, table: &[F]) -> Vec<F> {
        let of_head = |head: &[F]| (0..self.length * self.length).map(|place| head[self.bucket(place)]).collect::<Vec<F>>();
        table.chunks_exact(self.buckets).flat_map(of_head).collect()
    }
}

impl<F: Real> Operation<F> for Spread {
    fn back(&self, gradient: Vec<F>, _: &[F], values: &Values<F>, gradients: &mut Gradients<F>) {
        let (sums, _) = gradients.sum(self.table, values.of(self.table).len());
        let heads = sums.chunks_exact_mut(self.buckets).zip(gradient.chunks_exact(self.length * self.length));
        for (sums, gradient) in heads {
            gradient.iter().enumerate().for_each(|(place, &more)| sums[self.bucket(place)] += more);
        }
    }
}
