//! The inspector on odd configurations: nothing is refused that can be read, nothing panics, and it says what is wrong.

use posenc::*;
use serde_json::{Value, json};

fn inspect(config: &Value) -> ConfigReport {
    inspect_config_value(config, &InspectOptions::default()).unwrap()
}

fn codes(report: &ConfigReport) -> Vec<&'static str> {
    report.findings.iter().map(|finding| finding.code).collect()
}

/// The report on a small Llama with these keys besides.
fn llama(more: Value) -> ConfigReport {
    let mut config = json!({ "model_type": "llama", "hidden_size": 512, "num_attention_heads": 8, "num_hidden_layers": 2,
        "max_position_embeddings": 4096 });
    config.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    inspect(&config)
}

fn rope(report: &ConfigReport) -> &RopePositions {
    report.layers[0].rope.as_ref().unwrap()
}

fn assert_found(more: Value, code: &str) -> ConfigReport {
    let report = llama(more.clone());
    assert!(codes(&report).contains(&code), "{more}: {:?}", codes(&report));
    for finding in &report.findings {
        assert!(!finding.message().contains(['{', '}']), "{}", finding.message());
    }
    report
}

fn refused(text: &str) -> (Code, String) {
    let error = inspect_config(text, &InspectOptions::default()).unwrap_err();
    (error.code(), error.to_string())
}

// ── refusals ──

