//! Tables of every convention are told apart, other people's among them, and what is no such table is not taken for one.

use half::{bf16, f16};
use posenc::*;
use serde_json::Value as Json;

/// A table with what it should be taken for.
#[derive(Clone, Debug)]
struct Case {
    options: SinusoidalOptions,
    rows: usize,
    precision: Precision,
    transposed: bool,
}

impl Case {
    fn table(&self) -> Tensor {
        let options = SinusoidalOptions { length: Some(self.rows), ..self.options.clone() };
        let exact = sinusoidal64(&options).unwrap();
        let stored = exact.data.iter().map(|&value| match self.precision {
            Precision::Bfloat16 => bf16::from_f64(value).to_f32(),
            Precision::Float16 => f16::from_f64(value).to_f32(),
            _ => value as f32,
        });
        let table = Tensor::new(stored.collect(), &exact.shape).unwrap();
        if self.transposed { transposed(&table) } else { table }
    }

    fn judge(&self) -> std::result::Result<(), String> {
        let diagnosis = diagnose(&self.table()).unwrap();
        let found = diagnosis.matches.first().ok_or("nothing")?;
        let wrong =
            |what: &str| Err(format!("{what}: {self:?}\n   {:?} of {}: {found:?}", diagnosis.verdict, diagnosis.matches.len()));
        let options = &self.options;
        let coarse = matches!(self.precision, Precision::Bfloat16 | Precision::Float16);
        let tolerance = if coarse { 0.002 } else { 1e-6 };
        let odd = options.dim % 2 == 1;
        // Rounded to so few digits, a base that nobody uses is as likely as its twin of the other timescale.
        if coarse && options.base == 12345.0 {
            let right = |found: &TableMatch| {
                found.layout == options.layout
                    && found.timescale == options.timescale
                    && (found.base / options.base - 1.0).abs() < tolerance
                    && found.start == options.start
            };
            return if diagnosis.matches.iter().any(right) { Ok(()) } else { wrong("missing") };
        }
        match found {
            _ if diagnosis.verdict != Verdict::Match => wrong("verdict"),
            _ if found.convention != Convention::Sinusoidal => wrong("convention"),
            _ if found.layout != options.layout => wrong("layout"),
            _ if found.timescale != options.timescale => wrong("timescale"),
            _ if (found.base / options.base - 1.0).abs() > tolerance => wrong("base"),
            _ if found.start != options.start => wrong("start"),
            _ if (found.scale / options.scale - 1.0).abs() > if coarse { 1e-3 } else { 1e-7 } => wrong("scale"),
            _ if odd && found.odd_dim != options.odd_dim => wrong("odd"),
            _ if found.transposed != self.transposed => wrong("transposed"),
            _ if found.precision != self.precision => wrong("precision"),
            _ if found.pad_row != options.pad_row => wrong("pad row"),
            _ => Ok(()),
        }
    }
}

fn transposed(table: &Tensor) -> Tensor {
    let (rows, columns) = (table.shape[0], table.shape[1]);
    let data = (0..columns * rows).map(|index| table.data[index % rows * columns + index / rows]).collect();
    Tensor::new(data, &[columns, rows]).unwrap()
}

/// Of the product below, every so many; the whole takes minutes.
const EVERY: usize = 16;
const SIZES: [(usize, usize); 5] = [(10, 16), (12, 17), (40, 64), (100, 33), (11, 128)];
const STORAGES: [Precision; 3] = [Precision::Float32, Precision::Float16, Precision::Bfloat16];
const BASES: [f64; 7] = [100.0, 1000.0, 10000.0, 25000.0, 500000.0, 1e6, 12345.0];
const STARTS: [f64; 6] = [0.0, 1.0, 2.0, 17.0, -3.0, 0.5];

