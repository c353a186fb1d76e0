"""`Rules` is what the module of a game defines, `Game` is how the rest of the project uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, get_type_hints

from fondaco.core.errors import CodedError
from fondaco.core.luck import Stream
from fondaco.core.options import BadOption, Option, Preset, Value, complete_options
from fondaco.core.playing import CHANCE
from fondaco.core.rules import bind
from fondaco.core.state import State
from fondaco.core.views import BySeat, Luck, SeatNumber, View, fields_declared

ONE_STREAM = Stream("", is_deck=False)


class BadTable(CodedError):
    """Raised for an unknown game, player count or option. The message lists the valid ones."""


class Rules(Protocol):
    """What the module of a game defines."""

    @property
    def ID(self) -> str: ...
    @property
    def TITLE(self) -> str: ...
    @property
    def VERSION(self) -> int: ...  # raised by each change after which stored games could not go on
    @property
    def PLAYERS(self) -> tuple[int, ...]: ...
    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...
    @property
    def PRESETS(self) -> tuple[Preset, ...]: ...
    @property
    def ACTIONS(self) -> int: ...  # moves of a seat are coded as 0 to ACTIONS - 1
    @property
    def OUTCOMES(self) -> int: ...  # the outcomes of chance are numbered from 0 to OUTCOMES - 1
    @property
    def HAS_DAYS(self) -> bool: ...  # True if the game is scored day by day
    @property
    def HAS_SECRETS(self) -> bool: ...  # True if seats see different things
    @property
    def STATE(self) -> type[State]: ...

    # The rules. They also run compiled.
    def new_game(self, s: Any, /) -> None: ...
    def count(self, s: Any, /) -> int: ...
    def option(self, s: Any, k: int, /) -> int: ...
    def weight(self, s: Any, outcome: int, /) -> int: ...  # how many of chance's options are this outcome
    def apply(self, s: Any, action: int, /) -> None: ...
    def score(self, s: Any, seat: int, /) -> int: ...
    def standing(self, s: Any, seat: int, /) -> int: ...  # the highest wins; equal ones share it

    # Moves as text, and views.
    def move_text(self, s: Any, action: int, /) -> str: ...
    def move_code(self, s: Any, text: str, /) -> int: ...
    def heard_text(self, s: Any, action: int, seat: int | None, /) -> str: ...
    def view(self, s: Any, seat: int | None, /) -> View: ...
    def imagine(self, view: Any, luck: Luck, /) -> Any: ...
    def days_scored(self, s: Any, /) -> int: ...
    def day_sheet(self, s: Any, /) -> Any: ...


class Game:
    """A game that is ready to play: its rules as Python functions, its moves as text, its views."""

    def __init__(self, module: Rules) -> None:
        self.module = module  # `bind` compiles its functions
        self.id, self.title, self.version = module.ID, module.TITLE, module.VERSION
        self.player_counts = module.PLAYERS
        self.actions, self.outcome_count = module.ACTIONS, module.OUTCOMES
        self.options, self.presets = module.OPTIONS, module.PRESETS
        self.has_days, self.has_secrets = module.HAS_DAYS, module.HAS_SECRETS
        self.state_class = module.STATE
        self.move_text, self.move_code = module.move_text, module.move_code
        self.heard_text, self.view, self.imagine = module.heard_text, module.view, module.imagine
        # A game may offer `view_like(s, seat, like)`, which takes over parts of the view of another state.
        self.view_like = getattr(module, "view_like", lambda s, seat, like: module.view(s, seat))
        # A game may offer `stream(s)`: the stream that the next draw belongs to. Others have one stream.
        self.stream = getattr(module, "stream", lambda s: ONE_STREAM)
        # A game may offer `move_effect(s, action)`: moves of a seat with equal effects are one move in
        # the game, and are judged once. Without it every move is a move of its own.
        self.move_effect = getattr(module, "move_effect", lambda s, action: action)
        # A game may offer `LABELS`: names for fields of its view and for words of its moves, in English and
        # in French. Tables without a screen of their own for the game show them.
        self.labels: Mapping[str, tuple[str, str]] = getattr(module, "LABELS", {})
        self.days_scored, self.day_sheet = module.days_scored, module.day_sheet
        rules = bind(module)
        self.new_game, self.apply = rules.new_game, rules.apply
        self.count, self.option, self.weight = rules.count, rules.option, rules.weight
        self.play, self.settle, self.find, self.playout = rules.play, rules.settle, rules.find, rules.playout
        self.score, self.standing = rules.score, rules.standing

    @property
    def fields_by_seat(self) -> list[str]:
        """Returns the fields of a view that hold one item for each seat, as its types declare."""
        return fields_declared(get_type_hints(self.view)["return"], BySeat)

    @property
    def fields_naming_seats(self) -> list[str]:
        """Returns the fields of a view that hold a seat's number, as its types declare."""
        return fields_declared(get_type_hints(self.view)["return"], SeatNumber)

    def setup(self, players: int | None, options: Mapping[str, object]) -> dict[str, Value]:
        """Returns the number of players and every option with its value, or raises BadTable."""
        allowed = self.player_counts
        if players is None and len(allowed) == 1:
            players = allowed[0]
        if players is None:
            raise BadTable("players_missing", game=self.id, allowed=allowed)
        if type(players) is not int or players not in allowed:
            raise BadTable("wrong_players", game=self.id, given=players, allowed=allowed)
        try:
            return {"players": players, **complete_options(self.options, self.presets, options)}
        except BadOption as error:
            raise BadTable(error.code, **error.facts, game=self.id) from None

    def changed_options(self, setup: Mapping[str, Value]) -> dict[str, Value]:
        """Returns the number of players, and the options that differ from their defaults."""
        defaults = {option.name: option.default for option in self.options}
        return {name: value for name, value in setup.items() if value != defaults.get(name)}

    def begin(self, setup: Mapping[str, Value]) -> Any:
        """Returns a new state, at the first choice of chance or a seat."""
        s = self.state_class()
        s.players = int(setup["players"])
        for option in self.options:
            setattr(s, option.name, option.code(setup[option.name]))
        self.new_game(s)
        self.settle(s)
        return s

    def legal_actions(self, s: Any) -> list[int]:
        """Returns the legal actions of the asked seat, or of chance, each once, in ascending order."""
        return sorted({self.option(s, k) for k in range(self.count(s))})

    def outcomes(self, s: Any) -> list[tuple[int, int]]:
        """Returns the outcomes that chance may bring, in ascending order. `weight` says how many options are
        the same outcome.

        A deck has about a hundred options but thirty outcomes, so this is faster than listing the options.
        """
        weight = self.weight
        weights = [(outcome, weight(s, outcome)) for outcome in range(self.outcome_count)]
        return [pair for pair in weights if pair[1]]

    def may_happen(self, s: Any, action: int) -> bool:
        """True if an action is an option of the asked seat, or an outcome that chance may bring."""
        if s.asked == CHANCE:
            return 0 <= action < self.outcome_count and self.weight(s, action) > 0
        place: int = self.find(s, action)
        return place >= 0

    def scores(self, s: Any) -> list[int]:
        return [self.score(s, seat) for seat in range(s.players)]

    def winners(self, s: Any) -> list[int]:
        """Returns the seats that won. Call it only when the game is over."""
        standings = [self.standing(s, seat) for seat in range(s.players)]
        return [seat for seat, standing in enumerate(standings) if standing == max(standings)]
