"""Medici, the board game of 2023, for two to six merchants.

Nothing on this table is secret: cards in the deck and cards set aside for the day are both unseen and cannot
be told apart, so a state holds how many of each card are unseen and how many may still be drawn. Read from
the top: the cards, the state, a lot, its auction, the end of a day.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from fondaco.core.luck import Stream, kth_of
from fondaco.core.options import Option, Preset
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.state import i8, i16
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

ID = "board"
TITLE = "Medici"
VERSION = 1
PLAYERS = (2, 3, 4, 5, 6)
HAS_DAYS = True
HAS_SECRETS = False

# The 36 cards: for each good 0 1 2 3 4 and two 5s; then the gold.
IN_A_GOOD = 6
CARDS = 31
COPIES = (1, 1, 1, 1, 1, 2) * GOODS + (1,)
VALUE = (0, 1, 2, 3, 4, 5) * GOODS + (10,)
NO_GOOD = GOODS  # in the place of a good: the gold's
GOOD = (*(good for good in range(GOODS) for _ in range(IN_A_GOOD)), NO_GOOD)
CARD_NAMES = (*(f"{good} {value}" for good in GOOD_NAMES for value in range(IN_A_GOOD)), "gold 10")

# By number of players.
SHIP_SPACES = by_players(7, 5, 5, 5, 5)
FLORINS = by_players(40, 40, 40, 30, 30)
DECK = by_players(18, 18, 24, 30, 36)
ASIDE = by_players(18, 18, 12, 6, 0)
GOOD_PRIZES = by_players(by_place(10), by_place(10, 5), by_place(10, 5), by_place(10, 5), by_place(10, 5))
TOP_LEVEL = 7
BONUS = (0, 0, 0, 0, 0, 5, 10, 20)  # by level
FIRST_BONUS = min(level for level, florins in enumerate(BONUS) if florins)
SMALLEST_COIN = 1
LARGEST_LOT = 3

# A bid comes out of what a merchant began with and earned on two days at most: 30 for the ship, 10 and a
# bonus of 20 for each good. Nobody can ever bid more than 40 + 2 * (30 + 5 * 30) = 400 florins.
DRAW, STOP, PASS, BID = 0, 1, 2, 2  # BID + n: a bid of n florins, at least 1
ACTIONS = 512
OUTCOMES = CARDS
PASSED = -1  # in the place of a bid
MOVE_NAMES = ("draw", "stop", "pass", *(f"bid {florins}" for florins in range(1, ACTIONS - BID)))

OPTIONS: tuple[Option, ...] = ()
PRESETS: tuple[Preset, ...] = ()


class BoardState(Merchants):
    filling = i8()  # 1 while the last ship with room loads cards without an auction
    deck = i8()  # cards that may still be drawn today
    unseen = i8(CARDS)  # how many of each card were not seen today, in the deck or set aside
    lot_size = i8()
    lot = i8(LARGEST_LOT)  # in the order they were drawn
    auction = i8()  # 1 during the auction, 0 while the selector draws the lot
    standing_bid = i16()  # the highest bid so far, 0 before there is one
    leader = i8()  # the seat that made the standing bid
    bids = i16(SEATS)  # florins; PASSED; or 0 before the seat has spoken
    hold = i8(SEATS, 7)  # the cards aboard, in the order they were loaded
    level = i8(GOODS, SEATS)  # on the commodity tracks


STATE = BoardState


def new_game(s: BoardState) -> None:
    """Each merchant starts with the same number of florins."""
    for seat in range(s.players):
        s.florins[seat] = FLORINS[s.players]
    open_day(s)


def open_day(s: BoardState) -> None:
    """Shuffles all cards. The poorest merchant opens the day; chance breaks a tie."""
    s.day += 1
    s.deck = DECK[s.players]
    for card in range(CARDS):
        s.unseen[card] = COPIES[card]
    s.opening = 1
    s.asked = CHANCE


# What may happen next.


def count(s: BoardState) -> int:
    """Returns the number of options of the seat that is asked, or of chance, which counts unseen cards."""
    if s.asked >= 0:
        return 1 + (affordable(s) if s.auction else may_draw(s))
    if s.opening:
        return poorest_count(s)
    return s.deck + ASIDE[s.players] if s.asked == CHANCE else 0


def option(s: BoardState, k: int) -> int:
    """Returns the k-th option, in ascending order."""
    if s.asked >= 0:
        if s.auction:
            return BID + kth_bid(s, k) if k > 0 else PASS
        return DRAW if k == 0 and may_draw(s) else STOP
    if s.opening:
        return kth_poorest(s, k)
    return kth_of(s.unseen, k, s.deck + ASIDE[s.players])


def weight(s: BoardState, outcome: int) -> int:
    """Returns how many of chance's options are this outcome: one for each of the poorest seats, and as many
    for a card as there are unseen copies.
    """
    return is_poorest(s, outcome) if s.opening else s.unseen[outcome]


def stream(s: BoardState) -> Stream:
    """Returns the stream of the next draw: the deck of this day, or the choice of who opens this day."""
    return Stream(f"opens {s.day}", is_deck=False) if s.opening else Stream(f"deck {s.day}", is_deck=True)


def may_draw(s: BoardState) -> int:
    """The selector may draw up to three cards, while the deck has cards and some ship has room for one
    more.
    """
    if s.lot_size == LARGEST_LOT or s.deck == 0:
        return 0
    for seat in range(s.players):
        if free(s, seat) > s.lot_size:
            return 1
    return 0


def affordable(s: BoardState) -> int:
    """Returns how many bids the asked seat can make. Its ship needs room for the lot, and its florins must
    beat the standing bid.
    """
    if not fits(s, s.asked, s.lot_size):
        return 0
    return max(0, s.florins[s.asked] + 1 - least_bid(s.standing_bid))


def kth_bid(s: BoardState, k: int) -> int:
    """Returns the k-th bid above the standing one, counted from 1."""
    return least_bid(s.standing_bid) + k - 1


def least_bid(standing: int) -> int:
    """Returns the lowest bid that beats another, or 0 for none: one florin more."""
    return standing + 1


def fits(s: BoardState, seat: int, cards: int) -> bool:
    """A winner needs room: a merchant may bid only if the whole lot fits in their ship."""
    return free(s, seat) >= cards


def free(s: BoardState, seat: int) -> int:
    """Returns the free spaces of a seat's ship."""
    return SHIP_SPACES[s.players] - s.load[seat]


