"""Plays our bots against flat Monte Carlo, a textbook player that knows only the rules.

It plays many random games after each option and chooses the option that won most often.

    python benchmarks/monte_carlo.py card --players 4 --challenger master --field flat-400 --games 2000

Takes the arguments of `fondaco arena`, with two more bots: flat-50 and flat-400. The number is that of the
random games for each option.
"""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import numpy as np

from fondaco.batch.cpu import STREAM
from fondaco.batch.engine import compiled, record_type, to_record
from fondaco.batch.kernels import WIN
from fondaco.bots import registry
from fondaco.bots.bot import Bot, Question
from fondaco.cli.main import main
from fondaco.core.game import Game
from fondaco.games import game_called

SAMPLED_STATES = 50  # in games with secrets


class FlatMonteCarlo(Bot):
    """Chooses the option that wins most random playouts."""

    playouts: ClassVar[int]  # for each option

    def choose(self, question: Question) -> str:
        game, options = game_called(question.view.game), question.options
        states = self.sample_states(game, question)
        moves = [game.move_code(states[0], option) for option in options]
        return options[int(self.win_rates(game, states, moves)[:, question.seat].argmax())]

    def sample_states(self, game: Game, question: Question) -> list[Any]:
        """Returns states that are consistent with the view. In a game without secrets there is only one."""
        count = SAMPLED_STATES if game.has_secrets else 1
        return [game.imagine(question.view, self.luck) for _ in range(count)]

    def win_rates(self, game: Game, sampled: list[Any], moves: list[int]) -> Any:
        """Returns each seat's win rate after each move, with the same random draws: (moves, seats)."""
        rules, playouts = compiled(game), self.playouts
        roots = np.zeros(len(sampled), record_type(game.state_class))
        for root, state in zip(roots, sampled, strict=True):
            to_record(state, root)
        size = len(moves) * playouts
        states = roots[np.tile(np.arange(playouts) % len(roots), len(moves))]
        streams = np.zeros(size, np.dtype(list(STREAM), align=True))
        streams["key"] = np.tile(
            np.random.default_rng(self.luck(1 << 32)).integers(1 << 62, size=playouts), len(moves)
        )
        rewards, over = np.zeros((size, sampled[0].players), "f4"), np.zeros(size, "i1")
        rules.step_games(
            states, streams, np.repeat(moves, playouts).astype("i4"), WIN, rewards, over, 0, size
        )
        rules.playout_games(states, streams, WIN, rewards, np.zeros(size, "i4"), 0, size)
        return rewards.reshape(len(moves), playouts, -1).mean(1)


class FlatMonteCarlo50(FlatMonteCarlo):
    name, about, playouts = "flat-50", "flat Monte Carlo", 50


class FlatMonteCarlo400(FlatMonteCarlo):
    name, about, playouts = "flat-400", "flat Monte Carlo", 400


registry.OURS = (
    *registry.OURS,
    FlatMonteCarlo50,
    FlatMonteCarlo400,
)  # the worker processes of the arena import this file, too

if __name__ == "__main__":
    sys.exit(main(["arena", *sys.argv[1:]]))
