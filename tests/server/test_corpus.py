"""Every input that was ever found interesting, sent again: the server answers each as it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.fuzzing import CORPUS, MESSAGES, Input, answered, keep, kept
from server.served import Guest, served


def test_kept_inputs(tmp_path: Path) -> None:
    inputs = list(kept())
    assert {given.method for given in inputs} >= {"POST", "PATCH", MESSAGES}
    assert len(inputs) == len(set(inputs))
    with served(f"sqlite:{tmp_path / 'server.db'}", bot_processes=1, live_each=10**6) as server:
        guest = Guest(server, "Ada")
        table = guest.opens("card", "me", "me:Bo")
        guest.post(f"tables/{table}/start")
        for given in inputs:
            answered(guest, table, given)
        assert Guest(server).http.get("/health").status_code == 200


def test_what_is_found_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.fuzzing.CORPUS", tmp_path)
    found = [Input("POST", "/api/people", '{"name": "\\ud800"}'), Input(MESSAGES, "", "\x00[")]
    for given in found:
        keep(given)
    assert sorted(kept()) == sorted(found)


def test_the_corpus_has_every_address_that_takes_a_body() -> None:
    """Besides those of a table: what is sent there has the same parts."""
    paths = {given.path for given in kept()}
    for path in ("luck", "review", "replay", "replays", "verify", "lessons", "matches", "practice/positions"):
        assert f"/api/{path}" in paths
    for begin in ("/api/practice/card/", "/api/matches/", "/api/me/credentials/", "/api/tables/TABLE/hint"):
        assert any(path.startswith(begin) for path in paths)


def test_the_corpus_has_every_kind_of_message() -> None:
    texts = " ".join(given.text for given in kept() if given.method == MESSAGES)
    kinds = ("play", "undo", "consent", "say", "look", "ping", "advance_lesson", "leave_lesson")
    assert CORPUS.is_dir()
    assert [kind for kind in kinds if f'"{kind}"' not in texts] == []
