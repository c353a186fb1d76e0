"""Medici: The Dice Game, for two to four merchants.

This game has no secrets, and a die has no face until it is rolled. What the other two Medici games call
florins are points here, and a day is a round. Read from the top: the dice, the state, a roll, the end of a
round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from fondaco.core.luck import Stream
from fondaco.core.options import Option, Preset
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.state import i8
from fondaco.core.views import Like, Luck, View, asked_code, asked_word
from fondaco.games.goods import GOOD_NAMES, GOODS
from fondaco.games.sisters import (
    DAYS,
    SEATS,
    SHIP_PRIZES,
    Day,
    Merchants,
    by_place,
    by_players,
    by_seat,
    following,
    keep_sheet,
    last_day,
    left_of,
    not_full,
    pay,
    places,
    same_sheet,
    shared,
    undivided,
)
from fondaco.games.sisters import day_sheet as day_sheet  # imported for `bind`, not used here
from fondaco.games.sisters import days_scored as days_scored
from fondaco.games.sisters import score as score

ID = "dice"
TITLE = "Medici: The Dice Game"
VERSION = 1
PLAYERS = (2, 3, 4)
HAS_DAYS = True
HAS_SECRETS = False

# There are five dice. Each has five faces with goods, values 0 to 4, and a gold 5. The rulebook does not say
# which good is on which face; here each die has each good once, and so does each value.
DICE, FACES, GOLD = 5, 6, 5
NO_GOOD = GOODS  # stands for the good of a gold die
FACE_GOODS = (  # by die and value
    (3, 4, 1, 0, 2, NO_GOOD),
    (4, 1, 0, 2, 3, NO_GOOD),
    (1, 0, 2, 3, 4, NO_GOOD),
    (0, 2, 3, 4, 1, NO_GOOD),
    (2, 3, 4, 1, 0, NO_GOOD),
)

# The ways to choose dice, ordered by how many and then by their numbers. Each is a bit set; die 1 is the
# lowest bit.
CHOICES = (
    *(0b00001, 0b00010, 0b00100, 0b01000, 0b10000),
    *(0b00011, 0b00101, 0b01001, 0b10001, 0b00110, 0b01010, 0b10010, 0b01100, 0b10100, 0b11000),
    *(0b00111, 0b01011, 0b10011, 0b01101, 0b10101, 0b11001, 0b01110, 0b10110, 0b11010, 0b11100),
    *(0b01111, 0b10111, 0b11011, 0b11101, 0b11110),
    0b11111,
)
CHOICES_BELOW = (0, 0, 5, 15, 25, 30, 31)  # by number of dice: how many ways choose fewer dice
ALL_DICE = 0b11111
MOST_TAKEN = 3
ACTIONS = len(CHOICES)
OUTCOMES = FACES
TAKES = {  # the dice that a move takes, counted from 0
    "take " + "".join(str(die + 1) for die in dice): dice
    for dice in (tuple(die for die in range(DICE) if chosen >> die & 1) for chosen in CHOICES)
}
MOVE_NAMES = tuple(TAKES)

LONGEST_SHIP = 10
COLUMN = 12  # boxes for crosses in a column
CROSSES = (2, 1, 1, 1, 1, 0)  # crosses for each value: a 0 gives two, a gold 5 none
MONOPOLY = (9, 12)  # crosses needed for each bonus
MONOPOLY_BONUS = (10, 20)
SMALLEST_COIN = 1
GOOD_PRIZES = by_players(by_place(10), by_place(10, 5), by_place(10, 5))
TIES = ("full", "split")

OPTIONS = (
    Option(
        "ship_spaces",
        (5, 6, 7, 8, 9, 10),
        7,
        "Spaces of each ship. The printed number is not in our source: from 7 on the rule that the last ship "
        "is filled with one roll can ask for more than three dice, and up to 10 five dice are always enough.",
        "Places de chaque bateau. Notre source ne donne pas le nombre imprimé : à partir de 7, remplir le "
        "dernier bateau en un lancer peut demander plus de trois dés ; jusqu’à 10, cinq dés suffisent.",
    ),
    Option(
        "ties",
        TIES,
        "full",
        "Those who tie each get the whole amount of their place (full, as the rulebook's example shows) or "
        "divide the amounts of the places they hold, rounded down (split).",
        "À égalité, chaque personne reçoit tout le montant de son rang (full, selon l’exemple de la règle) "
        "ou les montants des rangs occupés sont partagés, arrondis vers le bas (split).",
    ),
)
PRESETS: tuple[Preset, ...] = ()


class DiceState(Merchants):
    ship_spaces = i8()
    ties = i8()  # how merchants who tie are paid: 0 in full, 1 they split
    last_roll = i8()  # 1 when every other ship is full
    rolled = i8()  # dice that lie on the table
    dice = i8(DICE)  # their values
    left = i8()  # the dice that may be taken, as bits
    entry_values = i8(SEATS, LONGEST_SHIP)  # values of the dice in the ship, in the order they were entered
    entry_goods = i8(SEATS, LONGEST_SHIP)  # a good, or NO_GOOD for gold
    crosses = i8(GOODS, SEATS)


STATE = DiceState


def new_game(s: DiceState) -> None:
    """Chance picks the merchant who rolls first."""
    s.day = 1
    s.opening = 1
    s.asked = CHANCE


# What may happen next.


def count(s: DiceState) -> int:
    """Returns the number of options of the seat that is asked, or of chance."""
    if s.asked >= 0:
        return choices(s) if s.asked == s.turn else dice_left(s)
    if s.opening:
        return s.players
    return FACES if s.asked == CHANCE else 0


def option(s: DiceState, k: int) -> int:
    """Returns the k-th option, in ascending order."""
    if s.asked >= 0:
        return CHOICES_BELOW[fewest(s)] + k if s.asked == s.turn else kth_die_left(s, k)
    return k


def weight(s: DiceState, outcome: int) -> int:
    """Returns how many of chance's options are this outcome: one for each merchant, and one for each
    face.
    """
    return 1 if outcome < (s.players if s.opening else FACES) else 0


def stream(s: DiceState) -> Stream:
    """Returns the stream of the next draw. Each merchant has a stream for each round, so one ship's progress
    never changes another's rolls.
    """
    return Stream("opens" if s.opening else f"round {s.day} seat {s.turn}", is_deck=False)


def choices(s: DiceState) -> int:
    """Returns how many ways the roller has to choose dice."""
    return CHOICES_BELOW[most(s) + 1] - CHOICES_BELOW[fewest(s)]


def fewest(s: DiceState) -> int:
    """Returns the fewest dice the roller may take: one, or as many as fill the last ship with room."""
    return free(s, s.turn) if s.last_roll else 1


def most(s: DiceState) -> int:
    """Returns the most dice the roller may take: three, if they fit. The last ship with room may need more
    than three.
    """
    return free(s, s.turn) if s.last_roll else min(MOST_TAKEN, free(s, s.turn))


def free(s: DiceState, seat: int) -> int:
    """Returns the free spaces of a seat's ship."""
    return s.ship_spaces - s.load[seat]


