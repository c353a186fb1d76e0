"""Tables that people, bots and clocks use at random: every command there is, possible or not, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import orjson

from configurations import CONFIGURATIONS
from fondaco.bots.registry import THINKS
from fondaco.core.state import State
from fondaco.games import GAMES
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import (
    Abandon,
    AdvanceLesson,
    AnswerUndo,
    Command,
    HandOver,
    LeaveLesson,
    LeaveSeat,
    LinkRematch,
    OpenTable,
    Person,
    PlayMove,
    RequestUndo,
    Resign,
    Say,
    SeatWish,
    SetSeat,
    StartGame,
    TakeBack,
    TakeSeat,
    UseHint,
)
from fondaco.hosted.decide import decide, open_table
from fondaco.hosted.events import MovedBy, Opened, SentEvent, TableEvent
from fondaco.hosted.evolve import evolve
from fondaco.hosted.game import HostedGame
from fondaco.hosted.lesson import lesson_table
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import CHAT_SHOWN

TABLE = "t" * 16
PEOPLE = [Person(name[0].lower() * 16, name) for name in ("Ada", "Bo", "Cleo", "Dora")]
ADA, BO, CLEO, DORA = PEOPLE
BEGAN = 1_700_000_000.0  # Unix time
MAX_STEPS = 400
CLOCKS = (ClockTerms(), ClockTerms("move", 30), ClockTerms("bank", 100, 5), ClockTerms("bank", 20))
Answer = SentEvent | Refusal | AlreadyPlayed


@dataclass(frozen=True)
class Step:
    """A command, and what became of it."""

    before: HostedTable
    command: Command
    now: float
    answer: Answer
    after: HostedTable


def answer_to(table: HostedTable, command: Command, now: float) -> Answer:
    try:
        return decide(table, command, now)
    except (Refusal, AlreadyPlayed) as refusal:
        return refusal


def is_event(answer: Answer) -> bool:
    return not isinstance(answer, Refusal | AlreadyPlayed)


class RandomTable:
    """A table that is used at random until its game is over, or for so many steps."""

    def __init__(
        self,
        seed: object,
        game: str | None = None,
        is_calm: bool = False,
        clock: ClockTerms | None = None,
        has_bad_clock: bool = False,
        has_lesson: bool = False,
    ) -> None:
        """With `is_calm` nobody leaves, and the game is played to its end. A bad clock is set back. A table
        with a lesson needs a game.
        """
        self.has_lesson = has_lesson
        self.luck = random.Random(f"{seed} {game}")
        self.is_calm, self.now, self.clock, self.has_bad_clock = is_calm, BEGAN, clock, has_bad_clock
        self.log: list[TableEvent] = [self._opened(game)]
        self.table = evolve(HostedTable(TABLE), self.log[0])
        self.commands: list[Command] = []

    def _opened(self, game: str | None) -> Opened:
        luck = self.luck
        if self.has_lesson:
            assert game
            lesson = lesson_table(ADA, game, luck.randrange(3), luck.randbytes(32).hex(), 0.0)
            return open_table(lesson, self.now)
        configurations = [each for each in CONFIGURATIONS if game in (None, each[0])]
        name, options = luck.choice(configurations)
        options = dict(options)
        seats = tuple(self._wish() for _ in range(options.pop("players")))
        command = OpenTable(
            person=ADA,
            game=name,
            options=options,
            seats=seats,
            public=luck.random() < 0.5,
            clock=self.clock or luck.choice(CLOCKS),
            bot_pause=0.0,
            hints=luck.random() < 0.5,
            think=THINKS[len(seats) % len(THINKS)],
            seed=luck.randbytes(32).hex(),
        )
        return open_table(command, self.now)

    def _wish(self) -> SeatWish:
        wishes = (
            SeatWish(kind="me"),
            SeatWish(kind="me", name="Two"),
            SeatWish(kind="bot", bot="random"),
        )
        return self.luck.choice(wishes) if self.luck.random() < 0.5 else SeatWish()

    def steps(self, most: int = MAX_STEPS) -> Iterator[Step]:
        for _ in range(most):
            if self.table.state == "over" and self.luck.random() < 0.3:
                return
            if self.table.state == "abandoned" and self.luck.random() < 0.1:
                return
            yield self.step(self.next_command())

    def step(self, command: Command) -> Step:
        """Submits a command some time later."""
        self.now += self.luck.choice([0.0, 0.25, 1.0, 7.5] if self.luck.random() < 0.95 else [31.0])
        if self.has_bad_clock and self.luck.random() < 0.03:
            self.now -= 20.0
        before = self.table
        answer = answer_to(before, command, self.now)
        self.commands.append(command)
        if not isinstance(answer, Refusal | AlreadyPlayed):
            self.table = evolve(before, answer)
            self.log.append(answer)
        return Step(before, command, self.now, answer, self.table)

    # Commands.

    def next_command(self) -> Command:
        if self.table.state == "open" and self.luck.random() < 0.5:
            return self._prepare()
        if self.table.undo and self.luck.random() < 0.7:
            return self._answer_undo()
        if self.table.state == "playing" and self.luck.random() < 0.75:
            return self._move()
        makers: list[Callable[[], Command]] = [
            *(self._odd_move, self._undo, self._undo, self._undo, self._say),
            *(
                self._repeat,
                self._hand_over,
                self._take_back,
                self._take_seat,
                self._start,
                self._answer_undo,
                self._hint,
            ),
        ]
        if not self.is_calm:
            makers += [self._leave, self._set_seat, self._rematch, self._rarely_abandon, self._rarely_resign]
        if self.has_lesson and self.table.lesson:
            makers = [*makers, *[self._advance_lesson] * 8, *[self._undo] * 4, self._rarely_leave_lesson]
        return self.luck.choice(makers)()

    def _prepare(self) -> Command:
        """Fills seats and starts."""
        if any(seat.kind == "open" for seat in self.table.seats):
            return TakeSeat(person=self._person(), entropy=self.luck.choice(["", "beef"]))
        return StartGame(person=Person(self.table.host, "host"))

    def _move(self) -> PlayMove:
        """A possible move of the seat that is asked: by its person or its bot, or sometimes by the clock."""
        table = self.table
        assert table.play
        assert table.asked is not None
        is_late = table.is_time_up(self.now) and self.luck.random() < 0.7
        by: MovedBy = "bot" if table.asked_bot else "clock" if is_late else "person"
        return PlayMove(
            seat=table.asked,
            option=self.luck.choice(table.play.options),
            answers=table.question,
            by=by,
            person=Person(table.waits_for or "", "") if by == "person" else None,
        )

    def _odd_move(self) -> PlayMove:
        by: MovedBy = self.luck.choice(["person", "bot", "clock"])
        return PlayMove(
            seat=self._seat(),
            option=self.luck.choice(["take 1", "pass", "bid 3", "nonsense", "roll"]),
            answers=self.luck.choice([self.table.question, self.table.number, 1]),
            by=by,
            person=self._person() if by == "person" else None,
        )

    def _repeat(self) -> Command:
        """A command that was sent before, once more."""
        return self.luck.choice(self.commands) if self.commands else self._say()

    def _undo(self) -> Command:
        person, seat = self._sitter()
        return RequestUndo(person=person, seat=seat)

    def _answer_undo(self) -> Command:
        return AnswerUndo(person=self._sitter()[0], accept=self.luck.random() < 0.8)

    def _say(self) -> Command:
        return Say(person=self._person(), text=self.luck.choice(["Bonne chance !", "<b>", " ", "a\tb"]))

    def _hand_over(self) -> Command:
        person, seat = self._sitter()
        return HandOver(person=person, seat=seat, bot=self.luck.choice(["random", "random", "no bot"]))

    def _take_back(self) -> Command:
        person, seat = self._sitter()
        return TakeBack(person=person, seat=seat)

    def _take_seat(self) -> Command:
        name = self.luck.choice([None, None, "Zoë", "\n"])
        return TakeSeat(person=self._person(), seat=self.luck.choice([None, self._seat()]), name=name)

    def _start(self) -> Command:
        return StartGame(person=self._person())

    def _leave(self) -> Command:
        seat = self.luck.choice([None, self._seat()])
        return LeaveSeat(person=self._person(), seat=seat, stand_in="random")

    def _set_seat(self) -> Command:
        bot = self.luck.choice([None, "random", "no bot"])
        return SetSeat(person=self._person(), seat=self._seat(), bot=bot)

    def _rematch(self) -> Command:
        return LinkRematch(table="n" * 16)

    def _rarely_abandon(self) -> Command:
        return Abandon(person=self._person()) if self.luck.random() < 0.1 else self._say()

    def _hint(self) -> Command:
        person, seat = self._sitter()
        asked = self.table.waits_for
        if asked and self.table.asked is not None and self.luck.random() < 0.7:
            person, seat = Person(asked, ""), self.table.asked
        return UseHint(person=person, seat=seat)

    def _rarely_resign(self) -> Command:
        person, seat = self._sitter()
        return (
            Resign(person=person, seat=seat, stand_in="random") if self.luck.random() < 0.2 else self._say()
        )

    def _advance_lesson(self) -> Command:
        assert self.table.lesson
        return AdvanceLesson(person=ADA, step=self.table.lesson.step + self.luck.choice([0, 0, 1]))

    def _rarely_leave_lesson(self) -> Command:
        return LeaveLesson(person=self._person()) if self.luck.random() < 0.2 else self._say()

    def _sitter(self) -> tuple[Person, int]:
        """A person and their seat, most of the time; the person who moved last if an undo is possible."""
        taken = [
            (Person(seat.person, seat.name or ""), number)
            for number, seat in enumerate(self.table.seats)
            if seat.person
        ]
        last = self.table.turns[-1].seat if self.table.turns else None
        taken += [each for each in taken if each[1] == last] * 2
        return self.luck.choice(taken) if taken and self.luck.random() < 0.9 else (DORA, self._seat())

    def _person(self) -> Person:
        return self.luck.choice(PEOPLE)

    def _seat(self) -> int:
        return self.luck.randrange(len(self.table.seats) + 1)


def played(seed: object, game: str | None = None, is_calm: bool = False) -> RandomTable:
    """A table at its end."""
    table = RandomTable(seed, game, is_calm)
    for _ in table.steps():
        pass
    return table


def as_data(thing: Any) -> Any:
    """Everything in a value as plain data. What was only worked out of it (`_memo`) is left out."""
    if isinstance(thing, State):
        return {name: as_data(getattr(thing, name)) for name in thing.fields}
    if isinstance(thing, HostedGame):
        kept = {field.name: getattr(thing, field.name) for field in fields(thing)}
        kept = {name: value for name, value in kept.items() if name not in ("game", "deal", "_memo")}
        return {"game": (thing.game.id, thing.game.version), **as_data(kept)}
    if is_dataclass(thing):
        return {field.name: as_data(getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, dict):
        return {key: as_data(value) for key, value in thing.items()}
    if isinstance(thing, Sequence) and not isinstance(thing, str):
        return [as_data(value) for value in thing]
    return thing


def as_json(message: Any) -> Any:
    """What a client reads."""
    return orjson.loads(orjson.dumps(message))


def at_rest(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what a client may know differently: the seconds of a running clock, and old chat."""
    shown = {**view, "chat": view["chat"][-CHAT_SHOWN:]}
    if view["clocks"]:
        left, running = list(view["clocks"]["left"]), view["clocks"]["running"]
        if running is not None:
            left[running] = None
        shown["clocks"] = {**view["clocks"], "left": left}
    return shown


def answer_data(answer: Answer) -> Any:
    """What an answer says, to be compared."""
    if isinstance(answer, Refusal):
        return answer.as_parts("en"), answer.as_parts("fr")
    return ("already", answer.number) if isinstance(answer, AlreadyPlayed) else as_data(answer)


def audiences(table: HostedTable) -> list[int | None]:
    return [None, *range(len(table.seats))]


ALL_GAMES = tuple(GAMES)
