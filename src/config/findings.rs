//! Everything that `inspect_config` can find, in one list; and the collection of what it did find.

use super::json::Json;
use crate::error::shortened;
use crate::finding::{Finding, FindingValue, Severity};

/// A kind of finding.
pub(super) struct Kind {
    code: &'static str,
    severity: Severity,
    template: &'static str,
}

macro_rules! kinds {
    ($($name:ident $severity:ident $code:literal $template:literal)+) => {
        $(pub(super) const $name: &Kind = &Kind { code: $code, severity: Severity::$severity, template: $template };)+
        #[cfg(test)]
        const ALL: &[&Kind] = &[$($name),+];
    };
}

kinds! {
    // ── what cannot be read ──
    INVALID_VALUE Error "invalid-value" "`{key}` must be {rule}; it has {given}, which was passed over"
    MISSING_KEY Error "missing-key" "`{key}` is missing, and without it this cannot be computed"
    CANNOT_COMPUTE Error "cannot-compute" "no frequencies can be computed from these settings: `{option}` is out of range or does not fit"
    LIST_LENGTH Error "list-length" "`{key}` has {given} elements, where {wanted} are needed"
    TOO_MANY_LAYERS Error "too-many-layers" "`{key}` is {given}; only the first {shown} layers are shown"
    PYTHON_NUMBERS Info "python-numbers" "the text has NaN or Infinity, which Python writes and other readers of JSON refuse"
    // ── what is not known ──
    MISSING_MODEL_TYPE Warning "missing-model-type" "`model_type` is missing, so everything the configuration leaves open is assumed"
    UNKNOWN_MODEL_TYPE Warning "unknown-model-type" "the model type {given} is not known here, so everything the configuration leaves open is assumed"
    READ_AS Info "read-as" "the model type {given} is not known here; it is read as {model}, which its class is named for"
    NO_POSITIONS Warning "no-positions" "nothing in this configuration says how the model learns where its tokens stand"
    UNKNOWN_ROPE_TYPE Error "unknown-rope-type" "`{key}` is {given}, which no known reader has; the layers are shown without scaling"
    PAIRING_ASSUMED Warning "pairing-assumed" "a configuration does not say which features turn together; halves are assumed, and the other pairing gives other scores"
    PAIRING_NOT_IN_CONFIG Info "pairing-not-in-config" "nothing here says it, but this model type turns neighbouring features together; code for halves gives wrong scores without an error"
    // ── scalings that do not do what they seem to ──
    INERT_SCALING Warning "inert-scaling" "`{key}` is there, but changes no frequency"
    FACTOR_AND_LENGTHS Warning "factor-contradicts-lengths" "the factor {factor} is used, though the two lengths, {maximum} over {original}, say {ratio}"
    DYNAMIC_CACHE Warning "dynamic-key-cache" "dynamic scaling changes the base as the text grows past {original}; keys that were cached before still carry the old one"
    STATIC_YARN Warning "static-yarn" "YaRN changes texts of every length, also those within {original} that the model was trained on; leave it out for short texts"
    LONGROPE_BOUNDARY Info "longrope-boundary" "up to {original} positions the short list is used, from the next on the long one; readers differ in whether the text, the cache or the configured maximum decides"
    ORIGINAL_FILLED Warning "original-length-filled" "`original_max_position_embeddings` is missing; `max_position_embeddings`, {original}, stands in for it"
    BETA_ORDER Warning "beta-order" "`beta_fast` is {fast} and `beta_slow` {slow}; the first must be the greater, or the ramp runs the wrong way"
    FREQ_FACTOR_ORDER Error "freq-factor-order" "`high_freq_factor` is {high} and `low_freq_factor` {low}; the first must not be the lesser"
    LLAMA4_SCALE Info "query-scale-by-position" "queries are multiplied by a number that grows with their position as well; it is not in the scale shown"
    LOGN Info "log-scaling" "`{key}` multiplies queries by the logarithm of their position beyond the training length; it is not in the scale shown"
    // ── names ──
    LONGROPE_NAME Warning "longrope-name" "the type {given} means longrope in this model type; readers that do not know it refuse the file"
    MROPE_TYPE Info "mrope-type" "the type \"mrope\" is read as plain RoPE over several position axes; readers that save the file again write \"default\", and the axes remain in `mrope_section` alone"
    TYPE_KEY Info "type-key" "the type stands under `type`; newer readers look for `rope_type` first"
    TYPE_NOT_READ Warning "type-not-read" "the type stands under `type`, which transformers 5 does not read for this model type; it wants `rope_type`"
    TWO_TYPES Warning "two-types" "`rope_type` says {used} and `type` {other}; the first is used"
    NEW_KEYS Warning "new-keys" "`rope_parameters` is new in transformers 5; older readers pass over it and use their default base and no scaling"
    KEY_NOT_READ Warning "key-not-read" "`{key}` is not read for this model type by transformers 5"
    TWO_BASES Warning "two-bases" "two bases: {used} is used, and `{key}`, {other}, is not"
    PARTIAL_NOT_READ Warning "partial-factor-not-read" "`{key}` is {given}, but transformers 5 turns whole heads in this model type unless there is a scaling; version 4 heeded it always"
    NTK_NAME Warning "ntk-not-in-transformers" "transformers has no type \"ntk\" and refuses it or passes over it; shown is the NTK-aware base of other readers"
    TWO_BLOCKS Warning "two-blocks" "`rope_scaling` and `rope_parameters` differ; transformers 5 reads the first"
    NESTED Info "nested-config" "the text model's configuration stands under `{key}`; only that is read"
    OUTER_NOT_READ Warning "outer-key-not-read" "`{key}` stands outside the text model's configuration and is not read there"
    // ── where libraries differ ──
    ROTARY_BY_LIBRARY Warning "rotary-dim-by-library" "`{key}` is {given}, which the model's own code and vLLM heed; transformers 5.24 passes over it and turns all {head} features"
    MSCALE_ALONE Warning "mscale-alone" "`mscale` without `mscale_all_dim`: transformers passes over it and multiplies sine and cosine by 0.1·ln s + 1; DeepSeek's own code uses it"
    MSCALE_READINGS Info "mscale-readings" "`mscale` and `mscale_all_dim`: sine and cosine get the ratio, {attention}; this model type multiplies the scores by {softmax} besides, others with the same block do not"
    ATTENTION_FACTOR Info "attention-factor" "`attention_factor` is given, {given}; some readers pass over it or apply it twice"
    BASE_BY_VERSION Warning "base-by-version" "transformers 5 gives {used} to the layers of full attention alone, transformers 4 to all"
    TRUNCATE_NESTED Warning "truncate-not-read" "`truncate` inside the settings of one kind of layers is not read by transformers 5: the bounds are rounded"
    ALIBI_SCALED Info "alibi-scaled" "this model type multiplies scores and penalties alike by 1/√head_dim, so the slopes that act are the ones shown times {scale}"
    ALIBI_ROUNDED Info "alibi-rounded" "this model type rounds slopes to bfloat16, within 0.4 %"
    // ── what is not shown ──
    OWN_NTK Warning "own-dynamic-base" "`{key}`: the model's own code raises the base with the length of texts beyond {original} positions; the frequencies shown are those up to there"
    TWO_DIMENSIONS Warning "two-dimensional-positions" "`{key}`: each half of a head turns with a position of its own; that is not shown, and the pairing is assumed"
    SHAW Warning "relative-key" "`{key}` is {given}: learned vectors of distances act on the scores besides the table; transformers 5 no longer reads it"
    // ── sizes ──
    HEADS_AND_WIDTH Error "heads-do-not-divide" "the width {width} is not a multiple of {heads} heads; a head gets {head} features and the rest is lost"
    HEAD_DIM_APART Info "head-dim-apart" "heads have {head} features, though the width over the heads is {quotient}; readers that divide are wrong"
    ODD_ROTARY Warning "odd-rotary-dim" "the rotary dim comes out as {given}, which is odd; {used} features turn, with exponents over {given}"
    USABLE_LENGTH Info "usable-length" "the table has {rows} rows, but the first token gets row {offset}: texts of {usable} tokens fit"
    LAYER_LIST Warning "layer-list-length" "`{key}` has {given} elements for {wanted} layers"
    SECTIONS Warning "sections-do-not-add-up" "`mrope_section` adds up to {given}, where {wanted} pairs turn"
    TYPE_OVERRIDE Warning "position-type-override" "`position_embedding_type` is {given}, which only some readers of this model type know"
    RELATIVE Info "relative-sinusoidal" "the sinusoidal table is of distances and acts on the scores, as in Transformer-XL"
    LAYERWISE_SCALE Info "layerwise-scale" "`{key}` divides the scores of each layer by its number as well; it is not in the scale shown"
}

