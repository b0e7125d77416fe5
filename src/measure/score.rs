//! How a score changes with the distance between query and key.

use super::{check_work, dot, each_row, widened};
use crate::comparison::decay::buckets;
use crate::comparison::pairs::{PairCodes, turned};
use crate::encoding::alibi::alibi_slopes;
use crate::encoding::kerple::{initial_parameters, penalty};
use crate::encoding::rope::Pairing;
use crate::encoding::rope::xpos::growths;
use crate::encoding::shaw::{Joined, Vectors};
use crate::encoding::t5::initial_table;
use crate::encoding::{Encoding, ShawEncoding};
use crate::error::{Error, Result, check_index, check_positive, named_enum};
use crate::rng::Stream;
use crate::sentence::{SentenceOptions, check_options, first_row, score_scale};
use crate::tensor::{filled, room_for};

named_enum! {
    /// What the features of a query and a key are.
    Content as "content" {
        /// The key has the query's own: normal numbers of mean 0 and variance 1.
        Copy = "copy",
        /// Each has its own, and they have nothing to do with each other.
        Random = "random",
        /// All are 1: the curve that papers on RoPE draw.
        Ones = "ones",
    }
}

/// What [`score_by_distance`] measures.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreByDistanceOptions {
    /// How the model learns where its tokens stand. Default [`Encoding::None`].
    pub encoding: Encoding,
    /// Width of the model. Default 64.
    pub dim: usize,
    /// Number of heads, a divisor of `dim`. Default 1.
    pub heads: usize,
    /// Which of them, counted from 0. Default 0.
    pub head: usize,
    /// The greatest distance. Default 0.
    pub max_distance: usize,
    /// What the features are. Default [`Content::Copy`].
    pub content: Content,
    /// How many pairs of query and key are drawn, 1 to 4096; [`Content::Ones`] has a single one, whatever is said here.
    /// Default 64.
    pub samples: usize,
    /// Seed of the pairs. Default 0.
    pub seed: u64,
}

impl Default for ScoreByDistanceOptions {
    fn default() -> Self {
        Self { encoding: Encoding::None, dim: 64, heads: 1, head: 0, max_distance: 0, content: Content::Copy, samples: 64, seed: 0 }
    }
}

/// What [`score_by_distance`] returns: a number for each distance from 0 to `max_distance` in each list.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreByDistance {
    /// The mean over the pairs drawn.
    pub mean: Vec<f64>,
    /// The standard deviation over the pairs drawn.
    pub std: Vec<f64>,
    /// The least of the scores.
    pub least: Vec<f64>,
    /// The greatest of the scores.
    pub most: Vec<f64>,
}

/// Measures the score, which is what enters the softmax, of a query with a key that stands `distance` positions earlier, for
/// each distance up to `max_distance`.
///
/// W_Q and W_K are the unit matrix: features are those of the tokens, plus the head's columns of a table's row where the
/// encoding has one. The query is the last of `max_distance` + 1 positions, which matters only to a learned table and to
/// scalings that depend on the length. Pairs depend on the seed and on dim / heads alone, so that curves of several encodings
/// and heads are of the same pairs. Everything is in `f64`.
///
/// A learned table has standard deviation 1 where `std` is not given; T5's keys before the query have the buckets that they
/// have without a mask, unless `bidirectional` says otherwise.
///
/// # Errors
/// - [`Code::OutOfRange`](crate::Code::OutOfRange) if `dim`, `heads` or `samples` is 0 or there is no such head.
/// - [`Code::NotDivisible`](crate::Code::NotDivisible) if `heads` does not divide `dim`; [`Code::OddDim`](crate::Code::OddDim)
///   if the encoding needs an even width.
/// - [`Code::PositionOutOfTable`](crate::Code::PositionOutOfTable) if a learned table has no `max_distance` + 1 rows.
/// - [`Code::TooLarge`](crate::Code::TooLarge) if `dim` is above 8192, `samples` above 4096, or `samples` (counted as 64 or
///   more) × (`max_distance` + 1) × `dim` above 2³⁰; the errors of the encoding.
///
/// # Sources
/// Su et al. 2021, [section 3.4.3](https://arxiv.org/abs/2104.09864), for RoPE's curve; Press, Smith and Lewis 2022,
/// [section 3](https://arxiv.org/abs/2108.12409); Sun et al. 2022, [section 2.2](https://arxiv.org/abs/2212.10554).
///
/// ```
/// use posenc::{Content, Encoding, ScoreByDistanceOptions, score_by_distance};
///
/// let encoding = Encoding::Rope(Default::default());
/// let options = ScoreByDistanceOptions { encoding, max_distance: 50, content: Content::Ones, ..Default::default() };
/// let curve = score_by_distance(&options)?;
/// assert_eq!(curve.mean.len(), 51);
/// assert_eq!(curve.mean[0], 8.0); // 64 features of 1, over √64
/// assert!(curve.mean[50] < 4.0);
/// assert!(score_by_distance(&ScoreByDistanceOptions { head: 1, ..options }).is_err());
/// # Ok::<(), posenc::Error>(())
/// ```
pub fn score_by_distance(options: &ScoreByDistanceOptions) -> Result<ScoreByDistance> {
    let line = Line::new(options)?;
    let samples = if options.content == Content::Ones { 1 } else { options.samples };
    let mut moments = Moments::new(line.bias.len())?;
    for sample in 0..samples {
        let [query, key] = pair(options, sample)?;
        let (same, weights) = line.weights(query, &key);
        for (distance, bias) in line.bias.iter().enumerate() {
            moments.add(sample, distance, line.scale * (same + dot(&weights, line.row(distance))) + bias);
        }
    }
    Ok(moments.finish(samples))
}

