"""Every game as an OpenSpiel game: importing this registers `fondaco_board`, `fondaco_card` and the others.

    import fondaco.interop.openspiel
    game = pyspiel.load_game("fondaco_card(players=4,sevens=space)")

Chance is explicit. An information state is what a seat heard and saw, an observation what it sees now, so in
a game with secrets neither gives one away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from fondaco.batch import kernels
from fondaco.batch.batch import REWARDS
from fondaco.batch.features import observation_of, width
from fondaco.batch.missing import imported
from fondaco.core.game import BadTable, Game
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.rules import bind
from fondaco.games import GAMES
from fondaco.interop.bounds import bounds_of
from fondaco.interop.position import Position, beginning
from fondaco.interop.telling import told, told_apart
from fondaco.table import IllegalMove, shortened

imported("pyspiel", "openspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

LARGEST_SCORE = 32_767  # what fits in sixteen
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


@cache
def rules_of(game: Game) -> Any:
    """The rules with a seat's reward and observation, called directly."""
    return bind(game.module, observation_of(game), kernels)


class TableGame(pyspiel.Game):
    """A game with its number of players and options; `register_all` makes a class for each."""

    rules: Game

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        rules = self.rules
        chosen = defaults(rules) | dict(parameters or {})
        options = dict(chosen)
        self.reward = str(options.pop("reward"))
        if self.reward not in REWARDS:
            raise BadTable(f"there is no reward {self.reward!r}: there is {', '.join(REWARDS)}")
        self._start = rules.begin(rules.agreed(options.pop("players"), options))
        nothing = [("", "")] * self._start.players
        self._beginning = beginning(self._start, nothing) if rules.has_secrets else None
        info = info_of(rules, self._start.players, self.reward)
        super().__init__(type_of(rules, self.reward), info, chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> TableState:
        return TableState(self, Position(self.rules, self._start, self._beginning))

    def max_chance_nodes_in_history(self) -> int:
        return bounds_of(self.rules, self._start.players).draws

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def returns(self, s: Any) -> list[float]:
        """What each seat is rewarded with, once the game is over."""
        if s.asked != NOBODY:
            return [0.0] * s.players
        reward = rules_of(self.rules).reward
        return [reward(s, seat, REWARDS[self.reward]) for seat in range(s.players)]


def load(text: str) -> TableGame:
    """A game by its name and parameters. Whoever unpickles one comes here, where our games are registered."""
    game: TableGame = pyspiel.load_game(text)
    return game


class TableState(pyspiel.State):
    """A game being played.

    OpenSpiel asks in C++ and is answered in Python. What it would only pass on (whose turn, which actions)
    is answered here at once when Python asks.
    """

    def __init__(self, game: TableGame, position: Position) -> None:
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
            raise IllegalMove(self._refusal(action))
        self.position.play(action)

    def _refusal(self, action: int) -> str:
        name, asked = self.position.game.id, self.position.s.asked
        if asked == NOBODY:
            return f"{name}: action {action} is not possible: the game is over"
        who = "chance" if asked == CHANCE else f"player {asked}"
        allowed = shortened([str(legal) for legal in self.legal_actions()])
        return f"{name}: {who} cannot take action {action}; allowed: {allowed}"

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.game.move_text(self.position.s, action)

    def returns(self) -> list[float]:
        returns: list[float] = self.get_game().returns(self.position.s)
        return returns

    def __str__(self) -> str:
        """The whole table, secrets too: what an onlooker sees, and what each seat sees beyond it."""
        game, s = self.position.game, self.position.s
        onlooker = game.view(s, None)
        seats = range(s.players) if self.position.story else ()
        secrets = [f"seat {seat} sees\n{told_apart(game.view(s, seat), onlooker)}" for seat in seats]
        return "\n".join([told(onlooker), *secrets])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that the player cannot tell from this one: what is hidden is imagined anew.

        What the others remember cannot be known; they go on from what they would see now.
        """
        position, game = self.position, self.position.game
        s = game.imagine(game.view(position.s, player), lambda bound: int(sampler() * bound))
        other: TableState = self.clone()
        other.position = Position(position.game, s, None)
        if position.story:
            memories = [("", "")] * s.players
            memories[player] = position.story.memory(player, position.game)
            other.position.story = beginning(s, memories)
        return other


class Observer:
    """What a seat sees: a vector (see `fondaco.batch.features`) and a text.

    With perfect recall it is a text alone: what the seat sees, and all it remembers.
    """

    def __init__(self, rules: Game, kind: Any) -> None:
        self._rules, self._kind = rules, kind
        is_whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        features = width(observation_of(rules)) if is_whole and not kind.perfect_recall else 0
        self.tensor = np.zeros(features, np.float32) if features else None
        self.dict = {"observation": self.tensor} if features else {}

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is not None:
            row = [0] * self.tensor.size
            rules_of(self._rules).observe(state.position.s, player, row)
            self.tensor[:] = row

    def string_from(self, state: TableState, player: int) -> str:
        game, s = self._rules, state.position.s
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return told(game.view(s, None)) if self._kind.public_info else ""
        if not self._kind.public_info:
            return told_apart(game.view(s, player), game.view(s, None))
        if self._kind.perfect_recall:
            return recalled(state, player)
        return told(game.view(s, player))


def recalled(state: TableState, player: int) -> str:
    """All that a seat knows, with the seat first: two seats are never in the same information state.

    Where nothing is secret the history says it all.
    """
    game, story = state.position.game, state.position.story
    if story is None:
        return f"seat {player}\n{state.history_str()}"
    heard, seen = story.memory(player, game)
    return f"{told(game.view(state.position.s, player))}\nseen before: {seen}\n{heard}"


# What OpenSpiel wants to know of a game.


def defaults(rules: Game) -> dict[str, Any]:
    """The parameters: the fewest players, every option, and what the seats are rewarded with."""
    options = {option.name: option.default for option in rules.options}
    return {"players": rules.player_counts[0], "reward": "win", **options}


def type_of(rules: Game, reward: str) -> Any:
    kinds = pyspiel.GameType
    secrets = rules.has_secrets
    hidden, open_to_all = kinds.Information.IMPERFECT_INFORMATION, kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=f"fondaco_{rules.id}",
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if secrets else open_to_all,
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


def info_of(rules: Game, players: int, reward: str) -> Any:
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
    """OpenSpiel keeps what it is given beyond the end of Python: a class survives that, a function not."""
    for rules in GAMES.values():
        made = type(f"{rules.id.title()}Game", (TableGame,), {"rules": rules})
        pyspiel.register_game(type_of(rules, "win"), made)


register_all()
