//! `.safetensors` files: which tensor is the table.

use super::{FileFormat, Place, TensorInfo, bad_file, claimed_count, unsupported};
use crate::doctor::Precision;
use crate::error::{Code, Error, Result, nearest, shortened};
use crate::safetensors::{ParseHeader, Read, Stored, not_a_file, tensors};

pub(super) fn place(length: usize, read: Read, tensor: Option<&str>, parse: ParseHeader) -> Result<Place> {
    let (begin, stored) = tensors(length, read, parse)?.ok_or_else(no_file)?;
    let chosen = choose(&stored, tensor)?;
    let Some(table) = stored.get(chosen) else { return Err(not_a_file("one without tensors")) };
    let precision = precision(&table.dtype).ok_or_else(|| unsupported(&table.dtype, OPTION))?;
    claimed_count(&table.shape)?;
    Ok(Place {
        format: FileFormat::Safetensors,
        bytes: begin + table.begin..begin + table.end,
        precision,
        big_endian: false,
        fortran_order: false,
        tensor: chosen,
        tensors: stored.into_iter().map(|Stored { name, dtype, shape, .. }| TensorInfo { name, dtype, shape }).collect(),
    })
}

pub(super) fn table_names(length: usize, read: Read, parse: ParseHeader) -> Result<Vec<String>> {
    let (_, stored) = tensors(length, read, parse)?.ok_or_else(no_file)?;
    Ok(stored.into_iter().filter(could_be_table).map(|stored| stored.name).collect())
}

fn no_file() -> Error {
    not_a_file("neither, or one that was cut short")
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
    let all: Vec<&str> = stored.iter().map(|stored| stored.name.as_str()).collect();
    if let Some(wanted) = tensor {
        return all.iter().position(|name| *name == wanted).ok_or_else(|| unknown(wanted, &all));
    }
    let (mut tables, mut named) = (vec![], vec![]);
    for (index, stored) in stored.iter().enumerate().filter(|(_, stored)| could_be_table(stored)) {
        tables.push(index);
        if is_well_known(&stored.name) {
            named.push((index, stored.name.as_str()));
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
    let readable = stored.iter().any(|stored| precision(&stored.dtype).is_some());
    stored.first().filter(|_| !readable).map(|stored| stored.dtype.as_str())
}

/// Two axes, beside which there may be ones of length 1, and numbers of a kind that can be read.
fn could_be_table(stored: &Stored) -> bool {
    let shape = &stored.shape;
    let long = shape.iter().filter(|&&length| length > 1).count();
    precision(&stored.dtype).is_some() && (2..=4).contains(&shape.len()) && long <= 2 && !shape.contains(&0)
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
