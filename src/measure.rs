//! Measurements: one number or curve for each claim that is made of encodings.

mod base;
mod combination;
mod coverage;
mod precision;
mod presets;
mod products;
mod scale;
mod score;
mod shift;
mod slice;
mod span;
mod terms;

pub use base::{BaseProfile, base_profile};
pub use combination::{CombinationCost, CombinationOptions, ModelCost, combination_cost};
pub use coverage::{RopeCoverage, rope_coverage};
pub use precision::{Float32TableErrors, FrequencyErrors, float32_table_errors, frequency_errors};
pub use presets::{PresetDifference, PresetDifferencesOptions, preset_differences};
pub use products::row_products;
pub use scale::{EmbeddingScale, EmbeddingScaleOptions, Initialization, ScaleVerdict, embedding_scale};
pub use score::{Content, ScoreByDistance, ScoreByDistanceOptions, score_by_distance};
#[cfg(all(feature = "wasm", feature = "attention"))]
pub(crate) use shift::shift_with;
pub use shift::{ShiftBoth, shift_both};
pub use slice::{SliceOutcome, TableSlice, table_slice};
pub use span::{SpanOptions, SpanOverlap, span_overlap};
#[cfg(all(feature = "wasm", feature = "attention"))]
pub(crate) use terms::terms_with;
pub use terms::{ScoreTerms, score_terms};

use crate::encoding::Encoding;
use crate::encoding::learned::{LearnedOptions, rows};
use crate::encoding::sinusoidal::{SinusoidalOptions, Table, odd_dim_error};
use crate::error::{Code, Error, Result, check_std};
use crate::sentence::no_table;
use crate::tensor::{element_count, room_for, shape_text};

/// The most multiplications of one measurement: a second's work.
const MOST_WORK: usize = 1 << 30;

/// Refuses what would take longer; `product` says what the factors are.
fn check_work(option: &'static str, product: &str, factors: &[usize]) -> Result<()> {
    if element_count(factors).is_some_and(|work| work <= MOST_WORK) {
        return Ok(());
    }
    let pieces = [product, " must be at most 2^30; got the factors ", &shape_text(factors), "; lower one of them"];
    Err(Error::pieced(Code::TooLarge, Some(option), &pieces))
}

/// Hands out `count` rows of a table, from position `first` on, with their numbers; those that a learned table does not have
/// are left out.
fn each_row(encoding: &Encoding, dim: usize, first: f64, count: usize, place: &mut dyn FnMut(usize, &[f64])) -> Result<()> {
    match encoding {
        Encoding::Sinusoidal(settings) => {
            if dim % 2 == 1 {
                return Err(odd_dim_error(dim, ""));
            }
            let (base, start, layout, timescale) = (settings.base, settings.start + first, settings.layout, settings.timescale);
            let options = SinusoidalOptions { length: Some(count), dim, base, start, layout, timescale, ..Default::default() };
            let mut row = 0;
            Table::plan(&options)?.each_row(&mut |numbers| {
                place(row, numbers);
                row += 1;
            });
        }
        Encoding::Learned(settings) => {
            let std = check_std("std", settings.std.unwrap_or(1.0))?;
            let options = LearnedOptions { max_length: settings.max_length, dim, std, seed: settings.seed };
            for (row, position) in (0..count).map(|row| (row, first + row as f64)) {
                if (0.0..settings.max_length as f64).contains(&position) {
                    let position = position as usize;
                    let numbers = rows(position..position + 1, &options)?;
                    place(row, &widened(&numbers)?);
                }
            }
        }
        _ => return Err(no_table()),
    }
    Ok(())
}

/// The same numbers in `f64`.
#[inline(never)]
fn widened(numbers: &[f32]) -> Result<Vec<f64>> {
    let mut wide = room_for(&[numbers.len()])?;
    numbers.iter().for_each(|&number| wide.push(f64::from(number)));
    Ok(wide)
}

#[inline(never)]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + a * b)
}
