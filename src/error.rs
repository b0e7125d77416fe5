//! One error type: a code to test for, the option at fault, and a sentence for people.

use std::borrow::Cow;
use std::fmt;

/// Defines an enum whose variants have one public name each, the same in Rust, in JavaScript and in addresses.
macro_rules! named_enum {
    ($(#[$meta:meta])* $name:ident as $option:literal { $($(#[$vmeta:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// Every value, in the order of the documentation.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The value's public name.
            pub const fn name(self) -> &'static str {
                <Self as $crate::error::Named>::NAMES[self as usize]
            }
        }

        impl $crate::error::Named for $name {
            const NAMES: &'static [&'static str] = &[$($text),+];
            #[cfg_attr(not(feature = "wasm"), allow(dead_code))] // the JavaScript face reads by index
    const VALUES: &'static [Self] = Self::ALL;

            fn index(self) -> usize {
                self as usize
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::Error;

            /// Reads the public name; [`Code::UnknownValue`](crate::Code::UnknownValue) where there is no such name.
            fn from_str(text: &str) -> $crate::Result<Self> {
                let names = <Self as $crate::error::Named>::NAMES;
                let index = names.iter().position(|name| *name == text);
                index.map(|index| Self::ALL[index]).ok_or_else(|| $crate::Error::unknown_value($option, text, names))
            }
        }
    };
}
pub(crate) use named_enum;

/// An enum whose values have public names.
pub(crate) trait Named: Copy + 'static {
    /// The names, in the order of the values.
    const NAMES: &'static [&'static str];
    /// The values.
    #[cfg_attr(not(feature = "wasm"), allow(dead_code))] // the JavaScript face reads by index
    const VALUES: &'static [Self];
    /// Where the value stands among them.
    fn index(self) -> usize;
}

/// What rule was broken. The texts of [`Code::name`] are stable; messages may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// An option that must be given is missing.
    MissingOption,
    /// There is no option of this name.
    UnknownOption,
    /// A value of the wrong kind, such as text where a number belongs.
    WrongType,
    /// A number that must be whole has a fraction.
    NotWhole,
    /// NaN or an infinity where a finite number belongs.
    NotFinite,
    /// A number outside its range.
    OutOfRange,
    /// A name that is not among the allowed ones.
    UnknownValue,
    /// An odd width without a rule for the odd column.
    OddDim,
    /// Data and shape, or two shapes, do not fit each other.
    BadShape,
    /// A width that must be split evenly cannot be.
    NotDivisible,
    /// The result would be larger than [`MAX_ELEMENTS`](crate::MAX_ELEMENTS), or than the function's own limit.
    TooLarge,
    /// The machine did not give the memory asked for.
    OutOfMemory,
    /// A position that a table of limited length does not have.
    PositionOutOfTable,
    /// Options that exclude each other.
    ConflictingOptions,
    /// Two sentences that are not the same tokens in another order.
    NotAPermutation,
    /// Something that exists in the field but cannot be read here, such as elements of another type.
    NotSupported,
    /// Bytes that are no file of a known format, or a damaged one.
    BadFile,
    /// Something other than a canvas, or a canvas without a 2-D context.
    NoCanvas,
    /// A text that is not JSON.
    InvalidJson,
    /// A training run whose loss is no longer finite or far above that of guessing.
    Diverged,
}

impl Code {
    /// The stable name, as JavaScript sees it in `error.code`.
    pub const fn name(self) -> &'static str {
        match self {
            Code::MissingOption => "MISSING_OPTION",
            Code::UnknownOption => "UNKNOWN_OPTION",
            Code::WrongType => "WRONG_TYPE",
            Code::NotWhole => "NOT_WHOLE",
            Code::NotFinite => "NOT_FINITE",
            Code::OutOfRange => "OUT_OF_RANGE",
            Code::UnknownValue => "UNKNOWN_VALUE",
            Code::OddDim => "ODD_DIM",
            Code::BadShape => "BAD_SHAPE",
            Code::NotDivisible => "NOT_DIVISIBLE",
            Code::TooLarge => "TOO_LARGE",
            Code::OutOfMemory => "OUT_OF_MEMORY",
            Code::PositionOutOfTable => "POSITION_OUT_OF_TABLE",
            Code::ConflictingOptions => "CONFLICTING_OPTIONS",
            Code::NotAPermutation => "NOT_A_PERMUTATION",
            Code::NotSupported => "NOT_SUPPORTED",
            Code::BadFile => "BAD_FILE",
            Code::NoCanvas => "NO_CANVAS",
            Code::InvalidJson => "INVALID_JSON",
            Code::Diverged => "DIVERGED",
        }
    }
}

