//! The product of two small matrices.
//!
//! Every element is summed in the order of the inner axis whatever the tiling, so equal rows give equal bits wherever
//! they stand. The order-blindness that the experiments measure is therefore the model's, not the arithmetic's.

use crate::error::Result;
use crate::tensor::{filled, room_for};
use std::ops::Range;

const ROWS: usize = 4;
const COLUMNS: usize = 8;

/// A row-major matrix of which some columns take part.
#[derive(Clone)]
pub(crate) struct Columns<'a> {
    pub(crate) data: &'a [f32],
    pub(crate) row_length: usize,
    pub(crate) taken: Range<usize>,
}

/// `a [m, k] · b [k, n]`, row-major, for the n columns taken of `b` and `m = a.len() / k`.
#[inline(never)]
pub(crate) fn matmul(a: &[f32], b: &Columns, inner: usize) -> Result<Vec<f32>> {
    let columns = b.taken.len();
    let mut out = filled(0.0, &[a.len() / inner, columns])?;
    let mut panel = filled([0.0; COLUMNS], &[inner])?;
    for first in (0..columns).step_by(COLUMNS) {
        let width = COLUMNS.min(columns - first);
        copy_panel(b, first, width, &mut panel);
        for (a, out) in a.chunks(ROWS * inner).zip(out.chunks_mut(ROWS * columns)) {
            multiply_panel(a, &panel, out, columns, first, width);
        }
    }
    Ok(out)
}

/// `width` columns of `b`, side by side in memory.
fn copy_panel(b: &Columns, first: usize, width: usize, panel: &mut [[f32; COLUMNS]]) {
    let first = b.taken.start + first;
    for (row, b) in panel.iter_mut().zip(b.data.chunks_exact(b.row_length)) {
        copy(&b[first..first + width], row);
    }
}

fn multiply_panel(a: &[f32], panel: &[[f32; COLUMNS]], out: &mut [f32], columns: usize, first: usize, width: usize) {
    let inner = panel.len();
    if a.len() == ROWS * inner {
        let rows: [&[f32]; ROWS] = std::array::from_fn(|row| &a[row * inner..(row + 1) * inner]);
        store(&sums(rows, panel), out, columns, first, width);
    } else {
        for (row, out) in a.chunks_exact(inner).zip(out.chunks_mut(columns)) {
            store(&sums([row], panel), out, columns, first, width);
        }
    }
}

fn sums<const R: usize>(rows: [&[f32]; R], panel: &[[f32; COLUMNS]]) -> [[f32; COLUMNS]; R] {
    let rows = rows.map(|row| &row[..panel.len()]); // one check here, none in the loop
    let mut sums = [[0.0; COLUMNS]; R];
    for (step, b) in panel.iter().enumerate() {
        for (sums, row) in sums.iter_mut().zip(rows) {
            let factor = row[step];
            for (sum, &b) in sums.iter_mut().zip(b) {
                *sum += factor * b;
            }
        }
    }
    sums
}

fn store(sums: &[[f32; COLUMNS]], out: &mut [f32], columns: usize, first: usize, width: usize) {
    for (sums, out) in sums.iter().zip(out.chunks_mut(columns)) {
        copy(&sums[..width], &mut out[first..first + width]);
    }
}

/// Copies as much as both hold. A full row goes by in two registers; a length that varies would be a call out of WebAssembly.
fn copy(from: &[f32], to: &mut [f32]) {
    match (from.first_chunk::<COLUMNS>(), to.first_chunk_mut::<COLUMNS>()) {
        (Some(from), Some(to)) => *to = *from,
        _ => to.iter_mut().zip(from).for_each(|(to, from)| *to = *from),
    }
}

/// `matrix [m, n]` turned into `[n, m]`.
pub(crate) fn transposed(matrix: &[f32], columns: usize) -> Result<Vec<f32>> {
    let mut turned = room_for(&[matrix.len()])?;
    for column in 0..columns {
        turned.extend(matrix[column..].iter().step_by(columns));
    }
    Ok(turned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naive(a: &[f32], b: &[f32], inner: usize, columns: usize) -> Vec<f32> {
        let element = |index: usize| {
            let (row, column) = (index / columns, index % columns);
            (0..inner).fold(0.0, |sum, step| sum + a[row * inner + step] * b[step * columns + column])
        };
        (0..a.len() / inner * columns).map(element).collect()
    }

    #[test]
    fn tiles_give_the_bits_of_the_naive_twin() {
        for (rows, inner, columns) in [(1, 1, 1), (4, 3, 8), (5, 7, 9), (9, 16, 24), (3, 2, 17)] {
            let numbers = |count: usize| (0..count).map(|i| libm::sinf(i as f32 * 1.7)).collect::<Vec<f32>>();
            let (a, b) = (numbers(rows * inner), numbers(inner * columns));
            let all = Columns { data: &b, row_length: columns, taken: 0..columns };
            let product = matmul(&a, &all, inner).unwrap();
            assert_eq!(product, naive(&a, &b, inner, columns), "{rows} {inner} {columns}");
            let last = Columns { taken: columns - 1..columns, ..all };
            let last_column: Vec<f32> = product.into_iter().skip(columns - 1).step_by(columns).collect();
            assert_eq!(matmul(&a, &last, inner).unwrap(), last_column);
        }
    }

    #[test]
    fn transposing() {
        assert_eq!(transposed(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 3).unwrap(), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    }
}
