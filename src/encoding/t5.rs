//! T5's relative buckets and the bias that is learned for each; DeBERTa's buckets.

mod scale;

use crate::encoding::{check_queries, relative_bias};
use crate::error::{Code, Error, Result, named_enum};
use crate::rng::Stream;
use crate::tensor::{Tensor, filled, room_for, shape_text};
use scale::Scale;

named_enum! {
    /// Whose buckets.
    BucketRule as "rule" {
        /// Numbered from 0; the nearest half one distance each, the others by the logarithm, rounded down; the last one
        /// for everything beyond.
        T5 = "t5",
        /// Signed; up to half of `buckets` the distance itself, beyond by the logarithm, rounded up, without an end:
        /// DeBERTa v2 and v3, which clamp later.
        Deberta = "deberta",
    }
}

/// What [`relative_buckets`] computes.
#[derive(Clone, Debug, PartialEq)]
pub struct BucketOptions {
    /// Number of buckets, at most 4096; with [`BucketRule::T5`] and `bidirectional`, of both directions together.
    pub buckets: usize,
    /// The distance from which on T5 has one bucket, at most 2³¹ − 1. DeBERTa reaches its last bucket one before.
    pub max_distance: usize,
    /// Whether keys after the query have buckets of their own. Default true, as in T5's encoder; its decoder puts them
    /// all where the query itself is.
    pub bidirectional: bool,
    /// Whose buckets. Default [`BucketRule::T5`].
    pub rule: BucketRule,
}

impl Default for BucketOptions {
    /// T5's encoder: 32 buckets up to distance 128.
    fn default() -> Self {
        Self { buckets: 32, max_distance: 128, bidirectional: true, rule: BucketRule::T5 }
    }
}

/// The most buckets: no model comes near it.
pub(crate) const MAX_BUCKETS: usize = 4096;

/// Returns the bucket of each relative position: key − query for [`BucketRule::T5`], query − key for
/// [`BucketRule::Deberta`].
///
/// Where a bucket begins is decided in whole numbers. T5's formula in `f32`, as transformers has it, agrees with that at
/// every distance that was tried; in `f64` it is one short at some beginnings, such as 10, 20 and 80 with 20 buckets up
/// to 160. DeBERTa's in `f32` is one high at some of them.
///
/// # Errors
/// - [`Code::OutOfRange`] if there are fewer buckets than 2 for each direction, or `max_distance` is not above the
///   distances that have buckets of their own.
/// - [`Code::TooLarge`] above 4096 buckets, a `max_distance` of 2³¹ − 1 or 2²⁸ positions.
/// - [`Code::ConflictingOptions`] if DeBERTa's buckets shall not be bidirectional.
///
/// # Sources
/// Raffel et al. 2020, [section 2.1](https://arxiv.org/abs/1910.10683), `_relative_position_bucket` of transformers' T5;
/// He et al. 2021, [DeBERTa](https://arxiv.org/abs/2006.03654), `make_log_bucket_position` of transformers' DeBERTa v2.
///
/// ```
/// use posenc::{BucketOptions, BucketRule, Code, relative_buckets};
///
/// let encoder = BucketOptions::default();
/// assert_eq!(relative_buckets(&[-200, -8, -1, 0, 1, 8, 200], &encoder)?, [15, 8, 1, 0, 17, 24, 31]);
/// let decoder = BucketOptions { bidirectional: false, ..encoder.clone() };
/// assert_eq!(relative_buckets(&[-200, -8, -1, 0, 1, 8, 200], &decoder)?, [31, 8, 1, 0, 0, 0, 0]);
/// let deberta = BucketOptions { buckets: 256, max_distance: 512, rule: BucketRule::Deberta, ..encoder.clone() };
/// assert_eq!(relative_buckets(&[-511, 100, 129], &deberta)?, [-255, 100, 129]);
///
/// let few = relative_buckets(&[0], &BucketOptions { buckets: 2, ..encoder });
/// assert_eq!(few.unwrap_err().code(), Code::OutOfRange);
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn relative_buckets(relative: &[i32], options: &BucketOptions) -> Result<Vec<i32>> {
    let scale = check(options)?;
    let mut buckets = room_for(&[relative.len()])?;
    buckets.extend(relative.iter().map(|&relative| bucket(relative, options, scale)));
    Ok(buckets)
}

pub(crate) fn check_buckets(options: &BucketOptions) -> Result<()> {
    check(options).map(drop)
}

