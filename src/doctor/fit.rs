//! Finds frequencies, first position and scale of a table, taken that certain columns are pairs of one angle.
//!
//! A pair's two numbers are a point on a circle, and from row to row the point turns by the pair's frequency. So the
//! frequencies are measured before any convention is assumed, over ever longer spans: the error falls with the span, and
//! the turns that a longer span adds are counted by the shorter one.

use super::rows::Rows;
use crate::table_view::View;
use std::f64::consts::TAU;

/// Which columns form pairs: pair k is columns `first + k·step` and `second + k·step`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pairing {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) step: usize,
    pub(crate) pairs: usize,
}

impl Pairing {
    pub(crate) fn adjacent(pairs: usize) -> Self {
        Self { first: 0, second: 1, step: 2, pairs }
    }

    /// The second members begin at column `second`.
    pub(crate) fn halves(second: usize, pairs: usize) -> Self {
        Self { first: 0, second, step: 1, pairs }
    }
}

/// What a table with this pairing would be: `scale · (sin, cos)` of `(start + row) · exp(−k·decay)`.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    pub(crate) cosines_first: bool,
    pub(crate) decay: f64,
    pub(crate) start: f64,
    pub(crate) scale: f64,
}

/// The pairs that are looked at: no more than these, spread evenly.
const MOST_PAIRS: usize = 96;
/// Rows over which a turn is averaged.
const NEAR: usize = 16;

/// A table under one pairing.
struct Pairs<'a> {
    view: &'a View<'a>,
    rows: &'a Rows,
    pairing: Pairing,
    cosines_first: bool,
    /// The first of two usable neighbours.
    origin: usize,
}

pub(crate) fn fit(view: &View, rows: &Rows, pairing: Pairing, known_decays: &[f64]) -> Option<Fit> {
    let origin = (0..view.rows).find(|&row| rows.is_usable(row) && rows.is_usable(row + 1))?;
    let mut pairs = Pairs { view, rows, pairing, cosines_first: false, origin };
    let ks = spread(pairing.pairs, MOST_PAIRS);
    let scale = pairs.scale(&ks)?;
    // With the members swapped, every point turns the other way.
    pairs.cosines_first = ks.iter().map(|&k| pairs.turn(k, 1).0).sum::<f64>() < 0.0;
    let measured: Vec<(f64, f64)> = ks.iter().map(|&k| pairs.frequency(k)).collect();
    let free = decay(&ks, &measured);
    let (position, decay) = pairs.locate(&ks, free, known_decays);
    let mut fit = Fit { cosines_first: pairs.cosines_first, decay, start: position - origin as f64, scale };
    pairs.refine(&ks, &mut fit, false);
    Some(fit)
}

/// The decay that fits best while the first position stays as it is.
pub(crate) fn refit(view: &View, rows: &Rows, pairing: Pairing, fit: &mut Fit) {
    let origin = (0..view.rows).find(|&row| rows.is_usable(row)).unwrap_or(0);
    let pairs = Pairs { view, rows, pairing, cosines_first: fit.cosines_first, origin };
    pairs.refine(&spread(pairing.pairs, MOST_PAIRS), fit, true);
}

/// At most `most` of the numbers below `count`, the first and the last among them.
pub(crate) fn spread(count: usize, most: usize) -> Vec<usize> {
    let step = count.div_ceil(most).max(1);
    let mut all: Vec<usize> = (0..count).step_by(step).chain(count.checked_sub(1)).collect();
    all.dedup();
    all
}

fn wrapped(angle: f64) -> f64 {
    angle - TAU * libm::round(angle / TAU)
}

/// ln frequency = −k·decay, by least squares; what can hardly be measured counts for little.
fn decay(ks: &[usize], measured: &[(f64, f64)]) -> f64 {
    let (mut sum, mut squares) = (0.0, 0.0);
    for (&k, &(frequency, span)) in ks.iter().zip(measured) {
        if k == 0 || frequency <= 0.0 {
            continue;
        }
        let error = 1e-3 + 1e-4 / (span * frequency);
        let weight = 1.0 / (error * error);
        sum -= weight * k as f64 * libm::log(frequency);
        squares += weight * (k * k) as f64;
    }
    if squares > 0.0 { (sum / squares).max(0.0) } else { 0.0 }
}

