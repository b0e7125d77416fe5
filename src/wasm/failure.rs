//! Errors as JavaScript throws them: a RangeError, TypeError or SyntaxError with `.code` and `.option`.

use crate::error::{Code, Error};
use js_sys::{Number, RangeError, Reflect, SyntaxError, TypeError};
use wasm_bindgen::JsValue;

impl From<Error> for JsValue {
    fn from(error: Error) -> JsValue {
        let number = error.given().map(number_text);
        let message = camel_case_in_backticks(&error.message_with(&number.unwrap_or_default()));
        let thrown: JsValue = match error.code() {
            Code::MissingOption | Code::UnknownOption | Code::WrongType | Code::NoCanvas => TypeError::new(&message).into(),
            Code::InvalidJson | Code::BadFile => SyntaxError::new(&message).into(),
            _ => RangeError::new(&message).into(),
        };
        set(&thrown, "code", error.code().name());
        if let Some(option) = error.option() {
            let as_given = error.code() == Code::UnknownOption;
            set(&thrown, "option", &if as_given { option.to_owned() } else { camel_case(option) });
        }
        thrown
    }
}

/// A number as JavaScript writes it.
pub(super) fn number_text(number: f64) -> String {
    String::from(Number::from(number).to_string_with_radix(10).unwrap_or_default())
}

fn set(thrown: &JsValue, name: &str, value: &str) {
    // Cannot fail: the error object is our own and extensible.
    let _ = Reflect::set(thrown, &name.into(), &value.into());
}

/// The core names options in snake_case, JavaScript in camelCase; in messages they stand in backticks.
fn camel_case_in_backticks(message: &str) -> String {
    let parts = message.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 1 { format!("`{}`", camel_case(part)) } else { part.to_owned() }).collect()
}

pub(super) fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |joined, word| match word.split_at_checked(1) {
        Some((initial, rest)) => joined + &initial.to_ascii_uppercase() + rest,
        None => joined,
    })
}
