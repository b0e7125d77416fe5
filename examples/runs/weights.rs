//! What figure 1 shows besides random weights: models that learned roles, www/src/chapters/01-two-orders/weights.

use crate::Done;
use crate::encodings::{Named, all};
use crate::job::number;
use posenc::{EvaluateOptions, Mask, Task, Tensor, Trainer, TrainerOptions};
use safetensors::tensor::{Dtype, TensorView};
use serde_json::{Value, json};
use std::error::Error;
use std::fs;

const FOLDER: &str = "www/src/chapters/01-two-orders/weights";

/// A file, and the model whose parameters it holds after training.
pub(crate) struct Weights {
    pub(crate) path: String,
    written: Value,
    options: TrainerOptions,
}

/// What came of the training.
struct Trained {
    bytes: Vec<u8>,
    /// The model's line in the list of all.
    line: Value,
}

/// Sentences of three to five words, the longest of them trained; the smallest model that learns them all.
const LENGTHS: [usize; 3] = [3, 4, 5];
const TRAIN_LENGTH: usize = 5;
const DIM: usize = 16;
const FEED_FORWARD: usize = 32;
const HEADS: usize = 2;
const STEPS: usize = 1000;

/// Each encoding, with and without a mask.
pub(crate) fn weights() -> Vec<Weights> {
    let of_mask = |mask| all(TRAIN_LENGTH).into_iter().map(move |named| of(named, mask));
    [Mask::None, Mask::Causal].into_iter().flat_map(of_mask).collect()
}

fn of(Named { encoding, written }: Named, mask: Mask) -> Weights {
    let sizes = TrainerOptions { dim: DIM, feed_forward: FEED_FORWARD, heads: HEADS, ..TrainerOptions::new(Task::Roles) };
    let options = TrainerOptions { encoding, mask: Some(mask), steps: STEPS, train_length: Some(TRAIN_LENGTH), ..sizes };
    let name = format!("{}-{}", written["kind"].as_str().unwrap_or_default(), mask.name());
    Weights { path: format!("{FOLDER}/{name}.safetensors"), written, options }
}

/// Makes all files, and the list of them.
pub(crate) fn write_all(weights: &[Weights]) -> Done {
    println!("{} models for {FOLDER}", weights.len());
    fs::create_dir_all(FOLDER)?;
    let mut lines = vec![];
    for one in weights {
        let Trained { bytes, line } = one.train()?;
        fs::write(&one.path, bytes)?;
        lines.push(line);
    }
    let options = json!({
        "task": { "kind": "roles" },
        "dim": DIM,
        "feedForward": FEED_FORWARD,
        "heads": HEADS,
        "steps": STEPS,
        "trainLength": TRAIN_LENGTH,
    });
    let list = json!({ "options": options, "lengths": LENGTHS, "models": lines });
    Ok(fs::write(format!("{FOLDER}/models.json"), crate::lines(&list))?)
}

impl Weights {
    /// Whether training ends where the file says, and knows as much as the list says.
    pub(crate) fn are_recorded(&self) -> Result<bool, Box<dyn Error>> {
        let Trained { bytes, line } = self.train()?;
        let list: Value = serde_json::from_str(&fs::read_to_string(format!("{FOLDER}/models.json"))?)?;
        let is_listed = list["models"].as_array().is_some_and(|models| models.contains(&line));
        Ok(is_listed && fs::read(&self.path)? == bytes)
    }

    fn train(&self) -> Result<Trained, Box<dyn Error>> {
        let mut trainer = Trainer::new(&self.options)?;
        trainer.steps(STEPS)?;
        let reports = trainer.evaluate(&EvaluateOptions { lengths: LENGTHS.to_vec(), ..Default::default() })?;
        let accuracy: Vec<Value> = reports.iter().map(|report| number("accuracy", report)).collect();
        let mask = self.options.mask.unwrap_or(Mask::None).name();
        let line = json!({ "encoding": self.written, "mask": mask, "accuracy": accuracy });
        Ok(Trained { bytes: parameters(&trainer)?, line })
    }
}

/// The parameters alone, as `Trainer::load` takes them; with the optimizer's state the file would be three times as long.
fn parameters(trainer: &Trainer) -> Result<Vec<u8>, Box<dyn Error>> {
    let tensors: Vec<(String, Vec<u8>, Vec<usize>)> = trainer.weights().into_iter().map(in_bytes).collect();
    let mut views = vec![];
    for (name, bytes, shape) in &tensors {
        views.push((name, TensorView::new(Dtype::F32, shape.clone(), bytes)?));
    }
    Ok(safetensors::serialize(views, None)?)
}

fn in_bytes((name, Tensor { data, shape }): (String, Tensor)) -> (String, Vec<u8>, Vec<usize>) {
    (name, data.iter().flat_map(|value| value.to_le_bytes()).collect(), shape)
}
