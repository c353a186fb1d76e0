"""Clocks: how much time a table gives, who uses it, and when somebody else has to act."""

from __future__ import annotations

import pytest

from fondaco.hosted.clocks import ClockTerms, after_use
from fondaco.hosted.commands import (
    HandOver,
    LeaveSeat,
    RequestUndo,
    Resume,
    Say,
    StartGame,
    TakeBack,
    TakeSeat,
)
from fondaco.hosted.events import Moved, Resumed
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.updates import clocks, snapshot, updates
from hosted.tables import ADA, BEGAN, BO, BOT, ME, OPEN, Host, started

BANK = ClockTerms("bank", 100, 5)
A_MOVE = ClockTerms("move", 30)


@pytest.mark.parametrize(
    ("terms", "left", "used", "after"),
    [
        (BANK, 100.0, 2.5, 102.5),
        (BANK, 1.0, 2.5, 5.0),
        (ClockTerms("bank", 100), 100.0, 0.1234, 99.877),
        (A_MOVE, 30.0, 29.0, 30.0),
        (ClockTerms(), 0.0, 5.0, 0.0),
    ],
)
def test_what_is_left_after_a_move(terms: ClockTerms, left: float, used: float, after: float) -> None:
    assert terms.after_move(left, used) == after


def test_time_is_counted_in_thousandths_and_never_falls_below_nothing() -> None:
    assert after_use(2.0, 0.33333) == 1.667
    assert after_use(2.0, 2.0004) == after_use(2.0, 9.0) == 0.0
    assert after_use(-1.5, 3.0) == -1.5  # an undo took more back than was left


def test_a_bank_loses_what_is_used_and_gains_the_increment() -> None:
    host = started(clock=BANK)
    seat = host.asked
    assert host.table.seconds_left == (100.0, 100.0)
    host.later(7.5).submit(host.move("take 1"))
    assert host.table.seconds_left[seat] == 97.5
    assert host.table.seconds_left[1 - seat] == 100.0
    assert host.table.asked_at == host.now


def test_the_time_for_a_move_is_whole_again() -> None:
    host = started(clock=A_MOVE)
    host.later(20.0).submit(host.move("take 1"))
    assert host.table.seconds_left == (30.0, 30.0)
    assert host.table.time_left(host.now + 10) == 20.0


def test_time_runs_for_the_person_who_is_asked() -> None:
    host = started(clock=BANK)
    assert host.table.time_left(BEGAN) == 100.0
    assert host.table.time_left(BEGAN + 40) == 60.0
    assert host.table.time_left(BEGAN + 400) == 0.0
    assert host.table.due == BEGAN + 100
    host.later(5).submit(Say(person=ADA, text="hm"))
    assert (host.table.due, host.table.time_left(host.now)) == (BEGAN + 100, 95.0)


def test_no_time_runs_without_a_clock_a_game_or_a_person() -> None:
    assert started().table.time_left(BEGAN) is None
    assert started().table.due is None
    assert Host(clock=BANK).table.time_left(BEGAN) is None
    assert Host(clock=BANK).table.due is None
    bots = Host("card", BOT, BOT, clock=BANK)
    bots.submit(StartGame(person=ADA))
    assert bots.table.time_left(BEGAN) is None
    assert bots.table.due == BEGAN  # a bot moves as soon as somebody looks after it
    while bots.table.state == "playing":
        bots.later(1.0).submit(bots.move())
    assert bots.table.due is None


def test_a_bot_is_due_since_the_last_event() -> None:
    host = started(clock=BANK)
    person, seat = host.asked_person(), host.asked
    host.later(3).submit(HandOver(person=person, seat=seat, bot="random"))
    assert (host.table.due, host.table.time_left(host.now), host.table.waits_for) == (host.now, None, None)


def test_handing_a_seat_over_gains_no_time() -> None:
    host = started(clock=BANK)
    person, seat = host.asked_person(), host.asked
    host.later(10).submit(HandOver(person=person, seat=seat, bot="random"))
    host.later(10).submit(TakeBack(person=person, seat=seat))
    assert host.table.time_left(host.now) == 80.0


