//! Scaled dot-product attention on small inputs: scores, masks, softmax.

use crate::error::{Code, Error, Result, check_at_least_one, check_finite, check_key_mask, named_enum};
use crate::matmul::{Columns, matmul, transposed};
use crate::tensor::{Tensor, room_for, shape_text};

named_enum! {
    /// Which keys a query may see.
    Mask as "mask" {
        /// All of them.
        None = "none",
        /// Its own place and those before it.
        Causal = "causal",
    }
}

/// What [`attention`] computes.
#[derive(Clone, Debug)]
pub struct AttentionOptions<'a> {
    /// `[heads, queries, head_dim]`; if fewer queries than keys, they are the last positions.
    pub query: &'a Tensor,
    /// `[heads, keys, head_dim]`.
    pub key: &'a Tensor,
    /// `[heads, keys, value_dim]`. Default: none, and no output.
    pub value: Option<&'a Tensor>,
    /// `[heads, queries, keys]`, added to the scaled scores. Default: none.
    pub bias: Option<&'a Tensor>,
    /// Which keys a query may see. Default [`Mask::None`].
    pub mask: Mask,
    /// A key is seen only if it stands less than this far from the query. Default: any distance.
    pub window: Option<usize>,
    /// `false` for padding keys, which nobody sees. Default: no padding.
    pub key_mask: Option<&'a [bool]>,
    /// Multiplies q·k. Default 1/√head_dim.
    pub scale: Option<f64>,
}

impl<'a> AttentionOptions<'a> {
    /// Attention from `query` to `key` with all defaults.
    pub fn new(query: &'a Tensor, key: &'a Tensor) -> Self {
        Self { query, key, value: None, bias: None, mask: Mask::None, window: None, key_mask: None, scale: None }
    }
}

/// What [`attention`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct Attention {
    /// What enters the softmax, `[heads, queries, keys]`: q·k · scale + bias, and −∞ where the key is hidden.
    pub scores: Tensor,
    /// The softmax of each row, same shape; a row whose keys are all hidden is all zeros.
    pub weights: Tensor,
    /// The weighted sums of the values, `[heads, queries, value_dim]`.
    pub output: Option<Tensor>,
}

/// Computes scaled dot-product attention: q·k in `f32`, summed in the order of the features; scale, bias, softmax and
/// the weighted sums in `f64`, rounded once.
///
/// # Errors
/// [`Code::BadShape`] if a tensor has not three axes or its heads, lengths or features do not fit the others', or
/// `key_mask` has not one element for each key; [`Code::OutOfRange`] if there are more queries than keys, or `window`
/// is 0; [`Code::NotFinite`] if `scale` is not finite; [`Code::TooLarge`] above 2²⁸ scores.
///
/// # Sources
/// Vaswani et al. 2017, [section 3.2.1](https://arxiv.org/abs/1706.03762); `scaled_dot_product_attention` of PyTorch,
/// but with the causal mask aligned to the last position, as cached decoding needs it.
///
/// ```
/// use posenc::{AttentionOptions, Mask, Tensor, attention};
///
/// let x = Tensor::new(vec![1.0, 0.0, 0.0, 1.0], &[1, 2, 2])?;
/// let causal = attention(&AttentionOptions { mask: Mask::Causal, ..AttentionOptions::new(&x, &x) })?;
/// assert_eq!(causal.weights.data[..2], [1.0, 0.0]);
/// let flat = Tensor::new(vec![1.0, 0.0, 0.0, 1.0], &[2, 2])?;
/// assert!(attention(&AttentionOptions::new(&flat, &x)).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn attention(options: &AttentionOptions) -> Result<Attention> {
    let sizes = Sizes::check(options)?;
    let shape = [sizes.heads, sizes.queries, sizes.keys];
    let (mut scores, mut weights) = (room_for(&shape)?, room_for(&shape)?);
    let mut output = room_for(&[sizes.heads, sizes.queries, sizes.value_dim])?;
    for head in 0..sizes.heads {
        let dots = head_dots(options, &sizes, head)?;
        for (query, dots) in dots.chunks_exact(sizes.keys).enumerate() {
            let mut row: Vec<f64> = dots.iter().map(|&dot| f64::from(dot)).collect();
            finish_scores(options, &sizes, [head, query], &mut row);
            scores.extend(row.iter().map(|&score| score as f32));
            softmax(&mut row);
            weights.extend(row.iter().map(|&weight| weight as f32));
            if let Some(value) = options.value {
                output.extend(weighted_sum(&row, piece(value, head), sizes.value_dim));
            }
        }
    }
    let output = options.value.map(|_| Tensor { data: output, shape: vec![sizes.heads, sizes.queries, sizes.value_dim] });
    Ok(Attention {
        scores: Tensor { data: scores, shape: shape.to_vec() },
        weights: Tensor { data: weights, shape: shape.to_vec() },
        output,
    })
}

