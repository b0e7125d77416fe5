//! Saving and loading: a `.safetensors` file with the parameters by name, and beside them what it takes to go on.

use super::Trainer;
use super::model::Entry;
use crate::error::{Code, Error, Result, shortened};
use crate::safetensors::{ParseHeader, Stored, parse_header, tensors};
use crate::tensor::shape_text;
use safetensors::{Dtype, View};
use std::borrow::Cow;

/// Names of what is not a parameter: running means, running squares, and the number of steps.
const MEANS: &str = "optimizer.mean.";
const SQUARES: &str = "optimizer.square.";
const STEPS: &str = "optimizer.steps";

impl Trainer {
    /// The bytes of a `.safetensors` file with all parameters in float32, and the state of the optimizer, so that a run
    /// goes on from it to the same bits.
    ///
    /// Matrices of linear layers are `[inputs, outputs]`, the transpose of PyTorch's.
    ///
    /// ```
    /// use posenc::{Task, Trainer, TrainerOptions};
    ///
    /// let options = TrainerOptions { dim: 16, feed_forward: 32, ..TrainerOptions::new(Task::Before) };
    /// let mut trainer = Trainer::new(&options)?;
    /// trainer.steps(5)?;
    /// let mut other = Trainer::new(&options)?;
    /// other.load(&trainer.save())?;
    /// assert_eq!(trainer.step()?, other.step()?);
    /// assert!(other.load(&[0; 20]).is_err());
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn save(&self) -> Vec<u8> {
        let steps = [self.done as f32];
        let mut tensors = vec![(STEPS.to_owned(), Saved { shape: &[1], values: &steps })];
        for (index, Entry { name, shape, var, .. }) in self.model.entries.iter().enumerate() {
            let parts =
                [("", self.model.value(*var)), (MEANS, &self.optimizer.means[index]), (SQUARES, &self.optimizer.squares[index])];
            tensors.extend(parts.map(|(prefix, values)| ([prefix, name].concat(), Saved { shape, values })));
        }
        safetensors::serialize(tensors, None).unwrap_or_else(|_| unreachable!("names and sizes fit together"))
    }

    /// Takes the parameters from the bytes of a `.safetensors` file, and the state of the optimizer if it is there; else
    /// training starts from the loaded parameters. Other tensors in the file are left alone.
    ///
    /// # Errors
    /// [`Code::BadFile`] if the bytes are no such file, a parameter is missing, or has another shape or type than float32,
    /// or a number is not finite. Nothing is loaded then.
    pub fn load(&mut self, bytes: &[u8]) -> Result<()> {
        self.load_with(bytes, parse_header)
    }

    pub(crate) fn load_with(&mut self, bytes: &[u8], parse: ParseHeader) -> Result<()> {
        let part = |range: std::ops::Range<usize>| Ok(bytes.get(range).unwrap_or_default().to_vec());
        let (begin, stored) = tensors(bytes.len(), &part, parse)?.ok_or_else(no_file)?;
        let file = File { numbers: bytes.get(begin..).unwrap_or_default(), stored };
        let parameters = self.read("", &file)?;
        let state = match file.find(STEPS) {
            Some(steps) => Some(State {
                means: self.read(MEANS, &file)?,
                squares: self.read(SQUARES, &file)?,
                steps: file.numbers(steps, &[1])?[0] as usize,
            }),
            None => None,
        };
        self.take(parameters, state);
        Ok(())
    }

    /// One tensor for each parameter.
    fn read(&self, prefix: &str, file: &File) -> Result<Vec<Vec<f32>>> {
        let tensor = |entry: &Entry| {
            let name = format!("{prefix}{}", entry.name);
            let stored = file.find(&name).ok_or_else(|| unfit(&name, "is missing"))?;
            file.numbers(stored, &entry.shape)
        };
        self.model.entries.iter().map(tensor).collect()
    }

    fn take(&mut self, parameters: Vec<Vec<f32>>, state: Option<State>) {
        self.model.forget_run();
        for (index, values) in parameters.into_iter().enumerate() {
            let var = self.model.entries[index].var;
            self.model.value_mut(var).copy_from_slice(&values);
        }
        if let Some(State { means, squares, steps }) = state {
            (self.optimizer.means, self.optimizer.squares, self.done) = (means, squares, steps);
        } else {
            let moments = self.optimizer.means.iter_mut().chain(&mut self.optimizer.squares);
            moments.for_each(|moment| moment.fill(0.0));
            self.done = 0;
        }
    }
}

/// A tensor on its way into the file.
struct Saved<'a> {
    shape: &'a [usize],
    values: &'a [f32],
}

impl View for Saved<'_> {
    fn dtype(&self) -> Dtype {
        Dtype::F32
    }
    fn shape(&self) -> &[usize] {
        self.shape
    }
    fn data(&self) -> Cow<'_, [u8]> {
        self.values.iter().flat_map(|value| value.to_le_bytes()).collect()
    }
    fn data_len(&self) -> usize {
        size_of_val(self.values)
    }
}

/// The state of the optimizer.
struct State {
    means: Vec<Vec<f32>>,
    squares: Vec<Vec<f32>>,
    steps: usize,
}

struct File<'a> {
    numbers: &'a [u8],
    stored: Vec<Stored>,
}

impl File<'_> {
    fn find(&self, name: &str) -> Option<&Stored> {
        self.stored.iter().find(|stored| stored.name == name)
    }

    fn numbers(&self, stored: &Stored, shape: &[usize]) -> Result<Vec<f32>> {
        if stored.dtype != "F32" || stored.shape != shape {
            let fault =
                format!("must be F32 {}, but is {} {}", shape_text(shape), shortened(&stored.dtype), shape_text(&stored.shape));
            return Err(unfit(&stored.name, &fault));
        }
        let bytes = self.numbers.get(stored.begin..stored.end).unwrap_or_default();
        let numbers: Vec<f32> = bytes.as_chunks::<4>().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        if numbers.iter().all(|number| number.is_finite()) {
            Ok(numbers)
        } else {
            Err(unfit(&stored.name, "has a number that is not finite"))
        }
    }
}

fn no_file() -> Error {
    let rule = "`bytes` must be a file that a trainer saved; got something else, or a file that was cut short; save it again";
    Error::new(Code::BadFile, "bytes", rule)
}

fn unfit(name: &str, fault: &str) -> Error {
    let pieces = [
        "the file must hold this model's parameters; \"",
        &shortened(name),
        "\" ",
        fault,
        "; save it from a trainer with the same options",
    ];
    Error::pieced(Code::BadFile, None, &pieces)
}
