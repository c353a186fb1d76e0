"""Every command: the event it leads to, and each refusal with what would have been accepted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest

from fondaco.bots import bot_names
from fondaco.games import GAMES
from fondaco.hosted import decide as decide_module
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import (
    Abandon,
    AnswerUndo,
    Command,
    HandOver,
    LeaveSeat,
    LinkRematch,
    OpenRematch,
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
from fondaco.hosted.decide import decide, open_rematch, open_table
from fondaco.hosted.events import (
    Abandoned,
    HandedOver,
    Moved,
    NewSeat,
    Opened,
    Rematched,
    Said,
    SeatLeft,
    SeatSet,
    SeatTaken,
    Started,
    TakenBack,
    UndoAccepted,
    Undone,
    UndoRefused,
    UndoRequested,
)
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.hosted.table import HostedTable
from hosted.tables import ADA, BEGAN, BO, BOT, CLEO, ME, OPEN, SEED, Host, new_table, started


def refusal_of(act: Callable[[], object]) -> Refusal:
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value


def refused(host: Host, command: Command) -> tuple[str, Any]:
    """The code of a refusal, and what would have been accepted."""
    refusal = refusal_of(lambda: host.submit(command))
    return refusal.code, refusal.allowed if refusal.allowed is None else list(refusal.allowed)


# Opening a table.


def test_a_table_is_opened_as_its_command_says() -> None:
    seats = (ME, SeatWish(kind="me", name="Zoë"), BOT, OPEN)
    clock = ClockTerms("bank", 60, 5)
    more: Any = {"public": True, "bot_pause": 0.5, "hints": True, "think": "deep"}
    command = new_table("dice", *seats, clock=clock, **more)
    assert open_table(command, BEGAN) == Opened(
        at=BEGAN,
        game="dice",
        rules=GAMES["dice"].setup(4, {}),
        version=GAMES["dice"].version,
        public=True,
        host=ADA.id,
        clock=clock,
        bot_pause=0.5,
        seed=SEED,
        seats=(
            NewSeat(person=ADA.id, name="Ada"),
            NewSeat(person=ADA.id, name="Zoë"),
            NewSeat(name="random", bot="random"),
            NewSeat(),
        ),
        hints=True,
        think="deep",
        scheme="fondaco-deal/2",
    )


def test_bots_think_normally_at_a_table_that_others_play_too() -> None:
    """Everyone who plays a shared deal meets the same bots."""
    command = new_table("card", shared_deal="daily/2026-01-02/card", think="deep")
    assert open_table(command, BEGAN).think == "normal"
    assert open_table(new_table("card"), BEGAN).think == "normal"


def test_options_of_the_game_are_kept() -> None:
    opened = open_table(new_table("card", options={"sevens": "space"}), BEGAN)
    assert opened.rules == GAMES["card"].setup(2, {"sevens": "space"})


@pytest.mark.parametrize(
    ("wrong", "allowed"),
    [
        ({"game": "chess"}, list(GAMES)),
        ({"options": {"sevens": "three"}}, ["free", "space"]),
        ({"options": {"big_monopoly": 1}}, ["false", "true"]),
        ({"options": {"colour": "red"}}, ["sevens", "big_monopoly", "edition"]),
        ({"options": {"players": 2}}, None),
        ({"seats": (ME,) * 7}, ["2", "3", "4", "5", "6"]),
        ({"clock": ClockTerms("move")}, None),
        ({"clock": ClockTerms("bank", 0, 5)}, None),
    ],
)
def test_tables_that_are_not_possible(wrong: dict[str, Any], allowed: list[str] | None) -> None:
    refusal = refusal_of(lambda: open_table(replace(new_table(), **wrong), BEGAN))
    assert (refusal.code, refusal.allowed) == ("bad_table", allowed)
    assert refusal.message("en").endswith(".")
    assert refusal.message("fr").endswith(".")


def test_a_refused_table_says_why() -> None:
    clock = refusal_of(lambda: open_table(new_table(clock=ClockTerms("move")), BEGAN))
    assert clock.message("en") == "This table is not possible. A clock needs seconds."
    assert clock.message("fr") == "Cette table n’est pas possible. Une pendule a besoin de secondes."
    seats = refusal_of(lambda: open_table(new_table(options={"players": 2}), BEGAN))
    assert seats.message("en").endswith(" The number of seats is the number of players.")
    assert seats.message("fr").endswith(" Le nombre de places est celui des joueurs.")


def test_a_bot_or_a_name_that_is_not_possible() -> None:
    bots = (SeatWish(kind="bot", bot="nobody"), SeatWish(kind="bot"))
    for wish in bots:
        refusal = refusal_of(lambda wish=wish: open_table(new_table("card", ME, wish), BEGAN))  # type: ignore[misc]
        assert (refusal.code, refusal.allowed) == ("bad_bot", bot_names())
    nameless = SeatWish(kind="me", name="\n")
    assert refusal_of(lambda: open_table(new_table("card", ME, nameless), BEGAN)).code == "bad_name"


def test_the_same_people_go_on_at_another_table() -> None:
    clock = ClockTerms("move", 30)
    more: Any = {"public": True, "bot_pause": 0.5, "hints": True, "think": "quick"}
    host = Host("card", ME, OPEN, BOT, OPEN, clock=clock, **more)
    host.submit(TakeSeat(person=BO, seat=1, entropy="b0"))
    wanted = OpenRematch(person=BO, seed="77" * 32)
    refusal = refusal_of(lambda: open_rematch(host.table, wanted, 5.0))
    assert (refusal.code, list(refusal.allowed or ())) == ("wrong_state", ["over", "abandoned"])
    host.submit(Abandon(person=ADA))
    assert open_rematch(host.table, wanted, 5.0) == Opened(
        at=5.0,
        game="card",
        version=GAMES["card"].version,
        rules=host.table.rules,
        public=True,
        host=BO.id,
        clock=clock,
        bot_pause=0.5,
        seed="77" * 32,
        seats=(
            NewSeat(name="Ada", invited=ADA.id),
            NewSeat(person=BO.id, name="Bo"),
            NewSeat(name="random", bot="random"),
            NewSeat(),
        ),
        hints=True,
        think="quick",
        scheme="fondaco-deal/2",
    )
    stranger = replace(wanted, person=CLEO)
    assert refusal_of(lambda: open_rematch(host.table, stranger, 5.0)).code == "not_seated"


def test_a_rematch_is_linked_once() -> None:
    host = Host()
    assert host.submit(LinkRematch(table="n" * 16)) == Rematched(at=BEGAN, table="n" * 16)
    with pytest.raises(AlreadyPlayed) as already:
        host.submit(LinkRematch(table="m" * 16))
    assert already.value.number == host.table.number
    assert host.table.rematch == "n" * 16


# Before the game.


def test_seats_are_taken() -> None:
    host = Host("card", ME, OPEN, OPEN)
    first = host.submit(TakeSeat(person=BO, entropy="b0"))
    assert first == SeatTaken(at=BEGAN, seat=1, person=BO.id, name="Bo", entropy="b0")
    assert refused(host, TakeSeat(person=CLEO, seat=1)) == ("seat_taken", ["2"])
    assert refused(host, TakeSeat(person=CLEO, seat=3)) == ("seat_taken", ["2"])
    other = host.submit(TakeSeat(person=BO, seat=2, name="Zoë"))
    assert other == SeatTaken(at=BEGAN, seat=2, person=BO.id, name="Zoë", entropy="")
    assert refused(host, TakeSeat(person=CLEO)) == ("no_seat", None)
    assert refused(host, TakeSeat(person=CLEO, seat=0)) == ("seat_taken", [])


def test_a_person_adds_entropy_to_their_own_seat_until_the_start() -> None:
    host = Host("card", ME, BOT)
    assert host.submit(TakeSeat(person=ADA, seat=0, entropy="c0")).seat == 0  # type: ignore[union-attr]
    assert host.table.seats[0].entropy == "c0"
    host.submit(StartGame(person=ADA))
    assert refused(host, TakeSeat(person=ADA, seat=0, entropy="d0")) == ("seat_taken", [])


def test_a_name_has_to_be_printable() -> None:
    host = Host()
    assert refused(host, TakeSeat(person=BO, name="\x1b[31m")) == ("bad_name", None)
    assert refused(host, TakeSeat(person=Person(BO.id, "x" * 65))) == ("bad_name", None)


def test_seats_are_left() -> None:
    host = Host("card", ME, OPEN, SeatWish(kind="me", name="Two"))
    host.submit(TakeSeat(person=BO))
    leave = LeaveSeat(person=ADA, seat=None, stand_in="random")
    assert refused(host, replace(leave, person=CLEO)) == ("not_seated", None)
    assert refused(host, replace(leave, seat=1)) == ("not_yours", ["0", "2"])
    one = host.submit(replace(leave, seat=2))
    assert one == SeatLeft(at=BEGAN, seats=(2,), person=ADA.id, bot=None)
    host.submit(TakeSeat(person=ADA, seat=2))
    assert host.submit(leave) == SeatLeft(at=BEGAN, seats=(0, 2), person=ADA.id, bot=None)


def test_a_bot_plays_on_for_a_person_who_leaves_during_the_game() -> None:
    host = started()
    left = host.submit(LeaveSeat(person=BO, seat=None, stand_in="random"))
    assert left == SeatLeft(at=BEGAN, seats=(1,), person=BO.id, bot="random")
    assert host.submit(TakeSeat(person=CLEO)).seat == 1  # type: ignore[union-attr]


def test_the_host_sets_seats_before_the_start() -> None:
    host = Host("card", ME, OPEN, OPEN)
    host.submit(TakeSeat(person=BO))
    assert refused(host, SetSeat(person=BO, seat=2, bot="random")) == ("host_only", None)
    assert refused(host, SetSeat(person=ADA, seat=3, bot="random")) == ("not_yours", ["0", "1", "2"])
    assert refused(host, SetSeat(person=ADA, seat=-1, bot="random")) == ("not_yours", ["0", "1", "2"])
    assert refused(host, SetSeat(person=ADA, seat=1, bot="random")) == ("seat_taken", None)
    assert refused(host, SetSeat(person=ADA, seat=2, bot="nobody")) == ("bad_bot", bot_names())
    assert host.submit(SetSeat(person=ADA, seat=2, bot="random")) == SeatSet(at=BEGAN, seat=2, bot="random")
    assert host.submit(SetSeat(person=ADA, seat=1, bot=None)) == SeatSet(at=BEGAN, seat=1, bot=None)
    assert host.submit(SetSeat(person=ADA, seat=0, bot="random")) == SeatSet(at=BEGAN, seat=0, bot="random")


def test_the_host_starts_once_every_seat_is_taken() -> None:
    host = Host()
    assert refused(host, StartGame(person=ADA)) == ("seats_open", None)
    host.submit(TakeSeat(person=BO))
    assert refused(host, StartGame(person=BO)) == ("host_only", None)
    event = host.submit(StartGame(person=ADA))
    assert isinstance(event, Started)
    assert event.moves
    assert all(move.startswith("* ") for move in event.moves)
    assert refused(host, StartGame(person=ADA)) == ("wrong_state", ["open"])


def test_a_game_whose_rules_are_unknown_does_not_start() -> None:
    host = Host("card", ME, BOT)
    host.table = replace(host.table, version=99)
    refusal = refusal_of(lambda: host.submit(StartGame(person=ADA)))
    assert (refusal.code, refusal.facts) == ("other_rules", {"version": 99})


# During the game.


def test_a_move_is_an_event_with_the_luck_that_followed() -> None:
    host = started()
    question, start = host.table.question, len(host.play.moves)
    event = host.later(2.5).submit(host.move("reveal"))
    assert isinstance(event, Moved)
    assert event == Moved(
        at=BEGAN + 2.5, answers=question, start=start, moves=event.moves, by="person", used=2.5
    )
    first, *luck = event.moves
    assert first == f"{host.table.turns[-1].seat} reveal"
    assert luck
    assert all(move.startswith("* ") for move in luck)


def test_moves_that_are_refused() -> None:
    host = started()
    seat, person = host.asked, host.asked_person()
    other, stranger = (BO if person is ADA else ADA), CLEO
    assert refused(host, host.move("take 9")) == ("not_possible", host.play.options)
    assert refused(host, host.move(person=other)) == ("not_yours", [str(1 - seat)])
    assert refused(host, host.move(person=stranger)) == ("not_yours", [])
    assert refused(host, host.move(seat=7)) == ("not_yours", [str(seat)])
    assert refused(host, host.move(seat=1 - seat, person=other)) == ("not_asked", None)
    assert refused(host, host.move(answers=host.table.question - 1)) == ("late", None)
    assert refused(host, host.move(answers=host.table.question + 1)) == ("late", None)
    refusal = refusal_of(lambda: host.submit(host.move("take 9")))
    moves = ", ".join(host.play.options)
    assert refusal.message("en") == f'You can\'t play "take 9" now. Possible moves: {moves}.'
    assert refusal.message("fr").endswith(f'jouer "take 9" maintenant. Coups possibles : {moves}.')
    assert refused(Host(), PlayMove(seat=0, option="take 1", answers=1, by="person", person=ADA)) == (
        "wrong_state",
        ["playing"],
    )


def test_the_same_answer_to_the_same_question_counts_once() -> None:
    host = started()
    move = host.move("take 1")
    host.submit(move)
    number = host.table.number
    host.submit(Say(person=ADA, text="well"))
    with pytest.raises(AlreadyPlayed) as already:
        host.submit(move)
    assert already.value.number == number
    assert refused(host, replace(move, option="reveal"))[0] == "late"


def test_an_answer_that_was_taken_back_is_late() -> None:
    host = started("board", 3)
    move = host.move("stop")
    host.submit(move)
    host.submit(RequestUndo(person=move.person or ADA, seat=move.seat))
    assert refused(host, move)[0] == "late"
    host.submit(Abandon(person=ADA))
    assert refused(host, move) == ("wrong_state", ["playing"])


@pytest.mark.parametrize("by", ["person", "clock"])
def test_only_the_bot_moves_at_a_seat_that_was_handed_over(by: str) -> None:
    host = started()
    person, seat = host.asked_person(), host.asked
    mine = host.move("take 1", by=by, person=person if by == "person" else None)
    bots = replace(mine, by="bot", person=None)
    assert refused(host, bots) == ("not_asked", None)
    assert host.submit(HandOver(person=person, seat=seat, bot="random")) == HandedOver(
        at=BEGAN, seat=seat, bot="random"
    )
    assert refused(host, mine) == ("not_asked", None)
    assert host.submit(TakeBack(person=person, seat=seat)) == TakenBack(at=BEGAN, seat=seat)
    assert refused(host, bots) == ("not_asked", None)
    host.submit(HandOver(person=person, seat=seat, bot="random"))
    event = host.later(2.0).submit(bots)
    assert isinstance(event, Moved)
    assert (event.by, event.used) == ("bot", 0.0)


def test_seats_that_are_handed_over_belong_to_their_person() -> None:
    host = started()
    assert refused(host, HandOver(person=ADA, seat=1, bot="random")) == ("not_yours", ["0"])
    assert refused(host, HandOver(person=ADA, seat=0, bot="nobody")) == ("bad_bot", bot_names())
    assert refused(host, TakeBack(person=ADA, seat=1)) == ("not_yours", ["0"])
    assert refused(host, TakeBack(person=BO, seat=-1)) == ("not_yours", ["1"])
    before = Host()
    assert refused(before, HandOver(person=ADA, seat=0, bot="random")) == ("wrong_state", ["playing"])
    assert refused(before, TakeBack(person=ADA, seat=0)) == ("wrong_state", ["playing"])


def test_the_clock_moves_for_a_person_whose_time_is_up() -> None:
    host = started(clock=ClockTerms("move", 30))
    event = host.later(30.12375).submit(host.move("take 1", by="clock", person=None))
    assert isinstance(event, Moved)
    assert (event.by, event.used) == ("clock", 30.124)


def test_a_person_whose_time_is_up_moves_no_more() -> None:
    """Even if the bot that moves instead is slow: the host's other tables may keep it busy."""
    host = started(clock=ClockTerms("bank", 30))
    assert refused(host.later(31), host.move("take 1")) == ("time_up", None)
    host.submit(host.move("take 1", by="clock", person=None))


