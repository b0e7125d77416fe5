//! How well a model does at lengths that it was or was not trained at.

use super::operation::Answer;
use super::options::check_length;
use super::position::position;
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
        self.check_same_parameters(options.encoding.as_ref())?;
        let reports = options.lengths.iter().map(|&length| self.at_length(length, options)).collect();
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
        self.options.check_size(self.model.shape(), 1, length)
    }

    fn evaluation_stream(&self, length: usize) -> Stream {
        Stream::new(self.options.around.seed, &format!("evaluate:{length}"))
    }

    fn check_same_parameters(&self, encoding: Option<&Encoding>) -> Result<()> {
        let Some(encoding) = encoding else { return Ok(()) };
        let shapes = |encoding| -> Result<Vec<Vec<usize>>> {
            let position = position::<f32>(encoding, self.options.around)?;
            Ok(position.parameters()?.into_iter().map(|parameter| parameter.shape).collect())
        };
        let same_kind = std::mem::discriminant(encoding) == std::mem::discriminant(&self.options.encoding);
        if same_kind && shapes(encoding)? == shapes(&self.options.encoding)? {
            return Ok(());
        }
        let rule =
            "`encoding` must be of the trained kind, with parameters of the same shapes; got another; change its settings alone";
        Err(Error::new(Code::ConflictingOptions, "encoding", rule))
    }

    fn at_length(&mut self, length: usize, options: &EvaluateOptions) -> Result<LengthReport> {
        match self.answers(length, options) {
            Ok(answers) => Ok(self.report(length, &answers)),
            Err(error) if error.code() == Code::PositionOutOfTable => {
                Ok(LengthReport { length, loss: f64::NAN, accuracy: f64::NAN, by_position: vec![f64::NAN; length], defined: false })
            }
            Err(error) => Err(error),
        }
    }

    /// The answers to all sentences, and whether each counts for the accuracy.
    fn answers(&mut self, length: usize, options: &EvaluateOptions) -> Result<Vec<(Answer, bool)>> {
        let other = options.encoding.as_ref().map(|encoding| position::<f32>(encoding, self.options.around)).transpose()?;
        let mut random = self.evaluation_stream(length);
        let mut answers = vec![];
        let at_once = self.sentences_at_once(length);
        for first in (0..options.samples).step_by(at_once) {
            let count = at_once.min(options.samples - first);
            let batch = task::batch(&*self.sentences, &mut random, count, length, Use::Evaluation);
            let (_, found) = self.model.loss(&batch, other.as_deref(), None)?;
            answers.extend(found.into_iter().map(|answer| (answer, self.sentences.counts(batch.targets[answer.place]))));
        }
        Ok(answers)
    }

    /// As many as in training, or fewer if they are long.
    fn sentences_at_once(&self, length: usize) -> usize {
        let fits = |&count: &usize| self.options.check_size(self.model.shape(), count, length).is_ok();
        (1..=64).rev().find(fits).unwrap_or(1)
    }

    fn report(&self, length: usize, answers: &[(Answer, bool)]) -> LengthReport {
        let (mut sums, mut counts) = (vec![0.0; length], vec![0.0; length]);
        for (answer, _) in answers {
            sums[answer.place % length] += answer.loss;
            counts[answer.place % length] += 1.0;
        }
        let counted: Vec<bool> = answers.iter().filter(|(_, counts)| *counts).map(|(answer, _)| answer.right).collect();
        LengthReport {
            length,
            loss: sums.iter().sum::<f64>() / answers.len() as f64,
            accuracy: counted.iter().filter(|&&right| right).count() as f64 / counted.len() as f64,
            by_position: sums.iter().zip(counts).map(|(sum, count): (&f64, f64)| sum / count).collect(),
            defined: true,
        }
    }
}

fn check_samples(samples: usize) -> Result<()> {
    if check_at_least_one("samples", samples)? > 1 << 16 {
        let rule = format!("`samples` must be at most 65536; got {samples}; give fewer");
        return Err(Error::new(Code::TooLarge, "samples", rule));
    }
    Ok(())
}
