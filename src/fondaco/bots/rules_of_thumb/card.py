"""Rules of thumb in the card game: take high cards, and more of the goods you have."""

from __future__ import annotations

from fondaco.games import card as rules
from fondaco.games.card import CardView
from fondaco.games.sisters import DAYS

SPACE_COST = 5.0  # a card must be worth this much for each space
ICON, ICON_HELD = 0.5, 0.3  # value of an icon for each day, and for each icon in the warehouse
NEW_CARD = 2.5  # expected value of a card not yet revealed


def option_values(view: CardView, seat: int, options: list[str]) -> list[float]:
    """Returns a value for each option. It ignores the other seats."""
    return [option_value(view, seat, option) for option in options]


def option_value(view: CardView, seat: int, option: str) -> float:
    """Returns the value of an option. After a reveal, the two newest cards are still within reach."""
    if option == "reveal":
        return NEW_CARD + sum(max(0, card_value(view, seat, name)) for name in view.market[1 - rules.REACH :])
    return sum(card_value(view, seat, view.market[-back]) for back in rules.TAKES[option])


def card_value(view: CardView, seat: int, name: str) -> float:
    """Returns value and icons of a card, less the cost of its space."""
    card = rules.CARD_CODES[name]
    value = float(rules.VALUE[card])
    if rules.ICONS[card]:
        held = view.warehouses[seat][rules.GOOD[card]]
        value += rules.ICONS[card] * (ICON + ICON_HELD * held) * (DAYS + 1 - view.day)
    return value - SPACE_COST * rules.space_named(view.sevens, name)
