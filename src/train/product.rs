//! The product of two matrices, which is nearly all of a step's work.
//!
//! Each element is summed in the order of the inner axis, in one accumulator, whatever the tiling: so the fast loops and
//! the naive ones give the same bits, natively and in WebAssembly.

use super::real::Real;

const ROWS: usize = 4;
const COLUMNS: usize = 8;
/// Steps of the inner axis that one pass takes, so that what it reads stays in the first cache.
const DEPTH: usize = 128;

/// A matrix within a slice, row by row; `turned` swaps its axes without moving a number.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<'a, F> {
    pub(crate) data: &'a [F],
    /// Numbers from one stored row to the next.
    pub(crate) stride: usize,
    /// Stored rows and columns.
    pub(crate) shape: [usize; 2],
    pub(crate) turned: bool,
}

impl<'a, F> Matrix<'a, F> {
    /// All of a slice, in rows of `columns`.
    pub(crate) fn new(data: &'a [F], columns: usize) -> Self {
        Self { data, stride: columns, shape: [data.len() / columns, columns], turned: false }
    }

    pub(crate) fn turned(self) -> Self {
        Self { turned: !self.turned, ..self }
    }

    /// Rows and columns as the product sees them.
    fn extent(&self) -> [usize; 2] {
        let [rows, columns] = self.shape;
        if self.turned { [columns, rows] } else { [rows, columns] }
    }
}

/// Where a product goes: `stride` as in [`Matrix`].
pub(crate) struct Target<'a, F> {
    pub(crate) data: &'a mut [F],
    pub(crate) stride: usize,
}

impl<'a, F> Target<'a, F> {
    pub(crate) fn new(data: &'a mut [F], columns: usize) -> Self {
        Self { data, stride: columns }
    }
}

/// Columns of the right factor side by side, reused from product to product.
#[derive(Default)]
pub(crate) struct Scratch<F>(Vec<[F; COLUMNS]>);

/// `out += a · b`.
pub(crate) fn multiply_add<F: Real>(out: Target<F>, a: Matrix<F>, b: Matrix<F>, scratch: &mut Scratch<F>) {
    let ([_, inner], [_, columns]) = (a.extent(), b.extent());
    for first in (0..inner).step_by(DEPTH) {
        let depth = DEPTH.min(inner - first);
        pack(&b, first, depth, columns, &mut scratch.0);
        if a.turned {
            multiply_turned(&mut *out.data, out.stride, &a, first, depth, columns, &scratch.0);
        } else {
            multiply_straight(&mut *out.data, out.stride, &a, first, depth, columns, &scratch.0);
        }
    }
}

/// Panels of [`COLUMNS`] columns, one after the other, the last filled with zeros.
fn pack<F: Real>(b: &Matrix<F>, first: usize, depth: usize, columns: usize, panels: &mut Vec<[F; COLUMNS]>) {
    let count = columns.div_ceil(COLUMNS);
    panels.clear();
    panels.resize(count * depth, [F::default(); COLUMNS]);
    for (panel, rows) in panels.chunks_exact_mut(depth).enumerate() {
        let start = panel * COLUMNS;
        let width = COLUMNS.min(columns - start);
        if b.turned {
            for column in 0..width {
                let source = &b.data[(start + column) * b.stride + first..][..depth];
                for (row, &value) in rows.iter_mut().zip(source) {
                    row[column] = value;
                }
            }
        } else {
            for (step, row) in rows.iter_mut().enumerate() {
                copy(row, &b.data[(first + step) * b.stride + start..][..width]);
            }
        }
    }
}

