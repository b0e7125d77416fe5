//! Laws that hold for all inputs, tried on random ones.

use posenc::*;
use proptest::prelude::*;

fn layouts() -> impl Strategy<Value = Layout> {
    prop::sample::select(Layout::ALL)
}

fn bases() -> impl Strategy<Value = f64> {
    prop_oneof![Just(10000.0), Just(500000.0), 1.0..1e7]
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

fn shift(dim: usize, base: f64, layout: Layout, shift: f64) -> Vec<f64> {
    sinusoidal_shift(&ShiftOptions { dim, base, layout, shift, ..Default::default() }).unwrap().data
}

fn product(a: &[f64], b: &[f64], dim: usize) -> Vec<f64> {
    let element = |index: usize| (0..dim).map(|k| a[index / dim * dim + k] * b[k * dim + index % dim]).sum();
    (0..dim * dim).map(element).collect()
}

fn rotate(x: &Tensor, positions: Vec<f64>, pairing: Pairing, conjugate: bool) -> Tensor {
    let rope = RopeOptions { head_dim: x.shape[2], ..Default::default() };
    apply_rope(x, &RopeApplication { rope, positions: Some(positions), pairing, conjugate, ..Default::default() }).unwrap()
}

/// One of each kind, for heads of 16 features and a training length of 64.
fn scalings() -> impl Strategy<Value = RopeScaling> {
    let lists = |factor: f64| (0..8).map(|pair| factor + 0.5 * f64::from(pair)).collect();
    let longrope = LongRopeScaling {
        short_factor: lists(1.0),
        long_factor: lists(3.0),
        original_max_positions: 64,
        factor: Some(8.0),
        attention_factor: None,
    };
    prop::sample::select(vec![
        RopeScaling::Default,
        RopeScaling::Linear { factor: 8.0 },
        RopeScaling::Ntk { factor: 8.0 },
        RopeScaling::Dynamic { factor: 8.0, original_max_positions: 64 },
        RopeScaling::Yarn(YarnScaling::new(8.0, 64)),
        RopeScaling::Yarn(YarnScaling {
            truncate: false,
            mscale: Some(0.7),
            mscale_all_dim: Some(1.0),
            ..YarnScaling::new(8.0, 64)
        }),
        RopeScaling::Llama3 { factor: 8.0, low_freq_factor: 1.0, high_freq_factor: 4.0, original_max_positions: 64 },
        RopeScaling::LongRope(longrope),
        RopeScaling::Proportional { factor: Some(2.0), partial_rotary_factor: 0.5 },
    ])
}

/// Rotates one row pair by pair, as the formula reads.
fn rotate_naively(x: &[f32], position: f64, frequencies: &RopeFrequencies, pairing: Pairing) -> Vec<f64> {
    let (count, x) = (frequencies.inv_freq.len(), x.iter().map(|&x| f64::from(x)).collect::<Vec<_>>());
    let mut turned = x.clone();
    for (k, frequency) in frequencies.inv_freq.iter().enumerate() {
        let (a, b) = if pairing == Pairing::Half { (k, k + count) } else { (2 * k, 2 * k + 1) };
        let (sin, cos) = (position * frequency).sin_cos();
        turned[a] = frequencies.attention_factor * (x[a] * cos - x[b] * sin);
        turned[b] = frequencies.attention_factor * (x[b] * cos + x[a] * sin);
    }
    turned
}

fn vector(length: usize) -> impl Strategy<Value = Vec<f32>> {
    prop::collection::vec(-2.0f32..2.0, length)
}

fn pairings() -> impl Strategy<Value = Pairing> {
    prop::sample::select(Pairing::ALL)
}

/// Those whose scores depend on the difference of two positions alone.
fn relative_encodings() -> Vec<Encoding> {
    vec![
        Encoding::Shaw(Default::default()),
        Encoding::T5(Default::default()),
        Encoding::Alibi(Default::default()),
        Encoding::Kerple(Default::default()),
        Encoding::Kerple(KerpleEncoding { form: KerpleForm::Power, ..Default::default() }),
        Encoding::Rope(Default::default()),
        Encoding::Xpos(Default::default()),
    ]
}

fn encodings() -> impl Strategy<Value = Encoding> {
    let others = [Encoding::None, Encoding::Sinusoidal(Default::default()), Encoding::Learned(Default::default())];
    prop::sample::select([others.to_vec(), relative_encodings()].concat())
}

/// A sentence of at most 7 tokens, some of them alike, and another order of it.
fn two_orders() -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
    prop::collection::vec("[你我他打猫]", 1..7).prop_flat_map(|tokens| (Just(tokens.clone()), Just(tokens).prop_shuffle()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_norm_of_a_row_is_half_the_width(half in 1usize..64, base in bases(), layout in layouts(), start in -1e9..1e9) {
        let dim = 2 * half;
        let options = SinusoidalOptions { length: Some(3), dim, base, layout, start, ..Default::default() };
        for row in sinusoidal64(&options).unwrap().data.chunks_exact(dim) {
            let norm: f64 = row.iter().map(|x| x * x).sum();
            prop_assert!((norm - half as f64).abs() < 1e-13 * half as f64);
        }
    }

    #[test]
    fn shifts_compose(half in 1usize..8, base in bases(), layout in layouts(), j in -1000.0..1000.0, k in -1000.0..1000.0) {
        let dim = 2 * half;
        let both = product(&shift(dim, base, layout, j), &shift(dim, base, layout, k), dim);
        for (a, b) in both.iter().zip(shift(dim, base, layout, j + k)) {
            prop_assert!((a - b).abs() < 1e-12);
        }
    }

    #[test]
    fn a_shift_moves_every_position(half in 1usize..32, layout in layouts(), k in -1e4..1e4, position in -1e12..1e12) {
        let options = ShiftOptions { dim: 2 * half, layout, shift: k, ..Default::default() };
        prop_assert!(shift_residual(&options, position).unwrap().residual < 2e-15);
    }

    #[test]
    fn rope_keeps_norms_and_its_conjugate_undoes_it(x in vector(16), position in -1e6..1e6, pairing in pairings()) {
        let x = Tensor::new(x, &[1, 1, 16]).unwrap();
        let turned = rotate(&x, vec![position], pairing, false);
        prop_assert!((dot(&turned.data, &turned.data) - dot(&x.data, &x.data)).abs() < 1e-5);
        for (a, b) in rotate(&turned, vec![position], pairing, true).data.iter().zip(&x.data) {
            prop_assert!((a - b).abs() < 1e-6);
        }
    }

    #[test]
    fn what_is_applied_is_what_the_frequencies_say(x in vector(16), position in 0..1000u32, scaling in scalings(), pairing in pairings()) {
        let length = position as usize + 1; // scalings go by the last position
        let rope = RopeOptions { head_dim: 16, scaling, ..Default::default() };
        let frequencies = rope_frequencies(&RopeOptions { seq_len: Some(length), ..rope.clone() }).unwrap();
        let expected = rotate_naively(&x, position.into(), &frequencies, pairing);
        let positions = Some(vec![position.into()]);
        let x = Tensor::new(x, &[1, 1, 16]).unwrap();
        let turned = apply_rope(&x, &RopeApplication { rope, positions, pairing, ..Default::default() }).unwrap();
        for (a, b) in turned.data.iter().zip(expected) {
            prop_assert!((f64::from(*a) - b).abs() < 1e-6);
        }
    }

    #[test]
    fn rotated_scores_depend_on_the_difference_alone(q in vector(8), k in vector(8), m in 0..1000i32, n in 0..1000i32, both in 0..100000i32, pairing in pairings()) {
        let (q, k) = (Tensor::new(q, &[1, 1, 8]).unwrap(), Tensor::new(k, &[1, 1, 8]).unwrap());
        let score = |m: i32, n: i32| dot(&rotate(&q, vec![m.into()], pairing, false).data, &rotate(&k, vec![n.into()], pairing, false).data);
        prop_assert!((score(m, n) - score(m + both, n + both)).abs() < 2e-5);
    }

    #[test]
    fn converting_the_pairing_keeps_the_scores(weight in vector(2 * 8 * 3), inputs in vector(2 * 3), rotary in 1usize..=4) {
        let weight = Tensor::new(weight, &[16, 3]).unwrap();
        let to_half = PairingConversion { heads: 2, head_dim: 8, rotary_dim: Some(2 * rotary), to: Pairing::Half };
        let converted = convert_pairing(&weight, &to_half).unwrap();
        let back = convert_pairing(&converted, &PairingConversion { to: Pairing::Interleaved, ..to_half.clone() }).unwrap();
        prop_assert_eq!(&back, &weight);
        let scores = |weight: &Tensor, pairing| {
            let projected = |input: &[f32]| weight.data.chunks_exact(3).map(|row| dot(row, input) as f32).collect::<Vec<_>>();
            let rope = RopeOptions { head_dim: 8, rotary_dim: Some(2 * rotary), ..Default::default() };
            let turned = |input: &[f32], position| {
                let x = Tensor::new(projected(input), &[2, 1, 8]).unwrap();
                apply_rope(&x, &RopeApplication { rope: rope.clone(), positions: Some(vec![position]), pairing, ..Default::default() }).unwrap().data
            };
            let (q, k) = (turned(&inputs[..3], 5.0), turned(&inputs[3..], 2.0));
            [dot(&q[..8], &k[..8]), dot(&q[8..], &k[8..])]
        };
        for (a, b) in scores(&weight, Pairing::Interleaved).iter().zip(scores(&converted, Pairing::Half)) {
            prop_assert!((a - b).abs() < 1e-3);
        }
    }

    #[test]
    fn alibi_is_linear_in_distance(heads in 1usize..40, keys in 2usize..20) {
        let slopes = alibi_slopes(heads, SlopeRule::Published, 8.0).unwrap();
        let bias = alibi_bias(&AlibiOptions { heads, queries: keys, keys, ..Default::default() }).unwrap();
        for (head, rows) in bias.data.chunks_exact(keys * keys).enumerate() {
            prop_assert!((f64::from(rows[keys - 1]) - slopes[head] * (keys - 1) as f64).abs() < 1e-5);
        }
    }

    #[test]
    fn the_forms_of_alibi_are_one_under_a_causal_mask(x in vector(3 * 6 * 4), queries in 1usize..=6, pads in 0usize..3, rule in prop::sample::select(SlopeRule::ALL)) {
        let key = Tensor::new(x, &[3, 6, 4]).unwrap();
        let data = key.data.chunks_exact(24).flat_map(|head| &head[(6 - queries) * 4..]).copied().collect();
        let query = Tensor::new(data, &[3, queries, 4]).unwrap();
        let key_mask: Vec<bool> = (0..6).map(|key| key >= pads).collect();
        let weights = |form| {
            let key_mask = Some(key_mask.clone());
            let bias = alibi_bias(&AlibiOptions { heads: 3, queries, keys: 6, rule, form, key_mask: key_mask.clone(), ..Default::default() }).unwrap();
            let options = AttentionOptions { bias: Some(&bias), mask: Mask::Causal, key_mask: key_mask.as_deref(), ..AttentionOptions::new(&query, &key) };
            attention(&options).unwrap().weights.data
        };
        let relative = weights(AlibiForm::Relative);
        for form in [AlibiForm::KeyIndex, AlibiForm::Symmetric] {
            for (a, b) in relative.iter().zip(weights(form)) {
                prop_assert!((a - b).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn weights_are_a_distribution(q in vector(2 * 4 * 4), mask in prop::sample::select(Mask::ALL), window in 1usize..5) {
        let x = Tensor::new(q, &[2, 4, 4]).unwrap();
        let ours = attention(&AttentionOptions { mask, window: Some(window), ..AttentionOptions::new(&x, &x) }).unwrap();
        for row in ours.weights.data.chunks_exact(4) {
            prop_assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn without_positions_and_mask_attention_is_blind_to_order((a, b) in two_orders(), seed in 0u64..100, scale_embedding: bool) {
        let options = SentenceOptions { seed, scale_embedding, ..Default::default() };
        let comparison = compare_orders(&a, &b, &options).unwrap();
        prop_assert!(comparison.weight_residual < 1.2e-7, "{}", comparison.weight_residual);
        prop_assert_eq!(order_causes(&a, &b, &options).unwrap().verdict, OrderVerdict::OrderBlind);
    }

    #[test]
    fn a_causal_mask_alone_sees_the_order((a, b) in two_orders(), seed in 0u64..100) {
        prop_assume!(a != b);
        let options = SentenceOptions { seed, mask: Mask::Causal, ..Default::default() };
        prop_assert_eq!(order_causes(&a, &b, &options).unwrap().verdict, OrderVerdict::Mask);
    }

    #[test]
    fn one_head_is_that_head_of_all((a, _) in two_orders(), head in 0usize..4, encoding in encodings(), combine in prop::sample::select(Combine::ALL)) {
        let combine = if matches!(encoding, Encoding::Sinusoidal(_) | Encoding::Learned(_)) { combine } else { Combine::Add };
        let options = SentenceOptions { encoding, combine, ..Default::default() };
        let (all, one) = (sentence_attention(&a, &options).unwrap().weights, sentence_head(&a, &options, head).unwrap().weights);
        prop_assert_eq!(&all.data[head * one.data.len()..][..one.data.len()], &one.data[..]);
        let (query, key) = (a.len() - 1, 0);
        let cell = attention_cell(&a, &options, head, query, key).unwrap();
        prop_assert_eq!(cell.weight as f32, one.data[query * a.len() + key]);
    }

    #[test]
    fn relative_encodings_do_not_see_where_a_sentence_starts((a, _) in two_orders(), encoding in prop::sample::select(relative_encodings()), mask in prop::sample::select(Mask::ALL), start in 0..10_000i32) {
        let weights = |start: f64| {
            let options = SentenceOptions { encoding: encoding.clone(), mask, start, ..Default::default() };
            sentence_attention(&a, &options).unwrap().weights.data
        };
        for (moved, still) in weights(start.into()).iter().zip(weights(0.0)) {
            prop_assert!((moved - still).abs() < 2e-6, "{} {}", moved, still);
        }
    }

    #[test]
    fn buckets_never_fall_with_the_distance(buckets in 4usize..200, beyond in 1usize..5000, bidirectional: bool, step in 1i32..100_000) {
        let max_distance = buckets / if bidirectional { 4 } else { 2 } + beyond;
        let options = BucketOptions { buckets, max_distance, bidirectional, rule: BucketRule::T5 };
        let distances: Vec<i32> = (0..100).map(|k| -k * step).collect();
        let ours = relative_buckets(&distances, &options).unwrap();
        prop_assert!(ours.is_sorted() && ours[99] < buckets as i32);
        let after: Vec<i32> = distances.iter().map(|distance| -distance).collect();
        let offset = if bidirectional { buckets as i32 / 2 } else { 0 };
        let mirrored = relative_buckets(&after, &options).unwrap();
        for k in 1..100 {
            prop_assert_eq!(mirrored[k], if bidirectional { ours[k] + offset } else { 0 });
        }
    }

    /// The rule in exact whole numbers, by products that `u128` holds.
    #[test]
    fn buckets_are_those_of_whole_numbers(exact in 1u32..9, beyond in 1u32..40, distance in 1u32..60) {
        let (max, steps, buckets) = (exact + beyond, exact, 2 * exact as usize);
        let options = BucketOptions { buckets, max_distance: max as usize, bidirectional: false, rule: BucketRule::T5 };
        let power = |base: u32, exponent: u32| u128::from(base).pow(exponent);
        let reached = |step: u32| power(max, step) * power(exact, steps - step) <= power(distance, steps);
        let expected = if distance < exact { distance } else { exact + (0..steps).rev().find(|&step| reached(step)).unwrap() };
        prop_assert_eq!(relative_buckets(&[-(distance as i32)], &options).unwrap(), [expected as i32]);
    }

    #[test]
    fn kerple_falls_with_distance_and_is_symmetric(form in prop::sample::select(KerpleForm::ALL), a in 0.01..10.0, p in 0.01..2.0, keys in 2usize..20) {
        let options = KerpleOptions { heads: 1, queries: keys, keys, form, a: vec![a], p: vec![p] };
        let bias = kerple_bias(&options).unwrap().data;
        for (query, row) in bias.chunks_exact(keys).enumerate() {
            prop_assert_eq!(row[query], 0.0);
            prop_assert!(row[..=query].is_sorted());
            for (key, &value) in row.iter().enumerate() {
                prop_assert_eq!(value, bias[key * keys + query]);
            }
        }
        let last = kerple_bias(&KerpleOptions { queries: 1, ..options }).unwrap().data;
        prop_assert_eq!(&last[..], &bias[(keys - 1) * keys..]);
    }

    #[test]
    fn a_grid_holds_the_tables_of_its_axes(sizes in prop::collection::vec(1usize..5, 1..4), dim in 1usize..20, row in 0usize..64) {
        let grid = sinusoidal_grid(&GridOptions { sizes: sizes.clone(), dim, ..Default::default() }).unwrap();
        let row = row % sizes.iter().product::<usize>();
        let columns = 2 * dim.div_ceil(2 * sizes.len());
        let mut rest = row;
        let mut expected: Vec<f32> = vec![];
        for &size in sizes.iter().rev() {
            let axis = sinusoidal(&SinusoidalOptions { length: Some(size), dim: columns, ..Default::default() }).unwrap();
            expected.splice(0..0, axis.data[rest % size * columns..][..columns].iter().copied());
            rest /= size;
        }
        prop_assert_eq!(&grid.data[row * dim..][..dim], &expected[..dim]);
    }

    #[test]
    fn nothing_panics(dim in 0usize..9, heads in 0usize..5, start in prop::num::f64::ANY, std in prop::num::f64::ANY, base in prop::num::f64::ANY) {
        for encoding in [Encoding::Sinusoidal(SinusoidalEncoding { base, ..Default::default() }), Encoding::Rope(RopeEncoding { base, ..Default::default() }), Encoding::Learned(Default::default())] {
            let options = SentenceOptions { encoding, dim, heads, start, embedding_std: std, ..Default::default() };
            if let Ok(attention) = sentence_attention(&["我", "打", "你"], &options) {
                prop_assert!(attention.output.data.iter().all(|value| value.is_finite()), "{:?}", options);
            }
        }
    }
}

/// ALiBi's bias without a mask is symmetric: a reversed sentence has the same distances. Other orders do not.
#[test]
fn alibi_without_a_mask_is_blind_to_reversal_alone() {
    let options = SentenceOptions { encoding: Encoding::Alibi(Default::default()), ..Default::default() };
    let verdict = |b: [&str; 3]| order_causes(&["我", "打", "你"], &b, &options).unwrap().verdict;
    assert_eq!(verdict(["你", "打", "我"]), OrderVerdict::OrderBlind);
    assert_eq!(verdict(["打", "我", "你"]), OrderVerdict::Encoding);
}

/// So is KERPLE's.
#[test]
fn kerple_without_a_mask_is_blind_to_reversal_alone() {
    for &form in KerpleForm::ALL {
        let encoding = Encoding::Kerple(KerpleEncoding { form, ..Default::default() });
        let options = SentenceOptions { encoding, ..Default::default() };
        let verdict = |b: [&str; 3], mask| {
            order_causes(&["我", "打", "你"], &b, &SentenceOptions { mask, ..options.clone() }).unwrap().verdict
        };
        assert_eq!(verdict(["你", "打", "我"], Mask::None), OrderVerdict::OrderBlind);
        assert_eq!(verdict(["你", "打", "我"], Mask::Causal), OrderVerdict::Mask);
        assert_eq!(verdict(["打", "我", "你"], Mask::None), OrderVerdict::Encoding);
    }
}

/// The rest know the direction, and tell 我打你 from 你打我 without a mask.
#[test]
fn directed_encodings_tell_a_sentence_from_its_reversal() {
    let directed = [
        Encoding::Shaw(Default::default()),
        Encoding::T5(Default::default()),
        Encoding::T5(T5Encoding { bidirectional: Some(false), ..Default::default() }),
        Encoding::Rope(Default::default()),
        Encoding::Xpos(Default::default()),
        Encoding::Sinusoidal(Default::default()),
        Encoding::Learned(Default::default()),
    ];
    for encoding in directed {
        let options = SentenceOptions { encoding, ..Default::default() };
        let causes = order_causes(&["我", "打", "你"], &["你", "打", "我"], &options).unwrap();
        assert_eq!(causes.verdict, OrderVerdict::Encoding, "{:?}", options.encoding);
        assert!(causes.residual > 0.01, "{causes:?}");
    }
}

/// `order_causes` takes the mask away, and must not change the encoding with it.
#[test]
fn a_mask_settles_the_direction_of_t5_once() {
    let (a, b) = (["我", "打", "你"], ["你", "打", "我"]);
    let encoding = |bidirectional| Encoding::T5(T5Encoding { bidirectional, ..Default::default() });
    let causal = SentenceOptions { encoding: encoding(None), mask: Mask::Causal, ..Default::default() };
    let decoder = SentenceOptions { encoding: encoding(Some(false)), ..Default::default() };
    let alone = order_causes(&a, &b, &causal).unwrap().encoding_alone;
    assert_eq!(alone, order_causes(&a, &b, &decoder).unwrap().residual);
    let encoder = SentenceOptions { encoding: encoding(None), ..Default::default() };
    assert_ne!(alone, order_causes(&a, &b, &encoder).unwrap().residual);
}

/// The vector of a token follows from its text and the seed alone; these bits are the same on every machine.
#[test]
fn a_token_has_one_vector() {
    let embedding = |tokens: &[&str]| {
        sentence_attention(tokens, &SentenceOptions { dim: 4, heads: 1, ..Default::default() }).unwrap().embedding.data
    };
    assert_eq!(embedding(&["我", "打", "你"])[..4], embedding(&["猫", "我"])[4..]);
}

/// DeepSeek's reading of `mscale_all_dim`: it raises the softmax scale, and leaves the rotation's size alone.
#[test]
fn a_scaling_may_scale_the_scores_of_a_sentence() {
    let scores = |mscale| {
        let scaling = RopeScaling::Yarn(YarnScaling { mscale, mscale_all_dim: mscale, ..YarnScaling::new(40.0, 4096) });
        let encoding = Encoding::Rope(RopeEncoding { scaling, ..Default::default() });
        sentence_attention(&["我", "打", "你"], &SentenceOptions { encoding, ..Default::default() }).unwrap().scores.data
    };
    let (once, twice) = (scores(Some(1.0)), scores(Some(2.0)));
    let growth = |mscale: f64| (0.1 * mscale * 40f64.ln() + 1.0).powi(2);
    for (a, b) in once.iter().zip(twice) {
        assert!((f64::from(*a) * growth(2.0) / growth(1.0) - f64::from(b)).abs() < 1e-5);
    }
}
