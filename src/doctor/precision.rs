//! Floating-point formats, and which of them a table was kept in.

use crate::error::named_enum;
use crate::table_view::View;
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
