//! Trains every encoding on every task, and writes what came out for the page to show: `cargo xtask runs`.
//!
//! A run is a function of its options, so that the same files come out on every machine. With `--check`, some runs of
//! each file are made again and compared number by number.

mod encodings;
mod experiments;
mod job;
mod tasks;

use job::{Job, Outcome, all_outcomes};
use serde_json::Value;
use std::error::Error;
use std::fs;
use std::path::Path;

/// Makes a file of what came out, in the order of the jobs.
type Writer = dyn Fn(&[Outcome]) -> Value;

/// A file, and the jobs that its numbers come from.
struct Record {
    path: String,
    jobs: Vec<Job>,
    write: Box<Writer>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let records: Vec<Record> = tasks::records()?.into_iter().chain(experiments::records()?).collect();
    match std::env::args().nth(1).as_deref() {
        None => records.iter().try_for_each(record),
        Some("--check") => check(&records),
        Some(name) => records.iter().filter(|one| one.path.contains(name)).try_for_each(record),
    }
}

fn record(record: &Record) -> Result<(), Box<dyn Error>> {
    println!("{} runs for {}", record.jobs.len(), record.path);
    let outcomes = all_outcomes(&record.jobs.iter().collect::<Vec<_>>())?;
    if let Some(folder) = Path::new(&record.path).parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&record.path, lines(&(record.write)(&outcomes)))?;
    Ok(())
}

/// One run of each file is made again; then the file must say the same of it.
fn check(records: &[Record]) -> Result<(), Box<dyn Error>> {
    let mut different = 0;
    for (index, record) in records.iter().enumerate() {
        let file: Value = serde_json::from_str(&fs::read_to_string(&record.path)?)?;
        let chosen = (7 * index) % record.jobs.len();
        let outcome = all_outcomes(&[&record.jobs[chosen]])?.remove(0);
        let same = record.jobs[chosen].is_in(&file, &outcome);
        println!("{}: run {chosen} of {} {}", record.path, record.jobs.len(), if same { "is the same" } else { "DIFFERS" });
        different += usize::from(!same);
    }
    if different == 0 { Ok(()) } else { Err(format!("{different} recorded runs did not come out the same").into()) }
}

/// The members of the file and of its lists a line each, so that a change shows where it is.
fn lines(value: &Value) -> String {
    let Value::Object(members) = value else { return value.to_string() };
    let member = |(name, value): (&String, &Value)| match value {
        Value::Array(items) if items.iter().all(Value::is_object) => {
            let items: Vec<String> = items.iter().map(|item| format!("  {item}")).collect();
            format!("\"{name}\": [\n{}\n]", items.join(",\n"))
        }
        other => format!("\"{name}\": {other}"),
    };
    format!("{{\n{}\n}}\n", members.iter().map(member).collect::<Vec<_>>().join(",\n"))
}
