//! Two orders of the same tokens: what becomes of the attention, and who sees the difference.

use super::{Lexicon, LexiconKey, PositionRows, SentenceAttention, SentenceOptions, as_texts, attend};
use crate::attention::Mask;
use crate::encoding::Encoding;
use crate::error::{Code, Error, Result, named_enum, shortened};
use crate::tensor::Tensor;
use std::collections::BinaryHeap;

/// What [`compare_orders`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The first order.
    pub a: SentenceAttention,
    /// The second order.
    pub b: SentenceAttention,
    /// Where each token of `a` stands in `b`: `b[permutation[i]] = a[i]`. Repeated tokens keep their order.
    pub permutation: Vec<usize>,
    /// `max |P A Pᵀ − A′|` over all heads: how far the two weight matrices are from being one matrix, permuted.
    pub weight_residual: f64,
    /// The greatest difference of a token's output in the two orders.
    pub output_residual: f64,
    /// The greatest difference of the mean output.
    pub pooled_residual: f64,
}

/// Runs [`sentence_attention`](crate::sentence_attention) over two orders of the same tokens and measures what differs
/// besides the order.
///
/// # Errors
/// [`Code::NotAPermutation`] if `a` and `b` are not the same tokens; those of
/// [`sentence_attention`](crate::sentence_attention).
///
/// ```
/// use posenc::{Encoding, SentenceOptions, compare_orders};
///
/// let (a, b) = (["我", "打", "你"], ["你", "打", "我"]);
/// let blind = compare_orders(&a, &b, &SentenceOptions::default())?;
/// assert_eq!(blind.permutation, [2, 1, 0]);
/// assert!(blind.weight_residual < 1e-7); // the same matrix, permuted
///
/// let encoding = Encoding::Sinusoidal(Default::default());
/// let seeing = compare_orders(&a, &b, &SentenceOptions { encoding, ..Default::default() })?;
/// assert!(seeing.weight_residual > 0.01);
/// assert!(compare_orders(&a, &["我", "打", "他"], &SentenceOptions::default()).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn compare_orders<S: AsRef<str>, T: AsRef<str>>(a: &[S], b: &[T], options: &SentenceOptions) -> Result<Comparison> {
    let (a, b) = (as_texts(a), as_texts(b));
    let permutation = check_permutation(&a, &b)?;
    let lexicon = Lexicon::new(LexiconKey::new("a", &a, options)?)?;
    compare_with(&lexicon, &a, &b, permutation, options)
}

pub(crate) fn compare_with(
    lexicon: &Lexicon,
    a: &[&str],
    b: &[&str],
    permutation: Vec<usize>,
    options: &SentenceOptions,
) -> Result<Comparison> {
    let rows = PositionRows::new(options, a.len(), 0..options.heads)?;
    let (a, b) = (attend(lexicon, &rows, a, options)?, attend(lexicon, &rows, b, options)?);
    Ok(Comparison {
        weight_residual: weight_residual(&a.weights, &b.weights, &permutation),
        output_residual: output_residual(&a.output, &b.output, &permutation),
        pooled_residual: pooled_residual(&a.output, &b.output),
        permutation,
        a,
        b,
    })
}

pub(crate) fn weight_residual(a: &Tensor, b: &Tensor, permutation: &[usize]) -> f64 {
    let count = permutation.len();
    let mut residual = 0.0;
    for (row, weights) in a.data.chunks_exact(count).enumerate() {
        let (head, query) = (row / count, row % count);
        let other = &b.data[(head * count + permutation[query]) * count..][..count];
        residual =
            weights.iter().zip(permutation).fold(residual, |residual, (&weight, &key)| difference(residual, weight, other[key]));
    }
    residual
}

pub(crate) fn output_residual(a: &Tensor, b: &Tensor, permutation: &[usize]) -> f64 {
    let width = a.shape[1];
    let rows = a.data.chunks_exact(width).zip(permutation.iter().map(|&row| &b.data[row * width..][..width]));
    rows.flat_map(|(a, b)| a.iter().zip(b)).fold(0.0, |residual, (&a, &b)| difference(residual, a, b))
}

/// The greater of `residual` and of how far two numbers are apart.
pub(crate) fn difference(residual: f64, a: f32, b: f32) -> f64 {
    f64::max(residual, (f64::from(a) - f64::from(b)).abs())
}

pub(crate) fn pooled_residual(a: &Tensor, b: &Tensor) -> f64 {
    let differences = mean_row(a).into_iter().zip(mean_row(b)).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, f64::max)
}

fn mean_row(rows: &Tensor) -> Vec<f64> {
    let (count, width) = (rows.shape[0], rows.shape[1]);
    let column_sum = |column: usize| rows.data[column..].iter().step_by(width).map(|&value| f64::from(value)).sum::<f64>();
    (0..width).map(|column| column_sum(column) / count as f64).collect()
}

