"""Practice over HTTP: the next position, and the evaluation of an answer."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictInt

from fondaco.bots.bot import Reason
from fondaco.hosted import practice
from fondaco.hosted.commands import Person
from fondaco.hosted.encoding import as_json
from fondaco.hosted.practice import Answer, Answered, Progress
from fondaco.hosted.records import require_seat_of, valid_record
from fondaco.puzzles import Grade
from fondaco.server.errors import ServerRefusal
from fondaco.server.messages import Model, Seat, TableView
from fondaco.server.record_thread import body_in, body_of, parsed, sender
from fondaco.server.routes import Anyone, Me, On

MOST_MOVES = 8  # in a turn
router = APIRouter(prefix="/api/practice", tags=["practice"])

Option = Annotated[str, Field(min_length=1, max_length=100, examples=["take 1 2"])]
TurnSoFar = Annotated[tuple[Option, ...], Field(max_length=MOST_MOVES)]


class PracticeProgress(Model):
    """How well you do in one game."""

    row: int  # right answers in a row, up to the latest
    best: int  # the longest row of right answers
    answered: int
    right: int
    latest: list[bool]  # whether each of the latest answers was right, at most ten
    off: int | None  # median difference in florins between your limits and the fair prices


class PracticeOverview(Model):
    games: dict[str, PracticeProgress]  # the games that you have practised


class PracticeQuestion(Model):
    """A position, as you see it at a table."""

    game: str
    position: Annotated[str, Field(examples=["5f0c2a9d81b7"])]
    grade: Grade
    table: TableView
    progress: PracticeProgress


class PracticeAnswer(Model):
    """The moves of your turn so far or, for a lot, the most that you would pay; 0 means not to buy it."""

    position: Annotated[str, Field(max_length=32)]
    turn: TurnSoFar = ()
    limit: Annotated[StrictInt, Field(ge=0, le=1000)] | None = None


class JudgedTurn(Model):
    turn: list[str]
    win: float  # probability of winning


class JudgedLot(Model):
    limit: int
    fair: list[int | None]  # the fair price for each seat; None if it can't bid any more
    has_room: list[bool]  # by seat: the lot fits in its ship
    rival: int  # the most that another seat would pay
    rival_seat: int | None  # the seat that would pay it; None if nobody would pay anything
    needed: int  # the lowest bid that buys the lot
    price: int | None  # what you pay with your limit; None if you do not get the lot


class PracticeVerdict(Model):
    good: bool
    turns: list[JudgedTurn]  # the best turns, best first
    chosen: int | None  # index of your turn among them
    compared: int  # index of the turn that `reasons` compares with the best
    reasons: list[Reason]
    lot: JudgedLot | None


class PracticeAnswered(Model):
    """The table after the moves so far or, once the turn is complete, the verdict."""

    table: TableView | None
    verdict: PracticeVerdict | None
    record: dict[str, Any] | None  # the game up to the question, so that you can play on from there
    progress: PracticeProgress


class PositionBody(Model):
    """A position of a record, and the moves of a turn that you try there."""

    record: dict[str, Any]
    move: Annotated[StrictInt, Field(ge=0, le=10_000)]  # number of moves before the position
    seat: Seat
    turn: TurnSoFar = ()


class TriedPosition(Model):
    table: TableView  # after the moves so far
    record: dict[str, Any] | None  # the game with the complete turn, for `POST /api/review`


@router.get("")
async def overview(server: On, person: Anyone) -> PracticeOverview:
    """How well you do, by game."""
    kept = await server.storage.practice(person.id) if person else {}
    told = {game: practice.progress_from(text).parts() for game, text in kept.items()}
    return PracticeOverview.model_validate({"games": told})


@router.get("/{game}", response_model=PracticeQuestion)
async def question(request: Request, server: On, person: Me, game: str) -> Response:
    """Your next position. Positions are easy at first, and harder as you get them right."""
    kept = (await server.storage.practice(person.id)).get(game)
    progress = practice.progress_from(kept)
    accounts = sender(request, person)
    with server.analyses.one_more(accounts):
        told = await server.records.run(accounts, question_in, game, person, progress)
    return Response(told, media_type="application/json")


def question_in(game: str, person: Person, progress: Progress) -> str:
    collection = practice.shipped(game)
    id = collection.next(progress, person.id)
    return as_json(practice.question_parts(id, collection.position(id), person, progress))


@router.post("/{game}/answers", response_model=PracticeAnswered)
async def answer(request: Request, server: On, person: Me, game: str, body: PracticeAnswer) -> Response:
    """Judges an answer. Only the first answer to a position counts."""
    accounts = sender(request, person)
    with server.analyses.one_more(accounts):
        async with server.practising.alone(person.id):  # of several at once, the first counts
            kept = (await server.storage.practice(person.id)).get(game)
            found = await server.records.run(accounts, answered_in, game, person, body, kept)
            if found.progress:
                await server.storage.keep_practice(person.id, game, found.progress.as_json())
    return Response(as_json(found.parts), media_type="application/json")


def answered_in(game: str, person: Person, body: PracticeAnswer, kept: str | None) -> Answered:
    given = Answer(body.turn, body.limit)
    progress = practice.progress_from(kept)
    return practice.answered(practice.shipped(game), progress, person, body.position, given)


@router.post("/positions", response_model=TriedPosition, openapi_extra=body_of(PositionBody))
async def position(request: Request, server: On, person: Me) -> Response:
    """A position of a record as a table, so that you can try another turn."""
    accounts = sender(request, person)
    with server.analyses.one_more(accounts):
        told = await server.records.run(accounts, tried_in, person, await body_in(request))
    return Response(told, media_type="application/json")


def tried_in(person: Person, raw: bytes) -> str:
    body = parsed(PositionBody, raw)
    record = valid_record(body.record)
    require_seat_of(record, body.seat)
    if body.move > len(record.moves):
        raise ServerRefusal("not_asked", seat=body.seat)
    return as_json(practice.tried_again(record, body.move, body.seat, body.turn, person))
