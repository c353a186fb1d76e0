"""Habits in the dice game: a roller takes every die that is worth its space, the others the best one left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.habits.hopes import chance_above, forget_goods, gain, note_table, steeps
from fondaco.bots.habits.hopes import stage as stage  # these three are offered as they are
from fondaco.bots.habits.hopes import win_hope as win_hope
from fondaco.bots.habits.hopes import write_hopes as write_hopes
from fondaco.games.dice import (
    CHOICES,
    CROSSES,
    DICE,
    FACE_GOODS,
    GOOD_PRIZES,
    MONOPOLY,
    MONOPOLY_BONUS,
    NO_GOOD,
    DiceState,
    fewest,
    free,
    most,
)

count: Callable[[DiceState], int]
option: Callable[[DiceState, int], int]

VALUE_A_SPACE, LEVEL_A_SPACE, LEVEL_A_DAY = 2.9, 0.22, 1.6
VALUE_STEEPS = steeps(3.0, 0.0)
LEVEL_STEEPS, GAP_STEEPS = steeps(0.25, 2.0), steeps(0.25, 2 * 2.0)
DOUBT = (
    (1, 1, 1, 1),
    (1, 1, 1, 1),
    (1, 8, 12, 16),
    (1, 8, 11, 14),
    (1, 7, 10, 13),
)
SPACE_WORTH = (  # in tenths of a florin, by number of players and round
    (0, 0, 0, 0),
    (0, 0, 0, 0),
    (0, 112, 78, 39),
    (0, 120, 78, 39),
    (0, 132, 77, 38),
)
DENIED = 0.6  # how much of what a rival could take counts as one's own loss


def habit(s: DiceState, key: int, n: int, notes: Any) -> int:
    """The others take the die that serves them best; a roller thinks of them, too."""
    note_table(s, notes)
    note_worths(s, s.asked, notes)
    if s.asked != s.turn:
        return best_die(s.left, s.asked, notes)
    return choice_of(rolled_choice(s, notes))


def rolled_choice(s: DiceState, notes: Any) -> int:
    """The best dice, as many of them as are worth their spaces and what the others are denied."""
    for rival in range(s.players):
        if rival != s.turn and free(s, rival) > 0:
            note_worths(s, rival, notes)
    chosen = 0
    mine = 0.0
    best = -1e9
    choice = 0
    for taken in range(1, most(s) + 1):
        die = best_die(s.left - chosen, s.turn, notes)
        chosen += 1 << die
        mine += notes[s.turn * DICE + die]
        worth = mine - DENIED * left_to_others(s, s.left - chosen, notes)
        if taken >= fewest(s) and worth > best:
            best = worth
            choice = chosen
    return choice


def left_to_others(s: DiceState, dice: int, notes: Any) -> float:
    """What the dice that are left do for those who may take one."""
    worth = 0.0
    for rival in range(s.players):
        if rival != s.turn and free(s, rival) > 0:
            worth += notes[rival * DICE + best_die(dice, rival, notes)]
    return worth / (s.players - 1)


def note_worths(s: DiceState, seat: int, notes: Any) -> None:
    """Writes down what each die that lies there is worth to a seat."""
    forget_goods(notes)
    for die in range(DICE):
        if s.left >> die & 1:
            notes[seat * DICE + die] = die_worth(s, seat, die, notes)


def best_die(dice: int, seat: int, notes: Any) -> int:
    """Of some dice, the one that a seat likes best."""
    best = -1e9
    found = 0
    for die in range(DICE):
        if dice >> die & 1 and notes[seat * DICE + die] > best:
            best = notes[seat * DICE + die]
            found = die
    return found


def choice_of(chosen: int) -> int:
    """The number under which the rules know a choice of dice."""
    action = 0
    while CHOICES[action] != chosen:
        action += 1
    return action


def die_worth(s: DiceState, seat: int, die: int, notes: Any) -> float:
    """What it adds to the hopes of a seat."""
    value = s.dice[die]
    good = FACE_GOODS[die][value]
    crosses = 0 if good == NO_GOOD else CROSSES[value] << 3 * good
    return gain(s, seat, value, 0.0 if s.last_roll else 1.0, crosses, notes)


def free_spaces(s: DiceState, seat: int) -> float:
    """That will still be filled by chance: the last roll is known."""
    return 0.0 if s.last_roll else float(free(s, seat))


def level_of(s: DiceState, seat: int, good: int) -> int:
    return s.crosses[good][seat]


def first_prize(s: DiceState) -> int:
    return GOOD_PRIZES[s.players][0]


def second_prize(s: DiceState) -> int:
    return GOOD_PRIZES[s.players][1]


def bonus_hope(s: DiceState, level: float, steep: int) -> float:
    """A threshold need only be reached: half a step short of it the chance is even."""
    hope = 0.0
    paid = 0
    for size in range(len(MONOPOLY)):
        hope += (MONOPOLY_BONUS[size] - paid) * chance_above(level - MONOPOLY[size] + 0.5, steep)
        paid = MONOPOLY_BONUS[size]
    return hope


def value_steep(s: DiceState, spaces: int) -> int:
    return VALUE_STEEPS[spaces][0]


def gap_steep(s: DiceState, spaces: int, later: int) -> int:
    return GAP_STEEPS[spaces][later]


def level_steep(s: DiceState, spaces: int, later: int) -> int:
    return LEVEL_STEEPS[spaces][later]


def level_a_day(s: DiceState) -> float:
    return LEVEL_A_DAY
