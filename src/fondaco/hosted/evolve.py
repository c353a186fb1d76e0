"""`evolve` returns the table after an event. It accepts every event, unless the version of the rules is
unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, assert_never

from fondaco.core.game import BadTable
from fondaco.games import game_begun
from fondaco.hosted.clocks import after_use
from fondaco.hosted.events import (
    Abandoned,
    HandedOver,
    HintUsed,
    LessonAdvanced,
    LessonLeft,
    Moved,
    Opened,
    Rematched,
    Resigned,
    Resumed,
    Said,
    SeatLeft,
    SeatSet,
    SeatTaken,
    Started,
    TableEvent,
    TakenBack,
    UndoAccepted,
    Undone,
    UndoRefused,
    UndoRequested,
)
from fondaco.hosted.fair_deal import FairDeal
from fondaco.hosted.game import HostedGame
from fondaco.hosted.growing import Growing
from fondaco.hosted.lesson import first_place, next_place, place_after
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.replacing import replace
from fondaco.hosted.table import ChatLine, HostedTable, LessonPlace, Note, Seat, TableState, Turn, UndoRequest


def table_of(id: str, events: Iterable[TableEvent]) -> HostedTable:
    """Returns the table that a whole log leads to."""
    table = HostedTable(id)
    for after in tables_of(id, list(events)):
        table = after
    return table


def tables_of(id: str, log: Sequence[TableEvent]) -> Iterator[HostedTable]:
    """Yields the table after each event of a whole log, so that a host can do other work in between.

    Only the last table is complete.
    """
    return tables_after(HostedTable(id), log)


def tables_after(table: HostedTable, log: Sequence[TableEvent]) -> Iterator[HostedTable]:
    """Yields the table after each of its next events. Only the last table is complete.

    Moves that are taken back later are not played, so the time is linear in the number of events.
    """
    undone = undone_moves(log)
    for place, event in enumerate(log):
        table = evolve(table, event, is_undone=place in undone)
        yield table


def undone_moves(log: Sequence[TableEvent]) -> set[int]:
    """Returns the indexes of moves in a log that a later event takes back.

    The moves of a lesson take back those they replace, and can be taken back themselves.
    """
    found: set[int] = set()
    standing: list[tuple[int, int]] = []  # index and `start` of each move that is not taken back so far
    for place, event in enumerate(log):
        while isinstance(event, Undone | LessonAdvanced) and standing and standing[-1][1] >= event.start:
            found.add(standing.pop()[0])
        if isinstance(event, Moved | LessonAdvanced):
            standing.append((place, event.start))
    return found


def evolve(table: HostedTable, event: TableEvent, is_undone: bool = False) -> HostedTable:
    """Returns the table after its next event.

    If `is_undone` is true, the move is taken back later: its time is charged, but it is not played.
    """
    if is_undone and isinstance(event, Moved):
        after = helped(replace(table, **timing(table, event)), event)
    elif is_undone and isinstance(event, LessonAdvanced):
        after = replace(table, **lesson_step(table, event))
    else:
        after = changed(table, event)
    asked = after.play.asked if after.play and after.state == "playing" else None
    return replace(after, number=table.number + 1, changed=event.at, asked=asked)


def changed(table: HostedTable, event: TableEvent) -> HostedTable:
    match event:
        case Moved():
            return helped(moved(table, event), event)
        case Undone():
            return undone(table, event)
        case Said():
            return replace(table, chat=(*table.chat, ChatLine.of(table.number + 1, event)))
        case Opened():
            return opened(table, event)
        case SeatTaken():
            return seat_taken(table, event)
        case SeatLeft():
            return without_lesson(seat_left(table, event))
        case SeatSet():
            return with_seat(table, event.seat, Seat(name=event.bot, bot=event.bot))
        case HandedOver():
            seat = replace(table.seats[event.seat], bot=event.bot)
            return without_lesson(charged(with_seat(table, event.seat, seat), event))
        case TakenBack():
            return taken_back(table, event)
        case Started():
            return started(table, event)
        case UndoRequested():
            request = UndoRequest(event.person, event.start, event.question, (event.person,))
            return replace(table, undo=request)
        case UndoAccepted():
            return undo_accepted(table, event)
        case UndoRefused():
            return replace(table, undo=None, kept=table.undo.question if table.undo else table.kept)
        case Abandoned():
            return replace(table, state="abandoned")
        case Rematched():
            return replace(table, rematch=event.table)
        case HintUsed():
            return noted(replace(table, hinted=event.question), Note("hint", event.seat, event.move))
        case Resigned():
            return without_lesson(resigned(table, event))
        case LessonAdvanced():
            return lesson_advanced(table, event)
        case LessonLeft():
            return without_lesson(table)
        case Resumed():
            return replace(table, asked_at=min(event.at, table.asked_at + event.away))
    assert_never(event)


def opened(table: HostedTable, event: Opened) -> HostedTable:
    return replace(
        table,
        game=event.game,
        version=event.version,
        rules=event.rules,
        public=event.public,
        host=event.host,
        clock=event.clock,
        bot_pause=event.bot_pause,
        seed=event.seed,
        seats=tuple(
            Seat(seat.person, seat.name, seat.bot, seat.entropy, seat.invited) for seat in event.seats
        ),
        replays=event.replays,
        hints=event.hints,
        think=event.think,
        scheme=event.scheme,
        lesson=first_place(event),
        is_lesson=event.lesson is not None,
        shared_deal=event.shared_deal,
    )


def with_seat(table: HostedTable, number: int, seat: Seat) -> HostedTable:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def seat_taken(table: HostedTable, event: SeatTaken) -> HostedTable:
    """Returns the table after a person takes a seat. Their entropy counts if the game has not started. If
    they come back after a bot moved for them, that is noted like a hint.
    """
    before = table.seats[event.seat]
    entropy = event.entropy if table.state == "open" else before.entropy
    after = with_seat(table, event.seat, Seat(event.person, event.name, entropy=entropy))
    if table.participants:
        after = replace(after, participants=tuple(dict.fromkeys((*table.participants, event.person))))
    if before.former == event.person and before.helped is not None:
        after = noted(after, Note("hint", event.seat, before.helped))
    return charged(after, event)


def seat_left(table: HostedTable, event: SeatLeft) -> HostedTable:
    """Returns the table after a person leaves. Before the start the seat is open again; during the game a bot
    plays on.
    """
    after = charged(replace(table, undo=None), event)
    for number in event.seats:
        entropy = table.seats[number].entropy if table.state == "playing" else ""
        former = event.person if event.bot else None
        helped = table.seats[number].helped
        seat = Seat(name=event.bot, bot=event.bot, entropy=entropy, former=former, helped=helped)
        after = with_seat(after, number, seat)
    if after.people:
        return replace(after, host=after.people[0]) if event.person == table.host else after
    return replace(after, state="abandoned") if table.state == "open" else after


def started(table: HostedTable, event: Started) -> HostedTable:
    return replace(
        table,
        state="playing",
        play=new_game(table, event.moves),
        participants=table.people,
        seconds_left=(float(table.clock.seconds),) * len(table.seats),
        question=table.number + 1,
        asked_at=event.at,
        undo=None,
    )


def new_game(table: HostedTable, moves: tuple[str, ...] = ()) -> HostedGame:
    """Returns the game of a table, under the version of the rules that it was opened with."""
    try:
        game = game_begun(table.game, table.version)
    except BadTable:
        raise Refusal("other_rules", version=table.version) from None
    deal = FairDeal(table.seed, [seat.entropy for seat in table.seats], table.scheme)
    return HostedGame.start(game, table.rules, deal, moves)


def moved(table: HostedTable, event: Moved) -> HostedTable:
    assert table.play
    play = table.play.replay(event.moves)
    who, _, option = event.moves[0].partition(" ")
    seat = int(who)
    revealed = len(event.moves) > 1 or tells_secrets(table.play, play)  # a move with more after it has draws
    left = after_use(table.seconds_left[seat], event.used) if table.clock.kind != "none" else 0.0
    turn = Turn(table.number + 1, event.answers, seat, event.start, option, revealed, event.by, left)
    state: TableState = "over" if play.is_over else "playing"
    lesson = place_after(table, event.start, event.moves)
    turns = table.turns.plus([turn])
    return replace(table, play=play, turns=turns, state=state, lesson=lesson, **timing(table, event))


def tells_secrets(before: HostedGame, after: HostedGame) -> bool:
    """True if a move may have shown its seat something hidden.

    The outcome of a whole turn depends on hidden cards, such as whether the other house can answer. Within a
    turn the seat learns nothing while it goes on choosing and nothing has happened.
    """
    is_within_turn = after.asked == before.asked and len(after.happened) == len(before.happened)
    return before.game.has_secrets and not is_within_turn


def timing(table: HostedTable, event: Moved) -> dict[str, Any]:
    """Returns the fields that record the time of a move and start the clock for the next question."""
    left = table.seconds_left
    if table.clock.kind != "none":
        seat = int(event.moves[0].partition(" ")[0])
        seconds = table.clock.after_move(left[seat], event.used, event.by == "bot")
        left = (*left[:seat], seconds, *left[seat + 1 :])
    return {"seconds_left": left, "question": table.number + 1, "asked_at": event.at, "undo": None}


def helped(table: HostedTable, event: Moved) -> HostedTable:
    """Returns the table with a mark at the seat if its bot moved for a person. Undo does not remove it."""
    number = int(event.moves[0].partition(" ")[0])
    seat = table.seats[number]
    if event.by != "bot" or seat.resigned or not (seat.person or seat.former):
        return table
    return with_seat(table, number, replace(seat, helped=event.start))


def taken_back(table: HostedTable, event: TakenBack) -> HostedTable:
    """Returns the table after a person takes a seat back. If the bot moved for them, that is noted like a
    hint.
    """
    after = with_seat(table, event.seat, replace(table.seats[event.seat], bot=None, helped=None))
    after = charged(after, event)
    return after if event.helped is None else noted(after, Note("hint", event.seat, event.helped))


def noted(table: HostedTable, note: Note) -> HostedTable:
    """Returns the table with a note. An equal note is not added twice, so repeated undos cost nothing."""
    return table if note in table.notes else replace(table, notes=(*table.notes, note))


def resigned(table: HostedTable, event: Resigned) -> HostedTable:
    """Returns the table after a person resigns. The seat stays theirs, so that the game stays in their list,
    but they decide no more.
    """
    seat = replace(table.seats[event.seat], bot=event.bot, resigned=True)
    after = charged(with_seat(replace(table, undo=None), event.seat, seat), event)
    after = noted(after, Note("resigned", event.seat, event.move))
    if after.deciders and table.host not in after.deciders:
        return replace(after, host=after.deciders[0])
    return after


def charged(
    table: HostedTable, event: SeatTaken | SeatLeft | HandedOver | TakenBack | Resigned
) -> HostedTable:
    """Charges the asked seat for the time it used before somebody else takes over its decisions.

    So nobody gains time by handing over a seat, or by leaving and coming back.
    """
    if table.asked is None or not event.used:
        return table
    left = list(table.seconds_left)
    left[table.asked] = after_use(left[table.asked], event.used)
    return replace(table, seconds_left=tuple(left), asked_at=event.at)


def undone(table: HostedTable, event: Undone) -> HostedTable:
    """Returns the table after moves are taken back. The same draws come again. Time that was used stays
    used.
    """
    if event.seen_by is not None:
        table = noted(table, Note("seen", event.seen_by, event.start))
    assert table.play
    return replace(
        table,
        seconds_left=event.left or table.seconds_left,
        play=table.play.back_to(event.start),
        turns=Growing(turn for turn in table.turns if turn.start < event.start),
        question=table.number + 1,
        asked_at=event.at,
        undo=None,
        lesson=table.lesson and LessonPlace(table.lesson.step),
    )


def lesson_advanced(table: HostedTable, event: LessonAdvanced) -> HostedTable:
    """Returns the table at the next step of a lesson."""
    assert table.play
    play = table.play.back_to(event.start).replay(event.moves)
    return replace(table, play=play, **lesson_step(table, event))


def lesson_step(table: HostedTable, event: LessonAdvanced) -> dict[str, Any]:
    """Returns the fields that begin a step. Moves before a step cannot be taken back any more. A lesson ends
    before its game does.
    """
    return {
        "turns": Growing(),
        "question": table.number + 1,
        "asked_at": event.at,
        "lesson": next_place(table, event.step),
    }


def without_lesson(table: HostedTable) -> HostedTable:
    return replace(table, lesson=None) if table.lesson else table


def undo_accepted(table: HostedTable, event: UndoAccepted) -> HostedTable:
    if table.undo is None:
        return table
    accepted = (*table.undo.accepted, event.person)
    return replace(table, undo=replace(table.undo, accepted=accepted))
