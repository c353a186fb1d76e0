"""The registry: every game there is, by its id. A new game is its own file and one line here."""

from __future__ import annotations

from fondaco.core.game import BadTable, Game, Rules
from fondaco.games import board, card, court, dice

RULES: tuple[Rules, ...] = (board, card, dice, court)
GAMES = {rules.ID: Game(rules) for rules in RULES}


def game_called(name: str) -> Game:
    """The game of that id, or BadTable."""
    if name not in GAMES:
        raise BadTable(f"there is no game {name!r}: there is {', '.join(GAMES)}")
    return GAMES[name]
