"""Writes train.json and train/: the training lab's model, run in PyTorch from the same weights on the same sentences.

The model is written again here, from the papers and the documentation of `Trainer`, out of PyTorch's own layers, loss,
optimizer, clipping and schedules; gradients are autograd's. Where transformers has a part, it is used (T5's buckets,
ALiBi's slopes) or must agree (frequencies under a scaling). Every case runs in float64, whose numbers are the reference,
and in float32, whose distance from them says how far rounding goes. Weights and sentences come from the Rust core, which
this script calls itself: `cargo test --test train -- --ignored`.

    pip install torch==2.15.0 transformers==5.24.0 safetensors==0.8.0 numpy==2.4.6
    python tests/golden/train.py
"""

import json
import math
import os
import pathlib
import subprocess
import tempfile
import warnings

import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file
from torch import nn
from torch.optim.lr_scheduler import CosineAnnealingLR, LinearLR, SequentialLR
from transformers import LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS
from transformers.models.bloom.modeling_bloom import build_alibi_tensor
from transformers.models.t5.modeling_t5 import T5Attention

HERE = pathlib.Path(__file__).parent
STEPS = 20

# ── the cases: options by the names that the package has for them ──

SMALL = {"dim": 16, "heads": 2, "layers": 2, "feedForward": 20, "batch": 4, "steps": 30, "warmup": 5, "learningRate": 0.01}
BEFORE, ROLES, LOOKBACK = {"kind": "before"}, {"kind": "roles"}, {"kind": "lookback", "distance": 3}
TEXT = {"kind": "text", "text": "the model reads a line of text, one sign after another, and says which sign comes next.\n"
                                "模型一個字一個字地讀，說下一個字是什麼。\n" * 3}
SINUSOIDAL, LEARNED = {"kind": "sinusoidal"}, {"kind": "learned", "maxLength": 16}
ROPE = {"kind": "rope"}
LINEAR = {"type": "linear", "factor": 4.0}
YARN = {"type": "yarn", "factor": 4.0, "originalMaxPositions": 64}  # its ramp lies within the four pairs
ENCODINGS = {
    "none": {"kind": "none"},
    "sinusoidal": SINUSOIDAL,
    "learned": LEARNED,
    "shaw": {"kind": "shaw", "maxDistance": 3},  # shorter than the sentences, so that distances are clipped
    "t5": {"kind": "t5", "buckets": 8, "maxDistance": 12},
    "alibi": {"kind": "alibi"},
    "kerple-log": {"kind": "kerple", "form": "log"},
    "kerple-power": {"kind": "kerple", "form": "power"},
    "rope": ROPE,
    "rope-partial": {**ROPE, "pairing": "interleaved", "rotaryDim": 4},
    "rope-linear": {**ROPE, "scaling": LINEAR},
    "rope-yarn": {**ROPE, "scaling": YARN},
    "xpos": {"kind": "xpos", "scaleBase": 16.0},
}


def case(id, task, encoding, **options):
    return {"id": id, "params": {**SMALL, "task": task, "encoding": encoding, **options}, "steps": STEPS}


