//! One run, and many of them at once.

use posenc::{Encoding, EvaluateOptions, LengthReport, Trainer, TrainerOptions};
use serde_json::{Value, json};
use std::sync::Mutex;

/// The seeds of every record.
pub(crate) const SEEDS: [u64; 5] = [0, 1, 2, 3, 4];
/// Steps between two points of a curve.
pub(crate) const EVERY: usize = 20;

/// A run: training, then evaluation in one or more ways.
pub(crate) struct Job {
    pub(crate) options: TrainerOptions,
    pub(crate) samples: usize,
    pub(crate) readings: Vec<Reading>,
    /// The place of its seed among [`SEEDS`].
    pub(crate) seed: usize,
}

/// One way to read a trained model.
#[derive(Clone)]
pub(crate) struct Reading {
    /// What it is read with, if not what it was trained with.
    pub(crate) encoding: Option<Encoding>,
    pub(crate) lengths: Vec<usize>,
    /// The place in the file's list `runs` or `rows`.
    pub(crate) row: usize,
}

/// What came out: for each reading its lengths.
pub(crate) struct Outcome {
    pub(crate) parameters: usize,
    pub(crate) curve: Vec<f64>,
    pub(crate) readings: Vec<Vec<LengthReport>>,
}

impl Job {
    fn run(&self) -> posenc::Result<Outcome> {
        let mut trainer = Trainer::new(&self.options)?;
        let curve = trainer.steps(self.options.steps)?.iter().step_by(EVERY).map(|report| report.loss).collect();
        let mut read = |Reading { encoding, lengths, .. }: &Reading| {
            let (lengths, encoding) = (lengths.clone(), encoding.clone());
            trainer.evaluate(&EvaluateOptions { lengths, samples: self.samples, encoding })
        };
        let readings = self.readings.iter().map(&mut read).collect::<posenc::Result<_>>()?;
        Ok(Outcome { parameters: trainer.parameters(), curve, readings })
    }

    /// Whether a file says the same of this run.
    pub(crate) fn is_in(&self, file: &Value, outcome: &Outcome) -> bool {
        let same_curve = |row: usize| file["runs"].get(row).is_none_or(|run| run["curves"][self.seed] == json!(outcome.curve));
        let same = |(reading, reports): (&Reading, &Vec<LengthReport>)| {
            let lengths = reports.iter().enumerate();
            same_curve(reading.row)
                && lengths.into_iter().all(|(place, report)| self.is_number_in(file, reading.row, place, report))
        };
        self.readings.iter().zip(&outcome.readings).all(same)
    }

    fn is_number_in(&self, file: &Value, row: usize, length: usize, report: &LengthReport) -> bool {
        if let Some(row) = file["rows"].get(row) {
            return row["values"][length][self.seed] == number(row["metric"].as_str().unwrap_or_default(), report);
        }
        let written = &file["runs"][row]["lengths"][length];
        ["loss", "accuracy"].iter().all(|&metric| written[metric][self.seed] == number(metric, report))
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
