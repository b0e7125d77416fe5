//! The container `.safetensors`: eight bytes of length, a header in JSON, then the bytes of all tensors without gaps.
//! Source: the format's description in Hugging Face's repository `safetensors`.
//!
//! JSON is read by a parser that the caller brings: serde_json natively, the engine's own in JavaScript.

use crate::error::{Code, Error, Result, shortened};
use crate::tensor::element_count;
use std::collections::BinaryHeap;
use std::ops::Range;

/// One tensor of a header; the numbers are as JSON has them, not judged yet.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) dtype: String,
    pub(crate) shape: Vec<f64>,
    pub(crate) offsets: Vec<f64>,
}

/// Reads the entries of a header in JSON, `__metadata__` left out; none if it is no such header.
pub(crate) type ParseHeader = fn(&str) -> Option<Vec<Entry>>;

/// [`ParseHeader`] by serde_json.
pub(crate) fn parse_header(text: &str) -> Option<Vec<Entry>> {
    let header: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).ok()?;
    let numbers =
        |value: &serde_json::Value| -> Option<Vec<f64>> { value.as_array()?.iter().map(serde_json::Value::as_f64).collect() };
    let entry = |(name, entry): (&String, &serde_json::Value)| {
        let dtype = entry.get("dtype")?.as_str()?.to_owned();
        let (shape, offsets) = (numbers(entry.get("shape")?)?, numbers(entry.get("data_offsets")?)?);
        Some(Entry { name: name.clone(), dtype, shape, offsets })
    };
    header.iter().filter(|(name, _)| *name != METADATA).map(entry).collect()
}

pub(crate) const METADATA: &str = "__metadata__";

/// The limit of the format's own library.
const MAX_HEADER: u64 = 100_000_000;

/// Where the header ends, and what it says.
pub(crate) fn tensors(length: usize, read: Read, parse: ParseHeader) -> Result<(usize, Vec<Stored>)> {
    let start: [u8; 8] = read(0..length.min(8))?.try_into().map_err(|_| no_file())?;
    let header_length = u64::from_le_bytes(start);
    if header_length > MAX_HEADER || header_length > (length - 8) as u64 {
        return Err(no_file());
    }
    let begin = 8 + header_length as usize;
    let header = String::from_utf8(read(8..begin)?).map_err(|_| no_file())?;
    if !header.starts_with('{') {
        return Err(no_file());
    }
    let entries = parse(&header).ok_or_else(|| broken("header", "has an entry that describes no tensor"))?;
    Ok((begin, stored(entries, length - begin)?))
}

fn no_file() -> Error {
    not_a_file("neither, or one that was cut short")
}

/// Refuses bytes that are `given` instead.
pub(crate) fn not_a_file(given: &str) -> Error {
    let pieces =
        ["a table must come from a .npy or .safetensors file; got ", given, "; save the one table with np.save(\"pe.npy\", table)"];
    Error::pieced(Code::BadFile, None, &pieces)
}

fn broken(name: &str, fault: &str) -> Error {
    let pieces = ["a .safetensors file must be whole; in this one \"", &shortened(name), "\" ", fault, "; get it again"];
    Error::pieced(Code::BadFile, None, &pieces)
}

/// Reads some bytes; fewer where there are no more.
pub(crate) type Read<'a> = &'a dyn Fn(Range<usize>) -> Result<Vec<u8>>;

/// A tensor and its bytes, from the end of the header.
pub(crate) struct Stored {
    pub(crate) name: String,
    pub(crate) dtype: String,
    pub(crate) shape: Vec<usize>,
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

/// Judges every entry, and that together they fill the file without gap or overlap.
fn stored(entries: Vec<Entry>, length: usize) -> Result<Vec<Stored>> {
    let mut all = Vec::with_capacity(entries.len());
    let mut places = BinaryHeap::with_capacity(entries.len());
    for entry in entries {
        let stored = one(entry, length)?;
        places.push((stored.begin, stored.end));
        all.push(stored);
    }
    let mut filled = 0;
    for (begin, end) in places.into_sorted_vec() {
        if begin != filled {
            break;
        }
        filled = end;
    }
    if filled == length { Ok(all) } else { Err(broken("data_offsets", "leave gaps, overlap, or end before the file does")) }
}

fn one(entry: Entry, length: usize) -> Result<Stored> {
    let Entry { name, dtype, shape, offsets } = entry;
    let (shape, offsets) = (whole_numbers(&shape), whole_numbers(&offsets));
    let (Some(shape), Some(&[begin, end])) = (shape, offsets.as_deref()) else {
        return Err(broken(&name, "has a shape or offsets that are none"));
    };
    let bits = bits(&dtype);
    let needed = element_count(&shape).and_then(|count| count.checked_mul(bits));
    let there = end.checked_sub(begin).filter(|_| end <= length).map(|size| size.saturating_mul(8));
    if there.is_none() || (bits > 0 && needed != there) {
        return Err(broken(&name, "has more or fewer bytes than its shape needs"));
    }
    Ok(Stored { name, dtype, shape, begin, end })
}

/// Numbers of JSON as sizes.
fn whole_numbers(numbers: &[f64]) -> Option<Vec<usize>> {
    let whole = |&number: &f64| ((0.0..4_294_967_296.0).contains(&number) && number.fract() == 0.0).then_some(number as usize);
    numbers.iter().map(whole).collect()
}

/// Bits of an element; 0 for a type that is not known here.
fn bits(dtype: &str) -> usize {
    match dtype {
        "F64" | "I64" | "U64" | "C64" => 64,
        "F32" | "I32" | "U32" => 32,
        "F16" | "BF16" | "I16" | "U16" => 16,
        "I8" | "U8" | "BOOL" | "F8_E4M3" | "F8_E5M2" => 8,
        _ => 0,
    }
}
