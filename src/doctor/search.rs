//! From measured frequencies to conventions by name: every layout, timescale and rule for odd widths whose columns could
//! be these, each with the simplest parameters that fit as well as any.

use super::fit::{Fit, Pairing, fit, refit};
use super::model::{Misfit, Model, Parameters, Sample};
use super::rows::Rows;
use super::storage::Storage;
use super::view::View;
use crate::encoding::sinusoidal::{Layout, OddDim, Timescale, exponent_step, pair_count};
use crate::frequency::MAX_BASE;
use crate::phase::MAX_POSITION;

/// Parameters, and how far the table is from them.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) parameters: Parameters,
    pub(crate) misfit: Misfit,
    /// The share of elements that are not the convention's, rounded to the storage.
    pub(crate) differing: f64,
}

impl Candidate {
    /// Simple, and the same as the table but for a few chance roundings.
    fn is_plain(&self) -> bool {
        self.oddness() <= 2 && self.misfit.rank() <= 1 && self.differing <= 0.01
    }

    /// Clearly more elements differ than in the best of several; a few may by chance.
    pub(crate) fn differs_more(&self, fewest: f64) -> bool {
        self.differing > 1.2 * fewest + 0.01
    }

    /// How plausible the base is: 0 for the usual one, 4 for one that nobody would choose.
    pub(crate) fn oddness(&self) -> usize {
        let oddness = base_oddness(self.parameters.base);
        if self.parameters.double_exponent { oddness.max(1) } else { oddness }
    }
}

/// Bases that published models use, the usual one first.
const KNOWN_BASES: [f64; 14] =
    [1e4, 1e3, 5e5, 1e6, 100.0, 25e3, 1e5, 15e4, 16e4, 2e6, 5e6, 1e7, 10.0, 5e4];

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
    let places = digits - 1 - libm::floor(libm::log10(value.abs())) as i32;
    let power = libm::pow(10.0, f64::from(places.abs()));
    if places >= 0 { libm::round(value * power) / power } else { libm::round(value / power) * power }
}

/// A table under examination.
pub(crate) struct Search<'a> {
    pub(crate) view: &'a View<'a>,
    pub(crate) rows: &'a Rows,
    pub(crate) stored: Storage,
    sample: Sample,
}

impl<'a> Search<'a> {
    pub(crate) fn new(view: &'a View<'a>, rows: &'a Rows, stored: Storage) -> Self {
        Self { view, rows, stored, sample: Sample::new(view, rows, stored) }
    }