def left_after(s: DiceState, chosen: int) -> int:
    """Returns the dice that may be taken after the asked seat takes some, as bits. Dice that the roller
    takes are gone, but several other merchants may take the same die.
    """
    return s.left - chosen if s.asked == s.turn else s.left


def dice_left(s: DiceState) -> int:
    """Returns how many dice the roller left."""
    found = 0
    for die in range(DICE):
        found += s.left >> die & 1
    return found


def kth_die_left(s: DiceState, k: int) -> int:
    """Returns the k-th of the dice that the roller left."""
    die = -1
    while k >= 0:
        die += 1
        k -= s.left >> die & 1
    return die


# A roll.


def apply(s: DiceState, action: int) -> None:
    """Plays one move. `settle` plays the forced moves after it."""
    if s.asked >= 0:
        take(s, CHOICES[action])
    elif s.opening:
        s.opening = 0
        begin_turn(s, action)
    else:
        roll(s, action)


def begin_turn(s: DiceState, seat: int) -> None:
    """The merchant at `seat` rolls all five dice."""
    s.turn = seat
    s.asked = CHANCE


def roll(s: DiceState, value: int) -> None:
    """Records the value of one rolled die. After the fifth, the roller chooses."""
    s.dice[s.rolled] = value
    s.rolled += 1
    if s.rolled == DICE:
        s.left = ALL_DICE
        s.asked = s.turn


