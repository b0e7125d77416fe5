//! Transformer positional encodings: every convention by name, computed exactly, and small experiments that show what
//! each of them does.
//!
//! Conventions, everywhere: arrays are row-major; positions count from 0 unless `start` says otherwise and may be
//! fractional; frequencies are in radians per position; angles are formed in `f64` or better and results are rounded
//! once; functions keep no state, and the same input gives the same bits natively and in WebAssembly. Nothing panics on
//! input: a function that can refuse returns an [`Error`] with a [`Code`].
//!
//! ```
//! use posenc::{Encoding, SentenceOptions, compare_orders};
//!
//! let (a, b) = (["man", "bites", "dog"], ["dog", "bites", "man"]);
//! let encoding = Encoding::Rope(Default::default());
//! let with_rope = compare_orders(&a, &b, &SentenceOptions { encoding, ..Default::default() })?;
//! let without = compare_orders(&a, &b, &SentenceOptions::default())?;
//! assert!(with_rope.weight_residual > 0.01 && without.weight_residual < 1e-7);
//! # Ok::<(), posenc::Error>(())
//! ```
//!
//! # Features
//! All are on by default but the last.
//!
//! - `inspect`: what a model's config.json says, `inspect_config`.
//! - `doctor`: what convention a table has, `diagnose`, `read_table` and what stands around them.
//! - `train`: the training lab.
//! - `attention`: attention and its experiments in the JavaScript face; in Rust they are always there.
//! - `wasm`: the JavaScript face, for the npm package.

// What a part that is left out would have used is no fault; what nobody uses shows in the whole.
#![cfg_attr(not(all(feature = "attention", feature = "inspect", feature = "doctor", feature = "train")), allow(dead_code))]

mod attention;
mod comparison;
#[cfg(feature = "inspect")]
mod config;
#[cfg(feature = "doctor")]
mod doctor;
mod double_double;
mod encoding;
mod error;
#[cfg(any(feature = "inspect", feature = "doctor"))]
mod finding;
mod frequency;
mod heatmap;
mod matmul;
mod measure;
mod phase;
mod rng;
#[cfg(any(feature = "doctor", feature = "train"))]
mod safetensors;
mod sentence;
#[cfg(feature = "doctor")]
mod table_file;
mod table_view;
mod tensor;
#[cfg(feature = "train")]
mod train;
#[cfg(feature = "wasm")]
mod wasm;

pub use attention::{Attention, AttentionCell, AttentionOptions, Mask, attention};
pub use comparison::{ActsOn, BeyondMaxLength, ComparisonOptions, ComparisonRow, NearestPositions, comparison_table};
#[cfg(feature = "inspect")]
pub use config::{
    AlibiPositions, ConfigReport, InspectOptions, LayerPositions, PositionBuckets, PositionTable, Provenance, RopeAt,
    RopePositions, Scheme, inspect_config, inspect_config_value,
};
#[cfg(feature = "doctor")]
pub use doctor::{
    Convention, Diagnosis, Example, MatchedTable, Peak, Precision, TableMatch, Verdict, diagnose, diagnose64, example_table,
    match_table, match_table64, table_peak,
};
pub use encoding::alibi::{AlibiForm, AlibiOptions, SlopeRule, alibi_bias, alibi_slopes};
pub use encoding::kerple::{KerpleForm, KerpleOptions, kerple_bias};
pub use encoding::learned::{LearnedOptions, learned};
pub use encoding::positions::{PositionRule, positions_from_mask};
pub use encoding::rope::angles::rope_angles;
pub use encoding::rope::apply::{RopeApplication, apply_rope, apply_rope_in_place};
pub use encoding::rope::axes::{AxesArrangement, RopeAxes};
pub use encoding::rope::pairing::{PairingConversion, convert_pairing};
pub use encoding::rope::pairs::{PairKind, RopePairs, rope_pairs};
pub use encoding::rope::scaling::{LongRopeScaling, RopeScaling, YarnScaling};
pub use encoding::rope::xpos::{Xpos, XposRole};
pub use encoding::rope::{Pairing, RopeFrequencies, RopeOptions, rope_frequencies};
pub use encoding::sinusoidal::{
    AxisOrder, GridOptions, GridRule, Layout, OddDim, Preset, ShiftOptions, ShiftResidual, SinusoidalCell, SinusoidalOptions,
    Timescale, Wave, shift_residual, sinusoidal, sinusoidal_cell, sinusoidal_frequencies, sinusoidal_grid, sinusoidal_into,
    sinusoidal_shift, sinusoidal64,
};
pub use encoding::t5::{BucketOptions, BucketRule, T5Options, relative_buckets, t5_bias};
pub use encoding::{
    AlibiEncoding, Encoding, KerpleEncoding, LearnedEncoding, RopeEncoding, ShawEncoding, SinusoidalEncoding, T5Encoding,
    XposEncoding,
};
pub use error::{Code, Error, Result};
#[cfg(any(feature = "inspect", feature = "doctor"))]
pub use finding::{Finding, FindingValue, Severity};
pub use frequency::MAX_BASE;
pub use heatmap::{Colors, HeatmapOptions, Pixels, heatmap_pixels};
pub use measure::{
    BaseProfile, CombinationCost, CombinationOptions, Content, EmbeddingScale, EmbeddingScaleOptions, Float32TableErrors,
    FrequencyErrors, Initialization, ModelCost, PresetDifference, PresetDifferencesOptions, RopeCoverage, ScaleVerdict,
    ScoreByDistance, ScoreByDistanceOptions, ScoreTerms, ShiftBoth, SliceOutcome, SpanOptions, SpanOverlap, TableSlice,
    base_profile, combination_cost, embedding_scale, float32_table_errors, frequency_errors, preset_differences, rope_coverage,
    row_products, score_by_distance, score_terms, shift_both, span_overlap, table_slice,
};
pub use phase::MAX_POSITION;
pub use sentence::{
    Combine, Comparison, HeadAttention, OrderCauses, OrderVerdict, SentenceAttention, SentenceOptions, TokenDifference,
    attention_cell, compare_orders, order_causes, sentence_attention, sentence_head, token_difference,
};
#[cfg(feature = "doctor")]
pub use table_file::{FileFormat, TableFile, TableNumbers, TensorInfo, diagnose_file, read_table, tensor_names};
pub use tensor::{Element, MAX_ELEMENTS, Tensor};
#[cfg(feature = "train")]
pub use train::{
    AddAt, EvaluateOptions, LengthReport, StepReport, Task, TaskExample, TrainedComparison, TrainedSentence, Trainer,
    TrainerOptions,
};

/// The READMEs' programs are run as tests.
#[cfg(all(doctest, feature = "inspect", feature = "doctor"))]
mod readme {
    #[doc = include_str!("../README.md")]
    struct English;
    #[doc = include_str!("../README.zh-CN.md")]
    struct Chinese;
}
