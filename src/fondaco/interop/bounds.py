"""How long a game can get, for libraries that want to know it beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fondaco.core.game import Game
from fondaco.games import board, card, court_state, dice
from fondaco.games.sisters import DAYS


@dataclass(frozen=True)
class Bounds:
    """Neither is ever exceeded; a real game stays well below both."""

    moves: int  # of the seats
    draws: int  # of chance


ANY = Bounds(moves=5_000, draws=5_000)  # a game that is not known here
LONGEST_COURT = 849  # moves, those of chance too: docs/rules/court.md says why every game ends
# Cards that may need no space, whatever the option says of the sevens.
WITHOUT_A_SPACE = sum(
    copies for copies, *spaces in zip(card.COPIES, *card.SPACES, strict=True) if not all(spaces)
)


def of_board(players: int) -> Bounds:
    """For each card of the day's deck a draw, a stop and a bid of everyone, and an opening each day."""
    cards = DAYS * board.DECK[players]
    return Bounds(moves=cards * (2 + players), draws=cards + DAYS)


def of_card(players: int) -> Bounds:
    """A turn ends with a card aboard, which fills a space of that day or is one of the few that need none.

    A card that was revealed may come again the next day, one that was taken never does: docs/rules/card.md.
    """
    turns = DAYS * players * card.SHIP_SPACES[players] + WITHOUT_A_SPACE
    return Bounds(
        moves=turns * (card.MOST_REVEALS + 1),
        draws=turns * card.MOST_REVEALS + DAYS,
    )


def of_dice(players: int) -> Bounds:
    """A move enters a die at least, and every roll enters one in each ship that has room."""
    spaces = DAYS * dice.LONGEST_SHIP
    return Bounds(moves=spaces * players, draws=1 + spaces * dice.DICE)


def of_court(players: int) -> Bounds:
    """No card is drawn twice but those replaced in the circle; and who begins may be drawn."""
    return Bounds(moves=LONGEST_COURT, draws=2 * court_state.NOBLES)


KNOWN: Mapping[str, Callable[[int], Bounds]] = {
    "board": of_board,
    "card": of_card,
    "dice": of_dice,
    "court": of_court,
}


def bounds_of(game: Game, players: int) -> Bounds:
    return KNOWN[game.id](players) if game.id in KNOWN else ANY
