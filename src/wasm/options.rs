//! Reads options objects strictly: unknown names, wrong kinds and fractions are refused, never coerced.
//!
//! (wasm-bindgen would turn 2.7 into 2 and NaN into 0 for integer parameters, and serde-wasm-bindgen ignores
//! `deny_unknown_fields`; both lose what the caller meant without a word.)

use super::arrays;
use crate::error::{Code, Error, GIVEN, Named, nearest, shortened};
use crate::tensor::Tensor;
use js_sys::{Array, Date, JsString, Object, Reflect, RegExp, Symbol};
use wasm_bindgen::{JsCast, JsValue};

type Read<T> = Result<T, JsValue>;

/// An options object whose names have been checked.
pub(super) struct Options {
    object: JsValue,
}

impl Options {
    /// Accepts an object that has no names but the `known` ones.
    pub(super) fn new(value: &JsValue, known: &[&[&'static str]]) -> Read<Self> {
        if !is_plain(value) {
            let given = kind_of(value);
            return Err(Error::general(
                Code::WrongType,
                format!("options must be an object; got {given}; write them as {{ name: value }}"),
            )
            .into());
        }
        let names: Vec<&'static str> = known.concat();
        for key in names_of(value)? {
            if !names.contains(&key.as_str()) {
                return Err(unknown_option(&key, &names).into());
            }
        }
        Ok(Self { object: value.clone() })
    }

    /// The same for an argument that may be left out altogether.
    pub(super) fn optional(value: &JsValue, known: &[&[&'static str]]) -> Read<Self> {
        if value.is_undefined() { Self::new(&Object::new(), known) } else { Self::new(value, known) }
    }

    /// The value as it is.
    pub(super) fn get(&self, name: &str) -> Read<Option<JsValue>> {
        let value = Reflect::get(&self.object, &name.into())?; // a getter may throw: its error is the caller's
        Ok(if value.is_undefined() { None } else { Some(value) })
    }

    fn read<T>(&self, name: &'static str, wanted: &str, convert: impl Fn(&JsValue) -> Option<T>) -> Read<Option<T>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        convert(&value).map(Some).ok_or_else(|| wrong_type(name, wanted, &value))
    }

    pub(super) fn number(&self, name: &'static str) -> Read<Option<f64>> {
        self.read(name, "a number", JsValue::as_f64)
    }

    pub(super) fn boolean(&self, name: &'static str) -> Read<Option<bool>> {
        self.read(name, "true or false", JsValue::as_bool)
    }

    /// A text without half a character.
    pub(super) fn text(&self, name: &'static str) -> Read<Option<String>> {
        let text = self.read(name, "a text", |value| value.dyn_ref::<JsString>().cloned())?;
        match text {
            Some(text) if !text.is_valid_utf16() => Err(wrong_type(name, "a well-formed text", &text)),
            text => Ok(text.map(String::from)),
        }
    }

    /// A count or an index.
    pub(super) fn whole(&self, name: &'static str) -> Read<Option<usize>> {
        self.number(name)?.map(|number| whole_below(name, number, f64::from(u32::MAX)).map(|number| number as usize)).transpose()
    }

    /// A seed: whole, up to 2⁵³ − 1.
    pub(super) fn seed(&self, name: &'static str) -> Read<Option<u64>> {
        self.number(name)?.map(|number| whole_below(name, number, 9_007_199_254_740_991.0).map(|number| number as u64)).transpose()
    }

    /// One of the names of an enum.
    pub(super) fn choice<T: Named>(&self, name: &'static str) -> Read<Option<T>> {
        Ok(self.index_of_name(name, T::NAMES)?.map(|index| T::VALUES[index]))
    }

    fn index_of_name(&self, name: &'static str, allowed: &[&str]) -> Read<Option<usize>> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        let index = allowed.iter().position(|allowed| *allowed == text);
        index.map(Some).ok_or_else(|| Error::unknown_value(name, &text, allowed).into())
    }

    /// An array-like of numbers.
    pub(super) fn numbers(&self, name: &'static str) -> Read<Option<Vec<f64>>> {
        self.get(name)?.map(|value| arrays::numbers(name, &value)).transpose()
    }

    /// A count or an index that must be given.
    pub(super) fn needed(&self, name: &'static str) -> Read<usize> {
        required(name, self.whole(name)?)
    }

    /// An array-like of whole numbers, within ±2³¹, that must be given.
    pub(super) fn needed_whole_numbers(&self, name: &'static str) -> Read<Vec<i32>> {
        let numbers = required(name, self.numbers(name)?)?;
        let mut whole = crate::tensor::room_for(&[numbers.len()])?;
        for number in numbers {
            whole.push(whole_below(name, number.abs(), f64::from(i32::MAX))?.copysign(number) as i32);
        }
        Ok(whole)
    }

    /// An array-like of counts.
    pub(super) fn counts(&self, name: &'static str) -> Read<Option<Vec<usize>>> {
        let count = |number| whole_below(name, number, f64::from(u32::MAX)).map(|number| number as usize);
        self.numbers(name)?.map(|numbers| numbers.into_iter().map(count).collect()).transpose()
    }

    /// An array of array-likes of numbers.
    pub(super) fn number_lists(&self, name: &'static str) -> Read<Option<Vec<Vec<f64>>>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        if !Array::is_array(&value) {
            return Err(wrong_type(name, "an array of arrays of numbers", &value));
        }
        let lists: &Array = value.unchecked_ref();
        check_below(name, "rows", lists.length(), MOST_LISTS)?;
        (0..lists.length()).map(|index| arrays::numbers(name, &lists.get(index))).collect::<Read<_>>().map(Some)
    }

    /// An array-like of ones and zeros.
    pub(super) fn mask(&self, name: &'static str) -> Read<Option<Vec<bool>>> {
        self.numbers(name)?.map(|numbers| numbers.into_iter().map(|number| one_or_zero(name, number)).collect()).transpose()
    }

    /// An array of texts.
    pub(super) fn texts(&self, name: &'static str) -> Read<Option<Vec<String>>> {
        self.get(name)?.map(|value| texts(name, &value)).transpose()
    }

    /// An array of objects.
    pub(super) fn objects(&self, name: &'static str) -> Read<Option<Vec<JsValue>>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        if !Array::is_array(&value) {
            return Err(wrong_type(name, "an array of objects", &value));
        }
        let array: &Array = value.unchecked_ref();
        check_below(name, "elements", array.length(), MOST_LISTS)?;
        let object = |element: JsValue| {
            if is_plain(&element) { Ok(element) } else { Err(wrong_type(name, "an array of objects", &element)) }
        };
        (0..array.length()).map(|index| object(array.get(index))).collect::<Read<_>>().map(Some)
    }

    /// An object `{ data, shape }`.
    pub(super) fn tensor(&self, name: &'static str) -> Read<Option<Tensor>> {
        self.get(name)?.map(|value| arrays::tensor(name, &value)).transpose()
    }

    /// The value itself, for options that are objects of their own.
    pub(super) fn object(&self, name: &'static str) -> Read<Option<JsValue>> {
        self.read(name, "an object", |value| is_plain(value).then(|| value.clone()))
    }
}

/// An array of texts.
pub(super) fn texts(name: &'static str, value: &JsValue) -> Read<Vec<String>> {
    if !Array::is_array(value) {
        return Err(wrong_type(name, "an array of texts", value));
    }
    let array: &Array = value.unchecked_ref();
    check_below(name, "elements", array.length(), MOST_TEXTS)?;
    let mut units = 0;
    let text = |index| {
        let text = array.get(index);
        let Some(string) = text.dyn_ref::<JsString>() else { return Err(wrong_type(name, "an array of texts", &text)) };
        units += string.length();
        check_below(name, "UTF-16 units in all", units, MOST_UNITS)?;
        let well_formed = string.is_valid_utf16().then(|| text.as_string()).flatten();
        well_formed.ok_or_else(|| wrong_type(name, "an array of well-formed texts", &text))
    };
    (0..array.length()).map(text).collect()
}

/// No experiment here takes more tokens, or longer ones.
const MOST_TEXTS: u32 = 1 << 16;
const MOST_UNITS: u32 = 1 << 22;

/// No rotation has more axes, no comparison more encodings.
const MOST_LISTS: u32 = 64;

fn check_below(name: &'static str, what: &str, count: u32, limit: u32) -> Read<()> {
    if count <= limit {
        return Ok(());
    }
    let rule = format!("`{name}` may have at most {limit} {what}; got {count}; shorten it");
    Err(Error::new(Code::TooLarge, name, rule).into())
}

/// Turns the absence of an option into an error.
pub(super) fn required<T>(name: &'static str, value: Option<T>) -> Read<T> {
    value.ok_or_else(|| {
        let rule = format!("`{name}` must be given; got nothing; add `{name}` to the options");
        Error::new(Code::MissingOption, name, rule).into()
    })
}

pub(super) fn wrong_type(name: &'static str, wanted: &str, given: &JsValue) -> JsValue {
    let given = kind_of(given);
    Error::new(Code::WrongType, name, format!("`{name}` must be {wanted}; got {given}; convert it first")).into()
}

/// The value's kind in a word or two, for messages.
fn kind_of(value: &JsValue) -> String {
    match value {
        _ if value.is_null() => "null".into(),
        _ if value.is_undefined() => "nothing".into(),
        _ if Array::is_array(value) => "an array".into(),
        _ => match value.as_string() {
            Some(text) => format!("the text \"{}\"", shortened(&text)),
            None => {
                let kind = tag_of(value).or_else(|| value.js_typeof().as_string());
                format!("a value of type {}", shortened(&kind.unwrap_or_default()))
            }
        },
    }
}

/// An object of any realm, with or without a prototype, whose contents are its properties: no array, Map or Date.
pub(super) fn is_plain(value: &JsValue) -> bool {
    let is_closed = || value.is_instance_of::<Date>() || value.is_instance_of::<RegExp>() || tag_of(value).is_some();
    value.is_object() && !Array::is_array(value) && !is_closed()
}

/// What an object calls itself whose contents are not its properties: a Map, a typed array, a promise.
fn tag_of(value: &JsValue) -> Option<String> {
    if value.is_object() { Reflect::get(value, &Symbol::to_string_tag()).ok()?.as_string() } else { None }
}

/// A text that decides which names an object may have, and is read before they are checked.
pub(super) fn text_of(object: &JsValue, name: &'static str) -> Read<Option<String>> {
    Options { object: object.clone() }.text(name)
}

/// The names of an object's own, and those that it has from another by `Object.create`.
fn names_of(object: &JsValue) -> Read<Vec<String>> {
    let mut names = Reflect::own_keys(object)?.to_vec();
    let mut parent = Reflect::get_prototype_of(object)?;
    while !parent.is_null() {
        let next = Reflect::get_prototype_of(&parent)?;
        // The last one is every object's.
        names.extend(if next.is_null() { Array::new() } else { Object::keys(&parent) });
        parent = next;
    }
    Ok(names.iter().filter_map(JsValue::as_string).collect())
}

fn unknown_option(given: &str, known: &[&'static str]) -> Error {
    let mend = match nearest(given, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("leave it out; known are {}", known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
    };
    let message = format!("there is no option \"{}\" here; {mend}", shortened(given));
    Error::unknown_option(given.to_owned(), message)
}

pub(super) fn whole_below(name: &'static str, number: f64, limit: f64) -> Read<f64> {
    crate::error::check_finite(name, number)?;
    let fault = match number {
        _ if number.fract() != 0.0 => (Code::NotWhole, format!("`{name}` must be a whole number; got {GIVEN}; round it")),
        _ if number < 0.0 => (Code::OutOfRange, format!("`{name}` must not be negative; got {GIVEN}; give 0 or more")),
        _ if number > limit => (Code::TooLarge, format!("`{name}` must be at most {}; got {GIVEN}; give less", limit as u64)),
        _ => return Ok(number),
    };
    Err(Error::of_number(fault.0, name, fault.1, number).into())
}

fn one_or_zero(name: &'static str, number: f64) -> Read<bool> {
    if number == 0.0 || number == 1.0 {
        return Ok(number == 1.0);
    }
    let rule = format!("`{name}` must hold 1 (keep) and 0 (padding) alone; got {GIVEN}; compare the token ids with the padding id");
    Err(Error::of_number(Code::OutOfRange, name, rule, number).into())
}
