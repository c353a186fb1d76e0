"""Builds the WebAssembly modules that pages and Node load: `python -m fondaco.bots.wasm_build FOLDER`.

Each game becomes one file with its rules, observations, random play and playouts. The cache of compiled code
stores a module under the digest of its sources, and it is built again only when that changes.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from fondaco.batch import wasm
from fondaco.batch.engine import cache_home, record_type, source_digest
from fondaco.batch.features import observation_of, width
from fondaco.batch.optional import numpy_and_numba
from fondaco.batch.wasm import ADDRESS, INTEGER, UNSIGNED, Export
from fondaco.bots import (
    forward,
    network_playouts,
    playouts,
    wasm_entries,
    wasm_forward_entries,
    wasm_network_entries,
)
from fondaco.bots.network import playout_weights_of
from fondaco.bots.search import LEAST_LOGITS, LONGEST_LINE, NOTES, playout_policy_of
from fondaco.core.game import Game
from fondaco.core.rules import bind
from fondaco.games import GAMES, game_called

# Numba must not optimise the code: that is done later, for WebAssembly.
UNOPTIMISED = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic"}
PROCESSES = 2
ROOTS = (ADDRESS, ADDRESS, INTEGER)  # room for a state, states, how many
LINES = (ADDRESS, INTEGER)  # rows of moves, how many
EXPORTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "begin": ("begin_at", (ADDRESS,)),
    "count": ("count_at", (ADDRESS,)),
    "option": ("option_at", (ADDRESS, INTEGER)),
    "find": ("find_at", (ADDRESS, INTEGER)),
    "weight": ("weight_at", (ADDRESS, INTEGER)),
    "play": ("play_at", (ADDRESS, INTEGER)),
    "score": ("score_at", (ADDRESS, INTEGER)),
    "standing": ("standing_at", (ADDRESS, INTEGER)),
    "observe": ("observe_at", (ADDRESS, INTEGER, ADDRESS)),
    "game_key": ("key_of", (UNSIGNED, INTEGER)),
    "drawn": ("drawn_of", (UNSIGNED, INTEGER, INTEGER)),
    "playout": ("playout_at", (ADDRESS, UNSIGNED, INTEGER)),
    "play_games": ("play_games_at", (ADDRESS, ADDRESS, UNSIGNED, INTEGER, INTEGER)),
    "ask_policy": ("ask_policy_at", (ADDRESS, ADDRESS, UNSIGNED, ADDRESS, INTEGER, ADDRESS)),
    "try_lines": (
        "try_lines_at",
        (*ROOTS, *LINES, *LINES, INTEGER, UNSIGNED, INTEGER, INTEGER, ADDRESS, ADDRESS),
    ),
    "look_ahead": (
        "look_ahead_at",
        (*ROOTS, *LINES, INTEGER, INTEGER, UNSIGNED, ADDRESS, ADDRESS, ADDRESS),
    ),
    "trace_lines": ("trace_lines_at", (*ROOTS, *LINES, INTEGER, INTEGER, UNSIGNED, ADDRESS, ADDRESS)),
}


NETWORK_EXPORTS = {
    "try_lines_with_network": (
        "try_lines_with_network_at",
        (*ROOTS, *LINES, *LINES, INTEGER, UNSIGNED, *[INTEGER] * 3, ADDRESS, *[INTEGER] * 3, *[ADDRESS] * 14),
    ),
}
FORWARD_EXPORTS = {
    "hidden": ("hidden_at", (*[INTEGER] * 4, *[ADDRESS] * 11)),
    "linear": ("linear_at", (*[INTEGER] * 3, *[ADDRESS] * 4)),
    "shares": ("shares_at", (*[INTEGER] * 3, *[ADDRESS] * 2)),
    "log_probabilities": ("log_probabilities_at", (*[INTEGER] * 2, *[ADDRESS] * 3)),
}
NETWORK = "network"  # the module with the networks' forward pass, beside the games'


def parts_of(name: str) -> tuple[object, ...]:
    """Returns the modules that are bound together for a WebAssembly module."""
    if name == NETWORK:
        return forward, wasm_forward_entries
    game = game_called(name)
    parts = (game.module, playout_policy_of(game), observation_of(game), playouts, wasm_entries)
    return (*parts, network_playouts, wasm_network_entries) if has_playout_network(name) else parts


def has_playout_network(name: str) -> bool:
    return playout_weights_of(name) is not None


def wasm_digest(name: str) -> str:
    """Returns the digest of a module's sources, of this build code and of the versions of its tools."""
    here: list[ModuleType] = [wasm, sys.modules[__name__]]
    sources = [Path(str(module.__file__)).read_bytes() for module in here]
    versions = "".join(version(package) for package in ("llvmlite", "ziglang"))
    content = b"\0".join([source_digest(*parts_of(name)).encode(), versions.encode(), *sources])
    return hashlib.sha256(content).hexdigest()[:20]


