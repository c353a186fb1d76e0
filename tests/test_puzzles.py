"""Positions for practice: how they are found, written and read, and that the ones we ship are whole."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from fondaco.bots.reasons import MOST
from fondaco.cli.main import main
from fondaco.games import GAMES
from fondaco.puzzles import (
    BadPositions,
    Header,
    Position,
    dumped,
    positions_for,
    read_file,
    read_positions,
    unknown,
    written,
)
from fondaco.puzzles.finding import LEAST, Wanted, find_positions

SEED = 3
LARGEST_FILE = 300_000  # bytes that someone who practises a game downloads at most
GRADES = ("easy", "medium", "hard")
# The positions that we ship at least. Raise it when a search has found more.
LEAST_POSITIONS = {"board": 644, "card": 1477, "dice": 2000, "court": 1239}
GUIDE = Path(__file__).parent.parent / "docs" / "practice.md"
ROW = re.compile(r"^\| `(\w+)` \| ([\d,]+) \| ([\d,]+), ([\d,]+), ([\d,]+) \| ([\d,]+) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def found() -> list[Position]:
    """Positions of one game of dice."""
    return next(find_positions(Wanted("dice", SEED, verify=False)))


def test_one_turn_is_clearly_better(found: list[Position]) -> None:
    assert found
    for position in found:
        assert position.certain >= LEAST
        assert position.margin >= position.certain
        assert position.wins[0] > max(position.wins[1:])
        table = position.table()
        assert table.asked == position.seat
        assert all(turn[0] in table.options() for turn in position.turns)


def test_a_file_gives_the_same_positions_back(found: list[Position]) -> None:
    data = written(Header("dice", 0, SEED), found)
    again = read_positions("dice", data)
    assert [each.grade for each in again] == sorted(
        (each.grade for each in found), key=["easy", "medium", "hard"].index
    )
    assert {(each.moves, each.best, each.reasons, round(each.margin, 3)) for each in again} == {
        (each.moves, each.best, each.reasons, round(each.margin, 3)) for each in found
    }
    assert len(data) < 150 * len(found)


def test_every_other_turn_has_its_reasons(found: list[Position]) -> None:
    for position in found:
        assert len(position.reasons) == len(position.turns) - 1
        assert all(1 <= len(reasons) <= MOST for reasons in position.reasons)


def test_a_search_goes_on_with_the_next_game(found: list[Position]) -> None:
    games = find_positions(Wanted("dice", SEED, verify=False))
    second = (next(games), next(games))[1]
    games.close()
    onwards = find_positions(Wanted("dice", SEED, verify=False, first=1))
    assert next(onwards) == second != found
    onwards.close()


def test_processes_do_not_change_the_positions(found: list[Position]) -> None:
    games = find_positions(Wanted("dice", SEED, verify=False), jobs=2)
    assert next(games) == found
    games.close()


def test_verifying_only_drops_positions(found: list[Position]) -> None:
    verified = next(find_positions(Wanted("dice", SEED, verify=True)))
    kept = {each.moves: each.best for each in verified}
    first = {each.moves: each.best for each in found}
    assert kept
    assert kept.items() <= first.items()


def check_lot(position: Position) -> None:
    """A lot is bought exactly if its fair price is above what the others would pay."""
    fair = position.fair[position.seat]
    assert fair is not None
    assert (fair > position.rival) == (position.best != ("pass",))
    assert {position.best[0], position.turns[1][0]} == {"pass", f"bid {position.rival + 1}"}


def test_lots_that_we_ship_have_fair_prices() -> None:
    for position in positions_for("board"):
        check_lot(position)


def test_conspiracies_that_we_ship_are_conspiracies() -> None:
    assert all(position.best[-1].startswith("against") for position in positions_for("court"))


def test_a_position_that_two_games_share_is_kept_once(found: list[Position]) -> None:
    assert unknown(found, found[1:]) == found[:1]
    others = [replace(each, options={"players": 2, "named": True}) for each in found]
    assert unknown(found, others) == found


@pytest.mark.slow
def test_lots_are_found() -> None:
    games = find_positions(Wanted("board", SEED, verify=False))
    found = next(games)
    games.close()
    assert found
    for position in found:
        check_lot(position)


@pytest.mark.slow
def test_conspiracies_are_found() -> None:
    games = find_positions(Wanted("court", SEED, verify=False))
    found = next(positions for positions in games if positions)
    games.close()
    assert all(position.best[-1].startswith("against") for position in found)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"no gzip",
        lambda data: data[: len(data) // 2],
        lambda data: gzip.compress(b"{}\n"),
        lambda data: gzip.compress(gzip.decompress(data).replace(b'"dice"', b'"card"')),
        lambda data: gzip.compress(b"\n".join(gzip.decompress(data).splitlines()[:1])),
        lambda data: gzip.compress(gzip.decompress(data).replace(b'"players":', b'"gamblers":')),
    ],
)
def test_a_damaged_file_is_refused(found: list[Position], damage: object) -> None:
    assert callable(damage)
    with pytest.raises(BadPositions):
        read_positions("dice", damage(written(Header("dice", 0), found)))


def test_moves_that_do_not_lead_to_the_decision_are_refused(found: list[Position]) -> None:
    for moves in (found[0].moves[:-1], "~" * 9):
        with pytest.raises(BadPositions):
            Position(**{**vars(found[0]), "moves": moves}).table()


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "dice.jsonl.gz"
    assert main(["puzzles", "dice", "--count", "3", "--seed", str(SEED), "--out", str(file)]) == 0
    assert f"{file}: 3 positions" in capsys.readouterr().out
    assert len(read_positions("dice", file.read_bytes())) == 3
    header = json.loads(gzip.decompress(file.read_bytes()).splitlines()[0])
    assert header == {
        "format": "fondaco-puzzles/2",
        "game": "dice",
        "positions": 3,
        "seed": SEED,
        "verified": False,
        "games": 1,
    }


def test_the_command_goes_on_where_it_stopped(tmp_path: Path, found: list[Position]) -> None:
    file, few = tmp_path / "dice.jsonl.gz", len(found)
    asked = ["puzzles", "dice", "--seed", str(SEED), "--out", str(file), "--go-on", "--count"]
    assert main([*asked, str(few)]) == 0
    assert main([*asked, str(few + 2)]) == 0
    positions = read_positions("dice", file.read_bytes())
    assert len({each.moves for each in positions}) == few + 2
    assert {each.moves for each in found} < {each.moves for each in positions}


def test_the_command_goes_on_only_with_its_own_search(
    tmp_path: Path, found: list[Position], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "dice.jsonl.gz"
    asked = ["puzzles", "dice", "--out", str(file), "--go-on"]
    file.write_bytes(written(Header("dice", 0, SEED, verified=True, games=1), found))
    assert main(asked) == 2
    assert "made with --seed 3 --verify" in capsys.readouterr().err
    file.write_bytes(b"damaged")
    assert main(asked) == 2
    assert "no positions that a search can continue" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--out", "x"], "chess"),
        (["dice"], "--out"),
        (["dice", "--count", "0", "--out", "x"], "0 is out of range"),
        (["dice", "--out", "no/such/folder/x"], "no/such/folder/x"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_we_ship_are_whole(game: str) -> None:
    positions = positions_for(game)
    assert len({(dumped(each.options), each.moves) for each in positions}) == len(positions)
    for position in positions:
        table = position.table()
        assert position.certain >= LEAST - 0.001  # written in thousandths
        assert position.wins[0] > max(position.wins[1:])
        for move in position.best:
            table.play(move)


def shipped(game: str) -> tuple[Header, list[Position]]:
    return read_file(game, data_of(game))


def data_of(game: str) -> bytes:
    return files("fondaco.puzzles").joinpath(f"{game}.jsonl.gz").read_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_we_ship_enough_verified_positions_in_a_small_file(game: str) -> None:
    header, positions = shipped(game)
    assert header.verified
    assert header.positions == len(positions) >= LEAST_POSITIONS[game]
    assert len(data_of(game)) <= LARGEST_FILE


def test_the_guide_says_how_many_positions_we_ship() -> None:
    rows = [
        (game, *(int(number.replace(",", "")) for number in numbers))
        for game, *numbers in ROW.findall(GUIDE.read_text(encoding="utf-8"))
    ]
    assert rows == [row_of(game) for game in GAMES]


def row_of(game: str) -> tuple[str | int, ...]:
    header, positions = shipped(game)
    grades = Counter[str](position.grade for position in positions)
    return (game, header.positions, *(grades[grade] for grade in GRADES), header.games)