/// Query and key of one head, `[head_dim]` each. Each pair has a stream of its own.
fn pair(options: &ScoreByDistanceOptions, sample: usize) -> Result<[Vec<f64>; 2]> {
    let mut drawn = filled(1.0, &[2, options.dim / options.heads])?;
    if options.content != Content::Ones {
        Stream::new(options.seed, &format!("pair:{sample}")).fill_normal(&mut drawn, 1.0);
    }
    let (query, key) = drawn.split_at(drawn.len() / 2);
    let key = if options.content == Content::Copy { query } else { key };
    Ok([widened(query)?, widened(key)?])
}

/// What an encoding does to a head at each distance.
struct Line {
    effect: Effect,
    /// `[distances, width]`.
    rows: Vec<f64>,
    width: usize,
    /// Added to the score, one for each distance.
    bias: Vec<f64>,
    /// Multiplies the product of query and key.
    scale: f64,
}

/// What a row holds.
enum Effect {
    Nothing,
    /// A vector that joins the key.
    JoinsKey,
    /// The same; the one at distance 0 joins the query.
    JoinsBoth,
    /// Cosine and sine of each pair.
    Turns(Pairing),
}

const MOST_SAMPLES: usize = 4096;

impl Line {
    fn new(options: &ScoreByDistanceOptions) -> Result<Self> {
        let &ScoreByDistanceOptions { ref encoding, dim, heads, head, max_distance, samples, .. } = options;
        let sentence = SentenceOptions { encoding: encoding.clone(), dim, heads, ..Default::default() };
        check_options(&sentence)?;
        check_index("head", head, heads)?;
        if !(1..=MOST_SAMPLES).contains(&samples) {
            return Err(Error::out_of_range("samples", "from 1 to 4096", samples as f64, "64 is usually enough"));
        }
        let (count, head_dim) = (max_distance.saturating_add(1), dim / heads);
        let product = "`samples` (64 or more) × (`max_distance` + 1) × `dim`";
        check_work("max_distance", product, &[samples.max(64), count, dim])?;
        let scale = score_scale(&sentence)?.unwrap_or_else(|| 1.0 / (head_dim as f64).sqrt());
        let bias = filled(0.0, &[count])?;
        let mut line = Self { effect: Effect::Nothing, rows: vec![], width: 0, bias, scale };
        match encoding {
            Encoding::None => {}
            Encoding::Sinusoidal(_) => line.join_table(options)?,
            Encoding::Learned(settings) => {
                first_row("max_distance", 0.0, count, settings.max_length)?;
                line.join_table(options)?;
            }
            Encoding::Shaw(settings) => line.join_vectors(settings, head, head_dim)?,
            Encoding::Rope(settings) => line.turn(options, settings.pairing, None)?,
            Encoding::Xpos(settings) => {
                let scale_base = check_positive("scale_base", settings.scale_base)?;
                line.turn(options, Pairing::Half, Some(scale_base))?;
            }
            Encoding::Alibi(settings) => {
                let slope = alibi_slopes(heads, settings.rule, settings.max_bias)?[head];
                line.add_bias(&|distance| -slope * distance as f64);
            }
            Encoding::Kerple(settings) => {
                let parameters = initial_parameters(settings.seed, head);
                line.add_bias(&|distance| -penalty(settings.form, parameters, distance as f64));
            }
            Encoding::T5(settings) => {
                let buckets = buckets(settings, count)?;
                let table = initial_table(settings.seed, head, settings.buckets, dim)?;
                line.add_bias(&|distance| f64::from(table[buckets[distance] as usize]));
            }
        }
        Ok(line)
    }

