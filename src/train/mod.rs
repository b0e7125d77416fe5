//! The training lab: a small Transformer, with gradients of our own, for every encoding.
//!
//! A run is a function of its options alone: batches, dropout and weights come from streams named after the step or the
//! parameter, and every sum has one order, so that the same options give the same bits natively and in WebAssembly.

mod evaluate;
mod model;
mod operation;
mod optimizer;
mod options;
mod orders;
mod position;
mod product;
mod real;
mod tape;
mod task;
#[cfg(test)]
mod tests;
mod weights;

pub use evaluate::{EvaluateOptions, LengthReport};
pub use options::{AddAt, TrainerOptions};
pub use orders::{TrainedComparison, TrainedSentence};
pub use task::Task;

use crate::error::{Code, Error, GIVEN, Result, check_index};
use crate::rng::Stream;
use crate::tensor::Tensor;
use model::{Batch, Model, Shape};
use optimizer::Optimizer;
use options::Settled;
use tape::Var;
use task::{Sentences, Use, sentences};

/// What one step of training did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// The number of the step, counted from 0.
    pub step: usize,
    /// The mean loss of its batch before the step, in nats.
    pub loss: f64,
    /// The norm of all gradients together, before clipping.
    pub gradient_norm: f64,
    /// The rate at which it learned.
    pub learning_rate: f64,
}

/// A sentence of the task, and what is asked of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskExample {
    /// The tokens.
    pub tokens: Vec<String>,
    /// The right answer at each place; None where nothing is asked.
    pub answers: Vec<Option<String>>,
}

/// A small Transformer in training.
///
/// The model is a pre-norm Transformer (Xiong et al. 2020, [figure 1b](https://arxiv.org/abs/2002.04745)): token embedding
/// (times √dim if asked), positions, dropout of the sum; in each layer `x += W_O · attention(norm(x))` and
/// `x += W₂ · relu(W₁ · norm(x) + b₁) + b₂`; at the end norm and a linear layer to the classes. It learns by AdamW
/// (Loshchilov and Hutter 2019, [algorithm 2](https://arxiv.org/abs/1711.05101)) with β 0.9 and 0.999, after clipping the
/// norm of the gradients; weight decay acts on the matrices of linear layers alone. Numbers are `f32`.
///
/// Encodings stand as in [`Encoding`](crate::Encoding): sinusoidal and learned tables join the embedding, or what enters
/// every layer; Shaw's vectors, two sets for each head of each layer, T5's table, one for all layers, and KERPLE's a and p,
/// two for each head of each layer, are learned; ALiBi, RoPE and xPos have no parameters. Their seed and the trainer's
/// are added.
///
/// # Sources
/// Random numbers: ChaCha8 keyed by SipHash-2-4 of a stream's name, then Box–Muller for weights.
///
/// ```
/// use posenc::{Encoding, Task, Trainer, TrainerOptions};
///
/// let encoding = Encoding::Rope(Default::default());
/// let options = TrainerOptions { steps: 60, dim: 32, feed_forward: 64, encoding, ..TrainerOptions::new(Task::Before) };
/// let mut trainer = Trainer::new(&options)?;
/// let reports = trainer.steps(60)?;
/// assert!(reports[59].loss < reports[0].loss);
///
/// assert!(Trainer::new(&TrainerOptions { heads: 3, ..options }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub struct Trainer {
    options: Settled,
    sentences: Box<dyn Sentences>,
    model: Model<f32>,
    optimizer: Optimizer,
    done: usize,
}

