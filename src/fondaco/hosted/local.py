"""A host for one process: it keeps the log in memory and calls subscribers at once.

The terminal uses it. Any program that plays without a server can use it: it never waits, reads or writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.bot import Bot, Question
from fondaco.hosted.commands import Command, OpenTable, PlayMove
from fondaco.hosted.decide import decide, open_table, require_state
from fondaco.hosted.events import TableEvent
from fondaco.hosted.evolve import evolve, table_of
from fondaco.hosted.game import Audience
from fondaco.hosted.refusals import AlreadyPlayed
from fondaco.hosted.updates import Update, snapshot, updates
from fondaco.table import IllegalMove

Listener = Callable[[Update], None]
LOCAL_ID = "local"  # a process has one table


class LocalHost:
    def __init__(self, command: OpenTable, now: Callable[[], float]) -> None:
        """Opens a table. `now` returns the Unix time."""
        self._now = now
        self.log: list[TableEvent] = [open_table(command, now())]
        self.table = table_of(LOCAL_ID, self.log)
        self._subscribers: list[tuple[Audience, Listener]] = []

    def submit(self, command: Command) -> TableEvent:
        """Applies a command and tells the subscribers. Returns its event, or raises a Refusal.

        A move that is submitted twice counts once. Listeners must not submit commands themselves.
        """
        try:
            event = decide(self.table, command, self._now())
        except AlreadyPlayed as earlier:
            return self.log[earlier.number - 1]
        before, self.table = self.table, evolve(self.table, event)
        self.log.append(event)
        told = updates(before, self.table, event, {seat for seat, _ in self._subscribers})
        for seat, listener in list(self._subscribers):
            listener(told[seat])
        return event

    def play_bot(self, bot: Bot) -> TableEvent:
        """Submits what a bot chooses for the seat that is asked, or raises IllegalMove."""
        require_state(self.table, "playing")
        seat, play = self.table.asked, self.table.play
        assert seat is not None
        assert play
        think = self.table.think
        option = bot.choose(Question(seat, lambda: play.view(seat), lambda: list(play.options), think))
        if not isinstance(option, str):
            raise IllegalMove("move_not_string", given=option, allowed=play.options)
        if option not in play.options:
            raise IllegalMove("illegal_move", given=option, seat=seat, allowed=play.options)
        return self.submit(PlayMove(seat=seat, option=option, answers=self.table.question, by="bot"))

    def subscribe(self, seat: Audience, listener: Listener) -> Callable[[], None]:
        """Calls `listener` with every update for a seat, or for spectators (None). Returns a function that
        ends this.
        """
        subscriber = (seat, listener)
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def snapshot(self, seat: Audience) -> dict[str, Any]:
        """Returns everything that a seat, or a spectator, may know now."""
        return snapshot(self.table, seat, self._now())
