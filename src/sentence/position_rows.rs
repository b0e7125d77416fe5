//! What a table of positions brings into the layer. It is the same for every sentence of a length.

use super::{Lexicon, Part, SentenceOptions, check_size, columns};
use crate::encoding::Encoding;
use crate::encoding::learned::{LearnedOptions, check_rows, rows};
use crate::encoding::sinusoidal::{SinusoidalOptions, sinusoidal};
use crate::error::{Code, Error, GIVEN, Result, check_at_least_one, check_index, check_std};
use crate::matmul::matmul;
use crate::tensor::{Tensor, room_for};
use std::cell::OnceCell;
use std::ops::Range;

/// The rows of the table, if the encoding has one, and their projections for some heads, made when they are asked for.
#[derive(Debug)]
pub(crate) struct PositionRows {
    options: SentenceOptions,
    count: usize,
    heads: Range<usize>,
    table: Option<Tensor>,
    projected: [OnceCell<Vec<f32>>; 3],
}

impl PositionRows {
    /// For a sentence of `count` tokens.
    pub(crate) fn new(options: &SentenceOptions, count: usize, heads: Range<usize>) -> Result<Self> {
        check_size(count, heads.len())?;
        let table = position_table(options, count)?;
        Ok(Self { options: options.clone(), count, heads, table, projected: Default::default() })
    }

    pub(crate) fn of_head(options: &SentenceOptions, count: usize, head: usize) -> Result<Self> {
        check_index("head", head, options.heads)?;
        Self::new(options, count, head..head + 1)
    }

    /// Whether [`Self::of_head`] would give the same.
    #[cfg(feature = "wasm")]
    pub(crate) fn are_of_head(&self, options: &SentenceOptions, count: usize, head: usize) -> bool {
        self.count == count && self.heads == (head..head + 1) && self.options == *options
    }

    pub(super) fn heads(&self) -> Range<usize> {
        self.heads.clone()
    }

    pub(super) fn table(&self) -> Option<&Tensor> {
        self.table.as_ref()
    }

    /// `[heads, n, head_dim]`, with the weights of a lexicon, which do not depend on its tokens.
    pub(super) fn projected(&self, lexicon: &Lexicon, part: Part) -> Result<Option<&Vec<f32>>> {
        let (Some(table), kept) = (&self.table, &self.projected[part as usize]) else { return Ok(None) };
        if kept.get().is_none() {
            let mut data = room_for(&[self.heads.len(), self.count, self.options.dim / self.options.heads])?;
            for columns in columns(&self.options, &self.heads, part) {
                data.extend(matmul(&table.data, &lexicon.position_weights(columns), self.options.dim)?);
            }
            let _ = kept.set(data); // it was empty
        }
        Ok(kept.get())
    }
}

/// The table that joins the embedding, if the encoding has one: `[n, dim]`.
fn position_table(options: &SentenceOptions, count: usize) -> Result<Option<Tensor>> {
    match &options.encoding {
        Encoding::Sinusoidal(settings) => {
            let (start, layout, timescale) = (settings.start + options.start, settings.layout, settings.timescale);
            let (length, dim, base) = (Some(count), options.dim, settings.base);
            sinusoidal(&SinusoidalOptions { length, dim, base, start, layout, timescale, ..Default::default() }).map(Some)
        }
        Encoding::Learned(settings) => {
            let first = first_row("start", options.start, count, settings.max_length)?;
            let std = settings.std.unwrap_or(options.embedding_std);
            check_std("std", std)?;
            let learned = LearnedOptions { max_length: settings.max_length, dim: options.dim, std, seed: settings.seed };
            let data = rows(first..first + count, &learned)?;
            Ok(Some(Tensor { data, shape: vec![count, options.dim] }))
        }
        _ => Ok(None),
    }
}

/// The row of a learned table that the first of `count` positions gets.
pub(crate) fn first_row(option: &'static str, start: f64, count: usize, max_length: usize) -> Result<usize> {
    if start.fract() != 0.0 {
        let rule = format!("`{option}` must be whole where the table is learned; got {GIVEN}; a learned table has no rows between");
        return Err(Error::of_number(Code::NotWhole, option, rule, start));
    }
    check_at_least_one("max_length", max_length)?;
    if start < 0.0 {
        return Err(Error::out_of_range(option, "0 or more where the table is learned", start, "give 0 or more"));
    }
    check_rows(start, count, max_length)?;
    Ok(start as usize)
}
