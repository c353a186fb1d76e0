"""Reviewing a game: what each decision was worth, where the game turned, what lots should have cost.

    told = review(record)
    for done in told.watched():  # one decision after the other
        ...

Every decision is judged by a bot from the view its seat had: a review never knows more than the player did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from typing import Any, Literal

from fondaco.bots import thinkers
from fondaco.bots.bot import Question, Worth, question_at
from fondaco.bots.judgement.board import Auction
from fondaco.core.luck import game_key
from fondaco.core.record import Record, Result
from fondaco.core.views import View
from fondaco.games.board import BoardView
from fondaco.replaying import play_all, set_up
from fondaco.story import Story
from fondaco.story.events import Buys, Discarded, Offers
from fondaco.table import SeededLuck, Table

Mark = Literal["good", "small", "mistake"]
By = Literal["choice", "fortune"]
MISTAKE, SMALL = 0.05, 0.02  # of the chance to win, given away
SWING = 0.1  # of the chance to win: the least that is called a turn
MOST_TURNS = 6


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of the options, best first; nobody has an opinion where there are none."""

    bot: str | None
    worths: list[Worth]


@dataclass(frozen=True)
class Decision:
    """A choice that was made, and what the others would have been worth."""

    move: int  # its place in the record, from 0
    seat: int
    option: str
    worths: list[Worth]  # of every option; none where nobody has an opinion
    fair_price: float | None = None  # in florins, of the lot that is bid for

    @property
    def chosen(self) -> Worth | None:
        return next((worth for worth in self.worths if worth.option == self.option), None)

    @property
    def best(self) -> Worth | None:
        return max(self.worths, key=lambda worth: worth.win, default=None)

    @property
    def cost(self) -> float:
        """The chance to win that was given away."""
        return self.best.win - self.chosen.win if self.best and self.chosen else 0.0

    @property
    def mark(self) -> Mark:
        return "mistake" if self.cost >= MISTAKE else "small" if self.cost >= SMALL else "good"


@dataclass(frozen=True)
class Turn:
    """A seat's chance to win changed a lot: by its own choice, or by what luck and the others did next."""

    move: int
    seat: int
    before: float
    after: float
    by: By


@dataclass(frozen=True)
class Lot:
    """A lot of the board game: what it should have cost everyone, and what it did."""

    move: int  # the one with which it was complete
    cards: list[str]
    fair: list[float]  # florins, by seat; 0 for a ship without room; none where nobody could bid
    buyer: int | None
    price: int

    @property
    def overpaid(self) -> float:
        """Florins above the fair price; below 0 it was a bargain."""
        return 0.0 if self.buyer is None else self.price - self.fair[self.buyer]


