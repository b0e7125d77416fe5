//! xPos: RoPE whose pairs also grow in the query and shrink in the key, so that scores fall with distance.

use super::apply::PhaseTable;
use crate::error::{Error, GIVEN, Result, check_finite, check_positive, named_enum};
use crate::phase::Positions;

named_enum! {
    /// Which side of q·k is rotated.
    XposRole as "role" {
        /// Multiplied by the scale.
        Query = "query",
        /// Divided by it.
        Key = "key",
    }
}

/// Scales pair k at position p by ((2k + 0.4 d) / (1.4 d))^((p − center) / scale_base), with d = `rotary_dim`: a query
/// is multiplied, a key divided. The centre cancels in q·k, so queries and keys must have the same.
///
/// Errors: [`Code::NotFinite`](crate::Code::NotFinite) and [`Code::OutOfRange`](crate::Code::OutOfRange) for `scale_base`
/// and `center`, also where the scale would leave the range of `f32`: beyond 55 · `scale_base` from the centre.
///
/// Sources: Sun et al. 2022, [algorithm 1](https://arxiv.org/abs/2212.10554); `RotaryEmbedding` of x-transformers.
#[derive(Clone, Debug, PartialEq)]
pub struct Xpos {
    /// Positions over which a query grows by the ratio. Default 512.
    pub scale_base: f64,
    /// Where the scale is 1. Default: half the length, rounded down, as in x-transformers; rotary-embedding-torch has
    /// half the number of rows, which is another place where positions do not count from 0.
    pub center: Option<f64>,
    /// Which side this is.
    pub role: XposRole,
}

impl Xpos {
    /// xPos with the usual settings.
    pub const fn new(role: XposRole) -> Self {
        Self { scale_base: 512.0, center: None, role }
    }

    /// The ratio of the first pair, 2/7, to the power of −55 is 1e30: that times a feature still is an `f32`.
    const MOST_STEPS: f64 = 55.0;

    pub(super) fn scale(&self, mut phases: PhaseTable, positions: &Positions, length: f64) -> Result<PhaseTable> {
        check_positive("scale_base", self.scale_base)?;
        let center = check_finite("center", self.center.unwrap_or_else(|| (length / 2.0).floor()))?;
        let steps: Vec<f64> = (0..positions.len()).map(|row| (positions.at(row) - center) / self.scale_base).collect();
        if let Some(&far) = steps.iter().find(|steps| steps.abs() > Self::MOST_STEPS) {
            return Err(too_far(far * self.scale_base));
        }
        let pairs = phases.sin.len() / steps.len().max(1);
        let sign = if self.role == XposRole::Query { 1.0 } else { -1.0 };
        let rows = phases.sin.chunks_exact_mut(pairs.max(1)).zip(phases.cos.chunks_exact_mut(pairs.max(1)));
        for ((sin, cos), steps) in rows.zip(steps) {
            for (k, (sin, cos)) in sin.iter_mut().zip(cos).enumerate() {
                let scale = libm::pow(ratio(k, pairs), sign * steps);
                (*sin, *cos) = (*sin * scale, *cos * scale);
            }
        }
        Ok(phases)
    }
}

/// (2k + 0.4 d) / (1.4 d) with d = 2 · pairs.
fn ratio(pair: usize, pairs: usize) -> f64 {
    let pairs = pairs as f64;
    (pair as f64 + 0.4 * pairs) / (1.4 * pairs)
}

/// By how much the logarithm of each pair's scale grows from one position to the next.
pub(crate) fn growths(pairs: usize, scale_base: f64) -> Vec<f64> {
    (0..pairs).map(|pair| libm::log(ratio(pair, pairs)) / scale_base).collect()
}

fn too_far(distance: f64) -> Error {
    let rule = format!(
        "`center` must lie within 55 · `scale_base` of every position; got one at a distance of {GIVEN}; give a centre in the \
         middle of the text or a greater `scale_base`"
    );
    Error::of_number(crate::Code::OutOfRange, "center", rule, distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, RopeApplication, RopeOptions, Tensor, apply_rope};

    fn turned(position: f64, xpos: Xpos) -> crate::Result<Tensor> {
        let rope = RopeOptions { head_dim: 4, ..Default::default() };
        let x = Tensor::new(vec![1.0, 0.5, -0.25, 2.0], &[1, 1, 4])?;
        apply_rope(&x, &RopeApplication { rope, positions: Some(vec![position]), xpos: Some(xpos), ..Default::default() })
    }

    #[test]
    fn the_centre_cancels_in_the_product() {
        let product = |center| {
            let side = |position, role| turned(position, Xpos { center: Some(center), ..Xpos::new(role) }).unwrap().data;
            let (query, key) = (side(300.0, XposRole::Query), side(40.0, XposRole::Key));
            query.iter().zip(&key).map(|(q, k)| q * k).sum::<f32>()
        };
        assert!((product(0.0) - product(150.0)).abs() < 1e-5);
    }

    #[test]
    fn far_from_the_centre_is_refused_before_it_overflows() {
        let key = Xpos { center: Some(0.0), ..Xpos::new(XposRole::Key) };
        assert!(turned(28000.0, key.clone()).unwrap().data.iter().all(|feature| feature.is_finite()));
        let error = turned(30000.0, key.clone()).unwrap_err();
        assert_eq!((error.code(), error.option()), (Code::OutOfRange, Some("center")));
        assert_eq!(turned(0.0, Xpos { scale_base: 0.0, ..key }).unwrap_err().option(), Some("scale_base"));
    }
}
