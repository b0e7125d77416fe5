//! Sines and cosines of `position × frequency`, for one position or a whole run of them.

use crate::double_double::DoubleDouble;
use crate::error::{Code, Error, GIVEN, Result, check_finite};
use crate::tensor::room_for;
use std::ops::Range;

/// The greatest distance from 0 at which `f64` still tells neighbouring whole positions apart: 2⁵³.
pub const MAX_POSITION: f64 = 9_007_199_254_740_992.0;

/// Which positions a table holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Positions {
    /// `start`, `start + 1`, …
    Run { start: f64, count: usize },
    /// Any positions in any order, fractions too.
    Listed(Vec<f64>),
}

impl Positions {
    pub(crate) fn run(option: &'static str, start: f64, count: usize) -> Result<Self> {
        check_position(option, start)?;
        check_position(option, start + count as f64)?;
        Ok(Self::Run { start, count })
    }

    pub(crate) fn listed(positions: &[f64]) -> Result<Self> {
        for &position in positions {
            check_position("positions", position)?;
        }
        let mut listed = room_for(&[positions.len()])?;
        listed.extend_from_slice(positions);
        Ok(Self::Listed(listed))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Run { count, .. } => *count,
            Self::Listed(positions) => positions.len(),
        }
    }

    /// The greatest position + 1: the shortest text that has all of them; 0 if all are below 0.
    pub(crate) fn length(&self) -> f64 {
        let length = |position: f64| (position.floor() + 1.0).max(0.0);
        match self {
            Self::Run { count: 0, .. } => 0.0,
            Self::Run { count, .. } => length(self.at(count - 1)),
            Self::Listed(positions) => positions.iter().fold(0.0, |longest, &position| length(position).max(longest)),
        }
    }

    pub(crate) fn at(&self, row: usize) -> f64 {
        match self {
            Self::Run { start, .. } => start + row as f64,
            Self::Listed(positions) => positions[row],
        }
    }
}

pub(crate) fn check_position(option: &'static str, position: f64) -> Result<f64> {
    check_finite(option, position)?;
    if position.abs() <= MAX_POSITION {
        return Ok(position);
    }
    let rule =
        format!("`{option}` must lie between −2^53 and 2^53; got {GIVEN}; beyond that, neighbouring positions are one number");
    Err(Error::of_number(Code::OutOfRange, option, rule, position))
}

/// `(sin, cos)` of `position × frequency`, to about 1e-16 at every position up to 10¹², beyond to |position| · 10⁻²⁸.
pub(crate) fn sin_cos(position: f64, frequency: DoubleDouble) -> (f64, f64) {
    sin_cos_of(frequency.times_f64(position))
}

/// The part of the angle that `f64` drops turns the rest, by the addition theorem.
pub(crate) fn sin_cos_of(angle: DoubleDouble) -> (f64, f64) {
    let ((sin, cos), (small_sin, small_cos)) = (libm::sincos(angle.high), libm::sincos(angle.low));
    (sin * small_cos + cos * small_sin, cos * small_cos - sin * small_sin)
}

/// One row of phases, sines and cosines apart.
#[derive(Clone, Debug)]
pub(crate) struct Phases {
    pub(crate) sin: Vec<f64>,
    pub(crate) cos: Vec<f64>,
}

impl Phases {
    pub(crate) fn at(position: f64, frequencies: &[DoubleDouble]) -> Self {
        let (sin, cos) = frequencies.iter().map(|&frequency| sin_cos(position, frequency)).unzip();
        Self { sin, cos }
    }

    /// Appends a row turned by an offset, where it stays: a row of its own for each would be most of a table's time.
    fn push_turned(&mut self, row: &Self, offset: &Self) {
        let pairs = row.sin.iter().zip(&row.cos).zip(offset.sin.iter().zip(&offset.cos));
        self.sin.extend(pairs.clone().map(|((s, c), (t, d))| s * d + c * t));
        self.cos.extend(pairs.map(|((s, c), (t, d))| c * d - s * t));
    }

    fn push(&mut self, row: &Self) {
        self.sin.extend_from_slice(&row.sin);
        self.cos.extend_from_slice(&row.cos);
    }

    fn scaled(mut self, scale: f64) -> Self {
        self.sin.iter_mut().chain(&mut self.cos).for_each(|value| *value *= scale);
        self
    }
}

/// Sines and cosines of many positions, each `[positions, frequencies]`.
pub(crate) fn phase_table(positions: &Positions, frequencies: &[DoubleDouble]) -> Result<(Vec<f64>, Vec<f64>)> {
    let shape = [positions.len(), frequencies.len()];
    let mut table = Phases { sin: room_for(&shape)?, cos: room_for(&shape)? };
    match *positions {
        Positions::Run { start, count } => {
            each_row_by_rotation(start, count, frequencies, 1.0, |_, anchor, offset| table.push_turned(anchor, offset));
        }
        Positions::Listed(ref listed) => {
            listed.iter().for_each(|&position| table.push(&Phases::at(position, frequencies)));
        }
    }
    Ok((table.sin, table.cos))
}

/// Rows between two direct evaluations. Each row is one rotation away from a seed and an offset that are both exact
/// to `f64`, so errors never pile up, whatever the length.
const BLOCK: usize = 64;

/// Calls `place(row, anchor, offset)` for each row of a run, where the row's phases are the anchor's turned by the
/// offset's: sin(a + b) = sin a cos b + cos a sin b, cos(a + b) = cos a cos b − sin a sin b. The anchor carries `scale`.
pub(crate) fn each_row_by_rotation(
    start: f64,
    count: usize,
    frequencies: &[DoubleDouble],
    scale: f64,
    mut place: impl FnMut(usize, &Phases, &Phases),
) {
    let offsets: Vec<Phases> = (0..count.min(BLOCK)).map(|k| Phases::at(k as f64, frequencies)).collect();
    for rows in blocks(count) {
        let anchor = Phases::at(start + rows.start as f64, frequencies).scaled(scale);
        for row in rows.clone() {
            place(row, &anchor, &offsets[row - rows.start]);
        }
    }
}

fn blocks(count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count).step_by(BLOCK).map(move |first| first..count.min(first + BLOCK))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frequency::geometric;

    #[test]
    fn rotation_agrees_with_direct_evaluation() {
        let frequencies = geometric(10000.0, 1, 16, 16);
        each_row_by_rotation(99_999_900.0, 200, &frequencies, 1.0, |row, anchor, offset| {
            let direct = Phases::at(99_999_900.0 + row as f64, &frequencies);
            let mut turned = Phases { sin: vec![], cos: vec![] };
            turned.push_turned(anchor, offset);
            for k in 0..16 {
                assert!((turned.sin[k] - direct.sin[k]).abs() < 5e-16, "row {row}, pair {k}");
                assert!((turned.cos[k] - direct.cos[k]).abs() < 5e-16, "row {row}, pair {k}");
            }
        });
    }

    #[test]
    fn positions_that_f64_cannot_tell_apart_are_refused() {
        assert_eq!(Positions::run("start", 1e16, 2).unwrap_err().code(), Code::OutOfRange);
        assert_eq!(Positions::listed(&[f64::NAN]).unwrap_err().code(), Code::NotFinite);
    }
}
