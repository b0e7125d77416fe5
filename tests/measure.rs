//! The measurements against other libraries' numbers, published ones, and laws that hold for all of them.

use posenc::*;
use serde_json::Value;
use std::f64::consts::TAU;

/// The cases of one function in `tests/golden/measure.json`, which `measure.py` beside it wrote.
fn cases(function: &str) -> Vec<Value> {
    let path = format!("{}/tests/golden/measure.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    file[function].as_array().unwrap().clone()
}

fn number(case: &Value, name: &str) -> f64 {
    case[name].as_f64().unwrap()
}

fn whole(case: &Value, name: &str) -> usize {
    case[name].as_u64().unwrap() as usize
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn assert_near(ours: &[f64], theirs: &[f64], tolerance: f64) {
    assert_eq!(ours.len(), theirs.len());
    for (place, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
        assert!((ours - theirs).abs() <= tolerance, "{place}: {ours} {theirs}");
    }
}

fn refusal<T>(result: Result<T>) -> (Code, String) {
    let error = result.err().expect("a refusal");
    (error.code(), error.option().unwrap_or_default().to_owned())
}

fn out_of_range(option: &str) -> (Code, String) {
    (Code::OutOfRange, option.to_owned())
}

const SENTENCE: [&str; 5] = ["猫", "追", "老鼠", "和", "猫"];

fn with(encoding: Encoding) -> SentenceOptions {
    SentenceOptions { encoding, dim: 24, heads: 3, seed: 5, ..Default::default() }
}

fn sinusoidal_encoding() -> Encoding {
    Encoding::Sinusoidal(Default::default())
}

// ── scores by distance ──

#[test]
fn ones_under_rope_score_as_in_transformers() {
    for case in cases("rope_scores") {
        let scaling = match &case["scaling"] {
            Value::Null => RopeScaling::Default,
            yarn => RopeScaling::Yarn(YarnScaling::new(number(yarn, "factor"), whole(yarn, "original_max_position_embeddings"))),
        };
        let encoding = Encoding::Rope(RopeEncoding { base: number(&case, "base"), scaling, ..Default::default() });
        let (dim, max_distance) = (whole(&case, "head_dim"), whole(&case, "max_distance"));
        let options = ScoreByDistanceOptions { encoding, dim, max_distance, content: Content::Ones, ..Default::default() };
        let curve = score_by_distance(&options).unwrap();
        assert_near(&curve.mean, &numbers(&case["scores"]), 2e-4); // their angles are formed in float32
        assert_eq!((&curve.mean, &curve.mean), (&curve.least, &curve.most));
        assert!(curve.std.iter().all(|std| *std == 0.0));
    }
}

#[test]
fn decay_is_the_same_curve_from_its_own_beginning() {
    let (dim, heads, max_length) = (64, 4, 128);
    let encodings = || {
        let rope = Encoding::Rope(RopeEncoding { rotary_dim: Some(8), ..Default::default() });
        let biases = [Encoding::T5(Default::default()), Encoding::Alibi(Default::default()), Encoding::Kerple(Default::default())];
        biases.into_iter().chain([rope, Encoding::Xpos(Default::default()), Encoding::None])
    };
    let sizes =
        ComparisonOptions { dim, heads, layers: 1, max_length, encodings: Some(encodings().collect()), ..Default::default() };
    for (encoding, row) in encodings().zip(comparison_table(&sizes).unwrap()) {
        let mut mean = vec![0.0; max_length];
        for head in 0..heads {
            let (encoding, content, max_distance) = (encoding.clone(), Content::Ones, max_length - 1);
            let options = ScoreByDistanceOptions { encoding, dim, heads, head, max_distance, content, ..Default::default() };
            let curve = score_by_distance(&options).unwrap().mean;
            mean.iter_mut().zip(&curve).for_each(|(mean, score)| *mean += (score - curve[0]) / heads as f64);
        }
        assert_near(&mean, &row.decay, 1e-12);
    }
}

#[test]
fn features_that_have_nothing_to_do_with_each_other_favour_no_distance() {
    let encoding = Encoding::Rope(Default::default());
    let of = |content| {
        let (encoding, max_distance) = (encoding.clone(), 200);
        score_by_distance(&ScoreByDistanceOptions { encoding, max_distance, content, samples: 4096, ..Default::default() }).unwrap()
    };
    let random = of(Content::Random);
    let five_errors = 5.0 / 4096f64.sqrt();
    assert!(random.mean.iter().all(|mean| mean.abs() < five_errors)); // of variance 1, as 64 products over √64
    assert!(random.std.iter().all(|std| (std - 1.0).abs() < five_errors));
    let copy = of(Content::Copy);
    assert!((copy.mean[0] - 8.0).abs() < five_errors * 2f64.sqrt()); // the squares of 64 normal numbers have variance 2 each
    assert!(copy.mean[200] < 4.0);
    assert!(copy.least.iter().zip(&copy.mean).zip(&copy.most).all(|((least, mean), most)| least < mean && mean < most));
}

#[test]
fn curves_that_cannot_be_are_refused() {
    let refused = |change: fn(&mut ScoreByDistanceOptions)| {
        let mut options = ScoreByDistanceOptions { max_distance: 9, ..Default::default() };
        change(&mut options);
        refusal(score_by_distance(&options))
    };
    assert_eq!(refused(|o| o.dim = 0), out_of_range("dim"));
    assert_eq!(refused(|o| o.heads = 5), (Code::NotDivisible, "heads".to_owned()));
    assert_eq!(refused(|o| o.head = 1), out_of_range("head"));
    assert_eq!(refused(|o| o.samples = 0), out_of_range("samples"));
    assert_eq!(refused(|o| o.samples = 5000), out_of_range("samples"));
    assert_eq!(refused(|o| o.max_distance = usize::MAX), (Code::TooLarge, "max_distance".to_owned()));
    let learned = |o: &mut ScoreByDistanceOptions| {
        o.encoding = Encoding::Learned(LearnedEncoding { max_length: 9, ..Default::default() });
    };
    assert_eq!(refused(learned), (Code::PositionOutOfTable, "max_length".to_owned()));
    let odd = |o: &mut ScoreByDistanceOptions| (o.encoding, o.dim) = (Encoding::Rope(Default::default()), 63);
    assert_eq!(refused(odd).0, Code::OddDim);
    let still = |o: &mut ScoreByDistanceOptions| {
        o.encoding = Encoding::Xpos(XposEncoding { scale_base: 0.0, ..Default::default() });
    };
    assert_eq!(refused(still), out_of_range("scale_base"));
}

// ── products of rows ──

#[test]
fn products_are_those_of_keras_hub() {
    let path = format!("{}/tests/golden/shift_rotation.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases: Vec<&Value> = file["cases"].as_array().unwrap().iter().filter(|case| case["params"]["p"].is_number()).collect();
    assert_eq!(cases.len(), 5);
    for case in cases {
        let (params, expected) = (&case["params"], &case["expected"]);
        let encoding = Encoding::Sinusoidal(SinusoidalEncoding { base: number(params, "base"), ..Default::default() });
        let products = row_products(&encoding, whole(params, "d"), number(params, "p"), 64).unwrap();
        let ours: Vec<f64> = numbers(&expected["k"]).iter().map(|k| products[64 + *k as usize]).collect();
        assert_near(&ours, &numbers(&expected["dot"]), number(&case["tolerance"], "abs"));
    }
}

#[test]
fn products_depend_on_the_shift_alone() {
    let encoding = Encoding::Sinusoidal(SinusoidalEncoding { layout: Layout::CosSin, start: 0.5, ..Default::default() });
    let frequencies = sinusoidal_frequencies(&SinusoidalOptions { dim: 32, ..Default::default() }).unwrap();
    let naive: Vec<f64> = (-30..=30).map(|k| frequencies.iter().map(|frequency| (f64::from(k) * frequency).cos()).sum()).collect();
    for position in [0.0, 17.25, -400.0, 1e6] {
        assert_near(&row_products(&encoding, 32, position, 30).unwrap(), &naive, 1e-12);
    }
}

#[test]
fn products_of_learned_rows_end_with_the_table() {
    let encoding = Encoding::Learned(LearnedEncoding { max_length: 6, std: Some(0.5), seed: 3 });
    let table = learned(&LearnedOptions { max_length: 6, dim: 7, std: 0.5, seed: 3 }).unwrap().data;
    let row = |row: usize| table[7 * row..][..7].iter().map(|&value| f64::from(value));
    let products = row_products(&encoding, 7, 4.0, 5).unwrap();
    assert!(products[0].is_nan() && products[7..].iter().all(|product| product.is_nan()));
    let naive: Vec<f64> = (0..6).map(|other| row(4).zip(row(other)).map(|(a, b)| a * b).sum()).collect();
    assert_near(&products[1..7], &naive, 1e-14);
    assert_eq!(refusal(row_products(&encoding, 7, 6.0, 5)), (Code::PositionOutOfTable, "max_length".to_owned()));
    assert_eq!(refusal(row_products(&encoding, 7, 0.5, 5)), (Code::NotWhole, "position".to_owned()));
    assert_eq!(refusal(row_products(&encoding, 7, -1.0, 5)), out_of_range("position"));
    let sinusoidal = sinusoidal_encoding();
    assert_eq!(refusal(row_products(&sinusoidal, 7, 0.0, 5)), (Code::OddDim, "dim".to_owned()));
    assert_eq!(refusal(row_products(&sinusoidal, 8, f64::NAN, 5)), (Code::NotFinite, "position".to_owned()));
    assert_eq!(refusal(row_products(&sinusoidal, 8, 0.0, usize::MAX)), (Code::TooLarge, "max_shift".to_owned()));
    assert_eq!(refusal(row_products(&Encoding::None, 8, 0.0, 5)), (Code::ConflictingOptions, "encoding".to_owned()));
}

// ── a sentence that moves ──

#[test]
fn what_is_purely_relative_does_not_see_a_shift() {
    let relative = [
        (Encoding::None, 0.0),
        (Encoding::Shaw(Default::default()), 0.0),
        (Encoding::T5(Default::default()), 0.0),
        (Encoding::Alibi(Default::default()), 0.0),
        (Encoding::Kerple(Default::default()), 0.0),
        (Encoding::Rope(Default::default()), 5e-6),
        (Encoding::Xpos(Default::default()), 5e-6),
    ];
    for mask in [Mask::None, Mask::Causal] {
        for (encoding, rounding) in &relative {
            let options = SentenceOptions { mask, ..with(encoding.clone()) };
            for shift in [1.0, -7.0, 0.5, 5000.0] {
                let residual = shift_both(&SENTENCE, &options, shift, 0).unwrap().residual;
                assert!(residual <= *rounding, "{encoding:?} {shift}: {residual}");
            }
        }
        for encoding in [sinusoidal_encoding(), Encoding::Learned(Default::default())] {
            let options = SentenceOptions { mask, ..with(encoding) };
            assert!(shift_both(&SENTENCE, &options, 100.0, 0).unwrap().residual > 0.1);
            assert_eq!(shift_both(&SENTENCE, &options, 0.0, 0).unwrap().residual, 0.0);
        }
    }
}

#[test]
fn both_places_are_those_of_the_sentence_there() {
    let options = SentenceOptions { start: 2.0, ..with(sinusoidal_encoding()) };
    let moved = SentenceOptions { start: 33.0, ..options.clone() };
    let (here, there) = (sentence_attention(&SENTENCE, &options).unwrap(), sentence_attention(&SENTENCE, &moved).unwrap());
    for head in 0..3 {
        let both = shift_both(&SENTENCE, &options, 31.0, head).unwrap();
        assert_eq!(both.scores, sentence_head(&SENTENCE, &options, head).unwrap().scores);
        assert_eq!(both.shifted, sentence_head(&SENTENCE, &moved, head).unwrap().scores);
        let changes = here.scores.data.iter().zip(&there.scores.data).map(|(&a, &b)| (f64::from(a) - f64::from(b)).abs());
        assert_eq!(both.residual, changes.fold(0.0, f64::max));
    }
    assert_eq!(refusal(shift_both(&SENTENCE, &options, 1.0, 3)), out_of_range("head"));
    assert_eq!(refusal(shift_both(&SENTENCE, &options, f64::INFINITY, 0)), (Code::NotFinite, "shift".to_owned()));
    let learned = with(Encoding::Learned(LearnedEncoding { max_length: 9, ..Default::default() }));
    assert_eq!(refusal(shift_both(&SENTENCE, &learned, 5.0, 0)).0, Code::PositionOutOfTable);
}

// ── the four terms ──

#[test]
fn four_terms_are_the_scores() {
    let tables = [sinusoidal_encoding(), Encoding::Learned(Default::default())];
    for (encoding, combine, mask) in tables.into_iter().flat_map(|encoding| {
        let with = |combine, mask| (encoding.clone(), combine, mask);
        [with(Combine::Add, Mask::None), with(Combine::Add, Mask::Causal), with(Combine::Concatenate, Mask::None)]
    }) {
        let options = SentenceOptions { combine, mask, start: 4.0, ..with(encoding) };
        for head in 0..3 {
            let terms = score_terms(&SENTENCE, &options, head).unwrap();
            let all = [&terms.content_content, &terms.content_position, &terms.position_content, &terms.position_position];
            let whole = sentence_head(&SENTENCE, &options, head).unwrap().scores;
            assert_eq!(terms.scores.shape, [5, 5]);
            let mut squares = [0.0; 4];
            for (place, (&ours, &theirs)) in terms.scores.data.iter().zip(&whole.data).enumerate() {
                if theirs == f32::NEG_INFINITY {
                    assert_eq!(ours, theirs);
                    continue;
                }
                let parts = all.map(|term| f64::from(term.data[place]));
                assert!((parts.iter().sum::<f64>() - f64::from(ours)).abs() < 1e-6);
                assert!((ours - theirs).abs() < 1e-5, "{ours} {theirs}");
                squares.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part * part);
            }
            let total: f64 = squares.iter().sum();
            assert_near(&terms.shares, &squares.map(|square| square / total), 1e-6);
        }
    }
}

#[test]
fn each_term_alone_is_what_is_left_without_the_other() {
    let options = with(sinusoidal_encoding());
    let terms = score_terms(&SENTENCE, &options, 1).unwrap();
    let wide = |tensor: &Tensor| tensor.data.iter().map(|&value| f64::from(value)).collect::<Vec<_>>();
    let without_positions = sentence_head(&SENTENCE, &with(Encoding::None), 1).unwrap().scores;
    assert_near(&wide(&terms.content_content), &wide(&without_positions), 1e-7);
    let mute = SentenceOptions { embedding_std: 0.0, ..options.clone() };
    let without_tokens = sentence_head(&SENTENCE, &mute, 1).unwrap().scores;
    assert_near(&wide(&terms.position_position), &wide(&without_tokens), 1e-7);
    assert_eq!(score_terms(&SENTENCE, &mute, 1).unwrap().shares, [0.0, 0.0, 0.0, 1.0]);
    assert_eq!(terms.content_position.data[0], terms.content_position.data[4 * 5]); // the same token, seeing the same place
    assert_eq!(refusal(score_terms(&SENTENCE, &options, 3)), out_of_range("head"));
    let alibi = with(Encoding::Alibi(Default::default()));
    assert_eq!(refusal(score_terms(&SENTENCE, &alibi, 0)), (Code::ConflictingOptions, "encoding".to_owned()));
}

// ── spans ──

#[test]
fn ranks_are_those_of_lapack() {
    for case in cases("span_overlap") {
        let (dim, positions, base) = (whole(&case, "dim"), whole(&case, "positions"), number(&case, "base"));
        assert!(number(&case, "margin") > 0.1); // decades between any remainder and the rule's bound
        for &layout in Layout::ALL {
            let overlap = span_overlap(&SpanOptions { dim, positions, base, layout, ..Default::default() }).unwrap();
            assert_eq!(overlap.rank, whole(&case, "rank"), "{case}");
            let expected = overlap.rank as f64 / dim as f64;
            let deviation = (2.0 * expected * (1.0 - expected) / (dim as f64 + 2.0) / 128.0).sqrt(); // of a mean of Beta variables
            assert!((overlap.share - expected).abs() <= 5.0 * deviation + 1e-12, "{case}: {overlap:?}");
        }
    }
}

#[test]
fn a_token_in_the_span_has_no_angle_to_it() {
    let full = span_overlap(&SpanOptions { dim: 16, positions: 64, base: 10.0, ..Default::default() }).unwrap();
    assert_eq!(full.rank, 16);
    assert!((full.share - 1.0).abs() < 1e-12 && full.angle < 1e-5);
    // one token, one row: the angle between two vectors
    let one = span_overlap(&SpanOptions { dim: 16, positions: 1, tokens: 1, seed: 9, ..Default::default() }).unwrap();
    let layer = SentenceOptions { dim: 16, heads: 1, seed: 9, ..Default::default() };
    let token = sentence_attention(&["0"], &layer).unwrap().embedding.data;
    let row = sinusoidal(&SinusoidalOptions { length: Some(1), dim: 16, ..Default::default() }).unwrap().data;
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum::<f64>();
    let cosine = dot(&token, &row).abs() / (dot(&token, &token) * dot(&row, &row)).sqrt();
    assert_near(&[one.angle, one.share], &[cosine.acos().to_degrees(), cosine * cosine], 1e-9);
}

#[test]
fn spans_that_cannot_be_are_refused() {
    let refused = |dim, positions, tokens| refusal(span_overlap(&SpanOptions { dim, positions, tokens, ..Default::default() }));
    assert_eq!(refused(0, 1, 1), out_of_range("dim"));
    assert_eq!(refused(7, 1, 1), (Code::OddDim, "dim".to_owned()));
    assert_eq!(refused(8, 0, 1), out_of_range("positions"));
    assert_eq!(refused(8, 1, 0), out_of_range("tokens"));
    assert_eq!(refused(8, 1, 4097), out_of_range("tokens"));
    assert_eq!(refused(8, usize::MAX, 1), (Code::TooLarge, "positions".to_owned()));
}

// ── float32 ──

#[test]
fn errors_of_frequencies_are_those_of_pytorch() {
    for case in cases("frequency_errors") {
        let errors = frequency_errors(whole(&case, "dim"), number(&case, "base")).unwrap();
        assert!((errors.worst_power - number(&case["worst"], "power")).abs() < 1e-9);
        assert!((errors.worst_exponential - number(&case["worst"], "exponential")).abs() < 0.51); // its exp may be a bit off
        if case["power"].is_array() {
            assert_near(&errors.power, &numbers(&case["power"]), 1.01);
            assert_near(&errors.exponential, &numbers(&case["exponential"]), 1.01);
        }
    }
}

#[test]
fn errors_of_frequencies_as_published() {
    let worst = |dim| {
        let errors = frequency_errors(dim, 10000.0).unwrap();
        assert_eq!(errors.worst_power, errors.power.iter().copied().fold(0.0, f64::max));
        (errors.worst_power, errors.worst_exponential)
    };
    // Measured with NumPy, whose own float32 exponential adds up to a unit.
    for (dim, by_power, by_exponential) in [(64, 1.0, 6.0), (512, 1.3, 7.3), (4096, 1.4, 10.3)] {
        let (power, exponential) = worst(dim);
        assert!((power - by_power).abs() < 0.05 && (exponential - by_exponential).abs() < 1.05, "{dim}: {power} {exponential}");
    }
    for dim in [80, 96] {
        let (power, exponential) = worst(dim);
        assert!((3.0..4.0).contains(&power) && (3.0..4.0).contains(&exponential), "{dim}: {power} {exponential}");
    }
    let errors = frequency_errors(8, 10000.0).unwrap();
    assert_eq!(errors.exact, [1.0, 0.1, 0.01, 0.001]);
    assert_eq!((errors.power[0], errors.exponential[0]), (0.0, 0.0));
    assert_eq!(refusal(frequency_errors(7, 100.0)), (Code::OddDim, "dim".to_owned()));
    assert_eq!(refusal(frequency_errors(0, 100.0)), out_of_range("dim"));
    assert_eq!(refusal(frequency_errors(8, 1e31)), out_of_range("base"));
    assert!(frequency_errors(1024, 1e30).unwrap().worst_power.is_finite());
}

#[test]
fn errors_of_tables_are_those_of_pytorch() {
    for case in cases("float32_table_errors") {
        let positions = numbers(&case["positions"]);
        let errors = float32_table_errors(whole(&case, "dim"), number(&case, "base"), &positions).unwrap();
        let rows = |form: &str| case[form].as_array().unwrap().iter().map(|errors| numbers(errors)[1]).collect::<Vec<_>>();
        assert_near(&errors.power, &rows("power"), 6e-8); // a unit of their sines
        assert_near(&errors.exponential, &rows("exponential"), 6e-8);
        for (ours, theirs) in errors.exponential.iter().zip(rows("torch_exponential")) {
            assert!((ours - theirs).abs() <= 0.5 * theirs + 6e-8, "{ours} {theirs}"); // by a unit of a frequency or so
        }
        assert!(errors.rounded.iter().all(|&error| error <= 2f64.powi(-25)));
    }
}

#[test]
fn errors_of_tables_as_published() {
    let positions = [511.0, 4095.0, 131_071.0, 1e6];
    let errors = float32_table_errors(512, 10000.0, &positions).unwrap();
    // Published of the sines alone; whole rows are off by as much or more.
    let case = cases("float32_table_errors").swap_remove(0);
    for ((place, published), whole_row) in [1.8e-5, 1.5e-4, 5e-3, 3.3e-2].into_iter().enumerate().zip(&errors.exponential) {
        let sines = numbers(&case["torch_exponential"][place + 2])[0];
        assert!((sines / published - 1.0).abs() < 0.02 && *whole_row >= sines * (1.0 - 1e-5), "{published} {sines} {whole_row}");
    }
    for (ours, published) in errors.exponential.iter().zip([2.87e-5, 1.66e-4, 5.03e-3, 3.77e-2]) {
        assert!((ours / published - 1.0).abs() < 0.005, "{ours} {published}");
    }
    let table = sinusoidal(&SinusoidalOptions { positions: Some(positions.to_vec()), dim: 512, ..Default::default() }).unwrap();
    let exact = sinusoidal64(&SinusoidalOptions { positions: Some(positions.to_vec()), dim: 512, ..Default::default() }).unwrap();
    for (row, rounded) in errors.rounded.iter().enumerate() {
        let elements = table.data[512 * row..][..512].iter().zip(&exact.data[512 * row..][..512]);
        assert_eq!(*rounded, elements.fold(0.0, |worst: f64, (ours, exact)| worst.max((f64::from(*ours) - exact).abs())));
    }
}

#[test]
fn tables_that_cannot_be_are_refused() {
    assert_eq!(refusal(float32_table_errors(7, 100.0, &[1.0])), (Code::OddDim, "dim".to_owned()));
    assert_eq!(refusal(float32_table_errors(0, 100.0, &[1.0])), out_of_range("dim"));
    assert_eq!(refusal(float32_table_errors(8, 1e31, &[1.0])), out_of_range("base"));
    assert_eq!(refusal(float32_table_errors(8, 100.0, &[f64::NAN])), (Code::NotFinite, "positions".to_owned()));
    assert_eq!(refusal(float32_table_errors(8, 100.0, &[1e16])), out_of_range("positions"));
    assert_eq!(refusal(float32_table_errors(1 << 20, 100.0, &[1.0; 17])), (Code::TooLarge, "positions".to_owned()));
    assert!(float32_table_errors(8, 100.0, &[]).unwrap().power.is_empty());
}

// ── angles that training never met ──

/// Each distance looked at.
fn unmet_one_by_one(options: &RopeOptions, train_length: usize, length: usize) -> Vec<f64> {
    let distances: Vec<f64> = (0..length).map(|distance| distance as f64).collect();
    let angles = rope_angles(&RopeOptions { seq_len: options.seq_len.or(Some(length)), ..options.clone() }, &distances).unwrap();
    let plain = rope_frequencies(&RopeOptions { scaling: RopeScaling::Default, ..options.clone() }).unwrap().inv_freq;
    let share = |(pair, plain): (usize, &f64)| {
        let last = (train_length - 1) as f64 * plain;
        let beyond = |distance: &usize| last < TAU && angles.data[distance * angles.shape[1] + pair] > last + 1e-9;
        (0..length).filter(beyond).count() as f64 / length as f64
    };
    plain.iter().enumerate().map(share).collect()
}

#[test]
fn coverage_is_what_counting_distances_gives() {
    let yarn = || RopeScaling::Yarn(YarnScaling::new(4.0, 64));
    let scalings = [
        RopeScaling::Default,
        RopeScaling::Linear { factor: 4.0 },
        RopeScaling::Linear { factor: 1e-6 }, // faster than a turn at each position
        RopeScaling::Ntk { factor: 4.0 },
        RopeScaling::Dynamic { factor: 2.0, original_max_positions: 64 },
        yarn(),
        RopeScaling::Proportional { factor: None, partial_rotary_factor: 0.5 },
    ];
    for (scaling, base) in scalings.into_iter().flat_map(|scaling| [1.0, 100.0, 10000.0].map(|base| (scaling.clone(), base))) {
        if base == 1.0 && scaling == yarn() {
            continue; // which needs a base above 1
        }
        let options = RopeOptions { head_dim: 32, base, scaling, ..Default::default() };
        for (train_length, length) in [(64, 64), (64, 256), (64, 1000), (1, 50), (2, 300), (5, 3000), (4096, 9)] {
            let coverage = rope_coverage(&options, train_length, length).unwrap();
            let naive = unmet_one_by_one(&options, train_length, length);
            assert_eq!(coverage.unmet, naive, "{options:?} {train_length} {length}");
            let wavelengths = rope_pairs(&options).unwrap().plain_wavelength;
            let turns: Vec<f64> = wavelengths.iter().map(|wavelength| train_length as f64 / wavelength).collect();
            assert_eq!(coverage.turns, turns);
        }
    }
}

#[test]
fn a_text_as_long_as_training_brings_no_new_angle_and_interpolation_few() {
    let plain = RopeOptions { head_dim: 128, ..Default::default() };
    assert!(rope_coverage(&plain, 4096, 4096).unwrap().unmet.iter().all(|share| *share == 0.0));
    for times in [2, 8, 32] {
        let unmet = |scaling| rope_coverage(&RopeOptions { scaling, ..plain.clone() }, 4096, times * 4096).unwrap().unmet;
        let linear = unmet(RopeScaling::Linear { factor: times as f64 });
        assert!(linear.iter().all(|share| *share < 1.0 / 4096.0)); // within the last step of training
        let without = unmet(RopeScaling::Default);
        assert_eq!(without.iter().filter(|share| **share > 0.0).count(), 18); // as many as wavelengths above 4096
        assert!(without[46] < 0.2 && without[46] > 0.0);
    }
    assert_eq!(rope_coverage(&plain, 4096, 8 * 4096).unwrap().unmet[63], 7.0 / 8.0);
    let longest = rope_coverage(&plain, 2, 1 << 24).unwrap();
    assert!((longest.unmet[0] - (1.0 - 1.0 / TAU)).abs() < 1e-5); // angles that fill the circle evenly
}

#[test]
fn coverage_that_cannot_be_is_refused() {
    let refused = |head_dim, train_length, length| {
        refusal(rope_coverage(&RopeOptions { head_dim, ..Default::default() }, train_length, length))
    };
    assert_eq!(refused(127, 9, 9), (Code::OddDim, "head_dim".to_owned()));
    assert_eq!(refused(128, 0, 9), out_of_range("train_length"));
    assert_eq!(refused(128, 9, 0), out_of_range("length"));
    assert_eq!(refused(128, 9, (1 << 24) + 1), (Code::TooLarge, "length".to_owned()));
    assert_eq!(refused(256, 9, 1 << 24), (Code::TooLarge, "length".to_owned()));
    assert!(rope_coverage(&RopeOptions { head_dim: 2, ..Default::default() }, usize::MAX, 1 << 24).is_ok());
}

// ── costs ──

#[test]
fn costs_are_those_of_pytorchs_layers() {
    for case in cases("combination_cost") {
        let optional = |name: &str| case[name].as_u64().map(|size| size as usize);
        let (dim, layers) = (whole(&case, "dim"), whole(&case, "layers"));
        let (position_dim, feed_forward) = (optional("position_dim"), optional("feed_forward"));
        let cost = combination_cost(&CombinationOptions { dim, position_dim, layers, feed_forward }).unwrap();
        for (ours, theirs, additions) in [(cost.add, &case["add"], dim), (cost.concatenate, &case["concatenate"], 0)] {
            assert_eq!(ours.width, whole(theirs, "width"));
            assert_eq!(ours.parameters as usize, whole(theirs, "parameters"));
            assert_eq!(ours.flops_per_token as usize, whole(theirs, "matrix_flops") + additions);
        }
    }
    let refused = |dim, position_dim, layers, feed_forward| {
        refusal(combination_cost(&CombinationOptions { dim, position_dim, layers, feed_forward }))
    };
    assert_eq!(refused(0, None, 1, None), out_of_range("dim"));
    assert_eq!(refused(8, Some(0), 1, None), out_of_range("position_dim"));
    assert_eq!(refused(8, None, 1, Some(0)), out_of_range("feed_forward"));
    assert_eq!(refused(8, None, usize::MAX, None), (Code::TooLarge, "layers".to_owned()));
    let greatest = CombinationOptions { dim: 1 << 16, position_dim: None, layers: 1 << 12, feed_forward: Some(1 << 20) };
    assert!(combination_cost(&greatest).unwrap().concatenate.flops_per_token < 1 << 53);
}

// ── the base ──

#[test]
fn neighbours_are_as_far_apart_as_measured() {
    for case in cases("base_profile") {
        let (dim, base, context) = (whole(&case, "dim"), number(&case, "base"), number(&case, "context"));
        let profile = base_profile(dim, base, context, Timescale::Paper).unwrap();
        assert_near(&[profile.neighbor_distance; 2], &numbers(&case["neighbor_distances"]), 1e-11);
        assert_eq!(profile.longer_than_context, number(&case, "longer_than_context"));
        for (ours, theirs) in profile.wavelengths.iter().zip(numbers(&case["wavelengths"])) {
            assert!((ours / theirs - 1.0).abs() < 1e-15);
        }
    }
    for (base, published) in [(10.0, 2.66), (100.0, 1.95), (1e3, 1.65), (1e4, 1.47), (1e6, 1.28)] {
        let distance = base_profile(64, base, 512.0, Timescale::Paper).unwrap().neighbor_distance;
        assert!((distance - published).abs() < 0.005, "{base}: {distance}");
    }
    let endpoint = base_profile(64, 1e4, 512.0, Timescale::Endpoint).unwrap().wavelengths[31];
    assert!((endpoint / (TAU * 1e4) - 1.0).abs() < 1e-15);
    assert_eq!(refusal(base_profile(64, 1e4, 0.0, Timescale::Paper)), out_of_range("context"));
    assert_eq!(refusal(base_profile(63, 1e4, 1.0, Timescale::Paper)), (Code::OddDim, "dim".to_owned()));
    assert_eq!(refusal(base_profile(0, 1e4, 1.0, Timescale::Paper)), out_of_range("dim"));
    assert_eq!(refusal(base_profile(64, f64::NAN, 1.0, Timescale::Paper)), (Code::NotFinite, "base".to_owned()));
}

// ── angles ──

#[test]
fn angles_lead_where_the_exact_phases_are() {
    let positions: Vec<f64> = [0.0, 1.0, 6.0, 7.0, 0.25, -0.25, -7.0, 511.0, 131071.0, 1e8, -1e8, 1e12 + 1.0, 2f64.powi(53)]
        .into_iter()
        .chain((0..500).map(|step| f64::from(step) * 977.75))
        .collect();
    let options = RopeOptions { head_dim: 32, base: 5e5, ..Default::default() };
    let angles = rope_angles(&options, &positions).unwrap();
    assert_eq!(angles.shape, [positions.len(), 16]);
    let positions = Some(positions);
    let table = sinusoidal64(&SinusoidalOptions { positions, dim: 32, base: 5e5, ..Default::default() }).unwrap();
    for (&angle, exact) in angles.data.iter().zip(table.data.chunks_exact(2)) {
        assert!((0.0..TAU).contains(&angle), "{angle}");
        let off = (libm::sin(angle) - exact[0]).abs().max((libm::cos(angle) - exact[1]).abs());
        assert!(off < 3e-15, "{angle}: {off}"); // at 2⁵³ a frequency of 30 digits leaves 10⁻¹⁵ or so
    }
}

#[test]
fn angles_follow_the_scaling_and_the_length() {
    let scaling = RopeScaling::Dynamic { factor: 2.0, original_max_positions: 4 };
    let options = RopeOptions { head_dim: 8, scaling, ..Default::default() };
    let long = rope_frequencies(&RopeOptions { seq_len: Some(12), ..options.clone() }).unwrap().inv_freq;
    assert_near(&rope_angles(&options, &[11.0, 1.0]).unwrap().data[4..], &long, 1e-16);
    assert_eq!(rope_angles(&options, &[]).unwrap().shape, [0, 4]);
    assert_eq!(refusal(rope_angles(&options, &[f64::NAN])), (Code::NotFinite, "positions".to_owned()));
    assert_eq!(refusal(rope_angles(&options, &[1e16])), out_of_range("positions"));
}
