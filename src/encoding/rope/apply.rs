//! The rotation itself.

use super::axes::RopeAxes;
use super::xpos::Xpos;
use super::{Pairing, RopeOptions};
use crate::encoding::positions_or_run;
use crate::error::{Code, Error, Result, check_length};
use crate::phase::{Positions, phase_table};
use crate::tensor::{Element, Tensor, room_for, shape_text};
use std::ops::Range;

/// What [`apply_rope`] does besides the frequencies.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeApplication {
    /// The frequencies; its `head_dim` must be that of the tensor.
    pub rope: RopeOptions,
    /// The position of each row, fractions allowed. Default 0, 1, …
    pub positions: Option<Vec<f64>>,
    /// Which features form a pair. Default [`Pairing::Half`].
    pub pairing: Pairing,
    /// Turns the other way: the transpose used for gradients, and the inverse where the attention factor is 1. Default
    /// false.
    pub conjugate: bool,
    /// Several positions for each row, in place of `positions`.
    pub axes: Option<RopeAxes>,
    /// Scales as xPos does.
    pub xpos: Option<Xpos>,
}

impl Default for RopeApplication {
    fn default() -> Self {
        let rope = RopeOptions::default();
        Self { rope, positions: None, pairing: Pairing::Half, conjugate: false, axes: None, xpos: None }
    }
}

/// Rotates queries or keys `[heads, positions, head_dim]`; features past `rotary_dim` pass through.
///
/// A pair `(a, b)` at position p becomes `(a cos − b sin, b cos + a sin)` of the angle `p · inv_freq`, formed in `f64`
/// and rounded once; sine and cosine carry the attention factor of the scaling.
///
/// # Errors
/// Those of [`rope_frequencies`](crate::rope_frequencies); [`Code::BadShape`] if `x` has not three axes, its last is not
/// `head_dim`, or `positions` has not one element for each row; [`Code::NotFinite`] or [`Code::OutOfRange`] for a position
/// that is not finite or beyond ±2⁵³; [`Code::ConflictingOptions`] if `axes` stands beside `positions` or `xpos`; those of
/// [`RopeAxes`] and [`Xpos`].
///
/// # Sources
/// Su et al. 2021, [section 3.4.2](https://arxiv.org/abs/2104.09864); `apply_rotary_pos_emb` of transformers (Llama:
/// half, GPT-J: interleaved).
///
/// ```
/// use posenc::{RopeApplication, RopeOptions, Tensor, apply_rope};
///
/// let x = Tensor::new(vec![1.0, 0.0], &[1, 1, 2])?;
/// let rope = RopeOptions { head_dim: 2, ..Default::default() };
/// let turned = apply_rope(&x, &RopeApplication { rope, positions: Some(vec![1.0]), ..Default::default() })?;
/// assert_eq!(turned.data, [1f64.cos() as f32, 1f64.sin() as f32]);
/// assert!(apply_rope(&x, &RopeApplication::default()).is_err()); // head_dim is missing
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn apply_rope(x: &Tensor, application: &RopeApplication) -> Result<Tensor> {
    x.check("x")?;
    let rotation = Rotation::plan(&x.shape, application)?;
    let mut data = room_for(&[x.data.len()])?;
    data.extend_from_slice(&x.data);
    rotation.turn_all(&mut data);
    Ok(Tensor { data, shape: x.shape.clone() })
}

/// Does what [`apply_rope`] does, in place.
///
/// # Errors
/// Those of [`apply_rope`]; `x` is unchanged after an error.
///
/// ```
/// use posenc::{RopeApplication, RopeOptions, Tensor, apply_rope, apply_rope_in_place};
///
/// let mut x = Tensor::new(vec![1.0, 0.5, 0.25, 2.0], &[1, 1, 4])?;
/// let application = RopeApplication { rope: RopeOptions { head_dim: 4, ..Default::default() }, ..Default::default() };
/// let turned = apply_rope(&x, &application)?;
/// apply_rope_in_place(&mut x, &application)?;
/// assert_eq!(x, turned);
/// assert!(apply_rope_in_place(&mut x, &RopeApplication::default()).is_err()); // head_dim is missing
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn apply_rope_in_place(x: &mut Tensor, application: &RopeApplication) -> Result<()> {
    x.check("x")?;
    Rotation::plan(&x.shape, application)?.turn_all(&mut x.data);
    Ok(())
}

/// A checked rotation: sines and cosines for every row, `[positions, rotary_dim / 2]`.
pub(crate) struct Rotation {
    phases: PhaseTable,
    head_dim: usize,
    pairs: usize,
    pairing: Pairing,
}

