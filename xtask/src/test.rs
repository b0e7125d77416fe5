//! `cargo xtask test`: each check and each runner of tests as a named step, and their sum.

use crate::count::{Count, Runner};
use crate::entries::{ENTRIES, FEATURES};
use crate::{browser, node, paths, process, size, wasm};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// One named step: the parts of the tests it belongs to, and the step it cannot do without.
struct Step {
    name: &'static str,
    parts: &'static [&'static str],
    needs: Option<&'static str>,
    run: fn() -> Result<Count>,
}

/// A step that has run, or could not.
struct Outcome {
    name: &'static str,
    count: Count,
    time: Duration,
}

const PARTS: [&str; 4] = ["rust", "wasm", "package", "page"];

const BUILD_PACKAGE: &str = "build of the package";
const BUILD_SITE: &str = "build of the site";

const RUST: &[&str] = &["rust"];
const WASM: &[&str] = &["wasm"];
const PACKAGE: &[&str] = &["package"];
const PAGE: &[&str] = &["page"];

const STEPS: [Step; 16] = [
    step("rustfmt", RUST, None, rustfmt),
    step("clippy", RUST, None, clippy),
    step("clippy for wasm", RUST, None, clippy_for_wasm),
    step("clippy of the parts", RUST, None, clippy_of_the_parts),
    step("Rust tests", RUST, None, rust_tests),
    step("rustdoc", RUST, None, rustdoc),
    step(BUILD_PACKAGE, &["wasm", "package", "page"], None, build_package),
    step("wasm tests in Node", WASM, None, wasm_tests_in_node),
    step("wasm tests in Chromium", WASM, None, wasm_tests_in_chromium),
    step("biome", &["package", "page"], None, biome),
    step("package tests", PACKAGE, Some(BUILD_PACKAGE), package_tests),
    step("consumers of the package", PACKAGE, Some(BUILD_PACKAGE), consumers),
    step("svelte-check", PAGE, Some(BUILD_PACKAGE), svelte_check),
    step(BUILD_SITE, PAGE, Some(BUILD_PACKAGE), build_site),
    step("page tests in Chromium", PAGE, Some(BUILD_SITE), page_tests),
    step("sizes", &["package", "page"], Some(BUILD_PACKAGE), sizes),
];

const fn step(name: &'static str, parts: &'static [&'static str], needs: Option<&'static str>, run: fn() -> Result<Count>) -> Step {
    Step { name, parts, needs, run }
}

/// Runs the steps of the parts named, or all. Fails if anything has failed.
pub(crate) fn test(parts: &[String]) -> Result<()> {
    if let Some(unknown) = parts.iter().find(|part| !PARTS.contains(&part.as_str())) {
        bail!("the parts of the tests are {}, not `{unknown}`", PARTS.join(", "));
    }
    let wanted = |step: &&Step| parts.is_empty() || step.parts.iter().any(|&own| parts.iter().any(|part| part == own));
    let mut outcomes: Vec<Outcome> = Vec::new();
    for step in STEPS.iter().filter(wanted) {
        let outcome = attempt(step, &outcomes);
        outcomes.push(outcome);
    }
    let sum = summary(&outcomes);
    if sum.failed > 0 {
        // Without a word: the counts are the last line.
        std::process::exit(1);
    }
    Ok(())
}

fn attempt(step: &Step, before: &[Outcome]) -> Outcome {
    println!("\n━━ {}", step.name);
    let start = Instant::now();
    let result = match missing(step, before) {
        Some(needed) => Err(anyhow::anyhow!("not run: the {needed} has failed")),
        None => (step.run)(),
    };
    let count = result.unwrap_or_else(|error| {
        println!("error: {error:#}");
        Count::FAILED
    });
    let time = start.elapsed();
    println!("{}: {:.1} s", step.name, time.as_secs_f64());
    Outcome { name: step.name, count, time }
}

/// The step that this one needs, if it has failed.
fn missing(step: &Step, before: &[Outcome]) -> Option<&'static str> {
    let needed = before.iter().find(|outcome| Some(outcome.name) == step.needs)?;
    (needed.count.failed > 0).then_some(needed.name)
}

/// Prints a table of the steps and, last and alone on its line, the counts over all of them.
fn summary(outcomes: &[Outcome]) -> Count {
    println!("\n━━ summary");
    for Outcome { name, count, time } in outcomes {
        let Count { passed, failed } = count;
        let word = if *failed > 0 { "FAILED" } else { "ok" };
        let seconds = time.as_secs_f64();
        println!("{word:6}  {name:26} {passed:5} passed {failed:4} failed {seconds:7.1} s");
    }
    let sum: Count = outcomes.iter().map(|outcome| outcome.count).sum();
    println!("\n{} passed, {} failed", sum.passed, sum.failed);
    sum
}

fn count(runner: Runner, command: Command) -> Result<Count> {
    println!("$ {}", process::shown(&command));
    let heard = process::run_and_listen(command)?;
    Ok(runner.count(&heard.text, heard.success))
}

fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = wasm::cargo();
    cargo.args(arguments);
    cargo
}

// ── rust ─────────────────────────────────────────────────────────────────────────────────────

fn rustfmt() -> Result<Count> {
    count(Runner::Check, cargo(&["fmt", "--all", "--check"]))
}

fn clippy() -> Result<Count> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    count(Runner::Check, cargo(&clippy))
}

