//! The comparison table.

use super::Answer;
use super::encoding::read_encoding;
use super::failure::camel_case;
use super::objects::{Properties, from_f64s};
use super::options::Options;
use super::scaling::from_scaling;
use super::sentence::kept_lexicon;
use crate::{ComparisonOptions, ComparisonRow, Encoding, NearestPositions};
use js_sys::Array;
use wasm_bindgen::prelude::*;

/// `comparisonTable(options): ComparisonRow[]`
#[wasm_bindgen(js_name = comparisonTable)]
pub fn comparison_table(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["dim", "heads", "layers", "maxLength", "encodings", "seed"]])?;
    let max_length = options.needed("maxLength")?;
    let encodings = options.objects("encodings")?.map(|objects| read_encodings(&objects, max_length)).transpose()?;
    let options = ComparisonOptions {
        dim: options.needed("dim")?,
        heads: options.needed("heads")?,
        layers: options.needed("layers")?,
        max_length,
        encodings,
        seed: options.seed("seed")?.unwrap_or(ComparisonOptions::default().seed),
    };
    let rows = crate::comparison::comparison_table_with(&options, kept_lexicon)?;
    let list = Array::new();
    for row in &rows {
        list.push(&from_row(row, options.dim / options.heads)?);
    }
    Ok(list.into())
}

fn read_encodings(objects: &[JsValue], max_length: usize) -> Result<Vec<Encoding>, JsValue> {
    let mut encodings = vec![];
    for object in objects {
        encodings.push(read_encoding(object, max_length)?);
    }
    Ok(encodings)
}

fn from_row(row: &ComparisonRow, head_dim: usize) -> Answer {
    let properties = Properties::new();
    properties.set("encoding", &from_encoding(&row.encoding, head_dim));
    properties.set_text("actsOn", row.acts_on.name());
    properties.set_number("parameters", row.parameters as f64);
    properties.set_text("parameterFormula", &camel_case(row.parameter_formula));
    properties.set_number("bufferBytes", row.buffer_bytes as f64);
    properties.set_number("flopsPerToken", row.flops_per_token as f64);
    properties.set_number("orderResidual", row.order_residual);
    properties.set_number("shiftError", row.shift_error);
    properties.set_text("beyondMaxLength", row.beyond_max_length.name());
    properties.set_number("unseenFraction", row.unseen_fraction);
    properties.set("decay", &from_f64s(&row.decay)?);
    properties.set("nearestPositions", &from_nearest(row.nearest_positions));
    Ok(properties.object())
}

fn from_nearest(nearest: NearestPositions) -> JsValue {
    let properties = Properties::new();
    properties.set_number("float32", nearest.float32);
    properties.set_number("bfloat16", nearest.bfloat16);
    properties.object()
}

/// The encoding as the option `encoding` takes it, with all its settings.
fn from_encoding(encoding: &Encoding, head_dim: usize) -> JsValue {
    let properties = Properties::new();
    let kind = |name| properties.set_text("kind", name);
    match encoding {
        Encoding::None => kind("none"),
        Encoding::Sinusoidal(settings) => {
            kind("sinusoidal");
            properties.set_number("base", settings.base);
            properties.set_number("start", settings.start);
            properties.set_text("layout", settings.layout.name());
            properties.set_text("timescale", settings.timescale.name());
        }
        Encoding::Learned(settings) => {
            kind("learned");
            properties.set_count("maxLength", settings.max_length);
            properties.set_number("std", settings.std.unwrap_or(1.0));
            properties.set_number("seed", settings.seed as f64);
        }
        Encoding::Shaw(settings) => {
            kind("shaw");
            properties.set_count("maxDistance", settings.max_distance);
            properties.set_number("seed", settings.seed as f64);
        }
        Encoding::T5(settings) => {
            kind("t5");
            properties.set_count("buckets", settings.buckets);
            properties.set_count("maxDistance", settings.max_distance);
            properties.set("bidirectional", &settings.bidirectional.into());
            properties.set_number("seed", settings.seed as f64);
        }
        Encoding::Alibi(settings) => {
            kind("alibi");
            properties.set_text("rule", settings.rule.name());
            properties.set_number("maxBias", settings.max_bias);
        }
        Encoding::Kerple(settings) => {
            kind("kerple");
            properties.set_text("form", settings.form.name());
            properties.set_number("seed", settings.seed as f64);
        }
        Encoding::Rope(settings) => {
            kind("rope");
            properties.set_number("base", settings.base);
            properties.set_count("rotaryDim", settings.rotary_dim.unwrap_or(head_dim));
            properties.set_text("pairing", settings.pairing.name());
            properties.set("scaling", &from_scaling(&settings.scaling));
        }
        Encoding::Xpos(settings) => {
            kind("xpos");
            properties.set_number("base", settings.base);
            properties.set_number("scaleBase", settings.scale_base);
        }
    }
    properties.object()
}
