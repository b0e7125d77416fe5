//! Node and npm: found, new enough, and dependencies installed from their lock files.

use crate::{paths, process};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What Vite 8 asks for.
const OLDEST: (u32, u32) = (20, 19);

/// `node`, once it is known to be there and new enough.
pub(crate) fn node() -> Result<Command> {
    let (major, minor) = OLDEST;
    match version() {
        None => bail!("posenc needs Node {major}.{minor} or newer, and found none: install it from https://nodejs.org"),
        Some(version) if release(&version) < Some(OLDEST) => {
            bail!("posenc needs Node {major}.{minor} or newer; this is Node {version}")
        }
        Some(_) => Ok(Command::new("node")),
    }
}

/// `npm`, which comes with Node.
pub(crate) fn npm() -> Result<Command> {
    node()?;
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let found = Command::new(npm).arg("--version").stdout(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        bail!("npm, which comes with Node, was not found: put it on the PATH");
    }
    Ok(Command::new(npm))
}

/// A program from one of the npm packages that xtask pins, run by Node.
pub(crate) fn tool(script: &str) -> Result<Command> {
    let xtask = tools()?;
    let mut command = node()?;
    command.arg(xtask.join("node_modules").join(script));
    Ok(command)
}

/// The folder whose `node_modules` holds those packages, installed.
pub(crate) fn tools() -> Result<PathBuf> {
    let xtask = paths::root().join("xtask");
    install(&xtask)?;
    Ok(xtask)
}

/// `npm ci`, if the lock file is another than at the last time.
pub(crate) fn install(folder: &Path) -> Result<()> {
    let lock = folder.join("package-lock.json");
    let wanted = fs::read(&lock).with_context(|| format!("cannot read {}", paths::shown(&lock)))?;
    let installed = folder.join("node_modules").join(".installed-lock.json");
    if fs::read(&installed).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    println!("Installing the npm packages of {}", paths::shown(folder));
    process::run(npm()?.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(folder))?;
    fs::create_dir_all(folder.join("node_modules"))?;
    fs::write(installed, wanted)?;
    Ok(())
}

fn version() -> Option<String> {
    let output = Command::new("node").arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().trim_start_matches('v').to_owned())
}

/// The first two numbers of a version.
fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

#[cfg(test)]
mod tests {
    use super::release;

    #[test]
    fn reads_the_release() {
        assert_eq!(release("20.20.2"), Some((20, 20)));
        assert!(release("18.19.0") < Some(super::OLDEST));
        assert_eq!(release(""), None);
    }
}