/// Layouts × timescales × starts × bases × storages × sizes, the last fastest, at scales of all kinds, some of each
/// transposed and padded.
fn case_of_product(turn: usize) -> Case {
    let mut rest = turn - 1;
    let mut index = |count: usize| (rest % count, rest /= count).0;
    let (rows, dim) = SIZES[index(SIZES.len())];
    let precision = STORAGES[index(STORAGES.len())];
    let (base, start) = (BASES[index(BASES.len())], STARTS[index(STARTS.len())]);
    let (timescale, layout) = (Timescale::ALL[index(Timescale::ALL.len())], Layout::ALL[index(Layout::ALL.len())]);
    let root = (dim as f64).sqrt();
    let odd_dim = match dim % 2 {
        0 => OddDim::Error,
        _ => [OddDim::ExtraSin, OddDim::ZeroPad, OddDim::Truncate][turn % 3],
    };
    let scale = [1.0, 1.0 / root, 0.5, root][turn / 3 % 4];
    let pad_row = [None, None, Some(0), Some(1), Some(5)][turn % 5];
    // Where the last sine has no cosine beside it, these two rules are one table.
    let same = timescale == Timescale::Endpoint && matches!(layout, Layout::Interleaved | Layout::SinCos);
    let odd_dim = if same && odd_dim == OddDim::Truncate { OddDim::ExtraSin } else { odd_dim };
    let options = SinusoidalOptions { dim, base, start, layout, timescale, scale, odd_dim, pad_row, ..Default::default() };
    Case { options, rows, precision, transposed: turn % 4 == 1 }
}

#[test]
fn every_convention_is_told_apart() {
    let product = SIZES.len() * STORAGES.len() * BASES.len() * STARTS.len() * Timescale::ALL.len() * Layout::ALL.len();
    let turns = (1..=product).filter(|turn| turn % EVERY == 3);
    let (judged, faults) = turns.fold((0, vec![]), |(judged, mut faults), turn| {
        faults.extend(case_of_product(turn).judge().err());
        (judged + 1, faults)
    });
    assert_eq!((product, judged), (5040, 315));
    assert!(faults.is_empty(), "{} of {judged}:\n{}", faults.len(), faults[..faults.len().min(30)].join("\n"));
}

fn rounded(value: f64, precision: Precision) -> f64 {
    match precision {
        Precision::Bfloat16 => bf16::from_f64(value).to_f64(),
        Precision::Float16 => f16::from_f64(value).to_f64(),
        Precision::Float32 => f64::from(value as f32),
        Precision::Float64 => value,
    }
}

fn table64(rows: usize, columns: usize, element: impl Fn(usize, usize) -> f64) -> Tensor<f64> {
    let data = (0..rows * columns).map(|index| element(index / columns, index % columns)).collect();
    Tensor::new(data, &[rows, columns]).unwrap()
}

fn narrow(table: &Tensor<f64>) -> Tensor {
    Tensor::new(table.data.iter().map(|&value| value as f32).collect(), &table.shape).unwrap()
}

fn paper(rows: usize, columns: usize) -> Tensor<f64> {
    sinusoidal64(&SinusoidalOptions { length: Some(rows), dim: columns, ..Default::default() }).unwrap()
}

fn codes(diagnosis: &Diagnosis) -> Vec<&'static str> {
    diagnosis.findings.iter().map(|finding| finding.code).collect()
}

/// Small numbers without a pattern, between −1 and 1.
fn noise(index: usize) -> f64 {
    let table = learned(&LearnedOptions { max_length: 1, dim: 1, std: 1.0, seed: index as u64 }).unwrap();
    f64::from(table.data[0]).clamp(-1.0, 1.0)
}

/// The usual code, with every intermediate result rounded.
fn coarse_angles(rows: usize, columns: usize, precision: Precision) -> Tensor<f64> {
    let round = |value| rounded(value, precision);
    let step = round(-(10000.0_f64.ln()) / columns as f64);
    table64(rows, columns, |row, column| {
        let frequency = round(round((column / 2 * 2) as f64 * step).exp());
        let angle = round(round(row as f64) * frequency);
        round(if column.is_multiple_of(2) { angle.sin() } else { angle.cos() })
    })
}

#[test]
fn coarse_angles_are_named_and_do_not_hide_the_convention() {
    for (precision, rows) in
        [(Precision::Float32, 2048), (Precision::Float16, 64), (Precision::Bfloat16, 64), (Precision::Bfloat16, 16)]
    {
        for columns in [16, 64, 512] {
            let diagnosis = diagnose(&narrow(&coarse_angles(rows, columns, precision))).unwrap();
            let case = format!("{precision:?} {rows} × {columns}: {diagnosis:?}");
            let found = &diagnosis.matches[0];
            assert_eq!(diagnosis.verdict, Verdict::Match, "{case}");
            assert_eq!((found.base, found.start, found.scale), (10000.0, 0.0, 1.0), "{case}");
            assert_eq!((found.timescale, found.angle_precision), (Timescale::Paper, precision), "{case}");
            assert!(found.presets.contains(&Preset::Paper) && codes(&diagnosis).contains(&"low-precision-angles"), "{case}");
        }
    }
}

