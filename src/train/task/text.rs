//! The next character of a text.

use super::{Sentence, Sentences, Use, Words};
use crate::attention::Mask;
use crate::error::{Code, Error, Result};
use crate::rng::Stream;
use std::ops::Range;

/// A text by characters; line breaks are characters, and carriage returns are left out.
pub(crate) struct Corpus {
    characters: Vec<u32>,
    words: Words,
}

/// The most distinct characters: more would be a table larger than the rest of the model.
const MAX_VOCABULARY: usize = 8192;
const MAX_LENGTH: usize = 1 << 22;

impl Corpus {
    pub(crate) fn new(text: &str) -> Result<Self> {
        if text.len() > MAX_LENGTH {
            let rule = format!("`text` must be at most {MAX_LENGTH} bytes; got {}; give a part of it", text.len());
            return Err(Error::new(Code::TooLarge, "text", rule));
        }
        let characters: Vec<char> = text.chars().filter(|&character| character != '\r').collect();
        let mut alphabet = characters.clone();
        alphabet.sort_unstable();
        alphabet.dedup();
        check_alphabet(&alphabet)?;
        let number = |character| alphabet.partition_point(|&other| other < character) as u32;
        let names: Vec<String> = alphabet.iter().map(char::to_string).collect();
        Ok(Self {
            characters: characters.iter().map(|&character| number(character)).collect(),
            words: Words { vocabulary: names.clone(), classes: names },
        })
    }

    /// The places of training and of evaluation: the last tenth is kept for the latter.
    fn part(&self, used: Use) -> Range<usize> {
        let kept = self.characters.len() - self.characters.len() / 10;
        match used {
            Use::Training => 0..kept,
            Use::Evaluation => kept..self.characters.len(),
        }
    }
}

fn check_alphabet(alphabet: &[char]) -> Result<()> {
    if alphabet.len() > MAX_VOCABULARY {
        let rule =
            format!("`text` may have at most {MAX_VOCABULARY} distinct characters; got {}; give a part of it", alphabet.len());
        return Err(Error::new(Code::TooLarge, "text", rule));
    }
    if alphabet.len() < 2 {
        let rule = "`text` must have at least 2 distinct characters; got fewer; give a text of some hundred characters";
        return Err(Error::new(Code::OutOfRange, "text", rule));
    }
    Ok(())
}

impl Sentences for Corpus {
    fn words(&self) -> &Words {
        &self.words
    }

    fn mask(&self) -> Mask {
        Mask::Causal
    }

    fn train_length(&self) -> usize {
        32
    }

    fn lengths(&self, used: Use) -> [usize; 2] {
        [1, self.part(used).len().saturating_sub(1)]
    }

    fn draw(&self, random: &mut Stream, length: usize, used: Use, sentence: &mut Sentence) {
        let part = self.part(used);
        let first = part.start + random.below(part.len() - length);
        sentence.tokens.copy_from_slice(&self.characters[first..first + length]);
        sentence.targets.copy_from_slice(&self.characters[first + 1..first + 1 + length]);
    }
}
