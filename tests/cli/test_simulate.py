"""`fondaco simulate`: the same seed gives the same file, and a file is whole or not there."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import stat
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from cli.command import FONDACO, Command, in_a_process
from configurations import CONFIGURATIONS, name_of
from fondaco import replay
from fondaco.bots import Bot, Question, bot_called
from fondaco.cli import bot_arguments
from fondaco.table import Table

# The files of these commands, by the SHA-256 of their bytes: on every machine and Python the same.
FILES = {
    (
        "board",
        "--players",
        "3",
        "--games",
        "3",
        "--seed",
        "7",
    ): "382c12fa80eca8752b2b5659f76cff35bf1f6d136babe24ca1787629f78b181c",
    (
        "card",
        "--players",
        "4",
        "--games",
        "3",
        "--seed",
        "7",
        "--option",
        "edition=fr",
    ): "88a1150aaac603210fa1086423b4d5f354d2813523132be06251b9d2a06ba4ab",
    (
        "dice",
        "--players",
        "2",
        "--games",
        "3",
        "--seed",
        "18446744073709551615",
    ): "e8fecc2924a4107adf15faadbe729aaf16449f5850e30ece55cf5be681073e4c",
    (
        "court",
        "--games",
        "3",
        "--option",
        "dukes=false",
        "--option",
        "distinct_circle=true",
    ): "05b1cbbf10953b5f2dda37ae228b2a3f67196c5ea82ea7adf0687f024aa31e46",
}


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("arguments", FILES, ids=lambda arguments: arguments[0])
def test_the_same_seed_gives_the_same_file_byte_for_byte(
    fondaco: Command, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    out = tmp_path / "games.jsonl"
    assert fondaco("simulate", *arguments, "--out", str(out)).code == 0
    assert hashlib.sha256(out.read_bytes()).hexdigest() == FILES[arguments]
    printed = fondaco("simulate", *arguments, "--out", "-")
    assert printed.out.encode() == out.read_bytes()
    assert b"\r" not in out.read_bytes()


def test_another_seed_gives_another_file(fondaco: Command) -> None:
    files = {
        fondaco("simulate", "dice", "--players", "2", "--seed", str(seed), "--out", "-").out
        for seed in range(5)
    }
    assert len(files) == 5


def test_game_n_of_a_seed_does_not_depend_on_how_many_are_played(fondaco: Command) -> None:
    few, many = (
        fondaco("simulate", "dice", "--players", "3", "--games", games, "--out", "-").out
        for games in ("2", "5")
    )
    assert many.splitlines()[:2] == few.splitlines()


@pytest.mark.parametrize(("name", "options"), CONFIGURATIONS[::7], ids=map(name_of, CONFIGURATIONS[::7]))
def test_what_is_simulated_is_good(
    fondaco: Command, tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    out, chosen = str(tmp_path / "games.jsonl"), dict(options)
    players = str(chosen.pop("players"))
    pairs = [f"--option={key}={str(value).lower()}" for key, value in chosen.items()]
    assert fondaco("simulate", name, "--players", players, "--games", "2", *pairs, "--out", out).code == 0
    for parts in records(Path(out)):
        assert replay(parts).setup == options
    assert fondaco("check", out).code == 0


def test_a_summary_says_who_won(fondaco: Command) -> None:
    said = fondaco("simulate", "card", "--players", "3", "--games", "20", "--bots", "random")
    assert (said.code, said.err) == (0, "")
    assert "Medici: The Card Game: 20 games" in said.out
    wins = [float(word[:-1]) for word in said.out.split() if word.endswith("%")]
    assert len(wins) == 3
    assert sum(wins) == pytest.approx(100, abs=0.2)
    assert "moves a game" in said.out


def test_one_game_is_no_games(fondaco: Command) -> None:
    assert "Court of the Medici: 1 game " in fondaco("simulate", "court").out


def test_with_records_on_stdout_the_summary_goes_to_stderr(fondaco: Command) -> None:
    said = fondaco("simulate", "court", "--games", "2", "--out", "-")
    assert [json.loads(line)["game"] for line in said.out.splitlines()] == ["court", "court"]
    assert "Court of the Medici: 2 games" in said.err


def test_every_seat_may_have_a_bot_of_its_own(fondaco: Command) -> None:
    assert fondaco("simulate", "card", "--players", "3", "--bots", "random,random,random").code == 0


# Files.


def test_a_file_replaces_the_one_before_it(fondaco: Command, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("old\n")
    assert fondaco("simulate", "court", "--out", str(out)).code == 0
    assert len(records(out)) == 1
    assert os.listdir(tmp_path) == ["games.jsonl"]


def test_a_link_stays_a_link(fondaco: Command, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "games.jsonl")
    assert fondaco("simulate", "court", "--out", str(tmp_path / "link")).code == 0
    assert (tmp_path / "link").is_symlink()
    assert len(records(tmp_path / "games.jsonl")) == 1


def test_a_pipe_is_written_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [*FONDACO, "simulate", "court", "--out", str(pipe)], stdout=subprocess.DEVNULL
    ) as process:
        text = pipe.read_text()
    assert process.returncode == 0
    assert replay(text.rstrip("\n")).result is not None
    assert stat.S_ISFIFO(pipe.stat().st_mode)


class Quitter(Bot):
    """Plays one game and breaks off the next, as a user or an error would."""

    name = "quitter"
    error: BaseException
    left = 0

    def choose(self, question: Question) -> str:
        type(self).left -= 1
        if self.left == 0:
            raise self.error
        return question.options[0]


@pytest.fixture
def quitter(monkeypatch: pytest.MonkeyPatch) -> type[Quitter]:
    def called(name: str) -> type[Bot]:
        return Quitter if name == "quitter" else bot_called(name)

    monkeypatch.setattr(bot_arguments, "bot_called", called)
    return Quitter


def test_interrupted_it_keeps_the_whole_games(
    fondaco: Command, tmp_path: Path, quitter: type[Quitter]
) -> None:
    out = tmp_path / "games.jsonl"
    quitter.error, quitter.left = KeyboardInterrupt(), 100
    said = fondaco("simulate", "court", "--games", "9", "--bots", "random,quitter", "--out", str(out))
    kept = len(records(out))
    assert 0 < kept < 9
    assert said.code == 130
    assert f"stopped after {kept} of 9 games; those are kept" in said.err
    assert f": {kept} games" in said.out
    assert fondaco("check", str(out)).code == 0
    assert os.listdir(tmp_path) == ["games.jsonl"]


def test_interrupted_before_the_first_game_is_whole_it_changes_nothing(
    fondaco: Command, tmp_path: Path, quitter: type[Quitter]
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("old\n")
    quitter.error, quitter.left = KeyboardInterrupt(), 2
    said = fondaco("simulate", "court", "--games", "9", "--bots", "quitter", "--out", str(out))
    assert (said.code, said.err) == (130, "fondaco: stopped\n")
    assert out.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["games.jsonl"]


def test_an_error_leaves_nothing_half_written(
    fondaco: Command, tmp_path: Path, quitter: type[Quitter], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("old\n")
    arguments = ("simulate", "court", "--games", "9", "--bots", "quitter", "--out", str(out))
    quitter.error, quitter.left = RuntimeError("too tired"), 100
    assert fondaco.refusal(*arguments).startswith("the bot 'quitter' failed: RuntimeError: too tired (")
    monkeypatch.setattr(Table, "record", disk_full)
    assert fondaco.refusal(*arguments) == f"cannot write {str(out)!r}: No space left on device"
    assert out.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["games.jsonl"]


def disk_full(table: Table) -> None:
    raise OSError(28, "No space left on device")


def test_a_real_interrupt_keeps_the_whole_games(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ["simulate", "card", "--players", "6", "--games", "1000000", "--out", str(out)]
    with subprocess.Popen(
        [*FONDACO, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        part = tmp_path / f"games.jsonl.{process.pid}.part"
        while not (part.exists() and part.stat().st_size):
            time.sleep(0.05)
        assert not out.exists()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    kept = len(out.read_text().splitlines())
    assert f"stopped after {kept:,} of 1,000,000 games" in err
    assert all(replay(line).result for line in out.read_text().splitlines()[-3:])
    assert os.listdir(tmp_path) == ["games.jsonl"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_where_there_is_no_space_left() -> None:
    for name in ("/dev/full", "-"):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*FONDACO, "simulate", "court", "--out", name],
                stdout=full if name == "-" else None,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert done.returncode == 2
        assert done.stderr.splitlines()[-1].endswith("No space left on device")
        assert "Traceback" not in done.stderr
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_whoever_reads_may_stop_reading() -> None:
    done = subprocess.run(
        f"{' '.join(FONDACO)} simulate court --games 50 --out - | head -c 10",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == '{"format":'
    assert "Traceback" not in done.stderr


def test_progress_is_only_for_a_terminal() -> None:
    done = in_a_process("simulate", "court", "--games", "3", "--out", "-")
    assert "playing" not in done.stderr


def test_what_a_bot_lacks_is_said_once(fondaco: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_called("random"), "lacks", "without luck it plays badly")
    done = fondaco("simulate", "dice", "--players", "3", "--bots", "random", "--games", "1")
    assert done.err.count("random: without luck it plays badly") == 1