#[test]
fn double_exponents_are_named() {
    let twice = |row: usize, column: usize, exponent: f64| {
        let angle = row as f64 / 10000_f64.powf(exponent / 64.0);
        if column.is_multiple_of(2) { angle.sin() } else { angle.cos() }
    };
    let own = table64(50, 64, |row, column| twice(row, column, 2.0 * column as f64));
    let shared = table64(50, 64, |row, column| twice(row, column, 4.0 * (column / 2) as f64));
    for (table, paired) in [(own, false), (shared, true)] {
        for table in [table.clone(), table64(50, 64, |row, column| rounded(table.data[row * 64 + column], Precision::Bfloat16))] {
            let diagnosis = diagnose64(&table).unwrap();
            let found = &diagnosis.matches[0];
            assert_eq!((diagnosis.verdict, found.convention), (Verdict::Match, Convention::DoubleExponent));
            assert_eq!((found.base, found.paired, found.start), (10000.0, paired, 0.0));
            assert_eq!(codes(&diagnosis)[0], "double-exponent");
            let matched = match_table64(&table, found).unwrap();
            assert!(matched.difference.data.iter().all(|difference| difference.abs() < 0.003));
        }
    }
}

#[test]
fn what_is_no_convention_matches_none() {
    let sinusoids = paper(40, 32);
    let at = |row: usize, column: usize| sinusoids.data[row * 32 + column];
    let zeros = [("zeros", table64(10, 16, |_, _| 0.0)), ("ones", table64(10, 16, |_, _| 1.0))];
    let others = [
        ("shuffled rows", table64(40, 32, |row, column| at(row * 7 % 40, column))),
        ("permuted columns", table64(40, 32, |row, column| at(row, column * 5 % 32))),
        ("one row repeated", table64(40, 32, |_, column| at(3, column))),
        ("sines alone", table64(40, 16, |row, column| at(row, 2 * column))),
        ("ramp", table64(40, 32, |row, column| (row * 32 + column) as f64)),
        ("a line", table64(40, 32, |row, _| row as f64 / 40.0)),
        ("reversed", table64(40, 32, |row, column| at(39 - row, column))),
        ("noise", table64(40, 32, |row, column| noise(row * 32 + column))),
        ("one column", table64(40, 1, |row, _| noise(row))),
        ("two columns of noise", table64(40, 2, |row, column| noise(2 * row + column))),
        ("one row of noise", table64(1, 32, |_, column| noise(column))),
        ("one element off", table64(40, 32, |row, column| at(row, column) + if (row, column) == (39, 31) { 1e-6 } else { 0.0 })),
    ];
    for (name, table) in zeros.into_iter().chain(others) {
        for table in [
            table.clone(),
            Tensor::new(table.data.iter().map(|&v| rounded(v, Precision::Bfloat16)).collect(), &table.shape).unwrap(),
        ] {
            if name == "one element off" && table.data.iter().all(|&v| rounded(v, Precision::Bfloat16) == v) {
                continue; // rounded away
            }
            let diagnosis = diagnose64(&table).unwrap();
            assert_eq!(diagnosis.verdict, Verdict::NoMatch, "{name}: {diagnosis:?}");
            let expected = if name == "zeros" { "constant-rows" } else { "not-sinusoidal" };
            assert!(codes(&diagnosis).contains(&expected), "{name}: {diagnosis:?}");
            assert!(diagnosis.matches.len() <= 1, "{name}");
        }
    }
}

#[test]
fn trained_tables_match_nothing_and_show_where_they_began() {
    for amount in [1e-5, 1e-3, 0.05, 0.2] {
        let began = sinusoidal64(&SinusoidalOptions { length: Some(64), dim: 32, ..Preset::Marian.options() }).unwrap();
        let trained = table64(64, 32, |row, column| began.data[row * 32 + column] + amount * noise(row * 32 + column));
        for diagnosis in [diagnose64(&trained).unwrap(), diagnose(&narrow(&trained)).unwrap()] {
            let found = &diagnosis.matches[0];
            assert_eq!((diagnosis.verdict, found.convention), (Verdict::NoMatch, Convention::LearnedLike), "{amount}");
            assert_eq!((found.layout, found.timescale), (Layout::SinCos, Timescale::Paper), "{amount}: {found:?}");
            assert!((found.base / 10000.0 - 1.0).abs() < 0.2 && found.max_error < 2.0 * amount, "{amount}: {found:?}");
            assert!(found.presets.is_empty());
        }
    }
    let random = learned(&LearnedOptions { max_length: 512, dim: 64, ..Default::default() }).unwrap();
    assert_eq!(diagnose(&random).unwrap().verdict, Verdict::NoMatch);
}

