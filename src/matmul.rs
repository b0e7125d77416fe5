//! The product of two small matrices.
//!
//! Every element is summed in the order of the inner axis whatever the tiling, so equal rows give equal bits wherever
//! they stand. The order-blindness that the experiments measure is therefore the model's, not the arithmetic's.

use std::ops::{AddAssign, Mul};

const ROWS: usize = 4;
const COLUMNS: usize = 8;

/// `a [m, k] · b [k, n]`, row-major, for `m = a.len() / k`.
pub(crate) fn matmul<T>(a: &[T], b: &[T], inner: usize, columns: usize) -> Vec<T>
where
    T: Copy + Default + AddAssign + Mul<Output = T>,
{
    let rows = a.len() / inner;
    let mut out = vec![T::default(); rows * columns];
    let mut panel = vec![[T::default(); COLUMNS]; inner];
    for first in (0..columns).step_by(COLUMNS) {
        let width = COLUMNS.min(columns - first);
        copy_panel(b, columns, first, width, &mut panel);
        for (a, out) in a.chunks(ROWS * inner).zip(out.chunks_mut(ROWS * columns)) {
            multiply_panel(a, &panel, out, columns, first, width);
        }
    }
    out
}

/// Columns `first .. first + width` of `b`, side by side in memory.
fn copy_panel<T: Copy>(b: &[T], columns: usize, first: usize, width: usize, panel: &mut [[T; COLUMNS]]) {
    for (row, b) in panel.iter_mut().zip(b.chunks_exact(columns)) {
        row[..width].copy_from_slice(&b[first..first + width]);
    }
}

fn multiply_panel<T>(a: &[T], panel: &[[T; COLUMNS]], out: &mut [T], columns: usize, first: usize, width: usize)
where
    T: Copy + Default + AddAssign + Mul<Output = T>,
{
    let inner = panel.len();
    if a.len() == ROWS * inner {
        let rows: [&[T]; ROWS] = std::array::from_fn(|row| &a[row * inner..(row + 1) * inner]);
        store(&sums(rows, panel), out, columns, first, width);
    } else {
        for (row, out) in a.chunks_exact(inner).zip(out.chunks_mut(columns)) {
            store(&sums([row], panel), out, columns, first, width);
        }
    }
}

fn sums<T, const R: usize>(rows: [&[T]; R], panel: &[[T; COLUMNS]]) -> [[T; COLUMNS]; R]
where
    T: Copy + Default + AddAssign + Mul<Output = T>,
{
    let rows = rows.map(|row| &row[..panel.len()]); // one check here, none in the loop
    let mut sums = [[T::default(); COLUMNS]; R];
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

fn store<T: Copy>(sums: &[[T; COLUMNS]], out: &mut [T], columns: usize, first: usize, width: usize) {
    for (sums, out) in sums.iter().zip(out.chunks_mut(columns)) {
        out[first..first + width].copy_from_slice(&sums[..width]);
    }
}

/// `matrix [m, n]` turned into `[n, m]`, each element converted.
pub(crate) fn transposed<T: Copy, U>(matrix: &[T], columns: usize, convert: impl Fn(T) -> U) -> Vec<U> {
    (0..columns).flat_map(|column| matrix[column..].iter().step_by(columns)).map(|&value| convert(value)).collect()
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
            assert_eq!(matmul(&a, &b, inner, columns), naive(&a, &b, inner, columns), "{rows} {inner} {columns}");
        }
    }

    #[test]
    fn transposing() {
        assert_eq!(transposed(&[1, 2, 3, 4, 5, 6], 3, |x| x), [1, 4, 2, 5, 3, 6]);
    }
}
