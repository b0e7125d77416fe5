//! A table as rows of positions, whatever its type and whichever way it lies.

use crate::error::{Code, Error, Result, named_enum};
use crate::tensor::{element_count, shape_text};
use half::{bf16, f16};

named_enum! {
    /// A floating-point format.
    Precision as "precision" {
        /// 53 bits.
        Float64 = "float64",
        /// 24 bits.
        Float32 = "float32",
        /// 11 bits.
        Float16 = "float16",
        /// 8 bits, and the range of float32.
        Bfloat16 = "bfloat16",
    }
}

impl Precision {
    /// Half a unit in the last place of a number just above 1: the greatest error of rounding, relatively.
    pub(crate) fn rounding(self) -> f64 {
        [1.0 / 9_007_199_254_740_992.0, 1.0 / 16_777_216.0, 1.0 / 2048.0, 1.0 / 256.0][self as usize]
    }

    pub(crate) fn is_coarse(self) -> bool {
        matches!(self, Precision::Float16 | Precision::Bfloat16)
    }

    pub(crate) fn round(self, value: f64) -> f64 {
        match self {
            Precision::Float64 => value,
            Precision::Float32 => f64::from(value as f32),
            Precision::Float16 => f16::from_f64(value).to_f64(),
            Precision::Bfloat16 => bf16::from_f64(value).to_f64(),
        }
    }
}

/// Elements in one of the two types that tensors have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Numbers<'a> {
    Narrow(&'a [f32]),
    Wide(&'a [f64]),
}

impl Numbers<'_> {
    /// The element, or NaN where there is none.
    fn at(self, index: usize) -> f64 {
        match self {
            Numbers::Narrow(numbers) => numbers.get(index).map_or(f64::NAN, |&number| f64::from(number)),
            Numbers::Wide(numbers) => numbers.get(index).copied().unwrap_or(f64::NAN),
        }
    }

    pub(crate) fn len(self) -> usize {
        match self {
            Numbers::Narrow(numbers) => numbers.len(),
            Numbers::Wide(numbers) => numbers.len(),
        }
    }
}

/// A matrix of numbers that lie somewhere else, read along either axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    numbers: Numbers<'a>,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    row_step: usize,
    column_step: usize,
}

impl<'a> View<'a> {
    /// A table of shape `[rows, columns]`, to which axes of length 1 may have been added.
    pub(crate) fn new(numbers: Numbers<'a>, shape: &[usize]) -> Result<Self> {
        if element_count(shape) != Some(numbers.len()) {
            return Err(bad_shape("`table` must have as many elements as its shape", shape, "correct one of them"));
        }
        let mut axes = shape.to_vec();
        while axes.len() > 2 {
            let Some(axis) = axes.iter().take(axes.len() - 1).position(|&length| length == 1) else { break };
            axes.remove(axis);
        }
        match *axes {
            [rows, columns] if rows > 0 && columns > 0 => Ok(Self { numbers, rows, columns, row_step: columns, column_step: 1 }),
            _ => Err(bad_shape(
                "`table` must have the shape [rows, columns], [1, rows, columns] or [rows, 1, columns]",
                shape,
                "take the one table out of it",
            )),
        }
    }

    pub(crate) fn transposed(self) -> Self {
        Self { rows: self.columns, columns: self.rows, row_step: self.column_step, column_step: self.row_step, ..self }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.numbers.at(row * self.row_step + column * self.column_step)
    }

    pub(crate) fn row(&self, row: usize) -> impl Iterator<Item = f64> + use<'a> {
        let Self { numbers, columns, row_step, column_step, .. } = *self;
        (0..columns).map(move |column| numbers.at(row * row_step + column * column_step))
    }
}

fn bad_shape(rule: &str, given: &[usize], mend: &str) -> Error {
    Error::pieced(Code::BadShape, Some("table"), &[rule, "; got ", &shape_text(given), "; ", mend])
}

/// The coarsest format that holds every number of the table as it is. A table of few different numbers, such as the
/// first row alone, says nothing: then it is the one `declared`.
pub(crate) fn stored_precision(view: &View, declared: Precision) -> Precision {
    let (mut fits, mut telling) = ([true; 4], 0);
    for row in 0..view.rows {
        for value in view.row(row).filter(|value| value.is_finite()) {
            telling += usize::from(value != 0.0 && value.abs() != 1.0);
            for &precision in &Precision::ALL[1..] {
                let fit = &mut fits[precision as usize];
                *fit = *fit && precision.round(value) == value;
            }
        }
        if fits[1..] == [false; 3] {
            break;
        }
    }
    let coarsest = [Precision::Bfloat16, Precision::Float16, Precision::Float32];
    let found = coarsest.into_iter().find(|&precision| fits[precision as usize]);
    if telling < 8 { declared } else { found.unwrap_or(Precision::Float64) }
}