impl Trainer {
    /// Makes a model at its initialisation.
    ///
    /// # Errors
    /// [`Code::OutOfRange`], [`Code::NotFinite`] and [`Code::TooLarge`] for numbers outside the ranges that
    /// [`TrainerOptions`] states; [`Code::NotDivisible`] if `heads` does not divide `dim`; [`Code::ConflictingOptions`] if
    /// `combine` or `add_at` is given to an encoding without a table, or a task that asks for the next or an earlier token
    /// is to see all tokens; [`Code::TooLarge`] if one step would need more than 2²⁶ numbers, or model or encoding
    /// more than 2²⁴ parameters; and the errors of the encoding, such as [`Code::OddDim`] and [`Code::PositionOutOfTable`].
    ///
    /// ```
    /// use posenc::{Code, Task, Trainer, TrainerOptions};
    ///
    /// let trainer = Trainer::new(&TrainerOptions::new(Task::Roles))?;
    /// assert_eq!(trainer.parameters(), 71_428);
    /// let error = Trainer::new(&TrainerOptions::new(Task::Lookback { distance: 0 })).err().unwrap();
    /// assert_eq!((error.code(), error.option()), (Code::OutOfRange, Some("distance")));
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn new(options: &TrainerOptions) -> Result<Self> {
        let sentences = sentences(&options.task)?;
        let options = options.settle(&*sentences)?;
        let shape = Shape {
            around: options.around,
            feed_forward: options.feed_forward,
            vocabulary: sentences.words().vocabulary.len(),
            classes: sentences.words().classes.len(),
            scale_embedding: options.scale_embedding,
        };
        shape.check_parameters()?;
        options.check_size("batch", &shape, options.batch, options.train_length)?;
        let mut model = Model::new(shape, &options.encoding)?;
        // What cannot run at this length is refused here and not at the first step.
        model.logits(&task::batch(&*sentences, &mut Stream::new(0, ""), 1, options.train_length, Use::Training), None, None)?;
        model.forget_run();
        let optimizer = Optimizer::new(&model, options.weight_decay, options.clip);
        Ok(Self { options, sentences, model, optimizer, done: 0 })
    }

    /// The number of parameters, all of them learned.
    pub fn parameters(&self) -> usize {
        self.model.entries.iter().map(|entry| self.model.value(entry.var).len()).sum()
    }

    /// The number of steps taken.
    pub fn steps_taken(&self) -> usize {
        self.done
    }

    /// Takes one step.
    ///
    /// # Errors
    /// [`Code::Diverged`] if the loss or the norm of the gradients is no longer finite, or the loss is above ten times
    /// that of guessing; the model stays as it was before the step.
    ///
    /// ```
    /// use posenc::{Code, Task, Trainer, TrainerOptions};
    ///
    /// let sane = TrainerOptions { dim: 16, feed_forward: 32, ..TrainerOptions::new(Task::Before) };
    /// let first = Trainer::new(&sane)?.step()?;
    /// assert_eq!((first.step, first.learning_rate), (0, 3e-3 / 50.0));
    ///
    /// let mut wild = Trainer::new(&TrainerOptions { learning_rate: 1e3, clip: 1e6, warmup: 0, ..sane })?;
    /// assert_eq!(wild.steps(100).unwrap_err().code(), Code::Diverged);
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn step(&mut self) -> Result<StepReport> {
        let (loss, _) = self.learn_from(&self.batch_of(self.done))?;
        let gradient_norm = self.optimizer.gradient_norm(&mut self.model);
        self.check_sane(loss, gradient_norm)?;
        let learning_rate = self.options.schedule.rate(self.done);
        self.optimizer.step(&mut self.model, self.done, learning_rate, gradient_norm);
        let report = StepReport { step: self.done, loss, gradient_norm, learning_rate };
        self.done += 1;
        Ok(report)
    }

    /// Takes several steps.
    ///
    /// # Errors
    /// Those of [`step`](Trainer::step), with the steps before the one at fault taken; [`Code::TooLarge`] above 2²⁰ at once.
    pub fn steps(&mut self, count: usize) -> Result<Vec<StepReport>> {
        options::check_at_most("count", count, 1 << 20)?;
        (0..count).map(|_| self.step()).collect()
    }

    /// The gradient of the next step's loss for each parameter, by name and before clipping. The model stays as it is.
    ///
    /// # Errors
    /// Those of the encoding.
    ///
    /// ```
    /// use posenc::{Task, Trainer, TrainerOptions};
    ///
    /// let gradients = Trainer::new(&TrainerOptions::new(Task::Before))?.gradients()?;
    /// assert_eq!((gradients[0].0.as_str(), &gradients[0].1.shape[..]), ("embedding.weight", &[15, 64][..]));
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn gradients(&mut self) -> Result<Vec<(String, Tensor)>> {
        self.learn_from(&self.batch_of(self.done))?;
        let (entries, _, gradients) = self.model.parameters_and_gradients();
        let found = entries.iter().map(|entry| {
            let mut data = gradients.of(entry.var).to_vec();
            data.resize(entry.shape.iter().product(), 0.0);
            (entry.name.clone(), Tensor { data, shape: entry.shape.clone() })
        });
        Ok(found.collect())
    }

