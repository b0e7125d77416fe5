//! The recorded training runs that the page shows.

use crate::{process, wasm};
use anyhow::Result;

/// Makes all of them, those whose file is named, or with `--check` a sample that must come out as recorded.
pub(crate) fn runs(arguments: &[String]) -> Result<()> {
    process::run(wasm::cargo().args(["run", "--quiet", "--profile", "runs", "--example", "runs", "--"]).args(arguments))
}
