"""The package `web/engine`: its example runs, its files are there, and they are small."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from fondaco.games import GAMES
from wasm.node import MODULES, built

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "web" / "engine"
MOST_BYTES = 15_000  # of a game, with brotli
BROTLI = "const z = require('zlib'), f = require('fs');" + (
    "console.log(z.brotliCompressSync(f.readFileSync(process.argv[1])).length)"
)


@pytest.fixture(scope="module", autouse=True)
def wasm() -> None:
    built()


def test_the_example_runs() -> None:
    done = subprocess.run(
        ["node", str(ROOT / "examples" / "engine.mjs")], capture_output=True, text=True, check=True
    )
    *first, scores, moves = done.stdout.splitlines()
    assert [line.split()[0] for line in first] == ["move"] * len(first)
    assert scores.startswith("scores [")
    assert int(moves.split()[0]) > 100_000


def test_the_example_of_its_readme_runs() -> None:
    text = (PACKAGE / "README.md").read_text()
    (code,) = re.findall(r"```js\n(.*?)```", text, re.DOTALL)
    command = ["node", "--input-type=module", "--eval", code]  # the package finds itself by its name
    done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=True)
    scores = json.loads(done.stdout)
    assert len(scores) == 4
    assert all(isinstance(score, int) for score in scores)


def test_npm_packs_what_is_needed() -> None:
    command = ["npm", "pack", "--dry-run", "--json"]
    done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=True)
    (packed,) = json.loads(done.stdout)
    modules = {f"wasm/{name}.wasm" for name in [*GAMES, "network"]}
    scripts = {"index.js", "memory.js", "network.js", "index.d.ts"}
    assert {file["path"] for file in packed["files"]} == (
        modules | scripts | {"package.json", "README.md", "LICENSE"}
    )


def test_the_package_depends_on_nothing() -> None:
    package = json.loads((PACKAGE / "package.json").read_text())
    assert "dependencies" not in package
    version = json.loads((ROOT / "web" / "package.json").read_text())["version"]
    assert package["version"] == version
    assert (PACKAGE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


@pytest.mark.parametrize("name", [*GAMES, "network"])
def test_a_module_is_small(name: str) -> None:
    command = ["node", "-e", BROTLI, str(MODULES / f"{name}.wasm")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stdout) <= MOST_BYTES


def test_types_name_what_the_module_offers() -> None:
    types = (PACKAGE / "index.d.ts").read_text()
    source = (PACKAGE / "index.js").read_text() + (PACKAGE / "network.js").read_text()
    exported = ["loadEngine", "loadNetwork", "GAMES", "CHANCE", "NOBODY", "Engine", "Game", "Network"]
    for name in exported:
        assert f" {name}" in types
        assert f" {name}" in source
