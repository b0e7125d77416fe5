//! An embedding beside the table that is added to it.

use crate::encoding::sinusoidal::{SinusoidalOptions, Table};
use crate::error::{Result, named_enum};

named_enum! {
    /// How an embedding starts.
    Initialization as "initialization" {
        /// Standard deviation 1: `nn.Embedding` of PyTorch.
        Unit = "unit",
        /// Standard deviation 1/√dim: the paper's code.
        InverseRoot = "inverse-root",
        /// Standard deviation 0.02: BERT, GPT-2.
        Small = "small",
    }
}

named_enum! {
    /// Which of the two is heard.
    ScaleVerdict as "verdict" {
        /// Neither is more than three times the other.
        Balanced = "balanced",
        /// The embedding is more than three times the table.
        TableDrowned = "table-drowned",
        /// The table is more than three times the embedding.
        EmbeddingDrowned = "embedding-drowned",
    }
}

/// What [`embedding_scale`] compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmbeddingScaleOptions {
    /// Width of both.
    pub dim: usize,
    /// How the embedding starts. Default [`Initialization::Unit`].
    pub initialization: Initialization,
    /// Whether the embedding is multiplied by √dim. Default false.
    pub scale_embedding: bool,
}

impl Default for EmbeddingScaleOptions {
    fn default() -> Self {
        Self { dim: 0, initialization: Initialization::Unit, scale_embedding: false }
    }
}

/// What [`embedding_scale`] returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EmbeddingScale {
    /// Standard deviation of the embedding as it is added.
    pub embedding_std: f64,
    /// Standard deviation of the paper's table, over its first 512 rows.
    pub table_std: f64,
    /// The first divided by the second.
    pub ratio: f64,
    /// Which of the two is heard.
    pub verdict: ScaleVerdict,
}

const ROWS: usize = 512;
/// From here on the smaller one is taken to be drowned.
const MOST_RATIO: f64 = 3.0;

/// Compares an embedding at its initialisation with the paper's position table that is added to it.
///
/// # Errors
/// Those of [`sinusoidal`](crate::sinusoidal) for `dim`.
///
/// # Sources
/// Vaswani et al. 2017, [section 3.4](https://arxiv.org/abs/1706.03762) multiplies the embedding by √dim; tensor2tensor's
/// embedding starts with standard deviation 1/√dim.
///
/// ```
/// use posenc::{EmbeddingScaleOptions, ScaleVerdict, embedding_scale};
///
/// let scaled = embedding_scale(&EmbeddingScaleOptions { dim: 512, scale_embedding: true, ..Default::default() })?;
/// assert_eq!(scaled.verdict, ScaleVerdict::TableDrowned);
/// assert!((scaled.embedding_std - 22.6).abs() < 0.05 && (scaled.table_std - 0.655).abs() < 0.01);
/// assert!(embedding_scale(&EmbeddingScaleOptions { dim: 7, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn embedding_scale(options: &EmbeddingScaleOptions) -> Result<EmbeddingScale> {
    let table = SinusoidalOptions { length: Some(ROWS), dim: options.dim, ..Default::default() };
    let table_std = standard_deviation(&Table::plan(&table)?);
    let root = (options.dim as f64).sqrt();
    let start = match options.initialization {
        Initialization::Unit => 1.0,
        Initialization::InverseRoot => 1.0 / root,
        Initialization::Small => 0.02,
    };
    let embedding_std = if options.scale_embedding { start * root } else { start };
    let ratio = embedding_std / table_std;
    let verdict = match ratio {
        _ if ratio > MOST_RATIO => ScaleVerdict::TableDrowned,
        _ if ratio < 1.0 / MOST_RATIO => ScaleVerdict::EmbeddingDrowned,
        _ => ScaleVerdict::Balanced,
    };
    Ok(EmbeddingScale { embedding_std, table_std, ratio, verdict })
}

fn standard_deviation(table: &Table) -> f64 {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    table.each_row(&mut |row: &[f32]| {
        for &number in row {
            let number = f64::from(number);
            (count, sum, squares) = (count + 1.0, sum + number, squares + number * number);
        }
    });
    let mean = sum / count;
    (squares / count - mean * mean).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_balances_the_papers_start_alone() -> Result<()> {
        let verdict = |initialization, scale_embedding| {
            embedding_scale(&EmbeddingScaleOptions { dim: 512, initialization, scale_embedding }).map(|scale| scale.verdict.name())
        };
        assert_eq!(verdict(Initialization::Unit, false)?, "balanced");
        assert_eq!(verdict(Initialization::Unit, true)?, "table-drowned");
        assert_eq!(verdict(Initialization::InverseRoot, false)?, "embedding-drowned");
        assert_eq!(verdict(Initialization::InverseRoot, true)?, "balanced");
        assert_eq!(verdict(Initialization::Small, false)?, "embedding-drowned");
        assert_eq!(verdict(Initialization::Small, true)?, "balanced");
        Ok(())
    }
}
