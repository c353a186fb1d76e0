"""Compiles one of these functions to WebAssembly, in a process of its own: python functions.py NAME FILE."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numba
import numpy as np

from fondaco.batch.wasm import INTEGER, Export, NotLinked, compile_module


def halved(n: int) -> int:
    if n % 2:
        raise ValueError
    return n // 2


def and_a_half(n: int) -> int:
    return int(1.5 * n)


def sine(n: int) -> int:
    return int(100 * math.sin(n))


def allocated(n: int) -> int:
    return len(np.zeros(n))


if __name__ == "__main__":
    function = numba.njit(error_model="numpy")(vars()[sys.argv[1]])
    try:
        Path(sys.argv[2]).write_bytes(compile_module({"function": Export(function, (INTEGER,))}))
    except NotLinked as error:
        sys.exit(str(error))
