//! Attention on tensors.

use super::Answer;
use super::objects::{from_tensor, object};
use super::options::{Options, required};
use crate::{AttentionOptions, Mask};
use js_sys::Reflect;
use wasm_bindgen::prelude::*;

const OPTIONS: &[&str] = &["query", "key", "value", "bias", "mask", "window", "keyMask", "scale"];

/// `attention(options): { scores, weights, output? }`
#[wasm_bindgen(js_name = attention)]
pub fn attention(options: &JsValue) -> Answer {
    let options = Options::new(options, &[OPTIONS])?;
    let (query, key) = (required("query", options.tensor("query")?)?, required("key", options.tensor("key")?)?);
    let (value, bias, key_mask) = (options.tensor("value")?, options.tensor("bias")?, options.mask("keyMask")?);
    let attention = crate::attention(&AttentionOptions {
        query: &query,
        key: &key,
        value: value.as_ref(),
        bias: bias.as_ref(),
        mask: options.choice("mask")?.unwrap_or(Mask::None),
        window: options.whole("window")?,
        key_mask: key_mask.as_deref(),
        scale: options.number("scale")?,
    })?;
    let result = object(&[("scores", from_tensor(&attention.scores)?), ("weights", from_tensor(&attention.weights)?)]);
    if let Some(output) = attention.output {
        Reflect::set(&result, &"output".into(), &from_tensor(&output)?)?;
    }
    Ok(result)
}
