//! The training lab: a class, as a run is a thing that goes on.

use super::Answer;
use super::encoding::read_encoding;
use super::files::{as_bytes, file_length, parse_header, part};
use super::objects::{Properties, from_f64s, from_places, from_tensor, from_texts, object};
use super::options::{Options, required, text_of, texts, whole_below, wrong_type};
use crate::error::Error;
use crate::{
    EvaluateOptions, LearnedEncoding, LengthReport, StepReport, Task, TaskExample, TrainedSentence, Trainer, TrainerOptions,
};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

const OPTIONS: &[&str] = &[
    "task",
    "encoding",
    "seed",
    "layers",
    "heads",
    "dim",
    "feedForward",
    "dropout",
    "trainLength",
    "batch",
    "steps",
    "learningRate",
    "warmup",
    "weightDecay",
    "clip",
    "mask",
    "scaleEmbedding",
    "embeddingStd",
    "combine",
    "addAt",
];

fn read(options: &JsValue) -> Result<TrainerOptions, JsValue> {
    let options = Options::new(options, &[OPTIONS])?;
    let default = TrainerOptions::new(read_task(&required("task", options.object("task")?)?)?);
    Ok(TrainerOptions {
        encoding: read_encoding(&required("encoding", options.object("encoding")?)?, LearnedEncoding::default().max_length)?,
        seed: options.seed("seed")?.unwrap_or(default.seed),
        layers: options.whole("layers")?.unwrap_or(default.layers),
        heads: options.whole("heads")?.unwrap_or(default.heads),
        dim: options.whole("dim")?.unwrap_or(default.dim),
        feed_forward: options.whole("feedForward")?.unwrap_or(default.feed_forward),
        dropout: options.number("dropout")?.unwrap_or(default.dropout),
        train_length: options.whole("trainLength")?,
        batch: options.whole("batch")?.unwrap_or(default.batch),
        steps: options.whole("steps")?.unwrap_or(default.steps),
        learning_rate: options.number("learningRate")?.unwrap_or(default.learning_rate),
        warmup: options.whole("warmup")?.unwrap_or(default.warmup),
        weight_decay: options.number("weightDecay")?.unwrap_or(default.weight_decay),
        clip: options.number("clip")?.unwrap_or(default.clip),
        mask: options.choice("mask")?,
        scale_embedding: options.boolean("scaleEmbedding")?.unwrap_or(default.scale_embedding),
        embedding_std: options.number("embeddingStd")?.unwrap_or(default.embedding_std),
        combine: options.choice("combine")?.unwrap_or(default.combine),
        add_at: options.choice("addAt")?.unwrap_or(default.add_at),
        task: default.task,
    })
}

const TASKS: &[&str] = &["roles", "before", "lookback", "text"];

fn read_task(value: &JsValue) -> Result<Task, JsValue> {
    match required("kind", text_of(value, "kind")?)?.as_str() {
        "roles" => Options::new(value, &[&["kind"]]).map(|_| Task::Roles),
        "before" => Options::new(value, &[&["kind"]]).map(|_| Task::Before),
        "lookback" => Ok(Task::Lookback { distance: Options::new(value, &[&["kind", "distance"]])?.needed("distance")? }),
        "text" => Ok(Task::Text { text: required("text", Options::new(value, &[&["kind", "text"]])?.text("text")?)? }),
        other => Err(Error::unknown_value("kind", other, TASKS).into()),
    }
}

/// `class Trainer`
#[wasm_bindgen(js_name = Trainer)]
pub struct TrainerFace(Trainer);

#[wasm_bindgen(js_class = Trainer)]
impl TrainerFace {
    /// `new Trainer(options)`
    #[wasm_bindgen(constructor)]
    pub fn new(options: &JsValue) -> Result<Self, JsValue> {
        Ok(Self(Trainer::new(&read(options)?)?))
    }

    /// `parameters: number`
    #[wasm_bindgen(getter)]
    pub fn parameters(&self) -> f64 {
        self.0.parameters() as f64
    }

    /// `stepsTaken: number`
    #[wasm_bindgen(getter, js_name = stepsTaken)]
    pub fn steps_taken(&self) -> f64 {
        self.0.steps_taken() as f64
    }

    /// `vocabulary: string[]`
    #[wasm_bindgen(getter)]
    pub fn vocabulary(&self) -> JsValue {
        from_texts(self.0.vocabulary())
    }

    /// `classes: string[]`
    #[wasm_bindgen(getter)]
    pub fn classes(&self) -> JsValue {
        from_texts(self.0.classes())
    }

