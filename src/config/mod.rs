//! What a model's configuration means for positions: layer by layer, and with what people trip over.

mod findings;
mod json;
mod kinds;
mod models;
mod reader;
mod rope;
mod sizes;
mod tables;

use crate::error::{Code, Error, Result, named_enum};
use crate::finding::{Finding, FindingValue};
use crate::tensor::MAX_ELEMENTS;
use crate::{AlibiForm, AxesArrangement, Pairing, Preset, RopeScaling};
use findings::*;
pub(crate) use json::Json;
#[cfg(feature = "wasm")]
pub(crate) use json::{Budget, MOST_BYTES, check_text, not_json, python_number, too_long, without_python_numbers};
use kinds::Layer;
use models::Model;
pub use reader::Provenance;
use reader::{Given, first_of};
use sizes::Source;
use tables::Part;

named_enum! {
    /// How a layer learns where its tokens stand.
    Scheme as "scheme" {
        /// Queries and keys are rotated.
        Rope = "rope",
        /// A penalty on each score in proportion to the distance.
        Alibi = "alibi",
        /// A table of free parameters, added to the embedding.
        Learned = "learned",
        /// A table of sines and cosines, added to the embedding; in XLNet and Transformer-XL one of distances.
        Sinusoidal = "sinusoidal",
        /// A learned bias for each bucket of distances.
        T5 = "t5",
        /// Learned vectors for each bucket of distances, on queries and keys.
        Deberta = "deberta",
        /// Not at all, or from the causal mask alone.
        None = "none",
    }
}

/// What [`inspect_config`] computes.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct InspectOptions {
    /// The lengths, in positions, for which frequencies are wanted. Default: the training length and, where it differs, the
    /// configured maximum.
    pub seq_lens: Option<Vec<usize>>,
}

/// What [`inspect_config`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfigReport {
    /// The configuration's `model_type`.
    pub model_type: Option<String>,
    /// The layers, those with the same settings together; those without positions come last.
    pub layers: Vec<LayerPositions>,
    /// The kind of each layer by transformers' names, where the configuration or the model type distinguishes them.
    pub layer_types: Option<Vec<String>>,
    /// What there is to say.
    pub findings: Vec<Finding>,
}

/// Layers with the same settings.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerPositions {
    /// Their indices, from 0; an encoder's layers come before its decoder's.
    pub layers: Vec<usize>,
    /// How they learn where tokens stand.
    pub scheme: Scheme,
    /// Settings of [`Scheme::Rope`].
    pub rope: Option<RopePositions>,
    /// Settings of [`Scheme::Alibi`].
    pub alibi: Option<AlibiPositions>,
    /// The table of [`Scheme::Learned`] and [`Scheme::Sinusoidal`], and of DeBERTa where it has one besides.
    pub table: Option<PositionTable>,
    /// The convention of the table of [`Scheme::Sinusoidal`].
    pub preset: Option<Preset>,
    /// Buckets of [`Scheme::T5`] and [`Scheme::Deberta`].
    pub buckets: Option<PositionBuckets>,
    /// What scores are multiplied with before the softmax, where the sizes tell.
    pub softmax_scale: Option<f64>,
    /// Where each field came from, by its name.
    pub provenance: Vec<(&'static str, Provenance)>,
}

/// RoPE, as layers use it.
#[derive(Clone, Debug, PartialEq)]
pub struct RopePositions {
    /// Features of one head, or of the part of it that is kept apart for turning.
    pub head_dim: usize,
    /// How many features turn.
    pub rotary_dim: usize,
    /// Frequency base.
    pub base: f64,
    /// Which features form a pair.
    pub pairing: Pairing,
    /// What is done to the frequencies.
    pub scaling: RopeScaling,
    /// Pairs of each position axis, where there are several.
    pub sections: Option<Vec<usize>>,
    /// How the axes share the pairs.
    pub arrangement: Option<AxesArrangement>,
    /// The frequencies at each length.
    pub at: Vec<RopeAt>,
    softmax_scale: f64,
    provenance: Vec<(&'static str, Provenance)>,
}

/// RoPE at one length of text.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeAt {
    /// Length of the text, in positions.
    pub seq_len: usize,
    /// Radians per position, one for each pair.
    pub inv_freq: Vec<f64>,
    /// Multiplies sine and cosine.
    pub attention_factor: f64,
    /// What q·k is multiplied with before the softmax.
    pub softmax_scale: f64,
}

