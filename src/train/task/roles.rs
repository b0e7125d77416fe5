//! Who does what to whom.

use super::{Sentence, Sentences, Use, Words, names};
use crate::rng::Stream;

pub(super) struct Roles {
    words: Words,
}

/// The words of a language: a noun can do and be done to; fillers change nothing in that.
struct Language {
    nouns: &'static [&'static str],
    verbs: &'static [&'static str],
    fillers: &'static [&'static str],
}

const LANGUAGES: [Language; 2] = [
    Language {
        nouns: &["我", "你", "他", "她", "猫", "狗", "老鼠", "鸟", "鱼", "马", "牛", "羊", "老师", "学生", "孩子", "医生"],
        verbs: &["打", "追", "咬", "看", "爱", "帮", "找", "叫", "画", "等"],
        fillers: &["昨天", "今天", "又", "也", "常常", "真的", "悄悄", "慢慢", "忽然", "终于"],
    },
    Language {
        nouns: &[
            "cat", "dog", "mouse", "man", "woman", "bird", "fish", "horse", "cow", "sheep", "teacher", "student", "child",
            "doctor", "king", "fox",
        ],
        verbs: &["bites", "chases", "sees", "loves", "helps", "finds", "calls", "draws", "hits", "feeds"],
        fillers: &["yesterday", "today", "again", "also", "often", "really", "quietly", "slowly", "suddenly", "finally"],
    },
];

const DOER: u32 = 0;
const DEED: u32 = 1;
const DONE_TO: u32 = 2;
const OTHER: u32 = 3;

impl Language {
    fn words(&self) -> impl Iterator<Item = &'static str> {
        self.nouns.iter().chain(self.verbs).chain(self.fillers).copied()
    }
}

impl Roles {
    pub(super) fn new() -> Self {
        let words: Vec<&str> = LANGUAGES.iter().flat_map(Language::words).collect();
        let classes = names(&["doer", "deed", "done-to", "other"]);
        Self { words: Words { vocabulary: names(&words), classes } }
    }
}

impl Sentences for Roles {
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
        let index = random.below(LANGUAGES.len());
        let first_word = LANGUAGES[..index].iter().map(|language| language.words().count()).sum::<usize>() as u32;
        let Language { nouns, verbs, fillers } = &LANGUAGES[index];
        let (first_verb, first_filler) = (first_word + nouns.len() as u32, first_word + (nouns.len() + verbs.len()) as u32);
        sentence.tokens.fill_with(|| first_filler + random.below(fillers.len()) as u32);
        sentence.targets.fill(OTHER);
        let ([doer, done_to], places) = (random.distinct_two(nouns.len()), random.three_in_order(length));
        let words = [first_word + doer as u32, first_verb + random.below(verbs.len()) as u32, first_word + done_to as u32];
        for ((place, word), role) in places.into_iter().zip(words).zip([DOER, DEED, DONE_TO]) {
            (sentence.tokens[place], sentence.targets[place]) = (word, role);
        }
    }

    /// Verbs and fillers give themselves away; the question is which noun is which.
    fn counts(&self, target: u32) -> bool {
        target == DOER || target == DONE_TO
    }
}
