//! Gradients against finite differences, fast loops against naive ones, and what a run promises.

use super::model::{Batch, Model, Shape};
use super::operation::UNASKED;
use super::position::Surroundings;
use super::product::{Matrix, Scratch, Target, multiply_add};
use super::{AddAt, EvaluateOptions, Task, Trainer, TrainerOptions};
use crate::attention::Mask;
use crate::rng::Stream;
use crate::sentence::Combine;
use crate::{
    Code, Encoding, KerpleEncoding, KerpleForm, LearnedEncoding, Pairing, RopeEncoding, RopeScaling, ShawEncoding, T5Encoding,
    XposEncoding,
};

/// Every kind, and every setting that takes another way through the code.
fn encodings() -> Vec<Encoding> {
    let interleaved = RopeEncoding { pairing: Pairing::Interleaved, rotary_dim: Some(2), ..Default::default() };
    let scaled = RopeEncoding { scaling: RopeScaling::Yarn(crate::YarnScaling::new(4.0, 8)), ..Default::default() };
    vec![
        Encoding::None,
        Encoding::Sinusoidal(Default::default()),
        Encoding::Learned(LearnedEncoding { max_length: 9, ..Default::default() }),
        Encoding::Shaw(ShawEncoding { max_distance: 2, ..Default::default() }),
        Encoding::T5(T5Encoding { buckets: 8, max_distance: 16, ..Default::default() }),
        Encoding::Alibi(Default::default()),
        Encoding::Kerple(Default::default()),
        Encoding::Kerple(KerpleEncoding { form: KerpleForm::Power, ..Default::default() }),
        Encoding::Rope(Default::default()),
        Encoding::Rope(interleaved),
        Encoding::Rope(scaled),
        Encoding::Xpos(XposEncoding { scale_base: 8.0, ..Default::default() }),
    ]
}

fn shape(mask: Mask, combine: Combine, every_layer: bool) -> Shape {
    let around = Surroundings { layers: 2, heads: 2, dim: 8, mask, combine, every_layer, embedding_std: 1.0, seed: 3 };
    Shape { around, feed_forward: 12, vocabulary: 7, classes: 5, scale_embedding: true }
}

/// Two sentences with a token twice, and a place where nothing is asked.
fn batch() -> Batch {
    let tokens = [0, 3, 6, 3, 1, 2, 5, 4, 4, 0];
    let targets = [1, 0, UNASKED, 4, 2, 2, 3, UNASKED, 0, 1];
    Batch { tokens: tokens.into(), targets: targets.into(), length: 5 }
}

fn loss_of(model: &mut Model<f64>, dropout: &Option<Vec<f64>>) -> f64 {
    let (loss, _) = model.loss(&batch(), None, dropout.clone()).unwrap();
    model.value(loss)[0]
}

/// The central difference, for each number of each parameter.
fn check_gradients(shape: Shape, encoding: &Encoding, dropout: Option<Vec<f64>>) {
    let mut model = Model::<f64>::new(shape, encoding).unwrap();
    let (loss, _) = model.loss(&batch(), None, dropout.clone()).unwrap();
    model.back(loss);
    let (entries, _, gradients) = model.parameters_and_gradients();
    let found: Vec<_> = entries.iter().map(|entry| (entry.name.clone(), entry.var, gradients.of(entry.var).to_vec())).collect();
    let step = 1e-5;
    for (name, var, gradient) in found {
        for index in 0..model.value(var).len() {
            let mut moved = |by: f64| {
                model.value_mut(var)[index] += by;
                let loss = loss_of(&mut model, &dropout);
                model.value_mut(var)[index] -= by;
                loss
            };
            let measured = (moved(step) - moved(-step)) / (2.0 * step);
            let derived = gradient.get(index).copied().unwrap_or(0.0);
            let difference = (measured - derived).abs();
            assert!(difference < 1e-8 + 1e-6 * measured.abs(), "{encoding:?} {name}[{index}]: {derived} but {measured}");
        }
    }
}

#[test]
fn every_gradient_agrees_with_finite_differences() {
    for encoding in encodings() {
        check_gradients(shape(Mask::None, Combine::Add, false), &encoding, None);
        check_gradients(shape(Mask::Causal, Combine::Add, false), &encoding, None);
    }
}

