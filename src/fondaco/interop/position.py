"""Positions as a game tree needs them: cheap to clone, chance counted, and what each seat remembers."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from fondaco.core.game import Game
from fondaco.core.playing import CHANCE
from fondaco.games import game_called
from fondaco.interop.telling import told

Memory = tuple[str, str]  # the moves as a seat heard of them, and a digest of all it saw


class Story:
    """How a position came about: the last move, and the story before it.

    What a seat remembers is worked out when it is asked for. To have heard of the moves is not enough: a card
    that is played in secret is seen later, and may be gone again before the seat is asked.
    """

    __slots__ = ("action", "before", "memories", "s")

    def __init__(self, before: Story | None, action: int) -> None:
        self.before, self.action = before, action
        self.s: Any = None  # the state after the move, once somebody remembers it
        self.memories: dict[int, Memory] = {}  # by seat

    def memory(self, seat: int, game: Game) -> Memory:
        forgotten: list[Story] = []
        story: Story | None = self
        while story is not None and seat not in story.memories:
            forgotten.append(story)
            story = story.before
        for chapter in reversed(forgotten):
            chapter.remember(seat, game)
        return self.memories[seat]

    def remember(self, seat: int, game: Game) -> None:
        """Goes on from what the seat remembers of the story before this move."""
        assert self.before is not None
        before, (heard, seen) = self.before.s, self.before.memories[seat]
        if self.s is None:
            self.s = before.copy()
            game.play(self.s, self.action)
        who = "*" if before.asked == CHANCE else before.asked
        sees = told(game.view(self.s, seat))
        self.memories[seat] = (
            f"{heard}{who} {game.heard_text(before, self.action, seat)}\n",
            blake2b((seen + sees).encode(), digest_size=16).hexdigest(),
        )


def beginning(s: Any, memories: Sequence[Memory]) -> Story:
    """A story that goes on from a state, with what each seat remembers by then."""
    story = Story(None, 0)
    story.s, story.memories = s, dict(enumerate(memories))
    return story


class Position:
    """A state and, where something is secret, its story; elsewhere the history tells it all.

    OpenSpiel clones by deep copy. Here that copies nothing: the state is shared until a move is made.
    """

    __slots__ = ("game", "is_shared", "s", "story")

    def __init__(self, game: Game, s: Any, story: Story | None) -> None:
        self.game, self.s, self.story, self.is_shared = game, s, story, True

    def __deepcopy__(self, memo: Any) -> Position:
        self.is_shared = True
        return Position(self.game, self.s, self.story)

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.game.id, self.s.__dict__, self.memories())

    def memories(self) -> list[Memory]:
        """What each seat remembers."""
        story = self.story
        return [story.memory(seat, self.game) for seat in range(self.s.players)] if story else []

    def play(self, action: int) -> None:
        if self.is_shared:
            self.s, self.is_shared = self.s.copy(), False
        self.game.play(self.s, action)
        if self.story:
            self.story = Story(self.story, action)


def restored(name: str, numbers: dict[str, Any], memories: list[Memory]) -> Position:
    """A position from its parts, as they were pickled."""
    game = game_called(name)
    s = game.state_class()
    s.__dict__.update(numbers)
    return Position(game, s, beginning(s, memories) if memories else None)