    /// The parameters, by name.
    pub fn weights(&self) -> Vec<(String, Tensor)> {
        let tensor = |entry: &model::Entry| Tensor { data: self.model.value(entry.var).to_vec(), shape: entry.shape.clone() };
        self.model.entries.iter().map(|entry| (entry.name.clone(), tensor(entry))).collect()
    }

    /// The sentences of a training step, counted from 0: what the model saw, or will see.
    pub fn examples(&self, step: usize) -> Vec<TaskExample> {
        self.in_words(&self.batch_of(step))
    }

    fn in_words(&self, Batch { tokens, targets, length }: &Batch) -> Vec<TaskExample> {
        let example = |(tokens, targets): (&[u32], &[u32])| TaskExample {
            tokens: tokens.iter().map(|&token| self.sentences.words().vocabulary[token as usize].clone()).collect(),
            answers: targets.iter().map(|&target| self.sentences.words().classes.get(target as usize).cloned()).collect(),
        };
        tokens.chunks_exact(*length).zip(targets.chunks_exact(*length)).map(example).collect()
    }

    /// What dropout multiplies the sum of embedding and positions with in a training step, counted from 0: for each number
    /// 0 or 1/(1 − dropout), so that the mean stays; `[batch, length, dim]`. None without dropout.
    ///
    /// ```
    /// use posenc::{Task, Trainer, TrainerOptions};
    ///
    /// let options = TrainerOptions { dropout: 0.5, ..TrainerOptions::new(Task::Before) };
    /// let factors = Trainer::new(&options)?.dropout_factors(0).unwrap();
    /// assert_eq!(factors.shape, [32, 8, 64]);
    /// assert!(factors.data.iter().all(|&factor| factor == 0.0 || factor == 2.0));
    /// assert!(Trainer::new(&TrainerOptions::new(Task::Before))?.dropout_factors(0).is_none());
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn dropout_factors(&self, step: usize) -> Option<Tensor> {
        let shape = vec![self.options.batch, self.options.train_length, self.options.around.dim];
        self.dropout_mask(step).map(|data| Tensor { data, shape })
    }

    /// The tokens that the task knows.
    pub fn vocabulary(&self) -> &[String] {
        &self.sentences.words().vocabulary
    }

    /// The attention weights of the model on a sentence, `[heads, n, n]`: row = query, column = key.
    ///
    /// # Errors
    /// [`Code::UnknownValue`] for a token that the task does not know; [`Code::OutOfRange`] if there are no tokens or there
    /// is no such layer; [`Code::TooLarge`] above 1024 tokens, or if the model would need more than 2²⁶ numbers for them; and
    /// the errors of the encoding at this length.
    ///
    /// ```
    /// use posenc::{Code, Task, Trainer, TrainerOptions};
    ///
    /// let mut trainer = Trainer::new(&TrainerOptions::new(Task::Roles))?;
    /// assert_eq!(trainer.attention(&["猫", "追", "老鼠"], 0)?.shape, [4, 3, 3]);
    /// assert_eq!(trainer.attention(&["猫", "chases"], 2).unwrap_err().option(), Some("layer"));
    /// assert_eq!(trainer.attention(&["cats"], 0).unwrap_err().code(), Code::UnknownValue);
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn attention<S: AsRef<str>>(&mut self, tokens: &[S], layer: usize) -> Result<Tensor> {
        check_index("layer", layer, self.options.around.layers)?;
        let (batch, length) = (self.typed("tokens", tokens)?, tokens.len());
        let (_, weights) = self.model.logits(&batch, None, None)?;
        let data = self.model.value(weights[layer]).to_vec();
        self.model.forget_run();
        Ok(Tensor { data, shape: vec![self.options.around.heads, length, length] })
    }

