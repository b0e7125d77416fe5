//! A configuration as a tree, whether it comes as text, as a value of `serde_json`, or from JavaScript.

use crate::error::{Code, Error, Result};
use serde_json::Value;

/// A tree of a limited depth and size.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Boolean(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    /// What JSON does not have: a function, a big integer.
    Other,
}

/// The longest text, in bytes.
pub(crate) const MOST_BYTES: usize = 16 << 20;
/// The deepest nesting.
pub(crate) const MOST_DEPTH: usize = 64;
/// The most values in a tree: a table of a million labels.
const MOST_VALUES: usize = 1 << 20;

/// What is left of the limits while a tree is built.
pub(crate) struct Budget {
    depth: usize,
    values: usize,
}

impl Budget {
    pub(crate) const fn new() -> Self {
        Self { depth: MOST_DEPTH, values: MOST_VALUES }
    }

    /// Counts one value.
    pub(crate) fn take(&mut self) -> Result<()> {
        self.values = self.values.checked_sub(1).ok_or_else(|| too_large("2^20 values", "shorten it"))?;
        Ok(())
    }

    /// Builds what is inside a list or an object.
    pub(crate) fn inside<T, E: From<Error>>(
        &mut self,
        build: impl FnOnce(&mut Self) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        self.depth = self.depth.checked_sub(1).ok_or_else(too_deep)?;
        let built = build(self);
        self.depth += 1;
        built
    }
}

fn too_large(most: &str, mend: &str) -> Error {
    Error::new(Code::TooLarge, "config", ["`config` must have at most ", most, "; got more; ", mend].concat())
}

pub(crate) fn too_long() -> Error {
    too_large("16 MiB of text", "give config.json alone")
}

fn too_deep() -> Error {
    too_large("64 levels", "give the model's own config.json")
}

/// Refuses a text that is too long or nests too deeply, before anything is built from it.
pub(crate) fn check_text(text: &str) -> Result<()> {
    if text.len() > MOST_BYTES {
        return Err(too_long());
    }
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => depth += 1,
            b'}' | b']' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MOST_DEPTH {
            return Err(too_deep());
        }
    }
    Ok(())
}

/// The error about a text that is not JSON, with its place.
pub(crate) fn not_json(line: usize, column: usize) -> Error {
    let (line, column) = (line.to_string(), column.to_string());
    let place = ["`config` must be JSON; the text breaks off it at line ", &line, ", column ", &column].concat();
    Error::new(Code::InvalidJson, "config", place + "; correct it there, or paste the whole config.json")
}

/// The same text without the signs NaN, Infinity and −Infinity, which Python writes though JSON has none: short texts
/// stand in their places, beginning with a sign that nobody types, so that lines and columns stay. None where it has none
/// of them.
pub(crate) fn without_python_numbers(text: &str) -> Option<String> {
    const SIGNS: [(&str, &str); 3] = [("-Infinity", "\"\u{7f}-Infin\""), ("Infinity", "\"\u{7f}Infin\""), ("NaN", "\"\u{7f}\"")];
    let (mut rest, mut changed, mut quoted) = (text, String::with_capacity(text.len()), false);
    while let Some(at) = rest.find(['"', '\\', '-', 'I', 'N']) {
        let (before, from) = rest.split_at(at);
        changed += before;
        let sign = SIGNS.iter().find(|(sign, _)| !quoted && from.starts_with(sign));
        let escaped = if quoted && from.starts_with('\\') { from.chars().take(2).map(char::len_utf8).sum() } else { 1 };
        let (taken, written) = sign.map_or((escaped, &from[..escaped]), |(sign, written)| (sign.len(), written));
        quoted ^= from.starts_with('"');
        changed += written;
        rest = &from[taken..];
    }
    changed += rest;
    (changed != text).then_some(changed)
}