    /// `step(count?): StepReport[]`
    pub fn step(&mut self, count: &JsValue) -> Answer {
        let reports = self.0.steps(if count.is_undefined() { 1 } else { whole("count", count)? })?;
        Ok(reports.iter().map(from_step).collect::<Array>().into())
    }

    /// `evaluate(options): LengthReport[]`
    pub fn evaluate(&mut self, options: &JsValue) -> Answer {
        let options = Options::new(options, &[&["lengths", "samples", "encoding"]])?;
        let reports = self.0.evaluate(&EvaluateOptions {
            lengths: required("lengths", options.counts("lengths")?)?,
            samples: options.whole("samples")?.unwrap_or(EvaluateOptions::default().samples),
            encoding: options
                .object("encoding")?
                .map(|encoding| read_encoding(&encoding, LearnedEncoding::default().max_length))
                .transpose()?,
        })?;
        Ok(reports.iter().map(from_length).collect::<Result<Array, JsValue>>()?.into())
    }

    /// `attention(tokens, options?): Tensor`
    pub fn attention(&mut self, tokens: &JsValue, options: &JsValue) -> Answer {
        let layer = Options::optional(options, &[&["layer"]])?.whole("layer")?.unwrap_or(0);
        from_tensor(&self.0.attention(&texts("tokens", tokens)?, layer)?)
    }

    /// `predict(tokens): Tensor`
    pub fn predict(&mut self, tokens: &JsValue) -> Answer {
        from_tensor(&self.0.predict(&texts("tokens", tokens)?)?)
    }

    /// `compareOrders(options): TrainedComparison`
    #[wasm_bindgen(js_name = compareOrders)]
    pub fn compare_orders(&mut self, options: &JsValue) -> Answer {
        let options = Options::new(options, &[&["a", "b"]])?;
        let (a, b) = (required("a", options.texts("a")?)?, required("b", options.texts("b")?)?);
        let comparison = self.0.compare_orders(&a, &b)?;
        Ok(object(&[
            ("a", from_sentence(&comparison.a)?),
            ("b", from_sentence(&comparison.b)?),
            ("permutation", from_places(&comparison.permutation)),
            ("weightResidual", comparison.weight_residual.into()),
            ("outputResidual", comparison.output_residual.into()),
            ("pooledResidual", comparison.pooled_residual.into()),
            ("orderBlind", comparison.order_blind.into()),
        ]))
    }

    /// `examples(step?): TaskExample[]`
    pub fn examples(&self, step: &JsValue) -> Answer {
        let step = if step.is_undefined() { self.0.steps_taken() } else { whole("step", step)? };
        Ok(self.0.examples(step).iter().map(from_example).collect::<Array>().into())
    }

    /// `save(): Uint8Array`
    pub fn save(&self) -> JsValue {
        Uint8Array::from(self.0.save().as_slice()).into()
    }

    /// `load(bytes): void`
    pub fn load(&mut self, bytes: &JsValue) -> Result<(), JsValue> {
        let array = as_bytes(bytes).ok_or_else(|| wrong_type("bytes", "a Uint8Array", bytes))?;
        Ok(self.0.load_with(&part(array, 0..file_length(array)?)?, parse_header)?)
    }
}

/// A count that is an argument of its own.
fn whole(name: &'static str, value: &JsValue) -> Result<usize, JsValue> {
    let number = value.as_f64().ok_or_else(|| wrong_type(name, "a number", value))?;
    Ok(whole_below(name, number, f64::from(u32::MAX))? as usize)
}

fn from_step(report: &StepReport) -> JsValue {
    let properties = Properties::new();
    properties.set_count("step", report.step);
    properties.set_number("loss", report.loss);
    properties.set_number("gradientNorm", report.gradient_norm);
    properties.set_number("learningRate", report.learning_rate);
    properties.object()
}

fn from_length(report: &LengthReport) -> Answer {
    Ok(object(&[
        ("length", (report.length as f64).into()),
        ("loss", report.loss.into()),
        ("accuracy", report.accuracy.into()),
        ("byPosition", from_f64s(&report.by_position)?),
        ("defined", report.defined.into()),
    ]))
}

fn from_sentence(sentence: &TrainedSentence) -> Answer {
    let probabilities = from_tensor(&sentence.probabilities)?;
    Ok(object(&[("weights", from_tensor(&sentence.weights)?), ("probabilities", probabilities)]))
}

fn from_example(example: &TaskExample) -> JsValue {
    let answer = |answer: &Option<String>| answer.as_deref().map_or(JsValue::NULL, JsValue::from);
    object(&[("tokens", from_texts(&example.tokens)), ("answers", example.answers.iter().map(answer).collect::<Array>().into())])
}
