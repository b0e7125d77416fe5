//! KERPLE: a penalty on each score that grows ever more slowly with the distance, or by a power of it, with two learned
//! numbers for each head.

use crate::encoding::{check_queries, relative_bias};
use crate::error::{Code, Error, Result, check_finite, named_enum};
use crate::rng::Stream;
use crate::tensor::Tensor;

named_enum! {
    /// How the penalty grows with the distance d.
    KerpleForm as "form" {
        /// −p · ln(1 + a · d): the paper's better one.
        Log = "log",
        /// −a · dᵖ, p at most 2; with p = 1 it is ALiBi of a learned slope.
        Power = "power",
    }
}

/// What [`kerple_bias`] computes.
#[derive(Clone, Debug, PartialEq)]
pub struct KerpleOptions {
    /// Number of heads.
    pub heads: usize,
    /// Number of queries; if fewer than keys, they are the last ones.
    pub queries: usize,
    /// Number of keys.
    pub keys: usize,
    /// How the penalty grows. Default [`KerpleForm::Log`].
    pub form: KerpleForm,
    /// For each head `bias_a` of the authors' code: what the distance is multiplied with within the logarithm, r₂ of the
    /// paper; what the power is multiplied with, r₁.
    pub a: Vec<f64>,
    /// For each head `bias_p` of the authors' code: what the logarithm is multiplied with, r₁ of the paper; the exponent
    /// of the power, r₂.
    pub p: Vec<f64>,
}

impl Default for KerpleOptions {
    fn default() -> Self {
        Self { heads: 0, queries: 0, keys: 0, form: KerpleForm::Log, a: vec![], p: vec![] }
    }
}

/// The greatest parameter: the penalty of the farthest key stays within `f32`.
const MAX_PARAMETER: f64 = 1e6;

/// Returns the bias that KERPLE adds to the scores, shape `[heads, queries, keys]`; the distance is |query − key|.
///
/// # Errors
/// [`Code::BadShape`] if `a` or `p` has not one number for each head; [`Code::OutOfRange`] if one of them is not above 0
/// and at most 10⁶, an exponent `p` is above 2, `heads`, `queries` or `keys` is 0, or there are more queries than keys;
/// [`Code::NotFinite`]; [`Code::TooLarge`] above 2²⁸ elements.
///
/// # Sources
/// Chi et al. 2022, [section 4](https://arxiv.org/abs/2205.09921); `ParallelKerpleLog` and `ParallelKerplePower` of the
/// authors' code, which keeps both parameters at 0.01 or above.
///
/// ```
/// use posenc::{KerpleForm, KerpleOptions, kerple_bias};
///
/// let power = KerpleOptions { heads: 1, queries: 1, keys: 3, form: KerpleForm::Power, a: vec![0.5], p: vec![2.0] };
/// assert_eq!(kerple_bias(&power)?.data, [-2.0, -0.5, 0.0]);
/// assert!(kerple_bias(&KerpleOptions { p: vec![3.0], ..power }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn kerple_bias(options: &KerpleOptions) -> Result<Tensor> {
    let KerpleOptions { heads, queries, keys, form, ref a, ref p } = *options;
    crate::error::check_at_least_one("heads", heads)?;
    check_queries(queries, keys)?;
    check_parameters("a", a, heads, MAX_PARAMETER)?;
    check_parameters("p", p, heads, if form == KerpleForm::Power { 2.0 } else { MAX_PARAMETER })?;
    let parameters: Vec<[f64; 2]> = (0..heads).map(|head| [a[head], p[head]]).collect();
    bias_with(&parameters, queries, keys, form)
}

/// The bias of heads with these `[a, p]`.
pub(crate) fn bias_with(parameters: &[[f64; 2]], queries: usize, keys: usize, form: KerpleForm) -> Result<Tensor> {
    relative_bias(parameters.len(), queries, keys, &|head, relative| {
        (0.0 - penalty(form, parameters[head], f64::from(relative.unsigned_abs()))) as f32 // and not −0 at distance 0
    })
}

