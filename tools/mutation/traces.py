"""Which tests run which lines, recorded once by running all tests under coverage.

A mutant can only be killed by a test that runs its line. For code that runs on import see `readers`.
"""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType

import coverage
import pytest

from mutation.mutants import Mutant

ON_IMPORT = -1  # the number of no test: the line runs when its module is imported


@dataclass
class Traces:
    """The tests with their seconds, and the lines of each file with the numbers of the tests they run in."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[int]]]
    functions: dict[str, list[str]]  # by file, those whose code can be replaced while the program runs

    def __post_init__(self) -> None:
        self.tests = [*self.seconds]

    def tests_running(self, file: Path | str, lines: range) -> list[str]:
        """The tests that run at least one of these lines."""
        by_line = self.lines[str(file)]
        numbers = {number for line in lines for number in by_line.get(line, ())}
        return [self.tests[number] for number in numbers if number != ON_IMPORT]

    def runs_on_import(self, file: Path | str, lines: range) -> bool:
        by_line = self.lines[str(file)]
        return any(ON_IMPORT in by_line.get(line, ()) for line in lines)

    def can_be_replaced(self, mutant: Mutant) -> bool:
        """False if the change has an effect only when the module is imported again."""
        file, place = str(mutant.file), mutant.place
        return place.function in self.functions[file] and not self.runs_on_import(file, place.body)

    def as_json(self) -> str:
        return json.dumps([self.seconds, self.lines, self.functions])


def traces_from_json(text: str) -> Traces:
    seconds, lines, functions = json.loads(text)
    by_line = {file: {int(line): tests for line, tests in of.items()} for file, of in lines.items()}
    return Traces(seconds, by_line, functions)


class Recorder:
    """A pytest plugin that records traces. Coverage is on before anything is imported."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.files = [str(file) for file in files]
        self.coverage = coverage.Coverage(data_file=None, include=self.files, config_file=False)
        self.seconds: dict[str, float] = {}
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        began = time.process_time()
        outcome = yield
        self.seconds[item.nodeid] = time.process_time() - began
        self.coverage.switch_context("")
        return outcome

    def traces(self) -> Traces:
        self.coverage.stop()
        data, numbers = self.coverage.get_data(), {test: number for number, test in enumerate(self.seconds)}
        lines = {
            file: {
                line: [numbers.get(test, ON_IMPORT) for test in tests]
                for line, tests in data.contexts_by_lineno(file).items()
            }
            for file in self.files
        }
        functions = {file: [*of] for file, of in functions_in(self.files).items()}
        return Traces(self.seconds, lines, functions)


def functions_in(files: Iterable[str]) -> dict[str, dict[str, list[FunctionType]]]:
    """The functions of files that are in memory, by file, then by qualified name and first line.

    Several functions can share one code: `bind` makes them. Functions with variables of an outer one are left
    out: their code can't be replaced by a code with other such variables.
    """
    found: dict[str, dict[str, list[FunctionType]]] = {file: {} for file in files}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in found:
            code = thing.__code__
            if not code.co_freevars:
                place = f"{code.co_qualname}:{code.co_firstlineno}"
                found[code.co_filename].setdefault(place, []).append(thing)
    return found