def cases():
    for name, encoding in ENCODINGS.items():
        yield case(f"before-{name}", BEFORE, encoding)
        yield case(f"lookback-{name}", LOOKBACK, encoding, trainLength=12)
    yield case("roles-none", ROLES, ENCODINGS["none"])
    yield case("roles-shaw", ROLES, ENCODINGS["shaw"], mask="causal", trainLength=6)
    yield case("text-rope", TEXT, ROPE, trainLength=12)
    yield case("text-learned", TEXT, LEARNED, trainLength=12)
    yield case("columns", BEFORE, {**SINUSOIDAL, "base": 100.0, "start": 1.0, "layout": "sin-cos", "timescale": "endpoint"})
    for name, encoding in {"sinusoidal": SINUSOIDAL, "learned": LEARNED}.items():
        yield case(f"{name}-concatenate", BEFORE, encoding, combine="concatenate")
        yield case(f"{name}-every-layer", BEFORE, encoding, addAt="every-layer", layers=3)
        yield case(f"{name}-both", BEFORE, encoding, combine="concatenate", addAt="every-layer", scaleEmbedding=True)
    yield case("scale-embedding", BEFORE, SINUSOIDAL, scaleEmbedding=True, embeddingStd=0.25)
    yield case("causal-mask", BEFORE, ENCODINGS["t5"], mask="causal")
    yield case("dropout", BEFORE, LEARNED, dropout=0.3, addAt="every-layer")
    yield case("clip", BEFORE, ENCODINGS["shaw"], clip=0.05)
    yield case("decay", BEFORE, ENCODINGS["rope"], weightDecay=1.0, learningRate=0.03)
    yield case("decay-joined", BEFORE, LEARNED, weightDecay=1.0, combine="concatenate")
    yield case("kerple-bounds", LOOKBACK, ENCODINGS["kerple-power"], learningRate=0.04, seed=6)  # both are met, as run() checks
    yield case("no-warmup", BEFORE, ENCODINGS["alibi"], warmup=0, steps=12)  # and beyond the last step
    yield case("one-head", BEFORE, ENCODINGS["xpos"], heads=1, layers=1, seed=7)
    # Trained for longer, then judged: predictions, attention, and evaluation at other lengths and with other scalings.
    at_twice = [{"length": 12, "samples": 64}, {"length": 24, "samples": 64},
                {"length": 24, "samples": 64, "encoding": {**ROPE, "scaling": {"type": "linear", "factor": 2.0}}},
                {"length": 24, "samples": 64, "encoding": {**ROPE, "scaling": {"type": "yarn", "factor": 2.0, "originalMaxPositions": 12}}}]
    longer = {"batch": 16, "steps": 400, "warmup": 20, "learningRate": 0.01}
    yield {**case("trained-rope", LOOKBACK, ROPE, trainLength=12, **longer), "steps": 400, "evaluations": at_twice}
    yield {**case("trained-roles", ROLES, ENCODINGS["xpos"], **longer), "steps": 400,
           "evaluations": [{"length": 8, "samples": 64}, {"length": 16, "samples": 64},
                           {"length": 16, "samples": 64, "encoding": {"kind": "xpos", "scaleBase": 2.0, "base": 3.0}}]}


# ── positions ──


def distances(length):
    """Key minus query."""
    places = torch.arange(length)
    return places[None, :] - places[:, None]


class Parameters(nn.Module):
    """Named tensors; ParameterDict will not have one that is called "keys"."""

    def __init__(self, **shapes):
        super().__init__()
        for name, shape in shapes.items():
            self.register_parameter(name, nn.Parameter(torch.empty(shape)))


class Position(nn.Module):
    """What an encoding does, at each place where one can act."""

    def enter(self, x, layer):
        """Acts on what enters a layer."""
        return x

    def rotate(self, queries, keys):
        return queries, keys

    def bias(self, queries, layer):
        """What is added to q·k/√head_dim; queries are [batch, heads, length, head_dim]."""
        return 0

    def mixture(self, weights, values, layer):
        return weights @ values