/// ALiBi, as layers use it.
#[derive(Clone, Debug, PartialEq)]
pub struct AlibiPositions {
    /// One slope for each head.
    pub slopes: Vec<f64>,
    /// What multiplies the slope.
    pub form: AlibiForm,
}

/// A table of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionTable {
    /// Rows of the table.
    pub rows: usize,
    /// The longest text, in tokens.
    pub usable: usize,
    /// The row of the first token.
    pub offset: usize,
    /// Width of the table.
    pub dim: usize,
}

/// Buckets of distances.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionBuckets {
    /// Number of buckets; for DeBERTa, on either side.
    pub buckets: usize,
    /// From this distance on all share one bucket.
    pub max_distance: usize,
    /// Whether keys after the query have buckets of their own.
    pub bidirectional: bool,
}

/// Reads a model's `config.json` and tells what each layer does with positions.
///
/// Layers are counted from 0, an encoder's before its decoder's. For models of several kinds of input it is the text
/// model's layers. Where transformers has changed its mind, the reading is that of version 5.24, with a finding. A
/// configuration with strange contents is not refused, but gets findings.
///
/// # Errors
/// [`Code::InvalidJson`] if the text is not JSON; [`Code::WrongType`] if it is not an object; [`Code::TooLarge`] above
/// 16 MiB, 64 levels or 2²⁰ values, above 4096 lengths, or if these make more than 2²⁴ frequencies; [`Code::OutOfRange`] if a length
/// is 0.
///
/// # Sources
/// transformers 5.24: `modeling_rope_utils.py` and the classes that `src/config/models.rs` names for each model type.
///
/// ```
/// use posenc::{InspectOptions, Scheme, inspect_config};
///
/// let config = r#"{ "model_type": "gpt_neox", "hidden_size": 512, "num_attention_heads": 8, "rotary_pct": 0.25 }"#;
/// let report = inspect_config(config, &InspectOptions::default())?;
/// assert_eq!(report.layers[0].scheme, Scheme::Rope);
/// assert_eq!(report.layers[0].rope.as_ref().map(|rope| rope.rotary_dim), Some(16));
/// assert!(inspect_config("{ model_type: 1 }", &InspectOptions::default()).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn inspect_config(config: &str, options: &InspectOptions) -> Result<ConfigReport> {
    let text = config.trim_start_matches('\u{feff}');
    json::check_text(text)?;
    match serde_json::from_str(text) {
        Ok(value) => inspect_config_value(&value, options),
        Err(error) => {
            let plain = json::without_python_numbers(text).ok_or_else(|| json::not_json(error.line(), error.column()))?;
            let value = serde_json::from_str(&plain).map_err(|error| json::not_json(error.line(), error.column()))?;
            inspect(&Json::from_value(&value, &mut json::Budget::new())?, options, true)
        }
    }
}

/// Does what [`inspect_config`] does, with a configuration that is parsed already.
///
/// # Errors
/// Those of [`inspect_config`], but for [`Code::InvalidJson`].
///
/// ```
/// let config = serde_json::json!({ "model_type": "gpt2", "n_positions": 1024, "n_embd": 768 });
/// let report = posenc::inspect_config_value(&config, &Default::default())?;
/// assert_eq!(report.layers[0].table.as_ref().map(|table| table.rows), Some(1024));
/// assert!(posenc::inspect_config_value(&serde_json::json!([]), &Default::default()).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn inspect_config_value(config: &serde_json::Value, options: &InspectOptions) -> Result<ConfigReport> {
    inspect(&Json::from_value(config, &mut json::Budget::new())?, options, false)
}

/// `patched` says that the text had numbers which only Python writes.
pub(crate) fn inspect(config: &Json, options: &InspectOptions, patched: bool) -> Result<ConfigReport> {
    if !matches!(config, Json::Object(_)) {
        let rule = "`config` must be an object; got another kind of JSON; give the whole of config.json";
        return Err(Error::new(Code::WrongType, "config", rule));
    }
    let lengths = check_lengths(options)?;
    let mut findings = Findings::default();
    if patched {
        findings.add(PYTHON_NUMBERS, "", &[]);
    }
    let source = source(&mut findings, config);
    reader::check_kinds(&mut findings, source.text);
    let inspection = Inspection { source, lengths, work: 0 };
    let (entries, layer_types) = inspection.layers(&mut findings)?;
    let (mut layers, without): (Vec<_>, Vec<_>) = entries.into_iter().partition(|entry| entry.scheme != Scheme::None);
    layers.extend(without);
    let model_type = config.text("model_type").map(str::to_owned);
    Ok(ConfigReport { model_type, layers, layer_types, findings: findings.0 })
}

