//! A convention with its parameters as a table that can be computed, and its distance from a given one.

use super::precision::Precision;
use super::rows::Rows;
use super::storage::Storage;
use super::{Convention, TableMatch};
use crate::double_double::DoubleDouble;
use crate::encoding::sinusoidal::{Layout, OddDim, SinusoidalOptions, Table, Timescale, Wave, cosines_first};
use crate::error::Result;
use crate::frequency::{check_base, geometric};
use crate::phase::each_row_by_rotation;
use crate::table_view::View;

/// The parameters that make a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Parameters {
    pub(crate) double_exponent: bool,
    /// Sine and cosine of a pair share a frequency.
    pub(crate) paired: bool,
    pub(crate) base: f64,
    pub(crate) start: f64,
    pub(crate) scale: f64,
    pub(crate) layout: Layout,
    pub(crate) timescale: Timescale,
    pub(crate) odd_dim: OddDim,
}

impl Parameters {
    pub(crate) fn of(found: &TableMatch) -> Self {
        Self {
            double_exponent: !found.paired || found.convention == Convention::DoubleExponent,
            paired: found.paired,
            base: found.base,
            start: found.start,
            scale: found.scale,
            layout: found.layout,
            timescale: found.timescale,
            odd_dim: found.odd_dim,
        }
    }

    /// The options that make the same table, for all but the conventions that `sinusoidal` does not have.
    pub(crate) fn options(&self, dim: usize) -> SinusoidalOptions {
        SinusoidalOptions {
            length: Some(1),
            dim,
            base: if self.double_exponent { self.base * self.base } else { self.base },
            start: self.start,
            layout: self.layout,
            timescale: self.timescale,
            odd_dim: self.odd_dim,
            scale: self.scale,
            ..Default::default()
        }
    }
}

/// Frequencies, and which of them each column has.
pub(crate) struct Model {
    frequencies: Vec<DoubleDouble>,
    columns: Vec<(usize, Wave)>,
    start: f64,
    scale: f64,
}

impl Model {
    pub(crate) fn new(parameters: &Parameters, dim: usize) -> Result<Self> {
        let (start, scale) = (parameters.start, parameters.scale);
        if !parameters.paired {
            let first_is_cosine = cosines_first(parameters.layout);
            let wave = |column| if (column % 2 == 1) == first_is_cosine { Wave::Sin } else { Wave::Cos };
            let frequencies = geometric(check_base(parameters.base)?, 2, dim, dim);
            return Ok(Self { frequencies, columns: (0..dim).map(|column| (column, wave(column))).collect(), start, scale });
        }
        let table = Table::plan(&parameters.options(dim))?;
        let columns = (0..dim).map(|column| table.column(column)).collect();
        Ok(Self { frequencies: table.frequencies, columns, start, scale })
    }

    /// Radians per row in a column.
    fn frequency(&self, column: usize) -> f64 {
        self.columns.get(column).and_then(|&(pair, _)| self.frequencies.get(pair)).map_or(0.0, |frequency| frequency.high)
    }

    fn value(&self, column: usize, angle: f64) -> f64 {
        let (sin, cos) = libm::sincos(angle);
        match self.columns.get(column) {
            Some((_, Wave::Sin)) => self.scale * sin,
            Some((_, Wave::Cos)) => self.scale * cos,
            _ => 0.0,
        }
    }

    /// Calls `sink` with each row of the table, in order.
    pub(crate) fn each_row(&self, rows: usize, sink: &mut dyn FnMut(usize, &[f64])) {
        let mut row_values = vec![0.0; self.columns.len()];
        each_row_by_rotation(self.start, rows, &self.frequencies, self.scale, |row, anchor, offset| {
            for (value, &(pair, wave)) in row_values.iter_mut().zip(&self.columns) {
                let (s, c) = (anchor.sin.get(pair), anchor.cos.get(pair));
                let (t, d) = (offset.sin.get(pair), offset.cos.get(pair));
                *value = match (wave, s, c, t, d) {
                    (Wave::Sin, Some(s), Some(c), Some(t), Some(d)) => s * d + c * t,
                    (Wave::Cos, Some(s), Some(c), Some(t), Some(d)) => c * d - s * t,
                    _ => 0.0,
                };
            }
            sink(row, &row_values);
        });
    }
}

