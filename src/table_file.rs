//! Tables in files: `.npy` of NumPy and `.safetensors`.
//!
//! Headers are judged before anything is read: claimed sizes must agree with the bytes there are. Of a file only the
//! header and the one table are ever copied, so a whole model's weights may lie beside it.

mod npy;
mod safetensors;

use crate::doctor::{Diagnosis, MatchedTable, Precision, TableMatch, diagnosis, matched};
use crate::error::{Code, Error, Result, named_enum, shortened};
use crate::safetensors::{ParseHeader, Read, not_a_file, parse_header};
use crate::table_view::{Numbers, View};
use crate::tensor::{MAX_ELEMENTS, element_count, room_for, shape_text};
use half::{bf16, f16};
use std::ops::Range;

named_enum! {
    /// A format of files.
    FileFormat as "format" {
        /// NumPy's, versions 1 to 3.
        Npy = "npy",
        /// Hugging Face's.
        Safetensors = "safetensors",
    }
}

/// The elements of a table that was read, in the type that holds them all exactly.
#[derive(Clone, Debug, PartialEq)]
pub enum TableNumbers {
    /// Of a file in float32, float16 or bfloat16.
    Float32(Vec<f32>),
    /// Of a file in float64.
    Float64(Vec<f64>),
}

/// A tensor that a file says it holds.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TensorInfo {
    /// Its name; empty in a `.npy` file, which has one without a name.
    pub name: String,
    /// Its type, as the file writes it.
    pub dtype: String,
    /// Its shape.
    pub shape: Vec<usize>,
}

/// A table from a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TableFile {
    /// The format of the file.
    pub format: FileFormat,
    /// The elements, row-major whatever order the file has.
    pub numbers: TableNumbers,
    /// The shape as it stands in the file.
    pub shape: Vec<usize>,
    /// The type of the file's elements.
    pub precision: Precision,
    /// The index in `tensors` of the one that was read.
    pub tensor: usize,
    /// All that the file holds.
    pub tensors: Vec<TensorInfo>,
}

impl TableFile {
    /// A table that came from no file, so that both kinds take one way.
    #[cfg(feature = "wasm")]
    pub(crate) fn of_memory(numbers: TableNumbers, shape: &[usize]) -> Self {
        let precision = if matches!(numbers, TableNumbers::Float64(_)) { Precision::Float64 } else { Precision::Float32 };
        Self { format: FileFormat::Npy, numbers, shape: shape.to_vec(), precision, tensor: 0, tensors: vec![] }
    }

    pub(crate) fn view(&self) -> Result<View<'_>> {
        let numbers = match &self.numbers {
            TableNumbers::Float32(numbers) => Numbers::Narrow(numbers),
            TableNumbers::Float64(numbers) => Numbers::Wide(numbers),
        };
        View::new(numbers, &self.shape)
    }

    /// [`diagnose`](crate::diagnose) for this table.
    ///
    /// # Errors
    /// [`Code::BadShape`] if it is no table.
    pub fn diagnose(&self) -> Result<Diagnosis> {
        Ok(diagnosis(self.view()?, self.precision))
    }

    /// [`match_table`](crate::match_table) for this table.
    ///
    /// # Errors
    /// Those of [`match_table`](crate::match_table).
    pub fn match_table(&self, found: &TableMatch) -> Result<MatchedTable> {
        matched(self.view()?, found)
    }
}

