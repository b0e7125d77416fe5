//! Learned tables and positions.

use super::Answer;
use super::objects::from_tensor;
use super::options::{Options, required, whole_below};
use crate::{LearnedOptions, PositionRule};
use js_sys::Int32Array;
use wasm_bindgen::prelude::*;

/// `learned(options): Tensor`
#[wasm_bindgen(js_name = learned)]
pub fn learned(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["maxLength", "dim", "std", "seed"]])?;
    let default = LearnedOptions::default();
    from_tensor(&crate::learned(&LearnedOptions {
        max_length: required("maxLength", options.whole("maxLength")?)?,
        dim: required("dim", options.whole("dim")?)?,
        std: options.number("std")?.unwrap_or(default.std),
        seed: options.seed("seed")?.unwrap_or(default.seed),
    })?)
}

/// `positionsFromMask(options): Int32Array`
#[wasm_bindgen(js_name = positionsFromMask)]
pub fn positions_from_mask(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["mask", "rule", "padding"]])?;
    let mask = required("mask", options.mask("mask")?)?;
    let rule = options.choice("rule")?.unwrap_or(PositionRule::CountReal);
    let padding = options.number("padding")?.map_or(Ok(1.0), |padding| whole_below("padding", padding, f64::from(i32::MAX)))?;
    let positions = crate::positions_from_mask(&mask, rule, padding as i32)?;
    Ok(Int32Array::from(positions.as_slice()).into())
}