/// The number that such a short text stands for.
pub(crate) fn python_number(text: &str) -> Option<f64> {
    match text.strip_prefix('\u{7f}')? {
        "" => Some(f64::NAN),
        "Infin" => Some(f64::INFINITY),
        "-Infin" => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

impl Json {
    pub(crate) fn from_value(value: &Value, budget: &mut Budget) -> Result<Self> {
        budget.take()?;
        Ok(match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Boolean(*value),
            Value::Number(number) => number.as_f64().map_or(Self::Other, Self::Number),
            Value::String(text) => python_number(text).map_or_else(|| Self::Text(text.clone()), Self::Number),
            Value::Array(items) => {
                Self::List(budget.inside(|budget| items.iter().map(|item| Self::from_value(item, budget)).collect::<Result<_>>())?)
            }
            Value::Object(entries) => Self::Object(budget.inside(|budget| {
                entries.iter().map(|(key, value)| Ok((key.clone(), Self::from_value(value, budget)?))).collect::<Result<_>>()
            })?),
        })
    }

    /// What stands at a key; null is as if nothing stood there.
    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        let value = self.entries().iter().find(|(name, _)| name == key)?;
        (value.1 != Json::Null).then_some(&value.1)
    }

    pub(super) fn entries(&self) -> &[(String, Json)] {
        if let Self::Object(entries) = self { entries } else { &[] }
    }

    /// The object at a key, if one that has anything in it.
    pub(super) fn object(&self, key: &str) -> Option<&Json> {
        self.get(key).filter(|value| !value.entries().is_empty())
    }

    pub(super) fn text(&self, key: &str) -> Option<&str> {
        if let Some(Self::Text(text)) = self.get(key) { Some(text) } else { None }
    }

    pub(super) fn number(&self, key: &str) -> Option<f64> {
        self.get(key)?.as_number()
    }

    pub(super) fn boolean(&self, key: &str) -> Option<bool> {
        if let Some(Self::Boolean(value)) = self.get(key) { Some(*value) } else { None }
    }

    pub(super) fn list(&self, key: &str) -> Option<&[Json]> {
        if let Some(Self::List(items)) = self.get(key) { Some(items) } else { None }
    }

    pub(super) fn as_number(&self) -> Option<f64> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pythons_numbers_give_way_and_texts_stay() {
        let text = r#"{"a": NaN, "b": [Infinity, -Infinity], "NaN \" Infinity": "-Infinity \\", "c": -1}"#;
        let changed = without_python_numbers(text).unwrap();
        assert_eq!(changed.len(), text.len());
        let shown = changed.replace('\u{7f}', "?");
        assert_eq!(shown, r#"{"a": "?", "b": ["?Infin", "?-Infin"], "NaN \" Infinity": "-Infinity \\", "c": -1}"#);
        let numbers = ["\u{7f}", "\u{7f}Infin", "\u{7f}-Infin"].map(|sign| python_number(sign).map(|number| number.to_string()));
        assert_eq!(numbers.map(Option::unwrap), ["NaN", "inf", "-inf"]);
        assert_eq!(python_number("N"), None);
        assert_eq!(without_python_numbers(r#"{"a": "NaN", "猫\猫": -2}"#), None);
    }

    #[test]
    fn long_and_deep_texts_are_refused_before_they_are_read() {
        assert_eq!(check_text(&"[".repeat(65)).unwrap_err().code(), Code::TooLarge);
        assert!(check_text(&"[".repeat(64)).is_ok());
        assert!(check_text(&format!("\"{}\\\"[\"", "[".repeat(100))).is_ok());
        assert_eq!(check_text(&" ".repeat(MOST_BYTES + 1)).unwrap_err().code(), Code::TooLarge);
    }

    #[test]
    fn a_tree_may_have_a_million_values() {
        let wide = Value::Array(vec![Value::Null; MOST_VALUES]);
        assert_eq!(Json::from_value(&wide, &mut Budget::new()).unwrap_err().code(), Code::TooLarge);
        let deep = (0..64).fold(Value::Null, |inner, _| Value::Array(vec![inner]));
        assert!(Json::from_value(&deep, &mut Budget::new()).is_ok());
        let deeper = Value::Array(vec![deep]);
        assert_eq!(Json::from_value(&deeper, &mut Budget::new()).unwrap_err().code(), Code::TooLarge);
    }
}
