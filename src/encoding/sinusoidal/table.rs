//! A checked plan of a table, and the two ways to fill its rows.

use super::{Layout, OddDim, SinusoidalOptions, Timescale, Wave, odd_dim_error};
use crate::double_double::DoubleDouble;
use crate::error::{Code, Error, Result, check_at_least_one, check_scale};
use crate::frequency::{check_base, geometric};
use crate::phase::{Phases, Positions, each_row_by_rotation, sin_cos};
use crate::tensor::{Element, MAX_ELEMENTS, element_count};

/// The widest table; no model comes near it.
const MAX_DIM: usize = 1 << 20;

/// What the options ask for, checked.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) frequencies: Vec<DoubleDouble>,
    pub(crate) positions: Positions,
    dim: usize,
    layout: Layout,
    scale: f64,
    pad_row: Option<usize>,
    pad_position: Option<f64>,
    /// A column of the full pairs that an odd width leaves out.
    dropped: Option<usize>,
    zero_column: bool,
}

impl Table {
    pub(crate) fn plan(options: &SinusoidalOptions) -> Result<Self> {
        let dim = check_dim(options.dim)?;
        if dim % 2 == 1 && options.odd_dim == OddDim::Error {
            return Err(odd_dim_error(dim, ", or say with `odd_dim` what becomes of the last column"));
        }
        check_base(options.base)?;
        check_scale("scale", options.scale)?;
        let positions = positions(options)?;
        check_size(positions.len(), dim)?;
        check_pad_row(options.pad_row, positions.len())?;
        let pairs = pair_count(dim, options.odd_dim);
        Ok(Self {
            frequencies: frequencies(options, pairs),
            positions,
            dim,
            layout: options.layout,
            scale: options.scale,
            pad_row: options.pad_row,
            pad_position: options.pad_position,
            dropped: dropped_column(options, pairs),
            zero_column: dim % 2 == 1 && options.odd_dim == OddDim::ZeroPad,
        })
    }

    pub(crate) fn shape(&self) -> [usize; 2] {
        [self.positions.len(), self.dim]
    }

    pub(crate) fn check_room(&self, length: usize) -> Result<()> {
        let wanted = self.positions.len() * self.dim;
        if length == wanted {
            return Ok(());
        }
        let rule =
            format!("`out` must hold exactly positions × dim = {wanted} elements; got {length}; give an array of that length");
        Err(Error::new(Code::BadShape, "out", rule))
    }

    /// Hands out the finished rows in order.
    pub(crate) fn each_row<T: Element>(&self, sink: &mut dyn FnMut(&[T])) {
        match self.positions {
            Positions::Run { start, count } => self.each_row_of_run(start, count, sink),
            Positions::Listed(_) => (0..self.positions.len()).for_each(|row| sink(&self.row_directly(row))),
        }
    }

    /// The fast path: each row is a rotation of an exact one.
    fn each_row_of_run<T: Element>(&self, start: f64, count: usize, sink: &mut dyn FnMut(&[T])) {
        let mut pairs = vec![T::default(); 2 * self.frequencies.len()];
        let mut finished = Vec::with_capacity(self.dim);
        let zeros = vec![T::default(); self.dim];
        each_row_by_rotation(start, count, &self.frequencies, self.scale, |row, anchor, offset| {
            if self.is_pad_row(row) {
                return sink(&zeros);
            }
            turn(&mut pairs, self.layout, anchor, offset);
            if self.dim == pairs.len() {
                return sink(&pairs);
            }
            self.finish_odd_row(&pairs, &mut finished);
            sink(&finished);
        });
    }

    fn finish_odd_row<T: Element>(&self, pairs: &[T], finished: &mut Vec<T>) {
        let kept = pairs.iter().enumerate().filter(|(column, _)| self.dropped != Some(*column)).map(|(_, value)| *value);
        finished.clear();
        finished.extend(kept);
        finished.resize(self.dim, T::default()); // the zero column, where the rule asks for one
    }

    /// The naive twin: each element by its own sine or cosine. It judges the fast path, and serves listed positions.
    pub(crate) fn row_directly<T: Element>(&self, row: usize) -> Vec<T> {
        let position = self.positions.at(row);
        (0..self.dim).map(|column| T::from_f64(self.value(row, position, column))).collect()
    }

