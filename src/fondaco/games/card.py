"""Medici: The Card Game, for two to six merchants.

This game has no secrets. The deck has no order until a card is drawn from it, so a state holds only how many
of each card are still unseen. Read from the top: the cards, the state, a turn, the end of a day.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fondaco.core.luck import Stream, kth_of
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
    is_poorest,
    keep_sheet,
    kth_poorest,
    last_day,
    not_full,
    pay,
    places,
    poorest_count,
    same_sheet,
    shared,
)
from fondaco.games.sisters import day_sheet as day_sheet  # these three are offered as they are
from fondaco.games.sisters import days_scored as days_scored
from fondaco.games.sisters import score as score

ID = "card"
TITLE = "Medici: The Card Game"
VERSION = 1
PLAYERS = (2, 3, 4, 5, 6)
HAS_DAYS = True
HAS_SECRETS = False

# The 110 cards: for each good 2 3 4 5, a double and a green one; then the neutral 2 and the neutral 7.
IN_A_GOOD = 6
GREEN = 5  # the position of the green card within a good
NEUTRAL_2, CARDS = 30, 32
DECK = 110
COPIES = (4, 4, 4, 4, 2, 1) * GOODS + (5, 10)
VALUE = (2, 3, 4, 5, 0, 0) * GOODS + (2, 7)
ICONS = (1, 1, 1, 1, 2, 1) * GOODS + (0, 0)
NO_GOOD = GOODS  # stands for the good of neutral cards
GOOD = (*(good for good in range(GOODS) for _ in range(IN_A_GOOD)), NO_GOOD, NO_GOOD)
# The spaces that each card takes, by the option `sevens`: green cards and neutral 2s take none.
SEVENS = ("free", "space")
SPACES = (
    (1, 1, 1, 1, 1, 0) * GOODS + (0, 0),
    (1, 1, 1, 1, 1, 0) * GOODS + (0, 1),
)
CARD_NAMES = (
    *(f"{good} {face}" for good in GOOD_NAMES for face in ("2", "3", "4", "5", "double", "green")),
    "neutral 2",
    "neutral 7",
)

# These tables are indexed by the number of players.
SHIP_SPACES = by_players(7, 5, 5, 5, 5)
MONOPOLY = (  # icons needed for each bonus; the second is in the printed variant
    by_players(7, 5, 5, 5, 5),
    by_players(10, 8, 8, 8, 8),
)
MONOPOLY_BONUS = (10, 20)
GOOD_PRIZES = by_place(10, 5)
SMALLEST_COIN = 5
MOST_ICONS = sum(COPIES[card] * ICONS[card] for card in range(IN_A_GOOD))  # on all cards of one good

MOST_REVEALS = 3
# A merchant may take only from the newest three cards. Fewer can be set here. For more, `take_count`,
# `kth_take` and `take` have to change, too: for speed they name the second and the third card.
REACH = 3
OUT_OF_REACH = 99  # the spaces of a missing card; no ship has as many

# A take is TAKE + way. Every way takes the newest card; the bits of `way` add the second and the third.
REVEAL, TAKE = 0, 1
WITH_SECOND, WITH_THIRD = 0b01, 0b10
WAYS = 1 << REACH - 1
TAKES = {  # the cards that a move takes, counted back from the newest
    "take " + "".join(map(str, cards)): cards
    for cards in ((1, *(back for back in range(2, REACH + 1) if way >> back - 2 & 1)) for way in range(WAYS))
}
MOVE_NAMES = ("reveal", *TAKES)
ACTIONS = len(MOVE_NAMES)
OUTCOMES = CARDS

OPTIONS = (
    Option(
        "sevens",
        SEVENS,
        "free",
        "The neutral 7s take no space (free, the English rulebook) or one (space, the French rulebook).",
        "Les 7 neutres sont sans place (free, règle anglaise) ou en prennent une (space, règle française).",
    ),
    Option(
        "big_monopoly",
        (False, True),
        False,
        "The printed variant: 8 icons of a good (10 with two players) pay a bonus of 20 instead of 10.",
        "La variante imprimée : 8 symboles d’une marchandise (10 à deux) rapportent 20 au lieu de 10.",
    ),
)
PRESETS = (
    Preset(
        "edition",
        {"en": {"sevens": "free"}, "fr": {"sevens": "space"}},
        "The edition whose rulebook is followed: en or fr.",
        "L’édition dont la règle est suivie : en ou fr.",
    ),
)


class CardState(Merchants):
    sevens = i8()  # spaces that a neutral 7 takes
    big_monopoly = i8()
    last_turn = i8()  # 1 during the one last turn of the last ship with room
    revealed = i8()  # cards revealed in this turn
    deck = i8()
    unseen = i8(CARDS)  # how many of each card the deck holds
    market_size = i8()
    market = i8(DECK)  # oldest first
    hold = i8(SEATS, 7)  # the cards in a ship's spaces, in the order they were loaded
    beside = i8(SEATS, GOODS + 2)  # cards aboard that take no space: greens by good, 2s, 7s
    warehouse = i8(GOODS, SEATS)  # icons


STATE = CardState


def new_game(s: CardState) -> None:
    """Shuffles all 110 cards. Nobody starts with florins."""
    s.deck = DECK
    for card in range(CARDS):
        s.unseen[card] = COPIES[card]
    open_day(s)


def open_day(s: CardState) -> None:
    """The poorest merchant opens the day. Chance breaks a tie."""
    s.day += 1
    s.opening = 1
    s.asked = CHANCE


# What may happen next.


def count(s: CardState) -> int:
    """Returns the number of options of the seat that is asked, or of chance, which counts every card."""
    if s.asked >= 0:
        return may_reveal(s) + take_count(s)
    if s.opening:
        return poorest_count(s)
    return s.deck if s.asked == CHANCE else 0


def option(s: CardState, k: int) -> int:
    """Returns the k-th option, in ascending order."""
    if s.asked >= 0:
        if may_reveal(s):
            return kth_take(s, k - 1) if k > 0 else REVEAL
        return kth_take(s, k)
    if s.opening:
        return kth_poorest(s, k)
    return kth_of(s.unseen, k, s.deck)


def weight(s: CardState, outcome: int) -> int:
    """Returns how many of chance's options are this outcome: one for each of the poorest seats, and as many
    for a card as there are unseen copies.
    """
    return is_poorest(s, outcome) if s.opening else s.unseen[outcome]


def stream(s: CardState) -> Stream:
    """Returns the stream of the next draw: the deck of this day, or the choice of who opens this day."""
    return Stream(f"opens {s.day}", is_deck=False) if s.opening else Stream(f"deck {s.day}", is_deck=True)


def may_reveal(s: CardState) -> int:
    return 1 if reveals_left(s) > 0 else 0


def reveals_left(s: CardState) -> int:
    """Returns how many more cards may be revealed: up to three a turn, while the deck has cards."""
    return min(MOST_REVEALS - s.revealed, s.deck)


def within_reach(s: CardState) -> int:
    """Returns how many cards of the market may be taken: only the newest three, never beyond the last three
    cards.
    """
    return min(s.market_size, REACH)


def take_count(s: CardState) -> int:
    """Returns how many ways there are to take cards. A ship with room always fits the newest card; the
    second, the third or both may be added if they fit.
    """
    reach = within_reach(s)
    newest = s.market_size - 1
    spaces = SPACES[s.sevens]
    room = SHIP_SPACES[s.players] - s.load[s.turn] - spaces[s.market[newest]]
    second = spaces[s.market[newest - 1]] if reach >= 2 else OUT_OF_REACH
    third = spaces[s.market[newest - 2]] if reach >= 3 else OUT_OF_REACH
    return 1 + (second <= room) + (third <= room) + (second + third <= room)


def kth_take(s: CardState, k: int) -> int:
    """Returns the k-th way to take cards, in ascending order. If the second card does not fit, only the third
    can be added.
    """
    if k != 1:
        return TAKE + k
    newest = s.market_size - 1
    room = free(s, s.turn) - space(s, s.market[newest])
    return TAKE + 1 if space(s, s.market[newest - 1]) <= room else TAKE + 2


def free(s: CardState, seat: int) -> int:
    """Returns the free spaces of a seat's ship."""
    return SHIP_SPACES[s.players] - s.load[seat]


