"""Practice: chooses the next position, checks an answer and explains it.

A position is shown as a table, so that the page needs no other code to draw it. The answers were judged when
the position was found: nothing is searched here. `Progress` is all that a host stores of a person.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import median
from typing import Any, NamedTuple

from fondaco.bots.bot import Turn
from fondaco.bots.reasons.board import PASS
from fondaco.bots.search import turn_goes_on
from fondaco.core.record import Record
from fondaco.games import GAMES, game_called
from fondaco.games.board import BoardState, bidders, fits, least_bid
from fondaco.hosted.commands import Person, PlayMove, StartGame
from fondaco.hosted.decide import decide, open_table
from fondaco.hosted.encoding import as_json
from fondaco.hosted.evolve import evolve
from fondaco.hosted.records import open_replay
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import snapshot
from fondaco.puzzles import GRADES, BadPositions, Position, dumped, positions_for

HARDER, EASIER = 3, 2  # answers in a row, right or wrong, that change the grade
LATEST, LIMITS = 10, 20  # how many answers and limits are remembered
MOST_COUNTED = 1_000_000
OPPONENTS, OPPONENTS_AT_COURT = "sharp", "apprentice"  # the bots that played the games
NO_SEED = "00" * 32  # luck after the question does not matter
NOWHERE = "practicepractice"  # the id of a table that nobody can open


@dataclass(frozen=True)
class Progress:
    """How well a person does in one game."""

    row: int = 0  # right answers in a row, up to the latest
    best: int = 0  # the longest row of right answers
    answered: int = 0
    right: int = 0
    grade: int = 0  # of the positions that come next
    run: int = 0  # right answers in a row at this grade; negative for wrong ones
    met: tuple[int, ...] = (0,) * len(GRADES)  # positions answered, by grade
    latest: tuple[bool, ...] = ()
    off: tuple[int, ...] = ()  # differences in florins between the latest limits and the fair prices

    def after(self, grade: int, is_good: bool, off: int | None) -> Progress:
        """Returns the progress after an answer to a position of grade `grade`."""
        row = self.row + 1 if is_good else 0
        run = max(self.run, 0) + 1 if is_good else min(self.run, 0) - 1
        wanted = self.grade + (run >= HARDER) - (run <= -EASIER)
        following = max(0, min(len(GRADES) - 1, wanted))
        return Progress(
            row,
            max(self.best, row),
            self.answered + 1,
            self.right + is_good,
            following,
            run if following == self.grade else 0,
            tuple(met + (place == grade) for place, met in enumerate(self.met)),
            (*self.latest, is_good)[-LATEST:],
            self.off if off is None else (*self.off, off)[-LIMITS:],
        )

    def parts(self) -> dict[str, Any]:
        """Returns the progress in the form that clients get."""
        off = round(median(self.off)) if self.off else None
        return {
            "row": self.row,
            "best": self.best,
            "answered": self.answered,
            "right": self.right,
            "latest": list(self.latest),
            "off": off,
        }

    def as_json(self) -> str:
        return as_json(vars(self))


def progress_from(text: str | None) -> Progress:
    """Returns the progress that a host stored. If it cannot be read, practice begins anew."""
    try:
        parts = json.loads(text or "{}")
        counts = {key: counted(parts[key]) for key in ("row", "best", "answered", "right") if key in parts}
        found = Progress(
            **counts,
            grade=min(counted(parts.get("grade", 0)), len(GRADES) - 1),
            run=max(-EASIER, min(HARDER, int(parts.get("run", 0)))),
            met=tuple(counted(met) for met in parts.get("met", Progress.met)),
            latest=tuple(bool(one) for one in parts.get("latest", ()))[-LATEST:],
            off=tuple(counted(one) for one in parts.get("off", ()))[-LIMITS:],
        )
    except (ValueError, TypeError, AttributeError):
        return Progress()
    return found if len(found.met) == len(GRADES) else Progress()


def counted(number: Any) -> int:
    return max(0, min(MOST_COUNTED, int(number)))


class Collection:
    """The positions of a game, by id. An id is derived from the position, so it stays the same in a new
    file.
    """

    def __init__(self, positions: Sequence[Position]) -> None:
        self.positions = {id_of(position): position for position in positions}
        self._grades = [
            [id for id, each in self.positions.items() if each.grade == grade] for grade in GRADES
        ]

    def next(self, progress: Progress, person: str) -> str:
        """Returns the id of the next position. Each person gets the positions in a different order."""
        grade = progress.grade if self._grades[progress.grade] else self.first_grade()
        order = self._order(grade, person)
        return order[progress.met[grade] % len(order)]

    def first_grade(self) -> int:
        return next(grade for grade, ids in enumerate(self._grades) if ids)

    def _order(self, grade: int, person: str) -> list[str]:
        return sorted(self._grades[grade], key=lambda id: hashlib.sha256(f"{person}/{id}".encode()).digest())

    def position(self, id: str) -> Position:
        if id not in self.positions:
            raise Refusal("no_such_position")
        return self.positions[id]


def id_of(position: Position) -> str:
    """Returns twelve letters and digits that identify a position."""
    told = f"{position.game} {dumped(position.options)} {position.moves}"
    return hashlib.sha256(told.encode()).hexdigest()[:12]


@cache
def shipped(game: str) -> Collection:
    """Returns the positions that come with this package, or raises a refusal."""
    return readable(game, lambda: positions_for(game))


def readable(game: str, read: Callable[[], Sequence[Position]]) -> Collection:
    """Returns the positions that `read` returns, or raises a refusal with a message for people."""
    if game not in GAMES:
        raise Refusal("no_positions")
    try:
        return Collection(read())
    except BadPositions:
        raise Refusal("no_positions") from None


# The position as a table.


def bot_of(game: str) -> str:
    """Returns the bot that plays the other seats."""
    return OPPONENTS_AT_COURT if game == "court" else OPPONENTS


def table_at(found: Record, move: int, seat: int, person: Person, bot: str) -> HostedTable:
    """Returns the table of a record before a move. The person has one seat and bots the others."""
    command = open_replay(found, move, seat, bot=bot, bot_pause=0.0, table=None, person=person, seed=NO_SEED)
    table = evolve(HostedTable(NOWHERE), open_table(command, 0.0))
    begun = evolve(table, decide(table, StartGame(person=person), 0.0))
    if begun.asked != seat:
        raise Refusal("not_asked", seat=seat)
    return begun


class Begun(NamedTuple):
    """A turn that was begun at a position."""

    table: HostedTable  # after its moves so far
    is_whole: bool  # True if another seat is asked now, or chance decided


def begun(table: HostedTable, person: Person, turn: Sequence[str]) -> Begun:
    """Returns the table after the moves of a turn, or raises a refusal."""
    seat, is_whole, goes_on = table.asked, False, turn_goes_on(game_called(table.game))
    assert seat is not None
    for option in turn:
        if is_whole:
            raise Refusal("not_possible", option=f'"{option}"')
        move = PlayMove(seat=seat, option=option, answers=table.question, by="person", person=person)
        table = evolve(table, decide(table, move, 0.0))
        is_whole = table.asked != seat or table.play is None or not goes_on(table.play.state)
    return Begun(table, is_whole)


def position_table(position: Position, person: Person) -> HostedTable:
    found = readable_record(position)
    return table_at(found, len(found.moves), position.seat, person, bot_of(position.game))


def readable_record(position: Position) -> Record:
    """Returns the game up to the question, or raises a refusal if the file is damaged."""
    try:
        return position.record()
    except BadPositions:
        raise Refusal("no_positions") from None


def question_parts(id: str, position: Position, person: Person, progress: Progress) -> dict[str, Any]:
    """Returns what a client shows: the position and the person's progress."""
    return {
        "game": position.game,
        "position": id,
        "grade": position.grade,
        "table": snapshot(position_table(position, person), position.seat, 0.0),
        "progress": progress.parts(),
    }


