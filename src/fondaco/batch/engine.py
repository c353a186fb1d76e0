"""The rules compiled: for one core or more, or for a GPU, from the same functions that run directly.

Compiled code is kept on disk, in a folder named after a digest of every source it was made from and the
versions of the compiler, so that a changed rule can never run from an old cache.
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
from fondaco.batch.missing import needed
from fondaco.core.game import Game
from fondaco.core.rules import bind, is_ours, is_table
from fondaco.core.state import State

if TYPE_CHECKING:
    import numpy as np


def record_type(table: type[State]) -> np.dtype[np.void]:
    """The NumPy record of a state.

    It is an odd number of 4-byte words long: the tables of neighbouring threads of a GPU then lie in
    different banks of its shared memory. A machine widens small numbers before it adds them, NumPy does not;
    so where Numba's CUDA simulator computes with NumPy, the record is made of wide ones.
    """
    numpy, numba = needed()
    wide = "i8" if numba.config.ENABLE_CUDASIM else None
    fields = [(name, wide or kind, shape) for name, kind, shape in table.layout()]
    plain = numpy.dtype(fields, align=True)
    words = -(-plain.itemsize // 4)
    padding = 4 * (words + 1 - words % 2) - plain.itemsize
    whole = [*fields, ("padding", "i1", (padding,))] if padding else fields
    return numpy.dtype(whole, align=True)  # type: ignore[no-any-return]


def to_record(s: State, record: Any) -> None:
    """Writes a state into a NumPy record."""
    for name in s.fields:
        record[name] = getattr(s, name)


def cells_of(records: Any) -> Any:
    """The same memory as plain numbers, a row a record: what is copied to set a table up."""
    return records.view("i2").reshape(records.size, -1)


def from_record(table: type[State], record: Any) -> Any:
    """The state that a NumPy record holds."""
    s = table()
    for name in s.fields:
        setattr(s, name, record[name].tolist())
    return s


@cache
def compiled(game: Game) -> SimpleNamespace:
    """The rules of a game and the loops of `kernels.py`, compiled for the CPU when they are first called."""
    _, numba = needed()
    parts = parts_of(game)
    folder = cache_home() / digest(*parts)
    cached = can_write(folder)
    with cached_in(folder):
        return bind(*parts, jit=numba.njit(cache=cached, nogil=True, error_model="numpy"))


def parts_of(game: Game) -> tuple[object, ...]:
    """The modules that are bound together: a game's rules, its observation, and the loops."""
    from fondaco.batch import kernels

    return game.module, observation_of(game), kernels


def can_write(folder: Path) -> bool:
    """Where nothing can be kept, everything still works: it is compiled anew each time."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def digest(*modules: object) -> str:
    """Names the sources that compiled code is made from, the numbers they import, and what compiled them."""
    numpy, numba = needed()
    versions = [sys.version, numba.__version__, numpy.__version__]
    scope = sorted(vars(bind(*modules)).items())
    numbers = [f"{name} {thing}" for name, thing in scope if isinstance(thing, int) or is_table(thing)]
    sources = sorted({path for module in modules for path in source_files(module)})
    texts = [Path(path).read_bytes() for path in sources]
    whole = b"\0".join([*(text.encode() for text in (*versions, *numbers)), *texts])
    return hashlib.sha256(whole).hexdigest()[:20]


def source_files(module: object) -> set[str]:
    """The files whose functions a module binds: its own, and those it imports from."""
    homes = {thing.__module__ for thing in vars(module).values() if is_ours(thing)}
    own = Path(__file__).parent.parent / "core"
    return {str(sys.modules[name].__file__) for name in homes} | {str(path) for path in own.glob("*.py")}


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """Numba chooses where a function is cached when it is decorated; in here it chooses our folder."""
    _, numba = needed()
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def cache_home() -> Path:
    """FONDACO_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("FONDACO_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    return Path(base) / "fondaco" / "compiled"
