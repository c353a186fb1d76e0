"""Tournaments: which bots meet, and how a deal is played.

All random draws of a deal, those of the bots included, depend on the seed, the deal's number and the seat,
never on which bot sits there. Copies of one bot therefore play the same game in every seating and get equal
win rates.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

from fondaco.arena.timing import TimeHistogram
from fondaco.bots import Bot, blamed, made
from fondaco.bots.bot import Think, question_at
from fondaco.bots.registry import bot_and_think
from fondaco.core.luck import game_key
from fondaco.core.options import Value
from fondaco.core.views import Luck
from fondaco.luck_account import luck_account
from fondaco.table import SeededLuck, Table

UNITS_PER_WIN = 60  # a shared victory is divided into whole units among up to six winners
SEATING_STREAM = 0  # the random stream that orders the seats; the bot at seat n draws from stream n + 1


class BadTournament(ValueError):
    """Raised for a tournament that cannot be played. The message says why."""


@dataclass(frozen=True)
class Entrant:
    name: str  # unique in the tournament
    bot: str  # `master`, or `master:deep` if it thinks longer


@dataclass(frozen=True)
class Tournament:
    """The game, the entrants, which of them meet, and the seed."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]  # only those that differ from their defaults
    entrants: tuple[Entrant, ...]
    pairings: tuple[tuple[int, ...], ...]  # the numbers of the entrants that meet, one for each seat
    seed: int
    takes_luck_out: bool = False  # True if the luck account of every game is computed

    def seatings(self, deal_number: int) -> Iterator[tuple[int, ...]]:
        """Yields the entrants by seat for each game of a deal: a random order of each pairing, rotated.

        One order for all deals would favour the bot that always sits behind the weakest.
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
        """True if all entrants are the same bot. Their win rates are then equal by construction."""
        return len({entrant.bot for entrant in self.entrants}) == 1

    def seats_of(self, entrant: int) -> int:
        """Returns the number of seats that an entrant has in a game."""
        return max(pairing.count(entrant) for pairing in self.pairings)

    def games_of(self, entrant: int) -> int:
        """Returns the number of games of a deal in which an entrant plays."""
        return sum(entrant in pairing for pairing in self.pairings) * self.players


@dataclass(frozen=True)
class GameLuck:
    """What luck gave each seat in a game."""

    wins: tuple[float, ...]  # shares of the win
    points: tuple[float, ...]


@dataclass(frozen=True)
class GameResult:
    """The result of one game of a deal, by seat."""

    seats: tuple[int, ...]  # the entrants
    win_units: tuple[int, ...]  # UNITS_PER_WIN in total
    scores: tuple[int, ...]
    luck: GameLuck | None = None


@dataclass(frozen=True)
class Deal:
    """The results of one deal, played in every seating."""

    number: int
    games: tuple[GameResult, ...]
    thinking_times: tuple[TimeHistogram, ...]  # by entrant


def challenge(
    game: str, players: int, options: Mapping[str, Value], challenger: str, field: str, seed: int
) -> Tournament:
    """Returns a tournament of one challenger against a field that fills all other seats."""
    entrants = numbered_entrants((challenger, field))
    return Tournament(game, players, sorted_items(options), entrants, ((0, *[1] * (players - 1)),), seed)


def round_robin(
    game: str, players: int, options: Mapping[str, Value], bots: tuple[str, ...], seed: int
) -> Tournament:
    """Returns a tournament in which every group of `players` entrants meets. One bot fills all seats."""
    if len(bots) == 1:
        bots *= players
    if len(bots) < players:
        count = f"{len(bots)} bots are too few for {players} players."
        raise BadTournament(f"{count} Name one bot for all seats, or {players} or more bots.")
    pairings = tuple(combinations(range(len(bots)), players))
    return Tournament(game, players, sorted_items(options), numbered_entrants(bots), pairings, seed)


def sorted_items(options: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    return tuple(sorted(options.items()))


def numbered_entrants(bots: tuple[str, ...]) -> tuple[Entrant, ...]:
    """Returns an entrant for each bot. Bots that occur more than once get numbered names."""
    occurrences = [bots[: place + 1].count(bot) for place, bot in enumerate(bots)]
    return tuple(
        Entrant(f"{bot} {number}" if bots.count(bot) > 1 else bot, bot)
        for bot, number in zip(bots, occurrences, strict=True)
    )


def shuffled(entrants: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    remaining = list(entrants)
    return tuple(remaining.pop(luck(len(remaining))) for _ in entrants)


def play_deal(tournament: Tournament, deal_number: int) -> Deal:
    """Plays a deal in every seating. Seatings of the same bots are played once and counted for each."""
    bots = prepared_bots(tournament)
    thinking_times = tuple(TimeHistogram() for _ in tournament.entrants)
    played: dict[tuple[tuple[type[Bot], Think], ...], GameResult] = {}
    games = []
    for seats in tournament.seatings(deal_number):
        seated = tuple(bots[entrant] for entrant in seats)
        if seated not in played:
            table = play_game(tournament, deal_number, seats, thinking_times)
            luck = luck_in(table, tournament, deal_number) if tournament.takes_luck_out else None
            played[seated] = replace(result_of(table, seats), luck=luck)
        games.append(replace(played[seated], seats=seats))
    return Deal(deal_number, tuple(games), thinking_times)


def play_game(
    tournament: Tournament,
    deal_number: int,
    seats: tuple[int, ...],
    thinking_times: tuple[TimeHistogram, ...],
) -> Table:
    """Plays one game of a deal. Times are CPU times, so other work on the machine does not count."""
    key = game_key(tournament.seed, deal_number)
    table = new_table(tournament, SeededLuck(key))
    kinds = [prepared_bots(tournament)[entrant] for entrant in seats]
    bots = [made(bot, SeededLuck(game_key(key, seat + 1))) for seat, (bot, _) in enumerate(kinds)]
    while isinstance(table.asked, int):
        question = question_at(table, kinds[table.asked][1])
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


def luck_in(table: Table, tournament: Tournament, deal_number: int) -> GameLuck:
    """Returns what luck gave each seat in a finished game."""
    account, seats = luck_account(table.record()), range(table.players)
    for _ in account.run(game_key(tournament.seed, deal_number)):
        pass
    return GameLuck(tuple(map(account.luck_in_wins, seats)), tuple(map(account.luck, seats)))


@cache
def prepared_bots(tournament: Tournament) -> tuple[tuple[type[Bot], Think], ...]:
    """Returns the bot and the think setting of each entrant, after a first decision of each bot, which loads
    and compiles what it needs.

    `gc.freeze` then exempts all existing objects from garbage collection, which would take longer than most
    moves.
    """
    bots = tuple(bot_and_think(entrant.bot) for entrant in tournament.entrants)
    for bot in dict.fromkeys(bot for bot, _ in bots):
        table = new_table(tournament, SeededLuck(0))
        with blamed(bot.name):
            bot.prepare(tournament.game)
            bot(SeededLuck(0)).choose(question_at(table))
    gc.freeze()
    return bots


def new_table(tournament: Tournament, luck: Luck) -> Table:
    options: dict[str, Any] = dict(tournament.options)
    return Table(tournament.game, tournament.players, luck=luck, **options)