# Taking moves back.


def moved(host: Host, option: str) -> PlayMove:
    move = host.move(option)
    host.submit(move)
    return move


def undo(move: PlayMove) -> RequestUndo:
    assert move.person
    return RequestUndo(person=move.person, seat=move.seat)


def test_a_move_that_showed_nothing_is_taken_back_at_once() -> None:
    host = started("board", 3)
    start = len(host.play.moves)
    move = moved(host, "stop")
    assert host.submit(undo(move)) == Undone(at=BEGAN, start=start, person=move.person.id)  # type: ignore[union-attr]
    assert refused(host, undo(move)) == ("nothing_to_undo", None)


def test_everyone_has_to_accept_that_a_shown_card_is_taken_back() -> None:
    host = started("card", 3)
    start, question = len(host.play.moves), host.table.question
    move = moved(host, "reveal")
    me = move.person
    assert me
    others = [person for person in (ADA, BO, CLEO) if person != me]
    request = host.submit(undo(move))
    assert request == UndoRequested(at=BEGAN, person=me.id, start=start, question=question)
    assert refused(host, undo(move)) == ("nothing_to_undo", None)  # it is asked for already
    assert refused(host, AnswerUndo(person=me, accept=True)) == ("nothing_to_undo", None)
    stranger = Person("s" * 16, "Stranger")
    assert refused(host, AnswerUndo(person=stranger, accept=True)) == ("not_seated", None)
    accepted = host.submit(AnswerUndo(person=others[0], accept=True))
    assert accepted == UndoAccepted(at=BEGAN, person=others[0].id)
    assert refused(host, AnswerUndo(person=others[0], accept=True)) == ("nothing_to_undo", None)
    undone = host.submit(AnswerUndo(person=others[1], accept=True))
    assert undone == Undone(at=BEGAN, start=start, person=others[1].id, seen_by=move.seat)
    assert refused(host, AnswerUndo(person=others[1], accept=True)) == ("nothing_to_undo", None)


