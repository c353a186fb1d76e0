"""Learning curves from the logs of training runs, as one SVG picture.

    python tools/curves.py OUT.svg NAME=LOG.jsonl ...

For each run: how sure the network is of its moves (the entropy of its policy), how well it foretells who wins
(the loss of that head), each as a mean over some iterations with two players and with the most, over the
decisions it has learnt from; and, where it was measured, its share of victories against players of habit.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

USAGE = "usage: python tools/curves.py OUT.svg NAME=LOG.jsonl ..."
WIDTH, HEIGHT, MARGIN = 250, 120, 46
WINDOW = 12  # iterations in a mean
CURVES = (("entropy", "entropy of the moves"), ("win", "loss: who wins"))
STYLE = """<style>text{font:11px sans-serif;fill:#4a4038}.few{stroke:#8c2f22}.many{stroke:#2f5d78}
path{fill:none;stroke-width:1.6}.axis{stroke:#a89c8c;stroke-width:1}.title{font-weight:bold}
@media(prefers-color-scheme:dark){text{fill:#d8cdbd}.few{stroke:#e08a78}.many{stroke:#8fbcd8}}</style>"""


def smooth(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    parts = [points[first : first + WINDOW] for first in range(0, len(points), WINDOW)]
    return [(fmean(x for x, _ in part), fmean(y for _, y in part)) for part in parts]


def panel(title: str, lines: dict[str, list[tuple[float, float]]], left: float, top: float) -> str:
    """One plot: decisions in millions to the right, values upwards from 0."""
    far = max(x for points in lines.values() for x, _ in points)
    high = max(y for points in lines.values() for _, y in points)
    drawn = [f'<text x="{left}" y="{top - 8}">{title}</text>']
    drawn.append(f'<path class="axis" d="M{left} {top}V{top + HEIGHT}H{left + WIDTH}"/>')
    drawn.append(f'<text x="{left - 4}" y="{top + 9}" text-anchor="end">{high:.2f}</text>')
    drawn.append(f'<text x="{left - 4}" y="{top + HEIGHT}" text-anchor="end">0</text>')
    end = f"{far / 1e6:,.0f} million decisions"
    drawn.append(f'<text x="{left + WIDTH}" y="{top + HEIGHT + 14}" text-anchor="end">{end}</text>')
    for kind, points in lines.items():
        places = (f"{left + WIDTH * x / far:.1f} {top + HEIGHT * (1 - y / high):.1f}" for x, y in points)
        drawn.append(f'<path class="{kind}" d="M{"L".join(places)}"/>')
    return "".join(drawn)


def row(name: str, log: list[dict[str, Any]], number: int) -> str:
    counts = sorted({told["players"] for told in log})
    top = MARGIN + number * (HEIGHT + 2 * MARGIN)
    drawn = [f'<text class="title" x="{MARGIN}" y="{top - 24}">{name}</text>']
    for place, (key, title) in enumerate(CURVES):
        lines = {
            kind: smooth([(told["decisions"], told[key]) for told in log if told["players"] == count])
            for kind, count in {"few": counts[0], "many": 4 if 4 in counts else counts[-1]}.items()
        }
        drawn.append(panel(title, lines, MARGIN + place * (WIDTH + 2 * MARGIN), top))
    if lines := victories(log):
        drawn.append(
            panel("victories against habit", lines, MARGIN + len(CURVES) * (WIDTH + 2 * MARGIN), top)
        )
    return "".join(drawn)


def victories(log: list[dict[str, Any]]) -> dict[str, list[tuple[float, float]]]:
    """Matches are played now and then, not in every iteration."""
    matches = [(told["decisions"], told["against_habit"]) for told in log if "against_habit" in told]
    if not matches:
        return {}
    counts = sorted(matches[0][1], key=int)
    kinds = {"few": counts[0], "many": counts[-1]} if len(counts) > 1 else {"few": counts[0]}
    return {kind: [(decisions, won[count]) for decisions, won in matches] for kind, count in kinds.items()}


def read(run: str) -> tuple[str, list[dict[str, Any]]]:
    """A run by its name, and what its log holds."""
    name, equals, file = run.partition("=")
    if not equals:
        sys.exit(f"{run!r} is no run: {USAGE}")
    try:
        log = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
    except (OSError, ValueError) as error:
        sys.exit(f"{file!r} is no log of a run: {error}")
    return (name, log) if log else sys.exit(f"{file!r} is empty")


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
