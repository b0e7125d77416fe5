//! RoPE's settings for one kind of layers.

use super::findings::*;
use super::json::Json;
use super::reader::{Given, Provenance, Rule, count, first_of, number, numbers, positive};
use super::sizes::Source;
use super::{RopeAt, RopePositions};
use crate::encoding::rope::RopeOptions;
use crate::error::Result;
use crate::frequency::geometric;
use crate::{AxesArrangement, LongRopeScaling, Pairing, RopeFrequencies, RopeScaling, YarnScaling, rope_frequencies};

const BASE: &[&str] = &["rope_theta", "rotary_emb_base", "rope_base", "rotary_base", "rope_freq_constant"];
const PARTIAL: &[&str] = &["partial_rotary_factor", "rotary_pct", "rope_pct", "rotary_percentage"];

/// The objects that hold a kind of layers' settings; what the first does not have may stand in the next.
pub(super) struct Blocks<'a> {
    places: Vec<&'a Json>,
    /// The key of the object that the configuration has, empty without one.
    key: &'static str,
    nested: bool,
    /// The type must stand under `rope_type`.
    new_type: bool,
}

/// Whether an object holds settings for several kinds of layers.
fn is_nested(block: &Json) -> bool {
    block.entries().iter().any(|(_, value)| matches!(value, Json::Object(_)))
}

impl<'a> Blocks<'a> {
    /// The settings for layers of this kind, or None where they do not turn.
    pub(super) fn find(findings: &mut Findings, source: &Source<'a>, kind: &str) -> Option<Self> {
        for key in ["rope_scaling", "rope_parameters"] {
            if let Some(given) = source.text.get(key).filter(|given| !matches!(given, Json::Object(_))) {
                findings.invalid(key, "an object", given);
            }
        }
        let (old, new) = (source.text.object("rope_scaling"), source.text.object("rope_parameters"));
        if old.is_some() && new.is_some() && old != new && !source.model.has("proportional") {
            findings.add(TWO_BLOCKS, "rope_parameters", &[]);
        }
        if new.is_some() {
            findings.add(NEW_KEYS, "rope_parameters", &[]);
        }
        if source.model.text("local").is_some() {
            Self::layered(findings, source, kind, old, new)
        } else {
            Self::plain(kind, old, new)
        }
    }

    /// For model types whose kinds of layers have settings of their own.
    fn layered(findings: &mut Findings, source: &Source, kind: &str, old: Option<&'a Json>, new: Option<&'a Json>) -> Option<Self> {
        let mut blocks = Self { places: vec![], key: "", nested: true, new_type: true };
        let heeded = !source.model.has("proportional") && (source.model.has("both") || kind != "sliding_attention");
        if let Some(old) = old.filter(|_| heeded) {
            blocks.places.push(old);
            blocks.key = "rope_scaling";
        } else if old.is_some() && source.model.has("proportional") {
            findings.add(KEY_NOT_READ, "rope_scaling", &[]);
        }
        match new {
            Some(new) if is_nested(new) => {
                let own = new.entries().iter().find(|(name, _)| name == kind);
                blocks.places.extend(own.map(|(_, own)| own));
                blocks.new_type &= blocks.key.is_empty() == own.is_none();
                blocks.key = "rope_parameters";
            }
            Some(_) => findings.add(KEY_NOT_READ, "rope_parameters", &[]),
            None => {}
        }
        Some(blocks)
    }

    fn plain(kind: &str, old: Option<&'a Json>, new: Option<&'a Json>) -> Option<Self> {
        let key = if old.is_some() { "rope_scaling" } else { "rope_parameters" };
        let Some(block) = old.or(new) else { return Some(Self { places: vec![], key: "", nested: false, new_type: false }) };
        if !is_nested(block) {
            return Some(Self { places: vec![block], key, nested: false, new_type: false });
        }
        let own = block.entries().iter().find(|(name, _)| name == kind).map(|(_, own)| own);
        let first = || block.entries().iter().map(|(_, value)| value).find(|value| matches!(value, Json::Object(_)));
        let places = vec![own.or_else(first)?];
        (own != Some(&Json::Null)).then_some(Self { places, key, nested: true, new_type: false })
    }

