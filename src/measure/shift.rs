//! A sentence that moves as a whole.

use crate::error::{Result, check_index};
use crate::phase::check_position;
use crate::sentence::{Lexicon, LexiconKey, SentenceOptions, as_texts, difference, scores};
use crate::tensor::Tensor;

/// What [`shift_both`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct ShiftBoth {
    /// The scores of one head where the sentence stands, `[n, n]`: row = query, column = key.
    pub scores: Tensor,
    /// The same after all tokens have moved.
    pub shifted: Tensor,
    /// The greatest change of a score, over all heads; of scores that the mask hides there is none.
    pub residual: f64,
}

/// Moves all tokens of a sentence by `shift` positions and measures what becomes of the scores: nothing, up to rounding,
/// where an encoding is purely relative.
///
/// `shift` may be negative, or a fraction. A rotation in `f32` rounds queries and keys anew at each place, so that a residual
/// of about 10⁻⁶ of the scores is rounding.
///
/// # Errors
/// Those of [`sentence_attention`](crate::sentence_attention), at both places;
/// [`Code::OutOfRange`](crate::Code::OutOfRange) if there is no such head or a position lies beyond ±2⁵³,
/// [`Code::NotFinite`](crate::Code::NotFinite) if `shift` is not finite.
///
/// # Sources
/// Shaw et al. 2018, [section 3](https://arxiv.org/abs/1803.02155), and Su et al. 2021,
/// [section 3.1](https://arxiv.org/abs/2104.09864), for scores that depend on distances alone.
///
/// ```
/// use posenc::{Encoding, SentenceOptions, shift_both};
///
/// let tokens = ["猫", "追", "老鼠"];
/// let with = |encoding| SentenceOptions { encoding, ..Default::default() };
/// assert!(shift_both(&tokens, &with(Encoding::Rope(Default::default())), 1000.0, 0)?.residual < 1e-5);
/// assert!(shift_both(&tokens, &with(Encoding::Sinusoidal(Default::default())), 1000.0, 0)?.residual > 0.1);
/// assert!(shift_both(&tokens, &with(Encoding::None), 1.0, 4).is_err()); // heads are counted from 0
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn shift_both<S: AsRef<str>>(tokens: &[S], options: &SentenceOptions, shift: f64, head: usize) -> Result<ShiftBoth> {
    let tokens = as_texts(tokens);
    shift_with(&Lexicon::new(LexiconKey::new("tokens", &tokens, options)?)?, &tokens, options, shift, head)
}

pub(crate) fn shift_with(
    lexicon: &Lexicon,
    tokens: &[&str],
    options: &SentenceOptions,
    shift: f64,
    head: usize,
) -> Result<ShiftBoth> {
    check_index("head", head, options.heads)?;
    let start = check_position("shift", options.start + shift)?;
    let here = scores(lexicon, tokens, options)?;
    let there = scores(lexicon, tokens, &SentenceOptions { start, ..options.clone() })?;
    let residual = here.data.iter().zip(&there.data).fold(0.0, |residual, (&a, &b)| difference(residual, a, b));
    Ok(ShiftBoth { scores: of_head(&here, head), shifted: of_head(&there, head), residual })
}

/// One matrix of `[heads, n, n]`.
fn of_head(scores: &Tensor, head: usize) -> Tensor {
    let size = scores.data.len() / scores.shape[0];
    Tensor { data: scores.data[head * size..][..size].to_vec(), shape: scores.shape[1..].to_vec() }
}