impl Pairs<'_> {
    /// (cos, sin) times the scale.
    fn point(&self, row: usize, k: usize) -> (f64, f64) {
        let Pairing { first, second, step, .. } = self.pairing;
        let (a, b) = (self.view.at(row, first + k * step), self.view.at(row, second + k * step));
        if self.cosines_first { (a, b) } else { (b, a) }
    }

    /// The angle by which pair k turns within `span` rows, and how well the rows agree on it, from 0 to 1.
    fn turn(&self, k: usize, span: usize) -> (f64, f64) {
        let (mut re, mut im, mut power) = (0.0, 0.0, 0.0);
        for row in self.origin..(self.origin + NEAR).min(self.view.rows.saturating_sub(span)) {
            if !(self.rows.is_usable(row) && self.rows.is_usable(row + span)) {
                continue;
            }
            let ((c, s), (d, t)) = (self.point(row, k), self.point(row + span, k));
            re += c * d + s * t;
            im += c * t - s * d;
            power += ((c * c + s * s) * (d * d + t * t)).sqrt();
        }
        (libm::atan2(im, re), if power > 0.0 { libm::hypot(re, im) / power } else { 0.0 })
    }

    /// Radians per row, and the span over which they were measured.
    fn frequency(&self, k: usize) -> (f64, f64) {
        let (mut frequency, mut span) = (self.turn(k, 1).0, 1);
        while 2 * span < self.view.rows - self.origin {
            let (angle, agreement) = self.turn(k, 2 * span);
            let beyond = wrapped(angle - 2.0 * span as f64 * frequency);
            if agreement < 0.9 || beyond.abs() > 1.0 {
                break;
            }
            span *= 2;
            frequency += beyond / span as f64;
        }
        (frequency, span as f64)
    }

    /// The radius of the points; none where they lie on no circle, as in most tables under the wrong pairing.
    fn scale(&self, ks: &[usize]) -> Option<f64> {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for row in self.rows.sample(self.origin, self.view.rows, 2 * NEAR) {
            for &k in ks {
                let (cos, sin) = self.point(row, k);
                let square = cos * cos + sin * sin;
                (count, sum, squares) = (count + 1.0, sum + square.sqrt(), squares + square);
            }
        }
        let (mean, square) = (sum / count, squares / count);
        (square - mean * mean < 0.04 * square).then(|| square.sqrt())
    }

    /// The origin's angle in each pair, from the rows around it.
    fn phases(&self, ks: &[usize], decay: f64) -> Vec<(f64, f64)> {
        let phase = |&k: &usize| {
            let frequency = libm::exp(-(k as f64) * decay);
            let (mut re, mut im) = (0.0, 0.0);
            for row in (self.origin..self.view.rows.min(self.origin + NEAR)).filter(|&row| self.rows.is_usable(row)) {
                let (c, s) = self.point(row, k);
                let (sin, cos) = libm::sincos((row - self.origin) as f64 * frequency);
                re += c * cos + s * sin;
                im += s * cos - c * sin;
            }
            (frequency, libm::atan2(im, re))
        };
        ks.iter().map(phase).collect()
    }

    /// The origin's position, with the decay that explains its angles best: the measured one or one of the usual.
    fn locate(&self, ks: &[usize], free: f64, known: &[f64]) -> (f64, f64) {
        let near = known.iter().copied().filter(|decay| (decay - free).abs() <= 0.05 * free + 1e-3);
        let mut best = (f64::INFINITY, 0.0, free);
        for decay in std::iter::once(free).chain(near) {
            let (misfit, position) = position(&self.phases(ks, decay));
            if misfit < best.0 - 0.5 {
                best = (misfit, position, decay);
            }
        }
        (best.1, best.2)
    }

    /// Gauss-Newton on the angles, over windows that grow while the model holds in them.
    fn refine(&self, ks: &[usize], fit: &mut Fit, start_is_known: bool) {
        let mut window = NEAR;
        loop {
            let end = self.view.rows.min(self.origin + window);
            let rows = self.rows.sample(self.origin, end, NEAR + 8);
            for _ in 0..3 {
                if !self.step(&rows, ks, fit, start_is_known) {
                    return;
                }
            }
            if end == self.view.rows {
                return;
            }
            window *= 4;
        }
    }

    /// One step; false where too many angles are far from the model.
    fn step(&self, rows: &[usize], ks: &[usize], fit: &mut Fit, start_is_known: bool) -> bool {
        let (mut a, mut b, mut c, mut u, mut v) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let mut far = 0;
        for &k in ks {
            let frequency = libm::exp(-(k as f64) * fit.decay);
            for &row in rows {
                let position = fit.start + row as f64;
                let (cos, sin) = self.point(row, k);
                let error = wrapped(libm::atan2(sin, cos) - position * frequency);
                if error.abs() > 0.5 {
                    far += 1;
                    continue;
                }
                let (by_start, by_decay) = (frequency, -(k as f64) * frequency * position);
                a += by_start * by_start;
                b += by_start * by_decay;
                c += by_decay * by_decay;
                u += by_start * error;
                v += by_decay * error;
            }
        }
        if far * 8 > rows.len() * ks.len() {
            return false;
        }
        let determinant = a * c - b * b;
        if start_is_known || determinant <= 1e-12 * a * c {
            fit.decay += if start_is_known && c > 0.0 { v / c } else { 0.0 };
            fit.start += if !start_is_known && a > 0.0 { u / a } else { 0.0 };
        } else {
            fit.start += (u * c - v * b) / determinant;
            fit.decay += (a * v - b * u) / determinant;
        }
        fit.decay = fit.decay.max(0.0);
        true
    }
}

