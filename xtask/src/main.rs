//! The build of posenc: `cargo xtask serve | build | test | npm | size | bench | runs`.
//!
//! Everything it needs comes from crates.io and npm, pinned by lock files, so that a machine with
//! Rust and Node needs nothing else.

mod bench;
mod browser;
mod count;
mod entries;
mod node;
mod paths;
mod process;
mod runs;
mod serve;
mod size;
mod test;
mod wasm;

use anyhow::{Result, bail};
use std::fs;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  serve [--port N] [--open]   build the package, serve the page on localhost, rebuild on change
  build                       build the static site into www/build, for any host and any sub-path
  test [PART ...]             run every check and test; PART: rust, wasm, package, page
  npm                         build the package folder npm/, ready for `npm pack`
  size                        sizes of the wasm and of the first view of a page, against budgets
  bench [NAME ...]            ratios of running times: table, rope, orders, slider, train
  runs [--check | NAME]       train what the page shows as recorded, or make a sample of it again and compare
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    let Some((command, rest)) = arguments.split_first() else {
        bail!("a command is missing\n\n{USAGE}");
    };
    match command.as_str() {
        "serve" => serve::serve(&serve::Options::parse(rest)?),
        "build" => nothing_after(rest).and_then(|()| build()),
        "test" => test::test(rest),
        "npm" => nothing_after(rest).and_then(|()| wasm::build()),
        "size" => nothing_after(rest).and_then(|()| size::report()),
        "bench" => bench::bench(rest),
        "runs" => runs::runs(rest),
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        other => bail!("there is no command `{other}`\n\n{USAGE}"),
    }
}

fn nothing_after(rest: &[String]) -> Result<()> {
    match rest.first() {
        None => Ok(()),
        Some(extra) => bail!("`{extra}` means nothing here\n\n{USAGE}"),
    }
}

/// The static site, for any host and any sub-path.
fn build() -> Result<()> {
    wasm::build_for_site()?;
    let www = paths::root().join("www");
    node::install(&www)?;
    process::run(node::npm()?.args(["run", "build"]).current_dir(&www))?;
    add_rust_reference(&www.join("build").join("rust"))?;
    println!("The site is in {}", paths::shown(&www.join("build")));
    Ok(())
}

/// The crate's documentation, which the page of the API reference leads to.
fn add_rust_reference(folder: &Path) -> Result<()> {
    let documentation = paths::target().join("doc-of-the-site");
    process::run(wasm::cargo().args(["doc", "--no-deps", "--lib", "--package", "posenc", "--target-dir"]).arg(&documentation))?;
    copy_folder(&documentation.join("doc"), folder)
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        // A lock that rustdoc leaves is no part of what it wrote.
        match entry.file_type()? {
            kind if kind.is_dir() => copy_folder(&entry.path(), &target)?,
            _ if entry.file_name() == ".lock" => {}
            _ => drop(fs::copy(entry.path(), target)?),
        }
    }
    Ok(())
}
