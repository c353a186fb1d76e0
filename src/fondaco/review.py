"""Reviews a game: how good each turn was, how sure that is and why, and fair prices of lots.

    game_review = review(record)
    for moves_done in game_review.run():
        ...

A bot judges every turn from the view of its seat, so a review never knows more than the player did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from math import sqrt
from statistics import stdev
from typing import Any, Literal

from fondaco.bots import thinkers
from fondaco.bots.bot import Question, Reason, Turn, TurnValue, question_at
from fondaco.bots.reasons.board import fair_price
from fondaco.bots.search import turn_goes_on
from fondaco.core.luck import game_key
from fondaco.core.record import Record, Result
from fondaco.games.board import BoardView
from fondaco.replaying import initial_table, play_all
from fondaco.story import Story
from fondaco.story.events import LotDiscarded, LotOffered, LotSold
from fondaco.table import SeededLuck, Table

Mark = Literal["fine", "good", "unsure", "small", "mistake"]
By = Literal["choice", "luck"]
MISTAKE, SMALL = 0.05, 0.02  # lost probability of winning
FINE = 0.05  # a fine turn is better than the next best by this much
CERTAIN = 2.0  # standard errors subtracted before a turn gets a mark
LIKELY = 0.8  # share of the trials that must agree
SHARE = 0.25  # share of a lead that playouts and network must each find alone
SWING = 0.1  # least change of the probability of winning for a turning point
MOST_SWINGS = 6


@dataclass(frozen=True)
class Opinion:
    """A bot's values of turns, best first. It is empty, without a bot, if no bot can judge them."""

    bot: str | None
    values: list[TurnValue]
    reasons: list[Reason] = field(default_factory=list)
    fair_price: int | None = None  # of the lot at auction, from the same values


@dataclass(frozen=True)
class Lead:
    """How much better one turn is than another."""

    mean: float  # probability of winning
    error: float | None = None  # standard error of the mean; None if nothing was tried
    agree: int = 0  # trials in which it is better
    trials: int = 0
    divided: bool = False  # playouts or network, alone, find little of it

    @property
    def least(self) -> float:
        """Returns the certain part of the lead; 0 if the judges are divided, or too few trials agree."""
        if self.error is None or self.divided or self.agree < LIKELY * self.trials:
            return 0.0
        return self.mean - CERTAIN * self.error


def lead_of(better: TurnValue, other: TurnValue) -> Lead:
    """Returns how much better a turn is than another. In each trial both had the same random numbers."""
    gaps = [mine - theirs for mine, theirs in zip(better.trials, other.trials, strict=False)]
    mean = better.win - other.win
    if len(gaps) < 2:
        return Lead(mean)
    alone = [one - two for one, two in zip(better.judges, other.judges, strict=False)]
    divided = mean > 0 and any(gap < SHARE * mean for gap in alone)
    return Lead(mean, stdev(gaps) / sqrt(len(gaps)), sum(gap > 0 for gap in gaps), len(gaps), divided)


def lead_over_next(values: Sequence[TurnValue]) -> Lead:
    """Returns how much better the best turn is than the second best."""
    return lead_of(values[0], values[1]) if len(values) > 1 else Lead(0.0)


@dataclass(frozen=True)
class Decision:
    """A turn that was played, and the values of other turns."""

    move: int  # the index of its first move in the record
    seat: int
    turn: Turn
    opinion: Opinion

    @property
    def values(self) -> list[TurnValue]:
        return self.opinion.values

    @property
    def chosen(self) -> TurnValue | None:
        """The value of the turn, or of its first move if the bot judges only that."""
        return next((each for each in self.values if each.turn == self.turn[: len(each.turn)]), None)

    @property
    def best(self) -> TurnValue | None:
        return self.values[0] if self.values else None

    @property
    def lead(self) -> Lead:
        """How much better the best turn was. For the best turn itself: how much better than the next."""
        if not self.best or not self.chosen:
            return Lead(0.0)
        return lead_over_next(self.values) if self.chosen == self.best else lead_of(self.best, self.chosen)

    @property
    def cost(self) -> float:
        """The probability of winning that the turn lost against the best one."""
        return self.lead.mean if self.chosen and self.chosen != self.best else 0.0

    @property
    def mark(self) -> Mark:
        """The mark of the turn, based only on what is certain."""
        least = self.lead.least
        if self.chosen == self.best:
            return "fine" if least >= FINE else "good"
        if least >= SMALL:
            return "mistake" if least >= MISTAKE else "small"
        return "unsure" if self.cost >= SMALL else "good"


@dataclass(frozen=True)
class Swing:
    """A large change of a seat's probability of winning, by its own turn or by luck and others' turns."""

    move: int
    seat: int
    before: float
    after: float
    by: By


@dataclass(frozen=True)
class Lot:
    """A lot of the board game: its fair price for each seat that could bid, and the price that was paid."""

    move: int  # the index of the move that sold or discarded it
    cards: list[str]
    fair: list[int | None]  # florins by seat
    buyer: int | None
    price: int

    @property
    def overpaid(self) -> int | None:
        """Florins above the fair price, negative for a bargain; None if the buyer had no choice."""
        fair = None if self.buyer is None else self.fair[self.buyer]
        return None if fair is None else self.price - fair


