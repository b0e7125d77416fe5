//! Other people's numbers: each case was computed by a widely used library, as `tests/golden/README.md` describes.

use posenc::*;
use serde_json::Value;

fn cases(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/golden/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let mut file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases = file["cases"].take().as_array().unwrap().clone();
    assert_eq!(Some(cases.len() as u64), file["count"].as_u64());
    cases
}

/// Runs `check` on every case and reports how many of them it judged.
fn judge(name: &str, judged: usize, check: impl Fn(&str, &Value, &Value) -> bool) {
    let cases = cases(name);
    let count = cases.iter().filter(|case| check(case["id"].as_str().unwrap(), &case["params"], case)).count();
    assert_eq!(count, judged, "{name}: cases judged");
}

fn flat(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(flat).collect(),
        Value::String(_) => vec![],
        number => vec![number.as_f64().unwrap()],
    }
}

fn shape(value: &Value) -> Vec<usize> {
    match value {
        Value::Array(items) => std::iter::once(items.len()).chain(items.first().map(shape).unwrap_or_default()).collect(),
        _ => vec![],
    }
}

fn tensor(value: &Value) -> Tensor {
    Tensor::new(flat(value).into_iter().map(|x| x as f32).collect(), &shape(value)).unwrap()
}

fn whole(value: &Value) -> usize {
    value.as_u64().unwrap() as usize
}

fn close(id: &str, ours: impl IntoIterator<Item = f64>, theirs: &[f64], abs: f64) {
    let ours: Vec<f64> = ours.into_iter().collect();
    assert_eq!(ours.len(), theirs.len(), "{id}");
    for (index, (a, b)) in ours.iter().zip(theirs).enumerate() {
        assert!((a - b).abs() <= abs, "{id} [{index}]: {a} against {b}, tolerance {abs}");
    }
}

fn wide(tensor: &Tensor) -> impl Iterator<Item = f64> {
    tensor.data.iter().map(|&x| f64::from(x))
}

fn sinusoidal_options(params: &Value) -> Option<SinusoidalOptions> {
    let layout = match params["layout"].as_str()? {
        "interleaved" => Layout::Interleaved,
        "split" => Layout::SinCos,
        _ => Layout::CosSin,
    };
    let timescale = match params["frequencies"].as_str()? {
        "base^(2i/d)" => Timescale::Paper,
        _ => Timescale::Endpoint,
    };
    // tensor2tensor's `min_timescale` multiplies every frequency, which is to say every position.
    let stretch = params["min_timescale"].as_f64();
    let dim = whole(&params["d"]);
    let odd_dim = match params["odd_rule"].as_str() {
        Some("last column is zero") => OddDim::ZeroPad,
        Some(_) => OddDim::ExtraSin,
        None => OddDim::ExtraSin, // keras in float32, at 7, whose rule stands in its float64 case
    };
    let stretched = |stretch: f64| (0..whole(&params["len"])).map(|row| row as f64 * stretch).collect();
    let positions = params.get("positions").map(flat).or(stretch.map(stretched));
    Some(SinusoidalOptions {
        length: if positions.is_some() { None } else { Some(whole(&params["len"])) },
        start: if positions.is_some() { 0.0 } else { params["offset"].as_f64()? },
        positions,
        dim,
        base: params["base"].as_f64()? / stretch.unwrap_or(1.0),
        layout,
        timescale,
        odd_dim,
        scale: if params["scale"].is_string() { (dim as f64).powf(-0.5) } else { 1.0 },
        pad_row: params["padding_idx"].as_u64().map(|row| row as usize),
        pad_position: None,
    })
}

fn check_table(id: &str, ours: &[f64], columns: usize, expected: &Value, abs: f64) {
    if let Some(values) = expected.get("values") {
        close(id, ours.iter().copied(), &flat(values), abs);
    }
    for sample in expected["samples"].as_array().into_iter().flatten() {
        let (row, column) = (whole(&sample[0]), whole(&sample[1]));
        close(&format!("{id} at {row}, {column}"), [ours[row * columns + column]], &[sample[2].as_f64().unwrap()], abs);
    }
    if let Some(sum) = expected["aggregates"]["sum"].as_f64() {
        close(&format!("{id} sum"), [ours.iter().sum::<f64>()], &[sum], ours.len() as f64 * abs);
    }
}