    /// The first place that has this key; the last one where none has.
    #[inline(never)]
    fn place(&self, name: &str) -> &'a Json {
        let holder = self.places.iter().find(|place| place.get(name).is_some());
        holder.copied().unwrap_or(&Json::Null)
    }

    fn positive(&self, findings: &mut Findings, name: &str) -> Option<f64> {
        positive(findings, self.place(name), &[name]).map(|given| given.value)
    }

    /// A setting of which 0 means that it is not there.
    fn magnitude(&self, findings: &mut Findings, name: &str) -> Option<f64> {
        if self.place(name).number(name) == Some(0.0) { None } else { self.positive(findings, name) }
    }

    /// The name of the scaling, in lower case.
    fn rope_type(&self, findings: &mut Findings) -> Option<String> {
        let (new, old) = (self.place("rope_type").text("rope_type"), self.place("type").text("type"));
        match (new, old) {
            (Some(new), Some(old)) if new != old => {
                findings.add(TWO_TYPES, self.key, &[("used", quoted(new)), ("other", quoted(old))]);
            }
            (None, Some(_)) if self.new_type => findings.add(TYPE_NOT_READ, self.key, &[]),
            (None, Some(_)) => findings.add(TYPE_KEY, self.key, &[]),
            _ => {}
        }
        new.or(old.filter(|_| !self.new_type)).map(str::to_ascii_lowercase)
    }

    fn has(&self, name: &str) -> bool {
        self.place(name) != &Json::Null
    }
}

/// Everything that is known before frequencies are computed.
struct Plan {
    head_dim: Given<usize>,
    base: Given<f64>,
    scaling: Given<RopeScaling>,
    /// The share of a head that turns.
    share: Given<f64>,
    rotary_dim: Option<Given<usize>>,
    maximum: Option<usize>,
}

/// A kind of layers with RoPE; None where its settings do not give one.
pub(super) fn rope(
    findings: &mut Findings,
    source: &Source,
    kind: &str,
    blocks: &Blocks,
    own_base: Option<f64>,
    lengths: Option<&[usize]>,
) -> Result<Option<RopePositions>> {
    let Some(head_dim) = head_dim(findings, source, kind) else {
        if let Some(key) = source.missing_size(findings) {
            findings.add(MISSING_KEY, key, &[]);
        }
        return Ok(None);
    };
    let maximum = source.maximum(findings).map(|given| given.value);
    let scaling = scaling(findings, source, kind, blocks, maximum);
    let base = match own_base {
        Some(base) => Given::new(base, Provenance::Explicit),
        None => base(findings, source, kind, blocks),
    };
    let share = share(findings, source, blocks, &scaling.value, head_dim.value);
    let rotary_dim = rotary_dim(findings, source);
    let plan = Plan { head_dim, base, scaling, share, rotary_dim, maximum };
    plan.finish(findings, source, blocks, lengths)
}

fn head_dim(findings: &mut Findings, source: &Source, kind: &str) -> Option<Given<usize>> {
    if source.model.has("proportional") && kind != "sliding_attention" {
        let global = count(findings, source.text, &["global_head_dim"]);
        return Some(global.unwrap_or(Given::new(512, Provenance::ModelDefault)));
    }
    source.head_dim(findings)
}

fn base(findings: &mut Findings, source: &Source, kind: &str, blocks: &Blocks) -> Given<f64> {
    let local = source.model.number("local").filter(|_| kind == "sliding_attention");
    let own_names = source.reads_other_names();
    let local_key = ["", source.model.text("local-key").unwrap_or_default()];
    let names: &[&'static str] = match local {
        Some(_) => &local_key,
        None if source.model.has("both") => &["global_rope_theta"],
        None if source.model.has("proportional") => &[],
        None if source.model.has("renamed") => &["", "rotary_emb_base"],
        None if own_names => BASE,
        None => &BASE[..1],
    };
    if !own_names && let Some((name, _)) = first_of(source.text, &BASE[1..]).filter(|(name, _)| !names.contains(name)) {
        findings.add(KEY_NOT_READ, name, &[]);
    }
    if source.model.has("renamed") && source.text.get(BASE[0]).is_some() {
        findings.add(KEY_NOT_READ, BASE[0], &[]);
    }
    let inner = positive(findings, blocks.place("rope_theta"), &["rope_theta"]);
    let outer = positive(findings, source.text, names);
    let attention = source.text.get("attn_config").and_then(|place| positive(findings, place, &["rope_theta"]));
    if let (Some(inner), Some(outer)) = (inner, outer)
        && inner.value != outer.value
    {
        findings.numbers(TWO_BASES, names.last().copied().unwrap_or_default(), &[("used", inner.value), ("other", outer.value)]);
    }
    if let Some(ratio) = positive(findings, source.text, &["rope_ratio"]) {
        return Given::new(10000.0 * ratio.value, Provenance::Alias); // ChatGLM
    }
    let default = local.or(source.model.number("base")).unwrap_or(10000) as f64;
    by_version(findings, source, local.is_some(), default);
    if let Some(block) = source.model.number("block-base").filter(|_| blocks.places.is_empty()) {
        return Given::new(block as f64, source.rule);
    }
    inner.or(outer).or(attention).unwrap_or(Given::new(default, source.rule))
}

