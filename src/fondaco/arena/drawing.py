"""Plots as SVG text: an axis, and what is drawn along it. Colours and fonts are the page's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, log10

WIDTH, LEFT, RIGHT = 720, 132, 92  # pixels; names stand at the left, numbers at the right
ROW, TOP, BOTTOM = 34, 10, 30
COLOURS = ("seat-1", "seat-2", "seat-3-line", "seat-4", "seat-5", "seat-6")
TICKS = 6


@dataclass(frozen=True)
class Axis:
    """From values to pixels."""

    low: float
    high: float
    start: float
    end: float
    is_log: bool = False

    def __call__(self, value: float) -> float:
        low, high, value = (self.scaled(each) for each in (self.low, self.high, value))
        return round(self.start + (value - low) / (high - low) * (self.end - self.start), 2)

    def scaled(self, value: float) -> float:
        return log10(value) if self.is_log else value

    def ticks(self) -> list[float]:
        """Round values along it."""
        if self.is_log:
            return [10.0**power for power in range(floor(log10(self.low)), ceil(log10(self.high)) + 1)]
        step = round_step((self.high - self.low) / TICKS)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def round_step(rough: float) -> float:
    """The least of 1, 2, 5, 10, 20 ... that is not smaller."""
    power = 10.0 ** floor(log10(rough))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= rough * (1 - 1e-9))


def across(values: Iterable[float], is_log: bool = False) -> Axis:
    """An axis along the width that has room for all values."""
    low, high = min(values := list(values)), max(values)
    if is_log:
        low, high = 10.0 ** floor(log10(low)), 10.0 ** ceil(log10(high) + 1e-9)
    elif low == high:
        low, high = low - 1, high + 1
    return Axis(low, high, LEFT, WIDTH - RIGHT, is_log)


def colour(number: int) -> str:
    return f"var(--{COLOURS[number % len(COLOURS)]})"


def picture(height: float, about: str, *parts: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(about)}">'
        + "".join(parts)
        + "</svg>"
    )


def words(x: float, y: float, text: str, kind: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(text)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str, paint: str = "") -> str:
    style = f' style="stroke:{paint}"' if paint else ""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"{style}/>'


def dot(x: float, y: float, radius: float, paint: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" style="fill:{paint}"/>'


def path(points: Sequence[tuple[float, float]], kind: str, paint: str) -> str:
    way = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path d="{way}" class="{kind}" style="--paint:{paint}"/>'


def scale_below(axis: Axis, height: float, told: Callable[[float], str]) -> str:
    """The axis with its numbers, and a hairline up from each."""
    marks = [
        tick for tick in axis.ticks() if axis.low <= tick * (1 + 1e-9) and tick <= axis.high * (1 + 1e-9)
    ]
    return "".join(
        line(axis(tick), TOP, axis(tick), height - BOTTOM, "grid")
        + words(axis(tick), height - 10, told(tick), "tick")
        for tick in marks
    )


@dataclass(frozen=True)
class Whisker:
    """A value with the interval it lies in, on a row of its own."""

    name: str
    low: float
    middle: float
    high: float
    told: str
    number: int  # of the entrant, for its colour


def whiskers(
    rows: Sequence[Whisker], axis: Axis, told: Callable[[float], str], about: str, mark: float | None
) -> str:
    """One row each; `mark` is a value that all are compared with."""
    height = TOP + ROW * len(rows) + BOTTOM
    parts = [scale_below(axis, height, told)]
    if mark is not None:
        parts.append(line(axis(mark), TOP - 4, axis(mark), height - BOTTOM, "mark"))
    for place, row in enumerate(rows):
        y, paint = TOP + ROW * (place + 0.5), colour(row.number)
        low, high = axis(max(row.low, axis.low)), axis(min(row.high, axis.high))
        parts += [
            words(LEFT - 14, y + 4.5, row.name, "name"),
            line(low, y, high, y, "whisker", paint),
            dot(axis(row.middle), y, 6, paint),
            words(WIDTH - RIGHT + 14, y + 5, row.told, "value"),
        ]
    return picture(height, about, *parts)


@dataclass(frozen=True)
class Curve:
    """A value that changes along the width, in a band of uncertainty."""

    name: str
    xs: Sequence[float]
    lows: Sequence[float]
    middles: Sequence[float]
    highs: Sequence[float]
    number: int


def curves(
    rows: Sequence[Curve],
    told_x: Callable[[float], str],
    told_y: Callable[[float], str],
    about: str,
    mark: float,
) -> str:
    height, base = 300, 300 - BOTTOM
    ends = [
        value
        for row in rows
        for value in (*row.lows[len(row.lows) // 8 :], *row.highs[len(row.highs) // 8 :])
    ]
    x = Axis(0, max(row.xs[-1] for row in rows), LEFT - 70, WIDTH - RIGHT)
    y = Axis(max(0.0, min(*ends, mark) - 0.02), min(1.0, max(*ends, mark) + 0.02), base, TOP)
    parts = [words(x(tick), height - 10, told_x(tick), "tick") for tick in x.ticks()]
    for tick in y.ticks():
        parts += [
            line(x.start, y(tick), x.end, y(tick), "grid"),
            words(x.start - 10, y(tick) + 4, told_y(tick), "name"),
        ]
    parts.append(line(x.start, y(mark), x.end, y(mark), "mark"))

    def at(value: float) -> float:
        return y(min(max(value, y.low), y.high))

    for row in rows:
        upper = [(x(a), at(b)) for a, b in zip(row.xs, row.highs, strict=True)]
        lower = [(x(a), at(b)) for a, b in zip(row.xs, row.lows, strict=True)]
        middle = [(x(a), at(b)) for a, b in zip(row.xs, row.middles, strict=True)]
        parts += [
            path(upper + lower[::-1], "band", colour(row.number)),
            path(middle, "curve", colour(row.number)),
        ]
    for row, place in zip(rows, apart([at(row.middles[-1]) for row in rows], TOP + 8, base), strict=True):
        parts.append(words(x.end + 10, place + 4, row.name, "label"))
    return picture(height, about, *parts)


def apart(places: Sequence[float], least: float, most: float, gap: float = 15) -> list[float]:
    """Labels moved so far that none lies on another."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    moved = list(places)
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + gap)
    too_far = max(0.0, max(moved) - most)
    return [max(least, place - too_far) for place in moved]


