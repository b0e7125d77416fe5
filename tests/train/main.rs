//! PyTorch judges the training lab, as `tests/golden/README.md` describes: the same weights, sentences and options must give
//! the same losses, gradients, predictions and reports.
#![cfg(feature = "train")]

mod export;
mod options;

use options::{encoding, trainer_options};
use posenc::{EvaluateOptions, LengthReport, StepReport, Trainer};
use safetensors::SafeTensors;
use serde_json::Value;
use std::collections::BTreeMap;

/// For probabilities, weights of attention and losses in nats of models that were trained, in proportion to the number
/// itself or to 0.1: several steps of `f32` between logits of up to 20.
const TRAINED: f64 = 2e-5;

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn cases() -> Vec<Value> {
    let mut file: Value = serde_json::from_slice(&file("train.json")).unwrap();
    let cases = file["cases"].take().as_array().unwrap().clone();
    assert_eq!(Some(cases.len() as u64), file["count"].as_u64());
    cases
}

fn id(case: &Value) -> &str {
    case["id"].as_str().unwrap()
}

fn trainer(case: &Value) -> Trainer {
    Trainer::new(&trainer_options(&case["params"])).unwrap()
}

/// All numbers of nested arrays.
fn flat(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(flat).collect(),
        number => vec![number.as_f64().unwrap_or(f64::NAN)],
    }
}

type Verdict = Result<(), String>;

/// The first number that is further off than `tolerance` in proportion to the larger of `least` and the number itself. NaN
/// agrees with NaN alone.
fn agree(what: &str, ours: impl IntoIterator<Item = f64>, theirs: &[f64], tolerance: f64, least: f64) -> Verdict {
    let ours: Vec<f64> = ours.into_iter().collect();
    if ours.len() != theirs.len() {
        return Err(format!("{what}: {} numbers for {}", ours.len(), theirs.len()));
    }
    let fits = |a: f64, b: f64| (a - b).abs() <= tolerance * b.abs().max(least) || (a.is_nan() && b.is_nan());
    let off = ours.iter().zip(theirs).enumerate().find(|&(_, (&a, &b))| !fits(a, b));
    off.map_or(Ok(()), |(place, (ours, theirs))| Err(format!("{what}[{place}]: {ours} for {theirs}")))
}

fn tolerance(case: &Value, of: &str) -> f64 {
    case["tolerance"][of].as_f64().unwrap()
}

fn curves_agree(reports: &[StepReport], case: &Value) -> Verdict {
    let compare = |name: &str, tolerance: f64, of: fn(&StepReport) -> f64| {
        agree(&format!("{} {name}", id(case)), reports.iter().map(of), &flat(&case[name]), tolerance, 0.0)
    };
    compare("losses", tolerance(case, "losses"), |report| report.loss)?;
    compare("gradient_norms", tolerance(case, "gradient_norms"), |report| report.gradient_norm)?;
    compare("learning_rates", 1e-15, |report| report.learning_rate)
}

/// A tensor's shape and numbers.
type Stored = (Vec<usize>, Vec<f64>);

/// The gradients of a case, by name.
fn gradients_of(file: &SafeTensors, case: &Value) -> BTreeMap<String, Stored> {
    let prefix = format!("{}/", id(case));
    let stored = |(name, view): (String, safetensors::tensor::TensorView)| {
        let numbers = view.data().as_chunks::<4>().0.iter().map(|&bytes| f64::from(f32::from_le_bytes(bytes)));
        name.strip_prefix(&prefix).map(|name| (name.to_owned(), (view.shape().to_vec(), numbers.collect())))
    };
    file.tensors().into_iter().filter_map(stored).collect()
}

fn our_gradients(case: &Value) -> BTreeMap<String, Stored> {
    let stored = |tensor: posenc::Tensor| (tensor.shape, tensor.data.into_iter().map(f64::from).collect());
    trainer(case).gradients().unwrap().into_iter().map(|(name, tensor)| (name, stored(tensor))).collect()
}

