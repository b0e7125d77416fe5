//! Codes that are made of turning pairs, (cos, sin) of position × frequency: sinusoidal tables and rotations.
//!
//! The distance between two such codes depends on how far apart the positions are, and on nothing else: the square is
//! Σ 4 sin²(dω/2).

use super::nearest::Nearest;
use crate::double_double::DoubleDouble;
use crate::encoding::Encoding;
use crate::encoding::rope::RopeOptions;
use crate::encoding::rope::scaling::Scaled;
use crate::encoding::sinusoidal::{SinusoidalOptions, Table};
use crate::error::Result;
use crate::phase::{Phases, each_row_by_rotation};
use crate::tensor::room_for;
use std::f64::consts::TAU;

pub(crate) struct PairCodes {
    frequencies: Vec<DoubleDouble>,
    /// Multiplies sines and cosines.
    amplitude: f64,
    /// Position of the first code.
    start: f64,
}

impl PairCodes {
    /// The codes in a text of `length` positions, on which frequencies may depend; None where there are none.
    pub(crate) fn of(encoding: &Encoding, dim: usize, head_dim: usize, length: usize) -> Result<Option<Self>> {
        let rope = match encoding {
            Encoding::Sinusoidal(settings) => {
                let (base, start, timescale) = (settings.base, settings.start, settings.timescale);
                let options = SinusoidalOptions { length: Some(1), dim, base, start, timescale, ..Default::default() };
                return Ok(Some(Self { frequencies: Table::plan(&options)?.frequencies, amplitude: 1.0, start }));
            }
            Encoding::Rope(settings) => settings.options(head_dim),
            Encoding::Xpos(settings) => RopeOptions { head_dim, base: settings.base, ..Default::default() },
            _ => return Ok(None),
        };
        let Scaled { frequencies, attention_factor, .. } = rope.scaled(Some(length as f64))?;
        Ok(Some(Self { frequencies, amplitude: attention_factor, start: 0.0 }))
    }

    pub(crate) fn count(&self) -> usize {
        self.frequencies.len()
    }

    /// What a product of two codes is multiplied with.
    pub(crate) fn squared_amplitude(&self) -> f64 {
        self.amplitude * self.amplitude
    }

    /// Each distance below `count`, and its angles.
    pub(crate) fn each_angle(&self, count: usize, place: Place) {
        each_row(0.0, count, &self.frequencies, 1.0, place);
    }

    /// The squared distance between two codes `d` positions apart, for each `d` below `count`.
    pub(super) fn squared_distances(&self, count: usize) -> Result<Vec<f64>> {
        let halves: Vec<DoubleDouble> = self.frequencies.iter().map(|frequency| frequency.over_f64(2.0)).collect();
        let mut squares = room_for(&[count])?;
        each_row(0.0, count, &halves, 2.0 * self.amplitude, &mut |_, anchor, offset| {
            squares.push(turned(anchor, offset).fold(0.0, |sum, (sin, _)| sum + sin * sin));
        });
        Ok(squares)
    }

    /// The nearest two of as many codes as there are `squares`.
    ///
    /// Rounding moves a code by a share of its length, so only pairs whose exact distance is that near to the best are
    /// tried, all of them. As a rule that is neighbours alone.
    pub(super) fn nearest(&self, squares: &[f64]) -> Nearest {
        let length = self.amplitude * libm::sqrt(self.frequencies.len() as f64);
        let mut nearest = Nearest::new(2.0 * length);
        let distances = || squares.iter().map(|square| libm::sqrt(*square)).enumerate().skip(1);
        let first = distances().min_by(|a, b| a.1.total_cmp(&b.1)).map_or(1, |(apart, _)| apart);
        self.measure(first, squares.len(), &mut nearest);
        for (apart, distance) in distances() {
            if apart != first && nearest.may_be_beaten_by(distance) {
                self.measure(apart, squares.len(), &mut nearest);
            }
        }
        nearest
    }

    /// Measures all codes that are so far apart. Both are turned out at once, the second being the first, turned on.
    fn measure(&self, apart: usize, count: usize, nearest: &mut Nearest) {
        let on = Phases::at(apart as f64, &self.frequencies);
        each_row(self.start, count - apart, &self.frequencies, self.amplitude, &mut |_, anchor, offset| {
            let pairs = turned(anchor, offset).zip(on.sin.iter().zip(&on.cos));
            let elements = pairs.flat_map(|((sin, cos), (on_sin, on_cos))| {
                [(sin, sin * on_cos + cos * on_sin), (cos, cos * on_cos - sin * on_sin)]
            });
            nearest.measure(elements.map(|(a, b)| (a as f32, b as f32)));
        });
    }

    /// Of all pairs at all positions from `count` to 2 · count − 1, the share whose angle lies outside the arc that
    /// positions below `count` cover with the frequencies of `within`.
    pub(super) fn unseen_fraction(&self, within: &Self, count: usize) -> f64 {
        let pairs = self.frequencies.iter().zip(&within.frequencies);
        let unseen: usize = pairs.map(|(frequency, within)| unseen_phases(frequency.high, within.high, count)).sum();
        unseen as f64 / (count * self.frequencies.len()) as f64
    }
}

fn unseen_phases(frequency: f64, within: f64, count: usize) -> usize {
    let last = (count - 1) as f64 * within;
    if last >= TAU {
        return 0;
    }
    let phase = |position: usize| {
        let angle = position as f64 * frequency;
        angle - TAU * (angle / TAU).floor()
    };
    (count..2 * count).filter(|&position| phase(position) > last).count()
}

/// What is done with a row: its number, and the phases whose sum is its own.
pub(crate) type Place<'a> = &'a mut dyn FnMut(usize, &Phases, &Phases);

/// Compiled once for all that is done with rows.
fn each_row(start: f64, count: usize, frequencies: &[DoubleDouble], scale: f64, place: Place) {
    each_row_by_rotation(start, count, frequencies, scale, place);
}

/// Sines and cosines of a row.
pub(crate) fn turned<'a>(anchor: &'a Phases, offset: &'a Phases) -> impl Iterator<Item = (f64, f64)> + 'a {
    let pairs = anchor.sin.iter().zip(&anchor.cos).zip(offset.sin.iter().zip(&offset.cos));
    pairs.map(|((s, c), (t, d))| (s * d + c * t, c * d - s * t))
}
