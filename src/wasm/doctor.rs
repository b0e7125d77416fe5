//! The doctor: tables and files in, diagnoses out.

use super::Answer;
use super::arrays::{as_float32_array, numbers, tensor_parts};
use super::files::{as_bytes, file_length, parse_header, part};
use super::finding::from_finding;
use super::objects::{Properties, from_counts, from_f32s, from_f64s, from_tensor, from_texts, object};
use super::options::{Options, required, wrong_type};
use crate::error::{Code, Error};
use crate::table_file::{TableFile, TableNumbers, names_with, read_with};
use crate::tensor::filled;
use crate::{Diagnosis, OddDim, Precision, TableMatch};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

fn tensor_option(options: &JsValue) -> Result<Option<String>, JsValue> {
    Options::optional(options, &[&["tensor"]])?.text("tensor")
}

fn read_file(bytes: &Uint8Array, tensor: Option<&str>) -> Result<TableFile, JsValue> {
    Ok(read_with(file_length(bytes)?, &|range| part(bytes, range), tensor, parse_header)?)
}

/// A table of JavaScript's in this module's memory.
fn read_any(table: &JsValue, tensor: Option<&str>) -> Result<TableFile, JsValue> {
    if let Some(bytes) = as_bytes(table) {
        return read_file(bytes, tensor);
    }
    if tensor.is_some() {
        let rule = "`tensor` names a tensor of a file; got a table that needs no name; leave it out";
        return Err(Error::new(Code::ConflictingOptions, "tensor", rule).into());
    }
    let (data, shape) = tensor_parts("table", table)?;
    let Some(narrow) = as_float32_array(&data) else {
        return Ok(TableFile::of_memory(TableNumbers::Float64(numbers("table", &data)?), &shape));
    };
    let mut copy = filled(0.0, &[narrow.length() as usize])?;
    if !copy.is_empty() {
        narrow.copy_to(&mut copy); // throws where the buffer is gone
    }
    Ok(TableFile::of_memory(TableNumbers::Float32(copy), &shape))
}

/// `diagnose(table, options?): Diagnosis`
#[wasm_bindgen]
pub fn diagnose(table: &JsValue, options: &JsValue) -> Answer {
    let tensor = tensor_option(options)?;
    Ok(from_diagnosis(&read_any(table, tensor.as_deref())?.diagnose()?))
}

fn required_bytes(bytes: &JsValue) -> Result<&Uint8Array, JsValue> {
    as_bytes(bytes).ok_or_else(|| wrong_type("bytes", "a Uint8Array", bytes))
}

/// `readTable(bytes, options?): TableFile`
#[wasm_bindgen(js_name = readTable)]
pub fn read_table(bytes: &JsValue, options: &JsValue) -> Answer {
    let tensor = tensor_option(options)?;
    let file = read_file(required_bytes(bytes)?, tensor.as_deref())?;
    let data = match &file.numbers {
        TableNumbers::Float32(numbers) => from_f32s(numbers)?,
        TableNumbers::Float64(numbers) => from_f64s(numbers)?,
    };
    let properties = Properties::new();
    properties.set("data", &data);
    properties.set("shape", &from_counts(&file.shape));
    properties.set_text("format", file.format.name());
    properties.set_text("precision", file.precision.name());
    properties.set_text("tensor", file.tensors.get(file.tensor).map_or("", |info| &info.name));
    Ok(properties.object())
}

/// `tensorNames(bytes): string[]`
#[wasm_bindgen(js_name = tensorNames)]
pub fn tensor_names(bytes: &JsValue) -> Answer {
    let bytes = required_bytes(bytes)?;
    Ok(from_texts(&names_with(file_length(bytes)?, &|range| part(bytes, range), parse_header)?))
}

/// `matchTable(table, match, options?): { nearest, difference }`
#[wasm_bindgen(js_name = matchTable)]
pub fn match_table(table: &JsValue, found: &JsValue, options: &JsValue) -> Answer {
    let found = read_match(found)?;
    let tensor = tensor_option(options)?;
    let matched = read_any(table, tensor.as_deref())?.match_table(&found)?;
    Ok(object(&[("nearest", from_tensor(&matched.nearest)?), ("difference", from_tensor(&matched.difference)?)]))
}

const MATCH: &[&str] = &[
    "convention",
    "base",
    "start",
    "layout",
    "timescale",
    "oddDim",
    "scale",
    "padRow",
    "paired",
    "precision",
    "anglePrecision",
    "transposed",
    "maxError",
    "presets",
];

fn read_match(found: &JsValue) -> Result<TableMatch, JsValue> {
    let options = Options::new(found, &[MATCH])?;
    Ok(TableMatch {
        convention: required("convention", options.choice("convention")?)?,
        base: required("base", options.number("base")?)?,
        start: required("start", options.number("start")?)?,
        layout: required("layout", options.choice("layout")?)?,
        timescale: required("timescale", options.choice("timescale")?)?,
        odd_dim: options.choice("oddDim")?.unwrap_or(OddDim::Error),
        scale: required("scale", options.number("scale")?)?,
        transposed: options.boolean("transposed")?.unwrap_or(false),
        paired: options.boolean("paired")?.unwrap_or(true),
        pad_row: None,
        precision: Precision::Float64,
        angle_precision: Precision::Float64,
        max_error: 0.0,
        presets: vec![],
    })
}

fn from_diagnosis(diagnosis: &Diagnosis) -> JsValue {
    let properties = Properties::new();
    properties.set_count("rows", diagnosis.rows);
    properties.set_count("columns", diagnosis.columns);
    properties.set("decimals", &diagnosis.decimals.map_or(JsValue::NULL, JsValue::from));
    properties.set_text("verdict", diagnosis.verdict.name());
    properties.set("matches", &diagnosis.matches.iter().map(from_match).collect::<Array>());
    properties.set("findings", &diagnosis.findings.iter().map(from_finding).collect::<Array>());
    properties.object()
}

fn from_match(found: &TableMatch) -> JsValue {
    let properties = Properties::new();
    properties.set_text("convention", found.convention.name());
    properties.set_number("base", found.base);
    properties.set_number("start", found.start);
    properties.set_text("layout", found.layout.name());
    properties.set_text("timescale", found.timescale.name());
    properties.set_text("oddDim", found.odd_dim.name());
    properties.set_number("scale", found.scale);
    properties.set_some("padRow", found.pad_row.map(|row| row as f64));
    properties.set("paired", &found.paired.into());
    properties.set_text("precision", found.precision.name());
    properties.set_text("anglePrecision", found.angle_precision.name());
    properties.set("transposed", &found.transposed.into());
    properties.set_number("maxError", found.max_error);
    properties.set("presets", &found.presets.iter().map(|preset| JsValue::from(preset.name())).collect::<Array>());
    properties.object()
}
