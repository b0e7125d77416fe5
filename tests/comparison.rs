//! Each column of the comparison table against a computation by hand, or by another way through the crate.

use half::bf16;
use posenc::*;

const SIZES: ComparisonOptions = ComparisonOptions { dim: 64, heads: 4, layers: 2, max_length: 128, encodings: None, seed: 0 };

/// `none, sinusoidal, learned, shaw, t5, alibi, kerple, rope, xpos`
fn nine(sizes: &ComparisonOptions) -> [ComparisonRow; 9] {
    comparison_table(sizes).unwrap().try_into().unwrap()
}

fn one(sizes: &ComparisonOptions, encoding: Encoding) -> ComparisonRow {
    comparison_table(&ComparisonOptions { encodings: Some(vec![encoding]), ..sizes.clone() }).unwrap().remove(0)
}

fn assert_near(ours: &[f64], by_hand: &[f64], tolerance: f64) {
    assert_eq!(ours.len(), by_hand.len());
    for (place, (ours, by_hand)) in ours.iter().zip(by_hand).enumerate() {
        assert!((ours - by_hand).abs() <= tolerance, "{place}: {ours} {by_hand}");
    }
}

#[test]
fn costs_by_hand() {
    let rows = nine(&SIZES);
    assert_eq!(rows.each_ref().map(|row| row.parameters), [0, 0, 8192, 8448, 128, 0, 16, 0, 0]);
    let formulas = ["0", "0", "max_length × dim", "layers × 2 × (2 × max_distance + 1) × dim", "buckets × heads"];
    assert_eq!(rows.each_ref().map(|row| row.parameter_formula)[..5], formulas);
    assert_eq!(rows.each_ref().map(|row| row.buffer_bytes), [0, 32768, 0, 0, 0, 2048, 0, 8192, 16384]);
    assert_eq!(rows.each_ref().map(|row| row.flops_per_token), [0, 64, 64, 18416, 1024, 1024, 1024, 768, 768]);
    let acts_on = ["nothing", "embedding", "embedding", "query-key", "score", "score", "score", "query-key", "query-key"];
    assert_eq!(rows.each_ref().map(|row| row.acts_on.name()), acts_on);
}

#[test]
fn operations_counted_one_by_one() {
    let (head_dim, keys, max_distance) = (16, 128, 16);
    let mut shaw = 0;
    for _vector in 0..2 * max_distance + 1 {
        shaw += head_dim + (head_dim - 1); // q · a: products, and their sum
        shaw += head_dim + head_dim; // share · a, to the output
    }
    let mut shares = [0; 33];
    for key in 0..keys {
        shaw += 1; // q·a to the score
        let share = &mut shares[(key - 64i32).clamp(-16, 16).abs_diff(-16) as usize];
        shaw += usize::from(*share > 0); // the weight to its vector's share
        *share += 1;
    }
    assert_eq!(one(&SIZES, Encoding::Shaw(Default::default())).flops_per_token, (SIZES.layers * SIZES.heads * shaw) as u64);
}

#[test]
fn partial_rotation_costs_in_proportion() {
    let partial = Encoding::Rope(RopeEncoding { rotary_dim: Some(4), ..Default::default() });
    let row = one(&SIZES, partial);
    assert_eq!((row.buffer_bytes, row.flops_per_token), (2048, 192));
}

#[test]
fn who_sees_the_order_and_who_the_place() {
    for sizes in [SIZES, ComparisonOptions { dim: 1536, heads: 12, layers: 1, max_length: 64, ..SIZES }] {
        let [none, sinusoidal, learned, relative @ ..] = nine(&sizes);
        assert!(none.order_residual < 1e-6 && none.shift_error == 0.0);
        for table in [sinusoidal, learned] {
            assert!(table.order_residual > 1e-2 && table.shift_error > 1e-2, "{table:?}");
        }
        for row in relative {
            assert!(row.order_residual > 1e-3, "{:?} {}", row.encoding, row.order_residual);
            let rotates = matches!(row.encoding, Encoding::Rope(_) | Encoding::Xpos(_));
            assert!(
                if rotates { row.shift_error < 1e-5 } else { row.shift_error == 0.0 },
                "{:?} {}",
                row.encoding,
                row.shift_error
            );
        }
    }
}

