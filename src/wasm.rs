//! The JavaScript face: check, call, convert. No mathematics here.
//!
//! Each function takes one options object, reads it with [`options::Options`], calls the function of the same name in
//! the core, and builds a plain object from the result. The documentation that JavaScript's users read is in
//! `npm/index.d.ts`.

#![allow(unreachable_pub)] // wasm-bindgen exports what is `pub`, wherever it stands

mod alibi;
mod arrays;
#[cfg(feature = "attention")]
mod attention;
#[cfg(any(feature = "attention", feature = "doctor"))]
mod checklist;
#[cfg(feature = "attention")]
mod comparison;
#[cfg(feature = "inspect")]
mod config;
#[cfg(feature = "doctor")]
mod doctor;
#[cfg(any(feature = "attention", feature = "train"))]
mod encoding;
#[cfg(feature = "doctor")]
mod examples;
mod failure;
#[cfg(any(feature = "doctor", feature = "train"))]
mod files;
#[cfg(any(feature = "inspect", feature = "doctor"))]
mod finding;
mod heatmap;
mod kerple;
#[cfg(feature = "attention")]
mod measure;
mod objects;
mod options;
mod rope;
mod scaling;
#[cfg(feature = "attention")]
mod sentence;
mod sinusoidal;
mod t5;
mod tables;
#[cfg(feature = "train")]
mod train;

use wasm_bindgen::JsValue;

/// Two kilobytes less than the standard library's.
#[cfg(all(target_arch = "wasm32", not(target_feature = "atomics")))]
#[global_allocator]
static TALC: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// What every function returns to JavaScript: a value, or an error to throw.
type Answer = Result<JsValue, JsValue>;