    fn value(&self, row: usize, position: f64, column: usize) -> f64 {
        let (pair, wave) = self.column(column);
        if self.is_pad_row(row) || wave == Wave::Zero {
            return 0.0;
        }
        let (sin, cos) = sin_cos(position, self.frequencies[pair]);
        self.scale * if wave == Wave::Sin { sin } else { cos }
    }

    /// Pair and wave of a column; the pair of a zero column is the one past the last.
    pub(crate) fn column(&self, column: usize) -> (usize, Wave) {
        let pairs = self.frequencies.len();
        if self.zero_column && column + 1 == self.dim {
            return (pairs, Wave::Zero);
        }
        let full_column = column + usize::from(self.dropped.is_some_and(|dropped| column >= dropped));
        let (pair, second) = match self.layout {
            Layout::Interleaved | Layout::CosSinInterleaved => (full_column / 2, full_column % 2 == 1),
            Layout::SinCos | Layout::CosSin => (full_column % pairs, full_column >= pairs),
        };
        (pair, if second == cosines_first(self.layout) { Wave::Sin } else { Wave::Cos })
    }

    pub(crate) fn is_pad_row(&self, row: usize) -> bool {
        self.pad_row == Some(row) || self.pad_position == Some(self.positions.at(row))
    }
}

pub(crate) fn cosines_first(layout: Layout) -> bool {
    matches!(layout, Layout::CosSin | Layout::CosSinInterleaved)
}

pub(super) fn check_dim(dim: usize) -> Result<usize> {
    check_at_least_one("dim", dim)?;
    if dim <= MAX_DIM {
        return Ok(dim);
    }
    Err(Error::new(Code::TooLarge, "dim", format!("`dim` must be at most {MAX_DIM}; got {dim}; give the width of the table")))
}

fn positions(options: &SinusoidalOptions) -> Result<Positions> {
    match (options.length, &options.positions) {
        (Some(length), None) => Positions::run("start", options.start, length),
        (None, Some(listed)) if options.start == 0.0 => Positions::listed(listed),
        (None, Some(_)) => Err(conflict("start", "`start` counts from the first row of a `length`; with `positions` leave it out")),
        (Some(_), Some(_)) => Err(conflict("positions", "give `length` or `positions`, one of the two; got both")),
        (None, None) => Err(Error::new(
            Code::MissingOption,
            "length",
            "give `length` or `positions`, one of the two; got neither; for the first 16 positions give `length` 16",
        )),
    }
}

fn conflict(option: &'static str, message: &str) -> Error {
    Error::new(Code::ConflictingOptions, option, message)
}

fn check_size(rows: usize, dim: usize) -> Result<()> {
    if element_count(&[rows, dim]).is_some_and(|count| count <= MAX_ELEMENTS) {
        return Ok(());
    }
    let rule =
        format!("a table may have at most {MAX_ELEMENTS} elements; got {rows} × {dim}; ask for a smaller piece, with `start`");
    Err(Error::new(Code::TooLarge, "length", rule))
}

fn check_pad_row(pad_row: Option<usize>, rows: usize) -> Result<()> {
    match pad_row {
        Some(row) if row >= rows => {
            let rule = format!(
                "`pad_row` must be one of the {rows} rows, counted from 0; got {row}; give a smaller number or leave it out"
            );
            Err(Error::new(Code::OutOfRange, "pad_row", rule))
        }
        _ => Ok(()),
    }
}

pub(crate) fn pair_count(dim: usize, odd_dim: OddDim) -> usize {
    if odd_dim == OddDim::ZeroPad { dim / 2 } else { dim.div_ceil(2) }
}

fn frequencies(options: &SinusoidalOptions, pairs: usize) -> Vec<DoubleDouble> {
    let (numerator, denominator) = exponent_step(options.dim, options.odd_dim, options.timescale, pairs);
    geometric(options.base, numerator, denominator, pairs)
}

/// The exponent of pair k is `k · numerator / denominator`.
pub(crate) fn exponent_step(dim: usize, odd_dim: OddDim, timescale: Timescale, pairs: usize) -> (usize, usize) {
    match timescale {
        Timescale::Endpoint => (1, pairs.saturating_sub(1).max(1)), // tensor2tensor's guard: a single pair has frequency 1
        Timescale::Paper if dim % 2 == 1 && odd_dim == OddDim::ExtraSin => (2, dim),
        Timescale::Paper => (1, pairs.max(1)),
    }
}