    /// The head's columns of a table, from the last position to the first.
    fn join_table(&mut self, options: &ScoreByDistanceOptions) -> Result<()> {
        let (width, count) = (options.dim / options.heads, self.bias.len());
        let mut rows = filled(0.0, &[count, width])?;
        each_row(&options.encoding, options.dim, 0.0, count, &mut |position, row| {
            rows[(count - 1 - position) * width..][..width].copy_from_slice(&row[options.head * width..][..width]);
        })?;
        (self.effect, self.rows, self.width) = (Effect::JoinsBoth, rows, width);
        Ok(())
    }

    fn join_vectors(&mut self, settings: &ShawEncoding, head: usize, head_dim: usize) -> Result<()> {
        let count = self.bias.len();
        let vectors = Vectors::new(settings.seed, Joined::Key, head, head_dim, settings.max_distance, count)?;
        let mut rows = room_for(&[count, head_dim])?;
        for distance in 0..count {
            rows.extend(widened(vectors.vector(distance, 0))?);
        }
        (self.effect, self.rows, self.width) = (Effect::JoinsKey, rows, head_dim);
        Ok(())
    }

    /// xPos has a `scale_base` besides.
    fn turn(&mut self, options: &ScoreByDistanceOptions, pairing: Pairing, scale_base: Option<f64>) -> Result<()> {
        let count = self.bias.len();
        let codes = PairCodes::of(&options.encoding, options.dim, options.dim / options.heads, count)?;
        let Some(codes) = codes else { return Ok(()) };
        let growths = scale_base.map_or_else(|| vec![0.0; codes.count()], |base| growths(codes.count(), base));
        let (factor, mut rows) = (codes.squared_amplitude(), room_for(&[count, 2 * codes.count()])?);
        codes.each_angle(count, &mut |distance, anchor, offset| {
            for ((sin, cos), growth) in turned(anchor, offset).zip(&growths) {
                let factor = factor * libm::exp(distance as f64 * growth);
                rows.extend([factor * cos, factor * sin]);
            }
        });
        (self.effect, self.rows, self.width) = (Effect::Turns(pairing), rows, 2 * codes.count());
        Ok(())
    }

    #[inline(never)]
    fn add_bias(&mut self, bias: &dyn Fn(usize) -> f64) {
        self.bias.iter_mut().enumerate().for_each(|(distance, place)| *place += bias(distance));
    }

    fn row(&self, distance: usize) -> &[f64] {
        &self.rows[distance * self.width..][..self.width]
    }

    /// The part of the product that is the same at all distances, and what a row is multiplied with for the rest of it.
    fn weights(&self, mut query: Vec<f64>, key: &[f64]) -> (f64, Vec<f64>) {
        match self.effect {
            Effect::Nothing | Effect::JoinsKey => {}
            Effect::JoinsBoth => query.iter_mut().zip(self.row(0)).for_each(|(feature, position)| *feature += position),
            Effect::Turns(pairing) => {
                let pairs = self.width / 2;
                let mut weights = vec![0.0; self.width];
                for pair in 0..pairs {
                    let [a, b] = features(pairing, pair, pairs);
                    weights[2 * pair] = query[a] * key[a] + query[b] * key[b];
                    weights[2 * pair + 1] = query[a] * key[b] - query[b] * key[a];
                }
                return (dot(&query[self.width..], &key[self.width..]), weights);
            }
        }
        (dot(&query, key), query)
    }
}

/// The two features of a pair.
fn features(pairing: Pairing, pair: usize, pairs: usize) -> [usize; 2] {
    match pairing {
        Pairing::Half => [pair, pair + pairs],
        Pairing::Interleaved => [2 * pair, 2 * pair + 1],
    }
}

/// Mean and squared deviations of the scores so far (Welford 1962), with their bounds.
struct Moments {
    curve: ScoreByDistance,
}

impl Moments {
    fn new(count: usize) -> Result<Self> {
        let zeros = || filled(0.0, &[count]);
        let (least, most) = (filled(f64::INFINITY, &[count])?, filled(f64::NEG_INFINITY, &[count])?);
        Ok(Self { curve: ScoreByDistance { mean: zeros()?, std: zeros()?, least, most } })
    }

