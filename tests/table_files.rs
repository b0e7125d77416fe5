//! Files as NumPy, ml_dtypes and safetensors write them, and files that are damaged in every way.

use posenc::*;
use proptest::prelude::*;

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/golden/files/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn refused(bytes: &[u8], tensor: Option<&str>) -> (Code, String) {
    let error = read_table(bytes, tensor).unwrap_err();
    (error.code(), error.to_string())
}

#[test]
fn every_form_of_one_table_is_read() {
    let forms = [
        ("version-1.npy", Precision::Float32, &[10, 16][..]),
        ("version-2.npy", Precision::Float32, &[10, 16]),
        ("version-3.npy", Precision::Float32, &[10, 16]),
        ("float64.npy", Precision::Float64, &[10, 16]),
        ("float16.npy", Precision::Float16, &[10, 16]),
        ("bfloat16.npy", Precision::Bfloat16, &[10, 16]),
        ("bfloat16-uint16.npy", Precision::Bfloat16, &[10, 16]),
        ("big-endian.npy", Precision::Float32, &[10, 16]),
        ("big-endian-64.npy", Precision::Float64, &[10, 16]),
        ("big-endian-16.npy", Precision::Float16, &[10, 16]),
        ("fortran-order.npy", Precision::Float32, &[10, 16]),
        ("fortran-order-3d.npy", Precision::Float32, &[10, 1, 16]),
        ("batch-first.npy", Precision::Float32, &[1, 10, 16]),
        ("batch-second.npy", Precision::Float32, &[10, 1, 16]),
        ("one.safetensors", Precision::Float32, &[10, 16]),
        ("float64.safetensors", Precision::Float64, &[10, 16]),
        ("float16.safetensors", Precision::Float16, &[10, 16]),
        ("bfloat16.safetensors", Precision::Bfloat16, &[10, 16]),
        ("model.safetensors", Precision::Float32, &[10, 16]),
    ];
    let exact = sinusoidal64(&SinusoidalOptions { length: Some(10), dim: 16, ..Default::default() }).unwrap();
    for (name, precision, shape) in forms {
        let read = read_table(&file(name), None).unwrap();
        assert_eq!((read.precision, &read.shape[..]), (precision, shape), "{name}");
        let bound = [1e-15, 4e-8, 3e-4, 2.1e-3][precision as usize];
        let numbers = match &read.numbers {
            TableNumbers::Float32(numbers) => numbers.iter().map(|&number| f64::from(number)).collect(),
            TableNumbers::Float64(numbers) => numbers.clone(),
        };
        for (given, exact) in numbers.iter().zip(&exact.data) {
            assert!((given - exact).abs() <= bound, "{name}: {given} {exact}");
        }
        let diagnosis = read.diagnose().unwrap();
        assert_eq!((diagnosis.rows, diagnosis.columns, diagnosis.verdict), (10, 16, Verdict::Match), "{name}");
        assert_eq!(
            (diagnosis.matches[0].precision, &diagnosis.matches[0].presets[..]),
            (precision, &[Preset::Paper][..]),
            "{name}"
        );
    }
    let lying = diagnose_file(&file("transposed.npy"), None).unwrap();
    assert!(lying.matches[0].transposed && (lying.rows, lying.columns) == (16, 10));
}

#[test]
fn the_table_of_a_model_is_found_or_named() {
    let model = file("model.safetensors");
    let read = read_table(&model, None).unwrap();
    assert_eq!(read.tensors[read.tensor].name, "encoder.embed_positions.weight");
    assert_eq!(read.tensors.len(), 3);
    assert_eq!(read_table(&model, Some("encoder.layers.0.fc.weight")).unwrap().shape, [4, 4]);
    let (code, message) = refused(&model, Some("encoder.embed_position.weight"));
    assert!(code == Code::UnknownValue && message.contains("did you mean \"encoder.embed_positions.weight\""), "{message}");
    let (code, message) = refused(&file("two-tables.safetensors"), None);
    assert!(code == Code::MissingOption && message.contains("a.pos_embed") && message.contains("b.wpe.weight"), "{message}");
    assert!(read_table(&file("two-tables.safetensors"), Some("b.wpe.weight")).is_ok());
    assert_eq!(refused(&file("nameless.safetensors"), None).0, Code::MissingOption);
    assert_eq!(refused(&file("integers.safetensors"), None).0, Code::NotSupported);
    assert_eq!(refused(&file("integers.safetensors"), Some("ids")).0, Code::NotSupported);
    assert_eq!(tensor_names(&file("two-tables.safetensors")).unwrap().len(), 3);
    assert_eq!(tensor_names(&file("version-1.npy")).unwrap(), [""; 0]);
    assert_eq!(refused(&file("version-1.npy"), Some("pe")).0, Code::UnknownValue);
}