# Answers.


@dataclass(frozen=True)
class Answer:
    """Moves of a turn or, for a lot, the most that the person would pay; 0 means not to buy it."""

    turn: Turn = ()
    limit: int | None = None


class Judged(NamedTuple):
    is_good: bool
    chosen: int | None  # index of the turn among the best ones of the position, or None
    off: int | None  # difference in florins between the limit and the fair price


def judged(position: Position, answer: Answer) -> Judged:
    """Returns whether an answer is good: a turn if it is the best one, a limit if it leads to the best
    result.
    """
    if answer.limit is None:
        chosen = position.turns.index(answer.turn) if answer.turn in position.turns else None
        return Judged(chosen == 0, chosen, None)
    buys = answer.limit >= least_bid(position.rival)
    fair = position.fair[position.seat] or 0
    is_good = buys == (position.best != PASS)
    off = abs(answer.limit - fair) if answer.limit else None
    return Judged(is_good, 0 if is_good else 1, off)


def check_answer(position: Position, table: HostedTable, answer: Answer) -> None:
    """Raises a refusal for a limit that is not asked for or that the seat cannot pay, or for a turn where a
    limit is asked for.
    """
    given = f'"{next(iter(answer.turn), answer.limit or "-")}"'
    has_limit, has_turn, is_lot = answer.limit is not None, bool(answer.turn), bool(position.fair)
    if (has_limit, has_turn) != (is_lot, not is_lot):
        raise Refusal("not_possible", option=given)
    if answer.limit is not None and table.play and answer.limit > table.play.state.florins[position.seat]:
        raise Refusal("not_possible", option=given)