/// Sines and cosines with all that multiplies them, `[positions, pairs]`.
pub(super) struct PhaseTable {
    pub(super) sin: Vec<f64>,
    pub(super) cos: Vec<f64>,
}

impl PhaseTable {
    pub(super) fn scaled(mut self, factor: f64) -> Self {
        if factor != 1.0 {
            self.sin.iter_mut().chain(&mut self.cos).for_each(|value| *value *= factor);
        }
        self
    }
}

impl Rotation {
    pub(crate) fn plan(shape: &[usize], application: &RopeApplication) -> Result<Self> {
        let RopeApplication { rope, pairing, conjugate, axes, .. } = application;
        let pairs = rope.pairs()?;
        let rows = Rows { count: check_shape(shape, rope.head_dim)?, are_empty: shape[0] == 0 };
        check_exclusive(application)?;
        let mut phases = match axes {
            Some(axes) => axes.phases(rope, &rows)?,
            None => one_axis(application, &rows)?,
        };
        if *conjugate {
            phases.sin.iter_mut().for_each(|sin| *sin = -*sin);
        }
        Ok(Self { phases, head_dim: rope.head_dim, pairs, pairing: *pairing })
    }

    /// Sines and cosines with all that multiplies them, `[positions, pairs]`.
    #[cfg(feature = "train")]
    pub(crate) fn phases(&self) -> [&[f64]; 2] {
        [&self.phases.sin, &self.phases.cos]
    }

    /// Rotates `[heads, positions, head_dim]` in place.
    fn turn_all(&self, data: &mut [f32]) {
        self.each_piece(data.len(), &mut |first_row, elements| self.turn(first_row, &mut data[elements]));
    }

    /// Cuts `[heads, positions, head_dim]` of `count` elements into pieces, and hands out for each its first row and its
    /// elements: all of some heads, or some rows of one head, of which those of the next head follow, so that their sines
    /// and cosines are still in the cache.
    pub(crate) fn each_piece(&self, count: usize, work: &mut dyn FnMut(usize, Range<usize>)) {
        let head_dim = self.head_dim;
        let head = (head_dim * (self.phases.sin.len() / self.pairs)).max(1);
        let [stride, size] = match PIECE / head {
            0 => [head, head_dim * (PIECE / head_dim).max(1)],
            heads => [head * heads; 2],
        };
        for first in (0..stride).step_by(size) {
            for at in (first..count).step_by(stride) {
                work(first / head_dim, at..at + size.min(stride - first).min(count - at));
            }
        }
    }

    /// Rotates a piece in place.
    pub(crate) fn turn(&self, first_row: usize, piece: &mut [f32]) {
        let PhaseTable { sin, cos } = &self.phases;
        let first = first_row * self.pairs;
        let phases = sin[first..].chunks_exact(self.pairs).zip(cos[first..].chunks_exact(self.pairs)).cycle();
        for (row, (sin, cos)) in piece.chunks_exact_mut(self.head_dim).zip(phases) {
            turn(&mut row[..2 * self.pairs], sin, cos, self.pairing);
        }
    }
}

/// Elements that cross and are rotated at once. Pieces that a nearer cache would hold save less than their number costs.
const PIECE: usize = 1 << 16;

/// The rows of one head.
pub(super) struct Rows {
    pub(super) count: usize,
    /// No head, no work.
    pub(super) are_empty: bool,
}

fn one_axis(application: &RopeApplication, rows: &Rows) -> Result<PhaseTable> {
    let RopeApplication { rope, positions, xpos, .. } = application;
    let positions = positions_or_run(positions.as_deref(), rows.count)?;
    check_length("positions", positions.len(), rows.count, "rows")?;
    let length = positions.length();
    let scaled = rope.scaled(Some(length))?;
    let positions = if rows.are_empty { Positions::Listed(vec![]) } else { positions };
    let (sin, cos) = phase_table(&positions, &scaled.frequencies)?;
    let phases = PhaseTable { sin, cos }.scaled(scaled.attention_factor);
    match xpos {
        Some(xpos) => xpos.scale(phases, &positions, rope.seq_len.map_or(length, |length| length as f64)),
        None => Ok(phases),
    }
}

fn check_exclusive(application: &RopeApplication) -> Result<()> {
    let given = [("positions", application.positions.is_some()), ("xpos", application.xpos.is_some())];
    match given.into_iter().find(|(_, is_given)| *is_given && application.axes.is_some()) {
        Some((option, _)) => {
            let rule = format!("`{option}` and `axes` exclude each other; got both; leave one out");
            Err(Error::new(Code::ConflictingOptions, option, rule))
        }
        None => Ok(()),
    }
}

