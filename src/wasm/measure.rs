//! Measurements.

use super::Answer;
use super::encoding::read_encoding;
use super::objects::{Properties, from_f64s, from_tensor, from_tensor64};
use super::options::{Options, required};
use super::{rope, sentence};
use crate::measure::{shift_with, terms_with};
use crate::sentence::as_texts;
use crate::{CombinationOptions, Content, Encoding, LearnedEncoding, ModelCost, ScoreByDistanceOptions, SpanOptions, Timescale};
use wasm_bindgen::prelude::*;

/// `scoreByDistance(options): ScoreByDistance`
#[wasm_bindgen(js_name = scoreByDistance)]
pub fn score_by_distance(options: &JsValue) -> Answer {
    const NAMES: &[&str] = &["encoding", "dim", "heads", "head", "maxDistance", "content", "samples", "seed"];
    let options = Options::new(options, &[NAMES])?;
    let (default, max_distance) = (ScoreByDistanceOptions::default(), options.needed("maxDistance")?);
    let curve = crate::score_by_distance(&ScoreByDistanceOptions {
        encoding: read_encoding(&required("encoding", options.object("encoding")?)?, max_distance.saturating_add(1))?,
        dim: options.whole("dim")?.unwrap_or(default.dim),
        heads: options.whole("heads")?.unwrap_or(default.heads),
        head: options.whole("head")?.unwrap_or(default.head),
        max_distance,
        content: options.choice("content")?.unwrap_or(Content::Copy),
        samples: options.whole("samples")?.unwrap_or(default.samples),
        seed: options.seed("seed")?.unwrap_or(default.seed),
    })?;
    let properties = Properties::new();
    for (name, list) in [("mean", &curve.mean), ("std", &curve.std), ("least", &curve.least), ("most", &curve.most)] {
        properties.set(name, &from_f64s(list)?);
    }
    Ok(properties.object())
}

/// `rowProducts(options): Float64Array`
#[wasm_bindgen(js_name = rowProducts)]
pub fn row_products(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["encoding", "dim", "position", "maxShift"]])?;
    let encoding = match options.object("encoding")? {
        Some(encoding) => read_encoding(&encoding, LearnedEncoding::default().max_length)?,
        None => Encoding::Sinusoidal(Default::default()),
    };
    let position = required("position", options.number("position")?)?;
    from_f64s(&crate::row_products(&encoding, options.needed("dim")?, position, options.needed("maxShift")?)?)
}

/// `shiftBoth(options): ShiftBoth`
#[wasm_bindgen(js_name = shiftBoth)]
pub fn shift_both(options: &JsValue) -> Answer {
    let options = Options::new(options, &[sentence::OPTIONS, &["tokens", "shift", "head"]])?;
    let (shift, head) = (required("shift", options.number("shift")?)?, options.whole("head")?.unwrap_or(0));
    let (texts, layer) = sentence::read_with_tokens(&options)?;
    let tokens = as_texts(&texts);
    let both = shift_with(&*sentence::lexicon("tokens", &tokens, &layer)?, &tokens, &layer, shift, head)?;
    let properties = Properties::new();
    properties.set("scores", &from_tensor(&both.scores)?);
    properties.set("shifted", &from_tensor(&both.shifted)?);
    properties.set_number("residual", both.residual);
    Ok(properties.object())
}

/// `scoreTerms(options): ScoreTerms`
#[wasm_bindgen(js_name = scoreTerms)]
pub fn score_terms(options: &JsValue) -> Answer {
    let options = Options::new(options, &[sentence::OPTIONS, &["tokens", "head"]])?;
    let (texts, layer) = sentence::read_with_tokens(&options)?;
    let (tokens, head) = (as_texts(&texts), options.needed("head")?);
    let terms = terms_with(&*sentence::lexicon("tokens", &tokens, &layer)?, &tokens, &layer, head)?;
    let properties = Properties::new();
    for (name, tensor) in [
        ("contentContent", &terms.content_content),
        ("contentPosition", &terms.content_position),
        ("positionContent", &terms.position_content),
        ("positionPosition", &terms.position_position),
        ("scores", &terms.scores),
    ] {
        properties.set(name, &from_tensor(tensor)?);
    }
    properties.set("shares", &terms.shares.map(JsValue::from).into_iter().collect::<js_sys::Array>());
    Ok(properties.object())
}

