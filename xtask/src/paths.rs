//! Where things are.

use std::path::{Path, PathBuf};

/// The root of the checkout.
pub(crate) fn root() -> PathBuf {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), Path::to_path_buf)
}

/// Cargo's target directory, wherever the user has put it: this program runs from inside it.
pub(crate) fn target() -> PathBuf {
    std::env::current_exe()
        .ok()
        .and_then(|exe| Some(exe.parent()?.parent()?.to_path_buf()))
        .unwrap_or_else(|| root().join("target"))
}

/// A path as a reader wants it: relative to the checkout where it lies inside.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
