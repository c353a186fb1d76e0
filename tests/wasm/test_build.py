"""The build refuses what a browser cannot run, and a failing function stops the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fondaco.bots import wasm_build
from fondaco.bots.wasm_build import NETWORK, build, leb128, wasm_digest
from fondaco.core import arithmetic
from fondaco.games import GAMES

HERE = Path(__file__).parent
RUN = """
const [path, argument] = process.argv.slice(-2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(require("fs").readFileSync(path)));
console.log(String(exports.function(Number(argument))));
"""


def compiled(name: str, path: Path) -> str:
    """Compiles a function of `functions.py`. Returns the errors."""
    command = [sys.executable, str(HERE / "functions.py"), name, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def in_node(path: Path, argument: int) -> subprocess.CompletedProcess[str]:
    command = ["node", "-e", RUN, str(path), str(argument)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_function_that_fails_traps(tmp_path: Path) -> None:
    path = tmp_path / "halved.wasm"
    assert compiled("halved", path) == ""
    assert in_node(path, -8).stdout == "-4\n"
    assert "RuntimeError: unreachable" in in_node(path, 3).stderr


def test_floats_are_truncated_towards_zero(tmp_path: Path) -> None:
    path = tmp_path / "and_a_half.wasm"
    assert compiled("and_a_half", path) == ""
    for n in (0, 1, -1, 3, -3, 1_431_655_763, -1_431_655_763):
        assert in_node(path, n).stdout == f"{int(1.5 * n)}\n"


@pytest.mark.parametrize(
    ("name", "missing"), [("sine", "undefined symbol: sin"), ("allocated", "would need NRT_")]
)
def test_code_that_needs_more_than_it_has_is_not_built(name: str, missing: str, tmp_path: Path) -> None:
    assert missing in compiled(name, tmp_path / "never.wasm")
    assert not [*tmp_path.iterdir()]


def test_a_module_is_kept_until_what_it_is_made_of_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FONDACO_CACHE", str(tmp_path))
    kept = tmp_path / wasm_digest("dice") / "dice.wasm"
    kept.parent.mkdir()
    kept.write_bytes(b"kept")
    assert build("dice") == b"kept"
    monkeypatch.setattr(arithmetic, "EXP_TERMS", 12)
    assert wasm_digest("dice") != kept.parent.name


def test_every_module_has_its_own_digest() -> None:
    assert len({wasm_digest(name) for name in [*GAMES, NETWORK]}) == len(GAMES) + 1


@pytest.mark.parametrize(("n", "written"), [(0, "00"), (127, "7f"), (128, "8001"), (624485, "e58e26")])
def test_sizes_are_written_as_webassembly_wants_them(n: int, written: str) -> None:
    assert leb128(n).hex() == written


def test_the_build_needs_a_folder() -> None:
    command = [sys.executable, "-m", wasm_build.__name__]
    done = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "FOLDER" in done.stderr
    assert "Traceback" not in done.stderr
