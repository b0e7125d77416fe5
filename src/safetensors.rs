//! The container `.safetensors`: eight bytes of length, a header in JSON, then the bytes of all tensors without gaps.
//! Source: the format's description in Hugging Face's repository `safetensors`.
//!
//! Hugging Face's own library judges the header, and writes files. JSON is read by a parser that the caller brings: serde_json
//! natively, the engine's own in JavaScript.

use crate::error::{Code, Error, Result, shortened};
use safetensors::tensor::{Dtype, Metadata, SafeTensorError, TensorInfo};
use serde::Deserialize;
use serde::de::value::{Error as UnknownType, StrDeserializer};
use std::collections::BinaryHeap;
use std::ops::Range;

/// One tensor of a header, not judged yet.
#[derive(Deserialize)]
pub(crate) struct Entry {
    pub(crate) dtype: String,
    pub(crate) shape: Vec<usize>,
    #[serde(rename = "data_offsets")]
    pub(crate) offsets: Vec<usize>,
}

/// Reads the entries of a header in JSON by name, `__metadata__` left out; none if it is no such header.
pub(crate) type ParseHeader = fn(&str) -> Option<Vec<(String, Entry)>>;

/// [`ParseHeader`] by serde_json.
pub(crate) fn parse_header(text: &str) -> Option<Vec<(String, Entry)>> {
    let header: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).ok()?;
    let tensors = header.into_iter().filter(|(name, _)| name != METADATA);
    tensors.map(|(name, entry)| Some((name, Entry::deserialize(entry).ok()?))).collect()
}

pub(crate) const METADATA: &str = "__metadata__";

/// The limit of the format's own library.
const MAX_HEADER: u64 = 100_000_000;

/// Where the header ends, and what it says; none where there is no header.
pub(crate) fn tensors(length: usize, read: Read, parse: ParseHeader) -> Result<Option<(usize, Vec<Stored>)>> {
    let Ok(start) = read(0..length.min(8))?.try_into() else { return Ok(None) };
    let header_length = u64::from_le_bytes(start);
    if header_length > MAX_HEADER || header_length > (length - 8) as u64 {
        return Ok(None);
    }
    let begin = 8 + header_length as usize;
    let Some(header) = String::from_utf8(read(8..begin)?).ok().filter(|header| header.starts_with('{')) else { return Ok(None) };
    let entries = parse(&header).ok_or_else(|| broken("header", "has an entry that describes no tensor"))?;
    Ok(Some((begin, stored(entries, length - begin)?)))
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

/// A tensor and its bytes, from the end of the header; their order is that of the bytes.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stored {
    pub(crate) begin: usize,
    pub(crate) end: usize,
    pub(crate) name: String,
    pub(crate) dtype: String,
    pub(crate) shape: Vec<usize>,
}

/// The tensors in the order of their bytes, if together they fill the file without gap or overlap.
fn stored(entries: Vec<(String, Entry)>, length: usize) -> Result<Vec<Stored>> {
    let all = entries.into_iter().map(one).collect::<Result<BinaryHeap<_>>>()?.into_sorted_vec();
    let judged = Metadata::new(None, all.iter().map(Stored::info).collect()).map_err(|error| match error {
        SafeTensorError::InvalidOffset(name) => broken(&name, "leaves a gap, or overlaps another"),
        _ => broken("shape", "needs more or fewer bytes than its tensor has"),
    })?;
    let whole = judged.data_len() == length;
    if whole { Ok(all) } else { Err(broken("data_offsets", "end before the file does, or beyond it")) }
}

fn one((name, entry): (String, Entry)) -> Result<Stored> {
    let Entry { dtype, shape, offsets } = entry;
    match offsets[..] {
        [begin, end] => Ok(Stored { begin, end, name, dtype, shape }),
        _ => Err(broken(&name, "has offsets that are none")),
    }
}

impl Stored {
    /// As the library knows it. One of a type that it does not know is bytes, so that the others can be read.
    fn info(&self) -> (String, TensorInfo) {
        let data_offsets = (self.begin, self.end);
        let (dtype, shape) = match Dtype::deserialize(StrDeserializer::<UnknownType>::new(&self.dtype)) {
            Ok(dtype) => (dtype, self.shape.clone()),
            Err(_) => (Dtype::U8, vec![self.end.saturating_sub(self.begin)]),
        };
        (self.name.clone(), TensorInfo { dtype, shape, data_offsets })
    }
}
