//! The model: a pre-norm Transformer (Xiong et al. 2020, figure 1b) with one encoding of positions.
//!
//! Token embedding, times √dim if asked; positions; dropout. In each layer x += W_O · attention(norm(x)) and
//! x += W₂ · relu(W₁ · norm(x) + b₁) + b₂. At the end norm and a linear layer to the classes. Weights are normal with
//! standard deviation 1/√inputs, divided by √(2 · layers) where they lead back to the residual stream (Radford et al. 2019,
//! section 2.3); biases are 0, gains 1.

use super::operation::{
    Answer, Heads, add, add_repeated, linear, loss, mix, multiplied, normalized, relu, rows_of, scores, softmax,
};
use super::position::{Parameter, Position, Surroundings, position};
use super::real::Real;
use super::tape::{Gradients, Tape, Values, Var};
use crate::attention::Mask;
use crate::encoding::Encoding;
use crate::error::Result;
use crate::rng::Stream;
use crate::tensor::filled;
use std::rc::Rc;

/// What a model's shape depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) around: Surroundings,
    pub(crate) feed_forward: usize,
    pub(crate) vocabulary: usize,
    pub(crate) classes: usize,
    pub(crate) scale_embedding: bool,
}

/// Sentences of one length, one after the other, and what is asked at each place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Batch {
    pub(crate) tokens: Rc<[u32]>,
    pub(crate) targets: Rc<[u32]>,
    pub(crate) length: usize,
}

/// Where a parameter lives.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) shape: Vec<usize>,
    pub(crate) var: Var,
    pub(crate) decays: bool,
}

/// The parameters of a layer.
struct Layer {
    attention_norm: [Var; 2],
    joined: Var,
    output: Var,
    feed_forward_norm: [Var; 2],
    up: [Var; 2],
    down: [Var; 2],
}

pub(crate) struct Model<F> {
    shape: Shape,
    pub(crate) position: Box<dyn Position<F>>,
    tape: Tape<F>,
    pub(crate) entries: Vec<Entry>,
    embedding: Var,
    layers: Vec<Layer>,
    norm: [Var; 2],
    output: [Var; 2],
    own: Vec<Var>,
}

/// Draws parameters, each from a stream named after it, and puts them on the tape.
struct Builder<F> {
    tape: Tape<F>,
    entries: Vec<Entry>,
    seed: u64,
}

impl<F: Real> Builder<F> {
    fn add(&mut self, Parameter { name, shape, values, decays }: Parameter) -> Var {
        let var = self.tape.leaf(values.iter().map(|&value| F::of(f64::from(value))).collect());
        self.entries.push(Entry { name, shape, var, decays });
        var
    }

    fn normal(&mut self, name: String, shape: [usize; 2], std: f64, decays: bool) -> Result<Var> {
        let mut values = filled(0.0, &shape)?;
        Stream::new(self.seed, &format!("train:{name}")).fill_normal(&mut values, std);
        Ok(self.add(Parameter { name, shape: shape.to_vec(), values, decays }))
    }

    fn constant(&mut self, name: String, length: usize, value: f32) -> Var {
        self.add(Parameter { name, shape: vec![length], values: vec![value; length], decays: false })
    }

    fn norm(&mut self, name: &str, width: usize) -> [Var; 2] {
        [self.constant(format!("{name}.weight"), width, 1.0), self.constant(format!("{name}.bias"), width, 0.0)]
    }

    fn matrix(&mut self, name: &str, shape: [usize; 2], gain: f64) -> Result<Var> {
        self.normal(format!("{name}.weight"), shape, gain / libm::sqrt(shape[0] as f64), true)
    }

    fn affine(&mut self, name: &str, shape: [usize; 2], gain: f64) -> Result<[Var; 2]> {
        Ok([self.matrix(name, shape, gain)?, self.constant(format!("{name}.bias"), shape[1], 0.0)])
    }

    fn layer(&mut self, index: usize, shape: &Shape) -> Result<Layer> {
        let (dim, inner) = (shape.around.dim, shape.feed_forward);
        let back = 1.0 / libm::sqrt(2.0 * shape.around.layers as f64);
        let name = |part| format!("layers.{index}.{part}");
        Ok(Layer {
            attention_norm: self.norm(&name("attention_norm"), dim),
            joined: self.matrix(&name("attention.query_key_value"), [dim, 3 * dim], 1.0)?,
            output: self.matrix(&name("attention.output"), [dim, dim], back)?,
            feed_forward_norm: self.norm(&name("feed_forward_norm"), dim),
            up: self.affine(&name("feed_forward.up"), [dim, inner], 1.0)?,
            down: self.affine(&name("feed_forward.down"), [inner, dim], back)?,
        })
    }
}

impl<F: Real> Model<F> {
    pub(crate) fn new(shape: Shape, encoding: &Encoding) -> Result<Self> {
        let Surroundings { dim, layers, embedding_std, seed, .. } = shape.around;
        let position = position::<F>(encoding, shape.around)?;
        let mut builder = Builder { tape: Tape::new(), entries: vec![], seed };
        let embedding = builder.normal("embedding.weight".into(), [shape.vocabulary, dim], embedding_std, false)?;
        let layers = (0..layers).map(|index| builder.layer(index, &shape)).collect::<Result<_>>()?;
        let norm = builder.norm("norm", dim);
        let output = builder.affine("output", [dim, shape.classes], 1.0)?;
        let own = position.parameters()?.into_iter().map(|parameter| builder.add(parameter)).collect();
        let Builder { mut tape, entries, .. } = builder;
        tape.keep_parameters();
        Ok(Self { shape, position, tape, entries, embedding, layers, norm, output, own })
    }

