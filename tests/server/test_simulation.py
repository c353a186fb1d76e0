"""Several workers on storage that fails, for many seeds: nothing is lost, doubled or out of order."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import pytest

from fondaco.games import GAMES
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import Command, OpenTable, Person, PlayMove, Say, SeatWish
from fondaco.hosted.decide import open_table
from fondaco.hosted.events import Moved, Opened, Said
from fondaco.hosted.evolve import table_of
from fondaco.hosted.fair_deal import check_deal
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import record, snapshot
from fondaco.replaying import replay
from random_tables import as_json, at_rest
from server.simulation import BEGAN, TABLE, Simulation, VirtualLoop, virtual_time

PEOPLE = [Person(name[0].lower() * 16, name) for name in ("Ada", "Bo")]
CLOCKS = (ClockTerms(), ClockTerms("move", 2), ClockTerms("bank", 20, 1))


def opening(game: str, luck: random.Random) -> Opened:
    """A table for Ada and Bo, and a bot if there is a seat for it."""
    bots = [SeatWish(kind="bot", bot="random")] * (3 in GAMES[game].player_counts)
    command = OpenTable(
        person=PEOPLE[0],
        game=game,
        options={},
        seats=(SeatWish(kind="me"), SeatWish(), *bots),
        public=False,
        clock=luck.choice(CLOCKS),
        bot_pause=0.1,
        entropy="",
        seed=luck.randbytes(32).hex(),
    )
    return open_table(command, BEGAN)


def simulated(game: str, seed: int) -> Simulation:
    luck = random.Random(f"{game} {seed}")
    with virtual_time(luck), asyncio.Runner(loop_factory=VirtualLoop) as runner:
        simulation = Simulation(seed, opening(game, luck), PEOPLE)
        runner.run(simulation.run())
    return simulation


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_doubled_or_out_of_order(game: str, seed: int) -> None:
    simulation = simulated(game, seed)
    log = simulation.database.log
    table = table_of(TABLE, log)
    assert table.state == "over"
    check_answers(simulation)
    check_questions(simulation)
    check_chat(simulation)
    check_workers(simulation, table)
    check_clients(simulation)
    kept = record(table)
    replay(kept)
    assert check_deal(kept)


def check_answers(simulation: Simulation) -> None:
    """A command that was accepted is in the log where its answer says; a refused one is not."""
    for command, done in simulation.answers:
        outcome = simulation.outcome(done)
        if isinstance(outcome, int):
            assert is_of(command, simulation.database.log[outcome - 1])


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


def check_questions(simulation: Simulation) -> None:
    """No question is answered twice."""
    answers = Counter(event.answers for event in simulation.database.log if isinstance(event, Moved))
    assert max(answers.values()) == 1


def check_chat(simulation: Simulation) -> None:
    """Each line is there once if it was accepted, at most once if that is unknown, and never if refused."""
    said = [event for event in simulation.database.log if isinstance(event, Said)]
    counts = Counter(event.text for event in said)
    for command, done in simulation.answers:
        if isinstance(command, Say):
            outcome = simulation.outcome(done)
            least = 1 if isinstance(outcome, int) else 0
            most = 1 if isinstance(outcome, int) or outcome in (None, "unavailable") else 0
            assert least <= counts[command.text] <= most
    for person in PEOPLE:
        in_log = [event.text for event in said if event.person == person.id]
        accepted = [command for command, done in simulation.answers if is_accepted(simulation, done)]
        known = [one.text for one in accepted if isinstance(one, Say) and one.person == person]
        assert [text for text in in_log if text in known] == known


def is_accepted(simulation: Simulation, done: asyncio.Future[int]) -> bool:
    return isinstance(simulation.outcome(done), int)


def check_workers(simulation: Simulation, table: HostedTable) -> None:
    """Every worker that has the table knows all of it."""
    for worker in simulation.workers:
        if live := worker.server.tables.live.get(TABLE):
            for seat in (None, 0, 1):
                shown, expected = (as_json(snapshot(one, seat, BEGAN)) for one in (live.table, table))
                assert at_rest(shown) == at_rest(expected)


def check_clients(simulation: Simulation) -> None:
    """What a client saw last is what the log said then: nobody heard of an event that was not durable."""
    for seat, view in simulation.seen:
        table = table_of(TABLE, simulation.database.log[: view["number"]])
        assert at_rest(view) == at_rest(as_json(snapshot(table, seat, BEGAN)))


def test_a_simulation_can_be_repeated() -> None:
    first, second = simulated("card", 7), simulated("card", 7)
    assert first.database.log == second.database.log
    outcomes = [[one.outcome(done) for _, done in one.answers] for one in (first, second)]
    assert outcomes[0] == outcomes[1]


def test_all_kinds_of_trouble_occur() -> None:
    """The laws above would prove nothing without it."""
    simulations = [simulated(game, seed) for game in GAMES for seed in range(3)]
    outcomes = Counter(
        simulation.outcome(done) for simulation in simulations for _, done in simulation.answers
    )
    assert outcomes["unavailable"] > 10
    assert outcomes["late"] > 3
    assert outcomes[None] > 0  # workers that were killed never answered
    assert sum(simulation.started for simulation in simulations) > 10
    events = [event for simulation in simulations for event in simulation.database.log]
    by = Counter(event.by for event in events if isinstance(event, Moved))
    assert min(by["person"], by["bot"], by["clock"]) > 10