#[test]
fn the_experiments_numbers_are_those_of_the_experiment() {
    let tokens: Vec<String> = (0..8).map(|token| token.to_string()).collect();
    let riffled = [0, 4, 1, 5, 2, 6, 3, 7].map(|token| tokens[token].clone());
    for row in nine(&ComparisonOptions { seed: 5, ..SIZES }) {
        let options = SentenceOptions { encoding: row.encoding, dim: 64, heads: 4, seed: 5, ..Default::default() };
        assert_eq!(row.order_residual, compare_orders(&tokens, &riffled, &options).unwrap().weight_residual);
        let scores = |start| sentence_attention(&tokens, &SentenceOptions { start, ..options.clone() }).unwrap().scores.data;
        let moved = [1.0, 64.0, 120.0].map(scores).concat();
        let changes = scores(0.0).repeat(3).into_iter().zip(moved).map(|(a, b)| f64::from((a - b).abs()));
        assert!((row.shift_error - changes.fold(0.0, f64::max)).abs() < 1e-6);
    }
}

#[test]
fn dynamic_scaling_is_not_purely_relative_beyond_its_length() {
    let dynamic = |original_max_positions| {
        let scaling = RopeScaling::Dynamic { factor: 2.0, original_max_positions };
        one(&SIZES, Encoding::Rope(RopeEncoding { scaling, ..Default::default() }))
    };
    assert!(dynamic(128).shift_error < 1e-5);
    assert!(dynamic(64).shift_error > 1e-2);
}

#[test]
fn only_a_table_ends() {
    let ends = nine(&SIZES).map(|row| row.beyond_max_length == BeyondMaxLength::Undefined);
    assert_eq!(ends, [false, false, true, false, false, false, false, false, false]);
    let longer = LearnedEncoding { max_length: 129, ..Default::default() };
    assert_eq!(one(&SIZES, Encoding::Learned(longer)).beyond_max_length, BeyondMaxLength::Defined);
}

#[test]
fn unseen_phases_by_hand() {
    // Frequencies 1 and 0.01. In 16 positions the first pair has gone round twice, the second has come to 0.15.
    let short = ComparisonOptions { dim: 4, heads: 1, layers: 1, max_length: 16, ..SIZES };
    let sinusoidal = || Encoding::Sinusoidal(Default::default());
    assert_eq!(one(&short, sinusoidal()).unseen_fraction, 0.5);
    // In 400 the second has come to 3.99; it is at 2π after 628 positions, and on known ground from there on.
    let longer = ComparisonOptions { max_length: 400, ..short.clone() };
    assert_eq!(one(&longer, sinusoidal()).unseen_fraction, 229.0 / 800.0);
    assert_eq!(one(&ComparisonOptions { max_length: 630, ..short.clone() }, sinusoidal()).unseen_fraction, 0.0);
    // Divided by 4, the first pair comes to 3.75 and is at 2π from position 26 on.
    let scaled = |scaling| one(&short, Encoding::Rope(RopeEncoding { scaling, ..Default::default() })).unseen_fraction;
    assert_eq!(scaled(RopeScaling::Linear { factor: 4.0 }), 26.0 / 32.0);
    assert_eq!(scaled(RopeScaling::Default), 0.5);
    // A text twice as long gets the base 10000 · 3², and 31 / 300 < 0.15.
    assert_eq!(scaled(RopeScaling::Dynamic { factor: 2.0, original_max_positions: 16 }), 0.0);
}

