//! Columns one by one, where pairs tell nothing: each is `scale · sin(position · frequency + phase)`, so that the sum of
//! a number's two neighbours in its column is 2 cos(frequency) times the number.

use super::rows::Rows;
use crate::encoding::sinusoidal::{Layout, cosines_first};
use crate::table_view::View;

/// Rows and columns that are enough.
const MOST_ROWS: usize = 64;
const MOST_COLUMNS: usize = 256;

/// Radians per row of a column, and the share of it that a sinusoid does not explain.
fn frequency(view: &View, rows: &Rows, column: usize) -> (f64, f64) {
    let (mut product, mut square, mut sums) = (0.0, 0.0, 0.0);
    for row in 1..view.rows.saturating_sub(1).min(MOST_ROWS) {
        if rows.is_usable(row - 1) && rows.is_usable(row) && rows.is_usable(row + 1) {
            let (value, neighbours) = (view.at(row, column), view.at(row - 1, column) + view.at(row + 1, column));
            product += value * neighbours;
            square += value * value;
            sums += neighbours * neighbours;
        }
    }
    let slope = if square > 0.0 { product / square } else { 2.0 };
    let unexplained = if sums > 0.0 { 1.0 - slope * product / sums } else { 1.0 };
    (libm::acos((slope / 2.0).clamp(-1.0, 1.0)), unexplained)
}

/// ln frequency = −column·decay, as far as columns turn fast enough to be measured.
pub(crate) fn decay(view: &View, rows: &Rows) -> Option<f64> {
    let (mut sum, mut squares) = (0.0, 0.0);
    for column in 1..view.columns.min(MOST_COLUMNS) {
        let (frequency, unexplained) = frequency(view, rows, column);
        if frequency > 0.05 && unexplained < 0.1 {
            let weight = frequency * frequency;
            sum -= weight * column as f64 * libm::log(frequency);
            squares += weight * (column * column) as f64;
        }
    }
    (squares > 0.0 && sum > 0.0).then(|| sum / squares)
}

/// Position of row 0 and scale, from the first column, whose frequency is 1.
pub(crate) fn first_position(view: &View, rows: &Rows, layout: Layout) -> Option<(f64, f64)> {
    let (mut ss, mut sc, mut cc, mut vs, mut vc) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for row in (0..view.rows.min(MOST_ROWS)).filter(|&row| rows.is_usable(row)) {
        let ((sin, cos), value) = (libm::sincos(row as f64), view.at(row, 0));
        ss += sin * sin;
        sc += sin * cos;
        cc += cos * cos;
        vs += value * sin;
        vc += value * cos;
    }
    let determinant = ss * cc - sc * sc;
    if determinant <= 1e-9 {
        return None;
    }
    let (of_sin, of_cos) = ((vs * cc - vc * sc) / determinant, (vc * ss - vs * sc) / determinant);
    let turned = if cosines_first(layout) { (of_cos, -of_sin) } else { (of_sin, of_cos) };
    let (start, scale) = (libm::atan2(turned.1, turned.0), libm::hypot(of_sin, of_cos));
    Some((super::fit::near_whole(start, 1.0), scale))
}
