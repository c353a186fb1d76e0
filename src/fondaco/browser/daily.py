"""Today's deal on a device. Its seed is derived from the date, so it is the same on every device.

Other people's results are not known here. A try is a table on this device that names its deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from fondaco.games import GAMES
from fondaco.hosted.daily_deal import (
    BOT,
    DATE_ALONE,
    DAY,
    LISTED_DAYS,
    DailyDeal,
    counted,
    day_places,
    deal_of,
    midnight,
)
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import result_info, seat_infos

Info = Mapping[str, Any]  # what a list shows of a table


class DeviceDeals:
    """The deals of this device, and how its person played them."""

    def __init__(self, person: str, tables: Sequence[Info], now: float) -> None:
        """Sets up the deals. `tables` are the list entries of all tables on this device."""
        self._person, self._now = person, now
        self._tries = {info["shared_deal"]: info for info in tables if info["shared_deal"]}

    @property
    def today(self) -> date:
        return datetime.fromtimestamp(self._now, UTC).date()

    def deal(self, day: str, game: str) -> DailyDeal:
        """Returns the deal of today or an earlier day, or raises a refusal."""
        if game not in GAMES:
            raise Refusal("no_such_page")
        wanted = date.fromisoformat(day)
        if wanted > self.today:
            raise Refusal("deal_to_come", date=day, today=self.today)
        return deal_of(DATE_ALONE, wanted, game)

    def to_play(self, day: str, game: str) -> DailyDeal:
        """Returns a deal to begin or continue, or raises a refusal if the one try is over."""
        deal = self.deal(day, game)
        mine = self.try_of(deal)
        if mine and mine["state"] != "playing":
            raise Refusal("deal_played")
        if mine is None and deal.day != self.today:
            raise Refusal("deal_closed", date=day, today=self.today)
        return deal

    def try_of(self, deal: DailyDeal) -> Info | None:
        return self._tries.get(deal.id)

    # What is shown, in the form of the server's messages.

    def as_today(self) -> dict[str, Any]:
        today = self.today
        return {
            "date": str(today),
            "first": str(today - (LISTED_DAYS - 1) * DAY),
            "ends": midnight(today + DAY),
            "games": [self._tile(game, title.title) for game, title in GAMES.items()],
        }

    def _tile(self, game: str, title: str) -> dict[str, Any]:
        deal = deal_of(DATE_ALONE, self.today, game)
        return {
            "game": game,
            "title": title,
            "commitment": deal.commitment,
            "tomorrow": deal_of(DATE_ALONE, self.today + DAY, game).commitment,
            "people": 0 if self._score(deal) is None else 1,
            "mine": self._mine(deal),
        }

    def as_deal(self, deal: DailyDeal, table: HostedTable | None) -> dict[str, Any]:
        """Returns all about a deal. `table` is the table of the person's try."""
        found = self._score(deal)
        is_over = found is not None and table is not None and table.play is not None
        return {
            "date": str(deal.day),
            "game": deal.game,
            "title": GAMES[deal.game].title,
            "players": deal.players,
            "seat": deal.seat,
            "bot": BOT,
            "commitment": deal.commitment,
            "sealed": midnight(deal.day),
            "ends": deal.ends,
            "closes": deal.closes,
            "seed": deal.seed if is_over else None,
            "people": 1 if is_over else 0,
            "latest": [],
            "mine": self._mine(deal),
            "result": result_of(table, deal, found[1]) if found and table else None,
            "scores": [(found[0], 1)] if found else None,
            "lines": [],
            "match": None,
            "days": [self._mark(deal.day - back * DAY, deal.game) for back in reversed(range(LISTED_DAYS))],
        }

    def _score(self, deal: DailyDeal) -> tuple[int, int] | None:
        """Returns the score and the place of the person's try, if the try is over and counts."""
        mine = self.try_of(deal)
        return counted(mine, deal.game, deal.closes, self._person, mine["changed"]) if mine else None

    def _mine(self, deal: DailyDeal) -> dict[str, Any] | None:
        mine, found = self.try_of(deal), self._score(deal)
        if mine is None:
            return None
        alone = found and {"score": found[0], "rank": 1, "people": 1, "better_than": None}
        state = "over" if found else "uncounted"
        return {
            "table": mine["id"],
            "state": "playing" if mine["state"] == "playing" else state,
            "comparison": alone,
        }

    def _mark(self, day: date, game: str) -> dict[str, Any]:
        is_played = self._score(deal_of(DATE_ALONE, day, game)) is not None
        return {"date": str(day), "better_than": None, "played": is_played}


def result_of(table: HostedTable, deal: DailyDeal, place: int) -> dict[str, Any] | None:
    result = table.play and table.play.result
    if not result:
        return None
    return {
        "seats": seat_infos(table),
        "result": result_info(result),
        "place": place,
        "days": day_places(table, deal.seat),
    }


def try_bytes(deal: DailyDeal) -> bytes:
    """Returns bytes for the id of a try's table. They are always the same, so two tabs cannot begin two
    tries.
    """
    return hashlib.sha256(deal.id.encode()).digest()
