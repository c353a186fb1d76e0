"""What people can do to each other at a table: seats, hints, taking back what was seen, resigning."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import (
    Abandon,
    AnswerUndo,
    Command,
    HandOver,
    LeaveSeat,
    OpenRematch,
    Person,
    RequestUndo,
    Resign,
    SetSeat,
    StartGame,
    TakeBack,
    TakeSeat,
    UseHint,
)
from fondaco.hosted.decide import open_rematch
from fondaco.hosted.events import HintUsed, Resigned, UndoRequested
from fondaco.hosted.evolve import evolve, table_of
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.hosted.table import HostedTable, Note
from fondaco.hosted.updates import record, snapshot
from hosted.tables import ADA, BEGAN, BO, BOT, CLEO, ME, Host, started


def code_of(host: Host, command: Command) -> str:
    with pytest.raises(Refusal) as refused:
        host.submit(command)
    assert refused.value.message("en").endswith(".")
    assert refused.value.message("fr").endswith(".")
    return refused.value.code


def next_table(host: Host, person: object = BO) -> Host:
    """The table of a rematch."""
    opened = open_rematch(host.table, OpenRematch(person=person, seed="77" * 32), BEGAN)  # type: ignore[arg-type]
    again = Host()
    again.log, again.table = [opened], evolve(HostedTable("n" * 16), opened)
    return again


# Seats by consent.


def test_a_rematch_invites_and_seats_nobody_but_its_opener() -> None:
    host = started("card", 3)
    host.submit(Abandon(person=ADA))
    again = next_table(host)
    assert again.table.people == (BO.id,)
    assert [seat["invited"] for seat in snapshot(again.table, None, BEGAN)["seats"]] == [
        ADA.id,
        None,
        CLEO.id,
    ]
    assert code_of(again, StartGame(person=BO)) == "seats_open"
    again.submit(TakeSeat(person=CLEO))  # without a seat: the one that is kept for her
    assert again.table.seats[2].person == CLEO.id
    stranger = replace(ADA, id="s" * 16)
    assert code_of(again, TakeSeat(person=stranger, seat=0)) == "seat_taken"
    assert code_of(again, TakeSeat(person=stranger)) == "no_seat"
    again.submit(SetSeat(person=BO, seat=0, bot=None))  # the host gives up waiting
    again.submit(TakeSeat(person=stranger, seat=0))
    again.submit(StartGame(person=BO))


def test_an_own_seat_comes_before_one_that_anyone_may_take() -> None:
    host = started("card", 3)
    host.submit(LeaveSeat(person=ADA, seat=None, stand_in="random"))
    host.submit(LeaveSeat(person=CLEO, seat=None, stand_in="random"))
    host.submit(TakeSeat(person=CLEO))
    assert host.table.seats[2].person == CLEO.id


# Secrets of a seat that somebody left.


def test_at_court_only_its_person_comes_back_to_a_seat() -> None:
    host = started("court")
    host.submit(LeaveSeat(person=BO, seat=1, stand_in="random"))
    for other in (ADA, CLEO):  # the opponent, or somebody who may be the opponent under another name
        assert code_of(host, TakeSeat(person=other, seat=1)) == "seat_taken"
        assert code_of(host, TakeSeat(person=other)) == "no_seat"
    host.submit(LeaveSeat(person=ADA, seat=0, stand_in="random"))
    assert code_of(host, TakeSeat(person=BO, seat=0)) == "seat_taken"
    host.submit(TakeSeat(person=BO))
    assert host.table.seats[1].person == BO.id


def test_a_whole_turn_at_court_is_not_taken_back_for_free() -> None:
    """Whether the other house can answer tells about its hand."""
    host = started("court")
    person, seat = host.asked_person(), host.asked
    host.submit(host.move("play " + host.play.options[0].removeprefix("play ")))
    assert host.table.undoable_seat == seat  # within the turn: nothing was learnt
    host.submit(host.move("send"))
    assert host.table.undoable_seat is None
    assert isinstance(host.submit(RequestUndo(person=person, seat=seat)), UndoRequested)


@pytest.mark.parametrize("was_skipped", [True, False])
def test_nobody_takes_back_for_free_whether_the_other_house_was_skipped(was_skipped: bool) -> None:
    """At the end of a game no card is drawn after a turn, and only the other hand decides who goes on."""
    host, person, seat = end_at_court(was_skipped)
    assert host.table.turns[-1].seat == seat
    assert len(host.log[-1].moves) == 1  # type: ignore[union-attr]
    assert host.table.undoable_seat is None
    assert isinstance(host.submit(RequestUndo(person=person, seat=seat)), UndoRequested)


def end_at_court(was_skipped: bool) -> tuple[Host, Person, int]:
    """A game after a whole turn without a draw: the other house was skipped then, or has to answer."""
    luck = random.Random(5)
    for _ in range(50):
        host = started("court")
        while host.table.state == "playing":
            person, seat, told = host.asked_person(), host.asked, len(host.play.happened)
            host.submit(host.move(luck.choice(host.play.options)))
            new = [event.type for event in host.play.happened[told:]]
            goes_on = seat if was_skipped else 1 - seat
            is_drawn = len(host.log[-1].moves) > 1  # type: ignore[union-attr]
            if (
                new
                and not is_drawn
                and host.table.asked == goes_on
                and ("house_skipped" in new) == was_skipped
            ):
                return host, person, seat
    raise AssertionError("no such turn")


# Taking back what was seen.


def test_with_the_others_up_nobody_takes_back_what_was_seen() -> None:
    host = started("card")
    person, seat = host.asked_person(), host.asked
    other = BO if person == ADA else ADA
    host.submit(host.move("reveal"))
    host.submit(LeaveSeat(person=other, seat=1 - seat, stand_in="random"))
    assert code_of(host, RequestUndo(person=person, seat=seat)) == "nobody_to_ask"
    host.submit(TakeSeat(person=other, seat=1 - seat))
    host.submit(RequestUndo(person=person, seat=seat))
    host.submit(AnswerUndo(person=other, accept=True))
    assert host.table.notes == (
        Note("seen", seat, host.table.play.moves.__len__() if host.table.play else 0),
    )


def test_a_newcomer_is_asked_too() -> None:
    host = Host("card", ME, BOT)
    host.submit(StartGame(person=ADA))
    assert host.table.participants == (ADA.id,)
    two = started("card")
    two.submit(LeaveSeat(person=BO, seat=1, stand_in="random"))
    two.submit(TakeSeat(person=CLEO, seat=1))
    assert two.table.participants == (ADA.id, BO.id, CLEO.id)


# Hints.


def test_hints_are_for_those_who_play_alone() -> None:
    host = Host("card", ME, BOT)
    host.submit(StartGame(person=ADA))
    while host.asked != 0:
        host.submit(host.move())
    used = host.submit(UseHint(person=ADA, seat=0))
    move = len(host.play.moves)
    assert used == HintUsed(at=BEGAN, seat=0, person=ADA.id, question=host.table.question, move=move)
    with pytest.raises(AlreadyPlayed):
        host.submit(UseHint(person=ADA, seat=0))
    assert host.table.notes == (Note("hint", 0, move),)


def test_hints_among_people_need_the_host_s_leave() -> None:
    host = started()
    assert not host.table.may_hint
    assert code_of(host, UseHint(person=host.asked_person(), seat=host.asked)) == "hints_off"
    other = BO if host.asked == 0 else ADA
    assert code_of(host, UseHint(person=other, seat=1 - host.asked)) == "not_asked"
    host.submit(LeaveSeat(person=other, seat=1 - host.asked, stand_in="random"))
    assert code_of(host, UseHint(person=host.asked_person(), seat=host.asked)) == "hints_off"
    allowed = started(hints=True)
    view = snapshot(allowed.table, None, BEGAN)
    assert (view["hints"], view["may_hint"]) == (True, True)
    allowed.submit(UseHint(person=allowed.asked_person(), seat=allowed.asked))
    assert len(snapshot(allowed.table, None, BEGAN)["notes"]) == 1


def test_a_bot_that_moved_for_a_person_is_noted_like_a_hint() -> None:
    """Among people, too, where hints are off: everyone sees that somebody was shown what to do."""
    host = started()
    person, seat, move = host.asked_person(), host.asked, len(host.play.moves)
    host.submit(HandOver(person=person, seat=seat, bot="random"))
    host.submit(host.move(by="bot", person=None))
    host.submit(TakeBack(person=person, seat=seat))
    assert host.table.notes == (Note("hint", seat, move),)
    host.submit(TakeBack(person=person, seat=seat))  # again
    host.submit(HandOver(person=person, seat=seat, bot="random"))
    host.submit(TakeBack(person=person, seat=seat))  # before the bot moved
    assert host.table.notes == (Note("hint", seat, move),)


def test_nobody_hides_that_a_bot_moved_for_them() -> None:
    """Not by leaving and coming back, by another bot, or by taking the bot's move back."""

    def helped(*steps: str) -> tuple[Note, ...]:
        host = started()
        person, seat = host.asked_person(), host.asked
        other = next(known for known in (ADA, BO) if known != person)
        commands: dict[str, list[Command]] = {
            "hand over": [HandOver(person=person, seat=seat, bot="random")],
            "leave": [LeaveSeat(person=person, seat=seat, stand_in="random")],
            "undo": [RequestUndo(person=person, seat=seat), AnswerUndo(person=other, accept=True)],
            "take back": [TakeBack(person=person, seat=seat)],
            "come back": [TakeSeat(person=person, seat=seat)],
        }
        for step in steps:
            for command in [host.move(by="bot", person=None)] if step == "bot" else commands[step]:
                host.submit(command)
        assert host.table.notes == evolved(host).notes
        return tuple(note for note in host.table.notes if note.type == "hint")

    noted = helped("hand over", "bot", "take back")
    assert len(noted) == 1
    assert helped("hand over", "bot", "hand over", "take back") == noted
    assert helped("hand over", "bot", "leave", "come back") == noted
    assert helped("leave", "bot", "come back") == noted
    assert helped("hand over", "bot", "undo", "take back") == noted
    assert helped("leave", "come back") == helped("hand over", "leave", "come back") == ()


