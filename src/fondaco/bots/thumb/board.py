"""A beginner at the board game: pays about what a lot shows, and keeps some money for the next."""

from __future__ import annotations

from fondaco.games import board as rules
from fondaco.games.board import BoardView

CARD = 1.5  # what any card is worth beside its value, and more for each level reached in its good
LEVEL_HELD = 0.4
EAGERNESS = 2.0  # how much more than a fair part of the florins one is ready to pay
GOOD_LOT = 5.0  # florins a card, from which on a lot need not grow
TOO_LARGE = 4.0  # how much one dislikes a lot that does not fit one's own ship


def hunches(view: BoardView, seat: int, options: list[str]) -> list[float]:
    """Only one's own ship and tracks are looked at."""
    if view.auction:
        worth = min(lot_liking(view, seat), means(view, seat))
        return [bid_liking(option, worth, seat == view.selector) for option in options]
    return [0.0 if option == "draw" else stop_liking(view, seat) for option in options]


def lot_liking(view: BoardView, seat: int) -> float:
    return sum(card_liking(view, seat, name) for name in view.lot)


def card_liking(view: BoardView, seat: int, name: str) -> float:
    card = rules.CARD_CODES[name]
    liked, good = rules.VALUE[card] + CARD, rules.GOOD[card]
    return liked if good == rules.NO_GOOD else liked + LEVEL_HELD * view.levels[seat][good]


def means(view: BoardView, seat: int) -> float:
    """What one can afford for so many of the spaces one has left."""
    return EAGERNESS * view.florins[seat] * len(view.lot) / view.ships[seat].free


def bid_liking(option: str, worth: float, is_last: bool) -> float:
    """A low bid is a bargain, but only who bids last can be sure of it."""
    if option == "pass":
        return 0.0
    florins = int(option.removeprefix("bid "))
    wins = 1.0 if is_last else min(1.0, florins / max(worth, 1)) ** 2
    return wins * (worth - florins)


def stop_liking(view: BoardView, seat: int) -> float:
    """A good lot is offered as it is, and so is one that would outgrow one's ship."""
    liked = lot_liking(view, seat) / len(view.lot) - GOOD_LOT
    return liked + TOO_LARGE if len(view.lot) >= view.ships[seat].free else liked
