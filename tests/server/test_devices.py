"""Devices and tokens: listed, named, signed out, expired; and continuing on another device."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Coroutine, Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fondaco.client import Client, Refused
from fondaco.server import people
from fondaco.server.device_names import device_name
from fondaco.server.sign_in import LINK_SECONDS, LINKS_PER_MINUTE, LOOKS_PER_MINUTE
from server.served import TIMEOUT, Guest, Served, served, wait_for

DAY = 24 * 3600.0
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/141.0.0.0 Mobile Safari/537.36"
)


class Clock:
    """The server's time, set by the test."""

    def __init__(self, server: Served) -> None:
        self.at = server.worker.people.now()
        server.worker.people.now = lambda: self.at

    def passes(self, seconds: float) -> None:
        self.at += seconds


def on_loop(server: Served, work: Coroutine[Any, Any, Any]) -> Any:
    """Runs something in the thread of the server, and returns its result."""
    return asyncio.run_coroutine_threadsafe(work, server.worker.storage._loop).result(TIMEOUT)


def link_of(guest: Guest, **settings: str) -> str:
    secret: str = guest.post("me/sign-in-links", {"settings": settings}, 201)["secret"]
    return secret


def continues(guest: Guest, server: Served) -> Guest:
    """Another device of the same person."""
    other = Guest(server)
    other.id = other.post("sign-in", {"secret": link_of(guest)})["person"]["id"]
    return other


def credentials(guest: Guest, kind: str = "device") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.get("me/credentials")["credentials"]
    return [one for one in found if one["kind"] == kind]


def this(guest: Guest) -> str:
    return next(str(one["id"]) for one in credentials(guest) if one["this"])


def sign_out(guest: Guest, id: str, status: int = 200) -> Any:
    answer = guest.http.delete(f"/api/me/credentials/{id}")
    assert answer.status_code == status, answer.text
    return answer.json()


# Continuing on another device.


def test_a_link_makes_another_device_the_same_person(server: Served) -> None:
    ada, phone = Guest(server, "Ada"), Guest(server)
    table = ada.opens("card", "me", "me:Bo")
    secret = link_of(ada, theme="dark")
    offer = phone.post("sign-in/look", {"secret": secret})
    assert offer == {"person": {"id": ada.id, "name": "Ada"}, "already": False}
    assert phone.http.cookies.get("fondaco") is None
    assert phone.post("sign-in", {"secret": secret}) == {
        "person": {"id": ada.id, "name": "Ada"},
        "settings": {"theme": "dark"},
    }
    assert phone.get("me")["id"] == ada.id
    assert [one["id"] for one in phone.get("me/tables")["tables"]] == [table]
    assert phone.http.cookies["fondaco"] != ada.http.cookies["fondaco"]


def test_looking_at_a_link_leaves_it_as_it_is(server: Served) -> None:
    ada, phone = Guest(server, "Ada"), Guest(server)
    secret = link_of(ada)
    for _ in range(3):
        phone.post("sign-in/look", {"secret": secret})
    phone.post("sign-in", {"secret": secret})
    assert phone.get("me")["id"] == ada.id


def test_a_link_that_was_used_says_so(server: Served) -> None:
    ada = Guest(server, "Ada")
    secret = link_of(ada)
    Guest(server).post("sign-in", {"secret": secret})
    late = Guest(server)
    for path in ("sign-in/look", "sign-in"):
        refused = late.post(path, {"secret": secret}, 410)
        assert refused["code"] == "link_used"
        assert "Continue on another device" in refused["message"]
    assert "fondaco" not in late.http.cookies
    french = late.http.post("/api/sign-in?lang=fr", json={"secret": secret}).json()["message"]
    assert "déjà servi" in french


def test_of_two_devices_with_one_link_one_is_refused(database: str) -> None:
    with served(database) as server:
        ada = Guest(server, "Ada")
        sign_in = server.worker.sign_in
        secret = link_of(ada)

        async def both() -> list[Any]:
            link = await sign_in.look(secret, "")
            return await asyncio.gather(*(sign_in.use(link, "") for _ in range(2)), return_exceptions=True)

        found = on_loop(server, both())
        assert sorted(getattr(one, "code", "taken") for one in found) == ["link_used", "taken"]
        assert len(credentials(ada)) == 2


