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
    println!("The site is in {}", paths::shown(&www.join("build")));
    Ok(())
}
