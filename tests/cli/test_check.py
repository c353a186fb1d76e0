"""`fondaco check` and the exit codes of `fondaco show`: every bad line named, in little memory."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.command import FONDACO, Command, in_a_process
from fondaco.core.record import LONGEST_LINE
from fondaco.games import GAMES

KEPT = Path(__file__).parent.parent / "games"


def kept(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (KEPT / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


Write = Callable[..., str]


@pytest.fixture
def file_of(tmp_path: Path) -> Write:
    """Writes lines, each a text or a JSON object, to a file; returns its name."""

    def write(*lines: Any) -> str:
        path = tmp_path / "games.jsonl"
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8", newline="")
        return str(path)

    return write


# Good files.


@pytest.mark.parametrize("name", GAMES)
def test_kept_games_are_good(fondaco: Command, name: str) -> None:
    said = fondaco("check", str(KEPT / f"{name}.jsonl"))
    assert (said.code, said.out, said.err) == (0, f"{len(kept(name))} good, 0 bad\n", "")


def test_a_file_may_mix_games(fondaco: Command, file_of: Write) -> None:
    said = fondaco("check", file_of(*(kept(name)[0] for name in GAMES)))
    assert (said.code, said.out) == (0, "4 good, 0 bad\n")


def test_an_empty_file_is_good(fondaco: Command, file_of: Write) -> None:
    assert fondaco("check", file_of()).out == "0 good, 0 bad\n"


def test_lines_may_end_as_on_other_machines_and_the_last_not_at_all(fondaco: Command, tmp_path: Path) -> None:
    lines = (KEPT / "dice.jsonl").read_bytes().splitlines()[:3]
    (tmp_path / "games").write_bytes(b"\r\n".join(lines))
    assert fondaco("check", str(tmp_path / "games")).out == "3 good, 0 bad\n"


@pytest.mark.parametrize("command", ["check", "verify"])
def test_what_editors_leave_around_the_lines_is_no_record(
    fondaco: Command, tmp_path: Path, command: str
) -> None:
    lines = (KEPT / "dice.jsonl").read_bytes().splitlines()[:2]
    file = tmp_path / "games"
    file.write_bytes(b"\xef\xbb\xbf" + b"\n".join(lines) + b"\n\n \r\n")
    said = fondaco(command, str(file)).out
    assert said.endswith("2 good, 0 bad\n" if command == "check" else "0 fair, 2 not\n")
    assert "JSON" not in said
    assert (
        fondaco.refusal("show", str(file), "--game", "3") == f"{str(file)!r} has no game 3. It has 2 in all."
    )


def test_line_ends_within_a_text_are_not_line_ends(fondaco: Command, file_of: Write) -> None:
    parts = kept("dice")[0] | {"note": "one\u2028two\x85three"}
    assert fondaco("check", file_of(json.dumps(parts, ensure_ascii=False))).out == "1 good, 0 bad\n"


def test_messages_go_to_a_file_also_while_a_bar_is_on_the_screen(file_of: Write) -> None:
    """Standard error is a terminal here, standard output is not."""
    pty = pytest.importorskip("pty")
    screen, terminal = pty.openpty()
    with subprocess.Popen(
        [*FONDACO, "check", file_of("nonsense", kept("dice")[0])], stdout=subprocess.PIPE, stderr=terminal
    ) as process:
        os.close(terminal)
        out, shown = process.communicate()[0], os.read(screen, 100_000)
    os.close(screen)
    assert out == b"line 1: The record is not valid JSON.\n1 good, 1 bad\n"
    assert b"checking" in shown


# Bad lines.


def test_every_bad_line_is_named_once_with_its_reason(fondaco: Command, file_of: Write) -> None:
    good = kept("card")[0]
    illegal = good | {"moves": [*good["moves"][:9], "* take 9", *good["moves"][10:]]}
    said = fondaco(
        "check",
        file_of(
            good, "nonsense", illegal, [], good | {"result": {"scores": [0, 0], "winners": [0, 1]}}, "", good
        ),
    )
    assert said.code == 1
    *lines, summary = said.out.splitlines()
    assert summary == "2 good, 5 bad"
    assert len(lines) == 5
    assert lines[0] == "line 2: The record is not valid JSON."
    assert lines[1].startswith("line 3: move 10: ")
    assert lines[2] == "line 4: The record must be a JSON object, not []."
    assert lines[3].startswith("line 5: result: scores is [0, 0], but the moves give [")
    assert lines[4] == "line 6: The record is not valid JSON."


def test_a_format_of_the_future(fondaco: Command, file_of: Write) -> None:
    file = file_of(kept("card")[0] | {"format": "fondaco-record/2"})
    reason = (
        "The format 'fondaco-record/2' is newer than this program, which reads 'fondaco-record/1'. "
        "Update Fondaco."
    )
    said = fondaco("check", file)
    assert (said.code, said.out) == (1, f"line 1: {reason}\n0 good, 1 bad\n")
    assert fondaco.refusal("show", file) == f"{file!r}, game 1: {reason}"


@pytest.mark.parametrize("names", [["A\x1b[2J", "Bo"], ["A\nB", "Bo"], ["A\u202eB", "Bo"]])
def test_control_characters_in_names(fondaco: Command, file_of: Write, names: list[str]) -> None:
    file = file_of(kept("card")[0] | {"names": names})
    said = fondaco("check", file)
    assert (said.code, said.out) == (
        1,
        f"line 1: The name {names[0]!r} has control characters. Remove them.\n0 good, 1 bad\n",
    )
    assert "has control characters" in fondaco.refusal("show", file)


def test_what_a_record_says_never_moves_the_cursor(fondaco: Command, file_of: Write) -> None:
    good, evil = kept("card")[0], "\x1b[2J\n\r\u202e"
    said = fondaco(
        "check",
        file_of(
            good | {"game": evil},
            good | {"format": "fondaco-record/" + evil},
            good | {"options": {"players": evil}},
            good | {"options": {"players": 2, evil: evil}},
            good | {"options": {"players": 2, "sevens": evil}},
            good | {"moves": [evil]},
            good | {"moves": ["* " + evil]},
        ),
    )
    assert said.code == 1
    lines = said.out.split("\n")
    assert len(lines) == 9
    assert all(line.isprintable() for line in lines)


def test_what_a_record_says_is_not_repeated_at_length(fondaco: Command, file_of: Write) -> None:
    good, long = kept("card")[0], "x" * 100_000
    days = [good["days"][0] | {"ships": [0] * 10_000}, *good["days"][1:]]
    said = fondaco(
        "check",
        file_of(
            good | {"game": long},
            good | {"options": {"players": 10**4000}},
            good | {"options": {"players": 2, long: 1}},
            good | {"options": {"players": 2, "sevens": long}},
            good | {"days": days},
            good | {"result": {"scores": [0] * 10_000, "winners": [0]}},
        ),
    )
    assert said.code == 1
    lines = said.out.splitlines()
    assert len(lines) == 7
    assert all(len(line) < 500 for line in lines)


@pytest.mark.parametrize("command", ["check", "verify"])
def test_letters_that_the_terminal_does_not_have(file_of: Write, command: str) -> None:
    file = file_of(kept("card")[0] | {"game": "schach für zwei"})
    done = in_a_process(command, file, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 1
    assert done.stdout.startswith("line 1: Unknown game 'schach f\\xfcr zwei'")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [("check {}", 0), ("check nosuch", 2), ("play card --seed 1 --bots random", 0)],
)
def test_where_input_or_output_is_closed(file_of: Write, closed: str, arguments: str, code: int) -> None:
    line = f"{' '.join(FONDACO)} {arguments.format(file_of(kept('card')[0]))} {closed}"
    done = subprocess.run(
        line, shell=True, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_deeply_nested_lines_are_bad_lines(fondaco: Command, file_of: Write) -> None:
    line, deep = json.dumps(kept("card")[0]), "[" * 700 + "]" * 700
    lines = [
        line.replace('"scores": [', f'"scores": [{deep},'),
        line.replace('"ships": [', f'"ships": [{deep},'),
    ]
    said = fondaco("check", file_of(*lines, "[" * 200_000, '{"a":' * 200_000))
    assert (said.code, said.out.splitlines()[-1]) == (1, "0 good, 4 bad")


# Files that cannot be read.


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_file_that_cannot_be_read(fondaco: Command, tmp_path: Path, command: str) -> None:
    missing = str(tmp_path / "missing")
    assert fondaco.refusal(command, missing) == f"cannot read {missing!r}: No such file or directory"
    assert fondaco.refusal(command, str(tmp_path)) == f"cannot read {str(tmp_path)!r}: Is a directory"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("command", ["check", "show"])
def test_a_file_that_may_not_be_read(fondaco: Command, file_of: Write, command: str) -> None:
    file = file_of("{}")
    Path(file).chmod(stat.S_IWUSR)
    assert fondaco.refusal(command, file) == f"cannot read {file!r}: Permission denied"


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize("content", [b"\xff\xfe{}\n", b"\x80" * 100, b'{"names": ["\xe9"]}\n'])
def test_a_file_that_is_not_text(fondaco: Command, tmp_path: Path, command: str, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    assert (
        fondaco.refusal(command, str(tmp_path / "file")) == f"{str(tmp_path / 'file')!r} is not a text file"
    )


def test_a_line_longer_than_any_game(fondaco: Command, file_of: Write) -> None:
    good = json.dumps(kept("card")[0])
    long = good[:-1] + ', "more": "' + "x" * (5 * LONGEST_LINE) + '"}'
    file = file_of(good, long, good, "é" * (3 * LONGEST_LINE), good)
    said = fondaco("check", file)
    reason = "The record is longer than 1,048,576 characters. No game needs that many."
    assert said.code == 1
    assert said.out == f"line 2: {reason}\nline 4: {reason}\n3 good, 2 bad\n"
    assert fondaco.refusal("show", file, "--game", "2") == f"{file!r}, game 2: {reason}"
    assert fondaco("show", file, "--game", "3").code == 0


MEGABYTES = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
print(done.stdout, end="")
"""