#[test]
fn what_holds_no_table_is_refused() {
    assert_eq!(refused(&file("object.npy"), None).0, Code::NotSupported);
    assert_eq!(refused(&file("fields.npy"), None).0, Code::NotSupported);
    assert_eq!(refused(&file("int32.npy"), None).0, Code::NotSupported);
    for name in ["empty.npy", "scalar.npy"] {
        assert_eq!(diagnose_file(&file(name), None).unwrap_err().code(), Code::BadShape);
    }
    for foreign in [
        &b"PK\x03\x04 a zip"[..],
        b"\x80\x02 a pickle",
        b"GGUF",
        b"\x89HDF\r\n",
        b"",
        b"{}",
        b"[[0, 1]]",
        &[0; 7],
        &[0; 64],
        &[255; 64],
    ] {
        assert_eq!(refused(foreign, None).0, Code::BadFile, "{foreign:?}");
    }
}

/// Bytes with one place changed, and cut at every length: an error or another table, and nothing worse.
#[test]
fn damaged_files_are_refused() {
    for name in ["version-1.npy", "version-2.npy", "fortran-order-3d.npy", "one.safetensors", "model.safetensors"] {
        let whole = file(name);
        for length in 0..whole.len() {
            assert_eq!(refused(&whole[..length], None).0, Code::BadFile, "{name} cut at {length}");
        }
        let longer = [&whole[..], &[0; 8]].concat();
        assert_eq!(refused(&longer, None).0, Code::BadFile, "{name} with more");
        for at in 0..whole.len().min(400) {
            for byte in [0, b'\'', b'"', b'{', b'}', b'[', b'(', b',', b'9', b'-', 0x80, 0xff, whole[at] ^ 1, whole[at] ^ 0x20] {
                let mut damaged = whole.clone();
                damaged[at] = byte;
                let _ = read_table(&damaged, None);
                let _ = tensor_names(&damaged);
            }
        }
    }
}

fn npy(version: u8, header: &str, data: usize) -> Vec<u8> {
    let mut bytes = [b"\x93NUMPY", &[version, 0][..]].concat();
    match version {
        1 => bytes.extend((header.len() as u16).to_le_bytes()),
        _ => bytes.extend((header.len() as u32).to_le_bytes()),
    }
    bytes.extend(header.bytes());
    bytes.resize(bytes.len() + data, 0);
    bytes
}

fn with_shape(shape: &str) -> String {
    format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}")
}

#[test]
fn headers_of_npy() {
    let read = |header: &str, data| read_table(&npy(1, header, data), None).map(|table| table.shape);
    for shape in ["(2, 4)", "(2,4)", "( 2 , 4 , )", "(2L, 4L)", "(2, 4,)"] {
        assert_eq!(read(&with_shape(shape), 32).unwrap(), [2, 4], "{shape}");
    }
    assert_eq!(read("{\"shape\": (2, 4), \"descr\": \"<f4\", \"fortran_order\": True}  \n", 32).unwrap(), [2, 4]);
    assert_eq!(read("{'descr': 'bfloat16', 'fortran_order': False, 'shape': (2, 4)}", 16).unwrap(), [2, 4]);
    let wrong = [
        "",
        "{",
        "{}",
        "()",
        "None",
        "{'descr': '<f4'}",
        "{'descr': '<f4', 'fortran_order': False}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 4), 'more': 1}",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2, 4)}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 4)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 4)} x",
        "{'descr': '<f4' 'fortran_order': False, 'shape': (2, 4)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 4}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': [2, 4]}",
        "{'descr': [[[[",
        "{'descr': '",
    ];
    for header in wrong {
        assert_eq!(read(header, 32).unwrap_err().code(), Code::BadFile, "{header}");
    }
    for shape in ["(-2, 4)", "(2.0, 4)", "(2 4)", "(2,, 4)", "(True, 4)", "(2, 4", "2, 4", "(２, 4)", "(2, 3)", "(2, 5)"] {
        assert_eq!(read(&with_shape(shape), 32).unwrap_err().code(), Code::BadFile, "{shape}");
    }
    for shape in ["(4294967296, 4294967296)", "(99999999999999999999999, 1)", "(1000000, 1000000)"] {
        assert_eq!(read(&with_shape(shape), 32).unwrap_err().code(), Code::TooLarge, "{shape}");
    }
    for deep in ["(", "[", "{'a': ", "((1, 2), ["] {
        let deep = format!("{{'descr': {}", deep.repeat(9_000 / deep.len()));
        assert_eq!(read(&deep, 32).unwrap_err().code(), Code::BadFile);
    }
    let many = format!("({})", "1, ".repeat(40));
    assert_eq!(read(&with_shape(&many), 4).unwrap_err().code(), Code::BadFile);
    assert_eq!(read_table(&npy(4, &with_shape("(2, 4)"), 32), None).unwrap_err().code(), Code::BadFile);
    let mut latin = npy(1, &with_shape("(2, 4)"), 32);
    latin[13] = 0xe9;
    assert_eq!(refused(&latin, None).0, Code::BadFile);
    let mut endless = npy(2, &with_shape("(2, 4)"), 32);
    endless[8..12].fill(0xff);
    assert_eq!(refused(&endless, None).0, Code::BadFile);
}

