"""Writes measure.json: what other people's libraries say of the measurements.

    pip install torch==2.15.0 transformers==5.24.0 numpy==2.4.6 scipy==1.17.1 mpmath==1.3.0
    python tests/golden/measure.py

Frequencies and tables are built as the libraries build them; what is measured of them (units in the last place, distances,
ranks) is NumPy's, SciPy's or mpmath's arithmetic.
"""

import json
import math
import pathlib

import mpmath
import numpy
import scipy
import torch
import transformers
from torch.utils.flop_counter import FlopCounterMode
from transformers.models.llama.configuration_llama import LlamaConfig
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb

mpmath.mp.dps = 40


def units(formed, dim, base):
    """Distance from the exact frequency in units in the last place, for each pair."""
    exact = [mpmath.mpf(base) ** (-mpmath.mpf(int(k)) / dim) for k in range(0, dim, 2)]
    spacing = numpy.spacing(numpy.array([float(value) for value in exact], dtype=numpy.float32))
    return [float(abs(mpmath.mpf(float(x)) - e) / mpmath.mpf(float(s))) for x, e, s in zip(formed, exact, spacing)]


def forms(dim, base):
    """The two forms of the frequencies, in float32: transformers' and that of PyTorch's tutorial."""
    power = 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.int64).to(dtype=torch.float) / dim))
    return power, torch.exp(torch.arange(0, dim, 2).float() * (-math.log(base) / dim))


def frequency_errors(dim, base):
    power, exponential = forms(dim, base)
    by_numpy = numpy.exp(numpy.arange(0, dim, 2, dtype=numpy.float32) * numpy.float32(-math.log(base) / dim))
    errors = {"power": units(power, dim, base), "exponential": units(exponential, dim, base)}
    worst = {name: max(values) for name, values in errors.items()} | {"numpy_exponential": max(units(by_numpy, dim, base))}
    return {"dim": dim, "base": base, **(errors if dim <= 128 else {}), "worst": worst}


def row_errors(row, exact):
    """The greatest errors of the sines and of the whole row."""
    far = [[abs(mpmath.mpf(x) - e) for x, e in zip(numbers.tolist(), wave)] for numbers, wave in zip(row, exact)]
    return [float(max(far[0])), float(max(far[0] + far[1]))]


def float32_table_errors(dim, base, positions):
    """How far PyTorch's float32 rows are off, in both forms: [sines, all] for each position.

    Its float32 exponential is a unit off for some pairs, so the form that goes through it is there twice: as it is, and with
    an exponential that is rounded once."""
    power, exponential = forms(dim, base)
    once = torch.exp((torch.arange(0, dim, 2).float() * (-math.log(base) / dim)).double()).float()
    by_form = {"power": power, "exponential": once, "torch_exponential": exponential}
    case = {"dim": dim, "base": base, "positions": positions} | {name: [] for name in by_form}
    for position in positions:
        angles = [position * mpmath.mpf(base) ** (-mpmath.mpf(k) / dim) for k in range(0, dim, 2)]
        exact = [mpmath.sin(angle) for angle in angles], [mpmath.cos(angle) for angle in angles]
        for name, frequencies in by_form.items():
            formed = torch.tensor(position, dtype=torch.float) * frequencies
            case[name].append(row_errors((formed.sin(), formed.cos()), exact))
    return case


def table(positions, dim, base):
    """The tutorial's table, in float64."""
    frequencies = torch.exp(torch.arange(0, dim, 2, dtype=torch.float64) * (-math.log(base) / dim))
    angles = torch.as_tensor(positions, dtype=torch.float64)[:, None] * frequencies
    return torch.stack([angles.sin(), angles.cos()], dim=2).flatten(1)


def base_profile(dim, base, context):
    rows = table(range(context), dim, base)
    distances = (rows[1:] - rows[:-1]).norm(dim=1)
    wavelengths = [float(2 * mpmath.pi * mpmath.mpf(base) ** (mpmath.mpf(k) / dim)) for k in range(0, dim, 2)]
    longer = sum(wavelength > context for wavelength in wavelengths) / len(wavelengths)
    return {"dim": dim, "base": base, "context": context, "wavelengths": wavelengths,
            "neighbor_distances": [distances.min().item(), distances.max().item()], "longer_than_context": longer}


