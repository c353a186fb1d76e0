"""The card game, told."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.games.card import CARD_CODES as CODES
from fondaco.games.card import REACH, SPACE, VALUE, CardView
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
    free = ship.spaces - len(ship.cards) - sum(takes_space(view, card) for card in cards)
    return Loads(at=step.at, who=view.turn, cards=cards, left=left, value=value, free=free)


def takes_space(view: CardView, card: str) -> int:
    return int(view.sevens == "space") if card == "neutral 7" else SPACE[CODES[card]]


def levels(view: CardView) -> list[list[int]]:
    return view.warehouses
