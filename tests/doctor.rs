//! Tables of every convention are told apart, other people's among them, and what is no such table is not taken for one.

use half::{bf16, f16};
use posenc::*;

/// A table with what it should be taken for.
#[derive(Clone, Debug)]
struct Case {
    options: SinusoidalOptions,
    rows: usize,
    precision: Precision,
    transposed: bool,
}

impl Case {
    fn table(&self) -> Tensor {
        let options = SinusoidalOptions { length: Some(self.rows), ..self.options.clone() };
        let exact = sinusoidal64(&options).unwrap();
        let stored = exact.data.iter().map(|&value| match self.precision {
            Precision::Bfloat16 => bf16::from_f64(value).to_f32(),
            Precision::Float16 => f16::from_f64(value).to_f32(),
            _ => value as f32,
        });
        let table = Tensor::new(stored.collect(), &exact.shape).unwrap();
        if self.transposed { transposed(&table) } else { table }
    }

    fn judge(&self) -> std::result::Result<(), String> {
        let diagnosis = diagnose(&self.table()).unwrap();
        let found = diagnosis.matches.first().ok_or("nothing")?;
        let wrong = |what: &str| Err(format!("{what}: {self:?}\n   {:?} of {}: {found:?}", diagnosis.verdict, diagnosis.matches.len()));
        let options = &self.options;
        let coarse = matches!(self.precision, Precision::Bfloat16 | Precision::Float16);
        let tolerance = if coarse { 0.002 } else { 1e-6 };
        let odd = options.dim % 2 == 1;
        // Rounded to so few digits, a base that nobody uses is as likely as its twin of the other timescale.
        if coarse && options.base == 12345.0 {
            let right = |found: &TableMatch| found.layout == options.layout && found.timescale == options.timescale
                && (found.base / options.base - 1.0).abs() < tolerance && found.start == options.start;
            return if diagnosis.matches.iter().any(right) { Ok(()) } else { wrong("missing") };
        }
        match found {
            _ if diagnosis.verdict != Verdict::Match => wrong("verdict"),
            _ if found.convention != Convention::Sinusoidal => wrong("convention"),
            _ if found.layout != options.layout => wrong("layout"),
            _ if found.timescale != options.timescale => wrong("timescale"),
            _ if (found.base / options.base - 1.0).abs() > tolerance => wrong("base"),
            _ if found.start != options.start => wrong("start"),
            _ if (found.scale / options.scale - 1.0).abs() > if coarse { 1e-3 } else { 1e-7 } => wrong("scale"),
            _ if odd && found.odd_dim != options.odd_dim => wrong("odd"),
            _ if found.transposed != self.transposed => wrong("transposed"),
            _ if found.precision != self.precision => wrong("precision"),
            _ if found.pad_row != options.pad_row => wrong("pad row"),
            _ => Ok(()),
        }
    }
}

fn transposed(table: &Tensor) -> Tensor {
    let (rows, columns) = (table.shape[0], table.shape[1]);
    let data = (0..columns * rows).map(|index| table.data[index % rows * columns + index / rows]).collect();
    Tensor::new(data, &[columns, rows]).unwrap()
}

/// Layouts × timescales × starts × bases × storages × scales × sizes, some of each transposed and padded.
#[test]
fn every_convention_is_told_apart() {
    let (mut judged, mut faults, mut turn) = (0, vec![], 0);
    let sizes = [(10, 16), (12, 17), (40, 64), (100, 33), (11, 128)];
    for &layout in Layout::ALL {
        for &timescale in Timescale::ALL {
            for start in [0.0, 1.0, 2.0, 17.0, -3.0, 0.5] {
                for base in [100.0, 1000.0, 10000.0, 25000.0, 500000.0, 1e6, 12345.0] {
                    for precision in [Precision::Float32, Precision::Float16, Precision::Bfloat16] {
                        for (rows, dim) in sizes {
                            turn += 1;
                            if turn % 8 != 3 { continue; }
                            let root = (dim as f64).sqrt();
                            let odd_dim = match dim % 2 {
                                0 => OddDim::Error,
                                _ => [OddDim::ExtraSin, OddDim::ZeroPad, OddDim::Truncate][turn % 3],
                            };
                            let scale = [1.0, 1.0 / root, 0.5, root][turn / 3 % 4];
                            let pad_row = [None, None, Some(0), Some(1), Some(5)][turn % 5];
                            // Where the last sine has no cosine beside it, these two rules are one table.
                            let same = timescale == Timescale::Endpoint && matches!(layout, Layout::Interleaved | Layout::SinCos);
                            let odd_dim = if same && odd_dim == OddDim::Truncate { OddDim::ExtraSin } else { odd_dim };
                            let options = SinusoidalOptions { dim, base, start, layout, timescale, scale, odd_dim, pad_row, ..Default::default() };
                            let case = Case { options, rows, precision, transposed: turn % 4 == 1 };
                            judged += 1;
                            faults.extend(case.judge().err());
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {judged}:\n{}", faults.len(), faults[..faults.len().min(30)].join("\n"));
}

#[test]
fn one() {
    let options = SinusoidalOptions { dim: 17, base: 25000.0, start: -3.0, timescale: Timescale::Endpoint, odd_dim: OddDim::ExtraSin, scale: 17f64.powf(-0.5), pad_row: Some(0), ..Default::default() };
    let case = Case { options, rows: 12, precision: Precision::Bfloat16, transposed: false };
    for m in diagnose(&case.table()).unwrap().matches { println!("{m:?}"); }
    let options = SinusoidalOptions { dim: 64, ..Default::default() };
    for (precision, transposed) in [(Precision::Float32, false), (Precision::Float32, true), (Precision::Bfloat16, false)] {
        let table = Case { options: options.clone(), rows: 100, precision, transposed }.table();
        let t = std::time::Instant::now();
        diagnose(&table).unwrap();
        println!("{precision:?} {transposed} {:?}", t.elapsed());
    }
    let table = learned(&LearnedOptions { max_length: 512, dim: 512, ..Default::default() }).unwrap();
    let t = std::time::Instant::now();
    println!("{:?}", diagnose(&table).unwrap());
    println!("learned {:?}", t.elapsed());
}