#[test]
fn sinusoidal_tables() {
    judge("sinusoidal", 87, |id, params, case| {
        let Some(options) = sinusoidal_options(params) else { return false };
        let (narrow, exact) = (sinusoidal(&options).unwrap(), sinusoidal64(&options).unwrap());
        let tolerance = &case["tolerance"];
        let abs = tolerance["abs"].as_f64().unwrap();
        let abs_f32 = tolerance["abs_f32"].as_f64().unwrap_or(abs).max(1e-6);
        check_table(id, &wide(&narrow).collect::<Vec<_>>(), options.dim, &case["expected"], abs_f32);
        check_table(id, &exact.data, options.dim, &case["expected"], abs);
        if let Some(expected) = case.get("expected_f64") {
            check_table(id, &exact.data, options.dim, expected, tolerance["abs_f64"].as_f64().unwrap());
        }
        true
    });
}

/// Every value is the exact one, rounded once, or its neighbour: within 6e-8 at every position.
#[test]
fn phases_against_sixty_digits() {
    for row in cases("exact_phases") {
        let [dim, pair] = [whole(&row[0]), whole(&row[4])];
        let (timescale, odd_dim) = match row[2].as_str().unwrap() {
            "endpoint" => (Timescale::Endpoint, OddDim::Error),
            "extra-sin" => (Timescale::Paper, OddDim::ExtraSin),
            _ => (Timescale::Paper, OddDim::Error),
        };
        let (base, position) = (row[1].as_f64().unwrap(), row[3].as_f64().unwrap());
        let listed = SinusoidalOptions { positions: Some(vec![position]), dim, base, timescale, odd_dim, ..Default::default() };
        let run = SinusoidalOptions { length: Some(100), start: position - 99.0, positions: None, ..listed.clone() };
        let columns = if 2 * pair + 1 < dim { 2 } else { 1 };
        let theirs = &flat(&row)[4..][..columns]; // the column of text is left out
        for (options, first) in [(listed, 0), (run, 99 * dim)] {
            let at = first + 2 * pair..first + 2 * pair + columns;
            let abs = f64::max(6e-16, position.abs() * 1e-28);
            close(&row.to_string(), sinusoidal64(&options).unwrap().data[at.clone()].to_vec(), theirs, abs);
            close(&row.to_string(), sinusoidal(&options).unwrap().data[at].iter().map(|&x| f64::from(x)), theirs, 3.1e-8);
        }
    }
}

#[test]
fn shift_matrices_and_dot_products() {
    judge("shift_rotation", 11, |id, params, case| {
        let (dim, base, expected) = (whole(&params["d"]), params["base"].as_f64().unwrap(), &case["expected"]);
        let abs = case["tolerance"]["abs"].as_f64().unwrap();
        if let Some(shift) = params["k"].as_f64() {
            let matrix = sinusoidal_shift(&ShiftOptions { dim, base, shift, ..Default::default() }).unwrap();
            close(id, matrix.data, &flat(&expected["matrix"]), abs);
            return true;
        }
        let start = params["p"].as_f64().unwrap();
        let steps = flat(&expected["k"]);
        let positions = std::iter::once(start).chain(steps.iter().map(|k| start + k)).collect();
        let rows = sinusoidal64(&SinusoidalOptions { positions: Some(positions), dim, base, ..Default::default() }).unwrap();
        let (first, others) = rows.data.split_at(dim);
        let dots = others.chunks_exact(dim).map(|row| row.iter().zip(first).map(|(a, b)| a * b).sum());
        close(id, dots, &flat(&expected["dot"]), abs);
        true
    });
}

#[test]
fn embedding_plus_table() {
    judge("embedding_forward", 4, |id, params, case| {
        if !id.contains("/values/") {
            return false; // statistics of whole models' tables: judged in the package's tests
        }
        let (dim, length) = (whole(&params["d_model"]), whole(&params["len"]));
        let start = params["first_position"].as_f64().unwrap();
        let table = sinusoidal64(&SinusoidalOptions { length: Some(length), dim, start, ..Default::default() }).unwrap();
        let embedding = flat(&params["embedding"]);
        let sums = embedding.iter().zip(table.data.iter().cycle()).map(|(e, p)| e * (dim as f64).sqrt() + p);
        close(id, sums.collect::<Vec<_>>(), &flat(&case["expected_f64"]["output"]), 1e-12);
        true
    });
}

