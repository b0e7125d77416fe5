//! How well a model does at lengths that it was or was not trained at.

use super::operation::Answer;
use super::options::{check_at_most, check_length};
use super::position::{Position, position};
use super::task::{self, Use};
use super::{TaskExample, Trainer};
use crate::encoding::Encoding;
use crate::error::{Code, Error, Result, check_at_least_one};
use crate::rng::Stream;

/// What [`Trainer::evaluate`] measures.
#[derive(Clone, Debug, PartialEq)]
pub struct EvaluateOptions {
    /// The lengths of the sentences, each at most 2048.
    pub lengths: Vec<usize>,
    /// Sentences of each length, at most 65536. Default 256.
    pub samples: usize,
    /// The same kind of encoding with other settings, such as another scaling of RoPE, read with the same parameters.
    /// Default: as it was trained.
    pub encoding: Option<Encoding>,
}

impl Default for EvaluateOptions {
    fn default() -> Self {
        Self { lengths: vec![], samples: 256, encoding: None }
    }
}

/// How well a model does at one length.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthReport {
    /// Tokens in each sentence.
    pub length: usize,
    /// The mean loss in nats; NaN where the encoding is not defined.
    pub loss: f64,
    /// The share of right answers, for roles among the two nouns; NaN where the encoding is not defined.
    pub accuracy: f64,
    /// The mean loss at each position, in nats; NaN where nothing is asked.
    pub by_position: Vec<f64>,
    /// False if the encoding has no such position.
    pub defined: bool,
}

impl Trainer {
    /// Measures loss and accuracy on sentences that depend on seed and length alone. The model stays as it is.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] and [`Code::TooLarge`] for lengths that the task or the lab does not have and for `samples`;
    /// [`Code::ConflictingOptions`] if `encoding` is of another kind or has other parameters; and its own errors.
    ///
    /// ```
    /// use posenc::{EvaluateOptions, Task, Trainer, TrainerOptions};
    ///
    /// let mut trainer = Trainer::new(&TrainerOptions::new(Task::Before))?;
    /// let reports = trainer.evaluate(&EvaluateOptions { lengths: vec![8, 16], samples: 64, ..Default::default() })?;
    /// assert!(reports.iter().all(|report| (0.2..0.8).contains(&report.accuracy))); // it has learned nothing yet
    /// assert!(trainer.evaluate(&EvaluateOptions { lengths: vec![2], ..Default::default() }).is_err());
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn evaluate(&mut self, options: &EvaluateOptions) -> Result<Vec<LengthReport>> {
        check_samples(options.samples)?;
        options.lengths.iter().try_for_each(|&length| self.check_evaluated("lengths", length))?;
        let other = options.encoding.as_ref().map(|encoding| self.read_as(encoding)).transpose()?;
        let reports = options.lengths.iter().map(|&length| self.at_length(length, options.samples, other.as_deref())).collect();
        self.model.forget_run();
        reports
    }

    /// The first of the sentences of one length that [`evaluate`](Trainer::evaluate) measures on.
    ///
    /// # Errors
    /// [`Code::OutOfRange`] and [`Code::TooLarge`] for a length that the task or the lab does not have and for `samples`,
    /// also above 2²⁰ tokens in all.
    ///
    /// ```
    /// use posenc::{Task, Trainer, TrainerOptions};
    ///
    /// let trainer = Trainer::new(&TrainerOptions::new(Task::Before))?;
    /// let examples = trainer.evaluation_examples(16, 3)?;
    /// assert_eq!((examples.len(), examples[0].tokens.len(), examples[0].tokens[15].as_str()), (3, 16, "?"));
    /// assert!(trainer.evaluation_examples(2, 3).is_err());
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn evaluation_examples(&self, length: usize, samples: usize) -> Result<Vec<TaskExample>> {
        check_samples(samples)?;
        self.check_evaluated("length", length)?;
        if samples * length > 1 << 20 {
            let rule = format!("`samples` must have at most 2^20 tokens in all; got {samples} of {length}; give fewer");
            return Err(Error::new(Code::TooLarge, "samples", rule));
        }
        let mut random = self.evaluation_stream(length);
        // One by one: what is drawn does not depend on how many are drawn at once, and no more is needed at once.
        let one = |_| self.in_words(&task::batch(&*self.sentences, &mut random, 1, length, Use::Evaluation));
        Ok((0..samples).flat_map(one).collect())
    }

