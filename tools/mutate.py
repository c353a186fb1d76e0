"""Does a test fail when a rule is changed? Changes the rules in one place at a time and runs the tests.

    python tools/mutate.py [FILE ...] [--jobs N] [--again]

Without a FILE all of src/fondaco/games is tried. A change is one of: a number one more or one less, a
comparison moved by one or turned round, an operator for another, `and` for `or`, `min` for `max`, a condition
negated, True for False, a word spoilt, a statement left out. No file is touched: each change is made in a
process of its own, in the module as it is imported there, and that ends with the first test that fails.

What was found is kept in mutants/, so that a run that was stopped goes on where it was; a change that
survived is tried again once the tests are others. The usual tools were tried first: mutmut wraps every
function, which can then not be bound and compiled as ours are, and leaves tables of numbers alone; cosmic-ray
needs a new Python and a copy of the checkout for each of more than five thousand changes.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib.util
import json
import multiprocessing as mp
import os
import resource
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import CodeType
from typing import Any

import hypothesis
import numpy  # noqa: F401, so that it is there before the processes part
import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

ROOT = Path(__file__).parent.parent
SOURCE, TESTS, KEPT = ROOT / "src", ROOT / "tests", ROOT / "mutants"
GAMES = SOURCE / "fondaco" / "games"
PYTEST = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:cov", "-p", "no:xdist")
LONGEST_TEST = 40  # seconds of computing: after that a change is taken to loop for ever, and is found
MOST_MEMORY = 4 << 30
LONGEST_WORD = 30  # characters; what is longer is prose, for people to judge

Other = dict[type[ast.AST], tuple[type[ast.AST], ...]]
COMPARISONS: Other = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: Other = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.USub: (ast.UAdd,),
}
EXTREMES = {"min": "max", "max": "min"}
NOT_CODE = ("annotation", "returns", "decorator_list")


# What can be changed.


@dataclass
class Change:
    """One place of a module that can be `new`; swapped, `new` is what stood there."""

    file: Path
    node: ast.AST
    holder: Any
    key: Any
    new: Any
    name: str = field(init=False)

    def __post_init__(self) -> None:
        before = self.shown()
        self.swap()
        after = self.shown()
        self.swap()
        place: Any = self.node
        self.name = (
            f"{self.file.relative_to(ROOT)}:{place.lineno}:{place.col_offset + 1}: {before} -> {after}"
        )

    def swap(self) -> None:
        if isinstance(self.holder, list):
            self.holder[self.key], self.new = self.new, self.holder[self.key]
        else:
            old = getattr(self.holder, self.key)
            setattr(self.holder, self.key, self.new)
            self.new = old

    def shown(self) -> str:
        is_left_out = isinstance(self.holder, list) and isinstance(self.node, ast.stmt)
        shown = self.holder[self.key] if is_left_out else self.node
        if isinstance(shown, ast.If | ast.While):
            return f"{type(shown).__name__.lower()} {ast.unparse(shown.test)}"
        return ast.unparse(shown)


def changes_of(file: Path, tree: ast.Module) -> Iterator[Change]:
    for node in code_in(tree):
        for holder, key, new in variants(node):
            yield Change(file, node, holder, key, new)
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            for place, statement in enumerate(body if isinstance(body, list) else ()):
                if may_be_left_out(statement):
                    yield Change(file, statement, body, place, ast.copy_location(ast.Pass(), statement))


def code_in(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that runs: no annotation, no docstring."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in NOT_CODE:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not is_docstring(child):
                    yield from code_in(child)


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def may_be_left_out(node: ast.AST) -> bool:
    """A statement that does something to a table: it can be left out, and the module still makes sense."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    return is_call or isinstance(node, ast.AugAssign) or (isinstance(node, ast.Return) and node.value is None)


