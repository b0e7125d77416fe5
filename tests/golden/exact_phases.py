"""Writes exact_phases.json: phases of sinusoidal tables to 60 digits, rounded once. Needs mpmath 1.3 or later."""

import json
import pathlib

from mpmath import cos, mp, mpf, sin

mp.dps = 60
TABLES = [(64, 10000, "paper"), (512, 10000, "paper"), (128, 500000, "paper"), (96, 10000, "paper"),
          (80, 12345.678, "paper"), (2, 10, "paper"), (512, 10000, "endpoint"), (64, 1e6, "endpoint"),
          (1024, 1e100, "paper"), (7, 10000, "extra-sin")]
POSITIONS = [0, 1, 511, 4095.5, 131071, 1000000, 16777217, 99999999, 100000000, -12345,
             10**12, 2**53 - 1]


def cases():
    for dim, base, timescale in TABLES:
        pairs = (dim + 1) // 2
        for position in POSITIONS:
            for k in sorted({0, min(1, pairs - 1), pairs // 2, pairs - 1}):
                exponent = mpf(k) / max(pairs - 1, 1) if timescale == "endpoint" else mpf(2 * k) / dim
                angle = mpf(position) * mpf(base) ** -exponent
                yield [dim, base, timescale, position, k, float(sin(angle)), float(cos(angle))]


rows = list(cases())
head = {"source": "mpmath, 60 digits: sin and cos of position · base^(−exponent), rounded once to float64; "
                  "exponent 2k/dim, or k/(pairs − 1) for endpoint",
        "columns": ["dim", "base", "timescale", "position", "pair", "sin", "cos"], "count": len(rows)}
text = json.dumps(head, ensure_ascii=False)[:-1] + ', "cases": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]}\n"
pathlib.Path(__file__).with_suffix(".json").write_text(text)