/// The most lengths: enough for a curve.
const MOST_LENGTHS: usize = 4096;

fn check_lengths(options: &InspectOptions) -> Result<Option<&[usize]>> {
    let Some(lengths) = options.seq_lens.as_deref() else { return Ok(None) };
    if lengths.len() > MOST_LENGTHS {
        let rule = "`seq_lens` must have at most 4096 lengths; got more; ask for fewer";
        return Err(Error::new(Code::TooLarge, "seq_lens", rule));
    }
    if lengths.contains(&0) {
        return Err(Error::out_of_range("seq_lens", "lengths of 1 or more", 0.0, "give positive whole numbers"));
    }
    Ok(Some(lengths))
}

/// Refuses lengths that would fill the memory.
fn check_work(lengths: usize, rotary_dim: usize) -> Result<usize> {
    lengths.checked_mul(rotary_dim / 2).filter(|work| *work <= MAX_ELEMENTS >> 4).ok_or_else(|| {
        let rule = "`seq_lens` must make at most 2^24 frequencies with the pairs of a head; got more; ask for fewer lengths";
        Error::new(Code::TooLarge, "seq_lens", rule)
    })
}

// ── whose configuration ──

/// Where models of several kinds of input keep the text model's configuration.
const INNER: &[&str] =
    &["text_config", "llm_config", "language_config", "thinker_config", "talker_config", "text_model_config", "decoder"];
/// What makes an object a model's configuration.
const SIZES: &[&str] =
    &["hidden_size", "num_hidden_layers", "model_type", "n_embd", "d_model", "num_attention_heads", "text_config"];

fn source<'a>(findings: &mut Findings, config: &'a Json) -> Source<'a> {
    let (mut text, mut name) = (config, config.text("model_type"));
    let mut outer = name.and_then(Model::named);
    for _ in 0..4 {
        let Some((key, inner)) = first_of(text, INNER).filter(|(_, inner)| first_of(inner, SIZES).is_some()) else { break };
        findings.add(NESTED, key, &[]);
        if let Some((outside, _)) = first_of(text, &["rope_scaling", "rope_parameters", "rope_theta"])
            && inner.get(outside).is_none()
        {
            findings.add(OUTER_NOT_READ, outside, &[]);
        }
        text = inner;
        if let Some(own) = inner.text("model_type") {
            (name, outer) = (Some(own), Model::named(own));
        }
    }
    known(findings, text, name, outer)
}

fn known<'a>(findings: &mut Findings, text: &'a Json, name: Option<&str>, model: Option<Model>) -> Source<'a> {
    if let Some(model) = model {
        return Source { text, model, rule: Provenance::ModelDefault, decoder: false };
    }
    let class = text.list("architectures").and_then(|classes| classes.first());
    let class = if let Some(Json::Text(class)) = class { Model::of_class(class) } else { None };
    match (name, class) {
        (_, Some(class)) => {
            findings.add(READ_AS, "model_type", &[("given", quoted(name.unwrap_or_default())), ("model", quoted(class))])
        }
        (Some(name), None) => findings.text(UNKNOWN_MODEL_TYPE, "model_type", name),
        (None, None) => findings.add(MISSING_MODEL_TYPE, "model_type", &[]),
    }
    let model = class.and_then(Model::named).unwrap_or(Model::UNKNOWN);
    Source { text, model, rule: Provenance::Assumed, decoder: false }
}

// ── layer by layer ──

struct Inspection<'a> {
    source: Source<'a>,
    lengths: Option<&'a [usize]>,
    work: usize,
}

type Entries = (Vec<LayerPositions>, Option<Vec<String>>);

