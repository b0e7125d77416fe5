//! AdamW (Loshchilov and Hutter 2019, algorithm 2) as PyTorch has it: β 0.9 and 0.999, ε 1e-8; gradients are clipped to a
//! norm as `clip_grad_norm_` does. The rate grows in a line, then falls along half a cosine to a tenth.

use super::model::{Entry, Model};
use super::real::sum;
use std::f64::consts::PI;

const BETAS: [f64; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// How fast to learn at each step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    pub(crate) peak: f64,
    pub(crate) warmup: usize,
    pub(crate) steps: usize,
}

impl Schedule {
    /// The rate of a step, counted from 0. After the last step it stays at a tenth of the peak.
    pub(crate) fn rate(&self, step: usize) -> f64 {
        if step < self.warmup {
            return self.peak * (step + 1) as f64 / self.warmup as f64;
        }
        let falling = self.steps.saturating_sub(self.warmup).max(1) as f64;
        let share = ((step - self.warmup) as f64 / falling).min(1.0);
        self.peak * (0.1 + 0.9 * (0.5 + 0.5 * libm::cos(PI * share)))
    }
}

/// Running means of the gradients and of their squares, one for each parameter.
pub(crate) struct Optimizer {
    pub(crate) means: Vec<Vec<f32>>,
    pub(crate) squares: Vec<Vec<f32>>,
    pub(crate) weight_decay: f64,
    pub(crate) clip: f64,
}

impl Optimizer {
    pub(crate) fn new(model: &Model<f32>, weight_decay: f64, clip: f64) -> Self {
        let zeros: Vec<Vec<f32>> = model.entries.iter().map(|entry| vec![0.0; model.value(entry.var).len()]).collect();
        Self { means: zeros.clone(), squares: zeros, weight_decay, clip }
    }

    /// The norm of all gradients together.
    pub(crate) fn gradient_norm(&self, model: &mut Model<f32>) -> f64 {
        let (entries, _, gradients) = model.parameters_and_gradients();
        let squares = entries.iter().map(|entry| f64::from(sum(gradients.of(entry.var), |gradient| gradient * gradient)));
        libm::sqrt(squares.sum())
    }

    /// Changes the parameters; `done` is the number of steps before this one.
    pub(crate) fn step(&mut self, model: &mut Model<f32>, done: usize, rate: f64, norm: f64) {
        let shrink = (self.clip / (norm + 1e-6)).min(1.0) as f32;
        let corrections = BETAS.map(|beta| 1.0 - libm::pow(beta, (done + 1) as f64));
        let pace = Pace { shrink, size: (rate / corrections[0]) as f32, root: libm::sqrt(corrections[1]) as f32 };
        let (entries, values, gradients) = model.parameters_and_gradients();
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for (Entry { var, decays, .. }, (means, squares)) in entries.iter().zip(moments) {
            let kept = if *decays { (1.0 - rate * self.weight_decay) as f32 } else { 1.0 };
            pace.update(values.of_mut(*var), gradients.of(*var), means, squares, kept);
        }
        model.constrain();
    }
}

struct Pace {
    shrink: f32,
    size: f32,
    root: f32,
}

impl Pace {
    fn update(&self, values: &mut [f32], gradients: &[f32], means: &mut [f32], squares: &mut [f32], kept: f32) {
        // 1 − β is rounded once: 1 − 0.999 among `f32`s is off by 1.3e-5.
        let [(_, new), (old_square, new_square)] = BETAS.map(|beta| (beta as f32, (1.0 - beta) as f32));
        let moments = means.iter_mut().zip(squares);
        for ((value, &gradient), (mean, square)) in values.iter_mut().zip(gradients).zip(moments) {
            let gradient = gradient * self.shrink;
            *mean += (gradient - *mean) * new;
            *square = *square * old_square + gradient * gradient * new_square;
            *value = *value * kept - self.size * *mean / (square.sqrt() / self.root + EPSILON);
        }
    }
}
