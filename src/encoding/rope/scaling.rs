//! What is done to RoPE's frequencies for texts longer than the training length.

use crate::double_double::DoubleDouble;
use crate::error::{Error, Result, check_at_least_one, check_finite, check_length, check_positive};
use crate::frequency::{MAX_BASE, check_base, geometric};
use std::f64::consts::PI;

/// What is done to the frequencies for texts longer than the training length. Factors are from 1e-6 to 1e6.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub enum RopeScaling {
    /// Nothing.
    #[default]
    Default,
    /// Position interpolation: every frequency divided by `factor` (Chen et al. 2023,
    /// [section 3.2](https://arxiv.org/abs/2306.15595)).
    Linear {
        /// How many times longer the text may be.
        factor: f64,
    },
    /// NTK-aware: base · factor^(d/(d − 2)) with d = `rotary_dim`, at every length. The fastest pair is left alone, the
    /// slowest is divided by `factor` (Peng et al. 2023, [section 3.1](https://arxiv.org/abs/2309.00071)).
    Ntk {
        /// How many times longer the text may be.
        factor: f64,
    },
    /// NTK-aware for the length at hand: the factor is `factor · L / original_max_positions − (factor − 1)`, where L is
    /// the length or, if that is less, `original_max_positions` (`_compute_dynamic_ntk_parameters` of transformers).
    Dynamic {
        /// As in the configuration; 1 lets the base grow in proportion to the length.
        factor: f64,
        /// The training length, in positions.
        original_max_positions: usize,
    },
    /// NTK by parts, and a factor on sine and cosine.
    Yarn(YarnScaling),
    /// Llama 3.1: waves longer than `original_max_positions / low_freq_factor` are divided by `factor`, those shorter
    /// than `original_max_positions / high_freq_factor` are left alone, between the two it is a mixture
    /// (`_compute_llama3_parameters` of transformers).
    Llama3 {
        /// What the slow frequencies are divided by.
        factor: f64,
        /// How often a wave must fit into the training length not to be divided in full.
        low_freq_factor: f64,
        /// How often it must fit to be left alone; not below `low_freq_factor`.
        high_freq_factor: f64,
        /// The training length, in positions.
        original_max_positions: usize,
    },
    /// A divisor for each pair, from one list for texts up to the training length and from another beyond.
    LongRope(LongRopeScaling),
    /// Gemma 4: frequencies run over the whole head, and all but the first ⌊partial_rotary_factor · head_dim / 2⌋ are
    /// 0 (`_compute_proportional_rope_parameters` of transformers). With partial rotation the pairs would lie closer.
    Proportional {
        /// Divides every frequency. Default 1.
        factor: Option<f64>,
        /// The share of pairs that turn, above 0 and at most 1.
        partial_rotary_factor: f64,
    },
}

/// Settings of [`RopeScaling::Yarn`] (Peng et al. 2023, [section 3](https://arxiv.org/abs/2309.00071);
/// `_compute_yarn_parameters` of transformers).
///
/// The factor on sine and cosine is `attention_factor`, else m(mscale) / m(mscale_all_dim) if both are given, else m(1),
/// where m(x) = 0.1 · x · ln(factor) + 1, and 1 for a factor up to 1. DeepSeek's models multiply the softmax scale with
/// m(mscale_all_dim)² besides.
#[derive(Clone, Debug, PartialEq)]
pub struct YarnScaling {
    /// How many times longer the text may be.
    pub factor: f64,
    /// The training length, in positions.
    pub original_max_positions: usize,
    /// Pairs that turn more often than this within the training length are left alone. Default 32.
    pub beta_fast: f64,
    /// Pairs that turn less often than this are divided by `factor`. Default 1.
    pub beta_slow: f64,
    /// Rounds the two bounds outwards to whole pairs. Default true.
    pub truncate: bool,
    /// Multiplies sine and cosine. Default: see above.
    pub attention_factor: Option<f64>,
    /// DeepSeek's `mscale`; 0 is as if not given.
    pub mscale: Option<f64>,
    /// DeepSeek's `mscale_all_dim`; 0 is as if not given.
    pub mscale_all_dim: Option<f64>,
}

impl YarnScaling {
    /// YaRN with the usual settings.
    pub const fn new(factor: f64, original_max_positions: usize) -> Self {
        Self {
            factor,
            original_max_positions,
            beta_fast: 32.0,
            beta_slow: 1.0,
            truncate: true,
            attention_factor: None,
            mscale: None,
            mscale_all_dim: None,
        }
    }
}

