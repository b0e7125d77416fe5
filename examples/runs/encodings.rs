//! The encodings of the records, in the package's own words and in the crate's.

use posenc::{Encoding, LearnedEncoding, RopeEncoding, RopeScaling, ShawEncoding, SinusoidalEncoding, T5Encoding, YarnScaling};
use serde_json::{Value, json};

/// An encoding, and how JavaScript writes it.
#[derive(Clone)]
pub(crate) struct Named {
    pub(crate) encoding: Encoding,
    pub(crate) written: Value,
}

fn named(encoding: Encoding, written: Value) -> Named {
    Named { encoding, written }
}

/// All nine kinds for training at a length. Shaw's and T5's distances are such that each vector and each bucket is met in
/// training; a learned table has as many rows as training has positions.
pub(crate) fn all(train_length: usize) -> Vec<Named> {
    let reach = train_length / 2;
    let (buckets, max_distance) = if train_length < 32 { (8, 16) } else { (32, 128) };
    vec![
        named(Encoding::None, json!({ "kind": "none" })),
        sinusoidal(10000.0, 0.0),
        learned(train_length),
        named(
            Encoding::Shaw(ShawEncoding { max_distance: reach, ..Default::default() }),
            json!({ "kind": "shaw", "maxDistance": reach }),
        ),
        named(
            Encoding::T5(T5Encoding { buckets, max_distance, ..Default::default() }),
            json!({ "kind": "t5", "buckets": buckets, "maxDistance": max_distance }),
        ),
        named(Encoding::Alibi(Default::default()), json!({ "kind": "alibi" })),
        named(Encoding::Kerple(Default::default()), json!({ "kind": "kerple" })),
        rope(10000.0),
        named(Encoding::Xpos(Default::default()), json!({ "kind": "xpos" })),
    ]
}

pub(crate) fn sinusoidal(base: f64, start: f64) -> Named {
    named(
        Encoding::Sinusoidal(SinusoidalEncoding { base, start, ..Default::default() }),
        json!({ "kind": "sinusoidal", "base": base, "start": start }),
    )
}

pub(crate) fn learned(max_length: usize) -> Named {
    let encoding = LearnedEncoding { max_length, ..Default::default() };
    named(Encoding::Learned(encoding), json!({ "kind": "learned", "maxLength": max_length }))
}

pub(crate) fn rope(base: f64) -> Named {
    named(Encoding::Rope(RopeEncoding { base, ..Default::default() }), json!({ "kind": "rope", "base": base }))
}

/// RoPE as it was trained at `original` positions, and read with each scaling of a factor.
pub(crate) fn scaled_ropes(original: usize, factor: f64) -> Vec<Named> {
    let scaled = |scaling, written| {
        let encoding = Encoding::Rope(RopeEncoding { scaling, ..Default::default() });
        named(encoding, json!({ "kind": "rope", "scaling": written }))
    };
    vec![
        rope(10000.0),
        scaled(RopeScaling::Linear { factor }, json!({ "type": "linear", "factor": factor })),
        scaled(RopeScaling::Ntk { factor }, json!({ "type": "ntk", "factor": factor })),
        scaled(
            RopeScaling::Dynamic { factor, original_max_positions: original },
            json!({ "type": "dynamic", "factor": factor, "originalMaxPositions": original }),
        ),
        scaled(
            RopeScaling::Yarn(YarnScaling::new(factor, original)),
            json!({ "type": "yarn", "factor": factor, "originalMaxPositions": original }),
        ),
    ]
}