def build(name: str) -> bytes:
    """Returns the WebAssembly of a game, or of the networks, from the cache if possible."""
    digest = wasm_digest(name)
    kept = cache_home() / digest / f"{name}.wasm"
    if kept.is_file():
        return kept.read_bytes()
    about = {"digest": digest} if name == NETWORK else description(game_called(name), digest)
    module = with_description(wasm.compile_module(exports_of(name)), about)
    kept.parent.mkdir(parents=True, exist_ok=True)
    unfinished = kept.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(module)
    unfinished.replace(kept)
    return module


def exports_of(name: str) -> dict[str, Export]:
    _, numba = numpy_and_numba()
    jit = numba.njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
    bound = bind(*parts_of(name), supplied(name), jit=jit)
    wanted = FORWARD_EXPORTS if name == NETWORK else EXPORTS
    if name != NETWORK and has_playout_network(name):
        wanted = EXPORTS | NETWORK_EXPORTS
    return {export: Export(getattr(bound, function), kinds) for export, (function, kinds) in wanted.items()}


def supplied(name: str) -> SimpleNamespace:
    """Returns names for the entry modules, which use them without defining them."""
    numpy, numba = numpy_and_numba()
    kinds = {"CELL": "i2", "INT": "i4", "SINGLE": "f4", "FLOAT": "f8"}
    types = {kind: numpy.dtype(code) for kind, code in kinds.items()}
    if name == NETWORK:
        return SimpleNamespace(carray=numba.carray, **types)
    game = game_called(name)
    record = record_type(game.state_class)
    return SimpleNamespace(
        **types,
        carray=numba.carray,
        RECORD=record,
        CELLS=record.itemsize // 2,
        WIDTH=width(observation_of(game)),
        LINE=LONGEST_LINE,
        ROOM=NOTES,
        ACTIONS=game.actions,
        LOGITS=max(game.actions, LEAST_LOGITS),
    )


# A module's description of itself.


def description(game: Game, digest: str) -> dict[str, Any]:
    """Returns what JavaScript needs to know about a game: the fields of a state, options, sizes."""
    record: Any = record_type(game.state_class)
    return {
        "game": game.id,
        "title": game.title,
        "digest": digest,
        "players": list(game.player_counts),
        "actions": game.actions,
        "features": width(observation_of(game)),
        "notes": NOTES,
        "logits": max(game.actions, LEAST_LOGITS),
        "stages": vars(bind(*parts_of(game.id)))["STAGES"],
        "stateBytes": record.itemsize,
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "codes": [option.code(value) for value in option.values],
                "default": option.code(option.default),
            }
            for option in game.options
        ],
        "fields": {
            name: {"offset": record.fields[name][1], "kind": kind, "shape": list(shape)}
            for name, kind, shape in game.state_class.layout()
        },
    }


def with_description(module: bytes, about: dict[str, Any]) -> bytes:
    """Returns a module with a description in a custom section at its end."""
    name, text = b"fondaco", json.dumps(about, separators=(",", ":")).encode()
    content = bytes([len(name)]) + name + text
    return module + b"\0" + leb128(len(content)) + content


def leb128(n: int) -> bytes:
    """Returns an unsigned integer in WebAssembly's LEB128: seven bits a byte, lowest first."""
    rest, low = n >> 7, n & 0x7F
    return bytes([low | 0x80]) + leb128(rest) if rest else bytes([low])


def main() -> None:
    if len(sys.argv) != 2:
        print("Say where the modules go: python -m fondaco.bots.wasm_build FOLDER", file=sys.stderr)
        sys.exit(2)
    folder, began = Path(sys.argv[1]), time.perf_counter()
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(PROCESSES) as pool:
        names = [*GAMES, NETWORK]
        for name, module in zip(names, pool.map(build, names), strict=True):
            (folder / f"{name}.wasm").write_bytes(module)
            print(f"{name}.wasm: {len(module):,} bytes", flush=True)
    print(f"{time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    os.environ |= UNOPTIMISED
    main()
