"""What is known of mutants, kept in a folder, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from mutation.mutants import Mutant, without_docstrings
from mutation.traces import Traces, traces_from_json


class Results:
    """For each mutant of a source the test that killed it, or "" if it survived."""

    def __init__(self, folder: Path, sources: Iterable[Path], tests: Iterable[Path]) -> None:
        folder.mkdir(exist_ok=True)
        self.file, self.traces_file = folder / "results.jsonl", folder / "traces.json"
        self.tests = digest(*tests)
        self.code = digest(*sources) + self.tests
        self.known: dict[tuple[str, int], dict[str, Any]] = {}
        for line in self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else ():
            result = json.loads(line)
            self.known[result["source"], result["number"]] = result

    def knows(self, mutant: Mutant) -> bool:
        """Whether there is nothing to try: a mutant that survived is tried again when the tests change."""
        result = self.known.get((code_digest(mutant.file), mutant.number))
        return result is not None and (result["killer"] != "" or result["tests"] == self.tests)

    def killer(self, mutant: Mutant) -> str | None:
        result = self.known.get((code_digest(mutant.file), mutant.number))
        return str(result["killer"]) if result else None

    def write(self, mutant: Mutant, killer: str) -> None:
        source, number = code_digest(mutant.file), mutant.number
        result = {
            "source": source,
            "number": number,
            "mutant": mutant.name,
            "tests": self.tests,
            "killer": killer,
        }
        self.known[source, number] = result
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")

    def forget(self) -> None:
        self.known.clear()
        self.file.unlink(missing_ok=True)
        self.traces_file.unlink(missing_ok=True)

    def traces(self) -> Traces | None:
        """The traces of exactly this code and these tests, if they are kept."""
        if not self.traces_file.exists():
            return None
        code, _, text = self.traces_file.read_text(encoding="utf-8").partition("\n")
        return traces_from_json(text) if code == self.code else None

    def keep_traces(self, text: str) -> None:
        self.traces_file.write_text(f"{self.code}\n{text}", encoding="utf-8")


@cache
def digest(*files: Path) -> str:
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in sorted(files))).hexdigest()[:16]


@cache
def code_digest(file: Path) -> str:
    """A digest of a file's code, so that results outlive another docstring."""
    code = without_docstrings(ast.parse(file.read_text(encoding="utf-8")))
    return hashlib.sha256(code.encode()).hexdigest()[:16]
