"""One mutant in a process of its own, which ends with the first test that fails.

Where only the code of a function changes, the process is forked from one that has collected all tests, and
the code is replaced in memory. Otherwise it is forked from one that has imported nothing of ours yet.
"""

from __future__ import annotations

import ast
import importlib.util
import multiprocessing as mp
import os
import resource
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import hypothesis
import pytest

from mutation.mutants import Mutant
from mutation.readers import Readers
from mutation.traces import Recorder, Traces, functions_in

PYTEST = ("-x", "-q", "-s", "-p", "no:cacheprovider")
LEAST_SECONDS, TIMES_AS_LONG = 3, 20  # of computing that a test may take, then it is taken to run for ever
MOST_MEMORY = 4 << 30
NO_END, CRASH = "no end", "crash"

Answer = Callable[[Mutant], str]


# Processes.


def silence() -> None:
    """Limits this process, and sends what it prints nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


@dataclass
class Fork:
    """A process that works out one text."""

    process: Any
    answer: Connection

    def outcome(self) -> str:
        """The text, or why there is none: a mutant can end its process."""
        try:
            return str(self.answer.recv())
        except EOFError:
            self.process.join()
            return NO_END if self.process.exitcode == -signal.SIGVTALRM else CRASH


def fork(work: Callable[[], str]) -> Fork:
    here, there = mp.Pipe(duplex=False)

    def send() -> None:
        silence()
        there.send(work())

    process = mp.get_context("fork").Process(target=send)
    process.start()
    there.close()
    return Fork(process, here)


def outcomes(mutants: list[Mutant], jobs: int, work: Answer) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with what `work` says of it, several at a time, in the order in which they end."""
    left, running = mutants[::-1], list[tuple[Mutant, Fork]]()
    try:
        while left or running:
            while left and len(running) < jobs:
                mutant = left.pop()
                running.append((mutant, fork(lambda mutant=mutant: work(mutant))))  # type: ignore[misc]
            ready = wait([forked.answer for _, forked in running])
            ended = [each for each in running if each[1].answer in ready]
            running = [each for each in running if each not in ended]
            for mutant, forked in ended:
                yield mutant, forked.outcome()
                forked.process.join()
    finally:
        for _, forked in running:
            forked.process.kill()


# Tests.


class Witness:
    """A pytest plugin that notes the test that failed, and ends the process if a test does not end."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.failed, self.seconds = "", seconds

    @pytest.hookimpl(trylast=True)  # after conftest.py, which chooses a profile
    def pytest_configure(self) -> None:
        phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
        hypothesis.settings.register_profile(
            "mutate", hypothesis.settings.default, phases=phases, derandomize=True, database=None
        )
        hypothesis.settings.load_profile("mutate")

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if self.seconds:
            limit = LEAST_SECONDS + TIMES_AS_LONG * self.seconds.get(item.nodeid, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, limit)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = report.nodeid


class Order:
    """Which tests to try first: those that killed other mutants of the same unit, then of the file."""

    def __init__(self, traces: Traces, readers: Readers) -> None:
        self.traces, self.readers = traces, readers
        self.kills: dict[tuple[Path, range | None], Counter[str]] = defaultdict(Counter)

    def note(self, mutant: Mutant, killer: str) -> None:
        for unit in (mutant.place.unit, None):
            self.kills[mutant.file, unit][killer] += 1

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that could kill a mutant; among equals quick ones first."""
        near, far = self.kills[mutant.file, mutant.place.unit], self.kills[mutant.file, None]
        seconds = self.traces.seconds
        return sorted(
            self.readers.tests_of(mutant),
            key=lambda test: (-near[test], far[test] == 0, seconds[test], test),
        )


class Chosen:
    """A pytest plugin that runs only these tests, in this order."""

    def __init__(self, tests: list[str]) -> None:
        self.place = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self.place]
        items[:] = sorted(chosen, key=lambda item: self.place[item.nodeid])


def record(files: list[Path], tests: list[str]) -> str:
    """The traces of the tests as JSON, or "failed: " and the test that fails without any mutant."""
    recorder, witness = Recorder(files), Witness({})
    code = pytest.main([*PYTEST, *tests], plugins=[recorder, witness])
    if code != pytest.ExitCode.OK:
        return f"failed: {witness.failed or code}"
    return recorder.traces().as_json()


# A mutant that is imported.


class MutantLoader(SourceFileLoader):
    """Imports one module from a tree instead of its file."""

    def __init__(self, name: str, file: Path, tree: ast.Module) -> None:
        super().__init__(name, str(file))
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, self.path, "exec", dont_inherit=True)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        is_it = name == self.name
        return importlib.util.spec_from_file_location(name, self.path, loader=self) if is_it else None


def import_and_test(mutant: Mutant, tree: ast.Module, module: str, order: Order) -> str:
    """The test that kills a mutant, or "". For a process in which the module was not imported yet."""
    mutant.swap()
    sys.meta_path.insert(0, MutantLoader(module, mutant.file, tree))
    tests = order.tests_of(mutant)
    first = file_of(tests[0]) if tests else ""
    witness = Witness(order.traces.seconds)
    for chosen in (  # collecting one file is quicker than all, and most mutants die there
        [test for test in tests if file_of(test) == first],
        [test for test in tests if file_of(test) != first],
    ):
        files = sorted({file_of(test) for test in chosen})
        code = pytest.main([*PYTEST, *files], plugins=[witness, Chosen(chosen)]) if files else 0
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return witness.failed or f"{files[0]}: {code!s}"
    return ""


def file_of(test: str) -> str:
    return test.partition("::")[0]


# A mutant that replaces the code of functions.


class Replacing:
    """A pytest plugin that, once all tests are collected, hands over to `loop` instead of running them."""

    def __init__(self, order: Order, trees: dict[Path, ast.Module], loop: Callable[[Answer], None]) -> None:
        self.order, self.trees, self.loop = order, trees, loop
        self.witness = Witness(order.traces.seconds)
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[str, dict[str, list[FunctionType]]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.functions = functions_in([str(file) for file in self.trees])
        self.loop(self.replace_and_test)
        return True

    def replace_and_test(self, mutant: Mutant) -> str:
        """The test that kills a mutant, or "". For a process of its own."""
        mutant.swap()
        code = code_at(compile(self.trees[mutant.file], str(mutant.file), "exec", dont_inherit=True), mutant)
        for function in self.functions[str(mutant.file)][mutant.place.function]:
            function.__code__ = code
        tests = [self.items[test] for test in self.order.tests_of(mutant)]
        for item, following in zip(tests, [*tests[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.witness.failed:
                return self.witness.failed
        return ""


def code_at(code: CodeType, mutant: Mutant) -> CodeType:
    """The code of a mutant's function within that of its module."""
    todo = [code]
    while todo:
        code = todo.pop()
        if f"{code.co_qualname}:{code.co_firstlineno}" == mutant.place.function:
            return code
        todo.extend(const for const in code.co_consts if isinstance(const, CodeType))
    raise LookupError(mutant.name)


def collect_and_loop(tests: list[str], replacing: Replacing) -> None:
    pytest.main([*PYTEST, *tests], plugins=[replacing.witness, replacing])
