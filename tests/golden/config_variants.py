"""Writes config_variants.json: what transformers makes of small configurations of every model type with RoPE.

Each model type of src/config/models.rs that transformers has is given each variant of its configuration. Its own
configuration class reads it and its own rotary embedding computes the frequencies, in float32; nothing of ours is run.
Of the result are kept: number of pairs, second, middle and last inverse frequency, attention factor.

Run, from any folder, with Python 3.11:
    pip install torch==2.15.0 transformers==5.24.0
    python tests/golden/config_variants.py
"""

import contextlib
import copy
import importlib
import inspect
import json
import logging
import pathlib
import re

import torch
import transformers
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

HERE = pathlib.Path(__file__).resolve()
MODELS = HERE.parents[2] / "src" / "config" / "models.rs"

SMALL = {"hidden_size": 512, "num_attention_heads": 8, "num_key_value_heads": 4, "num_hidden_layers": 12,
         "max_position_embeddings": 8192}

# name: the keys that the configuration has besides its type
VARIANTS = {
    "class-defaults": {},
    "small": SMALL,
    "params+theta": SMALL | {"rope_theta": 5e5, "rope_parameters": {"rope_type": "default", "rope_theta": 77777.0}},
    "partial": SMALL | {"partial_rotary_factor": 0.75},
    "headdim": SMALL | {"head_dim": 96},
    "dynamic": SMALL | {"rope_scaling": {"type": "dynamic", "factor": 4.0}},
    "yarn-top-orig": SMALL | {"original_max_position_embeddings": 1024, "rope_scaling": {
        "rope_type": "yarn", "factor": 8.0, "original_max_position_embeddings": 4096}},
    "local": SMALL | {"rope_local_base_freq": 5000.0, "rope_theta": 2e6},
}
LENGTHS = {"dynamic": [1, 8192, 8193, 20000]}  # lengths to compute at; otherwise 1

# model type, or model type and variant: why it is left out
CODED = "the class reads neither base nor scaling, as both are in its code; ours heeds them"
LEFT_OUT = {
    **{f"{model_type}/{name}": CODED for model_type in ("gptj", "codegen") for name in ("params+theta", "yarn-top-orig", "local")},
    "cohere2_moe/dynamic": "the configuration class loses `rope_scaling` and computes without it",
    "cohere2_moe/yarn-top-orig": "the same",
    "ernie4_5_vl_moe_text": "the class puts the frequencies in the order of its three axes; elsewhere sections do that",
    "granitemoehybrid": "no layer has RoPE unless `position_embedding_type` says so; the class computes it all the same",
    "zamba2": "no layer has RoPE unless `use_mem_rope` says so; the class computes it all the same",
    "longcat_flash/headdim": "the class turns 96 features of a part that has `qk_rope_head_dim`, 64, and so cannot run",
    "mimo_v2_flash/partial": "the class reads `rope_parameters` alone, and not the keys that its own model's file has",
    "mimo_v2_flash/local": "the same, and `rope_theta` is one of those keys",
    "moonshine/dynamic": "57 features turn, an odd number, for which our functions have no scaling",
}


def model_types():
    """Those whose scheme in the table of models is RoPE, in its order."""
    return re.findall(r'^ *"(\S+) rope ', MODELS.read_text(), re.MULTILINE)


def rotary_class(config):
    """The rotary embedding of the language model in the configuration's modeling file, or None."""
    module = type(config).__module__.replace(".configuration_", ".modeling_")
    try:
        classes = inspect.getmembers(importlib.import_module(module), inspect.isclass)
    except ModuleNotFoundError:
        return None
    other = ("Vision", "Audio", "DiT")
    found = [(name, found) for name, found in classes
             if name.endswith("RotaryEmbedding") and not any(word in name for word in other)]
    prefix = type(config).__name__.removesuffix("Config")
    found.sort(key=lambda pair: not pair[0].startswith(prefix))
    return found[0][1] if found else None


def summary(frequencies, factor):
    values = frequencies.double().tolist()
    return [len(values), values[min(1, len(values) - 1)], values[len(values) // 2], values[-1], float(factor)]


def at_length(rotary, length):
    """Frequencies of a fresh module once it has seen the last position of a sequence of this length."""
    if length > 1:
        with contextlib.suppress(IndexError, RuntimeError):  # they are set first; sines of odd shapes may fail after that
            rotary(torch.zeros(1, 1, 4), torch.tensor([[length - 1]]))
    return summary(rotary.inv_freq, rotary.attention_scaling)


def expected(config, lengths):
    """What the model's rotary embedding computes, or None where transformers has no class of the kind."""
    make = rotary_class(config)
    if make is None:
        return None
    buffers = dict(make(config).named_buffers())
    if "embed_positions" in buffers:  # a table of sines and cosines; at position 1 an angle is the frequency
        sines = buffers["embed_positions"][1].chunk(2)[0]
        return {"at": {"1": summary(torch.asin(sines.double()), 1)}}
    if "inv_freq" in buffers:
        return {"at": {str(length): at_length(make(config), length) for length in lengths}}
    kinds = [name.removesuffix("_inv_freq") for name in buffers if name.endswith("_inv_freq") and "original" not in name]
    rotary = make(config)
    return {"by_layer_type": {kind: summary(buffers[kind + "_inv_freq"], getattr(rotary, kind + "_attention_scaling"))
                              for kind in kinds}}


def cases():
    for model_type in model_types():
        for name, keys in VARIANTS.items():
            if model_type not in CONFIG_MAPPING or {model_type, f"{model_type}/{name}"} & LEFT_OUT.keys():
                continue
            given = keys | {"model_type": model_type}
            try:
                config = CONFIG_MAPPING[model_type].from_dict(copy.deepcopy(given))
                result = expected(config, LENGTHS.get(name, [1]))
            except Exception as error:  # transformers refuses it, or cannot
                print(f"{model_type}/{name}: {str(error).splitlines()[0]}")
                continue
            if result:
                yield {"id": f"config_variants/{model_type}/{name}", "params": {"config": given}, "expected": result}


def main():
    logging.disable(logging.CRITICAL)
    torch.set_num_threads(1)
    rows = list(cases())
    versions = {"transformers": transformers.__version__, "torch": torch.__version__.split("+")[0]}
    head = {"format": 1, "family": "config_variants", "libraries": versions, "count": len(rows)}
    compact = {"separators": (",", ":")}
    lines = ",\n".join(json.dumps(row, **compact) for row in rows)
    HERE.with_suffix(".json").write_text(json.dumps(head, **compact)[:-1] + ',"cases":[\n' + lines + "\n]}\n")


main()
