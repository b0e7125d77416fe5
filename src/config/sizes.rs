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
        self.count(findings, HEADS, "heads")
    }

    /// The longest text.
    pub(super) fn maximum(&self, findings: &mut Findings) -> Option<Given<usize>> {
        self.count(findings, MAXIMUM, "max")
    }

    /// The features of a head as far as they can turn; for multi-head latent attention, of its part that turns.
    pub(super) fn head_dim(&self, findings: &mut Findings) -> Option<Given<usize>> {
        if self.model.has("mla") || self.text.get("qk_rope_head_dim").is_some() {
            let names = ["qk_rope_head_dim", "head_dim"]; // one and the same in DeepSeek-V3's class
            return self.count(findings, if self.model.has("keyed") { &names } else { &names[..1] }, "head");
        }
        let quotient = self.quotient(findings);
        let Some(given) = self.count(findings, HEAD_DIM, "head") else { return self.whole_quotient(findings) };
        if let Some(quotient) = quotient.filter(|quotient| quotient.value != given.value as f64) {
            let numbers = [("head", given.value as f64), ("quotient", quotient.value)];
            findings.numbers(HEAD_DIM_APART, "head_dim", &numbers);
        }
        Some(given)
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
