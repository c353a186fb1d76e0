"""Deals that many people play, each at a table of their own: the deal of a day, and matches among friends.

Everyone who plays such a deal gets the same cards, the same seat and the same bots. At a server its seed is
derived from a secret, so nobody knows it in advance. On a device without a server the seed is derived from
the date alone, so that it is the same on every device. A match has a random code in its id, and is played by
those who have its link.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from fondaco.core.record import Result
from fondaco.games import GAMES
from fondaco.games.sisters import places
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import OpenTable, Person, SeatWish
from fondaco.hosted.fair_deal import SHARED_SCHEME, commitment, deal_parts
from fondaco.hosted.table import HostedTable

DAILY, MATCH = "daily", "match"  # what the ids of these deals begin with
ON_DEVICE = "device"  # the ids of deals derived from the date alone end with this
DATE_ALONE = b""  # instead of a secret
BOT = "steady"  # it answers within milliseconds, so even a busy server gets its moves in time
MOST_PLAYERS = 4
BOT_PAUSE = 0.6
DAY = timedelta(days=1)
MATCH_DAYS = 7  # on which a try at a match may begin
EPOCH = date(1970, 1, 1)  # the day on which Unix time begins
LISTED_DAYS = 30


class DailyDeal(NamedTuple):
    day: date
    game: str
    players: int
    seat: int  # the seat of everyone who plays this deal
    seed: str
    is_on_device: bool = False
    code: str = ""  # of a match

    @property
    def id(self) -> str:
        if self.code:
            return "/".join((MATCH, str(self.day), self.game, self.code))
        return "/".join((DAILY, str(self.day), self.game, *[ON_DEVICE] * self.is_on_device))

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def ends(self) -> float:
        """The time until which a try may begin."""
        return end_of(self.day, self.code)

    @property
    def closes(self) -> float:
        """The time until which a finished try counts. Then the seed is published."""
        return closing(self.day, self.code)

    def parts(self) -> dict[str, Any]:
        """Returns what a record holds of the deal once the seed is published."""
        return deal_parts(self.seed, [""] * self.players, SHARED_SCHEME)

    def table(self, person: Person) -> OpenTable:
        """Returns the command that opens the table of a person's try."""
        bot, me = SeatWish(kind="bot", bot=BOT), SeatWish(kind="me")
        return OpenTable(
            person=person,
            game=self.game,
            options={},
            seats=tuple(me if seat == self.seat else bot for seat in range(self.players)),
            public=False,
            clock=ClockTerms(),
            bot_pause=BOT_PAUSE,
            seed=self.seed,
            shared_deal=self.id,
        )


def deal_of(secret: bytes, day: date, game: str) -> DailyDeal:
    """Returns the deal of a day. It is derived from a secret, or from the date alone if the secret is
    empty.
    """
    return derived_deal(secret, day, game, "")


def match_deal(secret: bytes, day: date, game: str, code: str) -> DailyDeal:
    """Returns the deal of a match that was opened on a day, derived from a secret and the match's code."""
    return derived_deal(secret, day, game, code)


def derived_deal(secret: bytes, day: date, game: str, code: str) -> DailyDeal:
    players = max(count for count in GAMES[game].player_counts if count <= MOST_PLAYERS)
    seat = int.from_bytes(derived(secret, "seat", day, game, code)[:8], "big") % players
    seed = derived(secret, "seed", day, game, code).hex()
    return DailyDeal(day, game, players, seat, seed, is_on_device=secret == DATE_ALONE, code=code)


def derived(secret: bytes, what: str, day: date, game: str, code: str) -> bytes:
    named = "\n".join(["fondaco-daily/1", what, str(day), game, *[code] * bool(code)])
    return hmac.digest(secret, named.encode(), "sha256")


def end_of(day: date, code: str) -> float:
    """Returns the Unix time until which tries at a day's deal or at a match may begin."""
    return midnight(day + (MATCH_DAYS if code else 1) * DAY)


def closing(day: date, code: str) -> float:
    """Returns the Unix time until which finished tries count."""
    return end_of(day, code) + DAY.total_seconds()


def midnight(day: date) -> float:
    """Returns the Unix time at which a day begins."""
    return (day - EPOCH).total_seconds()


def comparable(game: str, result: Result, seat: int) -> int:
    """Returns the number that ranks tries: florins or points; in a game without days, the lead over the other
    side.
    """
    if GAMES[game].has_days:
        return result.scores[seat]
    if len(result.winners) > 1:
        return 0
    return result.scores[seat] - max(result.scores[:seat] + result.scores[seat + 1 :])


def day_places(table: HostedTable, seat: int) -> list[int]:
    """Returns the place of the seat's ship on each day."""
    days = table.play.days if table.play else ()
    return [places(day.ships)[seat] for day in days]


def parting(own: Sequence[str] | None, moves: Sequence[str], seat: int) -> int | None:
    """Returns the number, from 1, of the seat's first decision that differs between two games, or None.

    Luck and bots are the same at both tables, so nothing else can differ before.
    """
    if own is None or own == moves:
        return None
    decisions = 0
    for one, other in zip(own, moves, strict=False):
        decisions += one.startswith(f"{seat} ")
        if one != other:
            break
    return decisions


def counted(
    info: Mapping[str, Any], game: str, closes: float, person: str, ended: float
) -> tuple[int, int] | None:
    """Returns the score and the place of a finished try, or None if the try does not count."""
    mine = next((seat for seat in info["seats"] if seat["person"] == person), None)
    if mine is None or mine["resigned"] or ended >= closes or not info["result"]:
        return None
    result, seat = Result(info["result"]["scores"], info["result"]["winners"]), mine["seat"]
    return comparable(game, result, seat), result.places[seat]
