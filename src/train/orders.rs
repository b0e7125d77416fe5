//! Two orders of the same tokens in a model that has learned something.

use super::Trainer;
use super::model::Batch;
use crate::error::Result;
use crate::sentence::{as_texts, check_permutation, output_residual, pooled_residual, weight_residual};
use crate::tensor::{Tensor, room_for};

/// What [`Trainer::compare_orders`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedComparison {
    /// The first order.
    pub a: TrainedSentence,
    /// The second order.
    pub b: TrainedSentence,
    /// Where each token of `a` stands in `b`: `b[permutation[i]] = a[i]`. Repeated tokens keep their order.
    pub permutation: Vec<usize>,
    /// `max |P A Pᵀ − A′|` over all heads of all layers.
    pub weight_residual: f64,
    /// The greatest difference of a token's probabilities in the two orders.
    pub output_residual: f64,
    /// The greatest difference of the mean probabilities.
    pub pooled_residual: f64,
    /// Whether the three are rounding, at most 10⁻⁵: each token gets the same answer in both orders, whatever was learned.
    pub order_blind: bool,
}

/// What a model makes of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedSentence {
    /// The attention weights, `[layers, heads, n, n]`: row = query, column = key.
    pub weights: Tensor,
    /// The probability of each class at each token, `[n, classes]`.
    pub probabilities: Tensor,
}

/// Weights and probabilities are at most 1, and were computed in `f32`: sums over keys in another order differ by up to a
/// few 10⁻⁷ after each layer.
const TOLERANCE: f64 = 1e-5;

impl Trainer {
    /// Gives the model two orders of the same tokens and measures what differs besides the order, as
    /// [`compare_orders`](crate::compare_orders) does for a layer that was never trained.
    ///
    /// # Errors
    /// [`Code::UnknownValue`](crate::Code::UnknownValue) for a token that the task does not know;
    /// [`Code::NotAPermutation`](crate::Code::NotAPermutation) if `a` and `b` are not the same tokens; and those of
    /// [`attention`](Trainer::attention) for their number.
    ///
    /// ```
    /// use posenc::{Code, Encoding, Task, Trainer, TrainerOptions};
    ///
    /// let (a, b) = (["猫", "追", "老鼠"], ["老鼠", "追", "猫"]);
    /// let options = TrainerOptions { dim: 16, feed_forward: 32, ..TrainerOptions::new(Task::Roles) };
    /// let mut blind = Trainer::new(&options)?;
    /// blind.steps(20)?;
    /// assert!(blind.compare_orders(&a, &b)?.order_blind); // no training helps: it cannot tell them apart
    ///
    /// let encoding = Encoding::Rope(Default::default());
    /// let mut seeing = Trainer::new(&TrainerOptions { encoding, ..options })?;
    /// assert!(!seeing.compare_orders(&a, &b)?.order_blind);
    /// assert_eq!(seeing.compare_orders(&a, &["猫", "追", "狗"]).unwrap_err().code(), Code::NotAPermutation);
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn compare_orders<S: AsRef<str>, T: AsRef<str>>(&mut self, a: &[S], b: &[T]) -> Result<TrainedComparison> {
        let (a, b) = (as_texts(a), as_texts(b));
        let batches = [self.typed("a", &a)?, self.typed("b", &b)?];
        let permutation = check_permutation(&a, &b)?;
        let (a, b) = (self.sentence(&batches[0])?, self.sentence(&batches[1])?);
        let weight_residual = weight_residual(&a.weights, &b.weights, &permutation);
        let output_residual = output_residual(&a.probabilities, &b.probabilities, &permutation);
        let pooled_residual = pooled_residual(&a.probabilities, &b.probabilities);
        let order_blind = [weight_residual, output_residual, pooled_residual].iter().all(|&residual| residual <= TOLERANCE);
        Ok(TrainedComparison { a, b, permutation, weight_residual, output_residual, pooled_residual, order_blind })
    }

    fn sentence(&mut self, batch: &Batch) -> Result<TrainedSentence> {
        let (logits, layers) = self.model.logits(batch, None, None)?;
        let shape = [layers.len(), self.options.around.heads, batch.length, batch.length];
        let mut data = room_for(&shape)?;
        layers.iter().for_each(|&weights| data.extend_from_slice(self.model.value(weights)));
        let probabilities = self.probabilities(logits);
        self.model.forget_run();
        Ok(TrainedSentence { weights: Tensor { data, shape: shape.to_vec() }, probabilities })
    }
}
