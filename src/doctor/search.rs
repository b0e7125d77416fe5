//! From measured frequencies to conventions by name: every layout, timescale and rule for odd widths whose columns could
//! be these, each with the simplest parameters that fit as well as any.

use super::fit::{Fit, Pairing, fit, refit};
use super::model::{Grade, Misfit, Model, Parameters, Sample};
use super::precision::Precision;
use super::rows::Rows;
use super::storage::Storage;
use crate::encoding::sinusoidal::{Layout, OddDim, Timescale, cosines_first, exponent_step, pair_count};
use crate::frequency::MAX_BASE;
use crate::phase::MAX_POSITION;
use crate::table_view::View;

/// Parameters, and how far the table is from them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) parameters: Parameters,
    pub(crate) misfit: Misfit,
    /// The share of elements that are not the convention's, rounded to the storage.
    pub(crate) differing: f64,
}

impl Candidate {
    /// Simple, and the same as the table but for a few chance roundings.
    fn is_plain(&self) -> bool {
        self.oddness() <= 2 && self.misfit.grade() == Grade::Fine && self.differing <= 0.01
    }

    /// Farther from the table than the nearest of several by more than chance. Where angles are exact, elements are
    /// counted; where they are coarse, hardly one is the same, and the whole is compared.
    pub(crate) fn is_farther(&self, than: &[Candidate]) -> bool {
        let exact = self.misfit.grade() == Grade::Fine;
        let off = |candidate: &Candidate| if exact { candidate.differing } else { 1.0 - candidate.misfit.likeness };
        let alike = than.iter().filter(|other| other.misfit.grade() == self.misfit.grade());
        let least = alike.fold(f64::INFINITY, |least, other| least.min(off(other)));
        off(self) > if exact { 1.2 * least + 0.01 } else { 1.1 * least }
    }

    /// Where this one stands among all that explain the table; the least is the most plausible.
    pub(crate) fn rank(&self, all: &[Candidate]) -> usize {
        let angles = self.misfit.angles.map_or(4, |angles| angles as usize);
        self.misfit.grade() as usize * 1000 + usize::from(self.is_farther(all)) * 100 + self.oddness() * 10 + angles
    }

    /// How far the table is from this one, less plausible ones a little farther.
    pub(crate) fn distance(&self) -> f64 {
        (1.0 - self.misfit.likeness) * (1.0 + 0.1 * self.oddness() as f64)
    }

    /// How plausible the base is: 0 for the usual one, 4 for one that nobody would choose.
    pub(crate) fn oddness(&self) -> usize {
        let oddness = base_oddness(self.parameters.base);
        match self.parameters.double_exponent {
            false => oddness,
            true if oddness == 0 => 1,
            true => oddness + 2, // the table of a rare base too
        }
    }
}

/// Bases that published models use, the usual one first.
const KNOWN_BASES: [f64; 14] = [1e4, 1e3, 5e5, 1e6, 100.0, 25e3, 1e5, 15e4, 16e4, 2e6, 5e6, 1e7, 10.0, 5e4];

fn base_oddness(base: f64) -> usize {
    match KNOWN_BASES.iter().position(|known| *known == base) {
        Some(0) => 0,
        Some(_) => 1,
        None if base == rounded_to(base, 3) => 2,
        None if base == libm::round(base) => 3,
        None => 4,
    }
}

/// To a number of significant digits.
pub(super) fn rounded_to(value: f64, digits: i32) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let places = digits - 1 - libm::log10(value.abs()).floor() as i32;
    let power = libm::pow(10.0, f64::from(places.abs()));
    if places >= 0 { libm::round(value * power) / power } else { libm::round(value / power) * power }
}

