"""Previews of the court: both courts after a play, and the piles that each place of a card could remove."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games import court
from fondaco.games.court_state import CourtState, is_pending
from fondaco.games.court_view import Joined, joined, removable, totals
from fondaco.previews.merchants import Change


@dataclass
class Laying:
    """The preview of a card that is sent to court or planned: the influence of both houses, and whether the
    game ends.

    `ends` never depends on the other house's hidden cards.
    """

    own: Change
    other: Change
    ends: bool


@dataclass
class Removal:
    """The preview of a pile's removal: the influence of both houses afterwards, wherever the card lies."""

    pile: int  # the number of the pile
    own: Change
    other: Change


@dataclass
class Jesters:
    """The range of totals at which both sides of a conspiracy can be equal, if jesters leave a choice."""

    pile: int  # the number of the pile that is removed
    totals: tuple[int, int]


@dataclass
class Joining(Joined):
    """The preview of a card on a pile: their total, and what can follow.

    The effect of a removal is given with the first pile that could make it.
    """

    removable: list[int]  # numbers of piles
    removals: list[Removal] | None = None
    jesters_choose: list[Jesters] | None = None
    ending: list[int] | None = None  # of these, those whose removal ends the game
    ally: Laying | None = None  # None if it is the same as sending the card


def previews(
    s: CourtState, seat: int, options: list[str], evening: None
) -> dict[str, Joining | Laying | None]:
    """Returns a preview for each way to place a card. Other decisions change nothing at court yet."""
    if not is_pending(s):
        return dict.fromkeys(options)
    now, told = Now(s, seat), set[int]()
    return {option: placing(s, now, court.move_code(s, option), told) for option in options}


class Now:
    """The influence of the asked house and of the other before a play."""

    def __init__(self, s: CourtState, seat: int) -> None:
        self.seat, self.own, self.other = seat, court.score(s, seat), court.score(s, 1 - seat)

    def changes(self, then: CourtState) -> tuple[Change, Change]:
        """Returns the influence of this house and of the other, now and in the state `then`."""
        own, other = court.score(then, self.seat), court.score(then, 1 - self.seat)
        return (self.own, own), (self.other, other)


def placing(s: CourtState, now: Now, action: int, told: set[int]) -> Joining | Laying:
    if court.ON <= action < court.ALLY:
        return joining(s, now, action - court.ON, told)
    return laying(now, after(s, action))


def joining(s: CourtState, now: Now, slot: int, told: set[int]) -> Joining:
    """Returns the preview of a card on a pile. It tries what can follow on copies. `told` are the removals
    already given.
    """
    together = joined(s, slot, s.pending)
    targets = removable(s, s.pending, slot)
    if not (targets or together.power):
        return Joining(**vars(together), removable=[])
    on = court.ON + slot
    removed = {s.number[target]: after(s, on, court.AGAINST + target) for target in targets}
    fresh = [Removal(pile, *now.changes(then)) for pile, then in removed.items() if pile not in told]
    told.update(removed)
    return Joining(
        **vars(together),
        removable=list(removed),
        removals=fresh or None,
        jesters_choose=jester_choices(s, slot, targets) or None,
        ending=[pile for pile, then in removed.items() if court.is_decided(then)] or None,
        ally=laying(now, after(s, on, court.ALLY)) if together.power else None,
    )


def jester_choices(s: CourtState, slot: int, targets: list[int]) -> list[Jesters]:
    ranges = [(s.number[target], totals(s, s.pending, slot, target)) for target in targets]
    return [Jesters(pile, (least, most)) for pile, (least, most) in ranges if least < most]


def laying(now: Now, then: CourtState) -> Laying:
    return Laying(*now.changes(then), ends=court.is_decided(then))


def after(s: CourtState, *actions: int) -> CourtState:
    """Returns a copy of the state after these moves, without forced ones."""
    then = s.copy()
    for action in actions:
        court.apply(then, action)
    return then
