"""Which tests could notice a change of code that runs on import: a table, a class, a default.

Such code defines names. A test could notice if it runs a function that uses one of these names, or a name
that is defined with one of them. A name is used by the functions of its own file and of files that import
it. As an attribute (`s.market`, `rules.MARKET`) it is used by every function that mentions such an attribute.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mutation.mutants import Mutant
from mutation.traces import Traces

NO_CODE = ("annotation", "returns")


@dataclass(frozen=True)
class Unit:
    """A function, or a statement outside functions: its lines, the names it defines and those it uses."""

    file: str
    lines: range
    defines: frozenset[str]
    names: frozenset[str]
    attributes: frozenset[str]
    is_function: bool


class Readers:
    """The units of some files, found by the names that they use."""

    def __init__(self, files: Iterable[Path], traces: Traces) -> None:
        self.traces = traces
        self.units: dict[str, list[Unit]] = {}
        self.by_name: dict[tuple[str, str], list[Unit]] = defaultdict(list)
        self.by_attribute: dict[str, list[Unit]] = defaultdict(list)
        self.imported: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self.found: dict[Unit, list[str]] = {}
        for file in files:
            self.add(str(file), ast.parse(file.read_text(encoding="utf-8")))

    def add(self, file: str, tree: ast.Module) -> None:
        self.units[file] = [*units_in(file, tree.body, frozenset())]
        for unit in self.units[file]:
            for name in unit.names:
                self.by_name[file, name].append(unit)
            for name in unit.attributes if unit.is_function else ():
                self.by_attribute[name].append(unit)
        for alias in (part for part in ast.walk(tree) if isinstance(part, ast.alias)):
            self.imported[alias.name].append((file, alias.asname or alias.name))

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that could notice a mutant; all tests where no name leads to any."""
        if mutant.place.function and not self.traces.runs_on_import(mutant.file, mutant.place.body):
            return self.traces.tests_running(mutant.file, mutant.place.lines)
        line = mutant.place.lines[0]
        unit = next((unit for unit in self.units[str(mutant.file)] if line in unit.lines), None)
        if unit is None or not unit.defines:
            return self.traces.tests
        if unit not in self.found:
            self.found[unit] = self.tests_of_unit(unit)
        return self.found[unit] or self.traces.tests

    def tests_of_unit(self, unit: Unit) -> list[str]:
        left, seen, tests = [unit], {unit}, set[str]()
        while left:
            unit = left.pop()
            if unit.is_function:
                tests.update(self.traces.tests_running(unit.file, unit.lines))
            if not unit.is_function or self.traces.runs_on_import(unit.file, unit.lines):
                users = {user for name in unit.defines for user in self.users(unit.file, name)} - seen
                seen |= users
                left.extend(users)
        return sorted(tests)

    def users(self, file: str, name: str) -> Iterator[Unit]:
        for place in [(file, name), *self.imported[name]]:
            yield from self.by_name[place]
        yield from self.by_attribute[name]


def units_in(file: str, body: list[ast.stmt], classes: frozenset[str]) -> Iterator[Unit]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from function_units(file, node, classes)
        elif isinstance(node, ast.ClassDef):
            yield from units_in(file, node.body, classes | {node.name})
            head = [*node.decorator_list, *node.bases, *node.keywords]
            yield unit_of(file, range(node.lineno, node.body[0].lineno), classes | {node.name}, head)
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            yield unit_of(file, lines, classes | defined_in(node), [node])


def function_units(
    file: str, node: ast.FunctionDef | ast.AsyncFunctionDef, classes: frozenset[str]
) -> Iterator[Unit]:
    """A function's body, and what runs when it is defined: its decorators and defaults."""
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    start, end = node.body[0].lineno, (node.end_lineno or node.lineno) + 1
    kept = {part.attr for part in stored_in(node) if isinstance(part, ast.Attribute)}
    yield unit_of(file, range(start, end), frozenset({node.name} | kept), [*node.body], is_function=True)
    head = [*node.decorator_list, node.args]
    yield unit_of(file, range(first, max(start, first + 1)), classes | {node.name}, head)


def unit_of(
    file: str, lines: range, defines: frozenset[str], nodes: list[ast.AST], *, is_function: bool = False
) -> Unit:
    names, attributes = set[str](), set[str]()
    for part in (part for node in nodes for part in code_in(node)):
        if isinstance(part, ast.Name):
            names.add(part.id)
        elif isinstance(part, ast.Attribute):
            attributes.add(part.attr)
        elif isinstance(part, ast.keyword) and part.arg:
            attributes.add(part.arg)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isidentifier():
            attributes.add(part.value)
    return Unit(file, lines, defines, frozenset(names), frozenset(attributes), is_function)


def code_in(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all within it but annotations."""
    yield node
    for field, value in ast.iter_fields(node):
        if field not in NO_CODE:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from code_in(child)


def stored_in(node: ast.AST) -> Iterator[ast.Name | ast.Attribute]:
    """The names and attributes that code assigns to, but not those of a comprehension."""
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.comprehension):
            yield from stored_in(child)


def defined_in(node: ast.AST) -> frozenset[str]:
    names = {part.id if isinstance(part, ast.Name) else part.attr for part in stored_in(node)}
    within = (part.name for part in ast.walk(node) if isinstance(part, ast.FunctionDef | ast.ClassDef))
    return frozenset(names.union(within))
