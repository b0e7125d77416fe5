//! Does A come before B?

use super::{Sentence, Sentences, Use, Words, names};
use crate::rng::Stream;

pub(super) struct Before {
    words: Words,
}

const A: u32 = 0;
const B: u32 = 1;
const QUESTION: u32 = 2;
/// The letters around A and B follow these three.
const FIRST_LETTER: u32 = 3;

impl Before {
    pub(super) fn new() -> Self {
        let letters = ('c'..='n').map(|letter| letter.to_string());
        let vocabulary = names(&["A", "B", "?"]).into_iter().chain(letters).collect();
        Self { words: Words { vocabulary, classes: names(&["no", "yes"]) } }
    }
}

impl Sentences for Before {
    fn words(&self) -> &Words {
        &self.words
    }

    fn train_length(&self) -> usize {
        8
    }

    fn lengths(&self, _: Use) -> [usize; 2] {
        [3, usize::MAX]
    }

    fn draw(&self, random: &mut Stream, length: usize, _: Use, sentence: &mut Sentence) {
        let letters = self.words.vocabulary.len() - FIRST_LETTER as usize;
        sentence.tokens.fill_with(|| FIRST_LETTER + random.below(letters) as u32);
        let [a, b] = random.distinct_two(length - 1);
        (sentence.tokens[a], sentence.tokens[b], sentence.tokens[length - 1]) = (A, B, QUESTION);
        sentence.targets[length - 1] = u32::from(a < b);
    }
}
