"""Rules of thumb in the board game: pay about the value that the lot shows, and save some florins for later
lots.
"""

from __future__ import annotations

from fondaco.games import board as rules
from fondaco.games.board import BoardView

CARD = 1.5  # added to the value of a card, and for each level in its good
LEVEL_HELD = 0.4
EAGERNESS = 2.0  # the seat pays at most this many times its fair share of florins
GOOD_LOT = 5.0  # florins a card at which the seat stops
TOO_LARGE = 4.0  # penalty for a lot that does not fit the seat's ship


def option_values(view: BoardView, seat: int, options: list[str]) -> list[float]:
    """Returns a value for each option. It looks at the seat's own ship and levels only."""
    if view.auction:
        limit = min(lot_value(view, seat), means(view, seat))
        return [bid_value(option, limit, seat == view.selector) for option in options]
    return [0.0 if option == "draw" else stop_value(view, seat) for option in options]


def lot_value(view: BoardView, seat: int) -> float:
    return sum(card_value(view, seat, name) for name in view.lot)


def card_value(view: BoardView, seat: int, name: str) -> float:
    card = rules.CARD_CODES[name]
    value, good = rules.VALUE[card] + CARD, rules.GOOD[card]
    return value if good == rules.NO_GOOD else value + LEVEL_HELD * view.levels[seat][good]


def means(view: BoardView, seat: int) -> float:
    """Returns what the seat can afford to pay for as many spaces as the lot takes."""
    return EAGERNESS * view.florins[seat] * len(view.lot) / view.ships[seat].free


def bid_value(option: str, limit: float, is_last: bool) -> float:
    """Returns the value of a bid. A low bid gains more, but only the last bid is sure to win."""
    if option == "pass":
        return 0.0
    florins = int(option.removeprefix("bid "))
    wins = 1.0 if is_last else min(1.0, florins / max(limit, 1)) ** 2
    return wins * (limit - florins)


def stop_value(view: BoardView, seat: int) -> float:
    """Returns the value of stopping: positive for a good lot, and if one more card would not fit the ship."""
    value = lot_value(view, seat) / len(view.lot) - GOOD_LOT
    return value + TOO_LARGE if len(view.lot) >= view.ships[seat].free else value
