//! What somebody who ports weights must know about a table, and the line of PyTorch or NumPy that takes it into account.

use super::model::Misfit;
use super::precision::Precision;
use super::rows::Rows;
use super::search::rounded_to;
use super::{Convention, TableMatch, Verdict};
use crate::encoding::sinusoidal::{Layout, OddDim, Timescale, cosines_first, pair_count};
use crate::error::Named;
use crate::finding::{Finding, FindingValue, Severity};
use crate::table_view::View;

/// Six digits: more would be the fit's own errors.
impl From<f64> for FindingValue {
    fn from(number: f64) -> Self {
        FindingValue::Number(rounded_to(number, 6))
    }
}

impl From<usize> for FindingValue {
    fn from(number: usize) -> Self {
        FindingValue::Number(number as f64)
    }
}

impl<T: Named> From<T> for FindingValue {
    fn from(name: T) -> Self {
        FindingValue::Text(T::NAMES.get(name.index()).copied().unwrap_or_default().into())
    }
}

/// Code, severity, what it means, and the line that mends it. `{name}` stands for a value.
///
/// The lines speak of a table `pe` with `rows` and `dim` columns, made of `angle = position * inv_freq`; `position` is a
/// column, `[rows, 1]`. Every line was run: it gives the table that was diagnosed, or, after an error, the right one.
type Text = (&'static str, Severity, &'static str, &'static str);

use Severity::{Error, Info, Warning};

static STARTS_AT: Text = (
    "starts-at",
    Warning,
    "the first row is position {start}, not 0; code that counts from 0 gives every token the code of another position",
    "position = torch.arange(rows, dtype=torch.float64)[:, None] + {start}",
);
static PAD_ROW: Text = (
    "pad-row",
    Info,
    "row {row} is all zeros ({count} such rows in all): it belongs to padding, and no token may be given it; positions are usually counted from the row after it",
    "pe[{row}] = 0",
);
const UNUSED_ROWS: Text = (
    PAD_ROW.0,
    Info,
    "the last rows, {count} from row {row} on, are all zeros: they were never filled, or belong to padding; no token may be given one of them",
    "pe = pe[:{row}]",
);
static HALVES: Text = (
    "halves",
    Warning,
    "sines and cosines stand in two halves, not in turn; weights trained with one order need that order, as every column of the next layer is tied to its wave",
    "", // by `columns_of`
);
static COS_FIRST: Text = (
    "cos-first",
    Warning,
    "cosines come before sines; with the usual order each column meets the weights of its partner",
    "", // by `columns_of`
);
static ENDPOINT: Text = (
    "endpoint-timescale",
    Warning,
    "the exponent is k/(n − 1) over the {pairs} pairs, as in tensor2tensor and fairseq, not the paper's 2k/dim; the two tables drift apart with position, up to opposite signs",
    "inv_freq = {base} ** (-torch.arange({pairs}).double() / ({pairs} - 1))",
);
static DOUBLED: Text = (
    "double-exponent",
    Error,
    "the exponent has its factor 2 twice, so that the table is the paper's for base {base} squared; the second half of the columns hardly changes with position",
    "inv_freq = {base} ** (-torch.arange(0, dim, 2).double() / dim)",
);
static UNPAIRED: Text = (
    "double-exponent",
    Error,
    "every column i has an exponent of its own, 2i/dim of base {base}, where the paper has 2(i // 2)/dim of 10000; sine and cosine no longer form pairs, and a shift of position is no rotation",
    "angle = position / 10000 ** (2 * (torch.arange(dim).double() // 2) / dim)",
);
static UNUSUAL_BASE: Text = (
    "unusual-base",
    Warning,
    "the base is {base}, not 10000; all frequencies but the first differ",
    "inv_freq = {base} ** (-torch.arange(0, dim, 2).double() / dim)",
);
static COARSE_ANGLES: Text = (
    "low-precision-angles",
    Warning,
    "angles were formed in {precision}: the numbers are off by up to {maxError}, more than storing them costs; a table that is computed exactly differs from this one most in its last rows",
    "angle = position.double() * {base} ** (-torch.arange(0, dim, 2).double() / dim)",
);
static USUAL_ANGLES: Text = (
    "low-precision-angles",
    Info,
    "angles were formed in {precision}, as most code does: the numbers are off by up to {maxError}, most in the last rows; harmless for a trained model, but no bit-for-bit comparison will hold",
    COARSE_ANGLES.3,
);
const ENDPOINT_ANGLES: &str = "angle = position.double() * {base} ** (-torch.arange({pairs}).double() / ({pairs} - 1))";
static COARSE_STORAGE: Text = (
    "low-precision-storage",
    Info,
    "all numbers are {precision} ones: neighbouring positions differ by less than its rounding in the slow columns; compute the table anew where more is needed",
    "x = (x.float() + exact.float()).to(x.dtype)  # exact: the table computed anew",
);
static TRANSPOSED: Text = (
    "transposed",
    Error,
    "positions run along the second axis; added to [length, dim] as it is, each feature is given the code of a position",
    "pe = pe.T.contiguous()",
);
static CONSTANT: Text = (
    "constant-rows",
    Error,
    "all rows are the same, so every token is given the same code; usually the table was sliced by the batch's axis instead of the sequence's",
    "x = x + pe[: x.size(1)]  # x: [batch, length, dim]",
);
const ZEROS: Text = (
    CONSTANT.0,
    Error,
    "all elements are 0, so no token is given a code; the table was never filled, or its weights were not loaded",
    "assert np.any(pe)",
);
static SCALED: Text = (
    "scaled",
    Warning,
    "the whole table is multiplied by {scale}; without that factor positions weigh differently against the embedding than they did in training",
    "pe = pe / {scale}  # the plain table",
);
static ODD_DIM: Text = (
    "odd-dim",
    Info,
    "the width is odd, and the last column follows the rule \"{rule}\"; libraries have several rules, with other exponents in all columns",
    "", // by `columns_of`, or one of these
);
const ZERO_PAD: &str = "pe = torch.nn.functional.pad(pe, (0, 1))  # pe of dim - 1 columns";
const TRUNCATE: &str = "pe = pe[:, :-1]  # pe of dim + 1 columns";
static TOO_FEW: Text = (
    "too-few-rows",
    Warning,
    "conventions that give exactly these {rows} rows of {columns} columns: {count}; ten rows of sixteen columns tell all of them apart",
    "np.save(\"pe.npy\", pe[:64])",
);
const TOO_NARROW: Text = (
    TOO_FEW.0,
    Warning,
    "{columns} columns are too few to tell conventions apart, however many rows there are; known ones that give exactly these {rows} rows: {count}; sixteen columns of ten rows tell all of them apart",
    "np.save(\"pe.npy\", pe)  # with all its columns",
);
static NOT_FINITE: Text = (
    "not-finite",
    Error,
    "{count} elements are NaN or infinite, the first in row {row}; they spread to every token that attends to such a position",
    "print(torch.nonzero(~torch.isfinite(torch.as_tensor(pe))))",
);
static NOT_SINUSOIDAL: Text = (
    "not-sinusoidal",
    Warning,
    "no known convention explains the numbers; the likeness to the nearest one is {likeness}, and its greatest difference {maxError}: another kind of table, such as RoPE's cosines or a grid of two dimensions, or one that was trained or drawn at random; load it as it is, and do not compute it by a sinusoidal convention",
    "positions = torch.nn.Embedding.from_pretrained(torch.as_tensor(pe), freeze=False)",
);
static TRAINED: Text = (
    NOT_SINUSOIDAL.0,
    Warning,
    "the numbers are near a known convention (likeness {likeness}) and yet not its own, by up to {maxError}: another kind of table, or one that began as sinusoids and was trained or changed afterwards; load it as it is, and do not compute it anew",
    NOT_SINUSOIDAL.3,
);

/// How the columns come about in a layout.
fn columns_of(layout: Layout, extra_sine: bool) -> &'static str {
    match (layout, extra_sine) {
        (Layout::SinCos, false) => "pe = torch.cat([torch.sin(angle), torch.cos(angle)], dim=1)",
        (Layout::SinCos, true) => "pe = torch.cat([torch.sin(angle), torch.cos(angle)[:, :-1]], dim=1)",
        (Layout::CosSin, false) => "pe = torch.cat([torch.cos(angle), torch.sin(angle)], dim=1)",
        (Layout::CosSin, true) => "pe = torch.cat([torch.cos(angle)[:, :-1], torch.sin(angle)], dim=1)",
        (Layout::Interleaved, _) => "pe[:, 0::2], pe[:, 1::2] = torch.sin(angle), torch.cos(angle)[:, : dim // 2]",
        (Layout::CosSinInterleaved, false) => "pe[:, 0::2], pe[:, 1::2] = torch.cos(angle), torch.sin(angle)",
        (Layout::CosSinInterleaved, true) => {
            "pe = torch.cat([torch.stack([angle.cos(), angle.sin()], 2).flatten(1)[:, :-2], angle.sin()[:, -1:]], dim=1)"
        }
    }
}