#[test]
fn alibi_slopes_and_biases() {
    judge("alibi", 94, |id, params, case| {
        let (heads, max_bias) = (whole(&params["heads"]), params["bias_max"].as_f64().unwrap_or(8.0));
        if id.contains("/slopes/") {
            let theirs = flat(&case["expected"]["slopes"]);
            let rel = case["tolerance"]["rel"].as_f64().unwrap();
            let ours = alibi_slopes(heads, SlopeRule::Published, max_bias).unwrap();
            close(id, ours.iter().zip(&theirs).map(|(a, b)| a / b), &vec![1.0; theirs.len()], rel);
            return true;
        }
        let mask: Option<Vec<bool>> = params.get("attention_mask").map(|mask| flat(mask).iter().map(|&x| x == 1.0).collect());
        let keys = params["key_len"].as_u64().map(|keys| keys as usize).or(mask.as_ref().map(Vec::len)).unwrap();
        let form = params["form"].as_str().unwrap();
        let (form, queries) = match form {
            _ if form.starts_with("-slope") => (AlibiForm::Symmetric, whole(&params["query_len"])),
            _ if form.contains("cumsum") => (AlibiForm::KeyIndex, 1),
            _ => (AlibiForm::Relative, 1), // the last query's row, handed out for all queries
        };
        let ours =
            alibi_bias(&AlibiOptions { heads, queries, keys, max_bias, form, key_mask: mask, ..Default::default() }).unwrap();
        let theirs = flat(&case["expected"]["bias"]);
        let repeat = theirs.len() / ours.data.len(); // Keras repeats the row for each query
        let repeated = ours.data.chunks_exact(queries * keys).flat_map(|rows| rows.iter().cycle().take(rows.len() * repeat));
        close(id, repeated.map(|&x| f64::from(x)), &theirs, 1e-6);
        true
    });
}

#[test]
fn kerple_biases() {
    judge("kerple", 58, |id, params, case| {
        let form = if params["form"] == "log" { KerpleForm::Log } else { KerpleForm::Power };
        let (heads, queries, keys) = (whole(&params["heads"]), whole(&params["query_len"]), whole(&params["key_len"]));
        let options = KerpleOptions { heads, queries, keys, form, a: flat(&params["a"]), p: flat(&params["p"]) };
        let (ours, theirs) = (kerple_bias(&options).unwrap(), flat(&case["expected"]["bias"]));
        let rel = case["tolerance"]["rel"].as_f64().unwrap();
        assert_eq!(ours.shape, shape(&case["expected"]["bias"]), "{id}");
        for (index, (ours, theirs)) in wide(&ours).zip(theirs).enumerate() {
            let (query, key) = (index / keys % queries + keys - queries, index % keys);
            if key > query {
                continue; // theirs masks it, and gives it no distance
            }
            close(id, [ours], &[theirs], rel * theirs.abs());
        }
        true
    });
}

fn rope_options(params: &Value, scaling: RopeScaling) -> RopeOptions {
    RopeOptions {
        head_dim: whole(&params["head_dim"]),
        rotary_dim: params["rotary_dim"].as_u64().map(|dim| dim as usize),
        base: params["theta"].as_f64().unwrap(),
        scaling,
        seq_len: None,
    }
}

/// The scaling of an `apply` case: a block as in a configuration, or x-transformers' two factors.
fn rope_scaling(params: &Value) -> RopeScaling {
    let factor = |name: &str| params[name].as_f64().filter(|factor| *factor != 1.0);
    match (factor("interpolation_factor"), factor("base_rescale_factor")) {
        (Some(factor), None) => RopeScaling::Linear { factor },
        (None, Some(factor)) => RopeScaling::Ntk { factor },
        _ => scaling_of_block(&params["rope_scaling"], params),
    }
}

/// The scaling that the block of a configuration of transformers means, as far as the cases need it.
fn scaling_of_block(block: &Value, config: &Value) -> RopeScaling {
    let number = |name: &str| block[name].as_f64();
    let factor = number("factor").unwrap_or(1.0);
    let max = config["max_position_embeddings"].as_f64();
    let original = [&block["original_max_position_embeddings"], &config["original_max_position_embeddings"]];
    let original = original.iter().find_map(|value| value.as_f64()).or(max).unwrap_or(1.0);
    let original_max_positions = original as usize;
    match block["rope_type"].as_str().or(block["type"].as_str()) {
        None | Some("default" | "mrope") => RopeScaling::Default,
        Some("linear") => RopeScaling::Linear { factor },
        Some("dynamic") => RopeScaling::Dynamic { factor, original_max_positions },
        Some("llama3") => RopeScaling::Llama3 {
            factor,
            low_freq_factor: number("low_freq_factor").unwrap(),
            high_freq_factor: number("high_freq_factor").unwrap(),
            original_max_positions,
        },
        Some("yarn") => RopeScaling::Yarn(YarnScaling {
            beta_fast: number("beta_fast").unwrap_or(32.0),
            beta_slow: number("beta_slow").unwrap_or(1.0),
            attention_factor: number("attention_factor"),
            mscale: number("mscale"),
            mscale_all_dim: number("mscale_all_dim"),
            ..YarnScaling::new(factor, original_max_positions)
        }),
        Some("longrope" | "su") => RopeScaling::LongRope(LongRopeScaling {
            short_factor: flat(&block["short_factor"]),
            long_factor: flat(&block["long_factor"]),
            original_max_positions,
            factor: max.map(|max| max / original),
            attention_factor: number("attention_factor"),
        }),
        other => panic!("{other:?}"),
    }
}