impl Inspection<'_> {
    fn layers(mut self, findings: &mut Findings) -> Result<Entries> {
        let scheme = self.scheme(findings);
        let (count, decoder) = kinds::layer_counts(findings, &self.source);
        // Switched off, RoPE leaves layers of several kinds all the same.
        let is_off = scheme.value == Scheme::None && self.source.model.scheme() == "rope";
        if scheme.value == Scheme::Rope || is_off {
            return self.rope_layers(findings, scheme, count, decoder.unwrap_or(0));
        }
        let Some(decoder) = decoder else {
            let entry = self.entry(findings, scheme, Part::Only);
            return Ok((vec![LayerPositions { layers: (0..count).collect(), ..entry }], None));
        };
        let mut entries = vec![self.entry(findings, scheme, Part::Encoder)];
        let second = place_of(&mut entries, self.entry(findings, scheme, Part::Decoder));
        entries[0].layers.extend(0..count);
        entries[second].layers.extend(count..count + decoder);
        Ok((entries, None))
    }

    fn scheme(&self, findings: &mut Findings) -> Given<Scheme> {
        let text = self.source.text;
        let by_rule = |scheme| Given::new(scheme, self.source.rule);
        let explicit = |scheme| Given::new(scheme, Provenance::Explicit);
        let inner = text.get("attn_config").unwrap_or(text);
        let known = self.source.model.scheme();
        if let Some(alibi) = inner.boolean("alibi").or(text.boolean("use_alibi"))
            && (alibi || known == "alibi" || known.is_empty())
            && !(known == "rope" && self.source.model.text("form").is_none())
        {
            let other = if inner.get("rope").is_some() || known != "alibi" { Scheme::Rope } else { Scheme::Learned };
            return explicit(if alibi { Scheme::Alibi } else { other });
        }
        if let Some(typed) = self.by_position_type(findings, known) {
            return typed;
        }
        if let Some(key) = self.source.model.text("switch") {
            let on = text.boolean(key);
            let scheme = if on == Some(true) { Scheme::Rope } else { Scheme::None };
            return if on.is_some() { explicit(scheme) } else { by_rule(scheme) };
        }
        let sinusoidal = ["sinusoidal_pos_embds", "sinusoidal_embeddings"].iter().any(|key| text.boolean(key) == Some(true));
        if sinusoidal || text.boolean("use_learned_position_embeddings") == Some(false) {
            return explicit(Scheme::Sinusoidal);
        }
        match known.parse() {
            Ok(Scheme::Rope) if self.is_large_baichuan() => by_rule(Scheme::Alibi),
            Ok(scheme) => by_rule(scheme),
            Err(_) => self.by_evidence(findings),
        }
    }

    /// Baichuan's models of 13 billion parameters share the model type of those of 7, but have ALiBi.
    fn is_large_baichuan(&self) -> bool {
        self.source.text.text("model_type") == Some("baichuan") && self.source.text.number("hidden_size") == Some(5120.0)
    }

    /// `position_embedding_type`, where it decides.
    fn by_position_type(&self, findings: &mut Findings, known: &str) -> Option<Given<Scheme>> {
        let given = self.source.text.text("position_embedding_type");
        let typed = self.source.model.has("typed");
        let scheme = match given {
            Some("rotary" | "rope") => Scheme::Rope,
            Some("alibi") => Scheme::Alibi,
            Some("nope" | "none") => Scheme::None,
            Some("absolute" | "learned" | "learned_absolute") if known.is_empty() => Scheme::Learned,
            None if typed && known == "rope" => return Some(Given::new(Scheme::None, self.source.rule)),
            _ => return None,
        };
        let decides = typed || known.is_empty() || known == "learned";
        if decides && !typed && known == "learned" {
            findings.text(TYPE_OVERRIDE, "position_embedding_type", given.unwrap_or_default());
        }
        decides.then_some(Given::new(scheme, Provenance::Explicit))
    }

    /// What a configuration of an unknown type lets one think.
    fn by_evidence(&self, findings: &mut Findings) -> Given<Scheme> {
        const EVIDENCE: [(Scheme, &[&str]); 4] = [
            (Scheme::T5, &["relative_attention_num_buckets"]),
            (Scheme::Alibi, &["alibi_bias_max"]),
            (
                Scheme::Rope,
                &[
                    "rope_theta",
                    "rope_scaling",
                    "rope_parameters",
                    "rotary_emb_base",
                    "rotary_pct",
                    "rotary_dim",
                    "partial_rotary_factor",
                    "rope_ratio",
                    "qk_rope_head_dim",
                    "rope_base",
                    "rope_interleave",
                    "no_rope_layers",
                    "rotary",
                    "rope_local_base_freq",
                ],
            ),
            (Scheme::Learned, &["n_positions", "max_position_embeddings"]),
        ];
        let scheme = EVIDENCE.iter().find(|(_, keys)| first_of(self.source.text, keys).is_some()).map(|(scheme, _)| *scheme);
        match scheme {
            // Both kinds of models have a longest text: that alone says nothing.
            None | Some(Scheme::Learned) => {
                findings.add(NO_POSITIONS, "", &[]);
                Given::new(Scheme::None, Provenance::Assumed)
            }
            Some(scheme) => Given::new(scheme, Provenance::Assumed),
        }
    }

    fn entry(&self, findings: &mut Findings, scheme: Given<Scheme>, part: Part) -> LayerPositions {
        let source = &Source { decoder: part == Part::Decoder, ..self.source };
        let mut entry = plain_entry(scheme);
        if source.model.text("preset") == Some("whisper") && part == Part::Decoder {
            entry.scheme = Scheme::Learned;
        }
        match entry.scheme {
            Scheme::Alibi => entry.set_alibi(tables::alibi(findings, source)),
            Scheme::Learned | Scheme::Sinusoidal => entry.set_table(tables::table(findings, source, part)),
            Scheme::T5 => entry.set_buckets(Some(tables::buckets(findings, source, part))),
            Scheme::Deberta => entry.set_deberta(findings, source),
            Scheme::Rope | Scheme::None => {}
        }
        if entry.scheme == Scheme::Sinusoidal {
            entry.preset = Some(tables::preset(source));
        }
        if source.model.has("also") {
            entry.set_buckets(Some(tables::buckets(findings, source, part)));
        }
        let head_dim = if scheme.value == Scheme::None { None } else { source.head_dim(findings) };
        entry.set_scale(rope::score_scale(findings, source, head_dim).filter(|_| scheme.value != Scheme::None));
        self.remark(findings, &entry);
        entry
    }

    /// What is peculiar to some model types.
    fn remark(&self, findings: &mut Findings, entry: &LayerPositions) {
        let text = self.source.text;
        if entry.scheme == Scheme::Alibi && text.text("model_type") == Some("falcon") {
            findings.numbers(ALIBI_SCALED, "", &[("scale", entry.softmax_scale.unwrap_or(1.0))]);
            findings.add(ALIBI_ROUNDED, "", &[]);
        }
        let typed = text.text("position_embedding_type").filter(|_| entry.scheme == Scheme::Learned);
        if let Some(given @ ("relative_key" | "relative_key_query")) = typed {
            findings.text(SHAW, "position_embedding_type", given);
        }
        if self.source.model.has("relative") {
            findings.add(RELATIVE, "", &[]);
        }
        if text.boolean("scale_attn_by_inverse_layer_idx") == Some(true) {
            findings.add(LAYERWISE_SCALE, "scale_attn_by_inverse_layer_idx", &[]);
        }
    }

    fn rope_layers(&mut self, findings: &mut Findings, scheme: Given<Scheme>, count: usize, decoder: usize) -> Result<Entries> {
        for key in ["use_logn_attn", "attn_temperature_tuning"] {
            if self.source.text.boolean(key) == Some(true) {
                findings.add(LOGN, key, &[]);
            }
        }
        self.remark_on_own_code(findings);
        let layers = kinds::layers(findings, &self.source, count + decoder);
        let mut known: Vec<(&Layer, bool, usize)> = vec![];
        let mut entries: Vec<LayerPositions> = vec![];
        let mut places = Vec::with_capacity(layers.len());
        for (index, layer) in layers.iter().enumerate() {
            self.source.decoder = index >= count;
            let part = self.source.decoder;
            let seen = known.iter().find(|(like, of, _)| *like == layer && *of == part).map(|(_, _, place)| *place);
            let place = match seen {
                Some(place) => place,
                None => place_of(&mut entries, self.rope_entry(findings, scheme, layer)?),
            };
            if seen.is_none() {
                known.push((layer, part, place));
            }
            places.push(place);
        }
        places.iter().enumerate().for_each(|(index, place)| entries[*place].layers.push(index));
        let kinds = kinds::are_known(&self.source).then(|| layers.into_iter().map(|layer| layer.kind).collect());
        Ok((entries, kinds))
    }

    /// What the code of Qwen's and ChatGLM's first models does besides.
    fn remark_on_own_code(&self, findings: &mut Findings) {
        let text = self.source.text;
        if text.boolean("use_dynamic_ntk") == Some(true) {
            let original = text.number("seq_length").or(self.source.maximum(findings).map(|given| given.value as f64));
            findings.numbers(OWN_NTK, "use_dynamic_ntk", &[("original", original.unwrap_or(8192.0))]);
        }
        if text.boolean("position_encoding_2d") == Some(true) {
            findings.add(TWO_DIMENSIONS, "position_encoding_2d", &[]);
        }
    }

    /// Layers whose attention has no positions still scale their scores.
    fn without_rope(&self, findings: &mut Findings, mut none: LayerPositions, layer: &Layer) -> LayerPositions {
        if kinds::attends(&layer.kind) && !self.source.is_latent() {
            let head_dim = self.source.head_dim(findings);
            none.set_scale(rope::score_scale(findings, &self.source, head_dim));
        }
        none
    }

    fn rope_entry(&mut self, findings: &mut Findings, scheme: Given<Scheme>, layer: &Layer) -> Result<LayerPositions> {
        let none = plain_entry(Given::new(Scheme::None, scheme.provenance));
        let blocks = if layer.turns && scheme.value == Scheme::Rope {
            rope::Blocks::find(findings, &self.source, &layer.kind)
        } else {
            None
        };
        let Some(blocks) = blocks else { return Ok(self.without_rope(findings, none, layer)) };
        let mut entry = plain_entry(scheme);
        if let Some(mut rope) = rope::rope(findings, &self.source, &layer.kind, &blocks, layer.base, self.lengths)? {
            let frequencies = rope.at.iter().map(|at| at.inv_freq.len()).sum::<usize>();
            match check_work(1, 2 * (self.work + frequencies)) {
                Err(_) if self.lengths.is_none() => {
                    findings.add(CANNOT_COMPUTE, "", &[("option", FindingValue::Text("head_dim".into()))]);
                    rope.at.clear();
                }
                worked => self.work = worked?,
            }
            entry.provenance.extend(rope.provenance.iter().copied());
            entry.softmax_scale = Some(rope.softmax_scale);
            entry.rope = Some(rope);
        }
        Ok(entry)
    }
}

