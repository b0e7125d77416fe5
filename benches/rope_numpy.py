"""RoPE as it is usually written with NumPy: rotate half, in float32."""

import numpy as np

from timed import answer

HEADS, LENGTH, DIM, BASE = 32, 2048, 128, 10000.0

x = np.random.default_rng(0).standard_normal((HEADS, LENGTH, DIM), dtype=np.float32)


def rotate_half(x):
    first, second = x[..., : DIM // 2], x[..., DIM // 2 :]
    return np.concatenate((-second, first), axis=-1)


def rope():
    frequency = 1.0 / BASE ** (np.arange(0, DIM, 2) / DIM)
    angle = np.outer(np.arange(LENGTH), frequency)
    angle = np.concatenate((angle, angle), axis=-1)
    cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
    return x * cos + rotate_half(x) * sin


answer(rope)