fn multiply_straight<F: Real>(
    out: &mut [F],
    stride: usize,
    a: &Matrix<F>,
    first: usize,
    depth: usize,
    columns: usize,
    panels: &[[F; COLUMNS]],
) {
    let rows = a.shape[0];
    let row = |index: usize| &a.data[index * a.stride + first..][..depth];
    let whole = rows - rows % ROWS;
    for top in (0..whole).step_by(ROWS) {
        let factors: [&[F]; ROWS] = std::array::from_fn(|index| row(top + index));
        for (panel, b) in panels.chunks_exact(depth).enumerate() {
            add_tile(&mut out[top * stride..], stride, panel * COLUMNS, columns, |tile| straight(tile, factors, b));
        }
    }
    for index in whole..rows {
        for (panel, b) in panels.chunks_exact(depth).enumerate() {
            add_tile(&mut out[index * stride..], stride, panel * COLUMNS, columns, |tile: &mut [[F; COLUMNS]; 1]| {
                straight(tile, [row(index)], b)
            });
        }
    }
}

fn multiply_turned<F: Real>(
    out: &mut [F],
    stride: usize,
    a: &Matrix<F>,
    first: usize,
    depth: usize,
    columns: usize,
    panels: &[[F; COLUMNS]],
) {
    let rows = a.shape[1];
    let lines = &a.data[first * a.stride..];
    let whole = rows - rows % ROWS;
    for top in (0..whole).step_by(ROWS) {
        for (panel, b) in panels.chunks_exact(depth).enumerate() {
            add_tile(&mut out[top * stride..], stride, panel * COLUMNS, columns, |tile: &mut [[F; COLUMNS]; ROWS]| {
                turned(tile, lines, a.stride, top, b)
            });
        }
    }
    for index in whole..rows {
        for (panel, b) in panels.chunks_exact(depth).enumerate() {
            add_tile(&mut out[index * stride..], stride, panel * COLUMNS, columns, |tile: &mut [[F; COLUMNS]; 1]| {
                turned(tile, lines, a.stride, index, b)
            });
        }
    }
}

#[inline(always)]
fn add_tile<F: Real, const R: usize>(
    out: &mut [F],
    stride: usize,
    start: usize,
    columns: usize,
    work: impl FnOnce(&mut [[F; COLUMNS]; R]),
) {
    let width = COLUMNS.min(columns - start);
    let mut tile = [[F::default(); COLUMNS]; R];
    for (row, tile) in tile.iter_mut().enumerate() {
        copy(tile, &out[row * stride + start..][..width]);
    }
    work(&mut tile);
    for (row, tile) in tile.iter().enumerate() {
        copy(&mut out[row * stride + start..][..width], &tile[..width]);
    }
}

/// A copy of the usual width is two instructions; any other goes number by number, as a call would cost more.
#[inline(always)]
fn copy<F: Copy>(to: &mut [F], from: &[F]) {
    if let (Ok(to), Ok(from)) = (<&mut [F; COLUMNS]>::try_from(&mut *to), <&[F; COLUMNS]>::try_from(from)) {
        *to = *from;
    } else {
        to.iter_mut().zip(from).for_each(|(to, &from)| *to = from);
    }
}

#[inline(always)]
fn straight<F: Real, const R: usize>(tile: &mut [[F; COLUMNS]; R], rows: [&[F]; R], panel: &[[F; COLUMNS]]) {
    let rows = rows.map(|row| &row[..panel.len()]);
    let mut sums = *tile;
    for (step, b) in panel.iter().enumerate() {
        for (sums, row) in sums.iter_mut().zip(rows) {
            let factor = row[step];
            for (sum, &b) in sums.iter_mut().zip(b) {
                *sum += factor * b;
            }
        }
    }
    *tile = sums;
}

#[inline(always)]
fn turned<F: Real, const R: usize>(tile: &mut [[F; COLUMNS]; R], lines: &[F], stride: usize, top: usize, panel: &[[F; COLUMNS]]) {
    let mut sums = *tile;
    for (step, b) in panel.iter().enumerate() {
        let factors = &lines[step * stride + top..][..R];
        for (sums, &factor) in sums.iter_mut().zip(factors) {
            for (sum, &b) in sums.iter_mut().zip(b) {
                *sum += factor * b;
            }
        }
    }
    *tile = sums;
}
