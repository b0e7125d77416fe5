//! Numbers with a shape, row-major.

use crate::error::{Code, Error, Result};

/// The most elements that a result may have: 2²⁸, one GiB of `f32`.
pub const MAX_ELEMENTS: usize = 1 << 28;

/// A row-major array with its shape.
///
/// ```
/// let rows = posenc::Tensor::new(vec![1.0_f32, 2.0, 3.0, 4.0], &[2, 2])?;
/// assert_eq!(rows.data[2], 3.0);
/// # Ok::<(), posenc::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor<T = f32> {
    /// The elements, last axis fastest.
    pub data: Vec<T>,
    /// The length of each axis.
    pub shape: Vec<usize>,
}

impl<T> Tensor<T> {
    /// Joins data and shape.
    ///
    /// # Errors
    /// [`Code::BadShape`] if the product of the shape is not the number of elements.
    ///
    /// ```
    /// let error = posenc::Tensor::new(vec![1.0_f32; 5], &[2, 2]).unwrap_err();
    /// assert_eq!(error.code(), posenc::Code::BadShape);
    /// ```
    pub fn new(data: Vec<T>, shape: &[usize]) -> Result<Self> {
        if element_count(shape) == Some(data.len()) {
            return Ok(Self { data, shape: shape.to_vec() });
        }
        Err(Error::general(
            Code::BadShape,
            format!(
                "data must have as many elements as its shape; got {} for {}; correct one of them",
                data.len(),
                shape_text(shape)
            ),
        ))
    }
}

impl<T> Tensor<T> {
    /// The fields are public, so what comes in need not fit together.
    pub(crate) fn check(&self, option: &'static str) -> Result<()> {
        if element_count(&self.shape) == Some(self.data.len()) {
            return Ok(());
        }
        Err(count_differs(option, self.data.len(), &self.shape))
    }
}

pub(crate) fn count_differs(option: &'static str, given: usize, shape: &[usize]) -> Error {
    let shape = shape_text(shape);
    let rule = format!("`{option}` must have as many elements as its shape; got {given} for {shape}; correct one of them");
    Error::new(Code::BadShape, option, rule)
}

pub(crate) fn element_count(shape: &[usize]) -> Option<usize> {
    shape.iter().try_fold(1usize, |product, &length| product.checked_mul(length))
}

pub(crate) fn shape_text(shape: &[usize]) -> String {
    let lengths: Vec<String> = shape.iter().map(usize::to_string).collect();
    format!("[{}]", lengths.join(", "))
}

/// An empty vector with room for a tensor of this shape: sizes are judged before memory is asked for.
pub(crate) fn room_for<T>(shape: &[usize]) -> Result<Vec<T>> {
    let count = check_count(shape)?;
    let mut data = Vec::new();
    data.try_reserve_exact(count).map_err(|_| out_of_memory(shape))?;
    Ok(data)
}

// The two are apart, so that they need not be compiled for each type of element.

fn check_count(shape: &[usize]) -> Result<usize> {
    element_count(shape).filter(|&count| count <= MAX_ELEMENTS).ok_or_else(|| {
        let rule =
            format!("a result may have at most {MAX_ELEMENTS} elements; {} has more; ask for a smaller piece", shape_text(shape));
        Error::general(Code::TooLarge, rule)
    })
}

fn out_of_memory(shape: &[usize]) -> Error {
    let rule = format!("the result {} needs more memory than there is; ask for a smaller piece", shape_text(shape));
    Error::general(Code::OutOfMemory, rule)
}

pub(crate) fn filled<T: Clone>(value: T, shape: &[usize]) -> Result<Vec<T>> {
    let mut data = room_for(shape)?;
    data.resize(element_count(shape).unwrap_or(0), value);
    Ok(data)
}

/// A stored number: what `f64` results are rounded to, once.
pub trait Element: Copy + Default + Send + Sync + 'static {
    /// Rounds to the stored precision.
    fn from_f64(value: f64) -> Self;
    /// Rounds four at once.
    #[inline(always)]
    fn from_four(values: [f64; 4]) -> [Self; 4] {
        values.map(Self::from_f64)
    }
}

impl Element for f32 {
    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        value as f32
    }
    /// LLVM takes WebAssembly's instruction for two apart again where it sees that its other lanes are not used; the
    /// average of a byte with itself, which is that byte, hides it.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn from_four([a, b, c, d]: [f64; 4]) -> [Self; 4] {
        use std::arch::wasm32::{f32x4_demote_f64x2_zero, f32x4_extract_lane, f64x2, u8x16_avgr, v128};
        let kept = |two: v128| u8x16_avgr(two, two);
        let (low, high) = (kept(f32x4_demote_f64x2_zero(f64x2(a, b))), kept(f32x4_demote_f64x2_zero(f64x2(c, d))));
        [f32x4_extract_lane::<0>(low), f32x4_extract_lane::<1>(low), f32x4_extract_lane::<0>(high), f32x4_extract_lane::<1>(high)]
    }
}

impl Element for f64 {
    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_judged_before_memory_is_asked_for() {
        let too_large = room_for::<f32>(&[1_000_000_000, 1024]).unwrap_err();
        assert_eq!(too_large.code(), Code::TooLarge);
        let overflowing = room_for::<f32>(&[usize::MAX, 2]).unwrap_err();
        assert_eq!(overflowing.code(), Code::TooLarge);
    }
}
