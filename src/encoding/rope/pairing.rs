//! From one pairing to the other.

use super::{Pairing, check_rotary_dim};
use crate::error::{Code, Error, Result, check_at_least_one};
use crate::tensor::{Tensor, room_for, shape_text};

/// What [`convert_pairing`] does.
#[derive(Clone, Debug, PartialEq)]
pub struct PairingConversion {
    /// Number of heads in the weight.
    pub heads: usize,
    /// Features of one head.
    pub head_dim: usize,
    /// How many of them turn. Default: all.
    pub rotary_dim: Option<usize>,
    /// The pairing that the result is for; the weight given is for the other one.
    pub to: Pairing,
}

/// Reorders the rows of a query or key projection `[heads · head_dim, inputs]`, so that rotating with the other pairing
/// gives the same scores.
///
/// # Errors
/// [`Code::BadShape`] if `weight` is not `[heads · head_dim, inputs]`; [`Code::OutOfRange`], [`Code::OddDim`] and
/// [`Code::TooLarge`] for `heads`, `head_dim` and `rotary_dim` as in [`rope_frequencies`](crate::rope_frequencies).
///
/// # Sources
/// The `permute` function of transformers' `convert_llama_weights_to_hf.py` does `to: Half`.
///
/// ```
/// use posenc::{Pairing, PairingConversion, Tensor, convert_pairing};
///
/// let weight = Tensor::new(vec![0.0, 1.0, 2.0, 3.0], &[4, 1])?;
/// let conversion = PairingConversion { heads: 1, head_dim: 4, rotary_dim: None, to: Pairing::Half };
/// assert_eq!(convert_pairing(&weight, &conversion)?.data, [0.0, 2.0, 1.0, 3.0]);
/// assert!(convert_pairing(&weight, &PairingConversion { heads: 2, ..conversion }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn convert_pairing(weight: &Tensor, conversion: &PairingConversion) -> Result<Tensor> {
    let &PairingConversion { heads, head_dim, rotary_dim, to } = conversion;
    let rotary_dim = check_rotary_dim(head_dim, rotary_dim)?;
    weight.check("weight")?;
    let inputs = check_weight(&weight.shape, check_at_least_one("heads", heads)?, head_dim)?;
    let mut data = room_for(&weight.shape)?;
    for head in (0..heads).take_while(|_| inputs > 0) {
        for feature in 0..head_dim {
            let row = head * head_dim + source_feature(feature, rotary_dim, to);
            data.extend_from_slice(&weight.data[row * inputs..(row + 1) * inputs]);
        }
    }
    Ok(Tensor { data, shape: weight.shape.clone() })
}

fn check_weight(shape: &[usize], heads: usize, head_dim: usize) -> Result<usize> {
    match *shape {
        [rows, inputs] if Some(rows) == heads.checked_mul(head_dim) => Ok(inputs),
        _ => {
            let rule = format!(
                "`weight` must be [heads · `head_dim`, inputs] with {heads} · {head_dim} rows; got {}; reshape it",
                shape_text(shape)
            );
            Err(Error::new(Code::BadShape, "weight", rule))
        }
    }
}

/// The row of the other pairing that belongs at `feature`.
fn source_feature(feature: usize, rotary_dim: usize, to: Pairing) -> usize {
    let half = rotary_dim / 2;
    match to {
        _ if feature >= rotary_dim => feature,
        Pairing::Half => 2 * (feature % half) + feature / half,
        Pairing::Interleaved => feature / 2 + half * (feature % 2),
    }
}
