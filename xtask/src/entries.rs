//! The entries of the package: `posenc`, and `posenc/NAME` for those that need less of it.
//!
//! Each is a folder with the same files and a module of its own: `npm/` is the whole, kept by hand; `npm/NAME/` is made
//! from it, with the names that its module has.

use crate::paths;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

/// One entry and the features of the crate that its module is compiled with.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    features: &'static [&'static str],
}

/// The whole, and its parts. A new one is a line here, and its paths in npm/package.json.
pub(crate) const ENTRIES: [Entry; 5] = [
    Entry { name: WHOLE, features: FEATURES },
    Entry { name: "core", features: &["attention"] },
    Entry { name: "inspect", features: &["inspect"] },
    Entry { name: "doctor", features: &["doctor"] },
    Entry { name: "lab", features: &["train"] },
];

/// What the page imports.
pub(crate) const PARTS: &[Entry] = ENTRIES.split_first().expect("the whole").1;

/// The features of the crate that can be left out.
pub(crate) const FEATURES: &[&str] = &["attention", "inspect", "doctor", "train"];

const WHOLE: &str = "posenc";

/// What is the same in every entry.
const SHARED: [&str; 3] = ["index.js", "node.js", "load.js"];

/// The folder of the package.
pub(crate) fn npm() -> PathBuf {
    paths::root().join("npm")
}

impl Entry {
    pub(crate) fn folder(&self) -> PathBuf {
        if self.name == WHOLE { npm() } else { npm().join(self.name) }
    }

    /// As cargo takes them.
    pub(crate) fn features(&self) -> String {
        [&["wasm"], self.features].concat().join(",")
    }

    /// Where its module is made.
    pub(crate) fn work(&self) -> PathBuf {
        paths::target().join("xtask").join("wasm").join(self.name)
    }

    /// Holds what the entry was last made from.
    pub(crate) fn stamp(&self) -> PathBuf {
        self.work().join("stamp")
    }

    /// Writes what a part has besides its module and the glue, which must be there.
    pub(crate) fn write(&self) -> Result<()> {
        if self.name == WHOLE {
            return Ok(());
        }
        for name in SHARED {
            self.put(name, &of_the_whole(name)?)?;
        }
        let names = self.names()?;
        self.put("api.js", &api(&of_the_whole("api.js")?, &names)?)?;
        self.put("index.d.ts", &declarations(&of_the_whole("index.d.ts")?, &names))
    }

    /// Touches only what changes, or a server that watches the files would reload the page.
    fn put(&self, name: &str, text: &str) -> Result<()> {
        let path = self.folder().join(name);
        if fs::read_to_string(&path).is_ok_and(|was| was == text) {
            return Ok(());
        }
        fs::write(&path, text).with_context(|| format!("cannot write {}", paths::shown(&path)))
    }

    /// The functions and classes of the module, in the order of the glue.
    fn names(&self) -> Result<Vec<String>> {
        let glue = self.folder().join("dist").join("posenc.js");
        let glue = fs::read_to_string(&glue).with_context(|| format!("cannot read {}", paths::shown(&glue)))?;
        Ok(glue.lines().filter_map(|line| exported(line, &["function", "class"])).map(str::to_owned).collect())
    }
}

fn of_the_whole(name: &str) -> Result<String> {
    fs::read_to_string(npm().join(name)).with_context(|| format!("cannot read npm/{name}"))
}

/// The name that a line exports by one of these keywords.
fn exported<'a>(line: &'a str, keywords: &[&str]) -> Option<&'a str> {
    let (keyword, rest) = line.strip_prefix("export ")?.split_once(' ')?;
    let name = rest.split(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '$').next()?;
    (keywords.contains(&keyword) && !name.is_empty()).then_some(name)
}

/// The whole's list without the names that this module lacks.
fn api(whole: &str, names: &[String]) -> Result<String> {
    fn listed(line: &str) -> Option<&str> {
        exported(line, &["const"])
    }
    if let Some(missing) = names.iter().find(|name| !whole.lines().any(|line| listed(line) == Some(name.as_str()))) {
        bail!("npm/api.js does not list `{missing}`, which the module has");
    }
    let kept = |line: &&str| listed(line).is_none_or(|name| names.iter().any(|own| own == name));
    let part: String = whole.lines().filter(kept).map(|line| format!("{line}\n")).collect();
    Ok(format!("// Written by cargo xtask: ../api.js without what this module lacks.\n{part}"))
}

/// These functions of the whole, and all its types.
fn declarations(whole: &str, names: &[String]) -> String {
    let types = whole.lines().filter_map(|line| exported(line, &["interface", "type"]));
    let list = |names: Vec<&str>| format!("{{\n  {},\n}} from \"../index.js\";\n", names.join(",\n  "));
    let values = names.iter().map(String::as_str).chain(["init"]);
    let note = "// Written by cargo xtask: what this entry has of the whole.\n";
    format!("{note}export {}export type {}", list(values.collect()), list(types.collect()))
}

#[cfg(test)]
mod tests {
    use super::{api, declarations, exported};

    #[test]
    fn an_entry_lists_its_own_names() {
        let whole = "import { guarded } from \"./load.js\";\n// letters\nexport const a = guarded(\"a\");\nexport const b = 1;\n";
        let part = api(whole, &["b".to_owned()]).unwrap();
        assert!(part.contains("import { guarded }") && part.contains("export const b = 1;") && !part.contains("export const a"));
    }

    #[test]
    fn an_entry_declares_its_own_names_and_all_types() {
        let whole = "export interface Tensor {\nexport type Layout = 1;\nexport function a(): void;\nexport function b(): void;\n";
        let part = declarations(whole, &["b".to_owned()]);
        assert!(part.contains("export {\n  b,\n  init,\n} from") && part.contains("export type {\n  Tensor,\n  Layout,\n} from"));
    }

    #[test]
    fn a_name_that_the_whole_does_not_list_is_told() {
        assert!(api("export const a = 1;", &["b".to_owned()]).unwrap_err().to_string().contains("`b`"));
    }

    #[test]
    fn exports_are_read_from_the_glue() {
        let read = |line| exported(line, &["function", "class"]);
        assert_eq!(read("export function sinusoidal64(options) {"), Some("sinusoidal64"));
        assert_eq!(read("export class Trainer {"), Some("Trainer"));
        assert_eq!(read("export { initSync, __wbg_init as default };"), None);
    }
}
