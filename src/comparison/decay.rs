//! How the mean score of a token with a copy of itself changes with the distance.

use super::nearest::rows_within;
use super::pairs::turned;
use super::{PairCodes, Sizes};
use crate::attention::Mask;
use crate::encoding::alibi::alibi_slopes;
use crate::encoding::kerple::{initial_parameters, penalty};
use crate::encoding::rope::rope_frequencies;
use crate::encoding::rope::xpos::growths;
use crate::encoding::t5::{initial_table, relative_buckets};
use crate::encoding::{Encoding, RopeEncoding, T5Encoding, XposEncoding};
use crate::error::Result;
use crate::tensor::{filled, room_for};

/// `squares` are the squared distances between codes, where they are made of pairs.
pub(super) fn decay(encoding: &Encoding, sizes: &Sizes, squares: Option<&[f64]>) -> Result<Vec<f64>> {
    let (squares, heads, count) = (squares.unwrap_or_default(), sizes.heads as f64, sizes.max_length);
    let root = libm::sqrt(sizes.head_dim as f64);
    match encoding {
        Encoding::None | Encoding::Shaw(_) => changes(count, &|_| 0.0),
        // |a − b|² = |a|² + |b|² − 2 a·b, and all codes have one length
        Encoding::Sinusoidal(_) => changes(squares.len(), &|distance| -0.5 * squares[distance] / (heads * root)),
        Encoding::Rope(settings) => {
            let scale = softmax_scale(settings, sizes)?;
            changes(squares.len(), &|distance| -scale * squares[distance])
        }
        Encoding::Xpos(settings) => xpos(settings, sizes),
        Encoding::Learned(settings) => {
            let (std, rows) = (settings.std.unwrap_or(1.0), rows_within(settings, count));
            changes(count, &|distance| if distance < rows { -std * std * root } else { f64::NAN })
        }
        Encoding::Alibi(settings) => {
            let slopes = alibi_slopes(sizes.heads, settings.rule, settings.max_bias)?;
            let mean = slopes.iter().sum::<f64>() / heads;
            changes(count, &|distance| -mean * distance as f64)
        }
        Encoding::Kerple(settings) => {
            let parameters: Vec<_> = (0..sizes.heads).map(|head| initial_parameters(settings.seed, head)).collect();
            let penalties = |distance| parameters.iter().map(move |&pair| penalty(settings.form, pair, distance)).sum::<f64>();
            changes(count, &|distance| -penalties(distance as f64) / heads)
        }
        Encoding::T5(settings) => {
            let (means, buckets) = (bucket_means(settings, sizes)?, buckets(settings, count)?);
            let number = |distance: usize| means[buckets[distance] as usize];
            changes(count, &|distance| number(distance) - number(0))
        }
    }
}

/// 0, and the change at each distance from 1 on.
fn changes(count: usize, change: &dyn Fn(usize) -> f64) -> Result<Vec<f64>> {
    let mut changes = filled(0.0, &[count])?;
    changes.iter_mut().enumerate().skip(1).for_each(|(distance, place)| *place = change(distance));
    Ok(changes)
}

/// Of a text of the length in question.
fn softmax_scale(settings: &RopeEncoding, sizes: &Sizes) -> Result<f64> {
    Ok(rope_frequencies(&settings.options(sizes.head_dim))?.softmax_scale)
}

/// 2 / √head_dim · Σ (ratio^(d / scale_base) · cos dω − 1)
fn xpos(settings: &XposEncoding, sizes: &Sizes) -> Result<Vec<f64>> {
    let encoding = Encoding::Xpos(settings.clone());
    let Some(codes) = PairCodes::of(&encoding, sizes.dim, sizes.head_dim, sizes.max_length)? else { return Ok(vec![]) };
    let logarithms = growths(codes.count(), settings.scale_base);
    let mut decay = room_for(&[sizes.max_length])?;
    codes.each_angle(sizes.max_length, &mut |distance, anchor, offset| {
        let sum = turned(anchor, offset)
            .zip(&logarithms)
            .fold(0.0, |sum, ((_, cos), logarithm)| sum + libm::exp(distance as f64 * logarithm) * cos - 1.0);
        decay.push(2.0 / libm::sqrt(sizes.head_dim as f64) * sum);
    });
    Ok(decay)
}

/// The mean over heads of each bucket's number.
fn bucket_means(settings: &T5Encoding, sizes: &Sizes) -> Result<Vec<f64>> {
    let mut means = filled(0.0, &[settings.buckets])?;
    for head in 0..sizes.heads {
        let table = initial_table(settings.seed, head, settings.buckets, sizes.dim)?;
        means.iter_mut().zip(table).for_each(|(mean, value)| *mean += f64::from(value) / sizes.heads as f64);
    }
    Ok(means)
}

/// The bucket of a key at each distance before the query.
pub(crate) fn buckets(settings: &T5Encoding, count: usize) -> Result<Vec<i32>> {
    let relative: Vec<i32> = (0..count as i32).map(|distance| -distance).collect();
    relative_buckets(&relative, &settings.rule(Mask::None))
}
