use super::rope::scaling;
use super::source::{Source, judge, judge_error};
use posenc::*;

pub fn call(source: &mut Source) {
    match source.byte() % 8 {
        0 => {
            let options = alibi_options(source);
            judge(alibi_bias(&options));
        }
        5 => judge(kerple_bias(&kerple_options(source))),
        6 => {
            let table = source.tensor(2);
            let (queries, keys, max_distance, bidirectional) = (source.size(), source.size(), source.size(), source.yes());
            judge(t5_bias(&T5Options { table: &table, queries, keys, max_distance, bidirectional }));
        }
        7 => {
            let relative = source.list(|source| source.seed() as i32);
            match relative_buckets(&relative, &bucket_options(source)) {
                Ok(buckets) => assert_eq!(buckets.len(), relative.len()),
                Err(error) => judge_error(&error),
            }
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

fn kerple_options(source: &mut Source) -> KerpleOptions {
    let a = source.list(Source::number);
    let p = if source.byte() < 8 { source.list(Source::number) } else { a.iter().map(|_| source.number()).collect() };
    let heads = if source.byte() < 8 { source.size() } else { a.len() };
    KerpleOptions { heads, queries: source.size(), keys: source.size(), form: source.of(KerpleForm::ALL), a, p }
}

fn bucket_options(source: &mut Source) -> BucketOptions {
    BucketOptions {
        buckets: source.size(),
        max_distance: if source.yes() { source.size() } else { source.seed() as usize % (1 << 31) },
        bidirectional: source.yes(),
        rule: source.of(BucketRule::ALL),
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
    match source.byte() % 9 {
        0 => Encoding::None,
        5 => Encoding::Shaw(ShawEncoding { max_distance: source.size(), seed: source.seed() }),
        6 => Encoding::T5(T5Encoding {
            buckets: source.size(),
            max_distance: source.size(),
            bidirectional: source.maybe(Source::yes),
            seed: source.seed(),
        }),
        7 => Encoding::Kerple(KerpleEncoding { form: source.of(KerpleForm::ALL), seed: source.seed() }),
        8 => Encoding::Xpos(XposEncoding { base: source.number(), scale_base: source.number() }),
        1 => Encoding::Sinusoidal(SinusoidalEncoding {
            base: source.number(),
            start: source.number(),
            layout: source.of(Layout::ALL),
            timescale: source.of(Timescale::ALL),
        }),
        2 => {
            Encoding::Learned(LearnedEncoding { max_length: source.size(), std: source.maybe(Source::number), seed: source.seed() })
        }
        3 => Encoding::Alibi(AlibiEncoding { rule: source.of(SlopeRule::ALL), max_bias: source.number() }),
        _ => Encoding::Rope(RopeEncoding {
            base: source.number(),
            rotary_dim: source.maybe(Source::size),
            pairing: source.of(Pairing::ALL),
            scaling: scaling(source, 4),
        }),
    }
}
