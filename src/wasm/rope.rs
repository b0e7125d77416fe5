//! RoPE.

use super::Answer;
use super::arrays::{TypedArray, as_float32_array, float32_array, new_array, tensor_parts};
use super::objects::{from_f64s, from_tensor, object, tensor_object};
use super::options::{Options, required, wrong_type};
use super::scaling::read_scaling;
use crate::encoding::rope::apply::Rotation;
use crate::error::{Code, Error};
use crate::{AxesArrangement, Pairing, PairingConversion, RopeApplication, RopeAxes, RopeOptions, Xpos};
use js_sys::{Array, Float32Array};
use wasm_bindgen::prelude::*;

pub(super) const OPTIONS: &[&str] = &["headDim", "rotaryDim", "base", "scaling", "seqLen"];

pub(super) fn read(options: &Options) -> Result<RopeOptions, JsValue> {
    Ok(RopeOptions {
        head_dim: required("headDim", options.whole("headDim")?)?,
        rotary_dim: options.whole("rotaryDim")?,
        base: options.number("base")?.unwrap_or(RopeOptions::default().base),
        scaling: read_scaling(options)?,
        seq_len: options.whole("seqLen")?,
    })
}

/// `ropeFrequencies(options): RopeFrequencies`
#[wasm_bindgen(js_name = ropeFrequencies)]
pub fn rope_frequencies(options: &JsValue) -> Answer {
    let frequencies = crate::rope_frequencies(&read(&Options::new(options, &[OPTIONS])?)?)?;
    Ok(object(&[
        ("invFreq", from_f64s(&frequencies.inv_freq)?),
        ("attentionFactor", frequencies.attention_factor.into()),
        ("softmaxScale", frequencies.softmax_scale.into()),
    ]))
}

/// `ropePairs(options): RopePairs`
#[wasm_bindgen(js_name = ropePairs)]
pub fn rope_pairs(options: &JsValue) -> Answer {
    let pairs = crate::rope_pairs(&read(&Options::new(options, &[OPTIONS])?)?)?;
    Ok(object(&[
        ("plainInvFreq", from_f64s(&pairs.plain_inv_freq)?),
        ("invFreq", from_f64s(&pairs.inv_freq)?),
        ("plainWavelength", from_f64s(&pairs.plain_wavelength)?),
        ("wavelength", from_f64s(&pairs.wavelength)?),
        ("kinds", pairs.kinds.iter().map(|kind| JsValue::from(kind.name())).collect::<Array>().into()),
        ("factor", pairs.factor.into()),
    ]))
}

/// `ropeCoverage(options): RopeCoverage`
#[wasm_bindgen(js_name = ropeCoverage)]
pub fn rope_coverage(options: &JsValue) -> Answer {
    let options = Options::new(options, &[OPTIONS, &["trainLength", "length"]])?;
    let coverage = crate::rope_coverage(&read(&options)?, options.needed("trainLength")?, options.needed("length")?)?;
    Ok(object(&[("turns", from_f64s(&coverage.turns)?), ("unmet", from_f64s(&coverage.unmet)?)]))
}

/// `applyRope(options): Tensor`
#[wasm_bindgen(js_name = applyRope)]
pub fn apply_rope(options: &JsValue) -> Answer {
    let options = Options::new(options, &[OPTIONS, &["x", "positions", "pairing", "conjugate", "out", "axes", "xpos"]])?;
    let application = RopeApplication {
        rope: read(&options)?,
        positions: options.numbers("positions")?,
        pairing: options.choice("pairing")?.unwrap_or(Pairing::Half),
        conjugate: options.boolean("conjugate")?.unwrap_or(false),
        axes: options.object("axes")?.map(|axes| read_axes(&axes)).transpose()?,
        xpos: options.object("xpos")?.map(|xpos| read_xpos(&xpos)).transpose()?,
    };
    let x = required("x", options.object("x")?)?;
    let (data, shape) = tensor_parts("x", &x)?;
    let data = float32_array("x", data, &shape)?;
    let rotation = Rotation::plan(&shape, &application)?;
    piece_by_piece(&data, &shape, &rotation, target(&options, &data)?)
}

fn read_axes(value: &JsValue) -> Result<RopeAxes, JsValue> {
    let options = Options::new(value, &[&["positions", "sections", "arrangement"]])?;
    Ok(RopeAxes {
        positions: required("positions", options.number_lists("positions")?)?,
        sections: required("sections", options.counts("sections")?)?,
        arrangement: options.choice("arrangement")?.unwrap_or(AxesArrangement::Contiguous),
    })
}

fn read_xpos(value: &JsValue) -> Result<Xpos, JsValue> {
    let options = Options::new(value, &[&["scaleBase", "center", "role"]])?;
    let default = Xpos::new(required("role", options.choice("role")?)?);
    Ok(Xpos {
        scale_base: options.number("scaleBase")?.unwrap_or(default.scale_base),
        center: options.number("center")?,
        ..default
    })
}

/// Where the result goes: the caller's array, or a new one.
fn target(options: &Options, data: &Float32Array) -> Result<Float32Array, JsValue> {
    let length = data.length();
    let Some(out) = options.get("out")? else { return new_array(length as usize) };
    let out = as_float32_array(&out).ok_or_else(|| wrong_type("out", "a Float32Array", &out))?;
    if overlaps_askew(out, data) {
        let rule = "`out` must be `x.data` itself or not overlap it; got one that overlaps it askew; give another array";
        return Err(Error::new(Code::ConflictingOptions, "out", rule).into());
    }
    if out.length() == length {
        return Ok(out.clone());
    }
    let rule = format!("`out` must have as many elements as `x`, {length}; got {}; give an array of that length", out.length());
    Err(Error::new(Code::BadShape, "out", rule).into())
}

fn overlaps_askew(a: &Float32Array, b: &Float32Array) -> bool {
    let (first, second) = (a.byte_offset(), b.byte_offset());
    let apart = first >= second + 4 * b.length() || second >= first + 4 * a.length();
    JsValue::from(a.buffer()) == JsValue::from(b.buffer()) && first != second && !apart
}

/// A piece at a time crosses into WebAssembly and back, so that neither side holds a second copy of the whole.
fn piece_by_piece(data: &Float32Array, shape: &[usize], rotation: &Rotation, result: Float32Array) -> Answer {
    let mut buffer = Vec::new();
    rotation.each_piece(data.length() as usize, &mut |first_row, elements| {
        let first = elements.start as u32;
        buffer.resize(elements.len(), 0.0);
        data.subarray(first, elements.end as u32).copy_to(&mut buffer);
        rotation.turn(first_row, &mut buffer);
        result.write(first, &buffer);
    });
    Ok(tensor_object(result.into(), shape))
}

/// `convertPairing(options): Tensor`
#[wasm_bindgen(js_name = convertPairing)]
pub fn convert_pairing(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["weight", "heads", "headDim", "rotaryDim", "to"]])?;
    let conversion = PairingConversion {
        heads: required("heads", options.whole("heads")?)?,
        head_dim: required("headDim", options.whole("headDim")?)?,
        rotary_dim: options.whole("rotaryDim")?,
        to: required("to", options.choice("to")?)?,
    };
    from_tensor(&crate::convert_pairing(&required("weight", options.tensor("weight")?)?, &conversion)?)
}
