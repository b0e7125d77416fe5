//! Tables for images and volumes: each axis has columns of its own.

use super::table::check_dim;
use super::{Layout, SinusoidalOptions, sinusoidal};
use crate::error::{Code, Error, GIVEN, Result, check_at_least_one, check_scale, named_enum};
use crate::tensor::{MAX_ELEMENTS, Tensor, element_count, filled};

named_enum! {
    /// How the columns of a grid's table are shared out among the axes.
    GridRule as "rule" {
        /// 2·⌈dim / 2n⌉ columns for each of n axes, interleaved, cut to `dim`: positional-encodings.
        AxisBlocks = "axis-blocks",
        /// Half the columns for each of two axes, interleaved, positions from 1: DETR.
        Detr = "detr",
        /// Half the columns for each of two axes, all sines then all cosines, positions from 0: MAE.
        Mae = "mae",
    }
}

named_enum! {
    /// In which order the axes' columns stand.
    AxisOrder as "axis_order" {
        /// As in `sizes`: of height and width, the height's first. DETR, and ViT-MAE in transformers.
        Forward = "forward",
        /// The last axis first: MAE as its authors published it, and diffusers.
        Reversed = "reversed",
    }
}

/// What [`sinusoidal_grid`] computes.
#[derive(Clone, Debug, PartialEq)]
pub struct GridOptions {
    /// Positions along each axis, the slowest first: `[height, width]`, or three; one or three with
    /// [`GridRule::AxisBlocks`] alone.
    pub sizes: Vec<usize>,
    /// Width of the table.
    pub dim: usize,
    /// Frequency base, from 1 to 1e100; DETR calls it temperature. Default 10000.
    pub base: f64,
    /// How the columns are shared out. Default [`GridRule::AxisBlocks`].
    pub rule: GridRule,
    /// In which order the axes' columns stand. Default [`AxisOrder::Forward`].
    pub axis_order: AxisOrder,
    /// With [`GridRule::Detr`] alone: stretches each axis so that its last position is this, 2π for DETR with
    /// `normalize`. Default: positions 1, 2, …
    pub extent: Option<f64>,
    /// Puts a row of zeros before all others, for a class token. Default false.
    pub class_token: bool,
}

impl Default for GridOptions {
    fn default() -> Self {
        let (rule, axis_order) = (GridRule::AxisBlocks, AxisOrder::Forward);
        Self { sizes: vec![], dim: 0, base: 10000.0, rule, axis_order, extent: None, class_token: false }
    }
}

/// Returns the sinusoidal table of a grid, shape `[product of sizes, dim]`, one more row with `class_token`; the last axis
/// is the fastest.
///
/// The columns of an axis are a table of [`sinusoidal`] of their width, so every value is within 6e-8 of the exact one.
///
/// # Errors
/// - [`Code::OutOfRange`] if `sizes` has not 1 to 3 numbers (2 for [`GridRule::Detr`] and [`GridRule::Mae`]), one of
///   them or `dim` is 0, `base` is not from 1 to 1e100, or `extent` is beyond ±10⁶.
/// - [`Code::NotDivisible`] if `dim` is no multiple of 4 where the rule halves it twice.
/// - [`Code::ConflictingOptions`] if `extent` is given for another rule than [`GridRule::Detr`].
/// - [`Code::NotFinite`]; [`Code::TooLarge`] above 2²⁸ elements or a `dim` of 2²⁰; [`Code::OutOfMemory`].
///
/// # Sources
/// `PositionalEncoding2D` and `PositionalEncoding3D` of positional-encodings; Carion et al. 2020,
/// [DETR](https://arxiv.org/abs/2005.12872), `DetrSinePositionEmbedding` of transformers (its `eps` of 1e-6 included);
/// He et al. 2021, [MAE](https://arxiv.org/abs/2111.06377), `build_2d_sinusoidal_position_embedding` of transformers
/// and `get_2d_sincos_pos_embed` of diffusers, which differ in the order of the axes.
///
/// ```
/// use posenc::{Code, GridOptions, GridRule, sinusoidal_grid};
///
/// let image = GridOptions { sizes: vec![2, 3], dim: 4, rule: GridRule::Mae, ..Default::default() };
/// let table = sinusoidal_grid(&image)?;
/// assert_eq!(table.shape, [6, 4]);
/// assert_eq!(table.data[4..8], [0.0, 1.0, 1f64.sin() as f32, 1f64.cos() as f32]); // row 0, column 1
/// let odd = sinusoidal_grid(&GridOptions { dim: 6, ..image });
/// assert_eq!(odd.unwrap_err().code(), Code::NotDivisible);
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn sinusoidal_grid(options: &GridOptions) -> Result<Tensor> {
    let rows = check(options)?;
    let first_row = usize::from(options.class_token);
    let shape = vec![rows + first_row, options.dim];
    let mut data = filled(0.0, &shape)?;
    let mut stride = 1;
    for axis in (0..options.sizes.len()).rev() {
        let table = axis_table(options, options.sizes[axis])?;
        place_axis(options, axis, stride, &table, &mut data[first_row * options.dim..]);
        stride *= options.sizes[axis];
    }
    Ok(Tensor { data, shape })
}

