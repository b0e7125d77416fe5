//! Does A come before B?

use super::{Sentence, Sentences, Use, names};
use crate::rng::Stream;

pub(super) struct Before {
    vocabulary: Vec<String>,
    classes: Vec<String>,
}

const A: u32 = 0;
const B: u32 = 1;
const QUESTION: u32 = 2;
/// The letters around A and B follow these three.
const FIRST_LETTER: u32 = 3;

impl Before {
    pub(super) fn new() -> Self {
        let letters = ('c'..='n').map(|letter| letter.to_string());
        Self { vocabulary: names(&["A", "B", "?"]).into_iter().chain(letters).collect(), classes: names(&["no", "yes"]) }
    }
}

impl Sentences for Before {
    fn vocabulary(&self) -> &[String] {
        &self.vocabulary
    }

    fn classes(&self) -> &[String] {
        &self.classes
    }

    fn train_length(&self) -> usize {
        8
    }

    fn lengths(&self, _: Use) -> [usize; 2] {
        [3, usize::MAX]
    }

    fn draw(&self, random: &mut Stream, length: usize, _: Use, sentence: &mut Sentence) {
        let letters = self.vocabulary.len() - FIRST_LETTER as usize;
        sentence.tokens.fill_with(|| FIRST_LETTER + random.below(letters) as u32);
        let [a, b] = random.distinct_two(length - 1);
        (sentence.tokens[a], sentence.tokens[b], sentence.tokens[length - 1]) = (A, B, QUESTION);
        sentence.targets[length - 1] = u32::from(a < b);
    }
}
