"""The HTTP interface: everything that is not live. Each answer has its model; what every request can be
refused with is added to OpenAPI in `app.py`."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from fondaco import __version__
from fondaco.bots import BadBot, bot_called, bot_names
from fondaco.core.game import Game
from fondaco.core.record import BadRecord, record_from_parts
from fondaco.games import GAMES
from fondaco.replaying import replay
from fondaco.server import acts, messages, metrics
from fondaco.server.acts import Act, Already
from fondaco.server.book import Book
from fondaco.server.deal import Unfair, check_deal
from fondaco.server.errors import WITH_VIEW, Refusal, language_of
from fondaco.server.house import House
from fondaco.server.people import person_of, remember
from fondaco.server.showing import record
from fondaco.server.storage import PersonRow

MOST_RECORDS = 1000
router = APIRouter()


def the_house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def whoever(request: Request) -> PersonRow | None:
    """The person who asks, if the house knows them."""
    return await person_of(request, the_house(request))


async def known(person: Annotated[PersonRow | None, Depends(whoever)]) -> PersonRow:
    if person is None:
        raise Refusal("who_are_you")
    return person


def language(request: Request, lang: messages.Language | None = None) -> messages.Language:
    return lang or language_of(request.headers.get("accept-language"))


In = Annotated[House, Depends(the_house)]
Whoever = Annotated[PersonRow | None, Depends(whoever)]
Me = Annotated[PersonRow, Depends(known)]
Lang = Annotated[messages.Language, Depends(language)]


# People.


@router.post("/api/people", status_code=201, tags=["people"])
async def greet(request: Request, response: Response, house: In, body: messages.NewPerson) -> messages.Person:
    """Makes you a guest: a name, and a secret in a cookie."""
    seconds = request.app.state.newcomers.take(request.client.host if request.client else "")
    if seconds:
        raise Refusal("too_fast", seconds=math.ceil(seconds))
    person, secret = await house.greet(body.name)
    remember(response, secret, house.settings.secure)
    return messages.Person(id=person.id, name=person.name)


@router.get("/api/me", tags=["people"])
async def me(person: Me) -> messages.Person:
    return messages.Person(id=person.id, name=person.name)


@router.patch("/api/me", tags=["people"])
async def rename(house: In, person: Me, body: messages.NewPerson) -> messages.Person:
    renamed = await house.rename(person, body.name)
    return messages.Person(id=renamed.id, name=renamed.name)


@router.post("/api/me/tokens", status_code=201, tags=["people"])
async def new_token(house: In, person: Me) -> messages.Token:
    """A secret with which a program acts for you. It is shown once."""
    return messages.Token(token=await house.new_token(person))


@router.get("/api/me/tables", tags=["people"])
async def my_tables(house: In, person: Me) -> messages.TableList:
    """Your tables: those that wait for you first, those that are over last."""
    return messages.TableList.model_validate({"tables": await house.tables_of(person)})


class RecordLines(Response):
    media_type = "application/jsonl"


@router.get("/api/me/records", tags=["people"], response_class=RecordLines)
async def my_records(house: In, person: Me) -> RecordLines:
    """Your finished games as JSON Lines, the latest first."""
    lines = []
    for table in await house.tables_of(person, MOST_RECORDS):
        if table["state"] == "over":
            with suppress(Refusal):  # of other rules than this house knows
                lines.append(record(await house.read(table["id"])).as_json())
    return RecordLines("".join(line + "\n" for line in lines))


# What can be played.


@router.get("/api/games", tags=["lobby"])
async def games(lang: Lang) -> list[messages.GameInfo]:
    """The games of the house and their options."""
    return [game_info(game, lang) for game in GAMES.values()]


def game_info(game: Game, lang: messages.Language) -> messages.GameInfo:
    return messages.GameInfo(
        id=game.id,
        title=game.title,
        players=list(game.player_counts),
        has_days=game.has_days,
        options=[
            messages.GameOption(
                name=option.name,
                values=list(option.values),
                default=option.default,
                about=option.about_fr if lang == "fr" else option.about,
            )
            for option in game.options
        ],
        presets=[
            messages.GamePreset(
                name=preset.name,
                sets={name: dict(values) for name, values in preset.sets.items()},
                about=preset.about_fr if lang == "fr" else preset.about,
            )
            for preset in game.presets
        ],
    )


@router.get("/api/bots", tags=["lobby"])
async def bots() -> list[messages.BotInfo]:
    """Who plays when people are missing, weakest first."""
    return [messages.BotInfo(name=name, about=bot_about(name)) for name in bot_names()]


def bot_about(name: str) -> str:
    try:
        bot = bot_called(name)
    except BadBot:
        return ""
    return f"{bot.about}; {bot.lacks}" if bot.lacks else bot.about


@router.get("/api/tables", tags=["lobby"])
async def public_tables(house: In) -> messages.TableList:
    """Public tables with an open seat first, then public games that are going on."""
    return messages.TableList.model_validate({"tables": await house.public_tables()})


# Tables.


@router.post("/api/tables", status_code=201, tags=["tables"])
async def open_table(house: In, person: Me, body: messages.NewTable) -> messages.Opened:
    return messages.Opened(table=await house.open_table(person, body))


@router.get("/api/tables/{table}", tags=["tables"], response_model=messages.TableView)
async def look(
    house: In, person: Whoever, table: messages.TableId, seat: Annotated[int | None, Query(ge=0, le=8)] = None
) -> Response:
    """The table as one of your seats sees it; without a seat: your first, or an onlooker's."""
    return await shown(house, person, table, seat)


