"""The events of the dice game."""

from __future__ import annotations

from fondaco.core.playing import CHANCE
from fondaco.games.dice import (
    CHOICES,
    DICE,
    MOVE_NAMES,
    TAKES,
    DiceState,
    crosses_of,
    face,
    free,
    left_after,
    numbers,
)
from fondaco.games.sisters import by_seat, places_with
from fondaco.story.events import DayOpened, DiceRolled, DiceTaken, GameEvent
from fondaco.story.step import Apply


def play(apply: Apply, s: DiceState, action: int, at: int, is_forced: bool) -> list[GameEvent]:
    events = told(s, action, at, is_forced)
    apply(s, action)
    return events


def told(s: DiceState, action: int, at: int, is_forced: bool) -> list[GameEvent]:
    if s.asked != CHANCE:
        return [taken(s, action, at, is_forced)]
    if s.opening:
        return [DayOpened(at=at, seat=action, day=s.day)]
    if s.rolled < DICE - 1:  # a roll becomes an event with its last die
        return []
    values = [*s.dice[: s.rolled], action]
    return [DiceRolled(at=at, seat=s.turn, dice=[face(die, value) for die, value in enumerate(values)])]


def taken(s: DiceState, action: int, at: int, is_forced: bool) -> DiceTaken:
    seat, dice = s.asked, TAKES[MOVE_NAMES[action]]
    faces = [face(die, s.dice[die]) for die in dice]
    value = s.value[seat] + sum([s.dice[die] for die in dice])
    return DiceTaken(
        at=at,
        seat=seat,
        dice=faces,
        left=numbers(left_after(s, CHOICES[action])),
        roller=s.turn,
        crosses=crosses_of(faces),
        value=value,
        free=free(s, seat) - len(dice),
        places=places_with(s, seat, value),
        forced=is_forced,
    )


def levels(s: DiceState) -> list[list[int]]:
    return by_seat(s.crosses, s.players)
