"""What must hold at a server, whatever goes wrong. The judge watches a simulation and fails at once.

- A command that was acknowledged is in the log once, where its answer says, in order; a refused one is not.
- Nobody hears of an event that is not durable, and every view is what the log says for that seat.
- When nothing goes wrong any more, people who are connected soon hear of everything, every worker serves,
  and tables where a bot is asked or a time is up go on.
- Time in the log is the time that really passed, and clocks never gain.
- Two tables that look the same to a seat show it the same and answer it alike. Nobody gets a seat unasked.
- A finished game is a valid record of a fair deal.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

from fondaco.games import GAMES
from fondaco.hosted.clocks import ClockTerms, after_use
from fondaco.hosted.commands import Command, OpenTable, Person, PlayMove, Say, SeatWish
from fondaco.hosted.decide import open_table
from fondaco.hosted.events import Moved, Opened, Resumed, Said, SeatTaken, TableEvent, Undone
from fondaco.hosted.evolve import evolve, table_of
from fondaco.hosted.fair_deal import check_deal
from fondaco.hosted.refusals import AlreadyPlayed
from fondaco.hosted.table import EARLIEST, HostedTable
from fondaco.hosted.updates import record, snapshot
from fondaco.replaying import replay
from non_interference import compared_with_twins
from random_tables import as_json, at_rest
from server.simulation import (
    BEGAN,
    LATEST_COMMIT,
    LONGEST_OUTAGE,
    Client,
    Simulation,
    VirtualLoop,
    VirtualTime,
    virtual_time,
)

MOST_AWAY = LONGEST_OUTAGE + 30.0  # seconds: workers look back to the last beat before it
PEOPLE = [Person(name[0].lower() * 16, name) for name in ("Ada", "Bo")]
PATIENCE = 30.0  # seconds without trouble until everyone must have heard, and everything must go on
LOOKS = 5.0  # seconds between looks of the judge
EXAMINED = 0.02  # of the messages: the whole view is compared with the log
TWINS = 0.1  # of the finished games with secrets: compared with one that has another hidden card
SLACK = 0.002  # seconds: what a move used is rounded
MOST_BEHIND, MOST_AHEAD = LATEST_COMMIT + 1.0, 1.0  # seconds between the time of an event and its commit


def opening(game: str, luck: random.Random, pace: float) -> Opened:
    """A table for Ada and Bo, and a bot if there is a seat for it."""
    seconds = max(2, round(20 * pace))
    clocks = (ClockTerms(), ClockTerms("move", seconds), ClockTerms("bank", 10 * seconds, seconds))
    bots = [SeatWish(kind="bot", bot="random")] * (3 in GAMES[game].player_counts)
    command = OpenTable(
        person=PEOPLE[0],
        game=game,
        options={},
        seats=(SeatWish(kind="me"), SeatWish(), *bots),
        public=False,
        clock=luck.choice(clocks),
        bot_pause=0.1,
        hints=luck.random() < 0.3,
        seed=luck.randbytes(32).hex(),
    )
    return open_table(command, BEGAN)


def judged(seed: int, tables: int = 1, hours: float = 0.05, pace: float = 0.2) -> Simulation:
    """Runs a simulation under the eyes of the judge; raises AssertionError for what must not be."""
    luck = random.Random(f"openings {seed}")
    openings = [opening(luck.choice([*GAMES]), luck, pace) for _ in range(tables)]
    runner = asyncio.Runner(loop_factory=VirtualLoop)
    with virtual_time(random.Random(f"pauses {seed}")) as clock, runner:
        return runner.run(watched(seed, openings, hours, pace, clock))


async def watched(
    seed: int, openings: list[Opened], hours: float, pace: float, clock: VirtualTime
) -> Simulation:
    simulation = Simulation(seed, openings, PEOPLE, hours, pace, clock)
    await Judge(simulation).watch_all()
    return simulation


class Judge:
    def __init__(self, simulation: Simulation) -> None:
        self.simulation, self.database = simulation, simulation.database
        self.luck = random.Random(1)  # of its own: what it looks at changes nothing
        self.calm_since: float | None = 0.0
        self.tables: dict[str, list[HostedTable]] = {}  # after each event of games that go on
        self.durable_at: dict[str, list[float]] = {}  # when each event was written, in virtual time
        self.database.on_written = self.written
        simulation.on_shown, simulation.on_left, simulation.on_over = self.shown, self.left, self.over

    async def watch_all(self) -> None:
        running = asyncio.ensure_future(self.simulation.run())
        watching = asyncio.ensure_future(self._watch())
        tasks = (running, watching, self.simulation.failed)
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        watching.cancel()
        for task in done:
            task.result()

    # After each event.

    def written(self, id: str, event: TableEvent) -> None:
        try:
            self._examine(id, event)
        except Exception as error:  # the server goes on; the simulation does not
            self.simulation.fail(error)

    def _examine(self, id: str, event: TableEvent) -> None:
        if id not in self.tables:  # a new one, or one that is over
            log = self.database.logs[id]
            self.tables[id] = [HostedTable(id)] if len(log) == 1 else [table_of(id, log[:-1])]
        before = self.tables[id][-1]
        after = evolve(before, event)
        self.tables[id].append(after)
        now = asyncio.get_running_loop().time()
        self.durable_at.setdefault(id, []).append(now)
        behind = BEGAN + now - event.at
        assert -MOST_AHEAD <= behind <= MOST_BEHIND, "time in the log is not the time that passed"
        check_event(before, event, after)
        if isinstance(event, Resumed):
            unserved = self.database.service.unserved(before.asked_at - BEGAN, now)
            assert event.away <= unserved + SLACK, "more time was given back than nobody was served"
        if after.state == "abandoned":
            del self.tables[id]

    # After each message.

    def shown(self, client: Client, told: dict[str, Any]) -> None:
        log = self.database.logs[client.table]
        assert told["number"] <= len(log), "somebody heard of an event that is not durable"
        if told["type"] == "update":
            assert told["event"]["type"] == log[told["number"] - 1].type, "another event was told"
        if self.luck.random() < EXAMINED:
            self.check_view(client)

    def left(self, client: Client) -> None:
        if client.view:
            self.check_view(client)

    def check_view(self, client: Client) -> None:
        """A view is what the log said then, for a seat that was the person's: no more, no less.

        A connection that is cut off keeps the last view that arrived, even if its person lost the seat since.
        """
        table, seat = self.tables[client.table][client.view["number"]], client.view["seat"]
        assert seat == client.seat or client.is_cut_off, "a view is another seat's"
        assert seat is None or (client.person and table.is_at(client.person.id, seat)), "it is another's seat"
        expected = as_json(snapshot(table, seat, BEGAN))
        assert at_rest(client.view) == at_rest(expected), "a view is not what the log says"

    # Now and then.

    async def _watch(self) -> None:
        seen = 0
        while True:
            await asyncio.sleep(LOOKS)
            now = asyncio.get_running_loop().time()
            faults = self.simulation.faults
            is_calm = faults.are_over and faults.episodes == seen
            seen = faults.episodes  # one may begin and end between two looks
            self.calm_since = (self.calm_since if self.calm_since is not None else now) if is_calm else None
            if self.calm_since is not None and now - self.calm_since > PATIENCE:
                self.check_all_heard(now - PATIENCE)
                self.check_all_go_on(now - PATIENCE)
                for worker in self.simulation.workers:
                    assert worker.storage.is_open, "a worker does not serve although nothing is wrong"

    def check_all_heard(self, before: float) -> None:
        """Everyone who is connected has heard of all that was durable before a moment."""
        for client in self.simulation.clients:
            number = client.view["number"]
            later = self.durable_at[client.table][number : number + 1]
            if not client.is_cut_off:
                assert not later or later[0] > before, "somebody who is connected has not heard"

    def check_all_go_on(self, before: float) -> None:
        """Nothing is due since a moment, unless something happened at that table since."""
        for row in self.database.rows.values():
            if row.due is not None and row.due < BEGAN + before:
                assert self.durable_at[row.id][-1] > before, "a bot is asked or a time is up: nothing happens"

    # When a game is over.

    def over(self, id: str) -> None:
        log = self.database.logs[id]
        table = self.tables.pop(id)[-1]
        assert table.state == "over"
        self.check_answers(id)
        self.check_chat(id)
        check_finished(table, log)
        check_twins(table, log, TWINS, self.luck)

    def check_answers(self, id: str) -> None:
        last: Counter[int] = Counter()  # the number of the last answer, by connection
        for client, command, done in self.simulation.received[id]:
            outcome = self.simulation.outcome(done)
            if isinstance(outcome, int) and not (is_repeated(done) and not isinstance(command, PlayMove)):
                event = self.database.logs[id][outcome - 1]
                assert is_of(command, event), "an acknowledged command is not where its answer says"
                assert outcome >= last[client] or is_repeated(done), "commands are out of order"
                last[client] = max(outcome, last[client])

    def check_chat(self, id: str) -> None:
        """Each line is there once if it was accepted, at most once if that is unknown, in order."""
        said = [event for event in self.database.logs[id] if isinstance(event, Said)]
        counts = Counter(event.text for event in said)
        for _, command, done in self.simulation.received[id]:
            if isinstance(command, Say):
                outcome = self.simulation.outcome(done)
                least = 1 if isinstance(outcome, int) else 0
                most = 1 if isinstance(outcome, int) or outcome in (None, "unavailable") else 0
                assert least <= counts[command.text] <= most, "a line was lost or doubled"


def is_repeated(done: asyncio.Future[int]) -> bool:
    return isinstance(done.exception(), AlreadyPlayed)


def is_of(command: Command, event: object) -> bool:
    """Whether an event can be that of a command."""
    if isinstance(command, PlayMove):
        return isinstance(event, Moved) and (event.answers, event.moves[0]) == (
            command.answers,
            f"{command.seat} {command.option}",
        )
    if isinstance(command, Say):
        return isinstance(event, Said) and event.text == command.text
    return not isinstance(event, Moved | Said)


def check_event(before: HostedTable, event: TableEvent, after: HostedTable) -> None:
    """What must hold for every event of a log."""
    check_clock(before, event, after)
    check_seats(before, event)
    check_consent(before, event)


def check_finished(table: HostedTable, log: list[TableEvent]) -> None:
    check_questions(log)
    kept = record(table)
    replay(kept)
    assert check_deal(kept), "the luck is not that of the deal"


def check_twins(table: HostedTable, log: list[TableEvent], chance: float, luck: random.Random) -> None:
    """What a seat cannot see changes nothing that it is shown or answered."""
    if GAMES[table.game].has_secrets and luck.random() < chance:
        seat = luck.choice((None, 0, 1))
        compared_with_twins(log, seat, luck, draws=1, cards=2, answers_every=16)


def check_questions(log: list[TableEvent]) -> None:
    answers = Counter(event.answers for event in log if isinstance(event, Moved))
    assert max(answers.values()) == 1, "a question was answered twice"


def check_seats(before: HostedTable, event: TableEvent) -> None:
    """People take their seats themselves, and nobody sees two hands."""
    if isinstance(event, Opened):
        assert {seat.person for seat in event.seats} <= {None, event.host}, "somebody was seated unasked"
        assert not any(seat.entropy for seat in event.seats), "entropy came before the commitment"
    if isinstance(event, SeatTaken) and before.play and before.play.game.has_secrets:
        assert before.seats[event.seat].former == event.person, "somebody took a seat with another's hand"


def check_consent(before: HostedTable, event: TableEvent) -> None:
    """What somebody has seen since is taken back only if another person agreed."""
    if isinstance(event, Undone) and event.seen_by is not None and len(before.participants) > 1:
        agreed = {event.person, *(before.undo.accepted if before.undo else ())}
        assert len(agreed) > 1, "what was seen was taken back without consent"


def check_clock(before: HostedTable, event: TableEvent, after: HostedTable) -> None:
    """Nobody's time grows, but by the increment of a move; a clock that runs goes down.

    Only the time that no worker was there is given back.
    """
    if before.play is None or before.clock.kind == "none" or after.state == "abandoned":
        return
    if isinstance(event, Resumed):
        assert event.away <= MOST_AWAY, "more time was given back than the server was away"
        return
    mover = int(event.moves[0].partition(" ")[0]) if isinstance(event, Moved) else None
    then, now = left_at(before, event.at), left_at(after, event.at)
    for seat in range(len(then)):
        if before.clock.kind == "bank":
            gain = before.clock.increment if seat == mover else 0
            assert now[seat] <= then[seat] + gain + SLACK, "a clock gained time"
        elif seat != mover:
            assert now[seat] <= then[seat] + SLACK, "a clock gained time"
    if isinstance(event, Moved) and event.by == "clock" and mover is not None:
        assert then[mover] <= EARLIEST + SLACK, "a clock moved before the time was up"
    if isinstance(event, Moved) and event.by == "person" and mover is not None:
        assert then[mover] > EARLIEST - SLACK, "a person moved after their time was up"


def left_at(table: HostedTable, now: float) -> list[float]:
    """The seconds left by seat, debts included."""
    left = list(table.seconds_left)
    if table.asked is not None and table.waits_for:
        left[table.asked] = after_use(left[table.asked], table.elapsed(now))
    return left
