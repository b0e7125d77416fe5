//! The four terms of a score where a table joins the embedding.

use crate::attention::Mask;
use crate::error::Result;
use crate::matmul::{Columns, matmul, transposed};
use crate::sentence::{Lexicon, LexiconKey, SentenceOptions, as_texts, parts};
use crate::tensor::{Tensor, filled, room_for};

/// What [`score_terms`] returns; each tensor is `[n, n]`, row = query, column = key.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreTerms {
    /// The query's token with the key's token.
    pub content_content: Tensor,
    /// The query's token with the key's position.
    pub content_position: Tensor,
    /// The query's position with the key's token.
    pub position_content: Tensor,
    /// The query's position with the key's position.
    pub position_position: Tensor,
    /// The sum of the four; −∞ where the mask hides the key.
    pub scores: Tensor,
    /// The share of each term, in this order, in the sum of the squares of all four, over the keys that are seen.
    pub shares: [f64; 4],
}

/// Takes the scores of one head apart where a table joins the embedding:
/// (E + P) W_Q W_Kᵀ (E + P)ᵀ / √head_dim is the sum of four products, of token or position with token or position.
///
/// The terms themselves know no mask. With [`Combine::Concatenate`](crate::Combine::Concatenate) positions have projections
/// of their own, and the terms are still four. Each product is taken in `f32` as in [`attention`](crate::attention), scaled in
/// `f64`; the scores are those of [`sentence_head`](crate::sentence_head) up to rounding.
///
/// # Errors
/// Those of [`sentence_attention`](crate::sentence_attention);
/// [`Code::ConflictingOptions`](crate::Code::ConflictingOptions) if the encoding has no table,
/// [`Code::OutOfRange`](crate::Code::OutOfRange) if there is no such head.
///
/// # Sources
/// Dai et al. 2019, [section 3.3](https://arxiv.org/abs/1901.02860); Ke, He and Liu 2021,
/// [section 3.1](https://arxiv.org/abs/2006.15595).
///
/// ```
/// use posenc::{Encoding, SentenceOptions, score_terms};
///
/// let encoding = Encoding::Sinusoidal(Default::default());
/// let terms = score_terms(&["我", "打", "你"], &SentenceOptions { encoding, ..Default::default() }, 0)?;
/// assert_eq!(terms.position_position.shape, [3, 3]);
/// assert!((terms.shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
/// assert!(score_terms(&["我"], &SentenceOptions::default(), 0).is_err()); // no table, no terms
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn score_terms<S: AsRef<str>>(tokens: &[S], options: &SentenceOptions, head: usize) -> Result<ScoreTerms> {
    let tokens = as_texts(tokens);
    terms_with(&Lexicon::new(LexiconKey::new("tokens", &tokens, options)?)?, &tokens, options, head)
}

pub(crate) fn terms_with(lexicon: &Lexicon, tokens: &[&str], options: &SentenceOptions, head: usize) -> Result<ScoreTerms> {
    let parts = parts(lexicon, tokens, options, head)?;
    let (count, head_dim) = (tokens.len(), options.dim / options.heads);
    let scale = 1.0 / (head_dim as f64).sqrt();
    let empty = || Tensor { data: vec![], shape: vec![count, count] };
    let [content_content, content_position, position_content, position_position, scores] = [(); 5].map(|()| empty());
    let mut terms = ScoreTerms { content_content, content_position, position_content, position_position, scores, shares: [0.0; 4] };
    let mut sums = filled(0.0, &[count, count])?;
    let tensors =
        [&mut terms.content_content, &mut terms.content_position, &mut terms.position_content, &mut terms.position_position];
    for (number, (tensor, share)) in tensors.into_iter().zip(&mut terms.shares).enumerate() {
        tensor.data = products(&parts[0][number / 2], &parts[1][number % 2], head_dim)?;
        for (place, (product, sum)) in tensor.data.iter_mut().zip(&mut sums).enumerate() {
            let scaled = f64::from(*product) * scale;
            *product = scaled as f32;
            *sum += scaled;
            *share += if is_seen(place, count, options.mask) { scaled * scaled } else { 0.0 };
        }
    }
    terms.scores.data = room_for(&[count, count])?;
    for (place, &sum) in sums.iter().enumerate() {
        terms.scores.data.push(if is_seen(place, count, options.mask) { sum as f32 } else { f32::NEG_INFINITY });
    }
    let total = terms.shares.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    terms.shares.iter_mut().for_each(|share| *share /= total);
    Ok(terms)
}

/// q·k of each query with each key, `[n, n]`.
fn products(queries: &[f32], keys: &[f32], head_dim: usize) -> Result<Vec<f32>> {
    let (columns, count) = (transposed(keys, head_dim)?, keys.len() / head_dim);
    matmul(queries, &Columns { data: &columns, row_length: count, taken: 0..count }, head_dim)
}

/// Whether the query sees the key at this place of `[n, n]`.
fn is_seen(place: usize, count: usize, mask: Mask) -> bool {
    mask == Mask::None || place % count <= place / count
}