def evolved(host: Host) -> HostedTable:
    return table_of(host.table.id, host.log)


def test_another_person_at_a_seat_was_not_helped() -> None:
    host = started("card", 3)
    person, seat = host.asked_person(), host.asked
    host.submit(LeaveSeat(person=person, seat=seat, stand_in="random"))
    host.submit(host.move(by="bot", person=None))
    host.submit(TakeSeat(person=Person("d" * 16, "Dan"), seat=seat))
    assert host.table.notes == ()


def test_what_is_seen_again_and_again_is_noted_once() -> None:
    """Otherwise one player could make the views of everyone longer without end."""
    host = Host("card", ME, ME)
    host.submit(StartGame(person=ADA))
    for _ in range(3):
        seat = host.asked
        host.submit(host.move())
        host.submit(RequestUndo(person=ADA, seat=seat))
    assert [note.type for note in host.table.notes] == ["seen"]


def test_the_record_says_how_a_game_was_played() -> None:
    host = started(hints=True)
    seat, move = host.asked, len(host.play.moves)
    host.submit(UseHint(person=host.asked_person(), seat=seat))
    host.submit(Abandon(person=ADA))
    assert record(host.table).more["notes"] == [{"type": "hint", "seat": seat, "move": move}]
    plain = started()
    plain.submit(Abandon(person=ADA))
    assert "notes" not in record(plain.table).more


