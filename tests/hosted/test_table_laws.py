"""Laws of hosted tables, for every game and every command: replay, purity, updates, undo and secrets."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from typing import Any

import orjson
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fondaco.client import updated
from fondaco.games import GAMES
from fondaco.hosted.clocks import ClockTerms, after_use
from fondaco.hosted.events import Moved, Undone, from_stored, stored_data
from fondaco.hosted.evolve import evolve, table_of
from fondaco.hosted.game import Audience, HostedGame, Memo
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import clocks, progress, snapshot, updates
from non_interference import compared_with_twins, shown_alike, with_other_card
from random_tables import (
    ALL_GAMES,
    CLOCKS,
    TABLE,
    RandomTable,
    answer_data,
    answer_to,
    as_data,
    as_json,
    at_rest,
    audiences,
    is_event,
    played,
)

games, seeds = st.sampled_from(ALL_GAMES), st.integers(0, 2**32)


def fresh(table: HostedTable) -> HostedTable:
    """The same table with nothing worked out yet."""
    return table if table.play is None else dataclasses.replace(table, play=forgetful(table.play))


def fresh_pair(before: HostedTable, after: HostedTable) -> tuple[HostedTable, HostedTable]:
    """The same tables with nothing worked out yet. If they have the same game, they still have."""
    if before.play is not after.play:
        return fresh(before), fresh(after)
    before = fresh(before)
    return before, dataclasses.replace(after, play=before.play)


def forgetful(play: HostedGame) -> HostedGame:
    return dataclasses.replace(play, _memo=Memo())


# Replay.


@settings(max_examples=30)
@given(games, seeds)
def test_replaying_a_log_gives_the_table_that_each_step_led_to(game: str, seed: int) -> None:
    table = played(seed, game)
    assert as_data(table_of(TABLE, table.log)) == as_data(table.table)


@settings(max_examples=6)
@given(games, seeds)
def test_any_part_of_a_log_can_be_replayed(game: str, seed: int) -> None:
    table = RandomTable(seed, game)
    for step in table.steps(100):
        assert as_data(table_of(TABLE, table.log)) == as_data(step.after)


@settings(max_examples=12)
@given(games, seeds)
def test_any_part_of_a_log_with_a_lesson_can_be_replayed(game: str, seed: int) -> None:
    """Bad moves, good ones shown instead, and both taken back."""
    table = RandomTable(seed, game, is_calm=True, has_lesson=True)
    for step in table.steps(100):
        assert as_data(table_of(TABLE, table.log)) == as_data(step.after)


@settings(max_examples=20)
@given(games, seeds)
def test_a_log_from_storage_is_the_same_log(game: str, seed: int) -> None:
    table = played(seed, game)
    stored = [(event.type, orjson.dumps(stored_data(event)), event.at) for event in table.log]
    log = [from_stored(name, orjson.loads(data), at) for name, data, at in stored]
    assert log == table.log
    assert as_data(table_of(TABLE, log)) == as_data(table.table)


# Purity.


@settings(max_examples=12)
@given(games, seeds)
def test_deciding_changes_nothing_and_always_answers_the_same(game: str, seed: int) -> None:
    table = RandomTable(seed, game)
    for step in table.steps(150):
        before = as_data(step.before)
        again = answer_to(step.before, step.command, step.now)
        unknown = answer_to(fresh(step.before), step.command, step.now)
        assert answer_data(step.answer) == answer_data(again) == answer_data(unknown)
        assert as_data(step.before) == before


@settings(max_examples=6)
@given(games, seeds)
def test_evolving_changes_nothing_and_always_gives_the_same(game: str, seed: int) -> None:
    table = RandomTable(seed, game)
    for event in played(seed, game).log[1:]:
        before, data = table.table, as_data(table.table)
        table.table = evolve(before, event)
        assert as_data(evolve(fresh(before), event)) == as_data(table.table)
        assert as_data(before) == data


@settings(max_examples=8)
@given(games, seeds)
def test_showing_a_table_changes_nothing(game: str, seed: int) -> None:
    table = RandomTable(seed, game)
    for step in table.steps(60):
        data = as_data(step.after)
        first = [as_json(snapshot(step.after, seat, step.now)) for seat in audiences(step.after)]
        again = [as_json(snapshot(fresh(step.after), seat, step.now)) for seat in audiences(step.after)]
        assert first == again
        assert as_data(step.after) == data


# What events may change.

NEXT_STATES = {
    "open": {"open", "playing", "abandoned"},
    "playing": {"playing", "over", "abandoned"},
    "over": {"over"},
    "abandoned": {"abandoned"},
}


@settings(max_examples=20)
@given(games, seeds)
def test_every_event_is_the_next_of_its_log(game: str, seed: int) -> None:
    table = RandomTable(seed, game)
    for step in table.steps():
        before, after = step.before, step.after
        if not is_event(step.answer):
            assert after is before
            continue
        assert (after.number, after.changed) == (before.number + 1, step.now)
        assert after.state in NEXT_STATES[before.state]
        assert len(after.seats) == len(before.seats)
        assert (after.seed, after.rules, after.clock) == (before.seed, before.rules, before.clock)
        assert after.question in (before.question, after.number)
        assert all(seconds >= 0 for seconds in (clocks(after, step.now) or {"left": ()})["left"])


@settings(max_examples=20)
@given(games, seeds)
def test_a_question_belongs_to_one_event(game: str, seed: int) -> None:
    """An answer names the question, so no two positions may share one."""
    table = RandomTable(seed, game)
    asked: dict[int, Any] = {}
    for step in table.steps():
        if step.after.play:
            assert asked.setdefault(step.after.question, step.after.play.moves) == step.after.play.moves


# Clocks.


def seconds_left(table: HostedTable, now: float) -> list[float]:
    """The seconds by seat, debts included."""
    left = list(table.seconds_left)
    if table.asked is not None and table.waits_for:
        left[table.asked] = after_use(left[table.asked], table.elapsed(now))
    return left


def moves_by_hand(table: HostedTable, seat: int) -> int:
    return sum(turn.seat == seat and turn.by != "bot" for turn in table.turns)


@settings(max_examples=40)
@given(games, seeds)
@example("dice", 78)  # time was used, the seat handed over, and a move taken back
def test_time_that_was_used_never_comes_back(game: str, seed: int) -> None:
    """Whatever is mixed: moves, undo, leaving, joining, handing over, and a wall clock that is set back.

    A game that is ended has no clock.
    """
    table = RandomTable(seed, game, clock=clock_of(seed), has_bad_clock=True)
    used = [0.0] * len(table.table.seats)
    for step in table.steps():
        before, after = step.before, step.after
        assert after.changed >= before.changed
        if before.play is None or after is before or after.state == "abandoned":
            continue
        left, earlier = seconds_left(after, after.changed), seconds_left(before, after.changed)
        if before.asked is not None and before.waits_for:
            used[before.asked] += seconds_left(before, before.changed)[before.asked] - earlier[before.asked]
        mover = int(step.answer.moves[0].partition(" ")[0]) if isinstance(step.answer, Moved) else None
        for seat, terms in enumerate([after.clock] * len(used)):
            if seat != mover:
                assert left[seat] <= earlier[seat] + 0.002
            if terms.kind == "bank":
                given = terms.increment * moves_by_hand(after, seat)
                assert left[seat] <= terms.seconds + given - used[seat] + 0.05
            assert left[seat] <= terms.seconds + (terms.increment * moves_by_hand(after, seat))


def clock_of(seed: int) -> ClockTerms:
    return CLOCKS[1:][seed % (len(CLOCKS) - 1)]


# Undo.


@settings(max_examples=16)
@given(games, seeds)
def test_the_same_moves_give_the_same_game_however_often_moves_were_taken_back(game: str, seed: int) -> None:
    """So luck that was taken back comes again the same, and nothing is left of another line of play."""
    table = RandomTable(seed, game, is_calm=True)
    known: dict[tuple[str, ...], Any] = {}
    outcomes: dict[tuple[tuple[str, ...], str], tuple[str, ...]] = {}
    for step in table.steps(200):
        play = step.after.play
        if play is None:
            continue
        data = as_data(play)
        assert known.setdefault(tuple(play.moves), data) == data
        if isinstance(step.answer, Moved) and step.before.play:
            made = (tuple(step.before.play.moves), step.answer.moves[0])
            assert outcomes.setdefault(made, tuple(play.moves)) == tuple(play.moves)


@settings(max_examples=15)
@given(games, seeds)
def test_a_game_after_undos_is_the_game_of_its_moves(game: str, seed: int) -> None:
    play = played(seed, game, is_calm=True).table.play
    if play:
        again = HostedGame.start(play.game, play.rules, play.deal, play.moves)
        assert as_data(again) == as_data(play)


def test_undos_happen_in_these_tables() -> None:
    """The laws above would prove nothing without them."""
    for game in ALL_GAMES:
        kinds = [type(event) for seed in range(20) for event in played(seed, game, is_calm=True).log]
        assert kinds.count(Undone) > 30
        after_undo = [two for one, two in pairwise(kinds) if one is Undone]
        assert after_undo.count(Moved) > 15


# Updates.


class Client:
    """Knows a table from its first snapshot and the updates since, as JSON."""

    def __init__(self, table: HostedTable, seat: Audience, now: float) -> None:
        self.seat, self.view = seat, as_json(snapshot(table, seat, now))

    def hear(self, message: dict[str, Any]) -> None:
        assert message["after"] == self.view["number"]
        self.view = updated(self.view, message)


@settings(max_examples=25)
@given(games, seeds)
def test_updates_lead_every_audience_to_the_present_snapshot(game: str, seed: int) -> None:
    """Through JSON, for all commands, with undo and another line of play; snapshots are made from scratch."""
    table = RandomTable(seed, game)
    clients = [Client(table.table, seat, table.now) for seat in audiences(table.table)]
    for step in table.steps(200):
        if not is_event(step.answer):
            continue
        made = updates(step.before, step.after, step.answer, audiences(step.after))  # type: ignore[arg-type]
        for client in clients:
            message = as_json(made[client.seat].message())
            client.hear(message)
            whole = as_json(snapshot(fresh(step.after), client.seat, step.now))
            assert at_rest(client.view) == at_rest(whole)
            check_clocks(message["patch"], step.before, step.after)


def check_clocks(patch: dict[str, Any], before: HostedTable, after: HostedTable) -> None:
    """Clocks come whole and as they are now, or nothing about them changed."""
    if "clocks" in patch:
        assert patch["clocks"] == as_json(clocks(after, max(after.asked_at, after.changed)))
    else:
        assert progress(before)["clocks"] == progress(after)["clocks"]


@settings(max_examples=10)
@given(games, seeds)
def test_an_audience_that_nobody_else_needs_gets_the_same_update(game: str, seed: int) -> None:
    """What others are sent at the same time makes no difference."""
    table = RandomTable(seed, game)
    for step in table.steps(80):
        if is_event(step.answer):
            everyone = updates(step.before, step.after, step.answer, audiences(step.after))  # type: ignore[arg-type]
            for seat in audiences(step.after):
                before, after = fresh_pair(step.before, step.after)
                alone = updates(before, after, step.answer, [seat])  # type: ignore[arg-type]
                assert as_json(alone[seat].message()) == as_json(everyone[seat].message())


# Secrets.


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_a_seat_cannot_see_changes_nothing_that_it_is_sent(seat: Audience) -> None:
    compared = 0
    for seed in range(6):
        random_table = played(seed, "court", is_calm=True)
        compared += compared_with_twins(random_table.log, seat, random_table.luck, draws=3, cards=6)
    assert compared > 250


def test_a_last_card_is_shown_though_drawing_it_is_no_move() -> None:
    """With another card drawn before, another one is left at last, and everyone sees which it is."""
    log = played(0, "court", is_calm=True).log
    assert log[97].moves == ("0 on p13", "* draw 0 lady")  # type: ignore[union-attr]
    compared = shown_alike(log, with_other_card(log, 97, 1, "3"), None, 16)
    assert 5 < compared < len(log) - 97


def test_only_games_with_secrets_tell_seats_different_things() -> None:
    for game in ALL_GAMES:
        play = played(3, game, is_calm=True).table.play
        assert play
        heard = {play.heard_by(seat) for seat in (None, *range(int(play.rules["players"])))}
        assert (len(heard) > 1) == GAMES[game].has_secrets