fn safetensors(header: &str, data: usize) -> Vec<u8> {
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend(header.bytes());
    bytes.resize(bytes.len() + data, 0);
    bytes
}

#[test]
fn headers_of_safetensors() {
    let one = |entry: &str| safetensors(&format!("{{\"pe\": {entry}}}"), 32);
    let good = "{\"dtype\": \"F32\", \"shape\": [2, 4], \"data_offsets\": [0, 32]}";
    assert_eq!(read_table(&one(good), None).unwrap().shape, [2, 4]);
    let wrong = [
        "1",
        "null",
        "[]",
        "{}",
        "{\"dtype\": \"F32\"}",
        "{\"dtype\": 1, \"shape\": [2, 4], \"data_offsets\": [0, 32]}",
        "{\"dtype\": \"F32\", \"shape\": 8, \"data_offsets\": [0, 32]}",
        "{\"dtype\": \"F32\", \"shape\": [2, \"4\"], \"data_offsets\": [0, 32]}",
        "{\"dtype\": \"F32\", \"shape\": [2, -4], \"data_offsets\": [0, 32]}",
        "{\"dtype\": \"F32\", \"shape\": [2, 3.5], \"data_offsets\": [0, 32]}",
        "{\"dtype\": \"F32\", \"shape\": [2, 5], \"data_offsets\": [0, 32]}",
        "{\"dtype\": \"F64\", \"shape\": [2, 4], \"data_offsets\": [0, 32]}",
        "{\"dtype\": \"F32\", \"shape\": [4294967296, 4294967296], \"data_offsets\": [0, 32]}",
        "{\"dtype\": \"F32\", \"shape\": [1e300, 4], \"data_offsets\": [0, 32]}",
        "{\"dtype\": \"F32\", \"shape\": [2, 4], \"data_offsets\": [0]}",
        "{\"dtype\": \"F32\", \"shape\": [2, 4], \"data_offsets\": [0, 32, 64]}",
        "{\"dtype\": \"F32\", \"shape\": [2, 4], \"data_offsets\": [32, 0]}",
        "{\"dtype\": \"F32\", \"shape\": [2, 4], \"data_offsets\": [8, 40]}",
        "{\"dtype\": \"F32\", \"shape\": [2, 3], \"data_offsets\": [8, 32]}",
        "{\"dtype\": \"F32\", \"shape\": [2, 3], \"data_offsets\": [0, 24]}",
        "{\"dtype\": \"F32\", \"shape\": [2, 4], \"data_offsets\": [0, 18446744073709551615]}",
    ];
    for entry in wrong {
        assert_eq!(refused(&one(entry), None).0, Code::BadFile, "{entry}");
    }
    let two = |a: &str, b: &str| {
        let entry = |name, offsets| format!("\"{name}\": {{\"dtype\": \"F32\", \"shape\": [2, 2], \"data_offsets\": {offsets}}}");
        refused(&safetensors(&format!("{{{}, {}}}", entry("a", a), entry("b", b)), 32), None).0
    };
    assert_eq!(two("[0, 16]", "[16, 32]"), Code::MissingOption); // both could be meant
    assert_eq!(two("[0, 16]", "[8, 24]"), Code::BadFile); // overlap
    assert_eq!(two("[0, 16]", "[0, 16]"), Code::BadFile);
    assert_eq!(two("[16, 32]", "[0, 16]"), Code::MissingOption);
    let twice = safetensors(&format!("{{\"pe\": {good}, \"pe\": {good}}}"), 32);
    assert_eq!(read_table(&twice, None).unwrap().shape, [2, 4]); // JSON's rule: the last one counts
    for header in ["", "{", "{]", "[]", "\u{1}", &"[".repeat(100_000), &"{\"a\":".repeat(10_000)] {
        assert_eq!(refused(&safetensors(header, 32), None).0, Code::BadFile);
    }
    let mut broken = one(good);
    broken[12] = 0xff; // no UTF-8
    assert_eq!(refused(&broken, None).0, Code::BadFile);
    let names: Vec<String> = (0..500)
        .map(|i| format!("\"{i}\": {{\"dtype\": \"F32\", \"shape\": [], \"data_offsets\": [{}, {}]}}", 4 * i, 4 * i + 4))
        .collect();
    let (code, message) = refused(&safetensors(&format!("{{{}}}", names.join(", ")), 2000), None);
    assert!(code == Code::MissingOption && message.len() < 200, "{message}");
}

