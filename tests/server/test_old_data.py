"""Data of earlier versions: the database and the backup in `kept/` open, every table is as it was, and every
game can be played to its end. `kept/README.md` says who wrote the files and what they hold.
"""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import seeds
from fondaco.cli.main import main
from fondaco.client import Client, Question
from server.served import Guest, Served, served

KEPT = Path(__file__).parent / "kept"
DATABASE, BACKUP = KEPT / "fondaco.db", KEPT / "fondaco.jsonl"
EXPECTED: dict[str, Any] = json.loads((KEPT / "expected.json").read_text(encoding="utf-8"))
TABLES: dict[str, Any] = EXPECTED["tables"]
KINDS = {
    *("opened", "seated", "left", "seat_set", "handed", "taken_back", "started", "moved", "undone"),
    *("undo_wished", "undo_agreed", "undo_refused", "said", "abandoned", "rematched"),
}
Facts = dict[str, Any]


# The shape of messages. The files keep the messages of version 0.1.0; `kept_facts` and `kept_listed` read
# those and never change. `facts`, `listed`, `events` and `is_played_by_hand` read the messages of today:
# if a message gets another shape, change them and nothing else.


def kept_facts(view: dict[str, Any]) -> Facts:
    """What a kept view says of its table, by names of this file."""
    same = (
        *("table", "game", "title", "rules", "public", "host", "state", "number", "question", "seats"),
        *("seat", "view", "may_undo", "undo", "days", "result", "clock", "deal", "rematch", "moves", "chat"),
    )
    return {
        **{name: view[name] for name in same},
        "options": [choice["option"] for choice in view["options"]],
        "clocks": view["clocks"] and without_running(**view["clocks"]),
    }


def without_running(left: list[float], running: int | None, ran_out: int | None) -> Facts:
    """Clocks, but for the seconds that run down while the test looks at them."""
    at_rest = [None if seat == running else seconds for seat, seconds in enumerate(left)]
    return {"left": at_rest, "running": running, "ran_out": ran_out}


def kept_listed(table: dict[str, Any]) -> Facts:
    """What a kept list says of a table."""
    return {**table, "changed": None} if is_resumed(table) else table


def facts(view: dict[str, Any]) -> Facts:
    """What a view of today says of its table, by the names of `kept_facts`."""
    undo = view["undo"]
    if undo:
        undo = {"agreed" if name == "accepted" else name: value for name, value in undo.items()}
    number = view["number"] - is_resumed(view)
    seats = [kept_seat(seat) for seat in view["seats"]]
    new = {"undo": undo, "view": without_new(view["view"]), "result": without_new(view["result"])}
    return kept_facts({**view, **new, "number": number, "seats": seats})


def kept_seat(seat: dict[str, Any]) -> Facts:
    return {name: value for name, value in seat.items() if name not in ("invited", "resigned")}


def is_resumed(view: dict[str, Any]) -> bool:
    """Whether the server noted that it was away, so that a clock did not run meanwhile."""
    return bool(view["state"] == "playing" and view["clock"]["kind"] != "none")


NEW_IN_VIEWS = {
    *("lot_value", "bidders", "places", "free", "icons", "takers"),  # boards, cards and dice
    *("influence", "joined"),  # the court
}


def without_new(value: Any) -> Any:
    """A game's view without the fields that version 0.1.0 did not have."""
    if isinstance(value, dict):
        return {name: without_new(part) for name, part in value.items() if name not in NEW_IN_VIEWS}
    return [without_new(part) for part in value] if isinstance(value, list) else value


def listed(table: dict[str, Any]) -> Facts:
    """What a list of today says of a table, by the names of `kept_listed`."""
    new = ("replays", "result", "lesson", "shared_deal", "hints")
    kept = {name: value for name, value in table.items() if name not in new}
    seats = [kept_seat(seat) for seat in table["seats"]]
    return kept_listed({**kept, "number": table["number"] - is_resumed(table), "seats": seats})


def in_order(tables: list[Facts]) -> list[Facts]:
    """Tables as they are listed, but those last whose last event is newer now than it was then."""
    same, newer = ([table for table in tables if is_resumed(table) == is_new] for is_new in (False, True))
    return [*same, *sorted(newer, key=lambda table: str(table["id"]))]