    fn add(&mut self, sample: usize, distance: usize, score: f64) {
        let ScoreByDistance { mean, std, least, most } = &mut self.curve;
        let off = score - mean[distance];
        mean[distance] += off / (sample + 1) as f64;
        std[distance] += off * (score - mean[distance]);
        least[distance] = least[distance].min(score);
        most[distance] = most[distance].max(score);
    }

    fn finish(mut self, samples: usize) -> ScoreByDistance {
        self.curve.std.iter_mut().for_each(|squares| *squares = (*squares / samples as f64).sqrt());
        self.curve
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::rope::apply::{RopeApplication, apply_rope};
    use crate::encoding::rope::xpos::{Xpos, XposRole};
    use crate::encoding::shaw::score_bias;
    use crate::tensor::Tensor;
    use crate::*;

    const COUNT: usize = 40;

    fn options(encoding: Encoding, content: Content) -> ScoreByDistanceOptions {
        let max_distance = COUNT - 1;
        ScoreByDistanceOptions { encoding, dim: 24, heads: 3, head: 1, max_distance, content, samples: 5, seed: 7 }
    }

    fn nine() -> Vec<Encoding> {
        let yarn = RopeScaling::Yarn(YarnScaling::new(4.0, 16));
        let dynamic = RopeScaling::Dynamic { factor: 2.0, original_max_positions: 16 };
        vec![
            Encoding::None,
            Encoding::Sinusoidal(SinusoidalEncoding { start: 3.0, base: 100.0, ..Default::default() }),
            Encoding::Sinusoidal(SinusoidalEncoding { layout: Layout::SinCos, ..Default::default() }),
            Encoding::Learned(LearnedEncoding { max_length: COUNT, seed: 2, std: Some(0.5) }),
            Encoding::Shaw(ShawEncoding { max_distance: 6, seed: 2 }),
            Encoding::T5(T5Encoding { buckets: 8, max_distance: 20, ..Default::default() }),
            Encoding::Alibi(Default::default()),
            Encoding::Kerple(KerpleEncoding { seed: 2, ..Default::default() }),
            Encoding::Rope(RopeEncoding { pairing: Pairing::Interleaved, scaling: yarn, ..Default::default() }),
            Encoding::Rope(RopeEncoding { rotary_dim: Some(4), scaling: dynamic, ..Default::default() }),
            Encoding::Xpos(XposEncoding { scale_base: 8.0, ..Default::default() }),
        ]
    }

    /// The key of each position as a tensor `[1, COUNT, head_dim]`, all with the same features.
    fn everywhere(features: &[f64]) -> Tensor {
        let row = features.iter().map(|&feature| feature as f32);
        Tensor { data: std::iter::repeat_n(row, COUNT).flatten().collect(), shape: vec![1, COUNT, features.len()] }
    }

    fn last_row(scores: &Tensor) -> Vec<f64> {
        scores.data[(COUNT - 1) * COUNT..].iter().rev().map(|&score| f64::from(score)).collect()
    }

    /// The naive twin: a sentence of COUNT places with these features everywhere, by the functions that others call.
    fn by_attention(options: &ScoreByDistanceOptions, query: &[f64], key: &[f64]) -> Vec<f64> {
        let (head, dim, head_dim) = (options.head, options.dim, query.len());
        let (mut query, mut key) = (everywhere(query), everywhere(key));
        let (mut bias, mut scale) = (None, None);
        let mut join = |table: Tensor| {
            for tensor in [&mut query, &mut key] {
                for (features, row) in tensor.data.chunks_exact_mut(head_dim).zip(table.data.chunks_exact(dim)) {
                    features.iter_mut().zip(&row[head * head_dim..]).for_each(|(feature, position)| *feature += position);
                }
            }
        };
        let one_head = |bias: Tensor| {
            let size = COUNT * COUNT;
            Tensor { data: bias.data[head * size..][..size].to_vec(), shape: vec![1, COUNT, COUNT] }
        };
        match &options.encoding {
            Encoding::Sinusoidal(settings) => {
                let &SinusoidalEncoding { base, start, layout, timescale } = settings;
                let length = Some(COUNT);
                join(sinusoidal(&SinusoidalOptions { length, dim, base, start, layout, timescale, ..Default::default() }).unwrap());
            }
            Encoding::Learned(settings) => {
                let (std, seed) = (settings.std.unwrap(), settings.seed);
                join(learned(&LearnedOptions { max_length: COUNT, dim, std, seed }).unwrap());
            }
            Encoding::Shaw(settings) => {
                let vectors = |_| Vectors::new(settings.seed, Joined::Key, head, head_dim, settings.max_distance, COUNT);
                bias = Some(score_bias(&query, 1.0 / (head_dim as f64).sqrt(), &vectors).unwrap());
            }
            Encoding::T5(settings) => {
                let tables: Vec<_> =
                    (0..3).map(|head| initial_table(settings.seed, head, settings.buckets, dim).unwrap()).collect();
                let data = (0..settings.buckets).flat_map(|bucket| tables.iter().map(move |table| table[bucket])).collect();
                let table = &Tensor { data, shape: vec![settings.buckets, 3] };
                let (max_distance, bidirectional) = (settings.max_distance, true);
                bias = t5_bias(&T5Options { table, queries: COUNT, keys: COUNT, max_distance, bidirectional }).map(one_head).ok();
            }
            Encoding::Alibi(_) => {
                bias = alibi_bias(&AlibiOptions { heads: 3, queries: COUNT, keys: COUNT, ..Default::default() }).map(one_head).ok();
            }
            Encoding::Kerple(settings) => {
                let [a, p] = initial_parameters(settings.seed, head);
                let (a, p, form) = (vec![a], vec![p], settings.form);
                bias = kerple_bias(&KerpleOptions { heads: 1, queries: COUNT, keys: COUNT, form, a, p }).ok();
            }
            Encoding::Rope(settings) => {
                let (rope, pairing) = (settings.options(head_dim), settings.pairing);
                scale = Some(rope_frequencies(&rope).unwrap().softmax_scale);
                let application = RopeApplication { rope, pairing, ..Default::default() };
                (query, key) = (apply_rope(&query, &application).unwrap(), apply_rope(&key, &application).unwrap());
            }
            Encoding::Xpos(settings) => {
                let turned = |x: &Tensor, role| {
                    let rope = RopeOptions { head_dim, base: settings.base, ..Default::default() };
                    let xpos = Some(Xpos { scale_base: settings.scale_base, ..Xpos::new(role) });
                    apply_rope(x, &RopeApplication { rope, xpos, ..Default::default() }).unwrap()
                };
                (query, key) = (turned(&query, XposRole::Query), turned(&key, XposRole::Key));
            }
            Encoding::None => {}
        }
        last_row(
            &attention(&AttentionOptions { bias: bias.as_ref(), scale, ..AttentionOptions::new(&query, &key) }).unwrap().scores,
        )
    }

    #[test]
    fn curves_are_those_of_attention_on_one_token_everywhere() {
        for encoding in nine() {
            for &content in Content::ALL {
                let options = options(encoding.clone(), content);
                let curve = score_by_distance(&options).unwrap();
                let samples = if content == Content::Ones { 1 } else { 5 };
                let scores: Vec<Vec<f64>> = (0..samples)
                    .map(|sample| {
                        let [query, key] = pair(&options, sample).unwrap();
                        by_attention(&options, &query, &key)
                    })
                    .collect();
                for distance in 0..COUNT {
                    let drawn = || scores.iter().map(|scores| scores[distance]);
                    let mean = drawn().sum::<f64>() / samples as f64;
                    let variance = drawn().map(|score| (score - mean) * (score - mean)).sum::<f64>() / samples as f64;
                    let naive = [mean, variance.sqrt(), drawn().fold(f64::MAX, f64::min), drawn().fold(f64::MIN, f64::max)];
                    let ours = [&curve.mean, &curve.std, &curve.least, &curve.most].map(|list| list[distance]);
                    for (ours, naive) in ours.iter().zip(naive) {
                        assert!((ours - naive).abs() < 2e-5, "{encoding:?} {content:?} {distance}: {ours} {naive}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_copy_at_distance_0_has_its_squared_length() {
        for encoding in [Encoding::None, Encoding::Rope(Default::default()), Encoding::Xpos(Default::default())] {
            let options = ScoreByDistanceOptions { samples: 1, ..options(encoding, Content::Copy) };
            let [query, key] = pair(&options, 0).unwrap();
            assert_eq!(query, key);
            let score = score_by_distance(&options).unwrap().mean[0];
            assert!((score - dot(&query, &query) / 8f64.sqrt()).abs() < 1e-14, "{score}");
        }
    }

    #[test]
    fn a_pair_belongs_to_its_number_and_to_no_encoding() {
        let of = |encoding, content| pair(&options(encoding, content), 3).unwrap();
        let [query, key] = of(Encoding::None, Content::Random);
        assert_ne!(query, key);
        assert_eq!(of(Encoding::Alibi(Default::default()), Content::Copy), [query.clone(), query]);
    }
}
