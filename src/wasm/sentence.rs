//! The two-orders experiment.

use super::Answer;
use super::encoding::read_encoding;
use super::objects::{from_places, from_tensor, from_texts, object};
use super::options::{Options, required};
use crate::error::Error;
use crate::sentence::{
    Lexicon, LexiconKey, PositionRows, as_texts, attend, attend_head, causes_with, check_permutation, compare_with, explain_with,
};
use crate::{Combine, LearnedEncoding, Mask, SentenceAttention, SentenceOptions, token_difference as difference};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

pub(super) const OPTIONS: &[&str] =
    &["encoding", "dim", "heads", "seed", "mask", "embeddingStd", "scaleEmbedding", "combine", "start"];

fn read(options: &Options) -> Result<SentenceOptions, JsValue> {
    let default = SentenceOptions::default();
    Ok(SentenceOptions {
        encoding: read_encoding(&required("encoding", options.object("encoding")?)?, LearnedEncoding::default().max_length)?,
        dim: options.whole("dim")?.unwrap_or(default.dim),
        heads: options.whole("heads")?.unwrap_or(default.heads),
        seed: options.seed("seed")?.unwrap_or(default.seed),
        mask: options.choice("mask")?.unwrap_or(Mask::None),
        embedding_std: options.number("embeddingStd")?.unwrap_or(default.embedding_std),
        scale_embedding: options.boolean("scaleEmbedding")?.unwrap_or(default.scale_embedding),
        combine: options.choice("combine")?.unwrap_or(Combine::Add),
        start: options.number("start")?.unwrap_or(default.start),
    })
}

/// The tokens, and the layer that they pass through.
#[inline(never)]
pub(super) fn read_with_tokens(options: &Options) -> Result<(Vec<String>, SentenceOptions), JsValue> {
    Ok((required("tokens", options.texts("tokens")?)?, read(options)?))
}

/// The widest model whose lexicon is kept: 12 or 24 MiB of projections.
const KEPT_DIM: usize = 1024;
/// The longest sentence whose position rows are kept: a table of 4 MiB.
const KEPT_TOKENS: usize = 1024;

thread_local! {
    /// The last lexicon. While a reader moves a slider the tokens stay, and a lexicon follows from its key alone, so
    /// keeping one changes no result, only the time it takes.
    static LAST: RefCell<Option<Rc<Lexicon>>> = const { RefCell::new(None) };
    /// The last head's position rows: the second of two sentences has the same.
    static LAST_ROWS: RefCell<Option<Rc<PositionRows>>> = const { RefCell::new(None) };
}

pub(super) fn lexicon(option: &'static str, tokens: &[&str], options: &SentenceOptions) -> Result<Rc<Lexicon>, Error> {
    kept_lexicon(LexiconKey::new(option, tokens, options)?)
}

pub(super) fn kept_lexicon(key: LexiconKey) -> Result<Rc<Lexicon>, Error> {
    if let Some(kept) = LAST.with_borrow(|last| last.clone().filter(|last| *last.key() == key)) {
        return Ok(kept);
    }
    let lexicon = Rc::new(Lexicon::new(key)?);
    if lexicon.key().dim() <= KEPT_DIM {
        LAST.with_borrow_mut(|last| *last = Some(lexicon.clone()));
    }
    Ok(lexicon)
}

fn rows_of_head(sentence: &SentenceOptions, count: usize, head: usize) -> Result<Rc<PositionRows>, Error> {
    if let Some(kept) = LAST_ROWS.with_borrow(|last| last.clone().filter(|last| last.are_of_head(sentence, count, head))) {
        return Ok(kept);
    }
    let rows = Rc::new(PositionRows::of_head(sentence, count, head)?);
    if sentence.dim <= KEPT_DIM && count <= KEPT_TOKENS {
        LAST_ROWS.with_borrow_mut(|last| *last = Some(rows.clone()));
    }
    Ok(rows)
}

fn from_attention(attention: &SentenceAttention) -> Answer {
    Ok(object(&[
        ("scores", from_tensor(&attention.scores)?),
        ("weights", from_tensor(&attention.weights)?),
        ("output", from_tensor(&attention.output)?),
        ("embedding", from_tensor(&attention.embedding)?),
    ]))
}

/// `sentenceAttention(options): SentenceAttention`
#[wasm_bindgen(js_name = sentenceAttention)]
pub fn sentence_attention(options: &JsValue) -> Answer {
    let options = Options::new(options, &[OPTIONS, &["tokens"]])?;
    let (texts, sentence) = read_with_tokens(&options)?;
    let tokens = as_texts(&texts);
    let lexicon = lexicon("tokens", &tokens, &sentence)?;
    from_attention(&attend(&lexicon, &PositionRows::new(&sentence, tokens.len(), 0..sentence.heads)?, &tokens, &sentence)?)
}

