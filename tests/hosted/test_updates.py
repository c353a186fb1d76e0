"""Snapshots, updates and records: what they hold, and what comes whole."""

from __future__ import annotations

import pytest

from fondaco.games import GAMES
from fondaco.hosted.commands import Abandon, Command, RequestUndo, Say, StartGame, TakeSeat
from fondaco.hosted.fair_deal import check_deal, commitment
from fondaco.hosted.game import Audience
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.updates import CHAT_SHOWN, Update, evening_changes, record, snapshot, updates
from fondaco.replaying import replay
from hosted.tables import ADA, BEGAN, BO, BOT, ME, OPEN, Host, started
from random_tables import as_json


def made(host: Host, command: Command, seat: Audience) -> Update:
    before = host.table
    event = host.submit(command)
    return updates(before, host.table, event, [seat])[seat]


def test_a_snapshot_before_the_start() -> None:
    host = Host("card", ME, BOT, public=True, entropy="ada0")
    shown, more = as_json(snapshot(host.table, 0, BEGAN)), {"invited": None, "resigned": False}
    assert shown == {
        "type": "view",
        "table": host.table.id,
        "number": 2,
        "game": "card",
        "title": GAMES["card"].title,
        "rules": dict(host.table.rules),
        "clock": {"kind": "none", "seconds": 0, "increment": 0},
        "replays": None,
        "seat": 0,
        "public": True,
        "host": ADA.id,
        "seats": [
            {"seat": 0, "kind": "person", "name": "Ada", "person": ADA.id, "bot": None, **more},
            {"seat": 1, "kind": "bot", "name": "random", "person": None, "bot": "random", **more},
        ],
        "deal": {
            "scheme": "fondaco-deal/2",
            "commitment": commitment(host.table.seed),
            "entropy": ["ada0", ""],
            "seed": None,
        },
        "rematch": None,
        "hints": False,
        "think": "normal",
        "may_hint": True,
        "shared_deal": None,
        "question": 0,
        "state": "open",
        "undo": None,
        "notes": [],
        "days": [],
        "result": None,
        "clocks": None,
        "options": [],
        "may_undo": False,
        "lesson": None,
        "view": None,
        "evening": None,
        "moves": [],
        "happened": [],
        "chat": [],
    }


def test_only_the_seat_that_is_asked_has_options() -> None:
    host = started()
    for seat in (None, 0, 1):
        shown = snapshot(host.table, seat, BEGAN)
        options = host.play.options if seat == host.asked else []
        assert [choice["option"] for choice in shown["options"]] == options
        assert shown["view"].seat == seat


def test_the_seat_that_may_undo_is_told_so() -> None:
    host = started("board", 3)
    seat = host.asked
    host.submit(host.move("stop"))
    assert [snapshot(host.table, each, BEGAN)["may_undo"] for each in (None, 0, 1, 2)] == [
        False,
        *(each == seat for each in range(3)),
    ]


def test_a_snapshot_has_the_last_lines_of_the_chat() -> None:
    host = Host()
    for number in range(CHAT_SHOWN + 5):
        host.later(10).submit(Say(person=ADA, text=str(number)))
    texts = [line.text for line in snapshot(host.table, None, host.now)["chat"]]
    assert texts == [str(number) for number in range(5, CHAT_SHOWN + 5)]


def test_an_undo_request_says_who_has_to_accept() -> None:
    host = started()
    move = host.move("reveal")
    host.submit(move)
    person = move.person
    assert person
    other = BO if person is ADA else ADA
    message = made(host, RequestUndo(person=person, seat=move.seat), None).message()
    assert message["patch"] == {
        "undo": {
            "person": person.id,
            "question": move.answers,
            "accepted": [person.id],
            "missing": [other.id],
        }
    }


def test_an_update_says_what_an_event_changed() -> None:
    host = started()
    number, seat = host.table.number, host.asked
    message = made(host.later(1), host.move("take 1"), 1 - seat).message()
    assert {key: message[key] for key in ("type", "table", "after", "number")} == {
        "type": "update",
        "table": host.table.id,
        "after": number,
        "number": number + 1,
    }
    assert message["event"] is host.log[-1]
    assert [event.type for event in message["happened"]] == ["cards_loaded", "card_revealed"]
    assert message["patch"]["question"] == number + 1


