//! A case's options, in the names that the package has for them, as the Rust core takes them. What is not understood is a
//! fault of the case.

use posenc::*;
use serde_json::{Map, Value};

/// An object that must be read to its last name.
struct Object(Map<String, Value>);

impl Object {
    fn new(value: &Value) -> Self {
        Self(value.as_object().expect("an object").clone())
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    fn number(&mut self, name: &str, to: &mut f64) {
        self.take(name).into_iter().for_each(|value| *to = value.as_f64().expect(name));
    }

    fn whole(&mut self, name: &str) -> Option<usize> {
        self.take(name).map(|value| value.as_u64().expect(name) as usize)
    }

    fn wholes<const N: usize>(&mut self, fields: [(&str, &mut usize); N]) {
        fields.into_iter().for_each(|(name, to)| *to = self.whole(name).unwrap_or(*to));
    }

    fn boolean(&mut self, name: &str, to: &mut bool) {
        self.take(name).into_iter().for_each(|value| *to = value.as_bool().expect(name));
    }

    fn text(&mut self, name: &str) -> Option<String> {
        self.take(name).map(|value| value.as_str().expect(name).to_owned())
    }

    fn choice<T: std::str::FromStr<Err = Error>>(&mut self, name: &str) -> Option<T> {
        self.text(name).map(|text| text.parse().unwrap())
    }

    fn all_read(self) {
        assert!(self.0.is_empty(), "nobody reads {:?}", self.0);
    }
}

pub(crate) fn trainer_options(params: &Value) -> TrainerOptions {
    let mut given = Object::new(params);
    let mut options = TrainerOptions::new(task(&given.take("task").expect("task")));
    options.encoding = encoding(&given.take("encoding").expect("encoding"));
    options.seed = given.whole("seed").unwrap_or(0) as u64;
    given.wholes([
        ("layers", &mut options.layers),
        ("heads", &mut options.heads),
        ("dim", &mut options.dim),
        ("feedForward", &mut options.feed_forward),
        ("batch", &mut options.batch),
        ("steps", &mut options.steps),
        ("warmup", &mut options.warmup),
    ]);
    given.number("dropout", &mut options.dropout);
    given.number("learningRate", &mut options.learning_rate);
    given.number("weightDecay", &mut options.weight_decay);
    given.number("clip", &mut options.clip);
    given.number("embeddingStd", &mut options.embedding_std);
    given.boolean("scaleEmbedding", &mut options.scale_embedding);
    options.train_length = given.whole("trainLength");
    options.mask = given.choice("mask");
    options.combine = given.choice("combine").unwrap_or(options.combine);
    options.add_at = given.choice("addAt").unwrap_or(options.add_at);
    given.all_read();
    options
}

fn task(value: &Value) -> Task {
    let mut given = Object::new(value);
    let task = match given.text("kind").expect("kind").as_str() {
        "roles" => Task::Roles,
        "before" => Task::Before,
        "lookback" => Task::Lookback { distance: given.whole("distance").expect("distance") },
        "text" => Task::Text { text: given.text("text").expect("text") },
        other => panic!("no task {other}"),
    };
    given.all_read();
    task
}

pub(crate) fn encoding(value: &Value) -> Encoding {
    let mut given = Object::new(value);
    let encoding = match given.text("kind").expect("kind").as_str() {
        "none" => Encoding::None,
        "sinusoidal" => sinusoidal(&mut given),
        "learned" => {
            let mut settings = LearnedEncoding::default();
            given.wholes([("maxLength", &mut settings.max_length)]);
            Encoding::Learned(settings)
        }
        "shaw" => {
            let mut settings = ShawEncoding::default();
            given.wholes([("maxDistance", &mut settings.max_distance)]);
            Encoding::Shaw(settings)
        }
        "t5" => {
            let mut settings = T5Encoding::default();
            given.wholes([("buckets", &mut settings.buckets), ("maxDistance", &mut settings.max_distance)]);
            Encoding::T5(settings)
        }
        "alibi" => Encoding::Alibi(AlibiEncoding::default()),
        "kerple" => {
            let form = given.choice("form").unwrap_or(KerpleForm::Log);
            Encoding::Kerple(KerpleEncoding { form, ..Default::default() })
        }
        "rope" => rope(&mut given),
        "xpos" => {
            let mut settings = XposEncoding::default();
            given.number("base", &mut settings.base);
            given.number("scaleBase", &mut settings.scale_base);
            Encoding::Xpos(settings)
        }
        other => panic!("no encoding {other}"),
    };
    given.all_read();
    encoding
}

fn sinusoidal(given: &mut Object) -> Encoding {
    let mut settings = SinusoidalEncoding::default();
    given.number("base", &mut settings.base);
    given.number("start", &mut settings.start);
    settings.layout = given.choice("layout").unwrap_or(settings.layout);
    settings.timescale = given.choice("timescale").unwrap_or(settings.timescale);
    Encoding::Sinusoidal(settings)
}

fn rope(given: &mut Object) -> Encoding {
    let mut settings = RopeEncoding { rotary_dim: given.whole("rotaryDim"), ..Default::default() };
    given.number("base", &mut settings.base);
    settings.pairing = given.choice("pairing").unwrap_or(settings.pairing);
    settings.scaling = given.take("scaling").map_or(RopeScaling::Default, |value| scaling(&value));
    Encoding::Rope(settings)
}

fn scaling(value: &Value) -> RopeScaling {
    let mut given = Object::new(value);
    let mut factor = f64::NAN;
    given.number("factor", &mut factor);
    let scaling = match given.text("type").expect("type").as_str() {
        "linear" => RopeScaling::Linear { factor },
        "ntk" => RopeScaling::Ntk { factor },
        "yarn" => RopeScaling::Yarn(YarnScaling::new(factor, given.whole("originalMaxPositions").expect("originalMaxPositions"))),
        other => panic!("no scaling {other}"),
    };
    given.all_read();
    scaling
}
