"""The registry of all games, by id. To add a game, write its module and add two lines here."""

from __future__ import annotations

from fondaco.core.game import BadTable, Game, Rules
from fondaco.games import board, card, court, dice

RULES: tuple[Rules, ...] = (board, card, dice, court)
EARLIER: tuple[Rules, ...] = ()  # former versions of these, for games that began under them
GAMES = {rules.ID: Game(rules) for rules in RULES}
VERSIONS = {
    **{(rules.ID, rules.VERSION): Game(rules) for rules in EARLIER},
    **{(game.id, game.version): game for game in GAMES.values()},
}


def game_called(name: str) -> Game:
    """The game of that id, or BadTable."""
    if name not in GAMES:
        raise BadTable("unknown_game", given=name, allowed=tuple(GAMES))
    return GAMES[name]


def game_begun(name: str, version: int) -> Game:
    """The game under the rules that it began with, or BadTable."""
    if (name, version) not in VERSIONS:
        raise BadTable("unknown_rules_version", game=name, version=version)
    return VERSIONS[name, version]