/// Reads a table from the bytes of a `.npy` or `.safetensors` file.
///
/// Elements may be float64, float32, float16 or bfloat16. NumPy has no bfloat16 of its own: two-byte elements of kind
/// `V`, which is what JAX's `ml_dtypes` writes, and 16-bit integers are taken for it.
///
/// Of several tensors in a file, `tensor` names the one. Without it, the only one that could be a position table is
/// taken, or the one whose name says that it is.
///
/// # Errors
/// - [`Code::BadFile`] if the bytes are no such file, or a broken one: cut short, sizes that contradict each other.
/// - [`Code::NotSupported`] if its elements are of another type, as are those of all tensors that could be meant.
/// - [`Code::UnknownValue`] if there is no tensor of the name; [`Code::MissingOption`] if several could be meant.
/// - [`Code::TooLarge`] if the table has more than 2²⁸ elements; [`Code::OutOfMemory`] if the machine has no room for it.
///
/// # Examples
/// ```
/// use posenc::{Code, read_table};
///
/// let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }";
/// let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
/// bytes.extend((header.len() as u16).to_le_bytes());
/// bytes.extend(header.bytes());
/// bytes.extend([0.0_f32, 1.0].map(f32::to_le_bytes).concat());
/// assert_eq!(read_table(&bytes, None)?.shape, [1, 2]);
/// assert_eq!(read_table(&bytes[..20], None).unwrap_err().code(), Code::BadFile);
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn read_table(bytes: &[u8], tensor: Option<&str>) -> Result<TableFile> {
    read_with(bytes.len(), &|range| part(bytes, range), tensor, parse_header)
}

/// [`diagnose`](crate::diagnose) for the bytes of a file.
///
/// # Errors
/// Those of [`read_table`], and [`Code::BadShape`] if the tensor is no table.
///
/// ```
/// assert_eq!(posenc::diagnose_file(b"GGUF", None).unwrap_err().code(), posenc::Code::BadFile);
/// ```
pub fn diagnose_file(bytes: &[u8], tensor: Option<&str>) -> Result<Diagnosis> {
    read_table(bytes, tensor)?.diagnose()
}

/// The names of the tensors in a `.safetensors` file that could be position tables, in the order of their bytes: those of
/// floating-point numbers with two axes, not counting added ones of length 1. A `.npy` file has no names.
///
/// # Errors
/// [`Code::BadFile`] if the bytes are no such file, or a broken one.
///
/// ```
/// let header = br#"{"pe":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}"#;
/// let bytes = [&(header.len() as u64).to_le_bytes()[..], header, &[0; 16]].concat();
/// assert_eq!(posenc::tensor_names(&bytes)?, ["pe"]);
/// assert!(posenc::tensor_names(&bytes[..40]).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn tensor_names(bytes: &[u8]) -> Result<Vec<String>> {
    names_with(bytes.len(), &|range| part(bytes, range), parse_header)
}

/// [`tensor_names`] for bytes that lie elsewhere.
pub(crate) fn names_with(length: usize, read: Read, parse: ParseHeader) -> Result<Vec<String>> {
    if is_npy(length, read)? {
        return Ok(vec![]);
    }
    safetensors::table_names(length, read, parse)
}

/// Judges the first bytes; refuses what is of neither format.
fn is_npy(length: usize, read: Read) -> Result<bool> {
    let start = read(0..length.min(16))?;
    if start.starts_with(npy::MAGIC) {
        return Ok(true);
    }
    refuse_foreign(&start)?;
    Ok(false)
}

fn part(bytes: &[u8], range: Range<usize>) -> Result<Vec<u8>> {
    let part = bytes.get(range).unwrap_or_default();
    let mut copy = room_for(&[part.len()])?;
    copy.extend_from_slice(part);
    Ok(copy)
}

/// Where a table lies in a file.
struct Place {
    format: FileFormat,
    bytes: Range<usize>,
    precision: Precision,
    big_endian: bool,
    /// First axis fastest.
    fortran_order: bool,
    tensor: usize,
    tensors: Vec<TensorInfo>,
}

/// [`read_table`] for bytes that lie elsewhere.
pub(crate) fn read_with(length: usize, read: Read, tensor: Option<&str>, parse: ParseHeader) -> Result<TableFile> {
    let place =
        if is_npy(length, read)? { npy::place(length, read, tensor)? } else { safetensors::place(length, read, tensor, parse)? };
    let shape = place.tensors.get(place.tensor).map(|info| info.shape.clone()).unwrap_or_default();
    let elements = Elements { precision: place.precision, big_endian: place.big_endian };
    let bytes = read(place.bytes)?;
    let numbers = elements.read(&bytes, &shape, place.fortran_order)?;
    let Place { format, precision, tensor, tensors, .. } = place;
    Ok(TableFile { format, numbers, shape, precision, tensor, tensors })
}