/// A table under examination.
pub(crate) struct Search<'a> {
    view: &'a View<'a>,
    rows: &'a Rows,
    stored: Storage,
    sample: Sample,
    conventions: Vec<Columns>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(view: &'a View<'a>, rows: &'a Rows, stored: Storage) -> Self {
        let conventions = conventions(view.columns, rows.last_column_zero);
        Self { view, rows, stored, sample: Sample::new(view, rows, stored), conventions }
    }

    /// Every convention that the columns could follow, near or far.
    pub(crate) fn candidates(&self) -> Vec<Candidate> {
        let mut all = self.paired();
        if self.stored.is_coarse() && !all.iter().any(Candidate::is_plain) {
            all.iter_mut().for_each(|candidate| self.make_base_whole(candidate));
        }
        add_double_exponents(&mut all);
        if !all.iter().any(|candidate| candidate.misfit.grade() < Grade::None) {
            self.add_unpaired(&mut all);
            self.add_single_line(&mut all);
        }
        all
    }

    /// Of the tables that were fitted, those that somebody could have meant, and the usual ones, for want of anything
    /// nearer: where nothing fits, a start far away or a base that nobody has is chance.
    pub(crate) fn plausible(&self, fitted: &[Candidate]) -> Vec<Candidate> {
        let mut all = vec![];
        let near = 0.0..=(self.view.rows as f64 / 4.0).max(2.0);
        for candidate in fitted {
            let start = libm::round(candidate.parameters.start);
            let rounder = self.judged(Parameters { start, ..candidate.parameters });
            let plain = |rounder: &Candidate| rounder.misfit.likeness > 0.9 && near.contains(&start) && rounder.oddness() <= 2;
            all.extend(if self.is_damaged(candidate) { Some(*candidate) } else { rounder.filter(plain) });
        }
        self.add_usual(&mut all);
        all
    }

    fn add_usual(&self, all: &mut Vec<Candidate>) {
        for columns in &self.conventions {
            for start in [0.0, 1.0, 2.0] {
                all.extend(self.judged(Parameters { start, ..columns.plain() }));
            }
        }
    }

    fn judged(&self, parameters: Parameters) -> Option<Candidate> {
        let sane = (1.0..=MAX_BASE).contains(&parameters.base)
            && parameters.start.abs() + (self.view.rows as f64) < MAX_POSITION
            && parameters.scale.abs() <= 1e6;
        if !sane {
            return None;
        }
        let (misfit, differing) = self.sample.misfit(&Model::new(&parameters, self.view.columns).ok()?);
        Some(Candidate { parameters, misfit, differing })
    }

    /// Conventions in which two columns share a frequency. One fit serves all that have the same pairs.
    fn paired(&self) -> Vec<Candidate> {
        let (mut all, mut fits) = (vec![], vec![]);
        for columns in &self.conventions {
            if !fits.iter().any(|(pairing, _)| *pairing == columns.pairing) {
                let alike = self.conventions.iter().filter(|other| other.pairing == columns.pairing);
                let decays: Vec<f64> =
                    alike.flat_map(|other| KNOWN_BASES.map(|base| libm::log(base) / other.root(self.view.columns))).collect();
                fits.push((columns.pairing, fit(self.view, self.rows, columns.pairing, &decays)));
            }
            for (pairing, fit) in &fits {
                if let Some(fit) =
                    fit.as_ref().filter(|fit| *pairing == columns.pairing && fit.cosines_first == cosines_first(columns.layout))
                {
                    all.extend(self.polished(fit, columns));
                }
            }
        }
        all
    }

    /// The fit as a convention, with the roundest start, scale and base that fit as well.
    fn polished(&self, fit: &Fit, columns: &Columns) -> Option<Candidate> {
        let (plain, one_pair) = (columns.plain(), columns.pairing.pairs + self.view.columns % 2 < 2);
        let of_fit = |fit: &Fit| {
            let base = if one_pair { plain.base } else { libm::exp(fit.decay * columns.root(self.view.columns)).max(1.0) };
            self.judged(Parameters { base, start: fit.start, scale: fit.scale, ..plain })
        };
        let mut best = of_fit(fit)?;
        for start in [libm::round(fit.start), libm::round(2.0 * fit.start) / 2.0, rounded_to(fit.start, 4)] {
            let mut rounder = Fit { start, ..*fit };
            refit(self.view, self.rows, columns.pairing, &mut rounder);
            let rounder = of_fit(&rounder).filter(|rounder| (start - fit.start).abs() < 0.25 && self.no_worse(rounder, &best));
            if let Some(rounder) = rounder {
                best = rounder;
                break;
            }
        }
        self.round_scale(&mut best);
        if !one_pair {
            self.round_base(&mut best);
        }
        Some(best)
    }

    fn no_worse(&self, candidate: &Candidate, than: &Candidate) -> bool {
        let allowed = self.stored.error(than.parameters.scale);
        candidate.misfit.grade() <= than.misfit.grade() && candidate.misfit.max_error <= 1.5 * than.misfit.max_error + allowed
    }

    /// Nothing but this made the table, whatever became of the other elements.
    pub(crate) fn is_mostly_exact(&self, candidate: &Candidate) -> bool {
        candidate.misfit.exact > 0.75 && !self.stored.is_coarse()
    }

    /// So nearly exact that the rest is no rounding of angles. Coarse storage hides most of what those change, so there
    /// the rest must also be few and far.
    pub(crate) fn is_damaged(&self, candidate: &Candidate) -> bool {
        let (misfit, storage) = (candidate.misfit, self.stored.error(candidate.parameters.scale));
        self.is_mostly_exact(candidate) || misfit.exact > 0.99 && misfit.max_error > 16.0 * storage
    }

    fn round_scale(&self, candidate: &mut Candidate) {
        let (scale, root) = (candidate.parameters.scale, (self.view.columns as f64).sqrt());
        let mut choices = vec![1.0, 1.0 / root, root, 0.5];
        choices.extend((1..=6).map(|digits| rounded_to(scale, digits)));
        if self.stored.precision == Precision::Float64 {
            // The fit is off by more units in the last place than such a table.
            let (given, fitted) = candidate.misfit.peak;
            choices.extend((7..=12).map(|digits| rounded_to(scale, digits)).chain([scale * given / fitted]));
        }
        for rounder in choices.into_iter().filter(|rounder| (rounder / scale - 1.0).abs() < 0.1) {
            if let Some(choice) =
                self.judged(Parameters { scale: rounder, ..candidate.parameters }).filter(|choice| self.no_worse(choice, candidate))
            {
                *candidate = choice;
                return;
            }
        }
    }

    fn round_base(&self, candidate: &mut Candidate) {
        let fitted = candidate.parameters.base;
        let mut choices = KNOWN_BASES.to_vec();
        choices.extend((1..=8).map(|digits| rounded_to(fitted, digits)));
        // One pair, with a sine beside it, tells no frequency but the first: then any base may be tried.
        choices.retain(|base| (base / fitted).max(fitted / base) < 1.4 || self.view.columns == 3);
        self.simplify(&choices, candidate);
    }

    /// Where the storage is coarse, a fit cannot tell neighbouring whole numbers apart, but the rounding of many elements
    /// can.
    fn make_base_whole(&self, candidate: &mut Candidate) {
        let base = candidate.parameters.base;
        if candidate.misfit.grade() == Grade::Fine && (50.0..1e9).contains(&base) {
            let step = (base / 20_000.0).ceil();
            let middle = libm::round(base / step);
            let choices: Vec<f64> = (-60..=60).map(|i| (middle + f64::from(i)) * step).collect();
            self.simplify(&choices, candidate);
        }
    }

    /// Gives the candidate the first of the bases that fits as well as the best.
    fn simplify(&self, bases: &[f64], candidate: &mut Candidate) {
        let mut all: Vec<Candidate> = vec![];
        for &base in bases {
            all.extend(self.judged(Parameters { base, ..candidate.parameters }));
            if let Some(plain) = all.last().filter(|choice| choice.is_plain()) {
                *candidate = *plain;
                return;
            }
        }
        all.push(*candidate);
        if let Some(exact) = all.iter().find(|choice| self.is_mostly_exact(choice)) {
            *candidate = *exact;
            return;
        }
        // Where angles are coarse, so are errors; but no rounder base may be far worse than the best.
        let least = all.iter().fold(f64::INFINITY, |least, choice| least.min(choice.misfit.max_error));
        all.retain(|choice| choice.misfit.grade() == Grade::Fine || choice.misfit.max_error <= 3.0 * least);
        let grade = all.iter().map(|choice| choice.misfit.grade()).min();
        all.retain(|choice| Some(choice.misfit.grade()) == grade);
        let as_good = |choice: &&Candidate| grade != Some(Grade::Fine) || !choice.is_farther(&all);
        *candidate = all.iter().find(as_good).copied().unwrap_or(*candidate);
    }

    /// Each column with a frequency of its own: exponent 2i/dim for column i.
    fn add_unpaired(&self, all: &mut Vec<Candidate>) {
        let Some(decay) = super::columns::decay(self.view, self.rows) else { return };
        let base = libm::exp(decay * self.view.columns as f64 / 2.0);
        for columns in self.conventions.iter().filter(|columns| columns.pairing.step == 2 && columns.timescale == Timescale::Paper)
        {
            let Some((start, scale)) = super::columns::first_position(self.view, self.rows, columns.layout) else { continue };
            let parameters = Parameters { double_exponent: true, paired: false, base, start, scale, ..columns.plain() };
            if let Some(mut found) = self.judged(parameters) {
                self.round_scale(&mut found);
                self.round_base(&mut found);
                all.push(found);
            }
        }
    }

    /// One row or one column has no pairs to measure: the usual conventions are tried one by one.
    fn add_single_line(&self, all: &mut Vec<Candidate>) {
        if self.rows.usable_count() != 1 && self.view.columns != 1 {
            return;
        }
        for base in KNOWN_BASES {
            for columns in &self.conventions {
                let tries =
                    (0..16).filter_map(|start| self.judged(Parameters { base, start: f64::from(start), ..columns.plain() }));
                all.extend({ tries }.find(|candidate| candidate.misfit.grade() == Grade::Fine));
            }
            if all.iter().any(|candidate| candidate.misfit.grade() == Grade::Fine) {
                return;
            }
        }
    }
}

