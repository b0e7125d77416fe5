//! What a model is trained to do. Each task draws sentences of any length, with a question at some of their places.

mod before;
mod lookback;
mod roles;
mod text;

use super::model::Batch;
use super::operation::UNASKED;
use crate::attention::Mask;
use crate::error::Result;
use crate::rng::Stream;

/// What a model is trained to do.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Task {
    /// Who does what to whom: sentences of two nouns, a verb and fillers, in Chinese or in English. Each token is labelled
    /// as doer, deed, done-to or other. No mask. The accuracy is that of the two nouns, so chance is one half.
    Roles,
    /// Does A come before B? Both stand somewhere among other letters; the answer is asked for at the last token. No mask.
    /// Chance is one half.
    Before,
    /// Say the token that stood `distance` places earlier, one of 16. Causal.
    Lookback {
        /// How far back, at least 1.
        distance: usize,
    },
    /// Say the next character of a text; its last tenth is kept for evaluation. Causal.
    Text {
        /// The text.
        text: String,
    },
}

/// Where sentences come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Training,
    Evaluation,
}

/// A task made ready.
pub(crate) trait Sentences {
    /// What tokens and answers are called.
    fn words(&self) -> &Words;

    /// The mask that the task is meant for.
    fn mask(&self) -> Mask {
        Mask::None
    }

    /// The usual length in training.
    fn train_length(&self) -> usize;

    /// The shortest and the longest sentence there is.
    fn lengths(&self, used: Use) -> [usize; 2];

    /// Adds a sentence of this length, and its targets.
    fn draw(&self, random: &mut Stream, length: usize, used: Use, sentence: &mut Sentence);

    /// Whether an answer counts for the accuracy.
    fn counts(&self, _target: u32) -> bool {
        true
    }
}

/// Names by number.
pub(crate) struct Words {
    pub(crate) vocabulary: Vec<String>,
    pub(crate) classes: Vec<String>,
}

/// Where a sentence is written: a piece of a batch.
pub(crate) struct Sentence<'a> {
    pub(crate) tokens: &'a mut [u32],
    /// [`UNASKED`] at first.
    pub(crate) targets: &'a mut [u32],
}

/// Makes a task ready for sentences of `train_length`.
pub(crate) fn sentences(task: &Task) -> Result<Box<dyn Sentences>> {
    Ok(match task {
        Task::Roles => Box::new(roles::Roles::new()),
        Task::Before => Box::new(before::Before::new()),
        Task::Lookback { distance } => Box::new(lookback::Lookback::new(*distance)?),
        Task::Text { text } => Box::new(text::Corpus::new(text)?),
    })
}

/// `count` sentences from one stream.
pub(crate) fn batch(sentences: &dyn Sentences, random: &mut Stream, count: usize, length: usize, used: Use) -> Batch {
    let (mut tokens, mut targets) = (vec![0; count * length], vec![UNASKED; count * length]);
    for (tokens, targets) in tokens.chunks_exact_mut(length).zip(targets.chunks_exact_mut(length)) {
        sentences.draw(random, length, used, &mut Sentence { tokens, targets });
    }
    Batch { tokens: tokens.into(), targets: targets.into(), length }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}