def test_a_newcomer_has_the_time_that_is_left() -> None:
    host = started(clock=BANK)
    host.submit(LeaveSeat(person=BO, seat=1, stand_in="random"))
    while host.asked != 1:
        host.submit(host.move())
    host.later(50).submit(TakeSeat(person=BO, seat=1))
    assert host.table.time_left(host.now) == 50.0


def test_leaving_and_coming_back_gains_no_time() -> None:
    host = started(clock=A_MOVE)
    person, seat = host.asked_person(), host.asked
    host.later(29).submit(LeaveSeat(person=person, seat=seat, stand_in="random"))
    host.submit(TakeSeat(person=person, seat=seat))
    assert host.table.time_left(host.now) == 1.0


def test_a_bot_s_move_gives_no_time() -> None:
    host = started(clock=BANK)
    person, seat = host.asked_person(), host.asked
    host.later(99).submit(HandOver(person=person, seat=seat, bot="random"))
    host.later(3).submit(host.move())
    assert host.table.seconds_left[seat] == 1.0  # a bot's move gives nothing
    if host.asked != seat:
        host.submit(host.move())
    assert host.table.seconds_left[seat] == 1.0


def test_a_newcomer_at_another_seat_changes_no_clock() -> None:
    host = started(clock=BANK)
    other = BO if host.asked == 0 else ADA
    seat = host.table.seats_of(other.id)[0]
    host.later(10).submit(LeaveSeat(person=other, seat=seat, stand_in="random"))
    host.later(10).submit(TakeSeat(person=other, seat=seat))
    assert host.table.time_left(host.now) == 80.0


def test_an_undo_gives_no_time_back_that_was_used_before_handing_over() -> None:
    host = Host("card", ME, BOT, clock=A_MOVE)
    host.submit(StartGame(person=ADA))
    while not any(turn.seat == 0 for turn in host.table.turns) or host.asked != 0:
        host.submit(host.move())
    host.later(20).submit(HandOver(person=ADA, seat=0, bot="random"))
    host.submit(RequestUndo(person=ADA, seat=0))
    assert host.table.seconds_left[0] == 10.0


def test_time_that_was_used_is_not_given_back_by_an_undo() -> None:
    """What the move gave goes back. The seconds since cost both: who had to think, and who took back."""
    host = started("board", 3, clock=BANK)
    move = host.move("stop")
    host.later(20).submit(move)
    other = host.asked
    host.later(5).submit(RequestUndo(person=move.person or ADA, seat=move.seat))
    assert host.table.seconds_left[move.seat] == 100.0 - 20 - 5
    assert host.table.seconds_left[other] == 95.0
    assert host.table.time_left(host.now + 1) == 74.0