#[test]
fn tables_have_right_gradients_wherever_and_however_they_join() {
    let dropout = Some((0..80).map(|place| f64::from(u8::from(place % 3 > 0)) * 1.5).collect());
    for encoding in [Encoding::Sinusoidal(Default::default()), Encoding::Learned(Default::default())] {
        for (combine, every_layer) in [(Combine::Concatenate, false), (Combine::Add, true), (Combine::Concatenate, true)] {
            check_gradients(shape(Mask::None, combine, every_layer), &encoding, dropout.clone());
        }
    }
}

#[test]
fn every_encoding_changes_the_logits() {
    let logits = |encoding: &Encoding| {
        let mut model = Model::<f64>::new(shape(Mask::None, Combine::Add, false), encoding).unwrap();
        let (logits, _) = model.logits(&batch(), None, None).unwrap();
        model.value(logits).to_vec()
    };
    let all: Vec<Vec<f64>> = encodings().iter().map(logits).collect();
    for (index, one) in all.iter().enumerate() {
        for other in &all[..index] {
            let difference = one.iter().zip(other).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(difference > 1e-3, "{:?}: {difference}", encodings()[index]);
        }
    }
}

/// What [`multiply_add`] must be, bit by bit.
fn naive(out: &mut [f32], a: &[f32], b: &[f32], [rows, inner, columns]: [usize; 3]) {
    for row in 0..rows {
        for column in 0..columns {
            for step in 0..inner {
                out[row * columns + column] += a[row * inner + step] * b[step * columns + column];
            }
        }
    }
}

fn turned_over(matrix: &[f32], columns: usize) -> Vec<f32> {
    (0..columns).flat_map(|column| matrix.iter().skip(column).step_by(columns).copied()).collect()
}

#[test]
fn products_are_the_naive_ones_to_the_bit() {
    let mut random = Stream::new(1, "products");
    let mut scratch = Scratch::default();
    for [rows, inner, columns] in [[1, 1, 1], [4, 8, 8], [5, 130, 17], [32, 16, 33], [3, 300, 9], [64, 1, 7]] {
        let mut draw = |count| (0..count).map(|_| random.uniform(1.0)).collect::<Vec<f32>>();
        let (a, b, start) = (draw(rows * inner), draw(inner * columns), draw(rows * columns));
        let mut expected = start.clone();
        naive(&mut expected, &a, &b, [rows, inner, columns]);
        let (a_over, b_over) = (turned_over(&a, inner), turned_over(&b, columns));
        let left = [Matrix::new(&a, inner), Matrix::new(&a_over, rows).turned()];
        let right = [Matrix::new(&b, columns), Matrix::new(&b_over, inner).turned()];
        for (a, b) in left.into_iter().flat_map(|a| right.map(|b| (a, b))) {
            let mut out = start.clone();
            multiply_add(Target::new(&mut out, columns), a, b, &mut scratch);
            assert_eq!(out, expected, "{rows} × {inner} × {columns}");
        }
    }
}

#[test]
fn products_of_triangles_are_the_naive_ones_to_the_bit() {
    let mut random = Stream::new(2, "triangles");
    for [length, width] in [[1, 1], [7, 9], [32, 16], [150, 5]] {
        let mut draw = |count| (0..count).map(|_| random.uniform(1.0)).collect::<Vec<f32>>();
        let (mut weights, values, others) = (draw(length * length), draw(length * width), draw(length * width));
        (0..length).for_each(|row| weights[row * length + row + 1..][..length - row - 1].fill(0.0));
        let product = |a, b, out: Target<f32>| multiply_add(out, a, b, &mut Scratch::default());
        let triangle = Matrix::new(&weights, length).triangle(true);
        for (matrix, plain) in [(triangle, weights.clone()), (triangle.turned(), turned_over(&weights, length))] {
            let (mut out, mut expected) = (vec![0.0; length * width], vec![0.0; length * width]);
            product(matrix, Matrix::new(&values, width), Target::new(&mut out, width));
            naive(&mut expected, &plain, &values, [length, length, width]);
            assert_eq!(out, expected, "{length} × {width}");
        }
        let (mut out, mut expected) = (vec![0.0; length * length], vec![0.0; length * length]);
        let target = Target::new(&mut out, length).triangle(true);
        product(Matrix::new(&values, width), Matrix::new(&others, width).turned(), target);
        naive(&mut expected, &values, &turned_over(&others, width), [length, width, length]);
        for (row, (out, expected)) in out.chunks(length).zip(expected.chunks(length)).enumerate() {
            assert_eq!(out[..=row], expected[..=row], "{length} × {width}");
        }
    }
}