/// OLMo 3 has one base for all layers, which transformers 5 gives to some of them alone.
fn by_version(findings: &mut Findings, source: &Source, local: bool, default: f64) {
    let same = source.model.number("local") == source.model.number("base");
    let given = source.text.number("rope_theta").filter(|given| *given != default);
    if let (true, true, Some(given)) = (local, same, given) {
        findings.numbers(BASE_BY_VERSION, "rope_theta", &[("used", given)]);
    }
}

/// The share of a head that turns.
fn share(findings: &mut Findings, source: &Source, blocks: &Blocks, scaling: &RopeScaling, head_dim: usize) -> Given<f64> {
    if let Some(fixed) = source.model.share("fixed") {
        return Given::new(fixed, source.rule);
    }
    let names: &[&str] = match () {
        () if source.model.has("renamed") => &["", "rotary_pct"],
        () if source.reads_other_names() => PARTIAL,
        () => &PARTIAL[..1],
    };
    if source.model.has("renamed") && source.text.get(PARTIAL[0]).is_some() {
        findings.add(KEY_NOT_READ, PARTIAL[0], &[]);
    }
    let inner = number(findings, blocks.place(PARTIAL[0]), &PARTIAL[..1], Rule::Share);
    let given = inner.or_else(|| number(findings, source.text, names, Rule::Share));
    let default = source.model.share("partial");
    let heeded = default.is_some() || source.rule == Provenance::Assumed || *scaling != RopeScaling::Default;
    match given {
        Some(given) if heeded => given,
        Some(given) if given.value != 1.0 => {
            findings.numbers(PARTIAL_NOT_READ, "partial_rotary_factor", &[("given", given.value)]);
            Given::new(1.0, source.rule)
        }
        _ if source.model.has("features") => by_rotary_dim(findings, source, head_dim),
        _ => Given::new(default.unwrap_or(1.0), source.rule),
    }
}

/// MiniMax's models give the features instead of their share.
fn by_rotary_dim(findings: &mut Findings, source: &Source, head_dim: usize) -> Given<f64> {
    let given = count(findings, source.text, &["rotary_dim"]);
    if let Some(given) = given.filter(|_| source.model.has("own")) {
        differs_by_library(findings, given.value, head_dim);
    }
    match given.map(|given| Given::new(given.value.min(head_dim), given.provenance)) {
        Some(given) => Given::new(given.value as f64 / head_dim as f64, Provenance::Alias),
        None => Given::new(1.0, Provenance::Explicit),
    }
}

fn differs_by_library(findings: &mut Findings, rotary_dim: usize, head_dim: usize) {
    if rotary_dim < head_dim {
        findings.numbers(ROTARY_BY_LIBRARY, "rotary_dim", &[("given", rotary_dim as f64), ("head", head_dim as f64)]);
    }
}

/// GPT-J and CodeGen give the features that turn.
fn rotary_dim(findings: &mut Findings, source: &Source) -> Option<Given<usize>> {
    let known = source.model.text("rotary").is_some();
    if known || source.rule == Provenance::Assumed {
        return source.count(findings, &["rotary_dim"], "rotary");
    }
    if source.model.has("unheeded")
        && let (Some(given), Some(head_dim)) = (count(findings, source.text, &["rotary_dim"]), source.head_dim(findings))
    {
        differs_by_library(findings, given.value, head_dim.value);
    } else if source.text.get("rotary_dim").is_some() && !source.model.has("features") {
        findings.add(KEY_NOT_READ, "rotary_dim", &[]);
    }
    None
}

// ── scalings ──