/// What was found, each once.
#[derive(Default)]
pub(super) struct Findings(pub(super) Vec<Finding>);

impl Findings {
    pub(super) fn add(&mut self, kind: &'static Kind, key: &str, values: &[(&'static str, FindingValue)]) {
        let key = (!key.is_empty()).then(|| key.to_owned());
        if self.0.iter().any(|known| known.code == kind.code && known.key == key && known.values == values) {
            return;
        }
        let (code, severity, template) = (kind.code, kind.severity, kind.template);
        self.0.push(Finding { code, severity, key, values: values.to_vec(), template, fix_template: None });
    }

    /// A finding about numbers.
    pub(super) fn numbers(&mut self, kind: &'static Kind, key: &str, values: &[(&'static str, f64)]) {
        let values: Vec<_> = values.iter().map(|(name, number)| (*name, FindingValue::Number(*number))).collect();
        self.add(kind, key, &values);
    }

    /// A finding about a text from the input.
    pub(super) fn text(&mut self, kind: &'static Kind, key: &str, text: &str) {
        self.add(kind, key, &[("given", quoted(text))]);
    }

    /// A value that is not what the key wants.
    pub(super) fn invalid(&mut self, key: &str, rule: &str, given: &Json) {
        let given = match given {
            Json::Number(number) => FindingValue::Number(*number),
            Json::Text(text) => quoted(text),
            Json::Boolean(_) => FindingValue::Text("true or false".into()),
            Json::List(_) => FindingValue::Text("a list".into()),
            Json::Object(_) => FindingValue::Text("an object".into()),
            Json::Null | Json::Other => FindingValue::Text("something else".into()),
        };
        self.add(INVALID_VALUE, key, &[("rule", FindingValue::Text(rule.into())), ("given", given)]);
    }
}

pub(super) fn quoted(text: &str) -> FindingValue {
    FindingValue::Text(["\"", &shortened(text), "\""].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_kebab_case_and_differ() {
        for (index, kind) in ALL.iter().enumerate() {
            assert!(kind.code.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()), "{}", kind.code);
            assert!(ALL[..index].iter().all(|other| other.code != kind.code), "{}", kind.code);
        }
    }

    #[test]
    fn a_sentence_gets_its_values() {
        let mut findings = Findings::default();
        findings.invalid("rope_theta", "a positive number", &Json::Text("`10000`".into()));
        findings.invalid("rope_theta", "a positive number", &Json::Text("`10000`".into()));
        assert_eq!(findings.0.len(), 1);
        let message = "`rope_theta` must be a positive number; it has \"'10000'\", which was passed over";
        assert_eq!(findings.0[0].message(), message);
    }
}