def take(s: DiceState, chosen: int) -> None:
    """Enters the dice taken, from the highest value down."""
    seat = s.asked
    for value in range(GOLD, -1, -1):
        for die in range(DICE):
            if chosen >> die & 1 and s.dice[die] == value:
                enter(s, seat, die)
    s.left = left_after(s, chosen)
    next_to_take(s, seat)


def move_effect(s: DiceState, action: int) -> tuple[str, ...]:
    """Returns the faces of the dice that a move takes. Moves with the same faces are one move in the game:
    it does not matter which of two equal dice is left, and the next merchant rolls all five anew.
    """
    return tuple(sorted(face(die, s.dice[die]) for die in TAKES[MOVE_NAMES[action]]))


def enter(s: DiceState, seat: int, die: int) -> None:
    """Enters a die in a ship. The die also makes crosses for its good: a 0 gives two crosses, a gold 5
    none.
    """
    value = s.dice[die]
    good = FACE_GOODS[die][value]
    if good != NO_GOOD:
        s.crosses[good][seat] = crossed(s.crosses[good][seat], CROSSES[value])
    load(s, seat, value, good)


def crossed(crosses: int, more: int) -> int:
    """Returns a column's crosses after some more. Crosses beyond the last box are lost."""
    return min(crosses + more, COLUMN)


def load(s: DiceState, seat: int, value: int, good: int) -> None:
    s.entry_values[seat][s.load[seat]] = value
    s.entry_goods[seat][s.load[seat]] = good
    s.load[seat] += 1
    s.value[seat] += value


def next_taker(s: DiceState, seat: int) -> int:
    """Every other merchant with room, in clockwise order, takes one of the dice left. Then the roller is
    next.
    """
    other = left_of(s, seat)
    while other != s.turn and not takes_from_rest(s, other):
        other = left_of(s, other)
    return other


def takes_from_rest(s: DiceState, seat: int) -> bool:
    """True if a seat takes one of the dice that the roller leaves. Every other merchant with room does."""
    return seat != s.turn and free(s, seat) > 0


def takers(s: DiceState) -> list[int]:
    """Returns the seats that take one of the dice left after the asked seat, in their order."""
    found: list[int] = []
    seat = next_taker(s, s.asked) if s.asked >= 0 else s.turn
    while seat != s.turn:
        found.append(seat)
        seat = next_taker(s, seat)
    return found


def next_to_take(s: DiceState, seat: int) -> None:
    """Asks the next merchant to take a die, or ends the turn."""
    other = next_taker(s, seat)
    if other == s.turn:
        end_turn(s)
    else:
        s.asked = other


def end_turn(s: DiceState) -> None:
    """A full ship takes no more part. The last ship with room gets one roll, which must fill it."""
    s.rolled = 0
    s.left = 0
    waiting = not_full(s, s.ship_spaces)
    s.last_roll = 1 if waiting == 1 else 0
    if waiting == 0:
        end_day(s)
    else:
        begin_turn(s, following(s, s.turn, s.ship_spaces))


# The end of a round.


def end_day(s: DiceState) -> None:
    """Pays for ships and columns. The seat after the last roller begins the next round."""
    for seat in range(s.players):
        s.sheet_ships[seat] = s.value[seat]
        s.sheet_ship_pay[seat] = ship_pay(s, seat)
        for good in range(GOODS):
            s.sheet_awards[seat][good] = award(s, s.crosses[good], seat)
            s.sheet_bonuses[seat][good] = bonus(s.crosses[good][seat])
    pay(s)
    clear_harbour(s)
    if s.day == DAYS:
        s.asked = NOBODY
    else:
        s.day += 1
        begin_turn(s, left_of(s, s.turn))


