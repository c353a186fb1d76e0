"""A beginner at the card game: high cards are good, and so is more of what one has."""

from __future__ import annotations

from fondaco.games import card as rules
from fondaco.games.card import CardView
from fondaco.games.sisters import DAYS

SPACE_COST = 5.0  # a space should hold a good card
ICON, ICON_HELD = 0.5, 0.3  # what a symbol is worth a day, and what each in the warehouse adds
NEW_CARD = 2.5  # what one hopes for from a card not yet revealed


def hunches(view: CardView, seat: int, options: list[str]) -> list[float]:
    """What is taken counts; what is left to the others, or what they collect, does not."""
    return [liking(view, seat, option) for option in options]


def liking(view: CardView, seat: int, option: str) -> float:
    """A new card would leave the two newest of now within reach, and nobody has to take those."""
    if option == "reveal":
        return NEW_CARD + sum(
            max(0, card_liking(view, seat, name)) for name in view.market[1 - rules.REACH :]
        )
    return sum(card_liking(view, seat, view.market[-back]) for back in rules.TAKES[option])


def card_liking(view: CardView, seat: int, name: str) -> float:
    """Its value and symbols, against the space it takes."""
    card = rules.CARD_CODES[name]
    liked = float(rules.VALUE[card])
    if rules.ICONS[card]:
        held = view.warehouses[seat][rules.GOOD[card]]
        liked += rules.ICONS[card] * (ICON + ICON_HELD * held) * (DAYS + 1 - view.day)
    return liked - SPACE_COST * rules.space_named(view.sevens, name)
