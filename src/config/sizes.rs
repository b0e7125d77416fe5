//! Widths, heads and lengths, by every name they have.

use super::findings::{Findings, HEAD_DIM_APART, HEADS_AND_WIDTH};
use super::json::Json;
use super::models::Model;
use super::reader::{Given, Provenance, count};

const WIDTH: &[&str] = &["hidden_size", "d_model", "n_embd", "n_embed", "embed_dim", "emb_dim", "model_dim", "dim"];
const HEADS: &[&str] = &[
    "num_attention_heads",
    "encoder_attention_heads",
    "n_head",
    "n_heads",
    "num_heads",
    "attention_heads",
    "decoder_attention_heads",
    "encoder_num_attention_heads",
    "num_encoder_attention_heads",
];
const DECODER_HEADS: &[&str] = &["decoder_attention_heads", "decoder_num_attention_heads", "num_decoder_attention_heads"];
const HEAD_DIM: &[&str] = &["head_dim", "kv_channels", "attention_head_dim", "d_kv", "attention_head_size", "head_size"];
const MAXIMUM: &[&str] = &[
    "max_position_embeddings",
    "n_positions",
    "max_seq_len",
    "seq_length",
    "max_sequence_length",
    "max_context_length",
    "n_ctx",
    "model_max_length",
];

/// The text model's configuration, and what is known of its type.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) text: &'a Json,
    pub(super) model: Model,
    /// What to say of a rule of the model type's: its default, or an assumption where the type is not known.
    pub(super) rule: Provenance,
    /// Whether it is read for the decoder of two parts.
    pub(super) decoder: bool,
}

impl Source<'_> {
    /// Whether names that transformers does not have are read: by a class of its own, or one that is not known.
    pub(super) fn reads_other_names(&self) -> bool {
        self.rule == Provenance::Assumed || self.model.has("own")
    }

    /// A count from the configuration, or the model type's default.
    pub(super) fn count(&self, findings: &mut Findings, names: &[&str], default: &str) -> Option<Given<usize>> {
        let given = count(findings, self.text, names);
        given.or_else(|| self.model.number(default).map(|value| Given::new(value, Provenance::ModelDefault)))
    }

    pub(super) fn width(&self, findings: &mut Findings) -> Option<Given<usize>> {
        self.count(findings, WIDTH, "width")
    }

    pub(super) fn heads(&self, findings: &mut Findings) -> Option<Given<usize>> {
        let own = if self.decoder { count(findings, self.text, DECODER_HEADS) } else { None };
        own.or_else(|| self.count(findings, HEADS, "heads"))
    }

    /// Whether a part of each head is kept apart for turning: multi-head latent attention.
    pub(super) fn is_latent(&self) -> bool {
        let rope = self.text.number("qk_rope_head_dim");
        self.text.boolean("use_mla") != Some(false) && rope != Some(0.0) && (self.model.has("mla") || rope.is_some())
    }

    /// Whether a model type of latent attention has ordinary attention here, as in DeepSeek-OCR and DeepSeek-VL2-tiny.
    pub(super) fn gave_up_latent(&self) -> bool {
        self.model.has("mla") && !self.is_latent()
    }

    /// The longest text.
    pub(super) fn maximum(&self, findings: &mut Findings) -> Option<Given<usize>> {
        self.count(findings, MAXIMUM, "max")
    }

    /// The features of a head as far as they can turn; for multi-head latent attention, of its part that turns.
    pub(super) fn head_dim(&self, findings: &mut Findings) -> Option<Given<usize>> {
        if self.is_latent() {
            let names = ["qk_rope_head_dim", "head_dim"]; // one and the same in DeepSeek-V3's class
            return self.count(findings, if self.model.has("keyed") { &names } else { &names[..1] }, "head");
        }
        let quotient = self.quotient(findings);
        let default = if self.gave_up_latent() { "" } else { "head" };
        let Some(given) = self.count(findings, HEAD_DIM, default) else { return self.whole_quotient(findings) };
        if let Some(quotient) = quotient.filter(|quotient| quotient.value != given.value as f64) {
            let numbers = [("head", given.value as f64), ("quotient", quotient.value)];
            findings.numbers(HEAD_DIM_APART, "head_dim", &numbers);
        }
        Some(given)
    }

    /// What keeps the head dim from being known, where a key is missing.
    pub(super) fn missing_size(&self, findings: &mut Findings) -> Option<&'static str> {
        match (self.width(findings), self.heads(findings)) {
            (None, _) => Some("hidden_size"),
            (_, None) => Some("num_attention_heads"),
            _ => None,
        }
    }

    /// Width over heads.
    fn quotient(&self, findings: &mut Findings) -> Option<Given<f64>> {
        let (width, heads) = (self.width(findings)?, self.heads(findings)?);
        let twice = if self.model.has("half-scale") { 2.0 } else { 1.0 }; // Zamba 2 puts the embedding beside the state
        Some(Given::new(twice * width.value as f64 / heads.value as f64, width.provenance.and(heads.provenance)))
    }

    fn whole_quotient(&self, findings: &mut Findings) -> Option<Given<usize>> {
        let quotient = self.quotient(findings)?;
        if quotient.value.fract() != 0.0 {
            let (width, heads) = (self.width(findings)?.value as f64, self.heads(findings)?.value as f64);
            let numbers = [("width", width), ("heads", heads), ("head", quotient.value.floor())];
            findings.numbers(HEADS_AND_WIDTH, "", &numbers);
        }
        Some(Given::new(quotient.value as usize, quotient.provenance)).filter(|given| given.value > 0)
    }
}
