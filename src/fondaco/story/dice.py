"""The dice game, told."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.games.dice import CROSSES, DICE, DiceView
from fondaco.games.goods import GOOD_NAMES
from fondaco.story.events import Event, Opens, Rolls, Takes
from fondaco.story.step import Step


def told(step: Step[DiceView]) -> Iterator[Event]:
    before, after = step.before, step.after
    if step.verb == "start":
        yield Opens(at=step.at, who=after.roller, day=after.round)
    elif step.verb == "die" and len(before.dice) == DICE - 1:
        yield Rolls(at=step.at, who=before.roller, dice=[*before.dice, step.rest])
    elif step.verb == "take":
        yield taken(step)


def taken(step: Step[DiceView]) -> Takes:
    view = step.before
    assert step.who is not None
    ship = view.ships[step.who]
    dice = [view.dice[int(number) - 1] for number in step.rest]
    return Takes(
        at=step.at,
        who=step.who,
        dice=dice,
        roller=view.roller,
        crosses=[sum(crosses(die, good) for die in dice) for good in GOOD_NAMES],
        value=ship.value + sum(int(die.split()[1]) for die in dice),
        free=ship.spaces - len(ship.entries) - len(dice),
    )


def crosses(die: str, good: str) -> int:
    of, value = die.split()
    return CROSSES[int(value)] if of == good else 0


def levels(view: DiceView) -> list[list[int]]:
    return view.crosses
