"""Secrecy is non-interference: two tables that look the same to a seat show it the same and answer it alike.

The second table is a twin of the first, with another card drawn where the seat could not see it.
"""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

from fondaco.games.court_state import CARD_NAMES
from fondaco.hosted.commands import (
    AnswerUndo,
    Command,
    LeaveSeat,
    Person,
    PlayMove,
    RequestUndo,
    Resign,
    Say,
    TakeBack,
    TakeSeat,
    UseHint,
)
from fondaco.hosted.decide import decide
from fondaco.hosted.events import Moved, Started, TableEvent
from fondaco.hosted.evolve import evolve
from fondaco.hosted.game import Audience
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import snapshot, updates
from fondaco.table import IllegalMove
from random_tables import DORA, TABLE, answer_data, answer_to, as_data, as_json


def compared_with_twins(
    log: list[TableEvent], seat: Audience, luck: Random, draws: int, cards: int, answers_every: int = 8
) -> int:
    """Compares a log with twins: some hidden draws, some other cards for each. Returns how many messages."""
    compared = 0
    for place, number in luck.choices(hidden_draws(log, seat) or [(0, 0)], k=draws):
        if place:
            for card in luck.sample(list(CARD_NAMES), cards):
                twin = with_other_card(log, place, number, card)
                compared += shown_alike(log, twin, seat, answers_every) if twin != log else 0
    return compared


def moves_of(event: TableEvent) -> tuple[str, ...]:
    return event.moves if isinstance(event, Moved | Started) else ()


def hidden_draws(log: list[TableEvent], seat: Audience) -> list[tuple[int, int]]:
    """The draws of a log that a seat did not hear: places of events, and of moves in them."""
    found, table = [], HostedTable(TABLE)
    for place, event in enumerate(log):
        table = evolve(table, event)
        if moves := moves_of(event):
            assert table.play
            start = event.start if isinstance(event, Moved) else 0
            heard = table.play.heard_by(seat)[start:]
            found += [(place, number) for number, move in enumerate(moves) if move != heard[number]]
    return [(place, number) for place, number in found if moves_of(log[place])[number].startswith("* ")]


def with_other_card(log: list[TableEvent], place: int, number: int, card: str) -> list[TableEvent]:
    """The log with another card drawn at one place."""
    event = log[place]
    assert isinstance(event, Moved | Started)
    moves = list(event.moves)
    moves[number] = f"{moves[number].rpartition(' ')[0]} {card}"
    return [*log[:place], dataclasses.replace(event, moves=tuple(moves)), *log[place + 1 :]]


def shown_alike(log: list[TableEvent], twin: list[TableEvent], seat: Audience, answers_every: int) -> int:
    """Compares what a seat is sent at two tables, until it hears a difference; returns how many messages."""
    tables, compared = [HostedTable(TABLE)] * 2, 0
    for event, other in zip(log, twin, strict=True):
        try:
            after = [evolve(tables[0], event), evolve(tables[1], other)]
        except IllegalMove:  # the other card cannot be played like that
            return compared
        heard = [heard_at(table, seat) for table in after]
        if heard[0] != heard[1] or after[0].asked != after[1].asked:
            return compared
        if compared or event != other:
            sent = [
                as_json(updates(old, new, told, [seat])[seat].message())  # type: ignore[arg-type]
                for old, new, told in zip(tables, after, (event, other), strict=True)
            ]
            assert sent[0] == sent[1]
            views = [as_json(snapshot(table, seat, event.at)) for table in after]
            assert views[0] == views[1]
            if compared % answers_every == 0:
                check_same_answers(after[0], after[1], seat, event.at)
            compared += 1
        tables = after
    return compared


def heard_at(table: HostedTable, seat: Audience) -> Any:
    """The moves that a seat heard, and the limits.

    The last card of a deck is shown to everyone and sets the limit, but drawing it is no move: nothing else
    is left to draw.
    """
    if table.play is None:
        return ()
    return table.play.heard_by(seat), [house["limit"] for house in as_data(table.play.view(seat))["houses"]]


def check_same_answers(table: HostedTable, twin: HostedTable, seat: Audience, now: float) -> None:
    """Two tables that look the same to a seat answer all its commands alike, and offer it the same ones.

    A move may show a difference, for instance that the other house is skipped. Then it cannot be taken back
    without asking: moving and taking back would tell about cards that the seat cannot see.
    """
    person = Person(table.seats[seat].person or "", "x") if seat is not None else DORA
    for command in commands_of(table, person, seat):
        answers = [heard_answer(each, command, seat, now) for each in (table, twin)]
        if not isinstance(command, PlayMove):
            assert answers[0] == answers[1], command
        elif answers[0] != answers[1]:
            after = [evolve(each, decide(each, command, now)) for each in (table, twin)]
            assert all(each.undoable_seat != seat for each in after)


def commands_of(table: HostedTable, person: Person, seat: Audience) -> list[Command]:
    places = range(len(table.seats))
    commands: list[Command] = [TakeSeat(person=person, seat=place) for place in (None, *places)]
    commands += [TakeSeat(person=DORA, seat=place) for place in (None, *places)]
    commands += [AnswerUndo(person=person, accept=accept) for accept in (True, False)]
    commands += [LeaveSeat(person=person, seat=None, stand_in="random"), Say(person=person, text="hm")]
    for place in places:
        commands += [RequestUndo(person=person, seat=place), UseHint(person=person, seat=place)]
        commands += [
            Resign(person=person, seat=place, stand_in="random"),
            TakeBack(person=person, seat=place),
        ]
    if table.play and seat is not None and table.asked == seat:
        commands += [
            PlayMove(seat=seat, option=option, answers=table.question, by="person", person=person)
            for option in table.play.options
        ]
    return commands


def heard_answer(table: HostedTable, command: Command, seat: Audience, now: float) -> Any:
    """What a seat is told of the outcome of a command."""
    answer = answer_to(table, command, now)
    if isinstance(answer, Refusal | AlreadyPlayed):
        return answer_data(answer)
    return as_json(updates(table, evolve(table, answer), answer, [seat])[seat].message())
