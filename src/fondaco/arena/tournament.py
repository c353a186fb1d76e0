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

from fondaco.arena.timing import TimeHistogram
from fondaco.bots import Bot, blamed, bot_called, made
from fondaco.bots.bot import question_at
from fondaco.core.luck import game_key
from fondaco.core.options import Value
from fondaco.core.views import Luck
from fondaco.table import SeededLuck, Table

UNITS_PER_WIN = 60  # of a victory: up to six can share it in whole parts
SEATING_STREAM = 0  # whose luck the order of a table is; seats have the numbers from 1


class BadTournament(ValueError):
    """A series that cannot be played; says why."""


@dataclass(frozen=True)
class Entrant:
    name: str  # no two have the same
    bot: str


@dataclass(frozen=True)
class Tournament:
    """Which entrants meet at which tables, and whence luck comes."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]  # those not at their default
    entrants: tuple[Entrant, ...]
    pairings: tuple[tuple[int, ...], ...]  # the entrants at each, a number as often as it has seats there
    seed: int

    def seatings(self, deal_number: int) -> Iterator[tuple[int, ...]]:
        """Which entrant sits where in a deal: every table in an order of its own, turned round by every seat.

        An order for all deals would favour whoever always sits behind the weakest.
        """
        luck = SeededLuck(game_key(game_key(self.seed, deal_number), SEATING_STREAM))
        for pairing in self.pairings:
            order = shuffled(pairing, luck)
            for turned in range(self.players):
                yield order[turned:] + order[:turned]

    @property
    def games_per_deal(self) -> int:
        return len(self.pairings) * self.players

    @property
    def has_one_bot(self) -> bool:
        """Copies of one bot play the same games from every seat, and come out even without any luck."""
        return len({entrant.bot for entrant in self.entrants}) == 1

    def seats_of(self, entrant: int) -> int:
        """How many seats an entrant has at a table."""
        return max(pairing.count(entrant) for pairing in self.pairings)

    def games_of(self, entrant: int) -> int:
        """In how many games of a deal an entrant plays."""
        return sum(entrant in pairing for pairing in self.pairings) * self.players


@dataclass(frozen=True)
class GameResult:
    """One game of a deal."""

    seats: tuple[int, ...]  # the entrant at each
    win_units: tuple[int, ...]  # of the victory, by seat
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Deal:
    """One luck, played in every arrangement."""

    number: int
    games: tuple[GameResult, ...]
    thinking_times: tuple[TimeHistogram, ...]  # by entrant


def challenge(
    game: str, players: int, options: Mapping[str, Value], challenger: str, field: str, seed: int
) -> Tournament:
    """One challenger; the field has all the other seats."""
    entrants = numbered_entrants((challenger, field))
    return Tournament(game, players, sorted_items(options), entrants, ((0, *[1] * (players - 1)),), seed)


def round_robin(
    game: str, players: int, options: Mapping[str, Value], bots: tuple[str, ...], seed: int
) -> Tournament:
    """Everyone at one table; or, where there are too many for one, everyone with everyone else."""
    if len(bots) == 1:
        bots *= players
    if len(bots) < players:
        raise BadTournament(f"{len(bots)} bots for {players} players; name one for all, or {players} or more")
    pairings = tuple(combinations(range(len(bots)), players))
    return Tournament(game, players, sorted_items(options), numbered_entrants(bots), pairings, seed)


def sorted_items(options: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    return tuple(sorted(options.items()))


def numbered_entrants(bots: tuple[str, ...]) -> tuple[Entrant, ...]:
    """Bots of one name are numbered."""
    occurrences = [bots[: place + 1].count(bot) for place, bot in enumerate(bots)]
    return tuple(
        Entrant(f"{bot} {number}" if bots.count(bot) > 1 else bot, bot)
        for bot, number in zip(bots, occurrences, strict=True)
    )


def shuffled(entrants: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    remaining = list(entrants)
    return tuple(remaining.pop(luck(len(remaining))) for _ in entrants)


def play_deal(tournament: Tournament, deal_number: int) -> Deal:
    """One luck in every arrangement. An arrangement of bots that was played already is not played again."""
    bots = prepared_bots(tournament)
    thinking_times = tuple(TimeHistogram() for _ in tournament.entrants)
    tables: dict[tuple[type[Bot], ...], Table] = {}
    games = []
    for seats in tournament.seatings(deal_number):
        classes = tuple(bots[entrant] for entrant in seats)
        if classes not in tables:
            tables[classes] = play_game(tournament, deal_number, seats, thinking_times)
        games.append(result_of(tables[classes], seats))
    return Deal(deal_number, tuple(games), thinking_times)


def play_game(
    tournament: Tournament,
    deal_number: int,
    seats: tuple[int, ...],
    thinking_times: tuple[TimeHistogram, ...],
) -> Table:
    """A game of a deal. What is timed is the processor's work: a busy machine is not held against a bot."""
    key = game_key(tournament.seed, deal_number)
    table = new_table(tournament, SeededLuck(key))
    bots = [
        made(prepared_bots(tournament)[entrant], SeededLuck(game_key(key, seat + 1)))
        for seat, entrant in enumerate(seats)
    ]
    while table.asked is not None:
        question = question_at(table)
        bot = bots[question.seat]
        with blamed(bot.name):
            began = time.process_time()
            move = bot.choose(question)
            thinking_times[seats[question.seat]].add(time.process_time() - began)
            table.play(move)
    return table


def result_of(table: Table, seats: tuple[int, ...]) -> GameResult:
    result = table.result
    assert result is not None
    units = UNITS_PER_WIN // len(result.winners)
    win_units = tuple(units if seat in result.winners else 0 for seat in range(table.players))
    return GameResult(seats, win_units, tuple(result.scores))


@cache
def prepared_bots(tournament: Tournament) -> tuple[type[Bot], ...]:
    """The bots of the entrants; each has answered a question, so that what it loads once is loaded.

    All that is there by then stays: to search it for garbage would take longer than most moves.
    """
    bots = tuple(bot_called(entrant.bot) for entrant in tournament.entrants)
    for bot in dict.fromkeys(bots):
        table = new_table(tournament, SeededLuck(0))
        with blamed(bot.name):
            bot.prepare(tournament.game)
            bot(SeededLuck(0)).choose(question_at(table))
    gc.freeze()
    return bots


def new_table(tournament: Tournament, luck: Luck) -> Table:
    options: dict[str, Any] = dict(tournament.options)
    return Table(tournament.game, tournament.players, luck=luck, **options)
