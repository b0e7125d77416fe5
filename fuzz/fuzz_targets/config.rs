//! Texts of configurations: nothing panics, a report holds together, and both ways in give the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use posenc::{Code, InspectOptions, Scheme, inspect_config, inspect_config_value};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let options = InspectOptions { seq_lens: Some(vec![1, 4097]) };
    let report = match inspect_config(&text, &options) {
        Ok(report) => report,
        Err(error) => return assert!(error.to_string().contains(';') && error.code() != Code::OutOfMemory, "{error}"),
    };
    for entry in &report.layers {
        let unfound = entry.scheme == Scheme::Rope && entry.rope.is_none();
        assert!(entry.rope.is_none() || entry.scheme == Scheme::Rope);
        assert!(!unfound || report.findings.iter().any(|finding| ["missing-key", "cannot-compute"].contains(&finding.code)));
        for at in entry.rope.iter().flat_map(|rope| &rope.at) {
            assert!(at.inv_freq.iter().all(|frequency| frequency.is_finite() && *frequency >= 0.0), "{text}");
            assert!(at.attention_factor.is_finite() && at.softmax_scale.is_finite(), "{text}");
        }
    }
    for finding in &report.findings {
        assert!(!finding.message().contains(['{', '}']) || text.contains(['{', '}']), "{}", finding.message());
    }
    if let Ok(value) = serde_json::from_str(&text) {
        assert_eq!(inspect_config_value(&value, &options), Ok(report));
    }
});