#[test]
fn a_single_wrong_element_is_no_rounding() {
    for (rows, columns) in [(12, 16), (40, 32), (200, 64)] {
        let exact = narrow(&paper(rows, columns));
        for (index, amount) in [
            (0, 0.5),
            (1, 0.05),
            (columns + 3, 0.5),
            (5 * columns + 3, 0.05),
            (rows * columns - 1, 1e-3),
            (rows * columns - 2, 0.3),
        ] {
            let mut table = exact.clone();
            table.data[index] += amount;
            let diagnosis = diagnose(&table).unwrap();
            let found = &diagnosis.matches[0];
            let case = format!("{rows} × {columns} at {index}: {diagnosis:?}");
            assert_eq!((diagnosis.verdict, found.convention), (Verdict::NoMatch, Convention::LearnedLike), "{case}");
            assert_eq!((found.layout, found.timescale, found.start), (Layout::Interleaved, Timescale::Paper, 0.0), "{case}");
            assert!((f64::from(amount) - found.max_error).abs() < 0.1 * f64::from(amount), "{case}");
        }
    }
}

#[test]
fn noise_below_the_storage_changes_nothing() {
    let exact = paper(100, 64);
    let noisy = table64(100, 64, |row, column| f64::from(exact.data[row * 64 + column] as f32) + 2e-8 * noise(row * 64 + column));
    let diagnosis = diagnose(&narrow(&noisy)).unwrap();
    assert_eq!((diagnosis.verdict, diagnosis.matches[0].base), (Verdict::Match, 10000.0));
}

#[test]
fn numbers_that_are_not_finite_are_found_and_the_rest_is_read() {
    let mut table = paper(40, 32);
    table.data[3 * 32 + 5] = f64::NAN;
    table.data[9 * 32] = f64::INFINITY;
    let diagnosis = diagnose64(&table).unwrap();
    assert_eq!(diagnosis.verdict, Verdict::NoMatch);
    let finding = &diagnosis.findings[0];
    assert_eq!((finding.code, finding.severity), ("not-finite", Severity::Error));
    assert_eq!(finding.values, [("count", FindingValue::Number(2.0)), ("row", FindingValue::Number(3.0))]);
    assert_eq!((diagnosis.matches[0].convention, diagnosis.matches[0].base), (Convention::Sinusoidal, 10000.0));
    let all = table64(4, 4, |_, _| f64::NAN);
    assert_eq!(diagnose64(&all).unwrap().verdict, Verdict::NoMatch);
}

#[test]
fn too_few_rows_or_columns_leave_several() {
    for (rows, columns) in [(1, 16), (1, 1), (5, 2), (1, 2), (2, 2)] {
        let odd_dim = if columns == 1 { OddDim::ExtraSin } else { OddDim::Error };
        let options = SinusoidalOptions { length: Some(rows), dim: columns, odd_dim, start: 1.0, ..Default::default() };
        let diagnosis = diagnose(&sinusoidal(&options).unwrap()).unwrap();
        assert_eq!(diagnosis.verdict, Verdict::Ambiguous, "{rows} × {columns}: {diagnosis:?}");
        let own = |found: &&TableMatch| {
            found.layout == Layout::Interleaved && found.timescale == Timescale::Paper && found.base == 10000.0
        };
        assert!(diagnosis.matches.iter().any(|found| own(&found)), "{rows} × {columns}");
        assert!(codes(&diagnosis).contains(&"too-few-rows"));
    }
}

#[test]
fn axes_of_length_1_are_no_matter() {
    let table = narrow(&paper(12, 16));
    for shape in [&[12, 16][..], &[1, 12, 16], &[12, 1, 16]] {
        let diagnosis = diagnose(&Tensor::new(table.data.clone(), shape).unwrap()).unwrap();
        assert_eq!((diagnosis.rows, diagnosis.columns, diagnosis.verdict), (12, 16, Verdict::Match));
    }
    for shape in [&[192][..], &[2, 6, 16], &[], &[0, 16]] {
        let count = shape.iter().product();
        let error = diagnose(&Tensor { data: vec![0.0; count], shape: shape.to_vec() }).unwrap_err();
        assert_eq!((error.code(), error.option()), (Code::BadShape, Some("table")), "{shape:?}");
    }
}