def prize(s: DiceState, prizes: tuple[int, ...], levels: list[int], seat: int) -> int:
    """Returns the prize of a seat. The option `ties` decides how merchants who tie are paid."""
    if s.ties:
        return shared(prizes, levels, seat, s.players, SMALLEST_COIN)
    return undivided(prizes, levels, seat, s.players)


def ship_pay(s: DiceState, seat: int) -> int:
    """Returns what a ship earns if the round ends now."""
    return prize(s, SHIP_PRIZES[s.players], s.value, seat)


def award(s: DiceState, crosses: list[int], seat: int) -> int:
    """Returns what a column pays a seat: the most and second most crosses pay, but an empty column never
    does.
    """
    if crosses[seat] == 0:
        return 0
    return prize(s, GOOD_PRIZES[s.players], crosses, seat)


def bonus(crosses: int) -> int:
    """Returns the bonus for a column. A monopoly pays it each round, undivided; a larger one replaces
    a smaller one.
    """
    size = len(MONOPOLY) - 1
    while size >= 0 and crosses < MONOPOLY[size]:
        size -= 1
    return MONOPOLY_BONUS[size] if size >= 0 else 0


def clear_harbour(s: DiceState) -> None:
    """Empties the ships for the next round. Crosses stay."""
    for seat in range(s.players):
        s.load[seat] = 0
        s.value[seat] = 0


def standing(s: DiceState, seat: int) -> int:
    """The merchant with the most points wins. The longest column breaks ties, then the next longest, and so
    on.
    """
    rank = s.florins[seat]
    for length in range(COLUMN, -1, -1):
        for good in range(GOODS):
            if s.crosses[good][seat] == length:
                rank = rank * (COLUMN + 1) + length
    return rank


# In words.


def face(die: int, value: int) -> str:
    """Returns the text of a die's face."""
    return entry(value, FACE_GOODS[die][value])


def entry(value: int, good: int) -> str:
    """Returns the text of a ship's space: the value, and the good of the die."""
    return f"{LOADED[good]} {value}"


LOADED = (*GOOD_NAMES, "gold")
MOVE_CODES = {name: move for move, name in enumerate(MOVE_NAMES)}
START_CODES = {f"start {seat}": seat for seat in range(PLAYERS[-1])}
FACE_CODES = [{f"die {face(die, value)}": value for value in range(FACES)} for die in range(DICE)]
ENTRIES = {entry(value, good): (value, good) for value in range(GOLD) for good in range(GOODS)}
ENTRIES[entry(GOLD, NO_GOOD)] = GOLD, NO_GOOD


def move_text(s: DiceState, action: int) -> str:
    """Returns a move in the notation of records."""
    if s.asked >= 0:
        return MOVE_NAMES[action]
    return f"start {action}" if s.opening else f"die {face(s.rolled, action)}"


def move_code(s: DiceState, text: str) -> int:
    """Returns the move that a text means for the seat that is asked, or for chance; -1 if it means none."""
    if s.asked >= 0:
        return MOVE_CODES.get(text, -1)
    return START_CODES.get(text, -1) if s.opening else FACE_CODES[s.rolled].get(text, -1)


def heard_text(s: DiceState, action: int, seat: int | None) -> str:
    """Returns a move as a seat learns of it. Every move of this game is public."""
    return move_text(s, action)


def goods_on_offer(s: DiceState) -> set[int]:
    """Returns the goods of the dice that may be taken."""
    return {FACE_GOODS[die][s.dice[die]] for die in range(DICE) if s.left >> die & 1}


def total_value(dice: Iterable[str]) -> int:
    """Returns the sum of the values of some dice."""
    return sum(ENTRIES[text][0] for text in dice)


def crosses_of(dice: Iterable[str]) -> list[int]:
    """Returns the crosses of each good that some dice would make in empty columns."""
    crosses = [0] * (GOODS + 1)
    for value, good in map(ENTRIES.__getitem__, dice):
        crosses[good] += CROSSES[value]
    return crosses[:GOODS]


@dataclass
class Ship:
    spaces: int
    entries: list[str]
    totals: list[int]  # by entry: the value of the ship up to this entry
    value: int
    free: int  # free spaces


