"""Draws learning curves from the logs of training runs, as one SVG file.

    python tools/curves.py OUT.svg NAME=LOG.jsonl ...

Each run has a row of plots over the number of decisions it was trained on: the entropy of its policy and the
loss of its win prediction, both as means over some iterations, and its win rate against scripted opponents
where the log has one. There is a curve for the fewest players and one for four, or else the most.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

Points = list[tuple[float, float]]

USAGE = "usage: python tools/curves.py OUT.svg NAME=LOG.jsonl ..."
WIDTH, HEIGHT, MARGIN = 250, 120, 46
WINDOW = 12  # iterations in a mean
CURVES = (("entropy", "policy entropy"), ("win", "loss of the win prediction"))
WIN_RATES = ("against_scripted", "against_habit")  # the newer and the older name in a log
STYLE = """<style>text{font:11px sans-serif;fill:#4a4038}.few{stroke:#8c2f22}.many{stroke:#2f5d78}
path{fill:none;stroke-width:1.6}.axis{stroke:#a89c8c;stroke-width:1}.title{font-weight:bold}
@media(prefers-color-scheme:dark){text{fill:#d8cdbd}.few{stroke:#e08a78}.many{stroke:#8fbcd8}}</style>"""


def smooth(points: Points) -> Points:
    """The mean of every `WINDOW` points."""
    parts = [points[first : first + WINDOW] for first in range(0, len(points), WINDOW)]
    return [(fmean(x for x, _ in part), fmean(y for _, y in part)) for part in parts]


def panel(title: str, curves: dict[str, Points], left: float, top: float) -> str:
    """One plot: decisions on the x axis, values from 0 on the y axis."""
    right = max(x for points in curves.values() for x, _ in points)
    high = max(y for points in curves.values() for _, y in points) or 1.0
    drawn = [f'<text x="{left}" y="{top - 8}">{title}</text>']
    drawn.append(f'<path class="axis" d="M{left} {top}V{top + HEIGHT}H{left + WIDTH}"/>')
    drawn.append(f'<text x="{left - 4}" y="{top + 9}" text-anchor="end">{high:.2f}</text>')
    drawn.append(f'<text x="{left - 4}" y="{top + HEIGHT}" text-anchor="end">0</text>')
    end = f"{right / 1e6:,.0f} million decisions"
    drawn.append(f'<text x="{left + WIDTH}" y="{top + HEIGHT + 14}" text-anchor="end">{end}</text>')
    for kind, points in curves.items():
        places = (f"{left + WIDTH * x / right:.1f} {top + HEIGHT * (1 - y / high):.1f}" for x, y in points)
        drawn.append(f'<path class="{kind}" d="M{"L".join(places)}"/>')
    return "".join(drawn)


def row(name: str, log: list[dict[str, Any]], number: int) -> str:
    """The plots of one run."""
    counts = sorted({entry["players"] for entry in log})
    kinds = {"few": counts[0], "many": 4 if 4 in counts else counts[-1]}
    panels = [
        (title, {kind: smooth(metric(log, key, count)) for kind, count in kinds.items()})
        for key, title in CURVES
    ]
    if curves := win_rates(log):
        panels.append(("win rate against scripted opponents", curves))
    top = MARGIN + number * (HEIGHT + 2 * MARGIN)
    drawn = [f'<text class="title" x="{MARGIN}" y="{top - 24}">{name}</text>']
    for place, (title, curves) in enumerate(panels):
        drawn.append(panel(title, curves, MARGIN + place * (WIDTH + 2 * MARGIN), top))
    return "".join(drawn)


def metric(log: list[dict[str, Any]], key: str, players: int) -> Points:
    """A metric of the iterations with that many players, by decisions."""
    return [(entry["decisions"], entry[key]) for entry in log if entry["players"] == players]


def win_rates(log: list[dict[str, Any]]) -> dict[str, Points]:
    """The win rates against scripted opponents. Only iterations with a checkpoint have them."""
    evaluations = [(entry["decisions"], entry[key]) for entry in log for key in WIN_RATES if entry.get(key)]
    if not evaluations:
        return {}
    counts = sorted(evaluations[0][1], key=int)
    kinds = {"few": counts[0], "many": counts[-1]} if len(counts) > 1 else {"few": counts[0]}
    return {
        kind: [(decisions, rates[count]) for decisions, rates in evaluations] for kind, count in kinds.items()
    }


def read(run: str) -> tuple[str, list[dict[str, Any]]]:
    """The name and the log entries of a run that is given as NAME=LOG.jsonl."""
    name, equals, file = run.partition("=")
    if not equals:
        sys.exit(f"{run!r} is not NAME=LOG.jsonl; {USAGE}")
    try:
        log = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
    except (OSError, ValueError) as error:
        sys.exit(f"cannot read {file!r} as the log of a training run: {error}")
    return (name, log) if log else sys.exit(f"{file!r} is empty; it has to be the log of a training run")


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit(USAGE)
    out, *runs = sys.argv[1:]
    rows = [row(*read(run), number) for number, run in enumerate(runs)]
    width, height = (len(CURVES) + 1) * (WIDTH + 2 * MARGIN), len(runs) * (HEIGHT + 2 * MARGIN)
    about = "Learning curves: red with two players, blue with four"
    Path(out).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{about}">{STYLE}{"".join(rows)}</svg>\n',
        "utf-8",
    )


if __name__ == "__main__":
    main()
