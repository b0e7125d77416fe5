//! ALiBi.

use super::Answer;
use super::objects::{from_f64s, from_tensor};
use super::options::Options;
use crate::{AlibiForm, AlibiOptions, SlopeRule};
use wasm_bindgen::prelude::*;

/// `alibiSlopes(options): Float64Array`
#[wasm_bindgen(js_name = alibiSlopes)]
pub fn alibi_slopes(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["heads", "rule", "maxBias"]])?;
    let rule = options.choice("rule")?.unwrap_or(SlopeRule::Published);
    let max_bias = options.number("maxBias")?.unwrap_or(AlibiOptions::default().max_bias);
    from_f64s(&crate::alibi_slopes(options.needed("heads")?, rule, max_bias)?)
}

/// `alibiBias(options): Tensor`
#[wasm_bindgen(js_name = alibiBias)]
pub fn alibi_bias(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["heads", "queries", "keys", "rule", "maxBias", "form", "keyMask"]])?;
    from_tensor(&crate::alibi_bias(&AlibiOptions {
        heads: options.needed("heads")?,
        queries: options.needed("queries")?,
        keys: options.needed("keys")?,
        rule: options.choice("rule")?.unwrap_or(SlopeRule::Published),
        max_bias: options.number("maxBias")?.unwrap_or(AlibiOptions::default().max_bias),
        form: options.choice("form")?.unwrap_or(AlibiForm::Relative),
        key_mask: options.mask("keyMask")?,
    })?)
}
