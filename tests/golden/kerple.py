"""Writes kerple.json: the bias that the authors' own code of KERPLE adds to scores of zero.

The code is not here: give a checkout of github.com/chijames/KERPLE at the commit below. Its module needs CUDA and
DeepSpeed, so the two classes are taken out of megatron/mpu/layers.py by name and run alone, on one processor.

    git clone https://github.com/chijames/KERPLE && git -C KERPLE checkout 25be3d712e96a3353b374f1f8e36b97d86f97ffa
    pip install torch==2.15.0
    python tests/golden/kerple.py KERPLE
"""

import ast
import json
import math
import pathlib
import sys
import types

import torch

COMMIT = "25be3d712e96a3353b374f1f8e36b97d86f97ffa"
FORMS = {"log": ("ParallelKerpleLog", "kerple_log"), "power": ("ParallelKerplePower", "kerple_power_ap_")}
SIZES = [(1, 1), (2, 2), (5, 5), (16, 16), (1, 2), (1, 7), (1, 33)]  # queries, keys: all of the keys, or the last alone
FAR = [(1, 600)]
PARAMETERS = {  # of each head
    "one": {"a": [1.0], "p": [1.0]},
    "drawn": {"a": [0.37, 0.92, 0.055, 0.61], "p": [1.73, 0.24, 0.99, 1.31]},
    "edges": {"a": [0.01, 0.01, 1.0], "p": [0.01, 2.0, 2.0]},  # the least that the code keeps, and the greatest exponent
    "trained": {"a": [12.5, 3.75, 0.8, 0.02, 0.3, 1.6, 0.15, 7.0], "p": [0.6, 1.1, 1.9, 0.5, 1.0, 0.08, 1.45, 0.3]},
}


def classes(checkout):
    """The authors' two classes, of a module that cannot be imported whole."""
    wanted = {name for name, _ in FORMS.values()}
    tree = ast.parse((pathlib.Path(checkout) / "megatron/mpu/layers.py").read_text())
    tree.body = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name in wanted]
    around = {"torch": torch, "math": math, "Parameter": torch.nn.Parameter,
              "get_model_parallel_world_size": lambda: 1, "get_model_parallel_rank": lambda: 0}
    exec(compile(tree, "layers.py", "exec"), around)
    return around


def bias(around, form, parameters, queries, keys, dtype=torch.float64):
    name, setting = FORMS[form]
    heads = len(parameters["a"])
    layer = around[name](types.SimpleNamespace(num_attention_heads=heads, pos_emb=setting, params_dtype=dtype))
    layer.bias_a.data = torch.tensor(parameters["a"], dtype=dtype)[:, None, None]
    layer.bias_p.data = torch.tensor(parameters["p"], dtype=dtype)[:, None, None]
    return layer(torch.zeros(1, heads, queries, keys, dtype=dtype))[0].detach()


def cases(around):
    for form, (name, _) in FORMS.items():
        for kind, parameters in PARAMETERS.items():
            for queries, keys in SIZES + (FAR if kind == "one" else []):
                result = bias(around, form, parameters, queries, keys)
                yield {"id": f"kerple/{form}/{kind}/q{queries}k{keys}",
                       "source": {"library": "chijames/KERPLE", "version": COMMIT,
                                  "function": f"megatron.mpu.layers.{name}.forward",
                                  "note": "scores of zero, so that the result is the bias; the class alone, in float64; "
                                          "keys after the query have distance 0 there and are masked later"},
                       "dtype": "float64",
                       "params": {"form": form, "heads": len(parameters["a"]), "query_len": queries, "key_len": keys,
                                  **parameters},
                       "expected": {"bias": (result + 0.0).tolist()},
                       "tolerance": {"rel": 6e-8}}  # float64 rounded once to float32


torch.cuda.current_device = lambda: "cpu"
rows = list(cases(classes(sys.argv[1])))
head = {"format": 1, "family": "kerple", "libraries": {"chijames/KERPLE": COMMIT, "torch": torch.__version__.split("+")[0]},
        "count": len(rows)}
text = json.dumps(head)[:-1] + ', "cases": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]}\n"
pathlib.Path(__file__).with_suffix(".json").write_text(text)