/// How far a table is from a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Misfit {
    pub(crate) max_error: f64,
    /// The cosine of the angle between the two tables, each as one vector.
    pub(crate) likeness: f64,
    /// The finest precision of angles that may be assumed; none if no rounding explains the difference.
    pub(crate) angles: Option<Precision>,
    /// The share of elements that the rounding of the storage explains, and the number of the others.
    pub(crate) exact: f64,
    pub(crate) off: usize,
    /// The element that the model has greatest, in the table and in the model: no other tells the factor as well.
    pub(crate) peak: (f64, f64),
}

impl Misfit {
    /// How good the explanation is: whatever is finer than float32 is as good, and a fit may by chance explain coarse
    /// angles as ones less coarse.
    pub(crate) fn grade(&self) -> Grade {
        match self.angles {
            Some(angles) if angles.is_coarse() => Grade::Coarse,
            Some(_) => Grade::Fine,
            None => Grade::None,
        }
    }
}

/// The difference between a table and a model, element by element.
#[derive(Default)]
struct Tally {
    max_error: f64,
    /// The relative error of the angles that would explain what the rounding of the storage doesn't.
    angle_error: f64,
    count: usize,
    exact: usize,
    /// For each precision of angles, elements whose angles are small enough for its errors to tell something; those whose
    /// angles are large enough for them to show; and of these, those in which such an error does show.
    telling: [usize; 4],
    showing: [usize; 4],
    shown: [usize; 4],
    dot: f64,
    norms: (f64, f64),
    peak: (f64, f64),
}

/// Angles that a library forms in a precision are off by several roundings, most of them by the logarithm of the base
/// in the exponent: up to 21 of them in published float32 code.
const ROUNDINGS: f64 = 32.0;
/// Beyond this error, in radians, an angle says nothing.
const TELLING: f64 = 0.25;

/// How well a model explains a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Grade {
    /// By the rounding of its storage, or of angles in float32.
    Fine,
    /// By angles in float16 or bfloat16.
    Coarse,
    /// Not at all.
    None,
}

impl Tally {
    fn note(&mut self, given: f64, model: f64, angle: f64, bounds: &Bounds) {
        let (error, angle) = ((given - model).abs(), angle.abs());
        self.max_error = self.max_error.max(error);
        if error > bounds.storage {
            self.angle_error = self.angle_error.max((error - bounds.storage) / (angle * bounds.scale));
        }
        for index in 0..4 {
            self.telling[index] += usize::from(angle <= bounds.greatest[index]);
            self.showing[index] += usize::from(angle >= bounds.least[index]);
            let shows = angle >= bounds.least[index] && error - bounds.storage > bounds.rounding[index] * angle;
            self.shown[index] += usize::from(shows);
        }
        self.count += 1;
        self.exact += usize::from(error <= bounds.storage);
        if model.abs() > self.peak.1.abs() {
            self.peak = (given, model);
        }
        self.dot += given * model;
        self.norms.0 += given * given;
        self.norms.1 += model * model;
    }

    fn misfit(&self, scale: f64) -> Misfit {
        let norm = (self.norms.0 * self.norms.1).sqrt();
        let likeness = if norm > 0.0 { self.dot / norm } else { 0.0 };
        let exact = self.exact as f64 / self.count.max(1) as f64;
        let (angles, off) = (self.angles(likeness, scale), self.count - self.exact);
        Misfit { max_error: self.max_error, likeness, angles, exact, off, peak: self.peak }
    }

