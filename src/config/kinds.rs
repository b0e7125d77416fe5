//! Which kind of attention each layer has, and whether it has positions.

use super::findings::*;
use super::json::Json;
use super::reader::{count, first_of};
use super::sizes::Source;

/// More layers than any model has.
const MOST_LAYERS: usize = 4096;

/// One layer, as the configuration or the model type describes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layer {
    /// `full_attention`, `sliding_attention`, …: transformers' names.
    pub(super) kind: String,
    /// Whether its attention has positions at all.
    pub(super) turns: bool,
    /// A base of its own.
    pub(super) base: Option<f64>,
}

const LAYERS: &[&str] = &["num_hidden_layers", "n_layer", "n_layers", "num_layers", "num_transformer_layers", "layers"];
const ENCODER: &[&str] = &["encoder_layers", "num_encoder_layers", "encoder_num_hidden_layers", "num_layers", "num_hidden_layers"];
const DECODER: &[&str] = &["decoder_layers", "num_decoder_layers", "decoder_num_hidden_layers"];

/// Number of layers, of the decoder as well where there are two parts.
pub(super) fn layer_counts(findings: &mut Findings, source: &Source) -> (usize, Option<usize>) {
    let decoder = source.model.number("decoder").map(|default| {
        let given = count(findings, source.text, DECODER).map(|given| given.value);
        // T5's decoder is as deep as its encoder where the configuration has one number.
        given.or_else(|| count(findings, source.text, ENCODER).map(|given| given.value)).unwrap_or(default)
    });
    let names = if decoder.is_some() { ENCODER } else { LAYERS };
    let layers = source.count(findings, names, "layers").map_or_else(|| listed_count(source), |given| given.value);
    let twice = if source.model.has("twice") && source.text.get("num_hidden_layers").is_none() { 2 } else { 1 };
    let mut limited = |layers: usize| {
        if layers > MOST_LAYERS {
            let numbers = [("given", layers as f64), ("shown", MOST_LAYERS as f64)];
            findings.numbers(TOO_MANY_LAYERS, "num_hidden_layers", &numbers);
        }
        layers.min(MOST_LAYERS)
    };
    (limited(layers.saturating_mul(twice)), decoder.map(limited))
}

/// Nemotron-H and others give a list alone; nothing at all is one layer.
fn listed_count(source: &Source) -> usize {
    let listed = ["layer_types", "layers_block_type"].iter().find_map(|name| source.text.list(name)).map(<[Json]>::len);
    listed.or(source.text.text("hybrid_override_pattern").map(str::len)).unwrap_or(1)
}

/// The layers of a model with one part.
pub(super) fn layers(findings: &mut Findings, source: &Source, count: usize) -> Vec<Layer> {
    let mut kinds = listed(findings, source, count).unwrap_or_else(|| by_rule(findings, source, count));
    if source.model.has("proportional")
        && let Some(last) = kinds.last_mut()
    {
        *last = "full_attention".into(); // Gemma 4 insists on it
    }
    let bases = source.text.list("layer_rope_theta");
    let turning = turning(findings, source, &kinds);
    let layer = |(index, (kind, turns)): (usize, (String, bool))| {
        let base = bases.and_then(|bases| bases.get(index)?.as_number());
        Layer { kind, turns: turns && base != Some(0.0), base: base.filter(|base| *base > 0.0) }
    };
    kinds.into_iter().zip(turning).enumerate().map(layer).collect()
}

/// The kinds that the configuration lists.
fn listed(findings: &mut Findings, source: &Source, layers: usize) -> Option<Vec<String>> {
    let text = source.text;
    const LISTS: &[&str] = &["layer_types", "layers_block_type", "attn_type_list", "hybrid_layer_pattern"];
    if let Some((name, Json::List(list))) = first_of(text, LISTS) {
        if list.len() != layers {
            findings.numbers(LAYER_LIST, name, &[("given", list.len() as f64), ("wanted", layers as f64)]);
        }
        let kinds = list.iter().take(layers).map(|item| kind_of(item, name));
        let mut kinds: Vec<String> = kinds.collect();
        kinds.resize(layers, "full_attention".into());
        return Some(kinds);
    }
    if let Some(pattern) = text.text("hybrid_override_pattern") {
        let kind = |sign| if sign == '*' { "full_attention" } else { "linear_attention" };
        return Some(pattern.chars().take(layers).map(|sign| kind(sign).to_owned()).collect());
    }
    if let Some(blocks) = text.list("block_types").filter(|blocks| !blocks.is_empty()) {
        return Some(blocks.iter().cycle().take(layers).map(|item| kind_of(item, "block_types")).collect());
    }
    let Some((_, Json::List(attending))) = first_of(text, &["attn_layer_indices", "full_attn_idxs"]) else { return None };
    let attends = |index: usize| attending.iter().any(|item| item.as_number() == Some(index as f64));
    Some((0..layers).map(|index| if attends(index) { "full_attention" } else { "linear_attention" }.to_owned()).collect())
}