fn scaling(findings: &mut Findings, source: &Source, kind: &str, blocks: &Blocks, maximum: Option<usize>) -> Given<RopeScaling> {
    let named = blocks.rope_type(findings);
    if blocks.places.is_empty() {
        return Given::new(default_scaling(source, kind), source.rule);
    }
    let name = named.as_deref().unwrap_or("default");
    let reading = Reading { source, blocks, maximum };
    let read = reading.scaling(findings, name);
    // What is not known or not complete has its own finding.
    let plain = read.is_some() || matches!(name, "default" | "mrope");
    let scaling = read.unwrap_or_default();
    let inert = match &scaling {
        RopeScaling::Default => plain && (blocks.has("factor") || blocks.has("short_factor")),
        RopeScaling::Linear { factor } | RopeScaling::Llama3 { factor, .. } => *factor == 1.0,
        RopeScaling::Yarn(yarn) => yarn.factor <= 1.0,
        _ => false,
    };
    if inert {
        findings.add(INERT_SCALING, blocks.key, &[]);
    }
    let given = blocks.has("rope_type") || blocks.has("type") || scaling != RopeScaling::Default;
    Given::new(scaling, if given { Provenance::Explicit } else { source.rule })
}

/// What the model type's class does without a block.
fn default_scaling(source: &Source, kind: &str) -> RopeScaling {
    if let Some((factor, original)) = source.model.pair("yarn") {
        let mscale = source.model.has("mscale").then_some(1.0);
        let truncate = !source.model.has("untruncated");
        let yarn = YarnScaling::new(factor as f64, original);
        return RopeScaling::Yarn(YarnScaling { truncate, mscale, mscale_all_dim: mscale, ..yarn });
    }
    if let Some((factor, original_max_positions)) = source.model.pair("llama3") {
        let factor = factor as f64;
        return RopeScaling::Llama3 { factor, low_freq_factor: 1.0, high_freq_factor: 4.0, original_max_positions };
    }
    if source.model.has("proportional") && kind != "sliding_attention" {
        return RopeScaling::Proportional { factor: None, partial_rotary_factor: 0.25 };
    }
    RopeScaling::Default
}

/// What a scaling is read from.
struct Reading<'a> {
    source: &'a Source<'a>,
    blocks: &'a Blocks<'a>,
    maximum: Option<usize>,
}