def events(guest: Guest, table: str, seat: int | None) -> list[dict[str, Any]]:
    """All that happened in a game as that audience may know it, by the names of the kept `story`."""
    query = "" if seat is None else f"?seat={seat}"
    happened = guest.get(f"tables/{table}{query}")["happened"]
    return [kept_event(event) for event in happened if event["type"] != "noble_drawn"]


KEPT_NAMES = {
    "day_opened": "opens",
    "day_scored": "evening",
    "card_revealed": "reveals",
    "cards_loaded": "loads",
    "card_drawn": "draws",
    "lot_offered": "offers",
    "bid_made": "bids",
    "bid_passed": "passes",
    "lot_sold": "buys",
    "lot_discarded": "discarded",
    "free_card_loaded": "fills",
    "dice_rolled": "rolls",
    "dice_taken": "takes",
    "court_opened": "begins",
    "card_replaced": "replaces",
    "noble_sent": "sends",
    "card_planned": "plans",
    "noble_allied": "allies",
    "pile_removed": "conspires",
    "limit_set": "limited",
    "house_skipped": "skipped",
    "game_ended": "ends",
}
KEPT_FIELDS = {"seat": "who", "before": "dawn", "removed": "against"}
NEW_FIELDS = (
    "type",
    "number",
    "removed_number",
    "forced",
    "jester",
    "level_places",
    "ship_places",
    "places",
    "influence",
    "joined",
)


def kept_event(event: dict[str, Any]) -> dict[str, Any]:
    """An event of today with the names of version 0.1.0."""
    fields = {KEPT_FIELDS.get(name, name): value for name, value in event.items() if name not in NEW_FIELDS}
    if event["type"] == "noble_allied":
        del fields["value"]
    if event["type"] == "dice_taken":
        del fields["left"]
    if event["type"] == "free_card_loaded":
        del fields["value"], fields["free"]
    return {**fields, "did": KEPT_NAMES[event["type"]]}


def is_played_by_hand(seat: dict[str, Any]) -> bool:
    """Whether a person decides at a seat."""
    return seat["person"] is not None and seat["bot"] is None


# Who looks at what.


def kept_views(seen: dict[str, Any]) -> Iterator[tuple[int | None, Facts]]:
    """The views of a kept table by audience: the onlooker's, and those of people's seats."""
    common = seen["view"]
    yield None, kept_facts(common)
    for seat, own in seen["seats"].items():
        view = {**common, **own["view"]}
        if own["view"].get("view"):
            view["view"] = {**common["view"], **own["view"]["view"]}
        yield int(seat), kept_facts(view)


def kept_stories(seen: dict[str, Any]) -> Iterator[tuple[int | None, list[dict[str, Any]]]]:
    yield None, seen["story"]
    for seat, own in seen["seats"].items():
        yield int(seat), own.get("story", seen["story"])


class People:
    """The kept people, each with the secret that they had, at a server of today."""

    def __init__(self, server: Served) -> None:
        self.server, self.onlooker = server, Guest(server)
        self.by_name = {name: self.guest(kept["secrets"][0]) for name, kept in EXPECTED["people"].items()}
        self._by_id = {kept["id"]: self.by_name[name] for name, kept in EXPECTED["people"].items()}

    def guest(self, secret: str) -> Guest:
        guest = Guest(self.server)
        guest.http.cookies.set("fondaco", secret)
        return guest

    def program(self, person: str) -> Client:
        return Client(self.onlooker.address, self._by_id[person].http.cookies["fondaco"])

    def known(self, person: str) -> Guest:
        return self._by_id[person]

    def newcomer(self, name: str) -> Guest:
        guest = Guest(self.server, name)
        self._by_id[guest.id] = guest
        return guest

    def at(self, seen: dict[str, Any], seat: int | None) -> Guest:
        """The person whose seat that was, or an onlooker."""
        return self.onlooker if seat is None else self._by_id[seen["view"]["seats"][seat]["person"]]

    def facts(self, seen: dict[str, Any], seat: int | None) -> Facts:
        query = "" if seat is None else f"?seat={seat}"
        return facts(self.at(seen, seat).get(f"tables/{seen['id']}{query}"))


@pytest.fixture
def old_database(tmp_path: Path) -> str:
    shutil.copyfile(DATABASE, tmp_path / "old.db")
    return f"sqlite:{tmp_path / 'old.db'}"


