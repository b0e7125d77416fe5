//! A tensor as pixels: one cell, one pixel.

use crate::error::{Code, Error, GIVEN, Result, check_finite, check_index, named_enum};
use crate::tensor::{Tensor, room_for, shape_text};

named_enum! {
    /// A scale of colours, Matplotlib's (viridis, cividis) and ColorBrewer's (the others) by way of d3.
    Colors as "colors" {
        /// Dark violet to yellow, even steps of lightness.
        Viridis = "viridis",
        /// Blue to yellow, alike for readers who do not tell red from green.
        Cividis = "cividis",
        /// White to blue.
        Blues = "blues",
        /// White to black.
        Greys = "greys",
        /// Blue over white to red: for numbers on both sides of 0, with a range that is the same on both.
        RedBlue = "red-blue",
    }
}

/// How a tensor becomes pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatmapOptions {
    /// The numbers at the two ends of the scale of colours. Default: the least and the greatest that are finite.
    pub range: Option<(f64, f64)>,
    /// The scale of colours. Default [`Colors::Viridis`].
    pub colors: Colors,
    /// Which matrix of a tensor with three axes. Default 0.
    pub slice: usize,
}

impl Default for HeatmapOptions {
    fn default() -> Self {
        Self { range: None, colors: Colors::Viridis, slice: 0 }
    }
}

/// What [`heatmap_pixels`] returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Red, green, blue, opacity; row-major.
    pub data: Vec<u8>,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

/// The longest side that browsers draw.
const MAX_SIDE: usize = 16_384;

/// Colours a matrix `[rows, columns]`, one pixel for each element; a vector is one row, and of three axes `slice`
/// chooses a matrix. Numbers past the range get its end's colour; NaN and infinities are transparent.
///
/// # Errors
/// [`Code::BadShape`] if the tensor has other than one to three axes or no elements; [`Code::OutOfRange`] if there is no matrix
/// `slice`, or the range does not ascend; [`Code::NotFinite`] if an end of it is not finite; [`Code::TooLarge`] if a
/// side is above 16384.
///
/// ```
/// use posenc::{HeatmapOptions, Tensor, heatmap_pixels};
///
/// let matrix = Tensor::new(vec![0.0, 0.5, f32::NAN, 1.0], &[2, 2])?;
/// let pixels = heatmap_pixels(&matrix, &HeatmapOptions::default())?;
/// assert_eq!(pixels.data[..4], [68, 1, 84, 255]); // viridis begins with this violet
/// assert_eq!(pixels.data[11], 0);
/// assert!(heatmap_pixels(&matrix, &HeatmapOptions { slice: 1, ..Default::default() }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn heatmap_pixels(tensor: &Tensor, options: &HeatmapOptions) -> Result<Pixels> {
    let (matrix, height, width) = matrix_of(tensor, options.slice)?;
    let (low, high) = options.range.map_or_else(|| Ok(extent(matrix)), check_range)?;
    let palette = palette(options.colors);
    let mut data = room_for(&[height, width, 4])?;
    data.resize(4 * matrix.len(), 0);
    for (pixel, &value) in data.as_chunks_mut().0.iter_mut().zip(matrix) {
        if value.is_finite() {
            *pixel = palette[usize::from(step(f64::from(value), low, high))];
        }
    }
    Ok(Pixels { data, width, height })
}

/// The place of a number on a scale of 256 colours; halves keep the widest range finite.
fn step(value: f64, low: f64, high: f64) -> u8 {
    match high > low {
        true => ((value / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0) * 255.0 + 0.5) as u8, // beyond the ends: the ends
        false if value == low => 128,
        false => 255 * u8::from(value > low),
    }
}

fn matrix_of(tensor: &Tensor, slice: usize) -> Result<(&[f32], usize, usize)> {
    let (slices, height, width) = match *tensor.shape {
        [width] => (1, 1, width),
        [height, width] => (1, height, width),
        [slices, height, width] => (slices, height, width),
        _ => {
            let rule =
                format!("a heat map needs one to three axes; got {}; choose a matrix of the tensor", shape_text(&tensor.shape));
            return Err(Error::general(Code::BadShape, rule));
        }
    };
    tensor.check("t")?;
    if tensor.data.is_empty() {
        let rule = format!(
            "a heat map needs at least one element; got the shape {}; give a matrix that is not empty",
            shape_text(&tensor.shape)
        );
        return Err(Error::general(Code::BadShape, rule));
    }
    check_index("slice", slice, slices)?;
    if width.max(height) > MAX_SIDE {
        let rule = format!("a heat map may be at most {MAX_SIDE} on a side; got {height} × {width}; draw a smaller piece");
        return Err(Error::general(Code::TooLarge, rule));
    }
    let size = height * width;
    Ok((&tensor.data[slice * size..(slice + 1) * size], height, width))
}

fn check_range((low, high): (f64, f64)) -> Result<(f64, f64)> {
    check_finite("range", low)?;
    check_finite("range", high)?;
    if low <= high {
        return Ok((low, high));
    }
    let rule = format!("`range` must ascend; got a first number greater than the second, {GIVEN}; give the smaller number first");
    Err(Error::of_number(Code::OutOfRange, "range", rule, high))
}

fn extent(matrix: &[f32]) -> (f64, f64) {
    let finite = matrix.iter().filter(|value| value.is_finite());
    let (low, high) = finite.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), &value| (low.min(value), high.max(value)));
    (f64::from(low), f64::from(high))
}

fn palette(colors: Colors) -> [[u8; 4]; 256] {
    let gradient = match colors {
        Colors::Viridis => colorous::VIRIDIS,
        Colors::Cividis => colorous::CIVIDIS,
        Colors::Blues => colorous::BLUES,
        Colors::Greys => colorous::GREYS,
        Colors::RedBlue => colorous::RED_BLUE,
    };
    let reversed = colors == Colors::RedBlue; // low numbers blue, high numbers red
    std::array::from_fn(|step| {
        let color = gradient.eval_rational(if reversed { 255 - step } else { step }, 256);
        [color.r, color.g, color.b, 255]
    })
}
