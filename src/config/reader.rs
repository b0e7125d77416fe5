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

/// A number from a place in the configuration, under the first of its names that has one.
pub(super) fn number(
    findings: &mut Findings,
    place: &Json,
    names: &[&str],
    rule: &str,
    valid: impl Fn(f64) -> bool,
) -> Option<Given<f64>> {
    for (index, name) in names.iter().enumerate() {
        let Some(value) = place.get(name) else { continue };
        match value.as_number().filter(|number| valid(*number)) {
            Some(number) => return Some(Given::new(number, if index == 0 { Provenance::Explicit } else { Provenance::Alias })),
            None => findings.invalid(name, rule, value),
        }
    }
    None
}

pub(super) fn positive(findings: &mut Findings, place: &Json, names: &[&str]) -> Option<Given<f64>> {
    number(findings, place, names, "a positive number", |number| number > 0.0 && number.is_finite())
}

/// A whole number from 1 to 2³¹ − 1.
pub(super) fn count(findings: &mut Findings, place: &Json, names: &[&str]) -> Option<Given<usize>> {
    let whole = |number: f64| (1.0..2_147_483_648.0).contains(&number) && number.fract() == 0.0;
    let given = number(findings, place, names, "a whole number from 1 to 2^31", whole)?;
    Some(Given::new(given.value as usize, given.provenance))
}

/// A list of numbers; None if any of it is something else.
pub(super) fn numbers(findings: &mut Findings, place: &Json, name: &str) -> Option<Vec<f64>> {
    let numbers = place.list(name).and_then(|items| items.iter().map(Json::as_number).collect());
    if let (None, Some(value)) = (&numbers, place.get(name)) {
        findings.invalid(name, "a list of numbers", value);
    }
    numbers
}