    /// The model's answers for a batch, and the attention weights of each layer.
    pub(crate) fn logits(
        &mut self,
        batch: &Batch,
        position: Option<&dyn Position<F>>,
        dropout: Option<Vec<F>>,
    ) -> Result<(Var, Vec<Var>)> {
        self.tape.forget_run();
        let position = position.unwrap_or(&*self.position);
        let mut run =
            Run { tape: &mut self.tape, position, own: &self.own, shape: &self.shape, length: batch.length, weights: vec![] };
        let mut x = run.input(self.embedding, batch, dropout)?;
        for (index, layer) in self.layers.iter().enumerate() {
            x = run.layer(layer, x, index)?;
        }
        let x = normalized(run.tape, x, self.norm[0], self.norm[1]);
        let logits = run.affine(x, self.output, self.shape.around.dim);
        Ok((logits, run.weights))
    }

    /// The loss of a batch and the answers in it.
    pub(crate) fn loss(
        &mut self,
        batch: &Batch,
        position: Option<&dyn Position<F>>,
        dropout: Option<Vec<F>>,
    ) -> Result<(Var, Vec<Answer>)> {
        let (logits, _) = self.logits(batch, position, dropout)?;
        Ok(loss(&mut self.tape, logits, batch.targets.clone(), self.shape.classes))
    }

    /// Whether these could stand for the encoding's parameters.
    pub(crate) fn has_own(&self, parameters: &[Parameter]) -> bool {
        let own = &self.entries[self.entries.len() - self.own.len()..]; // an encoding's come last
        own.len() == parameters.len() && own.iter().zip(parameters).all(|(own, other)| own.shape == other.shape)
    }

    pub(crate) fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(crate) fn back(&mut self, loss: Var) -> &Gradients<F> {
        self.tape.back(loss)
    }

    pub(crate) fn value(&self, var: Var) -> &[F] {
        self.tape.value(var)
    }

    pub(crate) fn value_mut(&mut self, var: Var) -> &mut [F] {
        self.tape.values.of_mut(var)
    }

    pub(crate) fn parameters_and_gradients(&mut self) -> (&[Entry], &mut Values<F>, &Gradients<F>) {
        let (values, gradients) = self.tape.parameters_and_gradients();
        (&self.entries, values, gradients)
    }

    /// After a step of the optimizer.
    pub(crate) fn constrain(&mut self) {
        self.position.constrain(&mut self.tape, &self.own);
    }

    /// Gives back the memory of the last run.
    pub(crate) fn forget_run(&mut self) {
        self.tape.forget_run();
    }
}

/// One way through the model.
struct Run<'a, F> {
    tape: &'a mut Tape<F>,
    position: &'a dyn Position<F>,
    own: &'a [Var],
    shape: &'a Shape,
    length: usize,
    weights: Vec<Var>,
}

impl<F: Real> Run<'_, F> {
    fn input(&mut self, embedding: Var, batch: &Batch, dropout: Option<Vec<F>>) -> Result<Var> {
        let dim = self.shape.around.dim;
        let scale = if self.shape.scale_embedding { libm::sqrt(dim as f64) } else { 1.0 };
        let tokens = rows_of(self.tape, embedding, batch.tokens.clone(), dim, scale);
        let x = self.position.join(self.tape, tokens, self.own, self.length, 0)?;
        Ok(match dropout {
            Some(mask) => multiplied(self.tape, x, mask),
            None => x,
        })
    }

    fn layer(&mut self, layer: &Layer, x: Var, index: usize) -> Result<Var> {
        // What enters the first layer has met its positions already, before dropout.
        let x = if index > 0 { self.position.join(self.tape, x, self.own, self.length, index)? } else { x };
        let attended = self.attend(layer, x, index)?;
        let x = add(self.tape, x, attended);
        let changed = self.feed_forward(layer, x);
        Ok(add(self.tape, x, changed))
    }

    fn attend(&mut self, layer: &Layer, x: Var, index: usize) -> Result<Var> {
        let Surroundings { dim, heads, mask, .. } = self.shape.around;
        let [gain, bias] = layer.attention_norm;
        let normal = normalized(self.tape, x, gain, bias);
        let joined = linear(self.tape, normal, layer.joined, dim);
        let batch = self.tape.value(x).len() / (self.length * dim);
        let heads = Heads { batch, length: self.length, heads, head_dim: dim / heads, causal: mask == Mask::Causal };
        let joined = self.position.turn(self.tape, joined, heads)?;
        let scale = self.position.scale(heads, self.length)?;
        let scores = scores(self.tape, joined, heads, scale);
        let scores = self.position.score(self.tape, scores, joined, self.own, heads, index)?;
        let weights = softmax(self.tape, scores, heads);
        self.weights.push(weights);
        let mixture = mix(self.tape, weights, joined, heads);
        let mixture = self.position.mix(self.tape, mixture, weights, self.own, heads, index)?;
        Ok(linear(self.tape, mixture, layer.output, dim))
    }

    fn feed_forward(&mut self, layer: &Layer, x: Var) -> Var {
        let [gain, bias] = layer.feed_forward_norm;
        let normal = normalized(self.tape, x, gain, bias);
        let inner = self.affine(normal, layer.up, self.shape.around.dim);
        let inner = relu(self.tape, inner);
        self.affine(inner, layer.down, self.shape.feed_forward)
    }

    fn affine(&mut self, x: Var, [weight, bias]: [Var; 2], inputs: usize) -> Var {
        let product = linear(self.tape, x, weight, inputs);
        add_repeated(self.tape, product, bias)
    }
}
