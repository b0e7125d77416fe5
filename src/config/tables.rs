//! Schemes other than RoPE: tables, slopes and buckets.

use super::findings::*;
use super::json::Json;
use super::reader::{Given, Provenance, Rule, count, number};
use super::sizes::Source;
use super::{AlibiPositions, PositionBuckets, PositionTable};
use crate::finding::FindingValue;
use crate::{AlibiForm, Preset, SlopeRule, alibi_slopes};

type Provenances = Vec<(&'static str, Provenance)>;

/// The part of a model with an encoder and a decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Only,
    Encoder,
    Decoder,
}

impl Part {
    fn lengths(self) -> &'static [&'static str] {
        match self {
            Self::Only => &["max_position_embeddings", "n_positions", "max_target_positions", "max_seq_len", "n_ctx"],
            Self::Encoder => &["max_position_embeddings", "max_source_positions", "max_encoder_position_embeddings"],
            Self::Decoder => &["max_position_embeddings", "max_target_positions", "max_decoder_position_embeddings"],
        }
    }
}

pub(super) fn table(findings: &mut Findings, source: &Source, part: Part) -> Option<(PositionTable, Provenances)> {
    let dim = match source.model.text("narrow") {
        Some(_) => source.count(findings, &["embedding_size", "input_embedding_size"], "narrow"),
        None => source.width(findings),
    }?;
    if let Some(rows) = patches(findings, source) {
        let table = PositionTable { rows: rows.value, usable: rows.value, offset: 0, dim: dim.value };
        return Some((table, vec![("rows", rows.provenance), ("offset", source.rule), ("dim", dim.provenance)]));
    }
    let default = if part == Part::Decoder && source.model.text("decoder-max").is_some() { "decoder-max" } else { "max" };
    let length = source.count(findings, part.lengths(), default)?;
    let padding = source.model.number("pad").map(|default| padding(findings, source, default));
    let (offset, rows, usable) = match padding {
        Some(padding) => (padding.value + 1, length.value, length.value.saturating_sub(padding.value + 1)),
        None => {
            let offset = source.model.number("offset").unwrap_or(0);
            (offset, length.value.saturating_add(offset), length.value)
        }
    };
    if usable != rows {
        let numbers = [("rows", rows as f64), ("offset", offset as f64), ("usable", usable as f64)];
        findings.numbers(USABLE_LENGTH, "", &numbers);
    }
    let from = padding.map_or(source.rule, |padding| padding.provenance);
    let provenance = vec![("rows", length.provenance), ("offset", from), ("dim", dim.provenance)];
    Some((PositionTable { rows, usable, offset, dim: dim.value }, provenance))
}

fn padding(findings: &mut Findings, source: &Source, default: usize) -> Given<usize> {
    let given = number(findings, source.text, &["pad_token_id"], Rule::Index);
    given.map_or(Given::new(default, source.rule), |given| Given::new(given.value as usize, given.provenance))
}

/// A row for each patch of a picture, and those of the class tokens.
fn patches(findings: &mut Findings, source: &Source) -> Option<Given<usize>> {
    let cls = source.model.number("cls")?;
    let (image, patch) = (sides(findings, source, "image_size", "image")?, sides(findings, source, "patch_size", "patch")?);
    let ((height, width), (down, across)) = (image.value, patch.value);
    let rows = (height / down).checked_mul(width / across)?.checked_add(cls)?;
    Some(Given::new(rows, image.provenance.and(patch.provenance)))
}

/// Height and width: a list of the two, or one number for both.
fn sides(findings: &mut Findings, source: &Source, key: &str, default: &str) -> Option<Given<(usize, usize)>> {
    let side = |item: &Json| item.as_number().filter(|side| *side >= 1.0 && *side < 65536.0).map(|side| side as usize);
    if let Some([height, width]) = source.text.list(key)
        && let (Some(height), Some(width)) = (side(height), side(width))
    {
        return Some(Given::new((height, width), Provenance::Explicit));
    }
    source.count(findings, &[key], default).map(|given| Given::new((given.value, given.value), given.provenance))
}

/// The convention of a sinusoidal table.
pub(super) fn preset(source: &Source) -> Preset {
    source.model.text("preset").and_then(|name| name.parse().ok()).unwrap_or(Preset::Paper)
}

pub(super) fn alibi(findings: &mut Findings, source: &Source) -> Option<(AlibiPositions, Provenances)> {
    let Some(heads) = source.heads(findings) else {
        findings.add(MISSING_KEY, "num_attention_heads", &[]);
        return None;
    };
    let inner = source.text.get("attn_config").unwrap_or(source.text);
    let max_bias = super::reader::positive(findings, inner, &["alibi_bias_max"]).map_or(8.0, |given| given.value);
    let Ok(slopes) = alibi_slopes(heads.value, SlopeRule::Published, max_bias) else {
        findings.add(CANNOT_COMPUTE, "", &[("option", FindingValue::Text("num_attention_heads".into()))]);
        return None;
    };
    let form = source.model.text("form").and_then(|name| name.parse().ok()).unwrap_or(AlibiForm::Symmetric);
    Some((AlibiPositions { slopes, form }, vec![("slopes", heads.provenance), ("form", source.rule)]))
}

/// T5's buckets.
pub(super) fn buckets(findings: &mut Findings, source: &Source, part: Part) -> (PositionBuckets, Provenances) {
    let mut read = |name: &str, default| match count(findings, source.text, &[name]) {
        Some(given) => given,
        None => Given::new(default, source.rule),
    };
    let buckets = read("relative_attention_num_buckets", 32);
    let max_distance = read("relative_attention_max_distance", 128);
    let bidirectional = part != Part::Decoder;
    let provenance =
        vec![("buckets", buckets.provenance), ("max_distance", max_distance.provenance), ("bidirectional", source.rule)];
    (PositionBuckets { buckets: buckets.value, max_distance: max_distance.value, bidirectional }, provenance)
}

/// DeBERTa's: logarithmic where `position_buckets` says so, else a bucket for each distance.
pub(super) fn deberta(findings: &mut Findings, source: &Source) -> Option<(PositionBuckets, Provenances)> {
    let own = |name: &str| source.text.number(name).is_some_and(|number| number >= 1.0);
    let distance = if own("max_relative_positions") { "max_relative_positions" } else { "max_position_embeddings" };
    let max_distance = source.count(findings, &[distance], "max")?;
    let buckets = if own("position_buckets") { count(findings, source.text, &["position_buckets"])? } else { max_distance };
    let provenance =
        vec![("buckets", buckets.provenance), ("max_distance", max_distance.provenance), ("bidirectional", source.rule)];
    Some((PositionBuckets { buckets: buckets.value, max_distance: max_distance.value, bidirectional: true }, provenance))
}
