"""The court, told as one seat hears of it: a card chosen or drawn in secret is no news."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.games.court_view import CourtView, Noble
from fondaco.story.events import (
    Allies,
    Begins,
    Conspires,
    Ending,
    Ends,
    Event,
    Limited,
    Plans,
    Power,
    Replaces,
    Sends,
    Skipped,
)
from fondaco.story.step import Step


def told(step: Step[CourtView]) -> Iterator[Event]:
    yield from played(step)
    yield from consequences(step)


def played(step: Step[CourtView]) -> Iterator[Event]:
    before, house = step.before, step.before.turn
    if step.verb == "replace":
        yield Replaces(at=step.at, who=house, card=step.rest)
    elif step.verb == "send":
        newest = max(step.after.piles, key=lambda pile: pile.number)
        yield Sends(at=step.at, who=house, card=newest.nobles[0].card)
    elif step.verb == "plan":
        yield Plans(at=step.at, who=house, card=before.pending)
    elif step.verb == "ally":
        yield alliance(step)
    elif step.verb == "against":
        assert before.pending is not None
        target = nobles(before, int(step.rest.removeprefix("p")))
        pile = nobles(before, before.on)
        yield Conspires(at=step.at, who=house, card=before.pending, pile=pile, against=target)


def alliance(step: Step[CourtView]) -> Allies:
    before = step.before
    assert before.pending is not None
    pile, now = nobles(before, before.on), nobles(step.after, before.on)
    power: Power | None = "parts" if not now else "clears" if len(now) <= len(pile) else None
    return Allies(at=step.at, who=before.turn, card=before.pending, pile=pile, power=power)


def nobles(view: CourtView, number: int | None) -> list[Noble]:
    """The nobles of a pile; none where it is gone."""
    return next((pile.nobles for pile in view.piles if pile.number == number), [])


def consequences(step: Step[CourtView]) -> Iterator[Event]:
    """What followed by itself."""
    before, after = step.before, step.after
    if after.phase == "playing" and before.phase in ("dealing hands", "starting"):
        yield Begins(at=step.at, who=after.turn)
    for seat, house in enumerate(after.houses):
        if house.limit is not None and before.houses[seat].limit is None:
            yield Limited(at=step.at, who=seat, limit=house.limit)
    if after.asked is None:
        yield Ends(at=step.at, who=None, why=ending(step))
    elif skips_a_house(step):
        yield Skipped(at=step.at, who=1 - after.turn)


def skips_a_house(step: Step[CourtView]) -> bool:
    """The same house plays again: the turn ended, and did not go over."""
    begins_turn = step.after.phase == "playing" and step.before.phase in (
        "placing",
        "conspiring",
        "drawing",
        "naming",
    )
    return begins_turn and step.after.skipped and step.before.turn == step.after.turn


def ending(step: Step[CourtView]) -> Ending:
    in_circle = {noble.house for pile in step.after.piles if pile.court is None for noble in pile.nobles}
    if step.verb == "plan":
        return "planned"
    if not in_circle:
        return "circle_empty"
    return "house_absent" if step.after.end == "house_absent" and len(in_circle) == 1 else "nobody_can_play"
