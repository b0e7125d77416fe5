//! What a look at every element tells before anything is fitted.

use super::view::View;

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
            let usable = rows.note(view, row);
            rows.usable.push(usable);
            if usable {
                let first = *first.get_or_insert(row);
                rows.constant = rows.constant && view.row(row).eq(view.row(first));
                rows.last_column_zero = rows.last_column_zero && view.at(row, view.columns - 1) == 0.0;
            }
        }
        rows
    }

    fn note(&mut self, view: &View, row: usize) -> bool {
        let broken = view.row(row).filter(|value| !value.is_finite()).count();
        if broken > 0 {
            self.not_finite = if self.not_finite.0 == 0 { (broken, row) } else { (self.not_finite.0 + broken, self.not_finite.1) };
            return false;
        }
        let zero = view.row(row).all(|value| value == 0.0);
        if zero {
            self.zero.push(row);
        }
        !zero
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
