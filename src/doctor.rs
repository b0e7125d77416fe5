//! What is this table? A diagnosis by its numbers alone.

mod columns;
mod examples;
mod findings;
mod fit;
mod model;
mod peak;
mod precision;
mod rows;
mod search;
mod storage;

pub use examples::{Example, example_table};
pub use peak::{Peak, table_peak};
pub use precision::Precision;

use crate::encoding::sinusoidal::{Layout, OddDim, Preset, Timescale};
use crate::error::{Result, named_enum};
use crate::finding::Finding;
use crate::table_view::{Numbers, View};
use crate::tensor::{Tensor, filled};
use model::{Grade, Misfit, Model, Parameters, compare};
use rows::Rows;
use search::{Candidate, Search};
use storage::Storage;

named_enum! {
    /// What kind of table it is.
    Convention as "convention" {
        /// Sines and cosines of position times frequency, in one of the conventions that are in use.
        Sinusoidal = "sinusoidal",
        /// The exponent has the factor 2 twice, or the pair number is the column number: a common mistake.
        DoubleExponent = "double-exponent",
        /// No convention: the parameters are those of the nearest one.
        LearnedLike = "learned-like",
    }
}

named_enum! {
    /// How sure a diagnosis is.
    Verdict as "verdict" {
        /// One convention explains every element, or is the most usual of several that do.
        Match = "match",
        /// Several do that are as usual, or the table has one row or two columns, which is too little to tell.
        Ambiguous = "ambiguous",
        /// None does.
        NoMatch = "no-match",
    }
}

/// A convention with its parameters, and how far the table is from it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TableMatch {
    /// What kind of table it is.
    pub convention: Convention,
    /// Frequency base. In a double-exponent table, the base as its code has it.
    pub base: f64,
    /// Position of the first row.
    pub start: f64,
    /// Order of the columns.
    pub layout: Layout,
    /// Exponent of the frequencies.
    pub timescale: Timescale,
    /// What became of the odd column; [`OddDim::Error`] where the width is even.
    pub odd_dim: OddDim,
    /// Factor on the whole table.
    pub scale: f64,
    /// The row of zeros; the first, if there are several.
    pub pad_row: Option<usize>,
    /// Sine and cosine of a pair share one frequency. False only where every column has its own.
    pub paired: bool,
    /// The coarsest format that holds all the numbers.
    pub precision: Precision,
    /// The finest precision of the angles that explains the numbers; [`Precision::Float64`] also where nothing tells.
    /// float16 and bfloat16 can be told apart only where the storage is one of them.
    pub angle_precision: Precision,
    /// Positions run along the second axis.
    pub transposed: bool,
    /// The greatest difference from the exact table; rows of zeros are left out, and what is not finite.
    pub max_error: f64,
    /// Libraries' conventions that give this table, wherever it starts.
    pub presets: Vec<Preset>,
}

/// What [`diagnose`] found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Diagnosis {
    /// Length of the first axis.
    pub rows: usize,
    /// Length of the second axis.
    pub columns: usize,
    /// Digits after the point, where the numbers were printed with 6 or fewer.
    pub decimals: Option<u32>,
    /// How sure it is.
    pub verdict: Verdict,
    /// The conventions that explain the table, the most plausible first. With [`Verdict::NoMatch`], the nearest one
    /// that somebody could have meant, alone, as [`Convention::LearnedLike`]; none if the table is all zeros or NaN.
    pub matches: Vec<TableMatch>,
    /// What is to be known when the table is used elsewhere, about the first match.
    pub findings: Vec<Finding>,
}

/// No list of conventions is longer.
const MOST_MATCHES: usize = 16;

/// Tells by which convention a position table was made: layout, timescale, base, first position, scale, precision.
///
/// Frequencies are measured in the table itself, so any base, any start up to 5·10⁸ and any positive factor are found, not
/// only those of a list. Among the parameters that explain every element, the simplest are reported: 10000 where the
/// storage cannot tell it from 9998. A table whose differences are no rounding, such as one that was trained, matches nothing; the nearest
/// convention is then listed as [`Convention::LearnedLike`] with its distance.
///
/// # Shapes
/// `table`: `[rows, columns]`, `[1, rows, columns]` or `[rows, 1, columns]`. Ten rows of sixteen columns are enough to
/// tell all known conventions apart.
///
/// # Errors
/// [`Code::BadShape`](crate::Code::BadShape) if the shape is another, an axis is empty, or data and shape do not fit.
///
/// # Examples
/// ```
/// use posenc::{Code, Layout, Preset, SinusoidalOptions, Tensor, Verdict, diagnose, sinusoidal};
///
/// let table = sinusoidal(&SinusoidalOptions { length: Some(20), dim: 64, ..Preset::Whisper.options() })?;
/// let diagnosis = diagnose(&table)?;
/// assert_eq!(diagnosis.verdict, Verdict::Match);
/// assert_eq!(diagnosis.matches[0].layout, Layout::SinCos);
/// assert!(diagnosis.matches[0].presets.contains(&Preset::Whisper));
///
/// let flat = Tensor::new(vec![0.0; 8], &[8])?;
/// assert_eq!(diagnose(&flat).unwrap_err().code(), Code::BadShape);
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn diagnose(table: &Tensor) -> Result<Diagnosis> {
    Ok(diagnosis(View::new(Numbers::Narrow(&table.data), &table.shape)?, Precision::Float32))
}

