//! ALiBi: a penalty on each score in proportion to the distance, with one slope for each head.

use crate::encoding::check_queries;
use crate::error::{Code, Error, Result, check_at_least_one, check_key_mask, check_positive, named_enum};
use crate::frequency::geometric;
use crate::tensor::{Tensor, room_for};

named_enum! {
    /// Where the slopes of a number of heads that is no power of two come from.
    SlopeRule as "rule" {
        /// The authors' code, and all libraries: the slopes of the next lower power of two, then every other slope of
        /// twice that many heads.
        Published = "published",
        /// The paper's text: a geometric series from `2^(−max_bias / heads)` for any number of heads.
        Paper = "paper",
    }
}

named_enum! {
    /// What multiplies the slope. Under a causal mask all three give the same attention, as their rows differ by a
    /// constant.
    AlibiForm as "form" {
        /// key − query: the paper's. MPT and Keras hand out the last query's row for all queries.
        Relative = "relative",
        /// The key's index, counted over the keys that are not masked: Bloom.
        KeyIndex = "key-index",
        /// −|query − key|: knows the distance but not the direction. x-transformers, and models without a causal mask.
        Symmetric = "symmetric",
    }
}

/// What [`alibi_bias`] computes.
#[derive(Clone, Debug, PartialEq)]
pub struct AlibiOptions {
    /// Number of heads.
    pub heads: usize,
    /// Number of queries; if fewer than keys, they are the last ones.
    pub queries: usize,
    /// Number of keys.
    pub keys: usize,
    /// Where the slopes come from. Default [`SlopeRule::Published`].
    pub rule: SlopeRule,
    /// Exponent of the last slope. Default 8.
    pub max_bias: f64,
    /// What multiplies the slope. Default [`AlibiForm::Relative`].
    pub form: AlibiForm,
    /// `false` for a padding key: positions are counted over the others, and its own bias is 0. Default: no padding.
    pub key_mask: Option<Vec<bool>>,
}

impl Default for AlibiOptions {
    fn default() -> Self {
        let (rule, form) = (SlopeRule::Published, AlibiForm::Relative);
        Self { heads: 0, queries: 0, keys: 0, rule, max_bias: 8.0, form, key_mask: None }
    }
}

/// The most heads: no model comes near it.
const MAX_HEADS: usize = 1 << 20;

/// 2 to its power is still a base of frequencies; the last slope would be 10⁻⁹⁰.
const MAX_BIAS: f64 = 300.0;

/// Returns ALiBi's slope for each head.
///
/// # Errors
/// [`Code::OutOfRange`] if `heads` is 0 or `max_bias` is not above 0 and at most 300; [`Code::NotFinite`] if `max_bias` is not finite;
/// [`Code::TooLarge`] above 2²⁰ heads.
///
/// # Sources
/// Press, Smith and Lewis 2022, [section 3](https://arxiv.org/abs/2108.12409); `get_slopes` of their code, which differs
/// from the text by up to 0.69 at 12 heads.
///
/// ```
/// use posenc::{SlopeRule, alibi_slopes};
///
/// assert_eq!(alibi_slopes(4, SlopeRule::Published, 8.0)?, [0.25, 0.0625, 0.015625, 0.00390625]);
/// assert!(alibi_slopes(0, SlopeRule::Published, 8.0).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn alibi_slopes(heads: usize, rule: SlopeRule, max_bias: f64) -> Result<Vec<f64>> {
    check_at_least_one("heads", heads)?;
    check_positive("max_bias", max_bias)?;
    if max_bias > MAX_BIAS {
        return Err(Error::out_of_range("max_bias", "at most 300", max_bias, "the usual value is 8"));
    }
    if heads > MAX_HEADS {
        let rule = format!("`heads` must be at most {MAX_HEADS}; got {heads}; give the number of attention heads");
        return Err(Error::new(Code::TooLarge, "heads", rule));
    }
    Ok(slopes(heads, rule, max_bias))
}

fn slopes(heads: usize, rule: SlopeRule, max_bias: f64) -> Vec<f64> {
    if rule == SlopeRule::Paper || heads.is_power_of_two() {
        return geometric_slopes(heads, max_bias).collect();
    }
    let lower = 1 << heads.ilog2();
    geometric_slopes(lower, max_bias).chain(geometric_slopes(2 * lower, max_bias).step_by(2)).take(heads).collect()
}

/// 2^(−max_bias · h / heads) for h from 1.
fn geometric_slopes(heads: usize, max_bias: f64) -> impl Iterator<Item = f64> {
    geometric(libm::pow(2.0, max_bias), 1, heads, heads + 1).into_iter().skip(1).map(|slope| slope.high)
}

