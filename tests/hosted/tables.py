"""Tables for tests: opened, seated and started by a few words, and driven by commands."""

from __future__ import annotations

from typing import Any

from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import (
    Command,
    OpenTable,
    Person,
    PlayMove,
    SeatWish,
    StartGame,
    TakeSeat,
)
from fondaco.hosted.decide import decide, open_table
from fondaco.hosted.events import SentEvent, TableEvent
from fondaco.hosted.evolve import evolve
from fondaco.hosted.game import HostedGame
from fondaco.hosted.table import HostedTable

ADA, BO, CLEO = (Person(name[0].lower() * 16, name) for name in ("Ada", "Bo", "Cleo"))
ME, OPEN, BOT = SeatWish(kind="me"), SeatWish(), SeatWish(kind="bot", bot="random")
BEGAN = 1000.0
SEED = "5e" * 32


def new_table(game: str = "card", *seats: SeatWish, **more: Any) -> OpenTable:
    """Ada's command that opens a table; without seats, for her and another."""
    wanted: dict[str, Any] = {
        "options": {},
        "public": False,
        "clock": ClockTerms(),
        "bot_pause": 0.0,
        "seed": SEED,
        **more,
    }
    return OpenTable(person=ADA, game=game, seats=seats or (ME, OPEN), **wanted)


class Host:
    """A table and its log, with a clock that the test sets."""

    def __init__(self, game: str = "card", *seats: SeatWish, **more: Any) -> None:
        self.now = BEGAN
        entropy = more.pop("entropy", "")  # of Ada's first seat
        self.log: list[TableEvent] = [open_table(new_table(game, *seats, **more), self.now)]
        self.table = evolve(HostedTable("t" * 16), self.log[0])
        if entropy:
            self.submit(TakeSeat(person=ADA, seat=self.table.seats_of(ADA.id)[0], entropy=entropy))

    def submit(self, command: Command) -> SentEvent:
        """Applies a command, or raises its Refusal."""
        event = decide(self.table, command, self.now)
        self.table = evolve(self.table, event)
        self.log.append(event)
        return event

    def later(self, seconds: float) -> Host:
        self.now += seconds
        return self

    @property
    def play(self) -> HostedGame:
        assert self.table.play
        return self.table.play

    @property
    def asked(self) -> int:
        assert self.table.asked is not None
        return self.table.asked

    def asked_person(self) -> Person:
        person = self.table.waits_for
        assert person
        return next(known for known in (ADA, BO, CLEO) if known.id == person)

    def move(self, option: str | None = None, **more: Any) -> PlayMove:
        """The next move: of the bot that is asked, or of the person."""
        wanted: dict[str, Any] = {
            "seat": self.asked,
            "option": option or self.play.options[-1],
            "answers": self.table.question,
        }
        if self.table.asked_bot:
            wanted["by"] = "bot"
        else:
            wanted |= {"by": "person", "person": self.asked_person()}
        return PlayMove(**{**wanted, **more})


def started(game: str = "card", players: int = 2, **more: Any) -> Host:
    """A game of Ada, Bo and Cleo, or fewer."""
    host = Host(game, ME, *[OPEN] * (players - 1), **more)
    for person in (BO, CLEO)[: players - 1]:
        host.submit(TakeSeat(person=person))
    host.submit(StartGame(person=ADA))
    return host