def variants(node: ast.AST) -> Iterator[tuple[Any, Any, Any]]:
    """Where a node holds something that could be another thing, and that thing."""
    if isinstance(node, ast.Constant):
        yield from ((node, "value", value) for value in other_values(node.value))
    elif isinstance(node, ast.Compare):
        for place, sign in enumerate(node.ops):
            yield from ((node.ops, place, other()) for other in COMPARISONS[type(sign)])
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.UnaryOp | ast.AugAssign):
        yield from ((node, "op", other()) for other in OPERATORS.get(type(node.op), ()))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
        yield node.func, "id", EXTREMES[node.func.id]
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield node, "test", ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)


def other_values(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    return [f"X{value}"] if isinstance(value, str) and len(value) <= LONGEST_WORD else []


# Trying a change, in a process of its own.


def tests_of(file: Path) -> list[list[str]]:
    """What is run, one after the other: first what is quick and near."""
    game = file.stem.partition("_")[0]
    own, kept = TESTS / f"test_{game}.py", str(TESTS / "test_kept_games.py")
    laws = [str(TESTS / "core"), str(TESTS / "test_laws.py")]
    if own.exists():
        return [[kept, "-k", game], [str(own)], laws]
    return [[kept], [str(TESTS / f"test_{game}.py") for game in ("board", "card", "dice", "court")], laws]


class Changed(SourceFileLoader):
    """Imports one module from a tree instead of its file."""

    def __init__(self, name: str, file: Path, tree: ast.Module) -> None:
        super().__init__(name, str(file))
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, self.path, "exec")

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return (
            importlib.util.spec_from_file_location(name, self.path, loader=self)
            if name == self.name
            else None
        )


class Witness:
    """Sits with pytest: notes the test that failed, and ends what does not end."""

    failed = ""

    def pytest_runtest_setup(self) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_TEST)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = report.nodeid


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def attempt(file: Path, tree: ast.Module, change: Change | None, answer: Connection) -> None:
    """Runs the tests with a change made; answers with the one that failed, or with nothing."""
    prepare()
    if change:
        change.swap()
        sys.meta_path.insert(0, Changed(module_name(file), file, tree))
    witness = Witness()
    for tests in tests_of(file):
        code = pytest.main([*PYTEST, *tests], plugins=[witness])
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            answer.send(witness.failed or f"pytest: {code}")
            return
    answer.send("")