/// Of the library's own types one has 4 bits to an element; the last is none that it knows, so of any size.
#[test]
fn a_table_beside_tensors_of_other_types_is_read() {
    let beside = [("F4", "[3, 2]", 3), ("F8_E4M3", "[2]", 2), ("C64", "[2]", 16), ("I64", "[]", 8), ("F9_NEW", "[5]", 7)];
    let two = |dtype: &str, shape: &str, bytes: usize| {
        let pe = r#""pe":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}"#;
        let end = 16 + bytes;
        let other = format!(r#""a":{{"dtype":"{dtype}","shape":{shape},"data_offsets":[16,{end}]}}"#);
        safetensors(&format!("{{{other},{pe}}}"), end)
    };
    for (dtype, shape, bytes) in beside {
        let table = read_table(&two(dtype, shape, bytes), None).unwrap();
        let listed: Vec<_> = table.tensors.iter().map(|tensor| (&tensor.name[..], &tensor.dtype[..])).collect();
        assert_eq!((table.tensor, listed), (0, vec![("pe", "F32"), ("a", dtype)]), "in the order of their bytes");
        let error = read_table(&two(dtype, shape, bytes), Some("a")).unwrap_err();
        assert!(error.code() == Code::NotSupported && error.to_string().contains(dtype), "{error}");
    }
    for (dtype, shape, bytes) in [("F4", "[3]", 2), ("F4", "[3, 2]", 4), ("F8_E8M0", "[2]", 3)] {
        let (code, message) = refused(&two(dtype, shape, bytes), None);
        assert!(code == Code::BadFile && message.contains("more or fewer bytes"), "{dtype}: {message}");
    }
}

#[test]
fn what_a_file_lacks_is_named() {
    for dtype in ["I64", "F8_E4M3"] {
        let length = if dtype == "I64" { 32 } else { 4 };
        let bytes = safetensors(&format!(r#"{{"pe":{{"dtype":"{dtype}","shape":[2,2],"data_offsets":[0,{length}]}}}}"#), length);
        for tensor in [None, Some("pe")] {
            let error = read_table(&bytes, tensor).unwrap_err();
            assert_eq!((error.code(), error.option()), (Code::NotSupported, Some("tensor")), "{error}");
            assert!(error.to_string().contains(dtype) && error.to_string().contains("convert it"), "{error}");
        }
    }
    for bytes in [vec![], safetensors("{}", 0), safetensors(r#"{"__metadata__":{"format":"pt"}}"#, 0)] {
        assert_eq!(refused(&bytes, None).0, Code::BadFile);
    }
    let (code, message) = refused(&safetensors(r#"{"pe":{"dtype":"F32","shape":"none","data_offsets":[0,16]}}"#, 16), None);
    assert!(code == Code::BadFile && message.contains(".safetensors file must be whole"), "{message}");
}

/// What a header is made of, and what parsers of Python's literals trip over.
const PIECES: [&str; 32] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "'",
    "\"",
    ",",
    ":",
    " ",
    "\n",
    "\\",
    "0",
    "7",
    "99999999999999999999",
    "-",
    "+",
    "1e999",
    "1j",
    "0x",
    "L",
    "True",
    "None",
    "descr",
    "shape",
    "'<f4'",
    "'''",
    "b'",
    "\\N{",
    "\\u12",
    "é",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mutilated_header_of_npy_is_read_or_refused(
        cuts in prop::collection::vec((0..70_usize, 0..9_usize, prop::collection::vec(0..PIECES.len(), 0..12)), 1..5),
    ) {
        let mut header: Vec<char> = with_shape("(2, 4)").chars().collect();
        for (place, length, pieces) in cuts {
            let start = place.min(header.len());
            let end = (start + length).min(header.len());
            let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
            header.splice(start..end, text.chars());
        }
        let header: String = header.into_iter().collect();
        if let Err(error) = read_table(&npy(1, &header, 32), None) {
            let expected = [Code::BadFile, Code::NotSupported, Code::TooLarge, Code::BadShape];
            prop_assert!(expected.contains(&error.code()), "{}: {}", header, error);
        }
    }
}