fn dropped_column(options: &SinusoidalOptions, pairs: usize) -> Option<usize> {
    match options.odd_dim {
        _ if options.dim.is_multiple_of(2) => None,
        OddDim::ExtraSin => Some(last_cosine(options.layout, pairs)),
        OddDim::Truncate => Some(2 * pairs - 1),
        OddDim::ZeroPad | OddDim::Error => None,
    }
}

fn last_cosine(layout: Layout, pairs: usize) -> usize {
    match layout {
        Layout::Interleaved | Layout::SinCos => 2 * pairs - 1,
        Layout::CosSin => pairs - 1,
        Layout::CosSinInterleaved => 2 * pairs - 2,
    }
}

fn turn<T: Element>(row: &mut [T], layout: Layout, anchor: &Phases, offset: &Phases) {
    match layout {
        Layout::Interleaved => turn_interleaved::<T, false>(row, anchor, offset),
        Layout::CosSinInterleaved => turn_interleaved::<T, true>(row, anchor, offset),
        Layout::SinCos | Layout::CosSin => turn_split(row, cosines_first(layout), anchor, offset),
    }
}

fn turn_interleaved<T: Element, const COSINES_FIRST: bool>(row: &mut [T], anchor: &Phases, offset: &Phases) {
    let turned = anchor.sin.iter().zip(&anchor.cos).zip(offset.sin.iter().zip(&offset.cos));
    for (pair, ((s, c), (t, d))) in row.chunks_exact_mut(2).zip(turned) {
        let (sin, cos) = (s * d + c * t, c * d - s * t);
        pair[usize::from(COSINES_FIRST)] = T::from_f64(sin);
        pair[usize::from(!COSINES_FIRST)] = T::from_f64(cos);
    }
}

fn turn_split<T: Element>(row: &mut [T], cosines_first: bool, anchor: &Phases, offset: &Phases) {
    let (first, second) = row.split_at_mut(anchor.sin.len());
    let (sines, cosines) = if cosines_first { (second, first) } else { (first, second) };
    let turned = anchor.sin.iter().zip(&anchor.cos).zip(offset.sin.iter().zip(&offset.cos));
    for ((sine, cosine), ((s, c), (t, d))) in sines.iter_mut().zip(cosines).zip(turned) {
        *sine = T::from_f64(s * d + c * t);
        *cosine = T::from_f64(c * d - s * t);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(dim: usize, layout: Layout, odd_dim: OddDim) -> SinusoidalOptions {
        SinusoidalOptions {
            length: Some(150),
            dim,
            layout,
            odd_dim,
            start: 7.0,
            scale: 0.5,
            pad_row: Some(3),
            ..Default::default()
        }
    }

    #[test]
    fn fast_rows_agree_with_their_naive_twin() {
        for &layout in Layout::ALL {
            for &odd_dim in OddDim::ALL {
                for dim in [1, 2, 3, 7, 8, 33].into_iter().filter(|dim| dim % 2 == 0 || odd_dim != OddDim::Error) {
                    let table = Table::plan(&options(dim, layout, odd_dim)).unwrap();
                    let mut row = 0;
                    table.each_row(&mut |fast: &[f64]| {
                        for (a, b) in fast.iter().zip(table.row_directly::<f64>(row)) {
                            assert!((a - b).abs() < 5e-16, "{layout:?} {odd_dim:?} dim {dim} row {row}: {a} {b}");
                        }
                        assert_eq!(fast.len(), dim);
                        row += 1;
                    });
                    assert_eq!(row, 150);
                }
            }
        }
    }

    #[test]
    fn columns_of_odd_widths() {
        let waves = |layout, odd_dim| {
            let table = Table::plan(&options(5, layout, odd_dim)).unwrap();
            (0..5).map(|column| table.column(column)).collect::<Vec<_>>()
        };
        use Wave::{Cos, Sin, Zero};
        assert_eq!(waves(Layout::SinCos, OddDim::ExtraSin), [(0, Sin), (1, Sin), (2, Sin), (0, Cos), (1, Cos)]);
        assert_eq!(waves(Layout::CosSin, OddDim::ExtraSin), [(0, Cos), (1, Cos), (0, Sin), (1, Sin), (2, Sin)]);
        assert_eq!(waves(Layout::CosSinInterleaved, OddDim::ExtraSin), [(0, Cos), (0, Sin), (1, Cos), (1, Sin), (2, Sin)]);
        assert_eq!(waves(Layout::Interleaved, OddDim::ZeroPad), [(0, Sin), (0, Cos), (1, Sin), (1, Cos), (2, Zero)]);
    }
}
