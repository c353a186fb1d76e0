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
CURVES_HEIGHT, CURVES_LEFT = 300, 62
UNSETTLED = 8  # one part in so many of a curve has not settled yet
SPARE = 0.02  # of a share, above and below what is drawn


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
    """All in one plane; `mark` is a value that they are compared with."""
    plane = plane_of(rows, mark)
    labels = zip(rows, label_places(rows, plane), strict=True)
    return picture(
        CURVES_HEIGHT,
        about,
        *(words(plane.x(tick), CURVES_HEIGHT - 10, told_x(tick), "tick") for tick in plane.x.ticks()),
        *(plane.level(tick, "grid") + plane.beside(tick, told_y(tick)) for tick in plane.y.ticks()),
        plane.level(mark, "mark"),
        *(drawn(row, plane) for row in rows),
        *(words(plane.x.end + 10, place + 4, row.name, "label") for row, place in labels),
    )


@dataclass(frozen=True)
class Plane:
    """Two axes; what lies above or below them is drawn at their ends."""

    x: Axis
    y: Axis

    def height(self, value: float) -> float:
        return self.y(min(max(value, self.y.low), self.y.high))

    def points(self, xs: Sequence[float], ys: Sequence[float]) -> list[tuple[float, float]]:
        return [(self.x(x), self.height(y)) for x, y in zip(xs, ys, strict=True)]

    def level(self, value: float, kind: str) -> str:
        """A line from end to end."""
        return line(self.x.start, self.y(value), self.x.end, self.y(value), kind)

    def beside(self, value: float, told: str) -> str:
        return words(self.x.start - 10, self.y(value) + 4, told, "name")


def plane_of(rows: Sequence[Curve], mark: float) -> Plane:
    """Room for shares and their bands; those of the first few games, as wide as can be, do not count."""
    ends = [mark]
    for row in rows:
        settled = len(row.xs) // UNSETTLED
        ends += [*row.lows[settled:], *row.highs[settled:]]
    low, high = max(0.0, min(ends) - SPARE), min(1.0, max(ends) + SPARE)
    games = Axis(0, max(row.xs[-1] for row in rows), CURVES_LEFT, WIDTH - RIGHT)
    return Plane(games, Axis(low, high, CURVES_HEIGHT - BOTTOM, TOP))


def drawn(row: Curve, plane: Plane) -> str:
    """The band, and the curve upon it."""
    upper, lower = plane.points(row.xs, row.highs), plane.points(row.xs, row.lows)
    band = path(upper + lower[::-1], "band", colour(row.number))
    return band + path(plane.points(row.xs, row.middles), "curve", colour(row.number))


def label_places(rows: Sequence[Curve], plane: Plane) -> list[float]:
    """Names stand where their curves end, as far as there is room."""
    ends = [plane.height(row.middles[-1]) for row in rows]
    return apart(ends, TOP + 8, CURVES_HEIGHT - BOTTOM)


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
