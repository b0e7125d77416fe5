//! The page on localhost, rebuilt while the sources change.

use crate::{node, paths, wasm};
use anyhow::{Context, Result, bail};
use std::fs;
use std::net::{Ipv4Addr, Ipv6Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

const DEFAULT_PORT: u16 = 4173;

/// What may follow `cargo xtask serve`.
pub(crate) struct Options {
    port: u16,
    open: bool,
}

impl Options {
    pub(crate) fn parse(arguments: &[String]) -> Result<Options> {
        let mut options = Options { port: DEFAULT_PORT, open: false };
        let mut rest = arguments.iter().map(String::as_str);
        while let Some(argument) = rest.next() {
            match argument {
                "--open" => options.open = true,
                "--port" => options.port = port(rest.next())?,
                other => match other.strip_prefix("--port=") {
                    Some(number) => options.port = port(Some(number))?,
                    None => bail!("serve knows --port N and --open, not `{other}`"),
                },
            }
        }
        Ok(options)
    }
}

fn port(number: Option<&str>) -> Result<u16> {
    let number = number.context("--port needs a number")?;
    match number.parse() {
        Ok(port) if port > 0 => Ok(port),
        _ => bail!("--port needs a number from 1 to 65535, not `{number}`"),
    }
}

/// Builds, serves, and watches until the server ends or we are interrupted.
pub(crate) fn serve(options: &Options) -> Result<()> {
    refuse_busy(options.port)?;
    wasm::build_for_site()?;
    let www = paths::root().join("www");
    node::install(&www)?;
    let mut server = vite(&www, options)?.spawn().context("cannot start Vite")?;
    wait_until_it_listens(&mut server, options.port)?;
    println!("posenc is at http://localhost:{}/ (Ctrl-C ends it)", options.port);
    watch(&mut server)
}

fn refuse_busy(port: u16) -> Result<()> {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok();
    // A machine may have no IPv6; a port there is busy only if somebody answers.
    if !free || TcpStream::connect((Ipv6Addr::LOCALHOST, port)).is_ok() {
        bail!("port {port} is in use: choose another with --port");
    }
    Ok(())
}

/// Vite itself rather than an npm script, which would stand between us and its end. It holds the
/// reading end of a pipe from us, and ends when we do.
fn vite(www: &Path, options: &Options) -> Result<Command> {
    let mut vite = node::node()?;
    vite.args(["--import", "../xtask/end-with-parent.mjs"])
        .args(["node_modules/vite/bin/vite.js", "dev"])
        .args(["--strictPort", "--host", "127.0.0.1"])
        .args(["--clearScreen", "false", "--logLevel", "warn"])
        .args(["--port", &options.port.to_string()])
        .args(options.open.then_some("--open"))
        .current_dir(www)
        .stdin(Stdio::piped());
    Ok(vite)
}

fn wait_until_it_listens(server: &mut Child, port: u16) -> Result<()> {
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        end_with(server)?;
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

/// Fails if the server has ended.
fn end_with(server: &mut Child) -> Result<()> {
    match server.try_wait()? {
        Some(status) => bail!("the server has ended ({status})"),
        None => Ok(()),
    }
}

/// Looks at the times of the Rust files and of the package's own each second. Vite sees to the rest, and to the new wasm.
fn watch(server: &mut Child) -> Result<()> {
    let mut seen = newest_source()?;
    loop {
        std::thread::sleep(Duration::from_secs(1));
        end_with(server)?;
        let newest = newest_source()?;
        if newest != seen {
            seen = newest;
            rebuild();
        }
    }
}

/// A source that does not compile is no reason to stop serving the last one that did.
fn rebuild() {
    println!("The sources have changed: rebuilding");
    match wasm::build_for_site() {
        Ok(()) => println!("Rebuilt"),
        Err(error) => eprintln!("error: {error:#}; still serving the last build"),
    }
}

fn newest_source() -> Result<SystemTime> {
    let root = paths::root();
    let mut time = newest(&root.join("src"))?;
    for file in ["Cargo.toml", "npm/api.js", "npm/index.d.ts", "npm/index.js", "npm/load.js", "npm/node.js"] {
        time = time.max(fs::metadata(root.join(file))?.modified()?);
    }
    Ok(time)
}

/// The latest change below a folder, its own time included: that tells of files that have gone.
fn newest(folder: &Path) -> Result<SystemTime> {
    let mut time = fs::metadata(folder)?.modified()?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A file may vanish between the listing and the look: editors save that way.
        let Ok(metadata) = entry.metadata() else {
            continue;
        };
        let changed = if metadata.is_dir() { newest(&entry.path())? } else { metadata.modified()? };
        time = time.max(changed);
    }
    Ok(time)
}

#[cfg(test)]
mod tests {
    use super::Options;

    fn parse(line: &str) -> anyhow::Result<Options> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Options::parse(&words)
    }

    #[test]
    fn reads_its_options() {
        let options = parse("--port 5000 --open").unwrap();
        assert_eq!((options.port, options.open), (5000, true));
        assert_eq!(parse("--port=81").unwrap().port, 81);
        assert_eq!(parse("").unwrap().port, super::DEFAULT_PORT);
    }

    #[test]
    fn refuses_what_is_no_port() {
        for line in ["--port", "--port 0", "--port 70000", "--port x", "--prot 1"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