def test_one_person_is_enough_to_refuse() -> None:
    host = started("card", 3)
    move = moved(host, "reveal")
    host.submit(undo(move))
    other = next(person for person in (ADA, BO, CLEO) if person != move.person)
    assert host.submit(AnswerUndo(person=other, accept=False)) == UndoRefused(at=BEGAN, person=other.id)
    assert refused(host, undo(move)) == ("undo_refused", None)  # nobody is asked twice for the same move


def test_a_person_alone_takes_back_whatever_they_like() -> None:
    host = Host("card", ME, BOT)
    host.submit(StartGame(person=ADA))
    while host.asked != 0:
        host.submit(host.move())
    start = len(host.play.moves)
    host.submit(host.move("take 1"))
    while host.asked != 0:
        host.submit(host.move())
    assert host.submit(RequestUndo(person=ADA, seat=0)) == Undone(
        at=BEGAN, start=start, person=ADA.id, seen_by=0
    )


def test_the_last_move_of_the_seat_is_taken_back_and_not_another_s() -> None:
    host = started("card", 2)
    first = moved(host, "take 1")
    while host.table.turns[-1].seat == first.seat:
        last_own = host.table.turns[-1]
        host.submit(host.move("take 1"))
    event = host.submit(undo(first))
    assert isinstance(event, UndoRequested)
    assert (event.start, event.question) == (last_own.start, last_own.answers)