#[test]
fn nearest_table_and_difference_lie_as_the_given_one_does() {
    let table = narrow(&paper(20, 12));
    let mut lying = transposed(&table);
    lying.data[3 * 20 + 7] += 0.5;
    let diagnosis = diagnose(&transposed(&table)).unwrap();
    assert_eq!((diagnosis.rows, diagnosis.columns), (12, 20));
    assert_eq!(codes(&diagnosis), ["transposed"]);
    let matched = match_table(&lying, &diagnosis.matches[0]).unwrap();
    assert_eq!(matched.nearest.shape, [12, 20]);
    for (index, difference) in matched.difference.data.iter().enumerate() {
        let expected = if index == 67 { 0.5 } else { 0.0 };
        assert!((difference - expected).abs() < 1e-6);
    }
}

/// Each finding, on a table that has what it names.
#[test]
fn findings() {
    let base = SinusoidalOptions { length: Some(40), dim: 32, ..Default::default() };
    let cases = [
        (SinusoidalOptions { start: 2.0, ..base.clone() }, vec!["starts-at"]),
        (SinusoidalOptions { pad_row: Some(0), ..base.clone() }, vec!["pad-row"]),
        (SinusoidalOptions { layout: Layout::SinCos, ..base.clone() }, vec!["halves"]),
        (SinusoidalOptions { layout: Layout::CosSin, ..base.clone() }, vec!["halves", "cos-first"]),
        (SinusoidalOptions { layout: Layout::CosSinInterleaved, ..base.clone() }, vec!["cos-first"]),
        (SinusoidalOptions { timescale: Timescale::Endpoint, ..base.clone() }, vec!["endpoint-timescale"]),
        (SinusoidalOptions { base: 500.0, ..base.clone() }, vec!["unusual-base"]),
        (SinusoidalOptions { scale: 0.5, ..base.clone() }, vec!["scaled"]),
        (SinusoidalOptions { dim: 33, odd_dim: OddDim::ZeroPad, ..base.clone() }, vec!["odd-dim"]),
        (SinusoidalOptions { dim: 33, odd_dim: OddDim::ExtraSin, ..base.clone() }, vec!["odd-dim"]),
        (base.clone(), vec![]),
    ];
    for (options, expected) in cases {
        let diagnosis = diagnose(&sinusoidal(&options).unwrap()).unwrap();
        assert_eq!(codes(&diagnosis), expected);
        for finding in &diagnosis.findings {
            let texts = [finding.message(), finding.fix().unwrap()];
            assert!(texts.iter().all(|text| !text.is_empty() && !text.contains(['{', '}'])), "{texts:?}");
        }
    }
    let constant = diagnose64(&table64(10, 16, |_, column| (column as f64).sin())).unwrap();
    assert_eq!(codes(&constant), ["constant-rows", "not-sinusoidal"]);
    let halves = diagnose(&Case { options: base, rows: 40, precision: Precision::Float16, transposed: false }.table()).unwrap();
    assert_eq!(codes(&halves), ["low-precision-storage"]);
}

fn flat(value: &Json) -> Vec<f64> {
    match value {
        Json::Array(items) => items.iter().flat_map(flat).collect(),
        number => vec![number.as_f64().unwrap()],
    }
}

/// What a case of tests/golden/sinusoidal.json should be taken for, and by which preset.
fn expectation(params: &Json) -> (Layout, Timescale, Option<Preset>) {
    let timescale = if params["frequencies"] == "base^(2i/d)" { Timescale::Paper } else { Timescale::Endpoint };
    let layout = match params["layout"].as_str().unwrap() {
        "interleaved" => Layout::Interleaved,
        "split" => Layout::SinCos,
        _ => Layout::CosSin,
    };
    let odd = params["d"].as_u64().unwrap() % 2 == 1;
    let plain = params["base"] == 10000 && params.get("scale").is_none();
    let preset = match (layout, timescale) {
        _ if !plain => None,
        _ if params.get("padding_idx").is_some() => Some(Preset::Fairseq),
        (Layout::Interleaved, Timescale::Paper) if !odd => Some(Preset::Paper),
        (Layout::SinCos, Timescale::Paper) => Some(Preset::Marian),
        (Layout::SinCos, Timescale::Endpoint) => Some(Preset::Tensor2tensor),
        (Layout::CosSin, _) => Some(Preset::Musicgen),
        _ => None,
    };
    (layout, timescale, preset)
}