def hills(
    rows: Sequence[tuple[str, Sequence[float], str, int]],
    axis: Axis,
    told: Callable[[float], str],
    about: str,
) -> str:
    """Where values lie, a hill a row: name, values, what stands at the right, the entrant's number."""
    tall, classes = 62, 48
    height = TOP + tall * len(rows) + BOTTOM
    parts = [scale_below(axis, height, told)]
    for place, (name, values, right, number) in enumerate(rows):
        foot = TOP + tall * (place + 1)
        counts = [0] * (classes + 1)
        for value in values:
            counts[round((value - axis.low) / (axis.high - axis.low) * classes)] += 1
        smooth = [sum(counts[max(0, i - 1) : i + 2]) for i in range(len(counts))]
        width = (axis.end - axis.start) / classes
        points = [
            (axis.start + i * width, foot - (tall - 12) * each / max(smooth)) for i, each in enumerate(smooth)
        ]
        outline = [(axis.start, foot), *((round(a, 2), round(b, 2)) for a, b in points), (axis.end, foot)]
        parts += [path(outline, "hill", colour(number)), words(LEFT - 14, foot - 8, name, "name")]
        parts.append(words(WIDTH - RIGHT + 14, foot - 8, right, "value"))
    return picture(height, about, *parts)


def spans(
    rows: Sequence[tuple[str, Sequence[float], str, int]],
    axis: Axis,
    told: Callable[[float], str],
    about: str,
) -> str:
    """A line from the first value to the last with a dot on each, the first the largest."""
    height = TOP + ROW * len(rows) + BOTTOM
    parts = [scale_below(axis, height, told)]
    for place, (name, values, right, number) in enumerate(rows):
        y, paint = TOP + ROW * (place + 0.5), colour(number)
        parts += [
            words(LEFT - 14, y + 4.5, name, "name"),
            line(axis(values[0]), y, axis(values[-1]), y, "span", paint),
        ]
        parts += [dot(axis(value), y, 3.5 if order else 6, paint) for order, value in enumerate(values)]
        parts.append(words(WIDTH - RIGHT + 14, y + 5, right, "value"))
    return picture(height, about, *parts)