fn norm(numbers: impl IntoIterator<Item = f64>) -> f64 {
    numbers.into_iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// How far off a gradient is, in proportion to its norm.
fn distance(ours: &[f64], theirs: &[f64]) -> f64 {
    norm(ours.iter().zip(theirs).map(|(a, b)| a - b)) / norm(theirs.iter().copied())
}

fn gradients_agree(ours: &BTreeMap<String, Stored>, theirs: &BTreeMap<String, Stored>, tolerance: f64) -> Verdict {
    if !ours.keys().eq(theirs.keys()) {
        return Err(format!("{:?} for {:?}", ours.keys(), theirs.keys()));
    }
    for ((name, (shape, ours)), (their_shape, theirs)) in ours.iter().zip(theirs.values()) {
        let off = distance(ours, theirs);
        if shape != their_shape || off.is_nan() || off > tolerance {
            return Err(format!("{name}: {shape:?} for {their_shape:?}, off by {off}"));
        }
    }
    Ok(())
}

#[test]
fn losses_norms_and_rates_of_twenty_steps_are_pytorchs() {
    for case in cases() {
        curves_agree(&trainer(&case).steps(20).unwrap(), &case).unwrap();
    }
}

#[test]
fn every_gradient_is_pytorchs() {
    let bytes = file("train/gradients.safetensors");
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let mut judged = 0;
    for case in cases() {
        let theirs = gradients_of(&file, &case);
        let verdict = gradients_agree(&our_gradients(&case), &theirs, tolerance(&case, "gradients"));
        verdict.unwrap_or_else(|fault| panic!("{}: {fault}", id(&case)));
        judged += theirs.len();
    }
    assert_eq!(judged, file.len(), "gradients judged");
}

/// Whatever makes two cases different is seen: no case's curve passes for that of another one.
#[test]
fn no_case_passes_for_another() {
    let cases = cases();
    for case in &cases {
        let reports = trainer(case).steps(20).unwrap();
        for other in cases.iter().filter(|other| id(other) != id(case)) {
            assert!(curves_agree(&reports, other).is_err(), "{} passes for {}", id(case), id(other));
        }
    }
}

#[test]
fn a_number_that_is_a_little_off_is_found() {
    let bytes = file("train/gradients.safetensors");
    let file = SafeTensors::deserialize(&bytes).unwrap();
    for case in cases() {
        let reports = trainer(&case).steps(20).unwrap();
        for name in ["losses", "gradient_norms", "learning_rates"] {
            for (place, by) in [(0, 1.0 - 1e-4), (19, 1.0 + 1e-4)] {
                let mut changed = case.clone();
                changed[name][place] = (case[name][place].as_f64().unwrap() * by).into();
                assert!(curves_agree(&reports, &changed).is_err(), "{} {name}[{place}]", id(&case));
            }
        }
        let ours = our_gradients(&case);
        for name in ours.keys() {
            let mut theirs = gradients_of(&file, &case);
            let numbers = &mut theirs.get_mut(name).unwrap().1;
            let least = norm(numbers.iter().copied()) * 1e-4;
            numbers[0] += least;
            assert!(gradients_agree(&ours, &theirs, tolerance(&case, "gradients")).is_err(), "{} {name}", id(&case));
        }
    }
}

/// Models that PyTorch trained, and what they say in PyTorch.
fn trained() -> Vec<(Value, Trainer)> {
    let load = |case: Value| {
        let mut trainer = trainer(&case);
        trainer.load(&file(&format!("train/{}.safetensors", id(&case)))).unwrap();
        (case, trainer)
    };
    let found: Vec<_> = cases().into_iter().filter(|case| case.get("evaluations").is_some()).map(load).collect();
    assert_eq!(found.len(), 2);
    found
}

fn wide(tensor: &posenc::Tensor) -> impl Iterator<Item = f64> {
    tensor.data.iter().map(|&x| f64::from(x))
}

#[test]
fn a_trained_model_sees_and_says_what_it_does_in_pytorch() {
    for (case, mut trainer) in trained() {
        let sentence = &case["sentence"];
        let tokens: Vec<&str> = sentence["tokens"].as_array().unwrap().iter().map(|token| token.as_str().unwrap()).collect();
        let predicted = trainer.predict(&tokens).unwrap();
        assert_eq!(predicted.shape, [tokens.len(), trainer.classes().len()]);
        agree("predict", wide(&predicted), &flat(&sentence["predict"]), TRAINED, 0.1).unwrap();
        for (layer, theirs) in sentence["attention"].as_array().unwrap().iter().enumerate() {
            let attention = trainer.attention(&tokens, layer).unwrap();
            agree(&format!("attention {layer}"), wide(&attention), &flat(theirs), TRAINED, 0.1).unwrap();
        }
    }
}

fn report(trainer: &mut Trainer, at: &Value) -> LengthReport {
    let whole = |name: &str| at[name].as_u64().unwrap() as usize;
    let encoding = at.get("encoding").map(encoding);
    let options = EvaluateOptions { lengths: vec![whole("length")], samples: whole("samples"), encoding };
    trainer.evaluate(&options).unwrap().remove(0)
}

#[test]
fn a_trained_model_is_as_good_at_other_lengths_and_scalings_as_in_pytorch() {
    for (case, mut trainer) in trained() {
        let evaluations = case["evaluations"].as_array().unwrap();
        for at in evaluations {
            let LengthReport { loss, accuracy, by_position, defined, .. } = report(&mut trainer, at);
            assert!(defined);
            agree("loss", [loss], &flat(&at["loss"]), TRAINED, 0.1).unwrap();
            agree("accuracy", [accuracy], &flat(&at["accuracy"]), 1e-12, 1.0).unwrap();
            agree("by position", by_position, &flat(&at["by_position"]), TRAINED, 0.1).unwrap();
        }
        let first = report(&mut trainer, &evaluations[0]).loss;
        assert!(evaluations[1..].iter().all(|other| agree("", [first], &flat(&other["loss"]), TRAINED, 0.1).is_err()));
    }
}

/// The lab's own run, though `f32`s part ways in hundreds of steps, ends where PyTorch's does.
#[test]
fn the_lab_learns_as_well_as_pytorch() {
    for (case, _) in trained() {
        let mut trainer = trainer(&case);
        trainer.steps(400).unwrap();
        let at = &case["evaluations"][0];
        assert_eq!(report(&mut trainer, at).accuracy, 1.0);
        let (ours, theirs) = (report(&mut trainer, at).loss, at["loss"].as_f64().unwrap());
        assert!((0.5..2.0).contains(&(ours / theirs)), "{}: {ours} for {theirs}", id(&case));
    }
}