def test_an_endless_line_takes_little_memory(tmp_path: Path) -> None:
    """A quarter of a gigabyte without a line end, which takes no room on disk; a gigabyte is no different."""
    file = tmp_path / "long"
    with file.open("wb") as out:
        out.truncate(256 << 20)
        out.seek(0, os.SEEK_END)
        out.write(b"\nnonsense\n")
    command = [sys.executable, "-c", MEGABYTES, *FONDACO, "check", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    first, *lines = done.stdout.splitlines()
    code, megabytes = map(int, first.split())
    assert code == 1
    assert lines == [
        "line 1: The record is longer than 1,048,576 characters. No game needs that many.",
        "line 2: The record is not valid JSON.",
        "0 good, 2 bad",
    ]
    assert megabytes < 120


# What can be shown.


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--game", "0"], "argument --game: 0 is out of range; allowed: 1 or more (see fondaco show --help)"),
        (
            ["--move", "-1"],
            "argument --move: -1 is out of range; allowed: 0 or more (see fondaco show --help)",
        ),
        (["--seat", "2"], "Unknown seat 2. Seats are numbered from 0 to 1."),
        (
            ["--game", "x"],
            "argument --game: 'x' is not a whole number; allowed: 1 or more (see fondaco show --help)",
        ),
    ],
)
def test_a_point_that_cannot_be_shown(fondaco: Command, arguments: list[str], reason: str) -> None:
    assert fondaco.refusal("show", str(KEPT / "court.jsonl"), *arguments) == reason


def test_a_game_or_a_move_that_there_is_not(fondaco: Command) -> None:
    file = str(KEPT / "card.jsonl")
    games, moves = len(kept("card")), len(kept("card")[0]["moves"])
    assert fondaco.refusal("show", file, "--game", "99") == f"{file!r} has no game 99. It has {games} in all."
    said = fondaco.refusal("show", file, "--move", str(moves + 1))
    assert said == f"{file!r}, game 1: There is no move {moves + 1}. The record has {moves} moves."


def test_a_bad_record_is_not_shown(fondaco: Command, file_of: Write) -> None:
    file = file_of(kept("card")[0] | {"game": "chess"})
    assert fondaco.refusal("show", file).startswith(f"{file!r}, game 1: Unknown game 'chess'")


@pytest.mark.parametrize("name", GAMES)
def test_any_point_of_a_kept_game_can_be_shown(fondaco: Command, name: str) -> None:
    moves = len(kept(name)[1]["moves"])
    for move in (0, 1, moves // 2, moves):
        said = fondaco("show", str(KEPT / f"{name}.jsonl"), "--game", "2", "--move", str(move))
        assert (said.code, said.err) == (0, "")
        assert GAMES[name].title in said.out