impl Reading<'_> {
    fn scaling(&self, findings: &mut Findings, name: &str) -> Option<RopeScaling> {
        let phi = self.source.model.has("phi");
        match name {
            "default" => None,
            "mrope" => {
                findings.add(MROPE_TYPE, self.blocks.key, &[]);
                None
            }
            "su" => self.renamed_longrope(findings, name),
            "yarn" if phi => self.renamed_longrope(findings, name),
            "longrope" => self.longrope(findings),
            "linear" => Some(RopeScaling::Linear { factor: self.factor(findings)? }),
            "ntk" => self.ntk(findings),
            "dynamic" => self.dynamic(findings),
            "yarn" | "deepseek_yarn" => self.yarn(findings),
            "llama3" => self.llama3(findings),
            "proportional" => {
                let factor = self.blocks.positive(findings, "factor");
                let partial_rotary_factor = self.blocks.positive(findings, "partial_rotary_factor").unwrap_or(1.0);
                Some(RopeScaling::Proportional { factor, partial_rotary_factor })
            }
            _ => {
                findings.text(UNKNOWN_ROPE_TYPE, self.blocks.key, name);
                None
            }
        }
    }

    fn needed<T>(&self, findings: &mut Findings, key: &str, value: Option<T>) -> Option<T> {
        if value.is_none() && !self.blocks.has(key) {
            findings.add(MISSING_KEY, key, &[]);
        }
        value
    }

    fn factor(&self, findings: &mut Findings) -> Option<f64> {
        let factor = self.blocks.positive(findings, "factor");
        self.needed(findings, "factor", factor)
    }

    fn ntk(&self, findings: &mut Findings) -> Option<RopeScaling> {
        if !self.source.reads_other_names() {
            findings.add(NTK_NAME, self.blocks.key, &[]);
        }
        Some(RopeScaling::Ntk { factor: self.factor(findings)? })
    }

    fn dynamic(&self, findings: &mut Findings) -> Option<RopeScaling> {
        if let Some(factor) = self.blocks.positive(findings, "alpha") {
            return Some(RopeScaling::Ntk { factor }); // Hunyuan: the same at every length
        }
        let factor = self.factor(findings)?;
        let original_max_positions = self.needed(findings, "max_position_embeddings", self.maximum)?;
        if self.blocks.has("original_max_position_embeddings") {
            findings.add(KEY_NOT_READ, "original_max_position_embeddings", &[]);
        }
        findings.numbers(DYNAMIC_CACHE, self.blocks.key, &[("original", original_max_positions as f64)]);
        Some(RopeScaling::Dynamic { factor, original_max_positions })
    }

    /// The training length: beside the block, in it, or filled in.
    fn original(&self, findings: &mut Findings) -> Option<usize> {
        const KEY: &str = "original_max_position_embeddings";
        let outer = if self.blocks.nested { None } else { self.source.count(findings, &[KEY], "original") };
        let given = outer.or_else(|| count(findings, self.blocks.place(KEY), &[KEY])).map(|given| given.value);
        if let (None, Some(maximum)) = (given, self.maximum) {
            findings.numbers(ORIGINAL_FILLED, self.blocks.key, &[("original", maximum as f64)]);
        }
        self.needed(findings, KEY, given.or(self.maximum))
    }

    /// The longest text over the training length.
    fn ratio(&self, original: usize) -> Option<f64> {
        Some(self.maximum? as f64 / original as f64)
    }

    /// The factor, or what the lengths say without one.
    fn factor_or_ratio(&self, findings: &mut Findings, original: usize) -> Option<f64> {
        let (factor, ratio) = (self.blocks.positive(findings, "factor"), self.ratio(original));
        if let (Some(factor), Some(ratio), Some(maximum)) = (factor, ratio, self.maximum)
            && factor != ratio
            && ratio != 1.0
        {
            let lengths = [("maximum", maximum as f64), ("original", original as f64)];
            findings.numbers(FACTOR_AND_LENGTHS, "factor", &[("factor", factor), ("ratio", ratio), lengths[0], lengths[1]]);
        }
        self.needed(findings, "factor", factor.or(ratio))
    }

    fn yarn(&self, findings: &mut Findings) -> Option<RopeScaling> {
        let original = self.original(findings)?;
        let yarn = YarnScaling::new(self.factor_or_ratio(findings, original)?, original);
        let yarn = YarnScaling {
            beta_fast: self.blocks.positive(findings, "beta_fast").unwrap_or(yarn.beta_fast),
            beta_slow: self.blocks.positive(findings, "beta_slow").unwrap_or(yarn.beta_slow),
            truncate: self.truncate(findings),
            attention_factor: self.attention_factor(findings),
            mscale: self.blocks.magnitude(findings, "mscale"),
            mscale_all_dim: self.blocks.magnitude(findings, "mscale_all_dim"),
            ..yarn
        };
        self.remark_on_yarn(findings, &yarn);
        Some(RopeScaling::Yarn(yarn))
    }

    /// transformers 5.24 looks for `truncate` outside the settings of a kind of layers.
    fn truncate(&self, findings: &mut Findings) -> bool {
        let given = self.blocks.place("truncate").boolean("truncate").unwrap_or(true);
        if self.blocks.nested && !given {
            findings.add(TRUNCATE_NESTED, "truncate", &[]);
        }
        given || self.blocks.nested
    }

    fn attention_factor(&self, findings: &mut Findings) -> Option<f64> {
        let factor = self.blocks.positive(findings, "attention_factor");
        if let Some(factor) = factor {
            findings.numbers(ATTENTION_FACTOR, "attention_factor", &[("given", factor)]);
        }
        factor
    }

    fn remark_on_yarn(&self, findings: &mut Findings, yarn: &YarnScaling) {
        if yarn.factor > 1.0 && !self.source.model.has("mla") && self.source.model.text("yarn").is_none() {
            findings.numbers(STATIC_YARN, self.blocks.key, &[("original", yarn.original_max_positions as f64)]);
        }
        if yarn.beta_fast < yarn.beta_slow {
            findings.numbers(BETA_ORDER, self.blocks.key, &[("fast", yarn.beta_fast), ("slow", yarn.beta_slow)]);
        }
        if yarn.mscale.is_some() && yarn.mscale_all_dim.is_none() && yarn.attention_factor.is_none() {
            findings.add(MSCALE_ALONE, "mscale", &[]);
        }
        if self.blocks.has("llama_4_scaling_beta") {
            findings.add(LLAMA4_SCALE, "llama_4_scaling_beta", &[]);
        }
    }

    fn llama3(&self, findings: &mut Findings) -> Option<RopeScaling> {
        let factor = self.factor(findings);
        let mut needed = |name| {
            let value = self.blocks.positive(findings, name);
            self.needed(findings, name, value)
        };
        let (low, high) = (needed("low_freq_factor"), needed("high_freq_factor"));
        let original_max_positions = self.original(findings);
        let (factor, low_freq_factor, high_freq_factor) = (factor?, low?, high?);
        if high_freq_factor < low_freq_factor {
            findings.numbers(FREQ_FACTOR_ORDER, self.blocks.key, &[("high", high_freq_factor), ("low", low_freq_factor)]);
        }
        Some(RopeScaling::Llama3 { factor, low_freq_factor, high_freq_factor, original_max_positions: original_max_positions? })
    }

    fn renamed_longrope(&self, findings: &mut Findings, name: &str) -> Option<RopeScaling> {
        findings.text(LONGROPE_NAME, self.blocks.key, name);
        self.longrope(findings)
    }

    fn longrope(&self, findings: &mut Findings) -> Option<RopeScaling> {
        let mut list = |name| {
            let list = numbers(findings, self.blocks.place(name), name);
            self.needed(findings, name, list)
        };
        let (short_factor, long_factor) = (list("short_factor"), list("long_factor"));
        let original_max_positions = self.original(findings)?;
        let factor = self.factor_or_ratio(findings, original_max_positions);
        let attention_factor = self.attention_factor(findings);
        let (short_factor, long_factor) = (short_factor?, long_factor?);
        findings.numbers(LONGROPE_BOUNDARY, self.blocks.key, &[("original", original_max_positions as f64)]);
        Some(RopeScaling::LongRope(LongRopeScaling { short_factor, long_factor, original_max_positions, factor, attention_factor }))
    }
}

