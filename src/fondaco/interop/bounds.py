"""Upper bounds on the length of games, which some libraries ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fondaco.core.game import Game
from fondaco.games import board, card, court_state, dice
from fondaco.games.sisters import DAYS


@dataclass(frozen=True)
class Bounds:
    """Upper bounds of a game. Real games stay well below both."""

    moves: int  # by seats
    draws: int  # by chance


DEFAULT_BOUNDS = Bounds(moves=5_000, draws=5_000)  # for games that are not listed in BOUNDS
LONGEST_COURT_GAME = 849  # moves of seats and of chance; docs/rules/court.md proves it
# Cards that take no space with at least one value of the option `sevens`.
CARDS_WITHOUT_SPACE = sum(
    copies for copies, *spaces in zip(card.COPIES, *card.SPACES, strict=True) if not all(spaces)
)


def board_bounds(players: int) -> Bounds:
    """Returns the bounds: for each card a draw, a stop and a bid of each player, and a draw to open a day."""
    cards = DAYS * board.DECK[players]
    return Bounds(moves=cards * (2 + players), draws=cards + DAYS)


def card_bounds(players: int) -> Bounds:
    """Returns the bounds. Each turn loads a card: it fills a space, or is one of the few that need none.

    A revealed card may come again the next day, but a card that was taken does not: see docs/rules/card.md.
    """
    turns = DAYS * players * card.SHIP_SPACES[players] + CARDS_WITHOUT_SPACE
    return Bounds(
        moves=turns * (card.MOST_REVEALS + 1),
        draws=turns * card.MOST_REVEALS + DAYS,
    )


def dice_bounds(players: int) -> Bounds:
    """Returns the bounds. Each move enters at least one die, and each roll one in every ship with room."""
    spaces = DAYS * dice.LONGEST_SHIP
    return Bounds(moves=spaces * players, draws=1 + spaces * dice.DICE)


def court_bounds(players: int) -> Bounds:
    """Returns the bounds. A card is drawn once, or twice if it is replaced. Who begins may be drawn, too."""
    return Bounds(moves=LONGEST_COURT_GAME, draws=2 * court_state.NOBLES)


BOUNDS: Mapping[str, Callable[[int], Bounds]] = {
    "board": board_bounds,
    "card": card_bounds,
    "dice": dice_bounds,
    "court": court_bounds,
}


def bounds_of(game: Game, players: int) -> Bounds:
    return BOUNDS[game.id](players) if game.id in BOUNDS else DEFAULT_BOUNDS
