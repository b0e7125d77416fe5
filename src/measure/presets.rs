//! How far a table is from each library's.

use crate::encoding::sinusoidal::{OddDim, Preset, SinusoidalOptions, Table};
use crate::error::Result;
use crate::table_view::{Numbers, View};
use crate::tensor::Tensor;

/// What [`preset_differences`] compares a table with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PresetDifferencesOptions {
    /// Position of the first row. Default 0.
    pub start: f64,
    /// Positions run along the second axis. Default false.
    pub transposed: bool,
}

/// A library's convention, and the greatest difference from its table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PresetDifference {
    /// The convention.
    pub preset: Preset,
    /// The greatest difference of an element; what is not finite is left out.
    pub max_difference: f64,
}

/// Compares a table with the one that each preset gives for its size; presets that refuse an odd width are left out.
///
/// # Errors
/// Those of [`diagnose`](crate::diagnose) for the table and of [`sinusoidal`](crate::sinusoidal) for `start`.
///
/// ```
/// use posenc::{Preset, SinusoidalOptions, preset_differences, sinusoidal};
///
/// let table = sinusoidal(&SinusoidalOptions { length: Some(512), dim: 512, ..Preset::Tensor2tensor.options() })?;
/// let differences = preset_differences(&table, &Default::default())?;
/// let from = |preset| differences.iter().find(|difference| difference.preset == preset).map(|found| found.max_difference);
/// assert_eq!(from(Preset::Whisper), Some(0.0));
/// assert!(from(Preset::Marian) > Some(0.7)); // transformers' class and Marian's own code
/// assert!(preset_differences(&posenc::Tensor::new(vec![0.0; 8], &[8])?, &Default::default()).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn preset_differences(table: &Tensor, options: &PresetDifferencesOptions) -> Result<Vec<PresetDifference>> {
    let view = View::new(Numbers::Narrow(&table.data), &table.shape)?;
    let view = if options.transposed { view.transposed() } else { view };
    let odd = view.columns % 2 == 1;
    let possible = Preset::ALL.iter().filter(|preset| !odd || preset.options().odd_dim != OddDim::Error);
    possible.map(|&preset| Ok(PresetDifference { preset, max_difference: difference(&view, preset, options.start)? })).collect()
}

fn difference(view: &View, preset: Preset, start: f64) -> Result<f64> {
    let options = SinusoidalOptions { length: Some(view.rows), dim: view.columns, start, ..preset.options() };
    let (mut greatest, mut row) = (0.0, 0);
    Table::plan(&options)?.each_row(&mut |exact: &[f32]| {
        for (given, &exact) in view.row(row).zip(exact) {
            let difference = (given - f64::from(exact)).abs();
            if difference > greatest && difference.is_finite() {
                greatest = difference;
            }
        }
        row += 1;
    });
    Ok(greatest)
}
