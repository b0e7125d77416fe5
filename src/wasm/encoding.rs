//! Reads an encoding, as the experiments and the lab take it.

use super::options::{Options, required, text_of};
use super::scaling::read_scaling;
use crate::encoding::rope::Pairing;
use crate::error::Error;
use crate::{
    AlibiEncoding, Encoding, KerpleEncoding, LearnedEncoding, RopeEncoding, ShawEncoding, SinusoidalEncoding, T5Encoding,
    XposEncoding,
};
use wasm_bindgen::JsValue;

const KINDS: &[&str] = &["none", "sinusoidal", "learned", "shaw", "t5", "alibi", "kerple", "rope", "xpos"];

/// `rows` are those of a learned table that does not say.
pub(super) fn read_encoding(value: &JsValue, rows: usize) -> Result<Encoding, JsValue> {
    match required("kind", text_of(value, "kind")?)?.as_str() {
        "none" => Options::new(value, &[&["kind"]]).map(|_| Encoding::None),
        "sinusoidal" => read_sinusoidal(value),
        "learned" => read_learned(value, rows),
        "shaw" => read_shaw(value),
        "t5" => read_t5(value),
        "alibi" => read_alibi(value),
        "kerple" => read_kerple(value),
        "rope" => read_rope(value),
        "xpos" => read_xpos(value),
        other => Err(Error::unknown_value("kind", other, KINDS).into()),
    }
}

fn read_sinusoidal(value: &JsValue) -> Result<Encoding, JsValue> {
    let options = Options::new(value, &[&["kind", "base", "start", "layout", "timescale"]])?;
    let default = SinusoidalEncoding::default();
    Ok(Encoding::Sinusoidal(SinusoidalEncoding {
        base: options.number("base")?.unwrap_or(default.base),
        start: options.number("start")?.unwrap_or(default.start),
        layout: options.choice("layout")?.unwrap_or(default.layout),
        timescale: options.choice("timescale")?.unwrap_or(default.timescale),
    }))
}

fn read_learned(value: &JsValue, rows: usize) -> Result<Encoding, JsValue> {
    let options = Options::new(value, &[&["kind", "maxLength", "std", "seed"]])?;
    let default = LearnedEncoding::default();
    Ok(Encoding::Learned(LearnedEncoding {
        max_length: options.whole("maxLength")?.unwrap_or(rows),
        std: options.number("std")?,
        seed: options.seed("seed")?.unwrap_or(default.seed),
    }))
}

fn read_shaw(value: &JsValue) -> Result<Encoding, JsValue> {
    let options = Options::new(value, &[&["kind", "maxDistance", "seed"]])?;
    let default = ShawEncoding::default();
    Ok(Encoding::Shaw(ShawEncoding {
        max_distance: options.whole("maxDistance")?.unwrap_or(default.max_distance),
        seed: options.seed("seed")?.unwrap_or(default.seed),
    }))
}

fn read_t5(value: &JsValue) -> Result<Encoding, JsValue> {
    let options = Options::new(value, &[&["kind", "buckets", "maxDistance", "bidirectional", "seed"]])?;
    let default = T5Encoding::default();
    Ok(Encoding::T5(T5Encoding {
        buckets: options.whole("buckets")?.unwrap_or(default.buckets),
        max_distance: options.whole("maxDistance")?.unwrap_or(default.max_distance),
        bidirectional: options.boolean("bidirectional")?,
        seed: options.seed("seed")?.unwrap_or(default.seed),
    }))
}

fn read_kerple(value: &JsValue) -> Result<Encoding, JsValue> {
    let options = Options::new(value, &[&["kind", "form", "seed"]])?;
    let default = KerpleEncoding::default();
    Ok(Encoding::Kerple(KerpleEncoding {
        form: options.choice("form")?.unwrap_or(default.form),
        seed: options.seed("seed")?.unwrap_or(default.seed),
    }))
}

fn read_alibi(value: &JsValue) -> Result<Encoding, JsValue> {
    let options = Options::new(value, &[&["kind", "rule", "maxBias"]])?;
    let default = AlibiEncoding::default();
    Ok(Encoding::Alibi(AlibiEncoding {
        rule: options.choice("rule")?.unwrap_or(default.rule),
        max_bias: options.number("maxBias")?.unwrap_or(default.max_bias),
    }))
}

fn read_rope(value: &JsValue) -> Result<Encoding, JsValue> {
    let options = Options::new(value, &[&["kind", "base", "rotaryDim", "pairing", "scaling"]])?;
    let default = RopeEncoding::default();
    Ok(Encoding::Rope(RopeEncoding {
        base: options.number("base")?.unwrap_or(default.base),
        rotary_dim: options.whole("rotaryDim")?,
        pairing: options.choice("pairing")?.unwrap_or(Pairing::Half),
        scaling: read_scaling(&options)?,
    }))
}

fn read_xpos(value: &JsValue) -> Result<Encoding, JsValue> {
    let options = Options::new(value, &[&["kind", "base", "scaleBase"]])?;
    let default = XposEncoding::default();
    Ok(Encoding::Xpos(XposEncoding {
        base: options.number("base")?.unwrap_or(default.base),
        scale_base: options.number("scaleBase")?.unwrap_or(default.scale_base),
    }))
}