    /// The model's probability for each class at each token of a sentence, `[n, classes]`, in the order of
    /// [`classes`](Trainer::classes).
    ///
    /// # Errors
    /// Those of [`attention`](Trainer::attention).
    pub fn predict<S: AsRef<str>>(&mut self, tokens: &[S]) -> Result<Tensor> {
        let batch = self.typed("tokens", tokens)?;
        let (logits, _) = self.model.logits(&batch, None, None)?;
        let probabilities = self.probabilities(logits);
        self.model.forget_run();
        Ok(probabilities)
    }

    fn probabilities(&self, logits: Var) -> Tensor {
        let (mut data, classes) = (self.model.value(logits).to_vec(), self.classes().len());
        for row in data.chunks_exact_mut(classes) {
            operation::soften(row);
        }
        Tensor { shape: vec![data.len() / classes, classes], data }
    }

    /// The answers there are.
    pub fn classes(&self) -> &[String] {
        &self.sentences.words().classes
    }

    /// A sentence that somebody typed, as a batch of one. `option` is what the caller's tokens are called.
    fn typed<S: AsRef<str>>(&self, option: &'static str, tokens: &[S]) -> Result<Batch> {
        if tokens.is_empty() || tokens.len() > MAX_TYPED {
            let (code, given) = (if tokens.is_empty() { Code::OutOfRange } else { Code::TooLarge }, tokens.len());
            let rule = format!("`{option}` must be 1 to {MAX_TYPED} tokens; got {given}; type a sentence of the task's words");
            return Err(Error::new(code, option, rule));
        }
        self.options.check_size(option, self.model.shape(), 1, tokens.len())?;
        let number = |token: &S| {
            let place = self.vocabulary().iter().position(|known| known == token.as_ref());
            place.map(|place| place as u32).ok_or_else(|| self.unknown(option, token.as_ref()))
        };
        let tokens = tokens.iter().map(number).collect::<Result<Vec<u32>>>()?;
        Ok(Batch { targets: vec![operation::UNASKED; tokens.len()].into(), length: tokens.len(), tokens: tokens.into() })
    }

    #[cold]
    fn unknown(&self, option: &'static str, token: &str) -> Error {
        let known: Vec<&str> = self.vocabulary().iter().take(60).map(String::as_str).collect();
        Error::unknown_value(option, token, &known)
    }

    fn batch_of(&self, step: usize) -> Batch {
        let mut random = Stream::new(self.options.around.seed, &format!("train:batch:{step}"));
        task::batch(&*self.sentences, &mut random, self.options.batch, self.options.train_length, Use::Training)
    }

    /// Forward and back through the next step's batch.
    fn learn_from(&mut self, batch: &Batch) -> Result<(f64, usize)> {
        let dropout = self.dropout_mask(self.done);
        let (loss, answers) = self.model.loss(batch, None, dropout)?;
        let value = f64::from(self.model.value(loss)[0]);
        self.model.back(loss);
        Ok((value, answers.len()))
    }

    fn dropout_mask(&self, step: usize) -> Option<Vec<f32>> {
        let Settled { dropout: rate, batch, train_length, around, .. } = &self.options;
        let (rate, numbers) = (*rate, batch * train_length * around.dim);
        (rate > 0.0).then(|| {
            let mut random = Stream::new(around.seed, &format!("train:dropout:{step}"));
            let kept = (1.0 / (1.0 - rate)) as f32;
            (0..numbers).map(|_| if random.chance(rate) { 0.0 } else { kept }).collect()
        })
    }

    fn check_sane(&self, loss: f64, norm: f64) -> Result<()> {
        let most = 10.0 * libm::log(self.sentences.words().classes.len() as f64);
        if loss.is_finite() && norm.is_finite() && loss <= most {
            return Ok(());
        }
        let rule = format!(
            "the loss must stay finite and below ten times that of guessing; at step {} it is {GIVEN}; lower `learning_rate`, \
             lengthen `warmup` or clip the gradients to a smaller norm",
            self.done
        );
        Err(Error::of_number(Code::Diverged, "learning_rate", rule, loss))
    }
}

/// The longest sentence that can be typed.
const MAX_TYPED: usize = 1024;
