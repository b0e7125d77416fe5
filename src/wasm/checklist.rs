//! How a table is used, for the measurements and for the doctor: the embedding beside it, the slice taken of it, the library
//! whose it is.

use super::Answer;
use super::arrays::tensor;
use super::objects::object;
use super::options::{Options, required};
use crate::{EmbeddingScaleOptions, Initialization, PresetDifference, PresetDifferencesOptions};
use js_sys::Array;
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

/// `presetDifferences(table, options): PresetDifference[]`
#[wasm_bindgen(js_name = presetDifferences)]
pub fn preset_differences(table: &JsValue, options: &JsValue) -> Answer {
    let table = tensor("table", table)?;
    let options = Options::optional(options, &[&["start", "transposed"]])?;
    let differences = crate::preset_differences(
        &table,
        &PresetDifferencesOptions {
            start: options.number("start")?.unwrap_or(0.0),
            transposed: options.boolean("transposed")?.unwrap_or(false),
        },
    )?;
    let one = |found: &PresetDifference| {
        object(&[("preset", found.preset.name().into()), ("maxDifference", found.max_difference.into())])
    };
    Ok(differences.iter().map(one).collect::<Array>().into())
}

/// `tableSlice(options): TableSlice`
#[wasm_bindgen(js_name = tableSlice)]
pub fn table_slice(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["maxLength", "start", "length"]])?;
    let max_length = required("maxLength", options.whole("maxLength")?)?;
    let length = required("length", options.whole("length")?)?;
    let slice = crate::table_slice(max_length, options.whole("start")?.unwrap_or(0), length)?;
    Ok(object(&[("rows", (slice.rows as f64).into()), ("outcome", slice.outcome.name().into())]))
}