@pytest.mark.parametrize("terms", [ClockTerms("bank", 60, 60), A_MOVE])
def test_nobody_gains_time_by_moving_and_taking_back(terms: ClockTerms) -> None:
    host = started("board", 3, clock=terms)
    person, seat = host.asked_person(), host.asked
    for _ in range(10):
        host.later(1).submit(host.move("stop"))
        host.later(1).submit(RequestUndo(person=person, seat=seat))
    assert host.table.time_left(host.now) == terms.seconds - 20
    for _ in range(terms.seconds // 2 - 10):
        host.later(1).submit(host.move("stop"))
        host.later(1).submit(RequestUndo(person=person, seat=seat))
    assert host.table.time_left(host.now) == 0.0
    assert isinstance(host.submit(host.move("stop", by="clock", person=None)), Moved)


def test_an_undo_may_cost_more_than_was_left() -> None:
    host = started("board", 3, clock=ClockTerms("bank", 10, 5))
    move = host.move("stop")
    host.later(8).submit(move)
    host.later(9).submit(RequestUndo(person=move.person or ADA, seat=move.seat))
    assert host.table.seconds_left[move.seat] == -7.0
    shown = clocks(host.table, host.now)
    assert shown
    assert shown["left"][move.seat] == 0.0
    host.submit(host.move("stop", by="clock", person=None))
    assert host.table.seconds_left[move.seat] == -2.0


def test_a_bot_s_moves_are_taken_back_without_a_price() -> None:
    host = Host("card", ME, BOT, clock=BANK)
    host.submit(StartGame(person=ADA))
    while host.asked != 0:
        host.submit(host.move())
    host.submit(host.move("take 1"))
    while host.asked != 0:
        host.later(1).submit(host.move())
    host.later(4).submit(RequestUndo(person=ADA, seat=0))
    assert host.table.seconds_left == (96.0, 100.0)


def test_a_clock_that_is_set_back_stops_no_clock_and_gives_no_time() -> None:
    host = started(clock=BANK)
    host.later(30).submit(Say(person=ADA, text="hm"))
    event = host.later(-3600).submit(host.move())
    assert isinstance(event, Moved)
    assert (event.at, event.used) == (BEGAN + 30, 30.0)
    assert host.table.time_left(host.now) == 100.0
    assert clocks(host.table, host.now)["left"] == list(host.table.seconds_left)  # type: ignore[index]


def test_a_clock_moves_only_when_time_is_up() -> None:
    host = started(clock=A_MOVE)
    early = host.move("take 1", by="clock", person=None)
    with pytest.raises(Refusal, match="not_asked"):
        host.later(29.98).submit(early)
    assert isinstance(host.later(0.015).submit(early), Moved)
    free = started()
    with pytest.raises(Refusal, match="not_asked"):
        free.later(100).submit(free.move("take 1", by="clock", person=None))


def test_no_clock_runs_while_the_server_is_away() -> None:
    host = started(clock=BANK)
    host.later(10).submit(Say(person=ADA, text="hm"))
    away = Resume(since=BEGAN + 20, until=BEGAN + 500)
    host.later(495)
    assert host.submit(away) == Resumed(at=BEGAN + 505, away=480.0)
    assert host.table.time_left(host.now) == 75.0  # 20 s before it went, and 5 s after it came back
    with pytest.raises(Refusal, match="not_asked"):
        host.submit(away)  # another worker says the same


def test_only_a_running_clock_is_given_time_back() -> None:
    host = started(clock=BANK)
    seat, person = host.asked, host.asked_person()
    host.later(30).submit(HandOver(person=person, seat=seat, bot="random"))
    with pytest.raises(Refusal, match="not_asked"):
        host.later(500).submit(Resume(since=BEGAN + 40, until=BEGAN + 500))
    late = started(clock=BANK)
    late.later(600)
    asked_since = Resume(since=BEGAN - 100, until=BEGAN + 500)
    assert late.submit(asked_since) == Resumed(at=BEGAN + 600, away=500.0)
    none = started(clock=BANK)
    assert none.later(9).submit(Resume(since=BEGAN + 9, until=BEGAN + 8)) == Resumed(at=BEGAN + 9, away=0.0)


def test_what_clients_are_shown_of_clocks() -> None:
    host = started(clock=BANK)
    seat = host.asked
    left = [100.0, 100.0]
    left[seat] = 92.5
    assert clocks(host.table, BEGAN + 7.5) == {"left": left, "running": seat, "ran_out": None}
    assert snapshot(host.table, None, BEGAN + 7.5)["clocks"]["left"] == left
    assert clocks(started().table, BEGAN) is None
    assert clocks(Host(clock=BANK).table, BEGAN) is None


def test_a_move_tells_clocks_whole_as_they_are_then() -> None:
    host = started(clock=BANK)
    before = host.table
    event = host.later(7.5).submit(host.move())
    patch = updates(before, host.table, event, [None])[None].message()["patch"]
    assert patch["clocks"] == clocks(host.table, BEGAN + 7.5)


def test_the_seat_whose_time_was_up_is_shown_until_the_next_move() -> None:
    host = started("board", 3, clock=A_MOVE)
    seat = host.asked
    host.later(31).submit(host.move("stop", by="clock", person=None))
    shown = clocks(host.table, host.now)
    assert shown
    assert shown["ran_out"] == seat
    assert host.table.undoable_seat is None  # a clock's move is nobody's to take back
    host.submit(host.move())
    shown = clocks(host.table, host.now)
    assert shown
    assert shown["ran_out"] is None


def test_clocks_stop_when_the_game_ends() -> None:
    host = Host("dice", ME, OPEN, clock=BANK)
    host.submit(TakeSeat(person=BO))
    host.submit(StartGame(person=ADA))
    while host.table.state == "playing":
        host.submit(host.move())
    shown = clocks(host.table, host.now + 50)
    assert shown
    assert (shown["running"], shown["left"]) == (None, list(host.table.seconds_left))