/// Why a call was refused. Nothing has been changed, and the next call works.
///
/// The message says the rule, then what was given, then how to mend it. Names of options stand in backticks.
///
/// ```
/// use posenc::{Code, SinusoidalOptions, sinusoidal};
///
/// let error = sinusoidal(&SinusoidalOptions { length: Some(4), dim: 7, ..Default::default() }).unwrap_err();
/// assert_eq!(error.code(), Code::OddDim);
/// assert_eq!(error.option(), Some("dim"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Error(Box<Details>); // one word, as it travels through every result

#[derive(Clone, Debug, PartialEq)]
struct Details {
    code: Code,
    option: Option<Cow<'static, str>>,
    /// Has [`GIVEN`] where the number belongs.
    message: String,
    given: Option<f64>,
}

/// Stands in a message for a number, which is written only when somebody reads the message. So WebAssembly can let
/// JavaScript write it, and does without the 20 KB that print an `f64`.
pub(crate) const GIVEN: char = '\u{1}';

/// The result of every function that can refuse its input.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    #[cold]
    #[inline(never)]
    fn build(code: Code, option: Option<Cow<'static, str>>, message: String, given: Option<f64>) -> Self {
        Self(Box::new(Details { code, option, message, given }))
    }

    pub(crate) fn new(code: Code, option: &'static str, message: impl Into<String>) -> Self {
        Self::build(code, Some(option.into()), message.into(), None)
    }

    pub(crate) fn general(code: Code, message: impl Into<String>) -> Self {
        Self::build(code, None, message.into(), None)
    }

    /// An error whose message is pieced together.
    #[cold]
    #[inline(never)]
    pub(crate) fn pieced(code: Code, option: Option<&'static str>, pieces: &[&str]) -> Self {
        let mut message = String::new();
        pieces.iter().for_each(|piece| message.push_str(piece));
        Self::build(code, option.map(Cow::Borrowed), message, None)
    }

    /// An error about a number: `message` has [`GIVEN`] in its place.
    pub(crate) fn of_number(code: Code, option: &'static str, message: impl Into<String>, given: f64) -> Self {
        Self::build(code, Some(option.into()), message.into(), Some(given))
    }

    pub(crate) fn unknown_value(option: &'static str, given: &str, allowed: &[&str]) -> Self {
        let mend = match nearest(given, allowed.iter().copied()) {
            Some(name) => ["did you mean \"", name, "\"?"],
            None => ["give one of these names", "", ""],
        };
        let (names, given) = (allowed.join("\", \""), shortened(given));
        let pieces = ["`", option, "` must be one of \"", &names, "\"; got \"", &given, "\"; "];
        Self::pieced(Code::UnknownValue, Some(option), &[&pieces[..], &mend].concat())
    }

    pub(crate) fn out_of_range(option: &'static str, rule: &str, given: f64, mend: &str) -> Self {
        Self::of_number(Code::OutOfRange, option, format!("`{option}` must be {rule}; got {GIVEN}; {mend}"), given)
    }

    /// `given` came from outside and is kept as it was written.
    #[cfg(feature = "wasm")]
    pub(crate) fn unknown_option(given: String, message: String) -> Self {
        Self::build(Code::UnknownOption, Some(given.into()), message, None)
    }

    #[cfg(feature = "wasm")]
    pub(crate) fn given(&self) -> Option<f64> {
        self.0.given
    }

    /// The message with the number's text in its place.
    pub(crate) fn message_with(&self, given: &str) -> String {
        self.0.message.replacen(GIVEN, given, 1)
    }

    /// What rule was broken.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The option at fault, in snake_case, where one alone is at fault.
    pub fn option(&self) -> Option<&str> {
        self.0.option.as_deref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.given {
            Some(given) => formatter.write_str(&self.message_with(&given.to_string())),
            None => formatter.write_str(&self.0.message),
        }
    }
}

impl std::error::Error for Error {}