// ── results ──

impl Plan {
    fn finish(
        mut self,
        findings: &mut Findings,
        source: &Source,
        blocks: &Blocks,
        lengths: Option<&[usize]>,
    ) -> Result<Option<RopePositions>> {
        let rotary_dim = self.rotary(findings);
        let (pairing, softmax) = (pairing(findings, source), softmax_scale(findings, source, &self, blocks));
        let at = match self.at(findings, source, blocks, rotary_dim.value, softmax.value, lengths)? {
            None => {
                self.scaling = Given::new(RopeScaling::Default, Provenance::Assumed);
                self.at(findings, source, blocks, rotary_dim.value, softmax.value, lengths)?.unwrap_or_default()
            }
            Some(at) => at,
        };
        let (sections, arrangement) = sections(findings, source, blocks, rotary_dim.value / 2);
        let provenance = vec![
            ("rotary_dim", rotary_dim.provenance),
            ("base", self.base.provenance),
            ("pairing", pairing.provenance),
            ("scaling", self.scaling.provenance),
            ("softmax_scale", softmax.provenance),
        ];
        let rotary_dim = (rotary_dim.value + rotary_dim.value % 2).min(self.head_dim.value);
        let (head_dim, base, scaling, pairing) = (self.head_dim.value, self.base.value, self.scaling.value, pairing.value);
        let softmax_scale = softmax.value;
        Ok(Some(RopePositions {
            softmax_scale,
            head_dim,
            rotary_dim,
            base,
            pairing,
            scaling,
            sections,
            arrangement,
            at,
            provenance,
        }))
    }

    /// How many features turn, before an odd number is rounded up.
    fn rotary(&self, findings: &mut Findings) -> Given<usize> {
        let head_dim = self.head_dim.value;
        let rotary = match self.rotary_dim {
            Some(given) => Given::new(given.value.min(head_dim), given.provenance),
            None if matches!(self.scaling.value, RopeScaling::Proportional { .. }) => self.head_dim,
            None => {
                let provenance = if self.share.value == 1.0 { self.head_dim.provenance } else { self.share.provenance };
                Given::new((head_dim as f64 * self.share.value) as usize, self.head_dim.provenance.and(provenance))
            }
        };
        if rotary.value % 2 == 1 {
            let used = (rotary.value + 1).min(head_dim);
            findings.numbers(ODD_ROTARY, "", &[("given", rotary.value as f64), ("used", used as f64)]);
        }
        rotary
    }

    /// Frequencies at each length; None, with a finding, where they cannot be computed.
    fn at(
        &self,
        findings: &mut Findings,
        source: &Source,
        blocks: &Blocks,
        rotary_dim: usize,
        softmax_scale: f64,
        lengths: Option<&[usize]>,
    ) -> Result<Option<Vec<RopeAt>>> {
        let own = self.lengths();
        if super::check_work(lengths.map_or(own.len(), |_| 1), rotary_dim).is_err() {
            self.refused(findings, "head_dim");
            return Ok(None);
        }
        let lengths = lengths.unwrap_or(&own);
        super::check_work(lengths.len(), rotary_dim)?;
        let mut at = Vec::with_capacity(lengths.len());
        for &seq_len in lengths {
            let frequencies = match self.frequencies(rotary_dim, seq_len) {
                Ok(frequencies) => frequencies,
                Err(error) => {
                    self.refused(findings, error.option().unwrap_or_default());
                    return Ok(None);
                }
            };
            let attention_factor = self.mscale(findings, source, blocks, seq_len).unwrap_or(frequencies.attention_factor);
            at.push(RopeAt { seq_len, inv_freq: frequencies.inv_freq, attention_factor, softmax_scale });
        }
        Ok(Some(at))
    }