/// `spanOverlap(options): SpanOverlap`
#[wasm_bindgen(js_name = spanOverlap)]
pub fn span_overlap(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["dim", "positions", "tokens", "base", "layout", "timescale", "seed"]])?;
    let default = SpanOptions::default();
    let overlap = crate::span_overlap(&SpanOptions {
        dim: options.needed("dim")?,
        positions: options.needed("positions")?,
        tokens: options.whole("tokens")?.unwrap_or(default.tokens),
        base: options.number("base")?.unwrap_or(default.base),
        layout: options.choice("layout")?.unwrap_or(default.layout),
        timescale: options.choice("timescale")?.unwrap_or(default.timescale),
        seed: options.seed("seed")?.unwrap_or(default.seed),
    })?;
    let properties = Properties::new();
    properties.set_count("rank", overlap.rank);
    properties.set_number("share", overlap.share);
    properties.set_number("angle", overlap.angle);
    Ok(properties.object())
}

/// `frequencyErrors(options): FrequencyErrors`
#[wasm_bindgen(js_name = frequencyErrors)]
pub fn frequency_errors(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["dim", "base"]])?;
    let base = options.number("base")?.unwrap_or(SpanOptions::default().base);
    let errors = crate::frequency_errors(options.needed("dim")?, base)?;
    let (properties, worst) = (Properties::new(), Properties::new());
    worst.set_number("power", errors.worst_power);
    worst.set_number("exponential", errors.worst_exponential);
    properties.set("exact", &from_f64s(&errors.exact)?);
    properties.set("power", &from_f64s(&errors.power)?);
    properties.set("exponential", &from_f64s(&errors.exponential)?);
    properties.set("worst", &worst.object());
    Ok(properties.object())
}

/// `float32TableErrors(options): Float32TableErrors`
#[wasm_bindgen(js_name = float32TableErrors)]
pub fn float32_table_errors(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["dim", "base", "positions"]])?;
    let base = options.number("base")?.unwrap_or(SpanOptions::default().base);
    let positions = required("positions", options.numbers("positions")?)?;
    let errors = crate::float32_table_errors(options.needed("dim")?, base, &positions)?;
    let properties = Properties::new();
    for (name, list) in [("power", &errors.power), ("exponential", &errors.exponential), ("rounded", &errors.rounded)] {
        properties.set(name, &from_f64s(list)?);
    }
    Ok(properties.object())
}

/// `combinationCost(options): { add, concatenate }`
#[wasm_bindgen(js_name = combinationCost)]
pub fn combination_cost(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["dim", "positionDim", "layers", "feedForward"]])?;
    let cost = crate::combination_cost(&CombinationOptions {
        dim: options.needed("dim")?,
        position_dim: options.whole("positionDim")?,
        layers: options.needed("layers")?,
        feed_forward: options.whole("feedForward")?,
    })?;
    let properties = Properties::new();
    properties.set("add", &from_cost(cost.add));
    properties.set("concatenate", &from_cost(cost.concatenate));
    Ok(properties.object())
}

fn from_cost(cost: ModelCost) -> JsValue {
    let properties = Properties::new();
    properties.set_count("width", cost.width);
    properties.set_number("parameters", cost.parameters as f64);
    properties.set_number("flopsPerToken", cost.flops_per_token as f64);
    properties.object()
}

/// `baseProfile(options): BaseProfile`
#[wasm_bindgen(js_name = baseProfile)]
pub fn base_profile(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["dim", "base", "context", "timescale"]])?;
    let (base, context) = (required("base", options.number("base")?)?, required("context", options.number("context")?)?);
    let timescale = options.choice("timescale")?.unwrap_or(Timescale::Paper);
    let profile = crate::base_profile(options.needed("dim")?, base, context, timescale)?;
    let properties = Properties::new();
    properties.set("wavelengths", &from_f64s(&profile.wavelengths)?);
    properties.set_number("neighborDistance", profile.neighbor_distance);
    properties.set_number("longerThanContext", profile.longer_than_context);
    Ok(properties.object())
}

/// `ropeAngles(options): Tensor64`
#[wasm_bindgen(js_name = ropeAngles)]
pub fn rope_angles(options: &JsValue) -> Answer {
    let options = Options::new(options, &[rope::OPTIONS, &["positions"]])?;
    let positions = required("positions", options.numbers("positions")?)?;
    from_tensor64(&crate::rope_angles(&rope::read(&options)?, &positions)?)
}
