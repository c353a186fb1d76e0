"""Every game as a PettingZoo environment.

    from fondaco.interop.pettingzoo import env
    game = env("card", players=4, sevens="space")

Importing this also makes `pettingzoo.make("aec", "fondaco/card-v0", players=4)` work, for each game. What an
agent sees is a vector and an action mask, see `fondaco.batch.features`; rewards come at the end of the game.
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
    """What both kinds of environment have: a game, an agent and its spaces for each seat, and a picture."""

    metadata: dict[str, Any]

    def _set_up_agents(self, episode: Episode, render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render mode {render_mode!r}: there is {', '.join(RENDER_MODES)}")
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
        """What an agent sees, and a mask of what it may do: all zeros while another is asked."""
        return self._episode.observe(self._seat[agent])

    def render(self) -> str | None:
        """The table as an onlooker sees it: printed for a human, or as text."""
        text = view_text(self._episode.view())
        if self.render_mode != "human":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """There is nothing to close."""


class GameAECEnv(SeatAgents, AECEnv, EzPickle):
    """The seats decide one at a time, in the order of the game."""

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
        """An illegal action raises IllegalMove, or ends the game: who took it gets -1, the others nothing."""
        keywords = {"illegal": illegal, "reward": reward, "render_mode": render_mode}
        EzPickle.__init__(self, game, players, **keywords, **options)
        self._illegal = illegal
        self._set_up_agents(Episode(game, players, reward, options), render_mode)

    def __getattr__(self, name: str) -> Any:
        reason = "is not there before reset()" if name in SET_BY_RESET else "is nothing this environment has"
        raise AttributeError(f"{name} {reason}")

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins the first game of a seed, or without one the next game of the seed there was."""
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
        """The selected agent takes an action; None once the game is over."""
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
    """All agents act in every step; an action counts only if its seat is asked and may take it."""

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
        """A game that is not over after `max_cycles` steps is truncated."""
        keywords = {"max_cycles": max_cycles, "reward": reward, "render_mode": render_mode}
        EzPickle.__init__(self, game, players, **keywords, **options)
        self.max_cycles, self.agents = max_cycles, list[str]()
        self._set_up_agents(Episode(game, players, reward, options), render_mode)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begins the first game of a seed, or without one the next game of the seed there was."""
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
    """A game in turns; an illegal action loses it, as in PettingZoo's classic games."""
    return GameAECEnv(game, players, **{"illegal": "lose", **settings})


def raw_env(game: str, players: int | None = None, **settings: Any) -> GameAECEnv:
    """A game in turns; an illegal action raises IllegalMove and changes nothing."""
    return GameAECEnv(game, players, **{"illegal": "refuse", **settings})


def parallel_env(game: str, players: int | None = None, **settings: Any) -> GameParallelEnv:
    """A game in which all agents act in every step, and the action of the one that is asked counts."""
    return GameParallelEnv(game, players, **settings)


def register_all() -> None:
    """Each game gets an id; made without a number of players it is for the fewest."""
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
