"""The story of a game: its events.

Events come from the rules, so they include what no record contains, such as a pass without a choice or the
last cards of a day. The server sends them with each move; the page, the terminal and the review use the same
ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from fondaco.core.game import Game
from fondaco.core.options import Value
from fondaco.games.sisters import by_seat, places
from fondaco.story import board, card, court, dice
from fondaco.story.events import DayScored, FreeCardLoaded, GameEvent, LotSold, seen_by
from fondaco.story.plain import PlainTeller

TELLERS: Mapping[str, Any] = {"board": board, "card": card, "dice": dice, "court": court}


def teller_of(game: Game) -> Any:
    """Returns the object that makes the events of a game."""
    return TELLERS.get(game.id) or PlainTeller(game)


def advance(
    game: Game, s: Any, action: int, at: int, earlier: Sequence[GameEvent], told: list[GameEvent]
) -> None:
    """Plays an action and all forced moves after it, and appends the events to `told`.

    `at` is the number of moves made, this one included. `earlier` are the events before `told`.
    """
    teller, is_forced, scored = teller_of(game), False, game.days_scored(s)
    while True:
        told += teller.play(game.apply, s, action, at, is_forced)
        if game.days_scored(s) > scored:
            scored += 1
            told.append(day_scored(game, s, at, [*earlier, *told]))
        options = game.count(s)
        if options == 0:
            return
        action, is_forced = game.option(s, 0), True
        if options > 1 and game.option(s, options - 1) != action:
            return


def day_scored(game: Game, s: Any, at: int, told: Sequence[GameEvent]) -> DayScored:
    sheet, seats = game.day_sheet(s), range(s.players)
    today = list(takewhile(lambda event: not isinstance(event, DayScored), reversed(told)))
    sold = [event for event in today if isinstance(event, LotSold)]
    given = [event.seat for event in today if isinstance(event, FreeCardLoaded)]
    spent = [sum(event.florins for event in sold if event.seat == seat) for seat in seats]
    earned = [sheet.ship_pay[seat] + sum(sheet.awards[seat]) + sum(sheet.bonuses[seat]) for seat in seats]
    levels = teller_of(game).levels(s)
    return DayScored(
        at=at,
        seat=None,
        day=game.days_scored(s),
        before=[sheet.totals[seat] - earned[seat] + spent[seat] for seat in seats],
        spent=spent,
        bought=[sum(event.seat == seat for event in sold) for seat in seats],
        given=[given.count(seat) for seat in seats],
        levels=levels,
        level_places=by_seat([places(list(good)) for good in zip(*levels, strict=True)], s.players),
        ships=sheet.ships,
        ship_places=places(sheet.ships),
        ship_pay=sheet.ship_pay,
        awards=sheet.awards,
        bonuses=sheet.bonuses,
        totals=sheet.totals,
    )


class Story:
    """Follows a game move by move and collects its events, secrets included."""

    def __init__(self, game: Game, setup: Mapping[str, Value]) -> None:
        self.game, self.moves = game, 0
        self.events: list[GameEvent] = []
        self._s = game.begin(setup)

    def hear(self, move: str) -> list[GameEvent]:
        """Plays a move of the record; returns its events."""
        self.moves += 1
        action = self.game.move_code(self._s, move.partition(" ")[2])
        known = len(self.events)
        advance(self.game, self._s, action, self.moves, (), self.events)
        return self.events[known:]


def whole_story(game: Game, setup: Mapping[str, Value], moves: Sequence[str]) -> list[GameEvent]:
    """Returns all events of a list of moves, secrets included."""
    story = Story(game, setup)
    for move in moves:
        story.hear(move)
    return story.events


def story_of(
    game: Game, setup: Mapping[str, Value], moves: Sequence[str], seat: int | None
) -> list[GameEvent]:
    """Returns all events of a list of moves, as far as a seat may know them."""
    return [seen_by(event, seat) for event in whole_story(game, setup, moves)]
