//! The options of a run, and what follows from them.

use super::model::Shape;
use super::optimizer::Schedule;
use super::position::Surroundings;
use super::task::{Sentences, Task, Use};
use crate::attention::Mask;
use crate::encoding::Encoding;
use crate::error::{Code, Error, GIVEN, Result, check_at_least_one, check_finite, check_std, named_enum};
use crate::sentence::Combine;

named_enum! {
    /// Where a table of positions joins the model.
    AddAt as "add_at" {
        /// Once, with the embedding.
        Input = "input",
        /// With what enters each layer.
        EveryLayer = "every-layer",
    }
}

/// The model, the task and the way of learning of a [`Trainer`](crate::Trainer).
#[derive(Clone, Debug, PartialEq)]
pub struct TrainerOptions {
    /// What the model is trained to do.
    pub task: Task,
    /// How the model learns where its tokens stand. Default [`Encoding::None`].
    pub encoding: Encoding,
    /// Seed of the weights, the batches and the dropout. Default 0.
    pub seed: u64,
    /// Number of layers, 1 to 16. Default 2.
    pub layers: usize,
    /// Number of heads, a divisor of `dim`. Default 4.
    pub heads: usize,
    /// Width of the model, at most 1024. Default 64.
    pub dim: usize,
    /// Width of the feed-forward layers, 1 to 4096. Default 128.
    pub feed_forward: usize,
    /// The share of numbers that dropout sets to 0 in the sum of embedding and positions, from 0 to 0.9. Default 0.
    pub dropout: f64,
    /// Tokens in each sentence of training, at most 2048. Default 8 for roles and before, 32 for lookback (or twice the
    /// distance, if that is more) and text.
    pub train_length: Option<usize>,
    /// Sentences in each step, 1 to 1024. Default 32.
    pub batch: usize,
    /// Steps until the learning rate has fallen to a tenth; more may be taken. Default 1000.
    pub steps: usize,
    /// The greatest learning rate. Default 0.003.
    pub learning_rate: f64,
    /// Steps in which the learning rate grows. Default 50.
    pub warmup: usize,
    /// Weight decay of the linear layers' matrices. Default 0.01.
    pub weight_decay: f64,
    /// The norm to which the gradients are clipped. Default 1.
    pub clip: f64,
    /// Which keys a query may see. Default: as the task has it.
    pub mask: Option<Mask>,
    /// Multiplies the embedding by √dim before the positions join it. Default false.
    pub scale_embedding: bool,
    /// Standard deviation of the embedding. Default 1, as in `nn.Embedding` of PyTorch.
    pub embedding_std: f64,
    /// How a table meets the embedding. Default [`Combine::Add`]; side by side, a matrix each brings both back to the
    /// model's width.
    pub combine: Combine,
    /// Where a table joins the model. Default [`AddAt::Input`].
    pub add_at: AddAt,
}

impl TrainerOptions {
    /// A task with all defaults.
    pub fn new(task: Task) -> Self {
        Self {
            task,
            encoding: Encoding::None,
            seed: 0,
            layers: 2,
            heads: 4,
            dim: 64,
            feed_forward: 128,
            dropout: 0.0,
            train_length: None,
            batch: 32,
            steps: 1000,
            learning_rate: 3e-3,
            warmup: 50,
            weight_decay: 0.01,
            clip: 1.0,
            mask: None,
            scale_embedding: false,
            embedding_std: 1.0,
            combine: Combine::Add,
            add_at: AddAt::Input,
        }
    }
}

/// Checked options, with what was left open filled in.
pub(crate) struct Settled {
    pub(crate) encoding: Encoding,
    pub(crate) around: Surroundings,
    pub(crate) feed_forward: usize,
    pub(crate) dropout: f64,
    pub(crate) train_length: usize,
    pub(crate) batch: usize,
    pub(crate) schedule: Schedule,
    pub(crate) weight_decay: f64,
    pub(crate) clip: f64,
    pub(crate) scale_embedding: bool,
}

impl TrainerOptions {
    pub(crate) fn settle(&self, sentences: &dyn Sentences) -> Result<Settled> {
        self.check_sizes()?;
        self.check_numbers()?;
        self.check_table_options()?;
        let mask = self.check_mask(sentences.mask())?;
        let train_length = self.train_length.unwrap_or_else(|| sentences.train_length());
        check_length("train_length", train_length, sentences.lengths(Use::Training))?;
        let &Self { layers, heads, dim, combine, embedding_std, seed, .. } = self;
        let every_layer = self.add_at == AddAt::EveryLayer;
        Ok(Settled {
            encoding: self.encoding.clone(),
            around: Surroundings { layers, heads, dim, mask, combine, every_layer, embedding_std, seed },
            feed_forward: self.feed_forward,
            dropout: self.dropout,
            train_length,
            batch: self.batch,
            schedule: Schedule { peak: self.learning_rate, warmup: self.warmup, steps: self.steps },
            weight_decay: self.weight_decay,
            clip: self.clip,
            scale_embedding: self.scale_embedding,
        })
    }

    fn check_sizes(&self) -> Result<()> {
        for (option, value, most) in [
            ("layers", self.layers, 16),
            ("heads", self.heads, 1024),
            ("dim", self.dim, 1024),
            ("feed_forward", self.feed_forward, 4096),
            ("batch", self.batch, 1024),
            ("steps", self.steps, 10_000_000),
        ] {
            check_at_least_one(option, value)?;
            check_at_most(option, value, most)?;
        }
        check_at_most("warmup", self.warmup, 10_000_000)?;
        if self.dim.is_multiple_of(self.heads) {
            return Ok(());
        }
        let rule = format!("`heads` must divide `dim` = {}; got {}; change one of the two", self.dim, self.heads);
        Err(Error::new(Code::NotDivisible, "heads", rule))
    }

