"""The luck account: 0 on average whatever the judge is worth, and the same words for what chance brought."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from configurations import CONFIGURATIONS, name_of
from fondaco import luck_account as luck
from fondaco.cli.main import main
from fondaco.core.game import Game
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.record import Record
from fondaco.games import game_called
from fondaco.luck_account import ChanceRun, Judge, LuckAccount, NoLuckAccount, chance_runs, judge_of
from fondaco.replaying import initial_table
from fondaco.story.chance import chance_events
from fondaco.table import SeededLuck, Table

SURE = 4.0  # standard errors that no mean may be off; the seeds are fixed


def played(game: str, players: int | None, seed: int, **options: Any) -> Record:
    """A game that is played at random."""
    table, choice = Table(game, players, seed=seed, **options), SeededLuck(game_key(seed, 9))
    while table.asked is not None:
        moves = table.options()
        table.play(moves[choice(len(moves))])
    return table.record()


def reckoned(record: Record, seed: int = 0) -> LuckAccount:
    account = luck.luck_account(record)
    for _ in account.run(seed):
        pass
    return account


def chance_states(name: str, options: dict[str, Any], seed: int) -> list[Any]:
    """The positions of a random game in which chance draws."""
    chosen = dict(options)
    game: Game = game_called(name)
    s, n, found = game.begin(game.setup(chosen.pop("players"), chosen)), 0, []
    while s.asked != NOBODY:
        if s.asked == CHANCE:
            found.append(s.copy())
        game.play(s, game.option(s, drawn(game_key(seed, 0), n, game.count(s))))
        n += 1
    return found


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=name_of)
def test_the_luck_of_all_outcomes_adds_up_to_nothing(configuration: tuple[str, dict[str, Any]]) -> None:
    """By weight, for every seat: so no judge makes a seat lucky on average."""
    name, options = configuration
    judge = judge_of(game_called(name))
    states = reversed(chance_states(name, options, 3))
    state, outcomes = next((s, found) for s in states if (found := judge.only_draw(s)))
    sums = [[0.0, 0.0] for _ in range(state.players)]
    for after, weight in outcomes:
        lucky = judge.luck(ChanceRun(0, 1, state, after), 5)
        assert lucky.errors == [0.0] * state.players
        assert sum(lucky.points) == pytest.approx(0, abs=1e-4)
        assert sum(lucky.wins) == pytest.approx(0, abs=1e-4)
        for seat in range(state.players):
            sums[seat][0] += weight * lucky.points[seat]
            sums[seat][1] += weight * lucky.wins[seat]
    assert [each for seat in sums for each in seat] == [pytest.approx(0, abs=1e-3)] * 2 * state.players


@pytest.mark.parametrize(
    ("game", "players", "games"), [("dice", 3, 24), ("card", 2, 6), ("board", 2, 6), ("court", 2, 8)]
)
def test_luck_is_nothing_on_average(game: str, players: int, games: int) -> None:
    accounts = [reckoned(played(game, players, seed)) for seed in range(games)]
    for seat in range(players):
        for figure in (LuckAccount.luck, LuckAccount.luck_in_wins):
            found = [figure(account, seat) for account in accounts]
            assert abs(fmean(found)) < SURE * stdev(found) / sqrt(games)
            assert stdev(found) > 0


def test_samples_of_a_roll_are_as_good_as_the_rolls_of_the_game() -> None:
    """Rolls that are compared with samples of rolls: their luck is 0 on average, not only nearly."""
    judge = judge_of(game_called("dice"))
    state = next(s for s in chance_states("dice", {"players": 4}, 1)[3:] if s.rolled == 0)
    found = []
    for n in range(60):
        after = judge.sampled(state, SeededLuck(game_key(77, n)))
        found.append(judge.luck(ChanceRun(n, 5, state, after), 5).points[state.turn])
    assert abs(fmean(found)) < SURE * stdev(found) / sqrt(len(found))


def test_a_judge_that_knows_nothing_finds_no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Judge, "predicted", lambda judge, states: ([(0.5, 0.0)] * 2 for _ in states))
    account = reckoned(played("card", 2, 1))
    decided_last = account.runs[-1].move
    assert all(run.points == [0.0, 0.0] for run in account.runs if run.move < decided_last)


def test_an_account_is_always_the_same_and_its_seed_changes_samples_only() -> None:
    record = played("dice", 2, 4)
    assert reckoned(record) == reckoned(record)
    assert reckoned(record, 1).runs != reckoned(record).runs
    assert all(error > 0 for run in reckoned(record).runs for error in run.errors)


def test_draws_in_a_row_are_one_run() -> None:
    record = played("dice", 3, 2)
    runs = list(chance_runs(record))
    draws = [number for number, move in enumerate(record.moves) if move.startswith("*")]
    assert [n for run in runs for n in range(run.move, run.move + run.draws)] == draws
    assert runs[0].draws == 6  # who begins, and the first roll
    assert {run.draws for run in runs[1:]} == {5}
    assert all(run.before.asked == CHANCE != run.after.asked for run in runs)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=name_of)
def test_every_run_is_told_as_what_it_brought(configuration: tuple[str, dict[str, Any]]) -> None:
    name, options = configuration
    record = played(name, seed=6, **options)
    table = initial_table(record)
    events = chance_events(table.rules, table.setup, record.moves)
    assert [event.moves[0] for event in events] == [run.move for run in chance_runs(record)]
    for event in events:
        text = record.moves[event.moves[0]].partition(" ")[2]
        if event.kind == "card":
            assert event.cards == [text.removeprefix("card ")]
        if event.kind == "given":
            assert event.taker == event.seat
            assert len(event.cards) <= len(event.moves)
    kinds = {event.kind for event in events}
    assert (
        kinds
        <= {
            "board": {"opens", "card", "given"},
            "card": {"opens", "card"},
            "dice": {"roll"},
            "court": {"dealt", "drawn"},
        }[name]
    )


def test_it_is_told_who_took_a_card() -> None:
    table = Table("card", 2, chance="mine")
    table.play("start 0")
    table.play("card grain 3")
    table.play("reveal")
    table.play("card dye 2")
    table.play("take 12")
    table.play("card fur 5")
    table.play("reveal")
    table.play("card fur 4")
    table.play("take 1")
    events = chance_events(table.rules, table.setup, table.moves)
    assert [(event.kind, event.cards, event.taker) for event in events] == [
        ("opens", ["grain 3"], 0),
        ("card", ["dye 2"], 0),
        ("card", ["fur 5"], None),
        ("card", ["fur 4"], 1),
    ]


def test_a_game_that_goes_on_has_no_account() -> None:
    table = Table("card", 2, seed=1)
    with pytest.raises(NoLuckAccount, match="This game goes on after 2 moves"):
        luck.luck_account(table.record())


def test_results_less_luck_keep_their_sum() -> None:
    account = reckoned(played("card", 3, 8))
    seats = range(3)
    assert sum(account.deserved(seat) for seat in seats) == pytest.approx(sum(account.result.scores))
    assert sum(account.deserved_wins(seat) for seat in seats) == pytest.approx(1, abs=1e-4)


def test_the_command_tells_it_and_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played("board", 3, 2)
    file = tmp_path / "games.jsonl"
    file.write_text(record.as_json() + "\n", "utf-8")
    assert main(["luck", str(file), "--json", str(tmp_path / "luck.json")]) == 0
    shown = capsys.readouterr().out
    assert "What weighed most" in shown
    assert "How it is computed" in shown
    told = json.loads((tmp_path / "luck.json").read_text("utf-8"))
    account = reckoned(record)
    assert told["luck"] == [account.luck(seat) for seat in range(3)]
    assert told["draws"][0]["move"] == 1
    for seat in range(3):
        assert f"{account.luck(seat):+.0f}" in shown


def test_the_command_refuses_a_game_that_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(Table("card", 2, seed=1).record().as_json() + "\n", "utf-8")
    assert main(["luck", str(file)]) == 2
    assert "Try again when it is over" in capsys.readouterr().err
