//! Parameters, bytes and operations: arithmetic on the sizes.

use super::Sizes;
use crate::encoding::{Encoding, RopeEncoding};
use crate::error::Result;

pub(super) struct Cost {
    pub(super) parameters: u64,
    pub(super) formula: &'static str,
    pub(super) buffer_bytes: u64,
    pub(super) flops_per_token: u64,
}

impl Cost {
    pub(super) fn of(encoding: &Encoding, sizes: &Sizes) -> Result<Self> {
        let (parameters, formula) = parameters(encoding, sizes);
        let buffer_bytes = product(&[4, table_elements(encoding, sizes)?]);
        Ok(Self { parameters, formula, buffer_bytes, flops_per_token: operations(encoding, sizes)? })
    }
}

fn parameters(encoding: &Encoding, sizes: &Sizes) -> (u64, &'static str) {
    let &Sizes { dim, heads, layers, .. } = sizes;
    match encoding {
        Encoding::Learned(settings) => (product(&[settings.max_length, dim]), "max_length × dim"),
        Encoding::Shaw(settings) => {
            let vectors = settings.max_distance.saturating_mul(2).saturating_add(1);
            (product(&[layers, 2, vectors, dim]), "layers × 2 × (2 × max_distance + 1) × dim")
        }
        Encoding::T5(settings) => (product(&[settings.buckets, heads]), "buckets × heads"),
        Encoding::Kerple(_) => (product(&[layers, 2, heads]), "layers × 2 × heads"),
        _ => (0, "0"),
    }
}

/// Numbers that depend on positions alone and are kept.
fn table_elements(encoding: &Encoding, sizes: &Sizes) -> Result<usize> {
    let &Sizes { dim, heads, head_dim, max_length, .. } = sizes;
    Ok(match encoding {
        Encoding::Sinusoidal(_) => max_length * dim,
        Encoding::Alibi(_) => heads * max_length,
        Encoding::Rope(settings) => max_length * rotary_dim(settings, head_dim)?,
        Encoding::Xpos(_) => 2 * max_length * head_dim,
        _ => 0,
    })
}

fn operations(encoding: &Encoding, sizes: &Sizes) -> Result<u64> {
    let &Sizes { dim, heads, head_dim, layers, max_length } = sizes;
    let in_each_head = match encoding {
        Encoding::None => 0,
        Encoding::Sinusoidal(_) | Encoding::Learned(_) => return Ok(dim as u64),
        Encoding::Alibi(_) | Encoding::T5(_) | Encoding::Kerple(_) => max_length,
        Encoding::Rope(settings) => 6 * rotary_dim(settings, head_dim)?,
        Encoding::Xpos(_) => 6 * head_dim,
        Encoding::Shaw(settings) => {
            let vectors = settings.max_distance.saturating_mul(2).saturating_add(1).min(max_length);
            let dots = vectors * (2 * head_dim - 1);
            let (scores, shares) = (max_length, max_length - vectors);
            dots + scores + shares + vectors * 2 * head_dim
        }
    };
    Ok(product(&[layers, heads, in_each_head]))
}

fn rotary_dim(settings: &RopeEncoding, head_dim: usize) -> Result<usize> {
    Ok(2 * settings.options(head_dim).pairs()?)
}

fn product(factors: &[usize]) -> u64 {
    factors.iter().fold(1, |product: u64, &factor| product.saturating_mul(factor as u64))
}