/// transformers' name for a kind, of whatever age the list is.
fn kind_of(item: &Json, list: &str) -> String {
    match item {
        Json::Text(text) => match text.as_str() {
            "mamba" | "recurrent" => "linear_attention".into(),
            "attention" if list == "block_types" => "sliding_attention".into(), // RecurrentGemma's
            "attention" | "global_attention" => "full_attention".into(),
            "local_attention" => "sliding_attention".into(),
            other => crate::error::shortened(other),
        },
        // MiniMax: 1 is softmax attention, 0 linear; MiMo: 1 has a window.
        Json::Number(1.0) if list == "hybrid_layer_pattern" => "sliding_attention".into(),
        Json::Number(0.0) if list == "attn_type_list" => "linear_attention".into(),
        _ => "full_attention".into(),
    }
}

/// The kinds by the model type's rule.
fn by_rule(findings: &mut Findings, source: &Source, layers: usize) -> Vec<String> {
    let model = source.model;
    let names = ["sliding_window_pattern", "full_attention_interval", "global_attn_every_n_layers"];
    let (rule, last) = match (model.number("every"), model.number("first")) {
        _ if has_no_window(source) => (None, true),
        (Some(every), _) => (Some(every), true),
        (_, first) => (first, false),
    };
    let period = rule.map(|default| count(findings, source.text, &names).map_or(default, |given| given.value));
    let full = |index: usize| match period {
        Some(period) => (index + usize::from(last)).is_multiple_of(period) || (index == 0 && model.has("begin")),
        None => true,
    };
    let (attending, other) = match (model.has("linear"), model.has("window")) {
        (true, true) => ("sliding_attention", "linear_attention"), // RecurrentGemma
        (true, false) => ("full_attention", "linear_attention"),
        _ => ("full_attention", "sliding_attention"),
    };
    (0..layers).map(|index| if full(index) { attending } else { other }.to_owned()).collect()
}

/// EXAONE 4 without a window has full attention everywhere.
fn has_no_window(source: &Source) -> bool {
    let null = |(key, value): &(String, Json)| key == "sliding_window" && *value == Json::Null;
    source.model.has("windowed") && source.text.entries().iter().any(null)
}

/// Whether the kinds are known, from a list or a rule.
pub(super) fn are_known(source: &Source) -> bool {
    let ruled = ["every", "first"].iter().any(|rule| source.model.text(rule).is_some()) || source.model.has("listed");
    let lists = &["layer_types", "layers_block_type", "attn_type_list", "hybrid_layer_pattern", "hybrid_override_pattern"];
    ruled || first_of(source.text, lists).is_some()
}

/// Whether each layer has positions.
fn turning(findings: &mut Findings, source: &Source, kinds: &[String]) -> Vec<bool> {
    let without = without_rope(findings, source, kinds.len());
    let windowed = source.model.has("windowed") && kinds.iter().any(|kind| kind == "sliding_attention");
    let turns = |kind: &str| attends(kind) && (!windowed || kind == "sliding_attention");
    kinds.iter().zip(without).map(|(kind, without)| turns(kind) && !without).collect()
}

/// Whether layers of this kind have softmax attention.
pub(super) fn attends(kind: &str) -> bool {
    !matches!(kind, "linear_attention" | "conv" | "mlp" | "moe")
}

/// The layers that `no_rope_layers` (0 is without) or its interval exempts.
fn without_rope(findings: &mut Findings, source: &Source, layers: usize) -> Vec<bool> {
    let list = source.text.list("no_rope_layers").filter(|list| !list.is_empty());
    if let Some(list) = list {
        if list.len() != layers {
            findings.numbers(LAYER_LIST, "no_rope_layers", &[("given", list.len() as f64), ("wanted", layers as f64)]);
        }
        let without = |index: usize| list.get(index).is_some_and(|item| item.as_number() == Some(0.0));
        return (0..layers).map(without).collect();
    }
    let given = count(findings, source.text, &["no_rope_layer_interval"]).map(|given| given.value);
    let interval = source.model.number("norope").map(|default| given.unwrap_or(default));
    (0..layers).map(|index| interval.is_some_and(|interval| (index + 1).is_multiple_of(interval))).collect()
}
