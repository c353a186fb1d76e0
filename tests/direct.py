"""A game called directly, with the luck that a batch gives its games: what the other ways must equal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fondaco.batch.features import observation_of, width
from fondaco.core.game import Game
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE

SEED = 7


class DirectGame:
    """Game number `number` of SEED."""

    def __init__(self, game: Game, options: dict[str, Any], number: int = 0) -> None:
        chosen = dict(options)
        self.game, self.setup = game, game.setup(chosen.pop("players"), chosen)
        self.s = game.begin(self.setup)
        self.key, self.draws = game_key(SEED, number), 0
        self.play_chance()

    def play_chance(self) -> None:
        while self.s.asked == CHANCE:
            self.game.play(self.s, self.game.option(self.s, self.draw(self.game.count(self.s))))

    def draw(self, bound: int) -> int:
        self.draws += 1
        return drawn(self.key, self.draws - 1, bound)

    def choice(self, step: int) -> int:
        """What the asked seat does: any option, drawn from luck of its own. 0 when it is over."""
        options = self.game.legal_actions(self.s)
        return options[drawn(~self.key & (2**64 - 1), step, len(options))] if options else 0

    def step(self, action: int) -> None:
        if self.s.asked >= 0:
            self.game.play(self.s, action)
            self.play_chance()

    def mask(self) -> list[int]:
        allowed = set(self.game.legal_actions(self.s))
        return [int(action in allowed) for action in range(self.game.actions)]

    def observation(self) -> list[int]:
        """All zeros once nobody is asked, as in a batch."""
        return observed(self.game, self.s, self.s.asked) if self.s.asked >= 0 else blank(self.game)


def observed(game: Game, s: Any, seat: int) -> list[int]:
    """What a seat sees in numbers; the function says itself how many they are."""
    row = blank(game)
    assert observation_of(game).observe(s, seat, row) == len(row)
    return row


def blank(game: Game) -> list[int]:
    return [0] * width(observation_of(game))


def positions(game: Game, options: dict[str, Any], number: int = 0) -> Iterator[Any]:
    """Every position of a game in which a seat is asked, and its end."""
    direct, step = DirectGame(game, options, number), 0
    while direct.s.asked >= 0:
        yield direct.s
        direct.step(direct.choice(step))
        step += 1
    yield direct.s