def space(s: CardState, card: int) -> int:
    """Returns the spaces that a card takes. Green cards take none; the option `sevens` decides for neutral
    7s.
    """
    return SPACES[s.sevens][card]


# A turn.


def apply(s: CardState, action: int) -> None:
    """Plays one move. `settle` plays the forced moves after it."""
    if s.asked >= 0:
        if action == REVEAL:
            s.asked = CHANCE
        else:
            take(s, action - TAKE)
    elif s.opening:
        s.opening = 0
        begin_turn(s, action)
    else:
        reveal(s, action)


def begin_turn(s: CardState, seat: int) -> None:
    """Starts a turn. If the market is empty, the first card must be revealed."""
    s.turn = seat
    s.revealed = 0
    s.asked = seat if s.market_size > 0 else CHANCE


def reveal(s: CardState, card: int) -> None:
    s.unseen[card] -= 1
    s.deck -= 1
    s.market[s.market_size] = card
    s.market_size += 1
    s.revealed += 1
    s.asked = s.turn


def take(s: CardState, way: int) -> None:
    """Loads the newest card, then the second and the third if they are taken. The cards left close the
    gap.
    """
    newest = s.market_size - 1
    load(s, s.turn, s.market[newest])
    s.market_size -= 1
    if way & WITH_SECOND:
        load(s, s.turn, s.market[newest - 1])
        s.market_size -= 1
    if way & WITH_THIRD:
        load(s, s.turn, s.market[newest - 2])
        s.market[newest - 2] = s.market[newest - 1]
        s.market_size -= 1
    end_turn(s)


