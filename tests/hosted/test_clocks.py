"""Clocks: how much time a table gives, who uses it, and when somebody else has to act."""

from __future__ import annotations

import pytest

from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import HandOver, LeaveSeat, RequestUndo, Say, StartGame, TakeBack, TakeSeat
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


def test_a_newcomer_s_clock_starts_anew() -> None:
    host = started(clock=BANK)
    host.submit(LeaveSeat(person=BO, seat=1, stand_in="random"))
    while host.asked != 1:
        host.submit(host.move())
    host.later(50).submit(TakeSeat(person=BO, seat=1))
    assert host.table.time_left(host.now) == 100.0


def test_a_newcomer_at_another_seat_changes_no_clock() -> None:
    host = started(clock=BANK)
    other = BO if host.asked == 0 else ADA
    seat = host.table.seats_of(other.id)[0]
    host.later(10).submit(LeaveSeat(person=other, seat=seat, stand_in="random"))
    host.later(10).submit(TakeSeat(person=other, seat=seat))
    assert host.table.time_left(host.now) == 80.0


def test_time_that_was_used_is_not_given_back_by_an_undo() -> None:
    host = started("board", 3, clock=BANK)
    move = host.move("stop")
    host.later(20).submit(move)
    host.later(5).submit(RequestUndo(person=move.person or ADA, seat=move.seat))
    assert host.table.seconds_left[move.seat] == 85.0
    assert host.table.time_left(host.now + 1) == 84.0


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
