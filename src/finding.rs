//! What a tool has to say about its input: a stable code to test for, and a sentence for people.

use crate::error::named_enum;

named_enum! {
    /// How much a finding matters.
    Severity as "severity" {
        /// Good to know.
        Info = "info",
        /// Something that people trip over.
        Warning = "warning",
        /// Something is wrong or could not be read.
        Error = "error",
    }
}

/// A value that a finding's sentence speaks of.
#[derive(Clone, Debug, PartialEq)]
pub enum FindingValue {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

/// One thing found. Codes and the names of values are stable, sentences may change.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What was found, in kebab-case.
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The key at fault, as it stands in the input, where one alone is.
    pub key: Option<String>,
    /// What the sentence speaks of, by name, so that it can be said in another language.
    pub values: Vec<(&'static str, FindingValue)>,
    /// The sentence, with `{name}` where a value belongs.
    pub(crate) template: &'static str,
    /// A line of code that mends it, with names in braces too.
    pub(crate) fix_template: Option<&'static str>,
}

impl Finding {
    /// The sentence.
    ///
    /// ```
    /// let report = posenc::inspect_config("{}", &Default::default())?;
    /// assert_eq!(report.findings[0].code, "missing-model-type");
    /// assert!(report.findings[0].message().starts_with("`model_type` is missing"));
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn message(&self) -> String {
        self.message_with(&|number| number.to_string())
    }

    /// A line of PyTorch or NumPy that mends it or takes it into account, where there is one.
    pub fn fix(&self) -> Option<String> {
        self.fix_with(&|number| number.to_string())
    }

    /// The sentence with numbers as `write` writes them: WebAssembly lets JavaScript do it.
    pub(crate) fn message_with(&self, write: &dyn Fn(f64) -> String) -> String {
        self.filled(self.template, write)
    }

    pub(crate) fn fix_with(&self, write: &dyn Fn(f64) -> String) -> Option<String> {
        self.fix_template.map(|template| self.filled(template, write))
    }

    fn filled(&self, template: &str, write: &dyn Fn(f64) -> String) -> String {
        let mut parts = template.split(['{', '}']);
        let mut text = parts.next().unwrap_or_default().to_owned();
        while let (Some(name), Some(rest)) = (parts.next(), parts.next()) {
            match self.values.iter().find(|(known, _)| *known == name) {
                Some((_, FindingValue::Number(number))) => text += &write(*number),
                Some((_, FindingValue::Text(value))) => text += value,
                None => text += self.key.as_deref().unwrap_or_default(), // `{key}`
            }
            text += rest;
        }
        text
    }
}