/// Tables of other libraries, all that are given whole.
#[test]
fn tables_of_other_libraries() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/sinusoidal.json");
    let file: Json = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut judged = 0;
    for case in file["cases"].as_array().unwrap() {
        let (params, id) = (&case["params"], case["id"].as_str().unwrap());
        let Some(values) = case["expected"].get("values") else { continue };
        let irregular = params.get("positions").is_some() || params.get("min_timescale").is_some();
        let shape = [case["expected"]["shape"][0].as_u64().unwrap() as usize, params["d"].as_u64().unwrap() as usize];
        let table = Tensor::new(flat(values), &shape).unwrap();
        let diagnosis = if case["dtype"] == "float32" { diagnose(&narrow(&table)) } else { diagnose64(&table) }.unwrap();
        judged += 1;
        if irregular {
            assert_eq!(diagnosis.verdict, Verdict::NoMatch, "{id}: {diagnosis:?}");
            continue;
        }
        let (layout, timescale, preset) = expectation(params);
        let few = shape[0] < 2 || shape[1] < 3;
        assert_eq!(diagnosis.verdict, if few { Verdict::Ambiguous } else { Verdict::Match }, "{id}: {diagnosis:?}");
        let own = |found: &TableMatch| {
            let start = params["offset"].as_f64().unwrap();
            found.layout == layout
                && found.timescale == timescale
                && preset.is_none_or(|preset| found.presets.contains(&preset))
                && (found.start == start || shape[1] < 3)
                && (few || found.base == params["base"].as_f64().unwrap())
        };
        let right = if few { diagnosis.matches.iter().any(own) } else { own(&diagnosis.matches[0]) };
        assert!(right, "{id}: {layout:?} {timescale:?} {preset:?} in {diagnosis:?}");
    }
    assert_eq!(judged, 45);
}

/// What is nearest to a table that no convention explains, and with which base.
fn assert_nearly_paper(diagnosis: &Diagnosis, case: &str) {
    let found = &diagnosis.matches[0];
    let case = format!("{case}: {diagnosis:?}");
    assert_eq!((diagnosis.verdict, found.convention), (Verdict::NoMatch, Convention::LearnedLike), "{case}");
    assert_eq!((found.base, found.start, found.scale), (10000.0, 0.0, 1.0), "{case}");
    assert_eq!((found.layout, found.timescale), (Layout::Interleaved, Timescale::Paper), "{case}");
    assert_eq!(found.angle_precision, Precision::Float64, "{case}");
}

#[test]
fn a_print_is_not_taken_for_coarse_angles() {
    for (rows, columns) in [(64, 32), (50, 64), (32, 32), (10, 16), (100, 128), (512, 64)] {
        for digits in [1e2, 1e3, 1e4, 1e5] {
            let exact = paper(rows, columns);
            let printed = table64(rows, columns, |row, column| (exact.data[row * columns + column] * digits).round() / digits);
            for diagnosis in [diagnose64(&printed).unwrap(), diagnose(&narrow(&printed)).unwrap()] {
                let found = &diagnosis.matches[0];
                let case = format!("{rows} × {columns} of {digits}: {diagnosis:?}");
                assert_eq!(diagnosis.verdict, Verdict::Match, "{case}");
                assert_eq!((found.base, found.start, found.scale), (10000.0, 0.0, 1.0), "{case}");
                assert_eq!((found.timescale, found.angle_precision), (Timescale::Paper, Precision::Float64), "{case}");
                assert_eq!(diagnosis.decimals, Some(digits.log10().round() as u32), "{case}");
            }
        }
    }
}

