"""The HTTP interface against bad weather: strangers, other sites, wrong forms, too much of everything."""

from __future__ import annotations

import json
import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from fondaco.hosted import decide
from fondaco.hosted.refusals import Refusal
from fondaco.server.app import REFUSED
from fondaco.server.errors import STATUS, ServerRefusal
from fondaco.server.validation_errors import PROBLEMS, invalid
from server.served import Guest, Served, clients, served, wait_for

NO_TABLE = "a" * 16
ELSEWHERE = Origin("https://elsewhere.example")


def refusal(answer: httpx.Response) -> dict[str, Any]:
    """Every refusal has the same form."""
    told: dict[str, Any] = answer.json()
    assert {"code", "message", "allowed"} <= set(told)
    return told


def test_strangers_are_asked_who_they_are(server: Served) -> None:
    nobody = Guest(server)
    assert refusal(nobody.http.get("/api/me"))["code"] == "who_are_you"
    nobody.http.cookies.set("fondaco", "x" * 5000)
    assert nobody.http.get("/api/me").status_code == 401


def test_only_a_hash_of_the_secret_is_kept(server: Served) -> None:
    ada = Guest(server, "Ada")
    secret = ada.http.cookies["fondaco"].encode()
    path = server.worker.storage.path
    for suffix in ("", "-wal"):
        with open(path + suffix, "rb") as file:
            assert secret not in file.read()


