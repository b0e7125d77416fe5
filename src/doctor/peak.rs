//! The largest number of a table.

use crate::error::{Code, Error, Result};
use crate::tensor::{Tensor, shape_text};

/// The finite element that is farthest from 0, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peak {
    /// Its distance from 0; 0 where no element is finite.
    pub value: f64,
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
}

/// Finds the finite element of a matrix that is farthest from 0; of several, the first.
///
/// # Errors
/// [`Code::BadShape`] if `table` is not a matrix, or its shape and data do not fit.
///
/// ```
/// use posenc::{Tensor, table_peak};
///
/// let peak = table_peak(&Tensor::new(vec![0.5, f32::NAN, -2.0, 1.0], &[2, 2])?)?;
/// assert_eq!((peak.value, peak.row, peak.column), (2.0, 1, 0));
/// assert!(table_peak(&Tensor::new(vec![0.0; 8], &[8])?).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn table_peak(table: &Tensor) -> Result<Peak> {
    table.check("table")?;
    let [_, columns] = *table.shape else {
        let rule = ["`table` must be a matrix [rows, columns]; got ", &shape_text(&table.shape), "; take one matrix out of it"];
        return Err(Error::new(Code::BadShape, "table", rule.concat()));
    };
    let mut peak = (0.0, 0);
    for (index, value) in table.data.iter().enumerate() {
        let size = f64::from(value.abs());
        if size > peak.0 && size.is_finite() {
            peak = (size, index);
        }
    }
    let (value, index) = peak;
    Ok(Peak { value, row: index / columns.max(1), column: index % columns.max(1) })
}