    fn refused(&self, findings: &mut Findings, option: &str) {
        let wanted = (self.head_dim.value as f64 * self.share.value) as usize / 2;
        match (&self.scaling.value, option) {
            (RopeScaling::LongRope(lists), "short_factor" | "long_factor")
                if lists.short_factor.len() != wanted || lists.long_factor.len() != wanted =>
            {
                let given = if option == "short_factor" { lists.short_factor.len() } else { lists.long_factor.len() };
                findings.numbers(LIST_LENGTH, option, &[("given", given as f64), ("wanted", wanted as f64)]);
            }
            _ => {
                let option = crate::finding::FindingValue::Text(option.into());
                findings.add(CANNOT_COMPUTE, "", &[("option", option)]);
            }
        }
    }

    fn frequencies(&self, rotary_dim: usize, seq_len: usize) -> Result<RopeFrequencies> {
        let (head_dim, base, scaling) = (self.head_dim.value, self.base.value, self.scaling.value.clone());
        let whole = matches!(scaling, RopeScaling::Proportional { .. });
        if rotary_dim % 2 == 1 && scaling == RopeScaling::Default && rotary_dim <= head_dim {
            return odd_frequencies(base, rotary_dim);
        }
        let rotary_dim = (!whole).then_some(rotary_dim);
        rope_frequencies(&RopeOptions { head_dim, rotary_dim, base, scaling, seq_len: Some(seq_len) })
    }

    /// The training length and, where it differs, the configured maximum.
    fn lengths(&self) -> Vec<usize> {
        let original = match &self.scaling.value {
            RopeScaling::Yarn(yarn) => Some(yarn.original_max_positions),
            RopeScaling::LongRope(longrope) => Some(longrope.original_max_positions),
            RopeScaling::Llama3 { original_max_positions, .. } => Some(*original_max_positions),
            _ => None,
        };
        let mut lengths: Vec<usize> = original.into_iter().chain(self.maximum).collect();
        lengths.dedup();
        if lengths.is_empty() { vec![2048] } else { lengths }
    }

    /// Phi-3.5-MoE has the factor on sine and cosine by name.
    fn mscale(&self, findings: &mut Findings, source: &Source, blocks: &Blocks, seq_len: usize) -> Option<f64> {
        let RopeScaling::LongRope(longrope) = &self.scaling.value else { return None };
        let name = if seq_len > longrope.original_max_positions { "long_mscale" } else { "short_mscale" };
        if source.model.has("moe-mscale") { blocks.positive(findings, name) } else { None }
    }
}

/// transformers' plain RoPE lets an odd rotary dim pass: one pair more, with exponents over the odd number.
fn odd_frequencies(base: f64, rotary_dim: usize) -> Result<RopeFrequencies> {
    let plain = rope_frequencies(&RopeOptions { head_dim: 2, base, ..Default::default() })?;
    let odd = geometric(base, 2, rotary_dim, rotary_dim.div_ceil(2));
    Ok(RopeFrequencies { inv_freq: odd.iter().map(|frequency| frequency.high).collect(), ..plain })
}

fn pairing(findings: &mut Findings, source: &Source) -> Given<Pairing> {
    if source.model.has("keyed")
        && !source.gave_up_latent()
        && let Some(interleaved) = source.text.boolean("rope_interleave")
    {
        return Given::new(if interleaved { Pairing::Interleaved } else { Pairing::Half }, Provenance::Explicit);
    }
    let two_dimensions = source.text.boolean("position_encoding_2d") == Some(true);
    if two_dimensions {
        findings.add(PAIRING_ASSUMED, "", &[]);
        return Given::new(Pairing::Half, Provenance::Assumed);
    }
    let interleaved = (source.model.has("interleaved") || source.model.has("keyed")) && !source.gave_up_latent();
    match (source.rule, interleaved) {
        (Provenance::Assumed, _) => findings.add(PAIRING_ASSUMED, "", &[]),
        (_, true) => findings.add(PAIRING_NOT_IN_CONFIG, "", &[]),
        _ => {}
    }
    Given::new(if interleaved { Pairing::Interleaved } else { Pairing::Half }, source.rule)
}

