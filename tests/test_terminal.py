"""The terminal: what `fondaco show` draws of a record, and whole games through `fondaco play`."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from fondaco import Record, Table, replay
from fondaco.bots import bot_names
from fondaco.cli.bot_arguments import best_bot
from fondaco.cli.choosing import chosen_option, options_by_key
from fondaco.cli.drawing import scene
from fondaco.cli.drawing.board import bidding
from fondaco.cli.drawing.card import meaning
from fondaco.cli.drawing.dice import how_many
from fondaco.cli.drawing.ink import Seats
from fondaco.cli.main import main
from fondaco.cli.play import OTHER_NAMES
from fondaco.core.record import LONGEST_LINE, record_from_json
from fondaco.games import GAMES
from fondaco.games.goods import GOOD_NAMES
from fondaco.table import SeededLuck

MERCHANT_GAMES = ("board", "card", "dice")
GOODS_BY_SYMBOL_AND_LETTER = ("≡C cloth", "☼S spice", "ψG grain", "♦D dye", "♠F fur")
COMMAND = [sys.executable, "-c", "import sys; from fondaco.cli.main import main; sys.exit(main())"]

# Some answer of these is possible in every question of every game; the others are refused and asked again.
NUMBERS = [*map(str, range(1, 13)), "123", "1234"]
ANSWERS = [*NUMBERS, "pass", "send", "ally", "keep", "minister", "lady", "jester", "duke"]


def played(game: str, players: int, seed: int, **options: Any) -> Table:
    """A whole game at random."""
    table, luck = Table(game, players, seed=seed, **options), SeededLuck(seed)
    while table.asked is not None:
        possible = table.options()
        table.play(possible[luck(len(possible))])
    return table


def written(path: Path, *records: Record) -> str:
    path.write_text("".join(record.as_json() + "\n" for record in records), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A file of one whole game, for every game there is."""
    folder = tmp_path_factory.mktemp("records")
    made = {}
    for name, game in GAMES.items():
        table = played(name, min(4, game.player_counts[-1]), seed=3)
        made[name] = written(folder / f"{name}.jsonl", table.record())
    return made


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["show", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said when the command line will not do it: one sentence, exit code 2."""
    assert main(list(arguments)) == 2
    said = capsys.readouterr()
    assert said.err.startswith("fondaco: ")
    assert said.err.count("\n") == 1
    return said.err


def record_in(file: str) -> Record:
    return record_from_json(Path(file).read_text(encoding="utf-8").splitlines()[0])


# What is shown.


@pytest.mark.parametrize("game", MERCHANT_GAMES)
def test_goods_are_shown_by_symbol_letter_and_name(
    game: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = shown(capsys, files[game])
    assert GAMES[game].title in out
    assert all(good in out for good in GOODS_BY_SYMBOL_AND_LETTER)


@pytest.mark.parametrize("game", MERCHANT_GAMES)
def test_what_lies_in_ships_is_shown(
    game: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Half way through the first day: every card or die aboard by letter and value, every florin."""
    table = replay(record_in(files[game]), 30)
    view: Any = table.view()
    out = shown(capsys, files[game], "--move", "30")
    for seat, ship in enumerate(view.ships):
        line = next(line for line in out.splitlines() if re.match(rf"▸?\s+Seat {seat}\s.*\[", line))
        for thing in ship.entries if game == "dice" else ship.cards:
            good, value = thing.split()
            letter = good[0].upper() if good in GOOD_NAMES else ""
            assert f"{letter}{value}".replace("double", "0×2") in line.replace(" ", "")
        assert f" {ship.value} " in line


@pytest.mark.parametrize("game", MERCHANT_GAMES)
def test_score_sheets_add_up(game: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Read back from the screen: ship, goods and bonuses make what was earned, and that makes the total."""
    out, days = shown(capsys, files[game]).splitlines(), record_in(files[game]).days
    assert days is not None
    for number, day in enumerate(days, 1):
        start = next(i for i, line in enumerate(out) if re.match(rf"(Day|Round) {number}\s", line))
        for seat, total in enumerate(day["totals"]):
            amounts, reasons = out[start + 2 + 2 * seat], out[start + 3 + 2 * seat]
            ship, *goods, shown_total = amounts.removeprefix(f"Seat {seat}").split()
            assert int(ship) == day["ship_pay"][seat]
            assert int(shown_total) == total
            before, spent, earned = re.search(r"(\d+)(−\d+)?\+(\d+)$", reasons.strip()).groups()  # type: ignore[union-attr]
            paid = int(ship) + sum(int(part) for good in goods for part in good.split("+"))
            assert int(earned) == paid
            assert int(before) - int((spent or "−0")[1:]) + paid == total
            assert f"·{day['ships'][seat]} " in reasons


@pytest.mark.parametrize("game", MERCHANT_GAMES)
def test_the_accounts_and_the_winner_end_a_game(
    game: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    out, record = shown(capsys, files[game]), record_in(files[game])
    assert record.result is not None
    winner = record.result.winners[0]
    assert f"Seat {winner} win" in out or "share the victory" in out
    accounts = out[out.index("Accounts") :].splitlines()[2:]
    for seat, score in enumerate(record.result.scores):
        *parts, end = map(int, accounts[seat].removeprefix(f"Seat {seat}").split())
        assert sum(parts) == end == score


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_and_every_option_is_shown(
    game: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    record = record_in(files[game])
    asking = [move for move in range(len(record.moves)) if record.moves[move][0].isdecimal()]
    for move in asking[:: len(asking) // 12]:
        table = replay(record, move)
        out = shown(capsys, files[game], "--move", str(move))
        assert f"Seat {table.asked} is asked" in out
        options = table.options()
        if len(options) > 5 and options[-1].startswith("bid"):
            options = ["pass", f"{options[1]} ... {options[-1]}"]
        assert all(re.search(rf"\S+\s+{re.escape(option)}( |\n)", out) for option in options)


def test_chance_is_shown_with_its_outcomes(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "Chance is next, start: 0, 1, 2, 3." in shown(capsys, files["card"], "--move", "0")


def test_what_nobody_chose_is_told_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Merchants without money have to pass; that is in no record."""
    moves = ["* start 0", "* card dye 5", "0 stop", "1 bid 40"]
    out = shown(capsys, written(tmp_path / "a", Record("board", {"players": 3}, moves)))
    assert "Seat 1 bids 40." in out
    assert "Seat 2 has to pass." in out
    assert "Seat 0 has to pass. Seat 1 buys the lot for ƒ40 (ship 5)." in out


def test_names_are_those_of_the_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    names = ["Ada [bold]", "Bo" * 30]
    record = Record("card", {"players": 2}, ["* start 0", "* card dye double"], names)
    out = shown(capsys, written(tmp_path / "a", record))
    assert "Ada [bold] reveals ♦ dye double." in out
    assert "BoBoBoBoBoBo…" in out


def test_the_two_noughts_of_the_card_game_look_different(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    moves = ["* start 0", "* card grain green", "0 reveal", "* card grain double"]
    out = shown(capsys, written(tmp_path / "a", Record("card", {"players": 2}, moves)))
    assert "╭─────────╮ ┌─────────┐" in out
    assert "[ψG0×2] (ψG0) ship 0 → 0" in out


def test_a_seven_shows_whether_it_takes_a_space(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    moves = ["* start 0", "* card neutral 7", "0 take 1"]
    free = shown(capsys, written(tmp_path / "a", Record("card", {"players": 2}, moves)))
    taken = shown(capsys, written(tmp_path / "b", Record("card", {"players": 2, "sevens": "space"}, moves)))
    assert "(■7)" in free
    assert "[■ 7]" in taken
    assert taken.splitlines()[1] == "sevens space"


@pytest.mark.parametrize(
    ("game", "players"), [("board", 6), ("card", 2), ("card", 6), ("dice", 4), ("court", 2)]
)
def test_eighty_columns_are_enough(
    game: str, players: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Nothing is cut off or runs over, whatever the point of the game."""
    differently = {option.name: option.values[-1] for option in GAMES[game].options}
    table = played(game, players, seed=8, **differently)
    file = written(tmp_path / "a", table.record())
    for move in range(0, len(table.moves) + 1, len(table.moves) // 12):
        out = shown(capsys, file, "--move", str(move))
        assert max(map(cell_len, out.splitlines())) <= 80
        assert "…" not in out


def test_long_names_cut_nothing_off(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A name of thirteen letters has room; ours lose what stands in brackets, which is told below."""
    long = [f"Ambassador {seat}." for seat in range(6)]
    ours = ["Guest", *(f"{name} (apprentice)" for name in OTHER_NAMES[:5])]
    for names in (long, ours):
        table = played("board", 6, seed=8, names=names)
        out = shown(capsys, written(tmp_path / "a", table.record()))
        assert max(map(cell_len, out.splitlines())) <= 80
        assert "…" not in out
    assert re.search(r"^Fiammetta +\d", out, re.MULTILINE)
    assert " ".join(out.split()).endswith(f"At the table: {', '.join(ours)}")


def test_names_are_not_shortened_where_that_would_make_them_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = played("card", 2, seed=8, names=["Bianca (apprentice)", "Bianca (steady)"])
    assert "Bianca (steady) " in shown(capsys, written(tmp_path / "a", table.record()))


def test_a_high_pile_is_shown_whole_and_told_in_short(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = played("court", 2, seed=30)
    view: Any = table.view()
    high = max(len(pile.nobles) for pile in view.piles)
    assert high > 10
    out = shown(capsys, written(tmp_path / "a", table.record()))
    courts = out[: out.index("'s hand")] if "'s hand" in out else out[: out.index("\nSeat 0")]
    assert courts.count("[") == sum(len(pile.nobles) for pile in view.piles)
    assert max(map(cell_len, out.splitlines())) <= 80
    for move in range(100, len(table.moves)):
        sentences = shown(capsys, written(tmp_path / "a", table.record()), "--move", str(move))
        assert "\n.\n" not in sentences


def test_any_number_of_cards_may_lie_beside_a_ship(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Ten sevens that take no space, three a turn: all are shown, within the width."""
    reveals = ["* card neutral 7", "{0} reveal", "* card neutral 7", "{0} reveal", "* card neutral 7"]
    turn = [*reveals, "{0} take 123"]
    other = ["* card cloth 2", "1 take 1"]
    moves = ["* start 0", *turn, *other, *turn, *other, *turn, *other, "* card neutral 7", "0 take 1"]
    record = Record("card", {"players": 2}, [move.format(0) for move in moves])
    out = shown(capsys, written(tmp_path / "a", record))
    assert out[: out.index("Warehouses")].count("(■7)") == 10
    assert max(map(cell_len, out.splitlines())) <= 80


def test_a_wide_terminal_has_parts_side_by_side(
    files: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    for game, right in (("board", "Commodity tracks"), ("card", "Warehouses"), ("dice", "Columns")):
        out = shown(capsys, files[game], "--move", "40")
        assert re.search(rf"^Ships.*{right}", out, re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_nobody_has_drawn_is_shown_in_words(
    game: str, files: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene, "DRAWERS", {})
    out = shown(capsys, files[game], "--move", "60") + shown(capsys, files[game])
    assert ("warehouses" if game == "card" else "houses" if game == "court" else "ships") in out
    assert not re.search(r"None|True|False|View|Ship\(", out)


# Secrets.


def court_up_to(move: int) -> list[str]:
    return played("court", 2, seed=3).moves[:move]


def test_a_seat_is_shown_its_own_hand_only(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = written(tmp_path / "a", Record("court", {"players": 2}, court_up_to(18)))
    assert "'s hand" not in shown(capsys, file)
    own = shown(capsys, file, "--seat", "1")
    assert "Your hand" in own
    assert "Seat 0's hand" not in own


def test_what_is_hidden_from_a_seat_changes_nothing_on_its_screen(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The other house's hand could be another one, and even hold the card that was played in secret."""
    open_moves = [move for move in court_up_to(18) if not move.startswith("* hand 1")][:13]
    hands = (["2", "3", "4", "5", "6"], ["2", "3", "7", "8", "jester"])
    screens = []
    for hand in hands:
        moves = open_moves + [f"* hand 1 {card}" for card in hand]
        table = replay(Record("court", {"players": 2}, moves))
        if table.asked == "chance":
            table.play("start 1")
        file = written(tmp_path / "a", Record("court", {"players": 2}, table.moves))
        screens.append((shown(capsys, file, "--seat", "0"), shown(capsys, file)))
    assert screens[0] == screens[1]


def test_a_game_that_is_over_is_shown_open(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, files["court"], "--move", "40")
    assert "Seat 0's hand" in out
    assert "Seat 1's hand" in out
    assert "Seat 0's hand" not in shown(capsys, files["court"], "--move", "40", "--seat", "1")


def test_what_was_planned_in_it_is_told(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    moves = record_in(files["court"]).moves
    plan = next(number for number, move in enumerate(moves, 1) if move.endswith(" plan"))
    card = moves[plan - 2].removeprefix(moves[plan - 2][:7])
    who = moves[plan - 1][0]
    told = rf"Seat {who} plans \[..\w*{re.escape(card) if card.isdecimal() else ''}"
    assert re.search(told, shown(capsys, files["court"], "--move", str(plan)))
    onlooker = Record("court", {"players": 2}, moves[:plan])
    Path(files["court"]).with_name("begun").write_text(onlooker.as_json() + "\n", encoding="utf-8")
    assert f"Seat {who} plans a card." in shown(capsys, str(Path(files["court"]).with_name("begun")))


# Colour.


def run_apart(*arguments: str, answers: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, its output piped."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=answers,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


def test_a_pipe_gets_no_escape_codes_and_a_terminal_colours(files: dict[str, str]) -> None:
    piped = run_apart("show", files["card"])
    assert piped.returncode == 0
    assert "\x1b" not in piped.stdout
    coloured = run_apart("show", files["card"], FORCE_COLOR="1", COLORTERM="truecolor", TERM="xterm")
    assert "\x1b[1;38;2;" in coloured.stdout
    plain = run_apart(
        "show", files["card"], FORCE_COLOR="1", NO_COLOR="1", COLORTERM="truecolor", TERM="xterm"
    )
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", plain.stdout)
    assert re.sub(r"\x1b\[[0-9;]*m", "", plain.stdout) == piped.stdout


def test_an_encoding_without_our_symbols_keeps_the_letters(files: dict[str, str]) -> None:
    out = run_apart("show", files["card"], PYTHONIOENCODING="ascii")
    assert out.returncode == 0
    assert "=C cloth" in out.stdout


@pytest.mark.parametrize("game", GAMES)
def test_an_encoding_without_our_symbols_has_a_mark_for_each(game: str, files: dict[str, str]) -> None:
    symbols = run_apart("show", files[game], "--move", "40").stdout.splitlines()
    marks = run_apart("show", files[game], "--move", "40", PYTHONIOENCODING="ascii").stdout
    assert marks.isascii()
    assert "?" not in marks
    assert [*map(len, marks.splitlines())] == [*map(len, symbols)]


# What is refused.


def test_files_and_places_that_are_not_there_are_refused(
    files: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = files["card"]
    moves = len(record_in(file).moves)
    assert "cannot read 'nowhere.jsonl'" in refused(capsys, "show", "nowhere.jsonl")
    assert "cannot read" in refused(capsys, "show", str(tmp_path))
    assert "has no game 2. It has 1 in all." in refused(capsys, "show", file, "--game", "2")
    assert f"There is no move {moves + 1}. The record has {moves} moves." in refused(
        capsys, "show", file, "--move", str(moves + 1)
    )
    assert "Unknown seat 4. Seats are numbered from 0 to 3." in refused(capsys, "show", file, "--seat", "4")
    assert "allowed: 1 or more" in refused(capsys, "show", file, "--game", "0")
    assert "not a whole number" in refused(capsys, "show", file, "--move", "x")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "has no game 1. It has 0 in all."),
        ("{", "not valid JSON"),
        ('{"format": "fondaco-record/2"}', "newer than this program"),
        (Record("chess", {"players": 2}, []).as_json(), "Unknown game 'chess'"),
        (Record("card", {"players": 9}, []).as_json(), "2 to 6 players"),
        (
            Record("card", {"players": 2}, ["* start 0", "* card dye 9"]).as_json(),
            "move 2: Chance cannot draw 'card dye 9' now.",
        ),
        ("x" * (LONGEST_LINE + 1), "longer than"),
    ],
)
def test_bad_records_are_refused(
    line: str, reason: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bad").write_text(line + "\n", encoding="utf-8")
    assert reason in refused(capsys, "show", str(tmp_path / "bad"))


def test_the_game_wanted_is_shown_whatever_the_others_are(
    files: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "mixed").write_text(
        "nonsense\n" + Path(files["dice"]).read_text(encoding="utf-8"), encoding="utf-8"
    )
    assert "The Dice Game" in shown(capsys, str(tmp_path / "mixed"), "--game", "2")


# Playing.


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answers: list[str], *arguments: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    assert main(["play", *arguments, "--bots", "random"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_from_a_script(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine"
    arguments = (game, "--players", "2", "--seed", "5", "--seat", "1", "--out", str(file))
    out = play(monkeypatch, capsys, ANSWERS * 300, *arguments)
    table = replay(file.read_text(encoding="utf-8"))
    assert table.result is not None
    assert table.names == ["Bianca (random)", "Guest"]
    assert re.search(r"^(You win|Bianca wins) with|share the victory", out, re.MULTILINE)
    scores = sorted(table.result.scores, reverse=True)
    assert re.search(rf"^\w+ {scores[0]} · \w+ {scores[1]}$", out, re.MULTILINE)
    assert ("Day 3 is over" in out or "Round 3 is over" in out) == table.rules.has_days


@pytest.mark.parametrize("game", GAMES)
def test_what_was_chosen_is_what_was_played(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The answers that were not refused are, in their order, the moves of that seat."""
    file = tmp_path / "mine"
    play(monkeypatch, capsys, ANSWERS * 300, game, "--players", "2", "--seed", "6", "--out", str(file))
    record = record_in(str(file))
    own = [move.removeprefix("0 ") for move in record.moves if move.startswith("0 ")]
    again = tmp_path / "again"
    out = play(monkeypatch, capsys, own, game, "--players", "2", "--seed", "6", "--out", str(again))
    assert "is not possible" not in out
    assert record_in(str(again)) == record


def test_ones_play_the_card_game() -> None:
    done = run_apart("play", "card", "--players", "2", "--seed", "1", "--bots", "random", answers="1\n" * 200)
    assert done.returncode == 0
    assert "You leave" not in done.stdout
    assert re.search(r"(wins?|share the victory)", done.stdout.splitlines()[-2])


def test_an_answer_that_is_no_text_is_asked_again() -> None:
    """Bytes that are not UTF-8, also where Python was told to be strict about them."""
    done = subprocess.run(
        [*COMMAND, "play", "card", "--players", "2", "--seed", "1", "--bots", "random"],
        input=b"\xff\xfe\nrev\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not possible now" in done.stdout
    assert b"You reveal" in done.stdout


def test_the_question_says_how_many_dice_may_be_taken() -> None:
    assert how_many(["take 1", "take 5", "take 12", "take 345"]) == "one, two or three dice"
    assert how_many(["take 1", "take 5", "take 12"]) == "one or two dice"
    assert how_many(["take 1", "take 5"]) == "one die"
    assert how_many(["take 1234", "take 2345"]) == "four dice"


def test_the_terminal_says_how_many_cards_may_still_be_revealed() -> None:
    table = Table("card", 4, chance="mine")
    for move in ("start 0", "card dye 5"):
        table.play(move)
    assert meaning(table.view(0), "reveal").plain == "turn up a card; 2 more in this turn"
    table._s.deck = 1
    assert meaning(table.view(0), "reveal").plain == "turn up a card; 1 more in this turn"


def test_the_terminal_shows_the_bids_of_those_who_bid() -> None:
    table = Table("board", 4, chance="mine")
    for move in ("start 2", "card dye 5", "stop", "bid 7"):
        table.play(move)
    table._s.load[0] = 5
    names = Seats(["Ann", "Bea", "Cas", "Dan"])
    assert bidding(table.view(), names).plain == "Bids Dan ƒ7 · Bea – · Cas –"


def test_the_end_of_input_leaves_the_table_and_keeps_the_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine"
    for answers in (["1", "1"], ["1", "q", "1"], []):
        out = play(monkeypatch, capsys, answers, "card", "--seed", "1", "--out", str(file))
        assert "You leave the table." in out
    records = [record_from_json(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [sum(move.startswith("0 ") for move in record.moves) for record in records] == [2, 1, 0]
    assert all(replay(record).asked == 0 for record in records)


def test_a_record_is_added_after_a_line_left_incomplete(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "mine").write_text("{}", encoding="utf-8")
    play(monkeypatch, capsys, [], "card", "--out", str(tmp_path / "mine"))
    first, second = (tmp_path / "mine").read_text(encoding="utf-8").splitlines()
    assert first == "{}"
    assert json.loads(second)["game"] == "card"


def test_a_record_may_go_to_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [*COMMAND, "play", "card", "--bots", "random", "--out", str(pipe)], stdin=subprocess.DEVNULL
    ) as game:
        record = record_from_json(pipe.read_text(encoding="utf-8"))
    assert (game.returncode, record.game) == (0, "card")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_record_that_finds_no_room_is_said_with_its_file() -> None:
    done = run_apart("play", "card", "--bots", "random", "--out", "/dev/full")
    assert done.returncode == 2
    assert done.stderr == "fondaco: cannot write '/dev/full': No space left on device\n"


def test_who_stops_the_game_is_told_where_the_record_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("fondaco.cli.terminal_client.ask", interrupted)
    file = str(tmp_path / "mine")
    assert main(["play", "card", "--bots", "random", "--out", file]) == 130
    said = capsys.readouterr()
    assert said.out.endswith(f"The record is in {file!r}.\n")
    assert record_in(file).game == "card"


def test_help_and_answers_that_mean_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(
        monkeypatch, capsys, ["?", "", "take 99", "999999999999999999999", "REV"], "card", "--seed", "1"
    )
    assert "Type the key before an option, or its words." in out
    assert "Most florins after the third evening win." in out
    assert "docs/rules/card.md" in out
    assert "'take 99' is not possible now" in out
    assert "You reveal" in out


def test_a_table_as_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(
        monkeypatch,
        capsys,
        ["2"],
        *("dice", "--option", "ship_spaces=9", "--players", "3", "--seat", "2", "--seed", "1"),
    )
    assert "you play against Bianca (random), Cosimo (random)" in out
    assert "ship_spaces 9" in out
    assert out.count("[   ]") >= 3 * 9 - 10


def test_without_a_game_a_script_plays_cards_at_four(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = " ".join(play(monkeypatch, capsys, []).split())
    assert "The Card Game: you play against Bianca (random), Cosimo (random), Donata (random)." in out


def test_without_a_game_a_person_is_asked_which() -> None:
    ours, theirs = pty.openpty()
    command = [*COMMAND, "play", "--seed", "3"]  # the person is asked first: no bot has to be compiled
    process = subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, encoding="utf-8")
    os.write(ours, b"chess\nco\n\x04")
    out, _ = process.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert "Which game? (card)" in out
    assert "Unknown game 'chess'. Choose board, card, dice or court." in out
    assert "Court of the Medici: you play against Bianca" in out
    assert "You leave the table." in out
    assert process.returncode == 0


def test_the_best_bot_is_one_of_the_ladder() -> None:
    assert best_bot().name in bot_names()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "Unknown game 'chess'"),
        (["card", "--players", "7"], "2 to 6 players, not 7"),
        (["court", "--players", "3"], "for 2 players"),
        (["card", "--players", "2", "--seat", "2"], "Unknown seat 2. Seats are numbered from 0 to 1."),
        (["card", "--bots", "nobody"], "Unknown bot 'nobody'"),
        (["card", "--bots", "random,random"], "2 bots for 3 other seats"),
        (["card", "--option", "sevens=eight"], "free or space"),
        (["card", "--option", "sevens"], "--option needs NAME=VALUE"),
        (["card", "--seed", "-1"], "out of range"),
        (["card", "--out", "no/such/folder/file"], "cannot write"),
    ],
)
def test_tables_that_cannot_be_are_refused(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refused(capsys, "play", *arguments)


# How an option is called.


def test_a_number_means_the_option_that_names_it() -> None:
    assert options_by_key(["pass", "bid 7", "bid 8"]) == {"p": "pass", "7": "bid 7", "8": "bid 8"}
    assert options_by_key(["draw", "stop"]) == {"1": "draw", "2": "stop"}
    assert options_by_key(["send", "plan", "on p1", "on p12"]) == {
        "s": "send",
        "p": "plan",
        "1": "on p1",
        "12": "on p12",
    }
    assert list(options_by_key(["play 2", "play lady", "play last"])) == ["2", "lad", "las"]
    assert list(options_by_key(["a 1", "b 1"])) == ["1", "2"]


@pytest.mark.parametrize(
    ("answer", "option"),
    [
        ("reveal", "reveal"),
        (" Take  12 ", "take 12"),
        ("r", "reveal"),
        ("12", "take 12"),
        ("1", "take 1"),
        ("3", None),
        ("take", None),
        ("take 1", "take 1"),
        ("", None),
        ("٣", None),
    ],
)
def test_an_answer_means_one_option_or_none(answer: str, option: str | None) -> None:
    assert chosen_option(answer, ["reveal", "take 1", "take 12"]) == option


def test_every_option_of_whole_games_has_a_key_of_its_own() -> None:
    for options in questions():
        keys = options_by_key(options)
        assert list(keys.values()) == options
        assert all(chosen_option(key, options) == option for key, option in keys.items())
        assert all(chosen_option(option, options) == option for option in options)


def questions() -> Iterator[list[str]]:
    for name, game in GAMES.items():
        record = played(name, game.player_counts[-1], seed=4).record()
        table = Table(name, game.player_counts[-1], chance="mine")
        for move in record.moves:
            if table.asked != "chance":
                yield table.options()
            table.play(move.partition(" ")[2])
