//! Sinusoidal tables.

use super::Answer;
use super::arrays::{TypedArray, Writer, as_float32_array, new_array};
use super::objects::{from_f64s, from_tensor, from_tensor64, object, tensor_object};
use super::options::{Options, required, wrong_type};
use crate::encoding::sinusoidal::Table;
use crate::tensor::Element;
use crate::{AxisOrder, GridOptions, GridRule, Preset, ShiftOptions, SinusoidalOptions};
use js_sys::{Float32Array, Float64Array};
use wasm_bindgen::prelude::*;

const OPTIONS: &[&str] =
    &["length", "positions", "dim", "base", "start", "layout", "timescale", "oddDim", "scale", "padRow", "preset"];

fn read(options: &Options) -> Result<SinusoidalOptions, JsValue> {
    let preset = options.choice::<Preset>("preset")?.unwrap_or(Preset::Paper).options();
    let pad_row = options.whole("padRow")?;
    Ok(SinusoidalOptions {
        length: options.whole("length")?,
        positions: options.numbers("positions")?,
        dim: required("dim", options.whole("dim")?)?,
        base: options.number("base")?.unwrap_or(preset.base),
        start: options.number("start")?.unwrap_or(preset.start),
        layout: options.choice("layout")?.unwrap_or(preset.layout),
        timescale: options.choice("timescale")?.unwrap_or(preset.timescale),
        odd_dim: options.choice("oddDim")?.unwrap_or(preset.odd_dim),
        scale: options.number("scale")?.unwrap_or(preset.scale),
        pad_position: preset.pad_position.filter(|_| pad_row.is_none()),
        pad_row,
    })
}

/// `sinusoidal(options): Tensor`
#[wasm_bindgen(js_name = sinusoidal)]
pub fn sinusoidal(options: &JsValue) -> Answer {
    table::<f32, Float32Array>(options)
}

/// `sinusoidal64(options): Tensor64`
#[wasm_bindgen(js_name = sinusoidal64)]
pub fn sinusoidal64(options: &JsValue) -> Answer {
    table::<f64, Float64Array>(options)
}

fn table<T: Element, A: TypedArray<T>>(options: &JsValue) -> Answer {
    let table = Table::plan(&read(&Options::new(options, &[OPTIONS])?)?)?;
    let shape = table.shape();
    let array = write(&table, new_array::<T, A>(shape[0] * shape[1])?);
    Ok(tensor_object(array.unchecked_into(), &shape))
}

fn write<T: Element, A: TypedArray<T>>(table: &Table, target: A) -> A {
    let mut writer = Writer::new(target);
    table.each_row(&mut |row| writer.push(row));
    writer.finish()
}

/// `sinusoidalInto(out, options): void`
#[wasm_bindgen(js_name = sinusoidalInto)]
pub fn sinusoidal_into(out: &JsValue, options: &JsValue) -> Result<(), JsValue> {
    let table = Table::plan(&read(&Options::new(options, &[OPTIONS])?)?)?;
    let target = as_float32_array(out).ok_or_else(|| wrong_type("out", "a Float32Array", out))?;
    table.check_room(target.length() as usize)?;
    write(&table, target.clone());
    Ok(())
}

/// `sinusoidalFrequencies(options): Float64Array`
#[wasm_bindgen(js_name = sinusoidalFrequencies)]
pub fn sinusoidal_frequencies(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["dim", "base", "timescale", "oddDim"]])?;
    from_f64s(&crate::sinusoidal_frequencies(&read(&options)?)?)
}

/// `sinusoidalCell(options): SinusoidalCell`
#[wasm_bindgen(js_name = sinusoidalCell)]
pub fn sinusoidal_cell(options: &JsValue) -> Answer {
    let options = Options::new(options, &[OPTIONS, &["row", "column"]])?;
    let (row, column) = (required("row", options.whole("row")?)?, required("column", options.whole("column")?)?);
    let cell = crate::sinusoidal_cell(&read(&options)?, row, column)?;
    Ok(object(&[
        ("position", cell.position.into()),
        ("pair", (cell.pair as f64).into()),
        ("exponent", cell.exponent.into()),
        ("frequency", cell.frequency.into()),
        ("wavelength", cell.wavelength.into()),
        ("angle", cell.angle.into()),
        ("function", cell.function.name().into()),
        ("value", cell.value.into()),
    ]))
}

/// `sinusoidalGrid(options): Tensor`
#[wasm_bindgen(js_name = sinusoidalGrid)]
pub fn sinusoidal_grid(options: &JsValue) -> Answer {
    let options = Options::new(options, &[&["sizes", "dim", "base", "rule", "axisOrder", "extent", "classToken"]])?;
    from_tensor(&crate::sinusoidal_grid(&GridOptions {
        sizes: required("sizes", options.counts("sizes")?)?,
        dim: options.needed("dim")?,
        base: options.number("base")?.unwrap_or(GridOptions::default().base),
        rule: options.choice("rule")?.unwrap_or(GridRule::AxisBlocks),
        axis_order: options.choice("axisOrder")?.unwrap_or(AxisOrder::Forward),
        extent: options.number("extent")?,
        class_token: options.boolean("classToken")?.unwrap_or(false),
    })?)
}

const SHIFT_OPTIONS: &[&str] = &["dim", "shift", "base", "layout", "timescale"];

fn read_shift(options: &Options) -> Result<ShiftOptions, JsValue> {
    let default = ShiftOptions::default();
    Ok(ShiftOptions {
        dim: required("dim", options.whole("dim")?)?,
        shift: required("shift", options.number("shift")?)?,
        base: options.number("base")?.unwrap_or(default.base),
        layout: options.choice("layout")?.unwrap_or(default.layout),
        timescale: options.choice("timescale")?.unwrap_or(default.timescale),
    })
}

/// `sinusoidalShift(options): Tensor64`
#[wasm_bindgen(js_name = sinusoidalShift)]
pub fn sinusoidal_shift(options: &JsValue) -> Answer {
    from_tensor64(&crate::sinusoidal_shift(&read_shift(&Options::new(options, &[SHIFT_OPTIONS])?)?)?)
}

/// `shiftResidual(options): ShiftResidual`
#[wasm_bindgen(js_name = shiftResidual)]
pub fn shift_residual(options: &JsValue) -> Answer {
    let options = Options::new(options, &[SHIFT_OPTIONS, &["position"]])?;
    let position = required("position", options.number("position")?)?;
    let shift = crate::shift_residual(&read_shift(&options)?, position)?;
    Ok(object(&[
        ("at", from_f64s(&shift.at)?),
        ("shifted", from_f64s(&shift.shifted)?),
        ("product", from_f64s(&shift.product)?),
        ("residual", shift.residual.into()),
    ]))
}
