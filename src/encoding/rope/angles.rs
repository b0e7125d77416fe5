//! The angles themselves: for pictures of turning hands.

use super::RopeOptions;
use crate::double_double::DoubleDouble;
use crate::error::Result;
use crate::phase::Positions;
use crate::tensor::{Tensor, room_for};
use std::f64::consts::TAU;

/// Returns the angle of each pair at each position, up to whole turns, shape `[positions, pairs]`: radians from 0 to 2π,
/// 2π itself never.
///
/// The whole angle, position × frequency, is formed with about 30 digits before the turns are taken off, so that it is right
/// to 10⁻¹⁵ at every position up to 10¹². Without `seq_len`, the length of the text is the greatest position + 1, as in
/// [`apply_rope`](crate::apply_rope).
///
/// # Errors
/// Those of [`rope_frequencies`](crate::rope_frequencies); [`Code::NotFinite`](crate::Code::NotFinite) or
/// [`Code::OutOfRange`](crate::Code::OutOfRange) for a position that is not finite or beyond ±2⁵³;
/// [`Code::TooLarge`](crate::Code::TooLarge) above 2²⁸ angles.
///
/// # Sources
/// Su et al. 2021, [section 3.2.2](https://arxiv.org/abs/2104.09864).
///
/// ```
/// use posenc::{RopeOptions, rope_angles};
///
/// let angles = rope_angles(&RopeOptions { head_dim: 4, ..Default::default() }, &[1.0, 7.0, -1.0])?;
/// assert_eq!(angles.shape, [3, 2]);
/// assert_eq!(angles.data[..2], [1.0, 0.01]);
/// assert!((angles.data[2] - (7.0 - std::f64::consts::TAU)).abs() < 1e-15);
/// assert!(rope_angles(&RopeOptions { head_dim: 3, ..Default::default() }, &[0.0]).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn rope_angles(options: &RopeOptions, positions: &[f64]) -> Result<Tensor<f64>> {
    let positions = Positions::listed(positions)?;
    let frequencies = options.scaled(Some(positions.length()))?.frequencies;
    let shape = [positions.len(), frequencies.len()];
    let mut data = room_for(&shape)?;
    for row in 0..positions.len() {
        for frequency in &frequencies {
            data.push(within_one_turn(frequency.times_f64(positions.at(row))));
        }
    }
    Ok(Tensor { data, shape: shape.to_vec() })
}

/// 2π, and what an `f64` drops of it.
const TURN: DoubleDouble = DoubleDouble { high: TAU, low: 2.4492935982947064e-16 };

/// The angle less all whole turns.
fn within_one_turn(angle: DoubleDouble) -> f64 {
    let turns = TURN.times_f64((angle.high / TAU).floor());
    // the two high parts are so near to each other that their difference is exact
    let rest = (angle.high - turns.high) + (angle.low - turns.low);
    let rest = if rest < 0.0 { rest + TAU } else { rest };
    if rest < TAU { rest } else { 0.0 } // rounding may take it a hair beyond either end
}
