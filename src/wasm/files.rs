//! Files that JavaScript holds.

use crate::error::{Code, Error};
use crate::safetensors::{Entry, METADATA};
use crate::tensor::filled;
use js_sys::{Array, ArrayBuffer, JSON, Object, Reflect, Symbol, Uint8Array};
use std::ops::Range;
use wasm_bindgen::{JsCast, JsValue};

/// The bytes of a file, in an array of this realm or another.
pub(super) fn as_bytes(value: &JsValue) -> Option<&Uint8Array> {
    let tag = if ArrayBuffer::is_view(value) { Reflect::get(value, &Symbol::to_string_tag()).ok()? } else { return None };
    (tag == "Uint8Array").then(|| value.unchecked_ref())
}

pub(super) fn file_length(bytes: &Uint8Array) -> Result<usize, JsValue> {
    let length = Reflect::get(bytes, &"length".into())?.as_f64().unwrap_or(0.0);
    if length > f64::from(i32::MAX) {
        let rule = "a file may have at most 2 GiB; this one is larger; save the one table with np.save(\"pe.npy\", table)";
        return Err(Error::general(Code::TooLarge, rule).into());
    }
    Ok(length as usize)
}

pub(super) fn part(bytes: &Uint8Array, range: Range<usize>) -> crate::Result<Vec<u8>> {
    let mut part = filled(0, &[range.len()])?;
    if range.is_empty() {
        return Ok(part); // of a buffer that may be gone
    }
    bytes.subarray(range.start as u32, range.end as u32).copy_to(&mut part);
    Ok(part)
}

/// The header of a safetensors file by the engine's own parser.
pub(super) fn parse_header(text: &str) -> Option<Vec<(String, Entry)>> {
    let header: Object = JSON::parse(text).ok()?.dyn_into().ok()?;
    let entries = Object::entries(&header);
    let parts = entries.iter().map(|entry| (Reflect::get_u32(&entry, 0), Reflect::get_u32(&entry, 1)));
    let read = |(name, entry): (Result<JsValue, JsValue>, Result<JsValue, JsValue>)| {
        let (name, entry) = (name.ok()?.as_string()?, entry.ok()?);
        (name != METADATA).then(|| Some((name, one(&entry)?)))
    };
    parts.filter_map(read).collect()
}

fn one(entry: &JsValue) -> Option<Entry> {
    let get = |name: &str| Reflect::get(entry, &name.into()).ok();
    let sizes = |name| -> Option<Vec<usize>> { get(name)?.dyn_into::<Array>().ok()?.iter().map(|number| size(&number)).collect() };
    Some(Entry { dtype: get("dtype")?.as_string()?, shape: sizes("shape")?, offsets: sizes("data_offsets")? })
}

fn size(number: &JsValue) -> Option<usize> {
    let whole = |number: &f64| (0.0..4_294_967_296.0).contains(number) && number.fract() == 0.0;
    number.as_f64().filter(whole).map(|number| number as usize)
}
