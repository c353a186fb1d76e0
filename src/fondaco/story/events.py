"""The events of a game, in the words of the rulebooks.

Every event has the number of moves made in the record (`at`), so that events can be removed together with
moves that are taken back. `seat` is None if nobody acts, such as at the end of a day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeVar, dataclass_transform

from fondaco.games.court import Ending
from fondaco.games.court_state import Power
from fondaco.games.court_view import Joined, Noble

Lacking = Literal["room", "florins"]


Class = TypeVar("Class")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def event(cls: type[Class]) -> type[Class]:
    """Makes a dataclass that type checkers treat as immutable.

    Every move makes a few events, and really frozen ones would take three times as long to make.
    """
    return dataclass(kw_only=True)(cls)


@event
class Happened:
    """The fields that all events have."""

    at: int
    seat: int | None


@event
class DayOpened(Happened):
    """A seat opens a day or, in the dice game, rolls first."""

    type: Literal["day_opened"] = "day_opened"
    day: int


@event
class DayScored(Happened):
    """A day is scored. The event has everything on the score sheet."""

    type: Literal["day_scored"] = "day_scored"
    day: int
    before: list[int]  # florins or points at the beginning of the day
    spent: list[int]
    bought: list[int]  # florins paid for lots
    given: list[int]  # cards that filled the last ship for free
    levels: list[list[int]]  # by seat and good, when they were scored
    level_places: list[list[int]]  # by seat and good; 1 is the best, equal levels share a place
    ships: list[int]
    ship_places: list[int]
    ship_pay: list[int]
    awards: list[list[int]]
    bonuses: list[list[int]]
    totals: list[int]


@event
class MoveMade(Happened):
    """A move in a game without events of its own. `seat` is None for chance."""

    type: Literal["move_made"] = "move_made"
    move: str
    heard: list[str]  # by seat, then for spectators; empty in a game without secrets, and when it is sent


# The card game.


@event
class CardRevealed(Happened):
    type: Literal["card_revealed"] = "card_revealed"
    card: str


@event
class CardsLoaded(Happened):
    type: Literal["cards_loaded"] = "cards_loaded"
    cards: list[str]
    left: list[str]  # cards within reach that were not taken
    value: int  # of the ship
    free: int  # spaces
    places: list[int]  # of all ships by seat, with these cards
    forced: bool  # True if there was no other option


# The board game.


@event
class CardDrawn(Happened):
    type: Literal["card_drawn"] = "card_drawn"
    card: str


@event
class LotOffered(Happened):
    """The lot is complete and the auction begins."""

    type: Literal["lot_offered"] = "lot_offered"
    cards: list[str]


@event
class BidMade(Happened):
    type: Literal["bid_made"] = "bid_made"
    florins: int


@event
class BidPassed(Happened):
    """A seat passes: by choice, or because it lacks room or florins."""

    type: Literal["bid_passed"] = "bid_passed"
    lacks: Lacking | None
    free: int  # free spaces of its ship
    needs: int  # spaces that the lot needs


@event
class LotSold(Happened):
    type: Literal["lot_sold"] = "lot_sold"
    cards: list[str]
    florins: int
    value: int  # of the buyer's ship with the lot
    free: int
    places: list[int]  # of all ships by seat, with the lot


@event
class LotDiscarded(Happened):
    type: Literal["lot_discarded"] = "lot_discarded"
    cards: list[str]


@event
class FreeCardLoaded(Happened):
    """The last ship takes a card for free."""

    type: Literal["free_card_loaded"] = "free_card_loaded"
    card: str
    value: int  # of the ship
    free: int
    places: list[int]  # of all ships by seat, with this card


# The dice game.


@event
class DiceRolled(Happened):
    type: Literal["dice_rolled"] = "dice_rolled"
    dice: list[str]


@event
class DiceTaken(Happened):
    type: Literal["dice_taken"] = "dice_taken"
    dice: list[str]
    left: list[int]  # the numbers of the dice that may be taken afterwards
    roller: int
    crosses: list[int]  # made by these dice, by good
    value: int  # of the ship
    free: int
    places: list[int]  # of all ships by seat, with these dice
    forced: bool  # True if there was no other option


# The court.


@event
class CourtOpened(Happened):
    """The hands are dealt, and this house plays first."""

    type: Literal["court_opened"] = "court_opened"


@event
class CardReplaced(Happened):
    type: Literal["card_replaced"] = "card_replaced"
    card: str


@event
class NobleSent(Happened):
    type: Literal["noble_sent"] = "noble_sent"
    card: str
    number: int  # of the new pile


@event
class NobleDrawn(Happened):
    """A house draws a card from its deck. Only that house knows the card."""

    type: Literal["noble_drawn"] = "noble_drawn"
    card: str | None


@event
class CardPlanned(Happened):
    """A house puts a card under its deck. Only that house knows the card."""

    type: Literal["card_planned"] = "card_planned"
    card: str | None


@event
class NobleAllied(Happened):
    """A card joins a pile. `power` says what a minister or a lady did to the nobles there."""

    type: Literal["noble_allied"] = "noble_allied"
    card: str
    number: int  # of the pile
    pile: list[Noble]  # before the card joined it
    joined: Joined  # the pile with the card
    value: int | None  # with the card; None if a jester leaves it open
    power: Power | None


@event
class PileRemoved(Happened):
    """A conspiracy: a card joins one pile, and a pile of the same value is removed."""

    type: Literal["pile_removed"] = "pile_removed"
    card: str
    number: int  # of the pile that the card joined
    pile: list[Noble]  # before the card joined it
    joined: Joined  # the pile with the card, whose power is not used
    removed_number: int
    removed: list[Noble]


@event
class LimitSet(Happened):
    """A house drew its last card and may play nothing above this value."""

    type: Literal["limit_set"] = "limit_set"
    limit: int
    jester: bool  # the card is a jester, and its owner named the value


@event
class HouseSkipped(Happened):
    """A house cannot play."""

    type: Literal["house_skipped"] = "house_skipped"


@event
class Influence:
    """The influence of a house, by where its nobles are."""

    circle: int
    own_court: int
    other_court: int


@event
class GameEnded(Happened):
    type: Literal["game_ended"] = "game_ended"
    why: Ending
    influence: list[Influence]  # by house


GameEvent = (
    DayOpened
    | DayScored
    | MoveMade
    | CardRevealed
    | CardsLoaded
    | CardDrawn
    | LotOffered
    | BidMade
    | BidPassed
    | LotSold
    | LotDiscarded
    | FreeCardLoaded
    | DiceRolled
    | DiceTaken
    | CourtOpened
    | CardReplaced
    | NobleSent
    | NobleDrawn
    | CardPlanned
    | NobleAllied
    | PileRemoved
    | LimitSet
    | HouseSkipped
    | GameEnded
)

SECRET_CARDS = (CardPlanned, NobleDrawn)  # known to their owners alone


def seen_by(event: GameEvent, seat: int | None) -> GameEvent:
    """Returns the event as far as a seat may know it. None stands for a spectator."""
    if isinstance(event, SECRET_CARDS) and event.seat != seat:
        return type(event)(at=event.at, seat=event.seat, card=None)
    if isinstance(event, MoveMade) and event.heard:
        return replace(event, move=event.heard[-1 if seat is None else seat], heard=[])
    return event
