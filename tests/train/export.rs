//! What `tests/golden/train.py` starts from: initial weights, and what the models see at each step.

use crate::options::trainer_options;
use posenc::{TaskExample, Trainer};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Not a test: for every case in `cases.json` of the folder POSENC_TRAIN_EXPORT writes `<id>.safetensors`, which is what
/// [`Trainer::save`] gives, and `<id>.json`.
#[test]
#[ignore = "writes what tests/golden/train.py reads"]
fn export() {
    let folder = PathBuf::from(std::env::var("POSENC_TRAIN_EXPORT").expect("POSENC_TRAIN_EXPORT"));
    let cases: Value = serde_json::from_str(&std::fs::read_to_string(folder.join("cases.json")).unwrap()).unwrap();
    cases.as_array().unwrap().iter().for_each(|case| export_case(&folder, case));
}

fn export_case(folder: &Path, case: &Value) {
    let trainer = Trainer::new(&trainer_options(&case["params"])).unwrap();
    let id = case["id"].as_str().unwrap();
    let steps = 0..case["steps"].as_u64().unwrap() as usize;
    let evaluation = |at: &Value| {
        let [length, samples] = ["length", "samples"].map(|name| at[name].as_u64().unwrap() as usize);
        examples(trainer.evaluation_examples(length, samples).unwrap())
    };
    let seen = json!({
        "vocabulary": trainer.vocabulary(),
        "classes": trainer.classes(),
        "batches": steps.clone().map(|step| examples(trainer.examples(step))).collect::<Vec<_>>(),
        "dropout": steps.map(|step| trainer.dropout_factors(step).map(|factors| factors.data)).collect::<Vec<_>>(),
        "evaluations": case["evaluations"].as_array().into_iter().flatten().map(evaluation).collect::<Vec<_>>(),
    });
    std::fs::write(folder.join(format!("{id}.safetensors")), trainer.save()).unwrap();
    std::fs::write(folder.join(format!("{id}.json")), seen.to_string()).unwrap();
}

fn examples(examples: Vec<TaskExample>) -> Value {
    examples.into_iter().map(|TaskExample { tokens, answers }| json!({"tokens": tokens, "answers": answers})).collect()
}
