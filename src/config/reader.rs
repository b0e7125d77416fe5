//! Reading numbers by any of their names, with a note of where each came from.

use super::findings::Findings;
use super::json::Json;
use crate::error::named_enum;

named_enum! {
    /// Where a field came from.
    Provenance as "provenance" {
        /// From the configuration, by the name that transformers has for it, or from several such fields.
        Explicit = "explicit",
        /// From the configuration, by another name.
        Alias = "alias",
        /// Not in the configuration: the model type's own default, or a rule of its code.
        ModelDefault = "model-default",
        /// Neither: what most models do.
        Assumed = "assumed",
    }
}

impl Provenance {
    /// The less certain of two.
    pub(super) fn and(self, other: Self) -> Self {
        if other as u8 > self as u8 { other } else { self }
    }
}

/// A value and where it came from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Given<T> {
    pub(super) value: T,
    pub(super) provenance: Provenance,
}

impl<T> Given<T> {
    pub(super) const fn new(value: T, provenance: Provenance) -> Self {
        Self { value, provenance }
    }
}

/// What a number must be.
#[derive(Clone, Copy)]
pub(super) enum Rule {
    Positive,
    /// A whole number from 1 to 2³¹ − 1.
    Count,
    /// A whole number from 0 to 2³¹ − 1.
    Index,
    /// Above 0 and at most 1.
    Share,
}

impl Rule {
    fn holds(self, number: f64) -> bool {
        let whole = number.fract() == 0.0 && number < 2_147_483_648.0;
        match self {
            Self::Positive => number > 0.0 && number.is_finite(),
            Self::Count => whole && number >= 1.0,
            Self::Index => whole && number >= 0.0,
            Self::Share => number > 0.0 && number <= 1.0,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Positive => "a positive number",
            Self::Count => "a whole number from 1 to 2^31",
            Self::Index => "a whole number from 0 to 2^31",
            Self::Share => "a number above 0 and at most 1",
        }
    }
}

/// A number from a place in the configuration, under the first of its names that has one.
#[inline(never)]
pub(super) fn number(findings: &mut Findings, place: &Json, names: &[&str], rule: Rule) -> Option<Given<f64>> {
    for (index, name) in names.iter().enumerate() {
        let Some(value) = place.get(name) else { continue };
        match value.as_number().filter(|number| rule.holds(*number)) {
            Some(number) => return Some(Given::new(number, if index == 0 { Provenance::Explicit } else { Provenance::Alias })),
            None => findings.invalid(name, rule.words(), value),
        }
    }
    None
}

pub(super) fn positive(findings: &mut Findings, place: &Json, names: &[&str]) -> Option<Given<f64>> {
    number(findings, place, names, Rule::Positive)
}

/// A whole number from 1 to 2³¹ − 1.
#[inline(never)]
pub(super) fn count(findings: &mut Findings, place: &Json, names: &[&str]) -> Option<Given<usize>> {
    let given = number(findings, place, names, Rule::Count)?;
    Some(Given::new(given.value as usize, given.provenance))
}

/// A list of numbers; None if any of it is something else.
#[inline(never)]
pub(super) fn numbers(findings: &mut Findings, place: &Json, name: &str) -> Option<Vec<f64>> {
    let value = place.get(name)?;
    let items = if let Json::List(items) = value { items.iter().map(Json::as_number).collect() } else { None };
    if items.is_none() {
        findings.invalid(name, "a list of numbers", value);
    }
    items
}

/// Says of what stands where a list of texts, an object or a text should that it was passed over.
pub(super) fn check_kinds(findings: &mut Findings, place: &Json) {
    let is_text = |item: &Json| matches!(item, Json::Text(_));
    for name in ["layer_types", "layers_block_type"] {
        let Some(value) = place.get(name) else { continue };
        if !matches!(value, Json::List(items) if items.iter().all(is_text)) {
            findings.invalid(name, "a list of texts", value);
        }
    }
    for name in ["text_config", "attn_config", "rope_scaling", "rope_parameters"] {
        match place.get(name) {
            Some(inner @ Json::Object(_)) => {
                let types = ["type", "rope_type"].map(|key| Some((key, inner.get(key).filter(|value| !is_text(value))?)));
                types.into_iter().flatten().for_each(|(key, value)| findings.invalid(key, "a text", value));
            }
            Some(value) => findings.invalid(name, "an object", value),
            None => {}
        }
    }
}

/// The first of these names that has something.
#[inline(never)]
pub(super) fn first_of<'a>(place: &'a Json, names: &[&'static str]) -> Option<(&'static str, &'a Json)> {
    names.iter().find_map(|name| Some((*name, place.get(name)?)))
}