#[test]
fn unseen_buckets_by_hand() {
    // From 8 on buckets begin at 8 · 16^(j/8): 8, 12, 16, 23, 32, 46, 64, 91.
    let t5 = |max_length| one(&ComparisonOptions { max_length, ..SIZES }, Encoding::T5(Default::default())).unseen_fraction;
    assert_eq!([16, 20, 64, 91, 92, 128].map(t5), [1.0, 17.0 / 20.0, 1.0, 1.0, 0.0, 0.0]);
    let shaw = |max_distance| one(&SIZES, Encoding::Shaw(ShawEncoding { max_distance, ..Default::default() })).unseen_fraction;
    assert_eq!([127, 128, 500].map(shaw), [0.0, 1.0, 1.0]);
}

#[test]
fn penalties_are_new_as_long_as_f32_tells_them_apart() {
    let [none, .., alibi, kerple, _, _] = nine(&SIZES);
    assert_eq!([none.unseen_fraction, alibi.unseen_fraction, kerple.unseen_fraction], [0.0, 1.0, 1.0]);
    let flat = Encoding::Alibi(AlibiEncoding { max_bias: 300.0, rule: SlopeRule::Paper });
    // Slopes 2⁻⁷⁵, 2⁻¹⁵⁰, 2⁻²²⁵, 2⁻³⁰⁰: of the second f32 has 128 to 255 as 2⁻¹⁴³ to 2⁻¹⁴², of the last two nothing.
    let sizes = ComparisonOptions { heads: 4, ..SIZES };
    let stored = |head: i32, distance: f64| (2f64.powi(-75 * head) * distance) as f32;
    let new = (1..=4).flat_map(|head| (128..256).map(move |d| stored(head, f64::from(d)) > stored(head, 127.0)));
    assert_eq!(one(&sizes, flat).unseen_fraction, new.filter(|new| *new).count() as f64 / 512.0);
}

#[test]
fn the_decay_of_a_table_is_that_of_its_rows_products() {
    let settings = SinusoidalEncoding { base: 500.0, start: 7.0, timescale: Timescale::Endpoint, ..Default::default() };
    let options = SinusoidalOptions { length: Some(128), dim: 64, base: 500.0, start: 7.0, ..Default::default() };
    let table = sinusoidal64(&SinusoidalOptions { timescale: Timescale::Endpoint, ..options }).unwrap();
    let row = |position: usize| &table.data[position * 64..][..64];
    let product = |a: usize, b: usize| row(a).iter().zip(row(b)).map(|(a, b)| a * b).sum::<f64>();
    // Four heads, each a quarter of the features, scores over √16.
    let by_hand: Vec<f64> = (0..128).map(|distance| (product(0, distance) - product(0, 0)) / (4.0 * 4.0)).collect();
    assert_near(&one(&SIZES, Encoding::Sinusoidal(settings)).decay, &by_hand, 1e-12);
}

/// The mean of q·k over q = k with independent features of variance 1 is the trace of what lies between.
fn trace(rope: &RopeOptions, pairing: Pairing, distance: usize, xpos: bool) -> f64 {
    let dim = rope.head_dim;
    let unit = Tensor::new((0..dim * dim).map(|at| f32::from(at / dim == at % dim)).collect(), &[1, dim, dim]).unwrap();
    let turned = |position: usize, role| {
        let xpos = xpos.then(|| Xpos { center: Some(0.0), ..Xpos::new(role) });
        let positions = Some(vec![position as f64; dim]);
        apply_rope(&unit, &RopeApplication { rope: rope.clone(), positions, pairing, xpos, ..Default::default() }).unwrap().data
    };
    let (query, key) = (turned(distance, XposRole::Query), turned(0, XposRole::Key));
    query.iter().zip(key).map(|(&q, k)| f64::from(q) * f64::from(k)).sum()
}

