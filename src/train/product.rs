//! The product of two matrices, which is nearly all of a step's work.
//!
//! Each element is summed in the order of the inner axis, in one accumulator, whatever the tiling: so the fast loops and
//! the naive ones give the same bits, natively and in WebAssembly.

use super::real::Real;
use std::ops::Range;

const ROWS: usize = 4;
const COLUMNS: usize = 8;
/// Steps of the inner axis that one pass takes, so that what it reads stays in the first cache.
const DEPTH: usize = 128;

/// Some columns of a matrix that is stored row by row; `turned` swaps the axes without moving a number.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<'a, F> {
    data: &'a [F],
    /// Numbers from one stored row to the next.
    stride: usize,
    /// The first of the columns.
    first: usize,
    /// Stored rows, and how many of their columns.
    shape: [usize; 2],
    turned: bool,
    triangle: bool,
}

impl<'a, F> Matrix<'a, F> {
    /// All of a slice, in rows of `columns`.
    pub(crate) fn new(data: &'a [F], columns: usize) -> Self {
        let shape = [data.len() / columns, columns];
        Self { data, stride: columns, first: 0, shape, turned: false, triangle: false }
    }

    /// `count` columns from `first` on.
    pub(crate) fn columns(self, first: usize, count: usize) -> Self {
        Self { first, shape: [self.shape[0], count], ..self }
    }

    pub(crate) fn turned(self) -> Self {
        Self { turned: !self.turned, ..self }
    }

    /// Says whether all that is stored above the diagonal is 0.
    pub(crate) fn triangle(self, triangle: bool) -> Self {
        Self { triangle, ..self }
    }

    /// Rows and columns as the product sees them.
    fn extent(&self) -> [usize; 2] {
        let [rows, columns] = self.shape;
        if self.turned { [columns, rows] } else { [rows, columns] }
    }

    /// The steps from `first` on, `depth` of them, in which the rows from `top` to `bottom` can have more than zeros.
    fn steps(&self, [top, bottom]: [usize; 2], first: usize, depth: usize) -> Range<usize> {
        let [top, bottom] = [top, bottom].map(|row| row.saturating_sub(first).min(depth));
        match (self.triangle, self.turned) {
            (false, _) => 0..depth,
            (true, false) => 0..bottom,
            (true, true) => top..depth,
        }
    }
}

/// Where a product goes: the columns from `first` on of a matrix that is stored row by row.
pub(crate) struct Target<'a, F> {
    data: &'a mut [F],
    stride: usize,
    first: usize,
    triangle: bool,
}

impl<'a, F> Target<'a, F> {
    pub(crate) fn new(data: &'a mut [F], columns: usize) -> Self {
        Self { data, stride: columns, first: 0, triangle: false }
    }

    pub(crate) fn columns(self, first: usize) -> Self {
        Self { first, ..self }
    }

    /// Says whether nobody asks for what stands above the diagonal, which then need not be right.
    pub(crate) fn triangle(self, triangle: bool) -> Self {
        Self { triangle, ..self }
    }
}

/// Panels as the inner loop reads them, reused from product to product.
#[derive(Default)]
pub(crate) struct Scratch<F> {
    /// [`ROWS`] rows of the left factor, step by step of the inner axis.
    left: Vec<[F; ROWS]>,
    /// The right factor: [`COLUMNS`] columns, then the next ones.
    right: Vec<[F; COLUMNS]>,
}

