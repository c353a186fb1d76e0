"""`fondaco serve` as it is run: its address, its port, its refusals, its end."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

import httpx
import pytest

from fondaco.cli.main import main
from fondaco.cli.serve import PORT, PORTS_TRIED, bracketed
from fondaco.server.launch import bound_socket
from fondaco.server.settings import Settings, settings_from
from server.served import FONDACO, TIMEOUT, started, stopped

WITHOUT_ENGINE = (
    "import sys; sys.modules['numpy'] = sys.modules['numba'] = None; "
    "from fondaco.cli.main import main; sys.exit(main(sys.argv[1:]))"
)


def test_without_a_port_the_next_free_one_is_taken(tmp_path: Path) -> None:
    """The usual port may be in use by another program already; then both take another."""
    one, first = started("--database", f"sqlite:{tmp_path / 'one.db'}")
    two, second = started("--database", f"sqlite:{tmp_path / 'two.db'}")
    assert second != first
    for address in (first, second):
        assert httpx.get(f"{address}/health").json()["ok"]
        assert int(address.rpartition(":")[2]) in range(PORT, PORT + PORTS_TRIED)
    for process in (one, two):
        errors = stopped(process)
        assert '"what":"closed"' in errors
        assert "Traceback" not in errors


def test_a_port_that_was_asked_for_and_is_in_use_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with bound_socket("127.0.0.1", 0) as taken:
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--database", f"sqlite:{tmp_path / 'fondaco.db'}"]) == 2
    assert capsys.readouterr().err == (
        f"fondaco: Port {port} of 127.0.0.1 is in use. "
        "Choose another one with --port, or leave --port out to use the next free one.\n"
    )


def test_it_warns_where_the_compiled_engine_is_missing(tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path / 'fondaco.db'}"
    for command, warned in (([sys.executable, "-c", WITHOUT_ENGINE], 1), (FONDACO, 0)):
        process, _ = started("--port", "0", "--database", database, command=command)
        errors = stopped(process)
        assert errors.count("bots sharp and master play like steady. Type: pip install") == warned


def test_what_it_began_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It compiles bots when it is stopped: what it says ends only when all have gone who may say it."""
    monkeypatch.setenv("FONDACO_CACHE", str(tmp_path / "nothing is compiled yet"))
    process, _ = started("--port", "0", "--database", f"sqlite:{tmp_path / 'server.db'}")
    assert '"what":"closed"' in stopped(process)


def test_above_the_highest_port_there_is_none() -> None:
    with bound_socket("127.0.0.1", 65535) as taken:
        assert taken.getsockname()[1] == 65535
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            bound_socket("127.0.0.1", 65535, tries=50)
    with pytest.raises(ValueError, match=r"from 0 to 65535, not 70000\."):
        bound_socket("127.0.0.1", 70000)


def test_two_workers_on_postgresql(postgres_url: str) -> None:
    process, address = started("--port", "0", "--workers", "2", "--database", postgres_url)
    with httpx.Client(base_url=address) as guest:
        guest.post("/api/people", json={"name": "Ada"}).raise_for_status()
        body = {"game": "card", "seats": [{"kind": "me"}, {"kind": "me", "name": "Bo"}]}
        table = guest.post("/api/tables", json=body).json()["table"]
        guest.post(f"/api/tables/{table}/start").raise_for_status()
    states = {httpx.get(f"{address}/api/tables/{table}").json()["state"] for _ in range(40)}
    assert states == {"playing"}
    answers = re.compile(r'fondaco_http_responses_total{status="200",worker="\w+"} (\d+)')
    for _ in range(10 * TIMEOUT):  # until both have told of themselves
        answered = answers.findall(httpx.get(f"{address}/metrics").text)
        if len(answered) == 2 and min(map(int, answered)) >= 5:
            break
        time.sleep(0.1)
    else:
        pytest.fail(f"one worker has nearly all who come: {answered}")
    stopped(process)


def test_a_file_is_for_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:{tmp_path / 'server.db'}"
    process, _ = started("--port", "0", "--database", url)
    assert main(["serve", "--port", "0", "--database", url]) == 2
    assert "another server" in capsys.readouterr().err
    stopped(process)


@pytest.mark.parametrize(
    ("variable", "value", "allowed"),
    [
        ("FONDACO_SECURE", "True", "true or false"),
        ("FONDACO_PREPARE_BOTS", "", "true or false"),
        ("FONDACO_BOT_PROCESSES", "2.5", "a whole number above 0"),
        ("FONDACO_LIVE_EACH", "0", "a whole number above 0"),
        ("FONDACO_BOT_SECONDS", "ten", "a number above 0"),
        ("FONDACO_PEOPLE_PER_MINUTE", "nan", "a number above 0"),
        ("FONDACO_LOG", "loud", "debug, info, warning, error, critical"),
        ("FONDACO_STAND_IN", "nobody", "random, apprentice, "),
    ],
)
def test_a_variable_that_means_nothing_is_refused(
    variable: str,
    value: str,
    allowed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(variable, value)
    assert main(["serve", "--port", "0", "--database", f"sqlite:{tmp_path / 'server.db'}"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"fondaco: {variable} cannot be {value!r}; allowed: {allowed}")
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_variables_say_how_a_server_is_run() -> None:
    said = {"FONDACO_SECURE": "true", "FONDACO_LIVE_EACH": "7", "FONDACO_BOT_SECONDS": "0.5"}
    assert settings_from(said) == Settings(secure=True, live_each=7, bot_seconds=0.5)


def test_an_ipv6_host_has_brackets_in_the_address() -> None:
    assert (bracketed("::1"), bracketed("127.0.0.1")) == ("[::1]", "127.0.0.1")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--database", "mysql://x"], "Unknown database"),
        (["--database", "sqlite:"], "Unknown database"),
        (["--database", "sqlite:/proc/nowhere/server.db"], "cannot use the database"),
        (
            ["--database", "postgresql://ada:secret@127.0.0.1:1/x"],
            "cannot use the database postgresql://...@",
        ),
        (["--workers", "2"], "2 workers need PostgreSQL"),
        (["--workers", "0"], "allowed: 1 to 64"),
        (["--port", "70000"], "allowed: 0 to 65535"),
        (["--host", "203.0.113.7", "--database", "sqlite:{tmp}/x.db"], "cannot listen on 203.0.113.7"),
    ],
)
def test_refusals(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled = [argument.replace("{tmp}", str(tmp_path)) for argument in arguments]
    assert main(["serve", *filled]) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert "secret" not in errors
    assert errors.count("\n") == 1