/// Writes the columns of one axis, cut where the row ends. Its index grows every `stride` rows.
fn place_axis(options: &GridOptions, axis: usize, stride: usize, table: &Tensor, data: &mut [f32]) {
    let (size, columns) = (table.shape[0], table.shape[1]);
    let place = if options.axis_order == AxisOrder::Forward { axis } else { options.sizes.len() - 1 - axis };
    let first = options.dim.min(place * columns);
    let width = columns.min(options.dim - first);
    for (row, values) in data.chunks_exact_mut(options.dim).enumerate() {
        let from = row / stride % size * columns;
        values[first..first + width].copy_from_slice(&table.data[from..from + width]);
    }
}

/// The number of positions.
fn check(options: &GridOptions) -> Result<usize> {
    let axes = options.sizes.len();
    let (allowed, rule) = match options.rule {
        GridRule::AxisBlocks => (1..=3, "1 to 3 numbers"),
        GridRule::Detr | GridRule::Mae => (2..=2, "2 numbers, height and width, with this rule"),
    };
    if !allowed.contains(&axes) {
        return Err(Error::out_of_range("sizes", rule, axes as f64, "give the length of each axis"));
    }
    for &size in &options.sizes {
        check_at_least_one("sizes", size)?;
    }
    check_dim(options.dim)?;
    if options.rule != GridRule::AxisBlocks && !options.dim.is_multiple_of(4) {
        let rule = format!("`dim` must be a multiple of 4, two axes of sines and cosines; got {GIVEN}; give another width");
        return Err(Error::of_number(Code::NotDivisible, "dim", rule, options.dim as f64));
    }
    check_extent(options)?;
    element_count(&options.sizes).filter(|&count| count <= MAX_ELEMENTS).ok_or_else(|| {
        let rule = "`sizes` must have a product of at most 2^28; got more; ask for a smaller grid";
        Error::new(Code::TooLarge, "sizes", rule)
    })
}

fn check_extent(options: &GridOptions) -> Result<()> {
    match options.extent {
        Some(_) if options.rule != GridRule::Detr => {
            let rule = "`extent` belongs to the rule \"detr\"; got another rule; leave it out";
            Err(Error::new(Code::ConflictingOptions, "extent", rule))
        }
        Some(extent) => check_scale("extent", extent).map(drop),
        None => Ok(()),
    }
}

/// The columns of one axis: `[size, columns]`.
fn axis_table(options: &GridOptions, size: usize) -> Result<Tensor> {
    let layout = if options.rule == GridRule::Mae { Layout::SinCos } else { Layout::Interleaved };
    let start = if options.rule == GridRule::Detr { 1.0 } else { 0.0 };
    let mut table = SinusoidalOptions {
        length: Some(size),
        dim: 2 * options.dim.div_ceil(2 * options.sizes.len()),
        base: options.base,
        start,
        layout,
        ..Default::default()
    };
    if let Some(extent) = options.extent {
        let place = |place: usize| place as f64 / (size as f64 + DETR_EPSILON) * extent;
        (table.length, table.start, table.positions) = (None, 0.0, Some((1..=size).map(place).collect()));
    }
    sinusoidal(&table)
}

/// DETR adds it to the last position before it divides by it.
const DETR_EPSILON: f64 = 1e-6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::sinusoidal::OddDim;

    fn code(options: GridOptions) -> Code {
        sinusoidal_grid(&options).unwrap_err().code()
    }

    #[test]
    fn one_axis_is_a_table_cut_at_an_odd_width() {
        let grid = sinusoidal_grid(&GridOptions { sizes: vec![5], dim: 7, ..Default::default() }).unwrap();
        let table = SinusoidalOptions { length: Some(5), dim: 7, odd_dim: OddDim::Truncate, ..Default::default() };
        assert_eq!(grid, sinusoidal(&table).unwrap());
    }

    #[test]
    fn what_is_refused() {
        let image = GridOptions { sizes: vec![2, 3], dim: 8, ..Default::default() };
        assert_eq!(code(GridOptions { sizes: vec![], ..image.clone() }), Code::OutOfRange);
        assert_eq!(code(GridOptions { sizes: vec![2; 4], ..image.clone() }), Code::OutOfRange);
        assert_eq!(code(GridOptions { sizes: vec![2, 0], ..image.clone() }), Code::OutOfRange);
        assert_eq!(code(GridOptions { sizes: vec![2; 3], rule: GridRule::Detr, ..image.clone() }), Code::OutOfRange);
        assert_eq!(code(GridOptions { dim: 6, rule: GridRule::Mae, ..image.clone() }), Code::NotDivisible);
        assert_eq!(code(GridOptions { extent: Some(1.0), ..image.clone() }), Code::ConflictingOptions);
        let endless = GridOptions { extent: Some(f64::INFINITY), rule: GridRule::Detr, ..image.clone() };
        assert_eq!(code(endless), Code::NotFinite);
        assert_eq!(code(GridOptions { sizes: vec![1 << 20; 3], ..image.clone() }), Code::TooLarge);
        assert_eq!(code(GridOptions { sizes: vec![1], dim: usize::MAX, ..image.clone() }), Code::TooLarge);
        assert_eq!(code(GridOptions { sizes: vec![usize::MAX; 3], ..image.clone() }), Code::TooLarge);
        assert_eq!(code(GridOptions { sizes: vec![1 << 14, 1 << 14], ..image }), Code::TooLarge);
    }
}
