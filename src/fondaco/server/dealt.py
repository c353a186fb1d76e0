"""A table of the house: its luck is a fair deal, and it remembers what each seat heard."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from fondaco.core.game import Game
from fondaco.core.options import Value
from fondaco.core.playing import CHANCE
from fondaco.core.views import View
from fondaco.games import game_called
from fondaco.server.deal import DealtLuck
from fondaco.table import IllegalMove, Table

Audience = int | None  # a seat, or an onlooker


def has_secrets(game: str) -> bool:
    """Whether seats see different things."""
    return game_called(game).has_secrets


class DealtTable(Table):
    """A table that can go on from moves that are written already: their luck is read, not drawn again.

    So a running game survives a change of the rules' code that gives draws another meaning, and a draw
    that was taken back comes again the same.
    """

    def __init__(
        self, game: Game, agreed: Mapping[str, Value], luck: DealtLuck, written: Iterable[str] = ()
    ) -> None:
        self._dealt, self._draws = luck, 0
        self._written = deque(written)
        audience = (None, *range(int(agreed["players"]))) if game.has_secrets else ()
        self._heard: dict[Audience, list[str]] = {seat: [] for seat in audience}
        options = dict(agreed)
        super().__init__(game, int(options.pop("players")), **options)  # type: ignore[arg-type]
        self._play_written()

    def hears(self, seat: Audience) -> list[str]:
        """The moves so far, as a seat heard them: as they were made, where nothing is secret."""
        return self._heard[seat] if self._heard else self.moves

    def seen(self, eyes: Audience, before: View | None) -> View:
        """What a seat sees, or an onlooker; before: what they saw last."""
        return self.rules.view(self._s, eyes)

    def go_on(self, moves: Iterable[str]) -> None:
        """Plays moves that are written in the book: a seat's, and the luck that followed."""
        self._written.extend(moves)
        self._play_written()

    def _play_written(self) -> None:
        while self._written:
            who, _, what = self._written.popleft().partition(" ")
            if who != str(self.asked):
                raise IllegalMove(f"{who!r} is written, but {self.asked!r} is asked")
            self.play(what)

    def _play_chance(self) -> None:
        while self._s.asked == CHANCE:
            if self._written:
                action = self.rules.move_code(self._s, self._written.popleft().removeprefix("* "))
                if action < 0 or self.rules.find(self._s, action) < 0:
                    raise IllegalMove("the luck that is written is not possible")
            else:
                drawn = self._dealt.draw(self._draws, self.rules.count(self._s))
                action = self.rules.option(self._s, drawn)
            self._draws += 1
            self._make(action)

    def _make(self, action: int) -> None:
        s = self._s
        for seat, heard in self._heard.items():
            who = "*" if s.asked == CHANCE else s.asked
            heard.append(f"{who} {self.rules.heard_text(s, action, seat)}")
        super()._make(action)