/// The lengths of all axes, checked against each other.
struct Sizes {
    heads: usize,
    queries: usize,
    keys: usize,
    head_dim: usize,
    value_dim: usize,
    scale: f64,
}

impl Sizes {
    fn check(options: &AttentionOptions) -> Result<Self> {
        let [heads, queries, head_dim] = three_axes("query", options.query)?;
        let [key_heads, keys, key_dim] = three_axes("key", options.key)?;
        expect_shape("key", options.key, [heads, keys, head_dim], (key_heads, key_dim) == (heads, head_dim))?;
        if queries > keys {
            let rule = format!(
                "there must be at most as many queries as keys, {keys}, as the queries are the last positions; got {queries}"
            );
            return Err(Error::new(Code::OutOfRange, "query", rule + "; give the keys of all positions"));
        }
        let value_dim = check_value(options.value, heads, keys)?;
        if let Some(bias) = options.bias {
            bias.check("bias")?;
            expect_shape("bias", bias, [heads, queries, keys], bias.shape == [heads, queries, keys])?;
        }
        check_hidden(options, keys)?;
        let scale = options.scale.map_or(Ok(1.0 / (head_dim as f64).sqrt()), |scale| check_finite("scale", scale))?;
        Ok(Self { heads, queries, keys, head_dim, value_dim, scale })
    }
}

fn three_axes(option: &'static str, tensor: &Tensor) -> Result<[usize; 3]> {
    tensor.check(option)?;
    match *tensor.shape {
        [heads, positions, features] if !tensor.data.is_empty() => Ok([heads, positions, features]),
        _ => {
            let rule = format!(
                "`{option}` must be [heads, positions, features], none of them 0; got {}; reshape it",
                shape_text(&tensor.shape)
            );
            Err(Error::new(Code::BadShape, option, rule))
        }
    }
}

fn expect_shape(option: &'static str, tensor: &Tensor, expected: [usize; 3], fits: bool) -> Result<()> {
    if fits {
        return Ok(());
    }
    let (expected, given) = (shape_text(&expected), shape_text(&tensor.shape));
    let rule = format!("`{option}` must be {expected}, to fit the others; got {given}; reshape it");
    Err(Error::new(Code::BadShape, option, rule))
}

fn check_value(value: Option<&Tensor>, heads: usize, keys: usize) -> Result<usize> {
    let Some(value) = value else { return Ok(0) };
    let [value_heads, value_keys, value_dim] = three_axes("value", value)?;
    expect_shape("value", value, [heads, keys, value_dim], (value_heads, value_keys) == (heads, keys))?;
    Ok(value_dim)
}

fn check_hidden(options: &AttentionOptions, keys: usize) -> Result<()> {
    if let Some(window) = options.window {
        check_at_least_one("window", window)?;
    }
    check_key_mask(options.key_mask, keys)
}

/// q·k of one head, `[queries, keys]`.
fn head_dots(options: &AttentionOptions, sizes: &Sizes, head: usize) -> Result<Vec<f32>> {
    let key = transposed(piece(options.key, head), sizes.head_dim)?;
    let all_keys = Columns { data: &key, row_length: sizes.keys, taken: 0..sizes.keys };
    matmul(piece(options.query, head), &all_keys, sizes.head_dim)
}

/// From a row of q·k to a row of scores.
fn finish_scores(options: &AttentionOptions, sizes: &Sizes, [head, query]: [usize; 2], row: &mut [f64]) {
    for (key, score) in row.iter_mut().enumerate() {
        *score = finish_score(options, sizes, [head, query, key], *score);
    }
}

/// From q·k to the score: scale, bias, mask.
fn finish_score(options: &AttentionOptions, sizes: &Sizes, [head, query, key]: [usize; 3], dot: f64) -> f64 {
    if is_hidden(options, query + sizes.keys - sizes.queries, key) {
        return f64::NEG_INFINITY;
    }
    dot * sizes.scale + bias_at(options, sizes, [head, query, key])
}