fn small(task: Task, encoding: Encoding) -> TrainerOptions {
    TrainerOptions { dim: 32, feed_forward: 64, steps: 400, encoding, ..TrainerOptions::new(task) }
}

fn accuracy(options: &TrainerOptions, lengths: &[usize]) -> Vec<f64> {
    let mut trainer = Trainer::new(options).unwrap();
    trainer.steps(options.steps).unwrap();
    let reports = trainer.evaluate(&EvaluateOptions { lengths: lengths.to_vec(), samples: 512, ..Default::default() }).unwrap();
    reports.iter().map(|report| report.accuracy).collect()
}

#[test]
fn without_positions_nobody_can_tell_doer_from_done_to() {
    let blind = accuracy(&small(Task::Roles, Encoding::None), &[8])[0];
    assert!((blind - 0.5).abs() < 0.05, "{blind}"); // 1024 nouns in pairs: three standard errors
    let causal = accuracy(&TrainerOptions { mask: Some(Mask::Causal), ..small(Task::Roles, Encoding::None) }, &[8])[0];
    assert!(causal > 0.9, "a causal mask alone tells the order: {causal}");
}

#[test]
fn the_same_options_give_the_same_bits_and_other_seeds_others() {
    let options = TrainerOptions { dropout: 0.1, ..small(Task::Roles, Encoding::Rope(Default::default())) };
    let run = |options: &TrainerOptions| Trainer::new(options).unwrap().steps(5).unwrap();
    assert_eq!(run(&options), run(&options));
    assert_ne!(run(&options), run(&TrainerOptions { seed: 1, ..options.clone() }));
    assert_ne!(run(&options), run(&TrainerOptions { dropout: 0.0, ..options }));
}

#[test]
fn a_table_of_limited_length_is_undefined_beyond() {
    let encoding = Encoding::Learned(LearnedEncoding { max_length: 8, ..Default::default() });
    let mut trainer = Trainer::new(&small(Task::Before, encoding)).unwrap();
    let reports = trainer.evaluate(&EvaluateOptions { lengths: vec![8, 9], samples: 8, ..Default::default() }).unwrap();
    assert!(reports[0].defined && !reports[1].defined);
    assert!(reports[1].loss.is_nan() && reports[1].accuracy.is_nan() && reports[1].by_position.len() == 9);
    assert!(trainer.step().is_ok());
}

#[test]
fn a_diverging_run_stops_before_the_model_is_spoilt() {
    let options = TrainerOptions { learning_rate: 1e4, clip: 1e6, warmup: 0, ..small(Task::Before, Encoding::None) };
    let mut trainer = Trainer::new(&options).unwrap();
    let error = trainer.steps(400).unwrap_err();
    assert_eq!((error.code(), error.option()), (Code::Diverged, Some("learning_rate")));
    let weights = trainer.weights();
    assert_eq!(trainer.step().unwrap_err(), error);
    assert_eq!(trainer.weights(), weights);
}