fn plain_entry(scheme: Given<Scheme>) -> LayerPositions {
    LayerPositions {
        layers: vec![],
        scheme: scheme.value,
        rope: None,
        alibi: None,
        table: None,
        preset: None,
        buckets: None,
        softmax_scale: None,
        provenance: vec![("scheme", scheme.provenance)],
    }
}

/// Where an entry with these settings stands.
fn place_of(entries: &mut Vec<LayerPositions>, entry: LayerPositions) -> usize {
    entries.iter().position(|known| *known == entry).unwrap_or_else(|| {
        entries.push(entry);
        entries.len() - 1
    })
}

impl LayerPositions {
    fn set_scale(&mut self, scale: Option<Given<f64>>) {
        let Some(scale) = scale else { return };
        self.softmax_scale = Some(scale.value);
        self.provenance.push(("softmax_scale", scale.provenance));
    }

    fn set_alibi(&mut self, found: Option<(AlibiPositions, Vec<(&'static str, Provenance)>)>) {
        let Some((alibi, provenance)) = found else { return };
        self.alibi = Some(alibi);
        self.provenance.extend(provenance);
    }

    fn set_table(&mut self, found: Option<(PositionTable, Vec<(&'static str, Provenance)>)>) {
        let Some((table, provenance)) = found else { return };
        self.table = Some(table);
        self.provenance.extend(provenance);
    }

    fn set_buckets(&mut self, found: Option<(PositionBuckets, Vec<(&'static str, Provenance)>)>) {
        let Some((buckets, provenance)) = found else { return };
        self.buckets = Some(buckets);
        self.provenance.extend(provenance);
    }

    /// DeBERTa has relative positions where the configuration says so, and a table unless it says not.
    fn set_deberta(&mut self, findings: &mut Findings, source: &Source) {
        if source.text.boolean("relative_attention") == Some(true) {
            self.set_buckets(tables::deberta(findings, source));
        } else {
            self.scheme = Scheme::Learned;
        }
        if source.text.boolean("position_biased_input") != Some(false) {
            self.set_table(tables::table(findings, source, Part::Only));
        }
    }
}
