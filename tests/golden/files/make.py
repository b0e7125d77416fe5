"""Writes the files beside it: one table in every form that the readers know.

Made once, with numpy 2.4.6, ml_dtypes 0.6.0 and safetensors 0.8.0; a test never runs it.
"""

import ml_dtypes
import numpy as np
from numpy.lib import format as npy
from safetensors.numpy import save_file

position = np.arange(10)[:, None]
frequency = 10000.0 ** (-np.arange(0, 16, 2) / 16)
table = np.zeros((10, 16))
table[:, 0::2] = np.sin(position * frequency)
table[:, 1::2] = np.cos(position * frequency)


def write(name, array, version):
    with open(name, "wb") as file:
        npy.write_array(file, array, version)


for version in (1, 2, 3):
    write(f"version-{version}.npy", table.astype("<f4"), (version, 0))
for name, dtype in (("float64", "<f8"), ("float16", "<f2"), ("big-endian", ">f4"), ("big-endian-64", ">f8"), ("big-endian-16", ">f2")):
    np.save(f"{name}.npy", table.astype(dtype))
np.save("fortran-order.npy", np.asfortranarray(table.astype("<f4")))
np.save("batch-first.npy", table.astype("<f4")[None])
np.save("batch-second.npy", table.astype("<f4")[:, None])
np.save("fortran-order-3d.npy", np.asfortranarray(table.astype("<f4")[:, None]))
np.save("transposed.npy", np.ascontiguousarray(table.T.astype("<f4")))
bfloat16 = table.astype(ml_dtypes.bfloat16)
np.save("bfloat16.npy", bfloat16)  # '<V2'
np.save("bfloat16-uint16.npy", bfloat16.view(np.uint16))
np.save("object.npy", np.array([[None, 1]], dtype=object), allow_pickle=True)
np.save("fields.npy", np.zeros((10, 16), dtype=[("a", "<f4"), ("b", "<i4")]))
np.save("int32.npy", np.zeros((10, 16), dtype="<i4"))
np.save("empty.npy", np.zeros((0, 16), dtype="<f4"))
np.save("scalar.npy", np.float32(1))

single, double, half = table.astype("f4"), table, table.astype("f2")
save_file({"some.name": single}, "one.safetensors")
save_file({"some.name": double}, "float64.safetensors")
save_file({"some.name": half}, "float16.safetensors")
save_file({"some.name": bfloat16}, "bfloat16.safetensors")
weights = {"encoder.layers.0.fc.weight": np.ones((4, 4), dtype="f4"), "encoder.layers.0.fc.bias": np.ones(4, dtype="f4")}
save_file({**weights, "encoder.embed_positions.weight": single}, "model.safetensors", metadata={"format": "pt"})
save_file({**weights, "a.pos_embed": single, "b.wpe.weight": single}, "two-tables.safetensors")
save_file({"x": np.ones((4, 4), dtype="f4"), "y": single}, "nameless.safetensors")
save_file({"ids": np.ones((4, 4), dtype="i8")}, "integers.safetensors")