/// Configurations whose settings lie open, without the defaults of their model types: those are for the inspector.
#[test]
fn frequencies_of_every_scaling() {
    judge("rope_inv_freq", 50, |id, params, case| {
        let (config, expected) = (&params["config"], &case["expected_f64"]);
        if expected.is_null() || !expected["by_layer_type"].is_null() {
            return false;
        }
        let block = if config["rope_parameters"].is_null() { &config["rope_scaling"] } else { &config["rope_parameters"] };
        let base = [&config["rope_theta"], &config["rotary_emb_base"], &block["rope_theta"]];
        let options = RopeOptions {
            head_dim: whole(&case["expected"]["head_dim"]),
            rotary_dim: Some(whole(&case["expected"]["rotary_dim"])),
            base: base.iter().find_map(|base| base.as_f64()).unwrap_or(10000.0),
            scaling: scaling_of_block(block, config),
            seq_len: None,
        };
        let lengths = expected["by_seq_len"].as_object();
        let mut lengths: Vec<_> = lengths.into_iter().flatten().map(|(length, at)| (length.parse().ok(), at)).collect();
        if lengths.is_empty() {
            lengths.push((None, expected));
        }
        for (seq_len, at) in lengths {
            let ours = rope_frequencies(&RopeOptions { seq_len, ..options.clone() }).unwrap();
            let ratios = ours.inv_freq.iter().zip(flat(&at["inv_freq"])).map(|(ours, theirs)| ours / theirs);
            close(id, ratios, &vec![1.0; options.rotary_dim.unwrap() / 2], 1e-12);
            close(id, [ours.attention_factor], &[at["attention_factor"].as_f64().unwrap_or(1.0)], 1e-12);
        }
        true
    });
}

fn pairing(params: &Value) -> Pairing {
    if params["layout"] == "half" { Pairing::Half } else { Pairing::Interleaved }
}

/// Compares rotated queries and keys, and their products where the case has them.
fn check_rotation(id: &str, case: &Value, turn: impl Fn(Tensor, XposRole) -> Tensor) {
    let params = &case["params"];
    let expected = case.get("expected_f64").unwrap_or(&case["expected"]);
    let abs = case["tolerance"]["abs_f64"].as_f64().or(case["tolerance"]["abs"].as_f64()).unwrap().max(5e-7);
    let [q, k] = [("q", "q_rot", XposRole::Query), ("k", "k_rot", XposRole::Key)].map(|(input, output, role)| {
        let turned = turn(tensor(&params[input]), role);
        let turned = if params["layout"] == "interleaved_in_half_out" { halves_out(&turned) } else { turned };
        close(id, wide(&turned), &flat(&expected[output]), abs);
        turned
    });
    if let Some(scores) = expected.get("scores") {
        let unscaled = AttentionOptions { scale: Some(1.0), ..AttentionOptions::new(&q, &k) };
        close(id, wide(&attention(&unscaled).unwrap().scores), &flat(scores), 30.0 * abs);
    }
}

#[test]
fn rotated_queries_and_keys() {
    judge("rope_apply", 32, |id, params, case| {
        let rope = rope_options(params, rope_scaling(params));
        let positions = Some(flat(&params["positions"]));
        let application = RopeApplication { rope, positions, pairing: pairing(params), ..Default::default() };
        check_rotation(id, case, |x, _| apply_rope(&x, &application).unwrap());
        true
    });
}

#[test]
fn rotated_by_time_height_and_width() {
    judge("mrope", 9, |id, params, case| {
        let contiguous = params["sections_layout"] == "contiguous";
        let axes = RopeAxes {
            positions: params["positions_thw"].as_array().unwrap().iter().map(flat).collect(),
            sections: params["mrope_section"].as_array().unwrap().iter().map(whole).collect(),
            arrangement: if contiguous { AxesArrangement::Contiguous } else { AxesArrangement::Interleaved },
        };
        let rope = rope_options(params, RopeScaling::Default);
        let application = RopeApplication { rope, pairing: pairing(params), axes: Some(axes), ..Default::default() };
        check_rotation(id, case, |x, _| apply_rope(&x, &application).unwrap());
        true
    });
}

