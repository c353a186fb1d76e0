"""Gymnasium environments for every game: you play one seat, bots play the others.

    from fondaco.interop.gymnasium import SeatEnv
    game = SeatEnv("card", players=4, seat=0, bots="random")

Importing this module also registers each game, for example `gymnasium.make("fondaco/card-v0", players=4)`. An
observation is a vector (see `fondaco.batch.features`) and an action mask. The reward comes at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fondaco.batch.optional import require
from fondaco.bots import Bot, Question, bot_called
from fondaco.core.game import BadTable
from fondaco.core.luck import game_key
from fondaco.games import GAMES
from fondaco.interop.episode import Episode, spaces_of
from fondaco.interop.view_text import view_text
from fondaco.table import SeededLuck

require("gymnasium", "gymnasium")

import gymnasium  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402

ILLEGAL_REWARD = -1.0
Observation = dict[str, Any]


class SeatEnv(gymnasium.Env, EzPickle):
    """One seat in a game against bots. An illegal action ends the game with a reward of -1."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        reward: str = "win",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Sets up the game. `bots` names one bot for all other seats, or one for each, clockwise from your
        left.
        """
        settings = {"seat": seat, "bots": bots, "reward": reward, "render_mode": render_mode}
        EzPickle.__init__(self, game, players, **settings, **options)
        self._episode = Episode(game, players, reward, options)
        self.render_mode, self._seat = render_mode, seat
        self._bot_classes = bots_by_seat(bots, seat, self._episode.players)
        self.observation_space, self.action_space = spaces_of(self._episode)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts the first game of a seed. Without a seed, starts the next game of the last seed."""
        super().reset(seed=seed)
        if seed is None and self._episode.seed is None:
            seed = int(self.np_random.integers(2**63))
        self._episode.reset(seed)
        key = game_key(self._episode.seed or 0, self._episode.number)
        self._bots = {
            seat: bot(SeededLuck(game_key(key, seat + 1))) for seat, bot in self._bot_classes.items()
        }
        self._play_bots()
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays your action, then the bots, until you are asked again or the game is over."""
        if self._episode.asked == self._seat and not self._episode.is_legal(action):
            return self._observe(), ILLEGAL_REWARD, True, False, {}
        self._episode.play(action)
        self._play_bots()
        over = self._episode.asked < 0
        return self._observe(), self._episode.rewards[self._seat] if over else 0.0, over, False, {}

    def action_masks(self) -> Any:
        """Returns your action mask as booleans."""
        return self._episode.observe(self._seat)["action_mask"] == 1

    def render(self) -> str | None:
        """Returns your view as text, or prints it if the render mode is human."""
        text = view_text(self._episode.view(self._seat))
        if self.render_mode != "human":
            return text
        print(text, end="\n\n")
        return None

    def _observe(self) -> Observation:
        if self.render_mode == "human":
            self.render()
        return self._episode.observe(self._seat)

    def _play_bots(self) -> None:
        while self._episode.asked in self._bots:
            self._episode.play(self._bot_action(self._episode.asked))

    def _bot_action(self, seat: int) -> int:
        """Returns the action of the bot at a seat. The bot gets the seat's view and options as text."""
        game, s = self._episode.game, self._episode.state()
        question = Question(
            seat,
            lambda: game.view(s, seat),
            lambda: [game.move_text(s, action) for action in game.legal_actions(s)],
        )
        return game.move_code(s, self._bots[seat].choose(question))


def bots_by_seat(bots: str | Sequence[str], seat: int, players: int) -> dict[int, type[Bot]]:
    """Returns the bot class of each other seat, or raises BadTable."""
    if seat not in range(players):
        raise BadTable("unknown_seat", given=seat, last=players - 1)
    names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != players - 1:
        raise BadTable("wrong_bot_count", given=len(names), seats=players - 1)
    return {(seat + 1 + step) % players: bot_called(name) for step, name in enumerate(names)}


def register_all() -> None:
    """Registers each game under an id, by default with its fewest players."""
    for name, game in GAMES.items():
        defaults = {"game": name, "players": game.player_counts[0]}
        gymnasium.register(f"fondaco/{name}-v0", f"{__name__}:SeatEnv", kwargs=defaults)


register_all()
