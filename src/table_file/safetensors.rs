//! `.safetensors` files: eight bytes of length, a header in JSON, then the bytes of all tensors without gaps.
//! Source: the format's description in Hugging Face's repository `safetensors`.
//!
//! JSON is read by a parser that the caller brings: serde_json natively, the engine's own in JavaScript.

use super::{FileFormat, Place, Read, TensorInfo, bad_file, claimed_count};
use crate::doctor::Precision;
use crate::error::{Code, Error, Result, nearest, shortened};
use crate::tensor::element_count;

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
    let numbers = |value: &serde_json::Value| -> Option<Vec<f64>> { value.as_array()?.iter().map(serde_json::Value::as_f64).collect() };
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
    let precision = precision(&table.info.dtype).ok_or_else(|| unsupported(&table.info.dtype))?;
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
    let entries = if header.starts_with('{') { parse(&header) } else { None };
    Ok((begin, stored(&entries.ok_or_else(no_file)?, length - begin)?))
}

fn no_file() -> Error {
    bad_file("a table must come from a .npy or .safetensors file that is whole; got neither; save it with np.save(\"pe.npy\", table)")
}

fn broken(name: &str, fault: &str) -> Error {
    let message = ["the tensor \"", &shortened(name), "\" of the .safetensors file ", fault, "; the file is damaged, get it again"];
    bad_file(&message.concat())
}

fn unsupported(dtype: &str) -> Error {
    let message = ["a table must hold F64, F32, F16 or BF16; got ", &shortened(dtype), "; convert it with tensor.float()"];
    Error::general(Code::NotSupported, message.concat())
}

/// A tensor and its bytes, from the end of the header.
struct Stored {
    info: TensorInfo,
    begin: usize,
    end: usize,
}

/// Judges every entry, and that together they fill the file without gap or overlap.
fn stored(entries: &[Entry], length: usize) -> Result<Vec<Stored>> {
    let mut all: Vec<Stored> = entries.iter().map(|entry| one(entry, length)).collect::<Result<_>>()?;
    all.sort_by_key(|stored| (stored.begin, stored.end));
    let mut filled = 0;
    for stored in &all {
        if stored.begin != filled {
            return Err(broken(&stored.info.name, "does not begin where the one before it ends"));
        }
        filled = stored.end;
    }
    if filled != length {
        return Err(bad_file("the .safetensors file is longer than its tensors; it was damaged, or has no tensors; get it again"));
    }
    Ok(all)
}

fn one(entry: &Entry, length: usize) -> Result<Stored> {
    let whole = |number: f64, most: f64| (number >= 0.0 && number <= most && libm::floor(number) == number).then_some(number as usize);
    let [begin, end] = entry.offsets[..] else { return Err(broken(&entry.name, "needs two offsets")) };
    let (begin, end) = (whole(begin, length as f64), whole(end, length as f64));
    let (Some(begin), Some(end)) = (begin, end) else { return Err(broken(&entry.name, "lies beyond the end of the file")) };
    let shape: Option<Vec<usize>> = entry.shape.iter().map(|&length| whole(length, f64::from(u32::MAX))).collect();
    let shape = shape.ok_or_else(|| broken(&entry.name, "has a shape that is none"))?;
    let size = element_count(&shape).and_then(|count| count.checked_mul(bits(&entry.dtype)));
    let fits = begin <= end && (bits(&entry.dtype) == 0 || size == (end - begin).checked_mul(8));
    if !fits {
        return Err(broken(&entry.name, "has more or fewer bytes than its shape needs"));
    }
    Ok(Stored { info: TensorInfo { name: entry.name.clone(), dtype: entry.dtype.clone(), shape }, begin, end })
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
const NAMES: &str = " pe pos_embed pos_embedding pos_embeddings pos_emb position_embedding position_embeddings position_embs \
embed_positions positional_embedding positional_embeddings positional_encoding pos_encoding position_encoding pos_encoder \
wpe pos_table position_enc weights ";

fn choose(stored: &[Stored], tensor: Option<&str>) -> Result<usize> {
    let names = || stored.iter().map(|stored| stored.info.name.as_str());
    if let Some(wanted) = tensor {
        return names().position(|name| name == wanted).ok_or_else(|| unknown(wanted, &names().collect::<Vec<_>>()));
    }
    let tables: Vec<usize> = (0..stored.len()).filter(|&index| stored.get(index).is_some_and(could_be_table)).collect();
    let named = tables.iter().filter(|&&index| stored.get(index).is_some_and(|stored| is_well_known(&stored.info.name)));
    match (&tables[..], &named.copied().collect::<Vec<_>>()[..]) {
        ([only], _) | (_, [only]) => Ok(*only),
        ([], _) => Err(undecided("holds no table of floating-point numbers", &names().collect::<Vec<_>>())),
        (_, []) => Err(undecided("holds several tables, none with a usual name", &names().collect::<Vec<_>>())),
        (_, several) => {
            let several: Vec<&str> = several.iter().filter_map(|&index| Some(stored.get(index)?.info.name.as_str())).collect();
            Err(undecided("holds several position tables", &several))
        }
    }
}

/// Two axes but for ones of length 1, and numbers of a kind that can be read.
fn could_be_table(stored: &Stored) -> bool {
    let shape = &stored.info.shape;
    let long = shape.iter().filter(|&&length| length > 1).count();
    precision(&stored.info.dtype).is_some() && long == 2 && shape.len() <= 4
}

fn is_well_known(name: &str) -> bool {
    let last = name.strip_suffix(".weight").unwrap_or(name).rsplit('.').next().unwrap_or_default();
    NAMES.contains(&[" ", last, " "].concat())
}

/// No message lists more names.
const MOST_NAMES: usize = 8;

fn list(names: &[&str]) -> String {
    let shown: Vec<String> = names.iter().take(MOST_NAMES).map(|name| shortened(name)).collect();
    let more = if names.len() > MOST_NAMES { "\", …" } else { "\"" };
    ["\"", &shown.join("\", \""), more].concat()
}

fn unknown(wanted: &str, names: &[&str]) -> Error {
    let mend = match nearest(wanted, names.iter().copied()) {
        Some(name) => ["did you mean \"", &shortened(name), "\"?"].concat(),
        None => ["it holds ", &list(names)].concat(),
    };
    let message = ["`tensor` must name a tensor of the file; got \"", &shortened(wanted), "\"; ", &mend];
    Error::new(Code::UnknownValue, "tensor", message.concat())
}

fn undecided(fault: &str, names: &[&str]) -> Error {
    let message = ["the file ", fault, "; got ", &list(names), "; name the one with `tensor`"];
    Error::new(Code::MissingOption, "tensor", message.concat())
}