#[test]
fn what_is_refused() {
    let good = small(Task::Roles, Encoding::None);
    let refusal = |options: TrainerOptions| {
        let error = Trainer::new(&options).err().expect("should be refused");
        (error.code(), error.option().unwrap_or_default().to_owned())
    };
    let with = |change: &dyn Fn(&mut TrainerOptions)| {
        let mut options = good.clone();
        change(&mut options);
        refusal(options)
    };
    type Change<'a> = &'a dyn Fn(&mut TrainerOptions);
    let cases: [(Change, Code, &str); 14] = [
        (&|o| o.heads = 5, Code::NotDivisible, "heads"),
        (&|o| o.layers = 0, Code::OutOfRange, "layers"),
        (&|o| o.layers = 99, Code::TooLarge, "layers"),
        (&|o| o.batch = 0, Code::OutOfRange, "batch"),
        (&|o| o.dropout = 1.0, Code::OutOfRange, "dropout"),
        (&|o| o.learning_rate = f64::NAN, Code::NotFinite, "learning_rate"),
        (&|o| o.train_length = Some(2), Code::OutOfRange, "train_length"),
        (&|o| o.train_length = Some(usize::MAX), Code::TooLarge, "train_length"),
        (&|o| (o.batch, o.train_length) = (1024, Some(2048)), Code::TooLarge, "batch"),
        (&|o| o.combine = Combine::Concatenate, Code::ConflictingOptions, "combine"),
        (&|o| o.add_at = AddAt::EveryLayer, Code::ConflictingOptions, "add_at"),
        (&|o| (o.task, o.mask) = (Task::Lookback { distance: 1 }, Some(Mask::None)), Code::ConflictingOptions, "mask"),
        (&|o| (o.encoding, o.heads) = (Encoding::Rope(Default::default()), 32), Code::OddDim, "head_dim"),
        (&|o| o.task = Task::Text { text: "aaaa".into() }, Code::OutOfRange, "text"),
    ];
    for (change, code, option) in cases {
        assert_eq!(with(change), (code, option.to_owned()));
    }
    let learned = Encoding::Learned(LearnedEncoding { max_length: 4, ..Default::default() });
    assert_eq!(refusal(small(Task::Roles, learned)), (Code::PositionOutOfTable, "max_length".to_owned()));
    let huge = Encoding::Learned(LearnedEncoding { max_length: 1 << 30, ..Default::default() });
    assert_eq!(refusal(small(Task::Roles, huge)).0, Code::TooLarge);
}

#[test]
fn the_greatest_options_of_all_are_refused_and_not_tried() {
    let greatest = TrainerOptions {
        layers: 16,
        heads: 1024,
        dim: 1024,
        feed_forward: 4096,
        batch: 1024,
        train_length: Some(2048),
        ..TrainerOptions::new(Task::Roles)
    };
    let refusal = |options: &TrainerOptions| {
        let error = Trainer::new(options).err().expect("should be refused");
        (error.code(), error.option().unwrap_or_default().to_owned())
    };
    assert_eq!(refusal(&greatest), (Code::TooLarge, "dim".to_owned()));
    // What a step needs is a multiple of 2³² for these: a size of 32 bits would take it for nothing.
    let wrapping = TrainerOptions { layers: 1, feed_forward: 680, ..greatest.clone() };
    assert_eq!(refusal(&wrapping), (Code::TooLarge, "batch".to_owned()));
    let small = small(Task::Roles, Encoding::None);
    let learned = LearnedEncoding { max_length: 1 << 20, ..Default::default() };
    let shaw = ShawEncoding { max_distance: 4096, ..Default::default() };
    let wide = TrainerOptions { dim: 256, layers: 8, feed_forward: 8, batch: 1, ..small.clone() };
    for (encoding, around, option) in
        [(Encoding::Learned(learned), &small, "max_length"), (Encoding::Shaw(shaw), &wide, "max_distance")]
    {
        assert_eq!(refusal(&TrainerOptions { encoding, ..around.clone() }), (Code::TooLarge, option.to_owned()));
    }
}

#[test]
fn a_loaded_run_goes_on_to_the_same_bits() {
    for encoding in encodings() {
        let options = small(Task::Roles, encoding);
        let mut trainer = Trainer::new(&options).unwrap();
        trainer.steps(3).unwrap();
        let mut other = Trainer::new(&TrainerOptions { seed: 0, ..options }).unwrap();
        other.load(&trainer.save()).unwrap();
        assert_eq!(trainer.steps(3).unwrap(), other.steps(3).unwrap());
    }
}