def test_a_link_is_good_for_ten_minutes(server: Served) -> None:
    ada, phone, clock = Guest(server, "Ada"), Guest(server), Clock(server)
    secret = link_of(ada)
    clock.passes(LINK_SECONDS - 1)
    phone.post("sign-in/look", {"secret": secret})
    clock.passes(1)
    for path in ("sign-in/look", "sign-in"):
        assert phone.post(path, {"secret": secret}, 410)["code"] == "link_old"
    assert LINK_SECONDS == 600


def test_a_new_link_takes_the_place_of_the_last(server: Served) -> None:
    ada, phone = Guest(server, "Ada"), Guest(server)
    first, second = link_of(ada), link_of(ada)
    assert phone.post("sign-in", {"secret": first}, 410)["code"] == "link_old"
    phone.post("sign-in", {"secret": second})


@pytest.mark.parametrize("secret", ["x", "é", "x" * 43])
def test_links_that_were_never_made(server: Served, secret: str) -> None:
    assert Guest(server).post("sign-in", {"secret": secret}, 410)["code"] == "link_old"


def test_links_cannot_be_guessed_or_made_in_masses(server: Served) -> None:
    ada, guesser = Guest(server, "Ada"), Guest(server)
    for _ in range(int(LINKS_PER_MINUTE)):
        link_of(ada)
    assert ada.post("me/sign-in-links", {}, 429)["code"] == "too_fast"
    answers = [
        guesser.http.post("/api/sign-in/look", json={"secret": "x"}).status_code
        for _ in range(int(LOOKS_PER_MINUTE) + 3)
    ]
    assert answers[0] == 410
    assert 429 in answers


def test_only_a_hash_of_a_link_is_kept(server: Served) -> None:
    secret = link_of(Guest(server, "Ada"))
    assert len(secret) == 43  # 256 bits
    path = server.worker.storage.path
    for suffix in ("", "-wal"):
        with open(path + suffix, "rb") as file:
            assert secret.encode() not in file.read()


def test_the_same_person_needs_no_link(server: Served) -> None:
    ada, phone = Guest(server, "Ada"), Guest(server)
    secret = link_of(ada)
    assert ada.post("sign-in/look", {"secret": secret})["already"]
    ada.post("sign-in", {"secret": secret})
    assert len(credentials(ada)) == 1
    phone.post("sign-in", {"secret": secret})  # it was not used up


def test_pages_of_other_sites_cannot_sign_anyone_in(server: Served) -> None:
    secret = link_of(Guest(server, "Ada"))
    headers = {"Origin": "https://elsewhere.example"}
    answer = Guest(server).http.post("/api/sign-in", json={"secret": secret}, headers=headers)
    assert answer.json()["code"] == "wrong_origin"


def test_the_settings_that_travel_are_bounded(server: Served) -> None:
    ada = Guest(server, "Ada")
    for settings in ({"a": "x" * 4001}, {str(number): "" for number in range(9)}, {"a": 1}):
        ada.post("me/sign-in-links", {"settings": settings}, 422)


def test_signing_out_ends_a_link_that_the_device_may_have_made(server: Served) -> None:
    ada = Guest(server, "Ada")
    phone = continues(ada, server)
    secret = link_of(phone)
    sign_out(ada, this(phone))
    assert Guest(server).post("sign-in", {"secret": secret}, 410)["code"] == "link_old"


# A device that was someone else.


