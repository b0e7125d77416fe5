"""The sinusoidal table as it is usually written with NumPy: float64 inside, float32 out."""

import numpy as np

from timed import answer

LENGTH, DIM, BASE = 8192, 1024, 10000.0


def table():
    position = np.arange(LENGTH)[:, np.newaxis]
    frequency = np.exp(np.arange(0, DIM, 2) * (-np.log(BASE) / DIM))
    out = np.zeros((LENGTH, DIM), dtype=np.float32)
    out[:, 0::2] = np.sin(position * frequency)
    out[:, 1::2] = np.cos(position * frequency)
    return out


answer(table)