class Table(Position):
    def __init__(self, params):
        super().__init__()
        self.params, dim = params, params["dim"]
        self.places = params["layers"] if params.get("addAt") == "every-layer" else 1
        if params["encoding"]["kind"] == "learned":
            self.table = nn.Parameter(torch.empty(params["encoding"]["maxLength"], dim))
        if params.get("combine") == "concatenate":
            parts = lambda: nn.ModuleDict({part: nn.Linear(dim, dim, bias=False) for part in ("token", "position")})
            self.join = nn.ModuleList(parts() for _ in range(self.places))

    def rows(self, length, dtype):
        if self.params["encoding"]["kind"] == "learned":
            return self.table[:length]
        encoding, dim = self.params["encoding"], self.params["dim"]
        pair = torch.arange(dim // 2, dtype=torch.float64)
        share = pair / (dim // 2 - 1) if encoding.get("timescale") == "endpoint" else 2 * pair / dim
        place = torch.arange(length, dtype=torch.float64) + encoding.get("start", 0.0)
        angle = place[:, None] / encoding.get("base", 10000.0) ** share
        waves = torch.sin(angle), torch.cos(angle)
        together = torch.cat(waves, 1) if encoding.get("layout") == "sin-cos" else torch.stack(waves, 2).flatten(1)
        return together.to(dtype)

    def enter(self, x, layer):
        if layer >= self.places:
            return x
        rows = self.rows(x.shape[1], x.dtype).expand_as(x)
        if self.params.get("combine") != "concatenate":
            return x + rows
        parts = self.join[layer]
        return F.linear(torch.cat([x, rows], -1), torch.cat([parts["token"].weight, parts["position"].weight], 1))


class Shaw(Position):
    """Shaw et al. 2018, equations 3 to 5."""

    def __init__(self, params):
        super().__init__()
        self.reach, heads, width = params["encoding"]["maxDistance"], params["heads"], params["dim"] // params["heads"]
        shape = heads, 2 * self.reach + 1, width
        for layer in range(params["layers"]):
            self.add_module(str(layer), Parameters(keys=shape, values=shape))

    def vectors(self, layer, part, length):
        return self.get_parameter(f"{layer}.{part}")[:, distances(length).clamp(-self.reach, self.reach) + self.reach]

    def bias(self, queries, layer):
        vectors = self.vectors(layer, "keys", queries.shape[2])  # [heads, query, key, width]
        return torch.einsum("bhqw,hqkw->bhqk", queries, vectors) / math.sqrt(queries.shape[3])

    def mixture(self, weights, values, layer):
        vectors = self.vectors(layer, "values", values.shape[2])
        return torch.einsum("bhqk,bhqkw->bhqw", weights, values[:, :, None] + vectors)


class T5(Position):
    def __init__(self, params):
        super().__init__()
        self.params = params
        self.buckets = nn.Parameter(torch.empty(params["heads"], params["encoding"]["buckets"]))

    def bias(self, queries, layer):
        encoding = self.params["encoding"]
        buckets = T5Attention._relative_position_bucket(distances(queries.shape[2]), bidirectional=not is_causal(self.params),
                                                        num_buckets=encoding["buckets"], max_distance=encoding["maxDistance"])
        return self.buckets[:, buckets]


class Alibi(Position):
    def bias(self, queries, layer):
        _, heads, length, _ = queries.shape
        slopes = build_alibi_tensor(torch.ones(1, 2), heads, torch.float64)[:, 0, 1].to(queries.dtype)
        return -slopes[:, None, None] * distances(length).abs()


class Kerple(Position):
    """As ParallelKerpleLog and ParallelKerplePower of the authors' code, on both sides of the query."""

    def __init__(self, params):
        super().__init__()
        self.power, self.met = params["encoding"]["form"] == "power", set()
        for layer in range(params["layers"]):
            self.add_module(str(layer), Parameters(a_and_p=(params["heads"], 2)))

    def bias(self, queries, layer):
        both = self.get_parameter(f"{layer}.a_and_p")
        self.met |= {bound for bound, beyond in (("least", both < 0.01), ("most", both[:, 1] > 2)) if beyond.any()}
        both.data.clamp_(min=0.01)
        if self.power:
            both.data[:, 1].clamp_(max=2)
        a, p = both[:, 0, None, None], both[:, 1, None, None]
        far = distances(queries.shape[2]).abs().to(both.dtype)
        return -a * far**p if self.power else -p * torch.log(1 + a * far)


def frequencies(encoding, width):
    """In float64, and the factor on sine and cosine."""
    dim, base, scaling = encoding.get("rotaryDim", width), encoding.get("base", 10000.0), encoding.get("scaling", {})
    plain = base ** -(torch.arange(0, dim, 2, dtype=torch.float64) / dim)
    if not scaling:
        return plain, 1.0
    factor, kind = scaling["factor"], scaling["type"]
    if kind == "linear":
        scaled, magnitude = plain / factor, 1.0
    else:  # Peng et al. 2023, section 3.2 with the bounds of the authors' code, and section 3.4
        turns = lambda count: dim * math.log(scaling["originalMaxPositions"] / (count * 2 * math.pi)) / (2 * math.log(base))
        low, high = max(math.floor(turns(32)), 0), min(math.ceil(turns(1)), dim - 1)
        ramp = ((torch.arange(dim // 2, dtype=torch.float64) - low) / max(high - low, 0.001)).clamp(0, 1)
        scaled, magnitude = plain / factor * ramp + plain * (1 - ramp), 0.1 * math.log(factor) + 1
        assert scaling["originalMaxPositions"] < 32 or 0 < ramp[1] < 1, "a ramp that decides nothing"
    settings, trained = {"rope_type": kind, "rope_theta": base, "factor": factor}, scaling.get("originalMaxPositions")
    if trained:
        settings["original_max_position_embeddings"] = trained
    config = LlamaConfig(hidden_size=width, num_attention_heads=1, rope_parameters=settings,
                         max_position_embeddings=int(factor * (trained or 64)))
    theirs, their_magnitude = ROPE_INIT_FUNCTIONS[kind](config, "cpu")
    torch.testing.assert_close(scaled.float(), theirs, rtol=1e-6, atol=0)
    assert abs(magnitude - their_magnitude) < 1e-12
    return scaled, magnitude


class Rope(Position):
    """A pair is a complex number, and turning it a product (Su et al. 2021, equation 12)."""

    def __init__(self, params):
        super().__init__()
        self.encoding, self.width = params["encoding"], params["dim"] // params["heads"]

    def turned(self, x, factors):
        """`factors` are complex, [length, pairs]."""
        turning, resting = x[..., : 2 * factors.shape[1]], x[..., 2 * factors.shape[1] :]
        interleaved = self.encoding.get("pairing") == "interleaved"
        real, imaginary = (turning[..., 0::2], turning[..., 1::2]) if interleaved else turning.chunk(2, -1)
        result = torch.complex(real.contiguous(), imaginary.contiguous()) * factors.to(torch.complex(x[0, 0, 0, 0], x[0, 0, 0, 0]).dtype)
        parts = result.real, result.imag
        turned = torch.stack(parts, -1).flatten(-2) if interleaved else torch.cat(parts, -1)
        return torch.cat([turned, resting], -1)

    def factors(self, length):
        inv_freq, magnitude = frequencies(self.encoding, self.width)
        angle = torch.arange(length, dtype=torch.float64)[:, None] * inv_freq
        return torch.polar(torch.full_like(angle, magnitude), angle)

    def rotate(self, queries, keys):
        factors = self.factors(queries.shape[2])
        return self.turned(queries, factors), self.turned(keys, factors)


class Xpos(Rope):
    """Sun et al. 2022, algorithm 1; pairs are halves, and nothing depends on the centre."""

    def rotate(self, queries, keys):
        length, dim = queries.shape[2], self.width
        ratio = (torch.arange(0, dim, 2, dtype=torch.float64) + 0.4 * dim) / (1.4 * dim)
        growth = ratio ** (torch.arange(length, dtype=torch.float64)[:, None] / self.encoding["scaleBase"])
        factors = self.factors(length)
        return self.turned(queries, factors * growth), self.turned(keys, factors / growth)


KINDS = {"none": lambda _: Position(), "sinusoidal": Table, "learned": Table, "shaw": Shaw, "t5": T5,
         "alibi": lambda _: Alibi(), "kerple": Kerple, "rope": Rope, "xpos": Xpos}

# ── the model ──


def is_causal(params):
    return params.get("mask") == "causal" or params["task"]["kind"] in ("lookback", "text")


class Attention(nn.Module):
    def __init__(self, params):
        super().__init__()
        dim = params["dim"]
        self.params = params
        self.query_key_value, self.output = nn.Linear(dim, 3 * dim, bias=False), nn.Linear(dim, dim, bias=False)

    def forward(self, x, position, layer):
        batch, length, dim = x.shape
        heads = self.params["heads"]
        split = lambda part: part.view(batch, length, heads, dim // heads).transpose(1, 2)
        queries, keys, values = map(split, self.query_key_value(x).chunk(3, -1))
        turned, keys = position.rotate(queries, keys)
        scores = turned @ keys.transpose(2, 3) / math.sqrt(dim // heads) + position.bias(queries, layer)
        if is_causal(self.params):
            scores = scores.masked_fill(torch.ones(length, length, dtype=torch.bool).triu(1), -math.inf)
        self.weights = scores.softmax(-1)
        return self.output(position.mixture(self.weights, values, layer).transpose(1, 2).reshape(x.shape))


class Layer(nn.Module):
    def __init__(self, params):
        super().__init__()
        dim, inner = params["dim"], params["feedForward"]
        self.attention_norm, self.attention, self.feed_forward_norm = nn.LayerNorm(dim), Attention(params), nn.LayerNorm(dim)
        self.feed_forward = nn.ModuleDict({"up": nn.Linear(dim, inner), "down": nn.Linear(inner, dim)})

    def forward(self, x, position, layer):
        x = x + self.attention(self.attention_norm(x), position, layer)
        inner = F.relu(self.feed_forward["up"](self.feed_forward_norm(x)))
        return x + self.feed_forward["down"](inner)


class Model(nn.Module):
    def __init__(self, params, vocabulary, classes):
        super().__init__()
        self.params, dim = params, params["dim"]
        self.embedding = nn.Embedding(vocabulary, dim)
        self.layers = nn.ModuleList(Layer(params) for _ in range(params["layers"]))
        self.norm, self.output = nn.LayerNorm(dim), nn.Linear(dim, classes)
        self.position = KINDS[params["encoding"]["kind"]](params)

    def forward(self, tokens, dropout=None):
        scale = math.sqrt(self.params["dim"]) if self.params.get("scaleEmbedding") else 1.0
        x = self.position.enter(self.embedding(tokens) * scale, 0)
        if dropout is not None:
            x = x * dropout
        for index, layer in enumerate(self.layers):
            if index > 0:
                x = self.position.enter(x, index)
            x = layer(x, self.position, index)
        return self.output(self.norm(x))

    def matrices(self):
        """The names of linear layers' weights, which PyTorch keeps as [outputs, inputs] and the lab the other way round."""
        return {f"{name}.weight" for name, module in self.named_modules() if isinstance(module, nn.Linear)}

    def exchanged(self, tensors):
        """Between PyTorch's form of parameters and the lab's."""
        matrices = self.matrices()
        return {name: (x.T if name in matrices else x).contiguous() for name, x in tensors.items()}

    def take(self, weights, dtype):
        self.to(dtype)
        self.load_state_dict({name: x.to(dtype) for name, x in self.exchanged(weights).items()})
        return self


# ── learning ──


def optimizer_of(model, params):
    matrices = model.matrices()
    decays = lambda wanted: [x for name, x in model.named_parameters() if (name in matrices) == wanted]
    groups = [{"params": decays(True), "weight_decay": params.get("weightDecay", 0.01)}, {"params": decays(False), "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=params["learningRate"], betas=(0.9, 0.999), eps=1e-8, foreach=False)
    warmup, lowest = params["warmup"], params["learningRate"] / 10
    fall = CosineAnnealingLR(optimizer, T_max=params["steps"] - warmup, eta_min=lowest)
    if warmup == 0:
        return optimizer, fall
    rise = LinearLR(optimizer, start_factor=1 / warmup, end_factor=1.0, total_iters=warmup - 1)
    return optimizer, SequentialLR(optimizer, [rise, fall], milestones=[warmup])


def numbers(seen, sentences):
    """Tokens and targets of sentences that are words."""
    token = {word: index for index, word in enumerate(seen["vocabulary"])}
    target = {word: index for index, word in enumerate(seen["classes"])} | {None: -100}
    return (torch.tensor([[token[word] for word in sentence["tokens"]] for sentence in sentences]),
            torch.tensor([[target[word] for word in sentence["answers"]] for sentence in sentences]))


def loss_of(model, tokens, targets, dropout=None):
    return F.cross_entropy(model(tokens, dropout).flatten(0, 1), targets.flatten(), ignore_index=-100)


def train(model, params, seen, steps, dtype):
    """Losses, norms, rates, and the first step's gradients."""
    optimizer, schedule = optimizer_of(model, params)
    curve, gradients = {"losses": [], "gradient_norms": [], "learning_rates": []}, None
    for step in range(steps):
        tokens, targets = numbers(seen, seen["batches"][step])
        factors = seen["dropout"][step]
        dropout = None if factors is None else torch.tensor(factors, dtype=dtype).view(*tokens.shape, params["dim"])
        optimizer.zero_grad()
        loss = loss_of(model, tokens, targets, dropout)
        loss.backward()
        gradients = gradients or model.exchanged({name: x.grad.clone() for name, x in model.named_parameters()})
        norm = nn.utils.clip_grad_norm_(model.parameters(), params.get("clip", 1.0), foreach=False)
        for name, value in zip(curve, (loss.item(), norm.item(), optimizer.param_groups[0]["lr"])):
            curve[name].append(value)
        optimizer.step()
        if step < params["steps"]:  # where the cosine ends; PyTorch's would rise again
            schedule.step()
    return curve, gradients


# ── judging a trained model ──


@torch.no_grad()
def evaluated(model, params, seen, at, sentences):
    model.position.encoding = at.get("encoding", params["encoding"])
    tokens, targets = numbers(seen, sentences)
    logits = model(tokens)
    losses = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-100, reduction="none").view_as(targets)
    asked = targets != -100
    counted = asked & (targets % 2 == 0) & (targets <= 2) if params["task"]["kind"] == "roles" else asked  # doer and done-to
    best = logits.topk(2, -1).values
    assert (best[..., 0] - best[..., 1])[counted].min() > 1e-4, "a tie, which rounding would decide"
    accuracy = (logits.argmax(-1) == targets)[counted].double().mean().item()
    by_position = [losses[:, place][asked[:, place]].mean().item() if asked[:, place].any() else None for place in range(tokens.shape[1])]
    model.position.encoding = params["encoding"]
    return {**at, "loss": losses[asked].mean().item(), "accuracy": accuracy, "by_position": by_position}


@torch.no_grad()
def looked_into(model, seen, sentence):
    tokens, _ = numbers(seen, [sentence])
    probabilities = model(tokens).softmax(-1)[0].tolist()
    return {"tokens": sentence["tokens"], "predict": probabilities, "attention": [layer.attention.weights[0].tolist() for layer in model.layers]}


def nudged(weights):
    """The weights, and ten times the weights with each number a neighbouring float32: other roundings of one model."""
    random = torch.Generator().manual_seed(0)
    yield weights
    for _ in range(10):
        aside = {name: torch.where(torch.rand(x.shape, generator=random) < 0.5, -math.inf, math.inf) for name, x in weights.items()}
        yield {name: torch.nextafter(x, aside[name]) for name, x in weights.items()}


def tolerances(curve, gradients, roundings):
    """Three times the greatest distance from float64 that float32 has in PyTorch, relative; for gradients of the norm."""
    off = {"losses": 0.0, "gradient_norms": 0.0, "gradients": 0.0}
    for single, their_gradients in roundings:
        for name in ("losses", "gradient_norms"):
            off[name] = max([off[name]] + [abs(a - b) / b for a, b in zip(single[name], curve[name])])
        off["gradients"] = max([off["gradients"]] + [((their_gradients[name] - x).norm() / x.norm()).item() for name, x in gradients.items()])
    return {name: float(f"{3 * distance:.2g}") for name, distance in off.items()}


def run(case, folder):
    """A case's row, its gradients, and the weights that it ended with where they are looked into."""
    params, weights = case["params"], load_file(folder / f"{case['id']}.safetensors")
    weights = {name: x for name, x in weights.items() if not name.startswith("optimizer.")}
    seen = json.loads((folder / f"{case['id']}.json").read_text())
    model = Model(params, len(seen["vocabulary"]), len(seen["classes"]))
    roundings = [train(model.take(start, torch.float32), params, seen, STEPS, torch.float32) for start in nudged(weights)]
    curve, gradients = train(model.take(weights, torch.float64), params, seen, case["steps"], torch.float64)
    assert case["id"] != "kerple-bounds" or model.position.met == {"least", "most"}
    row = {"id": case["id"], "params": params, **{name: values[:STEPS] for name, values in curve.items()},
           "tolerance": tolerances(curve, gradients, roundings)}
    if "evaluations" not in case:
        return row, gradients, None
    trained = {name: x.float() for name, x in model.exchanged(model.state_dict()).items()}
    model.take(trained, torch.float64)
    row["evaluations"] = [evaluated(model, params, seen, *both) for both in zip(case["evaluations"], seen["evaluations"])]
    row["sentence"] = looked_into(model, seen, seen["evaluations"][0][0])
    return row, gradients, trained


def main():
    all_cases = list(cases())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "cases.json").write_text(json.dumps(all_cases))
        subprocess.run(["cargo", "test", "--test", "train", "--", "--ignored", "export"], check=True, cwd=HERE.parent.parent,
                       env={**os.environ, "POSENC_TRAIN_EXPORT": name})
        results = [run(case, folder) for case in all_cases]
    (HERE / "train").mkdir(exist_ok=True)
    save_file({f"{row['id']}/{name}": x.float() for row, gradients, _ in results for name, x in gradients.items()},
              HERE / "train" / "gradients.safetensors")
    for row, _, trained in results:
        if trained:
            save_file(trained, HERE / "train" / f"{row['id']}.safetensors")
    rows = [row for row, _, _ in results]
    head = {"format": 1, "family": "train", "libraries": {"torch": torch.__version__.split("+")[0], "transformers": "5.24.0"},
            "count": len(rows)}
    text = json.dumps(head)[:-1] + ', "cases": [\n' + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]}\n"
    (HERE / "train.json").write_text(text)


if __name__ == "__main__":
    warnings.filterwarnings("error")
    torch.set_num_threads(1)
    main()
