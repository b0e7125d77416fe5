//! The header of `.npy` files. Source: NumPy's `numpy.lib.format`, versions 1.0, 2.0 and 3.0.
//!
//! It is a Python dictionary, which `py_literal` reads once its length and depth are known to be harmless. The crates for the
//! whole format refuse types of elements that are in use for bfloat16.

use super::{Elements, FileFormat, Place, Read, TensorInfo, bad_file, claimed_count, unsupported};
use crate::doctor::Precision;
use crate::error::{Code, Error, Result};
use py_literal::Value;

pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// NumPy itself reads no longer ones without being told that the file is trusted.
const MAX_HEADER: usize = 10_000;
/// Records in records of a structured type nest; a table's header does not.
const MAX_NESTING: usize = 6;
/// NumPy has no more, and `fortran_index` counts on it.
const MAX_AXES: usize = 32;

pub(super) fn place(length: usize, read: Read, tensor: Option<&str>) -> Result<Place> {
    if tensor.is_some() {
        let rule = "a .npy file holds one table, without a name; got a name; leave out `tensor`";
        return Err(Error::pieced(Code::UnknownValue, Some("tensor"), &[rule]));
    }
    let (start, header_length) = extent(&read(0..length.min(12))?).ok_or_else(|| damaged("is of none of the versions 1 to 3"))?;
    if header_length > MAX_HEADER || start + header_length > length {
        return Err(damaged("says of its header more than there is"));
    }
    let end = start + header_length;
    let bytes = read(start..end)?;
    if is_deep(&bytes) {
        return Err(damaged("has a header with brackets in brackets in brackets"));
    }
    let header = parse(bytes).ok_or_else(|| damaged("has a header other than {'descr': …, 'fortran_order': …, 'shape': …}"))?;
    let (precision, big_endian) = element_type(&header.descr).ok_or_else(|| unsupported(&header.descr, None))?;
    let size = claimed_count(&header.shape)? * Elements::size(precision);
    if size != length - end {
        return Err(damaged("has more or fewer bytes than its shape needs"));
    }
    let info = TensorInfo { name: String::new(), dtype: header.descr, shape: header.shape };
    Ok(Place {
        format: FileFormat::Npy,
        bytes: end..length,
        precision,
        big_endian,
        fortran_order: header.fortran_order,
        tensor: 0,
        tensors: vec![info],
    })
}

fn damaged(fault: &str) -> Error {
    bad_file(&["a .npy file must be whole; this one ", fault, "; save the table again with np.save"])
}

/// Where the header begins, and its length.
fn extent(start: &[u8]) -> Option<(usize, usize)> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0_usize, |number, &byte| number << 8 | usize::from(byte));
    match *start.get(6..8)? {
        [1, 0] => Some((10, number(start.get(8..10)?))),
        [2 | 3, 0] => Some((12, number(start.get(8..12)?))),
        _ => None,
    }
}

/// bfloat16 has no letter of its own: `V2` is what ml_dtypes writes, 16-bit integers are what people store who have
/// nothing better, `g2` and `bfloat16` come from older extensions and from headers written by hand.
fn element_type(descr: &str) -> Option<(Precision, bool)> {
    let kind = descr.trim_start_matches(['<', '>', '=', '|']);
    let precision = match kind {
        "f8" => Precision::Float64,
        "f4" => Precision::Float32,
        "f2" => Precision::Float16,
        "V2" | "u2" | "i2" | "g2" | "bfloat16" => Precision::Bfloat16,
        _ => return None,
    };
    Some((precision, descr.starts_with('>')))
}

struct Header {
    descr: String,
    fortran_order: bool,
    shape: Vec<usize>,
}

/// The dictionary, with its three entries and no other.
fn parse(mut bytes: Vec<u8>) -> Option<Header> {
    drop_long_marks(&mut bytes);
    let Value::Dict(entries) = std::str::from_utf8(&bytes).ok()?.trim().parse().ok()? else { return None };
    let named = |name: &str| entries.iter().find(|(key, _)| key.as_string().is_some_and(|key| key == name)).map(|(_, value)| value);
    let descr = named("descr")?.as_string().map_or("fields", String::as_str).to_owned(); // structured types are lists
    let fortran_order = named("fortran_order")?.as_boolean()?;
    let shape: Vec<usize> = named("shape")?.as_tuple()?.iter().map(length).collect::<Option<_>>()?;
    (entries.len() == 3 && shape.len() <= MAX_AXES).then_some(Header { descr, fortran_order, shape })
}

/// A number too large for any array is the largest.
fn length(value: &Value) -> Option<usize> {
    let number = value.as_integer()?;
    (*number >= 0.into()).then(|| usize::try_from(number).unwrap_or(usize::MAX))
}

/// Python 2 wrote an L behind each length, which NumPy drops before it reads a header.
fn drop_long_marks(bytes: &mut [u8]) {
    for at in 1..bytes.len() {
        if let [digit, mark @ b'L'] = &mut bytes[at - 1..=at]
            && digit.is_ascii_digit()
        {
            *mark = b' ';
        }
    }
}

/// Whether brackets stand in one another more deeply than in any header, which a parser would answer with as deep a stack.
fn is_deep(bytes: &[u8]) -> bool {
    let mut depth = 0_usize;
    bytes.iter().any(|byte| {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_NESTING
    })
}
