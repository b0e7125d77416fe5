//! KERPLE.

use super::Answer;
use super::objects::from_tensor;
use super::options::{Options, required};
use crate::KerpleOptions;
use wasm_bindgen::prelude::*;

/// `kerpleBias(options): Tensor`
#[wasm_bindgen(js_name = kerpleBias)]
pub fn kerple_bias(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["heads", "queries", "keys", "form", "a", "p"]])?;
    from_tensor(&crate::kerple_bias(&KerpleOptions {
        heads: options.needed("heads")?,
        queries: options.needed("queries")?,
        keys: options.needed("keys")?,
        form: required("form", options.choice("form")?)?,
        a: required("a", options.numbers("a")?)?,
        p: required("p", options.numbers("p")?)?,
    })?)
}
