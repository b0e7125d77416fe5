//! Every options struct, with values of every kind: nothing panics, and what comes out fits together.
#![no_main]

mod options {
    pub mod attention;
    pub mod rope;
    pub mod source;
    pub mod tables;
}

use libfuzzer_sys::fuzz_target;
use options::source::Source;

fuzz_target!(|data: &[u8]| {
    let mut source = Source::new(data);
    match source.byte() % 3 {
        0 => options::tables::call(&mut source),
        1 => options::rope::call(&mut source),
        _ => options::attention::call(&mut source),
    }
});