#[test]
fn rotated_and_scaled_by_xpos() {
    judge("xpos", 8, |id, params, case| {
        let turn = |x: &Tensor, role, center| {
            let xpos = Some(Xpos { scale_base: params["scale_base"].as_f64().unwrap(), center, role });
            let rope = rope_options(params, RopeScaling::Default);
            let positions = Some(flat(&params["positions"]));
            apply_rope(x, &RopeApplication { rope, positions, pairing: pairing(params), xpos, ..Default::default() }).unwrap()
        };
        check_rotation(id, case, |x, role| turn(&x, role, params["center"].as_f64()));
        check_rotation(id, case, |x, role| turn(&x, role, None)); // the libraries' centre is our default
        true
    });
}

/// First members of all pairs, then second members: the order in which DeepSeek-V3 leaves them.
fn halves_out(x: &Tensor) -> Tensor {
    let head_dim = x.shape[2];
    let rows = x.data.chunks_exact(head_dim);
    let data = rows.flat_map(|row| row.iter().step_by(2).chain(row.iter().skip(1).step_by(2))).copied().collect();
    Tensor { data, shape: x.shape.clone() }
}

#[test]
fn attention_weights_and_outputs() {
    judge("attention", 25, |id, params, case| {
        let kind = params["mask_kind"].as_str().unwrap();
        let (mut query, mut key, value) = (tensor(&params["q"]), tensor(&params["k"]), tensor(&params["v"]));
        if let Some(rope) = params.get("rope") {
            let rope_options =
                RopeOptions { head_dim: whole(&params["head_dim"]), base: rope["theta"].as_f64().unwrap(), ..Default::default() };
            let application =
                RopeApplication { rope: rope_options, positions: Some(flat(&rope["positions"])), ..Default::default() };
            query = apply_rope(&query, &application).unwrap();
            key = apply_rope(&key, &application).unwrap();
        }
        let (heads, queries, keys) = (whole(&params["heads"]), whole(&params["query_len"]), whole(&params["key_len"]));
        let form = if kind.contains("symmetric") { AlibiForm::Symmetric } else { AlibiForm::Relative };
        let bias = match kind {
            _ if kind.contains("alibi") => {
                Some(alibi_bias(&AlibiOptions { heads, queries, keys, form, ..Default::default() }).unwrap())
            }
            _ if kind.starts_with("t5") => Some(bias_of_table(params, kind.ends_with("bidirectional"))),
            _ => None,
        };
        let key_mask: Option<Vec<bool>> = params.get("key_keep").map(|keep| keep.as_array().unwrap().iter().map(kept).collect());
        let causal = kind.contains("causal") && !kind.contains("no causal");
        let ours = attention(&AttentionOptions {
            value: Some(&value),
            bias: bias.as_ref(),
            mask: if causal { Mask::Causal } else { Mask::None },
            window: params["window"].as_u64().map(|window| window as usize),
            key_mask: key_mask.as_deref(),
            scale: params["scale"].as_f64(),
            ..AttentionOptions::new(&query, &key)
        })
        .unwrap();
        close(id, wide(&ours.weights), &flat(&case["expected"]["weights"]), 1e-6);
        close(id, wide(&ours.output.unwrap()), &flat(&case["expected"]["output"]), 2e-6);
        true
    });
}

fn bias_of_table(params: &Value, bidirectional: bool) -> Tensor {
    let (queries, keys) = (whole(&params["query_len"]), whole(&params["key_len"]));
    let max_distance = whole(&params["max_distance"]);
    t5_bias(&T5Options { table: &tensor(&params["table"]), queries, keys, max_distance, bidirectional }).unwrap()
}

/// Every bucket, those that a port in `f64` gets wrong among them.
#[test]
fn t5_buckets_and_biases() {
    judge("t5_buckets", 16, |id, params, case| {
        let (bidirectional, expected) = (params["bidirectional"].as_bool().unwrap(), &case["expected"]);
        if id.contains("/bias/") {
            let bias = bias_of_table(params, bidirectional);
            assert_eq!(bias.shape, shape(&expected["bias"]), "{id}");
            close(id, wide(&bias), &flat(&expected["bias"]), 1e-7);
            return true;
        }
        let (buckets, max_distance) = (whole(&params["num_buckets"]), whole(&params["max_distance"]));
        let options = BucketOptions { buckets, max_distance, bidirectional, rule: BucketRule::T5 };
        check_run(id, expected, &options);
        for far in expected["far"].as_array().unwrap() {
            let [relative, bucket] = [&far[0], &far[1]].map(|x| x.as_i64().unwrap() as i32);
            assert_eq!(relative_buckets(&[relative], &options).unwrap(), [bucket], "{id} at {relative}");
        }
        for edge in expected["rounding_sensitive"].as_array().into_iter().flatten() {
            let [relative, bucket] = [&edge["relative_position"], &edge["float32"]].map(|x| x.as_i64().unwrap() as i32);
            assert_eq!(relative_buckets(&[relative], &options).unwrap(), [bucket], "{id} at the edge {relative}");
        }
        true
    });
}