    fn check_numbers(&self) -> Result<()> {
        check_std("embedding_std", self.embedding_std)?;
        for (option, value, rule, most, mend) in [
            ("dropout", self.dropout, "from 0 to 0.9", 0.9, "the usual ones are 0 and 0.1"),
            ("learning_rate", self.learning_rate, "from 0 to 1e6", 1e6, "the usual ones are 1e-4 to 1e-2"),
            ("weight_decay", self.weight_decay, "from 0 to 1", 1.0, "the usual ones are 0 to 0.1"),
            ("clip", self.clip, "from 0 to 1e6", 1e6, "the usual one is 1"),
        ] {
            check_finite(option, value)?;
            if !(0.0..=most).contains(&value) {
                return Err(Error::out_of_range(option, rule, value, mend));
            }
        }
        Ok(())
    }

    fn check_table_options(&self) -> Result<()> {
        let given = [("combine", self.combine != Combine::Add), ("add_at", self.add_at != AddAt::Input)];
        match (&self.encoding, given.into_iter().find(|(_, is_given)| *is_given)) {
            (Encoding::Sinusoidal(_) | Encoding::Learned(_), _) | (_, None) => Ok(()),
            (_, Some((option, _))) => {
                let pieces = ["`", option, "` needs an encoding with a table, sinusoidal or learned; leave it out for the others"];
                Err(Error::pieced(Code::ConflictingOptions, Some(option), &pieces))
            }
        }
    }

    /// Whoever sees the tokens to come need not learn anything.
    fn check_mask(&self, of_task: Mask) -> Result<Mask> {
        match (of_task, self.mask.unwrap_or(of_task)) {
            (Mask::Causal, Mask::None) => {
                let rule = "`mask` must be \"causal\" for lookback and text; got \"none\", with which a model would see the answer; leave it out";
                Err(Error::new(Code::ConflictingOptions, "mask", rule))
            }
            (_, mask) => Ok(mask),
        }
    }
}

pub(crate) fn check_at_most(option: &'static str, value: usize, most: usize) -> Result<()> {
    if value <= most {
        return Ok(());
    }
    let rule = format!("`{option}` must be at most {most} in this lab; got {value}; give a smaller one");
    Err(Error::new(Code::TooLarge, option, rule))
}

/// The longest sentence.
const MAX_LENGTH: usize = 2048;

/// A length that the task has and the lab takes.
pub(crate) fn check_length(option: &'static str, length: usize, [least, most]: [usize; 2]) -> Result<()> {
    if length < least {
        let rule = format!("`{option}` must be at least {least} for this task; got {length}; give a longer one");
        return Err(Error::new(Code::OutOfRange, option, rule));
    }
    if length <= most.min(MAX_LENGTH) {
        return Ok(());
    }
    let most = most.min(MAX_LENGTH);
    let rule =
        format!("`{option}` must be at most {most} here; got {length}; give a shorter one, or for the task text a longer text");
    Err(Error::new(Code::TooLarge, option, rule))
}

/// The most numbers that one step may need: 256 MB.
const MAX_NUMBERS: u64 = 1 << 26;

/// The most parameters of a model, and of its encoding: with gradients and two moments each, 256 MB.
const MAX_PARAMETERS: u64 = 1 << 24;

impl Settled {
    /// Judges what a run needs before it asks for memory; `option` is what made it so large. (In `u64`, as the greatest options of all would overflow the
    /// 32-bit sizes of WebAssembly.)
    pub(crate) fn check_size(&self, option: &'static str, shape: &Shape, batch: usize, length: usize) -> Result<()> {
        let [layers, heads, dim] = [shape.around.layers, shape.around.heads, shape.around.dim].map(|size| size as u64);
        let (inner, classes) = (shape.feed_forward as u64, shape.classes as u64);
        let (batch, length) = (batch as u64, length as u64);
        let of_layer = batch * length * (14 * dim + 3 * inner) + 3 * batch * heads * length * length;
        let needed = layers * of_layer + batch * length * (6 * dim + 2 * classes);
        let mend = "lower the batch, the length or the width";
        check_needed(option, "numbers in one step", needed, MAX_NUMBERS, mend)
    }
}

impl Shape {
    /// Judges the parameters before they are drawn; an encoding judges its own.
    pub(crate) fn check_parameters(&self) -> Result<()> {
        let [layers, dim, inner] = [self.around.layers, self.around.dim, self.feed_forward].map(|size| size as u64);
        let words = (self.vocabulary + self.classes) as u64;
        let needed = layers * dim * (4 * dim + 2 * inner) + words * dim;
        check_needed("dim", "parameters", needed, MAX_PARAMETERS, "lower the width or the layers")
    }
}

/// Judges the parameters of an encoding, a tensor of this shape in all, before they are drawn.
pub(crate) fn check_own_parameters(option: &'static str, shape: &[usize]) -> Result<()> {
    let needed = shape.iter().fold(1_u64, |product, &length| product.saturating_mul(length as u64));
    check_needed(option, "parameters of the encoding", needed, MAX_PARAMETERS, "give a smaller one")
}

fn check_needed(option: &'static str, what: &str, needed: u64, most: u64, mend: &str) -> Result<()> {
    if needed <= most {
        return Ok(());
    }
    let rule = format!("`{option}` must leave at most {most} {what}; got {GIVEN}; {mend}");
    Err(Error::of_number(Code::TooLarge, option, rule, needed as f64))
}
