"""Runs a function once for each line on standard input, and answers with the milliseconds it took."""

import sys
import time


def answer(function):
    for _ in sys.stdin:
        start = time.perf_counter()
        function()
        print((time.perf_counter() - start) * 1000, flush=True)