/// Returns the bias that ALiBi adds to the scores, shape `[heads, queries, keys]`.
///
/// # Errors
/// Those of [`alibi_slopes`]; [`Code::OutOfRange`] if `queries` or `keys` is 0 or there are more queries than keys;
/// [`Code::BadShape`] if `key_mask` has not one element for each key; [`Code::TooLarge`] above 2²⁸ elements.
///
/// # Sources
/// Press, Smith and Lewis 2022; `build_alibi_tensor` of transformers (Bloom: key index, mask-aware),
/// `build_mpt_alibi_tensor` (MPT), `AlibiPositionalBias` of x-transformers (symmetric).
///
/// ```
/// use posenc::{AlibiOptions, alibi_bias};
///
/// let bias = alibi_bias(&AlibiOptions { heads: 1, queries: 2, keys: 3, ..Default::default() })?;
/// assert_eq!(bias.data, [-1.0, 0.0, 1.0, -2.0, -1.0, 0.0].map(|distance| distance / 256.0));
/// assert!(alibi_bias(&AlibiOptions { heads: 1, queries: 4, keys: 3, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn alibi_bias(options: &AlibiOptions) -> Result<Tensor> {
    bias_with(&alibi_slopes(options.heads, options.rule, options.max_bias)?, options)
}

/// The bias of heads with these slopes, whatever the options say of slopes.
pub(crate) fn bias_with(slopes: &[f64], options: &AlibiOptions) -> Result<Tensor> {
    let (queries, keys) = (options.queries, options.keys);
    check_queries(queries, keys)?;
    check_key_mask(options.key_mask.as_deref(), keys)?;
    let shape = [slopes.len(), queries, keys];
    let mut data = room_for(&shape)?;
    let places = Places::new(options);
    for slope in slopes {
        for query in keys - queries..keys {
            data.extend((0..keys).map(|key| (slope * places.multiplier(options.form, query, key)) as f32));
        }
    }
    Ok(Tensor { data, shape: shape.to_vec() })
}

/// Where each key stands, counted over the keys that are not padding.
struct Places {
    place: Vec<f64>,
    real: Vec<bool>,
}

impl Places {
    fn new(options: &AlibiOptions) -> Self {
        let real = options.key_mask.clone().unwrap_or_else(|| vec![true; options.keys]);
        let mut count = -1.0;
        let place = real.iter().map(|&real| {
            count += f64::from(u8::from(real));
            count
        });
        Self { place: place.collect(), real }
    }

    fn multiplier(&self, form: AlibiForm, query: usize, key: usize) -> f64 {
        if !self.real[key] {
            return 0.0;
        }
        match form {
            AlibiForm::Relative => self.place[key] - self.place[query],
            AlibiForm::KeyIndex => self.place[key],
            AlibiForm::Symmetric => 0.0 - (self.place[key] - self.place[query]).abs(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paper's text, section 3: at 12 heads 2^(−8/12), 2^(−16/12), …; at powers of two both rules are one.
    #[test]
    fn slopes_of_the_text() {
        let paper = alibi_slopes(12, SlopeRule::Paper, 8.0).unwrap();
        let by_hand = [0.629_961, 0.396_850, 0.25, 0.157_490, 0.099_213, 0.0625];
        assert!(paper.iter().zip(by_hand).all(|(ours, by_hand)| (ours - by_hand).abs() < 1e-6), "{paper:?}");
        assert_eq!(paper[11], 1.0 / 256.0);
        let published = alibi_slopes(12, SlopeRule::Published, 8.0).unwrap();
        assert_eq!((published[7], published[8]), (1.0 / 256.0, 0.5f64.sqrt())); // the jump is meant
        assert_eq!(alibi_slopes(16, SlopeRule::Paper, 8.0), alibi_slopes(16, SlopeRule::Published, 8.0));
    }

    #[test]
    fn every_form_counts_over_the_keys_that_are_real() {
        let key_mask = Some(vec![false, true, true, false, true]);
        let row = |form| {
            let options = AlibiOptions { queries: 1, keys: 5, form, key_mask: key_mask.clone(), ..Default::default() };
            bias_with(&[1.0], &options).unwrap().data
        };
        assert_eq!(row(AlibiForm::Relative), [0.0, -2.0, -1.0, 0.0, 0.0]);
        assert_eq!(row(AlibiForm::KeyIndex), [0.0, 0.0, 1.0, 0.0, 2.0]);
        assert_eq!(row(AlibiForm::Symmetric), [0.0, -2.0, -1.0, 0.0, 0.0]);
    }

    #[test]
    fn what_is_refused() {
        let good = AlibiOptions { heads: 2, queries: 1, keys: 2, ..Default::default() };
        let code = |options: AlibiOptions| alibi_bias(&options).unwrap_err().code();
        assert_eq!(code(AlibiOptions { queries: 3, ..good.clone() }), Code::OutOfRange);
        assert_eq!(code(AlibiOptions { keys: 0, ..good.clone() }), Code::OutOfRange);
        assert_eq!(code(AlibiOptions { max_bias: f64::NAN, ..good.clone() }), Code::NotFinite);
        assert_eq!(code(AlibiOptions { heads: MAX_HEADS + 1, ..good.clone() }), Code::TooLarge);
        assert_eq!(code(AlibiOptions { key_mask: Some(vec![true]), ..good }), Code::BadShape);
    }
}