    /// Every convention that the columns could follow, near or far.
    pub(crate) fn candidates(&self) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = self.shapes().iter().flat_map(|shape| self.of_shape(shape)).collect();
        if self.stored.error(1.0) > 1.5e-4 && !all.iter().any(|candidate| candidate.is_plain()) {
            all = all.into_iter().map(|candidate| self.with_whole_base(candidate)).collect();
        }
        all.extend(self.double_exponents(&all));
        if !all.iter().any(|candidate| candidate.misfit.rank() < 4) {
            all.extend(self.unpaired());
        }
        if !all.iter().any(|candidate| candidate.misfit.rank() < 4) && self.rows.usable_count() == 1 {
            all.extend(self.of_single_row());
        }
        all
    }

    /// The usual tables, for want of anything nearer.
    pub(crate) fn usual(&self) -> Vec<Candidate> {
        let mut all = vec![];
        for shape in self.shapes() {
            for &(layout, odd_dim) in &shape.layouts {
                for &timescale in Timescale::ALL {
                    for start in [0.0, 1.0, 2.0] {
                        let plain = Parameters { start, ..Parameters::plain(layout, odd_dim, timescale) };
                        all.extend(self.judged(plain));
                    }
                }
            }
        }
        all
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

    fn shapes(&self) -> Vec<Shape> {
        shapes(self.view.columns, self.rows.last_column_zero)
    }

    fn of_shape(&self, shape: &Shape) -> Vec<Candidate> {
        let decays = known_decays(self.view.columns, shape);
        let Some(fit) = fit(self.view, self.rows, shape.pairing, &decays) else { return vec![] };
        let layouts = shape.layouts.iter().filter(|(layout, _)| crate::encoding::sinusoidal::cosines_first(*layout) == fit.cosines_first);
        let mut all = vec![];
        for &(layout, odd_dim) in layouts {
            for &timescale in Timescale::ALL {
                // Without a cosine beside the last sine, the two rules are one table.
                if timescale == Timescale::Endpoint && odd_dim == OddDim::Truncate && !fit.cosines_first {
                    continue;
                }
                all.extend(self.polished(&fit, shape.pairing, layout, odd_dim, timescale));
            }
        }
        all
    }

    /// The fit as a convention, with the roundest start, scale and base that fit as well.
    fn polished(&self, fit: &Fit, pairing: Pairing, layout: Layout, odd_dim: OddDim, timescale: Timescale) -> Option<Candidate> {
        let root = root(self.view.columns, odd_dim, timescale);
        let plain = Parameters::plain(layout, odd_dim, timescale);
        let of_fit = |fit: &Fit| {
            let base = if pairing.pairs + usize::from(self.view.columns % 2) > 1 { libm::exp(fit.decay * root) } else { plain.base };
            self.judged(Parameters { base: base.max(1.0), start: fit.start, scale: fit.scale, ..plain.clone() })
        };
        let mut best = of_fit(fit)?;
        for start in [libm::round(fit.start), libm::round(2.0 * fit.start) / 2.0, rounded_to(fit.start, 4)] {
            let mut with_start = Fit { start, ..fit.clone() };
            refit(self.view, self.rows, pairing, &mut with_start);
            if let Some(rounder) = of_fit(&with_start).filter(|rounder| self.no_worse(rounder, &best) && (start - fit.start).abs() < 0.25) {
                best = rounder;
                break;
            }
        }
        best = self.with_round_scale(best);
        Some(if pairing.pairs > 1 { self.with_round_base(best) } else { best })
    }

    fn no_worse(&self, candidate: &Candidate, than: &Candidate) -> bool {
        let allowed = self.stored.error(than.parameters.scale);
        candidate.misfit.rank() <= than.misfit.rank() && candidate.misfit.max_error <= 1.5 * than.misfit.max_error + allowed
    }

    fn with_round_scale(&self, candidate: Candidate) -> Candidate {
        let (scale, root) = (candidate.parameters.scale, libm::sqrt(self.view.columns as f64));
        let usual = [1.0, 1.0 / root, root, 0.5];
        let near = usual.into_iter().chain((1..=6).map(|digits| rounded_to(scale, digits)));
        near.filter(|rounder| (rounder / scale - 1.0).abs() < 0.1)
            .filter_map(|scale| self.judged(Parameters { scale, ..candidate.parameters.clone() }))
            .find(|rounder| self.no_worse(rounder, &candidate))
            .unwrap_or(candidate)
    }

    fn with_round_base(&self, candidate: Candidate) -> Candidate {
        let choices = base_choices(candidate.parameters.base);
        self.simplest(choices, candidate)
    }

    /// Where the storage is coarse, a fit cannot tell neighbouring whole numbers apart, but the rounding of many elements
    /// can.
    fn with_whole_base(&self, candidate: Candidate) -> Candidate {
        let base = candidate.parameters.base;
        if candidate.misfit.rank() == 4 || !(50.0..1e9).contains(&base) {
            return candidate;
        }
        let step = libm::ceil(base / 20_000.0);
        let middle = libm::round(base / step);
        self.simplest((-60..=60).map(|i| (middle + f64::from(i)) * step).collect(), candidate)
    }

    /// The first of the bases that fits as well as the best.
    fn simplest(&self, bases: Vec<f64>, candidate: Candidate) -> Candidate {
        let mut all: Vec<Candidate> = vec![];
        for base in bases {
            let Some(choice) = self.judged(Parameters { base, ..candidate.parameters.clone() }) else { continue };
            if choice.is_plain() {
                return choice;
            }
            all.push(choice);
        }
        all.push(candidate);
        let rank = all.iter().map(|choice| choice.misfit.rank()).min().unwrap_or(4);
        let fewest = fewest_differing(all.iter().filter(|choice| choice.misfit.rank() == rank));
        let least = all.iter().map(|choice| choice.misfit.max_error).fold(f64::INFINITY, f64::min);
        let simplest = all.iter().position(|choice| match rank {
            4 => choice.misfit.max_error <= 1.1 * least,
            _ => choice.misfit.rank() == rank && !choice.differs_more(fewest),
        });
        all.swap_remove(simplest.unwrap_or(0))
    }

    /// Tables of base b² are those of base b with the exponent doubled, and the latter is the commoner mistake.
    fn double_exponents(&self, candidates: &[Candidate]) -> Vec<Candidate> {
        let mistaken = |candidate: &&Candidate| {
            let parameters = &candidate.parameters;
            parameters.timescale == Timescale::Paper && base_oddness(parameters.base) > 1
                && base_oddness(libm::sqrt(parameters.base)) <= 1
        };
        candidates.iter().filter(mistaken).map(|candidate| {
            let base = libm::sqrt(candidate.parameters.base);
            Candidate { parameters: Parameters { double_exponent: true, base, ..candidate.parameters.clone() }, ..candidate.clone() }
        }).collect()
    }

    /// Each column with a frequency of its own: exponent 2i/dim for column i.
    fn unpaired(&self) -> Vec<Candidate> {
        let frequencies = super::columns::frequencies(self.view, self.rows);
        let Some(decay) = super::columns::decay(&frequencies) else { return vec![] };
        let base = libm::exp(decay * self.view.columns as f64 / 2.0);
        let layouts = [Layout::Interleaved, Layout::CosSinInterleaved];
        let of_layout = |layout| {
            let (start, scale) = super::columns::first_position(self.view, self.rows, layout)?;
            let rule = if self.view.columns % 2 == 0 { OddDim::Error } else { OddDim::ExtraSin };
            let plain = Parameters::plain(layout, rule, Timescale::Paper);
            let found = self.judged(Parameters { double_exponent: true, paired: false, base, start, scale, ..plain })?;
            Some(self.with_round_base(self.with_round_scale(found)))
        };
        layouts.into_iter().filter_map(of_layout).collect()
    }

    /// One row has no frequencies to measure: the usual conventions are tried one by one.
    fn of_single_row(&self) -> Vec<Candidate> {
        for base in KNOWN_BASES {
            let mut fitting = vec![];
            for shape in self.shapes() {
                for &(layout, odd_dim) in &shape.layouts {
                    for &timescale in Timescale::ALL {
                        let tries = (0..16).map(|start| Parameters { base, start: f64::from(start), ..Parameters::plain(layout, odd_dim, timescale) });
                        fitting.extend(tries.filter_map(|tried| self.judged(tried)).find(|candidate| candidate.misfit.rank() < 2));
                    }
                }
            }
            if !fitting.is_empty() {
                return fitting;
            }
        }
        vec![]
    }
}

