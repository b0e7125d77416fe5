//! The package's WebAssembly: cargo, then wasm-bindgen, then wasm-opt, once for each entry, into `npm/`.

use crate::entries::{self, ENTRIES, Entry};
use crate::{node, paths, process};
use anyhow::{Context, Result, bail};
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

/// LLVM has inlined what pays. What wasm-opt adds, above all functions with a single caller, makes the module larger
/// when compressed and no faster.
const WASM_OPT: [&str; 5] =
    ["-O3", "--converge", "--one-caller-inline-max-function-size=0", "--strip-producers", "--strip-target-features"];

/// Leaves `npm/` ready for `npm pack`. Does only what a change of the sources calls for.
pub(crate) fn build() -> Result<()> {
    // Asked first: whoever lacks Node should not learn it after a minute of compiling.
    node::tools()?;
    ensure_target()?;
    copy_licences()?;
    // Cargo compiles one module at a time and on one core; the other is there for the module before.
    let finished = thread::scope(|scope| -> Result<Vec<bool>> {
        let mut under_way = Vec::new();
        for entry in &ENTRIES {
            let module = compile(entry)?;
            under_way.push(scope.spawn(move || finish(entry, &module)));
        }
        under_way.into_iter().map(|thread| thread.join().expect("a thread without panics")).collect()
    })?;
    if finished.contains(&true) {
        println!("The package is in {}", paths::shown(&entries::npm()));
    }
    Ok(())
}

/// Makes an entry of a compiled module. Says whether there was anything to do.
fn finish(entry: &Entry, module: &Path) -> Result<bool> {
    let stamp = module.with_extension("stamp");
    if fs::read_to_string(&stamp).is_ok_and(|was| Some(was) == fingerprint(entry, module).ok()) {
        return Ok(false);
    }
    bind_and_optimise(module, &entry.folder().join("dist"))?;
    entry.write()?;
    fs::write(stamp, fingerprint(entry, module)?)?;
    Ok(true)
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

/// Returns an entry's module as cargo leaves it, in a place of its own. Cargo knows best whether anything has changed.
fn compile(entry: &Entry) -> Result<PathBuf> {
    process::run(
        cargo()
            .args(["build", "--release", "--lib", "--no-default-features", "--features", &entry.features()])
            .args(["--target", TARGET, "--config", &remap_registry()?])
            .args(["--config", KEEP_FEATURES]),
    )?;
    let ours = paths::target().join("xtask").join("wasm").join(entry.name).with_extension("wasm");
    fs::create_dir_all(ours.with_extension(""))?;
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
    let work = module.with_extension("");
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

/// Changes when the module, the tools, this program, or what the entry is made of or has become changes.
fn fingerprint(entry: &Entry, module: &Path) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    let tools = paths::root().join("xtask").join("package-lock.json");
    let outputs = OUTPUTS.map(|name| entry.folder().join("dist").join(name));
    for file in [module.to_path_buf(), tools].into_iter().chain(outputs).chain(entry.files()) {
        let Ok(bytes) = fs::read(&file) else {
            bail!("{} is missing", paths::shown(&file));
        };
        bytes.hash(&mut hasher);
    }
    WASM_OPT.hash(&mut hasher);
    include_str!("wasm.rs").hash(&mut hasher);
    include_str!("entries.rs").hash(&mut hasher);
    Ok(format!("{:016x}", hasher.finish()))
}
