//! What is measured in one layer of attention on eight tokens: whether it sees their order, and their place in the text.

use super::{MakeLexicon, Sizes, nearest::rows_within};
use crate::encoding::Encoding;
use crate::error::Result;
use crate::sentence::{
    Lexicon, LexiconKey, SentenceOptions, check_combination, check_permutation, compare_with, difference, scores,
};
use std::rc::Rc;

/// Length of the sentence.
pub(super) const TOKENS: usize = 8;

const SENTENCE: [&str; TOKENS] = ["0", "1", "2", "3", "4", "5", "6", "7"];

/// As a riffle leaves a pack of cards: no distance between neighbours stays. A reversal would keep all of them, and
/// encodings that know distances alone would seem blind.
const RIFFLED: [&str; TOKENS] = ["0", "4", "1", "5", "2", "6", "3", "7"];

/// The width at which heads are left out: projections of a wider layer take longer than all else together.
const WIDEST: usize = 1024;

pub(super) struct Experiment {
    lexicon: Rc<Lexicon>,
    /// Of the layer that is run.
    layer: SentenceOptions,
    /// Of the model's.
    whole: SentenceOptions,
    max_length: usize,
}

/// What [`Experiment::run`] measures.
pub(super) struct Measured {
    pub(super) order_residual: f64,
    pub(super) shift_error: f64,
}

impl Experiment {
    pub(super) fn new(sizes: &Sizes, seed: u64, lexicon: MakeLexicon) -> Result<Self> {
        let heads = heads_run(sizes);
        let layer = SentenceOptions { dim: heads * sizes.head_dim, heads, seed, ..Default::default() };
        let whole = SentenceOptions { dim: sizes.dim, heads: sizes.heads, ..layer.clone() };
        let lexicon = lexicon(LexiconKey::new("tokens", &SENTENCE, &layer)?)?;
        Ok(Self { lexicon, layer, whole, max_length: sizes.max_length })
    }

    pub(super) fn run(&mut self, encoding: &Encoding) -> Result<Measured> {
        self.whole.encoding = encoding.clone();
        check_combination(&self.whole)?;
        self.layer.encoding = encoding.clone();
        Ok(Measured { order_residual: self.order_residual()?, shift_error: self.shift_error()? })
    }

    fn order_residual(&mut self) -> Result<f64> {
        self.layer.start = 0.0;
        let permutation = check_permutation(&SENTENCE, &RIFFLED)?;
        Ok(compare_with(&self.lexicon, &SENTENCE, &RIFFLED, permutation, &self.layer)?.weight_residual)
    }

    fn shift_error(&mut self) -> Result<f64> {
        let starts = self.starts();
        if starts == [0; 3] {
            return Ok(f64::NAN); // no room to move in
        }
        let here = self.scores_from(0)?;
        let mut error: f64 = 0.0;
        for start in starts {
            let moved = self.scores_from(start)?;
            error = here.iter().zip(moved).fold(error, |error, (&a, b)| difference(error, a, b));
        }
        Ok(error)
    }

    fn scores_from(&mut self, start: usize) -> Result<Vec<f32>> {
        self.layer.start = start as f64;
        Ok(scores(&self.lexicon, &SENTENCE, &self.layer)?.data)
    }

    /// One on, half way, and at the end of what the model knows.
    fn starts(&self) -> [usize; 3] {
        let rows = match &self.layer.encoding {
            Encoding::Learned(settings) => rows_within(settings, self.max_length),
            _ => self.max_length,
        };
        let last = rows.saturating_sub(TOKENS);
        [1.min(last), (rows / 2).min(last), last]
    }
}

/// As many heads as fit; an even number of odd ones, so that a table of pairs fits the width.
fn heads_run(sizes: &Sizes) -> usize {
    let &Sizes { heads, head_dim, .. } = sizes;
    match (WIDEST / head_dim).max(1) {
        most if most >= heads => heads,
        most if head_dim % 2 == 1 => (most & !1).max(2),
        most => most,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Code;
    use crate::comparison::made_lexicon;

    fn experiment(dim: usize, heads: usize) -> Experiment {
        let sizes = Sizes { dim, heads, head_dim: dim / heads, layers: 1, max_length: 64 };
        Experiment::new(&sizes, 0, made_lexicon).unwrap()
    }

    #[test]
    fn heads_beyond_the_width_are_left_out() {
        let run = |dim, heads| {
            let layer = experiment(dim, heads).layer;
            (layer.dim, layer.heads)
        };
        assert_eq!(run(768, 12), (768, 12));
        assert_eq!(run(4096, 32), (1024, 8));
        assert_eq!(run(2048, 2), (1024, 1));
        assert_eq!(run(126, 2), (126, 2));
        assert_eq!(run(341 * 4, 4), (341 * 2, 2));
        assert_eq!(run(1023 * 2, 2), (1023 * 2, 2));
    }

    #[test]
    fn widths_are_those_of_the_model() {
        let refusal = |dim, heads, encoding| experiment(dim, heads).run(&encoding).err().map(|error| error.code());
        assert_eq!(refusal(9, 3, Encoding::Sinusoidal(Default::default())), Some(Code::OddDim));
        assert_eq!(refusal(6, 2, Encoding::Rope(Default::default())), Some(Code::OddDim));
    }

    #[test]
    fn a_riffle_is_the_same_tokens() {
        let mut sorted = RIFFLED;
        sorted.sort_unstable();
        assert_eq!(sorted, SENTENCE);
    }
}
