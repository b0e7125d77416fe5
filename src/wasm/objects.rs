//! Plain objects out of results.

use super::arrays::{TypedArray, new_array};
use crate::tensor::Tensor;
#[cfg(any(feature = "attention", feature = "train"))]
use js_sys::Int32Array;
use js_sys::{Array, Float32Array, Float64Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// A plain object of these properties.
pub(super) fn object(properties: &[(&str, JsValue)]) -> JsValue {
    let object = Properties::new();
    properties.iter().for_each(|(name, value)| object.set(name, value));
    object.object()
}

pub(super) fn tensor_object(data: JsValue, shape: &[usize]) -> JsValue {
    object(&[("data", data), ("shape", from_counts(shape))])
}

pub(super) fn from_tensor(tensor: &Tensor) -> Result<JsValue, JsValue> {
    Ok(tensor_object(from_f32s(&tensor.data)?, &tensor.shape))
}

pub(super) fn from_tensor64(tensor: &Tensor<f64>) -> Result<JsValue, JsValue> {
    Ok(tensor_object(from_f64s(&tensor.data)?, &tensor.shape))
}

pub(super) fn from_f32s(numbers: &[f32]) -> Result<JsValue, JsValue> {
    let array: Float32Array = new_array(numbers.len())?;
    array.write(0, numbers);
    Ok(array.into())
}

pub(super) fn from_f64s(numbers: &[f64]) -> Result<JsValue, JsValue> {
    let array: Float64Array = new_array(numbers.len())?;
    array.write(0, numbers);
    Ok(array.into())
}

pub(super) fn from_texts(texts: &[String]) -> JsValue {
    texts.iter().map(JsValue::from).collect::<Array>().into()
}

/// Where tokens of one order stand in another.
#[cfg(any(feature = "attention", feature = "train"))]
pub(super) fn from_places(places: &[usize]) -> JsValue {
    let places: Vec<i32> = places.iter().map(|&place| place as i32).collect();
    Int32Array::from(places.as_slice()).into()
}

/// An ordinary array of whole numbers.
pub(super) fn from_counts(counts: &[usize]) -> JsValue {
    counts.iter().map(|&count| JsValue::from(count as f64)).collect::<Array>().into()
}

/// A plain object that is filled bit by bit.
pub(super) struct Properties(Object);

impl Properties {
    pub(super) fn new() -> Self {
        Self(Object::new())
    }

    #[inline(never)]
    pub(super) fn set(&self, name: &str, value: &JsValue) {
        // Cannot fail: the object is our own and extensible.
        let _ = Reflect::set(&self.0, &name.into(), value);
    }

    #[inline(never)]
    pub(super) fn set_number(&self, name: &str, number: f64) {
        self.set(name, &number.into());
    }

    #[inline(never)]
    pub(super) fn set_text(&self, name: &str, text: &str) {
        self.set(name, &text.into());
    }

    pub(super) fn set_count(&self, name: &str, count: usize) {
        self.set_number(name, count as f64);
    }

    pub(super) fn set_some(&self, name: &str, number: Option<f64>) {
        if let Some(number) = number {
            self.set_number(name, number);
        }
    }

    pub(super) fn object(self) -> JsValue {
        self.0.into()
    }
}
