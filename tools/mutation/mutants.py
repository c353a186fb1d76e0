"""What can be changed in a module: the mutants.

A mutant is one of: a number one more or one less, a comparison moved by one or turned round, an operator for
another, `and` for `or`, `min` for `max`, a condition negated, True for False, a short text spoilt, a
statement left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

LONGEST_TEXT = 30  # characters; longer texts are prose, for people to judge

Change = tuple[Any, Any, Any]  # a holder, a key in it, and what to put there
Others = dict[type[ast.AST], tuple[type[ast.AST], ...]]
COMPARISONS: Others = {
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
OPERATORS: Others = {
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
TYPES = {"Annotated", "Literal", "TypeVar"}
NOT_CODE = ("annotation", "returns", "decorator_list")


@dataclass(frozen=True)
class Place:
    """Where a node is: the outermost function around it, if any, and the lines of its statement."""

    classes: str = ""  # the classes around it, each with a dot after it
    function: str = ""  # qualified name and first line, or "" where code runs on import
    body: range = range(0)  # the lines of that function's body
    unit: range = range(0)  # the lines of the function, or of the statement at the module's level
    lines: range = range(0)


@dataclass
class Mutant:
    """One node of a module and what to put in its place. `swap` does it, and undoes it the second time."""

    file: Path
    place: Place
    node: ast.AST
    holder: Any
    key: Any
    new: Any
    number: int  # among all mutants of the file
    name: str = field(init=False)

    def __post_init__(self) -> None:
        before = self.shown()
        self.swap()
        after = self.shown()
        self.swap()
        at: Any = self.node
        self.name = f"{self.file.name}:{at.lineno}:{at.col_offset + 1}: {before} -> {after}"

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


def mutants_of(file: Path, tree: ast.Module) -> Iterator[Mutant]:
    for number, (place, node, (holder, key, new)) in enumerate(changes_in(tree)):
        yield Mutant(file, place, node, holder, key, new, number)


def changes_in(tree: ast.Module) -> Iterator[tuple[Place, ast.AST, Change]]:
    for node, place in code_in(tree, Place()):
        for change in variants(node):
            yield place, node, change
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            for position, statement in enumerate(body if isinstance(body, list) else ()):
                if may_be_left_out(statement):
                    empty = ast.copy_location(ast.Pass(), statement)
                    yield within(statement, place), statement, (body, position, empty)


def code_in(node: ast.AST, place: Place) -> Iterator[tuple[ast.AST, Place]]:
    """Every node that runs, with its place: no annotations or other types, no docstrings."""
    inside = within(node, place)
    yield node, inside
    for name, value in ast.iter_fields(node):
        if name not in NOT_CODE:
            around = defaults_place(place, inside) if name == "args" else inside
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not is_docstring(child) and not is_for_types(child):
                    yield from code_in(child, around)


def defaults_place(place: Place, inside: Place) -> Place:
    """The place of a function's defaults: they run where the function is defined."""
    return place if place.function else replace(place, unit=inside.unit, lines=inside.lines)


def within(node: ast.AST, place: Place) -> Place:
    """The place of a node's children."""
    if not isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
        return place
    lines = own_lines(node)
    if place.function:
        return replace(place, lines=lines)
    if isinstance(node, ast.ClassDef):
        return replace(place, classes=f"{place.classes}{node.name}.", unit=lines, lines=lines)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return in_function(node, place)
    return replace(place, unit=lines, lines=lines)


def in_function(node: ast.FunctionDef | ast.AsyncFunctionDef, place: Place) -> Place:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    end = (node.end_lineno or first) + 1
    return replace(
        place,
        function=f"{place.classes}{node.name}:{first}",
        body=range(node.body[0].lineno, end),
        unit=range(first, end),
        lines=own_lines(node),
    )


def own_lines(node: ast.AST) -> range:
    """The lines of a statement; of one with a body, those before the body."""
    at: Any = node.pattern if isinstance(node, ast.match_case) else node
    body = getattr(node, "body", None)
    last = max(at.lineno, body[0].lineno - 1) if isinstance(body, list) and body else at.end_lineno
    return range(at.lineno, last + 1)


def without_docstrings(tree: ast.Module) -> str:
    """The code of a module as text that stays the same when comments, docstrings or line breaks change."""
    copy = ast.parse(ast.unparse(tree))
    for node in ast.walk(copy):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [each for each in body if not is_docstring(each)]  # type: ignore[attr-defined]
    return ast.dump(copy)


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_for_types(node: ast.AST) -> bool:
    """Whether only a type checker would notice a change: `TypeVar("V")`, `Literal["chance"]`."""
    of = node.func if isinstance(node, ast.Call) else node.value if isinstance(node, ast.Subscript) else None
    return isinstance(of, ast.Name) and of.id in TYPES


def may_be_left_out(node: ast.AST) -> bool:
    """Whether a module still makes sense without this statement: it changes something, but binds no name."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    return is_call or isinstance(node, ast.AugAssign) or (isinstance(node, ast.Return) and node.value is None)


def variants(node: ast.AST) -> Iterator[Change]:
    """What could be another thing in a node: its holder, its key there, and the other thing."""
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
    return [f"X{value}"] if isinstance(value, str) and len(value) <= LONGEST_TEXT else []