/// Tables of base b² are those of base b with the exponent doubled, and the latter is the commoner mistake.
fn add_double_exponents(all: &mut Vec<Candidate>) {
    for at in 0..all.len() {
        let Some(&Candidate { parameters, misfit, differing }) = all.get(at) else { return };
        let base = parameters.base.sqrt();
        if parameters.timescale == Timescale::Paper && base_oddness(parameters.base) > 1 && base_oddness(base) <= 1 {
            all.push(Candidate { parameters: Parameters { double_exponent: true, base, ..parameters }, misfit, differing });
        }
    }
}

/// Columns that could be pairs, and the convention that would put them there.
struct Columns {
    pairing: Pairing,
    layout: Layout,
    odd_dim: OddDim,
    timescale: Timescale,
}

impl Columns {
    fn plain(&self) -> Parameters {
        let Self { layout, odd_dim, timescale, .. } = *self;
        Parameters {
            double_exponent: false,
            paired: true,
            base: KNOWN_BASES[0],
            start: 0.0,
            scale: 1.0,
            layout,
            timescale,
            odd_dim,
        }
    }

    /// ln base = decay · root.
    fn root(&self, dim: usize) -> f64 {
        let (numerator, denominator) = exponent_step(dim, self.odd_dim, self.timescale, pair_count(dim, self.odd_dim));
        denominator as f64 / numerator as f64
    }
}

