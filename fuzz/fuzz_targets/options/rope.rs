use super::source::{Source, judge, judge_error};
use posenc::*;

pub fn call(source: &mut Source) {
    match source.byte() % 3 {
        0 => match rope_frequencies(&rope_options(source)) {
            Ok(frequencies) => {
                assert!(frequencies.inv_freq.iter().all(|frequency| frequency.is_finite() && *frequency >= 0.0));
                assert!(frequencies.attention_factor > 0.0 && frequencies.softmax_scale > 0.0);
            }
            Err(error) => judge_error(&error),
        },
        1 => {
            let x = source.tensor(3);
            judge(apply_rope(&x, &application(source, &x)));
        }
        _ => {
            let conversion = PairingConversion {
                heads: source.size(),
                head_dim: source.size(),
                rotary_dim: source.maybe(Source::size),
                to: source.of(Pairing::ALL),
            };
            judge(convert_pairing(&source.tensor(2), &conversion));
        }
    }
}

fn application(source: &mut Source, x: &Tensor) -> RopeApplication {
    let fitting = source.byte() > 32;
    let rows = x.shape[1].min(24);
    let positions = |source: &mut Source| if fitting { (0..rows).map(|_| source.number()).collect() } else { source.list(Source::number) };
    let rope = rope_options(source);
    RopeApplication {
        rope: if fitting { RopeOptions { head_dim: x.shape[2], ..rope } } else { rope },
        positions: source.maybe(positions),
        pairing: source.of(Pairing::ALL),
        conjugate: source.yes(),
        axes: source.maybe(|source| RopeAxes {
            positions: (0..source.byte() % 4).map(|_| positions(source)).collect(),
            sections: (0..source.byte() % 4).map(|_| source.size()).collect(),
            arrangement: source.of(AxesArrangement::ALL),
        }),
        xpos: source.maybe(|source| Xpos {
            scale_base: source.number(),
            center: source.maybe(Source::number),
            role: source.of(XposRole::ALL),
        }),
    }
}

pub fn rope_options(source: &mut Source) -> RopeOptions {
    let head_dim = source.size();
    RopeOptions {
        head_dim,
        rotary_dim: source.maybe(Source::size),
        base: source.number(),
        scaling: scaling(source, head_dim / 2),
        seq_len: source.maybe(Source::size),
    }
}

pub fn scaling(source: &mut Source, pairs: usize) -> RopeScaling {
    let (factor, original_max_positions) = (source.number(), source.size());
    match source.byte() % 8 {
        0 => RopeScaling::Default,
        1 => RopeScaling::Linear { factor },
        2 => RopeScaling::Ntk { factor },
        3 => RopeScaling::Dynamic { factor, original_max_positions },
        4 => RopeScaling::Yarn(YarnScaling {
            beta_fast: source.number(),
            beta_slow: source.number(),
            truncate: source.yes(),
            attention_factor: source.maybe(Source::number),
            mscale: source.maybe(Source::number),
            mscale_all_dim: source.maybe(Source::number),
            ..YarnScaling::new(factor, original_max_positions)
        }),
        5 => RopeScaling::Llama3 {
            factor,
            low_freq_factor: source.number(),
            high_freq_factor: source.number(),
            original_max_positions,
        },
        6 => RopeScaling::LongRope(LongRopeScaling {
            short_factor: divisors(source, pairs),
            long_factor: divisors(source, pairs),
            original_max_positions,
            factor: source.maybe(Source::number),
            attention_factor: source.maybe(Source::number),
        }),
        _ => RopeScaling::Proportional { factor: source.maybe(Source::number), partial_rotary_factor: source.number() },
    }
}

fn divisors(source: &mut Source, pairs: usize) -> Vec<f64> {
    if pairs < 24 && source.byte() > 32 { (0..pairs).map(|_| source.number()).collect() } else { source.list(Source::number) }
}
