"""Charts as SVG text. Colours and fonts come from the style sheet of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, log10

WIDTH, LEFT, RIGHT = 720, 132, 92  # pixels; names are left of the plot, values right of it
ROW, TOP, BOTTOM = 34, 10, 30
RIDGE_ROW, RIDGE_BINS = 62, 48
COLOURS = ("seat-1", "seat-2", "seat-3-line", "seat-4", "seat-5", "seat-6")
TICKS = 6
CURVES_HEIGHT, CURVES_LEFT = 300, 62
SETTLING_PARTS = 8  # the first eighth of a curve does not affect the scale
MARGIN = 0.02  # of a win rate, above and below the curves


@dataclass(frozen=True)
class Axis:
    """Maps values to pixels: `axis(value)`."""

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
        """Returns round values along the axis."""
        if self.is_log:
            return [10.0**power for power in range(floor(log10(self.low)), ceil(log10(self.high)) + 1)]
        step = tick_step((self.high - self.low) / TICKS)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def tick_step(smallest: float) -> float:
    """Returns the smallest of 1, 2, 5, 10, 20 ... that is not below a value."""
    power = 10.0 ** floor(log10(smallest))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= smallest * (1 - 1e-9))


def horizontal_axis(values: Iterable[float], is_log: bool = False) -> Axis:
    """Returns an axis along the width with room for all values."""
    low, high = min(values := list(values)), max(values)
    if is_log:
        low, high = 10.0 ** floor(log10(low)), 10.0 ** ceil(log10(high) + 1e-9)
    elif low == high:
        low, high = low - 1, high + 1
    return Axis(low, high, LEFT, WIDTH - RIGHT, is_log)


def entrant_colour(number: int) -> str:
    return f"var(--{COLOURS[number % len(COLOURS)]})"


def svg(height: float, description: str, *parts: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(description)}">'
        + "".join(parts)
        + "</svg>"
    )


def svg_text(x: float, y: float, text: str, css_class: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{css_class}">{escape(text)}</text>'


def svg_line(x1: float, y1: float, x2: float, y2: float, css_class: str, colour: str = "") -> str:
    style = f' style="stroke:{colour}"' if colour else ""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{css_class}"{style}/>'


def svg_dot(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" style="fill:{colour}"/>'


def svg_path(points: Sequence[tuple[float, float]], css_class: str, colour: str) -> str:
    commands = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path d="{commands}" class="{css_class}" style="--colour:{colour}"/>'


def tick_marks(axis: Axis, height: float, format_tick: Callable[[float], str]) -> str:
    """Returns the numbers below an axis and a vertical grid line at each."""
    visible = [
        tick for tick in axis.ticks() if axis.low <= tick * (1 + 1e-9) and tick <= axis.high * (1 + 1e-9)
    ]
    return "".join(
        svg_line(axis(tick), TOP, axis(tick), height - BOTTOM, "grid")
        + svg_text(axis(tick), height - 10, format_tick(tick), "tick")
        for tick in visible
    )


@dataclass(frozen=True)
class IntervalRow:
    """A value with its interval, in its own row."""

    name: str
    low: float
    middle: float
    high: float
    value_text: str  # printed at the right
    number: int  # number of the entrant, for its colour


def interval_chart(
    rows: Sequence[IntervalRow],
    axis: Axis,
    format_tick: Callable[[float], str],
    description: str,
    reference: float | None,
) -> str:
    """Returns a chart with a row for each value, as a dot and an interval, and a dashed line at
    `reference`.
    """
    height = TOP + ROW * len(rows) + BOTTOM
    parts = [tick_marks(axis, height, format_tick)]
    if reference is not None:
        parts.append(svg_line(axis(reference), TOP - 4, axis(reference), height - BOTTOM, "reference"))
    for place, row in enumerate(rows):
        y, colour = TOP + ROW * (place + 0.5), entrant_colour(row.number)
        low, high = axis(max(row.low, axis.low)), axis(min(row.high, axis.high))
        parts += [
            svg_text(LEFT - 14, y + 4.5, row.name, "name"),
            svg_line(low, y, high, y, "whisker", colour),
            svg_dot(axis(row.middle), y, 6, colour),
            svg_text(WIDTH - RIGHT + 14, y + 5, row.value_text, "value"),
        ]
    return svg(height, description, *parts)


@dataclass(frozen=True)
class Curve:
    """A value that changes along the x axis, with a confidence band."""

    name: str
    xs: Sequence[float]
    lows: Sequence[float]
    middles: Sequence[float]
    highs: Sequence[float]
    number: int


def line_chart(
    rows: Sequence[Curve],
    format_x: Callable[[float], str],
    format_y: Callable[[float], str],
    description: str,
    reference: float,
) -> str:
    """Returns a chart of all curves and a dashed line at `reference`."""
    area = plot_area(rows, reference)
    labels = zip(rows, label_positions(rows, area), strict=True)
    return svg(
        CURVES_HEIGHT,
        description,
        *(svg_text(area.x(tick), CURVES_HEIGHT - 10, format_x(tick), "tick") for tick in area.x.ticks()),
        *(area.horizontal_line(tick, "grid") + area.y_label(tick, format_y(tick)) for tick in area.y.ticks()),
        area.horizontal_line(reference, "reference"),
        *(curve_with_band(row, area) for row in rows),
        *(svg_text(area.x.end + 10, place + 4, row.name, "label") for row, place in labels),
    )


@dataclass(frozen=True)
class PlotArea:
    """Two axes. Values beyond the y axis are drawn at its ends."""

    x: Axis
    y: Axis

    def height(self, value: float) -> float:
        return self.y(min(max(value, self.y.low), self.y.high))

    def points(self, xs: Sequence[float], ys: Sequence[float]) -> list[tuple[float, float]]:
        return [(self.x(x), self.height(y)) for x, y in zip(xs, ys, strict=True)]

    def horizontal_line(self, value: float, css_class: str) -> str:
        """Returns a line across the whole area."""
        return svg_line(self.x.start, self.y(value), self.x.end, self.y(value), css_class)

    def y_label(self, value: float, text: str) -> str:
        return svg_text(self.x.start - 10, self.y(value) + 4, text, "name")


def plot_area(rows: Sequence[Curve], reference: float) -> PlotArea:
    """Returns axes for win rates and their bands. They ignore the very wide bands of the first games."""
    ends = [reference]
    for row in rows:
        settled = len(row.xs) // SETTLING_PARTS
        ends += [*row.lows[settled:], *row.highs[settled:]]
    low, high = max(0.0, min(ends) - MARGIN), min(1.0, max(ends) + MARGIN)
    games = Axis(0, max(row.xs[-1] for row in rows), CURVES_LEFT, WIDTH - RIGHT)
    return PlotArea(games, Axis(low, high, CURVES_HEIGHT - BOTTOM, TOP))


def curve_with_band(row: Curve, area: PlotArea) -> str:
    """Returns a curve on top of its band."""
    upper, lower = area.points(row.xs, row.highs), area.points(row.xs, row.lows)
    band = svg_path(upper + lower[::-1], "band", entrant_colour(row.number))
    return band + svg_path(area.points(row.xs, row.middles), "curve", entrant_colour(row.number))


def label_positions(rows: Sequence[Curve], area: PlotArea) -> list[float]:
    """Returns the y positions of the names: at the ends of their curves, if there is room."""
    ends = [area.height(row.middles[-1]) for row in rows]
    return spread_apart(ends, TOP + 8, CURVES_HEIGHT - BOTTOM)


def spread_apart(wanted: Sequence[float], lowest: float, highest: float, gap: float = 15) -> list[float]:
    """Returns positions near the wanted ones, at least `gap` apart."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    positions = list(wanted)
    for before, after in pairwise(order):
        positions[after] = max(positions[after], positions[before] + gap)
    overflow = max(0.0, max(positions) - highest)
    return [max(lowest, place - overflow) for place in positions]