/// Settings of [`RopeScaling::LongRope`] (Ding et al. 2024, [section 3](https://arxiv.org/abs/2402.13753);
/// `_compute_longrope_parameters` of transformers). Sine and cosine carry √(1 + ln s / ln original_max_positions),
/// where s is `factor`, and 1 for a factor up to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct LongRopeScaling {
    /// Divisors for texts up to `original_max_positions`, one for each pair.
    pub short_factor: Vec<f64>,
    /// Divisors for longer texts, one for each pair.
    pub long_factor: Vec<f64>,
    /// The training length, in positions.
    pub original_max_positions: usize,
    /// The longest text over the training length. Default 1.
    pub factor: Option<f64>,
    /// Multiplies sine and cosine. Default: see above.
    pub attention_factor: Option<f64>,
}

/// Frequencies as they are applied, and the two factors that go with them.
pub(crate) struct Scaled {
    pub(crate) frequencies: Vec<DoubleDouble>,
    /// On sine and cosine.
    pub(crate) attention_factor: f64,
    /// On the softmax scale.
    pub(crate) softmax_factor: f64,
}

impl RopeScaling {
    /// The frequencies of `pairs` pairs in a text of `length` positions; without one, of the training length.
    pub(crate) fn frequencies(&self, base: f64, pairs: usize, length: Option<f64>) -> Result<Scaled> {
        check_base(base)?;
        let plain = || geometric(base, 1, pairs, pairs);
        match self {
            Self::Default => Ok(unattended(plain())),
            &Self::Linear { factor } => Ok(unattended(divided(plain(), check_factor("factor", factor)?))),
            &Self::Ntk { factor } => rebased(base, pairs, factor, check_factor("factor", factor)?),
            &Self::Dynamic { factor, original_max_positions } => {
                let growth = (length.unwrap_or(0.0) / check_original(original_max_positions)?).max(1.0);
                rebased(base, pairs, factor, check_factor("factor", factor)? * growth - (factor - 1.0))
            }
            Self::Yarn(yarn) => yarn.frequencies(base, plain()),
            &Self::Llama3 { factor, low_freq_factor, high_freq_factor, original_max_positions } => {
                let length = check_original(original_max_positions)?;
                let bounds = check_bounds(low_freq_factor, high_freq_factor)?;
                let divided = |f: DoubleDouble| llama3(f, length, bounds, factor);
                check_factor("factor", factor)?;
                Ok(unattended(plain().into_iter().map(divided).collect()))
            }
            Self::LongRope(longrope) => longrope.frequencies(plain(), length),
            &Self::Proportional { factor, partial_rotary_factor } => {
                let factor = check_factor("factor", factor.unwrap_or(1.0))?;
                let turning = (check_share(partial_rotary_factor)? * (2 * pairs) as f64 / 2.0) as usize;
                let still = |(k, f)| if k < turning { f } else { DoubleDouble::from_f64(0.0) };
                Ok(unattended(divided(plain(), factor).into_iter().enumerate().map(still).collect()))
            }
        }
    }
}

/// Frequencies without a factor on sine and cosine.
fn unattended(frequencies: Vec<DoubleDouble>) -> Scaled {
    Scaled { frequencies, attention_factor: 1.0, softmax_factor: 1.0 }
}

fn divided(mut frequencies: Vec<DoubleDouble>, divisor: f64) -> Vec<DoubleDouble> {
    frequencies.iter_mut().for_each(|frequency| *frequency = frequency.over_f64(divisor));
    frequencies
}

/// Frequencies of `base · stretch^(d/(d − 2))`: the slowest, base^(−(d − 2)/d), is then divided by `stretch`. A single
/// pair has frequency 1 at every base.
fn rebased(base: f64, pairs: usize, factor: f64, stretch: f64) -> Result<Scaled> {
    if pairs == 1 {
        return Ok(unattended(vec![DoubleDouble::ONE]));
    }
    let rebased = base * libm::pow(stretch, pairs as f64 / (pairs - 1) as f64);
    if (1.0..=MAX_BASE).contains(&rebased) {
        return Ok(unattended(geometric(rebased, 1, pairs, pairs)));
    }
    Err(Error::out_of_range("factor", "such that the base stays from 1 to 1e100", factor, "the usual factor is 2 to 32"))
}

fn llama3(frequency: DoubleDouble, length: f64, (low, high): (f64, f64), factor: f64) -> DoubleDouble {
    let waves = length / (2.0 * PI / frequency.high); // that fit into the training length
    match waves {
        _ if waves > high => frequency,
        _ if waves < low => frequency.over_f64(factor),
        _ if low == high => frequency,
        _ => mixed(frequency.over_f64(factor), frequency, (waves - low) / (high - low)),
    }
}

