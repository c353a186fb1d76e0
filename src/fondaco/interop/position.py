"""Positions for game tree search: cheap to clone, and with what each seat has learned."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from fondaco.core.game import Game
from fondaco.core.playing import CHANCE
from fondaco.games import game_called
from fondaco.interop.view_text import view_text

Recall = tuple[str, str]  # the moves as a seat learned of them, and a digest of all its views


class History:
    """A linked list of moves: the last one and the history before it.

    What a seat remembers is computed on demand. The moves alone are not enough: a card that was played in
    secret may be shown later and be gone again before the seat is asked. So the views count too.
    """

    __slots__ = ("action", "before", "recalls", "s")

    def __init__(self, before: History | None, action: int) -> None:
        self.before, self.action = before, action
        self.s: Any = None  # the state after the move, computed on first use
        self.recalls: dict[int, Recall] = {}  # by seat

    def recall(self, seat: int, game: Game) -> Recall:
        """Returns what a seat remembers: the moves in its words, and the digest of its views."""
        missing: list[History] = []
        history: History | None = self
        while history is not None and seat not in history.recalls:
            missing.append(history)
            history = history.before
        for node in reversed(missing):
            node.extend_recall(seat, game)
        return self.recalls[seat]

    def extend_recall(self, seat: int, game: Game) -> None:
        """Adds this move and the view after it to what a seat remembers of earlier moves."""
        assert self.before is not None
        before, (moves, seen) = self.before.s, self.before.recalls[seat]
        if self.s is None:
            self.s = before.copy()
            game.play(self.s, self.action)
        actor = "*" if before.asked == CHANCE else before.asked
        view = view_text(game.view(self.s, seat))
        self.recalls[seat] = (
            f"{moves}{actor} {game.heard_text(before, self.action, seat)}\n",
            blake2b((seen + view).encode(), digest_size=16).hexdigest(),
        )


def initial_history(s: Any, recalls: Sequence[Recall]) -> History:
    """Returns a history that begins at a state. `recalls` is what each seat remembers until then."""
    history = History(None, 0)
    history.s, history.recalls = s, dict(enumerate(recalls))
    return history


class Position:
    """A state and, in a game with secrets, its history.

    OpenSpiel clones states by deep copy. A clone shares the state until one of the two makes a move.
    """

    __slots__ = ("game", "history", "is_shared", "s")

    def __init__(self, game: Game, s: Any, history: History | None) -> None:
        self.game, self.s, self.history, self.is_shared = game, s, history, True

    def __deepcopy__(self, memo: Any) -> Position:
        self.is_shared = True
        return Position(self.game, self.s, self.history)

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_position, (self.game.id, self.s.__dict__, self.recalls())

    def recalls(self) -> list[Recall]:
        """Returns what each seat remembers, or an empty list in a game without secrets."""
        history = self.history
        return [history.recall(seat, self.game) for seat in range(self.s.players)] if history else []

    def play(self, action: int) -> None:
        if self.is_shared:
            self.s, self.is_shared = self.s.copy(), False
        self.game.play(self.s, action)
        if self.history:
            self.history = History(self.history, action)


def unpickle_position(name: str, fields: dict[str, Any], recalls: list[Recall]) -> Position:
    """Returns a position from its pickled parts."""
    game = game_called(name)
    s = game.state_class()
    s.__dict__.update(fields)
    return Position(game, s, initial_history(s, recalls) if recalls else None)
