"""`decide` answers a command with the event it leads to, or raises a Refusal. It changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import assert_never

from fondaco.bots import bot_names
from fondaco.core.errors import quoted, value_text
from fondaco.core.game import BadTable
from fondaco.core.options import Value
from fondaco.games import game_called
from fondaco.hosted.commands import (
    Abandon,
    AdvanceLesson,
    AnswerUndo,
    Command,
    HandOver,
    LeaveLesson,
    LeaveSeat,
    LinkRematch,
    OpenRematch,
    OpenTable,
    Person,
    PlayMove,
    RequestUndo,
    Resign,
    Resume,
    Say,
    SeatWish,
    SetSeat,
    StartGame,
    TakeBack,
    TakeSeat,
    UseHint,
)
from fondaco.hosted.events import (
    Abandoned,
    HandedOver,
    HintUsed,
    LessonAdvanced,
    LessonLeft,
    Moved,
    NewSeat,
    Opened,
    Rematched,
    Replayed,
    Resigned,
    Resumed,
    Said,
    SeatLeft,
    SeatSet,
    SeatTaken,
    SentEvent,
    Started,
    TakenBack,
    UndoAccepted,
    Undone,
    UndoRefused,
    UndoRequested,
)
from fondaco.hosted.evolve import new_game
from fondaco.hosted.fair_deal import SCHEME, SHARED_SCHEME, FairDeal
from fondaco.hosted.game import HostedGame
from fondaco.hosted.lesson import first_moves, is_waiting, lesson_at, lesson_begun, scripted_luck
from fondaco.hosted.refusals import STATES, AlreadyPlayed, Both, Refusal
from fondaco.hosted.table import HostedTable, LessonPlace, Seat, TableState, Turn
from fondaco.hosted.text import good_line, good_name
from fondaco.table import IllegalMove

MAX_EVENTS = 50_000  # a hundred times what the longest game needs
# Commands that are accepted even if the log is full, so that a full log cannot stop a game and a rematch can
# be linked.
ALWAYS_POSSIBLE = (PlayMove, LeaveSeat, LeaveLesson, Resign, Abandon, LinkRematch)
IN_A_TRY = (StartGame, PlayMove, Resign, Resume)  # the only commands in a try at a shared deal
MAX_CHAT_LINES = 1000
MAX_SPECTATOR_LINES = 200  # of these lines, so that spectators cannot silence the players
MINUTE, MAX_LINES_A_MINUTE = 60.0, 30  # for each person

NO_SECONDS = Both("A clock needs seconds.", "Une pendule a besoin de secondes.")
SEATS_COUNT = Both(
    "The number of seats is the number of players.", "Le nombre de places est celui des joueurs."
)
REPLAY_OVER = Both(
    "The recorded game ends before another decision. Choose an earlier move.",
    "La partie enregistrée se termine avant une autre décision. Choisissez un coup antérieur.",
)


def decide(table: HostedTable, command: Command, now: float) -> SentEvent:
    """Returns the event that a command leads to at `now` (Unix time), or raises a Refusal.

    The time of a log never goes back: if the clock was set back, the event gets the time of the last one.
    """
    if table.number >= MAX_EVENTS and not isinstance(command, ALWAYS_POSSIBLE):
        raise Refusal("log_full")
    if table.shared_deal and not isinstance(command, IN_A_TRY):
        raise Refusal("one_try")
    return decided(table, command, max(now, table.changed))


def decided(table: HostedTable, command: Command, now: float) -> SentEvent:
    match command:
        case PlayMove():
            return play_move(table, command, now)
        case RequestUndo():
            return request_undo(table, command, now)
        case AnswerUndo():
            return answer_undo(table, command, now)
        case Say():
            return say(table, command, now)
        case TakeSeat():
            return take_seat(table, command, now)
        case LeaveSeat():
            return leave_seat(table, command, now)
        case SetSeat():
            return set_seat(table, command, now)
        case StartGame():
            return start_game(table, command, now)
        case HandOver():
            require_state(table, "playing")
            seat = decided_seat(table, command.person, command.seat)
            bot = known_bot(command.bot)
            return HandedOver(at=now, seat=seat, bot=bot, used=time_used(table, now, seat))
        case TakeBack():
            require_state(table, "playing")
            seat = decided_seat(table, command.person, command.seat)
            used = time_used(table, now, seat)
            return TakenBack(at=now, seat=seat, used=used, helped=table.seats[seat].helped)
        case Abandon():
            require_state(table, "open", "playing")
            require_host(table, command.person)
            return Abandoned(at=now, person=command.person.id)
        case LinkRematch():
            if table.rematch:
                raise AlreadyPlayed(table.number)
            return Rematched(at=now, table=command.table)
        case Resign():
            return resign(table, command, now)
        case UseHint():
            return use_hint(table, command, now)
        case AdvanceLesson():
            return advance_lesson(table, command, now)
        case LeaveLesson():
            require_lesson(table, command.person)
            return LessonLeft(at=now, person=command.person.id)
        case Resume():
            return resume(table, command, now)
    assert_never(command)


# Opening a table.


def open_table(command: OpenTable, now: float) -> Opened:
    """Returns the first event of a new table."""
    rules = complete_rules(command)
    if command.replays:
        check_replay(command, rules, command.replays)
    return Opened(
        at=now,
        game=command.game,
        rules=rules,
        version=game_called(command.game).version,
        public=command.public,
        host=command.person.id,
        clock=command.clock,
        bot_pause=command.bot_pause,
        seed=command.seed,
        seats=tuple(new_seat(command, seat) for seat in command.seats),
        replays=command.replays,
        hints=command.hints,
        think="normal" if command.shared_deal else command.think,
        lesson=lesson_begun(command),
        scheme=SHARED_SCHEME if command.shared_deal else SCHEME,
        shared_deal=command.shared_deal,
    )


def check_replay(command: OpenTable, rules: Mapping[str, Value], replays: Replayed) -> None:
    """Raises a Refusal if the recorded moves are illegal or nobody has a decision after them."""
    deal = FairDeal(command.seed, [], SCHEME)
    try:
        play = HostedGame.start(game_called(command.game), rules, deal, replays.moves)
    except IllegalMove as error:
        raise Refusal("bad_table", reason=error) from None
    if play.is_over:
        raise Refusal("bad_table", reason=REPLAY_OVER)


def new_seat(command: OpenTable, wish: SeatWish) -> NewSeat:
    if wish.kind == "me":
        name = checked_name(wish.name or command.person.name)
        return NewSeat(person=command.person.id, name=name)
    if wish.kind == "bot":
        bot = known_bot(wish.bot)
        return NewSeat(name=bot, bot=bot)
    return NewSeat()


def complete_rules(command: OpenTable) -> Mapping[str, Value]:
    """Returns the number of players and every option of the game."""
    if command.clock.kind != "none" and command.clock.seconds == 0:
        raise Refusal("bad_table", reason=NO_SECONDS)
    if "players" in command.options:
        raise Refusal("bad_table", reason=SEATS_COUNT)
    try:
        return game_called(command.game).setup(len(command.seats), command.options)
    except BadTable as error:
        allowed = [value_text(value) for value in error.facts.get("allowed", ())]
        raise Refusal("bad_table", allowed, reason=error) from None


def open_rematch(table: HostedTable, command: OpenRematch, now: float) -> Opened:
    """Returns the first event of the rematch. The other people are invited."""
    require_state(table, "over", "abandoned")
    if command.person.id not in [seat.person or seat.invited for seat in table.seats]:
        raise Refusal("not_seated")
    if table.shared_deal:
        raise Refusal("one_try")
    return Opened(
        at=now,
        game=table.game,
        version=game_called(table.game).version,
        rules=table.rules,
        public=table.public,
        host=command.person.id,
        clock=table.clock,
        bot_pause=table.bot_pause,
        seed=command.seed,
        seats=tuple(seat_again(seat, command.person) for seat in table.seats),
        hints=table.hints,
        think=table.think,
        scheme=SCHEME,
    )


def seat_again(seat: Seat, person: Person) -> NewSeat:
    """Returns a seat of the rematch that `person` opens."""
    guest = seat.person or seat.invited
    if guest == person.id:
        return NewSeat(person=person.id, name=seat.name)
    return NewSeat(name=seat.name, invited=guest) if guest else NewSeat(name=seat.bot, bot=seat.bot)


# Before the game.


def take_seat(table: HostedTable, command: TakeSeat, now: float) -> SeatTaken:
    """Takes an open seat, one reserved for the person, or one that somebody left. On one's own seat it adds
    entropy.
    """
    require_state(table, "open", "playing")
    person = command.person
    free = [number for number, seat in enumerate(table.seats) if table.may_take(person.id, seat)]
    free.sort(key=lambda number: person.id not in (table.seats[number].invited, table.seats[number].former))
    own = table.seats_of(person.id) if table.state == "open" else []
    if command.seat is None and not free:
        raise Refusal("no_seat")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free and seat not in own:
        raise Refusal("seat_taken", numbers(sorted(free)), seat=seat)
    name = checked_name(command.name or person.name)
    used = time_used(table, now, seat)
    return SeatTaken(at=now, seat=seat, person=person.id, name=name, entropy=command.entropy, used=used)


def leave_seat(table: HostedTable, command: LeaveSeat, now: float) -> SeatLeft:
    require_state(table, "open", "playing")
    person, seat = command.person, command.seat
    own = [number for number in table.seats_of(person.id) if not table.seats[number].resigned]
    seats = own if seat is None else [decided_seat(table, person, seat)]
    if not seats:
        raise Refusal("not_seated")
    bot = command.stand_in if table.state == "playing" else None
    used = time_used(table, now, *seats)
    return SeatLeft(at=now, seats=tuple(seats), person=person.id, bot=bot, used=used)


def set_seat(table: HostedTable, command: SetSeat, now: float) -> SeatSet:
    """The host may open any seat, but may give a bot only a seat that no person has taken meanwhile."""
    require_state(table, "open")
    require_host(table, command.person)
    require_seat(table, command.seat)
    if command.bot and table.seats[command.seat].person not in (None, command.person.id):
        raise Refusal("seat_taken", seat=command.seat)
    return SeatSet(at=now, seat=command.seat, bot=command.bot and known_bot(command.bot))


def start_game(table: HostedTable, command: StartGame, now: float) -> Started:
    require_state(table, "open")
    require_host(table, command.person)
    if any(seat.kind == "open" for seat in table.seats):
        raise Refusal("seats_open")
    written = table.replays.moves if table.replays else first_moves(table) if table.lesson else ()
    return Started(at=now, moves=tuple(new_game(table, written).moves))


# During the game.


def play_move(table: HostedTable, command: PlayMove, now: float) -> Moved:
    turn = table.turn_answering(command.answers)
    if command.person:
        own_seat(table, command.person, command.seat)
    if turn and (turn.seat, turn.option) == (command.seat, command.option):
        raise AlreadyPlayed(turn.number)
    require_state(table, "playing")
    assert table.play
    if command.answers != table.question:
        raise Refusal("late", answers=command.answers, question=table.question)
    is_bots_turn = table.asked_bot is not None  # a person or a clock may not play it
    is_early = command.by == "clock" and not table.is_time_up(now)
    if command.seat != table.asked or is_bots_turn != (command.by == "bot") or is_early:
        raise Refusal("not_asked", seat=command.seat)
    if command.by == "person" and table.is_time_up(now):  # however long the bot takes that moves instead
        raise Refusal("time_up")
    if is_waiting(table):
        raise Refusal("lesson_waits")
    try:
        after = table.play.play(command.option, scripted_luck(table))
    except IllegalMove:
        raise Refusal("not_possible", table.play.options, option=f'"{command.option}"') from None
    start = len(table.play.moves)
    used = float(table.clock.increment) if command.by == "bot" else table.elapsed(now)
    moves = tuple(after.moves.since(start))
    return Moved(at=now, answers=command.answers, start=start, moves=moves, by=command.by, used=used)


def request_undo(table: HostedTable, command: RequestUndo, now: float) -> Undone | UndoRequested:
    """Takes a move back at once if it revealed nothing and nobody has moved since. Otherwise asks the
    others.
    """
    require_state(table, "playing")
    person, seat = command.person, decided_seat(table, command.person, command.seat)
    if table.lesson and table.lesson.answer:
        return undone(table, lesson_at(table)[1].at, person, now)
    if seat == table.undoable_seat:
        return undone(table, table.turns[-1].start, person, now)
    turn = next((turn for turn in reversed(table.turns) if turn.seat == seat), None)
    if turn is None or table.undo:
        raise Refusal("nothing_to_undo")
    if table.participants == (person.id,):
        return undone(table, turn.start, person, now)
    if table.deciders == (person.id,):
        raise Refusal("nobody_to_ask")
    if turn.answers == table.kept:
        raise Refusal("undo_refused")
    return UndoRequested(at=now, person=person.id, start=turn.start, question=turn.answers)


def answer_undo(table: HostedTable, command: AnswerUndo, now: float) -> UndoRefused | Undone | UndoAccepted:
    require_state(table, "playing")
    person = command.person.id
    if table.undo is None:
        raise Refusal("nothing_to_undo")
    if person not in table.deciders:
        raise Refusal("not_seated")
    if not command.accept:
        return UndoRefused(at=now, person=person)
    if set(table.deciders) <= {*table.undo.accepted, person}:
        return undone(table, table.undo.start, command.person, now)
    if person in table.undo.accepted:
        raise Refusal("nothing_to_undo")
    return UndoAccepted(at=now, person=person)


def undone(table: HostedTable, start: int, person: Person, now: float) -> Undone:
    turns = [turn for turn in table.turns if turn.start >= start]
    is_noted = table.lesson is None and any(turn.revealed for turn in turns)
    seen_by = turns[0].seat if is_noted else None
    left = left_after_undo(table, turns, now)
    return Undone(at=now, start=start, person=person.id, seen_by=seen_by, left=left)


def left_after_undo(table: HostedTable, taken_back: Sequence[Turn], now: float) -> tuple[float, ...]:
    """Returns the seconds left to each seat after some turns are taken back.

    Time that was used stays used, and increments from the moves are removed. The time since the last move is
    charged to the asked seat and to the seat that decides again, so nobody gains by asking for an undo late.
    """
    if table.clock.kind == "none":
        return ()
    left = list(table.seconds_left)
    for turn in taken_back:
        left[turn.seat] -= table.clock.increment if turn.by != "bot" else 0
    again = taken_back[0]
    if table.clock.kind == "move":
        left[again.seat] -= table.clock.seconds - again.left
    assert table.asked is not None
    for seat in {again.seat, table.asked}:
        left[seat] -= table.elapsed(now) if table.seats[seat].person else 0.0
    return tuple(round(seconds, 3) for seconds in left)


def resign(table: HostedTable, command: Resign, now: float) -> Resigned:
    require_state(table, "playing")
    seat = decided_seat(table, command.person, command.seat)
    used = time_used(table, now, seat)
    assert table.play
    move = len(table.play.moves)
    person, bot = command.person.id, command.stand_in
    return Resigned(at=now, seat=seat, person=person, bot=bot, move=move, used=used)


def use_hint(table: HostedTable, command: UseHint, now: float) -> HintUsed:
    """Allows a hint at a table with several people only if the host did. A second hint for a question adds no
    event.
    """
    require_state(table, "playing")
    seat = decided_seat(table, command.person, command.seat)
    if seat != table.asked:
        raise Refusal("not_asked", seat=seat)
    if not table.may_hint:
        raise Refusal("hints_off")
    if table.hinted == table.question:
        raise AlreadyPlayed(table.number)
    assert table.play
    person, move = command.person.id, len(table.play.moves)
    return HintUsed(at=now, seat=seat, person=person, question=table.question, move=move)


def advance_lesson(table: HostedTable, command: AdvanceLesson, now: float) -> LessonAdvanced:
    """Goes on to the next step of the lesson with the lesson's own moves. They replace a bad move that was
    not taken back. If the command names the present step and the last move was bad, only the learner's good
    moves are played.
    """
    place = require_lesson(table, command.person)
    is_shown = command.step == place.step and place.answer == "bad"
    if command.step <= place.step and not is_shown:
        raise AlreadyPlayed(table.number)
    lesson, step = lesson_at(table)
    assert table.play
    start = len(table.play.moves) if is_waiting(table) else step.at
    end = lesson.answered_at(place.step) if is_shown else lesson.end_of(place.step)
    return LessonAdvanced(
        at=now, step=command.step if is_shown else place.step + 1, start=start, moves=lesson.moves[start:end]
    )


def require_lesson(table: HostedTable, person: Person) -> LessonPlace:
    require_state(table, "playing")
    if person.id not in table.deciders:
        raise Refusal("not_seated")
    if table.lesson is None:
        raise Refusal("lesson_over")
    return table.lesson


def resume(table: HostedTable, command: Resume, now: float) -> Resumed:
    """Gives back the time that the server was down, once, to the clock that was running then."""
    if table.time_left(now) is None or table.changed >= command.until:
        raise Refusal("not_asked", seat=table.asked)
    return Resumed(at=now, away=round(max(0.0, command.until - max(command.since, table.asked_at)), 3))


def time_used(table: HostedTable, now: float, *seats: int) -> float:
    """Returns the seconds on the running clock if one of these seats is asked, otherwise 0."""
    is_asked = table.clock.kind != "none" and table.asked in seats
    return table.elapsed(now) if is_asked else 0.0


def say(table: HostedTable, command: Say, now: float) -> Said:
    """Accepts a chat line from anyone at the table, spectators included."""
    person, text = command.person, command.text
    seats = table.seats_of(person.id)
    if seconds := seconds_until_next_line(table, person, now):
        raise Refusal("too_fast", seconds=seconds)
    is_full = len(table.chat) >= MAX_CHAT_LINES
    if is_full or (not seats and spectator_lines(table) >= MAX_SPECTATOR_LINES):
        raise Refusal("chat_full")
    if (line := good_line(text)) is None:
        raise Refusal("bad_text")
    name = (table.seats[seats[0]].name if seats else None) or person.name
    return Said(at=now, person=person.id, name=name, text=line)


def seconds_until_next_line(table: HostedTable, person: Person, now: float) -> int:
    """Returns how many seconds a person must wait before the next chat line: 0 unless they wrote many."""
    said = [line.at for line in table.chat if line.person == person.id]
    if len(said) < MAX_LINES_A_MINUTE:
        return 0
    return max(0, ceil(said[-MAX_LINES_A_MINUTE] + MINUTE - now))


def spectator_lines(table: HostedTable) -> int:
    """Returns how many chat lines are by people who have no seat now."""
    return sum(line.person not in table.people for line in table.chat)


# What decisions have in common.


def require_state(table: HostedTable, *states: TableState) -> None:
    if table.state not in states:
        raise Refusal("wrong_state", states, state=STATES[table.state])


def require_host(table: HostedTable, person: Person) -> None:
    if person.id != table.host:
        raise Refusal("host_only")


def require_seat(table: HostedTable, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refusal("not_yours", numbers(range(len(table.seats))), seat=seat)


def own_seat(table: HostedTable, person: Person, seat: int) -> int:
    if not table.is_at(person.id, seat):
        raise Refusal("not_yours", numbers(table.seats_of(person.id)), seat=seat)
    return seat


def decided_seat(table: HostedTable, person: Person, seat: int) -> int:
    """Returns a seat for which the person may still decide: the given one or their first."""
    if table.seats[own_seat(table, person, seat)].resigned:
        raise Refusal("resigned")
    return seat


def known_bot(name: str | None) -> str:
    if name not in bot_names():
        raise bad_bot(name)
    return name


def bad_bot(given: str | None) -> Refusal:
    """Returns the refusal for an unknown bot. It lists the bots."""
    bots = bot_names()
    return Refusal("bad_bot", bots, given=quoted(given or ""), bots=", ".join(bots))


def checked_name(name: str) -> str:
    """Returns a name as it is stored: composed, and with single spaces."""
    if (stored := good_name(name)) is None:
        raise Refusal("bad_name")
    return stored


def numbers(seats: Sequence[int]) -> list[str]:
    return [str(seat) for seat in seats]