/// `share` of `b` and the rest of `a`.
fn mixed(a: DoubleDouble, b: DoubleDouble, share: f64) -> DoubleDouble {
    match share {
        0.0 => a,
        1.0 => b,
        _ => DoubleDouble::from_f64((1.0 - share) * a.high + share * b.high),
    }
}

impl YarnScaling {
    fn frequencies(&self, base: f64, plain: Vec<DoubleDouble>) -> Result<Scaled> {
        check_factor("factor", self.factor)?;
        let (low, high) = self.bounds(base, plain.len())?;
        let (attention_factor, softmax_factor) = self.factors()?;
        let scale = |(k, frequency): (usize, DoubleDouble)| {
            let interpolated = ((k as f64 - low) / (high - low)).clamp(0.0, 1.0);
            mixed(frequency, frequency.over_f64(self.factor), interpolated)
        };
        Ok(Scaled { frequencies: plain.into_iter().enumerate().map(scale).collect(), attention_factor, softmax_factor })
    }

    /// The pairs between which interpolation sets in.
    pub(crate) fn bounds(&self, base: f64, pairs: usize) -> Result<(f64, f64)> {
        if base == 1.0 {
            return Err(Error::out_of_range("base", "greater than 1 with YaRN", base, "the usual base is 10000"));
        }
        let length = check_original(self.original_max_positions)?;
        let pair = |turns: f64| pairs as f64 * libm::log(length / (turns * 2.0 * PI)) / libm::log(base);
        let low = pair(check_factor("beta_fast", self.beta_fast)?);
        let high = pair(check_factor("beta_slow", self.beta_slow)?);
        let (low, high) = if self.truncate { (low.floor(), high.ceil()) } else { (low, high) };
        let (low, high) = (low.max(0.0), high.min((2 * pairs - 1) as f64));
        Ok((low, if low == high { high + 0.001 } else { high }))
    }

    /// The factor on sine and cosine, and the one on the softmax scale.
    pub(crate) fn factors(&self) -> Result<(f64, f64)> {
        check_factor("factor", self.factor)?;
        let pair = (check_mscale("mscale", self.mscale)?, check_mscale("mscale_all_dim", self.mscale_all_dim)?);
        let attention = match (self.attention_factor, pair) {
            (Some(given), _) => check_factor("attention_factor", given)?,
            (None, (Some(mscale), Some(all_dim))) => self.magnitude(mscale) / self.magnitude(all_dim),
            _ => self.magnitude(1.0),
        };
        let softmax = self.magnitude(pair.1.unwrap_or(0.0));
        Ok((attention, softmax * softmax))
    }

    fn magnitude(&self, mscale: f64) -> f64 {
        if self.factor <= 1.0 { 1.0 } else { 0.1 * mscale * libm::log(self.factor) + 1.0 }
    }
}

impl LongRopeScaling {
    fn frequencies(&self, plain: Vec<DoubleDouble>, length: Option<f64>) -> Result<Scaled> {
        let original = check_original(self.original_max_positions)?;
        let short = check_divisors("short_factor", &self.short_factor, plain.len())?;
        let long = check_divisors("long_factor", &self.long_factor, plain.len())?;
        let divisors = if length.is_some_and(|length| length > original) { long } else { short };
        let frequencies = plain.iter().zip(divisors).map(|(frequency, &divisor)| frequency.over_f64(divisor)).collect();
        Ok(Scaled { attention_factor: self.attention_factor(original)?, ..unattended(frequencies) })
    }

    fn attention_factor(&self, original: f64) -> Result<f64> {
        let factor = check_factor("factor", self.factor.unwrap_or(1.0))?;
        match self.attention_factor {
            Some(given) => check_factor("attention_factor", given),
            None if factor <= 1.0 => Ok(1.0),
            None if original < 2.0 => {
                let mend = "give the training length";
                Err(Error::out_of_range("original_max_positions", "2 or more with a `factor`", original, mend))
            }
            None => Ok((1.0 + libm::log(factor) / libm::log(original)).sqrt()),
        }
    }
}

/// Bounds between which any angle stays a plain number.
fn check_factor(option: &'static str, factor: f64) -> Result<f64> {
    check_positive(option, factor)?;
    if (1e-6..=1e6).contains(&factor) {
        return Ok(factor);
    }
    Err(Error::out_of_range(option, "from 1e-6 to 1e6", factor, "the usual factors are 1 to 64"))
}

