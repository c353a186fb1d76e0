"""What can happen at a table, in the words of the rulebooks: the lines of the day book.

Every event says how many moves of the record had been made (`at`), so that whoever takes moves back can
take the events after them back too. `who` is a seat, or nobody where the table itself does it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fondaco.games.court_view import Noble

Lacks = Literal["room", "florins"]
Power = Literal["clears", "parts"]
Ending = Literal["circle_empty", "house_absent", "planned", "nobody_can_play"]


@dataclass(frozen=True, kw_only=True)
class Happened:
    at: int
    who: int | None


@dataclass(frozen=True, kw_only=True)
class Opens(Happened):
    """Someone opens a day, or rolls first."""

    did: Literal["opens"] = "opens"
    day: int


@dataclass(frozen=True, kw_only=True)
class Evening(Happened):
    """A day is scored; all that its score sheet needs."""

    did: Literal["evening"] = "evening"
    day: int
    dawn: list[int]  # florins, or points
    spent: list[int]
    bought: list[int]  # lots
    given: list[int]  # cards that filled the last ship for nothing
    levels: list[list[int]]  # by seat and good, when it was scored
    ships: list[int]
    ship_pay: list[int]
    awards: list[list[int]]
    bonuses: list[list[int]]
    totals: list[int]


# The card game.


@dataclass(frozen=True, kw_only=True)
class Reveals(Happened):
    did: Literal["reveals"] = "reveals"
    card: str


@dataclass(frozen=True, kw_only=True)
class Loads(Happened):
    did: Literal["loads"] = "loads"
    cards: list[str]
    left: list[str]  # within reach, and not taken
    value: int  # of the ship
    free: int  # spaces


# The board game.


@dataclass(frozen=True, kw_only=True)
class Draws(Happened):
    did: Literal["draws"] = "draws"
    card: str


@dataclass(frozen=True, kw_only=True)
class Offers(Happened):
    """The lot is complete, the auction begins."""

    did: Literal["offers"] = "offers"
    cards: list[str]


@dataclass(frozen=True, kw_only=True)
class Bids(Happened):
    did: Literal["bids"] = "bids"
    florins: int


@dataclass(frozen=True, kw_only=True)
class Passes(Happened):
    """Of free will, or for want of room or florins."""

    did: Literal["passes"] = "passes"
    lacks: Lacks | None
    free: int  # spaces
    needs: int  # spaces


@dataclass(frozen=True, kw_only=True)
class Buys(Happened):
    did: Literal["buys"] = "buys"
    cards: list[str]
    florins: int
    value: int  # of the ship
    free: int


@dataclass(frozen=True, kw_only=True)
class Discarded(Happened):
    did: Literal["discarded"] = "discarded"
    cards: list[str]


@dataclass(frozen=True, kw_only=True)
class Fills(Happened):
    """The last ship takes a card for nothing."""

    did: Literal["fills"] = "fills"
    card: str


# The dice game.


@dataclass(frozen=True, kw_only=True)
class Rolls(Happened):
    did: Literal["rolls"] = "rolls"
    dice: list[str]


@dataclass(frozen=True, kw_only=True)
class Takes(Happened):
    did: Literal["takes"] = "takes"
    dice: list[str]
    roller: int
    crosses: list[int]  # made, by good
    value: int  # of the ship
    free: int


# The court.


@dataclass(frozen=True, kw_only=True)
class Begins(Happened):
    did: Literal["begins"] = "begins"


@dataclass(frozen=True, kw_only=True)
class Replaces(Happened):
    did: Literal["replaces"] = "replaces"
    card: str


@dataclass(frozen=True, kw_only=True)
class Sends(Happened):
    did: Literal["sends"] = "sends"
    card: str


@dataclass(frozen=True, kw_only=True)
class Plans(Happened):
    did: Literal["plans"] = "plans"
    card: str | None  # None: not for this seat to know


@dataclass(frozen=True, kw_only=True)
class Allies(Happened):
    """A card on a pile, and what its power did to the nobles there."""

    did: Literal["allies"] = "allies"
    card: str
    pile: list[Noble]  # as it was
    power: Power | None


@dataclass(frozen=True, kw_only=True)
class Conspires(Happened):
    did: Literal["conspires"] = "conspires"
    card: str
    pile: list[Noble]
    against: list[Noble]


@dataclass(frozen=True, kw_only=True)
class Limited(Happened):
    """The last card was drawn: nothing above it may be played."""

    did: Literal["limited"] = "limited"
    limit: int


@dataclass(frozen=True, kw_only=True)
class Skipped(Happened):
    """Who cannot play is skipped."""

    did: Literal["skipped"] = "skipped"


@dataclass(frozen=True, kw_only=True)
class Ends(Happened):
    did: Literal["ends"] = "ends"
    why: Ending


Event = (
    Opens
    | Evening
    | Reveals
    | Loads
    | Draws
    | Offers
    | Bids
    | Passes
    | Buys
    | Discarded
    | Fills
    | Rolls
    | Takes
    | Begins
    | Replaces
    | Sends
    | Plans
    | Allies
    | Conspires
    | Limited
    | Skipped
    | Ends
)