@router.post("/api/tables/{table}/join", tags=["tables"], response_model=messages.TableView)
async def join(house: In, person: Me, table: messages.TableId, body: messages.TakeSeat) -> Response:
    """Takes an open seat, or adds entropy to your own before the start."""
    return await acted(house, person, table, lambda book: acts.join(book, person, body))


@router.post("/api/tables/{table}/leave", tags=["tables"], response_model=messages.TableView)
async def leave(house: In, person: Me, table: messages.TableId, body: messages.LeaveSeat) -> Response:
    """Gets up; in a running game a bot goes on for you."""
    bot = house.settings.stand_in
    return await acted(house, person, table, lambda book: acts.leave(book, person, body.seat, bot))


@router.post("/api/tables/{table}/seat", tags=["tables"], response_model=messages.TableView)
async def set_seat(house: In, person: Me, table: messages.TableId, body: messages.SetSeat) -> Response:
    """The host puts a bot on a seat or opens it, before the start; whoever sat on it then looks on."""
    if (body.kind == "bot") != (body.bot is not None):
        raise Refusal("bad_bot", allowed=bot_names())
    return await acted(house, person, table, lambda book: acts.set_seat(book, person, body.seat, body.bot))


@router.post("/api/tables/{table}/hand-over", tags=["tables"], response_model=messages.TableView)
async def hand_over(house: In, person: Me, table: messages.TableId, body: messages.HandSeat) -> Response:
    """A bot decides for your seat until you take it back."""
    return await acted(house, person, table, lambda book: acts.hand_over(book, person, body.seat, body.bot))


@router.post("/api/tables/{table}/take-back", tags=["tables"], response_model=messages.TableView)
async def take_back(house: In, person: Me, table: messages.TableId, body: messages.TakeBack) -> Response:
    """You decide again for a seat that you handed to a bot."""
    return await acted(house, person, table, lambda book: acts.take_back(book, person, body.seat))


@router.post("/api/tables/{table}/start", tags=["tables"], response_model=messages.TableView)
async def start(house: In, person: Me, table: messages.TableId) -> Response:
    """The host begins the game."""
    return await acted(house, person, table, lambda book: acts.start(book, person))


@router.post("/api/tables/{table}/abandon", tags=["tables"], response_model=messages.TableView)
async def abandon(house: In, person: Me, table: messages.TableId) -> Response:
    """The host gives the game up."""
    return await acted(house, person, table, lambda book: acts.abandon(book, person))