impl Parameters {
    pub(crate) fn plain(layout: Layout, odd_dim: OddDim, timescale: Timescale) -> Self {
        Self { double_exponent: false, paired: true, base: KNOWN_BASES[0], start: 0.0, scale: 1.0, layout, timescale, odd_dim }
    }
}

pub(crate) fn fewest_differing<'a>(candidates: impl Iterator<Item = &'a Candidate>) -> f64 {
    candidates.map(|candidate| candidate.differing).fold(1.0, f64::min)
}

/// Columns that could be pairs, and the layouts that would put them there.
struct Shape {
    pairing: Pairing,
    layouts: Vec<(Layout, OddDim)>,
}

fn shapes(columns: usize, last_column_zero: bool) -> Vec<Shape> {
    use Layout::{CosSin, CosSinInterleaved, Interleaved, SinCos};
    use OddDim::{Error, ExtraSin, Truncate, ZeroPad};
    let pairs = columns / 2;
    let shape = |pairing, layouts: &[(Layout, OddDim)]| Shape { pairing, layouts: layouts.to_vec() };
    if columns % 2 == 0 || last_column_zero && pairs > 0 {
        let rule = if columns % 2 == 0 { Error } else { ZeroPad };
        return vec![
            shape(Pairing::adjacent(pairs), &[(Interleaved, rule), (CosSinInterleaved, rule)]),
            shape(Pairing::halves(pairs, pairs), &[(SinCos, rule), (CosSin, rule)]),
        ];
    }
    let both = |layout| [(layout, ExtraSin), (layout, Truncate)];
    vec![
        shape(Pairing::adjacent(pairs), &[both(Interleaved), both(CosSinInterleaved)].concat()),
        shape(Pairing::halves(pairs + 1, pairs), &[&both(SinCos)[..], &[(CosSin, Truncate)]].concat()),
        shape(Pairing::halves(pairs, pairs), &[(CosSin, ExtraSin)]),
    ]
}

/// ln base = decay · root.
fn root(dim: usize, odd_dim: OddDim, timescale: Timescale) -> f64 {
    let (numerator, denominator) = exponent_step(dim, odd_dim, timescale, pair_count(dim, odd_dim));
    denominator as f64 / numerator as f64
}

fn known_decays(dim: usize, shape: &Shape) -> Vec<f64> {
    let mut decays = vec![];
    for &(_, odd_dim) in &shape.layouts {
        for &timescale in Timescale::ALL {
            decays.extend(KNOWN_BASES.map(|base| libm::log(base) / root(dim, odd_dim, timescale)));
        }
    }
    decays
}

/// Bases near a fitted one, the simplest first.
fn base_choices(fitted: f64) -> Vec<f64> {
    let near = |base: &f64| (base / fitted).max(fitted / base) < 1.4;
    let mut choices: Vec<f64> = KNOWN_BASES.into_iter().filter(near).collect();
    choices.extend((1..=8).map(|digits| rounded_to(fitted, digits)).filter(near));
    choices.dedup();
    choices
}