def test_undos_that_are_refused() -> None:
    host = started("card", 2)
    move = host.move("take 1")
    assert refused(host, undo(move)) == ("nothing_to_undo", None)
    assert refused(host, RequestUndo(person=ADA, seat=1)) == ("not_yours", ["0"])
    assert refused(Host(), RequestUndo(person=ADA, seat=0)) == ("wrong_state", ["playing"])
    assert refused(host, AnswerUndo(person=ADA, accept=True)) == ("nothing_to_undo", None)
    assert refused(Host(), AnswerUndo(person=ADA, accept=True)) == ("wrong_state", ["playing"])


# Chat.


def test_anyone_may_speak_under_their_seat_s_name() -> None:
    host = Host("card", SeatWish(kind="me", name="Zoë"), OPEN)
    assert host.submit(Say(person=ADA, text="Salut !")) == Said(
        at=BEGAN, person=ADA.id, name="Zoë", text="Salut !"
    )
    assert host.submit(Say(person=BO, text="hi")) == Said(at=BEGAN, person=BO.id, name="Bo", text="hi")
    assert [line.text for line in host.table.chat] == ["Salut !", "hi"]


def test_a_seat_without_a_name_speaks_under_its_person_s() -> None:
    """The first versions stored no names of seats."""
    host = Host()
    host.table = replace(host.table, seats=(replace(host.table.seats[0], name=None), host.table.seats[1]))
    assert host.submit(Say(person=ADA, text="hi")).name == "Ada"  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["", " ", "a\tb", "a\n", "\u200e"])
