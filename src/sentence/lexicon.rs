//! The vectors and projections of a set of tokens: all of the experiment that does not depend on positions.

use super::orders::Places;
use super::{Combine, SentenceOptions, check_options};
use crate::error::{Code, Error, Result};
use crate::matmul::{Columns, matmul};
use crate::rng::Stream;
use crate::tensor::{Tensor, filled, room_for};
use std::ops::Range;

/// What a lexicon depends on. Two calls with equal keys can share one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LexiconKey {
    /// Distinct and sorted.
    tokens: Vec<String>,
    dim: usize,
    seed: u64,
    embedding_std: f64,
    scale_embedding: bool,
    combine: Combine,
}

impl LexiconKey {
    /// `option` is what the caller's tokens are called.
    pub(crate) fn new(option: &'static str, tokens: &[&str], options: &SentenceOptions) -> Result<Self> {
        check_options(options)?;
        if tokens.is_empty() {
            return Err(Error::new(
                Code::OutOfRange,
                option,
                "a sentence must have at least one token; got none; give a list of texts",
            ));
        }
        let tokens = Places::of(tokens).distinct().map(str::to_owned).collect();
        let SentenceOptions { dim, seed, embedding_std, scale_embedding, combine, .. } = *options;
        Ok(Self { tokens, dim, seed, embedding_std, scale_embedding, combine })
    }

    #[cfg(feature = "wasm")]
    pub(crate) fn dim(&self) -> usize {
        self.dim
    }
}

/// One vector for each distinct token, and its projections.
#[derive(Debug)]
pub(crate) struct Lexicon {
    key: LexiconKey,
    /// `[tokens, dim]`, scaled by √dim where asked for.
    vectors: Vec<f32>,
    /// `[tokens, 3·dim]`: queries, keys and values side by side.
    projected: Vec<f32>,
    /// `[dim, 3·dim]`: what tables of positions are projected with.
    position_weights: Vec<f32>,
}

impl Lexicon {
    pub(crate) fn new(key: LexiconKey) -> Result<Self> {
        let (dim, count) = (key.dim, key.tokens.len());
        let mut vectors = filled(0.0, &[count, dim])?;
        let std = key.embedding_std * if key.scale_embedding { (dim as f64).sqrt() } else { 1.0 };
        for (token, vector) in key.tokens.iter().zip(vectors.chunks_exact_mut(dim)) {
            Stream::new(key.seed, &format!("token:{token}")).fill_normal(vector, std);
        }
        let weights = projections(&key, "")?;
        let projected = matmul(&vectors, &Columns { data: &weights, row_length: 3 * dim, taken: 0..3 * dim }, dim)?;
        let position_weights = if key.combine == Combine::Add { weights } else { projections(&key, " of positions")? };
        Ok(Self { key, vectors, projected, position_weights })
    }

    #[cfg(feature = "wasm")]
    pub(crate) fn key(&self) -> &LexiconKey {
        &self.key
    }

    /// Columns of `[dim, 3·dim]`, what tables of positions are projected with.
    pub(crate) fn position_weights(&self, columns: Range<usize>) -> Columns<'_> {
        Columns { data: &self.position_weights, row_length: 3 * self.key.dim, taken: columns }
    }

    /// Columns of the tokens' projections `[n, 3·dim]`.
    pub(crate) fn projected(&self, tokens: &[&str], columns: Range<usize>) -> Result<Vec<f32>> {
        self.gather(&Columns { data: &self.projected, row_length: 3 * self.key.dim, taken: columns }, tokens)
    }

    /// What enters the layer: the tokens' vectors joined by the rows of `table`.
    pub(crate) fn embedding(&self, tokens: &[&str], table: Option<&Tensor>, combine: Combine) -> Result<Tensor> {
        let dim = self.key.dim;
        let mut data = self.gather(&Columns { data: &self.vectors, row_length: dim, taken: 0..dim }, tokens)?;
        match (table, combine) {
            (None, _) => {}
            (Some(table), Combine::Add) => data.iter_mut().zip(&table.data).for_each(|(sum, position)| *sum += position),
            (Some(table), Combine::Concatenate) => {
                let mut joined = room_for(&[tokens.len(), 2 * dim])?;
                for (vector, position) in data.chunks_exact(dim).zip(table.data.chunks_exact(dim)) {
                    joined.extend_from_slice(vector);
                    joined.extend_from_slice(position);
                }
                data = joined;
            }
        }
        let width = data.len() / tokens.len();
        Ok(Tensor { data, shape: vec![tokens.len(), width] })
    }

    fn gather(&self, rows: &Columns, tokens: &[&str]) -> Result<Vec<f32>> {
        let mut data = room_for(&[tokens.len(), rows.taken.len()])?;
        for token in tokens {
            let row = self.key.tokens.partition_point(|known| known.as_str() < *token);
            data.extend_from_slice(&rows.data[row * rows.row_length..][rows.taken.clone()]);
        }
        Ok(data)
    }
}

/// W_Q, W_K and W_V side by side, `[dim, 3·dim]`, each uniform within √(6 / (inputs + outputs)).
fn projections(key: &LexiconKey, suffix: &str) -> Result<Vec<f32>> {
    let dim = key.dim;
    let inputs = if key.combine == Combine::Add { dim } else { 2 * dim };
    let bound = (6.0 / (inputs + dim) as f64).sqrt();
    let mut weights = filled(0.0, &[dim, 3 * dim])?;
    for (part, name) in ["query", "key", "value"].into_iter().enumerate() {
        let mut stream = Stream::new(key.seed, &format!("projection:{name}{suffix}"));
        for row in weights.chunks_exact_mut(3 * dim) {
            row[part * dim..(part + 1) * dim].iter_mut().for_each(|weight| *weight = stream.uniform(bound));
        }
    }
    Ok(weights)
}
