"""A server saved while people play, and brought back elsewhere: from either database to the other."""

from __future__ import annotations

import json
import random
import re
import stat
import threading
import time
from itertools import pairwise
from pathlib import Path

import pytest

from fondaco.cli.main import main
from fondaco.client import Client
from fondaco.core.record import record_from_parts
from fondaco.replaying import replay
from fondaco.server.backup import NOT_SAVED, ORDER
from fondaco.server.storage.interface import migrations
from server.served import TIMEOUT, Guest, Served, served


def saved(database: str, file: Path) -> None:
    assert main(["backup", "--database", database, str(file)]) == 0


def brought_back(database: str, file: Path) -> None:
    assert main(["restore", "--database", database, str(file)]) == 0


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence that is said instead."""
    capsys.readouterr()
    assert main(list(arguments)) == 2
    out, errors = capsys.readouterr()
    assert (out, errors.count("\n")) == ("", 1)
    return errors


class Players:
    """People who play and talk at some tables for as long as they are let."""

    def __init__(self, server: Served, tables: int = 4) -> None:
        self.guest = Guest(server, "Ada")
        self.tables = [self.guest.opens("court", "me", "me:Bo") for _ in range(tables)]
        self._enough = threading.Event()
        self._threads = [threading.Thread(target=self._play, args=each) for each in enumerate(self.tables)]
        for thread in self._threads:
            thread.start()

    def _play(self, place: int, table: str) -> None:
        luck = random.Random(place)
        self.guest.post(f"tables/{table}/start")
        for number in range(10_000):
            view = self.guest.get(f"tables/{table}?seat={number % 2}")
            if self._enough.is_set() or view["state"] != "playing":
                return
            if view["options"]:
                option = luck.choice(view["options"])["option"]
                answer = {"seat": number % 2, "option": option, "answers": view["question"]}
                self.guest.post(f"tables/{table}/play", answer)

    def stop(self) -> None:
        self._enough.set()
        for thread in self._threads:
            thread.join(TIMEOUT)


@pytest.mark.parametrize("there", ["sqlite", "postgres"])
def test_saved_while_games_run_and_brought_back_elsewhere(
    database: str, there: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = tmp_path / "server.jsonl"
    other = f"sqlite:{tmp_path / 'new' / 'other.db'}"
    if there == "postgres":
        other = request.getfixturevalue("other_postgres_url")
    with served(database) as server:
        players = Players(server)
        time.sleep(0.5)
        saved(database, file)
        players.stop()
        ahead = {table: players.guest.get(f"tables/{table}")["moves"] for table in players.tables}
    brought_back(other, file)
    with served(other) as server:
        again = Guest(server)
        again.http.cookies = players.guest.http.cookies
        assert {table["id"] for table in again.get("me/tables")["tables"]} == set(players.tables)
        for table in players.tables:
            goes_on(again, table, ahead[table])


def goes_on(guest: Guest, table: str, ahead: list[str]) -> None:
    """The game is where it was at one moment, and can be played to its end."""
    program = Client(guest.address, guest.http.cookies["fondaco"])
    view = program.look(table, 0)
    if view["state"] == "open":
        program.start(table)
    elif view["state"] == "playing":
        assert view["moves"] == ahead[: len(view["moves"])]
    plays = [
        threading.Thread(target=program.play, args=(table, lambda question: question.options[-1], seat))
        for seat in (0, 1)
    ]
    for play in plays:
        play.start()
    for play in plays:
        play.join(TIMEOUT)
    replay(record_from_parts(guest.get(f"tables/{table}/record")))


def test_bots_go_on_by_themselves_where_they_are_brought_back(sqlite_url: str, tmp_path: Path) -> None:
    file, other = tmp_path / "server.jsonl", f"sqlite:{tmp_path / 'other.db'}"
    with served(sqlite_url) as server:
        ada = Guest(server, "Ada")
        table = ada.opens("dice", "me", "random", bot_pause=0.5)
        ada.post(f"tables/{table}/start")
        ada.post(f"tables/{table}/hand-over", {"seat": 0, "bot": "random"})
        saved(sqlite_url, file)
    brought_back(other, file)
    with served(other) as server:
        screen = Guest(server).looks(table)
        before = screen.until("view")["number"]
        made = len(screen.view["moves"])
        screen.until_number(before + 2)
        assert len(screen.view["moves"]) > made
        screen.close()


@pytest.fixture
def backup(sqlite_url: str, tmp_path: Path) -> Path:
    file = tmp_path / "server.jsonl"
    with served(sqlite_url) as server:
        Guest(server, "Ada").opens("card", "me", "open")
    saved(sqlite_url, file)
    return file


def test_a_backup_of_what_was_restored_is_the_same(backup: Path, database: str, tmp_path: Path) -> None:
    if database.startswith("sqlite"):
        database = f"sqlite:{tmp_path / 'other.db'}"
    brought_back(database, backup)
    saved(database, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == backup.read_bytes()


def test_only_its_owner_may_read_a_backup(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600


def test_nothing_is_overwritten(backup: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with served(database):
        pass
    before = backup.read_bytes()
    assert "already" in refused(capsys, "restore", "--database", database, str(backup))
    assert "already" in refused(capsys, "backup", "--database", database, str(backup))
    assert backup.read_bytes() == before


def test_a_file_that_is_not_whole_changes_nothing(
    backup: Path, tmp_path: Path, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = backup.read_text()
    lines = whole.splitlines(keepends=True)
    broken = {
        "not a backup of a server": ["{}\n"],
        "not a complete backup": ["PK\x03"],
        "install a newer version": [whole.replace(f'"schema":{len(migrations())}', '"schema":99')],
        "its end is missing": lines[:-1],
        "was changed after it was written": [whole.replace("Ada", "Eve")],
        "other columns than its table": [*lines[:2], '["x"]\n', *lines[2:]],
        "unknown table or column": [lines[0], '{"table":"people (id) --","columns":["id"]}\n', *lines[1:]],
        "neither a row nor the heading": [lines[0], "7\n", *lines[1:]],
        "no column": [whole.replace('"created"', '"nowhere"')],
    }
    for database in (f"sqlite:{tmp_path / 'other.db'}", postgres_url):
        for reason, text in broken.items():
            backup.write_text("".join(text))
            errors = refused(capsys, "restore", "--database", database, str(backup))
            assert reason in errors or (reason == "no column" and "nowhere" in errors)
        backup.write_text(whole)
        brought_back(database, backup)
        (tmp_path / "other.db").unlink(missing_ok=True)


def test_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = f"sqlite:{tmp_path / 'nowhere.db'}"
    assert "does not exist" in refused(capsys, "backup", "--database", nowhere, str(tmp_path / "x"))
    assert "No such file" in refused(capsys, "restore", "--database", nowhere, str(tmp_path / "x"))
    assert "Unknown database" in refused(capsys, "backup", "--database", "mysql:x", str(tmp_path / "x"))
    away = "postgresql://ada:secret@127.0.0.1:1/x"
    errors = refused(capsys, "backup", "--database", away, str(tmp_path / "x"))
    assert "cannot back up postgresql://...@" in errors
    assert "secret" not in errors
    assert list(tmp_path.iterdir()) == []


def test_another_backup_that_is_under_way_is_left_alone(backup: Path, sqlite_url: str) -> None:
    other = backup.with_name("again.jsonl.part")
    other.write_text("half of a server")
    saved(sqlite_url, backup.with_name("again.jsonl"))
    assert other.read_text() == "half of a server"
    assert [file.name for file in backup.parent.glob("*.part")] == [other.name]


def test_every_table_of_the_schema_is_saved(backup: Path) -> None:
    created = [name for _, text in migrations() for name in re.findall(r"create table (\w+)", text)]
    assert sorted(created) == sorted((*ORDER, *NOT_SAVED))
    heads = [line["table"] for line in map(json.loads, backup.read_text().splitlines()) if "table" in line]
    assert all(list(ORDER).index(one) < list(ORDER).index(next) for one, next in pairwise(heads))
