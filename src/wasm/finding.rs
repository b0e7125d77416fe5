//! Findings, on their way out.

use super::failure::number_text;
use super::objects::Properties;
use crate::finding::{Finding, FindingValue};
use wasm_bindgen::JsValue;

pub(super) fn from_finding(finding: &Finding) -> JsValue {
    let (properties, values) = (Properties::new(), Properties::new());
    for (name, value) in &finding.values {
        match value {
            FindingValue::Number(number) => values.set_number(name, *number),
            FindingValue::Text(text) => values.set_text(name, text),
        }
    }
    properties.set_text("code", finding.code);
    properties.set_text("severity", finding.severity.name());
    properties.set_text("message", &finding.message_with(&number_text));
    if let Some(key) = &finding.key {
        properties.set_text("key", key);
    }
    if let Some(fix) = finding.fix_with(&number_text) {
        properties.set_text("fix", &fix);
    }
    properties.set("values", &values.object());
    properties.object()
}
