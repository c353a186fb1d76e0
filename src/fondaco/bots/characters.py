"""Characters: bots with a style. They evaluate options like steady, but make smaller errors and have a bias.

A bias is in the units of the evaluation: florins or points, at court the probability of winning. Each bot is
a table with a bias for each game, so its whole style can be read in one place.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from fondaco.bots.bot import Bot, OptionValue, Question, slip, suited
from fondaco.bots.evaluation import card, court
from fondaco.bots.evaluation.board import Auction
from fondaco.bots.evaluation.card import Market
from fondaco.bots.evaluation.court import Court, Play
from fondaco.bots.evaluation.dice import Roll
from fondaco.bots.evaluation.option_values import OptionGains, WinChances
from fondaco.bots.steady import ERROR, EVALUATIONS
from fondaco.core.views import View
from fondaco.games import board as board_rules
from fondaco.games import card as card_rules
from fondaco.games import dice as dice_rules
from fondaco.games.court_state import VALUE

CARE = 0.45  # size of their errors, as a share of steady's

Bias = Callable[[Any, str], float]  # returns the bias of an option, given the evaluation of a position


class Character(Bot):
    """A bot with a bias in every game. Without an evaluation of a game it plays at random."""

    biases: ClassVar[Mapping[str, Bias]]

    @abstractmethod
    def court_bias(self, position: Court, play: Play, kind: int) -> float:
        """Returns the bias of a play at court with a card of this kind."""

    def choose(self, question: Question) -> str:
        evaluation = self.evaluate(question)
        if evaluation is None:
            return question.options[self.luck(len(question.options))]
        error = CARE * suited(ERROR[question.view.game], question.view.players)
        seems = {option: value + error * slip(self.luck) for option, value in evaluation.values.items()}
        return max(seems, key=seems.__getitem__)

    def weigh(self, question: Question) -> list[OptionValue]:
        """Returns estimates without the bias."""
        evaluate = EVALUATIONS.get(question.view.game)
        found = evaluate(question.view, question.seat, question.options) if evaluate else None
        return found.option_values() if found else []

    def evaluate(self, question: Question) -> OptionGains | WinChances | None:
        """Returns the values of the options with this bot's bias."""
        view: Any = question.view
        if view.game == "court":
            return court.evaluate(view, question.seat, question.options, self.court_bias)
        bias = self.biases.get(view.game)
        return biased(view, question.seat, question.options, bias) if bias else None


def biased(view: View, seat: int, options: list[str], bias: Bias) -> OptionGains:
    plain = EVALUATIONS[view.game](view, seat, options)
    assert isinstance(plain, OptionGains)
    position = POSITIONS[view.game](view, seat)
    gains = {option: gain + bias(position, option) for option, gain in plain.gains.items()}
    return OptionGains(seat, gains, plain.finals, plain.spread)


POSITIONS: dict[str, Callable[[Any, int], Any]] = {"board": Auction, "card": Market, "dice": Roll}


# Measures of what an option does.


def buys(option: str) -> bool:
    """True if an option of the board game is a bid."""
    return option.startswith("bid ")


def spaces_taken(market: Market, option: str) -> int:
    return 0 if option == "reveal" else market.needed(card.places(option))


def dice_taken(option: str) -> int:
    return len(dice_rules.TAKES[option])


def favourite(levels: list[list[int]], seat: int) -> int:
    """Returns the good that a seat has most of. Without any goods, each seat has a different favourite."""
    own = levels[seat]
    return max(range(len(own)), key=lambda good: (own[good], good == seat % len(own)))


def favourites_in_lot(auction: Auction, option: str) -> int:
    """Returns how many cards of its favourite good the seat would get with a bid."""
    good = favourite(auction.earnings.levels, auction.seat)
    return sum(board_rules.GOOD[each] == good for each in auction.lot) if buys(option) else 0


def favourites_taken(market: Market, option: str) -> int:
    """Returns how many icons of its favourite good the seat would take."""
    if option == "reveal":
        return 0
    good = favourite(market.earnings.levels, market.seat)
    cards = [market.cards[place] for place in card.places(option)]
    return sum(card_rules.ICONS[each] for each in cards if card_rules.GOOD[each] == good)