    fn check_evaluated(&self, option: &'static str, length: usize) -> Result<()> {
        check_length(option, length, self.sentences.lengths(Use::Evaluation))?;
        self.options.check_size(option, self.model.shape(), 1, length)
    }

    fn evaluation_stream(&self, length: usize) -> Stream {
        Stream::new(self.options.around.seed, &format!("evaluate:{length}"))
    }

    /// The encoding that the trained parameters are to be read with.
    fn read_as(&self, encoding: &Encoding) -> Result<Box<dyn Position<f32>>> {
        let position = position::<f32>(encoding, self.options.around)?;
        let same_kind = std::mem::discriminant(encoding) == std::mem::discriminant(&self.options.encoding);
        if same_kind && self.model.has_own(&position.parameters()?) {
            return Ok(position);
        }
        let rule =
            "`encoding` must be of the trained kind, with parameters of the same shapes; got another; change its settings alone";
        Err(Error::new(Code::ConflictingOptions, "encoding", rule))
    }

    fn at_length(&mut self, length: usize, samples: usize, other: Option<&dyn Position<f32>>) -> Result<LengthReport> {
        match self.tally(length, samples, other) {
            Ok(tally) => Ok(tally.report()),
            Err(error) if error.code() == Code::PositionOutOfTable => {
                Ok(LengthReport { length, loss: f64::NAN, accuracy: f64::NAN, by_position: vec![f64::NAN; length], defined: false })
            }
            Err(error) => Err(error),
        }
    }

    fn tally(&mut self, length: usize, samples: usize, other: Option<&dyn Position<f32>>) -> Result<Tally> {
        let mut random = self.evaluation_stream(length);
        let mut tally = Tally::new(length);
        let at_once = self.sentences_at_once(length);
        for first in (0..samples).step_by(at_once) {
            let count = at_once.min(samples - first);
            let batch = task::batch(&*self.sentences, &mut random, count, length, Use::Evaluation);
            let (_, answers) = self.model.loss(&batch, other, None)?;
            answers.iter().for_each(|answer| tally.add(answer, self.sentences.counts(batch.targets[answer.place])));
        }
        Ok(tally)
    }

    /// As many as in training, or fewer if they are long.
    fn sentences_at_once(&self, length: usize) -> usize {
        let fits = |&count: &usize| self.options.check_size("lengths", self.model.shape(), count, length).is_ok();
        (1..=64).rev().find(fits).unwrap_or(1)
    }
}

/// What the answers so far come to.
struct Tally {
    /// At each position.
    losses: Vec<f64>,
    asked: Vec<f64>,
    counted: usize,
    right: usize,
}

impl Tally {
    fn new(length: usize) -> Self {
        Self { losses: vec![0.0; length], asked: vec![0.0; length], counted: 0, right: 0 }
    }

    fn add(&mut self, answer: &Answer, counts: bool) {
        let position = answer.place % self.losses.len();
        self.losses[position] += answer.loss;
        self.asked[position] += 1.0;
        self.counted += usize::from(counts);
        self.right += usize::from(counts && answer.right);
    }

    fn report(&self) -> LengthReport {
        LengthReport {
            length: self.losses.len(),
            loss: self.losses.iter().sum::<f64>() / self.asked.iter().sum::<f64>(),
            accuracy: self.right as f64 / self.counted as f64,
            by_position: self.losses.iter().zip(&self.asked).map(|(loss, asked)| loss / asked).collect(),
            defined: true,
        }
    }
}

fn check_samples(samples: usize) -> Result<()> {
    check_at_most("samples", check_at_least_one("samples", samples)?, 1 << 16)
}
