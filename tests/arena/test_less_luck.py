"""Results with the luck taken out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fondaco.arena import Deal, GameResult, Results, challenge
from fondaco.arena.less_luck import game_variance, less_luck, seat_luck
from fondaco.arena.timing import TimeHistogram
from fondaco.arena.tournament import GameLuck, Tournament
from fondaco.cli.main import main


def deal(tournament: Tournament, number: int, luck: float) -> Deal:
    """Whoever sits at seat 0 wins if it is lucky, and gets twice the luck in points."""
    winner = 0 if luck > 0 else 1
    games = tuple(
        GameResult(
            seats,
            (60, 0) if winner == 0 else (0, 60),
            (int(100 + luck), int(100 - luck)),
            GameLuck((luck / 100, -luck / 100), (luck, -luck)),
        )
        for seats in tournament.seatings(number)
    )
    return Deal(number, games, (TimeHistogram(), TimeHistogram()))


def test_what_luck_gave_is_taken_off_and_the_spread_shrinks() -> None:
    tournament = challenge("card", 2, {}, "a", "b", 0)
    lucks = [20.0, -10.0, 5.0, -15.0]
    deals = [deal(tournament, number, luck) for number, luck in enumerate(lucks)]
    left = game_variance(deals)
    assert left.score == pytest.approx(0)
    assert left.wins is not None
    assert 0 < left.wins < 1
    assert seat_luck(deals, 0).score.mean == pytest.approx(0)
    found = less_luck(tournament, deals, 0)
    assert found.score.mean == pytest.approx(100)
    assert found.score_variance is None  # both seatings of a deal: the results were equal already
    assert found.win_rate.mean == pytest.approx(0.5)


def test_the_command_takes_luck_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.json"
    given = f"dice --players 2 --challenger apprentice --field random --games 8 --jobs 1 --json {file}"
    assert main(["arena", *given.split(), "--luck"]) == 0
    shown = capsys.readouterr().out
    assert "less luck" in shown
    assert "Variance of a single game without luck" in shown
    parts = json.loads(file.read_text("utf-8"))
    assert parts["less_luck"].keys() == {"apprentice", "random"}
    rates = [each["share"]["is"] for each in parts["less_luck"].values()]
    assert sum(rates) == pytest.approx(1, abs=1e-4)  # what luck gives one seat it takes from the other
    assert len(parts["luck_by_seat"]) == 2
    assert 0 < parts["game_variance_left"]["share"] < 2
    plain = tmp_path / "plain.json"
    assert main(["arena", *given.replace(str(file), str(plain)).split()]) == 0
    without = json.loads(plain.read_text("utf-8"))
    assert not {"less_luck", "luck_by_seat", "game_variance_left"} & without.keys()
    assert [each["share"] for each in without["entrants"]] == [each["share"] for each in parts["entrants"]]


def test_copies_of_one_bot_stay_at_the_fair_share() -> None:
    tournament = Tournament("dice", 2, (), challenge("dice", 2, {}, "x", "x", 0).entrants, ((0, 1),), 0, True)
    results = Results(tournament, [deal(tournament, number, luck) for number, luck in enumerate((9.0, -4.0))])
    rate = results.statistics[0].less_luck
    assert rate
    assert rate.win_rate.low == rate.win_rate.mean == pytest.approx(0.5)