@router.post("/api/tables/{table}/rematch", status_code=201, tags=["tables"])
async def rematch(house: In, person: Me, table: messages.TableId) -> messages.Opened:
    """The table where the same people go on; whoever asks second is led to the same."""
    return messages.Opened(table=await house.rematch(person, table))


@router.post(
    "/api/tables/{table}/play",
    tags=["playing"],
    response_model=messages.TableView,
    responses={status: {"model": messages.RefusedPlay} for status in (409, 422)},
)
async def play(
    house: In, person: Me, table: messages.TableId, body: messages.PlayBody, lang: Lang
) -> Response:
    """Answers a question. Sent twice it counts once. If your view is old you get the new one."""
    try:
        with suppress(Already):
            await house.play(person, table, body.seat, body.option, body.answers)
    except Refusal as refusal:
        if refusal.code not in WITH_VIEW:
            raise
        room = await house.room(table)
        told = {**refusal.told(lang), "view": orjson.Fragment(await room.view(person, body.seat))}
        return Response(orjson.dumps(told), refusal.status, media_type="application/json")
    return await shown(house, person, table, body.seat)


@router.post("/api/tables/{table}/undo", tags=["playing"], response_model=messages.TableView)
async def undo(house: In, person: Me, table: messages.TableId, body: messages.UndoBody) -> Response:
    """Takes back your last move, or asks the others whether you may."""
    return await acted(house, person, table, lambda book: acts.undo(book, person, body.seat))


@router.post("/api/tables/{table}/consent", tags=["playing"], response_model=messages.TableView)
async def consent(house: In, person: Me, table: messages.TableId, body: messages.ConsentBody) -> Response:
    """Says whether someone may take moves back."""
    return await acted(house, person, table, lambda book: acts.consent(book, person, body.agree))


@router.post("/api/tables/{table}/say", tags=["playing"], response_model=messages.TableView)
async def say(house: In, person: Me, table: messages.TableId, body: messages.SayBody) -> Response:
    """Says something to everyone at the table."""
    return await acted(house, person, table, lambda book: acts.say(book, person, body.text, time.time()))


async def acted(house: House, person: PersonRow, table: str, decide: Callable[[Book], Act]) -> Response:
    await house.act(table, decide)
    return await shown(house, person, table, None)


async def shown(house: House, person: PersonRow | None, table: str, seat: int | None) -> Response:
    room = await house.room(table)
    return Response(await room.view(person, seat), media_type="application/json")


# Records.


@router.get("/api/tables/{table}/record", tags=["records"], response_model=dict[str, Any])
async def table_record(house: In, table: messages.TableId) -> Response:
    """The record of a game that is over, its luck included."""
    room = await house.room(table)
    async with room.lock:
        await room.ready()
        return Response(record(room.book).as_json(), media_type="application/json")


@router.post("/api/verify", tags=["records"])
def verify(body: messages.RecordBody, lang: Lang) -> messages.Verified:
    """Whether a record tells the truth, and whether its luck followed from its deal."""
    try:
        parsed = record_from_parts(body.record)
        replay(parsed)
        fair = check_deal(parsed)
    except BadRecord as error:
        return messages.Verified(good=False, fair=None, reason=error.message(lang))
    except Unfair as error:
        return messages.Verified(good=True, fair=False, reason=error.message(lang))
    return messages.Verified(good=True, fair=fair or None, reason=None)


# For whoever runs the house.


@router.get("/health", tags=["running"])
async def health(request: Request, house: In) -> messages.Health:
    return messages.Health(
        ok=await house.storage.alive(),
        version=__version__,
        tables=len(house.rooms),
        connections=len(request.app.state.live.clients),
    )


@router.get("/metrics", tags=["running"], response_class=PlainTextResponse)
async def figures(house: In) -> PlainTextResponse:
    """Of all workers, the others as they last told theirs: ask any one of them."""
    text = metrics.told(house.workers_figures())
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