/// Where each token of `a` stands in `b`.
pub(crate) fn check_permutation(a: &[&str], b: &[&str]) -> Result<Vec<usize>> {
    let TokenDifference { only_in_a, only_in_b, permutation } = difference_of(a, b);
    permutation.ok_or_else(|| not_a_permutation(&only_in_a, &only_in_b))
}

/// Where each token stands: sorted by token, then by place.
pub(super) struct Places<'a>(Vec<(&'a str, usize)>);

impl<'a> Places<'a> {
    pub(super) fn of(tokens: &[&'a str]) -> Self {
        let places = tokens.iter().enumerate().map(|(place, &token)| (token, place));
        Self(places.collect::<BinaryHeap<_>>().into_sorted_vec()) // a sort, or a map, is three times the code
    }

    /// For each distinct token, its places in ascending order.
    fn groups(&self) -> impl Iterator<Item = &[(&'a str, usize)]> {
        self.0.chunk_by(|a, b| a.0 == b.0)
    }

    /// Each token once, in order.
    pub(super) fn distinct(&self) -> impl Iterator<Item = &'a str> {
        self.groups().map(|group| group[0].0)
    }

    /// The places of what `group` is a group of, here.
    fn same(&self, group: &[(&str, usize)]) -> &[(&'a str, usize)] {
        let first = self.0.partition_point(|(known, _)| *known < group[0].0);
        let rest = &self.0[first..];
        &rest[..rest.partition_point(|(known, _)| *known == group[0].0)]
    }

    /// Where each place's token stands in `others`; both hold the same tokens.
    fn moved_to(&self, others: &Self) -> Vec<usize> {
        let mut permutation = vec![0; self.0.len()];
        self.0.iter().zip(&others.0).for_each(|(&(_, from), &(_, to))| permutation[from] = to);
        permutation
    }

    /// Places that are left when each token is taken away as often as it stands in `others`.
    fn beyond(&self, others: &Self) -> Vec<usize> {
        let mut left = vec![];
        for group in self.groups() {
            left.extend(group.iter().skip(others.same(group).len()).map(|(_, place)| place));
        }
        left
    }
}

fn not_a_permutation(only_in_a: &[String], only_in_b: &[String]) -> Error {
    let quoted = |tokens: &[String]| match tokens {
        [] => "nothing".to_owned(),
        tokens => shortened(&tokens.iter().map(|token| format!("\"{token}\"")).collect::<Vec<_>>().join(", ")),
    };
    let message = format!(
        "`a` and `b` must be the same tokens in another order; got {} only in `a` and {} only in `b`; change one of the two",
        quoted(only_in_a),
        quoted(only_in_b)
    );
    Error::new(Code::NotAPermutation, "b", message)
}

/// What [`token_difference`] returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenDifference {
    /// Tokens of `a` that `b` lacks, in order, as often as it lacks them.
    pub only_in_a: Vec<String>,
    /// Tokens of `b` that `a` lacks.
    pub only_in_b: Vec<String>,
    /// Where each token of `a` stands in `b`, as in [`Comparison`]; `None` where one lacks a token of the other.
    pub permutation: Option<Vec<usize>>,
}

/// Returns the tokens that keep `a` and `b` from being two orders of one sentence, or the permutation if they are.
///
/// ```
/// let difference = posenc::token_difference(&["I", "love", "you"], &["you", "love", "me"]);
/// assert_eq!((difference.only_in_a, difference.only_in_b), (vec!["I".to_owned()], vec!["me".to_owned()]));
/// assert_eq!(posenc::token_difference(&["a", "b", "c"], &["c", "a", "b"]).permutation, Some(vec![1, 2, 0]));
/// ```
pub fn token_difference<S: AsRef<str>, T: AsRef<str>>(a: &[S], b: &[T]) -> TokenDifference {
    difference_of(&as_texts(a), &as_texts(b))
}

fn difference_of(a: &[&str], b: &[&str]) -> TokenDifference {
    let (places_in_a, places_in_b) = (Places::of(a), Places::of(b));
    let only_in_a = texts_at(a, &places_in_a.beyond(&places_in_b));
    let only_in_b = texts_at(b, &places_in_b.beyond(&places_in_a));
    let permutation = (only_in_a.is_empty() && only_in_b.is_empty()).then(|| places_in_a.moved_to(&places_in_b));
    TokenDifference { only_in_a, only_in_b, permutation }
}

/// The tokens at these places, in the order of the sentence.
fn texts_at(tokens: &[&str], places: &[usize]) -> Vec<String> {
    let mut chosen = vec![false; tokens.len()];
    places.iter().for_each(|&place| chosen[place] = true);
    tokens.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(token, _)| token.to_string()).collect()
}

