//! The conventions of libraries that differ from the paper, by name.

use super::{Layout, OddDim, SinusoidalOptions, Timescale};
use crate::error::named_enum;

named_enum! {
    /// A library's convention for sinusoidal tables.
    Preset as "preset" {
        /// Vaswani et al. 2017, section 3.5: interleaved, exponent 2k/dim, even widths only.
        Paper = "paper",
        /// `get_timing_signal_1d` of tensor2tensor: sines then cosines, exponent k/(dim/2 − 1), odd widths padded with zeros.
        Tensor2tensor = "tensor2tensor",
        /// `SinusoidalPositionalEmbedding` of fairseq: tensor2tensor's table, zero at position 1, the padding
        /// index.
        Fairseq = "fairseq",
        /// `MarianSinusoidalPositionalEmbedding` of transformers: sines then cosines, exponent 2k/dim. (Marian's own C++
        /// code has exponent k/(dim/2 − 1), which is `Tensor2tensor` here.)
        Marian = "marian",
        /// `sinusoids` of Whisper: sines then cosines, exponent k/(dim/2 − 1), even widths only.
        Whisper = "whisper",
        /// `MusicgenSinusoidalPositionalEmbedding` of transformers: cosines then sines, exponent k/(dim/2 − 1).
        Musicgen = "musicgen",
    }
}

impl Preset {
    /// Options that follow this library; set `dim` and `length`, and change what you like.
    ///
    /// ```
    /// use posenc::{Preset, SinusoidalOptions, sinusoidal};
    ///
    /// let whisper = SinusoidalOptions { length: Some(1500), dim: 384, ..Preset::Whisper.options() };
    /// assert_eq!(sinusoidal(&whisper)?.data[384 + 192], 0.540_302_3); // row 1: the first cosine stands in the middle
    /// assert_eq!("whisper".parse(), Ok(Preset::Whisper));
    /// assert!("wisper".parse::<Preset>().is_err());
    /// # Ok::<(), posenc::Error>(())
    /// ```
    pub fn options(self) -> SinusoidalOptions {
        let (layout, timescale, odd_dim, pad_position) = match self {
            Preset::Paper => (Layout::Interleaved, Timescale::Paper, OddDim::Error, None),
            Preset::Tensor2tensor => (Layout::SinCos, Timescale::Endpoint, OddDim::ZeroPad, None),
            Preset::Fairseq => (Layout::SinCos, Timescale::Endpoint, OddDim::ZeroPad, Some(1.0)),
            Preset::Marian => (Layout::SinCos, Timescale::Paper, OddDim::ExtraSin, None),
            Preset::Whisper => (Layout::SinCos, Timescale::Endpoint, OddDim::Error, None),
            Preset::Musicgen => (Layout::CosSin, Timescale::Endpoint, OddDim::ZeroPad, None),
        };
        SinusoidalOptions { layout, timescale, odd_dim, pad_position, ..Default::default() }
    }
}