const DAMAGED: Text = (
    NOT_SINUSOIDAL.0,
    Warning,
    "all but {count} elements are those of the nearest convention (likeness {likeness}), and these few are off by up to {maxError}, which no rounding explains: they were overwritten, damaged, or put in other rows; compute the table anew, or find what changed them",
    "print(np.argwhere(~np.isclose(pe, exact, atol=1e-3)))",
);

/// The findings so far.
struct Report(Vec<Finding>);

impl Report {
    fn add(&mut self, text: &'static Text, values: &[(&'static str, FindingValue)]) {
        self.add_with(text, text.3, values);
    }

    /// The finding with another line that mends it.
    fn add_with(&mut self, text: &'static Text, fix_template: &'static str, values: &[(&'static str, FindingValue)]) {
        let &(code, severity, template, _) = text;
        self.0.push(Finding { code, severity, key: None, values: values.to_vec(), template, fix_template: Some(fix_template) });
    }
}

pub(crate) fn findings(
    view: &View,
    rows: &Rows,
    verdict: Verdict,
    matches: &[TableMatch],
    nearest: Option<Misfit>,
) -> Vec<Finding> {
    let mut report = Report(vec![]);
    let (count, row) = rows.not_finite;
    if count > 0 {
        report.add(&NOT_FINITE, &[("count", count.into()), ("row", row.into())]);
    }
    let usable = rows.usable_count();
    let zeros = rows.constant && view.at(0, 0) == 0.0 && (usable == 0 || view.columns == 1 && usable > 1);
    if rows.constant && (usable > 1 || usable == 0 && !rows.zero.is_empty()) {
        report.add(if zeros { &ZEROS } else { &CONSTANT }, &[]);
    }
    if verdict == Verdict::Ambiguous {
        let count = matches.len().into();
        let text = if view.columns <= 2 && usable > 1 { &TOO_NARROW } else { &TOO_FEW };
        report.add(text, &[("count", count), ("rows", view.rows.into()), ("columns", view.columns.into())]);
    }
    match matches.first() {
        Some(best) if best.convention != Convention::LearnedLike => of_match(view, best, &mut report),
        _ if zeros => {}
        _ => of_nearest(nearest, &mut report),
    }
    if let (Some(&row), true) = (rows.zero.first(), usable > 0) {
        let trailing = row > 0 && row + rows.zero.len() == view.rows;
        report.add(if trailing { &UNUSED_ROWS } else { &PAD_ROW }, &[("row", row.into()), ("count", rows.zero.len().into())]);
    }
    report.0
}

fn of_nearest(nearest: Option<Misfit>, report: &mut Report) {
    let (likeness, max_error) = nearest.map_or((0.0, f64::NAN), |misfit| (misfit.likeness, misfit.max_error));
    let mut values = vec![("likeness", likeness.into()), ("maxError", max_error.into())];
    let few = nearest.filter(|misfit| misfit.exact > 0.75 && likeness > 0.9);
    values.extend(few.map(|misfit| ("count", misfit.off.into())));
    let text = if likeness > 0.9 { &TRAINED } else { &NOT_SINUSOIDAL };
    report.add(if few.is_some() { &DAMAGED } else { text }, &values);
}

fn of_match(view: &View, best: &TableMatch, report: &mut Report) {
    if best.transposed {
        report.add(&TRANSPOSED, &[]);
    }
    let odd = view.columns % 2 == 1;
    let columns = columns_of(best.layout, odd && best.odd_dim == OddDim::ExtraSin);
    let layout = [("layout", best.layout.into())];
    if matches!(best.layout, Layout::SinCos | Layout::CosSin) {
        report.add_with(&HALVES, columns, &layout);
    }
    if cosines_first(best.layout) {
        report.add_with(&COS_FIRST, columns, &layout);
    }
    of_angles(view, best, report);
    if best.scale != 1.0 {
        report.add(&SCALED, &[("scale", best.scale.into())]);
    }
    if odd {
        let fix = match best.odd_dim {
            OddDim::ZeroPad => ZERO_PAD,
            OddDim::Truncate => TRUNCATE,
            _ => columns,
        };
        report.add_with(&ODD_DIM, fix, &[("rule", best.odd_dim.into())]);
    }
    if best.precision.is_coarse() {
        report.add(&COARSE_STORAGE, &[("precision", best.precision.into())]);
    }
}

fn of_angles(view: &View, best: &TableMatch, report: &mut Report) {
    let pairs = pair_count(view.columns, best.odd_dim);
    let frequencies = [("base", best.base.into()), ("pairs", pairs.into())];
    let endpoint = best.timescale == Timescale::Endpoint && pairs > 1;
    if best.convention == Convention::DoubleExponent {
        report.add(if best.paired { &DOUBLED } else { &UNPAIRED }, &frequencies[..1]);
    } else if best.base != 10000.0 && view.columns > 2 {
        report.add_with(&UNUSUAL_BASE, if endpoint { ENDPOINT.3 } else { UNUSUAL_BASE.3 }, &frequencies);
    }
    if best.start != 0.0 {
        report.add(&STARTS_AT, &[("start", best.start.into())]);
    }
    if endpoint {
        report.add(&ENDPOINT, &frequencies);
    }
    if best.angle_precision != Precision::Float64 {
        let text = if best.angle_precision.is_coarse() { &COARSE_ANGLES } else { &USUAL_ANGLES };
        let [base, pairs] = frequencies;
        let values = [("precision", best.angle_precision.into()), ("maxError", best.max_error.into()), base, pairs];
        report.add_with(text, if endpoint { ENDPOINT_ANGLES } else { text.3 }, &values);
    }
}