#[test]
fn what_is_no_configuration_is_refused() {
    let (code, message) = refused("{\n  \"model_type\": \"llama\",\n}");
    assert_eq!(code, Code::InvalidJson);
    assert!(message.contains("line 3, column 1"), "{message}");
    for text in ["", "{", "[1, 2", "nul", "{\"a\": }", "{'a': 1}", "{\"a\": NaN", "\u{0}"] {
        assert_eq!(refused(text).0, Code::InvalidJson, "{text}");
    }
    for text in ["[]", "null", "1", "\"llama\"", "[{\"model_type\": \"llama\"}]"] {
        assert_eq!(refused(text).0, Code::WrongType, "{text}");
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let nested = |depth: usize| format!("{}1{}", "{\"a\": ".repeat(depth), "}".repeat(depth));
    assert_eq!(refused(&nested(65)).0, Code::TooLarge);
    assert!(inspect_config(&nested(64), &InspectOptions::default()).is_ok());
    assert_eq!(refused(&"[".repeat(1_000_000)).0, Code::TooLarge);
    assert_eq!(refused(&format!("{{\"a\": \"{}\"}}", "x".repeat(17 << 20))).0, Code::TooLarge);
    assert_eq!(refused(&format!("{{\"a\": [{}0]}}", "0,".repeat(1 << 20))).0, Code::TooLarge);
}

#[test]
fn lengths_are_checked() {
    let config = json!({ "model_type": "llama" });
    let error = |seq_lens| inspect_config_value(&config, &InspectOptions { seq_lens: Some(seq_lens) }).unwrap_err();
    assert_eq!((error(vec![1, 0]).code(), error(vec![0]).option()), (Code::OutOfRange, Some("seq_lens")));
    assert_eq!(error(vec![1; 4097]).code(), Code::TooLarge);
    let wide = json!({ "model_type": "llama", "head_dim": 65536 });
    let options = InspectOptions { seq_lens: Some(vec![1; 4096]) };
    assert_eq!(inspect_config_value(&wide, &options).unwrap_err().code(), Code::TooLarge);
    let none = inspect_config_value(&config, &InspectOptions { seq_lens: Some(vec![]) }).unwrap();
    assert!(rope(&none).at.is_empty());
    assert_eq!(none.layers[0].softmax_scale, Some(1.0 / libm::sqrt(128.0)));
    let far = inspect_config_value(&config, &InspectOptions { seq_lens: Some(vec![usize::MAX]) }).unwrap();
    assert_eq!(rope(&far).at[0].seq_len, usize::MAX);
}

// ── strange contents ──

#[test]
fn every_key_may_hold_anything() {
    const KEYS: &[&str] = &[
        "model_type",
        "architectures",
        "hidden_size",
        "num_attention_heads",
        "num_hidden_layers",
        "max_position_embeddings",
        "head_dim",
        "rope_theta",
        "rope_scaling",
        "rope_parameters",
        "partial_rotary_factor",
        "layer_types",
        "no_rope_layers",
        "layer_rope_theta",
        "no_rope_layer_interval",
        "sliding_window_pattern",
        "qk_rope_head_dim",
        "qk_nope_head_dim",
        "text_config",
        "attn_config",
        "alibi",
        "position_embedding_type",
        "pad_token_id",
        "relative_attention_num_buckets",
        "position_buckets",
        "image_size",
        "patch_size",
        "block_types",
        "attn_layer_indices",
        "hybrid_override_pattern",
        "query_pre_attn_scalar",
        "rotary_dim",
        "rope_ratio",
        "use_mla",
        "scale_attn_weights",
        "decoder_attention_heads",
        "position_encoding_2d",
        "use_dynamic_ntk",
    ];
    let strange = [
        json!(null),
        json!(0),
        json!(-1),
        json!(0.5),
        json!(1e308),
        json!(5e-324),
        json!(18_446_744_073_709_551_615u64),
        json!(4096),
        json!("1"),
        json!("猫"),
        json!(true),
        json!([]),
        json!({}),
        json!([1]),
        json!(["full_attention", 7, null]),
        json!({ "type": "yarn" }),
        json!({ "rope_type": 5, "factor": "x" }),
        json!({ "full_attention": null }),
    ];
    let types =
        ["llama", "gptj", "deepseek_v3", "gemma4_text", "llama4_text", "mpt", "deberta-v2", "whisper", "vit", "no-such-type"];
    for model_type in types {
        for key in KEYS {
            for value in &strange {
                let mut config = json!({ "model_type": model_type });
                config[*key] = value.clone();
                let text = config.to_string();
                let report = inspect_config(&text, &InspectOptions { seq_lens: Some(vec![1, 5000]) }).unwrap();
                assert!(!report.layers.is_empty(), "{text}");
                report.findings.iter().for_each(|finding| drop(finding.message()));
            }
        }
    }
}

#[test]
fn every_scaling_may_lack_or_distort_anything() {
    let types =
        ["default", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope", "su", "mrope", "proportional", "axial", "", "猫"];
    let keys = [
        "factor",
        "original_max_position_embeddings",
        "low_freq_factor",
        "high_freq_factor",
        "short_factor",
        "long_factor",
        "attention_factor",
        "beta_fast",
        "beta_slow",
        "mscale",
        "mscale_all_dim",
        "partial_rotary_factor",
        "mrope_section",
        "rope_theta",
    ];
    let values = [
        json!(null),
        json!(0),
        json!(-3),
        json!(1e308),
        json!("2"),
        json!([1.5, 2.5]),
        json!(vec![1e308; 4]),
        json!(["x"]),
        json!(2),
    ];
    for rope_type in types {
        for key in keys {
            for value in &values {
                for full in [false, true] {
                    let mut block = if full {
                        json!({ "factor": 4.0, "original_max_position_embeddings": 1024, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                            "short_factor": vec![1.0; 32], "long_factor": vec![2.0; 32] })
                    } else {
                        json!({})
                    };
                    block["rope_type"] = json!(rope_type);
                    block[key] = value.clone();
                    let report = llama(json!({ "rope_scaling": block }));
                    for at in &rope(&report).at {
                        assert!(at.inv_freq.iter().all(|frequency| frequency.is_finite()), "{rope_type} {key} {value}");
                        assert!(at.attention_factor.is_finite());
                    }
                }
            }
        }
    }
}

#[test]
fn pythons_numbers_are_let_pass() {
    let report = inspect_config("{\"model_type\": \"mamba2\", \"time_step_limit\": [0.0, Infinity]}", &Default::default()).unwrap();
    assert_eq!(codes(&report), ["python-numbers"]);
    let report = inspect_config("{\"model_type\": \"llama\", \"rope_theta\": NaN}", &Default::default()).unwrap();
    assert_eq!(codes(&report), ["python-numbers", "invalid-value"]);
    assert!(inspect_config("\u{feff}{\"model_type\": \"llama\"}", &Default::default()).is_ok());
}

#[test]
fn the_empty_object_gets_one_assumption_and_no_guess() {
    let report = inspect(&json!({}));
    assert_eq!(codes(&report), ["missing-model-type", "no-positions"]);
    assert_eq!((report.layers[0].scheme, &report.layers[0].provenance[0]), (Scheme::None, &("scheme", Provenance::Assumed)));
}

#[test]
fn an_unknown_type_is_said_to_be_assumed() {
    let report = inspect(&json!({ "model_type": "猫", "hidden_size": 64, "num_attention_heads": 4, "rope_theta": 500.0 }));
    assert_eq!(codes(&report), ["unknown-model-type", "pairing-assumed"]);
    let provenance = |name| report.layers[0].provenance.iter().find(|(known, _)| *known == name).unwrap().1;
    assert_eq!(provenance("scheme"), Provenance::Assumed);
    assert_eq!(provenance("pairing"), Provenance::Assumed);
    assert_eq!(provenance("base"), Provenance::Explicit);
    assert_eq!(provenance("rotary_dim"), Provenance::Explicit);
    let by_class = inspect(&json!({ "model_type": "my_model", "architectures": ["CohereForCausalLM"], "rope_theta": 1e4 }));
    assert_eq!(codes(&by_class)[0], "read-as");
    assert_eq!(rope(&by_class).pairing, Pairing::Interleaved);
}

// ── each finding ──

#[test]
fn inert_scalings_are_found() {
    assert_found(json!({ "rope_scaling": { "factor": 8.0 } }), "inert-scaling");
    assert_found(json!({ "rope_scaling": { "rope_type": "linear", "factor": 1.0 } }), "inert-scaling");
    assert_found(json!({ "rope_parameters": { "rope_type": "default", "factor": 2.0 } }), "inert-scaling");
    let quiet = llama(json!({ "rope_scaling": { "rope_type": "linear", "factor": 2.0 } }));
    assert_eq!(codes(&quiet), [] as [&str; 0]);
}

#[test]
fn lengths_that_contradict_a_factor_are_found() {
    let report = assert_found(
        json!({ "rope_scaling": { "rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 2048 } }),
        "factor-contradicts-lengths",
    );
    let finding = report.findings.iter().find(|finding| finding.code == "factor-contradicts-lengths").unwrap();
    assert_eq!(finding.message(), "the factor 4 is used, though the two lengths, 4096 over 2048, say 2");
    assert!(codes(&report).contains(&"static-yarn"));
    assert_found(json!({ "rope_scaling": { "rope_type": "yarn", "factor": 4.0 } }), "original-length-filled");
}

#[test]
fn magnitudes_that_readers_take_differently_are_found() {
    let yarn = |more: Value| {
        let mut block = json!({ "rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 1024 });
        block.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "rope_scaling": block })
    };
    let alone = assert_found(yarn(json!({ "mscale": 0.707 })), "mscale-alone");
    assert!((rope(&alone).at[0].attention_factor - (0.1 * libm::log(4.0) + 1.0)).abs() < 1e-15);
    assert_found(yarn(json!({ "attention_factor": 1.2 })), "attention-factor");
    assert_found(yarn(json!({ "beta_fast": 1, "beta_slow": 32 })), "beta-order");
    let deepseek =
        inspect(&json!({ "model_type": "deepseek_v3", "max_position_embeddings": 163840, "rope_scaling": { "type": "yarn",
        "factor": 40, "original_max_position_embeddings": 4096, "mscale": 1.0, "mscale_all_dim": 1.0 } }));
    assert!(codes(&deepseek).contains(&"mscale-readings") && !codes(&deepseek).contains(&"static-yarn"));
    assert!((rope(&deepseek).at[0].softmax_scale * libm::sqrt(192.0) - 1.874).abs() < 1e-3);
}

#[test]
fn names_that_some_readers_do_not_know_are_found() {
    assert_found(json!({ "rope_scaling": { "type": "linear", "factor": 2.0 } }), "type-key");
    assert_found(json!({ "rope_scaling": { "type": "linear", "rope_type": "dynamic", "factor": 2.0 } }), "two-types");
    assert_found(json!({ "rope_parameters": { "rope_theta": 5e5 } }), "new-keys");
    assert_found(json!({ "rope_theta": 1e4, "rope_parameters": { "rope_theta": 5e5 } }), "two-bases");
    assert_found(json!({ "rotary_emb_base": 5e5 }), "key-not-read");
    assert_found(
        json!({ "rope_scaling": { "type": "su", "short_factor": vec![1.0; 32], "long_factor": vec![2.0; 32] } }),
        "longrope-name",
    );
    assert_found(json!({ "rope_scaling": { "type": "mrope", "mrope_section": [8, 12, 12] } }), "mrope-type");
    assert_found(json!({ "rope_scaling": { "type": "mrope", "mrope_section": [8, 12] } }), "sections-do-not-add-up");
    let unknown = assert_found(json!({ "rope_scaling": { "rope_type": "magic", "factor": 2.0 } }), "unknown-rope-type");
    assert_eq!(rope(&unknown).scaling, RopeScaling::Default);
    let gemma = inspect(&json!({ "model_type": "gemma3_text", "rope_scaling": { "type": "linear", "factor": 8.0 } }));
    assert!(codes(&gemma).contains(&"type-not-read"), "{:?}", codes(&gemma));
}

#[test]
fn partial_factors_are_heeded_as_transformers_5_does() {
    let plain = assert_found(json!({ "partial_rotary_factor": 0.5 }), "partial-factor-not-read");
    let scaled = llama(json!({ "partial_rotary_factor": 0.5, "rope_scaling": { "rope_type": "linear", "factor": 2.0 } }));
    assert_eq!((rope(&plain).rotary_dim, rope(&scaled).rotary_dim), (64, 32));
}

#[test]
fn sizes_that_do_not_fit_are_found() {
    let report = assert_found(json!({ "hidden_size": 100 }), "heads-do-not-divide");
    assert_eq!(rope(&report).head_dim, 12);
    assert_found(json!({ "head_dim": 128 }), "head-dim-apart");
    assert_found(json!({ "num_hidden_layers": 1_000_000 }), "too-many-layers");
    assert_found(json!({ "layer_types": ["full_attention"] }), "layer-list-length");
    assert_found(
        json!({ "rope_scaling": { "rope_type": "longrope", "short_factor": [1.0], "long_factor": [1.0] } }),
        "list-length",
    );
    assert_found(json!({ "rope_theta": 1e200 }), "cannot-compute");
    assert_found(json!({ "rope_theta": "10000" }), "invalid-value");
    assert_found(json!({ "rope_scaling": { "rope_type": "linear" } }), "missing-key");
    let odd = inspect(&json!({ "model_type": "phi", "head_dim": 54, "partial_rotary_factor": 0.5 }));
    assert!(codes(&odd).contains(&"odd-rotary-dim"));
    let rope = rope(&odd);
    assert_eq!((rope.rotary_dim, rope.at[0].inv_freq.len()), (28, 14));
    assert!((rope.at[0].inv_freq[1] - libm::pow(10000.0, -2.0 / 27.0)).abs() < 1e-15);
}

#[test]
fn dynamic_scaling_warns_of_cached_keys() {
    let report = assert_found(json!({ "rope_scaling": { "rope_type": "dynamic", "factor": 2.0 } }), "dynamic-key-cache");
    assert_eq!(rope(&report).at.iter().map(|at| at.seq_len).collect::<Vec<_>>(), [4096]);
}

// ── layers ──

#[test]
fn nested_configurations_are_found_at_any_level() {
    let inner = json!({ "model_type": "qwen2", "hidden_size": 512, "num_attention_heads": 8, "num_hidden_layers": 3 });
    let outer = json!({ "model_type": "qwen2_5_omni", "rope_theta": 5.0, "thinker_config": { "text_config": inner } });
    let report = inspect(&outer);
    assert_eq!(report.layers[0].layers, [0, 1, 2]);
    assert_eq!(codes(&report), ["nested-config", "outer-key-not-read", "nested-config"]);
    // The text model's type follows from the whole where it is not named.
    let gemma = inspect(&json!({ "model_type": "gemma3", "text_config": { "hidden_size": 2560, "num_hidden_layers": 34 } }));
    assert_eq!((gemma.layers.len(), gemma.layers[0].rope.as_ref().unwrap().head_dim), (2, 256));
}

#[test]
fn layers_with_the_same_settings_stand_together() {
    let gemma = inspect(&json!({ "model_type": "gemma3_text", "num_hidden_layers": 12 }));
    let layers: Vec<_> = gemma.layers.iter().map(|entry| (entry.layers.clone(), entry.rope.as_ref().unwrap().base)).collect();
    assert_eq!(layers, [(vec![0, 1, 2, 3, 4, 6, 7, 8, 9, 10], 1e4), (vec![5, 11], 1e6)]);
    let cohere = inspect(&json!({ "model_type": "cohere2", "num_hidden_layers": 8 }));
    assert_eq!((cohere.layers[1].scheme, cohere.layers[1].layers.clone()), (Scheme::None, vec![3, 7]));
    let next = inspect(&json!({ "model_type": "qwen3_next", "num_hidden_layers": 8 }));
    assert_eq!((next.layers[0].scheme, next.layers[0].layers.clone()), (Scheme::Rope, vec![3, 7]));
    let bart = inspect(&json!({ "model_type": "bart", "encoder_layers": 2, "decoder_layers": 3 }));
    assert_eq!((bart.layers.len(), bart.layers[0].layers.clone()), (1, vec![0, 1, 2, 3, 4]));
    let granite = inspect(&json!({ "model_type": "granite_swa", "num_hidden_layers": 3, "layer_rope_theta": [1e4, 0, 1e6] }));
    assert_eq!(granite.layers.iter().map(|entry| entry.scheme).collect::<Vec<_>>(), [Scheme::Rope, Scheme::Rope, Scheme::None]);
}

#[test]
fn softmax_scales_are_the_models_own() {
    let scale = |config: Value| inspect(&config).layers[0].softmax_scale.unwrap();
    assert_eq!(scale(json!({ "model_type": "gemma2", "query_pre_attn_scalar": 144 })), 1.0 / 12.0);
    assert_eq!(scale(json!({ "model_type": "granite", "attention_multiplier": 0.0078125 })), 0.0078125);
    assert_eq!(scale(json!({ "model_type": "gpt_neo" })), 1.0);
    assert_eq!(scale(json!({ "model_type": "mpt", "attn_config": { "softmax_scale": 0.25 } })), 0.25);
    assert_eq!(scale(json!({ "model_type": "gemma4_text" })), 1.0);
    assert_eq!(scale(json!({ "model_type": "llama" })), 1.0 / libm::sqrt(128.0));
}

// ── other people's models ──

fn scale(config: Value) -> f64 {
    inspect(&config).layers[0].softmax_scale.unwrap()
}

#[test]
fn minimax_turns_as_many_features_as_it_says() {
    for model_type in ["minimax_text_01", "minimax_m1", "MiniMaxM1"] {
        let report = inspect(&json!({ "model_type": model_type, "head_dim": 128, "rotary_dim": 64, "rope_theta": 1e7 }));
        assert_eq!((rope(&report).rotary_dim, rope(&report).at[0].inv_freq.len()), (64, 32));
        assert!(codes(&report).contains(&"rotary-dim-by-library") && !codes(&report).contains(&"key-not-read"));
    }
    let theirs = inspect(&json!({ "model_type": "minimax", "head_dim": 128, "rotary_dim": 64 }));
    assert_eq!(rope(&theirs).rotary_dim, 128);
    assert!(codes(&theirs).contains(&"rotary-dim-by-library") && !codes(&theirs).contains(&"key-not-read"));
}

#[test]
fn ernie_with_pictures_lists_time_last() {
    let block = json!({ "type": "default", "mrope_section": [22, 22, 20] });
    for model_type in ["ernie4_5_vl_moe_text", "ernie4_5_moe_vl"] {
        let report = inspect(&json!({ "model_type": model_type, "rope_scaling": block }));
        let rope = rope(&report);
        assert_eq!((rope.sections.as_deref(), rope.arrangement), (Some(&[20, 22, 22][..]), Some(AxesArrangement::FirstLast)));
    }
    let empty = inspect(&json!({ "model_type": "ernie4_5_vl_moe_text", "rope_scaling": { "mrope_section": [] } }));
    assert!(codes(&empty).contains(&"sections-do-not-add-up"));
}

#[test]
fn heads_too_wide_are_found_and_not_refused() {
    for options in [InspectOptions::default(), InspectOptions { seq_lens: Some(vec![1]) }] {
        let report = inspect_config_value(&json!({ "model_type": "llama", "head_dim": 1e9 }), &options).unwrap();
        assert!(codes(&report).contains(&"cannot-compute"));
        assert!(rope(&report).at.is_empty());
    }
    let bases: Vec<f64> = (1..600).map(f64::from).collect();
    let many =
        inspect(&json!({ "model_type": "granite_swa", "head_dim": 65536, "num_hidden_layers": 599, "layer_rope_theta": bases }));
    assert!(codes(&many).contains(&"cannot-compute"));
}

#[test]
fn blocks_that_are_no_objects_are_found() {
    for value in [json!("yarn"), json!([1]), json!(false), json!(4)] {
        assert_found(json!({ "rope_scaling": value }), "invalid-value");
        assert_found(json!({ "rope_parameters": value }), "invalid-value");
    }
    assert!(codes(&llama(json!({ "rope_scaling": null, "rope_parameters": {} }))).is_empty());
}

#[test]
fn what_is_not_understood_is_not_called_inert() {
    for block in [json!({ "rope_type": "magic", "factor": 2.0 }), json!({ "rope_type": "llama3", "factor": 8.0 })] {
        let report = llama(json!({ "rope_scaling": block }));
        assert!(!codes(&report).contains(&"inert-scaling"), "{:?}", codes(&report));
    }
}

#[test]
fn a_magnitude_of_0_is_none() {
    let yarn = |more: Value| {
        let mut block = json!({ "rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 1024 });
        block.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        llama(json!({ "rope_scaling": block }))
    };
    let zero = yarn(json!({ "mscale": 0, "mscale_all_dim": 0.0 }));
    assert!(!codes(&zero).contains(&"invalid-value"), "{:?}", codes(&zero));
    assert_eq!(rope(&zero).at, rope(&yarn(json!({}))).at);
}

#[test]
fn two_blocks_and_ntk_are_remarked_on() {
    let both = assert_found(
        json!({ "rope_scaling": { "rope_type": "linear", "factor": 2.0 }, "rope_parameters": { "rope_type": "linear", "factor": 4.0 } }),
        "two-blocks",
    );
    assert_eq!(rope(&both).scaling, RopeScaling::Linear { factor: 2.0 });
    let same = json!({ "rope_type": "linear", "factor": 2.0 });
    assert!(!codes(&llama(json!({ "rope_scaling": same, "rope_parameters": same }))).contains(&"two-blocks"));
    assert_found(json!({ "rope_scaling": { "rope_type": "ntk", "factor": 2.0 } }), "ntk-not-in-transformers");
}

#[test]
fn a_size_that_is_given_is_not_called_missing() {
    let narrow = assert_found(json!({ "hidden_size": 4 }), "heads-do-not-divide");
    assert!(!codes(&narrow).contains(&"missing-key"));
    let headless = inspect(&json!({ "model_type": "猫", "hidden_size": 64, "rope_theta": 1e4 }));
    let missing = headless.findings.iter().find(|finding| finding.code == "missing-key").unwrap();
    assert_eq!(missing.key.as_deref(), Some("num_attention_heads"));
}

#[test]
fn deepseek_without_latent_attention_is_ordinary() {
    let report = inspect(&json!({ "model_type": "deepseek_v2", "use_mla": false, "hidden_size": 1280, "num_attention_heads": 10,
        "qk_nope_head_dim": 0, "qk_rope_head_dim": 0, "v_head_dim": 0 }));
    let rope = rope(&report);
    assert_eq!((rope.head_dim, rope.rotary_dim, rope.pairing), (128, 128, Pairing::Half));
    assert_eq!(report.layers[0].softmax_scale, Some(1.0 / libm::sqrt(128.0)));
    assert_eq!(codes(&report), [] as [&str; 0]);
}

#[test]
fn scales_that_are_switched_are_followed() {
    assert_eq!(scale(json!({ "model_type": "gpt2", "scale_attn_weights": false })), 1.0);
    assert_eq!(scale(json!({ "model_type": "gpt2" })), 0.125);
    for key in ["scale_qk_dot_by_d", "mup_scale_qk_dot_by_d"] {
        let mut config = json!({ "model_type": "jais", "n_embd": 512, "n_head": 8 });
        config[key] = json!(true);
        assert_eq!(scale(config), 1.0 / 64.0);
    }
    let bart = json!({ "model_type": "bart", "d_model": 1024, "encoder_attention_heads": 16, "decoder_attention_heads": 4 });
    let scales: Vec<_> = inspect(&bart).layers.iter().map(|entry| entry.softmax_scale.unwrap()).collect();
    assert_eq!(scales, [0.125, 0.0625]);
    let moonshine = json!({ "model_type": "moonshine", "hidden_size": 288, "encoder_num_attention_heads": 8,
        "decoder_num_attention_heads": 4, "encoder_num_hidden_layers": 2, "decoder_num_hidden_layers": 1 });
    let dims: Vec<_> = inspect(&moonshine).layers.iter().map(|entry| entry.rope.as_ref().unwrap().head_dim).collect();
    assert_eq!(dims, [36, 72]);
}

#[test]
fn attention_without_positions_is_scaled_too() {
    let cohere = inspect(&json!({ "model_type": "cohere2", "num_hidden_layers": 8 }));
    assert_eq!((cohere.layers[1].scheme, cohere.layers[1].softmax_scale), (Scheme::None, Some(1.0 / libm::sqrt(128.0))));
    let next = inspect(&json!({ "model_type": "qwen3_next", "num_hidden_layers": 8 }));
    assert_eq!((next.layers[1].scheme, next.layers[1].softmax_scale), (Scheme::None, None));
    let granite = inspect(&json!({ "model_type": "granitemoehybrid", "num_hidden_layers": 3, "attention_multiplier": 0.5,
        "position_embedding_type": "nope", "layer_types": ["mamba", "attention", "mamba"] }));
    let scales: Vec<_> = granite.layers.iter().map(|entry| (entry.scheme, entry.layers.clone(), entry.softmax_scale)).collect();
    assert_eq!(scales, [(Scheme::None, vec![0, 2], None), (Scheme::None, vec![1], Some(0.5))]);
    let zamba = inspect(&json!({ "model_type": "zamba2", "use_mem_rope": false, "hidden_size": 512, "num_attention_heads": 8 }));
    assert_eq!(zamba.layers[0].softmax_scale, Some(0.125));
}

#[test]
fn what_is_not_shown_is_said() {
    let found = |config: Value, code: &str| {
        let report = inspect(&config);
        assert!(codes(&report).contains(&code), "{config}: {:?}", codes(&report));
    };
    for given in ["relative_key", "relative_key_query"] {
        found(json!({ "model_type": "bert", "position_embedding_type": given }), "relative-key");
    }
    found(json!({ "model_type": "gpt_neox", "rope_theta": 5e5 }), "key-not-read");
    found(json!({ "model_type": "gpt_neox", "partial_rotary_factor": 0.5 }), "key-not-read");
    found(json!({ "model_type": "qwen", "use_dynamic_ntk": true, "seq_length": 2048 }), "own-dynamic-base");
    found(json!({ "model_type": "qwen", "use_logn_attn": true }), "log-scaling");
    let chatglm = inspect(&json!({ "model_type": "chatglm", "position_encoding_2d": true }));
    assert!(codes(&chatglm).contains(&"two-dimensional-positions") && codes(&chatglm).contains(&"pairing-assumed"));
    let vit = inspect(&json!({ "model_type": "vit", "image_size": [224, 448], "patch_size": [16, 16] }));
    assert_eq!(vit.layers[0].table.as_ref().unwrap().rows, 14 * 28 + 1);
    assert_eq!(codes(&vit), [] as [&str; 0]);
}

#[test]
fn what_is_of_another_kind_is_said_to_be_passed_over() {
    let keys = |config: Value| -> Vec<String> {
        let findings = inspect(&config).findings;
        findings.into_iter().filter(|finding| finding.code == "invalid-value").filter_map(|finding| finding.key).collect()
    };
    let gemma = |types: Value| json!({ "model_type": "gemma3_text", "num_hidden_layers": 2, "layer_types": types });
    assert_eq!(keys(gemma(json!("full_attention"))), ["layer_types"]);
    assert_eq!(keys(gemma(json!([5, null]))), ["layer_types"]);
    assert!(keys(gemma(json!(["full_attention", "sliding_attention"]))).is_empty());
    assert_eq!(keys(json!({ "model_type": "mpt", "attn_config": "x" })), ["attn_config"]);
    assert_eq!(keys(json!({ "model_type": "gemma3", "text_config": "x" })), ["text_config"]);
    assert_eq!(keys(json!({ "model_type": "llama", "rope_scaling": { "type": 3, "factor": 2 } })), ["type"]);
}