/// None where it is 0, as DeepSeek's code reads it.
fn check_mscale(option: &'static str, mscale: Option<f64>) -> Result<Option<f64>> {
    let Some(mscale) = mscale.filter(|mscale| *mscale != 0.0) else { return Ok(None) };
    check_factor(option, mscale).map(Some)
}

fn check_original(positions: usize) -> Result<f64> {
    check_at_least_one("original_max_positions", positions).map(|positions| positions as f64)
}

fn check_bounds(low: f64, high: f64) -> Result<(f64, f64)> {
    check_factor("low_freq_factor", low)?;
    check_factor("high_freq_factor", high)?;
    if low <= high {
        return Ok((low, high));
    }
    Err(Error::out_of_range("high_freq_factor", "no less than `low_freq_factor`", high, "the usual two are 1 and 4"))
}

fn check_share(share: f64) -> Result<f64> {
    check_finite("partial_rotary_factor", share)?;
    if 0.0 < share && share <= 1.0 {
        return Ok(share);
    }
    Err(Error::out_of_range("partial_rotary_factor", "above 0 and at most 1", share, "Gemma 4 has 0.25"))
}

fn check_divisors<'a>(option: &'static str, divisors: &'a [f64], pairs: usize) -> Result<&'a [f64]> {
    check_length(option, divisors.len(), pairs, "pairs")?;
    divisors.iter().try_for_each(|&divisor| check_factor(option, divisor).map(|_| ()))?;
    Ok(divisors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, RopeOptions, rope_frequencies};

    fn frequencies(head_dim: usize, base: f64, scaling: RopeScaling, seq_len: Option<usize>) -> crate::RopeFrequencies {
        rope_frequencies(&RopeOptions { head_dim, base, scaling, seq_len, ..Default::default() }).unwrap()
    }

    fn refused(scaling: RopeScaling) -> (Code, String) {
        let options = RopeOptions { head_dim: 8, scaling, ..Default::default() };
        let error = rope_frequencies(&options).unwrap_err();
        (error.code(), error.option().unwrap_or_default().to_owned())
    }

    #[test]
    fn llama_3_divides_some_pairs_and_leaves_others() {
        // Counted with transformers: Llama 3.1 8B (head dim 128) and Llama 3.2 1B (head dim 64).
        for (head_dim, factor, counts) in [(128, 8.0, [29, 6, 29]), (64, 32.0, [15, 3, 14])] {
            let llama = RopeScaling::Llama3 { factor, low_freq_factor: 1.0, high_freq_factor: 4.0, original_max_positions: 8192 };
            let plain = frequencies(head_dim, 500000.0, RopeScaling::Default, None).inv_freq;
            let scaled = frequencies(head_dim, 500000.0, llama, None).inv_freq;
            let ratios = plain.iter().zip(&scaled).map(|(plain, scaled)| plain / scaled);
            let kinds = ratios.fold([0; 3], |mut kinds, ratio| {
                kinds[if ratio == 1.0 {
                    0
                } else if (ratio - factor).abs() < 1e-9 {
                    2
                } else {
                    1
                }] += 1;
                kinds
            });
            assert_eq!(kinds, counts);
        }
    }

    #[test]
    fn deepseek_scales_the_softmax_and_not_the_rotation() {
        // DeepSeek-V3 and V2-Lite: mscale equals mscale_all_dim, the softmax scale grows by 1.874 and 1.590.
        for (mscale, growth) in [(1.0, 1.874), (0.707, 1.590)] {
            let mscale = Some(mscale);
            let yarn = RopeScaling::Yarn(YarnScaling { mscale, mscale_all_dim: mscale, ..YarnScaling::new(40.0, 4096) });
            let scaled = frequencies(64, 10000.0, yarn, None);
            assert_eq!(scaled.attention_factor, 1.0);
            assert!((scaled.softmax_scale * 8.0 - growth).abs() < 5e-4);
        }
        let plain = frequencies(64, 10000.0, RopeScaling::Yarn(YarnScaling::new(4.0, 4096)), None);
        assert_eq!((plain.attention_factor, plain.softmax_scale), (0.1 * libm::log(4.0) + 1.0, 0.125));
    }

    #[test]
    fn an_untruncated_yarn_starts_between_pairs() {
        let yarn = YarnScaling::new(4.0, 2048);
        let exact = YarnScaling { truncate: false, ..yarn.clone() };
        let ((low, high), (exact_low, exact_high)) = (yarn.bounds(10000.0, 64).unwrap(), exact.bounds(10000.0, 64).unwrap());
        assert_eq!((low, high), (exact_low.floor(), exact_high.ceil()));
        assert!(exact_low.fract() > 0.0 && exact_high.fract() > 0.0);
    }

    #[test]
    fn dynamic_scaling_leaves_texts_up_to_the_training_length_alone() {
        let dynamic = || RopeScaling::Dynamic { factor: 2.0, original_max_positions: 4096 };
        let slowest = |length| *frequencies(128, 10000.0, dynamic(), length).inv_freq.last().unwrap();
        assert_eq!(slowest(None), slowest(Some(4096)));
        assert!(slowest(Some(4097)) < slowest(Some(4096)));
        // transformers 5.24 at twice the length: the slowest of 128 features is divided by 3.
        assert!((slowest(Some(4096)) / slowest(Some(8192)) - 3.0).abs() < 1e-9);
    }

    #[test]
    fn ntk_leaves_the_fastest_pair_and_divides_the_slowest() {
        let (plain, ntk) = (RopeScaling::Default, RopeScaling::Ntk { factor: 8.0 });
        let (plain, ntk) = (frequencies(64, 10000.0, plain, None).inv_freq, frequencies(64, 10000.0, ntk, None).inv_freq);
        assert_eq!(ntk[0], 1.0);
        assert!((plain[31] / ntk[31] - 8.0).abs() < 1e-12);
        assert_eq!(frequencies(2, 10000.0, RopeScaling::Ntk { factor: 8.0 }, None).inv_freq, [1.0]);
    }

    #[test]
    fn longrope_changes_lists_just_past_the_training_length() {
        let (short_factor, long_factor) = (vec![1.0, 2.0], vec![4.0, 8.0]);
        let longrope =
            LongRopeScaling { short_factor, long_factor, original_max_positions: 4096, factor: Some(32.0), attention_factor: None };
        let at = |length| frequencies(4, 100.0, RopeScaling::LongRope(longrope.clone()), length);
        assert_eq!(at(None).inv_freq, [1.0, 0.05]);
        assert_eq!(at(Some(4096)).inv_freq, [1.0, 0.05]);
        assert_eq!(at(Some(4097)).inv_freq, [0.25, 0.0125]);
        assert!((at(None).attention_factor - 1.190).abs() < 5e-4); // Phi-3 128k, which has the same two lengths
    }

    #[test]
    fn proportional_keeps_the_exponents_of_the_whole_head() {
        let scaling = RopeScaling::Proportional { factor: None, partial_rotary_factor: 0.5 };
        assert_eq!(frequencies(8, 10000.0, scaling, None).inv_freq, [1.0, 0.1, 0.0, 0.0]);
    }

    #[test]
    fn settings_outside_their_range_are_refused() {
        let yarn = |change: fn(&mut YarnScaling)| {
            let mut yarn = YarnScaling::new(4.0, 2048);
            change(&mut yarn);
            refused(RopeScaling::Yarn(yarn))
        };
        let out_of = |option: &str| (Code::OutOfRange, option.to_owned());
        assert_eq!(refused(RopeScaling::Linear { factor: 0.0 }), out_of("factor"));
        assert_eq!(refused(RopeScaling::Ntk { factor: f64::NAN }), (Code::NotFinite, "factor".to_owned()));
        assert_eq!(refused(RopeScaling::Ntk { factor: 1e-6 }), out_of("factor")); // the base would fall below 1
        assert_eq!(refused(RopeScaling::Dynamic { factor: 2.0, original_max_positions: 0 }), out_of("original_max_positions"));
        assert_eq!(yarn(|yarn| yarn.beta_fast = -1.0), out_of("beta_fast"));
        assert_eq!(yarn(|yarn| yarn.mscale = Some(f64::INFINITY)), (Code::NotFinite, "mscale".to_owned()));
        assert_eq!(yarn(|yarn| yarn.original_max_positions = 0), out_of("original_max_positions"));
        let bounds = |low_freq_factor, high_freq_factor| {
            refused(RopeScaling::Llama3 { factor: 8.0, low_freq_factor, high_freq_factor, original_max_positions: 8192 })
        };
        assert_eq!(bounds(4.0, 1.0), out_of("high_freq_factor"));
        let lists = LongRopeScaling {
            short_factor: vec![1.0; 4],
            long_factor: vec![1.0; 3],
            original_max_positions: 4096,
            factor: None,
            attention_factor: None,
        };
        assert_eq!(refused(RopeScaling::LongRope(lists)), (Code::BadShape, "long_factor".to_owned()));
        let share = |partial_rotary_factor| refused(RopeScaling::Proportional { factor: None, partial_rotary_factor });
        assert_eq!(share(0.0), out_of("partial_rotary_factor"));
    }
}
