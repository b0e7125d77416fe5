//! RoPE's scalings, as options objects.

use super::objects::Properties;
use super::options::{Options, required, text_of};
use crate::error::Error;
use crate::{LongRopeScaling, RopeScaling, YarnScaling};
use js_sys::Array;
use wasm_bindgen::JsValue;

const TYPES: &[&str] = &["default", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope", "proportional"];

/// The option `scaling`.
pub(super) fn read_scaling(options: &Options) -> Result<RopeScaling, JsValue> {
    let Some(value) = options.object("scaling")? else { return Ok(RopeScaling::Default) };
    match required("type", text_of(&value, "type")?)?.as_str() {
        "default" => Options::new(&value, &[&["type"]]).map(|_| RopeScaling::Default),
        "linear" => Ok(RopeScaling::Linear { factor: read_factor(&value)? }),
        "ntk" => Ok(RopeScaling::Ntk { factor: read_factor(&value)? }),
        "dynamic" => read_dynamic(&value),
        "yarn" => read_yarn(&value),
        "llama3" => read_llama3(&value),
        "longrope" => read_longrope(&value),
        "proportional" => read_proportional(&value),
        other => Err(Error::unknown_value("type", other, TYPES).into()),
    }
}

fn number(options: &Options, name: &'static str) -> Result<f64, JsValue> {
    required(name, options.number(name)?)
}

fn original(options: &Options) -> Result<usize, JsValue> {
    required("originalMaxPositions", options.whole("originalMaxPositions")?)
}

fn read_factor(value: &JsValue) -> Result<f64, JsValue> {
    number(&Options::new(value, &[&["type", "factor"]])?, "factor")
}

fn read_dynamic(value: &JsValue) -> Result<RopeScaling, JsValue> {
    let options = Options::new(value, &[&["type", "factor", "originalMaxPositions"]])?;
    Ok(RopeScaling::Dynamic { factor: number(&options, "factor")?, original_max_positions: original(&options)? })
}

const YARN: &[&str] =
    &["type", "factor", "originalMaxPositions", "betaFast", "betaSlow", "truncate", "attentionFactor", "mscale", "mscaleAllDim"];

fn read_yarn(value: &JsValue) -> Result<RopeScaling, JsValue> {
    let options = Options::new(value, &[YARN])?;
    let default = YarnScaling::new(number(&options, "factor")?, original(&options)?);
    Ok(RopeScaling::Yarn(YarnScaling {
        beta_fast: options.number("betaFast")?.unwrap_or(default.beta_fast),
        beta_slow: options.number("betaSlow")?.unwrap_or(default.beta_slow),
        truncate: options.boolean("truncate")?.unwrap_or(default.truncate),
        attention_factor: options.number("attentionFactor")?,
        mscale: options.number("mscale")?,
        mscale_all_dim: options.number("mscaleAllDim")?,
        ..default
    }))
}

fn read_llama3(value: &JsValue) -> Result<RopeScaling, JsValue> {
    let options = Options::new(value, &[&["type", "factor", "lowFreqFactor", "highFreqFactor", "originalMaxPositions"]])?;
    Ok(RopeScaling::Llama3 {
        factor: number(&options, "factor")?,
        low_freq_factor: number(&options, "lowFreqFactor")?,
        high_freq_factor: number(&options, "highFreqFactor")?,
        original_max_positions: original(&options)?,
    })
}

fn read_longrope(value: &JsValue) -> Result<RopeScaling, JsValue> {
    const NAMES: &[&str] = &["type", "shortFactor", "longFactor", "originalMaxPositions", "factor", "attentionFactor"];
    let options = Options::new(value, &[NAMES])?;
    Ok(RopeScaling::LongRope(LongRopeScaling {
        short_factor: required("shortFactor", options.numbers("shortFactor")?)?,
        long_factor: required("longFactor", options.numbers("longFactor")?)?,
        original_max_positions: original(&options)?,
        factor: options.number("factor")?,
        attention_factor: options.number("attentionFactor")?,
    }))
}

fn read_proportional(value: &JsValue) -> Result<RopeScaling, JsValue> {
    let options = Options::new(value, &[&["type", "factor", "partialRotaryFactor"]])?;
    let partial_rotary_factor = number(&options, "partialRotaryFactor")?;
    Ok(RopeScaling::Proportional { factor: options.number("factor")?, partial_rotary_factor })
}

/// The scaling as the option `scaling` takes it.
pub(super) fn from_scaling(scaling: &RopeScaling) -> JsValue {
    let properties = Properties::new();
    let (name, factor, original) = match scaling {
        RopeScaling::Default => ("default", None, None),
        RopeScaling::Linear { factor } => ("linear", Some(*factor), None),
        RopeScaling::Ntk { factor } => ("ntk", Some(*factor), None),
        RopeScaling::Dynamic { factor, original_max_positions } => ("dynamic", Some(*factor), Some(*original_max_positions)),
        RopeScaling::Yarn(yarn) => {
            set_yarn(&properties, yarn);
            ("yarn", Some(yarn.factor), Some(yarn.original_max_positions))
        }
        RopeScaling::Llama3 { factor, low_freq_factor, high_freq_factor, original_max_positions } => {
            properties.set_number("lowFreqFactor", *low_freq_factor);
            properties.set_number("highFreqFactor", *high_freq_factor);
            ("llama3", Some(*factor), Some(*original_max_positions))
        }
        RopeScaling::LongRope(longrope) => {
            set_longrope(&properties, longrope);
            ("longrope", longrope.factor, Some(longrope.original_max_positions))
        }
        RopeScaling::Proportional { factor, partial_rotary_factor } => {
            properties.set_number("partialRotaryFactor", *partial_rotary_factor);
            ("proportional", *factor, None)
        }
    };
    properties.set_text("type", name);
    properties.set_some("factor", factor);
    properties.set_some("originalMaxPositions", original.map(|positions| positions as f64));
    properties.object()
}

fn set_yarn(properties: &Properties, yarn: &YarnScaling) {
    properties.set_number("betaFast", yarn.beta_fast);
    properties.set_number("betaSlow", yarn.beta_slow);
    properties.set("truncate", &yarn.truncate.into());
    properties.set_some("attentionFactor", yarn.attention_factor);
    properties.set_some("mscale", yarn.mscale);
    properties.set_some("mscaleAllDim", yarn.mscale_all_dim);
}

fn set_longrope(properties: &Properties, longrope: &LongRopeScaling) {
    for (name, list) in [("shortFactor", &longrope.short_factor), ("longFactor", &longrope.long_factor)] {
        properties.set(name, &list.iter().map(|number| JsValue::from(*number)).collect::<Array>());
    }
    properties.set_some("attentionFactor", longrope.attention_factor);
}
