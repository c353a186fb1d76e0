"""Previews of the court: both courts after a play, and the jester values that make a conspiracy work."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games import court
from fondaco.games.court_state import CONSPIRING, PLACING, CourtState, can_remove
from fondaco.games.court_view import Conspiracy, Joined, conspiracies, joined
from fondaco.previews.merchants import Change


@dataclass
class Joining(Joined):
    """A card placed on a pile: their total, and the piles that a conspiracy could then remove."""

    removable: list[int]  # numbers of piles


@dataclass
class Laying:
    """A card sent to court or planned: the influence of both houses, and whether the game ends.

    `ends` never depends on the other house's hidden cards.
    """

    own: Change
    other: Change
    nobles: Change  # at court, of both houses
    conspiracies: list[Conspiracy]  # the totals at which it works; several where jesters leave a choice
    ends: bool


def previews(s: CourtState, seat: int, options: list[str]) -> dict[str, Joining | Laying | None]:
    """Returns a preview for each way to place a card. Other decisions change nothing at court yet."""
    if s.phase not in (PLACING, CONSPIRING):
        return dict.fromkeys(options)
    return {option: placing(s, seat, court.move_code(s, option)) for option in options}


def placing(s: CourtState, seat: int, action: int) -> Joining | Laying:
    if court.ON <= action < court.ALLY:
        return joining(s, action - court.ON)
    return laying(s, seat, action)


def joining(s: CourtState, slot: int) -> Joining:
    removable = [s.number[target] for target in range(s.piles) if can_remove(s, s.pending, slot, target)]
    return Joining(**vars(joined(s, slot, s.pending)), removable=removable)


def laying(s: CourtState, seat: int, action: int) -> Laying:
    after = s.copy()
    court.apply(after, action)
    is_conspiracy = court.AGAINST <= action < court.REPLACE
    return Laying(
        own=(court.score(s, seat), court.score(after, seat)),
        other=(court.score(s, 1 - seat), court.score(after, 1 - seat)),
        nobles=(s.nobles, after.nobles),
        conspiracies=conspiracies(s, action - court.AGAINST) if is_conspiracy else [],
        ends=court.is_planned_draw(after) or court.is_circle_done(after),
    )
