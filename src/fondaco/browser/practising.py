"""Practice on a device. The browser stores the positions and the person's progress."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any

from fondaco.browser.tables import Storage
from fondaco.hosted.commands import Person
from fondaco.hosted.practice import (
    Answer,
    Collection,
    Progress,
    answered,
    progress_from,
    question_parts,
    readable,
    tried_again,
)
from fondaco.hosted.records import require_seat_of, valid_record
from fondaco.hosted.refusals import Refusal
from fondaco.puzzles import read_positions

Body = dict[str, Any]


class Practising:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._collections: dict[str, Collection] = {}

    async def ask(self, method: str, address: list[str], body: Body, person: Person) -> Body:
        """Answers a request: `address` is what follows `practice/`."""
        match (method, *address):
            case ("GET",):
                return {"games": {game: one.parts() for game, one in (await self._kept()).items()}}
            case ("POST", "positions"):
                return tried(body, person)
            case ("GET", game):
                progress, collection = await self._progress(game), await self._collection(game)
                id = collection.next(progress, person.id)
                return question_parts(id, collection.position(id), person, progress)
            case ("POST", game, "answers"):
                return await self._answered(game, body, person)
        raise Refusal("no_such_page")

    async def _answered(self, game: str, body: Body, person: Person) -> Body:
        given = Answer(tuple(body.get("turn", ())), body.get("limit"))
        collection, progress = await self._collection(game), await self._progress(game)
        found = answered(collection, progress, person, body["position"], given)
        if found.progress:
            await self._storage.keep_practice(game, found.progress.as_json())
        return found.parts

    async def _kept(self) -> dict[str, Progress]:
        kept = json.loads(await self._storage.practice())
        return {game: progress_from(text) for game, text in kept.items()}

    async def _progress(self, game: str) -> Progress:
        return (await self._kept()).get(game, Progress())

    async def _collection(self, game: str) -> Collection:
        """Returns the positions of a game. They are loaded on first use."""
        if game not in self._collections:
            data = b64decode(await self._storage.positions(game))
            self._collections[game] = readable(game, lambda: read_positions(game, data))
        return self._collections[game]


def tried(body: Body, person: Person) -> Body:
    record = valid_record(body["record"])
    require_seat_of(record, body["seat"])
    return tried_again(record, body["move"], body["seat"], body.get("turn", ()), person)
