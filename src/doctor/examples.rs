//! Tables to try a diagnosis on: each convention that is in use, and each fault that is often reported.

use crate::encoding::learned::{LearnedOptions, learned};
use crate::encoding::sinusoidal::{Layout, Preset, SinusoidalOptions, sinusoidal};
use crate::error::{Result, named_enum};
use crate::tensor::{Tensor, filled};
use half::{bf16, f16};

named_enum! {
    /// A table to try a diagnosis on.
    Example as "example" {
        /// Vaswani et al. 2017, section 3.5.
        Paper = "paper",
        /// tensor2tensor's: sines then cosines, the last wave exactly 2π·base long.
        Tensor2tensor = "tensor2tensor",
        /// fairseq's: the same with the row of the padding index zeroed.
        Fairseq = "fairseq",
        /// Marian's in transformers: sines then cosines, the paper's exponent.
        Marian = "marian",
        /// MusicGen's: cosines then sines.
        Musicgen = "musicgen",
        /// cos, sin, cos, sin, …
        CosFirst = "cos-first",
        /// Column c has the exponent 2c/dim: an index that counts by twos was multiplied by 2 again.
        DoubleExponent = "double-exponent",
        /// Row 0 is position 1.
        StartsAtOne = "starts-at-one",
        /// Row 0 belongs to the padding token.
        PadRow = "pad-row",
        /// Rounded to float16.
        Float16 = "float16",
        /// Rounded to bfloat16.
        Bfloat16 = "bfloat16",
        /// Frequencies and angles rounded to float32 before the sine, 2048 rows of it.
        Float32Angles = "float32-angles",
        /// Columns are positions.
        Transposed = "transposed",
        /// Divided by the square root of the width.
        Scaled = "scaled",
        /// Base 500.
        Base = "base",
        /// Normal numbers, as a learned table begins.
        Learned = "learned",
        /// Position 1 in every row.
        Constant = "constant",
        /// A single row.
        Short = "short",
        /// One element is NaN.
        NotFinite = "not-finite",
        /// tensor2tensor's table of an odd width.
        Odd = "odd",
    }
}

const ROWS: usize = 64;
const DIM: usize = 32;
/// Enough rows for the rounding of angles to show.
const MANY_ROWS: usize = 2048;

/// Returns an example, shape `[64, 32]` unless it is about the shape.
///
/// # Errors
/// [`Code::OutOfMemory`](crate::Code::OutOfMemory) alone.
///
/// # Sources
/// The faults are reported in Kyubyong/transformer#38 (doubled exponent), tensor2tensor#391 (halves, endpoint),
/// jadore801120/attention-is-all-you-need-pytorch#99 (padding row), pytorch/tutorials#1547 (constant rows).
///
/// ```
/// use posenc::{Example, example_table};
///
/// assert_eq!(example_table(Example::Transposed)?.shape, [32, 64]);
/// assert!("halved".parse::<Example>().is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn example_table(example: Example) -> Result<Tensor> {
    let paper = || sinusoidal(&options(Example::Paper));
    match example {
        Example::DoubleExponent => with_columns(ROWS, doubled),
        Example::Float32Angles => with_columns(MANY_ROWS, single),
        Example::Learned => learned(&LearnedOptions { max_length: ROWS, dim: DIM, ..Default::default() }),
        Example::Float16 => Ok(each(paper()?, |value| f16::from_f32(value).to_f32())),
        Example::Bfloat16 => Ok(each(paper()?, |value| bf16::from_f32(value).to_f32())),
        Example::Transposed => transposed(&paper()?),
        Example::NotFinite => Ok(with_nan(paper()?)),
        _ => sinusoidal(&options(example)),
    }
}

/// The examples that [`sinusoidal`] has options for.
fn options(example: Example) -> SinusoidalOptions {
    let preset = match example {
        Example::Tensor2tensor | Example::Odd => Preset::Tensor2tensor,
        Example::Fairseq => Preset::Fairseq,
        Example::Marian => Preset::Marian,
        Example::Musicgen => Preset::Musicgen,
        _ => Preset::Paper,
    };
    let mut table = SinusoidalOptions { length: Some(ROWS), dim: DIM, ..preset.options() };
    match example {
        Example::CosFirst => table.layout = Layout::CosSinInterleaved,
        Example::StartsAtOne => table.start = 1.0,
        Example::PadRow => table.pad_row = Some(0),
        Example::Scaled => table.scale = 1.0 / (DIM as f64).sqrt(),
        Example::Base => table.base = 500.0,
        Example::Constant => (table.length, table.positions) = (None, Some(vec![1.0; ROWS])),
        Example::Short => table.length = Some(1),
        Example::Odd => table.dim = DIM - 1,
        _ => {}
    }
    table
}

