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
pub(crate) const ENTRIES: [Entry; 3] = [
    Entry { name: WHOLE, features: &["attention", "tools", "train"] },
    Entry { name: "tools", features: &["tools"] },
    Entry { name: "core", features: &["attention"] },
];

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

    /// What the entry consists of besides its module and the glue, and what it is made from.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let names = [&SHARED[..], &["api.js", "index.d.ts"]].concat();
        let folders = [npm(), self.folder()];
        folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name))).collect()
    }

    /// Writes those files for a part; the glue must be there.
    pub(crate) fn write(&self) -> Result<()> {
        if self.name == WHOLE {
            return Ok(());
        }
        let folder = self.folder();
        for name in SHARED {
            fs::copy(npm().join(name), folder.join(name))?;
        }
        let names = self.names()?;
        fs::write(folder.join("api.js"), api(&fs::read_to_string(npm().join("api.js"))?, &names)?)?;
        fs::write(folder.join("index.d.ts"), declarations(&names))?;
        Ok(())
    }

    /// The functions of the module, in the order of the glue.
    fn names(&self) -> Result<Vec<String>> {
        let glue = self.folder().join("dist").join("posenc.js");
        let glue = fs::read_to_string(&glue).with_context(|| format!("cannot read {}", paths::shown(&glue)))?;
        let names = glue.lines().filter_map(|line| line.strip_prefix("export function ")?.split_once('('));
        Ok(names.map(|(name, _)| name.to_owned()).collect())
    }
}

/// The lines of the whole's list that are about these names.
fn api(whole: &str, names: &[String]) -> Result<String> {
    let mut part = "// Written by cargo xtask: the names of ../api.js that this module has.\n".to_owned();
    part.push_str("import { guarded } from \"./load.js\";\n\n");
    for name in names {
        let export = format!("export const {name} = guarded(\"{name}\");");
        if !whole.lines().any(|line| line == export) {
            bail!("npm/api.js lacks `{export}`");
        }
        part = part + &export + "\n";
    }
    Ok(part)
}

fn declarations(names: &[String]) -> String {
    let names: String = names.iter().map(|name| format!("  {name},\n")).collect();
    format!(
        "// Written by cargo xtask: what this entry has of the whole.\n\
         export type * from \"../index.js\";\n\
         export {{\n  init,\n{names}}} from \"../index.js\";\n"
    )
}

#[cfg(test)]
mod tests {
    use super::{api, declarations};

    #[test]
    fn an_entry_lists_its_own_names() {
        let whole = "export const a = guarded(\"a\");\nexport const b = guarded(\"b\");\n";
        let part = api(whole, &["b".to_owned()]).unwrap();
        assert!(part.contains("export const b = guarded") && !part.contains("export const a"));
        assert!(declarations(&["b".to_owned()]).contains("{\n  init,\n  b,\n}"));
    }

    #[test]
    fn a_name_that_the_whole_lacks_is_told() {
        assert!(api("", &["c".to_owned()]).unwrap_err().to_string().contains("guarded(\"c\")"));
    }
}
