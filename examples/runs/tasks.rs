//! Every encoding on every task: www/src/lab/runs.

use crate::Record;
use crate::encodings::{Named, all};
use crate::job::{EVERY, Job, Outcome, Reading, SEEDS, number};
use posenc::{Mask, Task, TrainerOptions};
use serde_json::{Value, json};
use std::fs;

/// A task as it is recorded.
struct Setting {
    name: &'static str,
    written: Value,
    task: Task,
    causal: bool,
    steps: usize,
    train_length: usize,
    samples: usize,
}

pub(crate) fn sample(language: &str) -> std::io::Result<Task> {
    Ok(Task::Text { text: fs::read_to_string(format!("www/src/lab/texts/{language}.txt"))? })
}

pub(crate) fn records() -> std::io::Result<Vec<Record>> {
    let (roles, before) = (json!({ "kind": "roles" }), json!({ "kind": "before" }));
    let short = |name, written: &Value, task, causal, steps| Setting {
        name,
        written: written.clone(),
        task,
        causal,
        steps,
        train_length: 8,
        samples: 256,
    };
    let long = |name, written, task, steps| Setting { name, written, task, causal: true, steps, train_length: 32, samples: 128 };
    let text = |language: &str| json!({ "kind": "text", "text": format!("sample:{language}") });
    let settings = [
        short("roles", &roles, Task::Roles, false, 1000),
        short("roles-causal", &roles, Task::Roles, true, 1000),
        short("before", &before, Task::Before, false, 1000),
        long("lookback", json!({ "kind": "lookback", "distance": 4 }), Task::Lookback { distance: 4 }, 500),
        long("text-zh", text("zh"), sample("zh")?, 200),
        long("text-en", text("en"), sample("en")?, 300),
    ];
    Ok(settings.into_iter().map(record).collect())
}

fn record(setting: Setting) -> Record {
    let encodings = all(setting.train_length);
    let lengths: Vec<usize> = [1, 2, 4, 8].map(|times| times * setting.train_length).to_vec();
    let mut jobs = vec![];
    for (place, named) in encodings.iter().enumerate() {
        for (seed_place, &seed) in SEEDS.iter().enumerate() {
            let options = TrainerOptions { encoding: named.encoding.clone(), seed, ..options(&setting) };
            let readings = vec![Reading { encoding: None, lengths: lengths.clone(), row: place }];
            jobs.push(Job { options, samples: setting.samples, readings, seed: seed_place });
        }
    }
    let path = format!("www/src/lab/runs/{}.json", setting.name);
    Record { path, jobs, write: Box::new(move |outcomes| written(&setting, &encodings, &lengths, outcomes)) }
}

pub(crate) fn small(task: Task, steps: usize, train_length: usize) -> TrainerOptions {
    let (dim, feed_forward, batch, train_length) = (32, 64, batch(train_length), Some(train_length));
    TrainerOptions { dim, feed_forward, batch, steps, train_length, ..TrainerOptions::new(task) }
}

/// Fewer sentences where they are long.
fn batch(train_length: usize) -> usize {
    if train_length < 32 { 32 } else { 16 }
}

fn options(setting: &Setting) -> TrainerOptions {
    let mask = (setting.causal && matches!(setting.task, Task::Roles)).then_some(Mask::Causal);
    TrainerOptions { mask, ..small(setting.task.clone(), setting.steps, setting.train_length) }
}

fn written(setting: &Setting, encodings: &[Named], lengths: &[usize], outcomes: &[Outcome]) -> Value {
    let mask = if setting.causal { "causal" } else { "none" };
    let options = json!({
        "dim": 32,
        "feedForward": 64,
        "batch": batch(setting.train_length),
        "steps": setting.steps,
        "trainLength": setting.train_length,
        "mask": mask,
    });
    let of_encoding = encodings.iter().zip(outcomes.chunks(SEEDS.len()));
    json!({
        "task": setting.written,
        "options": options,
        "lengths": lengths,
        "samples": setting.samples,
        "every": EVERY,
        "seeds": SEEDS,
        "runs": of_encoding.map(|(named, outcomes)| run(named, lengths, outcomes)).collect::<Vec<_>>(),
    })
}

fn run(named: &Named, lengths: &[usize], outcomes: &[Outcome]) -> Value {
    let at_length = |(place, length): (usize, &usize)| {
        let of_seeds = |metric| outcomes.iter().map(|outcome| number(metric, &outcome.readings[0][place])).collect::<Vec<_>>();
        let defined = outcomes.iter().all(|outcome| outcome.readings[0][place].defined);
        json!({ "length": length, "defined": defined, "loss": of_seeds("loss"), "accuracy": of_seeds("accuracy") })
    };
    json!({
        "encoding": named.written,
        "parameters": outcomes[0].parameters,
        "curves": outcomes.iter().map(|outcome| &outcome.curve).collect::<Vec<_>>(),
        "lengths": lengths.iter().enumerate().map(at_length).collect::<Vec<_>>(),
    })
}