@dataclass
class DiceView(View):
    ship_spaces: int
    ties: str
    round: int
    opening: bool  # True while chance picks who rolls first
    roller: int
    last_roll: bool  # every other ship is full, so this roll fills the last one
    dice: list[str]  # the dice rolled so far, from die 1
    left: list[int]  # the numbers of the dice that may be taken
    takers: list[int]  # the seats that take a die after the asked seat, in their order
    ships: list[Ship]
    places: list[int]  # the place of each ship: 1 is the best, equal ships share a place
    crosses: list[list[int]]  # by seat and good
    points: list[int]
    scored: int  # rounds scored
    last_day: Day | None


def view(s: DiceState, seat: int | None) -> DiceView:
    """Returns the view of a seat. This game has no secrets, so seats and spectators see the same."""
    return view_like(s, seat, None)


def view_like(s: DiceState, seat: int | None, like: Like[DiceView] | None) -> DiceView:
    """Returns the view. Takes over parts of the view in `like` that are made from equal fields."""
    return DiceView(
        game=ID,
        seat=seat,
        players=s.players,
        asked=asked_word(s.asked),
        ship_spaces=s.ship_spaces,
        ties=TIES[s.ties],
        round=s.day,
        opening=bool(s.opening),
        roller=s.turn,
        last_roll=bool(s.last_roll),
        dice=[face(die, s.dice[die]) for die in range(s.rolled)],
        left=numbers(s.left),
        takers=takers(s),
        ships=[ship(s, seat, like) for seat in range(s.players)],
        places=like.view.places if like and like.state.value == s.value else places(s.value[: s.players]),
        crosses=crosses(s, like),
        points=like.view.points if like and like.state.florins == s.florins else s.florins[: s.players],
        scored=s.scored,
        last_day=like.view.last_day if like and same_sheet(s, like.state) else last_day(s),
    )


def numbers(dice: int) -> list[int]:
    """Returns the numbers of dice that are given as bits."""
    return [die + 1 for die in range(DICE) if dice >> die & 1]


def crosses(s: DiceState, like: Like[DiceView] | None) -> list[list[int]]:
    is_same = like and like.state.crosses == s.crosses
    return like.view.crosses if like and is_same else by_seat(s.crosses, s.players)


def ship(s: DiceState, seat: int, like: Like[DiceView] | None) -> Ship:
    values, goods = s.entry_values[seat][: s.load[seat]], s.entry_goods[seat]
    if like and is_same_load(s, like.state, seat):
        return like.view.ships[seat]
    entries, totals = list(map(entry, values, goods)), list(accumulate(values))
    return Ship(s.ship_spaces, entries, totals, s.value[seat], free(s, seat))


def is_same_load(s: DiceState, other: DiceState, seat: int) -> bool:
    """True if a ship holds the same dice in two states of a table."""
    is_same_size = s.load[seat] == other.load[seat]
    is_same_goods = s.entry_goods[seat] == other.entry_goods[seat]
    return is_same_size and is_same_goods and s.entry_values[seat] == other.entry_values[seat]


def imagine(view: DiceView, luck: Luck) -> DiceState:
    """Returns the state that a view shows. Nothing is hidden, so `luck` is not used."""
    s = DiceState()
    s.players, s.asked = view.players, asked_code(view.asked)
    s.ship_spaces, s.ties = view.ship_spaces, TIES.index(view.ties)
    s.day, s.opening, s.turn = view.round, int(view.opening), view.roller
    s.last_roll, s.rolled = int(view.last_roll), len(view.dice)
    s.left = sum(1 << number - 1 for number in view.left)
    for die, text in enumerate(view.dice):
        s.dice[die] = ENTRIES[text][0]
    for seat, aboard in enumerate(view.ships):
        for text in aboard.entries:
            load(s, seat, *ENTRIES[text])
        s.florins[seat] = view.points[seat]
        for good in range(GOODS):
            s.crosses[good][seat] = view.crosses[seat][good]
    s.scored = view.scored
    keep_sheet(s, view.last_day)
    return s
