"""What bad input gets: one sentence that says what was given and what is allowed, exit 2, nothing written."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from cli.command import Command

# What is given, and what is said.
SAID = """
simulate
    the following arguments are required: GAME
simulate chess
    Unknown game 'chess'. Choose board, card, dice or court.
simulate card
    Choose the number of players: card is for 2 to 6 players. Add --players N.
simulate card --players 7
    card is for 2 to 6 players, not 7.
simulate card --players 1
    card is for 2 to 6 players, not 1.
simulate card --players -3
    card is for 2 to 6 players, not -3.
simulate card --players two
    argument --players: 'two' is not a whole number; allowed: 2 to 6
simulate card --players 2.0
    argument --players: '2.0' is not a whole number; allowed: 2 to 6
simulate card --players ٣
    argument --players: '٣' is not a whole number; allowed: 2 to 6
simulate dice --players 5
    dice is for 2 to 4 players, not 5.
simulate court --players 3
    court is for 2 players, not 3.
simulate card --players 3 --option nosuch=1
    Unknown option 'nosuch'. Choose sevens, big_monopoly or edition.
simulate board --players 3 --option sevens=free
    Unknown option 'sevens'. This game has no options.
simulate card --players 3 --option sevens
    --option needs NAME=VALUE, for example sevens=space, not 'sevens'.
simulate card --players 3 --option sevens=red
    sevens cannot be 'red'. Choose free or space.
simulate card --players 3 --option sevens=
    sevens cannot be ''. Choose free or space.
simulate card --players 3 --option edition=de
    edition cannot be 'de'. Choose en or fr.
simulate card --players 3 --option players=4
    Unknown option 'players'. Choose sevens, big_monopoly or edition.
simulate card --players 3 --option sevens=free --option sevens=space
    --option sevens appears twice. Give it once.
simulate dice --players 3 --option ship_spaces=11
    ship_spaces cannot be '11'. Choose 5 to 10.
simulate dice --players 3 --option ship_spaces=-7
    ship_spaces cannot be '-7'. Choose 5 to 10.
simulate court --option dukes=yes
    dukes cannot be 'yes'. Choose false or true.
simulate court --games 0
    argument --games: 0 is out of range; allowed: 1 to 1000000000
simulate court --games -1
    argument --games: -1 is out of range; allowed: 1 to 1000000000
simulate court --games 1e3
    argument --games: '1e3' is not a whole number; allowed: 1 to 1000000000
simulate court --games 1_000
    argument --games: '1_000' is not a whole number; allowed: 1 to 1000000000
simulate court --seed -1
    argument --seed: -1 is out of range; allowed: 0 to 18446744073709551615
simulate court --seed 18446744073709551616
    argument --seed: 18446744073709551616 is out of range; allowed: 0 to 18446744073709551615
simulate court --seed 123456789012345678901234567890
    argument --seed: 12345678901234567890... is out of range; allowed: 0 to 18446744073709551615
simulate court --bots kasparov
    Unknown bot 'kasparov'
simulate court --bots=
    Unknown bot ''
simulate court --bots random,random,random
    3 bots for 2 players. Name one for all seats, or one for each.
simulate card --players 4 --bots random,random
    2 bots for 4 players. Name one for all seats, or one for each.
nosuch
    argument COMMAND: invalid choice: 'nosuch'
simulate court --nosuch
    unrecognized arguments: --nosuch
simulate court extra
    unrecognized arguments: extra
simulate court --games
    argument --games: expected one argument
check
    the following arguments are required: FILE
show
    the following arguments are required: FILE
bench chess
    Unknown game 'chess'. Choose board, card, dice or court.
bench --engine gpu
    Unknown engine 'gpu'. Choose plain, cpu or cuda.
bench --engine=
    Unknown engine ''. Choose plain, cpu or cuda.
bench --players 3
    court is for 2 players, not 3.
bench card --players 0
    card is for 2 to 6 players, not 0.
bench --threads 0
    argument --threads: 0 is out of range; allowed: 1 to 1024
bench --seconds -1
    argument --seconds: -1 is out of range; allowed: 1 to 600
"""
LINES = SAID.strip().splitlines()
REFUSED = {line: said.strip() for line, said in zip(LINES[::2], LINES[1::2], strict=True)}


@pytest.mark.parametrize("line", REFUSED)
def test_bad_input_gets_one_sentence(fondaco: Command, line: str) -> None:
    """It may go on to say where help is, or which bots and commands there are."""
    said = fondaco.refusal(*line.split())
    assert said.startswith(REFUSED[line])
    assert re.fullmatch(
        r"( \(see fondaco .*--help\)|\. Choose one of: .*| \(choose .*)?", said[len(REFUSED[line]) :]
    )


@pytest.mark.parametrize("line", [line for line in REFUSED if line.startswith("simulate ")])
def test_bad_input_writes_nothing(fondaco: Command, line: str, tmp_path: Path) -> None:
    fondaco.refusal(*line.split()[:2], "--out", str(tmp_path / "games.jsonl"), *line.split()[2:])
    assert os.listdir(tmp_path) == []


def test_a_file_that_cannot_be_written(fondaco: Command, tmp_path: Path) -> None:
    for name, reason in (
        (tmp_path / "no" / "file", "No such file or directory"),
        (tmp_path, "Is a directory"),
    ):
        said = fondaco.refusal("simulate", "court", "--out", str(name))
        assert said == f"cannot write {str(name)!r}: {reason}"
    long = str(tmp_path / ("x" * 300))
    assert fondaco.refusal("simulate", "court", "--out", long).endswith(": File name too long")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written(fondaco: Command, tmp_path: Path) -> None:
    """Neither where the folder is closed nor where the file itself is."""
    kept = tmp_path / "kept"
    kept.write_text("old\n")
    kept.chmod(stat.S_IRUSR)
    assert fondaco.refusal("simulate", "court", "--out", str(kept)).endswith(": Permission denied")
    assert kept.read_text() == "old\n"
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert fondaco.refusal("simulate", "court", "--out", str(tmp_path / "new")).endswith(
        ": Permission denied"
    )


@pytest.mark.parametrize("evil", ["\x1b[2J", "a\nb", "\r", "\u202e"])
def test_what_was_given_never_moves_the_cursor(fondaco: Command, evil: str) -> None:
    """`refusal` asks for one printable line."""
    for arguments in (
        ["simulate", evil],
        ["simulate", "court", evil],
        ["simulate", "court", "--bots", evil],
        ["simulate", "court", "--games", evil],
        ["simulate", "court", "--option", evil],
        ["simulate", "court", "--option", f"{evil}=1"],
        ["simulate", "court", "--option", f"dukes={evil}"],
        ["simulate", "court", "--out", f"/{evil}/file"],
        ["check", evil],
        ["show", evil],
        ["bench", evil],
        ["bench", "--engine", evil],
        [evil],
    ):
        fondaco.refusal(*arguments)


def test_what_was_given_is_not_repeated_at_length(fondaco: Command) -> None:
    """`refusal` asks for a short one."""
    long = "x" * 100_000
    for arguments in (
        ["simulate", long],
        ["simulate", "court", "--bots", long],
        ["simulate", "court", "--games", long],
        ["simulate", "court", "--seed", "9" * 100_000],
        ["simulate", "court", "--option", long],
        ["simulate", "court", "--option", f"{long}=1"],
        ["simulate", "court", "--option", f"dukes={long}"],
        ["bench", "--engine", long],
        ["check", long],
        ["show", long],
        ["verify", long],
    ):
        fondaco.refusal(*arguments)
