//! Configurations: objects and texts in, reports out.

use super::Answer;
use super::arrays::vec_with_room;
use super::failure::{camel_case, number_text};
use super::objects::{from_counts, from_f64s, object};
use super::options::Options;
use super::rope;
use crate::config::{Budget, Json, MOST_BYTES, check_text, inspect, not_json, too_long, without_python_numbers};
use crate::finding::{Finding, FindingValue};
use crate::{
    ConfigReport, Error, InspectOptions, LayerPositions, LongRopeScaling, PositionBuckets, PositionTable, RopeAt, RopePositions, RopeScaling,
    YarnScaling,
};
use js_sys::{Array, JSON, JsString, Object, Reflect};
use serde_core::de::IgnoredAny;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// `inspectConfig(config, options?): ConfigReport`
#[wasm_bindgen(js_name = inspectConfig)]
pub fn inspect_config(config: &JsValue, options: &JsValue) -> Answer {
    let none = Object::new().into();
    let options = Options::new(if options.is_undefined() { &none } else { options }, &[&["seqLens"]])?;
    let options = InspectOptions { seq_lens: options.counts("seqLens")? };
    let (tree, patched) = match config.dyn_ref::<JsString>() {
        Some(text) => parsed(text)?,
        None => (tree(config, &mut Budget::new())?, false),
    };
    from_report(&inspect(&tree, &options, patched)?)
}

/// `ropePairs(options): RopePairs`
#[wasm_bindgen(js_name = ropePairs)]
pub fn rope_pairs(options: &JsValue) -> Answer {
    let pairs = crate::rope_pairs(&rope::read(&Options::new(options, &[rope::OPTIONS])?)?)?;
    let kinds: Array = pairs.kinds.iter().map(|kind| JsValue::from(kind.name())).collect();
    Ok(object(&[
        ("plainInvFreq", from_f64s(&pairs.plain_inv_freq)?),
        ("invFreq", from_f64s(&pairs.inv_freq)?),
        ("plainWavelength", from_f64s(&pairs.plain_wavelength)?),
        ("wavelength", from_f64s(&pairs.wavelength)?),
        ("kinds", kinds.into()),
        ("factor", pairs.factor.into()),
    ]))
}

// ── in ──

/// The tree of a text, which JavaScript parses; and whether it had numbers that only Python writes.
fn parsed(text: &JsString) -> Result<(Json, bool), JsValue> {
    if text.length() as usize > MOST_BYTES {
        return Err(too_long().into());
    }
    let text = String::from(text);
    let text = text.trim_start_matches('\u{feff}');
    check_text(text)?;
    if let Ok(value) = JSON::parse(text) {
        return Ok((tree(&value, &mut Budget::new())?, false));
    }
    let plain = without_python_numbers(text);
    let value = plain.as_deref().and_then(|plain| JSON::parse(plain).ok());
    match value {
        Some(value) => Ok((tree(&value, &mut Budget::new())?, true)),
        None => Err(place_of_fault(plain.as_deref().unwrap_or(text)).into()),
    }
}

/// Engines word this each in its own way, or leave the place out.
fn place_of_fault(text: &str) -> Error {
    match serde_json::from_str::<IgnoredAny>(text) {
        Err(error) => not_json(error.line(), error.column()),
        Ok(_) => not_json(1, 1),
    }
}

/// A tree of whatever JavaScript has; getters that throw are the caller's.
fn tree(value: &JsValue, budget: &mut Budget) -> Result<Json, JsValue> {
    budget.take()?;
    if let Some(text) = value.as_string() {
        return Ok(Json::Text(text));
    }
    Ok(match (value.as_f64(), value.as_bool()) {
        (Some(number), _) => Json::Number(number),
        (_, Some(boolean)) => Json::Boolean(boolean),
        _ if value.is_null() || value.is_undefined() => Json::Null,
        _ if Array::is_array(value) => Json::List(budget.inside(|budget| items(value.unchecked_ref(), budget))?),
        _ if value.is_object() => Json::Object(budget.inside(|budget| entries(value.unchecked_ref(), budget))?),
        _ => Json::Other,
    })
}