def test_texts_that_are_refused(text: str) -> None:
    assert refused(Host(), Say(person=ADA, text=text)) == ("bad_text", None)


def test_a_person_who_says_much_has_to_wait() -> None:
    host = Host()
    for _ in range(decide_module.MAX_LINES_A_MINUTE):
        host.later(1.0).submit(Say(person=ADA, text="x"))
    refusal = refusal_of(lambda: host.later(0.5).submit(Say(person=ADA, text="x")))
    assert (refusal.code, refusal.facts) == ("too_fast", {"seconds": 31})
    host.submit(Say(person=BO, text="x"))
    host.later(30.5).submit(Say(person=ADA, text="x"))
    assert refused(host.later(0.25), Say(person=ADA, text="x")) == ("too_fast", None)
    host.later(600.0).submit(Say(person=ADA, text="x"))


def test_spectators_cannot_silence_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide_module, "MAX_CHAT_LINES", 5)
    monkeypatch.setattr(decide_module, "MAX_SPECTATOR_LINES", 2)
    host = Host()
    for _ in range(2):
        host.submit(Say(person=BO, text="x"))
    assert refused(host, Say(person=CLEO, text="x")) == ("chat_full", None)
    for _ in range(3):
        host.submit(Say(person=ADA, text="x"))
    assert refused(host, Say(person=ADA, text="x")) == ("chat_full", None)