/// Files that people have beside their tables.
fn refuse_foreign(start: &[u8]) -> Result<()> {
    let kinds: [(&[u8], &str); 4] =
        [(b"PK", "a zip archive (.npz, .pt, .pth)"), (b"\x80", "a pickle"), (b"GGUF", "a GGUF file"), (b"\x89HDF", "an HDF5 file")];
    // After eight bytes of length, a safetensors file goes on with a brace.
    let foreign = kinds.iter().find(|(magic, _)| start.starts_with(magic) && start.get(8) != Some(&b'{'));
    foreign.map_or(Ok(()), |(_, kind)| Err(not_a_file(kind)))
}

fn bad_file(pieces: &[&str]) -> Error {
    Error::pieced(Code::BadFile, None, pieces)
}

fn unsupported(dtype: &str, option: Option<&'static str>) -> Error {
    let pieces = ["a table must hold float64, float32, float16 or bfloat16; got ", &shortened(dtype), "; convert it to float32"];
    Error::pieced(Code::NotSupported, option, &pieces)
}

/// The number of elements of a shape that a file claims.
fn claimed_count(shape: &[usize]) -> Result<usize> {
    element_count(shape).filter(|&count| count <= MAX_ELEMENTS).ok_or_else(|| {
        let pieces = ["a table may have at most 2^28 elements; the file says ", &shape_text(shape), "; save a part of it"];
        Error::pieced(Code::TooLarge, None, &pieces)
    })
}

/// How numbers are written in a file.
#[derive(Clone, Copy)]
struct Elements {
    precision: Precision,
    big_endian: bool,
}

impl Elements {
    fn size(precision: Precision) -> usize {
        [8, 4, 2, 2][precision as usize]
    }

    /// The elements in row-major order, from a file that has them so or, if `fortran_order`, the first axis fastest.
    fn read(self, bytes: &[u8], shape: &[usize], fortran_order: bool) -> Result<TableNumbers> {
        let size = Self::size(self.precision);
        let count = bytes.len() / size;
        let bits = |index: usize| {
            let at = if fortran_order { fortran_index(index, shape) } else { index } * size;
            self.bits(bytes.get(at..at + size).unwrap_or_default())
        };
        if self.precision == Precision::Float64 {
            let mut numbers = room_for(&[count])?;
            numbers.extend((0..count).map(|index| f64::from_bits(bits(index))));
            return Ok(TableNumbers::Float64(numbers));
        }
        let mut numbers = room_for(&[count])?;
        numbers.extend((0..count).map(|index| self.narrow(bits(index))));
        Ok(TableNumbers::Float32(numbers))
    }

    fn bits(self, bytes: &[u8]) -> u64 {
        let join = |bits: u64, &byte: &u8| bits << 8 | u64::from(byte);
        if self.big_endian { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) }
    }

    fn narrow(self, bits: u64) -> f32 {
        match self.precision {
            Precision::Float16 => f16::from_bits(bits as u16).to_f32(),
            Precision::Bfloat16 => bf16::from_bits(bits as u16).to_f32(),
            _ => f32::from_bits(bits as u32),
        }
    }
}

/// Where the element that comes at `index` in row-major order lies if the first axis is the fastest.
fn fortran_index(index: usize, shape: &[usize]) -> usize {
    let (mut rest, mut at, mut step) = (index, 0, 1);
    let mut places = [0; 32];
    for (place, &length) in places.iter_mut().zip(shape.iter().rev()) {
        (*place, rest) = (rest % length.max(1), rest / length.max(1));
    }
    for (place, &length) in places.iter().take(shape.len()).rev().zip(shape) {
        at += place * step;
        step *= length;
    }
    at
}
