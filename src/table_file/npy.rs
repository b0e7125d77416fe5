//! The header of `.npy` files. Source: NumPy's `numpy.lib.format`, versions 1.0, 2.0 and 3.0.
//!
//! It is a Python dictionary of three entries. The crates that read it carry a parser for all of Python's literals; here
//! is what the three entries can hold and nothing more.

use super::{Elements, FileFormat, Place, Read, TensorInfo, bad_file, claimed_count, unsupported};
use crate::doctor::Precision;
use crate::error::{Code, Error, Result};

pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// NumPy itself reads no longer ones without being told that the file is trusted.
const MAX_HEADER: usize = 10_000;
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
    let header = Cursor { bytes: &read(start..end)?, at: 0 }
        .header()
        .ok_or_else(|| damaged("has a header other than {'descr': …, 'fortran_order': …, 'shape': …}"))?;
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

/// A place in the header.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The dictionary, each of its entries once, in any order, and nothing after it but spaces.
    fn header(mut self) -> Option<Header> {
        let (mut descr, mut fortran_order, mut shape) = (None, None, None);
        self.take(b'{').then_some(())?;
        while !self.take(b'}') {
            let name = self.text()?;
            self.take(b':').then_some(())?;
            let again = match name {
                b"descr" => descr.replace(self.descr()?).is_some(),
                b"fortran_order" => fortran_order.replace(self.boolean()?).is_some(),
                b"shape" => shape.replace(self.shape()?).is_some(),
                _ => true,
            };
            if again || !(self.take(b',') || self.peek() == Some(b'}')) {
                return None;
            }
        }
        self.peek().is_none().then_some(())?;
        Some(Header { descr: descr?, fortran_order: fortran_order?, shape: shape? })
    }

    /// The next sign that is no space.
    fn peek(&mut self) -> Option<u8> {
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, sign: u8) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    fn text(&mut self) -> Option<&'a [u8]> {
        let quote = self.peek().filter(|quote| matches!(quote, b'\'' | b'"'))?;
        let start = self.at + 1;
        let length = self.bytes.get(start..)?.iter().position(|&byte| byte == quote)?;
        self.at = start + length + 1;
        self.bytes.get(start..start + length)
    }

    /// The type of the elements; of structured ones, which are lists, only that they are.
    fn descr(&mut self) -> Option<String> {
        if self.peek()? != b'[' {
            return Some(std::str::from_utf8(self.text()?).ok()?.to_owned());
        }
        let mut depth = 0;
        loop {
            match self.peek()? {
                b'[' => depth += 1,
                b']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Some("fields".into());
            }
        }
    }

    fn boolean(&mut self) -> Option<bool> {
        self.peek()?;
        let rest = self.bytes.get(self.at..)?;
        let value = rest.starts_with(b"True");
        if !value && !rest.starts_with(b"False") {
            return None;
        }
        self.at += if value { 4 } else { 5 };
        Some(value)
    }

    /// A tuple of whole numbers; Python 2 wrote an L behind each.
    fn shape(&mut self) -> Option<Vec<usize>> {
        let mut shape = vec![];
        self.take(b'(').then_some(())?;
        while !self.take(b')') {
            shape.push(self.number()?);
            self.take(b'L');
            if shape.len() > MAX_AXES || !(self.take(b',') || self.peek() == Some(b')')) {
                return None;
            }
        }
        Some(shape)
    }

    /// Digits; a number too large for any array is the largest.
    fn number(&mut self) -> Option<usize> {
        let mut number = self.peek().filter(u8::is_ascii_digit).map(|_| 0_usize)?;
        while let Some(digit) = self.bytes.get(self.at).filter(|byte| byte.is_ascii_digit()) {
            number = number.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            self.at += 1;
        }
        Some(number)
    }
}
