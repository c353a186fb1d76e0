"""How strong are the bots against a player from the textbooks? Flat Monte Carlo knows the rules and no more:
it plays on at random after each option, often, and takes the one that won most.

    python benchmarks/monte_carlo.py card --players 4 --challenger master --field flat-400 --games 2000

Takes what `fondaco arena` takes, with two bots more: flat-50 and flat-400, named after the games they play
for each option.
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

SAMPLED_STATES = 50  # tables, where there are secrets


class FlatMonteCarlo(Bot):
    playouts: ClassVar[int]  # for each option

    def choose(self, question: Question) -> str:
        game, options = game_called(question.view.game), question.options
        states = self.sample_states(game, question)
        moves = [game.move_code(states[0], option) for option in options]
        return options[int(self.win_rates(game, states, moves)[:, question.seat].argmax())]

    def sample_states(self, game: Game, question: Question) -> list[Any]:
        """Tables that agree with what the seat sees; where nothing is secret there is only one."""
        count = SAMPLED_STATES if game.has_secrets else 1
        return [game.imagine(question.view, self.luck) for _ in range(count)]

    def win_rates(self, game: Game, sampled: list[Any], moves: list[int]) -> Any:
        """Each seat's share of the victories after each move, all with the same luck: (moves, seats)."""
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
)  # also in the processes of the arena, which import this file

if __name__ == "__main__":
    sys.exit(main(["arena", *sys.argv[1:]]))