/// The scale of the buckets that hold more than one distance.
fn check(options: &BucketOptions) -> Result<Scale> {
    let BucketOptions { buckets, max_distance, bidirectional, rule } = *options;
    for (name, value, most) in [("buckets", buckets, MAX_BUCKETS), ("max_distance", max_distance, i32::MAX as usize)] {
        if value > most {
            let rule = format!("`{name}` must be at most {most}; got {value}; the usual ones are 32 and 128");
            return Err(Error::new(Code::TooLarge, name, rule));
        }
    }
    if rule == BucketRule::Deberta && !bidirectional {
        let rule = "`bidirectional` is always true with the rule \"deberta\"; got false; leave it out";
        return Err(Error::new(Code::ConflictingOptions, "bidirectional", rule));
    }
    let (least, half) = match rule {
        BucketRule::T5 if bidirectional => (4, buckets / 4),
        BucketRule::T5 | BucketRule::Deberta => (2, buckets / 2),
    };
    if buckets < least {
        let rule = if least == 4 { "4 or more where they are bidirectional" } else { "2 or more" };
        return Err(Error::out_of_range("buckets", rule, buckets as f64, "the usual number is 32"));
    }
    let (last, steps) = match rule {
        BucketRule::T5 => (max_distance, one_direction(options) - half),
        BucketRule::Deberta => (max_distance.saturating_sub(1), half - 1),
    };
    if last <= half {
        let least = half + if rule == BucketRule::Deberta { 2 } else { 1 };
        let rule = format!("`max_distance` must be at least {least}, as nearer distances have a bucket each; got {max_distance}");
        return Err(Error::new(Code::OutOfRange, "max_distance", rule + "; the usual distance is 128"));
    }
    Ok(Scale { first: half as u32, last: last as u32, steps: steps as u32 })
}

fn one_direction(options: &BucketOptions) -> usize {
    if options.bidirectional { options.buckets / 2 } else { options.buckets }
}

fn bucket(relative: i32, options: &BucketOptions, scale: Scale) -> i32 {
    match options.rule {
        BucketRule::T5 => t5_bucket(relative, options.bidirectional, one_direction(options) as i32, scale),
        BucketRule::Deberta => deberta_bucket(relative, scale),
    }
}

fn t5_bucket(relative: i32, bidirectional: bool, buckets: i32, scale: Scale) -> i32 {
    let (first, distance) = match relative > 0 {
        true if bidirectional => (buckets, relative.unsigned_abs()),
        true => (0, 0),
        false => (0, relative.unsigned_abs()),
    };
    if distance < scale.first {
        return first + distance as i32;
    }
    let (steps, _) = scale.steps_to(distance);
    first + (buckets - 1).min((scale.first + steps) as i32)
}

fn deberta_bucket(relative: i32, scale: Scale) -> i32 {
    if relative.unsigned_abs() <= scale.first {
        return relative;
    }
    let (steps, exactly) = scale.steps_to(relative.unsigned_abs());
    relative.signum() * (scale.first + steps + u32::from(!exactly)) as i32
}

/// What [`t5_bias`] computes.
#[derive(Clone, Debug)]
pub struct T5Options<'a> {
    /// The learned values, `[buckets, heads]`: the weight of `relative_attention_bias`.
    pub table: &'a Tensor,
    /// Number of queries; if fewer than keys, they are the last ones.
    pub queries: usize,
    /// Number of keys.
    pub keys: usize,
    /// The distance from which on there is one bucket: `relative_attention_max_distance`, usually 128.
    pub max_distance: usize,
    /// Whether keys after the query have buckets of their own: true in an encoder, false in a decoder.
    pub bidirectional: bool,
}

/// Returns the bias that T5 adds to the scores, shape `[heads, queries, keys]`: for each head and each bucket the number
/// of the table.
///
/// T5 adds it to q·k as it is, not divided by √head_dim: give [`attention`](crate::attention) a `scale` of 1.
///
/// # Errors
/// Those of [`relative_buckets`]; [`Code::BadShape`] if `table` has not two axes or no heads; [`Code::OutOfRange`] if
/// `queries` or `keys` is 0 or there are more queries than keys; [`Code::TooLarge`] above 2²⁸ elements.
///
/// # Sources
/// Raffel et al. 2020, [section 2.1](https://arxiv.org/abs/1910.10683); `compute_bias` of transformers' T5.
///
/// ```
/// use posenc::{T5Options, Tensor, t5_bias};
///
/// let table = Tensor::new(vec![0.0, 1.0, 2.0, 3.0], &[4, 1])?;
/// let encoder = T5Options { table: &table, queries: 2, keys: 2, max_distance: 128, bidirectional: true };
/// assert_eq!(t5_bias(&encoder)?.data, [0.0, 3.0, 1.0, 0.0]);
/// assert!(t5_bias(&T5Options { queries: 3, ..encoder }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn t5_bias(options: &T5Options) -> Result<Tensor> {
    let T5Options { table, queries, keys, max_distance, bidirectional } = *options;
    table.check("table")?;
    let [buckets, heads] = *table.shape else { return Err(bad_table(table)) };
    if heads == 0 {
        return Err(bad_table(table));
    }
    let rule = BucketOptions { buckets, max_distance, bidirectional, rule: BucketRule::T5 };
    bias_with(&|head, bucket| table.data[bucket * heads + head], heads, queries, keys, &rule)
}

