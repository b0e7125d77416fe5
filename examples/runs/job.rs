//! One run, and many of them at once.

use posenc::{Encoding, EvaluateOptions, LengthReport, Trainer, TrainerOptions};
use serde_json::{Value, json};
use std::sync::Mutex;

/// The seeds of every record.
pub(crate) const SEEDS: [u64; 5] = [0, 1, 2, 3, 4];
/// Steps between two points of a curve.
pub(crate) const EVERY: usize = 20;

/// A run: training, then evaluation.
pub(crate) struct Job {
    pub(crate) options: TrainerOptions,
    pub(crate) lengths: Vec<usize>,
    pub(crate) samples: usize,
    /// What the trained model is read with, if not what it was trained with.
    pub(crate) read_with: Option<Encoding>,
    /// Where its numbers stand in the file: the place in the list `runs` or `rows`, and that of the seed.
    pub(crate) place: (usize, usize),
}

/// What came out.
pub(crate) struct Outcome {
    pub(crate) parameters: usize,
    pub(crate) curve: Vec<f64>,
    pub(crate) lengths: Vec<LengthReport>,
}

impl Job {
    fn run(&self) -> posenc::Result<Outcome> {
        let mut trainer = Trainer::new(&self.options)?;
        let curve = trainer.steps(self.options.steps)?.iter().step_by(EVERY).map(|report| report.loss).collect();
        let (lengths, samples, encoding) = (self.lengths.clone(), self.samples, self.read_with.clone());
        let lengths = trainer.evaluate(&EvaluateOptions { lengths, samples, encoding })?;
        Ok(Outcome { parameters: trainer.parameters(), curve, lengths })
    }

    /// Whether a file says the same of this run.
    pub(crate) fn is_in(&self, file: &Value, outcome: &Outcome) -> bool {
        let (row, seed) = self.place;
        if let Some(row) = file["rows"].get(row) {
            let metric = row["metric"].as_str().unwrap_or_default();
            return outcome
                .lengths
                .iter()
                .enumerate()
                .all(|(length, report)| row["values"][length][seed] == number(metric, report));
        }
        let run = &file["runs"][row];
        let same_length = |(length, report): (usize, &LengthReport)| {
            let written = &run["lengths"][length];
            ["loss", "accuracy"].iter().all(|&metric| written[metric][seed] == number(metric, report))
        };
        run["curves"][seed] == json!(outcome.curve) && outcome.lengths.iter().enumerate().all(same_length)
    }
}

/// A number of a report; null where the encoding is not defined.
pub(crate) fn number(metric: &str, report: &LengthReport) -> Value {
    json!(if metric == "loss" { report.loss } else { report.accuracy })
}

/// The outcomes in the order of the jobs, from as many threads as there are processors.
pub(crate) fn all_outcomes(jobs: &[&Job]) -> posenc::Result<Vec<Outcome>> {
    let queue = Mutex::new(jobs.iter().enumerate());
    let done = Mutex::new(Vec::new());
    let work = || {
        while let Some((index, job)) = next(&queue) {
            let outcome = job.run();
            done.lock().expect("no thread panics with the lock").push((index, outcome));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut done = done.into_inner().expect("all threads have ended");
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, outcome)| outcome).collect()
}

fn next<T>(queue: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    queue.lock().expect("no thread panics with the lock").next()
}
