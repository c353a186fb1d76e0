"""The command line as tests call it: in this process, or in one of its own."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass

import pytest

from fondaco.cli.main import main

FONDACO = [sys.executable, "-m", "fondaco"]


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str


class Command:
    """Runs `fondaco` with arguments here and now."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Said:
        self.capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as end:  # so argparse leaves after --help
            code = int(end.code or 0)
        said = self.capsys.readouterr()
        return Said(code, said.out, said.err)

    def refusal(self, *arguments: str) -> str:
        """What bad input gets: one sentence on stderr, exit code 2, nothing on stdout."""
        said = self(*arguments)
        assert (said.code, said.out) == (2, ""), said
        assert said.err.startswith("fondaco: ")
        assert said.err.endswith("\n")
        sentence = said.err[len("fondaco: ") : -1]
        assert sentence.isprintable()
        assert len(sentence) < 500
        return sentence


def in_a_process(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*FONDACO, *arguments], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload, no-any-return]