@dataclass
class Review:
    record: Record
    bot: str | None = None
    decisions: list[Decision] = field(default_factory=list)
    lots: list[Lot] = field(default_factory=list)
    gone_through: int = 0  # moves of the record

    def watched(self, seed: int = 0) -> Iterator[int]:
        """Judges one decision after the other; yields how many moves of the record have been gone through.

        Stopped in the middle, the review is of the game so far.
        """
        table = set_up(self.record)
        story = Story(table.rules, table.agreed, None)
        fair: list[float] = []
        for number, move in enumerate(self.record.moves):
            if isinstance(table.asked, int):
                self._judge(table, number, move, luck_for(number, seed))
            play_all(table, [move])
            story.hear(move)
            fair = self._note_lots(table, story, number, fair)
            self.gone_through = number + 1
            yield self.gone_through

    def _judge(self, table: Table, number: int, move: str, key: int) -> None:
        question = question_at(table)
        opinion = opinion_on(question, key)
        self.bot = opinion.bot or self.bot
        option, price = move.partition(" ")[2], fair_price(question.view, question.seat)
        self.decisions.append(Decision(number, question.seat, option, opinion.worths, price))

    def _note_lots(self, table: Table, story: Story, number: int, fair: list[float]) -> list[float]:
        """What the lot on offer should cost; once it is gone, it is noted."""
        now = [event for event in story.events if event.at == number + 1]
        for place, event in enumerate(now):
            if isinstance(event, Offers):
                gone = any(isinstance(later, Discarded) for later in now[place:])
                fair = [] if gone else fair_prices(table.view(None))
            elif isinstance(event, Buys):
                self.lots.append(Lot(number, event.cards, fair, event.who, event.florins))
            elif isinstance(event, Discarded):
                self.lots.append(Lot(number, event.cards, fair, None, 0))
        return fair

    def turns(self) -> list[Turn]:
        """The moments at which the game turned, as they came."""
        swings = [turn for seat in range(self.players) for turn in swings_of(self.of(seat), self.result)]
        great = sorted(swings, key=lambda turn: -abs(turn.after - turn.before))[:MOST_TURNS]
        return sorted(great, key=lambda turn: (turn.move, turn.by))

    def of(self, seat: int) -> list[Decision]:
        """The judged decisions of a seat."""
        return [decision for decision in self.decisions if decision.seat == seat and decision.chosen]

    @property
    def players(self) -> int:
        return int(self.record.options["players"])

    @property
    def result(self) -> Result | None:
        """Of a game that was reviewed to its end."""
        return self.record.result if self.gone_through == len(self.record.moves) else None

    def as_json(self) -> dict[str, Any]:
        """Everything, as it is written to a file: moves are counted from 1 there, as people do."""
        return {
            "game": self.record.game,
            "players": self.players,
            "names": self.record.names,
            "bot": self.bot,
            "decisions": [
                counted(decision)
                | {
                    "before": decision.best and asdict(decision.best),
                    "after": decision.chosen and asdict(decision.chosen),
                    "cost": decision.cost,
                    "mark": decision.mark,
                }
                for decision in self.decisions
            ],
            "turns": [counted(turn) for turn in self.turns()],
            "lots": [counted(lot) | {"overpaid": lot.overpaid} for lot in self.lots],
        }


def counted(found: Decision | Turn | Lot) -> dict[str, Any]:
    return asdict(found) | {"move": found.move + 1}


def review(record: Record) -> Review:
    """A review that has yet to be `watched`."""
    return Review(record)


def luck_for(move: int, seed: int = 0) -> int:
    """The key of the luck that judges a move: wherever a record is reviewed it is judged alike."""
    return game_key(seed, move)


def opinion_on(question: Question, key: int) -> Opinion:
    """The opinion of the strongest bot of ours that has one."""
    for bot in thinkers():
        if worths := bot(SeededLuck(key)).weigh(question):
            return Opinion(bot.name, sorted(worths, key=lambda worth: -worth.win))
    return Opinion(None, [])


def swings_of(decisions: Sequence[Decision], result: Result | None) -> Iterator[Turn]:
    """How the chance of one seat moved: with each choice, and from there to the next or to the end."""
    for decision, following in zip_longest(decisions, decisions[1:]):
        assert decision.best
        assert decision.chosen
        yield from turned(decision, decision.best.win, decision.chosen.win, "choice")
        if following and following.best:
            yield from turned(decision, decision.chosen.win, following.best.win, "fortune")
        elif result:
            share = (decision.seat in result.winners) / len(result.winners)
            yield from turned(decision, decision.chosen.win, share, "fortune")


def turned(decision: Decision, before: float, after: float, by: By) -> Iterator[Turn]:
    if abs(after - before) >= SWING:
        yield Turn(decision.move, decision.seat, before, after, by)


def fair_price(view: View, seat: int) -> float | None:
    """What the lot on offer should cost a seat at most, where there is one."""
    return fair_prices(view)[seat] if isinstance(view, BoardView) and view.auction else None


def fair_prices(view: View) -> list[float]:
    """What the lot should cost each seat at most: more, and it had better been left to the keenest other."""
    assert isinstance(view, BoardView)
    auction = Auction(view, 0)
    worths = auction.lot_worths
    prices = [round(auction.fair_price(worths, seat), 1) for seat in range(view.players)]
    return [max(0.0, price) if auction.fits(seat, auction.lot) else 0.0 for seat, price in enumerate(prices)]
