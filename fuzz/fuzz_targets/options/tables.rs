use super::source::{Source, judge, judge_error};
use posenc::*;

pub fn call(source: &mut Source) {
    match source.byte() % 9 {
        0 => judge(sinusoidal(&sinusoidal_options(source))),
        1 => {
            let options = sinusoidal_options(source);
            if let Ok(table) = sinusoidal64(&options) {
                assert_eq!(table.data.len(), table.shape.iter().product::<usize>());
                let mut out = vec![0.0; table.data.len()];
                sinusoidal_into(&mut out, &options).unwrap();
                assert!(out.iter().zip(&table.data).all(|(a, b)| *a == *b as f32));
            }
        }
        2 => judge_with(sinusoidal_cell(&sinusoidal_options(source), source.size(), source.size())),
        3 => judge_with(sinusoidal_frequencies(&sinusoidal_options(source))),
        4 => judge_with(sinusoidal_shift(&shift_options(source))),
        5 => judge_with(shift_residual(&shift_options(source), source.number())),
        6 => judge(sinusoidal_grid(&grid_options(source))),
        7 => {
            let (max_length, dim, std, seed) = (source.size(), source.size(), source.number(), source.seed());
            judge(learned(&LearnedOptions { max_length, dim, std, seed }));
        }
        _ => {
            let (mask, rule) = (source.list(Source::yes), source.of(PositionRule::ALL));
            judge_with(positions_from_mask(&mask, rule, source.seed() as i32));
        }
    }
}

fn judge_with<T>(result: Result<T>) {
    if let Err(error) = result {
        judge_error(&error);
    }
}

fn sinusoidal_options(source: &mut Source) -> SinusoidalOptions {
    let preset = source.maybe(|source| source.of(Preset::ALL).options());
    SinusoidalOptions {
        length: source.maybe(Source::size),
        positions: source.maybe(|source| source.list(Source::number)),
        dim: source.size(),
        base: source.number(),
        start: source.number(),
        layout: source.of(Layout::ALL),
        timescale: source.of(Timescale::ALL),
        odd_dim: source.of(OddDim::ALL),
        scale: source.number(),
        pad_row: source.maybe(Source::size),
        ..preset.unwrap_or_default()
    }
}

fn shift_options(source: &mut Source) -> ShiftOptions {
    ShiftOptions {
        dim: source.size(),
        shift: source.number(),
        base: source.number(),
        layout: source.of(Layout::ALL),
        timescale: source.of(Timescale::ALL),
    }
}

fn grid_options(source: &mut Source) -> GridOptions {
    let mut sizes = source.list(Source::size);
    sizes.truncate(1 + usize::from(source.byte() % 4));
    GridOptions {
        sizes,
        dim: source.size(),
        base: source.number(),
        rule: source.of(GridRule::ALL),
        axis_order: source.of(AxisOrder::ALL),
        extent: source.maybe(Source::number),
        class_token: source.yes(),
    }
}
