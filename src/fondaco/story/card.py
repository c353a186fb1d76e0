"""The card game, told."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.games.card import CARD_CODES as CODES
from fondaco.games.card import REACH, VALUE, CardView, space_named
from fondaco.story.events import Event, Loads, Opens, Reveals
from fondaco.story.step import Step


def told(step: Step[CardView]) -> Iterator[Event]:
    if step.verb == "start":
        yield Opens(at=step.at, who=step.after.turn, day=step.after.day)
    elif step.verb == "card":
        yield Reveals(at=step.at, who=step.after.turn, card=step.rest)
    elif step.verb == "take":
        yield loaded(step)


def loaded(step: Step[CardView]) -> Loads:
    view, ship = step.before, step.before.ships[step.before.turn]
    numbers = [int(number) for number in step.rest]
    cards = [view.market[-number] for number in numbers]
    in_reach = range(1, min(REACH, len(view.market)) + 1)
    left = [view.market[-number] for number in in_reach if number not in numbers]
    value = ship.value + sum(VALUE[CODES[card]] for card in cards)
    free = ship.spaces - len(ship.cards) - sum(space_named(view.sevens, card) for card in cards)
    return Loads(at=step.at, who=view.turn, cards=cards, left=left, value=value, free=free)


def levels(view: CardView) -> list[list[int]]:
    return view.warehouses
