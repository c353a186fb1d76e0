"""Does a test fail when the code is changed? Changes it in one place at a time and runs the tests.

    python tools/mutate.py [FILE ...] [--base REV] [--tests PATH ...] [--jobs N] [--least PERCENT] [--again]
                           [--sample N] [--seed S]

Without a FILE all packages are tried whose coverage is measured (`source_pkgs` in pyproject.toml). With
--base only functions that were touched since that revision are. No file is changed: each mutant lives in the
memory of a process of its own. Results are kept in mutants/, so a run that was stopped goes on where it was.

Why not mutmut or cosmic-ray: mutmut wraps every function, which can then not be bound and compiled as ours
are, and leaves tables of numbers alone; cosmic-ray starts a new Python for each of thousands of mutants.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import numpy  # noqa: F401, before processes are forked
from mutation.mutants import Mutant, mutants_of
from mutation.readers import Readers
from mutation.results import Results
from mutation.touched import touched_lines
from mutation.traces import Traces, traces_from_json
from mutation.trials import (
    Answer,
    Order,
    Replacing,
    collect_and_loop,
    fork,
    import_and_test,
    outcomes,
    record,
)
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def measured_files(root: Path) -> list[Path]:
    """The files of the packages whose coverage is measured."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["coverage"]["run"]["source_pkgs"]
    folders = [root.joinpath("src", *package.split(".")) for package in packages]
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def files_of(root: Path, tests: list[str]) -> set[Path]:
    """What the outcome of these tests depends on: their files, modules that tests share, kept games."""
    paths, folder = [root / test for test in tests], root / "tests"
    named = [path for path in paths if path.is_file()]
    inside = [file for path in paths for file in path.rglob("*.py")]
    shared = [file for file in folder.glob("*.py") if not file.name.startswith("test_")]
    return {*named, *inside, *shared, *folder.glob("*/*.jsonl")}


def module_name(root: Path, file: Path) -> str:
    return ".".join(file.relative_to(root / "src").with_suffix("").parts).removesuffix(".__init__")


class Run:
    """Mutants of some files, tried by the tests in some places."""

    def __init__(self, root: Path, files: list[Path], tests: list[str], jobs: int, screen: Console) -> None:
        self.root, self.tests, self.jobs, self.screen = root, tests, jobs, screen
        self.measured = sorted({*measured_files(root), *files})
        self.traced = sorted({*self.measured, *(root / "src").rglob("*.py"), *(root / "tests").rglob("*.py")})
        self.trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files or self.measured}
        self.mutants = [mutant for file, tree in self.trees.items() for mutant in mutants_of(file, tree)]
        self.results = Results(root / "mutants", self.traced, files_of(root, tests))

    def keep_touched(self, base: str) -> None:
        """Leaves out mutants of functions, and of statements outside functions, that are as in `base`."""
        touched = {file: touched_lines(self.root, base, file) for file in self.trees}
        self.mutants = [
            mutant for mutant in self.mutants if not touched[mutant.file].isdisjoint(mutant.place.unit)
        ]

    def keep_sample(self, size: int, seed: int) -> None:
        """Leaves out all mutants but so many, drawn at random."""
        self.mutants = random.Random(seed).sample(self.mutants, min(size, len(self.mutants)))

    def go(self) -> None:
        left = [mutant for mutant in self.mutants if not self.results.knows(mutant)]
        if not left:
            return
        traces = self.traces()
        order = Order(traces, Readers(self.traced, traces))
        replaced = [mutant for mutant in left if traces.can_be_replaced(mutant)]
        imported = [mutant for mutant in left if not traces.can_be_replaced(mutant)]
        columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn()
        with Progress(*columns, console=self.screen) as progress:
            task = progress.add_task("", total=len(self.mutants), completed=len(self.mutants) - len(left))

            def try_all(mutants: list[Mutant], answer: Answer) -> None:
                for mutant, killer in outcomes(mutants, self.jobs, answer):
                    order.note(mutant, killer)
                    self.results.write(mutant, killer)
                    progress.update(task, advance=1, description=f"{len(self.survivors())} survived")

            try_all(imported, lambda mutant: self.imported(mutant, order))
            replacing = Replacing(order, self.trees, lambda answer: try_all(replaced, answer))
            if replaced:
                collect_and_loop(self.tests, replacing)

    def traces(self) -> Traces:
        kept = self.results.traces()
        if kept:
            return kept
        with self.screen.status("recording which tests run which lines"):
            text = fork(lambda: record(self.traced, self.tests)).outcome()
        if not text.startswith("["):
            raise SystemExit(f"Without any mutant the tests fail: {text}")
        self.results.keep_traces(text)
        return traces_from_json(text)

    def imported(self, mutant: Mutant, order: Order) -> str:
        return import_and_test(mutant, self.trees[mutant.file], module_name(self.root, mutant.file), order)

    def survivors(self) -> list[Mutant]:
        return [mutant for mutant in self.mutants if self.results.killer(mutant) == ""]

    def shares(self) -> Iterator[tuple[str, int, int]]:
        """For all files together and for each: its name, how many mutants were tried and how many killed."""
        groups = {"all": self.mutants}
        for mutant in self.mutants:
            groups.setdefault(str(mutant.file.relative_to(self.root)), []).append(mutant)
        for name, mutants in groups.items():
            killers = [self.results.killer(mutant) for mutant in mutants]
            tried = [killer for killer in killers if killer is not None]
            yield name, len(tried), sum(killer != "" for killer in tried)


def report(run: Run, least: float) -> int:
    """Prints the survivors, then the share that was killed; 1 if one is too small or some were not tried."""
    for mutant in run.survivors():
        folder = mutant.file.parent.relative_to(run.root)
        run.screen.print(f"{folder}/{mutant.name}", markup=False, highlight=False, soft_wrap=True)
    untried, enough = sum(run.results.killer(mutant) is None for mutant in run.mutants), True
    for name, tried, killed in run.shares():
        share = 100 * killed / tried if tried else 100
        enough = enough and share >= least
        if tried or not run.mutants:
            run.screen.print(f"{share:5.1f} % of {tried:4} killed, {tried - killed:3} survived: {name}")
    if untried:
        run.screen.print(f"{untried} mutants were not tried yet.")
    return 0 if enough and not untried else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="what to change")
    parser.add_argument("--base", metavar="REV", help="only what was touched since this git revision")
    parser.add_argument("--tests", nargs="+", default=["tests"], metavar="PATH", help="(tests)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="(one a core)")
    parser.add_argument("--least", type=float, default=0, metavar="PERCENT", help="exit 1 below this share")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of that draw (1)")
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    parser.add_argument("--root", type=Path, default=Path(__file__).parent.parent, help="the project")
    return parser.parse_args()


def main() -> int:
    given, screen = arguments(), Console()
    files, root = [file.resolve() for file in given.files], given.root.resolve()
    os.chdir(root)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # loading them takes longer than most trials
    sys.path.insert(0, str(root / "src"))
    run = Run(root, files, given.tests, given.jobs, screen)
    if given.base:
        run.keep_touched(given.base)
    if given.sample:
        run.keep_sample(given.sample, given.seed)
    if given.again:
        run.results.forget()
    try:
        run.go()
    except KeyboardInterrupt:
        screen.print("stopped; the same command goes on from here")
    return report(run, given.least)


if __name__ == "__main__":
    sys.exit(main())