/// `sentenceHead(options): { scores, weights }`
#[wasm_bindgen(js_name = sentenceHead)]
pub fn sentence_head(options: &JsValue) -> Answer {
    let options = Options::new(options, &[OPTIONS, &["tokens", "head"]])?;
    let (texts, sentence) = read_with_tokens(&options)?;
    let (tokens, head) = (as_texts(&texts), required("head", options.whole("head")?)?);
    let lexicon = lexicon("tokens", &tokens, &sentence)?;
    let attention = attend_head(&lexicon, &*rows_of_head(&sentence, tokens.len(), head)?, &tokens, &sentence)?;
    Ok(object(&[("scores", from_tensor(&attention.scores)?), ("weights", from_tensor(&attention.weights)?)]))
}

/// `attentionCell(options): AttentionCell`
#[wasm_bindgen(js_name = attentionCell)]
pub fn attention_cell(options: &JsValue) -> Answer {
    let options = Options::new(options, &[OPTIONS, &["tokens", "head", "query", "key"]])?;
    let (texts, sentence) = read_with_tokens(&options)?;
    let index = |name| options.whole(name).and_then(|index| required(name, index));
    let (tokens, [head, query, key]) = (as_texts(&texts), [index("head")?, index("query")?, index("key")?]);
    let lexicon = lexicon("tokens", &tokens, &sentence)?;
    let rows = rows_of_head(&sentence, tokens.len(), head)?;
    let cell = explain_with(&lexicon, &rows, &tokens, &sentence, [query, key])?;
    Ok(object(&[
        ("dot", cell.dot.into()),
        ("scale", cell.scale.into()),
        ("scaled", cell.scaled.into()),
        ("bias", cell.bias.into()),
        ("masked", cell.masked.into()),
        ("score", cell.score.into()),
        ("rowMax", cell.row_max.into()),
        ("exponential", cell.exponential.into()),
        ("rowSum", cell.row_sum.into()),
        ("weight", cell.weight.into()),
    ]))
}

/// `a` and `b`, and where each token of `a` stands in `b`.
struct Orders {
    a: Vec<String>,
    b: Vec<String>,
    permutation: Vec<usize>,
}

impl Orders {
    fn read(options: &Options) -> Result<Self, JsValue> {
        let (a, b) = (required("a", options.texts("a")?)?, required("b", options.texts("b")?)?);
        let permutation = check_permutation(&as_texts(&a), &as_texts(&b))?;
        Ok(Self { a, b, permutation })
    }
}

/// `compareOrders(options): Comparison`
#[wasm_bindgen(js_name = compareOrders)]
pub fn compare_orders(options: &JsValue) -> Answer {
    let options = Options::new(options, &[OPTIONS, &["a", "b"]])?;
    let (orders, sentence) = (Orders::read(&options)?, read(&options)?);
    let (a, b) = (as_texts(&orders.a), as_texts(&orders.b));
    let comparison = compare_with(&*lexicon("a", &a, &sentence)?, &a, &b, orders.permutation, &sentence)?;
    Ok(object(&[
        ("a", from_attention(&comparison.a)?),
        ("b", from_attention(&comparison.b)?),
        ("permutation", from_places(&comparison.permutation)),
        ("weightResidual", comparison.weight_residual.into()),
        ("outputResidual", comparison.output_residual.into()),
        ("pooledResidual", comparison.pooled_residual.into()),
    ]))
}

/// `orderCauses(options): OrderCauses`
#[wasm_bindgen(js_name = orderCauses)]
pub fn order_causes(options: &JsValue) -> Answer {
    let options = Options::new(options, &[OPTIONS, &["a", "b"]])?;
    let (orders, sentence) = (Orders::read(&options)?, read(&options)?);
    let (a, b) = (as_texts(&orders.a), as_texts(&orders.b));
    let causes = causes_with(&*lexicon("a", &a, &sentence)?, &a, &b, orders.permutation, &sentence)?;
    Ok(object(&[
        ("verdict", causes.verdict.name().into()),
        ("tolerance", causes.tolerance.into()),
        ("residual", causes.residual.into()),
        ("encodingAlone", causes.encoding_alone.into()),
        ("maskAlone", causes.mask_alone.into()),
    ]))
}

/// `tokenDifference(options): { onlyInA, onlyInB, permutation }`
#[wasm_bindgen(js_name = tokenDifference)]
pub fn token_difference(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["a", "b"]])?;
    let (a, b) = (required("a", options.texts("a")?)?, required("b", options.texts("b")?)?);
    let difference = difference(&a, &b);
    Ok(object(&[
        ("onlyInA", from_texts(&difference.only_in_a)),
        ("onlyInB", from_texts(&difference.only_in_b)),
        ("permutation", difference.permutation.as_deref().map_or(JsValue::NULL, from_places)),
    ]))
}