/// What scores are multiplied with before the softmax.
fn softmax_scale(findings: &mut Findings, source: &Source, plan: &Plan, blocks: &Blocks) -> Given<f64> {
    if !source.model.has("mla") || source.gave_up_latent() {
        return score_scale(findings, source, Some(plan.head_dim)).unwrap_or(Given::new(1.0, Provenance::Assumed));
    }
    let nope = source.count(findings, &["qk_nope_head_dim"], "nope").unwrap_or(Given::new(0, Provenance::Assumed));
    let plain = 1.0 / ((nope.value + plan.head_dim.value) as f64).sqrt();
    let provenance = nope.provenance.and(plan.head_dim.provenance);
    let (RopeScaling::Yarn(yarn), Some(_)) = (&plan.scaling.value, blocks.magnitude(findings, "mscale_all_dim")) else {
        return Given::new(plain, provenance);
    };
    // Settings that give no frequencies give no scale either.
    let factors = yarn.bounds(10000.0, 1).and_then(|_| yarn.factors());
    let Ok((attention, softmax)) = factors else { return Given::new(plain, provenance) };
    if yarn.mscale.is_some() {
        findings.numbers(MSCALE_READINGS, "mscale_all_dim", &[("attention", attention), ("softmax", softmax)]);
    }
    Given::new(plain * softmax, provenance)
}

/// The scale of the scores of ordinary attention, for heads of so many features.
pub(super) fn score_scale(findings: &mut Findings, source: &Source, head_dim: Option<Given<usize>>) -> Option<Given<f64>> {
    let model = source.model;
    if model.has("unscaled") {
        return Some(Given::new(1.0, source.rule));
    }
    if model.has("multiplier") {
        let given = positive(findings, source.text, &["attention_multiplier"]);
        return Some(given.unwrap_or(Given::new(1.0, source.rule)));
    }
    let scalar = model.number("scalar").map(|default| {
        positive(findings, source.text, &["query_pre_attn_scalar"]).unwrap_or(Given::new(default as f64, source.rule))
    });
    let own = source.text.get("attn_config").and_then(|place| positive(findings, place, &["softmax_scale"]));
    if own.is_some() {
        return own;
    }
    if model.has("switchable") && source.text.boolean("scale_attn_weights") == Some(false) {
        return Some(Given::new(1.0, Provenance::Explicit));
    }
    if divides_by_head_dim(source) {
        return head_dim.map(|given| Given::new(1.0 / given.value as f64, given.provenance));
    }
    let halves = if model.has("half-scale") { 0.5 } else { 1.0 };
    let square = scalar.or(head_dim.map(|given| Given::new(given.value as f64 * halves, given.provenance)))?;
    Some(Given::new(1.0 / square.value.sqrt(), square.provenance))
}

/// JAIS divides by the head dim itself where one of these says so.
fn divides_by_head_dim(source: &Source) -> bool {
    let says = |key: &&str| source.text.boolean(key) == Some(true);
    source.reads_other_names() && ["scale_qk_dot_by_d", "mup_scale_qk_dot_by_d"].iter().any(says)
}

/// The pairs of each position axis.
fn sections(
    findings: &mut Findings,
    source: &Source,
    blocks: &Blocks,
    pairs: usize,
) -> (Option<Vec<usize>>, Option<AxesArrangement>) {
    let axes = source.model.text("mrope");
    let given = numbers(findings, blocks.place("mrope_section"), "mrope_section");
    let default = axes.filter(|_| given.is_none()).map(|text| text.split('/').filter_map(|part| part.parse().ok()).collect());
    let given = given.map(|sections| sections.into_iter().map(|section| section as usize).collect::<Vec<usize>>());
    let Some(mut sections) = given.or(default) else { return (None, None) };
    let sum = sections.iter().fold(0usize, |sum, section| sum.saturating_add(*section));
    if sum != pairs {
        findings.numbers(SECTIONS, "mrope_section", &[("given", sum as f64), ("wanted", pairs as f64)]);
    }
    if source.model.has("last") && !sections.is_empty() {
        sections.rotate_right(1); // height, width, time
        return (Some(sections), Some(AxesArrangement::FirstLast));
    }
    let strewn = match axes {
        Some(_) => source.model.has("stride"),
        None => blocks.place("mrope_interleaved").boolean("mrope_interleaved").unwrap_or(false),
    };
    (Some(sections), Some(if strewn { AxesArrangement::Interleaved } else { AxesArrangement::Contiguous }))
}
