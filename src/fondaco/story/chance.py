"""What chance brought in a game, in the words of the rulebook: a card, a roll of dice, the deal at court.

Several draws in a row can be one event, such as the five dice of a roll or all cards of a deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from fondaco.core.game import Game
from fondaco.core.options import Value
from fondaco.story import Story
from fondaco.story.events import (
    CardDrawn,
    CardRevealed,
    CardsLoaded,
    CourtOpened,
    DayOpened,
    DayScored,
    DiceRolled,
    FreeCardLoaded,
    GameEvent,
    LotDiscarded,
    LotSold,
    MoveMade,
    NobleDrawn,
)

ChanceKind = Literal[
    "opens",  # `seat` opens the day, and turns up its first card if chance chose the seat
    "card",  # `seat` turned it up, `taker` loaded it in the end
    "given",  # a card goes to the ship of `taker` for free
    "roll",  # the dice of `seat`
    "dealt",  # at court: the circle, the hands and the house that begins
    "drawn",  # `seat` drew a card into its hand
    "move",  # in a game without events of its own
]


@dataclass
class ChanceEvent:
    """What one or several draws in a row brought."""

    kind: ChanceKind
    moves: list[int]  # the indexes of the draws in the record
    day: int | None
    seat: int | None = None
    cards: list[str] = field(default_factory=list)  # or dice
    taker: int | None = None


def chance_events(game: Game, setup: Mapping[str, Value], moves: Sequence[str]) -> list[ChanceEvent]:
    """Returns what chance brought in a list of moves, secrets included, with one event for draws in a row."""
    story, draws, table = Story(game, setup), list[int](), OnTable()
    found: list[ChanceEvent] = []
    day = 1 if game.has_days else None
    for number, move in enumerate(moves):
        if move.startswith("* "):
            draws.append(number)
        for event in story.hear(move):
            if draws and (brought := brought_by(event, draws, day)):
                found.append(brought)
                draws = []
                table.lay(brought)
            else:
                table.lay_forced(event)
            table.clear(event)
            if isinstance(event, DayScored):
                day = event.day + 1
    return in_a_row(found)


def in_a_row(events: Sequence[ChanceEvent]) -> list[ChanceEvent]:
    """Returns the events, with those of draws in a row merged."""
    found: list[ChanceEvent] = []
    for event in events:
        if found and found[-1].moves[-1] + 1 == event.moves[0]:
            join(found[-1], event)
        else:
            found.append(event)
    return found


def join(event: ChanceEvent, following: ChanceEvent) -> None:
    """Merges an event into the one before it.

    The choice of who opens a day and the first card or roll become one event, and so do all cards that fill a
    ship. Events of the next day are left out.
    """
    event.moves += following.moves
    if event.kind == "opens" and not event.cards:
        event.kind = following.kind if following.kind == "roll" else "opens"
        event.cards, event.taker = following.cards, following.taker
    elif event.kind == following.kind == "given":
        event.cards += following.cards


def brought_by(event: GameEvent, draws: list[int], day: int | None) -> ChanceEvent | None:
    """Returns what the last draws brought if this event shows it, otherwise None."""
    match event:
        case DayOpened():
            return ChanceEvent("opens", draws, event.day, event.seat)
        case CardDrawn() | CardRevealed():
            return ChanceEvent("card", draws, day, event.seat, [event.card])
        case FreeCardLoaded():
            return ChanceEvent("given", draws, day, event.seat, [event.card], event.seat)
        case DiceRolled():
            return ChanceEvent("roll", draws, day, event.seat, event.dice)
        case CourtOpened():
            return ChanceEvent("dealt", draws, day, event.seat)
        case NobleDrawn(card=str(card)):
            return ChanceEvent("drawn", draws, day, event.seat, [card])
        case MoveMade(seat=None):
            return ChanceEvent("move", draws, day, None, [event.move])
    return None


class OnTable:
    """The cards of the lot or of the market, oldest first, to find out who loads them."""

    def __init__(self) -> None:
        self._cards: list[ChanceEvent] = []

    def lay(self, event: ChanceEvent) -> None:
        if event.kind == "card":
            self._cards.append(event)

    def lay_forced(self, event: GameEvent) -> None:
        """Notes a card that was the only possible one. It is not luck, but somebody may load it."""
        if isinstance(event, CardDrawn | CardRevealed):
            self._cards.append(ChanceEvent("card", [], None, event.seat, [event.card]))

    def clear(self, event: GameEvent) -> None:
        """Removes the cards that are loaded or discarded."""
        if isinstance(event, CardsLoaded | LotSold):
            for card in event.cards:
                self._load(card, event.seat)
        elif isinstance(event, LotDiscarded | DayScored):
            self._cards.clear()

    def _load(self, card: str, seat: int | None) -> None:
        """Notes who loaded the newest card of a name."""
        place = max(place for place, event in enumerate(self._cards) if event.cards == [card])
        self._cards.pop(place).taker = seat
