//! RoPE by several positions at once, as for time, height and width: each pair turns with one of them.

use super::RopeOptions;
use super::apply::{PhaseTable, Rows};
use super::scaling::Scaled;
use crate::double_double::DoubleDouble;
use crate::error::{Code, Error, Result, check_length, named_enum};
use crate::phase::{Positions, sin_cos};
use crate::tensor::room_for;

named_enum! {
    /// Which pairs turn with which axis.
    AxesArrangement as "arrangement" {
        /// One axis after the other: Qwen2-VL, GLM-4V.
        Contiguous = "contiguous",
        /// In turns, until the later axes have their number; the rest goes to the first one: Qwen3-VL.
        Interleaved = "interleaved",
        /// The later axes in turns, equally often, and then the first one: ERNIE 4.5 VL.
        FirstLast = "first-last",
        /// One after the other, each with frequencies of its own from 1 down, as if it were a head by itself: the vision
        /// towers of Qwen2-VL and GLM-4V, axial RoPE.
        Axial = "axial",
    }
}

/// Several positions for each row, and how the pairs are shared out among them.
///
/// Errors: [`Code::BadShape`] if `positions` is empty or its rows have not one element for each row of `x`, or `sections` has
/// not one element for each row of positions; [`Code::OutOfRange`] if the sections do not add up to the number of pairs, or
/// an interleaved one is too long to be reached in turns.
///
/// Sources: `apply_multimodal_rotary_pos_emb` of transformers' Qwen2-VL, `apply_interleaved_mrope` of Qwen3-VL,
/// `recomposition_to_3d` of ERNIE 4.5 VL.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeAxes {
    /// One list of positions for each axis.
    pub positions: Vec<Vec<f64>>,
    /// How many pairs turn with each axis (`mrope_section`).
    pub sections: Vec<usize>,
    /// Default [`AxesArrangement::Contiguous`].
    pub arrangement: AxesArrangement,
}

impl RopeAxes {
    pub(super) fn phases(&self, rope: &RopeOptions, rows: &Rows) -> Result<PhaseTable> {
        let axes = self.axis_of_pairs(rope.pairs()?)?;
        let positions = self.checked_positions(rows.count)?;
        let length = positions.iter().map(Positions::length).fold(0.0, f64::max);
        let scaled = self.frequencies(rope, length)?;
        let count = if rows.are_empty { 0 } else { rows.count };
        let shape = [count, axes.len()];
        let (mut sin, mut cos) = (room_for(&shape)?, room_for(&shape)?);
        for row in 0..count {
            for (&axis, &frequency) in axes.iter().zip(&scaled.frequencies) {
                let phase = sin_cos(positions[axis].at(row), frequency);
                sin.push(phase.0);
                cos.push(phase.1);
            }
        }
        Ok(PhaseTable { sin, cos }.scaled(scaled.attention_factor))
    }

    fn checked_positions(&self, count: usize) -> Result<Vec<Positions>> {
        let check = |positions: &Vec<f64>| {
            check_length("positions", positions.len(), count, "rows")?;
            Positions::listed(positions)
        };
        self.positions.iter().map(check).collect()
    }

    fn frequencies(&self, rope: &RopeOptions, length: f64) -> Result<Scaled> {
        if self.arrangement != AxesArrangement::Axial {
            return rope.scaled(Some(length));
        }
        let mut all = Scaled { frequencies: Vec::<DoubleDouble>::new(), attention_factor: 1.0, softmax_factor: 1.0 };
        for &pairs in self.sections.iter().filter(|pairs| **pairs > 0) {
            let section = rope.scaling.frequencies(rope.base, pairs, Some(length))?;
            all.frequencies.extend(section.frequencies);
            all.attention_factor = section.attention_factor;
        }
        Ok(all)
    }

    /// The axis that each pair turns with.
    fn axis_of_pairs(&self, pairs: usize) -> Result<Vec<usize>> {
        self.check_sections(pairs)?;
        let count = self.sections.len();
        let sections = self.sections.iter().enumerate();
        let in_turns = |pair: usize| if pair / count < self.sections[pair % count] { pair % count } else { 0 };
        let later = pairs - self.sections[0];
        Ok(match self.arrangement {
            AxesArrangement::Interleaved => (0..pairs).map(in_turns).collect(),
            AxesArrangement::FirstLast => (0..pairs).map(|pair| if pair < later { 1 + pair % (count - 1) } else { 0 }).collect(),
            _ => sections.flat_map(|(axis, &section)| std::iter::repeat_n(axis, section)).collect(),
        })
    }

