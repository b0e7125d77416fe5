//! A right table used wrongly: cut too short.

use crate::error::{Result, check_at_least_one, named_enum};

named_enum! {
    /// What becomes of `x + pe[start .. start + length]` in PyTorch and NumPy.
    SliceOutcome as "outcome" {
        /// As many rows as tokens.
        Fits = "fits",
        /// Refused: sizes that differ can be added only where one of them is 1.
        Error = "error",
        /// One row is added to every token, without a word.
        Broadcast = "broadcast",
        /// One token and no row give no token, without a word.
        Vanishes = "vanishes",
    }
}

/// What [`table_slice`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSlice {
    /// Rows that the slice really has.
    pub rows: usize,
    /// What adding them does.
    pub outcome: SliceOutcome,
}

/// Tells what adding `pe[start .. start + length]` to `length` tokens does, if `pe` has `max_length` rows: a slice past
/// the end is cut short, and what is short is refused or broadcast.
///
/// # Errors
/// [`Code::OutOfRange`](crate::Code::OutOfRange) if `max_length` or `length` is 0.
///
/// # Sources
/// [Broadcasting semantics](https://docs.pytorch.org/docs/stable/notes/broadcasting.html) of PyTorch, the same in NumPy.
///
/// ```
/// use posenc::{SliceOutcome, table_slice};
///
/// assert_eq!(table_slice(64, 0, 100)?.outcome, SliceOutcome::Error); // 64 rows, 100 tokens
/// assert_eq!(table_slice(64, 64, 1)?.outcome, SliceOutcome::Vanishes); // one token decoded past the end
/// assert!(table_slice(0, 0, 1).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn table_slice(max_length: usize, start: usize, length: usize) -> Result<TableSlice> {
    check_at_least_one("max_length", max_length)?;
    check_at_least_one("length", length)?;
    let rows = max_length.saturating_sub(start).min(length);
    let outcome = match rows {
        _ if rows == length => SliceOutcome::Fits,
        0 if length == 1 => SliceOutcome::Vanishes,
        1 => SliceOutcome::Broadcast,
        _ => SliceOutcome::Error,
    };
    Ok(TableSlice { rows, outcome })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_past_the_end_is_refused_or_silently_broadcast() {
        let outcome = |max, start, length| table_slice(max, start, length).map(|slice| (slice.rows, slice.outcome.name()));
        assert_eq!(outcome(64, 0, 64), Ok((64, "fits")));
        assert_eq!(outcome(64, 0, 100), Ok((64, "error")));
        assert_eq!(outcome(64, 200, 100), Ok((0, "error")));
        assert_eq!(outcome(1, 0, 100), Ok((1, "broadcast")));
        assert_eq!(outcome(64, 63, 2), Ok((1, "broadcast")));
        assert_eq!(outcome(64, 63, 1), Ok((1, "fits")));
        assert_eq!(outcome(64, 64, 1), Ok((0, "vanishes")));
    }
}
