//! What `cargo test --target wasm32-unknown-unknown` hands each test module to.
//!
//! In Node it is wasm-bindgen's own runner. For a browser, wasm-bindgen's runner only serves the
//! page, and a script opens it: unlike WebDriver, that needs no second program whose version
//! matches the browser's.

use anyhow::Result;
use std::env;
use std::process::{Command, ExitCode};
use wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args;

fn main() -> Result<ExitCode> {
    if env::var_os("WASM_BINDGEN_USE_BROWSER").is_none() {
        run_cli_with_args(env::args_os())?;
        return Ok(ExitCode::SUCCESS);
    }
    // Serves until this process ends.
    std::thread::spawn(|| {
        if let Err(error) = run_cli_with_args(env::args_os()) {
            eprintln!("error: {error:#}");
        }
    });
    let address = env::var("WASM_BINDGEN_TEST_ADDRESS")?;
    let page = Command::new("node").arg("xtask/wasm-tests.mjs").arg(format!("http://{address}/")).status()?;
    Ok(if page.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