@pytest.fixture
def restored(tmp_path: Path) -> str:
    return restored_to(f"sqlite:{tmp_path / 'restored.db'}")


@pytest.fixture
def restored_postgres(postgres_url: str) -> str:
    return restored_to(postgres_url)


def restored_to(url: str) -> str:
    assert main(["restore", "--database", url, str(BACKUP)]) == 0
    return url


@pytest.fixture(params=["old_database", "restored", "restored_postgres"])
def old(request: pytest.FixtureRequest) -> str:
    """The kept database, or one that the kept backup was restored to."""
    url: str = request.getfixturevalue(request.param)
    return url


@contextmanager
def without_bots(database: str) -> Iterator[People]:
    """People at a server without processes for bots: no bot ever answers, and every table stays as it is."""
    with served(database, bot_processes=0) as server:
        yield People(server)


@pytest.fixture
def people(old_database: str) -> Iterator[People]:
    with without_bots(old_database) as people:
        yield people


# The tests.


def test_the_kept_files_have_the_same_entries_of_all_kinds() -> None:
    connection = sqlite3.connect(f"file:{DATABASE}?immutable=1", uri=True)
    entries = connection.execute("select * from entries order by table_id, number").fetchall()
    connection.close()
    assert {kind for _, _, kind, _, _ in entries} == KINDS
    lines = BACKUP.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines[-1 - len(entries) : -1]]
    assert rows == [list(entry) for entry in entries]


def test_every_table_is_as_it_was(old: str) -> None:
    with without_bots(old) as people:
        for name, seen in TABLES.items():
            is_as_it_was(people, name, seen)


# Whole turns at court, which version 0.1.0 let people take back for free: that told about the other's hand.
NOT_FREE_ANY_MORE = ("court, naming", "court, named")


def is_as_it_was(people: People, name: str, seen: dict[str, Any]) -> None:
    for seat, kept in kept_views(seen):
        if name in NOT_FREE_ANY_MORE:
            kept["may_undo"] = False
        assert people.facts(seen, seat) == kept, (name, seat)
    for seat, story in kept_stories(seen):
        assert events(people.at(seen, seat), seen["id"], seat) == story, (name, seat)
    if "record" in seen:
        assert people.onlooker.get(f"tables/{seen['id']}/record") == seen["record"], name


def test_everyone_is_known_and_finds_their_tables(people: People) -> None:
    for name, kept in EXPECTED["people"].items():
        guest = people.by_name[name]
        for secret in kept["secrets"]:
            assert people.guest(secret).get("me") == {"id": kept["id"], "name": kept["name"]}
        tables = guest.get("me/tables")["tables"]
        assert in_order(list(map(listed, tables))) == in_order(list(map(kept_listed, kept["tables"])))
        records = [record.more["deal"]["commitment"] for record in people.program(kept["id"]).records()]
        assert records == kept["records"]
    public = people.onlooker.get("tables")["tables"]
    assert [listed(table) for table in public] == [kept_listed(table) for table in EXPECTED["public"]]


def test_everyone_finds_their_devices_and_tokens(old: str) -> None:
    with without_bots(old) as people:
        for name, kept in EXPECTED["people"].items():
            found = people.by_name[name].get("me/credentials")["credentials"]
            assert sorted(one["kind"] for one in found) == ["device", "token"][: len(kept["secrets"])]
            (this,) = [one for one in found if one["this"]]
            answer = people.by_name[name].http.delete(f"/api/me/credentials/{this['id']}")
            assert answer.json()["credentials"] == []
            assert people.guest(kept["secrets"][0]).http.get("/api/me").status_code == 401


def test_a_move_is_taken_back_as_it_would_have_been(people: People) -> None:
    kept_tables = {name: seen for name, seen in TABLES.items() if name not in NOT_FREE_ANY_MORE}
    after_undo = {name: seen for name, seen in kept_tables.items() if "after_undo" in seen}
    assert any(seen["view"]["undo"] for seen in after_undo.values())
    for name, seen in after_undo.items():
        take_back(people, seen)
        for seat, kept in kept_views(seen["after_undo"]):
            assert people.facts(seen, seat) == kept, (name, seat)