def favourites_crossed(roll: Roll, option: str) -> int:
    """Returns how many crosses the seat would make in its favourite good."""
    good = favourite(roll.earnings.levels, roll.seat)
    faces = [roll.faces[die] for die in dice_rules.TAKES[option]]
    return sum(dice_rules.CROSSES[value] for value, face_good in faces if face_good == good)


def worth_to_others(auction: Auction, option: str) -> float:
    """Returns the value of the lot to the rival who gains most from it, if the option is a bid."""
    rivals = [value for seat, value in enumerate(auction.lot_values) if seat != auction.seat]
    return max(0.0, *rivals) if buys(option) else 0.0


def left_at_market(market: Market, option: str) -> float:
    return 0.0 if option == "reveal" else market.left(card.places(option))


def left_on_table(roll: Roll, option: str) -> float:
    return roll.left(dice_rules.TAKES[option]) if roll.seat == roll.view.roller else 0.0


def is_conspiracy(play: Play) -> bool:
    return any(move.startswith("against ") for move in play.moves)


def removed_influence(position: Court, play: Play) -> int:
    """Returns how much of the other house's lead is in the piles that a play removes."""
    before = sum(min(0, pile.lead) for pile in position.piles)
    return sum(min(0, pile.lead) for pile in play.piles) - before


# The characters.


class Gambler(Character):
    name = "gambler"
    about = "bids boldly, turns over one card more, and plays its highest nobles"
    biases: ClassVar[Mapping[str, Bias]] = {
        "board": lambda auction, option: 2.0 * buys(option) + 1.0 * (option == "draw"),
        "card": lambda market, option: 1.5 * (option == "reveal"),
        "dice": lambda roll, option: 1.6 * dice_taken(option),
    }

    def court_bias(self, position: Court, play: Play, kind: int) -> float:
        return 0.008 * VALUE[kind]


class Miser(Character):
    name = "miser"
    about = "spends little, saves its spaces, and keeps its highest nobles"
    biases: ClassVar[Mapping[str, Bias]] = {
        "board": lambda auction, option: -3.0 * buys(option),
        "card": lambda market, option: -0.8 * spaces_taken(market, option),
        "dice": lambda roll, option: -1.6 * dice_taken(option),
    }

    def court_bias(self, position: Court, play: Play, kind: int) -> float:
        return -0.008 * VALUE[kind]


class Collector(Character):
    name = "collector"
    about = "wants the good that it has most of, and builds up its own court"
    biases: ClassVar[Mapping[str, Bias]] = {
        "board": lambda auction, option: 3.5 * favourites_in_lot(auction, option),
        "card": lambda market, option: 1.5 * favourites_taken(market, option),
        "dice": lambda roll, option: 2.5 * favourites_crossed(roll, option),
    }

    def court_bias(self, position: Court, play: Play, kind: int) -> float:
        return 0.06 * (play.moves == ("send",))


class Spoiler(Character):
    name = "spoiler"
    about = "would rather see you without a good lot than itself with one"
    biases: ClassVar[Mapping[str, Bias]] = {
        "board": lambda auction, option: 0.25 * worth_to_others(auction, option),
        "card": lambda market, option: -1.0 * left_at_market(market, option),
        "dice": lambda roll, option: -2.0 * left_on_table(roll, option),
    }

    def court_bias(self, position: Court, play: Play, kind: int) -> float:
        return 0.015 * removed_influence(position, play)


class Schemer(Character):
    name = "schemer"
    about = "conspires where it can, and opens lots for others to overpay"
    biases: ClassVar[Mapping[str, Bias]] = {
        "board": lambda auction, option: 2.5 * (option == "stop") - 0.5 * buys(option),
        "card": lambda market, option: -0.5 * left_at_market(market, option),
        "dice": lambda roll, option: -1.0 * left_on_table(roll, option),
    }

    def court_bias(self, position: Court, play: Play, kind: int) -> float:
        return 0.1 * is_conspiracy(play)
