//! How exactly a table's numbers were written down: a format, or a number of decimals.

use super::precision::{Precision, stored_precision};
use crate::table_view::View;

/// What became of the numbers when they were stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Storage {
    pub(crate) precision: Precision,
    /// Digits after the point, where the numbers were printed with few.
    pub(crate) decimals: Option<u32>,
}

/// More than these are as good as float32.
const MOST_DECIMALS: u32 = 6;

impl Storage {
    pub(crate) fn of(view: &View, declared: Precision) -> Self {
        let precision = stored_precision(view, declared);
        let coarse = matches!(precision, Precision::Float16 | Precision::Bfloat16);
        Self { precision, decimals: if coarse { None } else { (1..=MOST_DECIMALS).find(|&decimals| printed(view, decimals)) } }
    }

    /// What storing, and a sine that is off by a unit in its last place, may change in a table of this scale.
    pub(crate) fn error(self, scale: f64) -> f64 {
        let printing = self.decimals.map_or(0.0, |decimals| 0.5 / power_of_ten(decimals));
        // In float64 the exact table is itself off by some units in the last place.
        let units = if self.precision == Precision::Float64 { 12.0 } else { 1.5 };
        units * scale.abs() * self.precision.rounding() + printing
    }

    /// Whether a fit is less exact than the parameters that people choose.
    pub(crate) fn is_coarse(self) -> bool {
        self.error(1.0) > 1.5e-4
    }

    pub(crate) fn round(self, value: f64) -> f64 {
        self.precision.round(self.decimals.map_or(value, |decimals| rounded(value, decimals)))
    }
}

/// Whether all numbers have at most so many decimals, and enough of them are telling.
fn printed(view: &View, decimals: u32) -> bool {
    let mut telling = 0;
    for row in 0..view.rows {
        for value in view.row(row).filter(|value| value.is_finite()) {
            if (value - rounded(value, decimals)).abs() > Precision::Float32.rounding() * value.abs() {
                return false;
            }
            telling += usize::from(value != 0.0 && value.abs() != 1.0);
        }
    }
    telling >= 8
}

fn rounded(value: f64, decimals: u32) -> f64 {
    let power = power_of_ten(decimals);
    libm::round(value * power) / power
}

fn power_of_ten(decimals: u32) -> f64 {
    (0..decimals).fold(1.0, |power, _| 10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Numbers;
    use crate::{Preset, SinusoidalOptions, Tensor, Verdict, diagnose64, sinusoidal64};

    fn as_printed(decimals: u32) -> Tensor<f64> {
        let options = SinusoidalOptions { length: Some(24), dim: 16, ..Preset::Musicgen.options() };
        let mut table = sinusoidal64(&options).unwrap();
        table.data.iter_mut().for_each(|value| *value = rounded(*value, decimals));
        table
    }

    #[test]
    fn decimals_are_counted_and_a_print_is_diagnosed() {
        for decimals in 3..=MOST_DECIMALS {
            let table = as_printed(decimals);
            let diagnosis = diagnose64(&table).unwrap();
            assert_eq!(diagnosis.verdict, Verdict::Match, "{decimals} decimals: {diagnosis:?}");
            assert_eq!((diagnosis.decimals, diagnosis.matches[0].presets.as_slice()), (Some(decimals), &[Preset::Musicgen][..]));
            let codes: Vec<_> = diagnosis.findings.iter().map(|finding| finding.code).collect();
            assert_eq!(codes, ["halves", "cos-first", "endpoint-timescale"], "{decimals} decimals");
        }
    }

    #[test]
    fn a_table_in_full_has_no_count_of_decimals() {
        let table = as_printed(12);
        let narrow: Vec<f32> = table.data.iter().map(|&value| value as f32).collect();
        for numbers in [Numbers::Wide(&table.data), Numbers::Narrow(&narrow)] {
            let view = View::new(numbers, &[24, 16]).unwrap();
            assert_eq!(Storage::of(&view, Precision::Float32).decimals, None);
        }
    }
}