/// [`diagnose`] for a table in `f64`.
///
/// # Errors
/// Those of [`diagnose`].
pub fn diagnose64(table: &Tensor<f64>) -> Result<Diagnosis> {
    Ok(diagnosis(View::new(Numbers::Wide(&table.data), &table.shape)?, Precision::Float64))
}

/// One way to read the table.
struct Reading<'a> {
    view: View<'a>,
    rows: Rows,
    transposed: bool,
    stored: Storage,
}

pub(crate) fn diagnosis(view: View, declared: Precision) -> Diagnosis {
    let stored = Storage::of(&view, declared);
    let upright = Reading { view, rows: Rows::of(&view), transposed: false, stored };
    let found = upright.examined();
    if is_explained(&found) || view.rows == 1 || view.columns == 1 {
        return upright.report(found);
    }
    let view = view.transposed();
    let lying = Reading { view, rows: Rows::of(&view), transposed: true, stored };
    let other = lying.examined();
    if is_explained(&other) || likeness(&other) > likeness(&found) + 0.5 { lying.report(other) } else { upright.report(found) }
}

fn is_explained(found: &[Candidate]) -> bool {
    found.first().is_some_and(|candidate| candidate.misfit.grade() < Grade::None)
}

fn likeness(found: &[Candidate]) -> f64 {
    found.first().map_or(0.0, |candidate| candidate.misfit.likeness)
}

impl Reading<'_> {
    /// The candidates that explain every element; if none does, the one most like the table.
    fn examined(&self) -> Vec<Candidate> {
        if self.rows.usable_count() == 0 {
            return vec![];
        }
        let search = Search::new(&self.view, &self.rows, self.stored);
        let mut all = search.candidates();
        let mut fitting = all.clone();
        fitting.retain(|candidate| candidate.misfit.grade() < Grade::None);
        if all.iter().any(|candidate| search.is_damaged(candidate)) {
            fitting.retain(|candidate| candidate.misfit.grade() == Grade::Fine); // a few wrong elements are no coarse angles
        }
        if fitting.iter().any(|candidate| candidate.oddness() < 3) {
            fitting.retain(|candidate| candidate.oddness() < 4); // twins of a plain one, with a base that nobody has
        }
        fitting.retain_mut(|candidate| self.is_confirmed(candidate));
        if fitting.is_empty() {
            all = search.plausible(&all);
            let nearest = all.into_iter().reduce(|best, next| if next.distance() < best.distance() - 1e-9 { next } else { best });
            fitting.extend(nearest);
            if let Some(nearest) = fitting.first_mut() {
                self.is_confirmed(nearest);
                nearest.misfit.angles = None; // what the sample refuted
            }
        }
        fitting
    }

    /// Judged by every element instead of a sample.
    fn is_confirmed(&self, candidate: &mut Candidate) -> bool {
        let Ok(model) = Model::new(&candidate.parameters, self.view.columns) else { return false };
        candidate.misfit = compare(&self.view, &self.rows, &model, self.stored);
        candidate.misfit.grade() < Grade::None
    }

    fn report(&self, found: Vec<Candidate>) -> Diagnosis {
        let mut ranks: Vec<usize> = found.iter().map(|candidate| candidate.rank(&found)).collect();
        let best = ranks.iter().copied().min().unwrap_or(0);
        let verdict = match ranks.iter().filter(|rank| **rank == best).count() {
            _ if !is_explained(&found) || self.rows.not_finite.0 > 0 => Verdict::NoMatch,
            1 if self.rows.usable_count() > 1 && self.view.columns > 2 => Verdict::Match,
            _ => Verdict::Ambiguous,
        };
        let most = if verdict == Verdict::NoMatch { 1 } else { MOST_MATCHES };
        let mut matches = vec![];
        // By selection: there are few, and the library's sorts are large.
        while let Some((index, rank)) = ranks.iter_mut().enumerate().min_by_key(|(_, rank)| **rank) {
            match found.get(index) {
                Some(candidate) if *rank < usize::MAX && matches.len() < most => matches.push(self.as_match(candidate)),
                _ => break,
            }
            *rank = usize::MAX;
        }
        let findings = findings::findings(&self.view, &self.rows, verdict, &matches, found.first().map(|nearest| nearest.misfit));
        let (rows, columns) = (self.view.rows, self.view.columns);
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Diagnosis { rows, columns, decimals: self.stored.decimals, verdict, matches, findings }
    }

    /// Code that forms coarse angles keeps to one type, so a coarse storage tells which.
    fn angle_precision(&self, misfit: &Misfit) -> Precision {
        match misfit.angles {
            Some(angles) if angles.is_coarse() && self.stored.precision.is_coarse() => self.stored.precision,
            Some(angles) => angles,
            None => Precision::Float64,
        }
    }

    fn as_match(&self, candidate: &Candidate) -> TableMatch {
        let Candidate { parameters, misfit, .. } = candidate;
        let convention = match misfit.grade() {
            Grade::None => Convention::LearnedLike,
            _ if parameters.double_exponent => Convention::DoubleExponent,
            _ => Convention::Sinusoidal,
        };
        let mut found = TableMatch {
            convention,
            base: parameters.base,
            start: parameters.start,
            layout: parameters.layout,
            timescale: parameters.timescale,
            odd_dim: parameters.odd_dim,
            scale: parameters.scale,
            pad_row: self.rows.zero.first().copied(),
            paired: parameters.paired,
            precision: self.stored.precision,
            angle_precision: self.angle_precision(misfit),
            transposed: self.transposed,
            max_error: misfit.max_error,
            presets: vec![],
        };
        if convention == Convention::Sinusoidal {
            found.presets = presets(&found, self.view.rows, self.view.columns);
        }
        found
    }
}

