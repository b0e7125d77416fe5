//! What it costs to put positions beside the embedding rather than to add them.

use crate::error::{Code, Error, Result, check_at_least_one};

/// The sizes of the model that [`combination_cost`] speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombinationOptions {
    /// Width of the embedding, 1 to 65536.
    pub dim: usize,
    /// Columns of the table that is put beside, 1 to 65536. Default: `dim`. A table that is added has `dim` anyway.
    pub position_dim: Option<usize>,
    /// Number of layers, 1 to 4096.
    pub layers: usize,
    /// Width of the feed-forward layers, the same in both models, 1 to 2²⁰. Default: four times the width of each.
    pub feed_forward: Option<usize>,
}

/// What [`combination_cost`] says of one model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelCost {
    /// Features of each token in every layer.
    pub width: usize,
    /// Learned numbers of all layers.
    pub parameters: u64,
    /// Floating-point operations for one token.
    pub flops_per_token: u64,
}

/// What [`combination_cost`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombinationCost {
    /// Positions are added to the embedding.
    pub add: ModelCost,
    /// Positions are put beside it, and every layer is so much wider.
    pub concatenate: ModelCost,
}

/// Counts parameters and operations of a Transformer whose position table is added to the embedding, and of one whose table is
/// put beside it, which makes every layer wider.
///
/// With width w and feed-forward width f, a layer has 4w² + 4w parameters in attention, 2wf + f + w in the feed-forward part and
/// 4w in two norms, as `TransformerEncoderLayer` of PyTorch. Operations are the multiplications and additions of its matrices,
/// 2 · (4w² + 2wf) for each token and layer, and where the table is added, dim additions. What is the same in both is not
/// counted, nor what depends on more than these sizes: the embedding, the scores of attention, which grow with the text, and the
/// output layer, which would be wider too.
///
/// # Errors
/// [`Code::OutOfRange`] if a size is 0; [`Code::TooLarge`] if one is above its limit.
///
/// # Sources
/// Vaswani et al. 2017, [sections 3.1 to 3.5](https://arxiv.org/abs/1706.03762).
///
/// ```
/// use posenc::{CombinationOptions, combination_cost};
///
/// let sizes = CombinationOptions { dim: 512, position_dim: None, layers: 6, feed_forward: None };
/// let cost = combination_cost(&sizes)?;
/// assert_eq!((cost.add.width, cost.add.parameters), (512, 18_914_304));
/// assert_eq!((cost.concatenate.width, cost.concatenate.parameters), (1024, 75_577_344));
/// assert!(combination_cost(&CombinationOptions { layers: 0, ..sizes }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn combination_cost(options: &CombinationOptions) -> Result<CombinationCost> {
    let &CombinationOptions { dim, position_dim, layers, feed_forward } = options;
    let beside = position_dim.unwrap_or(dim);
    let limits = [
        ("dim", dim, 1 << 16),
        ("position_dim", beside, 1 << 16),
        ("layers", layers, 1 << 12),
        ("feed_forward", feed_forward.unwrap_or(1), 1 << 20),
    ];
    limits.into_iter().try_for_each(|(option, size, most)| check_size(option, size, most))?;
    Ok(CombinationCost { add: cost(dim, layers, feed_forward, dim), concatenate: cost(dim + beside, layers, feed_forward, 0) })
}

fn check_size(option: &'static str, size: usize, most: usize) -> Result<()> {
    if check_at_least_one(option, size)? <= most {
        return Ok(());
    }
    let pieces = ["`", option, "` must be at most ", &most.to_string(), "; got ", &size.to_string(), "; give that of a model"];
    Err(Error::pieced(Code::TooLarge, Some(option), &pieces))
}

/// Of a model of this width, which begins with so many additions. The limits keep all of it below 2⁵³.
fn cost(width: usize, layers: usize, feed_forward: Option<usize>, additions: usize) -> ModelCost {
    let (w, layers) = (width as u64, layers as u64);
    let f = feed_forward.map_or(4 * w, |width| width as u64);
    let weights = 4 * w * w + 2 * w * f;
    ModelCost { width, parameters: layers * (weights + f + 9 * w), flops_per_token: layers * 2 * weights + additions as u64 }
}
