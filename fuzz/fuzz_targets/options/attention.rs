use super::rope::scaling;
use super::source::{Source, judge, judge_error};
use posenc::*;

pub fn call(source: &mut Source) {
    match source.byte() % 5 {
        0 => {
            let options = alibi_options(source);
            judge(alibi_bias(&options));
        }
        1 => attend(source),
        2 => {
            let (a, options) = (tokens(source), sentence_options(source));
            match sentence_attention(&a, &options) {
                Ok(attention) => {
                    let rows = attention.weights.data.chunks_exact(a.len());
                    assert!(rows.into_iter().all(|row| row.iter().all(|weight| (0.0..=1.0).contains(weight) || weight.is_nan())));
                }
                Err(error) => judge_error(&error),
            }
        }
        3 => {
            let (a, b) = (tokens(source), tokens(source));
            if let Err(error) = compare_orders(&a, &b, &sentence_options(source)) {
                judge_error(&error);
            }
        }
        _ => {
            let mut pixels = HeatmapOptions { slice: source.size(), ..Default::default() };
            pixels.range = source.maybe(|source| (source.number(), source.number())).or(pixels.range);
            let rank = usize::from(source.byte() % 4);
            if let Err(error) = heatmap_pixels(&source.tensor(rank), &pixels) {
                judge_error(&error);
            }
        }
    }
}

fn alibi_options(source: &mut Source) -> AlibiOptions {
    AlibiOptions {
        heads: source.size(),
        queries: source.size(),
        keys: source.size(),
        rule: source.of(SlopeRule::ALL),
        max_bias: source.number(),
        form: source.of(AlibiForm::ALL),
        key_mask: source.maybe(|source| source.list(Source::yes)),
    }
}

fn attend(source: &mut Source) {
    let (query, key) = (source.tensor(3), source.tensor(3));
    let (value, bias) = (source.maybe(|source| source.tensor(3)), source.maybe(|source| source.tensor(3)));
    let key_mask = source.maybe(|source| source.list(Source::yes));
    let options = AttentionOptions {
        value: value.as_ref(),
        bias: bias.as_ref(),
        mask: source.of(Mask::ALL),
        window: source.maybe(Source::size),
        key_mask: key_mask.as_deref(),
        scale: source.maybe(Source::number),
        ..AttentionOptions::new(&query, &key)
    };
    judge(attention(&options).map(|attention| attention.weights));
}

fn tokens(source: &mut Source) -> Vec<&'static str> {
    source.list(|source| source.of(&["我", "打", "你", "", "dog", "\u{1}`", "🂡"]))
}

fn sentence_options(source: &mut Source) -> SentenceOptions {
    SentenceOptions {
        encoding: encoding(source),
        dim: if source.byte() < 8 { source.size() } else { 8 * (1 + usize::from(source.byte() % 4)) },
        heads: if source.byte() < 8 { source.size() } else { 1 << (source.byte() % 3) },
        seed: source.seed(),
        mask: source.of(Mask::ALL),
        embedding_std: source.number(),
        scale_embedding: source.yes(),
        combine: source.of(Combine::ALL),
        start: source.number(),
    }
}

fn encoding(source: &mut Source) -> Encoding {
    match source.byte() % 5 {
        0 => Encoding::None,
        1 => Encoding::Sinusoidal(SinusoidalEncoding {
            base: source.number(),
            start: source.number(),
            layout: source.of(Layout::ALL),
            timescale: source.of(Timescale::ALL),
        }),
        2 => Encoding::Learned(LearnedEncoding {
            max_length: source.size(),
            std: source.maybe(Source::number),
            seed: source.seed(),
        }),
        3 => Encoding::Alibi(AlibiEncoding { rule: source.of(SlopeRule::ALL), max_bias: source.number() }),
        _ => Encoding::Rope(RopeEncoding {
            base: source.number(),
            rotary_dim: source.maybe(Source::size),
            pairing: source.of(Pairing::ALL),
            scaling: scaling(source, 4),
        }),
    }
}