def test_the_limits_of_a_chat() -> None:
    """As docs/protocol.md tells them."""
    assert (decide_module.MAX_CHAT_LINES, decide_module.MAX_SPECTATOR_LINES) == (1000, 200)
    assert (decide_module.MAX_LINES_A_MINUTE, decide_module.MINUTE) == (30, 60.0)


# The end.


def test_the_host_abandons_a_table() -> None:
    for host in (Host(), started()):
        assert refused(host, Abandon(person=BO)) == ("host_only", None)
        assert host.submit(Abandon(person=ADA)) == Abandoned(at=BEGAN, person=ADA.id)
        assert refused(host, Abandon(person=ADA)) == ("wrong_state", ["open", "playing"])


ENDED: list[Command] = [
    TakeSeat(person=CLEO),
    LeaveSeat(person=ADA, seat=None, stand_in="random"),
    SetSeat(person=ADA, seat=1, bot=None),
    StartGame(person=ADA),
    HandOver(person=ADA, seat=0, bot="random"),
    TakeBack(person=ADA, seat=0),
    RequestUndo(person=ADA, seat=0),
    AnswerUndo(person=ADA, accept=True),
    Resign(person=ADA, seat=0, stand_in="random"),
    UseHint(person=ADA, seat=0),
    Abandon(person=ADA),
]


@pytest.mark.parametrize("command", ENDED, ids=lambda command: type(command).__name__)
def test_a_table_that_has_ended_only_hears_chat_and_a_rematch(command: Command) -> None:
    host = started()
    host.submit(Abandon(person=ADA))
    code, allowed = refused(host, command)
    assert code == "wrong_state"
    assert set(allowed) <= {"open", "playing"}
    host.submit(Say(person=ADA, text="good game"))
    host.submit(LinkRematch(table="n" * 16))


def test_a_full_log_refuses_what_could_go_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    host = started()
    monkeypatch.setattr(decide_module, "MAX_EVENTS", host.table.number)
    undo = RequestUndo(person=ADA, seat=0)
    for command in (Say(person=ADA, text="x"), undo, TakeBack(person=ADA, seat=0)):
        assert refused(host, command) == ("log_full", None)
    monkeypatch.setattr(decide_module, "MAX_EVENTS", host.table.number + 1)
    host.submit(Say(person=ADA, text="x"))
    assert host.table.number == decide_module.MAX_EVENTS


def test_a_full_log_still_takes_the_link_to_the_next_table_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host = started()
    monkeypatch.setattr(decide_module, "MAX_EVENTS", host.table.number)
    host.submit(LinkRematch(table="n" * 16))
    with pytest.raises(AlreadyPlayed):
        host.submit(LinkRematch(table="m" * 16))


def test_a_full_log_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone can leave or resign, the host can end the game, and it can be played to its end."""
    monkeypatch.setattr(decide_module, "MAX_EVENTS", 5)
    host = started("card", 3)
    host.submit(LeaveSeat(person=CLEO, seat=None, stand_in="random"))
    host.submit(Resign(person=BO, seat=1, stand_in="random"))
    while host.table.state == "playing":
        host.submit(host.move())
    assert host.table.state == "over"
    other = started()
    other.submit(Abandon(person=ADA))
    assert other.table.state == "abandoned"


def test_a_log_has_room_for_a_hundred_games() -> None:
    assert decide_module.MAX_EVENTS == 50_000


def test_decide_takes_every_command_there_is() -> None:
    """Each command of the union is decided somewhere in this file; an unknown one is an error."""
    assert {kind.__name__ for kind in get_args(Command)} == {
        *("PlayMove", "RequestUndo", "AnswerUndo", "Say", "TakeSeat", "LeaveSeat", "SetSeat", "StartGame"),
        *("HandOver", "TakeBack", "Abandon", "LinkRematch", "Resume", "Resign", "UseHint"),
        *("AdvanceLesson", "LeaveLesson"),  # in test_lessons.py
    }
    with pytest.raises(AssertionError):
        decide(HostedTable("t"), "fly", 0.0)  # type: ignore[arg-type]