/// The presets that give this table when they are told its size and start.
fn presets(found: &TableMatch, rows: usize, dim: usize) -> Vec<Preset> {
    let gives = |preset: &&Preset| {
        let options = preset.options();
        let odd = dim.is_multiple_of(2) || options.odd_dim == found.odd_dim;
        let zero = options.pad_position.map(|position| position - found.start).filter(|row| (0.0..rows as f64).contains(row));
        let plain = options.base == found.base && found.scale == 1.0;
        let pad = found.pad_row.map(|row| row as f64) == zero;
        plain && pad && odd && options.layout == found.layout && options.timescale == found.timescale
    };
    Preset::ALL.iter().filter(gives).copied().collect()
}

/// A match as a table, and what the given one has beyond it.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchedTable {
    /// The exact table of the match, rounded once; zero in the given table's rows of zeros.
    pub nearest: Tensor,
    /// The given table minus the exact one, rounded once.
    pub difference: Tensor,
}

/// Computes the table that a match stands for, and the difference from the given one. Both have shape `[rows, columns]`
/// and lie as the given table does.
///
/// # Errors
/// Those of [`diagnose`] for the table and of [`sinusoidal`](crate::sinusoidal) for the parameters of the match.
///
/// ```
/// use posenc::{SinusoidalOptions, diagnose, match_table, sinusoidal};
///
/// let mut table = sinusoidal(&SinusoidalOptions { length: Some(20), dim: 16, ..Default::default() })?;
/// table.data[37] += 0.25; // trained a little
/// let diagnosis = diagnose(&table)?;
/// let matched = match_table(&table, &diagnosis.matches[0])?;
/// assert!((matched.difference.data[37] - 0.25).abs() < 1e-6);
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn match_table(table: &Tensor, found: &TableMatch) -> Result<MatchedTable> {
    matched(View::new(Numbers::Narrow(&table.data), &table.shape)?, found)
}

/// [`match_table`] for a table in `f64`.
///
/// # Errors
/// Those of [`match_table`].
pub fn match_table64(table: &Tensor<f64>, found: &TableMatch) -> Result<MatchedTable> {
    matched(View::new(Numbers::Wide(&table.data), &table.shape)?, found)
}

pub(crate) fn matched(given: View, found: &TableMatch) -> Result<MatchedTable> {
    let view = if found.transposed { given.transposed() } else { given };
    let model = Model::new(&Parameters::of(found), view.columns)?;
    let shape = [given.rows, given.columns];
    let mut nearest = filled(0.0_f32, &shape)?;
    let mut difference = filled(0.0_f32, &shape)?;
    let mut put = |row: usize, column: usize, exact: f64, given: f64| {
        let index = if found.transposed { column * view.rows + row } else { row * view.columns + column };
        if let (Some(nearest), Some(difference)) = (nearest.get_mut(index), difference.get_mut(index)) {
            (*nearest, *difference) = (exact as f32, (given - exact) as f32);
        }
    };
    model.each_row(view.rows, &mut |row, exact| {
        let pad = view.row(row).all(|value| value == 0.0);
        for (column, (given, &exact)) in view.row(row).zip(exact).enumerate() {
            put(row, column, if pad { 0.0 } else { exact }, given);
        }
    });
    Ok(MatchedTable {
        nearest: Tensor { data: nearest, shape: shape.to_vec() },
        difference: Tensor { data: difference, shape: shape.to_vec() },
    })
}