#[test]
fn few_damaged_elements_leave_the_convention_in_sight() {
    for (rows, columns) in [(32, 16), (64, 32), (50, 64), (512, 64)] {
        for (row, column) in [(20, 3), (0, 0), (1, 1), (rows - 1, columns - 1), (rows / 2, columns / 2)] {
            for amount in [0.25, 0.5, -0.5] {
                let exact = paper(rows, columns);
                let damaged = |index: usize| exact.data[index] + if index == row * columns + column { amount } else { 0.0 };
                let table = table64(rows, columns, |row, column| damaged(row * columns + column));
                for diagnosis in [diagnose64(&table).unwrap(), diagnose(&narrow(&table)).unwrap()] {
                    assert_nearly_paper(&diagnosis, &format!("{rows} × {columns} at {row}, {column} by {amount}"));
                    assert!((diagnosis.matches[0].max_error - amount.abs()).abs() < 1e-6);
                    let finding = diagnosis.findings.iter().find(|finding| finding.code == "not-sinusoidal").unwrap();
                    assert!(finding.values.contains(&("count", FindingValue::Number(1.0))), "{finding:?}");
                    assert!(!finding.message().contains("trained"), "{}", finding.message());
                }
            }
        }
    }
}

#[test]
fn rows_in_another_order_and_a_column_overwritten_are_no_rounding() {
    let exact = paper(512, 64);
    let swapped = |row: usize| {
        if row == 400 {
            401
        } else if row == 401 {
            400
        } else {
            row
        }
    };
    let swapped = table64(512, 64, |row, column| exact.data[swapped(row) * 64 + column]);
    assert_nearly_paper(&diagnose(&narrow(&swapped)).unwrap(), "swapped");
    for overwritten in [0, 5, 40] {
        let with = |row: usize, column: usize| if column == overwritten { 0.25 } else { exact.data[row * 64 + column] };
        assert_nearly_paper(&diagnose(&narrow(&table64(512, 64, with))).unwrap(), "overwritten");
    }
}

#[test]
fn a_damaged_element_among_angles_in_float32_is_no_rounding() {
    for rows in [200, 512, 2048] {
        for amount in [0.5, -0.25, 0.01] {
            let mut table = narrow(&coarse_angles(rows, 64, Precision::Float32));
            table.data[100 * 64 + 7] += amount;
            let diagnosis = diagnose(&table).unwrap();
            let found = &diagnosis.matches[0];
            let case = format!("{rows} by {amount}: {diagnosis:?}");
            assert_eq!((diagnosis.verdict, found.convention), (Verdict::NoMatch, Convention::LearnedLike), "{case}");
            assert_eq!((found.base, found.start, found.timescale), (10000.0, 0.0, Timescale::Paper), "{case}");
        }
    }
}

#[test]
fn the_nearest_convention_is_one_that_somebody_could_have_meant() {
    let exact = paper(64, 32);
    let at = |row: usize, column: usize| exact.data[row * 32 + column];
    let tables = [
        ("negated", table64(64, 32, |row, column| -at(row, column))),
        ("reversed", table64(64, 32, |row, column| at(63 - row, column))),
        ("noise", table64(64, 32, |row, column| noise(row * 32 + column))),
        ("a line", table64(64, 32, |row, _| row as f64 / 64.0)),
        (
            "2-D grid",
            table64(64, 32, |row, column| if column < 16 { at(row / 8, 2 * column) } else { at(row % 8, 2 * (column - 16)) }),
        ),
        ("cosines of RoPE", table64(64, 32, |row, column| at(row, 2 * (column % 16) + 1))),
    ];
    for (name, table) in tables {
        for diagnosis in [diagnose64(&table).unwrap(), diagnose(&narrow(&table)).unwrap()] {
            assert_eq!(diagnosis.verdict, Verdict::NoMatch, "{name}: {diagnosis:?}");
            for found in &diagnosis.matches {
                assert!(found.start.abs() <= 64.0 && (10.0..=1e7).contains(&found.base), "{name}: {found:?}");
                assert!(found.start == (2.0 * found.start).round() / 2.0, "{name}: {found:?}");
            }
            let finding = diagnosis.findings.iter().find(|finding| finding.code == "not-sinusoidal").unwrap();
            assert!(finding.message().contains("another kind"), "{name}: {}", finding.message());
        }
    }
}