fn bad_table(table: &Tensor) -> Error {
    let rule =
        format!("`table` must be [buckets, heads], none of them 0; got {}; transpose or reshape it", shape_text(&table.shape));
    Error::new(Code::BadShape, "table", rule)
}

/// The bias of heads that give each bucket this value.
pub(crate) fn bias_with(
    value: &dyn Fn(usize, usize) -> f32,
    heads: usize,
    queries: usize,
    keys: usize,
    options: &BucketOptions,
) -> Result<Tensor> {
    check_queries(queries, keys)?;
    let scale = check(options)?;
    relative_bias(heads, queries, keys, &|head, relative| value(head, bucket(relative, options, scale) as usize))
}

/// The numbers of one head as transformers draws them before training: normal, of standard deviation 1/√dim.
pub(crate) fn initial_table(seed: u64, head: usize, buckets: usize, dim: usize) -> Result<Vec<f32>> {
    let mut values = filled(0.0, &[buckets])?;
    Stream::new(seed, &format!("t5:{head}")).fill_normal(&mut values, 1.0 / libm::sqrt(dim as f64));
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(options: BucketOptions) -> (Code, Option<String>) {
        let error = relative_buckets(&[1], &options).unwrap_err();
        (error.code(), error.option().map(str::to_owned))
    }

    #[test]
    fn the_ends_of_i32_have_buckets() {
        assert_eq!(relative_buckets(&[i32::MIN, i32::MAX], &BucketOptions::default()).unwrap(), [15, 31]);
        let deberta = BucketOptions { buckets: 256, max_distance: 512, rule: BucketRule::Deberta, ..Default::default() };
        let far = relative_buckets(&[i32::MIN, i32::MAX], &deberta).unwrap();
        assert_eq!(far[0], -far[1]);
    }

    #[test]
    fn the_fewest_buckets_there_are() {
        let two = BucketOptions { buckets: 2, max_distance: 2, bidirectional: false, rule: BucketRule::T5 };
        assert_eq!(relative_buckets(&[-9, -1, 0, 1], &two).unwrap(), [1, 1, 0, 0]);
        let deberta = BucketOptions { buckets: 2, max_distance: 3, bidirectional: true, rule: BucketRule::Deberta };
        assert_eq!(relative_buckets(&[-9, -1, 0, 1, 9], &deberta).unwrap(), [-1, -1, 0, 1, 1]);
    }

    #[test]
    fn what_is_refused() {
        let given = |name: &str| Some(name.to_owned());
        let default = BucketOptions::default();
        assert_eq!(refusal(BucketOptions { buckets: 3, ..default.clone() }), (Code::OutOfRange, given("buckets")));
        assert_eq!(refusal(BucketOptions { max_distance: 8, ..default.clone() }), (Code::OutOfRange, given("max_distance")));
        assert_eq!(refusal(BucketOptions { buckets: 5000, ..default.clone() }), (Code::TooLarge, given("buckets")));
        assert_eq!(refusal(BucketOptions { max_distance: 1 << 31, ..default.clone() }), (Code::TooLarge, given("max_distance")));
        let deberta = BucketOptions { rule: BucketRule::Deberta, ..default };
        assert_eq!(refusal(BucketOptions { max_distance: 17, ..deberta.clone() }), (Code::OutOfRange, given("max_distance")));
        let one_way = BucketOptions { bidirectional: false, ..deberta };
        assert_eq!(refusal(one_way), (Code::ConflictingOptions, given("bidirectional")));
    }

    #[test]
    fn a_table_has_two_axes() {
        let table = Tensor::new(vec![0.0; 4], &[4]).unwrap();
        let options = T5Options { table: &table, queries: 1, keys: 1, max_distance: 128, bidirectional: true };
        assert_eq!(t5_bias(&options).unwrap_err().code(), Code::BadShape);
    }
}