def is_taken(way: int, back: int) -> int:
    """Returns 1 if a way takes the card at position `back`, where 1 is the newest card, and 0 otherwise."""
    return (1 | way << 1) >> back - 1 & 1


def load(s: CardState, seat: int, card: int) -> None:
    """Puts a card in the next space of a ship, or beside the ship if the card takes no space."""
    s.value[seat] += VALUE[card]
    if space(s, card):
        s.hold[seat][s.load[seat]] = card
        s.load[seat] += 1
    else:
        s.beside[seat][beside_place(card)] += 1


def beside_place(card: int) -> int:
    """Returns the index in `beside` of a card that takes no space: greens by good, then the neutral 2s and
    7s.
    """
    return card // IN_A_GOOD if card < NEUTRAL_2 else card - NEUTRAL_2 + GOODS


def end_turn(s: CardState) -> None:
    """A full ship takes no more turns. The last ship with room has exactly one more turn."""
    spaces = SHIP_SPACES[s.players]
    if s.last_turn:
        end_day(s)
    else:
        s.last_turn = 1 if not_full(s, spaces) == 1 else 0
        begin_turn(s, following(s, s.turn, spaces))


# The end of a day.


def end_day(s: CardState) -> None:
    """Unloads the ships into the warehouses, then pays for ships and goods."""
    for seat in range(s.players):
        unload(s, seat)
    for seat in range(s.players):
        s.sheet_ships[seat] = s.value[seat]
        s.sheet_ship_pay[seat] = ship_pay(s, seat)
        for good in range(GOODS):
            s.sheet_awards[seat][good] = award(s, s.warehouse[good], seat)
            s.sheet_bonuses[seat][good] = bonus(s, s.warehouse[good][seat])
    pay(s)
    clear_harbour(s)
    if s.day == DAYS:
        s.asked = NOBODY
    else:
        open_day(s)


def unload(s: CardState, seat: int) -> None:
    """Moves the icons of a ship to the warehouse. Neutral cards leave the game."""
    for place in range(s.load[seat]):
        card = s.hold[seat][place]
        if GOOD[card] != NO_GOOD:
            s.warehouse[GOOD[card]][seat] += ICONS[card]
    for good in range(GOODS):
        s.warehouse[good][seat] += s.beside[seat][good] * ICONS[GREEN]


def icons_aboard(s: CardState, seat: int, good: int) -> int:
    """Returns the icons of a good that a ship would unload now."""
    found = s.beside[seat][good] * ICONS[GREEN]
    for place in range(s.load[seat]):
        card = s.hold[seat][place]
        if GOOD[card] == good:
            found += ICONS[card]
    return found


