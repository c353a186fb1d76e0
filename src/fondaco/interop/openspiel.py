"""OpenSpiel games: importing this module registers `fondaco_board`, `fondaco_card` and the others.

    import fondaco.interop.openspiel
    game = pyspiel.load_game("fondaco_card(players=4,sevens=space)")

Chance is explicit. An observation holds what a seat sees now, an information state all that it has seen and
heard; neither contains secrets of other seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from fondaco.batch import kernels
from fondaco.batch.batch import REWARDS
from fondaco.batch.features import observation_of, width
from fondaco.batch.optional import require
from fondaco.core.game import BadTable, Game
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.rules import bind
from fondaco.games import GAMES
from fondaco.interop.bounds import bounds_of
from fondaco.interop.position import Position, initial_history
from fondaco.interop.view_text import view_difference, view_text
from fondaco.table import IllegalMove

require("pyspiel", "openspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

LARGEST_SCORE = 32_767  # the most that 16 bits hold
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


@cache
def rules_of(game: Game) -> Any:
    """Returns a game's rules, reward and observation functions without compiling them."""
    return bind(game.module, observation_of(game), kernels)


class FondacoGame(pyspiel.Game):
    """A game with its parameters. `register_all` makes a subclass for each game."""

    rules: Game

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        rules = self.rules
        chosen = defaults(rules) | dict(parameters or {})
        options = dict(chosen)
        self.reward = str(options.pop("reward"))
        if self.reward not in REWARDS:
            raise BadTable("unknown_reward", given=self.reward, allowed=tuple(REWARDS))
        self._start = rules.begin(rules.setup(options.pop("players"), options))
        no_recalls = [("", "")] * self._start.players
        self._initial_history = initial_history(self._start, no_recalls) if rules.has_secrets else None
        info = game_info_of(rules, self._start.players, self.reward)
        super().__init__(game_type_of(rules, self.reward), info, chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> FondacoState:
        return FondacoState(self, Position(self.rules, self._start, self._initial_history))

    def max_chance_nodes_in_history(self) -> int:
        return bounds_of(self.rules, self._start.players).draws

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def returns(self, s: Any) -> list[float]:
        """Returns the rewards by seat, which are 0 until the game is over."""
        if s.asked != NOBODY:
            return [0.0] * s.players
        reward = rules_of(self.rules).reward
        return [reward(s, seat, REWARDS[self.reward]) for seat in range(s.players)]


def load(text: str) -> FondacoGame:
    """Returns a game from its text. Unpickling calls this function, so that the games are registered
    first.
    """
    game: FondacoGame = pyspiel.load_game(text)
    return game


class FondacoState(pyspiel.State):
    """A state of a game.

    OpenSpiel implements methods such as `is_terminal` in C++ by calls back to Python. They are overridden
    here because a direct answer is faster.
    """

    def __init__(self, game: FondacoGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        asked: int = self.position.s.asked
        return TERMINAL if asked == NOBODY else asked

    def is_terminal(self) -> bool:
        return bool(self.position.s.asked == NOBODY)

    def is_chance_node(self) -> bool:
        return bool(self.position.s.asked == CHANCE)

    def legal_actions(self, player: int | None = None) -> list[int]:
        asked = self.position.s.asked
        if asked == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        if asked == NOBODY or player not in (None, asked):
            return []
        return self._legal_actions(asked)

    def _legal_actions(self, player: int) -> list[int]:
        game, s = self.position.game, self.position.s
        option = game.option
        return [option(s, k) for k in range(game.count(s))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game, s = self.position.game, self.position.s
        whole = game.count(s)
        return [(outcome, weight / whole) for outcome, weight in game.outcomes(s)]

    def _apply_action(self, action: int) -> None:
        if not self.position.game.may_happen(self.position.s, action):
            raise self._illegal(action)
        self.position.play(action)

    def _illegal(self, action: int) -> IllegalMove:
        """Returns the error for an action that is not possible, with the reason."""
        asked = self.position.s.asked
        if asked == NOBODY:
            return IllegalMove("action_after_end", given=action)
        if asked == CHANCE:
            return IllegalMove("illegal_chance_action", given=action, allowed=self.legal_actions())
        return IllegalMove("illegal_action", seat=asked, given=action, allowed=self.legal_actions())

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.game.move_text(self.position.s, action)

    def returns(self) -> list[float]:
        returns: list[float] = self.get_game().returns(self.position.s)
        return returns

    def __str__(self) -> str:
        """Returns the public view and what each seat sees in addition. It contains all secrets."""
        game, s = self.position.game, self.position.s
        onlooker = game.view(s, None)
        seats = range(s.players) if self.position.history else ()
        secrets = [f"seat {seat} sees\n{view_difference(game.view(s, seat), onlooker)}" for seat in seats]
        return "\n".join([view_text(onlooker), *secrets])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FondacoState:
        """Returns a state that the player cannot distinguish from this one, with hidden cards sampled anew.

        What other seats remember is unknown, so they start without memories.
        """
        position, game = self.position, self.position.game
        s = game.imagine(game.view(position.s, player), lambda bound: int(sampler() * bound))
        other: FondacoState = self.clone()
        other.position = Position(position.game, s, None)
        if position.history:
            recalls = [("", "")] * s.players
            recalls[player] = position.history.recall(player, position.game)
            other.position.history = initial_history(s, recalls)
        return other


class Observer:
    """Observations of a seat: a vector (see `fondaco.batch.features`) and a text.

    With perfect recall there is only a text: what the seat sees now and all that it remembers.
    """

    def __init__(self, rules: Game, kind: Any) -> None:
        self._rules, self._kind = rules, kind
        shows_all = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        features = width(observation_of(rules)) if shows_all and not kind.perfect_recall else 0
        self.tensor = np.zeros(features, np.float32) if features else None
        self.dict = {"observation": self.tensor} if features else {}

    def set_from(self, state: FondacoState, player: int) -> None:
        if self.tensor is not None:
            row = [0] * self.tensor.size
            rules_of(self._rules).observe(state.position.s, player, row)
            self.tensor[:] = row

    def string_from(self, state: FondacoState, player: int) -> str:
        game, s = self._rules, state.position.s
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return view_text(game.view(s, None)) if self._kind.public_info else ""
        if not self._kind.public_info:
            return view_difference(game.view(s, player), game.view(s, None))
        if self._kind.perfect_recall:
            return information_state_text(state, player)
        return view_text(game.view(s, player))


def information_state_text(state: FondacoState, player: int) -> str:
    """Returns a seat's information state as text.

    It contains the seat, so that no two seats share an information state. In games without secrets it is the
    history.
    """
    game, history = state.position.game, state.position.history
    if history is None:
        return f"seat {player}\n{state.history_str()}"
    heard, seen = history.recall(player, game)
    return f"{view_text(game.view(state.position.s, player))}\nseen before: {seen}\n{heard}"


# Metadata for OpenSpiel.


def defaults(rules: Game) -> dict[str, Any]:
    """Returns the parameters and their defaults: players, reward and every option."""
    options = {option.name: option.default for option in rules.options}
    return {"players": rules.player_counts[0], "reward": "win", **options}


def game_type_of(rules: Game, reward: str) -> Any:
    kinds = pyspiel.GameType
    secrets = rules.has_secrets
    imperfect, perfect = kinds.Information.IMPERFECT_INFORMATION, kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=f"fondaco_{rules.id}",
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=imperfect if secrets else perfect,
        utility=kinds.Utility.GENERAL_SUM if reward == "score" else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.player_counts[-1],
        min_num_players=rules.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=secrets,
        parameter_specification=defaults(rules),
    )


def game_info_of(rules: Game, players: int, reward: str) -> Any:
    bounds = bounds_of(rules, players)
    sums = {"win": 1.0, "rank": players / 2, "score": None}
    return pyspiel.GameInfo(
        num_distinct_actions=rules.actions,
        max_chance_outcomes=rules.outcome_count,
        num_players=players,
        min_utility=0.0,
        max_utility=float(LARGEST_SCORE) if reward == "score" else 1.0,
        utility_sum=sums[reward],
        max_game_length=bounds.moves,
    )


def register_all() -> None:
    """Registers classes, because OpenSpiel keeps them beyond the end of Python, when functions are gone."""
    for rules in GAMES.values():
        game_class = type(f"{rules.id.title()}Game", (FondacoGame,), {"rules": rules})
        pyspiel.register_game(game_type_of(rules, "win"), game_class)


register_all()