#[test]
fn a_file_that_does_not_fit_changes_nothing() {
    let mut trainer = Trainer::new(&small(Task::Roles, Encoding::None)).unwrap();
    let other = Trainer::new(&small(Task::Roles, Encoding::T5(Default::default()))).unwrap();
    let (before, bytes) = (trainer.weights(), Trainer::new(&small(Task::Before, Encoding::None)).unwrap().save());
    assert_eq!(trainer.load(&bytes).unwrap_err().code(), Code::BadFile);
    for end in (0..bytes.len()).step_by(997) {
        assert_eq!(trainer.load(&bytes[..end]).unwrap_err().code(), Code::BadFile);
    }
    let mut broken = trainer.save();
    let last = broken.len() - 8;
    broken[last..last + 4].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(trainer.load(&broken).unwrap_err().code(), Code::BadFile);
    assert_eq!(trainer.weights(), before);
    assert!(trainer.load(&other.save()).is_ok(), "what is in the file beside the parameters does not matter");
}

#[test]
fn another_scaling_can_be_tried_on_the_same_weights() {
    let rope = |scaling| Encoding::Rope(RopeEncoding { scaling, ..Default::default() });
    let mut trainer = Trainer::new(&small(Task::Lookback { distance: 2 }, rope(RopeScaling::Default))).unwrap();
    trainer.steps(20).unwrap();
    let mut loss = |encoding| {
        let options = EvaluateOptions { lengths: vec![64], samples: 8, encoding };
        trainer.evaluate(&options).map(|reports| reports[0].loss)
    };
    let plain = loss(None).unwrap();
    assert_eq!(loss(Some(rope(RopeScaling::Default))).unwrap(), plain);
    assert_ne!(loss(Some(rope(RopeScaling::Linear { factor: 2.0 }))).unwrap(), plain);
    assert_eq!(loss(Some(Encoding::None)).unwrap_err().code(), Code::ConflictingOptions);
}

/// What was trained to tell orders apart, and cannot: without positions no sentence, by distances alone no reversed one.
#[test]
fn what_is_blind_differs_by_rounding_alone() {
    let is_blind = |encoding: Encoding, tokens: &[&str]| {
        let sizes = TrainerOptions { dim: 32, feed_forward: 64, train_length: Some(5), ..TrainerOptions::new(Task::Roles) };
        let mut trainer = Trainer::new(&TrainerOptions { encoding, ..sizes }).unwrap();
        trainer.steps(100).unwrap();
        let reversed: Vec<&str> = tokens.iter().rev().copied().collect();
        let comparison = trainer.compare_orders(tokens, &reversed).unwrap();
        let greatest = comparison.weight_residual.max(comparison.output_residual);
        assert!(!(1e-6..0.1).contains(&greatest), "{greatest} is neither rounding nor sight");
        comparison.order_blind
    };
    let short = ["猫", "追", "老鼠"];
    assert!(is_blind(Encoding::None, &short) && is_blind(Encoding::None, &short.repeat(100)));
    assert!(is_blind(Encoding::Alibi(Default::default()), &short) && is_blind(Encoding::Kerple(Default::default()), &short));
    assert!(!is_blind(Encoding::Rope(Default::default()), &short));
}

#[test]
fn a_comparison_shows_what_the_model_shows() {
    let encoding = Encoding::Rope(Default::default());
    let mut trainer = Trainer::new(&TrainerOptions { encoding, ..TrainerOptions::new(Task::Roles) }).unwrap();
    let (a, b) = (["cat", "bites", "cat"], ["bites", "cat", "cat"]);
    let comparison = trainer.compare_orders(&a, &b).unwrap();
    assert_eq!(comparison.permutation, [1, 0, 2]);
    assert_eq!(comparison.b.probabilities, trainer.predict(&b).unwrap());
    assert_eq!(comparison.a.weights.shape, [2, 4, 3, 3]);
    assert_eq!(comparison.a.weights.data[36..], trainer.attention(&a, 1).unwrap().data);
    assert_eq!(trainer.compare_orders(&a, &["cats"]).unwrap_err().option(), Some("b"));
}

#[test]
fn a_sentence_too_long_for_a_model_is_refused() {
    let wide = TrainerOptions { layers: 16, heads: 64, batch: 1, ..TrainerOptions::new(Task::Roles) };
    let error = Trainer::new(&wide).unwrap().predict(&["cat"; 1000]).unwrap_err();
    assert_eq!((error.code(), error.option()), (Code::TooLarge, Some("tokens")));
}
