//! What stands around a diagnosis: examples, and the largest number of a table.

use super::Answer;
use super::arrays::tensor;
use super::objects::{from_tensor, object};
use super::options::{Options, required};
use crate::Example;
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
