"""What is played: who meets whom, and one deal of it.

All luck of a deal, that of each seat's bot included, follows from the seed, the deal and the seat, never from
who sits there. So copies of one bot play the very same game in every arrangement, and share it evenly.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from fondaco.arena.pace import Pace
from fondaco.bots import Bot, blamed, bot_called, made
from fondaco.bots.bot import question_at
from fondaco.core.luck import game_key
from fondaco.core.options import Value
from fondaco.core.views import Luck
from fondaco.table import SeededLuck, Table

PARTS = 60  # of a victory: up to six can share it in whole parts
ORDER = 0  # whose luck the order of a table is; seats have the numbers from 1


class BadSeries(ValueError):
    """A series that cannot be played; says why."""


@dataclass(frozen=True)
class Entrant:
    name: str  # no two have the same
    bot: str


@dataclass(frozen=True)
class Series:
    """Which entrants meet at which tables, and whence luck comes."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]  # those not at their default
    entrants: tuple[Entrant, ...]
    tables: tuple[tuple[int, ...], ...]  # the entrants at each, a number as often as it has seats there
    seed: int

    def arrangements(self, number: int) -> Iterator[tuple[int, ...]]:
        """Which entrant sits where in a deal: every table in an order of its own, turned round by every seat.

        An order for all deals would favour whoever always sits behind the weakest.
        """
        luck = SeededLuck(game_key(game_key(self.seed, number), ORDER))
        for table in self.tables:
            order = shuffled(table, luck)
            for turned in range(self.players):
                yield order[turned:] + order[:turned]

    @property
    def games_a_deal(self) -> int:
        return len(self.tables) * self.players

    @property
    def is_of_one_bot(self) -> bool:
        """Copies of one bot play the same games from every seat, and come out even without any luck."""
        return len({entrant.bot for entrant in self.entrants}) == 1

    def seats_of(self, entrant: int) -> int:
        """How many seats an entrant has at a table."""
        return max(table.count(entrant) for table in self.tables)

    def games_of(self, entrant: int) -> int:
        """In how many games of a deal an entrant plays."""
        return sum(entrant in table for table in self.tables) * self.players


@dataclass(frozen=True)
class Played:
    """One game of a deal."""

    seats: tuple[int, ...]  # the entrant at each
    parts: tuple[int, ...]  # of the victory, by seat
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Deal:
    """One luck, played in every arrangement."""

    number: int
    games: tuple[Played, ...]
    paces: tuple[Pace, ...]  # by entrant


def duel(
    game: str, players: int, options: Mapping[str, Value], challenger: str, field: str, seed: int
) -> Series:
    """One challenger; the field has all the other seats."""
    entrants = named((challenger, field))
    return Series(game, players, frozen(options), entrants, ((0, *[1] * (players - 1)),), seed)


def league(game: str, players: int, options: Mapping[str, Value], bots: tuple[str, ...], seed: int) -> Series:
    """Everyone at one table; or, where there are too many for one, everyone with everyone else."""
    if len(bots) == 1:
        bots *= players
    if len(bots) < players:
        raise BadSeries(f"{len(bots)} bots for {players} players; name one for all, or {players} or more")
    tables = tuple(combinations(range(len(bots)), players))
    return Series(game, players, frozen(options), named(bots), tables, seed)


def frozen(options: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    return tuple(sorted(options.items()))


def named(bots: tuple[str, ...]) -> tuple[Entrant, ...]:
    """Bots of one name are numbered."""
    met = [bots[: place + 1].count(bot) for place, bot in enumerate(bots)]
    return tuple(
        Entrant(f"{bot} {number}" if bots.count(bot) > 1 else bot, bot)
        for bot, number in zip(bots, met, strict=True)
    )


def shuffled(table: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    left = list(table)
    return tuple(left.pop(luck(len(left))) for _ in table)


def play_deal(series: Series, number: int) -> Deal:
    """One luck in every arrangement. An arrangement of bots that was played already is not played again."""
    bots = seated_bots(series)
    paces = tuple(Pace() for _ in series.entrants)
    known: dict[tuple[type[Bot], ...], Table] = {}
    games = []
    for seats in series.arrangements(number):
        kinds = tuple(bots[entrant] for entrant in seats)
        if kinds not in known:
            known[kinds] = play_game(series, number, seats, paces)
        games.append(outcome_of(known[kinds], seats))
    return Deal(number, tuple(games), paces)


def play_game(series: Series, number: int, seats: tuple[int, ...], paces: tuple[Pace, ...]) -> Table:
    """A game of a deal. What is timed is the processor's work: a busy machine is not held against a bot."""
    key = game_key(series.seed, number)
    table = set_up(series, SeededLuck(key))
    bots = [
        made(seated_bots(series)[entrant], SeededLuck(game_key(key, seat + 1)))
        for seat, entrant in enumerate(seats)
    ]
    while table.asked is not None:
        question = question_at(table)
        bot = bots[question.seat]
        with blamed(bot.name):
            began = time.process_time()
            move = bot.choose(question)
            paces[seats[question.seat]].add(time.process_time() - began)
            table.play(move)
    return table


def outcome_of(table: Table, seats: tuple[int, ...]) -> Played:
    result = table.result
    assert result is not None
    part = PARTS // len(result.winners)
    parts = tuple(part if seat in result.winners else 0 for seat in range(table.players))
    return Played(seats, parts, tuple(result.scores))


@cache
def seated_bots(series: Series) -> tuple[type[Bot], ...]:
    """The bots of the entrants; each has answered a question, so that what it loads once is loaded.

    All that is there by then stays: to search it for garbage would take longer than most moves.
    """
    bots = tuple(bot_called(entrant.bot) for entrant in series.entrants)
    for bot in dict.fromkeys(bots):
        table = set_up(series, SeededLuck(0))
        with blamed(bot.name):
            bot.prepare(series.game)
            bot(SeededLuck(0)).choose(question_at(table))
    gc.freeze()
    return bots


def set_up(series: Series, luck: Luck) -> Table:
    options: dict[str, Any] = dict(series.options)
    return Table(series.game, series.players, luck=luck, **options)
