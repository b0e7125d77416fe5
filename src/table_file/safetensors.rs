//! `.safetensors` files: eight bytes of length, a header in JSON, then the bytes of all tensors without gaps.
//! Source: the format's description in Hugging Face's repository `safetensors`.
//!
//! JSON is read by a parser that the caller brings: serde_json natively, the engine's own in JavaScript.

use super::{FileFormat, Place, Read, TensorInfo, bad_file, claimed_count, no_table_file, unsupported};
use crate::doctor::Precision;
use crate::error::{Code, Error, Result, nearest, shortened};
use crate::tensor::element_count;
use std::collections::BinaryHeap;

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
pub(super) fn parse_header(text: &str) -> Option<Vec<Entry>> {
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

pub(super) fn place(length: usize, read: Read, tensor: Option<&str>, parse: ParseHeader) -> Result<Place> {
    let (begin, stored) = tensors(length, read, parse)?;
    let chosen = choose(&stored, tensor)?;
    let Some(table) = stored.get(chosen) else { return Err(no_file()) };
    let precision = precision(&table.info.dtype).ok_or_else(|| unsupported(&table.info.dtype, OPTION))?;
    claimed_count(&table.info.shape)?;
    Ok(Place {
        format: FileFormat::Safetensors,
        bytes: begin + table.begin..begin + table.end,
        precision,
        big_endian: false,
        fortran_order: false,
        tensor: chosen,
        tensors: stored.into_iter().map(|stored| stored.info).collect(),
    })
}

pub(super) fn table_names(length: usize, read: Read, parse: ParseHeader) -> Result<Vec<String>> {
    let (_, stored) = tensors(length, read, parse)?;
    Ok(stored.into_iter().filter(could_be_table).map(|stored| stored.info.name).collect())
}

/// Where the header ends, and what it says.
fn tensors(length: usize, read: Read, parse: ParseHeader) -> Result<(usize, Vec<Stored>)> {
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
    no_table_file("neither, or one that was cut short")
}

fn broken(name: &str, fault: &str) -> Error {
    bad_file(&["a .safetensors file must be whole; in this one \"", &shortened(name), "\" ", fault, "; get it again"])
}

/// A tensor and its bytes, from the end of the header.
struct Stored {
    info: TensorInfo,
    begin: usize,
    end: usize,
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
    Ok(Stored { info: TensorInfo { name, dtype, shape }, begin, end })
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

fn precision(dtype: &str) -> Option<Precision> {
    match dtype {
        "F64" => Some(Precision::Float64),
        "F32" => Some(Precision::Float32),
        "F16" => Some(Precision::Float16),
        "BF16" => Some(Precision::Bfloat16),
        _ => None,
    }
}

/// Last parts of the names that libraries give to position tables, as `a.b.embed_positions.weight` has before `weight`.
const NAMES: &str = "pe pos_embed pos_embedding pos_embeddings pos_emb position_embedding position_embeddings position_embs \
embed_positions positional_embedding positional_embeddings positional_encoding pos_encoding position_encoding pos_encoder \
wpe pos_table position_enc";

fn choose(stored: &[Stored], tensor: Option<&str>) -> Result<usize> {
    let all: Vec<&str> = stored.iter().map(|stored| stored.info.name.as_str()).collect();
    if let Some(wanted) = tensor {
        return all.iter().position(|name| *name == wanted).ok_or_else(|| unknown(wanted, &all));
    }
    let (mut tables, mut named) = (vec![], vec![]);
    for (index, stored) in stored.iter().enumerate().filter(|(_, stored)| could_be_table(stored)) {
        tables.push(index);
        if is_well_known(&stored.info.name) {
            named.push((index, stored.info.name.as_str()));
        }
    }
    match (&tables[..], &named[..]) {
        (&[only], _) | (_, &[(only, _)]) => Ok(only),
        ([], _) if all.is_empty() => {
            Err(bad_file(&["a .safetensors file must hold a table; this one is empty; save the table into it"]))
        }
        ([], _) => Err(foreign(stored)
            .map_or_else(|| undecided("holds no table of floating-point numbers", &all), |dtype| unsupported(dtype, OPTION))),
        (_, []) => Err(undecided("holds several tables, none with a usual name", &all)),
        _ => Err(undecided("holds several position tables", &named.iter().map(|(_, name)| *name).collect::<Vec<_>>())),
    }
}

/// The option that chose what cannot be read.
const OPTION: Option<&str> = Some("tensor");

/// The type of the numbers, where none of the tensors can be read.
fn foreign(stored: &[Stored]) -> Option<&str> {
    let readable = stored.iter().any(|stored| precision(&stored.info.dtype).is_some());
    stored.first().filter(|_| !readable).map(|stored| stored.info.dtype.as_str())
}

/// Two axes, beside which there may be ones of length 1, and numbers of a kind that can be read.
fn could_be_table(stored: &Stored) -> bool {
    let shape = &stored.info.shape;
    let long = shape.iter().filter(|&&length| length > 1).count();
    precision(&stored.info.dtype).is_some() && (2..=4).contains(&shape.len()) && long <= 2 && !shape.contains(&0)
}

fn is_well_known(name: &str) -> bool {
    let last = name.strip_suffix(".weight").unwrap_or(name).rsplit('.').next().unwrap_or_default();
    NAMES.split(' ').any(|known| known == last)
}

/// No message lists more names.
const MOST_NAMES: usize = 8;

fn list(names: &[&str]) -> String {
    let mut list = String::new();
    for name in names.iter().take(MOST_NAMES) {
        list.push_str(if list.is_empty() { "\"" } else { ", \"" });
        list.push_str(&shortened(name));
        list.push('"');
    }
    list.push_str(if names.len() > MOST_NAMES { ", …" } else { "" });
    list
}

fn unknown(wanted: &str, names: &[&str]) -> Error {
    let near = nearest(wanted, names.iter().copied());
    let (mend, names) = near.map_or(("it holds ", names), |_| ("did you mean ", near.as_slice()));
    let pieces = ["`tensor` must name a tensor of the file; got \"", &shortened(wanted), "\"; ", mend, &list(names)];
    Error::pieced(Code::UnknownValue, Some("tensor"), &pieces)
}

fn undecided(fault: &str, names: &[&str]) -> Error {
    Error::pieced(
        Code::MissingOption,
        Some("tensor"),
        &["the file ", fault, "; got ", &list(names), "; name the one with `tensor`"],
    )
}