fn items(array: &Array, budget: &mut Budget) -> Result<Vec<Json>, JsValue> {
    let mut items = vec![];
    for index in 0..array.length() {
        items.push(tree(&Reflect::get_u32(array, index)?, budget)?);
    }
    Ok(items)
}

fn entries(object: &Object, budget: &mut Budget) -> Result<Vec<(String, Json)>, JsValue> {
    let names = Reflect::own_keys(object)?;
    let mut entries = vec_with_room(names.length() as usize)?;
    for name in names.iter() {
        let Some(text) = name.as_string() else { continue };
        entries.push((text, tree(&Reflect::get(object, &name)?, budget)?));
    }
    Ok(entries)
}

// ── out ──

/// Properties that may be left out.
struct Properties(Vec<(&'static str, JsValue)>);

impl Properties {
    fn set(&mut self, name: &'static str, value: impl Into<JsValue>) {
        self.0.push((name, value.into()));
    }

    fn set_some(&mut self, name: &'static str, value: Option<impl Into<JsValue>>) {
        if let Some(value) = value {
            self.set(name, value);
        }
    }

    fn object(&self) -> JsValue {
        object(&self.0)
    }
}

fn list<T>(items: &[T], convert: impl Fn(&T) -> Answer) -> Answer {
    let list = Array::new();
    for item in items {
        list.push(&convert(item)?);
    }
    Ok(list.into())
}

fn texts(items: &[String]) -> JsValue {
    super::objects::from_texts(items)
}

fn from_report(report: &ConfigReport) -> Answer {
    let mut properties = Properties(vec![]);
    properties.set("modelType", report.model_type.as_deref().map_or(JsValue::NULL, JsValue::from));
    properties.set("layers", list(&report.layers, from_layers)?);
    properties.set_some("layerTypes", report.layer_types.as_deref().map(texts));
    properties.set("findings", list(&report.findings, |finding| Ok(from_finding(finding)))?);
    Ok(properties.object())
}

fn from_finding(finding: &Finding) -> JsValue {
    let values: Vec<(&str, JsValue)> = finding.values.iter().map(|(name, value)| (*name, from_value(value))).collect();
    let mut properties = Properties(vec![]);
    properties.set("code", finding.code);
    properties.set("severity", finding.severity.name());
    properties.set("message", finding.message_with(number_text));
    properties.set_some("key", finding.key.as_deref());
    properties.set("values", object(&values));
    properties.object()
}

fn from_value(value: &FindingValue) -> JsValue {
    match value {
        FindingValue::Number(number) => (*number).into(),
        FindingValue::Text(text) => text.into(),
    }
}

fn from_layers(layers: &LayerPositions) -> Answer {
    let mut properties = Properties(vec![]);
    properties.set("layers", from_counts(&layers.layers));
    properties.set("scheme", layers.scheme.name());
    properties.set_some("rope", layers.rope.as_ref().map(from_rope).transpose()?);
    if let Some(alibi) = &layers.alibi {
        properties.set("alibi", object(&[("slopes", from_f64s(&alibi.slopes)?), ("form", alibi.form.name().into())]));
    }
    properties.set_some("table", layers.table.as_ref().map(from_table));
    properties.set_some("preset", layers.preset.map(crate::Preset::name));
    properties.set_some("buckets", layers.buckets.as_ref().map(from_buckets));
    properties.set_some("softmaxScale", layers.softmax_scale);
    let provenance: Vec<_> = layers.provenance.iter().map(|(name, from)| (camel_case(name), JsValue::from(from.name()))).collect();
    let provenance: Vec<_> = provenance.iter().map(|(name, from)| (name.as_str(), from.clone())).collect();
    properties.set("provenance", object(&provenance));
    Ok(properties.object())
}

fn from_table(table: &PositionTable) -> JsValue {
    let fields = [("rows", table.rows), ("usable", table.usable), ("offset", table.offset), ("dim", table.dim)];
    object(&fields.map(|(name, count)| (name, JsValue::from(count as f64))))
}

fn from_buckets(buckets: &PositionBuckets) -> JsValue {
    object(&[
        ("buckets", (buckets.buckets as f64).into()),
        ("maxDistance", (buckets.max_distance as f64).into()),
        ("bidirectional", buckets.bidirectional.into()),
    ])
}

fn from_rope(rope: &RopePositions) -> Answer {
    let mut properties = Properties(vec![]);
    properties.set("headDim", rope.head_dim as f64);
    properties.set("rotaryDim", rope.rotary_dim as f64);
    properties.set("base", rope.base);
    properties.set("pairing", rope.pairing.name());
    properties.set("scaling", from_scaling(&rope.scaling));
    properties.set_some("sections", rope.sections.as_deref().map(from_counts));
    properties.set_some("arrangement", rope.arrangement.map(crate::AxesArrangement::name));
    properties.set("at", list(&rope.at, from_at)?);
    Ok(properties.object())
}

fn from_at(at: &RopeAt) -> Answer {
    Ok(object(&[
        ("seqLen", (at.seq_len as f64).into()),
        ("invFreq", from_f64s(&at.inv_freq)?),
        ("attentionFactor", at.attention_factor.into()),
        ("softmaxScale", at.softmax_scale.into()),
    ]))
}

/// The scaling as the option `scaling` takes it.
fn from_scaling(scaling: &RopeScaling) -> JsValue {
    let mut properties = Properties(vec![]);
    let mut named = |name: &str| properties.set("type", name);
    match scaling {
        RopeScaling::Default => named("default"),
        RopeScaling::Linear { factor } => {
            named("linear");
            properties.set("factor", *factor);
        }
        RopeScaling::Ntk { factor } => {
            named("ntk");
            properties.set("factor", *factor);
        }
        RopeScaling::Dynamic { factor, original_max_positions } => {
            named("dynamic");
            properties.set("factor", *factor);
            properties.set("originalMaxPositions", *original_max_positions as f64);
        }
        RopeScaling::Yarn(yarn) => set_yarn(&mut properties, yarn),
        RopeScaling::Llama3 { factor, low_freq_factor, high_freq_factor, original_max_positions } => {
            named("llama3");
            properties.set("factor", *factor);
            properties.set("lowFreqFactor", *low_freq_factor);
            properties.set("highFreqFactor", *high_freq_factor);
            properties.set("originalMaxPositions", *original_max_positions as f64);
        }
        RopeScaling::LongRope(longrope) => set_longrope(&mut properties, longrope),
        RopeScaling::Proportional { factor, partial_rotary_factor } => {
            named("proportional");
            properties.set_some("factor", *factor);
            properties.set("partialRotaryFactor", *partial_rotary_factor);
        }
    }
    properties.object()
}

fn set_yarn(properties: &mut Properties, yarn: &YarnScaling) {
    properties.set("type", "yarn");
    properties.set("factor", yarn.factor);
    properties.set("originalMaxPositions", yarn.original_max_positions as f64);
    properties.set("betaFast", yarn.beta_fast);
    properties.set("betaSlow", yarn.beta_slow);
    properties.set("truncate", yarn.truncate);
    properties.set_some("attentionFactor", yarn.attention_factor);
    properties.set_some("mscale", yarn.mscale);
    properties.set_some("mscaleAllDim", yarn.mscale_all_dim);
}

fn set_longrope(properties: &mut Properties, longrope: &LongRopeScaling) {
    let numbers = |list: &[f64]| list.iter().map(|number| JsValue::from(*number)).collect::<Array>();
    properties.set("type", "longrope");
    properties.set("shortFactor", numbers(&longrope.short_factor));
    properties.set("longFactor", numbers(&longrope.long_factor));
    properties.set("originalMaxPositions", longrope.original_max_positions as f64);
    properties.set_some("factor", longrope.factor);
    properties.set_some("attentionFactor", longrope.attention_factor);
}
