//! The same input gives the same bits natively, in Node and in the browser: these tests run in all three, against
//! fingerprints that were taken natively.

use posenc::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// FNV-1a over the bits.
fn fingerprint(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn bits(data: &[f32]) -> u64 {
    fingerprint(data.iter().flat_map(|value| value.to_bits().to_le_bytes()))
}

fn bits64(data: &[f64]) -> u64 {
    fingerprint(data.iter().flat_map(|value| value.to_bits().to_le_bytes()))
}

#[test]
fn tables() {
    let options = SinusoidalOptions { length: Some(300), dim: 96, start: 1e6 - 0.5, ..Default::default() };
    assert_eq!(bits(&sinusoidal(&options).unwrap().data), 0xd9e9_6844_c7d0_f024, "float32");
    assert_eq!(bits64(&sinusoidal64(&options).unwrap().data), 0x5902_98a5_e47a_0a4a, "float64");
    let shift = ShiftOptions { dim: 80, shift: 12345.678, base: 500000.0, ..Default::default() };
    assert_eq!(bits64(&sinusoidal_shift(&shift).unwrap().data), 0x599c_3b04_4814_f0b9, "shift");
    assert_eq!(
        bits(&learned(&LearnedOptions { max_length: 20, dim: 33, ..Default::default() }).unwrap().data),
        0xdca1_d421_0a8b_6b2d,
        "learned"
    );
}

#[test]
fn rope_and_alibi() {
    let x = Tensor::new((0..2 * 70 * 12).map(|i| (i % 17) as f32 / 7.0 - 1.0).collect(), &[2, 70, 12]).unwrap();
    let rope = RopeOptions { head_dim: 12, rotary_dim: Some(10), base: 500000.0, ..Default::default() };
    assert_eq!(bits(&apply_rope(&x, &RopeApplication { rope, ..Default::default() }).unwrap().data), 0x441d_114c_db9b_b7e6, "rope");
    assert_eq!(bits64(&alibi_slopes(112, SlopeRule::Published, 8.0).unwrap()), 0x9c51_6700_1785_43cd, "slopes");
}

#[test]
fn sentences() {
    let tokens: Vec<String> = "我打你你打我猫追老鼠".chars().map(String::from).collect();
    let encodings = [
        (Encoding::None, 0x555a_459e_f1c5_f659),
        (Encoding::Sinusoidal(Default::default()), 0x9a6a_3208_c1d6_cfc1),
        (Encoding::Learned(Default::default()), 0x027b_2e58_f767_ce68),
        (Encoding::Alibi(Default::default()), 0xc11d_8536_19a7_dfe5),
        (Encoding::Rope(Default::default()), 0x99ef_0461_c3ef_e730),
        (Encoding::Shaw(Default::default()), 0x9d58_bc83_1027_e0cb),
        (Encoding::T5(Default::default()), 0x60f5_b2bc_2143_6dc9),
        (Encoding::Kerple(Default::default()), 0x130d_6ec1_2ded_6d32),
        (Encoding::Kerple(KerpleEncoding { form: KerpleForm::Power, seed: 3 }), 0x6f98_9bbe_99bb_411d),
        (Encoding::Xpos(Default::default()), 0x5109_78a4_1478_fcb6),
    ];
    for (encoding, expected) in encodings {
        let options = SentenceOptions { encoding, seed: 7, mask: Mask::Causal, ..Default::default() };
        let attention = sentence_attention(&tokens, &options).unwrap();
        let all = [attention.weights.data, attention.output.data, attention.embedding.data].concat();
        assert_eq!(bits(&all), expected, "{:?}", options.encoding);
    }
}

#[test]
fn comparisons() {
    let rows =
        comparison_table(&ComparisonOptions { dim: 24, heads: 2, layers: 3, max_length: 40, encodings: None, seed: 7 }).unwrap();
    let numbers = rows.iter().flat_map(|row| {
        let NearestPositions { float32, bfloat16 } = row.nearest_positions;
        let costs = [row.parameters, row.buffer_bytes, row.flops_per_token].map(|count| count as f64);
        let measured = [row.order_residual, row.shift_error, row.unseen_fraction, float32, bfloat16];
        [&costs[..], &measured, &row.decay].concat()
    });
    assert_eq!(bits64(&numbers.collect::<Vec<f64>>()), 0x8fb4_0663_6956_b640);
}