/// Buckets of all relative positions from one to another.
fn check_run(id: &str, expected: &Value, options: &BucketOptions) {
    let [from, to] = [&expected["from"], &expected["to"]].map(|x| x.as_i64().unwrap() as i32);
    let relative: Vec<i32> = (from..=to).collect();
    let theirs: Vec<i32> = flat(&expected["buckets"]).into_iter().map(|bucket| bucket as i32).collect();
    let ours = relative_buckets(&relative, options).unwrap();
    for ((relative, ours), theirs) in relative.iter().zip(&ours).zip(&theirs) {
        assert_eq!(ours, theirs, "{id} at {relative}");
    }
    assert_eq!(ours.len(), theirs.len(), "{id}");
}

/// DeBERTa's buckets, and XLNet's table, which is a sinusoidal one at listed positions.
#[test]
fn other_relative_positions() {
    judge("relative_misc", 4, |id, params, case| {
        if id.contains("deberta") {
            let (buckets, max_distance) = (whole(&params["bucket_size"]), whole(&params["max_position"]));
            let rule = BucketRule::Deberta;
            check_run(id, &case["expected"], &BucketOptions { buckets, max_distance, rule, ..Default::default() });
            return true;
        }
        let (keys, queries) = (whole(&params["klen"]) as i32, whole(&params["qlen"]) as i32);
        let last = if params["attn_type"] == "bi" { 1 - queries } else { 0 };
        let positions = Some((last..=keys).rev().map(f64::from).collect());
        let (dim, layout) = (whole(&params["d"]), Layout::SinCos);
        let table = sinusoidal64(&SinusoidalOptions { positions, dim, layout, ..Default::default() }).unwrap();
        check_table(id, &table.data, dim, &case["expected_f64"], case["tolerance"]["abs_f64"].as_f64().unwrap());
        true
    });
}

fn grid_options(params: &Value) -> GridOptions {
    let sizes = ["x", "y", "z", "height", "width"].iter().filter_map(|axis| params[axis].as_u64()).map(|size| size as usize);
    let layout = params["layout"].as_str().unwrap();
    let rule = match layout {
        _ if layout.contains("each of c =") => GridRule::AxisBlocks,
        _ if layout.starts_with("[y part") => GridRule::Detr,
        _ => GridRule::Mae,
    };
    GridOptions {
        sizes: sizes.collect(),
        dim: whole(&params["d"]),
        base: params["base"].as_f64().or(params["temperature"].as_f64()).unwrap(),
        rule,
        axis_order: if layout.starts_with("[sin_w") { AxisOrder::Reversed } else { AxisOrder::Forward },
        extent: (params["normalize"] == true).then_some(std::f64::consts::TAU),
        class_token: params["cls_token"] == true,
    }
}

#[test]
fn tables_of_grids() {
    judge("sinusoidal_nd", 16, |id, params, case| {
        let options = grid_options(params);
        let ours: Vec<f64> = wide(&sinusoidal_grid(&options).unwrap()).collect();
        let tolerance = &case["tolerance"];
        let expected = case.get("expected_f64").unwrap_or(&case["expected"]);
        let abs = tolerance["abs_f64"].as_f64().or(tolerance["abs"].as_f64()).unwrap() + 6e-8; // ours is rounded once
        assert_eq!(expected["shape"][0].as_u64().unwrap() as usize * options.dim, ours.len(), "{id}");
        check_table(id, &ours, options.dim, expected, abs);
        check_table(id, &ours, options.dim, &case["expected"], tolerance["abs"].as_f64().unwrap() + 6e-8);
        true
    });
}

fn kept(value: &Value) -> bool {
    value.as_bool().unwrap_or_else(|| value.as_f64() == Some(1.0))
}

// ── configurations ──

fn by_layer_type(report: &ConfigReport, kind: &str) -> RopePositions {
    let index = report.layer_types.as_ref().unwrap().iter().position(|known| known == kind).unwrap();
    let entry = report.layers.iter().find(|entry| entry.layers.contains(&index)).unwrap();
    entry.rope.clone().unwrap()
}

