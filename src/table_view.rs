//! A table as rows of positions, whatever its type and whichever way it lies.

use crate::error::{Code, Error, Result};
use crate::tensor::{count_differs, element_count, shape_text};

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
            return Err(count_differs("table", numbers.len(), shape));
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
