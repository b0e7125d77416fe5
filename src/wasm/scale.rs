//! An embedding beside the table that is added to it: for the measurements, and for the doctor's checklist.

use super::Answer;
use super::objects::object;
use super::options::{Options, required};
use crate::{EmbeddingScaleOptions, Initialization};
use wasm_bindgen::prelude::*;

/// `embeddingScale(options): EmbeddingScale`
#[wasm_bindgen(js_name = embeddingScale)]
pub fn embedding_scale(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["dim", "initialization", "scaleEmbedding"]])?;
    let scale = crate::embedding_scale(&EmbeddingScaleOptions {
        dim: required("dim", options.whole("dim")?)?,
        initialization: options.choice("initialization")?.unwrap_or(Initialization::Unit),
        scale_embedding: options.boolean("scaleEmbedding")?.unwrap_or(false),
    })?;
    Ok(object(&[
        ("embeddingStd", scale.embedding_std.into()),
        ("tableStd", scale.table_std.into()),
        ("ratio", scale.ratio.into()),
        ("verdict", scale.verdict.name().into()),
    ]))
}
