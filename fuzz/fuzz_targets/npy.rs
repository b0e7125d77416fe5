//! The bytes of .npy files.
#![no_main]

#[path = "files/judge.rs"]
mod judge;

libfuzzer_sys::fuzz_target!(|data: &[u8]| judge::judge(data));