@dataclass(frozen=True)
class ValuesRow:
    """Several values of one entrant, in their own row."""

    name: str
    values: Sequence[float]
    value_text: str  # printed at the right
    number: int  # number of the entrant, for its colour


def ridgeline_chart(
    rows: Sequence[ValuesRow], axis: Axis, format_tick: Callable[[float], str], description: str
) -> str:
    """Returns an SVG chart that draws how the values of each row are spread, as one curve above its line."""
    height = TOP + RIDGE_ROW * len(rows) + BOTTOM
    parts = [tick_marks(axis, height, format_tick)]
    for place, row in enumerate(rows):
        baseline = TOP + RIDGE_ROW * (place + 1)
        parts += [
            svg_path(ridge(row.values, axis, baseline), "ridge", entrant_colour(row.number)),
            svg_text(LEFT - 14, baseline - 8, row.name, "name"),
            svg_text(WIDTH - RIGHT + 14, baseline - 8, row.value_text, "value"),
        ]
    return svg(height, description, *parts)


def ridge(values: Sequence[float], axis: Axis, baseline: float) -> list[tuple[float, float]]:
    """Returns the outline of a histogram, smoothed over three bins, as high as its row allows."""
    counts = [0] * (RIDGE_BINS + 1)
    for value in values:
        counts[round((value - axis.low) / (axis.high - axis.low) * RIDGE_BINS)] += 1
    smooth = [sum(counts[max(0, i - 1) : i + 2]) for i in range(len(counts))]
    width, scale = (axis.end - axis.start) / RIDGE_BINS, (RIDGE_ROW - 12) / max(smooth)
    points = [
        (round(axis.start + i * width, 2), round(baseline - scale * count, 2))
        for i, count in enumerate(smooth)
    ]
    return [(axis.start, baseline), *points, (axis.end, baseline)]


def range_chart(
    rows: Sequence[ValuesRow], axis: Axis, format_tick: Callable[[float], str], description: str
) -> str:
    """Returns a chart with a line and dots for the values of each row, the first dot largest."""
    height = TOP + ROW * len(rows) + BOTTOM
    parts = [tick_marks(axis, height, format_tick)]
    for place, row in enumerate(rows):
        y, colour = TOP + ROW * (place + 0.5), entrant_colour(row.number)
        parts += [
            svg_text(LEFT - 14, y + 4.5, row.name, "name"),
            svg_line(axis(row.values[0]), y, axis(row.values[-1]), y, "span", colour),
            *(svg_dot(axis(value), y, 3.5 if order else 6, colour) for order, value in enumerate(row.values)),
            svg_text(WIDTH - RIGHT + 14, y + 5, row.value_text, "value"),
        ]
    return svg(height, description, *parts)
