"""The playout policy of the card game: takes the best cards within reach, or reveals if that promises
more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.playout_policy.estimates import chance_above, forget_goods, gain, note_table, steeps
from fondaco.bots.playout_policy.estimates import stage as stage  # imported for `bind`, not used here
from fondaco.bots.playout_policy.estimates import win_estimate as win_estimate
from fondaco.bots.playout_policy.estimates import write_estimates as write_estimates
from fondaco.games.card import (
    GOOD,
    GOOD_PRIZES,
    ICONS,
    MONOPOLY,
    MONOPOLY_BONUS,
    NO_GOOD,
    REACH,
    REVEAL,
    SHIP_SPACES,
    TAKE,
    VALUE,
    CardState,
    free,
    icons_aboard,
    is_taken,
    may_reveal,
    monopolies,
    space,
    within_reach,
)
from fondaco.games.sisters import following

count: Callable[[CardState], int]
option: Callable[[CardState, int], int]

VALUE_A_SPACE, LEVEL_A_SPACE, LEVEL_A_DAY = 4.3, 0.19, 1.2
VALUE_STEEPS = steeps(4.0, 0.0)
LEVEL_STEEPS, GAP_STEEPS = steeps(0.2, 1.2), steeps(0.2, 2 * 1.2)
DOUBT = (
    (1, 1, 1, 1),
    (1, 1, 1, 1),
    (1, 16, 25, 32),
    (1, 14, 20, 25),
    (1, 12, 18, 23),
    (1, 11, 17, 21),
    (1, 10, 16, 20),
)

# In tenths of a florin, by number of players and day.
SPACE_VALUE = (
    (0, 0, 0, 0),
    (0, 0, 0, 0),
    (0, 27, 10, 4),
    (0, 100, 50, 24),
    (0, 125, 62, 26),
    (0, 125, 62, 26),
    (0, 125, 62, 26),
)
# Expected gain from one more card, also in tenths: by day and cards revealed.
NEXT_OF_TWO = ((0, 0, 0, 0), (150, 90, 60, 0), (130, 100, 40, 0), (150, 45, 45, 0))  # with two players
NEXT_OF_MANY = ((0, 0, 0, 0), (175, 130, 25, 0), (175, 110, 20, 0), (160, 25, -5, 0))
LEFT_TO_NEXT = 0.3  # share of the next seat's gain that counts as our loss
LEFT = 3  # + position in the market: the next seat's gain from that card, in `notes`


def policy_move(s: CardState, key: int, n: int, notes: Any) -> int:
    """Returns a move that takes the best cards within reach, or reveals if one more card promises more."""
    note_loads(s, notes)
    best = -1e9
    choice = REVEAL
    for k in range(may_reveal(s), count(s)):
        action = option(s, k)
        total = notes[action - TAKE] - left_to_next(s, action - TAKE, notes)
        if total > best:
            best = total
            choice = action
    return REVEAL if may_reveal(s) and reveal_estimate(s, notes) > best else choice


def note_loads(s: CardState, notes: Any) -> None:
    """Writes the value of each way to take cards, and what each card that is left gives the next seat."""
    newest = s.market_size - 1
    reach = within_reach(s)
    note_table(s, notes)
    forget_goods(notes)
    for way in range(1 << reach - 1):
        notes[way] = load_value(s, s.turn, newest, way, notes)
    rival = following(s, s.turn, SHIP_SPACES[s.players])
    forget_goods(notes)
    for back in range(2, reach + 1):
        notes[LEFT + back] = 0.0
        if rival != s.turn:
            notes[LEFT + back] = max(0.0, load_value(s, rival, newest + 1 - back, 0, notes))


def left_to_next(s: CardState, way: int, notes: Any) -> float:
    """Returns the loss from leaving the other cards within reach to the next seat."""
    total = 0.0
    for back in range(2, within_reach(s) + 1):
        if not is_taken(way, back):
            total += notes[LEFT + back]
    return total * LEFT_TO_NEXT


def reveal_estimate(s: CardState, notes: Any) -> float:
    """Returns the expected value of revealing one more card. Of the cards that stay within reach, it looks
    at the newest two.
    """
    newest = s.market_size - 1
    kept = min(s.market_size, REACH - 1)
    room = free(s, s.turn) - 1
    first = space(s, s.market[newest])
    best = max(0.0, notes[0]) if first <= room else 0.0
    if kept >= 2:
        second = space(s, s.market[newest - 1])
        if second <= room:
            best = max(best, notes[1] - notes[0])
        if first + second <= room:
            best = max(best, notes[1])
    promised = NEXT_OF_TWO if s.players == 2 else NEXT_OF_MANY
    return best + 0.1 * promised[s.day][s.revealed]


def load_value(s: CardState, seat: int, newest: int, way: int, notes: Any) -> float:
    """Returns what a seat gains with the cards that `way` takes if the newest is at index `newest`."""
    value = 0
    spaces = 0
    icons = 0
    for back in range(1, REACH + 1):
        if is_taken(way, back):
            card = s.market[newest + 1 - back]
            value += VALUE[card]
            spaces += space(s, card)
            if GOOD[card] != NO_GOOD:
                icons += ICONS[card] << 3 * GOOD[card]
    return gain(s, seat, value, 0.0 if s.last_turn else float(spaces), icons, notes)


def free_spaces(s: CardState, seat: int) -> float:
    """Returns the spaces of a seat that will still be filled. In the last turn of a day only one seat fills
    any.
    """
    return 0.0 if s.last_turn and seat != s.turn else float(free(s, seat))


def level_of(s: CardState, seat: int, good: int) -> int:
    """Returns the icons of a seat in its warehouse and aboard."""
    return s.warehouse[good][seat] + icons_aboard(s, seat, good)


def first_prize(s: CardState) -> int:
    return GOOD_PRIZES[0]


def second_prize(s: CardState) -> int:
    return GOOD_PRIZES[1]


def bonus_estimate(s: CardState, level: float, steep: int) -> float:
    """Returns the expected bonus. Thresholds count as half a step lower, because reaching them is enough."""
    expected = 0.0
    paid = 0
    for size in range(monopolies(s)):
        expected += (MONOPOLY_BONUS[size] - paid) * chance_above(
            level - MONOPOLY[size][s.players] + 0.5, steep
        )
        paid = MONOPOLY_BONUS[size]
    return expected


def value_steep(s: CardState, spaces: int) -> int:
    return VALUE_STEEPS[spaces][0]


def gap_steep(s: CardState, spaces: int, later: int) -> int:
    return GAP_STEEPS[spaces][later]


def level_steep(s: CardState, spaces: int, later: int) -> int:
    return LEVEL_STEEPS[spaces][later]


def level_a_day(s: CardState) -> float:
    return LEVEL_A_DAY