#[test]
fn what_is_narrow_is_told_by_its_width() {
    for (rows, columns) in [(100, 1), (100, 2), (40, 1)] {
        for start in [0.0, 3.0] {
            let odd_dim = if columns == 1 { OddDim::ExtraSin } else { OddDim::Error };
            let options = SinusoidalOptions { length: Some(rows), dim: columns, odd_dim, start, ..Default::default() };
            let diagnosis = diagnose(&sinusoidal(&options).unwrap()).unwrap();
            let case = format!("{rows} × {columns} from {start}: {diagnosis:?}");
            assert_eq!((diagnosis.verdict, diagnosis.matches[0].pad_row), (Verdict::Ambiguous, None), "{case}");
            assert_eq!((diagnosis.matches[0].convention, diagnosis.matches[0].start), (Convention::Sinusoidal, start), "{case}");
            let finding = &diagnosis.findings[0];
            assert_eq!(finding.code, "too-few-rows", "{case}");
            assert!(finding.message().contains("columns are too few"), "{case}");
            assert_eq!(finding.fix().unwrap(), "np.save(\"pe.npy\", pe)  # with all its columns");
        }
    }
    for shape in [[10, 16], [40, 1]] {
        let zeros = diagnose64(&table64(shape[0], shape[1], |_, _| 0.0)).unwrap();
        assert_eq!((codes(&zeros), zeros.verdict), (vec!["constant-rows"], Verdict::NoMatch), "{shape:?}");
        assert!(zeros.findings[0].message().contains("all elements are 0"));
    }
}

fn fix_of(table: &Tensor, code: &str) -> (String, String) {
    let diagnosis = diagnose(table).unwrap();
    let finding = diagnosis.findings.iter().find(|finding| finding.code == code);
    let finding = finding.unwrap_or_else(|| panic!("{code} in {diagnosis:?}"));
    (finding.message(), finding.fix().unwrap())
}

#[test]
fn lines_that_mend_are_those_of_the_table() {
    let coarse = coarse_angles(2048, 64, Precision::Float32);
    let (_, angle) = fix_of(&narrow(&coarse), "low-precision-angles");
    assert_eq!(angle, "angle = position.double() * 10000 ** (-torch.arange(0, dim, 2).double() / dim)");

    let options = SinusoidalOptions { length: Some(40), dim: 32, scale: 0.5, ..Default::default() };
    assert_eq!(fix_of(&sinusoidal(&options).unwrap(), "scaled").1, "pe = pe / 0.5  # the plain table");

    let exact = paper(40, 32);
    let cut = table64(40, 32, |row, column| if row < 36 { exact.data[row * 32 + column] } else { 0.0 });
    let (message, fix) = fix_of(&narrow(&cut), "pad-row");
    assert!(message.contains("4 from row 36 on") && !message.contains("counted from"), "{message}");
    assert_eq!(fix, "pe = pe[:36]");
}

#[test]
fn a_factor_that_nobody_rounds_is_found_in_float64() {
    for scale in [1.0 / 3.0, std::f64::consts::PI, 22.627417, 12.345678] {
        let options = SinusoidalOptions { length: Some(64), dim: 32, scale, ..Default::default() };
        let diagnosis = diagnose64(&sinusoidal64(&options).unwrap()).unwrap();
        assert_eq!((diagnosis.verdict, diagnosis.matches[0].base), (Verdict::Match, 10000.0), "{scale}: {diagnosis:?}");
        assert!((diagnosis.matches[0].scale / scale - 1.0).abs() < 1e-15, "{scale}: {diagnosis:?}");
    }
}

#[test]
fn a_base_that_is_a_square_is_no_error_unless_its_root_is_the_usual_base() {
    let verdict = |base: f64| {
        let options = SinusoidalOptions { length: Some(64), dim: 32, base, ..Default::default() };
        let diagnosis = diagnose(&sinusoidal(&options).unwrap()).unwrap();
        (diagnosis.verdict, diagnosis.matches[0].convention, diagnosis.matches[0].base)
    };
    assert_eq!(verdict(1e8), (Verdict::Match, Convention::DoubleExponent, 1e4));
    assert_eq!(verdict(1e6), (Verdict::Match, Convention::Sinusoidal, 1e6));
    assert_eq!(verdict(1e10), (Verdict::Match, Convention::Sinusoidal, 1e10));
}

#[test]
fn a_damaged_print_and_a_damaged_coarse_table_match_nothing() {
    let exact = paper(64, 32);
    let printed = |value: f64| (value * 1e3).round() / 1e3;
    for round in [&printed as &dyn Fn(f64) -> f64, &|value| rounded(value, Precision::Bfloat16)] {
        let table =
            table64(64, 32, |row, column| round(exact.data[row * 32 + column] + if (row, column) == (20, 3) { 0.25 } else { 0.0 }));
        assert_nearly_paper(&diagnose(&narrow(&table)).unwrap(), "damaged");
    }
}