# Resigning.


def test_a_bot_plays_on_for_a_person_who_resigns() -> None:
    host = started("card", 3)
    event = host.submit(Resign(person=BO, seat=1, stand_in="random"))
    move = len(host.play.moves)
    assert event == Resigned(at=BEGAN, seat=1, person=BO.id, bot="random", move=move)
    assert (host.table.people, host.table.deciders) == ((ADA.id, BO.id, CLEO.id), (ADA.id, CLEO.id))
    for command in (
        *(Resign(person=BO, seat=1, stand_in="random"), TakeBack(person=BO, seat=1)),
        *(HandOver(person=BO, seat=1, bot="random"), RequestUndo(person=BO, seat=1)),
        *(LeaveSeat(person=BO, seat=1, stand_in="random"), UseHint(person=BO, seat=1)),
    ):
        assert code_of(host, command) == "resigned"
    assert code_of(host, LeaveSeat(person=BO, seat=None, stand_in="random")) == "not_seated"
    assert code_of(host, TakeSeat(person=CLEO, seat=1)) == "seat_taken"
    while host.table.state == "playing":
        host.submit(host.move())
    assert snapshot(host.table, 1, BEGAN)["seats"][1]["resigned"]
    assert record(host.table).more["notes"] == [{"type": "resigned", "seat": 1, "move": move}]


def test_those_who_resigned_are_not_asked_for_consent() -> None:
    host = started("card", 3)
    person, seat = host.asked_person(), host.asked
    quitter, other = (each for each in (ADA, BO, CLEO) if each != person)
    host.submit(host.move("reveal"))
    host.submit(Resign(person=quitter, seat=host.table.seats_of(quitter.id)[0], stand_in="random"))
    host.submit(RequestUndo(person=person, seat=seat))
    assert code_of(host, AnswerUndo(person=quitter, accept=False)) == "not_seated"
    host.submit(AnswerUndo(person=other, accept=True))
    assert [note.type for note in host.table.notes] == ["resigned", "seen"]


def test_a_host_who_resigns_cannot_end_the_game_of_the_others() -> None:
    host = started("card", 3)
    host.submit(Resign(person=ADA, seat=0, stand_in="random"))
    assert host.table.host == BO.id
    assert code_of(host, Abandon(person=ADA)) == "host_only"
    alone = Host("card", ME, BOT)
    alone.submit(StartGame(person=ADA))
    alone.submit(Resign(person=ADA, seat=0, stand_in="random"))
    assert alone.table.host == ADA.id
    while alone.table.state == "playing":
        alone.submit(alone.move())
    assert alone.table.state == "over"


def test_a_person_with_two_seats_can_resign_one() -> None:
    host = Host("card", ME, ME, clock=ClockTerms("bank", 100))
    host.submit(StartGame(person=ADA))
    seat = host.asked
    assert host.later(7).submit(Resign(person=ADA, seat=seat, stand_in="random")).used == 7.0  # type: ignore[union-attr]
    assert host.table.seconds_left[seat] == 93.0
    assert host.table.host == ADA.id
    host.submit(LeaveSeat(person=ADA, seat=None, stand_in="random"))
    assert [bool(each.former) for each in host.table.seats] == [number != seat for number in range(2)]