# Selecting a lot.


def apply(s: BoardState, action: int) -> None:
    """Plays one move. `settle` plays the forced moves after it."""
    if s.asked >= 0:
        if action >= PASS:
            bid(s, action - BID)
        elif action == DRAW:
            s.asked = CHANCE
        else:
            open_auction(s)
    elif s.opening:
        s.opening = 0
        begin_turn(s, action)
    else:
        turn_up(s, action)


def begin_turn(s: BoardState, seat: int) -> None:
    """The selector always draws the first card of a lot."""
    s.turn = seat
    s.asked = CHANCE


def turn_up(s: BoardState, card: int) -> None:
    """Adds a card from the deck to the lot, or to the last ship with room."""
    s.unseen[card] -= 1
    s.deck -= 1
    if s.filling:
        load(s, s.turn, card)
        fill(s)
    else:
        s.lot[s.lot_size] = card
        s.lot_size += 1
        s.asked = s.turn


# The auction.


def open_auction(s: BoardState) -> None:
    """Bidding goes round once, from the selector's left. The selector bids last."""
    s.auction = 1
    s.asked = next_bidder(s, s.turn)


def next_bidder(s: BoardState, seat: int) -> int:
    """Merchants bid in clockwise order. A merchant whose ship is full is skipped."""
    return following(s, seat, SHIP_SPACES[s.players])


def bidders(s: BoardState) -> list[int]:
    """Returns the seats that bid for a lot of the selector, in their order. The selector is the last."""
    order = [next_bidder(s, s.turn)]
    while order[-1] != s.turn:
        order.append(next_bidder(s, order[-1]))
    return order


def bid(s: BoardState, florins: int) -> None:
    """Records a bid above the standing one, or 0 for a pass."""
    seat = s.asked
    if florins > 0:
        s.standing_bid = florins
        s.leader = seat
    s.bids[seat] = florins if florins > 0 else PASSED
    if seat == s.turn:
        knock_down(s)
    else:
        s.asked = next_bidder(s, seat)


def knock_down(s: BoardState) -> None:
    """The highest bidder pays and loads the lot. Without a bid the lot is discarded."""
    if s.standing_bid > 0:
        s.florins[s.leader] -= s.standing_bid
        for place in range(s.lot_size):
            load(s, s.leader, s.lot[place])
    clear_block(s)
    end_turn(s)


def load(s: BoardState, seat: int, card: int) -> None:
    s.hold[seat][s.load[seat]] = card
    s.load[seat] += 1
    s.value[seat] += VALUE[card]


def clear_block(s: BoardState) -> None:
    s.lot_size = 0
    s.auction = 0
    s.standing_bid = 0
    for seat in range(s.players):
        s.bids[seat] = 0


