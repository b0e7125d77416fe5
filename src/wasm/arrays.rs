//! Arrays of numbers on their way in and out.

use super::options::{whole_below, wrong_type};
use crate::error::{Code, Error, GIVEN};
use crate::tensor::{Element, MAX_ELEMENTS, Tensor, count_differs, element_count, filled, room_for};
use js_sys::{ArrayBuffer, BigInt64Array, BigUint64Array, DataView, Float32Array, Float64Array, Reflect, Symbol};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// `Float32Array` with a constructor that may throw, which js-sys doesn't know.
    #[wasm_bindgen(js_name = Float32Array)]
    type Fallible32;
    #[wasm_bindgen(constructor, catch, js_class = "Float32Array")]
    fn new(length: f64) -> Result<Fallible32, JsValue>;

    /// `Float64Array`, likewise.
    #[wasm_bindgen(js_name = Float64Array)]
    type Fallible64;
    #[wasm_bindgen(constructor, catch, js_class = "Float64Array")]
    fn new(length_or_view: &JsValue) -> Result<Fallible64, JsValue>;
}

/// Any array-like of numbers: an array, or a typed array of any kind but the big integers.
pub(super) fn numbers(name: &'static str, value: &JsValue) -> Result<Vec<f64>, JsValue> {
    let count = array_length(name, value)?;
    if is_numeric_view(value) {
        let view = converted(value).map_err(|_| detached(name))?;
        let mut numbers = vec_with_room(count)?;
        numbers.resize(view.length() as usize, 0.0);
        view.copy_to(&mut numbers);
        return Ok(numbers);
    }
    let number = |index| {
        let element = Reflect::get_u32(value, index)?;
        element.as_f64().ok_or_else(|| wrong_type(name, "an array of numbers", &element))
    };
    let mut numbers = vec_with_room(count)?;
    for index in 0..count as u32 {
        numbers.push(number(index)?);
    }
    Ok(numbers)
}

/// A copy in `f64` that JavaScript makes; it throws where the array's buffer is gone.
fn converted(view: &JsValue) -> Result<Float64Array, JsValue> {
    Fallible64::new(view).map(JsCast::unchecked_into)
}

fn detached(name: &'static str) -> JsValue {
    let rule = format!("`{name}` must be an array of numbers; got one whose buffer was transferred away; copy it before it goes");
    Error::new(Code::WrongType, name, rule).into()
}

fn array_length(name: &'static str, value: &JsValue) -> Result<usize, JsValue> {
    let length = if value.is_object() { Reflect::get(value, &"length".into())?.as_f64() } else { None };
    let whole = |length: &f64| *length >= 0.0 && length.fract() == 0.0;
    let Some(length) = length.filter(whole) else { return Err(wrong_type(name, "an array of numbers", value)) };
    Ok(whole_below(name, length, MAX_ELEMENTS as f64)? as usize)
}

fn is_numeric_view(value: &JsValue) -> bool {
    ArrayBuffer::is_view(value) && !value.is_instance_of::<DataView>() && !is_big(value)
}

fn is_big(value: &JsValue) -> bool {
    value.is_instance_of::<BigInt64Array>() || value.is_instance_of::<BigUint64Array>()
}

pub(super) fn vec_with_room<T>(count: usize) -> Result<Vec<T>, JsValue> {
    Ok(room_for(&[count])?)
}

/// An object `{ data, shape }`, with one element in `data` for each place of `shape`.
pub(super) fn tensor(name: &'static str, value: &JsValue) -> Result<Tensor, JsValue> {
    let (data, shape) = tensor_parts(name, value)?;
    let array = float32_array(name, data, &shape)?;
    let mut data = filled(0.0, &shape)?;
    if !data.is_empty() {
        array.copy_to(&mut data);
    }
    Ok(Tensor { data, shape })
}

/// The data of a tensor as 32-bit floats, where it fits the shape.
pub(super) fn float32_array(name: &'static str, data: JsValue, shape: &[usize]) -> Result<Float32Array, JsValue> {
    let array = match as_float32_array(&data) {
        Some(array) => array.clone(),
        None => rounded(name, &numbers(name, &data)?)?,
    };
    let length = array.length() as usize;
    if element_count(shape) == Some(length) {
        return Ok(array);
    }
    Err(count_differs(name, length, shape).into())
}

