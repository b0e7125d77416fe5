//! The header of `.npy` files. Source: NumPy's `numpy.lib.format`, versions 1.0, 2.0 and 3.0.
//!
//! It is a Python dictionary of three entries. The crates that read it carry a parser for all of Python's literals; here
//! is what the three entries can hold and nothing more.

use super::{Elements, FileFormat, Place, Read, TensorInfo, bad_file, claimed_count};
use crate::doctor::Precision;
use crate::error::{Code, Error, Result, shortened};

pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// NumPy itself reads no longer ones without being told that the file is trusted.
const MAX_HEADER: usize = 10_000;

pub(super) fn place(length: usize, read: Read, tensor: Option<&str>) -> Result<Place> {
    if let Some(name) = tensor {
        let message = ["a .npy file holds one table without a name; got \"", &shortened(name), "\"; leave out `tensor`"];
        return Err(Error::new(Code::UnknownValue, "tensor", message.concat()));
    }
    let (start, header_length) = extent(&read(0..length.min(12))?).ok_or_else(|| cut_short("its first bytes"))?;
    if header_length > MAX_HEADER {
        return Err(bad_file("the header of a .npy file may have 10000 bytes; this one says more; save the table again"));
    }
    let end = start + header_length;
    if end > length {
        return Err(cut_short("its header"));
    }
    let bytes = read(start..end)?;
    let header = std::str::from_utf8(&bytes).ok().and_then(Header::parse).ok_or_else(|| {
        bad_file("the header of a .npy file must be {'descr': …, 'fortran_order': …, 'shape': …}; got something else; save the table again with np.save")
    })?;
    let (precision, big_endian) = element_type(&header.descr)?;
    let size = claimed_count(&header.shape)? * Elements::size(precision);
    if end + size != length {
        return Err(bad_file(if end + size > length {
            "the .npy file is shorter than its shape says; it was cut short or not wholly written; save it again"
        } else {
            "the .npy file is longer than its shape says; it holds more than one array, or was damaged; save the one table again"
        }));
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

/// Where the header begins, and its length.
fn extent(start: &[u8]) -> Option<(usize, usize)> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0_usize, |number, &byte| number << 8 | usize::from(byte));
    match (*start.get(6)?, *start.get(7)?) {
        (1, 0) => Some((10, number(start.get(8..10)?))),
        (2 | 3, 0) => Some((12, number(start.get(8..12)?))),
        _ => None,
    }
}

fn cut_short(what: &str) -> Error {
    bad_file(&["a .npy file must be of version 1, 2 or 3 and whole; this one ends within ", what, ", or is of another version; save it again"].concat())
}

fn element_type(descr: &str) -> Result<(Precision, bool)> {
    let (order, kind) = match descr.strip_prefix(['<', '>', '=', '|']) {
        Some(kind) => (descr.as_bytes()[0], kind),
        None => (b'<', descr),
    };
    let precision = match kind {
        "f8" => Precision::Float64,
        "f4" => Precision::Float32,
        "f2" => Precision::Float16,
        "V2" | "u2" | "i2" | "g2" | "bfloat16" => Precision::Bfloat16,
        _ => {
            let message = [
                "a table must hold float64, float32, float16 or bfloat16; got elements of type \"",
                &shortened(descr),
                "\"; convert it with table.astype(np.float32)",
            ];
            return Err(Error::general(Code::NotSupported, message.concat()));
        }
    };
    Ok((precision, order == b'>'))
}

struct Header {
    descr: String,
    fortran_order: bool,
    shape: Vec<usize>,
}

impl Header {
    /// The dictionary, each of its entries once, in any order.
    fn parse(text: &str) -> Option<Self> {
        let mut rest = Tokens { rest: text.trim_end() };
        let (mut descr, mut fortran_order, mut shape) = (None, None, None);
        rest.expect('{')?;
        while !rest.take('}') {
            let name = rest.text()?;
            rest.expect(':')?;
            let new = match name {
                "descr" => descr.replace(rest.descr()?).is_none(),
                "fortran_order" => fortran_order.replace(rest.boolean()?).is_none(),
                "shape" => shape.replace(rest.shape()?).is_none(),
                _ => false,
            };
            if !new {
                return None;
            }
            if !rest.take(',') {
                rest.expect('}')?;
                break;
            }
        }
        let whole = rest.rest.trim().is_empty();
        Some(Self { descr: descr?, fortran_order: fortran_order?, shape: shape? }).filter(|_| whole)
    }
}

/// What is left of the header.
struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    fn take(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, sign: char) -> Option<()> {
        self.take(sign).then_some(())
    }

    fn text(&mut self) -> Option<&'a str> {
        let quote = if self.take('\'') { '\'' } else if self.take('"') { '"' } else { return None };
        let (text, rest) = self.rest.split_once(quote)?;
        self.rest = rest;
        Some(text)
    }

    /// The type of the elements; structured ones, which are lists, only as far as to name them.
    fn descr(&mut self) -> Option<String> {
        if !self.take('[') {
            return self.text().map(str::to_owned);
        }
        let (fields, rest) = self.rest.rsplit_once(']')?;
        let (within, after) = fields.split_once(']').unwrap_or((fields, rest));
        self.rest = if fields.contains(']') { after } else { rest };
        Some(["[", within, "]"].concat())
    }

    fn boolean(&mut self) -> Option<bool> {
        let rest = self.rest.trim_start();
        let (value, rest) = match rest.strip_prefix("True") {
            Some(rest) => (true, rest),
            None => (false, rest.strip_prefix("False")?),
        };
        self.rest = rest;
        Some(value)
    }

    /// A tuple of whole numbers; Python 2 wrote an L behind each.
    fn shape(&mut self) -> Option<Vec<usize>> {
        let mut shape = vec![];
        self.expect('(')?;
        while !self.take(')') {
            let rest = self.rest.trim_start();
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = rest.split_at(digits);
            shape.push(number.parse().ok().or_else(|| (digits > 0).then_some(usize::MAX))?);
            self.rest = rest.strip_prefix('L').unwrap_or(rest);
            if shape.len() > 32 {
                return None;
            }
            if !self.take(',') {
                self.expect(')')?;
                break;
            }
        }
        Some(shape)
    }
}