fn clippy_for_wasm() -> Result<Count> {
    wasm::ensure_target()?;
    let clippy = ["clippy", "--features", "wasm", "--lib", "--test", "wasm"];
    let rest = ["--target", wasm::TARGET, "--", "-D", "warnings"];
    count(Runner::Check, cargo(&[&clippy[..], &rest].concat()))
}

/// Each feature alone and none at all, and what each entry of the package consists of.
fn clippy_of_the_parts() -> Result<Count> {
    wasm::ensure_target()?;
    let alone = FEATURES.iter().chain(&[""]).map(|feature| clippy_with(feature, &["--all-targets"]));
    let entries = ENTRIES.iter().map(|entry| clippy_with(&entry.features(), &["--lib", "--target", wasm::TARGET]));
    alone.chain(entries).sum()
}

fn clippy_with(features: &str, scope: &[&str]) -> Result<Count> {
    let mut clippy = cargo(&["clippy", "--no-default-features", "--features", features]);
    clippy.args(scope).args(["--", "-D", "warnings"]);
    count(Runner::Check, clippy)
}

fn rust_tests() -> Result<Count> {
    count(Runner::Cargo, cargo(&["test", "--workspace", "--no-fail-fast"]))
}

fn rustdoc() -> Result<Count> {
    let mut doc = cargo(&["doc", "--workspace", "--no-deps"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    count(Runner::Check, doc)
}

// ── wasm ─────────────────────────────────────────────────────────────────────────────────────

fn build_package() -> Result<Count> {
    wasm::build()?;
    Ok(Count::PASSED)
}

fn wasm_tests_in_node() -> Result<Count> {
    node::node()?;
    count(Runner::Cargo, wasm_tests()?)
}

fn wasm_tests_in_chromium() -> Result<Count> {
    node::tools()?;
    let mut tests = wasm_tests()?;
    // Of the runner we want only the server; its page is opened by a script of ours.
    tests
        .env("WASM_BINDGEN_USE_BROWSER", "1")
        .env("NO_HEADLESS", "1")
        .env("WASM_BINDGEN_TEST_ADDRESS", free_address()?)
        .env(browser::VARIABLE, browser::executable()?);
    count(Runner::Cargo, tests)
}

fn wasm_tests() -> Result<Command> {
    wasm::ensure_target()?;
    let mut tests = cargo(&["test", "--features", "wasm", "--test", "wasm"]);
    tests.args(["--target", wasm::TARGET]).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner()?);
    Ok(tests)
}

/// Builds the runner of wasm tests, which stands behind a feature for the minutes it takes.
fn runner() -> Result<PathBuf> {
    let runner = ["build", "--package", "xtask", "--features", "wasm-tests"];
    process::run(cargo(&runner).args(["--bin", "wasm-test-runner"]))?;
    let us = std::env::current_exe()?;
    let name = format!("wasm-test-runner{}", std::env::consts::EXE_SUFFIX);
    Ok(us.with_file_name(name))
}

fn free_address() -> Result<String> {
    let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
    Ok(listener.local_addr()?.to_string())
}

// ── package ──────────────────────────────────────────────────────────────────────────────────

fn biome() -> Result<Count> {
    let mut biome = node::tool("@biomejs/biome/bin/biome")?;
    biome.args(["check", "--error-on-warnings"]).current_dir(paths::root());
    count(Runner::Check, biome)
}

fn package_tests() -> Result<Count> {
    node_tests(&paths::root().join("tests").join("package"))
}

fn consumers() -> Result<Count> {
    node_tests(&paths::root().join("tests").join("consumers"))
}

/// Runs the `*.test.mjs` of a folder; Node 20 expands no patterns itself.
fn node_tests(folder: &Path) -> Result<Count> {
    if folder.join("package-lock.json").is_file() {
        node::install(folder)?;
    }
    let mut tests = node::node()?;
    tests
        .args(["--test", "--test-reporter=spec"])
        .args(test_files(folder)?)
        .current_dir(folder)
        .env(browser::VARIABLE, browser::executable()?);
    count(Runner::Node, tests)
}

fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", paths::shown(folder)))?;
    let mut files: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|file| file.to_string_lossy().ends_with(".test.mjs")).collect();
    if files.is_empty() {
        bail!("there is no *.test.mjs in {}", paths::shown(folder));
    }
    files.sort();
    Ok(files)
}

fn sizes() -> Result<Count> {
    count(Runner::Check, size::command()?)
}

// ── page ─────────────────────────────────────────────────────────────────────────────────────

fn svelte_check() -> Result<Count> {
    count(Runner::Check, www_script("check")?)
}

/// Built for the address that the page tests serve it under, since search engines are told absolute ones.
fn build_site() -> Result<Count> {
    let mut build = www_script("build")?;
    build.env("POSENC_SITE", "http://127.0.0.1:4179/some/where");
    count(Runner::Check, build)
}

fn www_script(name: &str) -> Result<Command> {
    let www = paths::root().join("www");
    node::install(&www)?;
    let mut script = node::npm()?;
    script.args(["run", name]).current_dir(www);
    Ok(script)
}

/// A test that passes only at the second try is a failed one, hence no retries.
fn page_tests() -> Result<Count> {
    let folder = paths::root().join("tests").join("e2e");
    node::install(&folder)?;
    let mut tests = node::node()?;
    tests
        .arg(folder.join("node_modules/@playwright/test/cli.js"))
        .args(["test", "--reporter=list", "--retries=0"])
        .current_dir(&folder)
        .env(browser::VARIABLE, browser::executable()?);
    count(Runner::Playwright, tests)
}
