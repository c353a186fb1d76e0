"""A table in one process: whole games, undo, refusals, and updates that give no secret away."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from fondaco.bots import Question, bot_called
from fondaco.bots.random import Random
from fondaco.client import updated
from fondaco.core.options import Value
from fondaco.core.record import record_from_json
from fondaco.games import GAMES, game_called
from fondaco.games.court_state import NO_LIMIT
from fondaco.hosted.commands import (
    Abandon,
    AnswerUndo,
    Command,
    OpenTable,
    Person,
    PlayMove,
    RequestUndo,
    Say,
    SeatWish,
    StartGame,
    TakeSeat,
)
from fondaco.hosted.events import Moved, Undone, UndoRefused, UndoRequested
from fondaco.hosted.evolve import table_of
from fondaco.hosted.fair_deal import check_deal
from fondaco.hosted.game import Audience, HostedGame
from fondaco.hosted.local import LocalHost
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.table import NO_CLOCK
from fondaco.hosted.updates import Update, record
from fondaco.replaying import replay
from fondaco.table import IllegalMove, SeededLuck

PEOPLE = [Person(f"{name} id", name) for name in ("Ada", "Bo", "Cleo", "Dora", "Eve", "Fay")]
ADA, BO, CLEO = PEOPLE[:3]


def clock() -> Callable[[], float]:
    """A second passes between any two looks at it."""
    seconds = count(1000)
    return lambda: float(next(seconds))


def opened(game: str, *wishes: SeatWish, seed: int = 0, **options: Value) -> LocalHost:
    command = OpenTable(
        person=ADA,
        game=game,
        options=options,
        seats=wishes,
        public=False,
        clock=NO_CLOCK,
        bot_pause=0.0,
        seed=f"{seed:064x}",
    )
    return LocalHost(command, clock())


def started(game: str, players: int, seed: int = 0) -> LocalHost:
    """A game that a person plays at each seat."""
    host = opened(game, *[SeatWish()] * players, seed=seed)
    for seat in range(players):
        host.submit(TakeSeat(person=PEOPLE[seat], seat=seat))
    host.submit(StartGame(person=ADA))
    return host


def game_of(host: LocalHost) -> HostedGame:
    assert host.table.play
    return host.table.play


def move(host: LocalHost, option: str) -> PlayMove:
    """The command with which the seat that is asked chooses an option."""
    seat = host.table.asked
    assert seat is not None
    person = PEOPLE[seat]
    return PlayMove(seat=seat, option=option, answers=host.table.question, by="person", person=person)


def play_at_random(host: LocalHost, luck: random.Random) -> None:
    host.submit(move(host, luck.choice(game_of(host).options)))


def as_json(thing: Any) -> Any:
    """What a client would read."""
    return json.loads(json.dumps(thing, default=vars))


# Whole games.


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_whole_games(game: str) -> None:
    players = GAMES[game].player_counts[-1]
    host = opened(game, *[SeatWish(kind="bot", bot="random")] * players, seed=4)
    bots = [bot_called("random")(SeededLuck(seat)) for seat in range(players)]
    host.submit(StartGame(person=ADA))
    while (seat := host.table.asked) is not None:
        event = host.play_bot(bots[seat])
        assert isinstance(event, Moved)
        assert (event.by, event.moves[0][0]) == ("bot", str(seat))
    assert host.table.state == "over"
    kept = record_from_json(record(host.table).as_json())
    assert kept.result == replay(kept).result
    assert check_deal(kept)


@pytest.mark.parametrize("game", GAMES)
def test_the_log_leads_to_the_same_table(game: str) -> None:
    host, luck = started(game, 2, seed=5), random.Random(5)
    while host.table.asked is not None:
        play_at_random(host, luck)
        if luck.random() < 0.1 and host.table.undoable_seat is not None:
            seat = host.table.undoable_seat
            host.submit(RequestUndo(person=PEOPLE[seat], seat=seat))
    again = table_of(host.table.id, host.log)
    assert again.number == host.table.number == len(host.log)
    assert again.play
    assert again.play.moves == game_of(host).moves
    assert again.play.happened == game_of(host).happened
    assert (again.turns, again.question, again.state) == (host.table.turns, host.table.question, "over")
    assert [event.at for event in host.log] == sorted(event.at for event in host.log)


def test_the_same_seed_gives_the_same_game() -> None:
    moves = []
    for seed in (1, 1, 2):
        host, luck = started("card", 2, seed), random.Random(3)
        while host.table.asked is not None:
            play_at_random(host, luck)
        moves.append(game_of(host).moves)
    assert moves[0] == moves[1] != moves[2]


# Subscribers.


class Client:
    """Knows a table from one snapshot and the updates since."""

    def __init__(self, host: LocalHost, seat: Audience) -> None:
        self.seat, self.view = seat, as_json(host.snapshot(seat))
        host.subscribe(seat, self.hear)

    def hear(self, update: Update) -> None:
        told = as_json(update.message())
        assert told["after"] == self.view["number"]
        self.view = updated(self.view, told)


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_and_its_updates_are_the_next_snapshot(game: str) -> None:
    host, luck = started(game, 2, seed=6), random.Random(6)
    clients = [Client(host, seat) for seat in (None, 0, 1)]
    while host.table.asked is not None:
        play_at_random(host, luck)
        if luck.random() < 0.1 and (seat := host.table.undoable_seat) is not None:
            host.submit(RequestUndo(person=PEOPLE[seat], seat=seat))
        for client in clients:
            assert without_nulls(client.view) == without_nulls(as_json(host.snapshot(client.seat)))


def without_nulls(message: Any) -> Any:
    """A member that is missing is null."""
    if isinstance(message, dict):
        return {name: without_nulls(member) for name, member in message.items() if member is not None}
    return [without_nulls(member) for member in message] if isinstance(message, list) else message


def test_only_subscribers_are_told() -> None:
    host = started("card", 2)
    heard: list[tuple[str, Update]] = []
    leave = host.subscribe(0, lambda update: heard.append(("left", update)))
    host.subscribe(0, lambda update: heard.append(("stayed", update)))
    leave()
    host.submit(Say(person=ADA, text="Good luck"))
    [(name, update)] = heard
    assert name == "stayed"
    assert update.message()["event"].text == "Good luck"


def test_everyone_may_hear_what_a_seat_heard_where_nothing_is_secret() -> None:
    host = started("card", 2)
    shared = []
    for seat in (0, 1, None):
        host.subscribe(seat, lambda update: shared.append(update.shared))
    play_at_random(host, random.Random(1))
    assert shared[0] is shared[1] is shared[2]


# Taking moves back.


def test_a_move_that_showed_nothing_is_taken_back_at_once() -> None:
    host = started("court", 2)
    seat = host.table.asked
    assert seat is not None
    before = game_of(host).moves
    host.submit(move(host, game_of(host).options[0]))
    event = host.submit(RequestUndo(person=PEOPLE[seat], seat=seat))
    assert isinstance(event, Undone)
    assert (game_of(host).moves, host.table.asked) == (before, seat)


def revealed(host: LocalHost) -> int:
    """Plays until chance has shown something after a move; returns the seat that moved."""
    luck = random.Random(2)
    while host.table.undoable_seat is not None or not host.table.turns:
        play_at_random(host, luck)
    return host.table.turns[-1].seat


def test_the_others_are_asked_where_something_was_shown() -> None:
    host = started("card", 3)
    seat = revealed(host)
    start, moves = host.table.turns[-1].start, game_of(host).moves
    assert isinstance(host.submit(RequestUndo(person=PEOPLE[seat], seat=seat)), UndoRequested)
    first, second = (person for person in PEOPLE[:3] if person != PEOPLE[seat])
    host.submit(AnswerUndo(person=first, accept=True))
    assert game_of(host).moves == moves
    assert isinstance(host.submit(AnswerUndo(person=second, accept=True)), Undone)
    assert (host.table.asked, len(game_of(host).moves)) == (seat, start)


def test_one_who_refuses_is_enough() -> None:
    host = started("card", 3)
    seat = revealed(host)
    moves = game_of(host).moves
    host.submit(RequestUndo(person=PEOPLE[seat], seat=seat))
    other = PEOPLE[(seat + 1) % 3]
    assert isinstance(host.submit(AnswerUndo(person=other, accept=False)), UndoRefused)
    assert (host.table.undo, game_of(host).moves) == (None, moves)


def test_luck_that_is_taken_back_comes_again_the_same() -> None:
    """Nobody draws another card by taking a move back."""
    host = opened("card", SeatWish(kind="me"), SeatWish(kind="bot", bot="random"), seed=3)
    host.submit(StartGame(person=ADA))
    bot, taken_back = bot_called("random")(SeededLuck(1)), 0
    while host.table.asked is not None:
        if host.table.asked == 1:
            host.play_bot(bot)
            continue
        command, before = move(host, game_of(host).options[0]), game_of(host).moves
        host.submit(command)
        after = game_of(host).moves
        if host.table.state == "playing":
            host.submit(RequestUndo(person=ADA, seat=0))
            assert game_of(host).moves == before
            host.submit(dataclasses.replace(command, answers=host.table.question))
            assert game_of(host).moves == after
            taken_back += 1
    assert taken_back > 10


# Refusals.


def refusals(host: LocalHost) -> Iterator[tuple[Command, str]]:
    """Commands that a card game which Ada and Bo play refuses, with the code."""
    seat, option, question = host.table.asked, game_of(host).options[0], host.table.question
    assert seat is not None
    asked, other = PEOPLE[seat], PEOPLE[1 - seat]
    right = PlayMove(seat=seat, option=option, answers=question, by="person", person=asked)
    yield dataclasses.replace(right, option="take 9"), "not_possible"
    yield dataclasses.replace(right, person=other), "not_yours"
    yield dataclasses.replace(right, person=CLEO), "not_yours"
    yield dataclasses.replace(right, seat=1 - seat, person=other), "not_asked"
    yield dataclasses.replace(right, answers=question - 1), "late"
    yield RequestUndo(person=asked, seat=seat), "nothing_to_undo"
    yield AnswerUndo(person=other, accept=True), "nothing_to_undo"
    yield StartGame(person=ADA), "wrong_state"
    yield Abandon(person=BO), "host_only"
    yield Say(person=CLEO, text=" "), "bad_text"
    yield TakeSeat(person=CLEO), "no_seat"


def test_what_is_refused_changes_nothing_and_is_told_to_nobody() -> None:
    host = started("card", 2)
    told: list[Update] = []
    host.subscribe(None, told.append)
    for command, code in refusals(host):
        table, log = host.table, list(host.log)
        with pytest.raises(Refusal) as refusal:
            host.submit(command)
        assert refusal.value.code == code
        assert (host.table is table, host.log, told) == (True, log, [])


def test_a_game_with_an_open_seat_does_not_start() -> None:
    host = opened("card", SeatWish(kind="me"), SeatWish())
    with pytest.raises(Refusal) as refusal:
        host.submit(StartGame(person=ADA))
    assert refusal.value.code == "seats_open"


def test_a_move_that_is_submitted_twice_counts_once() -> None:
    host = started("card", 2)
    command = move(host, game_of(host).options[0])
    first, moves = host.submit(command), game_of(host).moves
    told: list[Update] = []
    host.subscribe(None, told.append)
    assert host.submit(command) is first
    assert (game_of(host).moves, host.log[-1], told) == (moves, first, [])


class Cheat(Random):
    answer: Any = "fly"

    def choose(self, question: Question) -> str:
        return self.answer  # type: ignore[no-any-return]


def test_a_bot_that_chooses_no_option_is_refused() -> None:
    host = opened("card", *[SeatWish(kind="bot", bot="random")] * 2)
    cheat = Cheat(SeededLuck(1))
    with pytest.raises(Refusal, match="wrong_state"):
        host.play_bot(cheat)
    host.submit(StartGame(person=ADA))
    for answer, code in (("fly", "illegal_move"), (None, "move_not_string")):
        cheat.answer = answer
        with pytest.raises(IllegalMove) as error:
            host.play_bot(cheat)
        assert error.value.code == code
    assert host.table.turns == ()


# Secrets.


def twin(host: LocalHost, seat: Audience, luck: random.Random) -> LocalHost:
    """A table that looks the same to a seat, and hides other cards from it."""
    play = game_of(host)
    state = play.game.imagine(play.view(seat), luck.randrange)
    other = opened(play.game.id, *[SeatWish()] * 2)
    other.table = dataclasses.replace(host.table, play=dataclasses.replace(play, state=state))
    return other


def same_to_see(
    host: LocalHost, option: str, other: LocalHost, seat: Audience, luck: random.Random
) -> str | None:
    """The option at the other table of which the seat learns the same; None where something is shown."""
    state, imagined, actor = game_of(host).state, game_of(other).state, host.table.asked
    assert actor is not None
    are_alike = len({sum(map(bool, one.unseen[actor])) == 1 for one in (state, imagined)}) == 1
    draws_last = state.deck[actor] + state.under[actor] <= 1  # a card that is shown to all
    may_be_skipped = any(
        limit != NO_LIMIT for limit in state.limit
    )  # all learn that a hand has no card to play
    if not are_alike or draws_last or may_be_skipped:
        return None
    if actor != seat and option.startswith("play "):
        return luck.choice(game_of(other).options)
    is_shown = actor != seat and option != "plan"
    return option if not is_shown or state.pending == imagined.pending else None


def sent_to(host: LocalHost, seat: Audience, command: Command) -> Any:
    """What a seat is sent when a command is submitted, but for the time."""
    sent: list[Any] = []
    stop = host.subscribe(seat, lambda update: sent.append(as_json(update.message())))
    host.submit(command)
    stop()
    [message] = sent
    del message["event"]["at"], message["event"]["used"]
    return message


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_see(seat: Audience) -> None:
    compared = hidden = 0
    for seed in range(8):
        host, luck = started("court", 2, seed), random.Random(seed)
        while host.table.asked is not None:
            command, other = move(host, luck.choice(game_of(host).options)), twin(host, seat, luck)
            option = same_to_see(host, command.option, other, seat, luck)
            message = sent_to(host, seat, command)
            if option:
                assert sent_to(other, seat, dataclasses.replace(command, option=option)) == message
                compared += 1
                hidden += game_of(host).state != game_of(other).state
    assert compared > 200
    assert hidden > 100


def test_games_without_secrets_say_the_same_to_everyone() -> None:
    for name in GAMES:
        if not game_called(name).has_secrets:
            host = started(name, 2)
            views = [host.snapshot(seat) for seat in (None, 0, 1)]
            assert views[0]["moves"] == views[1]["moves"] == views[2]["moves"]
            assert views[0]["happened"] == views[1]["happened"] == views[2]["happened"]
