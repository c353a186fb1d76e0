"""Known defects, put back one at a time: the simulator finds each of them within a few seeds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fondaco.games import GAMES
from fondaco.hosted import decide, evolve
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import PlayMove, RequestUndo
from fondaco.hosted.events import Moved, NewSeat
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.table import HostedTable, Seat, Turn
from fondaco.server.fair_places import FairPlaces
from fondaco.server.live_table import Away, LiveTable
from fondaco.server.scheduler import Scheduler
from fondaco.server.server import Server
from fondaco.server.steady_time import SteadyTime
from fondaco.server.storage import Logged, NumberTaken
from fondaco.server.table_service import TableService
from fondaco.table import IllegalMove
from server import judge, simulation
from server.judge import judged
from server.simulation import SimulatedStorage

MOST_SEEDS = 150
Patch = pytest.MonkeyPatch


def only_trouble(patch: Patch, episode: str) -> None:
    """Other trouble would be found, too, but rare defects are found sooner where their own is frequent."""
    patch.setattr(simulation, "EPISODES", (episode,))


def late_commits_are_not_looked_for(patch: Patch) -> None:
    only_trouble(patch, "database")
    patch.setattr(LiveTable, "_look_again", lambda live, pauses: None)


def notices_count_in_any_order(patch: Patch) -> None:
    def heard(live: LiveTable, number: int, event: Any) -> None:
        if event and live.is_loaded:
            live._adopt_logged(Logged(live.table.number + 1, event))

    patch.setattr(LiveTable, "heard", heard)


def failed_writes_count(patch: Patch) -> None:
    written = LiveTable._written

    def believed(live: LiveTable, waiting: Any, after: Any, event: Any, done: Any) -> None:
        believing: Any = Succeeded() if done.exception() else done
        written(live, waiting, after, event, believing)

    patch.setattr(LiveTable, "_written", believed)


class Succeeded:
    def exception(self) -> None:
        return None


def taken_numbers_count(patch: Patch) -> None:
    written = LiveTable._written

    def believed(live: LiveTable, waiting: Any, after: Any, event: Any, done: Any) -> None:
        believing: Any = Succeeded() if isinstance(done.exception(), NumberTaken) else done
        written(live, waiting, after, event, believing)

    patch.setattr(LiveTable, "_written", believed)


def events_are_told_before_they_are_durable(patch: Patch) -> None:
    write = LiveTable._write

    def told(live: LiveTable, before: Any, after: Any, event: Any) -> Any:
        live._publish(before, after, event)
        return write(live, before, after, event)

    patch.setattr(LiveTable, "_write", told)


def unknown_writes_are_tried_again(patch: Patch) -> None:
    decide_again = LiveTable._decide_again

    def blindly(live: LiveTable, waiting: Any, failed: Any) -> None:
        problem = failed.problem and NumberTaken("as if")
        decide_again(live, waiting, failed._replace(event=None, problem=problem))

    patch.setattr(LiveTable, "_decide_again", blindly)


def bots_that_failed_are_not_asked_again(patch: Patch) -> None:
    patch.setattr(Scheduler, "_plan_again", lambda scheduler, live, key: None)


def nobody_looks_after_tables_of_killed_workers(patch: Patch) -> None:
    async def nothing(server: Server, id: str) -> None: ...

    patch.setattr(Server, "_look_after", nothing)


def clients_that_come_back_miss_updates(patch: Patch) -> None:
    patch.setattr(LiveTable, "_missed", lambda live, seat, after: [] if after else [live.view(seat)])


def moves_use_no_time(patch: Patch) -> None:
    patch.setattr(ClockTerms, "after_move", lambda terms, left, used, by_bot=False: left + terms.increment)


def reads_are_stale(patch: Patch) -> None:
    events = SimulatedStorage.events

    async def stale(storage: SimulatedStorage, table: str, after: int = 0) -> list[Logged]:
        found = await events(storage, table, after)
        return found[:-1] if found and found[-1].number > 1 and storage.luck.random() < 0.3 else found

    patch.setattr(SimulatedStorage, "events", stale)


def silent_listeners_are_not_noticed(patch: Patch) -> None:
    patch.setattr(SimulatedStorage, "fall_silent", lambda storage: setattr(storage, "deaf_until", 1e9))


def missed_notices_are_ignored(patch: Patch) -> None:
    patch.setattr(TableService, "events_missed", lambda tables: None)


def servers_do_not_wait_for_the_database(patch: Patch) -> None:
    only_trouble(patch, "away")

    async def nothing(server: Server) -> None: ...

    patch.setattr(Server, "_open_later", nothing)


def whoever_asks_first_is_served_first(patch: Patch) -> None:
    only_trouble(patch, "crowd")

    patch.setattr(FairPlaces, "_rank", lambda places, accounts: 0)
    patch.setattr(FairPlaces, "_is_beside_others", lambda places, accounts: False)


# Clocks.


def the_machines_clock_is_believed(patch: Patch) -> None:
    patch.setattr(SteadyTime, "__call__", lambda now: now.machine.time())


def workers_begin_with_the_time_of_their_machine(patch: Patch) -> None:
    look_back = Server._look_back
    patch.setattr(Server, "_look_back", lambda server, since, age: look_back(server, since, None))


def workers_that_open_later_give_time_back(patch: Patch) -> None:
    def look_back(server: Server, since: float, age: float) -> None:
        server.now.begin_at(since + age)
        server._away = Away(since, server.now())

    patch.setattr(Server, "_look_back", look_back)


def undo_gives_time_back(patch: Patch) -> None:
    def left(table: HostedTable, turns: list[Turn], now: float) -> tuple[float, ...]:
        seconds = list(table.seconds_left)
        for turn in turns:
            seconds[turn.seat] = max(seconds[turn.seat], float(table.clock.seconds))
        return tuple(seconds)

    patch.setattr(decide, "left_after_undo", left)


def time_before_leaving_or_handing_over_is_free(patch: Patch) -> None:
    patch.setattr(evolve, "charged", lambda table, event: replace(table, asked_at=event.at))


def moves_count_after_the_time_is_up(patch: Patch) -> None:
    only_trouble(patch, "crowd")
    play_move = decide.play_move

    def late(table: HostedTable, command: PlayMove, now: float) -> Moved:
        try:
            return play_move(table, command, now)
        except Refusal as refusal:
            if refusal.code != "time_up":
                raise
            moved = play_move(table, replace(command, by="clock", person=None), now)
            return replace(moved, by="person")

    patch.setattr(decide, "play_move", late)


# Secrets and seats.


def only_secrets(patch: Patch) -> None:
    patch.setattr(judge, "GAMES", {name: game for name, game in GAMES.items() if game.has_secrets})
    patch.setattr(judge, "TWINS", 1.0)


def anybody_may_take_a_seat_that_was_left(patch: Patch) -> None:
    only_secrets(patch)

    def may_take(table: HostedTable, person: str, seat: Seat) -> bool:
        return seat.kind == "open" or seat.former is not None

    patch.setattr(HostedTable, "may_take", may_take)


def undo_needs_no_consent_when_the_others_are_up(patch: Patch) -> None:
    request_undo = decide.request_undo

    def alone(table: HostedTable, command: RequestUndo, now: float) -> Any:
        is_alone = table.deciders == (command.person.id,)
        return request_undo(replace(table, participants=table.deciders) if is_alone else table, command, now)

    patch.setattr(decide, "request_undo", alone)


def a_rematch_seats_the_others_unasked(patch: Patch) -> None:
    patch.setattr(
        decide,
        "seat_again",
        lambda seat, person: NewSeat(person=seat.person or seat.invited, name=seat.name, bot=seat.bot),
    )


def a_full_log_refuses_everything(patch: Patch) -> None:
    patch.setattr(decide, "ALWAYS_POSSIBLE", ())


DEFECTS: list[Callable[[Patch], None]] = [
    late_commits_are_not_looked_for,
    notices_count_in_any_order,
    failed_writes_count,
    taken_numbers_count,
    events_are_told_before_they_are_durable,
    unknown_writes_are_tried_again,
    bots_that_failed_are_not_asked_again,
    nobody_looks_after_tables_of_killed_workers,
    clients_that_come_back_miss_updates,
    moves_use_no_time,
    reads_are_stale,
    silent_listeners_are_not_noticed,
    missed_notices_are_ignored,
    servers_do_not_wait_for_the_database,
    whoever_asks_first_is_served_first,
    the_machines_clock_is_believed,
    workers_begin_with_the_time_of_their_machine,
    workers_that_open_later_give_time_back,
    undo_gives_time_back,
    time_before_leaving_or_handing_over_is_free,
    moves_count_after_the_time_is_up,
    anybody_may_take_a_seat_that_was_left,
    undo_needs_no_consent_when_the_others_are_up,
    a_rematch_seats_the_others_unasked,
    a_full_log_refuses_everything,
]


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.__name__)
def test_the_simulator_finds(defect: Callable[[Patch], None], monkeypatch: Patch) -> None:
    defect(monkeypatch)
    begun = time.process_time()
    for seed in range(MOST_SEEDS):
        try:
            judged(seed, tables=2)
        except (AssertionError, TimeoutError, IllegalMove) as found:
            print(f"seed {seed}, {time.process_time() - begun:.1f} s: {found}")
            return
    pytest.fail("the simulator does not find this")
