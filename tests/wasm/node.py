"""The JavaScript engine in a Node process, called from Python."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import numpy as np

BRIDGE = Path(__file__).with_name("bridge.mjs")
KINDS = {
    "Uint8Array": np.uint8,
    "Int16Array": np.int16,
    "Int32Array": np.int32,
    "Float32Array": np.float32,
    "Float64Array": np.float64,
}
NAMES = {np.dtype(kind): name for name, kind in KINDS.items()}


MODULES = BRIDGE.parents[2] / "web" / "engine" / "wasm"


def built() -> None:
    """Builds what has changed."""
    subprocess.run([sys.executable, "-m", "fondaco.bots.wasm_build", str(MODULES)], check=True)


class NodeError(RuntimeError):
    """An error that JavaScript threw."""


class Node:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            ["node", str(BRIDGE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(timeout=30)
        self._process.stdout.close()

    def call(self, game: str, method: str, *arguments: Any) -> Any:
        """Returns what a method of the engine returns, or its property of that name."""
        assert self._process.stdin
        assert self._process.stdout
        question = {"game": game, "method": method, "args": [encoded(each) for each in arguments]}
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise NodeError(answer["error"])
        return decoded(answer["found"])


def encoded(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return {"kind": NAMES[value.dtype], "base64": base64.b64encode(value.tobytes()).decode()}
    if isinstance(value, dict):
        return {name: encoded(each) for name, each in value.items()}
    return {"big": str(value)} if isinstance(value, int) and value >= 1 << 53 else value


def decoded(value: Any) -> Any:
    if isinstance(value, list):
        return [decoded(each) for each in value]
    if not isinstance(value, dict):
        return value
    if "big" in value:
        return int(value["big"])
    if "base64" in value:
        return np.frombuffer(base64.b64decode(value["base64"]), KINDS[value["kind"]])
    return {name: decoded(each) for name, each in value.items()}
