//! Heat maps, as pixels or on a canvas.

use super::Answer;
use super::arrays;
use super::objects::object;
use super::options::Options;
use crate::error::{Code, Error};
use crate::{Colors, HeatmapOptions, Pixels};
use js_sys::{Object, Uint8ClampedArray};
use wasm_bindgen::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData, OffscreenCanvas, OffscreenCanvasRenderingContext2d};

fn pixels(tensor: &JsValue, options: &JsValue) -> Result<Pixels, JsValue> {
    let options = Options::optional(options, &[&["range", "colors", "slice"]])?;
    let heatmap = HeatmapOptions {
        range: options.numbers("range")?.map(|ends| pair(&ends)).transpose()?,
        colors: options.choice("colors")?.unwrap_or(Colors::Viridis),
        slice: options.whole("slice")?.unwrap_or(0),
    };
    Ok(crate::heatmap_pixels(&arrays::tensor("t", tensor)?, &heatmap)?)
}

fn pair(ends: &[f64]) -> Result<(f64, f64), Error> {
    match *ends {
        [low, high] => Ok((low, high)),
        _ => {
            Err(Error::new(Code::BadShape, "range", format!("`range` must be two numbers; got {}; write [low, high]", ends.len())))
        }
    }
}

/// `heatmapPixels(tensor, options?): { data, width, height }`
#[wasm_bindgen(js_name = heatmapPixels)]
pub fn heatmap_pixels(tensor: &JsValue, options: &JsValue) -> Answer {
    let pixels = pixels(tensor, options)?;
    Ok(object(&[
        ("data", Uint8ClampedArray::from(pixels.data.as_slice()).into()),
        ("width", (pixels.width as f64).into()),
        ("height", (pixels.height as f64).into()),
    ]))
}

/// `drawHeatmap(canvas, tensor, options?): void`; the canvas gets the size of the matrix.
#[wasm_bindgen(js_name = drawHeatmap)]
pub fn draw_heatmap(canvas: &JsValue, tensor: &JsValue, options: &JsValue) -> Result<(), JsValue> {
    let pixels = pixels(tensor, options)?;
    let (width, height) = (pixels.width as u32, pixels.height as u32);
    let image = || ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels.data), width, height);
    if let Some(canvas) = canvas.dyn_ref::<HtmlCanvasElement>() {
        let context: CanvasRenderingContext2d = context(canvas.get_context("2d")?)?;
        // A canvas that is given a size is emptied and laid out anew, even if it has that size.
        if (canvas.width(), canvas.height()) != (width, height) {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        context.put_image_data(&image()?, 0.0, 0.0)
    } else if let Some(canvas) = canvas.dyn_ref::<OffscreenCanvas>() {
        let context: OffscreenCanvasRenderingContext2d = context(canvas.get_context("2d")?)?;
        // A canvas that is given a size is emptied and laid out anew, even if it has that size.
        if (canvas.width(), canvas.height()) != (width, height) {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        context.put_image_data(&image()?, 0.0, 0.0)
    } else {
        Err(no_canvas("`canvas` must be a canvas element or an OffscreenCanvas; got something else; give the element itself"))
    }
}

fn context<T: JsCast>(context: Option<Object>) -> Result<T, JsValue> {
    let missing = "`canvas` must have a 2-D context; it has one of another kind; give a canvas that nobody draws on otherwise";
    context.and_then(|context| context.dyn_into().ok()).ok_or_else(|| no_canvas(missing))
}

fn no_canvas(rule: &str) -> JsValue {
    Error::new(Code::NoCanvas, "canvas", rule).into()
}