def cost(width, layers, feed_forward):
    layer = torch.nn.TransformerEncoderLayer(width, 1, feed_forward, batch_first=True)
    modules = [layer.linear1, layer.linear2, layer.self_attn.out_proj]
    with FlopCounterMode(display=False) as counter, torch.no_grad():
        token = torch.zeros(1, width)
        torch.nn.functional.linear(token, layer.self_attn.in_proj_weight, layer.self_attn.in_proj_bias)
        [module(torch.zeros(1, module.in_features)) for module in modules]
    return {"width": width, "parameters": layers * sum(weight.numel() for weight in layer.parameters()),
            "matrix_flops": layers * counter.get_total_flops()}


def combination_cost(dim, position_dim, layers, feed_forward):
    sizes = {"dim": dim, "position_dim": position_dim, "layers": layers, "feed_forward": feed_forward}
    widths = {"add": dim, "concatenate": dim + (position_dim or dim)}
    return sizes | {name: cost(width, layers, feed_forward or 4 * width) for name, width in widths.items()}


def span(dim, positions, base):
    """Rank by LAPACK's QR with column pivoting, by the rule of one part in a million; and the singular values around it."""
    rows = table(range(positions), dim, base).numpy()
    remainders = numpy.abs(numpy.diag(scipy.linalg.qr(rows.T, mode="r", pivoting=True)[0]))
    rank = int((remainders > 1e-6 * remainders[0]).sum())
    return {"dim": dim, "positions": positions, "base": base, "rank": rank,
            "margin": float(numpy.abs(numpy.log10(remainders / remainders[0]) + 6).min())}


def rope_scores(head_dim, base, max_distance, scaling=None):
    """Scores of a query of ones with keys of ones before it, by transformers' Llama."""
    parameters = {"rope_type": "default", "rope_theta": base} | (scaling or {})
    config = LlamaConfig(hidden_size=head_dim, num_attention_heads=1, num_key_value_heads=1, head_dim=head_dim,
                         max_position_embeddings=max_distance + 1, rope_parameters=parameters)
    ones = torch.ones(1, 1, max_distance + 1, head_dim)
    cos, sin = LlamaRotaryEmbedding(config)(ones, torch.arange(max_distance + 1)[None])
    query, key = apply_rotary_pos_emb(ones, ones, cos, sin)
    scores = (query[0, 0, -1].double() @ key[0, 0].double().T) / math.sqrt(head_dim)
    return {"head_dim": head_dim, "base": base, "max_distance": max_distance, "scaling": scaling,
            "scores": scores.flip(0).tolist()}


YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 64}

cases = {
    "frequency_errors": [frequency_errors(dim, base) for dim, base in
                         [(64, 1e4), (80, 1e4), (96, 1e4), (128, 5e5), (512, 1e4), (4096, 1e4)]],
    "float32_table_errors": [float32_table_errors(*sizes) for sizes in
                             [(512, 1e4, [0.0, 1.0, 511.0, 4095.0, 131071.0, 1e6]), (64, 1e4, [3.0, 1023.5, 99999.0]),
                              (96, 5e5, [8191.0, 16777217.0, -70000.0])]],
    "base_profile": [base_profile(64, base, 512) for base in (10.0, 100.0, 1e3, 1e4, 1e6)] + [base_profile(128, 5e5, 2048)],
    "combination_cost": [combination_cost(*sizes) for sizes in
                         [(512, None, 6, None), (512, 64, 6, 2048), (96, 32, 3, None), (8, None, 1, 5)]],
    "span_overlap": [span(*sizes) for sizes in
                     [(64, 16, 1e4), (64, 100, 1e4), (64, 512, 1e4), (128, 512, 1e4), (64, 512, 10.0), (256, 300, 1e6)]],
    "rope_scores": [rope_scores(64, 1e4, 256), rope_scores(128, 5e5, 100), rope_scores(64, 1e4, 255, YARN)],
}
libraries = {"torch": torch.__version__, "transformers": transformers.__version__, "numpy": numpy.__version__,
             "scipy": scipy.__version__, "mpmath": mpmath.__version__}
lines = [f'"{name}": [\n' + ",\n".join(json.dumps(case) for case in of_name) + "\n]" for name, of_name in cases.items()]
text = '{\n"libraries": ' + json.dumps(libraries) + ",\n" + ",\n".join(lines) + "\n}\n"
pathlib.Path(__file__).with_suffix(".json").write_text(text)
