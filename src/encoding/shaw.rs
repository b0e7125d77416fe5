//! Shaw's relative positions: a vector for each clipped distance, one added to the key, another one to the value.

use crate::error::{Result, check_at_least_one};
use crate::matmul::{Columns, matmul, transposed};
use crate::rng::Stream;
use crate::tensor::{Tensor, filled};

/// The vectors of one head that a sentence can meet.
pub(crate) struct Vectors {
    /// `[2·reach + 1, head_dim]`, from the key farthest before the query to the one farthest after.
    data: Vec<f32>,
    head_dim: usize,
    /// The greatest distance met, or the clipping distance.
    reach: usize,
}

/// Which part of the layer the vectors join.
#[derive(Clone, Copy)]
pub(crate) enum Joined {
    Key,
    Value,
}

impl Vectors {
    /// As they stand before training: uniform within √(6 / (2·max_distance + 1 + head_dim)). Each vector has a stream of
    /// its own, so a short sentence need not draw all of them.
    pub(crate) fn new(seed: u64, joined: Joined, head: usize, head_dim: usize, max_distance: usize, count: usize) -> Result<Self> {
        check_at_least_one("max_distance", max_distance)?;
        let reach = max_distance.min(count - 1);
        let bound = libm::sqrt(6.0 / (2.0 * max_distance as f64 + 1.0 + head_dim as f64));
        let mut data = filled(0.0, &[2 * reach + 1, head_dim])?;
        let name = ["key", "value"][joined as usize];
        for (row, vector) in data.chunks_exact_mut(head_dim).enumerate() {
            let relative = row as i64 - reach as i64;
            let mut stream = Stream::new(seed, &format!("shaw:{name}:{head}:{relative}"));
            vector.iter_mut().for_each(|value| *value = stream.uniform(bound));
        }
        Ok(Self { data, head_dim, reach })
    }

    /// The vectors themselves, `[rows, head_dim]`.
    #[cfg(feature = "train")]
    pub(crate) fn into_data(self) -> Vec<f32> {
        self.data
    }

    /// The vector for a key as seen from a query.
    pub(crate) fn vector(&self, query: usize, key: usize) -> &[f32] {
        &self.data[self.row(query, key) * self.head_dim..][..self.head_dim]
    }

    fn rows(&self) -> usize {
        2 * self.reach + 1
    }

    fn row(&self, query: usize, key: usize) -> usize {
        row(self.reach, query, key)
    }

    /// Writes `scale · q·a` for `queries [n, head_dim]` to `scores [n, n]`.
    fn write_scores(&self, queries: &[f32], scale: f64, scores: &mut [f32]) -> Result<()> {
        let rows = self.rows();
        let columns = transposed(&self.data, self.head_dim)?;
        let dots = matmul(queries, &Columns { data: &columns, row_length: rows, taken: 0..rows }, self.head_dim)?;
        let count = queries.len() / self.head_dim;
        for (place, score) in scores.iter_mut().enumerate() {
            let (query, key) = (place / count, place % count);
            *score = (f64::from(dots[query * rows + self.row(query, key)]) * scale) as f32;
        }
        Ok(())
    }

    /// Adds to `outputs [n, head_dim]` the vectors' sum by `weights [n, n]`.
    pub(crate) fn add_weighted(&self, weights: &[f32], outputs: &mut [f32]) -> Result<()> {
        let (rows, count) = (self.rows(), outputs.len() / self.head_dim);
        let mut shares = filled(0.0, &[count, rows])?; // what the keys that share a vector weigh together
        for (place, weight) in weights.iter().enumerate() {
            let (query, key) = (place / count, place % count);
            shares[query * rows + self.row(query, key)] += weight;
        }
        let vectors = Columns { data: &self.data, row_length: self.head_dim, taken: 0..self.head_dim };
        let sums = matmul(&shares, &vectors, rows)?;
        outputs.iter_mut().zip(sums).for_each(|(output, sum)| *output += sum);
        Ok(())
    }
}

/// The row for a key as seen from a query: of 2 · reach + 1 vectors, the first is that of a key `reach` or more before.
pub(crate) fn row(reach: usize, query: usize, key: usize) -> usize {
    let (before, after) = (query.saturating_sub(key), key.saturating_sub(query));
    reach + after.min(reach) - before.min(reach)
}

/// What the vectors add to the scores of some heads, `[heads, n, n]`, for `query [heads, n, head_dim]`.
pub(crate) fn score_bias(query: &Tensor, scale: f64, vectors: &dyn Fn(usize) -> Result<Vectors>) -> Result<Tensor> {
    let (heads, count, head_dim) = (query.shape[0], query.shape[1], query.shape[2]);
    let shape = vec![heads, count, count];
    let mut data = filled(0.0, &shape)?;
    for head in 0..heads {
        let queries = &query.data[head * count * head_dim..][..count * head_dim];
        vectors(head)?.write_scores(queries, scale, &mut data[head * count * count..][..count * count])?;
    }
    Ok(Tensor { data, shape })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vectors(max_distance: usize, count: usize) -> Vectors {
        Vectors::new(0, Joined::Key, 0, 2, max_distance, count).unwrap()
    }

    #[test]
    fn distances_are_clipped_on_both_sides() {
        let rows = |query| (0..5).map(|key| vectors(2, 5).row(query, key)).collect::<Vec<_>>();
        assert_eq!(rows(0), [2, 3, 4, 4, 4]);
        assert_eq!(rows(4), [0, 0, 0, 1, 2]);
    }

    #[test]
    fn a_vector_belongs_to_its_distance_however_long_the_sentence() {
        let (short, long) = (vectors(9, 2), vectors(9, 40));
        assert_eq!(short.data[..], long.data[8 * 2..11 * 2]);
        assert_eq!(long.reach, 9);
        assert!(Vectors::new(0, Joined::Value, 0, 2, 0, 3).is_err());
    }

    #[test]
    fn scores_and_sums_by_hand() {
        let vectors = Vectors { data: vec![1.0, 0.0, 0.0, 1.0, 2.0, 3.0], head_dim: 2, reach: 1 };
        let queries = [1.0, 2.0, 3.0, 4.0];
        let mut scores = [0.0; 4];
        vectors.write_scores(&queries, 0.5, &mut scores).unwrap();
        assert_eq!(scores, [1.0, 4.0, 1.5, 2.0]);
        let mut outputs = [10.0, 20.0, 30.0, 40.0];
        vectors.add_weighted(&[0.25, 0.75, 0.5, 0.5], &mut outputs).unwrap();
        assert_eq!(outputs, [11.5, 22.5, 30.5, 40.5]);
    }
}