/// A Float32Array of this realm or another.
pub(super) fn as_float32_array(value: &JsValue) -> Option<&Float32Array> {
    let tag = if ArrayBuffer::is_view(value) { Reflect::get(value, &Symbol::to_string_tag()).ok()? } else { return None };
    (tag == "Float32Array").then(|| value.unchecked_ref())
}

fn rounded(name: &'static str, numbers: &[f64]) -> Result<Float32Array, JsValue> {
    if let Some(&beyond) = numbers.iter().find(|number| number.is_finite() && !(**number as f32).is_finite()) {
        let rule = format!("`{name}` must hold numbers that float32 can hold, below 3.5e38; got {GIVEN}; scale them down");
        return Err(Error::of_number(Code::OutOfRange, name, rule, beyond).into());
    }
    let wide: Float64Array = new_array(numbers.len())?;
    wide.copy_from(numbers);
    Ok(Float32Array::new(&wide))
}

/// Data as it is, and shape as whole numbers.
pub(super) fn tensor_parts(name: &'static str, value: &JsValue) -> Result<(JsValue, Vec<usize>), JsValue> {
    if !value.is_object() {
        return Err(wrong_type(name, "a tensor { data, shape }", value));
    }
    let (data, shape) = (Reflect::get(value, &"data".into())?, Reflect::get(value, &"shape".into())?);
    if !data.is_object() || !shape.is_object() {
        return Err(wrong_type(name, "a tensor { data, shape }", value));
    }
    let shape = numbers(name, &shape)?.into_iter().map(|length| axis_length(name, length));
    Ok((data, shape.collect::<Result<_, _>>()?))
}

fn axis_length(name: &'static str, length: f64) -> Result<usize, JsValue> {
    if length >= 0.0 && length.fract() == 0.0 && length <= f64::from(u32::MAX) {
        return Ok(length as usize);
    }
    let rule =
        format!("the shape of `{name}` must hold whole numbers from 0 to 2^32 − 1; got {GIVEN}; give the length of each axis");
    Err(Error::of_number(Code::BadShape, name, rule, length).into())
}

/// A typed array of JavaScript's that holds elements of type `T`.
pub(super) trait TypedArray<T>: JsCast + Clone {
    /// A new one, or what its constructor throws where there is no room.
    fn with_length(length: f64) -> Result<Self, JsValue>;
    /// Copies `source` to the elements from `first` on.
    fn write(&self, first: u32, source: &[T]);
}

impl TypedArray<f32> for Float32Array {
    fn with_length(length: f64) -> Result<Self, JsValue> {
        Fallible32::new(length).map(JsCast::unchecked_into)
    }
    fn write(&self, first: u32, source: &[f32]) {
        self.subarray(first, first + source.len() as u32).copy_from(source);
    }
}

impl TypedArray<f64> for Float64Array {
    fn with_length(length: f64) -> Result<Self, JsValue> {
        Fallible64::new(&length.into()).map(JsCast::unchecked_into)
    }
    fn write(&self, first: u32, source: &[f64]) {
        self.subarray(first, first + source.len() as u32).copy_from(source);
    }
}

/// A new typed array of JavaScript's, or an error where it has no room for one.
pub(super) fn new_array<T, A: TypedArray<T>>(length: usize) -> Result<A, JsValue> {
    A::with_length(length as f64).map_err(|_| {
        let rule = format!("the result of {length} elements needs more memory than there is; ask for a smaller piece");
        Error::general(Code::OutOfMemory, rule).into()
    })
}

/// Writes rows to a typed array in large pieces, so that the whole never stands in WebAssembly's memory.
pub(super) struct Writer<T, A> {
    target: A,
    written: u32,
    waiting: Vec<T>,
}

/// Elements that wait before they cross: a piece that the second-level cache holds.
const PIECE: usize = 1 << 15;

impl<T: Element, A: TypedArray<T>> Writer<T, A> {
    pub(super) fn new(target: A) -> Self {
        Self { target, written: 0, waiting: Vec::with_capacity(PIECE) }
    }

    pub(super) fn push(&mut self, row: &[T]) {
        self.waiting.extend_from_slice(row);
        if self.waiting.len() >= PIECE {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        self.target.write(self.written, &self.waiting);
        self.written += self.waiting.len() as u32;
        self.waiting.clear();
    }

    pub(super) fn finish(mut self) -> A {
        self.flush();
        self.target
    }
}
