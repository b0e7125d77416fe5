//! Positions of the tokens of a padded sentence.

use crate::error::{Error, Result, named_enum};

named_enum! {
    /// How positions follow from a mask.
    PositionRule as "rule" {
        /// 0, 1, … over the real tokens; padding gets the value of `padding`. transformers, when it generates.
        CountReal = "count-real",
        /// `padding + 1`, `padding + 2`, … over the real tokens; padding gets `padding`. fairseq, RoBERTa, XLM-R.
        Fairseq = "fairseq",
        /// 0, 1, … over all places, whatever the mask says. With padding on the left this shifts the sentence.
        None = "none",
    }
}

/// Returns the position of each place of a sentence with padding; `mask` is 1 for a token and 0 for padding.
///
/// `padding` (usually 1) is what padding gets: a value to fill in for [`PositionRule::CountReal`], the padding index for
/// [`PositionRule::Fairseq`]; [`PositionRule::None`] does not use it.
///
/// # Errors
/// [`Code::OutOfRange`](crate::Code::OutOfRange) if the greatest position would be above 2³¹ − 1.
///
/// # Sources
/// `prepare_inputs_for_generation` and `create_position_ids_from_input_ids` of transformers, `make_positions` of fairseq.
///
/// ```
/// use posenc::{PositionRule, positions_from_mask};
///
/// let left_padded = [false, false, true, true, true];
/// assert_eq!(positions_from_mask(&left_padded, PositionRule::CountReal, 1)?, [1, 1, 0, 1, 2]);
/// assert_eq!(positions_from_mask(&left_padded, PositionRule::Fairseq, 1)?, [1, 1, 2, 3, 4]);
/// assert_eq!(positions_from_mask(&[true], PositionRule::Fairseq, i32::MAX - 1)?, [i32::MAX]);
/// assert!(positions_from_mask(&left_padded, PositionRule::Fairseq, i32::MAX).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn positions_from_mask(mask: &[bool], rule: PositionRule, padding: i32) -> Result<Vec<i32>> {
    let counts_padding = rule == PositionRule::None;
    let first = if rule == PositionRule::Fairseq { i64::from(padding) + 1 } else { 0 };
    let counted = mask.iter().filter(|&&real| real || counts_padding).count() as i64;
    if first + counted - 1 > i64::from(i32::MAX) {
        let rule = "small enough for positions below 2^31";
        return Err(Error::out_of_range("padding", rule, f64::from(padding), "the usual padding index is 1"));
    }
    let mut next = first..;
    let place = |&real: &bool| if real || counts_padding { next.next().map_or(padding, |place| place as i32) } else { padding };
    Ok(mask.iter().map(place).collect())
}
