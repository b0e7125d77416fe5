//! What a model is made of: each operation with its gradient beside it.

mod attend;
mod linear;
mod loss;
mod norm;
mod rows;

pub(crate) use attend::{Heads, Part, mix, scores, soften, softmax};
pub(crate) use linear::linear;
pub(crate) use loss::{Answer, UNASKED, loss};
pub(crate) use norm::normalized;
pub(crate) use rows::{add, add_repeated, multiplied, relu, rows_of};