def test_who_a_device_was_before_can_be_had_back(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = bo.opens("card", "me", "me:Cy")
    bo.post("sign-in", {"secret": link_of(ada)})
    assert bo.get("me")["id"] == ada.id
    assert bo.get("me/tables")["tables"] == []
    assert bo.get("me/credentials")["earlier"] == [{"id": bo.id, "name": "Bo"}]
    assert bo.post("me/switch", {"person": bo.id}) == {"id": bo.id, "name": "Bo"}
    assert [one["id"] for one in bo.get("me/tables")["tables"]] == [table]
    assert bo.get("me/credentials")["earlier"] == [{"id": ada.id, "name": "Ada"}]
    bo.post("me/switch", {"person": ada.id})
    assert bo.get("me")["id"] == ada.id
    bo.post("me/switch", {"person": "p" * 16}, 404)


def test_several_people_that_a_device_was(server: Served) -> None:
    people = [Guest(server, name) for name in ("Ada", "Bo", "Cy", "Dee", "Eva", "Flo", "Gus")]
    device = Guest(server, "Hal")
    for person in people:
        device.post("sign-in", {"secret": link_of(person)})
    earlier = device.get("me/credentials")["earlier"]
    assert [person["name"] for person in earlier] == ["Flo", "Eva", "Dee", "Cy", "Bo"]


def test_a_device_that_signs_itself_out_is_who_it_was(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    bo.post("sign-in", {"secret": link_of(ada)})
    sign_out(bo, this(bo))
    assert bo.get("me")["id"] == bo.id
    sign_out(bo, this(bo))
    assert bo.get("me", 401)["code"] == "who_are_you"
    assert not bo.http.cookies


def test_a_device_that_is_signed_out_elsewhere_is_who_it_was(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    bo.post("sign-in", {"secret": link_of(ada)})
    sign_out(ada, this(bo))
    assert bo.get("me/credentials", 401)["code"] == "who_are_you"
    assert bo.get("me")["id"] == bo.id
    assert bo.get("me/credentials")["earlier"] == []


# Devices and tokens.


def test_devices_are_listed_and_named(server: Served) -> None:
    ada, clock = Guest(server), Clock(server)
    ada.http.headers["user-agent"] = FIREFOX
    ada.post("people", {"name": "Ada"}, 201)
    began = clock.at
    clock.passes(3 * DAY)
    phone = Guest(server)
    phone.http.headers["user-agent"] = PHONE
    phone.post("sign-in", {"secret": link_of(ada)})
    clock.passes(3600)
    ada.get("me")
    wait_for(lambda: credentials(ada)[0]["used"] == clock.at)  # noted beside the request
    found = [{key: one[key] for key in one if key != "id"} for one in credentials(ada)]
    assert found == [
        {"kind": "device", "name": "Firefox, Linux", "created": began, "used": clock.at, "this": True},
        {
            "kind": "device",
            "name": "Chrome, Android",
            "created": began + 3 * DAY,
            "used": began + 3 * DAY,
            "this": False,
        },
    ]
    path = f"/api/me/credentials/{this(phone)}"
    assert ada.http.patch(path, json={"name": " My  phone "}).json()["name"] == "My phone"
    assert {one["name"] for one in credentials(phone)} == {"My phone", "Firefox, Linux"}
    assert ada.http.patch(path, json={"name": "\u202e"}).json()["code"] == "bad_name"


def test_nobody_touches_the_devices_of_others(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    assert sign_out(bo, this(ada), 404)["code"] == "no_such_credential"
    assert bo.http.patch(f"/api/me/credentials/{this(ada)}", json={"name": "x"}).status_code == 404
    assert ada.get("me")["id"] == ada.id
    Guest(server).get("me/credentials", 401)
    Guest(server).post("me/sign-in-links", {}, 401)


def test_a_device_that_is_signed_out_is_a_stranger(server: Served) -> None:
    ada = Guest(server, "Ada")
    phone = continues(ada, server)
    left = sign_out(ada, this(phone))["credentials"]
    assert [one["this"] for one in left] == [True]
    assert phone.get("me", 401)["code"] == "who_are_you"
    assert ada.get("me")["id"] == ada.id


def test_signing_out_closes_live_connections(server: Served) -> None:
    ada = Guest(server, "Ada")
    phone = continues(ada, server)
    table = ada.opens("card", "me", "me:Bo")
    ada.post(f"tables/{table}/start")
    desk, screen = ada.looks(table), phone.looks(table)
    desk.until("view")
    screen.until("view")
    sign_out(ada, this(phone))
    assert screen.until("refused")["code"] == "signed_out"
    with pytest.raises(ConnectionClosed, match="4401"):
        screen.next()
    desk.send("say", text="still here")
    desk.until("update")


def test_what_a_closed_connection_sends_is_not_carried_out(server: Served) -> None:
    ada = Guest(server, "Ada")
    phone = continues(ada, server)
    table = ada.opens("card", "me", "me:Bo")
    ada.post(f"tables/{table}/start")
    screen = phone.looks(table)
    screen.until("view")
    (connection,) = server.app.app.state.websockets.connections

    async def at_the_same_moment() -> None:
        found = await server.worker.people.with_secret(phone.http.cookies["fondaco"])
        server.worker.people.signed_out(found.hash)
        connection._received('{"type": "say", "text": "too late"}')

    on_loop(server, at_the_same_moment())
    assert screen.until("refused")["code"] == "signed_out"
    with pytest.raises(ConnectionClosed):
        screen.next()
    after = ada.post(f"tables/{table}/say", {"text": "after it"})  # commands are carried out in order
    assert [line["text"] for line in after["chat"]] == ["after it"]


def test_a_question_under_way_does_not_outlive_a_sign_out(server: Served) -> None:
    ada = Guest(server, "Ada")
    secret = continues(ada, server).http.cookies["fondaco"]
    people, storage = server.worker.people, server.worker.storage

    async def signs_out_meanwhile() -> Any:
        read, is_read, goes_on = storage.credential_with, asyncio.Event(), asyncio.Event()

        async def slow(key: str) -> Any:
            found = await read(key)
            is_read.set()
            await goes_on.wait()
            return found

        people._known.clear()
        storage.credential_with = slow
        asking = asyncio.create_task(people.with_secret(secret))
        await is_read.wait()
        storage.credential_with = read
        await people.sign_out(await people.with_secret(secret))
        goes_on.set()
        return [await asking, await people.with_secret(secret)]

    assert on_loop(server, signs_out_meanwhile()) == [None, None]


def test_signing_out_reaches_every_worker(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "RECHECK_SECONDS", 1e9)  # without being asked
    with served(postgres_url) as one, served(postgres_url) as two:
        ada = Guest(one, "Ada")
        phone = continues(ada, one)
        phone.address = phone.http.base_url = f"http://{two.address}"
        assert phone.get("me")["id"] == ada.id
        table = ada.opens("card", "me", "open")
        screen = phone.looks(table)
        screen.until("view")
        sign_out(ada, this(phone))
        assert screen.until("refused")["code"] == "signed_out"
        with pytest.raises(ConnectionClosed, match="4401"):
            screen.next()
        wait_for(lambda: phone.http.get("/api/me").status_code == 401)


def test_a_worker_that_missed_a_sign_out_finds_out(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "RECHECK_SECONDS", 0.0)  # at every sweep
    with served(postgres_url) as one, served(postgres_url) as two:
        ada = Guest(one, "Ada")
        phone = continues(ada, one)
        phone.address = phone.http.base_url = f"http://{two.address}"
        screen = phone.looks(ada.opens("card", "me", "open"))
        screen.until("view")
        one.worker.storage.broadcast = one.worker.bus._broadcast = lambda message: None  # all of it is lost
        sign_out(ada, this(phone))
        assert screen.until("refused")["code"] == "signed_out"
        assert phone.http.get("/api/me").status_code == 401


def test_programs_have_tokens_with_names(server: Served) -> None:
    address = f"http://{server.address}"
    ada = Client.as_guest(address, "Ada")
    program = Client(address, ada.new_token("my bot"))
    (token,) = [one for one in program.credentials() if one["kind"] == "token"]
    assert (token["name"], token["this"]) == ("my bot", True)
    program.name_credential(token["id"], "my best bot")
    assert "my best bot" in [one["name"] for one in ada.credentials()]
    program.sign_out(token["id"])
    with pytest.raises(Refused) as refused:
        program.tables()
    assert refused.value.code == "who_are_you"


def test_a_token_leads_to_no_more(server: Served) -> None:
    address = f"http://{server.address}"
    ada = Client.as_guest(address, "Ada")
    program = Client(address, ada.new_token(""))
    device, token = sorted(program.credentials(), key=lambda one: str(one["kind"]))
    assert [device["kind"], token["kind"]] == ["device", "token"]
    attempts: list[tuple[str, str, Any]] = [
        ("POST", "/api/me/tokens", {}),
        ("POST", "/api/me/sign-in-links", {}),
        ("DELETE", f"/api/me/credentials/{device['id']}", None),
        ("PATCH", f"/api/me/credentials/{device['id']}", {"name": "x"}),
    ]
    for method, path, body in attempts:
        with pytest.raises(Refused) as refused:
            program._json(method, path, body)
        assert refused.value.code == "device_only"


def test_a_revoked_token_is_disconnected(server: Served) -> None:
    address = f"http://{server.address}"
    ada = Client.as_guest(address, "Ada")
    program = Client(address, ada.new_token("my bot"), patience=5)
    table = ada.open_table("card", [{"kind": "me"}, {"kind": "open"}])
    views = program.sit(table).views()
    next(views)
    (token,) = [one for one in ada.credentials() if one["kind"] == "token"]
    ada.sign_out(token["id"])
    with pytest.raises(Refused) as refused:
        for _ in views:
            pass
    assert refused.value.code == "signed_out"


def test_devices_and_tokens_are_bounded(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_CREDENTIALS", 3)
    ada = Guest(server, "Ada")
    for _ in range(2):
        ada.post("me/tokens", status=201)
    for path in ("me/tokens", "me/sign-in-links"):
        assert ada.post(path, {}, 409)["code"] == "too_many_credentials"
    sign_out(ada, credentials(ada, "token")[0]["id"])
    link_of(ada)


def test_tokens_made_at_the_same_time_are_bounded(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_CREDENTIALS", 3)
    ada = Guest(server, "Ada")
    cookies = dict(ada.http.cookies)

    async def made() -> list[int]:
        async with httpx.AsyncClient(base_url=ada.address, cookies=cookies) as client:
            answers = await asyncio.gather(*(client.post("/api/me/tokens") for _ in range(10)))
        return [answer.status_code for answer in answers]

    assert set(asyncio.run(made())) <= {201, 409}
    assert len(credentials(ada, "token")) <= 2


# How long a device is known.


def test_a_device_that_is_not_used_is_signed_out(server: Served) -> None:
    ada, clock = Guest(server, "Ada"), Clock(server)
    token = ada.post("me/tokens", status=201)["token"]
    for _ in range(3):
        clock.passes(89 * DAY)
        ada.get("me")
    clock.passes(91 * DAY)
    assert ada.get("me", 401)["code"] == "who_are_you"
    program = Client(f"http://{server.address}", token)
    assert [one["kind"] for one in program.credentials()] == ["token"]


def test_devices_that_were_not_used_are_removed(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "TIDY_SECONDS", 0.0)
    ada, clock = Guest(server, "Ada"), Clock(server)
    continues(ada, server)
    clock.passes(80 * DAY)
    ada.get("me")
    clock.passes(20 * DAY)
    on_loop(server, server.worker.people.tidy())
    with closing(sqlite3.connect(server.worker.storage.path)) as connection:
        assert connection.execute("select count(*) from secrets").fetchone() == (1,)


def test_how_long_a_device_is_known_can_be_set(sqlite_url: str) -> None:
    with served(sqlite_url, device_days=2) as server:
        ada, clock = Guest(server), Clock(server)
        answer = ada.http.post("/api/people", json={"name": "Ada"})
        assert f"Max-Age={int(2 * DAY)}" in answer.headers["set-cookie"]
        clock.passes(3 * DAY)
        ada.get("me", 401)


# Cookies.


def cookies_of(answer: Any) -> dict[str, str]:
    """What is set, by name: the value and attributes in lower case."""
    lines = answer.headers.get_list("set-cookie")
    return {line.partition("=")[0]: line.partition("=")[2].lower() for line in lines}


def test_the_cookie_is_renewed_when_a_page_is_opened(server: Served) -> None:
    ada = Guest(server, "Ada")
    secret = ada.http.cookies["fondaco"]
    cookie = cookies_of(ada.http.get("/api/me"))["fondaco"]
    assert cookie.startswith(f"{secret.lower()};")
    assert f"max-age={90 * 24 * 3600}" in cookie
    assert {"httponly", "samesite=lax", "path=/"} <= set(cookie.split("; "))
    assert "secure" not in cookie
    assert "strict-transport-security" not in ada.http.get("/api/me").headers


def test_programs_get_no_cookie(server: Served) -> None:
    ada = Guest(server, "Ada")
    token = ada.post("me/tokens", status=201)["token"]
    answer = Guest(server).http.get("/api/me", headers={"Authorization": f"Bearer {token}"})
    assert "set-cookie" not in answer.headers


@pytest.fixture
def secure(sqlite_url: str) -> Iterator[Served]:
    with served(sqlite_url, secure=True) as server:
        yield server


def test_with_https_cookies_belong_to_this_host_alone(secure: Served) -> None:
    answer = Guest(secure).http.post("/api/people", json={"name": "Ada"})
    cookie = cookies_of(answer)["__Host-fondaco"]
    assert {"secure", "httponly", "samesite=lax", "path=/"} <= set(cookie.split("; "))
    assert "domain" not in cookie
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    secret = next(line for line in answer.headers.get_list("set-cookie") if line.startswith("__Host-"))
    value = secret.partition("=")[2].partition(";")[0]
    again = Guest(secure).http.get("/api/me", headers={"Cookie": f"__Host-fondaco={value}"})
    assert again.json()["name"] == "Ada"
    assert Client.as_guest(f"http://{secure.address}", "Bo").tables() == []


def test_a_cookie_with_the_earlier_name_is_replaced(sqlite_url: str) -> None:
    with served(sqlite_url) as before:
        ada = Guest(before, "Ada")
        secret = ada.http.cookies["fondaco"]
    with served(sqlite_url, secure=True) as server:
        answer = Guest(server).http.get("/api/me", headers={"Cookie": f"fondaco={secret}"})
        assert answer.json()["id"] == ada.id
        set_now = cookies_of(answer)
        assert set_now["__Host-fondaco"].startswith(secret.lower())
        assert "max-age=0" in set_now["fondaco"]


def test_another_site_of_the_domain_signs_nobody_in(secure: Served) -> None:
    """It can set cookies without the prefix: those of somebody who came when the server had https."""
    mallory, headers = Client.as_guest(f"http://{secure.address}", "Mallory"), {}
    for name in ("fondaco", "fondaco-earlier"):
        headers = {"Cookie": f"{name}={mallory.token}"}
        answer = Guest(secure).http.get("/api/me", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "who_are_you")
        assert "set-cookie" not in answer.headers
    ada = Guest(secure).http.post("/api/people", json={"name": "Ada"}, headers=headers)
    assert ada.json()["name"] == "Ada"


def test_cookies_from_before_https_count_until_they_expire(sqlite_url: str) -> None:
    with served(sqlite_url) as before:
        secret = Guest(before, "Ada").http.cookies["fondaco"]
    for days, status in ((0, 200), (89, 200), (91, 401)):
        with served(sqlite_url, secure=True) as server:
            people, now = server.worker.people, time.time()
            people._is_expired = lambda credential: False
            people.now = lambda now=now, days=days: now + days * DAY
            answer = Guest(server).http.get("/api/me", headers={"Cookie": f"fondaco={secret}"})
            assert answer.status_code == status


def test_the_new_name_counts_before_the_earlier_one(secure: Served) -> None:
    ada, bo = (Client.as_guest(f"http://{secure.address}", name) for name in ("Ada", "Bo"))
    headers = {"Cookie": f"fondaco={ada.token}; __Host-fondaco={bo.token}"}
    assert Guest(secure).http.get("/api/me", headers=headers).json()["name"] == "Bo"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (FIREFOX, "Firefox, Linux"),
        (PHONE, "Chrome, Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36 Edg/141.0", "Edge, Windows"),
        ("Python-urllib/3.11", "Python"),
        ("<script>", ""),
        ("", ""),
    ],
)
def test_devices_are_named_after_what_browsers_say(text: str, name: str) -> None:
    assert device_name(text) == name
