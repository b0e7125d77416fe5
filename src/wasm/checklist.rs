//! What stands around a diagnosis: examples, the largest number of a table, and how a table is used.

use super::Answer;
use super::arrays::tensor;
use super::objects::{from_tensor, object};
use super::options::{Options, required};
use crate::{Example, PresetDifference, PresetDifferencesOptions};
use js_sys::Array;
use wasm_bindgen::prelude::*;

/// `exampleTable(options): Tensor`
#[wasm_bindgen(js_name = exampleTable)]
pub fn example_table(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["example"]])?;
    from_tensor(&crate::example_table(required("example", options.choice::<Example>("example")?)?)?)
}

/// `tablePeak(table): TablePeak`
#[wasm_bindgen(js_name = tablePeak)]
pub fn table_peak(table: &JsValue) -> Answer {
    let peak = crate::table_peak(&tensor("table", table)?)?;
    Ok(object(&[("value", peak.value.into()), ("row", (peak.row as f64).into()), ("column", (peak.column as f64).into())]))
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
