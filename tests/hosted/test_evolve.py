"""What each event changes at a table, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import (
    Abandon,
    AnswerUndo,
    HandOver,
    LeaveSeat,
    RequestUndo,
    Say,
    SeatWish,
    SetSeat,
    StartGame,
    TakeBack,
    TakeSeat,
)
from fondaco.hosted.events import LessonAdvanced, Moved, Opened, Started, TableEvent, UndoAccepted, Undone
from fondaco.hosted.evolve import evolve, table_of, undone_moves
from fondaco.hosted.game import HostedGame
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.table import ChatLine, HostedTable, Seat, Turn, UndoRequest
from fondaco.table import IllegalMove
from hosted.tables import ADA, BEGAN, BO, BOT, CLEO, ME, OPEN, Host, started


def test_a_table_before_its_first_event() -> None:
    table = HostedTable("t" * 16)
    assert (table.number, table.state, table.people, table.asked, table.waits_for) == (
        0,
        "open",
        (),
        None,
        None,
    )
    assert (table.undoable_seat, table.due, table.time_left(0.0)) == (None, None, None)


def test_an_opened_table() -> None:
    clock = ClockTerms("bank", 60, 5)
    more: Any = {"public": True, "bot_pause": 0.5, "hints": True, "think": "deep"}
    host = Host("dice", ME, BOT, OPEN, clock=clock, **more)
    table = host.table
    assert (table.number, table.changed, table.question) == (1, BEGAN, 0)
    assert (table.game, table.version, table.rules["players"], table.public) == ("dice", 1, 3, True)
    assert (table.host, table.state, table.clock, table.bot_pause) == (ADA.id, "open", clock, 0.5)
    assert table.seats == (
        Seat(person=ADA.id, name="Ada"),
        Seat(name="random", bot="random"),
        Seat(),
    )
    assert (table.hints, table.think, table.scheme) == (True, "deep", "fondaco-deal/2")
    assert (table.participants, table.notes) == ((), ())
    assert [seat.kind for seat in table.seats] == ["person", "bot", "open"]


# Seats.


def test_a_seat_is_taken_with_its_entropy() -> None:
    host = Host("card", ME, OPEN)
    host.submit(TakeSeat(person=BO, entropy="b0"))
    assert host.table.seats[1] == Seat(person=BO.id, name="Bo", entropy="b0")
    assert host.table.people == (ADA.id, BO.id)
    assert host.table.seats_of(BO.id) == [1]
    assert host.table.seats_of(None) == []


def test_people_are_listed_once_in_the_order_of_their_seats() -> None:
    host = Host("card", OPEN, ME, OPEN, SeatWish(kind="me", name="Two"))
    host.submit(TakeSeat(person=BO, seat=0))
    assert host.table.people == (BO.id, ADA.id)
    assert host.table.seats_of(ADA.id) == [1, 3]


def test_a_seat_that_is_left_before_the_start_is_open_again() -> None:
    host = Host("card", ME, OPEN, entropy="ada0")
    host.submit(TakeSeat(person=BO, entropy="b0"))
    host.submit(LeaveSeat(person=BO, seat=None, stand_in="random"))
    assert (host.table.seats[1], host.table.host, host.table.state) == (Seat(), ADA.id, "open")


def test_the_next_person_becomes_host_when_the_host_leaves() -> None:
    host = Host("card", ME, OPEN, OPEN)
    host.submit(TakeSeat(person=BO, seat=2))
    host.submit(TakeSeat(person=CLEO, seat=1))
    host.submit(LeaveSeat(person=ADA, seat=None, stand_in="random"))
    assert host.table.host == CLEO.id
    host.submit(LeaveSeat(person=BO, seat=None, stand_in="random"))
    assert host.table.host == CLEO.id
    host.submit(LeaveSeat(person=CLEO, seat=None, stand_in="random"))
    assert host.table.state == "abandoned"


def test_a_bot_keeps_the_entropy_of_a_person_who_leaves_during_the_game() -> None:
    host = started(entropy="ada0")
    host.submit(LeaveSeat(person=ADA, seat=None, stand_in="steady"))
    assert host.table.seats[0] == Seat(name="steady", bot="steady", entropy="ada0", former=ADA.id)
    host.submit(TakeSeat(person=CLEO, entropy="c0"))
    assert host.table.seats[0] == Seat(person=CLEO.id, name="Cleo", entropy="ada0")
    host.submit(LeaveSeat(person=BO, seat=None, stand_in="random"))
    host.submit(LeaveSeat(person=CLEO, seat=None, stand_in="random"))
    assert (host.table.people, host.table.state) == ((), "playing")  # the bots play on


def test_the_host_sets_a_seat() -> None:
    host = Host("card", ME, OPEN, entropy="ada0")
    host.submit(SetSeat(person=ADA, seat=1, bot="random"))
    assert host.table.seats[1] == Seat(name="random", bot="random")
    host.submit(SetSeat(person=ADA, seat=1, bot=None))
    assert host.table.seats[1] == Seat()


def test_a_seat_is_handed_over_and_taken_back() -> None:
    host = started(entropy="ada0")
    before = host.table.seats[0]
    host.submit(HandOver(person=ADA, seat=0, bot="random"))
    assert host.table.seats[0] == replace(before, bot="random")
    host.submit(TakeBack(person=ADA, seat=0))
    assert host.table.seats[0] == before


# The game.


def test_a_started_game() -> None:
    host = started(clock=ClockTerms("move", 30))
    table = host.table
    event = host.log[-1]
    assert isinstance(event, Started)
    assert (table.state, table.question, table.asked_at) == ("playing", table.number, BEGAN)
    assert tuple(host.play.moves) == event.moves
    assert (table.seconds_left, len(table.turns)) == ((30.0, 30.0), 0)
    assert table.waits_for == table.seats[host.asked].person


def test_a_move_is_a_turn() -> None:
    host = started()
    seat, question, start = host.asked, host.table.question, len(host.play.moves)
    host.later(2).submit(host.move("reveal"))
    number = host.table.number
    assert host.table.turns == (Turn(number, question, seat, start, "reveal", True, "person"),)
    assert (host.table.question, host.table.asked_at) == (number, host.now)
    assert host.table.turn_answering(question) == host.table.turns[0]
    assert host.table.turn_answering(number) is None
    assert host.table.turn_answering(1) is None
    seat = host.asked
    host.submit(host.move("take 1"))
    last = host.table.turns[-1]
    assert (last.revealed, last.option) == (False, "take 1")
    assert host.table.undoable_seat == seat


def test_a_game_that_is_over() -> None:
    host = started("dice")
    while host.table.state == "playing":
        host.submit(host.move())
    assert (host.table.state, host.table.asked, host.table.due) == ("over", None, None)
    assert host.table.undoable_seat is None
    assert host.play.result
    assert host.play.asked is None


def test_an_abandoned_game_asks_nobody() -> None:
    host = started()
    host.submit(Abandon(person=ADA))
    assert (host.table.state, host.table.asked, host.table.waits_for) == ("abandoned", None, None)
    assert host.play.asked is not None


def test_moves_in_a_log_have_to_be_possible() -> None:
    host = started()
    good = host.log[-1]
    assert isinstance(good, Started)
    for moves in (("* card 99",), (*good.moves, "1 take 9"), ("0 take 1",), ("* start",)):
        with pytest.raises(IllegalMove):
            table_of("t" * 16, [*host.log[:-1], replace(good, moves=moves)])


def test_a_log_under_rules_that_are_unknown_is_refused() -> None:
    host = started()
    first = host.log[0]
    assert isinstance(first, Opened)
    opened = replace(first, version=99)
    with pytest.raises(Refusal, match="other_rules"):
        table_of("t" * 16, [opened, *host.log[1:]])


def test_luck_that_a_log_does_not_have_is_drawn() -> None:
    """A log that ends in the middle of a draw: the deal goes on from there."""
    host = started("court")
    event = host.log[-1]
    assert isinstance(event, Started)
    cut = replace(event, moves=event.moves[:-3])
    assert table_of("t" * 16, [*host.log[:-1], cut]).play.moves == event.moves  # type: ignore[union-attr]


# Undo.


def requested() -> tuple[Host, Any]:
    """A game of three in which somebody asks to take a card back that was shown."""
    host = started("card", 3)
    move = host.move("reveal")
    host.submit(move)
    assert move.person
    host.submit(RequestUndo(person=move.person, seat=move.seat))
    return host, move


def test_a_request_is_kept_until_it_is_answered() -> None:
    host, move = requested()
    turn = host.table.turns[-1]
    assert host.table.undo == UndoRequest(move.person.id, turn.start, turn.answers, (move.person.id,))
    first, second = (person for person in (ADA, BO, CLEO) if person != move.person)
    question = host.table.question
    host.submit(AnswerUndo(person=first, accept=True))
    assert host.table.undo.accepted == (move.person.id, first.id)
    assert host.table.question == question
    host.submit(AnswerUndo(person=second, accept=True))
    after = host.table
    assert (after.undo, len(after.turns), after.question) == (None, 0, after.number)
    assert len(host.play.moves) == turn.start


@pytest.mark.parametrize("end", ["refused", "moved", "left"])
def test_a_request_ends(end: str) -> None:
    host, move = requested()
    other = next(person for person in (ADA, BO, CLEO) if person != move.person)
    if end == "refused":
        host.submit(AnswerUndo(person=other, accept=False))
    elif end == "moved":
        host.submit(host.move())
    else:
        host.submit(LeaveSeat(person=other, seat=None, stand_in="random"))
    assert host.table.undo is None


def test_a_chat_line_leaves_a_request_alone() -> None:
    host, _ = requested()
    undo = host.table.undo
    host.submit(Say(person=ADA, text="please"))
    assert host.table.undo is undo


def test_an_answer_without_a_request_changes_nothing() -> None:
    host = started()
    after = evolve(host.table, UndoAccepted(at=BEGAN, person=ADA.id))
    assert (after.undo, after.number) == (None, host.table.number + 1)


def test_turns_before_the_one_that_is_taken_back_stay() -> None:
    host = started("board", 3)
    host.submit(host.move("stop"))
    first = host.table.turns
    host.submit(host.move("pass"))
    second = host.table.turns[-1]
    host.submit(RequestUndo(person=(ADA, BO, CLEO)[second.seat], seat=second.seat))
    assert isinstance(host.log[-1], Undone)
    assert (host.table.turns, host.table.asked) == (first, second.seat)
    assert host.table.undoable_seat == first[0].seat


def a_move(start: int) -> Moved:
    return Moved(at=0.0, answers=1, start=start, moves=("0 take 1",), by="person", used=0.0)


def undone(start: int) -> Undone:
    return Undone(at=0.0, start=start, person=ADA.id)


def shown_instead(start: int) -> LessonAdvanced:
    return LessonAdvanced(at=0.0, step=1, start=start, moves=("0 take 2",))


@pytest.mark.parametrize(
    ("log", "places"),
    [
        ([a_move(1), a_move(2)], set()),
        ([a_move(1), a_move(2), undone(2)], {1}),
        ([a_move(1), a_move(2), undone(1)], {0, 1}),
        ([a_move(1), undone(1), a_move(1), a_move(2), undone(2)], {0, 3}),
        ([undone(1), a_move(1)], set()),
        ([a_move(1), a_move(2), shown_instead(2)], {1}),
        ([a_move(1), a_move(2), shown_instead(2), undone(2)], {1, 2}),
        ([shown_instead(1), a_move(2), shown_instead(3), undone(2)], {1, 2}),
    ],
)
def test_the_moves_that_a_log_takes_back(log: list[Any], places: set[int]) -> None:
    assert undone_moves(log) == places


# Chat.


def test_a_chat_line_is_kept_and_changes_no_question() -> None:
    host = started()
    question = host.table.question
    host.later(5).submit(Say(person=BO, text="hm"))
    assert host.table.chat == (ChatLine(host.table.number, BO.id, "Bo", "hm", host.now),)
    assert (host.table.question, host.table.changed) == (question, host.now)


def test_an_unknown_event_is_an_error() -> None:
    flown: Any = SimpleNamespace(at=0.0, type="flown")
    with pytest.raises(AssertionError):
        evolve(HostedTable("t"), flown)


def test_the_host_starts_with_bots_only() -> None:
    host = Host("card", BOT, BOT)
    host.submit(StartGame(person=ADA))
    assert (host.table.asked_bot, host.table.waits_for) == ("random", None)


def test_reading_a_log_plays_no_move_that_is_taken_back_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise every undo replays the game so far: a few hundred of them hold a server up."""
    host = started("card")
    for _ in range(10):
        host.submit(host.move())
    moved = host.log[-1]
    assert isinstance(moved, Moved)
    undone = Undone(at=moved.at, person=ADA.id, start=moved.start)
    log: list[TableEvent] = [*host.log, *(event for _ in range(200) for event in (undone, moved))]
    played, replay = [0], HostedGame.replay

    def counting(game: HostedGame, written: Sequence[str]) -> HostedGame:
        played[0] += len(written)
        return replay(game, written)

    monkeypatch.setattr(HostedGame, "replay", counting)
    table = table_of(host.table.id, log)
    assert table.play
    assert table.number == len(log)
    assert played[0] == len(table.play.moves)