def ship_pay(s: CardState, seat: int) -> int:
    """Returns what a ship earns if the day ends now."""
    return shared(SHIP_PRIZES[s.players], s.value, seat, s.players, SMALLEST_COIN)


def award(s: CardState, icons: list[int], seat: int) -> int:
    """Returns what a good pays a seat: the most and second most icons pay, but having no icon never pays."""
    if icons[seat] == 0:
        return 0
    return shared(GOOD_PRIZES, icons, seat, s.players, SMALLEST_COIN)


def bonus(s: CardState, icons: int) -> int:
    """Returns the bonus for `icons` of a good. A monopoly pays it each day, undivided; a larger one replaces
    a smaller one.
    """
    size = monopolies(s) - 1
    while size >= 0 and icons < MONOPOLY[size][s.players]:
        size -= 1
    return MONOPOLY_BONUS[size] if size >= 0 else 0


def monopolies(s: CardState) -> int:
    """Returns how many sizes of monopoly pay a bonus: the larger one only in a variant."""
    return 2 if s.big_monopoly else 1


def clear_harbour(s: CardState) -> None:
    """Cards left in the market return to the deck. Cards that were bought do not."""
    for place in range(s.market_size):
        s.unseen[s.market[place]] += 1
    s.deck += s.market_size
    s.market_size = 0
    s.last_turn = 0
    for seat in range(s.players):
        s.load[seat] = 0
        s.value[seat] = 0
        for place in range(GOODS + 2):
            s.beside[seat][place] = 0


def standing(s: CardState, seat: int) -> int:
    """The richest merchant wins. Merchants who tie share the victory."""
    return s.florins[seat]


# In words.

CARD_CODES = {name: card for card, name in enumerate(CARD_NAMES)}
MOVE_CODES = {name: move for move, name in enumerate(MOVE_NAMES)}
START_CODES = {f"start {seat}": seat for seat in range(SEATS)}
BESIDE = (*(f"{good} green" for good in GOOD_NAMES), "neutral 2", "neutral 7")  # the places of `beside`


def move_text(s: CardState, action: int) -> str:
    """Returns a move in the notation of records."""
    if s.asked >= 0:
        return MOVE_NAMES[action]
    return f"start {action}" if s.opening else f"card {CARD_NAMES[action]}"


def move_code(s: CardState, text: str) -> int:
    """Returns the move that a text means for the seat that is asked, or for chance; -1 if it means none."""
    if s.asked >= 0:
        return MOVE_CODES.get(text, -1)
    if s.opening:
        return START_CODES.get(text, -1)
    return CARD_CODES.get(text.removeprefix("card "), -1) if text.startswith("card ") else -1


def heard_text(s: CardState, action: int, seat: int | None) -> str:
    """Returns a move as a seat learns of it. Every move of this game is public."""
    return move_text(s, action)


def space_named(sevens: str, name: str) -> int:
    """Returns the spaces that a card takes, given its name and the value of the option `sevens`."""
    return SPACES[SEVENS.index(sevens)][CARD_CODES[name]]


def goods_on_offer(s: CardState) -> set[int]:
    """Returns the goods of the cards within reach."""
    return {GOOD[card] for card in s.market[s.market_size - within_reach(s) : s.market_size]}


def total_value(names: Iterable[str]) -> int:
    """Returns the sum of the values of some cards."""
    return sum(VALUE[CARD_CODES[name]] for name in names)


def icons_by_good(s: CardState, seat: int) -> list[int]:
    """Returns the icons of each good that a ship would unload now."""
    icons = [greens * ICONS[GREEN] for greens in s.beside[seat]]  # neutral cards have no icons
    for card in s.hold[seat][: s.load[seat]]:
        icons[GOOD[card]] += ICONS[card]
    return icons[:GOODS]


@dataclass
class Ship:
    spaces: int
    cards: list[str]  # in the spaces
    beside: list[str]  # cards aboard that take no space
    value: int
    free: int  # free spaces
    icons: list[int]  # by good, those that the ship will bring to its warehouse