    fn check_sections(&self, pairs: usize) -> Result<()> {
        let count = self.positions.len();
        if count == 0 || self.sections.len() != count {
            let given = self.sections.len();
            let rule = format!(
                "`sections` must have one element for each of the {count} rows of positions, at least 1; got {given}; \
                 give both the same length"
            );
            return Err(Error::new(Code::BadShape, "sections", rule));
        }
        let sum = self.sections.iter().fold(0usize, |sum, &section| sum.saturating_add(section));
        if sum != pairs {
            let mend = "give for each axis the number of pairs that turn with it";
            return Err(Error::out_of_range(
                "sections",
                &format!("{pairs} pairs in all, half of the rotary dim"),
                sum as f64,
                mend,
            ));
        }
        match self.arrangement {
            AxesArrangement::Interleaved => self.check_turns(pairs, count),
            AxesArrangement::FirstLast => self.check_turns(pairs - self.sections[0], count - 1),
            _ => Ok(()),
        }
    }

    /// Of `pairs` pairs, each of `takers` axes, the last ones, has its turn; none may have more pairs than turns.
    fn check_turns(&self, pairs: usize, takers: usize) -> Result<()> {
        let count = self.sections.len();
        let turns = |axis: usize| (pairs + count - 1 - axis) / takers;
        match (1..count).find(|&axis| self.sections[axis] > turns(axis)) {
            Some(axis) => {
                let rule = format!("at most {} pairs on axis {axis} when they take turns", turns(axis));
                let mend = "give the first axis more of them, or arrange them contiguously";
                Err(Error::out_of_range("sections", &rule, self.sections[axis] as f64, mend))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axes(sections: &[usize], arrangement: AxesArrangement) -> RopeAxes {
        RopeAxes { positions: vec![vec![0.0]; sections.len()], sections: sections.to_vec(), arrangement }
    }

    #[test]
    fn pairs_are_shared_out() {
        use AxesArrangement::*;
        assert_eq!(axes(&[1, 2, 1], Contiguous).axis_of_pairs(4).unwrap(), [0, 1, 1, 2]);
        assert_eq!(axes(&[4, 2, 2], Interleaved).axis_of_pairs(8).unwrap(), [0, 1, 2, 0, 1, 2, 0, 0]);
        assert_eq!(axes(&[2, 3, 3], FirstLast).axis_of_pairs(8).unwrap(), [1, 2, 1, 2, 1, 2, 0, 0]);
        assert_eq!(axes(&[2, 2], Interleaved).axis_of_pairs(4).unwrap(), [0, 1, 0, 1]);
    }

    #[test]
    fn each_axial_section_is_a_head_by_itself() {
        let rope = RopeOptions { head_dim: 8, ..Default::default() };
        let scaled = axes(&[2, 2], AxesArrangement::Axial).frequencies(&rope, 1.0).unwrap();
        assert_eq!(scaled.frequencies.iter().map(|frequency| frequency.high).collect::<Vec<_>>(), [1.0, 0.01, 1.0, 0.01]);
    }

    #[test]
    fn sections_must_fit() {
        let code = |axes: RopeAxes, pairs| axes.axis_of_pairs(pairs).unwrap_err().code();
        assert_eq!(code(axes(&[1, 2], AxesArrangement::Contiguous), 4), Code::OutOfRange);
        assert_eq!(code(axes(&[1, 3], AxesArrangement::Interleaved), 4), Code::OutOfRange); // axis 1 has but two turns
        assert_eq!(code(axes(&[2, 4, 2], AxesArrangement::FirstLast), 8), Code::OutOfRange);
        assert_eq!(axes(&[4], AxesArrangement::FirstLast).axis_of_pairs(4).unwrap(), [0; 4]);
        assert_eq!(code(axes(&[], AxesArrangement::Contiguous), 4), Code::BadShape);
        assert_eq!(code(axes(&[usize::MAX, 2], AxesArrangement::Contiguous), 1), Code::OutOfRange);
    }
}