fn bias_at(options: &AttentionOptions, sizes: &Sizes, [head, query, key]: [usize; 3]) -> f64 {
    options.bias.map_or(0.0, |bias| f64::from(bias.data[(head * sizes.queries + query) * sizes.keys + key]))
}

/// Whether the query at `position` may not see `key`.
fn is_hidden(options: &AttentionOptions, position: usize, key: usize) -> bool {
    (options.mask == Mask::Causal && key > position)
        || options.window.is_some_and(|window| key.abs_diff(position) >= window)
        || options.key_mask.is_some_and(|mask| !mask[key])
}

/// Turns scores into weights. A row that sees nothing gets zeros, as in PyTorch, not NaN.
fn softmax(row: &mut [f64]) {
    let max = greatest(row);
    row.iter_mut().for_each(|score| *score = exponential(*score, max));
    let sum: f64 = row.iter().sum();
    row.iter_mut().for_each(|weight| *weight = if sum == 0.0 { 0.0 } else { *weight / sum });
}

/// The rows of `value [keys, columns]`, each times its weight, added up in `f64`: so the sum hardly depends on the order
/// of the keys.
fn weighted_sum(weights: &[f64], value: &[f32], columns: usize) -> impl Iterator<Item = f32> {
    let mut sum = vec![0.0; columns];
    for (weight, row) in weights.iter().zip(value.chunks_exact(columns)) {
        sum.iter_mut().zip(row).for_each(|(sum, &value)| *sum += weight * f64::from(value));
    }
    sum.into_iter().map(|sum| sum as f32)
}

fn greatest(row: &[f64]) -> f64 {
    row.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

fn exponential(score: f64, max: f64) -> f64 {
    if score == f64::NEG_INFINITY { 0.0 } else { libm::exp(score - max) }
}

/// The whole chain behind one attention weight, in the order of the formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttentionCell {
    /// q·k.
    pub dot: f64,
    /// What it is multiplied with.
    pub scale: f64,
    /// `dot × scale`.
    pub scaled: f64,
    /// What is added to the score; 0 where nothing is.
    pub bias: f64,
    /// Whether the mask hides this key from this query.
    pub masked: bool,
    /// `scaled + bias`, or −∞ where masked.
    pub score: f64,
    /// The greatest score of the row.
    pub row_max: f64,
    /// `exp(score − row_max)`.
    pub exponential: f64,
    /// The sum of the row's exponentials.
    pub row_sum: f64,
    /// `exponential / row_sum`.
    pub weight: f64,
}

/// Explains one weight of [`attention`]; `head`, `query` and `key` must be in range.
pub(crate) fn explain(options: &AttentionOptions, [head, query, key]: [usize; 3]) -> Result<AttentionCell> {
    let sizes = &Sizes::check(options)?;
    let dots: Vec<f64> = (0..sizes.keys).map(|key| dot(options, sizes, [head, query, key])).collect();
    let mut row = dots.clone();
    finish_scores(options, sizes, [head, query], &mut row);
    let row_max = greatest(&row);
    let row_sum = row.iter().map(|&score| exponential(score, row_max)).sum();
    let exponential = exponential(row[key], row_max);
    Ok(AttentionCell {
        dot: dots[key],
        scale: sizes.scale,
        scaled: dots[key] * sizes.scale,
        bias: bias_at(options, sizes, [head, query, key]),
        masked: row[key] == f64::NEG_INFINITY,
        score: row[key],
        row_max,
        exponential,
        row_sum,
        weight: if row_sum == 0.0 { 0.0 } else { exponential / row_sum },
    })
}

fn dot(options: &AttentionOptions, sizes: &Sizes, [head, query, key]: [usize; 3]) -> f64 {
    let head_dim = sizes.head_dim;
    let (query, key) = (&piece(options.query, head)[query * head_dim..], &piece(options.key, head)[key * head_dim..]);
    f64::from(query.iter().zip(key).take(head_dim).fold(0.0, |sum, (q, k)| sum + q * k))
}

/// One head's part of a tensor.
fn piece(tensor: &Tensor, head: usize) -> &[f32] {
    let size = tensor.data.len() / tensor.shape[0];
    &tensor.data[head * size..(head + 1) * size]
}
