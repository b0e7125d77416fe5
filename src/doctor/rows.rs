//! What a look at every element tells before anything is fitted.

use crate::table_view::View;

/// The rows of a table, sorted by what they hold.
#[derive(Debug)]
pub(crate) struct Rows {
    /// Whether the row takes part in the fit: neither all zeros nor broken.
    pub(crate) usable: Vec<bool>,
    /// Rows of zeros.
    pub(crate) zero: Vec<usize>,
    /// How many elements are NaN or infinite, and the row of the first.
    pub(crate) not_finite: (usize, usize),
    /// Every usable row is the same as the first.
    pub(crate) constant: bool,
    pub(crate) last_column_zero: bool,
}

impl Rows {
    pub(crate) fn of(view: &View) -> Self {
        let mut rows = Self {
            usable: Vec::with_capacity(view.rows),
            zero: vec![],
            not_finite: (0, 0),
            constant: true,
            last_column_zero: true,
        };
        let mut first = None;
        for row in 0..view.rows {
            let usable = rows.note(view, row, *first.get_or_insert(row));
            if !usable && first == Some(row) {
                first = None;
            }
            rows.usable.push(usable);
        }
        rows
    }

    fn note(&mut self, view: &View, row: usize, first: usize) -> bool {
        // In a single column, 0 is the sine of 0.
        let (mut broken, mut zero, mut alike, mut last) = (0, view.columns > 1, true, 0.0);
        for column in 0..view.columns {
            let value = view.at(row, column);
            broken += usize::from(!value.is_finite());
            zero &= value == 0.0;
            alike &= value == view.at(first, column);
            last = value;
        }
        if broken > 0 {
            self.not_finite = (self.not_finite.0 + broken, if self.not_finite.0 == 0 { row } else { self.not_finite.1 });
        } else if zero {
            self.zero.push(row);
        } else {
            self.constant &= alike;
            self.last_column_zero &= last == 0.0;
        }
        broken == 0 && !zero
    }

    pub(crate) fn is_usable(&self, row: usize) -> bool {
        self.usable.get(row).copied().unwrap_or(false)
    }

    pub(crate) fn usable_count(&self) -> usize {
        self.usable.iter().filter(|usable| **usable).count()
    }

    /// At most `most` usable rows among those from `first` to before `end`: the first 16, the rest spread evenly.
    pub(crate) fn sample(&self, first: usize, end: usize, most: usize) -> Vec<usize> {
        let near = 16.min(most);
        let step = (end.saturating_sub(first + near)).div_ceil((most - near).max(1)).max(1);
        let all = (first..end.min(first + near)).chain((first + near..end).step_by(step));
        let last = end.checked_sub(1).filter(|last| *last > first);
        let mut rows: Vec<usize> = all.chain(last).filter(|&row| self.is_usable(row)).collect();
        rows.dedup();
        rows
    }
}
