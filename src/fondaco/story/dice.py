"""The events of the dice game."""

from __future__ import annotations

from fondaco.core.playing import CHANCE
from fondaco.games.dice import CHOICES, CROSSES, DICE, FACE_GOODS, GOLD, DiceState, face, free
from fondaco.games.goods import GOODS
from fondaco.games.sisters import by_seat
from fondaco.story.events import DayOpened, DiceRolled, DiceTaken, GameEvent
from fondaco.story.step import Apply

CHOSEN = tuple(tuple(die for die in range(DICE) if choice >> die & 1) for choice in CHOICES)  # by action


def play(apply: Apply, s: DiceState, action: int, at: int, is_forced: bool) -> list[GameEvent]:
    events = told(s, action, at)
    apply(s, action)
    return events


def told(s: DiceState, action: int, at: int) -> list[GameEvent]:
    if s.asked != CHANCE:
        return [taken(s, CHOSEN[action], at)]
    if s.opening:
        return [DayOpened(at=at, seat=action, day=s.day)]
    if s.rolled < DICE - 1:  # a roll is told when its last die lies still
        return []
    values = [*s.dice[: s.rolled], action]
    return [DiceRolled(at=at, seat=s.turn, dice=[face(die, value) for die, value in enumerate(values)])]


def taken(s: DiceState, dice: tuple[int, ...], at: int) -> DiceTaken:
    seat, crosses = s.asked, [0] * GOODS
    for die in dice:
        if s.dice[die] != GOLD:
            crosses[FACE_GOODS[(die + s.dice[die]) % GOODS]] += CROSSES[s.dice[die]]
    return DiceTaken(
        at=at,
        seat=seat,
        dice=[face(die, s.dice[die]) for die in dice],
        roller=s.turn,
        crosses=crosses,
        value=s.value[seat] + sum(s.dice[die] for die in dice),
        free=free(s, seat) - len(dice),
    )


def levels(s: DiceState) -> list[list[int]]:
    return by_seat(s.crosses, s.players)
