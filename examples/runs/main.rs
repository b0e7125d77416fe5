//! Trains every encoding on every task, and writes what came out for the page to show: `cargo xtask runs`.
//!
//! A run is a function of its options, so that the same files come out on every machine. With `--check`, some runs of
//! each file are made again and compared number by number. Names behind that choose files by a part of their path.

mod encodings;
mod experiments;
mod job;
mod tasks;
mod weights;

use job::{Job, Outcome, all_outcomes};
use serde_json::Value;
use std::error::Error;
use std::fs;
use std::path::Path;
use weights::{weights, write_all};

/// Makes a file of what came out, in the order of the jobs.
type Writer = dyn Fn(&[Outcome]) -> Value;

/// A file, and the jobs that its numbers come from.
struct Record {
    path: String,
    jobs: Vec<Job>,
    write: Box<Writer>,
}

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((first, names)) if first == "--check" => check(names),
        _ => make(&arguments),
    }
}

fn records() -> std::io::Result<Vec<Record>> {
    Ok(tasks::records()?.into_iter().chain(experiments::records()?).collect())
}

/// Whether a file is among those asked for: all, or those whose path holds one of the names.
fn is_named(path: &str, names: &[String]) -> bool {
    names.is_empty() || names.iter().any(|name| path.contains(name))
}

fn make(names: &[String]) -> Done {
    records()?.iter().filter(|one| is_named(&one.path, names)).try_for_each(record)?;
    let weights = weights();
    if weights.iter().any(|one| is_named(&one.path, names)) { write_all(&weights) } else { Ok(()) }
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

/// One run of each file is made again; then the file must say the same of it. Weights must be the same bytes.
fn check(names: &[String]) -> Done {
    let mut different = 0;
    let mut judge = |same: bool, what: &str| {
        println!("{what} {}", if same { "is the same" } else { "DIFFERS" });
        different += usize::from(!same);
    };
    for (index, record) in records()?.iter().enumerate().filter(|(_, one)| is_named(&one.path, names)) {
        let file: Value = serde_json::from_str(&fs::read_to_string(&record.path)?)?;
        let chosen = (7 * index) % record.jobs.len();
        let outcome = all_outcomes(&[&record.jobs[chosen]])?.remove(0);
        let what = format!("{}: run {chosen} of {}", record.path, record.jobs.len());
        judge(record.jobs[chosen].is_in(&file, &outcome), &what);
    }
    for weights in weights().iter().filter(|one| is_named(&one.path, names)) {
        judge(weights.are_recorded()?, &weights.path);
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

#[cfg(test)]
mod tests {
    /// The cheapest of them, so that whoever changes a bit of the trainer hears of it; `cargo xtask runs --check` does more.
    #[test]
    fn recorded_runs_come_out_the_same() {
        let names = ["rope-none", "kerple-causal", "scale-embedding"].map(str::to_owned);
        super::check(&names).unwrap();
    }
}