/// The name most like `given`, if any is like it.
pub(crate) fn nearest<'a>(given: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let given: String = given.chars().take(64).collect();
    names
        .map(|name| (likeness(&given.to_ascii_lowercase(), &name.to_ascii_lowercase()), name))
        .filter(|(likeness, _)| *likeness > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// From 0 to 1. Two letters that changed places are half of a short name, and still a slip of the finger.
fn likeness(given: &str, name: &str) -> f64 {
    let likeness = strsim::jaro_winkler(given, name);
    if is_swap(given.as_bytes(), name.as_bytes()) { likeness.max(0.8) } else { likeness }
}

fn is_swap(given: &[u8], name: &[u8]) -> bool {
    let at = given.iter().zip(name).take_while(|(one, other)| one == other).count();
    match (given.get(at..), name.get(at..)) {
        (Some([a, b, given @ ..]), Some([c, d, name @ ..])) => (a, b, given) == (d, c, name),
        _ => false,
    }
}

/// At most 40 characters of a text that came from outside, so that a message stays readable; without the two signs that
/// mean something in a message.
pub(crate) fn shortened(text: &str) -> String {
    let plain = |sign| if sign == '`' || sign == GIVEN { '\'' } else { sign };
    let mut shortened: String = text.chars().take(40).map(plain).collect();
    if shortened.len() < text.len() {
        shortened.push('…');
    }
    shortened
}

// ── rules that many options share ──

pub(crate) fn check_finite(option: &'static str, value: f64) -> Result<f64> {
    if value.is_finite() {
        return Ok(value);
    }
    let rule = format!("`{option}` must be a finite number; got {GIVEN}; give a plain number");
    Err(Error::of_number(Code::NotFinite, option, rule, value))
}

pub(crate) fn check_positive(option: &'static str, value: f64) -> Result<f64> {
    check_finite(option, value)?;
    if value > 0.0 { Ok(value) } else { Err(Error::out_of_range(option, "greater than 0", value, "give a positive number")) }
}

/// The greatest standard deviation and scale: squares and sums of such numbers stay within `f32`.
const MAX_SCALE: f64 = 1e6;

pub(crate) fn check_std(option: &'static str, value: f64) -> Result<f64> {
    check_finite(option, value)?;
    if (0.0..=MAX_SCALE).contains(&value) {
        return Ok(value);
    }
    Err(Error::out_of_range(option, "from 0 to 1e6", value, "the usual standard deviations are 0.02 to 1"))
}

pub(crate) fn check_scale(option: &'static str, value: f64) -> Result<f64> {
    check_finite(option, value)?;
    if value.abs() <= MAX_SCALE {
        Ok(value)
    } else {
        Err(Error::out_of_range(option, "from −1e6 to 1e6", value, "the usual scale is 1"))
    }
}

pub(crate) fn check_index(option: &'static str, index: usize, count: usize) -> Result<usize> {
    if index < count {
        return Ok(index);
    }
    let rule = match count {
        0 => format!("`{option}` must choose one of none; got {index}; make the table longer first"),
        _ => format!("`{option}` must be less than {count}; got {index}; count from 0"),
    };
    Err(Error::new(Code::OutOfRange, option, rule))
}

pub(crate) fn check_key_mask(mask: Option<&[bool]>, keys: usize) -> Result<()> {
    mask.map_or(Ok(()), |mask| check_length("key_mask", mask.len(), keys, "keys"))
}

/// A list has one element for each of so many things.
pub(crate) fn check_length(option: &'static str, given: usize, count: usize, things: &str) -> Result<()> {
    if given == count {
        return Ok(());
    }
    let rule = format!("`{option}` must have one element for each of the {count} {things}; got {given}; correct its length");
    Err(Error::new(Code::BadShape, option, rule))
}

pub(crate) fn check_at_least_one(option: &'static str, value: usize) -> Result<usize> {
    if value >= 1 { Ok(value) } else { Err(Error::out_of_range(option, "1 or more", value as f64, "give a positive whole number")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_name_is_found_and_strangers_are_not() {
        let names = ["base", "dim", "layout"];
        assert_eq!(nearest("bsae", names.into_iter()), Some("base"));
        assert_eq!(nearest("Dim", names.into_iter()), Some("dim"));
        assert_eq!(nearest("dmi", names.into_iter()), Some("dim"));
        assert_eq!(nearest("xyz", names.into_iter()), None);
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(shortened(&"猫".repeat(50)), format!("{}…", "猫".repeat(40)));
    }
}