#[test]
fn the_decay_of_a_rotation_is_its_trace() {
    let yarn = RopeScaling::Yarn(YarnScaling { mscale_all_dim: Some(0.7), mscale: Some(1.0), ..YarnScaling::new(4.0, 64) });
    for (scaling, rotary_dim, pairing) in [
        (RopeScaling::Default, None, Pairing::Half),
        (RopeScaling::Default, Some(6), Pairing::Interleaved),
        (yarn, None, Pairing::Half),
    ] {
        let rope = RopeOptions { head_dim: 16, rotary_dim, scaling: scaling.clone(), seq_len: Some(128), ..Default::default() };
        let scale = rope_frequencies(&rope).unwrap().softmax_scale;
        let trace = |distance| scale * trace(&rope, pairing, distance, false);
        let by_hand: Vec<f64> = (0..128).map(|distance| trace(distance) - trace(0)).collect();
        let encoding = RopeEncoding { scaling, rotary_dim, pairing, ..Default::default() };
        assert_near(&one(&SIZES, Encoding::Rope(encoding)).decay, &by_hand, 2e-6);
    }
    let rope = RopeOptions { head_dim: 16, ..Default::default() };
    let trace = |distance| trace(&rope, Pairing::Half, distance, true) / 4.0;
    let by_hand: Vec<f64> = (0..128).map(|distance| trace(distance) - trace(0)).collect();
    assert_near(&one(&SIZES, Encoding::Xpos(Default::default())).decay, &by_hand, 2e-6);
}

#[test]
fn the_decay_of_a_bias_is_its_mean_over_heads() {
    let sizes = ComparisonOptions { max_length: 40, seed: 3, ..SIZES };
    let tokens = vec!["a"; 40];
    let [_, _, _, _, t5, alibi, kerple, _, _] = nine(&sizes);
    for row in [t5, alibi, kerple] {
        let options = SentenceOptions { encoding: row.encoding, dim: 64, heads: 4, ..Default::default() };
        let bias = |head, distance| attention_cell(&tokens, &options, head, distance, 0).unwrap().bias;
        let mean = |distance| (0..4).map(|head| bias(head, distance)).sum::<f64>() / 4.0;
        let by_hand: Vec<f64> = (0..40).map(|distance| mean(distance) - mean(0)).collect();
        assert_near(&row.decay, &by_hand, 1e-6);
    }
}

#[test]
fn the_decay_of_a_learned_table_is_one_step() {
    let encoding = LearnedEncoding { max_length: 100, std: Some(0.5), seed: 0 };
    let decay = one(&SIZES, Encoding::Learned(encoding)).decay;
    assert_eq!((decay[0], decay[1], decay[99]), (0.0, -1.0, -1.0));
    assert!(decay[100..].iter().all(|change| change.is_nan()) && decay.len() == 128);
    // The mean over what is drawn: the products of many rows with themselves and with others.
    let table = learned(&LearnedOptions { max_length: 4000, dim: 64, std: 0.5, seed: 1 }).unwrap();
    let rows: Vec<&[f32]> = table.data.chunks_exact(64).collect();
    let product = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| f64::from(a * b)).sum::<f64>() / 16.0;
    let mean = rows.windows(2).map(|pair| product(pair[0], pair[1]) - product(pair[0], pair[0])).sum::<f64>() / 3999.0;
    assert!((mean + 1.0).abs() < 0.02, "{mean}");
}

#[test]
fn what_is_not_trained_favours_no_distance() {
    let [none, _, _, shaw, ..] = nine(&SIZES);
    assert!(none.decay.iter().chain(&shaw.decay).all(|change| *change == 0.0));
    // Shaw's vectors and a query that has nothing to do with them: the mean over many queries.
    let tokens: Vec<String> = (0..2000).map(|token| format!("token {token}")).collect();
    let options = SentenceOptions { encoding: shaw.encoding, dim: 16, heads: 1, ..Default::default() };
    let bias = |query: usize| {
        let sentence = [tokens[query].as_str(), "a", "b", "c"];
        attention_cell(&sentence, &options, 0, 0, 3).unwrap().bias
    };
    let mean = (0..2000).map(bias).sum::<f64>() / 2000.0;
    assert!(mean.abs() < 0.02, "{mean}");
}

