//! Sizes against budgets.

use crate::{browser, node, paths, process, wasm};
use anyhow::Result;
use std::process::Command;

/// Prints the sizes and fails over budget.
pub(crate) fn report() -> Result<()> {
    wasm::build()?;
    process::run(&mut command()?)
}

/// Measures the package as it is and, where the site has been built, the first view of its pages.
pub(crate) fn command() -> Result<Command> {
    let mut command = node::node()?;
    command.arg("benches/size.mjs").current_dir(paths::root()).env(browser::VARIABLE, browser::executable()?);
    node::tools()?;
    Ok(command)
}
