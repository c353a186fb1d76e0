"""PettingZoo environments for every game.

    from fondaco.interop.pettingzoo import env
    game = env("card", players=4, sevens="space")

Importing this module also registers each game, for example
`pettingzoo.make("aec", "fondaco/card-v0", players=4)`. An observation is a vector (see
`fondaco.batch.features`) and an action mask. Rewards come at the end of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from fondaco.batch.optional import require
from fondaco.games import GAMES
from fondaco.interop.episode import Episode, spaces_of
from fondaco.interop.view_text import view_text
from fondaco.table import IllegalMove

require("pettingzoo", "pettingzoo")

from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv, register  # noqa: E402

RENDER_MODES = ["human", "ansi"]
ILLEGAL_REWARD = -1.0
SET_BY_RESET = {"agents", "agent_selection", "rewards", "terminations", "truncations", "infos"}


class SeatAgents:
    """The part that both kinds of environment share: an episode, an agent for each seat, spaces,
    rendering.
    """

    metadata: dict[str, Any]

    def _set_up_agents(self, episode: Episode, render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"Unknown render mode {render_mode!r}. Choose human or ansi.")
        self._episode, self.render_mode = episode, render_mode
        name = f"fondaco_{episode.game.id}_v0"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "render_fps": 1}
        self.possible_agents = [f"player_{seat}" for seat in range(episode.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: spaces_of(episode) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Any:
        return self._spaces[agent][1]

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns an agent's observation and action mask, which is all zeros if it is not asked."""
        return self._episode.observe(self._seat[agent])

    def render(self) -> str | None:
        """Returns the public view as text, or prints it if the render mode is human."""
        text = view_text(self._episode.view())
        if self.render_mode != "human":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Does nothing: there are no resources to release."""


class GameAECEnv(SeatAgents, AECEnv, EzPickle):
    """An AEC environment: the agents act one at a time, in the order of the game."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        illegal: Literal["refuse", "lose"] = "refuse",
        reward: str = "win",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Sets up the game. With `illegal="refuse"` an illegal action raises IllegalMove; with `"lose"` it
        ends the game with -1 for the agent and 0 for the others.
        """
        keywords = {"illegal": illegal, "reward": reward, "render_mode": render_mode}
        EzPickle.__init__(self, game, players, **keywords, **options)
        self._illegal = illegal
        self._set_up_agents(Episode(game, players, reward, options), render_mode)

    def __getattr__(self, name: str) -> Any:
        if name in SET_BY_RESET:
            raise AttributeError(f"{name} is not set yet. Call reset() first.")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Starts the first game of a seed. Without a seed, starts the next game of the last seed."""
        self._episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._episode.asked]
        self._render_if_human()

    def step(self, action: Any) -> None:
        """Plays an action of the selected agent. Once the game is over the action must be None."""
        agent, episode = self.agent_selection, self._episode
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if not episode.is_legal(action) and self._illegal == "lose":
            self._end([ILLEGAL_REWARD if other == agent else 0.0 for other in self.agents])
            return
        episode.play(action)
        if episode.asked >= 0:
            self.agent_selection = self.agents[episode.asked]
        else:
            self._end(episode.rewards)
        self._render_if_human()

    def _end(self, rewards: list[float]) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self._deads_step_first()

    def _render_if_human(self) -> None:
        if self.render_mode == "human":
            self.render()


class GameParallelEnv(SeatAgents, ParallelEnv, EzPickle):
    """A parallel environment: only the asked seat's action counts, and only if it is legal."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        max_cycles: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Sets up the game. It is truncated after `max_cycles` steps."""
        keywords = {"max_cycles": max_cycles, "reward": reward, "render_mode": render_mode}
        EzPickle.__init__(self, game, players, **keywords, **options)
        self.max_cycles, self.agents = max_cycles, list[str]()
        self._set_up_agents(Episode(game, players, reward, options), render_mode)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Starts the first game of a seed. Without a seed, starts the next game of the last seed."""
        self._episode.reset(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Returns observations, rewards, terminations, truncations and infos, by agent."""
        episode, agents = self._episode, self.agents
        action = actions.get(self.possible_agents[episode.asked])
        if agents and episode.is_legal(action):
            episode.play(action)
        self._cycles += 1
        over = episode.asked < 0
        truncated = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = episode.rewards if over else [0.0] * episode.players
        self.agents = [] if over or truncated else agents
        return (
            {agent: self.observe(agent) for agent in agents},
            {agent: rewards[self._seat[agent]] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )


def env(game: str, players: int | None = None, **settings: Any) -> GameAECEnv:
    """Returns an AEC environment. An illegal action loses the game, as in PettingZoo's classic games."""
    return GameAECEnv(game, players, **{"illegal": "lose", **settings})


def raw_env(game: str, players: int | None = None, **settings: Any) -> GameAECEnv:
    """Returns an AEC environment. An illegal action raises IllegalMove, and nothing changes."""
    return GameAECEnv(game, players, **{"illegal": "refuse", **settings})


def parallel_env(game: str, players: int | None = None, **settings: Any) -> GameParallelEnv:
    """Returns a parallel environment, in which only the action of the asked seat counts."""
    return GameParallelEnv(game, players, **settings)


def register_all() -> None:
    """Registers each game under an id, by default with its fewest players."""
    for name, game in GAMES.items():
        defaults = {"game": name, "players": game.player_counts[0]}
        register("aec", f"fondaco/{name}-v0", entry_point=env, kwargs=defaults)
        register("parallel", f"fondaco/{name}-v0", entry_point=parallel_env, kwargs=defaults)


register_all()

TurnEnv, AllAtOnceEnv = GameAECEnv, GameParallelEnv

__all__ = [
    "AllAtOnceEnv",
    "GameAECEnv",
    "GameParallelEnv",
    "IllegalMove",
    "TurnEnv",
    "env",
    "parallel_env",
    "raw_env",
]