def test_the_cookie_is_kept_from_scripts(server: Served) -> None:
    answer = Guest(server).http.post("/api/people", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_program_comes_with_a_token(server: Served) -> None:
    ada = Guest(server, "Ada")
    token = ada.post("me/tokens", status=201)["token"]
    program = Guest(server)
    found = program.http.get("/api/me", headers={"Authorization": f"Bearer {token}"})
    assert found.json()["id"] == ada.id


def test_a_token_that_is_not_known_does_not_look_on(server: Served) -> None:
    table = Guest(server, "Ada").opens("card", "me", "open")
    unknown = {"Authorization": "Bearer nobody"}
    answer = Guest(server).http.get(f"/api/tables/{table}", headers=unknown)
    assert (answer.status_code, refusal(answer)["code"]) == (401, "who_are_you")
    with connect(f"ws://{server.address}/api/tables/{table}/live", additional_headers=unknown) as live:
        assert json.loads(live.recv())["code"] == "who_are_you"
        with pytest.raises(ConnectionClosed, match="4401"):
            live.recv()


def test_a_cookie_that_is_not_known_looks_on(server: Served) -> None:
    table = Guest(server, "Ada").opens("card", "me", "open")
    stranger = Guest(server)
    stranger.http.cookies.set("fondaco", "forgotten")
    assert stranger.get(f"tables/{table}")["seat"] is None


@pytest.mark.parametrize("name", ["", " ", "a" * 65, "new\nline", "\x1b[31m", "\u3164", "Ada\u202e", 7, None])
def test_names_that_are_none(server: Served, name: object) -> None:
    answer = Guest(server).http.post("/api/people", json={"name": name})
    assert answer.status_code == 422
    assert refusal(answer)["code"] in ("bad_name", "bad_request")


def test_a_name_is_stored_composed(server: Served) -> None:
    ada = Guest(server, "Zoe\u0308")
    assert ada.get("me")["name"] == "Zoë"
    assert ada.http.patch("/api/me", json={"name": " Rene\u0301 "}).json()["name"] == "René"
    assert ada.get("me")["name"] == "René"


def test_a_guest_takes_another_name(server: Served) -> None:
    ada = Guest(server, "Ada")
    assert ada.http.patch("/api/me", json={"name": "Bianca"}).json() == {"id": ada.id, "name": "Bianca"}
    assert ada.get("me")["name"] == "Bianca"


def test_pages_of_other_sites_may_not_act(server: Served) -> None:
    ada = Guest(server, "Ada")
    elsewhere = {"Origin": ELSEWHERE}
    answer = ada.http.post("/api/tables", json={}, headers=elsewhere)
    assert (answer.status_code, refusal(answer)["code"]) == (403, "wrong_origin")
    assert ada.http.post("/api/tables", json={}, headers={"Origin": "null"}).status_code == 403
    own = {"Origin": f"http://{server.address}"}
    assert ada.http.post("/api/tables", json={}, headers=own).status_code == 422
    with pytest.raises(InvalidStatus, match="403"):
        connect(
            f"ws://{server.address}/api/tables/{NO_TABLE}/live",
            origin=ELSEWHERE,
            legacy=True,
        )


def test_security_headers_are_on_everything(server: Served) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/health", "/metrics"):
        headers = Guest(server).http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_refusals_speak_french(server: Served) -> None:
    french = {"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.8"}
    guest = Guest(server)
    assert (
        refusal(guest.http.get("/api/nothing", headers=french))["message"]
        == "Il n’y a aucune page à cette adresse."
    )
    assert refusal(guest.http.get("/api/nothing?lang=fr"))["code"] == "no_such_page"
    assert "règle" in guest.http.get("/api/games?lang=fr").text


def test_wrong_addresses_and_methods(server: Served) -> None:
    guest = Guest(server, "Ada")
    assert refusal(guest.http.get(f"/api/tables/{NO_TABLE}"))["code"] == "no_such_table"
    assert refusal(guest.http.get("/api/tables/UPPER"))["code"] == "no_such_table"
    not_so = guest.http.delete("/api/me")
    assert (refusal(not_so)["code"], not_so.json()["allowed"]) == ("wrong_method", ["GET", "PATCH"])
    assert not_so.headers["allow"] == "GET, PATCH"
    assert refusal(guest.http.post(f"/api/tables/{NO_TABLE}/play", content=b"\xff{"))["code"] == "bad_request"
    assert refusal(guest.http.get("/api/games?lang=de"))["code"] == "bad_request"


def test_too_large_a_body_is_not_read(server: Served) -> None:
    guest = Guest(server, "Ada")
    answer = guest.http.post("/api/people", content=b'{"name": "' + b"a" * 100_000 + b'"}')
    assert (answer.status_code, refusal(answer)["code"]) == (413, "too_large")
    answer = guest.http.post("/api/people", content=(b"x" * 1000 for _ in range(1000)))
    assert (answer.status_code, refusal(answer)["code"]) == (413, "too_large")


def test_too_fast_a_client_has_to_wait(sqlite_url: str) -> None:
    with served(sqlite_url, requests_burst=5, requests_per_second=0.001) as server:
        guest = Guest(server)
        answers = [guest.http.get("/api/games") for _ in range(8)]
        assert [answer.status_code for answer in answers].count(200) == 5
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert guest.http.get("/health").status_code == 200


def test_too_many_new_people(sqlite_url: str) -> None:
    with served(sqlite_url, people_per_minute=3) as server:
        codes = [Guest(server).http.post("/api/people", json={"name": "A"}).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]


def test_live_clients_that_say_nonsense(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo")
    screen = ada.looks(table)
    screen.until("view")
    for text in (
        "",
        "{",
        "[]",
        "null",
        '{"type": "fly"}',
        '{"type": "play"}',
        "\ud800x".encode("utf-8", "ignore"),
    ):
        screen.socket.send(text)
        assert screen.until("refused")["code"] == "bad_request"
    screen.socket.send(json.dumps({"type": "say", "text": "x" * 5000}))
    assert screen.until("refused")["code"] == "too_large"
    screen.send("ping")
    assert screen.until("pong") == {"type": "pong"}


def test_live_from_a_seat_that_is_no_number(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "open")
    for query in ("seat=first", "after=-1", "seat=99999999999"):
        assert ada.looks(table, query).next()["code"] == "bad_request"


def test_live_at_no_table(server: Served) -> None:
    screen = Guest(server, "Ada").looks(NO_TABLE)
    assert screen.next()["code"] == "no_such_table"
    with pytest.raises(Exception, match="4404"):
        screen.next()


def test_a_live_client_that_talks_too_fast_is_closed(sqlite_url: str) -> None:
    with served(sqlite_url, messages_burst=5, messages_per_second=0.001) as server:
        ada = Guest(server, "Ada")
        screen = ada.looks(ada.opens("card", "me", "open"))
        screen.until("view")
        for _ in range(6):  # one too many, and no more: the line may be closed by then
            screen.send("ping")
        assert screen.until("refused")["code"] == "too_fast"
        with pytest.raises(Exception, match="4429"):
            screen.next()


def silent_reader(server: Served, table: str) -> socket.socket:
    """A client that opens a table and never reads what it is sent."""
    host, port = server.address.split(":")
    silent = clients.enter_context(socket.socket())
    silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    silent.connect((host, int(port)))
    lines = (
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: {server.address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )
    silent.sendall("\r\n".join((*lines, "", "")).encode())
    return silent


def test_a_live_client_that_does_not_read_is_cut_off(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decide, "MAX_LINES_A_MINUTE", 3000)
    with served(sqlite_url, slowest_bytes=20_000) as server:
        ada = Guest(server, "Ada")
        table = ada.opens("card", "me", "open")
        slow = silent_reader(server, table)
        talker = ada.looks(table)
        talker.until("view")
        for number in range(3000):
            talker.send("say", text=f"{number} " + "x" * 480)
            talker.until("update")
            if server.worker.metrics.cut_off:
                break
        assert server.worker.metrics.cut_off == 1
        slow.close()


def test_health_and_metrics(server: Served) -> None:
    guest = Guest(server, "Ada")
    table = guest.opens("card", "me", "me:Bo")
    guest.post(f"tables/{table}/start")
    health = guest.http.get("/health").json()
    assert health["ok"] is True
    assert health["tables"] == 1
    metrics = guest.http.get("/metrics").text
    assert 'fondaco_http_responses_total{status="201"} 2' in metrics
    assert 'fondaco_write_seconds_bucket{le="+Inf"} 1' in metrics


def test_the_schema_is_whole(server: Served) -> None:
    schema = Guest(server).http.get("/api/openapi.json").json()
    components = schema["components"]["schemas"]
    assert {"FromServer", "FromClient", "TableView", "Update", "Refused", "NewTable"} <= set(components)
    text = json.dumps(schema)
    for reference in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert reference in components
    assert "HTTPValidationError" not in components


def test_the_schema_is_built_once_for_all_who_ask(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a second of a processor: many first requests at once would hold up everyone."""
    built, openapi = list[None](), server.app.app.openapi

    def counted() -> dict[str, Any]:
        built.append(None)
        return openapi()  # type: ignore[no-any-return]

    monkeypatch.setattr(server.app.app, "openapi", counted)
    with ThreadPoolExecutor(8) as many:
        for answer in many.map(Guest(server).http.get, ["/api/openapi.json", "/api/docs"] * 6):
            assert answer.status_code == 200
    assert len(built) == 1


def test_the_schema_tells_of_refusals_everywhere(server: Served) -> None:
    schema = Guest(server).http.get("/api/openapi.json").json()
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            for status in REFUSED:
                content = operation["responses"][status]["content"]["application/json"]
                allowed = "/Health" if (path, status) == ("/health", "503") else ("/Refused", "/RefusedPlay")
                assert content["schema"]["$ref"].endswith(allowed), (path, status)


def test_the_plain_page_leads_to_the_docs(server: Served) -> None:
    guest = Guest(server)
    assert guest.http.get("/").status_code == 200
    assert guest.http.head("/").status_code == 200
    assert "/api/tables/{table}/play" in guest.http.get("/api/docs").text


FORMS = [
    ({}, "game is missing.", "game manque."),
    (
        {"game": "card", "seats": []},
        "seats must have 1 or more items.",
        "seats doit avoir au moins 1 élément.",
    ),
    (
        {"game": "card", "seats": [{}], "gold": 1},
        "gold is not a known field.",
        "gold n’est pas un champ connu.",
    ),
    ({"game": "card", "seats": [{"kind": "you"}]}, "one of the allowed words.", "l’un des mots permis."),
    ([], "the message must be an object.", "le message doit être un objet."),
    ({"game": 1, "seats": [{}]}, "game must be a text.", "game doit être un texte."),
]


@pytest.mark.parametrize(("body", "english", "french"), FORMS)
def test_what_is_wrong_with_a_form_is_said_in_both_languages(
    server: Served, body: object, english: str, french: str
) -> None:
    ada = Guest(server, "Ada")
    for language, said in (("en", english), ("fr", french)):
        answer = ada.http.post("/api/tables", json=body, headers={"Accept-Language": language})
        assert refusal(answer)["code"] == "bad_request"
        assert answer.json()["message"].endswith(said)
    assert ada.http.post("/api/tables", json=FORMS[3][0]).json()["allowed"] == ["me", "bot", "open"]


def test_every_problem_of_a_form_can_be_told() -> None:
    known = {"min_length": 1, "max_length": 1, "pattern": "x", "ge": 0, "le": 0, "lt": 0}
    for kind in (*PROBLEMS, "something new"):
        refusal = invalid([{"type": kind, "loc": ("body", "place"), "ctx": known}])
        assert refusal.message("en") != refusal.message("fr")


def test_a_handshake_is_refused_as_json(server: Served) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{server.address}/api/tables/{NO_TABLE}/live?lang=fr", origin=ELSEWHERE)
    assert refused.value.response.status_code == 403
    told = json.loads(refused.value.response.body)
    assert (told["code"], told["allowed"]) == ("wrong_origin", None)
    assert told["message"].startswith("Ce serveur")


def test_a_handshake_that_is_refused_is_no_error(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"ws://{server.address}/api/tables/{NO_TABLE}/live", origin=ELSEWHERE)
    assert Guest(server).http.get("/health").json()["ok"]
    assert [line.message for line in caplog.records if line.levelno >= logging.WARNING] == []


def test_clients_that_leave_before_their_answer_are_no_error(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    host, port = server.address.split(":")
    request = b"GET /api/openapi.json HTTP/1.1\r\nHost: fondaco\r\n\r\n"
    Guest(server).get("openapi.json")
    for number in range(40):
        with socket.create_connection((host, int(port))) as client:
            client.sendall(request * 4)
            if number % 2:
                client.recv(1000)
    assert Guest(server).http.get("/health").json()["ok"]
    wait_for(lambda: len(server.connections) == 1)
    assert [line.message for line in caplog.records if line.levelno >= logging.WARNING] == []


def test_every_code_is_documented() -> None:
    told = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
    assert [code for code in STATUS if f"`{code}`" not in told] == []


def test_every_sentence_is_there_in_both_languages() -> None:
    facts = dict.fromkeys(
        (
            *("seat", "method", "answers", "question", "state", "count", "option", "reason", "seconds"),
            *("version", "largest", "game", "date", "first", "today"),
            *("given", "bots"),
        ),
        "x.",
    )
    for kind in (Refusal, ServerRefusal):
        for code in kind.SENTENCES:
            refusal = kind(code, **facts)
            told = [refusal.message("en"), refusal.message("fr")]
            assert all(sentence.endswith(".") for sentence in told)
            assert told[0] != told[1]


def test_every_refusal_has_its_status() -> None:
    assert set(STATUS) == {*Refusal.SENTENCES, *ServerRefusal.SENTENCES}
