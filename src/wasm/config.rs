//! Configurations: objects and texts in, reports out.

use super::Answer;
use super::arrays::vec_with_room;
use super::failure::camel_case;
use super::finding::from_finding;
use super::objects::{Properties, from_counts, from_f64s, from_texts};
use super::options::{Options, is_plain};
use super::scaling::from_scaling;
use crate::config::{Budget, Json, MOST_BYTES, check_text, inspect, not_json, python_number, too_long, without_python_numbers};
use crate::{ConfigReport, Error, InspectOptions, LayerPositions, PositionBuckets, PositionTable, RopeAt, RopePositions};
use js_sys::{Array, JSON, JsString, Object, Reflect};
use serde::de::IgnoredAny;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// `inspectConfig(config, options?): ConfigReport`
#[wasm_bindgen(js_name = inspectConfig)]
pub fn inspect_config(config: &JsValue, options: &JsValue) -> Answer {
    let options = Options::optional(options, &[&["seqLens"]])?;
    let options = InspectOptions { seq_lens: options.counts("seqLens")? };
    let (tree, patched) = match config.dyn_ref::<JsString>() {
        Some(text) => parsed(text)?,
        None => (tree(config, &mut Budget::new())?, false),
    };
    from_report(&inspect(&tree, &options, patched)?)
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
        return Ok(python_number(&text).map_or(Json::Text(text), Json::Number));
    }
    Ok(match (value.as_f64(), value.as_bool()) {
        (Some(number), _) => Json::Number(number),
        (_, Some(boolean)) => Json::Boolean(boolean),
        _ if value.is_null() || value.is_undefined() => Json::Null,
        _ if Array::is_array(value) => Json::List(budget.inside(|budget| items(value.unchecked_ref(), budget))?),
        _ if is_plain(value) && !value.is_instance_of::<JsString>() => {
            Json::Object(budget.inside(|budget| entries(value.unchecked_ref(), budget))?)
        }
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

fn list<T>(items: &[T], convert: impl Fn(&T) -> Answer) -> Answer {
    let list = Array::new();
    for item in items {
        list.push(&convert(item)?);
    }
    Ok(list.into())
}

fn from_report(report: &ConfigReport) -> Answer {
    let properties = Properties::new();
    properties.set("modelType", &report.model_type.as_deref().map_or(JsValue::NULL, JsValue::from));
    properties.set("layers", &list(&report.layers, from_layers)?);
    if let Some(types) = &report.layer_types {
        properties.set("layerTypes", &from_texts(types));
    }
    properties.set("findings", &list(&report.findings, |finding| Ok(from_finding(finding)))?);
    Ok(properties.object())
}

fn from_layers(layers: &LayerPositions) -> Answer {
    let (properties, provenance) = (Properties::new(), Properties::new());
    properties.set("layers", &from_counts(&layers.layers));
    properties.set_text("scheme", layers.scheme.name());
    if let Some(rope) = &layers.rope {
        properties.set("rope", &from_rope(rope)?);
    }
    if let Some(alibi) = &layers.alibi {
        let inner = Properties::new();
        inner.set("slopes", &from_f64s(&alibi.slopes)?);
        inner.set_text("form", alibi.form.name());
        properties.set("alibi", &inner.object());
    }
    if let Some(table) = &layers.table {
        properties.set("table", &from_table(table));
    }
    if let Some(preset) = layers.preset {
        properties.set_text("preset", preset.name());
    }
    if let Some(buckets) = &layers.buckets {
        properties.set("buckets", &from_buckets(buckets));
    }
    properties.set_some("softmaxScale", layers.softmax_scale);
    for (name, from) in &layers.provenance {
        provenance.set_text(&camel_case(name), from.name());
    }
    properties.set("provenance", &provenance.object());
    Ok(properties.object())
}

fn from_table(table: &PositionTable) -> JsValue {
    let properties = Properties::new();
    properties.set_count("rows", table.rows);
    properties.set_count("usable", table.usable);
    properties.set_count("offset", table.offset);
    properties.set_count("dim", table.dim);
    properties.object()
}

fn from_buckets(buckets: &PositionBuckets) -> JsValue {
    let properties = Properties::new();
    properties.set_count("buckets", buckets.buckets);
    properties.set_count("maxDistance", buckets.max_distance);
    properties.set("bidirectional", &buckets.bidirectional.into());
    properties.object()
}

fn from_rope(rope: &RopePositions) -> Answer {
    let properties = Properties::new();
    properties.set_count("headDim", rope.head_dim);
    properties.set_count("rotaryDim", rope.rotary_dim);
    properties.set_number("base", rope.base);
    properties.set_text("pairing", rope.pairing.name());
    properties.set("scaling", &from_scaling(&rope.scaling));
    if let Some(sections) = &rope.sections {
        properties.set("sections", &from_counts(sections));
    }
    if let Some(arrangement) = rope.arrangement {
        properties.set_text("arrangement", arrangement.name());
    }
    properties.set("at", &list(&rope.at, from_at)?);
    Ok(properties.object())
}

fn from_at(at: &RopeAt) -> Answer {
    let properties = Properties::new();
    properties.set_count("seqLen", at.seq_len);
    properties.set("invFreq", &from_f64s(&at.inv_freq)?);
    properties.set_number("attentionFactor", at.attention_factor);
    properties.set_number("softmaxScale", at.softmax_scale);
    Ok(properties.object())
}