/// All pairs of rows.
fn nearest(rows: &[Vec<f64>]) -> [f64; 2] {
    let as_f32 = |value: f64| f64::from(value as f32);
    let as_bf16 = |value: f64| bf16::from_f32(value as f32).to_f64();
    let least = |store: &dyn Fn(f64) -> f64| {
        let stored: Vec<Vec<f64>> = rows.iter().map(|row| row.iter().map(|&value| store(value)).collect()).collect();
        let square = |a: usize, b: usize| stored[a].iter().zip(&stored[b]).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
        let squares = (0..rows.len()).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| square(a, b));
        squares.fold(f64::INFINITY, f64::min).sqrt()
    };
    [least(&as_f32), least(&as_bf16)]
}

fn assert_nearest(row: &ComparisonRow, codes: &[Vec<f64>]) {
    let NearestPositions { float32, bfloat16 } = row.nearest_positions;
    assert_near(&[float32, bfloat16], &nearest(codes), 1e-9);
}

#[test]
fn the_nearest_codes_are_those_of_all_pairs() {
    for (dim, base, start, max_length) in [
        (8, 10000.0, 0.0, 300),
        (8, 1.0, 0.0, 800),
        (2, 10000.0, 5.0, 800),
        (6, 1.3, 0.5, 400),
        (64, 10000.0, 1000.0, 200),
        (4, 1e100, 0.0, 200),
        // Rounding puts others first than those whose exact codes are nearest.
        (4, 2.69, 0.0, 100),
        (6, 10.18, 0.0, 60),
        (8, 4.37, 0.0, 40),
    ] {
        let sizes = ComparisonOptions { dim, heads: 1, layers: 1, max_length, ..SIZES };
        let options = SinusoidalOptions { length: Some(max_length), dim, base, start, ..Default::default() };
        let table = sinusoidal64(&options).unwrap();
        let codes: Vec<Vec<f64>> = table.data.chunks_exact(dim).map(<[f64]>::to_vec).collect();
        let encoding = SinusoidalEncoding { base, start, ..Default::default() };
        assert_nearest(&one(&sizes, Encoding::Sinusoidal(encoding)), &codes);
    }
}

#[test]
fn the_nearest_rotations_are_those_of_all_pairs() {
    let sizes = ComparisonOptions { dim: 12, heads: 2, layers: 1, max_length: 500, ..SIZES };
    for scaling in [RopeScaling::Default, RopeScaling::Linear { factor: 50.0 }, RopeScaling::Yarn(YarnScaling::new(8.0, 64))] {
        let rope = RopeOptions { head_dim: 6, scaling: scaling.clone(), ..Default::default() };
        let RopeFrequencies { inv_freq, attention_factor, .. } = rope_frequencies(&rope).unwrap();
        let code = |position: usize| {
            let pair = |frequency: &f64| <[f64; 2]>::from((position as f64 * frequency).sin_cos());
            inv_freq.iter().flat_map(pair).map(|value| value * attention_factor).collect::<Vec<f64>>()
        };
        let codes: Vec<_> = (0..500).map(code).collect();
        assert_nearest(&one(&sizes, Encoding::Rope(RopeEncoding { scaling, ..Default::default() })), &codes);
    }
    let proportional = RopeScaling::Proportional { factor: None, partial_rotary_factor: 0.1 };
    let still = one(&sizes, Encoding::Rope(RopeEncoding { scaling: proportional, ..Default::default() }));
    assert_eq!((still.nearest_positions.float32, still.unseen_fraction), (0.0, 0.0));
}

#[test]
fn the_nearest_rows_of_a_learned_table_are_those_of_all_pairs() {
    for (dim, max_length, std, rows) in
        [(16, 200, None, 200), (4, 130, Some(0.02), 130), (3, 64, Some(1e6), 40), (2, 30, Some(0.0), 30)]
    {
        let sizes = ComparisonOptions { dim, heads: 1, layers: 1, max_length, ..SIZES };
        let options = LearnedOptions { max_length: rows, dim, std: std.unwrap_or(1.0), seed: 9 };
        let table = learned(&options).unwrap();
        let codes: Vec<Vec<f64>> =
            table.data.chunks_exact(dim).map(|row| row.iter().map(|&value| f64::from(value)).collect()).collect();
        assert_nearest(&one(&sizes, Encoding::Learned(LearnedEncoding { max_length: rows, std, seed: 9 })), &codes);
    }
}

