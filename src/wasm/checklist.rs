//! The checklist: shapes, scales, dropout.

use super::Answer;
use super::objects::object;
use super::options::{Options, required};
use crate::{DropoutOrder, ScaleOptions, ShapeOptions};
use js_sys::Array;
use wasm_bindgen::prelude::*;

fn sizes(sizes: [usize; 2]) -> JsValue {
    sizes.iter().map(|&size| JsValue::from(size as f64)).collect::<Array>().into()
}

/// `checkShapes(options): ShapeCheck`
#[wasm_bindgen(js_name = checkShapes)]
pub fn check_shapes(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["rows", "length", "dim", "tableDim", "start"]])?;
    let check = crate::check_shapes(&ShapeOptions {
        rows: required("rows", options.whole("rows")?)?,
        length: required("length", options.whole("length")?)?,
        dim: required("dim", options.whole("dim")?)?,
        table_dim: options.whole("tableDim")?,
        start: options.whole("start")?.unwrap_or(0),
    })?;
    Ok(object(&[
        ("outcome", check.outcome.name().into()),
        ("slice", sizes(check.slice)),
        ("sum", check.sum.map_or(JsValue::NULL, sizes)),
        ("missingRows", (check.missing_rows as f64).into()),
    ]))
}

/// `embeddingScale(options): EmbeddingScale`
#[wasm_bindgen(js_name = embeddingScale)]
pub fn embedding_scale(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["dim", "embeddingStd", "scaleEmbedding", "table", "length"]])?;
    let (default, table) = (ScaleOptions::default(), options.tensor("table")?);
    let scale = crate::embedding_scale(&ScaleOptions {
        dim: required("dim", options.whole("dim")?)?,
        embedding_std: options.number("embeddingStd")?.unwrap_or(default.embedding_std),
        scale_embedding: options.boolean("scaleEmbedding")?.unwrap_or(default.scale_embedding),
        table: table.as_ref(),
        length: options.whole("length")?.unwrap_or(default.length),
    })?;
    Ok(object(&[
        ("embeddingStd", scale.embedding_std.into()),
        ("tableStd", scale.table_std.into()),
        ("tableRms", scale.table_rms.into()),
        ("ratio", scale.ratio.into()),
        ("verdict", scale.verdict.name().into()),
    ]))
}

/// `dropoutShares(options): DropoutShares`
#[wasm_bindgen(js_name = dropoutShares)]
pub fn dropout_shares(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["rate", "order"]])?;
    let rate = required("rate", options.number("rate")?)?;
    let shares = crate::dropout_shares(rate, options.choice("order")?.unwrap_or(DropoutOrder::AfterSum))?;
    Ok(object(&[
        ("both", shares.both.into()),
        ("onlyToken", shares.only_token.into()),
        ("onlyPosition", shares.only_position.into()),
        ("neither", shares.neither.into()),
    ]))
}