fn check_shape(shape: &[usize], head_dim: usize) -> Result<usize> {
    match *shape {
        [_, count, last] if last == head_dim => Ok(count),
        _ => {
            let rule = format!(
                "`x` must be [heads, positions, {head_dim}], the last axis being `head_dim`; got {}; reshape it",
                shape_text(shape)
            );
            Err(Error::new(Code::BadShape, "x", rule))
        }
    }
}

fn turn(row: &mut [f32], sin: &[f64], cos: &[f64], pairing: Pairing) {
    match (pairing, sin.as_chunks(), cos.as_chunks()) {
        (Pairing::Half, (sin, []), (cos, [])) => turn_by_fours(row, sin, cos),
        _ => turn_directly(row, sin, cos, pairing),
    }
}

/// Rotates a row of the pairing "half", four pairs at a time.
fn turn_by_fours(row: &mut [f32], sin: &[[f64; 4]], cos: &[[f64; 4]]) {
    let (first, second) = row.split_at_mut(row.len() / 2);
    let pairs = first.as_chunks_mut::<4>().0.iter_mut().zip(second.as_chunks_mut::<4>().0);
    for ((a, b), (sin, cos)) in pairs.zip(sin.iter().zip(cos)) {
        let (x, y) = (a.map(f64::from), b.map(f64::from));
        *a = f32::from_four(std::array::from_fn(|pair| x[pair] * cos[pair] - y[pair] * sin[pair]));
        *b = f32::from_four(std::array::from_fn(|pair| y[pair] * cos[pair] + x[pair] * sin[pair]));
    }
}

/// The naive twin: it judges the fast one, and serves the other pairing, and numbers of pairs that four does not divide.
fn turn_directly(row: &mut [f32], sin: &[f64], cos: &[f64], pairing: Pairing) {
    let angles = sin.iter().zip(cos);
    match pairing {
        Pairing::Half => {
            let (first, second) = row.split_at_mut(sin.len());
            first.iter_mut().zip(second).zip(angles).for_each(|((a, b), (sin, cos))| turn_pair(a, b, *sin, *cos));
        }
        Pairing::Interleaved => {
            let pairs = row.as_chunks_mut::<2>().0;
            pairs.iter_mut().zip(angles).for_each(|([a, b], (sin, cos))| turn_pair(a, b, *sin, *cos));
        }
    }
}

#[inline(always)]
fn turn_pair(a: &mut f32, b: &mut f32, sin: f64, cos: f64) {
    let (x, y) = (f64::from(*a), f64::from(*b));
    (*a, *b) = ((x * cos - y * sin) as f32, (y * cos + x * sin) as f32);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize) -> Vec<f32> {
        (0..count).map(|at| libm::sinf(at as f32 * 1.7)).collect()
    }

    #[test]
    fn the_fast_rotation_gives_the_bits_of_the_naive_twin() {
        for (pairing, pairs) in Pairing::ALL.iter().flat_map(|&pairing| [1, 4, 6, 8, 64].map(|pairs| (pairing, pairs))) {
            let (sin, cos) = (0..pairs).map(|pair| libm::sincos(pair as f64 * 2.3)).collect::<(Vec<_>, Vec<_>)>();
            let (mut fast, mut naive) = (numbers(2 * pairs), numbers(2 * pairs));
            turn(&mut fast, &sin, &cos, pairing);
            turn_directly(&mut naive, &sin, &cos, pairing);
            assert_eq!(fast, naive, "{pairing:?}, {pairs} pairs");
        }
    }

    #[test]
    fn pieces_are_every_element_once_with_its_own_row() {
        for shape in [[3, 5, 4], [2, 40_000, 4], [40, 1000, 12], [2, 3, 2 * PIECE], [0, 7, 2], [7, 0, 2], [1, 1, 2]] {
            let [heads, rows, head_dim] = shape;
            let rope = RopeOptions { head_dim, rotary_dim: Some(2), ..Default::default() };
            let rotation = Rotation::plan(&shape, &RopeApplication { rope, ..Default::default() }).unwrap();
            let mut seen = vec![0; heads * rows];
            rotation.each_piece(heads * rows * head_dim, &mut |first_row, elements| {
                assert!(elements.len() <= PIECE.max(head_dim), "{shape:?}");
                let piece_rows = elements.start / head_dim..elements.end.div_ceil(head_dim);
                assert_eq!(first_row, piece_rows.start % rows);
                assert!(first_row == 0 || piece_rows.end <= (piece_rows.start / rows + 1) * rows);
                seen[piece_rows].iter_mut().for_each(|times| *times += 1);
            });
            assert!(seen.iter().all(|&times| times == 1), "{shape:?}");
        }
    }
}
