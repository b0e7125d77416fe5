//! The smaller questions: www/src/lab/experiments.

use crate::Record;
use crate::encodings::{Named, learned, rope, scaled_ropes, sinusoidal};
use crate::job::{Job, Outcome, Reading, SEEDS, number};
use crate::tasks::{sample, small};
use posenc::{AddAt, Combine, Task, TrainerOptions};
use serde_json::{Value, json};

/// Models of one kind, and how each is read: a line of the file for each reading.
struct Row {
    settings: Value,
    options: TrainerOptions,
    metric: &'static str,
    readings: Vec<(Named, Vec<usize>)>,
}

impl Row {
    /// Read as it was trained. Settings are written as the package has them; `options` must say the same.
    fn new(settings: Value, named: Named, options: TrainerOptions, metric: &'static str, lengths: &[usize]) -> Self {
        let options = TrainerOptions { encoding: named.encoding.clone(), ..options };
        Self { settings, options, metric, readings: vec![(named, lengths.to_vec())] }
    }
}

pub(crate) fn records() -> std::io::Result<Vec<Record>> {
    let english = sample("en")?;
    Ok([
        ("scale-embedding", scale_embedding()),
        ("dropout", dropout(&english)),
        ("add-at", add_at()),
        ("base", base()),
        ("combine", combine()),
        ("start", start()),
        ("rope-scaling", rope_scaling(&english)),
    ]
    .into_iter()
    .map(|(name, rows)| record(name, rows))
    .collect())
}

const SAMPLES: usize = 256;

fn record(name: &'static str, rows: Vec<Row>) -> Record {
    let (mut jobs, mut lines) = (vec![], 0);
    for row in &rows {
        let reading = |(place, (named, lengths)): (usize, &(Named, Vec<usize>))| Reading {
            encoding: Some(named.encoding.clone()),
            lengths: lengths.clone(),
            row: lines + place,
        };
        let readings: Vec<Reading> = row.readings.iter().enumerate().map(reading).collect();
        for (seed_place, &seed) in SEEDS.iter().enumerate() {
            let options = TrainerOptions { seed, ..row.options.clone() };
            jobs.push(Job { options, samples: SAMPLES, readings: readings.clone(), seed: seed_place });
        }
        lines += readings.len();
    }
    let path = format!("www/src/lab/experiments/{name}.json");
    Record { path, jobs, write: Box::new(move |outcomes| written(name, &rows, outcomes)) }
}

fn written(name: &str, rows: &[Row], outcomes: &[Outcome]) -> Value {
    let of_row = rows.iter().zip(outcomes.chunks(SEEDS.len()));
    let lines = of_row.flat_map(|(row, outcomes)| (0..row.readings.len()).map(move |reading| line(row, reading, outcomes)));
    json!({ "name": name, "seeds": SEEDS, "samples": SAMPLES, "rows": lines.collect::<Vec<_>>() })
}

fn line(row: &Row, reading: usize, outcomes: &[Outcome]) -> Value {
    let (named, lengths) = &row.readings[reading];
    let of_length =
        |place| outcomes.iter().map(|outcome| number(row.metric, &outcome.readings[reading][place])).collect::<Vec<_>>();
    json!({
        "settings": row.settings,
        "encoding": named.written,
        "metric": row.metric,
        "lengths": lengths,
        "parameters": outcomes[0].parameters,
        "values": (0..lengths.len()).map(of_length).collect::<Vec<_>>(),
    })
}

/// √dim on and off for three standard deviations of the embedding.
fn scale_embedding() -> Vec<Row> {
    let mut rows = vec![];
    for embedding_std in [1.0, 0.02, 1.0 / f64::sqrt(32.0)] {
        for scale_embedding in [false, true] {
            let options = TrainerOptions { embedding_std, scale_embedding, ..small(Task::Roles, 300, 8) };
            let settings = json!({ "embeddingStd": embedding_std, "scaleEmbedding": scale_embedding, "steps": 300 });
            rows.push(Row::new(settings, sinusoidal(10000.0, 0.0), options, "loss", &[8]));
        }
    }
    rows
}

/// Dropout on a small text and on one ten times as long.
fn dropout(english: &Task) -> Vec<Row> {
    let Task::Text { text } = english else { return vec![] };
    let mut rows = vec![];
    for characters in [2400, text.len()] {
        for dropout in [0.0, 0.1, 0.3] {
            let task = Task::Text { text: text[..characters].to_owned() };
            let options = TrainerOptions { dropout, ..small(task, 300, 32) };
            let settings = json!({ "characters": characters, "dropout": dropout, "steps": 300 });
            rows.push(Row::new(settings, rope(10000.0), options, "loss", &[32]));
        }
    }
    rows
}

/// A table at the input alone and in every layer.
fn add_at() -> Vec<Row> {
    let mut rows = vec![];
    for named in [sinusoidal(10000.0, 0.0), learned(32)] {
        for add_at in [AddAt::Input, AddAt::EveryLayer] {
            let options = TrainerOptions { add_at, ..small(Task::Lookback { distance: 4 }, 400, 32) };
            let settings = json!({ "addAt": add_at.name(), "steps": 400 });
            rows.push(Row::new(settings, named.clone(), options, "accuracy", &[32, 64]));
        }
    }
    rows
}

/// The frequency base from 10² to 10⁶.
fn base() -> Vec<Row> {
    let of_base = |base| [sinusoidal(base, 0.0), rope(base)];
    let named = [1e2, 1e3, 1e4, 1e5, 1e6].into_iter().flat_map(of_base);
    let options = small(Task::Lookback { distance: 4 }, 400, 32);
    named.map(|named| Row::new(json!({ "steps": 400 }), named, options.clone(), "accuracy", &[32, 64, 128])).collect()
}

/// Adding a table, and putting it side by side with the embedding.
fn combine() -> Vec<Row> {
    let mut rows = vec![];
    for named in [sinusoidal(10000.0, 0.0), learned(8)] {
        for combine in [Combine::Add, Combine::Concatenate] {
            let options = TrainerOptions { combine, ..small(Task::Roles, 300, 8) };
            let settings = json!({ "combine": combine.name(), "steps": 300 });
            rows.push(Row::new(settings, named.clone(), options, "loss", &[8]));
        }
    }
    rows
}

/// Positions from 0 and from 1.
fn start() -> Vec<Row> {
    let options = small(Task::Before, 600, 8);
    let row = |start| Row::new(json!({ "steps": 600 }), sinusoidal(10000.0, start), options.clone(), "accuracy", &[8, 16]);
    [0.0, 1.0].map(row).into()
}

/// RoPE trained at 32 positions and read with scalings at two and at four times the length.
fn rope_scaling(english: &Task) -> Vec<Row> {
    let of_task = |task: Task, kind, metric, steps| {
        let row = Row::new(json!({ "task": kind, "steps": steps }), rope(10000.0), small(task, steps, 32), metric, &[]);
        let readings = |(factor, length)| scaled_ropes(32, factor).into_iter().map(move |read_as| (read_as, vec![32, length]));
        Row { readings: [(2.0, 64), (4.0, 128)].into_iter().flat_map(readings).collect(), ..row }
    };
    vec![of_task(Task::Lookback { distance: 4 }, "lookback", "accuracy", 500), of_task(english.clone(), "text", "loss", 300)]
}