named_enum! {
    /// Who sees that the order differs.
    OrderVerdict as "verdict" {
        /// Nobody: up to rounding, the second result is the first one, permuted.
        OrderBlind = "order-blind",
        /// The encoding; the mask alone would not.
        Encoding = "encoding",
        /// The mask; the encoding alone would not.
        Mask = "mask",
        /// Either alone would.
        EncodingAndMask = "encoding-and-mask",
        /// Neither alone would.
        OnlyTogether = "only-together",
    }
}

/// What [`order_causes`] returns. Each residual is the greater of the weights' and of the outputs', the latter as a share
/// of the greatest output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrderCauses {
    /// Who sees that the order differs.
    pub verdict: OrderVerdict,
    /// Residuals up to here are rounding.
    pub tolerance: f64,
    /// As asked for.
    pub residual: f64,
    /// With the encoding, without the mask.
    pub encoding_alone: f64,
    /// With the mask, without the encoding.
    pub mask_alone: f64,
}

/// Weights and outputs are rounded once to 24 bits, so what rounding alone can differ by is below this.
const TOLERANCE: f64 = 1e-6;

/// Finds out by experiment who sees the order: runs [`compare_orders`] as asked for, with the encoding alone, and with
/// the mask alone.
///
/// # Errors
/// Those of [`compare_orders`].
///
/// ```
/// use posenc::{Encoding, Mask, OrderVerdict, SentenceOptions, order_causes};
///
/// let (a, b) = (["我", "打", "你"], ["你", "打", "我"]);
/// let causal = SentenceOptions { mask: Mask::Causal, ..Default::default() };
/// assert_eq!(order_causes(&a, &b, &causal)?.verdict, OrderVerdict::Mask);
///
/// // ALiBi without a mask knows distances, and a reversed sentence has the same ones.
/// let alibi = SentenceOptions { encoding: Encoding::Alibi(Default::default()), ..Default::default() };
/// assert_eq!(order_causes(&a, &b, &alibi)?.verdict, OrderVerdict::OrderBlind);
/// assert!(order_causes(&a, &["我"], &alibi).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn order_causes<S: AsRef<str>, T: AsRef<str>>(a: &[S], b: &[T], options: &SentenceOptions) -> Result<OrderCauses> {
    let (a, b) = (as_texts(a), as_texts(b));
    let permutation = check_permutation(&a, &b)?;
    causes_with(&Lexicon::new(LexiconKey::new("a", &a, options)?)?, &a, &b, permutation, options)
}

pub(crate) fn causes_with(
    lexicon: &Lexicon,
    a: &[&str],
    b: &[&str],
    permutation: Vec<usize>,
    options: &SentenceOptions,
) -> Result<OrderCauses> {
    let residual = |options: &SentenceOptions| {
        let comparison = compare_with(lexicon, a, b, permutation.clone(), options)?;
        Ok(comparison.weight_residual.max(comparison.output_residual / greatest_output(&comparison)))
    };
    let together = residual(options)?;
    let mut alone = options.clone();
    alone.encoding.settle(options.mask);
    alone.mask = Mask::None;
    let encoding_alone = if options.mask == Mask::None { together } else { residual(&alone)? };
    (alone.encoding, alone.mask) = (Encoding::None, options.mask);
    let mask_alone = if options.encoding == Encoding::None { together } else { residual(&alone)? };
    let verdict = verdict([together, encoding_alone, mask_alone].map(|residual| residual > TOLERANCE));
    Ok(OrderCauses { verdict, tolerance: TOLERANCE, residual: together, encoding_alone, mask_alone })
}

/// The greatest magnitude among the outputs, and never 0.
fn greatest_output(comparison: &Comparison) -> f64 {
    comparison.a.output.data.iter().fold(f64::MIN_POSITIVE, |greatest, &value| greatest.max(f64::from(value).abs()))
}

fn verdict(seen: [bool; 3]) -> OrderVerdict {
    match seen {
        [false, ..] => OrderVerdict::OrderBlind,
        [_, true, true] => OrderVerdict::EncodingAndMask,
        [_, true, false] => OrderVerdict::Encoding,
        [_, false, true] => OrderVerdict::Mask,
        [_, false, false] => OrderVerdict::OnlyTogether,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_tokens_keep_their_order() {
        assert_eq!(check_permutation(&["a", "b", "a"], &["a", "a", "b"]).unwrap(), [0, 2, 1]);
    }

    #[test]
    fn each_lacking_copy_is_named() {
        let difference = token_difference(&["a", "a", "b"], &["a", "c"]);
        assert_eq!(difference.only_in_a, ["a", "b"]);
        assert_eq!(difference.only_in_b, ["c"]);
    }
}
