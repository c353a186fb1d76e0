"""A table: one game being played, in words.

    table = Table("card", players=4, sevens="space", seed=7)
    table.asked, table.options()
    table.play("take 12")

Chance is played from the seed as soon as it is asked, unless it is yours (`chance="mine"`): then it is
asked like a seat, and you say what was drawn.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import asdict
from numbers import Integral
from typing import Any, Literal, Self

from fondaco.core.game import BadTable, Game
from fondaco.core.luck import WORD, drawn, game_key
from fondaco.core.options import Value
from fondaco.core.playing import CHANCE
from fondaco.core.record import BadRecord, Record, Result, check_name
from fondaco.core.views import Asked, Luck, View, asked_word
from fondaco.games import game_begun, game_called
from fondaco.games.sisters import Day

MANY = 8  # options that a refusal lists before it shortens


class IllegalMove(ValueError):
    """A move that is not allowed now; says what was tried and what is allowed. Nothing has changed."""


class SeededLuck:
    """Luck that follows from a key: the n-th time it is asked, it gives the n-th number."""

    def __init__(self, key: int) -> None:
        self.key, self.draws = key, 0

    def __call__(self, bound: int) -> int:
        self.draws += 1
        return drawn(self.key, self.draws - 1, bound)


class Table:
    """One game being played."""

    _listed: list[int] | None = None  # what whoever is asked may do, once somebody wanted to know

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
        """`luck` replaces the seed as the source of chance; `options` are those of the game."""
        self.rules: Game = game_called(game) if isinstance(game, str) else game
        self.agreed: dict[str, Value] = self.rules.agreed(players, options)
        self.players = int(self.agreed["players"])
        self.names = named(names, self.players)
        check_luck(seed, chance)
        self.moves: list[str] = []
        self.days: list[Day] = []
        self._chance_is_mine = chance == "mine"
        self._luck = luck or SeededLuck(game_key(secrets.randbits(64) if seed is None else seed, 0))
        self._s = self.rules.begin(self.agreed)
        self._play_chance()

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self._chosen().items())
        return f"<Table {self.game}({options}), {len(self.moves)} moves, {self._stands()}>"

    def copy(self) -> Self:
        """The same table, free to go another way: what is played at one changes nothing at the other.

        From one seed both have the same luck to come. Luck of your own is copied with what it remembers, as
        `copy.deepcopy` does it.
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.agreed, twin.names = dict(self.agreed), deepcopy(self.names)
        twin.moves, twin.days = list(self.moves), deepcopy(self.days)
        twin._luck, twin._s = deepcopy(self._luck), self._s.copy()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """A pickle names its rules: they are code, and whoever reads it has them."""
        return self.__dict__ | {"rules": (self.game, self.rules.version)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, rules=game_begun(*kept["rules"]))

    @property
    def game(self) -> str:
        return self.rules.id

    @property
    def asked(self) -> Asked:
        """The seat that decides; "chance" where chance is yours; None when the game is over."""
        return asked_word(self._s.asked)

    @property
    def result(self) -> Result | None:
        """Scores and winners, once the game is over."""
        if self.asked is not None:
            return None
        return Result(self.rules.scores(self._s), self.rules.winners(self._s))

    def options(self) -> list[str]:
        """What whoever is asked may do."""
        if self._listed is None:
            self._listed = self.rules.listed(self._s)
        return [self.rules.move_text(self._s, action) for action in self._listed]

    def play(self, move: str) -> None:
        """Plays one of the options for whoever is asked."""
        action = self.rules.move_code(self._s, move) if isinstance(move, str) else -1
        if action < 0 or not self._allows(action):
            raise IllegalMove(self._refusal(move))
        self._make(action)
        self._play_chance()

    def view(self, seat: int | None = None) -> View:
        """What a seat may see; None is an onlooker."""
        if seat is not None and not (is_whole(seat) and seat in range(self.players)):
            raise BadTable(f"there is no seat {seat!r}: seats are 0 to {self.players - 1}")
        return self.rules.view(self._s, seat)

    def record(self) -> Record:
        """The game so far. It holds hidden cards: not for players before the game is over."""
        days = [asdict(day) for day in self.days] if self.rules.has_days else None
        return Record(self.game, self._chosen(), list(self.moves), self.names, days, self.result)

    def _chosen(self) -> dict[str, Value]:
        return self.rules.changed_options(self.agreed)

    def _allows(self, action: int) -> bool:
        if self._listed is not None:
            return action in self._listed
        place: int = self.rules.find(self._s, action)
        return place >= 0

    def _make(self, action: int) -> None:
        s, rules, self._listed = self._s, self.rules, None
        who = "*" if s.asked == CHANCE else s.asked
        self.moves.append(f"{who} {rules.move_text(s, action)}")
        self.rules.play(s, action)
        if rules.days_scored(s) > len(self.days):
            self.days.append(rules.day_sheet(s))

    def _play_chance(self) -> None:
        while self._s.asked == CHANCE and not self._chance_is_mine:
            self._make(self.rules.option(self._s, self._luck(self.rules.count(self._s))))

    def _refusal(self, move: object) -> str:
        if self.asked is None:
            return f"{shown(move)} is not possible: the game is over"
        return not_possible(move, self._who(), self.options())

    def _stands(self) -> str:
        """Whose turn it is or how it ended; never what a seat may do, for that may be its secret."""
        return f"over: {self.result.scores}" if self.result else f"{self._who()} is asked"

    def _who(self) -> str:
        return "chance" if self.asked == "chance" else f"seat {self.asked}"


def not_possible(move: object, who: str, options: Sequence[str]) -> str:
    """Says that a move is not possible now, and what is."""
    return f"{shown(move)} is not possible for {who} now; possible: {shortened(options)}"


def shown(move: object) -> str:
    return repr(move[:40]) if isinstance(move, str) else f"{repr(move)[:40]}, which is no text,"


def shortened(options: Sequence[str]) -> str:
    """A list one can read: the first and the last of many."""
    if len(options) > MANY:
        options = [*options[: MANY - 2], "...", options[-1]]
    return ", ".join(options)


def is_whole(given: object) -> bool:
    """A whole number, NumPy's too; a switch is none."""
    return isinstance(given, Integral) and not isinstance(given, bool)


def check_luck(seed: int | None, chance: str) -> None:
    if seed is not None and not (is_whole(seed) and 0 <= int(seed) <= WORD):
        raise BadTable(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    if chance not in ("seed", "mine"):
        raise BadTable(f"chance is played from the seed or is mine, not {chance!r}")


def named(names: Sequence[str] | None, players: int) -> list[str] | None:
    if names is None:
        return None
    try:
        for name in names:
            check_name(name)
    except BadRecord as error:
        raise BadTable(error.reason) from None
    if len(names) != players:
        raise BadTable(f"{len(names)} names for {players} players")
    return list(names)