/// How uncertain a measured angle is taken to be, in radians.
const NOISE: f64 = 0.01;
/// Turns of the slowest pair that are tried on either side of 0.
const MOST_TURNS: i32 = 20_000;

/// The position whose angles in all pairs are the measured ones, and the misfit for each pair in units of the noise.
///
/// The slowest pair knows the position roughly, up to whole turns; each faster one makes it finer.
fn position(phases: &[(f64, f64)]) -> (f64, f64) {
    let Some((&(slowest, phase), faster)) = phases.split_last() else { return (f64::INFINITY, 0.0) };
    if faster.is_empty() {
        return (0.0, near_whole(phase, slowest));
    }
    let mut best = (f64::INFINITY, phase / slowest);
    for turn in (0..=2 * MOST_TURNS).map(|i| if i % 2 == 0 { i / 2 } else { -(i / 2) - 1 }) {
        let rough = (phase + TAU * f64::from(turn)) / slowest;
        // Far from 0 there are many turns, some of which fit by chance: they have to fit better by as much.
        let odds = 1.0 + f64::from(turn) * f64::from(turn);
        let (misfit, position) = made_finer(rough, slowest, faster, best.0 / odds);
        if misfit * odds < best.0 {
            best = (misfit * odds, position);
        }
        if best.0 < faster.len() as f64 && turn.abs() < 2 || best.0 < 1e-4 {
            break;
        }
    }
    (best.0 / faster.len() as f64, best.1)
}

/// Kalman's update, pair by pair; gives up beyond `bound`.
fn made_finer(rough: f64, slowest: f64, faster: &[(f64, f64)], bound: f64) -> (f64, f64) {
    let (mut position, mut variance, mut misfit) = (rough, NOISE * NOISE / (slowest * slowest), 0.0);
    for &(frequency, phase) in faster.iter().rev() {
        let error = wrapped(phase - position * frequency);
        let expected = variance * frequency * frequency + NOISE * NOISE;
        misfit += error * error / expected;
        if misfit >= bound {
            break;
        }
        let gain = variance * frequency / expected;
        position += gain * error;
        variance *= 1.0 - gain * frequency;
    }
    (misfit, position)
}

/// One pair alone tells the position up to whole turns: the whole number that comes nearest, if it is small.
pub(crate) fn near_whole(phase: f64, frequency: f64) -> f64 {
    let candidates = (0..64).map(|turn| (phase + TAU * f64::from(turn)) / frequency);
    let within = |tolerance: f64| {
        let whole = |position: &f64| (position - libm::round(*position)).abs() < tolerance && *position > -0.5;
        candidates.clone().find(whole).map(libm::round)
    };
    [1e-6, 1e-3, 0.02].into_iter().find_map(within).unwrap_or(phase / frequency)
}