def test_a_chat_line_changes_nothing_else() -> None:
    host = started()
    message = made(host, Say(person=ADA, text="hm"), 0).message()
    assert (message["patch"], message["happened"], message["event"]) == ({}, [], host.log[-1])


def test_the_seat_that_is_asked_gets_its_options_and_others_do_not() -> None:
    host = started()
    before = host.table
    event = host.submit(host.move("take 1"))
    for seat, update in updates(before, host.table, event, (None, 0, 1)).items():
        is_concerned = seat is not None and seat in (before.asked, host.table.asked)
        assert ("options" in update.own) == is_concerned
        assert "options" not in update.shared["patch"]


def test_what_is_the_same_for_all_is_made_once_where_nothing_is_secret() -> None:
    for game, count in (("card", 1), ("court", 3)):
        host = started(game)
        before = host.table
        made = updates(before, before, host.submit(host.move()), (None, 0, 1))
        assert len({id(update.shared) for update in made.values()}) == count


def test_the_first_view_of_a_game_comes_whole() -> None:
    host = Host("card", ME, OPEN)
    host.submit(TakeSeat(person=BO))
    before = host.table
    event = host.submit(StartGame(person=ADA))
    for seat, update in updates(before, host.table, event, (None, 0, 1)).items():
        assert update.message()["patch"]["view"] == host.play.view(seat)
        assert update.message()["happened"] == host.play.happened


def test_a_secret_card_is_only_its_owner_s() -> None:
    host = started("court")
    while "plan" not in host.play.options:
        host.submit(host.move(host.play.options[0]))
    before, owner = host.table, host.asked
    event = host.submit(host.move("plan"))
    told = {
        seat: update.message() for seat, update in updates(before, host.table, event, (None, 0, 1)).items()
    }
    planned = {seat: message["happened"][0].card for seat, message in told.items()}
    assert planned[owner] is not None
    assert planned[1 - owner] is None
    assert planned[None] is None


# Records.


def test_a_record_is_given_out_once_the_game_has_ended() -> None:
    host = started("dice", entropy="ada0")
    for table in (Host().table, host.table):
        with pytest.raises(Refusal) as refusal:
            record(table)
        assert (refusal.value.code, refusal.value.allowed) == ("wrong_state", ["over", "abandoned"])
    while host.table.state == "playing":
        host.submit(host.move())
    kept = record(host.table)
    assert (kept.names, kept.result) == (["Ada", "Bo"], host.play.result)
    assert replay(kept).result == kept.result
    assert check_deal(kept)
    assert kept.more["deal"]["entropy"] == ["ada0", ""]


def test_a_record_of_an_abandoned_game() -> None:
    host = started("court")
    host.submit(Abandon(person=ADA))
    kept = record(host.table)
    assert (kept.result, kept.days, kept.moves) == (None, None, list(host.play.moves))
    assert check_deal(kept)
    never_started = Host()
    never_started.submit(Abandon(person=ADA))
    with pytest.raises(Refusal):
        record(never_started.table)
    assert snapshot(host.table, None, BEGAN)["deal"]["seed"] == host.table.seed


def test_days_are_shown_and_recorded() -> None:
    host = started("card")
    while not host.play.days:
        message = made(host, host.move(), None).message()
    assert message["patch"]["days"] == list(host.play.days)
    scored = [event for event in host.play.happened if event.type == "day_scored"]
    assert [event.totals for event in scored] == [day.totals for day in host.play.days]
    assert host.play.record().days


def test_what_the_evening_would_pay_changes_only_with_the_ships() -> None:
    host = started("board")
    play = host.table.play
    assert play is not None
    drawn = play.play("draw")
    assert drawn.evening(play) is play.evening()
    assert evening_changes(play, drawn) == {}
    assert evening_changes(None, play) == {"evening": play.evening()}
    bought = drawn.play("stop").play("bid 1").play("pass")
    assert "ship_pay" in evening_changes(play, bought)["evening"]
    while bought.days == ():
        bought = bought.play(bought.options[-1] if bought.options[0] == "pass" else "stop")
    assert sum(map(sum, bought.evening(play).awards)) > 0


def test_a_court_has_no_evening() -> None:
    play = started("court").table.play
    assert play is not None
    assert play.evening() is None
    assert play.play(play.options[0]).evening(play) is None
