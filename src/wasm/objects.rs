//! Plain objects out of results.

use super::arrays::{TypedArray, new_array};
use crate::tensor::Tensor;
use js_sys::{Array, Float32Array, Float64Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// A plain object of these properties.
pub(super) fn object(properties: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in properties {
        // Cannot fail: the object is our own and extensible.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

pub(super) fn tensor_object(data: JsValue, shape: &[usize]) -> JsValue {
    object(&[("data", data), ("shape", from_counts(shape))])
}

pub(super) fn from_tensor(tensor: &Tensor) -> Result<JsValue, JsValue> {
    let array: Float32Array = new_array(tensor.data.len())?;
    array.write(0, &tensor.data);
    Ok(tensor_object(array.into(), &tensor.shape))
}

pub(super) fn from_tensor64(tensor: &Tensor<f64>) -> Result<JsValue, JsValue> {
    Ok(tensor_object(from_f64s(&tensor.data)?, &tensor.shape))
}

pub(super) fn from_f64s(numbers: &[f64]) -> Result<JsValue, JsValue> {
    let array: Float64Array = new_array(numbers.len())?;
    array.write(0, numbers);
    Ok(array.into())
}

pub(super) fn from_texts(texts: &[String]) -> JsValue {
    texts.iter().map(JsValue::from).collect::<Array>().into()
}

/// An ordinary array of whole numbers.
pub(super) fn from_counts(counts: &[usize]) -> JsValue {
    counts.iter().map(|&count| JsValue::from(count as f64)).collect::<Array>().into()
}
