"""A table: one game being played, in words.

    table = Table("card", players=4, sevens="space", seed=7)
    table.asked, table.options()
    table.play("take 12")

By default the table plays chance itself, from the seed. With `chance="mine"` chance is asked like a seat, and
you play what was drawn.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import asdict
from numbers import Integral
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, TypeVar, cast, overload

from fondaco.core.errors import CodedError
from fondaco.core.game import BadTable, Game
from fondaco.core.luck import WORD, drawn, game_key
from fondaco.core.options import Value
from fondaco.core.playing import CHANCE
from fondaco.core.record import BadRecord, Record, Result, check_name
from fondaco.core.views import Asked, Luck, View, asked_word
from fondaco.games import game_begun, game_called
from fondaco.games.sisters import Day

if TYPE_CHECKING:  # Python before 3.13 has no defaults for type variables, but type checkers do
    from typing_extensions import TypeVar as TypeVarWithDefault

    from fondaco.games.board import BoardView
    from fondaco.games.card import CardView
    from fondaco.games.court_view import CourtView
    from fondaco.games.dice import DiceView

    V = TypeVarWithDefault("V", bound=View, default=View, covariant=True)
else:
    V = TypeVar("V")


class IllegalMove(CodedError):
    """Raised for a move that is not allowed now. The table is unchanged."""


class SeededLuck:
    """Luck from a key: the n-th call returns the n-th draw."""

    def __init__(self, key: int) -> None:
        self.key, self.draws = key, 0

    def __call__(self, bound: int) -> int:
        self.draws += 1
        return drawn(self.key, self.draws - 1, bound)


class Table(Generic[V]):
    """One game being played. `V` is the type of its views: `Table("card")` is a `Table[CardView]`."""

    _legal: list[int] | None = None  # the legal actions, computed on first use

    @overload
    def __init__(
        self: Table[BoardView],
        game: Literal["board"],
        players: int | None = None,
        *,
        seed: int | None = None,
        chance: Literal["seed", "mine"] = "seed",
        luck: Luck | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None: ...
    @overload
    def __init__(
        self: Table[CardView],
        game: Literal["card"],
        players: int | None = None,
        *,
        seed: int | None = None,
        chance: Literal["seed", "mine"] = "seed",
        luck: Luck | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None: ...
    @overload
    def __init__(
        self: Table[DiceView],
        game: Literal["dice"],
        players: int | None = None,
        *,
        seed: int | None = None,
        chance: Literal["seed", "mine"] = "seed",
        luck: Luck | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None: ...
    @overload
    def __init__(
        self: Table[CourtView],
        game: Literal["court"],
        players: int | None = None,
        *,
        seed: int | None = None,
        chance: Literal["seed", "mine"] = "seed",
        luck: Luck | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None: ...
    @overload
    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seed: int | None = None,
        chance: Literal["seed", "mine"] = "seed",
        luck: Luck | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None: ...
    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seed: int | None = None,
        chance: Literal["seed", "mine"] = "seed",
        luck: Luck | None = None,
        names: Sequence[str] | None = None,
        **options: object,
    ) -> None:
        """Sets up a game. `luck` replaces the seed; `options` are the options of the game."""
        self.rules: Game = game_called(game) if isinstance(game, str) else game
        self.setup: dict[str, Value] = self.rules.setup(players, options)
        self.players = int(self.setup["players"])
        self.names = checked_names(names, self.players)
        check_chance(seed, chance)
        self.moves: list[str] = []
        self.days: list[Day] = []
        self._chance_is_mine = chance == "mine"
        self._luck = luck or SeededLuck(game_key(secrets.randbits(64) if seed is None else seed, 0))
        self._s = self.rules.begin(self.setup)
        self._play_chance()

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self._chosen_options().items())
        return f"<Table {self.game}({options}), {len(self.moves)} moves, {self._status()}>"

    def copy(self) -> Self:
        """Returns an independent copy that will have the same luck. `luck` is copied by `copy.deepcopy`."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.setup, twin.names = dict(self.setup), deepcopy(self.names)
        twin.moves, twin.days = list(self.moves), deepcopy(self.days)
        twin._luck, twin._s = deepcopy(self._luck), self._s.copy()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Returns what is pickled. The rules are code, so only the game's id and its version are stored."""
        return self.__dict__ | {"rules": (self.game, self.rules.version)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, rules=game_begun(*state["rules"]))

    @property
    def game(self) -> str:
        return self.rules.id

    @property
    def asked(self) -> Asked:
        """The seat that decides, "chance" if you play chance, or None when the game is over."""
        return asked_word(self._s.asked)

    @property
    def result(self) -> Result | None:
        """The scores and winners, or None while the game goes on."""
        if self.asked is not None:
            return None
        return Result(self.rules.scores(self._s), self.rules.winners(self._s))

    def options(self) -> list[str]:
        """Returns the moves that are possible now."""
        if self._legal is None:
            self._legal = self.rules.legal_actions(self._s)
        return [self.rules.move_text(self._s, action) for action in self._legal]

    def play(self, move: str) -> None:
        """Plays a move for the seat or chance that is asked, or raises IllegalMove."""
        action = self.rules.move_code(self._s, move) if isinstance(move, str) else -1
        if action < 0 or not self._is_legal(action):
            raise self._illegal(move)
        self._make(action)
        self._play_chance()

    def view(self, seat: int | None = None) -> V:
        """Returns what a seat may see, or a spectator if `seat` is None."""
        if seat is not None and not (is_integer(seat) and seat in range(self.players)):
            raise BadTable("unknown_seat", given=seat, last=self.players - 1)
        return cast("V", self.rules.view(self._s, seat))

    def record(self) -> Record:
        """Returns the record so far. It holds hidden cards: do not show it to players before the end."""
        days = [asdict(day) for day in self.days] if self.rules.has_days else None
        return Record(self.game, self._chosen_options(), list(self.moves), self.names, days, self.result)

    def _chosen_options(self) -> dict[str, Value]:
        return self.rules.changed_options(self.setup)

    def _is_legal(self, action: int) -> bool:
        if self._legal is not None:
            return action in self._legal
        place: int = self.rules.find(self._s, action)
        return place >= 0

    def _make(self, action: int) -> None:
        s, rules, self._legal = self._s, self.rules, None
        by = "*" if s.asked == CHANCE else s.asked
        self.moves.append(f"{by} {rules.move_text(s, action)}")
        self.rules.play(s, action)
        if rules.days_scored(s) > len(self.days):
            self.days.append(rules.day_sheet(s))

    def _play_chance(self) -> None:
        while self._s.asked == CHANCE and not self._chance_is_mine:
            self._make(self.rules.option(self._s, self._luck(self.rules.count(self._s))))

    def _illegal(self, move: object) -> IllegalMove:
        """Returns the error for a move that is not possible, with the reason."""
        if self.asked is None:
            return IllegalMove("game_over", given=move)
        if not isinstance(move, str):
            return IllegalMove("move_not_string", given=move, allowed=self.options())
        if self.asked == "chance":
            return IllegalMove("illegal_draw", given=move, allowed=self.options())
        return IllegalMove("illegal_move", given=move, seat=self.asked, allowed=self.options())

    def _status(self) -> str:
        """Returns whose turn it is, or the scores. It leaves out the options, which may be secret."""
        if self.result:
            return f"over: {self.result.scores}"
        return "chance is asked" if self.asked == "chance" else f"seat {self.asked} is asked"


def is_integer(given: object) -> bool:
    """True for Python and NumPy integers, but not for booleans."""
    return isinstance(given, Integral) and not isinstance(given, bool)


def check_chance(seed: int | None, chance: str) -> None:
    if seed is not None and not (is_integer(seed) and 0 <= int(seed) <= WORD):
        raise BadTable("wrong_seed", given=seed)
    if chance not in ("seed", "mine"):
        raise BadTable("wrong_chance", given=chance)


def checked_names(names: Sequence[str] | None, players: int) -> list[str] | None:
    if names is None:
        return None
    try:
        for name in names:
            check_name(name)
    except BadRecord as error:
        raise BadTable(error.code, **error.facts) from None
    if len(names) != players:
        raise BadTable("wrong_name_count", given=len(names), players=players)
    return list(names)