@dataclass
class CardView(View):
    sevens: str
    big_monopoly: bool
    day: int
    opening: bool  # True while chance picks who opens the day
    turn: int
    last_turn: bool
    revealed: int  # cards revealed in this turn
    deck: int
    unseen: dict[str, int]
    market: list[str]  # oldest first
    ships: list[Ship]
    places: list[int]  # the place of each ship: 1 is the best, equal ships share a place
    warehouses: list[list[int]]  # icons, by seat and good
    florins: list[int]
    scored: int  # days scored
    last_day: Day | None


def view(s: CardState, seat: int | None) -> CardView:
    """Returns the view of a seat. This game has no secrets, so seats and spectators see the same."""
    return view_like(s, seat, None)


def view_like(s: CardState, seat: int | None, like: Like[CardView] | None) -> CardView:
    """Returns the view. Takes over parts of the view in `like` that are made from equal fields."""
    return CardView(
        game=ID,
        seat=seat,
        players=s.players,
        asked=asked_word(s.asked),
        sevens=SEVENS[s.sevens],
        big_monopoly=bool(s.big_monopoly),
        day=s.day,
        opening=bool(s.opening),
        turn=s.turn,
        last_turn=bool(s.last_turn),
        revealed=s.revealed,
        deck=s.deck,
        unseen=like.view.unseen if like and like.state.unseen == s.unseen else unseen(s),
        market=[CARD_NAMES[card] for card in s.market[: s.market_size]],
        ships=[ship(s, seat, like) for seat in range(s.players)],
        places=like.view.places if like and like.state.value == s.value else places(s.value[: s.players]),
        warehouses=warehouses(s, like),
        florins=like.view.florins if like and like.state.florins == s.florins else s.florins[: s.players],
        scored=s.scored,
        last_day=like.view.last_day if like and same_sheet(s, like.state) else last_day(s),
    )


def unseen(s: CardState) -> dict[str, int]:
    return {name: copies for name, copies in zip(CARD_NAMES, s.unseen, strict=True) if copies}


def warehouses(s: CardState, like: Like[CardView] | None) -> list[list[int]]:
    is_same = like and like.state.warehouse == s.warehouse
    return like.view.warehouses if like and is_same else by_seat(s.warehouse, s.players)


def ship(s: CardState, seat: int, like: Like[CardView] | None) -> Ship:
    if like and is_same_load(s, like.state, seat):
        return like.view.ships[seat]
    beside = zip(BESIDE, s.beside[seat], strict=True) if any(s.beside[seat]) else ()
    cards = [CARD_NAMES[card] for card in s.hold[seat][: s.load[seat]]]
    lighter = [name for name, copies in beside for _ in range(copies)]
    icons = icons_by_good(s, seat)
    return Ship(SHIP_SPACES[s.players], cards, lighter, s.value[seat], free(s, seat), icons)


def is_same_load(s: CardState, other: CardState, seat: int) -> bool:
    """True if a ship holds the same cards in two states of a table."""
    is_same_hold = s.load[seat] == other.load[seat] and s.hold[seat] == other.hold[seat]
    return is_same_hold and s.beside[seat] == other.beside[seat]


def imagine(view: CardView, luck: Luck) -> CardState:
    """Returns the state that a view shows. Nothing is hidden, so `luck` is not used."""
    s = CardState()
    s.players, s.asked = view.players, asked_code(view.asked)
    s.sevens, s.big_monopoly = SEVENS.index(view.sevens), int(view.big_monopoly)
    s.day, s.opening, s.turn = view.day, int(view.opening), view.turn
    s.last_turn, s.revealed, s.deck = int(view.last_turn), view.revealed, view.deck
    for name, copies in view.unseen.items():
        s.unseen[CARD_CODES[name]] = copies
    for name in view.market:
        s.market[s.market_size] = CARD_CODES[name]
        s.market_size += 1
    for seat, aboard in enumerate(view.ships):
        for name in (*aboard.cards, *aboard.beside):
            load(s, seat, CARD_CODES[name])
        s.florins[seat] = view.florins[seat]
        for good in range(GOODS):
            s.warehouse[good][seat] = view.warehouses[seat][good]
    s.scored = view.scored
    keep_sheet(s, view.last_day)
    return s