def prepare() -> None:
    """A process that says nothing, has an end, and always tries the same examples."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    os.chdir(ROOT)
    sys.path.insert(0, str(SOURCE))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("mutate", derandomize=True, database=None, phases=phases)
    hypothesis.settings.load_profile("mutate")


# Trying all of them.


@dataclass
class Trial:
    """A change that is being tried, or none."""

    change: Change | None
    process: Any
    answer: Connection

    def outcome(self) -> str:
        """The test that failed, or nothing. Who dies without a word was ended by the change as well."""
        try:
            return str(self.answer.recv())
        except EOFError:
            self.process.join()
            return "no end" if self.process.exitcode == -signal.SIGVTALRM else "crash"


class Run:
    """All changes, several at a time."""

    def __init__(self, files: list[Path], jobs: int, again: bool) -> None:
        self.trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
        self.changes = [change for file, tree in self.trees.items() for change in changes_of(file, tree)]
        self.jobs, self.book = jobs, Book(again)
        self.trials: list[Trial] = []

    def begin(self, file: Path, change: Change | None) -> None:
        here, there = mp.Pipe(duplex=False)
        process = mp.get_context("fork").Process(target=attempt, args=(file, self.trees[file], change, there))
        process.start()
        there.close()
        self.trials.append(Trial(change, process, here))

    def ended(self) -> Iterator[tuple[Change | None, str]]:
        """The trials that are over, each with its outcome; waits for one."""
        answers = wait([trial.answer for trial in self.trials])
        for trial in [trial for trial in self.trials if trial.answer in answers]:
            self.trials.remove(trial)
            yield trial.change, trial.outcome()
            trial.process.join()

    def check_tests(self) -> None:
        """Without a change nothing may fail."""
        for file in {str(tests_of(file)): file for file in self.trees}.values():
            self.begin(file, None)
        while self.trials:
            for _, failed in self.ended():
                if failed:
                    raise SystemExit(f"without any change this fails: {failed}")

    def go(self, screen: Console) -> None:
        left = [change for change in self.changes if not self.book.knows(change)]
        if not left:
            return
        with screen.status("the tests without a change"):
            self.check_tests()
        columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn()
        with Progress(*columns, console=screen) as progress:
            task = progress.add_task("", total=len(self.changes), completed=len(self.changes) - len(left))
            for change, failed in self.tried(left):
                self.book.write(change, failed)
                survived = sum(self.book.failed(change) == "" for change in self.changes)
                progress.update(task, advance=1, description=f"{survived} survived")

    def tried(self, left: list[Change]) -> Iterator[tuple[Change, str]]:
        """Tries changes, as many at a time as there are jobs."""
        while left or self.trials:
            while left and len(self.trials) < self.jobs:
                change = left.pop(0)
                self.begin(change.file, change)
            yield from ((change, failed) for change, failed in self.ended() if change)

    def stop(self) -> None:
        for trial in self.trials:
            trial.process.kill()


class Book:
    """What was found so far: by source and change, the test that failed."""

    def __init__(self, again: bool) -> None:
        KEPT.mkdir(exist_ok=True)
        self.file = KEPT / "found.jsonl"
        if again:
            self.file.unlink(missing_ok=True)
        self.tests = digest(*TESTS.rglob("*.py"), *TESTS.rglob("*.jsonl"))
        self.found: dict[tuple[str, str], dict[str, str]] = {}
        for line in self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else ():
            found = json.loads(line)
            self.found[found["source"], found["change"]] = found

    def knows(self, change: Change) -> bool:
        """A change that was found stays found; one that survived only did so with those tests."""
        found = self.found.get((digest(change.file), change.name))
        return found is not None and (found["failed"] != "" or found["tests"] == self.tests)

    def failed(self, change: Change) -> str | None:
        found = self.found.get((digest(change.file), change.name))
        return found["failed"] if found else None

    def write(self, change: Change, failed: str) -> None:
        found = {"source": digest(change.file), "change": change.name, "tests": self.tests, "failed": failed}
        self.found[found["source"], change.name] = found
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found) + "\n")


@cache
def digest(*files: Path) -> str:
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in sorted(files))).hexdigest()[:16]


# What came of it.


def report(run: Run, screen: Console) -> int:
    """Survivors by place, then the share that was found, by file and in all."""
    survivors = [change for change in run.changes if run.book.failed(change) == ""]
    for change in survivors:
        screen.print(change.name, markup=False, highlight=False, soft_wrap=True)
    for file in run.trees:
        tell(
            screen,
            str(file.relative_to(ROOT)),
            [change for change in run.changes if change.file == file],
            run.book,
        )
    tell(screen, "all", run.changes, run.book)
    return 0


def tell(screen: Console, name: str, changes: list[Change], book: Book) -> None:
    tried = [failed for change in changes if (failed := book.failed(change)) is not None]
    found = sum(failed != "" for failed in tried)
    share = f"{found / len(tried):6.1%}" if tried else "     -"
    screen.print(f"{share} found, {len(tried) - found:3} survived, of {len(tried)} of {len(changes)}: {name}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="what to change (src/fondaco/games)"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), metavar="N", help="at a time (one a core)"
    )
    parser.add_argument("--again", action="store_true", help="forget what was found before")
    given = parser.parse_args()
    screen = Console()
    run = Run([file.resolve() for file in given.files] or sorted(GAMES.glob("*.py")), given.jobs, given.again)
    try:
        run.go(screen)
    except KeyboardInterrupt:
        run.stop()
        screen.print("stopped; the same command goes on from here")
    return report(run, screen)


if __name__ == "__main__":
    sys.exit(main())
