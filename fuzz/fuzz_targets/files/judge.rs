//! Whatever the bytes are, reading and diagnosing them does not panic; and what is read is what the format's own library reads.

use posenc::{Code, FileFormat, TableFile, TableNumbers, diagnose_file, read_table, tensor_names};

pub fn judge(data: &[u8]) {
    let _ = tensor_names(data);
    match read_table(data, None) {
        Ok(file) => {
            compare(data, &file);
            if let Ok(diagnosis) = diagnose_file(data, None) {
                assert!(diagnosis.findings.iter().all(|finding| !finding.message().is_empty()));
            }
        }
        Err(error) => {
            assert!(error.to_string().contains(';') && error.code() != Code::OutOfMemory, "{error}");
            assert!(error.code() != Code::BadFile || !is_whole(data), "the format's own library reads this file: {error}");
        }
    }
}

/// Whether this is a `.safetensors` file with something in it, as the format's own library says, which lets blanks stand
/// before the brace.
fn is_whole(data: &[u8]) -> bool {
    data.get(8) == Some(&b'{') && safetensors::SafeTensors::deserialize(data).is_ok_and(|file| !file.is_empty())
}

fn compare(data: &[u8], file: &TableFile) {
    match file.format {
        FileFormat::Npy => compare_npy(data, file),
        FileFormat::Safetensors => compare_safetensors(data, file),
    }
}

fn compare_npy(data: &[u8], file: &TableFile) {
    let header = match npyz::NpyHeader::from_reader(data) {
        Ok(header) => header,
        // Python takes any blank, npyz spaces alone.
        Err(_) if data.iter().any(|byte| matches!(byte, 9..=13)) => return,
        Err(error) => panic!("npyz does not read this header: {error}"),
    };
    assert!(header.shape().iter().map(|&length| length as usize).eq(file.shape.iter().copied()));
    if header.order() == npyz::Order::C && header.dtype().descr() == "'<f4'" {
        let theirs = npyz::NpyFile::new(data).unwrap().into_vec::<f32>().unwrap();
        let TableNumbers::Float32(ours) = &file.numbers else { panic!("{:?}", file.precision) };
        assert!(ours.iter().zip(&theirs).all(|(a, b)| a.to_bits() == b.to_bits()) && ours.len() == theirs.len());
    }
}

fn compare_safetensors(data: &[u8], file: &TableFile) {
    let theirs = match safetensors::SafeTensors::deserialize(data) {
        Ok(theirs) => theirs,
        // A tensor of a type that is not known yet may stand beside the table.
        Err(safetensors::SafeTensorError::InvalidHeaderDeserialization(_)) => return,
        Err(error) => panic!("the format's own library does not read this file: {error}"),
    };
    let info = &file.tensors[file.tensor];
    let tensor = theirs.tensor(&info.name).expect("a tensor of this name");
    assert_eq!(tensor.shape(), file.shape);
    if let (safetensors::Dtype::F32, TableNumbers::Float32(ours)) = (tensor.dtype(), &file.numbers) {
        let theirs = tensor.data().chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
        assert!(ours.iter().map(|number| number.to_bits()).eq(theirs));
    }
}