@dataclass
class Review:
    """The judged turns and lots of a game. `run` fills them."""

    record: Record
    bot: str | None = None
    decisions: list[Decision] = field(default_factory=list)
    lots: list[Lot] = field(default_factory=list)
    moves_done: int = 0  # of the record

    def run(self, seed: int = 0) -> Iterator[int]:
        """Judges the turns one by one; yields the number of moves that are done.

        If you stop early, the review covers the game so far.
        """
        table = initial_table(self.record)
        story = Story(table.rules, table.setup)
        turn_ends = 0
        fair: list[int | None] = []
        for number, move in enumerate(self.record.moves):
            if isinstance(table.asked, int) and number >= turn_ends:
                decision = self._judge(table, number, luck_for(number, seed))
                turn_ends = number + len(decision.turn)
                if fair:
                    fair[decision.seat] = decision.opinion.fair_price
            play_all(table, [move])
            story.hear(move)
            fair = self._note_lots(story, number, fair)
            self.moves_done = number + 1
            yield self.moves_done

    def _judge(self, table: Table, number: int, key: int) -> Decision:
        question = question_at(table)
        turn = turn_played(table, self.record.moves[number:])
        opinion = opinion_on(question, key, turn)
        self.bot = opinion.bot or self.bot
        self.decisions.append(Decision(number, question.seat, turn, opinion))
        return self.decisions[-1]

    def _note_lots(self, story: Story, number: int, fair: list[int | None]) -> list[int | None]:
        """Adds a lot that was sold or discarded; returns the fair prices of the lot at auction so far."""
        for event in story.events:
            if event.at != number + 1:
                continue
            if isinstance(event, LotOffered):
                fair = [None] * self.players
            elif isinstance(event, LotSold):
                self.lots.append(Lot(number, event.cards, fair, event.seat, event.florins))
                fair = []
            elif isinstance(event, LotDiscarded):
                self.lots.append(Lot(number, event.cards, fair, None, 0))
                fair = []
        return fair

    def swings(self) -> list[Swing]:
        """Returns the largest turning points, in the order of the moves."""
        found = [swing for seat in range(self.players) for swing in swings_of(self.of(seat), self.result)]
        largest = sorted(found, key=lambda swing: -abs(swing.after - swing.before))[:MOST_SWINGS]
        return sorted(largest, key=lambda swing: (swing.move, swing.by))

    def of(self, seat: int) -> list[Decision]:
        """Returns the judged turns of a seat."""
        return [decision for decision in self.decisions if decision.seat == seat and decision.chosen]

    @property
    def players(self) -> int:
        return int(self.record.options["players"])

    @property
    def result(self) -> Result | None:
        """The result, if the game was reviewed to its end."""
        return self.record.result if self.moves_done == len(self.record.moves) else None

    def as_json(self) -> dict[str, Any]:
        """Returns everything as a JSON object. In it moves are counted from 1."""
        return {
            "game": self.record.game,
            "players": self.players,
            "names": self.record.names,
            "bot": self.bot,
            "decisions": [decision_as_json(decision) for decision in self.decisions],
            "turns": [with_move_number(swing) for swing in self.swings()],
            "lots": [with_move_number(lot) | {"overpaid": lot.overpaid} for lot in self.lots],
        }


def decision_as_json(decision: Decision) -> dict[str, Any]:
    return {
        "move": decision.move + 1,
        "seat": decision.seat,
        "turn": decision.turn,
        "values": [asdict(value) for value in decision.values],
        "reasons": [asdict(reason) for reason in decision.opinion.reasons],
        "fair_price": decision.opinion.fair_price,
        "before": decision.best and decision.best.win,
        "after": decision.chosen and decision.chosen.win,
        "cost": decision.cost,
        "lead": asdict(decision.lead),
        "mark": decision.mark,
    }


def with_move_number(found: Swing | Lot) -> dict[str, Any]:
    """Returns the fields, with the move counted from 1."""
    return asdict(found) | {"move": found.move + 1}


def review(record: Record) -> Review:
    """Returns an empty review, which `run` fills."""
    return Review(record)


def luck_for(move: int, seed: int = 0) -> int:
    """Returns the key of the luck for judging a move. It is always the same, so that reviews of a record
    agree.
    """
    return game_key(seed, move)


def turn_played(table: Table, moves: Sequence[str]) -> Turn:
    """Returns the turn of the asked seat, given the recorded moves from here on."""
    goes_on, after, turn = turn_goes_on(table.rules), table.copy(), list[str]()
    for move in moves:
        turn.append(move.partition(" ")[2])
        play_all(after, [move])
        if after.asked != table.asked or not goes_on(after._s):
            break
    return tuple(turn)


def opinion_on(question: Question, key: int, played: Turn | None = None) -> Opinion:
    """Returns the opinion of our strongest bot that can judge the turns."""
    for bot in thinkers():
        evaluation = bot(SeededLuck(key)).judge(question, played)
        if evaluation.values:
            values = sorted(evaluation.values, key=lambda value: -value.win)
            fair = fair_price(values) if isinstance(question.view, BoardView) else None
            return Opinion(bot.name, values, evaluation.reasons, fair)
    return Opinion(None, [])


def swings_of(decisions: Sequence[Decision], result: Result | None) -> Iterator[Swing]:
    """Yields the turning points of one seat: those of its own turns, and those between its turns."""
    for decision, following in zip_longest(decisions, decisions[1:]):
        assert decision.best
        assert decision.chosen
        if decision.mark in ("small", "mistake"):
            yield from swing(decision, decision.best.win, decision.chosen.win, "choice")
        if following and following.best:
            yield from swing(decision, decision.chosen.win, following.best.win, "luck")
        elif result:
            share = (decision.seat in result.winners) / len(result.winners)
            yield from swing(decision, decision.chosen.win, share, "luck")


def swing(decision: Decision, before: float, after: float, by: By) -> Iterator[Swing]:
    if abs(after - before) >= SWING:
        yield Swing(decision.move, decision.seat, before, after, by)
