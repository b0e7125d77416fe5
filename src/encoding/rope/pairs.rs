//! What a scaling does to each pair: for pictures and for people.

use crate::error::{Result, named_enum};
use crate::{RopeOptions, RopeScaling, rope_frequencies};
use std::f64::consts::PI;

named_enum! {
    /// What a scaling does to a pair.
    PairKind as "kind" {
        /// Nothing: its frequency is the plain one.
        Kept = "kept",
        /// Divided by something between 1 and the whole factor.
        Between = "between",
        /// Divided by the whole factor, or more.
        Interpolated = "interpolated",
        /// Does not turn: its frequency is 0.
        Unrotated = "unrotated",
    }
}

/// What [`rope_pairs`] returns: one element for each pair in each list.
#[derive(Clone, Debug, PartialEq)]
pub struct RopePairs {
    /// Radians per position without scaling.
    pub plain_inv_freq: Vec<f64>,
    /// Radians per position.
    pub inv_freq: Vec<f64>,
    /// Positions for a whole turn without scaling, 2π over the frequency.
    pub plain_wavelength: Vec<f64>,
    /// Positions for a whole turn; infinite where the pair does not turn.
    pub wavelength: Vec<f64>,
    /// What the scaling does.
    pub kinds: Vec<PairKind>,
    /// What interpolated pairs are divided by at this length: the scaling's factor; for dynamic scaling the one for the
    /// length at hand; for LongRoPE without one, the greatest of the list.
    pub factor: f64,
}

/// Returns wavelengths of all pairs, before and after scaling, and what the scaling does to each.
///
/// A pair is kept if its frequency is the plain one, interpolated if that is divided by the whole factor, between
/// otherwise; to one part in 10⁹.
///
/// # Errors
/// Those of [`rope_frequencies`].
///
/// # Sources
/// Peng et al. 2023, [section 3](https://arxiv.org/abs/2309.00071), for wavelengths and the three kinds.
///
/// ```
/// use posenc::{PairKind, RopeOptions, RopeScaling, rope_pairs};
///
/// let scaling = RopeScaling::Linear { factor: 4.0 };
/// let pairs = rope_pairs(&RopeOptions { head_dim: 4, scaling, ..Default::default() })?;
/// assert_eq!(pairs.kinds, [PairKind::Interpolated; 2]);
/// assert_eq!(pairs.wavelength[0], 4.0 * pairs.plain_wavelength[0]);
/// assert!(rope_pairs(&RopeOptions::default()).is_err()); // head_dim is missing
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn rope_pairs(options: &RopeOptions) -> Result<RopePairs> {
    let inv_freq = rope_frequencies(options)?.inv_freq;
    let plain_inv_freq = rope_frequencies(&RopeOptions { scaling: RopeScaling::Default, ..options.clone() })?.inv_freq;
    let factor = whole_factor(options, &plain_inv_freq, &inv_freq);
    let kinds = plain_inv_freq.iter().zip(&inv_freq).map(|(plain, scaled)| kind(plain / scaled, factor)).collect();
    let (plain_wavelength, wavelength) = (wavelengths(&plain_inv_freq), wavelengths(&inv_freq));
    Ok(RopePairs { plain_inv_freq, inv_freq, plain_wavelength, wavelength, kinds, factor })
}

pub(crate) fn wavelengths(frequencies: &[f64]) -> Vec<f64> {
    frequencies.iter().map(|frequency| 2.0 * PI / frequency).collect()
}

fn kind(divisor: f64, factor: f64) -> PairKind {
    match divisor {
        _ if divisor == f64::INFINITY => PairKind::Unrotated,
        _ if (divisor - 1.0).abs() <= 1e-9 => PairKind::Kept,
        _ if divisor >= factor * (1.0 - 1e-9) => PairKind::Interpolated,
        _ => PairKind::Between,
    }
}

fn whole_factor(options: &RopeOptions, plain: &[f64], scaled: &[f64]) -> f64 {
    let greatest = || plain.iter().zip(scaled).map(|(plain, scaled)| plain / scaled).fold(1.0, f64::max);
    match &options.scaling {
        RopeScaling::Linear { factor } | RopeScaling::Ntk { factor } | RopeScaling::Llama3 { factor, .. } => *factor,
        RopeScaling::Yarn(yarn) => yarn.factor,
        RopeScaling::Proportional { factor, .. } => factor.unwrap_or(1.0),
        RopeScaling::LongRope(longrope) => longrope.factor.unwrap_or_else(greatest),
        // The slowest pair is divided in full.
        RopeScaling::Dynamic { .. } => greatest(),
        RopeScaling::Default => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LongRopeScaling, YarnScaling};

    fn kinds(head_dim: usize, base: f64, scaling: RopeScaling, seq_len: usize) -> Vec<PairKind> {
        rope_pairs(&RopeOptions { head_dim, base, scaling, seq_len: Some(seq_len), ..Default::default() }).unwrap().kinds
    }

    fn counts(kinds: &[PairKind]) -> [usize; 4] {
        PairKind::ALL.iter().map(|kind| kinds.iter().filter(|other| *other == kind).count()).collect::<Vec<_>>().try_into().unwrap()
    }

    #[test]
    fn llama_3_splits_its_pairs_as_counted_with_transformers() {
        let llama = RopeScaling::Llama3 { factor: 8.0, low_freq_factor: 1.0, high_freq_factor: 4.0, original_max_positions: 8192 };
        assert_eq!(counts(&kinds(128, 500000.0, llama, 8192)), [29, 6, 29, 0]);
    }

    #[test]
    fn each_scaling_has_its_own_factor() {
        let dynamic = || RopeScaling::Dynamic { factor: 2.0, original_max_positions: 4096 };
        assert_eq!(counts(&kinds(128, 10000.0, dynamic(), 4096)), [64, 0, 0, 0]);
        assert_eq!(counts(&kinds(128, 10000.0, dynamic(), 8192)), [1, 62, 1, 0]);
        let proportional = RopeScaling::Proportional { factor: None, partial_rotary_factor: 0.25 };
        assert_eq!(counts(&kinds(512, 1e6, proportional, 1)), [64, 0, 0, 192]);
        let yarn = counts(&kinds(128, 1e6, RopeScaling::Yarn(YarnScaling::new(4.0, 32768)), 1));
        assert_eq!((yarn[0] + yarn[1] + yarn[2], yarn[3]), (64, 0));
        assert!(yarn[..3].iter().all(|count| *count > 0));
        let longrope = LongRopeScaling {
            short_factor: vec![1.0; 3],
            long_factor: vec![1.0, 2.0, 9.0],
            original_max_positions: 16,
            factor: Some(8.0),
            attention_factor: None,
        };
        let long = kinds(6, 10000.0, RopeScaling::LongRope(longrope), 17);
        assert_eq!(long, [PairKind::Kept, PairKind::Between, PairKind::Interpolated]);
    }
}
