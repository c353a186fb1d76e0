"""Compiles the rules of a game, and converts states to NumPy records, on which compiled code works.

Compiled code is cached on disk, in a folder named after a digest of all its sources and of the compiler's
version, so that a changed rule never runs from an old cache.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from fondaco.batch.features import observation_of
from fondaco.batch.optional import numpy_and_numba
from fondaco.core.game import Game
from fondaco.core.rules import bind, is_ours, is_table
from fondaco.core.state import State

if TYPE_CHECKING:
    import numpy as np


def record_type(state_class: type[State]) -> np.dtype[np.void]:
    """Returns the NumPy record type of a state.

    Its length is an odd number of 4-byte words, so that the states of neighbouring GPU threads lie in
    different banks of shared memory. Compiled code widens small integers before it adds them, but NumPy does
    not. Numba's CUDA simulator computes with NumPy, so there all fields have 64 bits.
    """
    numpy, numba = numpy_and_numba()
    simulator_type = "i8" if numba.config.ENABLE_CUDASIM else None
    fields = [(name, simulator_type or kind, shape) for name, kind, shape in state_class.layout()]
    unpadded = numpy.dtype(fields, align=True)
    words = -(-unpadded.itemsize // 4)
    padding = 4 * (words + 1 - words % 2) - unpadded.itemsize
    content = [*fields, ("padding", "i1", (padding,))] if padding else fields
    return numpy.dtype(content, align=True)  # type: ignore[no-any-return]


def to_record(s: State, record: Any) -> None:
    """Writes a state into a NumPy record."""
    for name in s.fields:
        record[name] = getattr(s, name)


def raw_view(records: Any) -> Any:
    """Returns the same memory as rows of int16, one for each record. Copying such a row is fast."""
    return records.view("i2").reshape(records.size, -1)


def from_record(state_class: type[State], record: Any) -> Any:
    """Returns the state that a NumPy record holds."""
    s = state_class()
    for name in s.fields:
        setattr(s, name, record[name].tolist())
    return s


@cache
def compiled(game: Game) -> SimpleNamespace:
    """Returns a game's rules and the loops of `kernels.py`, compiled for the CPU at their first call."""
    _, numba = numpy_and_numba()
    modules = modules_of(game)
    folder = cache_home() / source_digest(*modules)
    cached = prepare_cache(folder)
    with numba_cache_in(folder):
        return bind(*modules, jit=numba.njit(cache=cached, nogil=True, error_model="numpy"))


def modules_of(game: Game) -> tuple[object, ...]:
    """Returns the modules that are bound together: a game's rules, its observation and the loops."""
    from fondaco.batch import kernels

    return game.module, observation_of(game), kernels


def prepare_cache(folder: Path) -> bool:
    """Creates a cache folder and returns whether it is writable. If not, code is compiled in each process."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def source_digest(*modules: object) -> str:
    """Returns a digest of the modules' sources, of the numbers they import, and of the compiler's version."""
    numpy, numba = numpy_and_numba()
    versions = [sys.version, numba.__version__, numpy.__version__]
    scope = sorted(vars(bind(*modules)).items())
    numbers = [f"{name} {thing}" for name, thing in scope if isinstance(thing, int) or is_table(thing)]
    sources = sorted({path for module in modules for path in source_files(module)})
    contents = [Path(path).read_bytes() for path in sources]
    content = b"\0".join([*(text.encode() for text in (*versions, *numbers)), *contents])
    return hashlib.sha256(content).hexdigest()[:20]


def source_files(module: object) -> set[str]:
    """Returns the files that define the functions of a module, and all files of `core`."""
    homes = {thing.__module__ for thing in vars(module).values() if is_ours(thing)}
    core = Path(__file__).parent.parent / "core"
    return {str(sys.modules[name].__file__) for name in homes} | {str(path) for path in core.glob("*.py")}


@contextmanager
def numba_cache_in(folder: Path) -> Iterator[None]:
    """Sets Numba's cache folder. Numba reads it when it decorates a function."""
    _, numba = numpy_and_numba()
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def cache_home() -> Path:
    """Returns the folder FONDACO_CACHE, or one in the user's cache folder."""
    if chosen := os.environ.get("FONDACO_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    return Path(base) / "fondaco" / "compiled"
