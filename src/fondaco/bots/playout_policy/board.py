"""The playout policy of the board game: every seat estimates the value of the lot to all seats, with a small
error.

A lot usually goes to the seat that values it most, for about its value to the second.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.playout_policy.estimates import chance_above, forget_goods, gain, note_table, steeps
from fondaco.bots.playout_policy.estimates import stage as stage  # imported for `bind`, not used here
from fondaco.bots.playout_policy.estimates import win_estimate as win_estimate
from fondaco.bots.playout_policy.estimates import write_estimates as write_estimates
from fondaco.core.luck import drawn
from fondaco.games.board import (
    BID,
    BONUS,
    DRAW,
    FIRST_BONUS,
    GOOD,
    GOOD_PRIZES,
    NO_GOOD,
    PASS,
    STOP,
    TOP_LEVEL,
    VALUE,
    BoardState,
    cards_aboard,
    climbed,
    fits,
    free,
    kth_bid,
    next_bidder,
)

count: Callable[[BoardState], int]
option: Callable[[BoardState, int], int]

VALUE_A_SPACE, LEVEL_A_SPACE = 3.0, 0.19
VALUE_STEEPS = steeps(4.0, 0.0)
# With two players, levels rise faster and vary more.
DUEL_LEVEL_STEEPS, DUEL_GAP_STEEPS = steeps(0.35, 4.0), steeps(0.35, 8.0)
LEVEL_STEEPS, GAP_STEEPS = steeps(0.25, 2.0), steeps(0.25, 4.0)
DUEL_LEVEL_A_DAY, LEVEL_A_DAY = 1.3, 0.95
DOUBT = (
    (1, 1, 1, 1),
    (1, 1, 1, 1),
    (1, 12, 18, 24),
    (1, 10, 16, 20),
    (1, 8, 11, 15),
    (1, 7, 10, 14),
    (1, 6, 10, 14),
)
SPACE_VALUE = (  # in tenths of a florin, by number of players and day
    (0, 0, 0, 0),
    (0, 0, 0, 0),
    (0, 99, 83, 57),
    (0, 77, 55, 29),
    (0, 89, 55, 26),
    (0, 86, 52, 23),
    (0, 83, 50, 20),
)
DISAGREEMENT = 30  # largest error in the value of a lot, in tenths of a florin
GROWING = (0, 5, 10, 0)  # by lot size: the selector stops at this gain, in tenths of a florin


def worth_trying(options: list[int], usual: set[int]) -> list[int]:
    """Returns the lowest bid, the usual bids and their neighbours, and every move that is not a bid."""
    least = BID + 1 if options[-1] <= PASS else options[1]
    near = {move + step for move in usual | {least} for step in (-1, 0, 1)}
    return [move for move in options if move <= PASS or move in near]


def policy_move(s: BoardState, key: int, n: int, notes: Any) -> int:
    note_values(s, notes)
    error = 0.1 * (drawn(key, n, 2 * DISAGREEMENT + 1) - DISAGREEMENT)
    if s.auction:
        return spoken_bid(s, error, notes)
    return STOP if selling(s, notes) + error > 0.1 * GROWING[s.lot_size] else DRAW


# Bidding.


def spoken_bid(s: BoardState, error: float, notes: Any) -> int:
    """Returns a bid high enough to outbid the later seats if the lot is worth it, otherwise a lower bid or a
    pass.
    """
    limit = min(
        ceiling(s, s.asked, s.leader if s.standing_bid else s.asked, notes) + error, s.florins[s.asked]
    )
    least = kth_bid(s, 1)
    if limit < least:
        return PASS
    return BID + int(max(least, min(limit, keenest_to_come(s, notes) + 0.5)))


def keenest_to_come(s: BoardState, notes: Any) -> float:
    """Returns the most that any later seat would pay."""
    most = 0.0
    seat = s.asked
    while seat != s.turn:
        seat = next_bidder(s, seat)
        if fits(s, seat, s.lot_size):
            most = max(most, min(ceiling(s, seat, s.asked, notes), s.florins[seat]))
    return most


def ceiling(s: BoardState, bidder: int, leader: int, notes: Any) -> float:
    """Returns the price at which a bidder is indifferent between the lot and leaving it to the leader."""
    return ((s.players - 1) * notes[bidder] + notes[leader]) / s.players


# Selecting.


def selling(s: BoardState, notes: Any) -> float:
    """Returns what selling the lot now gains. The best bidder pays as much as the second would."""
    winner = s.turn
    most = 0.0
    second = 0.0
    for seat in range(s.players):
        total = min(notes[seat], s.florins[seat])
        if total > most:
            second = most
            most = total
            winner = seat
        elif total > second:
            second = total
    surplus = notes[winner] - max(1.0, second)
    return surplus if winner == s.turn else -surplus / (s.players - 1)


def note_values(s: BoardState, notes: Any) -> None:
    """Writes the value of the lot for every seat, 0 if it does not fit."""
    note_table(s, notes)
    value = 0
    goods = 0
    for place in range(s.lot_size):
        card = s.lot[place]
        value += VALUE[card]
        if GOOD[card] != NO_GOOD:
            goods += 1 << 3 * GOOD[card]
    for seat in range(s.players):
        notes[seat] = 0.0
        if fits(s, seat, s.lot_size):
            forget_goods(notes)
            notes[seat] = gain(s, seat, value, s.lot_size * filled(s), goods, notes)


# The rest of the day.


def filled(s: BoardState) -> float:
    """Returns the share of the free spaces that will be filled."""
    spaces = 0
    for seat in range(s.players):
        spaces += free(s, seat)
    return min(1.0, (s.deck + s.lot_size) / max(1, spaces))


def free_spaces(s: BoardState, seat: int) -> float:
    return free(s, seat) * filled(s)


def level_of(s: BoardState, seat: int, good: int) -> int:
    """Returns the level on the track if the cards aboard are counted."""
    return climbed(s.level[good][seat], cards_aboard(s, seat, good))


def first_prize(s: BoardState) -> int:
    return GOOD_PRIZES[s.players][0]


def second_prize(s: BoardState) -> int:
    return GOOD_PRIZES[s.players][1]


def bonus_estimate(s: BoardState, level: float, steep: int) -> float:
    """Returns the expected bonus. Thresholds count as half a step lower, because reaching them is enough."""
    expected = 0.0
    for reached in range(FIRST_BONUS, TOP_LEVEL + 1):
        expected += (BONUS[reached] - BONUS[reached - 1]) * chance_above(level - reached + 0.5, steep)
    return expected


def value_steep(s: BoardState, spaces: int) -> int:
    return VALUE_STEEPS[spaces][0]


def gap_steep(s: BoardState, spaces: int, later: int) -> int:
    return DUEL_GAP_STEEPS[spaces][later] if s.players == 2 else GAP_STEEPS[spaces][later]


def level_steep(s: BoardState, spaces: int, later: int) -> int:
    return DUEL_LEVEL_STEEPS[spaces][later] if s.players == 2 else LEVEL_STEEPS[spaces][later]


def level_a_day(s: BoardState) -> float:
    return DUEL_LEVEL_A_DAY if s.players == 2 else LEVEL_A_DAY
