"""The playout policy of the dice game: the roller takes dice that are worth their space, the others take
their best die.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.playout_policy.estimates import chance_above, forget_goods, gain, note_table, steeps
from fondaco.bots.playout_policy.estimates import stage as stage  # imported for `bind`, not used here
from fondaco.bots.playout_policy.estimates import win_estimate as win_estimate
from fondaco.bots.playout_policy.estimates import write_estimates as write_estimates
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
    takes_from_rest,
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
SPACE_VALUE = (  # in tenths of a florin, by number of players and round
    (0, 0, 0, 0),
    (0, 0, 0, 0),
    (0, 112, 78, 39),
    (0, 120, 78, 39),
    (0, 132, 77, 38),
)
DENIED = 0.6  # share of the rivals' gains that counts as our loss


def policy_move(s: DiceState, key: int, n: int, notes: Any) -> int:
    """Returns a move. The roller also considers what is left to the others. Every other seat takes its best
    die.
    """
    note_table(s, notes)
    note_values(s, s.asked, notes)
    if s.asked != s.turn:
        return best_die(s.left, s.asked, notes)
    return choice_of(rolled_choice(s, notes))


def rolled_choice(s: DiceState, notes: Any) -> int:
    """Returns the best set of dice, by what they gain the roller and what they deny to the others."""
    for rival in range(s.players):
        if takes_from_rest(s, rival):
            note_values(s, rival, notes)
    chosen = 0
    mine = 0.0
    best = -1e9
    choice = 0
    for taken in range(1, most(s) + 1):
        die = best_die(s.left - chosen, s.turn, notes)
        chosen += 1 << die
        mine += notes[s.turn * DICE + die]
        total = mine - DENIED * left_to_others(s, s.left - chosen, notes)
        if taken >= fewest(s) and total > best:
            best = total
            choice = chosen
    return choice


def left_to_others(s: DiceState, dice: int, notes: Any) -> float:
    """Returns what the other seats gain from the dice that are left."""
    total = 0.0
    for rival in range(s.players):
        if takes_from_rest(s, rival):
            total += notes[rival * DICE + best_die(dice, rival, notes)]
    return total / (s.players - 1)


def note_values(s: DiceState, seat: int, notes: Any) -> None:
    """Writes the value of each die on the table for a seat."""
    forget_goods(notes)
    for die in range(DICE):
        if s.left >> die & 1:
            notes[seat * DICE + die] = die_value(s, seat, die, notes)


def best_die(dice: int, seat: int, notes: Any) -> int:
    """Returns the die with the highest value for a seat."""
    best = -1e9
    found = 0
    for die in range(DICE):
        if dice >> die & 1 and notes[seat * DICE + die] > best:
            best = notes[seat * DICE + die]
            found = die
    return found


def choice_of(chosen: int) -> int:
    """Returns the action of a set of dice."""
    action = 0
    while CHOICES[action] != chosen:
        action += 1
    return action


def die_value(s: DiceState, seat: int, die: int, notes: Any) -> float:
    """Returns what a die gains for a seat."""
    value = s.dice[die]
    good = FACE_GOODS[die][value]
    crosses = 0 if good == NO_GOOD else CROSSES[value] << 3 * good
    return gain(s, seat, value, 0.0 if s.last_roll else 1.0, crosses, notes)


def free_spaces(s: DiceState, seat: int) -> float:
    """Returns the spaces of a seat that will still be filled. After the last roll there are none."""
    return 0.0 if s.last_roll else float(free(s, seat))


def level_of(s: DiceState, seat: int, good: int) -> int:
    return s.crosses[good][seat]


def first_prize(s: DiceState) -> int:
    return GOOD_PRIZES[s.players][0]


def second_prize(s: DiceState) -> int:
    return GOOD_PRIZES[s.players][1]


def bonus_estimate(s: DiceState, level: float, steep: int) -> float:
    """Returns the expected bonus. Thresholds count as half a step lower, because reaching them is enough."""
    expected = 0.0
    paid = 0
    for size in range(len(MONOPOLY)):
        expected += (MONOPOLY_BONUS[size] - paid) * chance_above(level - MONOPOLY[size] + 0.5, steep)
        paid = MONOPOLY_BONUS[size]
    return expected


def value_steep(s: DiceState, spaces: int) -> int:
    return VALUE_STEEPS[spaces][0]


def gap_steep(s: DiceState, spaces: int, later: int) -> int:
    return GAP_STEEPS[spaces][later]


def level_steep(s: DiceState, spaces: int, later: int) -> int:
    return LEVEL_STEEPS[spaces][later]


def level_a_day(s: DiceState) -> float:
    return LEVEL_A_DAY
