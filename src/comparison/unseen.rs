//! The share of what a text of twice the length adds that was never met.

use super::{PairCodes, Sizes};
use crate::attention::Mask;
use crate::encoding::alibi::alibi_slopes;
use crate::encoding::kerple::{initial_parameters, penalty};
use crate::encoding::t5::relative_buckets;
use crate::encoding::{Encoding, T5Encoding};
use crate::error::Result;
use crate::tensor::filled;

pub(super) fn fraction(encoding: &Encoding, sizes: &Sizes, within: Option<&PairCodes>) -> Result<f64> {
    let count = sizes.max_length;
    if let (Some(within), Some(codes)) = (within, PairCodes::of(encoding, sizes.dim, sizes.head_dim, 2 * count)?) {
        return Ok(codes.unseen_fraction(within, count));
    }
    Ok(match encoding {
        Encoding::Learned(_) => 1.0,
        Encoding::Shaw(settings) => f64::from(settings.max_distance >= count),
        Encoding::T5(settings) => unseen_buckets(settings, count)?,
        Encoding::Alibi(settings) => {
            let slopes = alibi_slopes(sizes.heads, settings.rule, settings.max_bias)?;
            lower_biases(sizes, &|head, distance| slopes[head] * distance)
        }
        Encoding::Kerple(settings) => {
            let parameters: Vec<_> = (0..sizes.heads).map(|head| initial_parameters(settings.seed, head)).collect();
            lower_biases(sizes, &|head, distance| penalty(settings.form, parameters[head], distance))
        }
        _ => 0.0,
    })
}

/// Keys that far before and after the query, by bucket.
fn unseen_buckets(settings: &T5Encoding, count: usize) -> Result<f64> {
    let relative: Vec<i32> = (0..2 * count as i32).flat_map(|distance| [-distance, distance]).collect();
    let buckets = relative_buckets(&relative, &settings.rule(Mask::None))?;
    let (near, far) = buckets.split_at(2 * count);
    let mut met = filled(false, &[settings.buckets])?;
    near.iter().for_each(|&bucket| met[bucket as usize] = true);
    Ok(far.iter().filter(|&&bucket| !met[bucket as usize]).count() as f64 / far.len() as f64)
}

/// Penalties never fall with the distance, so those above the last one met begin somewhere and go on from there.
fn lower_biases(sizes: &Sizes, penalty: &dyn Fn(usize, f64) -> f64) -> f64 {
    let count = sizes.max_length;
    let stored = |head, distance: usize| penalty(head, distance as f64) as f32;
    let unseen = |head| {
        let last = stored(head, count - 1);
        let (mut met, mut new) = (count - 1, 2 * count); // new: the first distance known to be so
        while new - met > 1 {
            let middle = (met + new) / 2;
            if stored(head, middle) > last { new = middle } else { met = middle }
        }
        2 * count - new
    };
    (0..sizes.heads).map(unseen).sum::<usize>() as f64 / (sizes.heads * count) as f64
}
