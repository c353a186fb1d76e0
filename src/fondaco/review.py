"""Reviews a game: how good each decision was, where the game turned, and fair prices of lots.

    game_review = review(record)
    for moves_done in game_review.run():
        ...

A bot judges every decision from the view of its seat, so a review never knows more than the player did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from typing import Any, Literal

from fondaco.bots import thinkers
from fondaco.bots.bot import OptionValue, Question, question_at
from fondaco.bots.evaluation.board import Auction
from fondaco.core.luck import game_key
from fondaco.core.record import Record, Result
from fondaco.core.views import View
from fondaco.games.board import BoardView
from fondaco.replaying import initial_table, play_all
from fondaco.story import Story
from fondaco.story.events import LotDiscarded, LotOffered, LotSold
from fondaco.table import SeededLuck, Table

Mark = Literal["good", "small", "mistake"]
By = Literal["choice", "fortune"]
MISTAKE, SMALL = 0.05, 0.02  # lost chance to win
SWING = 0.1  # change of the chance to win that counts as a turning point
MOST_TURNS = 6


@dataclass(frozen=True)
class Opinion:
    """A bot's values of the options, best first; empty, without a bot, if no bot can judge them."""

    bot: str | None
    worths: list[OptionValue]


@dataclass(frozen=True)
class Decision:
    """A choice, and the value of every option."""

    move: int  # its index in the record
    seat: int
    option: str
    worths: list[OptionValue]  # of every option; empty if no bot can judge them
    fair_price: float | None = None  # in florins, of the lot at auction

    @property
    def chosen(self) -> OptionValue | None:
        return next((worth for worth in self.worths if worth.option == self.option), None)

    @property
    def best(self) -> OptionValue | None:
        return max(self.worths, key=lambda worth: worth.win, default=None)

    @property
    def cost(self) -> float:
        """The chance to win that the choice lost against the best option."""
        return self.best.win - self.chosen.win if self.best and self.chosen else 0.0

    @property
    def mark(self) -> Mark:
        return "mistake" if self.cost >= MISTAKE else "small" if self.cost >= SMALL else "good"


@dataclass(frozen=True)
class Turn:
    """A large change of a seat's chance to win, by its own choice or by what luck and the others did next."""

    move: int
    seat: int
    before: float
    after: float
    by: By


@dataclass(frozen=True)
class Lot:
    """A lot of the board game: its fair price for each seat, and the price that was paid."""

    move: int  # the index of the move that sold or discarded it
    cards: list[str]
    fair: list[float]  # florins by seat, 0 if the ship has no room; empty if nobody could bid
    buyer: int | None
    price: int

    @property
    def overpaid(self) -> float:
        """Florins above the fair price, negative for a bargain."""
        return 0.0 if self.buyer is None else self.price - self.fair[self.buyer]


