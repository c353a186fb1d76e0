"""Plays fixed styles at court against `master`, and `master` against itself.

    python benchmarks/styles.py [--style NAME ...] [--games N] [--seed N] [--minutes M] [--playouts N]

A style searches like `sharp`, but of the turns that it tried it plays the best one that fits the style, as
long as any does. Every deal is played from both houses. Prints the win rate of the style against `master`,
the share of turns in which each of them planned, and how games ended. `master` as a style shows how games
between masters go. `--playouts` gives the styles another number of playouts, for example that of `master`.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from fondaco.arena.confidence import estimate_rate
from fondaco.bots import sharp
from fondaco.bots.bot import Bot, Question, question_at
from fondaco.bots.master import Master
from fondaco.bots.search import Line, moves_worth_trying, searched
from fondaco.bots.sharp import Sharp
from fondaco.core.luck import game_key
from fondaco.games import game_called
from fondaco.games.court import PLAN, PLANS_EACH, SEND
from fondaco.games.court_state import KINDS, VALUE
from fondaco.games.court_view import CourtView
from fondaco.table import SeededLuck, Table

COURT = game_called("court")
SEED = 20261119
MASTER = "master"
ENDS = ("circle empty", "draw by plans", "other")


class Style(Sharp):
    """Plays the best of the turns that fit. Without such a turn it plays like sharp."""

    def choose(self, question: Question) -> str:
        search = searched(COURT, question.view, question.seat, self.luck, moves_worth_trying)
        lines = [result.line for result in search.narrow(sharp.PLAYOUTS["court"][0])]
        fitting = self.fitting(lines, search.table)
        return COURT.move_text(search.table, (fitting or lines)[0][0])

    def fitting(self, lines: list[Line], s: Any) -> list[Line]:
        """Returns the turns that fit the style, in the same order."""
        raise NotImplementedError


class Planner(Style):
    """Plans three times, as soon as it may, and then plays like sharp."""

    name = "planner"

    def fitting(self, lines: list[Line], s: Any) -> list[Line]:
        return [line for line in lines if line[-1] == PLAN and s.plans[s.turn] < PLANS_EACH]


class Drawer(Style):
    """Takes every draw: plans where that ends the game, and as often as the other house has planned."""

    name = "drawer"

    def fitting(self, lines: list[Line], s: Any) -> list[Line]:
        is_behind = s.plans[s.turn] < min(PLANS_EACH, s.plans[1 - s.turn])
        return [line for line in lines if line[-1] == PLAN and is_behind]


class Waiter(Style):
    """Waits: plays the lowest card that it has, and keeps the high ones for the end."""

    name = "waiter"

    def fitting(self, lines: list[Line], s: Any) -> list[Line]:
        cards = [line[0] for line in lines if line[0] < KINDS]
        lowest = min((VALUE[card] for card in cards), default=0)
        return [line for line in lines if line[0] < KINDS and VALUE[line[0]] == lowest and line[-1] != PLAN]


class Sender(Style):
    """Sends every card to its Outer Court."""

    name = "sender"

    def fitting(self, lines: list[Line], s: Any) -> list[Line]:
        return [line for line in lines if line[-1] == SEND]


STYLES: dict[str, type[Bot]] = {each.name: each for each in (Planner, Drawer, Waiter, Sender, Sharp, Master)}


@dataclass
class Games:
    """The games of a style against master."""

    shares: list[float] = field(default_factory=list)  # of the win, by deal
    ends: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)  # of the style and of master
    plans: Counter[int] = field(default_factory=Counter)

    def add(self, kinds: tuple[type[Bot], ...], own: int, key: int) -> float:
        """Plays a game and returns the share of the win of the style, in house `own`."""
        table = Table("court", luck=SeededLuck(key))
        bots = [kind(SeededLuck(game_key(key, seat + 1))) for seat, kind in enumerate(kinds)]
        while isinstance(table.asked, int):
            question = question_at(table)
            move = bots[table.asked].choose(question)
            # A plan ends a turn, and a card that is sent or laid on a pile was one that could be planned.
            is_placing = question.view.phase == "placing"  # type: ignore[attr-defined]
            self.turns[question.seat != own] += is_placing
            self.plans[question.seat != own] += is_placing and move == "plan"
            table.play(move)
        self.ends[ending(table.view())] += 1
        assert table.result
        return (own in table.result.winners) / len(table.result.winners)


def ending(view: CourtView) -> str:
    """Says how a game ended."""
    if all(house.plans >= PLANS_EACH for house in view.houses):
        return "draw by plans"
    return "other" if any(pile.court is None for pile in view.piles) else "circle empty"


def played(style: type[Bot], seed: int) -> Iterator[Games]:
    """Plays deal after deal, each from both houses, and yields all games so far."""
    games = Games()
    seatings: list[tuple[type[Bot], ...]] = [(style, Master), (Master, style)]
    for number in count():
        key = game_key(seed, number)
        shares = [games.add(kinds, own, key) for own, kinds in enumerate(seatings)]
        games.shares.append(sum(shares) / len(shares))
        yield games


def row(name: str, games: Games) -> str:
    """A row of the table in docs/ladder.md."""
    share, number = estimate_rate(games.shares), 2 * len(games.shares)
    rate = f"{share.mean:.1%} ({100 * share.low:.1f} to {100 * share.high:.1f})" if name != MASTER else "-"
    plans = (f"{games.plans[who] / max(1, games.turns[who]):.1%}" for who in (0, 1))
    ends = (f"{games.ends[end] / number:.0%}" for end in ENDS)
    return f"| {name} | {rate} | {number} | {' | '.join(plans)} | {' | '.join(ends)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--style", nargs="+", choices=list(STYLES), default=[*STYLES], metavar="NAME")
    parser.add_argument("--games", type=int, default=300, help="of each style (300)")
    parser.add_argument("--minutes", type=float, default=60, help="longest time for each style (60)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the deals ({SEED})")
    parser.add_argument("--playouts", type=int, default=sharp.PLAYOUTS["court"][0], help="of the styles")
    given = parser.parse_args()
    sharp.PLAYOUTS["court"] = (given.playouts, given.playouts)
    Master.prepare("court")
    print("| style | win rate (95 %) | games | its plans | master's plans | " + " | ".join(ENDS) + " |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |", flush=True)
    for name in given.style:
        began = time.monotonic()
        for games in played(STYLES[name], given.seed):
            is_late = time.monotonic() - began > 60 * given.minutes
            if 2 * len(games.shares) >= given.games or (is_late and len(games.shares) > 1):
                print(row(name, games), flush=True)
                break


if __name__ == "__main__":
    main()