    /// Rounding is no explanation where it could explain anything, nor where few elements of many are off.
    fn angles(&self, likeness: f64, scale: f64) -> Option<Precision> {
        let explains = |precision: &&Precision| self.angle_error <= ROUNDINGS * precision.rounding();
        let precision = Precision::ALL.iter().find(explains).copied()?;
        let index = precision as usize;
        // A rounding or two may be rare, more are not.
        let few = !precision.is_coarse() && self.angle_error <= 4.0 * precision.rounding();
        let common = few || precision == Precision::Float64 || self.shown[index] * 16 >= self.showing[index];
        let alike = if precision.is_coarse() { likeness > 0.5 } else { likeness > 0.98 && self.max_error <= 0.3 * scale };
        (common && alike && self.telling[index] * 16 >= self.count).then_some(precision)
    }
}

/// What may be off in an element of a table.
struct Bounds {
    storage: f64,
    scale: f64,
    /// For each precision of angles, the greatest angle that still tells something, and the least whose rounding shows.
    greatest: [f64; 4],
    least: [f64; 4],
    /// A small part of what rounding an angle of 1 may change.
    rounding: [f64; 4],
}

impl Bounds {
    fn new(scale: f64, stored: Storage) -> Self {
        let (storage, scale) = (stored.error(scale), scale.abs());
        let rounding = |index: usize| Precision::ALL[index].rounding();
        let greatest = [0, 1, 2, 3].map(|index| TELLING / (ROUNDINGS * rounding(index)));
        let least = [0, 1, 2, 3].map(|index| 2.0 * storage / (scale * rounding(index)));
        Self { storage, scale, greatest, least, rounding: [0, 1, 2, 3].map(|index| scale * rounding(index) / 16.0) }
    }
}

/// Some rows and columns of a table.
pub(crate) struct Sample {
    rows: Vec<usize>,
    columns: Vec<usize>,
    values: Vec<f64>,
    stored: Storage,
}

impl Sample {
    pub(crate) fn new(view: &View, rows: &Rows, stored: Storage) -> Self {
        let columns = super::fit::spread(view.columns, 127);
        let rows = rows.sample(0, view.rows, 48);
        let values = rows.iter().flat_map(|&row| columns.iter().map(move |&column| view.at(row, column))).collect();
        Self { rows, columns, values, stored }
    }

    /// The misfit, and the share of elements that are not the model's, rounded. It tells only where storage is coarse: else
    /// two right computations differ in the last bit.
    pub(crate) fn misfit(&self, model: &Model) -> (Misfit, f64) {
        let bounds = Bounds::new(model.scale, self.stored);
        let frequencies: Vec<f64> = self.columns.iter().map(|&column| model.frequency(column)).collect();
        let (mut tally, mut differing) = (Tally::default(), 0_u32);
        for (row, given) in self.rows.iter().zip(self.values.chunks(self.columns.len().max(1))) {
            let position = model.start + *row as f64;
            for ((&column, &given), frequency) in self.columns.iter().zip(given).zip(&frequencies) {
                let angle = position * frequency;
                let value = model.value(column, angle);
                tally.note(given, value, angle, &bounds);
                let same = (self.stored.round(value) - given).abs() <= 1e-3 * bounds.storage;
                differing += u32::from(!same && self.stored.is_coarse());
            }
        }
        (tally.misfit(bounds.scale), f64::from(differing) / self.values.len().max(1) as f64)
    }
}

/// Every element against the model.
pub(crate) fn compare(view: &View, rows: &Rows, model: &Model, stored: Storage) -> Misfit {
    let bounds = Bounds::new(model.scale, stored);
    let frequencies: Vec<f64> = (0..view.columns).map(|column| model.frequency(column)).collect();
    let mut tally = Tally::default();
    model.each_row(view.rows, &mut |row, values| {
        if !rows.is_usable(row) {
            return;
        }
        let position = model.start + row as f64;
        for ((given, &value), frequency) in view.row(row).zip(values).zip(&frequencies) {
            tally.note(given, value, position * frequency, &bounds);
        }
    });
    tally.misfit(bounds.scale)
}
