//! T5's and DeBERTa's relative positions.

use super::Answer;
use super::objects::from_tensor;
use super::options::{Options, required};
use crate::{BucketOptions, BucketRule, T5Options};
use js_sys::Int32Array;
use wasm_bindgen::prelude::*;

/// `relativeBuckets(options): Int32Array`
#[wasm_bindgen(js_name = relativeBuckets)]
pub fn relative_buckets(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["relative", "buckets", "maxDistance", "bidirectional", "rule"]])?;
    let relative = options.needed_whole_numbers("relative")?;
    let rule = BucketOptions {
        buckets: options.needed("buckets")?,
        max_distance: options.needed("maxDistance")?,
        bidirectional: options.boolean("bidirectional")?.unwrap_or(true),
        rule: options.choice("rule")?.unwrap_or(BucketRule::T5),
    };
    Ok(Int32Array::from(crate::relative_buckets(&relative, &rule)?.as_slice()).into())
}

/// `t5Bias(options): Tensor`
#[wasm_bindgen(js_name = t5Bias)]
pub fn t5_bias(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["table", "queries", "keys", "maxDistance", "bidirectional"]])?;
    from_tensor(&crate::t5_bias(&T5Options {
        table: &required("table", options.tensor("table")?)?,
        queries: options.needed("queries")?,
        keys: options.needed("keys")?,
        max_distance: options.whole("maxDistance")?.unwrap_or(BucketOptions::default().max_distance),
        bidirectional: options.boolean("bidirectional")?.unwrap_or(true),
    })?)
}
