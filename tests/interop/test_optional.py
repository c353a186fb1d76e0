"""Other libraries are not imported before they are asked for, and a missing one says how to install it."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIBRARIES = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel"}


def said(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_none_is_imported_before_it_is_asked_for() -> None:
    known = {*LIBRARIES.values(), "numpy", "numba", "jax", "torch"}
    program = (
        f"import sys, fondaco, fondaco.batch, fondaco.interop; print(sorted({known} & set(sys.modules)))"
    )
    assert said(program) == "[]"


@pytest.mark.parametrize(("adapter", "library"), LIBRARIES.items())
def test_a_missing_one_is_named_with_the_command_that_installs_it(adapter: str, library: str) -> None:
    program = f"""
import sys
sys.modules[{library!r}] = None
try:
    import fondaco.interop.{adapter}
except ImportError as error:
    print(error)
"""
    assert said(program) == f"{library} is not installed. Run pip install 'fondaco[{adapter}]'."


def test_openspiel_does_without_a_compiler() -> None:
    program = """
import sys
sys.modules["numba"] = None
import pyspiel, fondaco.interop.openspiel
game = pyspiel.load_game("fondaco_card")
print(len(game.new_initial_state().observation_tensor(0)) == game.observation_tensor_size())
"""
    assert said(program) == "True"


@pytest.mark.parametrize("adapter", ["pettingzoo", "gymnasium"])
def test_the_others_name_it(adapter: str) -> None:
    program = f"""
import sys
sys.modules["numba"] = None
from fondaco.interop.episode import Episode
import fondaco.interop.{adapter}
try:
    Episode("card", 2)
except ImportError as error:
    print(error)
"""
    assert said(program) == "numba is not installed. Run pip install 'fondaco[fast]'."