def verdict_parts(position: Position, table: HostedTable, answer: Answer, result: Judged) -> dict[str, Any]:
    """Returns the explanation of an answer to a position, which `table` shows."""
    compared = result.chosen or 1  # the turn that the best one is compared with
    reasons = position.reasons[compared - 1] if position.reasons else ()
    return {
        "good": result.is_good,
        "turns": [
            {"turn": list(turn), "win": win} for turn, win in zip(position.turns, position.wins, strict=True)
        ],
        "chosen": result.chosen,
        "compared": compared,
        "reasons": reasons,
        "lot": lot_parts(position, table.play.state, answer.limit)
        if table.play and answer.limit is not None
        else None,
    }


def lot_parts(position: Position, s: BoardState, limit: int) -> dict[str, Any]:
    """Returns what happens to a lot at a limit, and what it is worth to each seat."""
    needed = least_bid(position.rival)
    return {
        "limit": limit,
        "fair": list(position.fair),
        "has_room": [fits(s, seat, s.lot_size) for seat in range(s.players)],
        "rival": position.rival,
        "rival_seat": rival_seat(position, s),
        "needed": needed,
        "price": needed if limit >= needed else None,
    }


def rival_seat(position: Position, s: BoardState) -> int | None:
    """Returns the seat that would pay the most besides the one that decides, or None if nobody would pay."""
    if position.rival == 0:
        return None
    if position.rival == s.standing_bid:
        return s.leader
    order = bidders(s)
    later = order[order.index(position.seat) + 1 :]
    return next((seat for seat in later if position.fair[seat] == position.rival), None)


class Answered(NamedTuple):
    """What an answer leads to."""

    parts: dict[str, Any]  # for the client
    progress: Progress | None  # to keep; None while the turn goes on


def answered(collection: Collection, progress: Progress, person: Person, id: str, answer: Answer) -> Answered:
    """Returns what a host sends and stores after an answer, or raises a refusal.

    Only an answer to the next position counts. An answer to an earlier one changes nothing.
    """
    position = collection.position(id)
    table = position_table(position, person)
    check_answer(position, table, answer)
    turn = begun(table, person, answer.turn)
    if answer.turn and not turn.is_whole:
        shown = snapshot(turn.table, position.seat, 0.0)
        return Answered({"table": shown, "verdict": None, "record": None, "progress": progress.parts()}, None)
    result = judged(position, answer)
    is_next = id == collection.next(progress, person.id)
    grade = GRADES.index(position.grade)
    after = progress.after(grade, result.is_good, result.off) if is_next else progress
    parts = {
        "table": None,
        "verdict": verdict_parts(position, table, answer, result),
        "record": json.loads(readable_record(position).as_json()),
        "progress": after.parts(),
    }
    return Answered(parts, after if is_next else None)


# Trying a position of any record again.


def tried_again(found: Record, move: int, seat: int, turn: Sequence[str], person: Person) -> dict[str, Any]:
    """Returns the table of a record before a move, after some moves of a turn. If the turn is complete, also
    returns the record that ends with it, to be judged.
    """
    table = table_at(found, move, seat, person, bot_of(found.game))
    after = begun(table, person, turn)
    play = after.table.play if after.is_whole else None
    return {
        "table": snapshot(after.table, seat, 0.0),
        "record": play and json.loads(play.record().as_json()),
    }