fn check_rope_at(id: &str, rope: &RopePositions, seq_len: usize, expected: &Value, rel: f64) {
    let at = rope.at.iter().find(|at| at.seq_len == seq_len).unwrap();
    let theirs = flat(&expected["inv_freq"]);
    assert_eq!(at.inv_freq.len(), theirs.len(), "{id}");
    close(id, at.inv_freq.iter().zip(&theirs).map(|(a, b)| if a == b { 1.0 } else { a / b }), &vec![1.0; theirs.len()], rel);
    for (name, ours) in [("attention_factor", at.attention_factor), ("softmax_scale", at.softmax_scale)] {
        if let Some(theirs) = expected[name].as_f64() {
            close(&format!("{id} {name}"), [ours / theirs], &[1.0], rel);
        }
    }
}

fn check_rope_settings(id: &str, rope: &RopePositions, expected: &Value, top: &Value) {
    let of = |name: &str| if expected[name].is_null() { &top[name] } else { &expected[name] };
    assert_eq!(rope.rotary_dim, whole(of("rotary_dim")), "{id}");
    assert_eq!(rope.head_dim, whole(&top["head_dim"]), "{id}");
    if top["layout"] != "either" {
        assert_eq!(rope.pairing.name(), top["layout"], "{id}");
    }
    let sections = top.get("mrope_section").map(|sections| flat(sections).into_iter().map(|x| x as usize).collect::<Vec<_>>());
    assert_eq!(rope.sections, sections, "{id}");
    if let Some(interleaved) = top["mrope_interleaved"].as_bool() {
        let arrangement = if interleaved { AxesArrangement::Interleaved } else { AxesArrangement::Contiguous };
        assert_eq!(rope.arrangement, Some(arrangement), "{id}");
    }
}

#[test]
fn configurations_with_rope() {
    judge("rope_inv_freq", 54, |id, params, case| {
        let expected = &case["expected"];
        let exact = case.get("expected_f64").unwrap_or(expected);
        let rel = if case.get("expected_f64").is_some() { &case["tolerance"]["rel_f64"] } else { &case["tolerance"]["rel"] };
        let rel = rel.as_f64().unwrap();
        let lengths = exact["by_seq_len"].as_object();
        let lengths: Vec<usize> = lengths.map_or(vec![1], |lengths| lengths.keys().map(|length| length.parse().unwrap()).collect());
        let options = InspectOptions { seq_lens: Some(lengths.clone()) };
        let report = inspect_config(&params["config"].to_string(), &options).unwrap();
        assert_eq!(report, inspect_config_value(&params["config"], &options).unwrap(), "{id}");
        assert_eq!(report.model_type.as_deref(), params["config"]["model_type"].as_str());
        if let Some(kinds) = exact.get("by_layer_type").and_then(Value::as_object) {
            let types: Vec<&str> = expected["layer_types"].as_array().unwrap().iter().map(|kind| kind.as_str().unwrap()).collect();
            assert_eq!(report.layer_types.as_ref().unwrap(), &types, "{id}");
            for (kind, exact) in kinds {
                let rope = by_layer_type(&report, kind);
                check_rope_settings(id, &rope, &expected["by_layer_type"][kind], expected);
                check_rope_at(id, &rope, 1, exact, rel);
            }
            return true;
        }
        let rope = report.layers[0].rope.clone().unwrap();
        check_rope_settings(id, &rope, expected, expected);
        let without: Vec<usize> =
            report.layers.iter().filter(|entry| entry.scheme == Scheme::None).flat_map(|entry| entry.layers.clone()).collect();
        if let Some(theirs) = expected.get("layers_without_rope") {
            assert_eq!(without, flat(theirs).into_iter().map(|x| x as usize).collect::<Vec<_>>(), "{id}");
        }
        check_rope_at(id, &rope, lengths[0], exact, rel);
        for length in lengths.iter().filter(|_| exact["by_seq_len"].is_object()) {
            check_rope_at(&format!("{id} at {length}"), &rope, *length, &exact["by_seq_len"][length.to_string()], rel);
        }
        true
    });
}

fn check_position_table(id: &str, entry: &LayerPositions, expected: &Value) {
    let table = entry.table.as_ref().unwrap();
    assert_eq!(
        [table.rows, table.dim],
        flat(&expected["table_shape"]).as_slice().try_into().map(|[a, b]: [f64; 2]| [a as usize, b as usize]).unwrap(),
        "{id}"
    );
    assert_eq!(table.offset, whole(&expected["position_offset"]), "{id}");
    if let Some(usable) = expected["max_positions"].as_u64() {
        assert_eq!(table.usable, usable as usize, "{id}");
    }
}