fn conventions(dim: usize, last_column_zero: bool) -> Vec<Columns> {
    let rules = match dim % 2 {
        0 => &[OddDim::Error][..],
        _ if last_column_zero && dim > 1 => &[OddDim::ZeroPad],
        _ => &[OddDim::ExtraSin, OddDim::Truncate],
    };
    let mut all = vec![];
    for &layout in Layout::ALL {
        for &odd_dim in rules {
            for &timescale in Timescale::ALL {
                // Without a cosine beside the last sine, the two rules are one table.
                let twin = timescale == Timescale::Endpoint && odd_dim == OddDim::Truncate && !cosines_first(layout);
                if !twin {
                    all.push(Columns { pairing: pairing(dim, layout, odd_dim), layout, odd_dim, timescale });
                }
            }
        }
    }
    all
}

fn pairing(dim: usize, layout: Layout, odd_dim: OddDim) -> Pairing {
    let pairs = dim / 2;
    match (layout, odd_dim) {
        (Layout::Interleaved | Layout::CosSinInterleaved, _) => Pairing::adjacent(pairs),
        (Layout::CosSin, OddDim::ExtraSin) | (_, OddDim::ZeroPad) => Pairing::halves(pairs, pairs),
        _ => Pairing::halves(dim - pairs, pairs),
    }
}