def end_turn(s: BoardState) -> None:
    """The next merchant with room selects a lot. If only one ship has room, it is filled; if the deck is
    empty, the day ends.
    """
    spaces = SHIP_SPACES[s.players]
    following_seat = following(s, s.turn, spaces)
    if not_full(s, spaces) == 1:
        s.filling = 1
        s.turn = following_seat
        fill(s)
    elif s.deck == 0:
        end_day(s)
    else:
        begin_turn(s, following_seat)


def fill(s: BoardState) -> None:
    """The last ship with room loads cards from the deck for free, until the ship is full or the deck is
    empty.
    """
    if s.deck > 0 and free(s, s.turn) > 0:
        s.asked = CHANCE
    else:
        end_day(s)


# The end of a day.


def end_day(s: BoardState) -> None:
    """Moves the markers up the tracks, then pays for ships and goods."""
    for seat in range(s.players):
        climb(s, seat)
    for seat in range(s.players):
        s.sheet_ships[seat] = s.value[seat]
        s.sheet_ship_pay[seat] = ship_pay(s, seat)
        for good in range(GOODS):
            s.sheet_awards[seat][good] = award(s, s.level[good], seat)
            s.sheet_bonuses[seat][good] = BONUS[s.level[good][seat]]
    pay(s)
    clear_harbour(s)
    if s.day == DAYS:
        s.asked = NOBODY
    else:
        open_day(s)


def climb(s: BoardState, seat: int) -> None:
    """A marker climbs one level for each card of its good aboard. Gold moves no marker."""
    for place in range(s.load[seat]):
        good = GOOD[s.hold[seat][place]]
        if good != NO_GOOD:
            s.level[good][seat] = climbed(s.level[good][seat], 1)


def climbed(level: int, cards: int) -> int:
    """Returns the new level of a marker after some cards of its good. It stops at the top of the track."""
    return min(level + cards, TOP_LEVEL)


def cards_aboard(s: BoardState, seat: int, good: int) -> int:
    """Returns how many cards of a good a ship has loaded."""
    found = 0
    for place in range(s.load[seat]):
        if GOOD[s.hold[seat][place]] == good:
            found += 1
    return found


def ship_pay(s: BoardState, seat: int) -> int:
    """Returns what a ship earns if the day ends now."""
    return shared(SHIP_PRIZES[s.players], s.value, seat, s.players, SMALLEST_COIN)


def award(s: BoardState, levels: list[int], seat: int) -> int:
    """Returns what a track pays a seat: only the highest and second highest level pay, level 0 included."""
    return shared(GOOD_PRIZES[s.players], levels, seat, s.players, SMALLEST_COIN)


def clear_harbour(s: BoardState) -> None:
    """Empties the ships. Markers keep their levels."""
    s.filling = 0
    for seat in range(s.players):
        s.load[seat] = 0
        s.value[seat] = 0


def standing(s: BoardState, seat: int) -> int:
    """The richest merchant wins. Merchants who tie share the victory."""
    return s.florins[seat]


# In words.

CARD_CODES = {name: card for card, name in enumerate(CARD_NAMES)}
MOVE_CODES = {name: move for move, name in enumerate(MOVE_NAMES)}
START_CODES = {f"start {seat}": seat for seat in range(SEATS)}


def move_text(s: BoardState, action: int) -> str:
    """Returns a move in the notation of records."""
    if s.asked >= 0:
        return MOVE_NAMES[action]
    return f"start {action}" if s.opening else f"card {CARD_NAMES[action]}"


def move_code(s: BoardState, text: str) -> int:
    """Returns the move that a text means for the seat that is asked, or for chance; -1 if it means none."""
    if s.asked >= 0:
        return MOVE_CODES.get(text, -1)
    if s.opening:
        return START_CODES.get(text, -1)
    return CARD_CODES.get(text.removeprefix("card "), -1) if text.startswith("card ") else -1


def heard_text(s: BoardState, action: int, seat: int | None) -> str:
    """Returns a move as a seat learns of it. Every move of this game is public."""
    return move_text(s, action)


def goods_on_offer(s: BoardState) -> set[int]:
    """Returns the goods of the cards in the lot."""
    return {GOOD[card] for card in s.lot[: s.lot_size]}


def total_value(names: Iterable[str]) -> int:
    """Returns the sum of the values of some cards."""
    return sum(VALUE[CARD_CODES[name]] for name in names)


def goods_of(cards: Iterable[int]) -> list[int]:
    """Returns how many of these cards belong to each good."""
    goods = [GOOD[card] for card in cards]
    return [goods.count(good) for good in range(GOODS)]


def levels_tonight(view: BoardView) -> list[list[int]]:
    """Returns the levels by seat and good as they would be if the day ended now."""
    return [
        list(map(climbed, levels, goods_of(CARD_CODES[name] for name in ship.cards)))
        for levels, ship in zip(view.levels, view.ships, strict=True)
    ]


