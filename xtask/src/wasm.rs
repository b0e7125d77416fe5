//! The package's WebAssembly: cargo, then wasm-bindgen, then wasm-opt, once for each entry, into `npm/`.

use crate::entries::{self, ENTRIES, Entry, PARTS};
use crate::{node, paths, process};
use anyhow::{Context, Result};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use wasm_bindgen_cli_support::Bindgen;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

const OUTPUTS: [&str; 2] = ["posenc.js", "posenc_bg.wasm"];

/// wasm-bindgen and wasm-opt learn from a section of the module which features of WebAssembly they
/// may use, and stripping would remove it before they have read it.
const KEEP_FEATURES: &str = "profile.release.strip=\"none\"";

/// LLVM has done what pays. Running these passes until nothing changes takes twice the time and gains nothing; at -O2 heat
/// maps take a third longer. Functions inlined into their single caller make the module larger when compressed, no faster.
const WASM_OPT: [&str; 4] = ["-O3", "--one-caller-inline-max-function-size=0", "--strip-producers", "--strip-target-features"];

/// Leaves `npm/` ready for `npm pack`.
pub(crate) fn build() -> Result<()> {
    build_entries(&ENTRIES)?;
    build_figures()
}

/// The tutorial's figures as a custom element.
fn build_figures() -> Result<()> {
    let www = paths::root().join("www");
    node::install(&www)?;
    process::run(node::npm()?.args(["run", "--silent", "element"]).current_dir(&www))
}

/// Leaves ready the entries that the site imports: not the whole.
pub(crate) fn build_for_site() -> Result<()> {
    build_entries(PARTS)
}

/// Does only what a change of the sources calls for.
fn build_entries(entries: &[Entry]) -> Result<()> {
    // Asked first: whoever lacks Node should not learn it after a minute of compiling.
    node::tools()?;
    ensure_target()?;
    copy_licences()?;
    let sources = sources()?;
    let stale: Vec<&Entry> = entries.iter().filter(|entry| !is_fresh(entry, sources)).collect();
    // Cargo compiles one module at a time and on one core; the other is there for the module before.
    thread::scope(|scope| -> Result<()> {
        let mut under_way = Vec::new();
        for &entry in &stale {
            let module = compile(entry)?;
            under_way.push(scope.spawn(move || finish(entry, &module, sources)));
        }
        under_way.into_iter().try_for_each(|thread| thread.join().expect("a thread without panics"))
    })?;
    entries.iter().try_for_each(Entry::write)?;
    if !stale.is_empty() {
        println!("The package is in {}", paths::shown(&entries::npm()));
    }
    Ok(())
}

/// Makes an entry's glue and module of what cargo has left.
fn finish(entry: &Entry, module: &Path, sources: u64) -> Result<()> {
    bind_and_optimise(module, &entry.folder().join("dist"))?;
    fs::write(entry.stamp(), fingerprint(entry, sources)?)?;
    Ok(())
}

/// npm packs only what lies in the package's own folder.
fn copy_licences() -> Result<()> {
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let licence = paths::root().join(name);
        if licence.is_file() {
            fs::copy(licence, paths::root().join("npm").join(name))?;
        }
    }
    Ok(())
}

/// Adds the target's standard library where it is missing.
pub(crate) fn ensure_target() -> Result<()> {
    let library = process::output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(&library).is_dir() {
        return Ok(());
    }
    println!("Adding the Rust target {TARGET}");
    let mut add = Command::new("rustup");
    process::run(add.args(["target", "add", TARGET]))
        .with_context(|| format!("the Rust target {TARGET} is missing and could not be added"))
}

/// Returns an entry's module as cargo leaves it, in a place of its own.
fn compile(entry: &Entry) -> Result<PathBuf> {
    process::run(
        cargo()
            .args(["build", "--release", "--lib", "--no-default-features", "--features", &entry.features()])
            .args(["--target", TARGET, "--config", &remap_registry()?])
            .args(["--config", KEEP_FEATURES]),
    )?;
    let ours = entry.work().join("compiled.wasm");
    fs::create_dir_all(entry.work())?;
    fs::copy(paths::target().join(TARGET).join("release").join("posenc.wasm"), &ours)?;
    Ok(ours)
}

/// Cargo, deaf to a RUSTFLAGS of the user's, which would displace the flags of our own config.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(paths::root()).env_remove("RUSTFLAGS");
    cargo
}

/// Keeps the builder's home directory out of the panic messages, so that the same sources give
/// the same bytes on every machine.
fn remap_registry() -> Result<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let home = home.context("neither CARGO_HOME nor a home directory is known")?;
    let flag = format!("--remap-path-prefix={}=cargo", home.display());
    Ok(format!("target.{TARGET}.rustflags=[{flag:?}]"))
}

fn bind_and_optimise(module: &Path, dist: &Path) -> Result<()> {
    let work = module.with_file_name("");
    fs::create_dir_all(dist)?;
    Bindgen::new()
        .input_path(module)
        .out_name("posenc")
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&work)
        .context("wasm-bindgen failed")?;
    optimise(&work.join("posenc_bg.wasm"))?;
    // The files appear whole, or a server that watches them would read halves.
    for name in OUTPUTS {
        let parcel = dist.join(format!(".{name}"));
        fs::copy(work.join(name), &parcel)?;
        fs::rename(parcel, dist.join(name))?;
    }
    Ok(())
}

fn optimise(module: &Path) -> Result<()> {
    process::run(node::tool("binaryen/bin/wasm-opt")?.args(WASM_OPT).arg(module).arg("-o").arg(module))
}

fn is_fresh(entry: &Entry, sources: u64) -> bool {
    fs::read_to_string(entry.stamp()).is_ok_and(|was| Some(was) == fingerprint(entry, sources).ok())
}

/// Changes when the sources, the tools, this program or the entry's module changes.
fn fingerprint(entry: &Entry, sources: u64) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    (sources, entry.features(), WASM_OPT, include_str!("wasm.rs")).hash(&mut hasher);
    for name in OUTPUTS {
        hash_file(&entry.folder().join("dist").join(name), &mut hasher)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Whatever the modules are made of. Cargo would know, but keeps only one module of a crate at a time.
fn sources() -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    process::output(Command::new("rustc").arg("-vV").current_dir(paths::root()))?.hash(&mut hasher);
    for name in ["Cargo.toml", "Cargo.lock", ".cargo/config.toml", "xtask/package-lock.json"] {
        hash_file(&paths::root().join(name), &mut hasher)?;
    }
    hash_folder(&paths::root().join("src"), &mut hasher)?;
    Ok(hasher.finish())
}

fn hash_folder(folder: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    paths.iter().try_for_each(|path| if path.is_dir() { hash_folder(path, hasher) } else { hash_file(path, hasher) })
}

fn hash_file(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", paths::shown(path)))?;
    (path, bytes).hash(hasher);
    Ok(())
}
