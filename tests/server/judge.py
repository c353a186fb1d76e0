"""What must hold at a server, whatever goes wrong. The judge watches a simulation and fails at once.

- A command that was acknowledged is in the log once, where its answer says; a refused one is not.
- Nobody hears of an event that is not durable, and every view is what the log says for that seat.
- People who are connected hear of everything within a minute, and tables where a bot is asked go on.
- Clocks never gain. A finished game is a valid record of a fair deal.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

from fondaco.games import GAMES
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import Command, OpenTable, Person, PlayMove, Say, SeatWish
from fondaco.hosted.decide import open_table
from fondaco.hosted.events import Moved, Opened, Resumed, Said, TableEvent
from fondaco.hosted.evolve import evolve, table_of
from fondaco.hosted.fair_deal import check_deal
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import record, snapshot
from fondaco.replaying import replay
from random_tables import as_json, at_rest
from server.simulation import BEGAN, Client, Simulation, VirtualLoop, VirtualTime, virtual_time

PEOPLE = [Person(name[0].lower() * 16, name) for name in ("Ada", "Bo")]
PATIENCE = 90.0  # seconds without trouble until everyone must have heard, and everything must go on
LOOKS = 30.0  # seconds between looks of the judge
EXAMINED = 0.02  # of the messages: the whole view is compared with the log
SLACK = 0.002  # seconds: what a move used is rounded


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
    simulation = Simulation(seed, openings, PEOPLE, hours, pace)
    simulation.clock = clock
    await Judge(simulation).watch_all()
    return simulation


class Judge:
    def __init__(self, simulation: Simulation) -> None:
        self.simulation, self.database = simulation, simulation.database
        self.luck = random.Random(1)  # of its own: what it looks at changes nothing
        self.calm_since: float | None = 0.0
        self.grown_at: dict[str, tuple[int, float]] = {}  # the length of each log, and since when
        simulation.on_shown, simulation.on_left, simulation.on_over = self.shown, self.left, self.over

    async def watch_all(self) -> None:
        running = asyncio.ensure_future(self.simulation.run())
        watching = asyncio.ensure_future(self._watch())
        tasks = (running, watching, self.simulation.failed)
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        watching.cancel()
        for task in done:
            task.result()

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
        """A view is what the log said then, for that seat: no more, no less."""
        table = table_of(client.table, self.database.logs[client.table][: client.view["number"]])
        expected = as_json(snapshot(table, client.seat, BEGAN))
        assert at_rest(client.view) == at_rest(expected), "a view is not what the log says"

    # Now and then.

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOKS)
            now = asyncio.get_running_loop().time()
            for table, log in self.database.logs.items():
                if self.grown_at.get(table, (0, 0.0))[0] != len(log):
                    self.grown_at[table] = (len(log), now)
            faults = self.simulation.faults
            is_calm = not (faults.is_away or faults.is_full or faults.failing or faults.unread or faults.lost)
            self.calm_since = (self.calm_since if self.calm_since is not None else now) if is_calm else None
            if self.calm_since is not None and now - self.calm_since > PATIENCE:
                self.check_all_heard(now)
                self.check_all_go_on(now)

    def check_all_heard(self, now: float) -> None:
        for client in self.simulation.clients:
            number, since = self.grown_at.get(client.table, (0, now))
            if now - since > PATIENCE and not client.is_cut_off:
                assert client.view["number"] >= number, "somebody who is connected has not heard"

    def check_all_go_on(self, now: float) -> None:
        for row in list(self.database.rows.values()):
            _, since = self.grown_at.get(row.id, (0, now))
            if now - since > PATIENCE and row.due is not None:
                table = table_of(row.id, self.database.logs[row.id])
                assert not table.asked_bot, "a bot is asked, and nothing happens"

    # When a game is over.

    def over(self, id: str) -> None:
        log = self.database.logs[id]
        table = table_of(id, log)
        assert table.state == "over"
        self.check_answers(id)
        check_questions(log)
        self.check_chat(id)
        check_clocks(id, log)
        kept = record(table)
        replay(kept)
        assert check_deal(kept), "the luck is not that of the deal"

    def check_answers(self, id: str) -> None:
        for command, done in self.simulation.answers[id]:
            outcome = self.simulation.outcome(done)
            if isinstance(outcome, int):
                event = self.database.logs[id][outcome - 1]
                assert is_of(command, event), "an acknowledged command is not where its answer says"

    def check_chat(self, id: str) -> None:
        """Each line is there once if it was accepted, at most once if that is unknown, in order."""
        said = [event for event in self.database.logs[id] if isinstance(event, Said)]
        counts = Counter(event.text for event in said)
        for command, done in self.simulation.answers[id]:
            if isinstance(command, Say):
                outcome = self.simulation.outcome(done)
                least = 1 if isinstance(outcome, int) else 0
                most = 1 if isinstance(outcome, int) or outcome in (None, "unavailable") else 0
                assert least <= counts[command.text] <= most, "a line was lost or doubled"
        for person in PEOPLE:
            in_log = [event.text for event in said if event.person == person.id]
            known = [
                command.text
                for command, done in self.simulation.answers[id]
                if isinstance(command, Say)
                and command.person == person
                and isinstance(self.simulation.outcome(done), int)
            ]
            assert [text for text in in_log if text in set(known)] == known, "lines are out of order"


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


def check_questions(log: list[TableEvent]) -> None:
    answers = Counter(event.answers for event in log if isinstance(event, Moved))
    assert max(answers.values()) == 1, "a question was answered twice"


def check_clocks(id: str, log: list[TableEvent]) -> None:
    """Nobody's time grows, but by the increment of a move; a clock that runs goes down."""
    table = HostedTable(id)
    for event in log:
        after = evolve(table, event)
        if table.clock.kind == "bank" and table.seconds_left:
            for seat, (left, then) in enumerate(zip(table.seconds_left, after.seconds_left, strict=True)):
                moved = isinstance(event, Moved) and event.moves[0].startswith(f"{seat} ")
                gain = table.clock.increment if moved else 0
                assert then <= left + gain + SLACK, "a clock gained time"
                if moved and table.waits_for and not isinstance(event, Resumed):
                    used = max(0.0, event.at - table.asked_at)
                    assert then <= max(0.0, left - used) + gain + SLACK, "a move used no time"
        table = after