/// `out += a · b`.
pub(crate) fn multiply_add<F: Real>(out: Target<F>, a: Matrix<F>, b: Matrix<F>, scratch: &mut Scratch<F>) {
    let ([rows, inner], [_, columns]) = (a.extent(), b.extent());
    let (a_over, Scratch { left, right }) = (a.turned(), scratch);
    for first in (0..inner).step_by(DEPTH) {
        let depth = DEPTH.min(inner - first);
        left.resize(depth, [F::default(); ROWS]);
        right.resize(columns.div_ceil(COLUMNS) * depth, [F::default(); COLUMNS]);
        for (panel, right) in right.chunks_exact_mut(depth).enumerate() {
            pack(&b, [first, panel * COLUMNS], right);
        }
        for top in (0..rows).step_by(ROWS) {
            let bottom = rows.min(top + ROWS);
            let steps = a.steps([top, bottom], first, depth);
            let needed = if out.triangle { columns.min(bottom) } else { columns };
            pack(&a_over, [first, top], left);
            for (panel, right) in right.chunks_exact(depth).take(needed.div_ceil(COLUMNS)).enumerate() {
                let (left, right) = (&left[steps.clone()], &right[steps.clone()]);
                let start = panel * COLUMNS;
                let size = [bottom - top, COLUMNS.min(columns - start)];
                let (out, stride, start) = (&mut out.data[top * out.stride..], out.stride, out.first + start);
                if size == [ROWS, COLUMNS] {
                    add_tile(out, stride, start, left, right);
                } else {
                    let mut tile = [F::default(); ROWS * COLUMNS];
                    copy(&mut tile, COLUMNS, &out[start..], stride, size);
                    add_tile(&mut tile, COLUMNS, 0, left, right);
                    copy(&mut out[start..], stride, &tile, COLUMNS, size);
                }
            }
        }
    }
}

/// As many columns as a panel is wide, from `start` on. What it holds beyond the last column is never used.
#[inline(always)]
fn pack<F: Real, const WIDTH: usize>(matrix: &Matrix<F>, [first, start]: [usize; 2], panel: &mut [[F; WIDTH]]) {
    let (columns, stride) = (matrix.extent()[1], matrix.stride);
    if matrix.turned {
        let line = |column: usize| &matrix.data[column.min(columns - 1) * stride + matrix.first + first..][..panel.len()];
        let lines: [&[F]; WIDTH] = std::array::from_fn(|column| line(start + column));
        for (step, row) in panel.iter_mut().enumerate() {
            *row = lines.map(|line| line[step]);
        }
    } else {
        let from = matrix.first + start;
        let pairs = panel.iter_mut().zip(matrix.data[first * stride..].chunks_exact(stride));
        if start + WIDTH <= columns {
            pairs.for_each(|(row, line)| *row = *line[from..].first_chunk().unwrap_or(row));
        } else {
            pairs.for_each(|(row, line)| row.iter_mut().zip(&line[from..]).for_each(|(to, &from)| *to = from));
        }
    }
}

/// Copies a corner of `rows` by `columns`.
fn copy<F: Real>(to: &mut [F], to_stride: usize, from: &[F], from_stride: usize, [rows, columns]: [usize; 2]) {
    for (to, from) in to.chunks_mut(to_stride).zip(from.chunks(from_stride)).take(rows) {
        to.iter_mut().zip(from).take(columns).for_each(|(to, &from)| *to = from);
    }
}

/// Adds to a whole tile of `out`, whose columns begin at `start`: the inner loop. Inlined, as V8 unrolls it only within
/// other loops.
#[inline(always)]
fn add_tile<F: Real>(out: &mut [F], stride: usize, start: usize, left: &[[F; ROWS]], right: &[[F; COLUMNS]]) {
    let mut rows = out.chunks_exact_mut(stride);
    let mut tile: [&mut [F; COLUMNS]; ROWS] = std::array::from_fn(|_| rows.next().unwrap()[start..].first_chunk_mut().unwrap());
    let mut sums = tile.each_ref().map(|row| **row);
    for (factors, b) in left.iter().zip(right) {
        for (sums, &factor) in sums.iter_mut().zip(factors) {
            for (sum, &b) in sums.iter_mut().zip(b) {
                *sum += factor * b;
            }
        }
    }
    tile.iter_mut().zip(sums).for_each(|(row, sums)| **row = sums);
}