#[test]
fn relative_encodings_have_no_codes() {
    let [none, _, _, shaw, t5, alibi, kerple, rope, xpos] = nine(&SIZES);
    for row in [none, shaw, t5, alibi, kerple] {
        assert!(row.nearest_positions.float32.is_nan() && row.nearest_positions.bfloat16.is_nan());
    }
    assert_eq!(rope.nearest_positions, xpos.nearest_positions);
}

#[test]
fn all_nine_kinds_by_default() {
    let rows = nine(&ComparisonOptions { seed: 4, ..SIZES });
    assert_eq!(rows[2].encoding, Encoding::Learned(LearnedEncoding { max_length: 128, std: None, seed: 4 }));
    assert_eq!(rows[4].encoding, Encoding::T5(T5Encoding { seed: 4, bidirectional: Some(true), ..Default::default() }));
    assert_eq!(comparison_table(&ComparisonOptions { encodings: Some(vec![]), ..SIZES }).unwrap(), []);
}

#[test]
fn what_is_refused() {
    let refusal = |options: ComparisonOptions| {
        let error = comparison_table(&options).unwrap_err();
        (error.code(), error.option().unwrap_or_default().to_owned())
    };
    let because = |code, option: &str| (code, option.to_owned());
    assert_eq!(refusal(ComparisonOptions { dim: 0, ..SIZES }), because(Code::OutOfRange, "dim"));
    assert_eq!(refusal(ComparisonOptions { heads: 3, ..SIZES }), because(Code::NotDivisible, "heads"));
    assert_eq!(refusal(ComparisonOptions { layers: 0, ..SIZES }), because(Code::OutOfRange, "layers"));
    assert_eq!(refusal(ComparisonOptions { layers: 5000, ..SIZES }), because(Code::TooLarge, "layers"));
    assert_eq!(refusal(ComparisonOptions { max_length: 15, ..SIZES }), because(Code::OutOfRange, "max_length"));
    assert_eq!(refusal(ComparisonOptions { max_length: 1 << 18, ..SIZES }), because(Code::OutOfRange, "max_length"));
    assert_eq!(refusal(ComparisonOptions { dim: 1 << 20, max_length: 128, ..SIZES }), because(Code::TooLarge, "max_length"));
    assert_eq!(refusal(ComparisonOptions { dim: usize::MAX - 3, ..SIZES }), because(Code::TooLarge, "max_length"));
    assert_eq!(refusal(ComparisonOptions { dim: 4096, heads: 2, ..SIZES }), because(Code::TooLarge, "heads"));
    assert_eq!(refusal(ComparisonOptions { dim: 63, heads: 1, ..SIZES }), because(Code::OddDim, "dim"));
    assert_eq!(
        refusal(ComparisonOptions { encodings: Some(vec![Encoding::None; 65]), ..SIZES }),
        because(Code::TooLarge, "encodings")
    );
    let encoded = |encoding| refusal(ComparisonOptions { encodings: Some(vec![encoding]), ..SIZES });
    let short = LearnedEncoding { max_length: 7, ..Default::default() };
    assert_eq!(encoded(Encoding::Learned(short)), because(Code::PositionOutOfTable, "max_length"));
    let flat = RopeEncoding { base: 0.5, ..Default::default() };
    assert_eq!(encoded(Encoding::Rope(flat)), because(Code::OutOfRange, "base"));
    let none = T5Encoding { buckets: 0, ..Default::default() };
    assert_eq!(encoded(Encoding::T5(none)), because(Code::OutOfRange, "buckets"));
    assert_eq!(encoded(Encoding::Shaw(ShawEncoding { max_distance: 0, seed: 0 })), because(Code::OutOfRange, "max_distance"));
    assert_eq!(encoded(Encoding::Xpos(XposEncoding { scale_base: f64::NAN, ..Default::default() })).0, Code::NotFinite);
}
