"""`fondaco arena` as it is typed."""

from __future__ import annotations

import json
import xml.etree.ElementTree as Xml
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.console import Console

from fondaco.arena import Deal, GameResult, Results, challenge, workers
from fondaco.arena.timing import TimeHistogram
from fondaco.arena.tournament import play_deal
from fondaco.cli.arena import print_results
from fondaco.cli.main import main


def arena(arguments: str) -> int:
    return main(["arena", *arguments.split()])


def test_a_series_is_played_told_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures, report = tmp_path / "told.json", tmp_path / "deep" / "report"
    where = f"--json {figures} --report {report}"
    assert arena(f"card --players 3 --bots random,random,random --games 10 --jobs 1 {where}") == 0
    shown = capsys.readouterr().out
    assert "12 games" in shown
    assert "fair share 33.3%" in shown
    parts = json.loads(figures.read_text())
    assert (parts["format"], parts["game"], parts["deals"], parts["games"]) == (
        "fondaco-arena/1",
        "card",
        4,
        12,
    )
    assert [entrant["share"]["is"] for entrant in parts["entrants"]] == [1 / 3] * 3
    page = (report / "index.html").read_text()
    assert_well_formed(page)
    assert page.count("<svg") == 5
    assert json.loads((report / "outcome.json").read_text()) == parts


def test_what_was_played_is_written_before_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever stops it while it prints has the files."""
    monkeypatch.setattr(
        "fondaco.cli.arena.print_results", lambda screen, results: raised(KeyboardInterrupt())
    )
    where = f"--json {tmp_path / 'told.json'} --report {tmp_path}"
    assert arena(f"dice --players 2 --bots random --games 2 --jobs 1 {where}") == 130
    assert {file.name for file in tmp_path.iterdir()} == {"told.json", "index.html", "outcome.json"}


def assert_well_formed(page: str) -> None:
    for start in (i for i in range(len(page)) if page.startswith("<svg", i)):
        Xml.fromstring(page[start : page.index("</svg>", start) + 6])
    HTMLParser().feed(page)
    assert "http" not in page


def test_all_figures_are_there_on_a_narrow_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    names = ("apprentice of another package", "b")
    tournament = challenge("card", 4, {}, *names, 0)
    slow = TimeHistogram()
    slow.add(12.3456)
    games = tuple(
        GameResult(seats, tuple(60 * (who == 0) for who in seats), (1234,) * 4)
        for seats in tournament.seatings(0)
    )
    print_results(Console(), Results(tournament, [Deal(0, games, (slow, slow))] * 3))
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split() == [
        "bot",
        "win",
        "rate",
        "95",
        "%",
        "rating",
        "95",
        "%",
        "score",
        "median",
        "ms",
        "longest",
    ]
    first = " ".join(lines[3:5])
    assert all(figure in first for figure in ("100.0%", "43.9-100.0", "> +", "1234.0", "12,346"))
    assert max(map(len, lines)) <= 80
    assert "…" not in first


def test_one_deal_is_no_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("card --players 2 --bots random --games 2 --jobs 1") == 0
    assert "\n1 deal, fair share" in capsys.readouterr().out


def test_the_challenger_and_the_field_may_be_the_same_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("dice --players 2 --challenger random --field random --games 4 --jobs 1") == 0
    assert capsys.readouterr().out.count("exactly") == 4


@pytest.mark.parametrize(
    ("stop", "sentence"),
    [
        (KeyboardInterrupt(), ""),
        (workers.WorkerDied("It was ended."), "It was ended. Use --jobs N to run fewer processes.\n"),
    ],
    ids=["interrupted", "a process died"],
)
def test_what_was_played_before_it_stopped_is_kept(
    stop: BaseException, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """However many are wanted: what was lost is the deal that was being played."""
    monkeypatch.setattr(
        workers,
        "play_deal",
        lambda tournament, number: raised(stop) if number > 2 else play_deal(tournament, number),
    )
    assert arena("card --players 2 --bots random --games 40000 --jobs 1") == 130
    shown = capsys.readouterr()
    assert "6 games" in shown.out
    assert shown.err == f"{sentence}Stopped after 6 of 40,000 games. Their results are kept.\n"


def test_an_interruption_before_the_first_deal_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(workers, "play_deal", lambda tournament, number: raised(KeyboardInterrupt()))
    assert arena("card --players 2 --bots random --games 10 --jobs 1") == 130
    assert capsys.readouterr() == ("", "Stopped after 0 of 10 games.\n")


def raised(stop: BaseException) -> object:
    raise stop


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            "card --players 4 --bots random,random",
            "2 bots are too few for 4 players. Name one bot for all seats, or 4 or more bots.",
        ),
        ("card --players 4 --challenger random", "--challenger X needs --field Y"),
        ("card --players 4 --bots random --field random", "--field Y needs --challenger X"),
        ("card --players 4", "one of the arguments --bots --challenger is required"),
        ("card --players 4 --challenger random --field nobody", "Unknown bot 'nobody'"),
        ("card --players 4 --challenger master:long --field master", "Unknown think setting 'long'"),
        ("card --players 4 --challenger sharp:deep --field sharp", "'sharp' always thinks equally long"),
        ("card --players 9 --bots random", "card is for 2 to 6 players"),
        ("card --players 2 --bots random --games 0", "0 is out of range"),
        ("card --players 2 --bots random --json /nowhere/at/all", "'/nowhere/at/all': No such file"),
        ("card --players 2 --bots random --report /dev/null", "'/dev/null': File exists"),
        ("card --players 2 --bots random --jobs 0", "0 is out of range"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(arguments) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("target", ["--json", "--report"])
def test_a_file_without_a_name_is_refused(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "card", "--players", "2", "--bots", "random", target, ""]) == 2
    assert f"argument {target}: a name is needed, not ''" in capsys.readouterr().err


def test_a_cluster_needs_ray(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    assert arena("card --players 2 --bots random --games 2 --ray auto") == 2
    assert "ray is not installed. Run pip install 'fondaco[ray]'." in capsys.readouterr().err