Spoken = int | Literal["pass"] | None  # a bid in florins, a pass, or nothing yet


@dataclass
class Ship:
    spaces: int
    cards: list[str]
    value: int
    free: int  # free spaces


@dataclass
class BoardView(View):
    day: int
    opening: bool  # True while chance picks who opens the day
    selector: int  # while the last ship with room is filled: its owner
    filling: bool  # True while the last ship with room is filled
    deck: int
    unseen: dict[str, int]  # cards that are in the deck or set aside
    lot: list[str]  # in the order they were drawn
    lot_value: int
    bidders: list[int]  # the seats that bid for the lot, in their order; full ships do not
    auction: bool  # True while merchants bid for the lot
    bids: list[Spoken]  # by seat, in this auction
    standing_bid: int  # the bid to beat, 0 before there is one
    leader: int | None  # the seat that made the standing bid
    ships: list[Ship]
    places: list[int]  # the place of each ship: 1 is the best, equal ships share a place
    levels: list[list[int]]  # by seat and good
    florins: list[int]
    scored: int  # days scored
    last_day: Day | None


def view(s: BoardState, seat: int | None) -> BoardView:
    """Returns the view of a seat. This game has no secrets, so seats and spectators see the same."""
    return view_like(s, seat, None)


def view_like(s: BoardState, seat: int | None, like: Like[BoardView] | None) -> BoardView:
    """Returns the view. Takes over parts of the view in `like` that are made from equal fields."""
    return BoardView(
        game=ID,
        seat=seat,
        players=s.players,
        asked=asked_word(s.asked),
        day=s.day,
        opening=bool(s.opening),
        selector=s.turn,
        filling=bool(s.filling),
        deck=s.deck,
        unseen=like.view.unseen if like and like.state.unseen == s.unseen else unseen(s),
        lot=[CARD_NAMES[card] for card in s.lot[: s.lot_size]],
        lot_value=sum([VALUE[card] for card in s.lot[: s.lot_size]]),
        bidders=bidders(s),
        auction=bool(s.auction),
        bids=[spoken(florins) for florins in s.bids[: s.players]],
        standing_bid=s.standing_bid,
        leader=s.leader if s.standing_bid else None,
        ships=[ship(s, seat, like) for seat in range(s.players)],
        places=like.view.places if like and like.state.value == s.value else places(s.value[: s.players]),
        levels=like.view.levels if like and like.state.level == s.level else by_seat(s.level, s.players),
        florins=like.view.florins if like and like.state.florins == s.florins else s.florins[: s.players],
        scored=s.scored,
        last_day=like.view.last_day if like and same_sheet(s, like.state) else last_day(s),
    )


def unseen(s: BoardState) -> dict[str, int]:
    return {name: copies for name, copies in zip(CARD_NAMES, s.unseen, strict=True) if copies}


def spoken(florins: int) -> Spoken:
    if florins == PASSED:
        return "pass"
    return florins or None


def ship(s: BoardState, seat: int, like: Like[BoardView] | None) -> Ship:
    if like and is_same_load(s, like.state, seat):
        return like.view.ships[seat]
    aboard = s.hold[seat][: s.load[seat]]
    cards = [CARD_NAMES[card] for card in aboard]
    return Ship(SHIP_SPACES[s.players], cards, s.value[seat], free(s, seat))


def is_same_load(s: BoardState, other: BoardState, seat: int) -> bool:
    """True if a ship holds the same cards in two states of a table."""
    return s.load[seat] == other.load[seat] and s.hold[seat] == other.hold[seat]


def imagine(view: BoardView, luck: Luck) -> BoardState:
    """Returns the state that a view shows. Nothing is hidden, so `luck` is not used."""
    s = BoardState()
    s.players, s.asked = view.players, asked_code(view.asked)
    s.day, s.opening, s.turn = view.day, int(view.opening), view.selector
    s.filling, s.deck, s.auction = int(view.filling), view.deck, int(view.auction)
    s.standing_bid, s.leader = view.standing_bid, view.leader or 0
    for name, copies in view.unseen.items():
        s.unseen[CARD_CODES[name]] = copies
    for name in view.lot:
        s.lot[s.lot_size] = CARD_CODES[name]
        s.lot_size += 1
    for seat, aboard in enumerate(view.ships):
        for name in aboard.cards:
            load(s, seat, CARD_CODES[name])
        said = view.bids[seat]
        s.bids[seat] = PASSED if said == "pass" else said or 0
        s.florins[seat] = view.florins[seat]
        for good in range(GOODS):
            s.level[good][seat] = view.levels[seat][good]
    s.scored = view.scored
    keep_sheet(s, view.last_day)
    return s
