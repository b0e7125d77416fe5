//! Running times, each as a ratio to what a user would write or pick instead.

use crate::{browser, node, paths, process, wasm};
use anyhow::Result;

/// Builds the package and runs the comparisons, all or those named.
pub(crate) fn bench(names: &[String]) -> Result<()> {
    wasm::build()?;
    node::tools()?;
    process::run(
        node::node()?.arg("benches/run.mjs").args(names).current_dir(paths::root()).env(browser::VARIABLE, browser::executable()?),
    )
}
