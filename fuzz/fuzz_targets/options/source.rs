//! Values from the fuzzer's bytes: mostly sensible ones, and from time to time the worst there are.

use arbitrary::Unstructured;
use posenc::{Error, Tensor};

pub struct Source<'a> {
    bytes: Unstructured<'a>,
}

const WORST_NUMBERS: &[f64] =
    &[0.0, -0.0, 1.0, -1.0, 0.5, 1e-320, 1e300, -1e300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 9007199254740993.0, 1e100];
const WORST_SIZES: &[usize] = &[0, 1, 2, 3, 257, (1 << 28) + 1, 1 << 32, 1 << 53, usize::MAX / 2, usize::MAX];

impl<'a> Source<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Self { bytes: Unstructured::new(data) }
    }

    pub fn byte(&mut self) -> u8 {
        self.bytes.arbitrary().unwrap_or_default()
    }

    pub fn yes(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    pub fn number(&mut self) -> f64 {
        match self.byte() {
            0..=31 => self.of(WORST_NUMBERS),
            32..=63 => self.bytes.arbitrary().unwrap_or_default(),
            64..=159 => f64::from(self.byte()),
            _ => f64::from(self.bytes.arbitrary::<i16>().unwrap_or_default()) / 16.0,
        }
    }

    /// Small, so that a run is short, or refused before memory is asked for.
    pub fn size(&mut self) -> usize {
        if self.byte() < 24 { self.of(WORST_SIZES) } else { usize::from(self.byte() % 24) }
    }

    pub fn seed(&mut self) -> u64 {
        self.bytes.arbitrary().unwrap_or_default()
    }

    pub fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::from(self.byte()) % values.len()]
    }

    pub fn maybe<T>(&mut self, value: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.yes() { Some(value(self)) } else { None }
    }

    pub fn list<T>(&mut self, mut value: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.byte() % 24).map(|_| value(self)).collect()
    }

    /// Of `rank` axes; its data may not fit its shape.
    pub fn tensor(&mut self, rank: usize) -> Tensor {
        let shape: Vec<usize> = (0..rank).map(|_| if self.byte() < 8 { self.size() } else { usize::from(self.byte() % 9) }).collect();
        let count = shape.iter().try_fold(1usize, |count, &length| count.checked_mul(length)).filter(|count| *count < 4096);
        let count = if self.byte() < 8 { usize::from(self.byte()) } else { count.unwrap_or(0) };
        let data = (0..count).map(|_| self.number() as f32).collect();
        Tensor { data, shape }
    }
}

/// A tensor's data fit its shape, and a refusal is a sentence.
pub fn judge(result: Result<Tensor, Error>) {
    match result {
        Ok(tensor) => assert_eq!(tensor.data.len(), tensor.shape.iter().product::<usize>()),
        Err(error) => judge_error(&error),
    }
}

pub fn judge_error(error: &Error) {
    let message = error.to_string();
    assert!(message.contains(';') && !message.contains('\u{1}'), "{message}");
}