#[test]
fn configurations_with_other_schemes() {
    judge("model_schemes", 13, |id, params, case| {
        let expected = &case["expected"];
        let report = inspect_config(&params["config"].to_string(), &InspectOptions::default()).unwrap();
        let first = &report.layers[0];
        match expected["scheme"].as_str().unwrap() {
            "learned" => {
                assert_eq!(first.scheme, Scheme::Learned, "{id}");
                check_position_table(id, first, expected);
            }
            "sinusoidal" => {
                assert_eq!(first.scheme, Scheme::Sinusoidal, "{id}");
                check_position_table(id, first, expected);
                let options = first.preset.unwrap().options();
                let table = first.table.as_ref().unwrap();
                let ours = sinusoidal64(&SinusoidalOptions { length: Some(table.rows), dim: table.dim, ..options }).unwrap();
                check_table(id, &ours.data, table.dim, &expected["table"], case["tolerance"]["abs"].as_f64().unwrap());
                if let Some(decoder) = expected.get("decoder_table_shape") {
                    let decoder_entry = report.layers.last().unwrap();
                    assert_eq!((first.layers.clone(), decoder_entry.layers.clone()), ((0..4).collect(), (4..8).collect()));
                    assert_eq!(decoder_entry.scheme, Scheme::Learned);
                    assert_eq!(vec![decoder_entry.table.as_ref().unwrap().rows as f64, 384.0], flat(decoder));
                }
            }
            "alibi" => {
                assert_eq!(first.scheme, Scheme::Alibi, "{id}");
                let slopes = expected.get("slopes").or(expected.get("slopes_bfloat16")).unwrap();
                let (ours, theirs) = (&first.alibi.as_ref().unwrap().slopes, flat(slopes));
                close(
                    id,
                    ours.iter().zip(&theirs).map(|(a, b)| a / b),
                    &vec![1.0; whole(&expected["heads"])],
                    case["tolerance"]["rel"].as_f64().unwrap(),
                );
            }
            _ if first.scheme == Scheme::T5 => {
                let decoder = report.layers[1].buckets.as_ref().unwrap();
                let encoder = first.buckets.as_ref().unwrap();
                assert_eq!(
                    (encoder.buckets, encoder.max_distance),
                    (whole(&expected["num_buckets"]), whole(&expected["max_distance"]))
                );
                assert_eq!(encoder.bidirectional, expected["encoder_bidirectional"]);
                assert_eq!(decoder.bidirectional, expected["decoder_bidirectional"]);
                assert_eq!(first.softmax_scale == Some(1.0), expected["scores_scaled"] == false);
            }
            _ => {
                assert_eq!(first.scheme, Scheme::Deberta);
                let buckets = first.buckets.as_ref().unwrap();
                assert_eq!(
                    (buckets.buckets, buckets.max_distance),
                    (whole(&expected["buckets"]), whole(&expected["max_position"]))
                );
                assert_eq!(first.table, None);
            }
        }
        true
    });
}

/// Pairs, second, middle and last frequency, and attention factor.
fn summary(at: &RopeAt) -> [f64; 5] {
    let (frequencies, pairs) = (&at.inv_freq, at.inv_freq.len());
    [pairs as f64, frequencies[1.min(pairs - 1)], frequencies[pairs / 2], frequencies[pairs - 1], at.attention_factor]
}

fn check_summary(id: &str, at: &RopeAt, expected: &Value) {
    let relative = |(ours, theirs): (f64, f64)| if ours == theirs { 1.0 } else { ours / theirs };
    close(id, summary(at).into_iter().zip(flat(expected)).map(relative), &[1.0; 5], 4e-6); // theirs are of float32
}

#[test]
fn configurations_of_every_model_type() {
    judge("config_variants", 831, |id, params, case| {
        let expected = &case["expected"];
        let lengths = expected["at"].as_object();
        let lengths: Vec<usize> = lengths.map_or(vec![1], |lengths| lengths.keys().map(|length| length.parse().unwrap()).collect());
        let report = inspect_config_value(&params["config"], &InspectOptions { seq_lens: Some(lengths) }).unwrap();
        for (kind, theirs) in expected["by_layer_type"].as_object().into_iter().flatten() {
            check_summary(id, &by_layer_type(&report, kind).at[0], theirs);
        }
        for (length, theirs) in expected["at"].as_object().into_iter().flatten() {
            let rope = report.layers[0].rope.as_ref().unwrap();
            check_summary(id, rope.at.iter().find(|at| at.seq_len.to_string() == *length).unwrap(), theirs);
        }
        true
    });
}