/// A table of sines in even columns and cosines in odd ones, of angles that `angle` gives for a position and a column.
fn with_columns(rows: usize, angle: fn(f64, usize) -> f64) -> Result<Tensor> {
    let mut data = filled(0.0, &[rows, DIM])?;
    for (index, value) in data.iter_mut().enumerate() {
        let column = index % DIM;
        let (sin, cos) = libm::sincos(angle((index / DIM) as f64, column));
        *value = if column.is_multiple_of(2) { sin } else { cos } as f32;
    }
    Ok(Tensor { data, shape: vec![rows, DIM] })
}

fn doubled(position: f64, column: usize) -> f64 {
    position * frequency(2 * column)
}

fn single(position: f64, column: usize) -> f64 {
    f64::from(position as f32 * frequency(column - column % 2) as f32)
}

fn frequency(numerator: usize) -> f64 {
    libm::pow(10000.0, -(numerator as f64) / DIM as f64)
}

fn each(mut table: Tensor, change: fn(f32) -> f32) -> Tensor {
    table.data.iter_mut().for_each(|value| *value = change(*value));
    table
}

fn transposed(table: &Tensor) -> Result<Tensor> {
    let mut data = filled(0.0, &[DIM, ROWS])?;
    for (index, value) in table.data.iter().enumerate() {
        data[index % DIM * ROWS + index / DIM] = *value;
    }
    Ok(Tensor { data, shape: vec![DIM, ROWS] })
}

fn with_nan(mut table: Tensor) -> Tensor {
    if let Some(value) = table.data.get_mut(20 * DIM + 5) {
        *value = f32::NAN;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::{Verdict, diagnose};

    #[test]
    fn every_example_is_a_table_of_its_own() -> Result<()> {
        let tables = Example::ALL.iter().map(|&example| example_table(example)).collect::<Result<Vec<_>>>()?;
        for (index, table) in tables.iter().enumerate() {
            assert_eq!(table.data.len(), table.shape.iter().product::<usize>());
            assert!(tables[..index].iter().all(|other| other != table), "{}", Example::ALL[index].name());
        }
        Ok(())
    }

    #[test]
    fn every_example_is_diagnosed_as_what_it_is() -> Result<()> {
        let expected = |example| match example {
            Example::Paper => (Verdict::Match, &[][..]),
            Example::Tensor2tensor => (Verdict::Match, &["halves", "endpoint-timescale"][..]),
            Example::Fairseq => (Verdict::Match, &["halves", "endpoint-timescale", "pad-row"][..]),
            Example::Marian => (Verdict::Match, &["halves"][..]),
            Example::Musicgen => (Verdict::Match, &["halves", "cos-first", "endpoint-timescale"][..]),
            Example::CosFirst => (Verdict::Match, &["cos-first"][..]),
            Example::DoubleExponent => (Verdict::Match, &["double-exponent"][..]),
            Example::StartsAtOne => (Verdict::Match, &["starts-at"][..]),
            Example::PadRow => (Verdict::Match, &["pad-row"][..]),
            Example::Float16 | Example::Bfloat16 => (Verdict::Match, &["low-precision-storage"][..]),
            Example::Float32Angles => (Verdict::Match, &["low-precision-angles"][..]),
            Example::Transposed => (Verdict::Match, &["transposed"][..]),
            Example::Scaled => (Verdict::Match, &["scaled"][..]),
            Example::Base => (Verdict::Match, &["unusual-base"][..]),
            Example::Learned => (Verdict::NoMatch, &["not-sinusoidal"][..]),
            Example::Constant => (Verdict::NoMatch, &["constant-rows", "not-sinusoidal"][..]),
            Example::Short => (Verdict::Ambiguous, &["too-few-rows"][..]),
            Example::NotFinite => (Verdict::NoMatch, &["not-finite"][..]),
            Example::Odd => (Verdict::Match, &["halves", "endpoint-timescale", "odd-dim"][..]),
        };
        for &example in Example::ALL {
            let diagnosis = diagnose(&example_table(example)?)?;
            let codes: Vec<_> = diagnosis.findings.iter().map(|finding| finding.code).collect();
            assert_eq!((diagnosis.verdict, codes.as_slice()), expected(example), "{}", example.name());
        }
        Ok(())
    }

    #[test]
    fn a_doubled_exponent_gives_each_column_a_frequency_of_its_own() -> Result<()> {
        let table = example_table(Example::DoubleExponent)?;
        assert_eq!(table.data[DIM + 2], libm::sin(libm::pow(10000.0, -4.0 / 32.0)) as f32);
        assert_eq!(table.data[DIM + 3], libm::cos(libm::pow(10000.0, -6.0 / 32.0)) as f32);
        Ok(())
    }

    #[test]
    fn angles_in_single_precision_are_off_far_down_and_only_there() -> Result<()> {
        let table = example_table(Example::Float32Angles)?;
        let exact = sinusoidal(&SinusoidalOptions { length: Some(MANY_ROWS), ..options(Example::Paper) })?;
        let error = |rows: std::ops::Range<usize>| {
            let range = rows.start * DIM..rows.end * DIM;
            table.data[range.clone()].iter().zip(&exact.data[range]).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
        };
        assert!(error(0..16) < 1e-6 && error(1024..2048) > 2e-5);
        Ok(())
    }
}