def take_back(people: People, seen: dict[str, Any]) -> None:
    """Those who were asked agree to the wish, or the seat that may takes back its move."""
    wish = seen["view"]["undo"]
    if wish:
        for person in wish["missing"]:
            people.known(person).post(f"tables/{seen['id']}/consent", {"agree": True})
    else:
        seat = next(int(seat) for seat, own in seen["seats"].items() if own["view"].get("may_undo"))
        people.at(seen, seat).post(f"tables/{seen['id']}/undo", {"seat": seat})


def test_an_answer_that_comes_again_counts_once(people: People) -> None:
    for name, seen in TABLES.items():
        own = [answer for answer in seen["answers"] if str(answer["seat"]) in seen["seats"]]
        for answer in own:
            people.at(seen, answer["seat"]).post(f"tables/{seen['id']}/play", answer)
        _, kept = next(kept_views(seen))
        assert people.facts(seen, None) == kept, name


def test_a_vacated_seat_can_be_taken(people: People) -> None:
    vacated, others = TABLES["vacated"], TABLES["dice for four"]
    newcomer = people.newcomer("Fleur")
    newcomer.post(f"tables/{others['id']}/join", {"seat": 3}, 409)
    newcomer.post(f"tables/{vacated['id']}/join", {"seat": 0})
    seat = people.facts(vacated, None)["seats"][0]
    assert (seat["person"], seat["bot"]) == (newcomer.id, None)


def test_the_next_table_is_the_same(people: People) -> None:
    for seen in (seen for seen in TABLES.values() if seen["view"]["rematch"]):
        guest = people.known(seen["view"]["host"])
        assert guest.post(f"tables/{seen['id']}/rematch", status=201)["table"] == seen["view"]["rematch"]


def test_every_game_is_played_to_its_end(old: str) -> None:
    with served(old) as server:
        people = People(server)
        for name, seen in played_on(old).items():
            if seen["view"]["state"] == "open":
                start(people, seen)
            play_on(people, seen)
            goes_on_from(people, name, seen)


def played_on(database: str) -> dict[str, Any]:
    """All games that are not over; only some of them on PostgreSQL, which is slower."""
    names = [name for name, seen in TABLES.items() if seen["view"]["state"] in ("open", "playing")]
    if database.startswith("postgres"):
        names = names[::3]
    found = {name: TABLES[name] for name in names}
    assert {seen["view"]["game"] for seen in found.values()} == {"board", "card", "dice", "court"}
    return found


def start(people: People, seen: dict[str, Any]) -> None:
    """Someone new takes all open seats, and the host begins."""
    newcomer = people.newcomer("Fleur")
    for seat in seen["view"]["seats"]:
        if seat["kind"] == "open":
            newcomer.post(f"tables/{seen['id']}/join", {"seat": seat["seat"], "entropy": "f1e4"})
    people.known(seen["view"]["host"]).post(f"tables/{seen['id']}/start")


def play_on(people: People, seen: dict[str, Any]) -> None:
    """People play at random, each in a thread, until the game is over."""
    seats = people.facts(seen, None)["seats"]
    by_hand = [(number, seat["person"]) for number, seat in enumerate(seats) if is_played_by_hand(seat)]
    with ThreadPoolExecutor(len(by_hand)) as threads:
        games = [
            threads.submit(play_seat, people.program(person), seen["id"], number)
            for number, person in by_hand
        ]
    for game in games:
        game.result()


def play_seat(program: Client, table: str, seat: int) -> None:
    luck = random.Random(f"{seeds.seed} {table} {seat}")

    def choose(question: Question) -> str:
        return luck.choice(question.options)

    program.play(table, choose, seat)


def goes_on_from(people: People, name: str, seen: dict[str, Any]) -> None:
    """The game is over, its record is good and fair, and begins with the kept moves."""
    assert people.facts(seen, None)["state"] == "over", name
    record = people.onlooker.get(f"tables/{seen['id']}/record")
    verified = people.onlooker.post("verify", {"record": record})
    assert verified == {"good": True, "fair": True, "reason": None}, name
    for _, kept in kept_views(seen):
        assert all(map(is_heard_as, record["moves"], kept["moves"])), name


def is_heard_as(move: str, heard: str) -> bool:
    """A card that is secret is heard as "?"."""
    return move == heard or (heard.endswith(" ?") and move.startswith(heard[:-1]))
