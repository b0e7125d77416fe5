//! The product of two small matrices.
//!
//! Every element is summed in the order of the inner axis whatever the tiling, so equal rows give equal bits wherever
//! they stand. The order-blindness that the experiments measure is therefore the model's, not the arithmetic's.

const ROWS: usize = 4;
const COLUMNS: usize = 8;

/// `a [m, k] · b [k, n]`, row-major, for `m = a.len() / k`.
#[inline(never)]
pub(crate) fn matmul(a: &[f32], b: &[f32], inner: usize, columns: usize) -> Vec<f32> {
    let rows = a.len() / inner;
    let mut out = vec![0.0; rows * columns];
    let mut panel = vec![[0.0; COLUMNS]; inner];
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
fn copy_panel(b: &[f32], columns: usize, first: usize, width: usize, panel: &mut [[f32; COLUMNS]]) {
    for (row, b) in panel.iter_mut().zip(b.chunks_exact(columns)) {
        row[..width].copy_from_slice(&b[first..first + width]);
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
        out[first..first + width].copy_from_slice(&sums[..width]);
    }
}

/// `matrix [m, n]` turned into `[n, m]`.
pub(crate) fn transposed(matrix: &[f32], columns: usize) -> Vec<f32> {
    (0..columns).flat_map(|column| matrix[column..].iter().step_by(columns)).copied().collect()
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
        assert_eq!(transposed(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 3), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    }
}