/// What is taken off a score.
pub(crate) fn penalty(form: KerpleForm, [a, p]: [f64; 2], distance: f64) -> f64 {
    match form {
        KerpleForm::Log => p * libm::log1p(a * distance),
        KerpleForm::Power => a * libm::pow(distance, p),
    }
}

fn check_parameters(option: &'static str, values: &[f64], heads: usize, most: f64) -> Result<()> {
    if values.len() != heads {
        let rule =
            format!("`{option}` must have one number for each of the {heads} heads; got {}; correct its length", values.len());
        return Err(Error::new(Code::BadShape, option, rule));
    }
    for &value in values {
        check_finite(option, value)?;
        if !(value > 0.0 && value <= most) {
            let rule = if most == 2.0 { "above 0 and at most 2, being the exponent" } else { "above 0 and at most 1e6" };
            return Err(Error::out_of_range(option, rule, value, "the authors' code keeps it at 0.01 or above"));
        }
    }
    Ok(())
}

/// The parameters of one head as the authors' code draws them before training: a uniform on [0, 1), p on [0, 2), neither
/// below 0.01.
pub(crate) fn initial_parameters(seed: u64, head: usize) -> [f64; 2] {
    let mut stream = Stream::new(seed, &format!("kerple:{head}"));
    let mut up_to = |bound: f64| (f64::from(stream.uniform(bound / 2.0)) + bound / 2.0).max(0.01);
    [up_to(1.0), up_to(2.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_form_by_hand() {
        let options = KerpleOptions { heads: 2, queries: 2, keys: 3, a: vec![1.0, 2.0], p: vec![1.0, 0.5], ..Default::default() };
        let bias = kerple_bias(&options).unwrap();
        let [one, two] = [2f64.ln(), 3f64.ln()];
        let five = 5f64.ln();
        let expected = [-one, 0.0, -one, -two, -one, 0.0, -two / 2.0, 0.0, -two / 2.0, -five / 2.0, -two / 2.0, 0.0];
        assert_eq!(bias.shape, [2, 2, 3]);
        for (ours, by_hand) in bias.data.iter().zip(expected) {
            assert!((f64::from(*ours) - by_hand).abs() < 1e-7, "{ours} {by_hand}");
        }
    }

    #[test]
    fn a_power_of_one_is_alibi() {
        let slope = 0.25;
        let options = KerpleOptions { heads: 1, queries: 3, keys: 5, form: KerpleForm::Power, a: vec![slope], p: vec![1.0] };
        let alibi = crate::AlibiOptions { queries: 3, keys: 5, form: crate::AlibiForm::Symmetric, ..Default::default() };
        assert_eq!(kerple_bias(&options).unwrap(), crate::encoding::alibi::bias_with(&[slope], &alibi).unwrap());
    }

    #[test]
    fn what_is_refused() {
        let good = KerpleOptions { heads: 1, queries: 1, keys: 1, a: vec![1.0], p: vec![1.0], ..Default::default() };
        let code = |options: KerpleOptions| kerple_bias(&options).unwrap_err().code();
        assert_eq!(code(KerpleOptions { heads: 2, ..good.clone() }), Code::BadShape);
        assert_eq!(code(KerpleOptions { a: vec![0.0], ..good.clone() }), Code::OutOfRange);
        assert_eq!(code(KerpleOptions { p: vec![f64::NAN], ..good.clone() }), Code::NotFinite);
        assert_eq!(code(KerpleOptions { queries: 2, ..good.clone() }), Code::OutOfRange);
        let keys = 1 << 29;
        assert_eq!(code(KerpleOptions { keys, ..good.clone() }), Code::TooLarge);
        assert_eq!(code(KerpleOptions { heads: 0, ..good }), Code::OutOfRange);
    }

    #[test]
    fn initial_parameters_are_within_the_authors_bounds() {
        for head in 0..1000 {
            let [a, p] = initial_parameters(3, head);
            assert!((0.01..1.0).contains(&a) && (0.01..2.0).contains(&p), "{a} {p}");
        }
    }
}
