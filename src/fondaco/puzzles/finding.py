"""Finds positions for practice: bots play, and the judge looks for turns that are clearly the best.

A few playouts of every turn exclude most decisions. The best turns of the others are tried as in a review,
and with `verify` again with ten times the playouts and other random numbers. A position is kept only if the
certain part of the lead is `LEAST` or more each time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from fondaco.arena.workers import worker_pool
from fondaco.bots import bot_called
from fondaco.bots.bot import Question, Reason, Turn, TurnValue, question_at
from fondaco.bots.judge import (
    PLAYOUTS,
    PLAYOUTS_ELSEWHERE,
    SAMPLES,
    TRIALS,
    blended,
    contenders,
    turn_text,
    value_of,
)
from fondaco.bots.master import ALIKE, LIKELIEST, evaluator_of, playout_weight_of, worth_a_look
from fondaco.bots.reasons import reasons_of
from fondaco.bots.reasons.board import PASS, fair_price, florins
from fondaco.bots.search import Search, every_move, searched
from fondaco.core.luck import game_key
from fondaco.games import game_called
from fondaco.games.board import BoardView, least_bid
from fondaco.puzzles import GRADES, Grade, Position, letters
from fondaco.review import Lead, lead_of
from fondaco.table import SeededLuck, Table

# The bot that plays the games. When strong bots play Court of the Medici, few conspiracies are clearly the
# best turn.
PLAYER = {"court": "apprentice"}
PLAYER_ELSEWHERE = "sharp"
WEAKER = ("apprentice", "steady")  # these grade a position: the fewer find the turn, the harder it is
PLAYERS = {"board": (4, 3, 5), "card": (3, 4, 2), "dice": (3, 2, 4), "court": (2,)}
LEAST = 0.04  # certain lead of the best turn, in probability of winning
SCREENED = 0.02  # least lead in a few playouts for which a decision is tried again
NEAR = 0.12  # only turns within this distance of the best are tried again
AGAIN = 10  # factor for the playouts of a verification
CLEAR = 2  # florins between the fair price and a rival's price
KEPT = 4  # number of turns whose values are stored
MOST_GAMES = 1_000_000_000
VERIFYING = 1 << 40  # above the numbers of all moves


@dataclass(frozen=True)
class Wanted:
    """The games to search."""

    game: str
    seed: int
    verify: bool
    first: int = 0  # number of the first game


@dataclass(frozen=True)
class Clear:
    """A turn that is clearly better than the others: all values, best first, and its lead."""

    values: list[TurnValue]
    lead: Lead
    reasons: tuple[tuple[Reason, ...], ...]


def find_positions(wanted: Wanted, jobs: int = 1) -> Generator[list[Position]]:
    """Yields the positions of each bot game, starting with number `first`. The result does not depend on
    `jobs`.
    """
    bot_called("master").prepare(wanted.game)  # compiles once, not in every process
    with worker_pool(jobs, None) as parallel_map:
        early: dict[int, list[Position]] = {}
        awaited = wanted.first
        for number, found in parallel_map(partial(positions_in_game, wanted), range(awaited, MOST_GAMES)):
            early[number] = found
            while awaited in early:
                yield early.pop(awaited)
                awaited += 1


def positions_in_game(wanted: Wanted, number: int) -> tuple[int, list[Position]]:
    """Plays game `number` of a series; returns the number and the positions."""
    key = game_key(wanted.seed, number)
    counts = PLAYERS[wanted.game]
    table = Table(wanted.game, counts[number % len(counts)], luck=SeededLuck(key))
    player = bot_called(PLAYER.get(wanted.game, PLAYER_ELSEWHERE))
    seats = [player(SeededLuck(game_key(key, seat + 1))) for seat in range(table.players)]
    moments: list[Table] = []
    while table.asked is not None:
        question = question_at(table)
        if len(question.options) > 1:
            moments.append(table.copy())
        table.play(seats[question.seat].choose(question))
    find = lots_worth_asking if wanted.game == "board" else turns_worth_asking
    return number, list(find(wanted, moments, key))


# The judge, with fewer or more playouts than a review has.


def opened_search(question: Question, key: int) -> tuple[Search, list[Turn]]:
    game = game_called(question.view.game)
    search = searched(game, question.view, question.seat, SeededLuck(key), every_move)
    return search, [turn_text(search, line) for line in search.lines]


def values_of(search: Search, turns: Sequence[Turn], lines: Sequence[int], times: int) -> list[TurnValue]:
    """Returns the values of some lines by playouts and network, best first. `times` multiplies the playouts
    of a review.
    """
    playouts = times * PLAYOUTS.get(search.game.id, PLAYOUTS_ELSEWHERE)
    results = search.trials(lines, TRIALS, playouts)
    wins = [[trial[place][0] for trial in results] for place in range(len(lines))]
    if evaluator := evaluator_of(search.game.id):
        seat, players = search.seat, search.table.players
        wins = blended(
            search,
            lines,
            wins,
            lambda ahead: evaluator.wins_ahead(ahead, seat, players),
            playout_weight_of(search),
            ALIKE,
            times * SAMPLES,
        )
    values = [value_of(turns[line], wins[place], 0.0) for place, line in enumerate(lines)]
    return sorted(values, key=lambda value: -value.win)


def first_look(search: Search, turns: Sequence[Turn]) -> list[int]:
    """Returns the lines to try again, best first, after a few playouts of all."""
    evaluator = evaluator_of(search.game.id)
    candidates = worth_a_look(evaluator.candidates(search.table)) if evaluator else []
    every = range(len(turns))  # equal moves, too: a position where they are best is not clear
    return contenders(search, every, turns, None, [each.move for each in candidates[:LIKELIEST]])


def leads_by(values: Sequence[TurnValue]) -> Lead:
    """Returns the lead of the best turn over its closest rival, as far as it is certain."""
    return min((lead_of(values[0], other) for other in values[1:]), key=lambda lead: lead.least)


def judged_again(question: Question, key: int, turns: Sequence[Turn], times: int) -> list[TurnValue]:
    search, every = opened_search(question, key)
    return values_of(search, every, [every.index(turn) for turn in turns], times)


# Turns: card game, dice game and court.


def turns_worth_asking(wanted: Wanted, moments: Sequence[Table], key: int) -> Iterator[Position]:
    for table in moments:
        question, luck = question_at(table), game_key(key, len(table.moves))
        if is_middle_of_turn(table):
            continue
        if clear := clear_turn(wanted, question, luck):
            yield position_at(table, clear, grade_of(question, luck, clear.values[0].turn))


def is_middle_of_turn(table: Table) -> bool:
    """True if the seat has already begun its turn. At court a turn has several moves."""
    return table.game == "court" and not table.options()[0].startswith("play")


def clear_turn(wanted: Wanted, question: Question, key: int) -> Clear | None:
    search, turns = opened_search(question, key)
    may_be_best = is_conspiracy if wanted.game == "court" else bool
    if len(turns) < 2 or not any(map(may_be_best, turns)):
        return None
    lines = first_look(search, turns)
    order = sorted(range(len(turns)), key=lambda line: -search.result(line).win)
    if search.result(order[0]).win - search.result(order[1]).win < SCREENED:
        return None
    if not may_be_best(turns[order[0]]):
        return None
    values = values_of(search, turns, lines, 1)
    lead = leads_by(values)
    if lead.least < LEAST or not may_be_best(values[0].turn):
        return None
    if wanted.verify:
        near = [value.turn for place, value in enumerate(values) if place < 2 or is_near(values, value)]
        again = judged_again(question, game_key(key, VERIFYING), near, AGAIN)
        lead = leads_by(again)
        if again[0].turn != values[0].turn or lead.least < LEAST:
            return None
        rest = again[1:] + [value for value in values if value.turn not in near]
        values = [again[0], *sorted(rest, key=lambda value: -value.win)]
    return Clear(values, lead, why(search, turns, values))


def why(search: Search, turns: Sequence[Turn], values: Sequence[TurnValue]) -> tuple[tuple[Reason, ...], ...]:
    """Returns why the best turn is better than each of the others that are stored."""
    return tuple(tuple(reasons_of(search, turns, values, other)) for other in values[1:KEPT])


def is_near(values: Sequence[TurnValue], value: TurnValue) -> bool:
    return values[0].win - value.win < NEAR


def is_conspiracy(turn: Turn) -> bool:
    return turn[-1].startswith("against")


def position_at(table: Table, clear: Clear, grade: Grade) -> Position:
    kept = clear.values[:KEPT]
    return Position(
        table.game,
        table.record().options,
        letters(table.record()),
        question_at(table).seat,
        tuple(value.turn for value in kept),
        tuple(value.win for value in kept),
        clear.lead.mean,
        clear.lead.least,
        grade,
        clear.reasons,
    )


def grade_of(question: Question, key: int, best: Turn) -> Grade:
    """Returns how hard the turn is to find: the number of weaker bots that do not choose its first move."""
    return GRADES[sum(choice != best[0] for choice in choices(question, key))]


def choices(question: Question, key: int) -> list[str]:
    """Returns the choices of the weaker bots."""
    return [bot_called(bot)(SeededLuck(key)).choose(question) for bot in WEAKER]


# Lots: the board game.


def lots_worth_asking(wanted: Wanted, moments: Sequence[Table], key: int) -> Iterator[Position]:
    """Yields the bids of auctions where it is clear whether to buy, given what the others would pay."""
    for auction in auctions(moments):
        bids = [looked_at(table, key) for table in auction]
        if not any(is_rather_clear(bids, place) for place in range(len(bids))):
            continue
        prices: dict[int, int | None] = {bid.question.seat: fair_price(bid.values()) for bid in bids}
        for place, bid in enumerate(bids):
            later = [prices[other.question.seat] for other in bids[place + 1 :]]
            yield from lot_worth_asking(wanted, bid.table, prices, later, key)


@dataclass(frozen=True)
class Bid:
    """A bid to be made, after a few playouts of every option."""

    table: Table
    question: Question
    search: Search
    turns: list[Turn]
    lines: list[int]  # lines to try again
    price: int | None  # approximate fair price

    def values(self) -> list[TurnValue]:
        return values_of(self.search, self.turns, self.lines, 1)


def looked_at(table: Table, key: int) -> Bid:
    question = question_at(table)
    search, turns = opened_search(question, game_key(key, len(table.moves)))
    lines = first_look(search, turns)
    wins = [value_of(turn, [search.result(line).win], 0.0) for line, turn in enumerate(turns)]
    return Bid(table, question, search, turns, lines, fair_price(wins))


def is_rather_clear(bids: Sequence[Bid], place: int) -> bool:
    """True if a clear answer is likely, judged by approximate prices, because exact ones take long."""
    bid, later = bids[place], [other.price for other in bids[place + 1 :]]
    if bid.price is None:
        return False
    rival = max([standing_bid(bid.table), *(price for price in later if price is not None)])
    wanted = [beating(rival), PASS]
    if abs(bid.price - rival - 0.5) < CLEAR / 2 or wanted[0] not in bid.turns:
        return False
    values = values_of(bid.search, bid.turns, [bid.turns.index(turn) for turn in wanted], 1)
    return leads_by(values).least >= LEAST / 2


def auctions(moments: Sequence[Table]) -> Iterator[list[Table]]:
    """Yields the bids of each auction in which every seat with room had a choice."""
    found: list[Table] = []
    for table in moments:
        view = table.view()
        assert isinstance(view, BoardView)
        if view.auction and found and len(table.moves) == len(found[-1].moves) + 1:
            found.append(table)
        elif view.auction:
            found = [table]
        if view.auction and len(found) == len(view.bidders):
            yield found
            found = []


def lot_worth_asking(
    wanted: Wanted,
    table: Table,
    prices: dict[int, int | None],
    later: Sequence[int | None],
    key: int,
) -> Iterator[Position]:
    question = question_at(table)
    fair, standing = prices[question.seat], standing_bid(table)
    if fair is None or None in later:
        return
    rival = max([standing, *(price for price in later if price is not None)])
    bid = beating(rival)
    if abs(fair - rival - 0.5) < CLEAR or bid[0] not in question.options:
        return
    best = bid if fair > rival else PASS
    luck = game_key(key, len(table.moves))
    for times in (1, AGAIN) if wanted.verify else (1,):
        values = judged_again(question, game_key(luck, VERIFYING * times), (bid, PASS), times)
        lead = leads_by(values)
        if values[0].turn != best or lead.least < LEAST:
            return
    buys = [(florins((choice,)) or 0) > rival for choice in choices(question, luck)]
    grade = GRADES[sum(each != (best == bid) for each in buys)]
    reasons = why_lot(question, luck, values, fair)
    by_seat = tuple(prices.get(seat) for seat in range(table.players))
    yield replace(position_at(table, Clear(values, lead, reasons), grade), fair=by_seat, rival=rival)


def why_lot(
    question: Question, key: int, values: Sequence[TurnValue], fair: int
) -> tuple[tuple[Reason, ...], ...]:
    """Returns why to buy a lot or not. The fair price is known from more bids than these two."""
    search, turns = opened_search(question, game_key(key, VERIFYING))
    return tuple(
        tuple(replace(reason, fair=fair) if reason.code == "dear" else reason for reason in every)
        for every in why(search, turns, values)
    )


def standing_bid(table: Table) -> int:
    """Returns the highest bid so far, or 0."""
    view = table.view()
    assert isinstance(view, BoardView)
    return view.standing_bid


def beating(price: int) -> Turn:
    """Returns the lowest bid that beats a price."""
    return (f"bid {least_bid(price)}",)
