"""What happened and why: the story of a table, records step by step, what a strong bot thinks of a choice.

Nothing here changes a table. Who may see a seat's view may hear its story; a hint is for whoever is asked.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Annotated, Any
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Query

from fondaco.bots.bot import Question, Worth
from fondaco.core.record import BadRecord, Record, Result, record_from_parts
from fondaco.core.views import View
from fondaco.games.sisters import Day
from fondaco.replaying import initial_table, play_all, replay
from fondaco.review import fair_price, luck_for, opinion_on
from fondaco.server.errors import Both, Refusal, both_languages
from fondaco.server.messages import GameView, Model, Seat, TableId, Value
from fondaco.server.patching import changes
from fondaco.server.room import Room
from fondaco.server.routes import In, Me, Whoever
from fondaco.server.storage import PersonRow
from fondaco.story import Story
from fondaco.story.events import Event
from fondaco.table import Table

DECISIONS_AT_ONCE = 8  # that one request may have reviewed
router = APIRouter(tags=["telling"])


class Told(Model):
    """The events after so many moves; with those you have they are the story so far."""

    moves: int  # made by now
    story: list[Event]


class RecordAndSeat(Model):
    record: dict[str, Any]
    seat: Seat | None = None  # whose eyes; None is an onlooker's


class Replay(Model):
    """A record step by step: the first view, and for each move the merge patch to the view after it."""

    game: str
    title: str
    rules: dict[str, Value]
    names: list[str] | None
    seat: int | None
    moves: list[str]
    view: GameView
    patches: list[dict[str, Any]]
    story: list[Event]
    days: list[Day]
    result: Result | None


class ReviewBody(Model):
    """The decisions of a seat among the moves from `begin` (counted from 0) on; a few at once."""

    record: dict[str, Any]
    seat: Seat
    begin: int = 0


class Opinion(Model):
    """What a bot thinks of the options, best first; nobody has an opinion where there are none."""

    bot: str | None
    worths: list[Worth]


class Judged(Model):
    move: int  # its place in the record, from 0
    option: str  # that was chosen
    worths: list[Worth]
    fair_price: float | None  # in florins, of the lot that is bid for


class Review(Model):
    bot: str | None
    judged: list[Judged]
    goes_on: int | None  # where to ask on; None at the end


# The story of a table.

_stories: WeakKeyDictionary[Table, dict[int | None, Story]] = WeakKeyDictionary()


def story_of(table: Table, eyes: int | None) -> Story:
    """The story told so far, kept as long as the table is: a table whose moves were taken back is another."""
    kept = _stories.setdefault(table, {})
    story = kept.get(eyes)
    if story is None or story.moves > len(table.moves):
        story = kept[eyes] = Story(table.rules, table.setup, eyes)
    for move in table.moves[story.moves :]:
        story.hear(move)
    return story


@router.get("/api/tables/{table}/story")
async def story(
    house: In,
    person: Whoever,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, le=8)] = None,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Told:
    """What happened, as that seat of yours may know it, after so many moves."""
    room = await house.room(table)
    async with room.lock:
        await room.ready()
        if not room.may_see(person, seat):
            raise room.not_yours(person, seat)
        if room.book.table is None:
            return Told(moves=0, story=[])
        told = story_of(room.book.table, seat)
        return Told(moves=told.moves, story=[event for event in told.events if event.at > after])


# Records, step by step.


def parsed(parts: dict[str, Any]) -> Record:
    try:
        record = record_from_parts(parts)
        replay(record)
    except BadRecord as error:
        raise Refusal("bad_record", reason=both_languages(error)) from None
    return record


def require_seat(table: Table, seat: int) -> None:
    if seat >= table.players:
        reason = Both(f"the game has no seat {seat}", f"la partie n’a pas de place {seat}")
        raise Refusal("bad_request", [str(number) for number in range(table.players)], reason=reason)


@router.post("/api/replay")
def replayed(body: RecordAndSeat) -> Replay:
    """Every position of a record, as a seat saw it."""
    record = parsed(body.record)
    table = initial_table(record)
    if body.seat is not None:
        require_seat(table, body.seat)
    first = table.view(body.seat)
    patches: list[dict[str, Any]] = []
    before = first
    for move in record.moves:
        play_all(table, [move])
        after = table.view(body.seat)
        patches.append(changes(before, after) if after != before else {})
        before = after
    return Replay(
        game=table.game,
        title=table.rules.title,
        rules=table.setup,
        names=table.names,
        seat=body.seat,
        moves=table.moves,
        view=first,
        patches=patches,
        story=story_of(table, body.seat).events,
        days=table.days,
        result=table.result,
    )


# What a strong bot thinks.


@cache
def thinkers() -> Executor:
    """Bots think in a process of their own, so that nobody waits for them."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_the_house)


def end_with_the_house() -> None:
    """In that process: Ctrl-C is the house's, and however the house ends, this ends, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=wait_for_the_end, daemon=True).start()


def wait_for_the_end() -> None:
    house = parent_process()
    assert house
    house.join()
    os._exit(0)


def weighed(seat: int, view: View, options: list[str], key: int) -> Opinion:
    told = opinion_on(Question(seat, lambda: view, lambda: options), key)
    return Opinion(bot=told.bot, worths=told.worths)


async def opinion(seat: int, view: View, options: list[str], key: int) -> Opinion:
    loop = asyncio.get_running_loop()
    try:
        return await loop.run_in_executor(thinkers(), weighed, seat, view, options, key)
    except BrokenProcessPool:  # it died, and stays dead: this question and all others go to a new one
        thinkers.cache_clear()
        return await loop.run_in_executor(thinkers(), weighed, seat, view, options, key)


@router.get("/api/tables/{table}/hint")
async def hint(house: In, person: Me, table: TableId, seat: Annotated[int, Query(ge=0, le=8)]) -> Opinion:
    """What a strong player would do in your place, best first."""
    room = await house.room(table)
    async with room.lock:
        await room.ready()
        view, options = asked_view(room, person, seat)
    return await opinion(seat, view, options, secrets.randbits(64))


def asked_view(room: Room, person: PersonRow, seat: int) -> tuple[View, list[str]]:
    book = room.book
    if not room.may_see(person, seat):
        raise room.not_yours(person, seat)
    if book.table is None or book.asked != seat:
        raise Refusal("not_asked", seat=seat)
    return book.table.view(seat), book.table.options()


@router.post("/api/review")
async def review(body: ReviewBody) -> Review:
    """What a strong player thinks of your decisions, a few at a time."""
    record = parsed(body.record)
    table = initial_table(record)
    require_seat(table, body.seat)
    judged: list[Judged] = []
    bot = None
    for number, move in enumerate(record.moves):
        if number >= body.begin and table.asked == body.seat:
            if len(judged) == DECISIONS_AT_ONCE:
                return Review(bot=bot, judged=judged, goes_on=number)
            view = table.view(body.seat)
            thought = await opinion(body.seat, view, table.options(), luck_for(number))
            bot = thought.bot or bot
            option, fair = move.partition(" ")[2], fair_price(view, body.seat)
            judged.append(Judged(move=number, option=option, worths=thought.worths, fair_price=fair))
        play_all(table, [move])
    return Review(bot=bot, judged=judged, goes_on=None)
