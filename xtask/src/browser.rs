//! A Chromium for the tests: the one that is there, or one that we install.

use crate::{node, process};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Names the executable to our own scripts, and lets the user choose it.
pub(crate) const VARIABLE: &str = "POSENC_BROWSER";

/// Chrome first: where somebody has installed it, it is the most current.
const PROGRAMS: [&str; 5] = ["google-chrome", "google-chrome-stable", "chrome", "chromium", "chromium-browser"];

/// Where Chrome and Chromium lie on systems that do not put programs on the PATH.
const PLACES: [&str; 4] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
];

/// The browser's executable, found or installed once.
pub(crate) fn executable() -> Result<&'static Path> {
    static FOUND: OnceLock<PathBuf> = OnceLock::new();
    if let Some(path) = FOUND.get() {
        return Ok(path);
    }
    let path = match find()? {
        Some(path) => path,
        None => install()?,
    };
    println!("Browser: {}", path.display());
    Ok(FOUND.get_or_init(|| path))
}

fn find() -> Result<Option<PathBuf>> {
    if let Some(chosen) = std::env::var_os(VARIABLE) {
        let chosen = PathBuf::from(chosen);
        if !chosen.is_file() {
            bail!("{VARIABLE} names {}, which is not a file", chosen.display());
        }
        return Ok(Some(chosen));
    }
    let installed = PROGRAMS.iter().find_map(|name| on_path(name));
    let installed = installed.or_else(|| {
        let mut places = PLACES.iter().map(PathBuf::from);
        places.find(|place| place.is_file())
    });
    match installed {
        Some(path) => Ok(Some(path)),
        None => playwrights_own(),
    }
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

fn playwrights_own() -> Result<Option<PathBuf>> {
    let script = "import('playwright-core').then((p) => console.log(p.chromium.executablePath()))";
    let path = process::output(node::node()?.args(["-e", script]).current_dir(node::tools()?))?;
    Ok(Some(PathBuf::from(path)).filter(|path| path.is_file()))
}

fn install() -> Result<PathBuf> {
    println!("No browser found: installing one");
    if is_root() && on_path("apt-get").is_some() {
        install_with_apt()?;
    } else {
        let mut install = node::tool("playwright-core/cli.js")?;
        process::run(install.args(["install", "chromium"]))?;
    }
    find()?.with_context(|| format!("the browser was installed but not found: name its executable in {VARIABLE}"))
}

/// With the font that the Chinese pages need: a browser without it shows boxes.
fn install_with_apt() -> Result<()> {
    process::run(apt().arg("update"))?;
    process::run(apt().args(["install", "--yes", "--no-install-recommends", "chromium", "fonts-noto-cjk"]))
}

fn apt() -> Command {
    let mut apt = Command::new("apt-get");
    apt.env("DEBIAN_FRONTEND", "noninteractive").arg("-qq");
    apt
}

fn is_root() -> bool {
    cfg!(unix) && process::output(Command::new("id").arg("-u")).is_ok_and(|id| id == "0")
}