@dataclass
class Review:
    """The judged decisions and lots of a game. `run` fills them."""

    record: Record
    bot: str | None = None
    decisions: list[Decision] = field(default_factory=list)
    lots: list[Lot] = field(default_factory=list)
    moves_done: int = 0  # of the record

    def run(self, seed: int = 0) -> Iterator[int]:
        """Judges the decisions one by one; yields the number of moves that are done.

        If you stop early, the review covers the game so far.
        """
        table = initial_table(self.record)
        story = Story(table.rules, table.setup)
        fair: list[float] = []
        for number, move in enumerate(self.record.moves):
            if isinstance(table.asked, int):
                self._judge(table, number, move, luck_for(number, seed))
            play_all(table, [move])
            story.hear(move)
            fair = self._note_lots(table, story, number, fair)
            self.moves_done = number + 1
            yield self.moves_done

    def _judge(self, table: Table, number: int, move: str, key: int) -> None:
        question = question_at(table)
        opinion = opinion_on(question, key)
        self.bot = opinion.bot or self.bot
        option, price = move.partition(" ")[2], fair_price(question.view, question.seat)
        self.decisions.append(Decision(number, question.seat, option, opinion.worths, price))

    def _note_lots(self, table: Table, story: Story, number: int, fair: list[float]) -> list[float]:
        """Adds a lot that was sold or discarded; returns the fair prices of the lot at auction."""
        now = [event for event in story.events if event.at == number + 1]
        for place, event in enumerate(now):
            if isinstance(event, LotOffered):
                gone = any(isinstance(later, LotDiscarded) for later in now[place:])
                fair = [] if gone else fair_prices(table.view(None))
            elif isinstance(event, LotSold):
                self.lots.append(Lot(number, event.cards, fair, event.seat, event.florins))
            elif isinstance(event, LotDiscarded):
                self.lots.append(Lot(number, event.cards, fair, None, 0))
        return fair

    def turns(self) -> list[Turn]:
        """Returns the largest turning points, in the order of the moves."""
        swings = [turn for seat in range(self.players) for turn in swings_of(self.of(seat), self.result)]
        largest = sorted(swings, key=lambda turn: -abs(turn.after - turn.before))[:MOST_TURNS]
        return sorted(largest, key=lambda turn: (turn.move, turn.by))

    def of(self, seat: int) -> list[Decision]:
        """Returns the decisions of a seat that were judged."""
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
            "decisions": [
                with_move_number(decision)
                | {
                    "before": decision.best and asdict(decision.best),
                    "after": decision.chosen and asdict(decision.chosen),
                    "cost": decision.cost,
                    "mark": decision.mark,
                }
                for decision in self.decisions
            ],
            "turns": [with_move_number(turn) for turn in self.turns()],
            "lots": [with_move_number(lot) | {"overpaid": lot.overpaid} for lot in self.lots],
        }


def with_move_number(found: Decision | Turn | Lot) -> dict[str, Any]:
    """Returns the fields, with the move counted from 1."""
    return asdict(found) | {"move": found.move + 1}


def review(record: Record) -> Review:
    """Returns a review that is still empty: `run` fills it."""
    return Review(record)


def luck_for(move: int, seed: int = 0) -> int:
    """Returns the key of the luck for judging a move: always the same, so reviews of a record agree."""
    return game_key(seed, move)


def opinion_on(question: Question, key: int) -> Opinion:
    """Returns the opinion of the strongest of our bots that can judge the options."""
    for bot in thinkers():
        if worths := bot(SeededLuck(key)).weigh(question):
            return Opinion(bot.name, sorted(worths, key=lambda worth: -worth.win))
    return Opinion(None, [])


def swings_of(decisions: Sequence[Decision], result: Result | None) -> Iterator[Turn]:
    """Yields the turning points of one seat: at its choices, and from each to the next one or the end."""
    for decision, following in zip_longest(decisions, decisions[1:]):
        assert decision.best
        assert decision.chosen
        yield from swing(decision, decision.best.win, decision.chosen.win, "choice")
        if following and following.best:
            yield from swing(decision, decision.chosen.win, following.best.win, "fortune")
        elif result:
            share = (decision.seat in result.winners) / len(result.winners)
            yield from swing(decision, decision.chosen.win, share, "fortune")


def swing(decision: Decision, before: float, after: float, by: By) -> Iterator[Turn]:
    if abs(after - before) >= SWING:
        yield Turn(decision.move, decision.seat, before, after, by)


def fair_price(view: View, seat: int) -> float | None:
    """Returns the fair price of the lot at auction for a seat, or None if there is no auction."""
    return fair_prices(view)[seat] if isinstance(view, BoardView) and view.auction else None


def fair_prices(view: View) -> list[float]:
    """Returns by seat the price at which buying the lot is as good as leaving it to the keenest other."""
    assert isinstance(view, BoardView)
    auction = Auction(view, 0)
    values = auction.lot_values
    prices = [round(auction.fair_price(values, seat), 1) for seat in range(view.players)]
    return [max(0.0, price) if auction.fits(seat, auction.lot) else 0.0 for seat, price in enumerate(prices)]
