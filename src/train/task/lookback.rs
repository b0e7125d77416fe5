//! Say the token that stood some places earlier.

use super::{Sentence, Sentences, Use, Words};
use crate::attention::Mask;
use crate::error::{Code, Error, Result, check_at_least_one};
use crate::rng::Stream;

pub(super) struct Lookback {
    distance: usize,
    words: Words,
}

/// The greatest distance: training takes sentences that are longer.
const MAX_DISTANCE: usize = 1024;

impl Lookback {
    pub(super) fn new(distance: usize) -> Result<Self> {
        if check_at_least_one("distance", distance)? > MAX_DISTANCE {
            let rule = format!("`distance` must be at most {MAX_DISTANCE}; got {distance}; a small model learns 1 to 16 well");
            return Err(Error::new(Code::OutOfRange, "distance", rule));
        }
        let letters: Vec<String> = ('a'..='p').map(String::from).collect();
        Ok(Self { distance, words: Words { vocabulary: letters.clone(), classes: letters } })
    }
}

impl Sentences for Lookback {
    fn words(&self) -> &Words {
        &self.words
    }

    fn mask(&self) -> Mask {
        Mask::Causal
    }

    fn train_length(&self) -> usize {
        32.max(2 * self.distance)
    }

    fn lengths(&self, _: Use) -> [usize; 2] {
        [self.distance + 1, usize::MAX]
    }

    fn draw(&self, random: &mut Stream, length: usize, _: Use, sentence: &mut Sentence) {
        sentence.tokens.fill_with(|| random.below(self.words.vocabulary.len()) as u32);
        sentence.targets[self.distance..].copy_from_slice(&sentence.tokens[..length - self.distance]);
    }
}
