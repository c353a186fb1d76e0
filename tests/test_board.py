"""The board game: the rulebook's examples, the rulings, and the numbers of every table.

Positions are played from texts of the record, or set up field by field and played on from there.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games import board, game_called
from fondaco.games.goods import GOOD_NAMES, GOODS
from fondaco.games.sisters import paid_places

GAME = game_called("board")
EVERY_TABLE = (2, 3, 4, 5, 6)


def begun(players: int) -> board.BoardState:
    return GAME.begin(GAME.setup(players, {}))  # type: ignore[no-any-return]


def opened(players: int, seat: int = 0) -> board.BoardState:
    return told(begun(players), f"* start {seat}")


def told(s: board.BoardState, *moves: str) -> board.BoardState:
    """Plays moves as a record tells them."""
    for move in moves:
        who, what = move.split(" ", 1)
        assert s.asked == (CHANCE if who == "*" else int(who)), (move, s.asked)
        action = board.move_code(s, what)
        assert GAME.find(s, action) >= 0, (move, options(s))
        GAME.play(s, action)
    return s


def options(s: board.BoardState) -> list[str]:
    return [board.move_text(s, action) for action in GAME.legal_actions(s)]


def seen(s: board.BoardState, name: str) -> int:
    """A card leaves the deck."""
    card = board.CARD_CODES[name]
    assert s.unseen[card] > 0
    s.unseen[card] -= 1
    s.deck -= 1
    return card


def aboard(s: board.BoardState, seat: int, *cards: str) -> None:
    """Loads cards that were drawn earlier in the day."""
    for name in cards:
        board.load(s, seat, seen(s, name))


def fillers(s: board.BoardState) -> list[str]:
    """Cards that no test asks for by name."""
    names = [name for name in board.CARD_NAMES if name.split()[0] in ("cloth", "spice", "grain")]
    return [name for name in names for _ in range(s.unseen[board.CARD_CODES[name]])]


def loaded(players: int, *loads: int, selector: int = 0) -> board.BoardState:
    """A day under way, a lot about to be selected; so many cards lie in each ship."""
    s = opened(players, selector)
    for seat, load in enumerate(loads):
        aboard(s, seat, *fillers(s)[:load])
    return s


def left(s: board.BoardState, deck: int) -> board.BoardState:
    """Lots were discarded until so many cards were left."""
    for name in fillers(s)[: s.deck - deck]:
        seen(s, name)
    assert s.deck == deck
    return s


def sailed(players: int, *ships: list[str], levels: dict[str, list[int]] | None = None) -> board.BoardState:
    """The end of a day with these ships, and these levels before it."""
    s = begun(players)
    for seat, cards in enumerate(ships):
        aboard(s, seat, *cards)
    for name, row in (levels or {}).items():
        s.level[GOOD_NAMES.index(name)][:players] = row
    board.end_day(s)
    return s


def paid(s: board.BoardState) -> list[int]:
    return s.sheet_ship_pay[: s.players]


def awarded(s: board.BoardState, good: str) -> list[int]:
    return [row[GOOD_NAMES.index(good)] for row in s.sheet_awards[: s.players]]


def bonuses(s: board.BoardState, good: str) -> list[int]:
    return [row[GOOD_NAMES.index(good)] for row in s.sheet_bonuses[: s.players]]


def levels(s: board.BoardState, seat: int) -> list[int]:
    return [s.level[good][seat] for good in range(GOODS)]


def random_game(players: int, game: int) -> Iterator[board.BoardState]:
    """Every position of a whole game at random."""
    s, key, n = begun(players), game_key(9, game), 0
    while s.asked != NOBODY:
        yield s
        GAME.play(s, GAME.option(s, drawn(key, n, GAME.count(s))))
        n += 1
    yield s


# The rulebook's examples.


def jenna_selects() -> board.BoardState:
    """Jenna 0, Jacob 1, Lisa 2, David 3, Lily 4. Jenna has three spaces, Jacob two, Lisa one."""
    s = loaded(5, 2, 3, 4, 1, 0)
    return told(s, "* card dye 5", "0 draw", "* card fur 0", "0 draw", "* card fur 1")


def test_example_jenna_auctions_three_cards() -> None:
    s = jenna_selects()
    assert s.asked == 3  # Jacob and Lisa had to pass
    assert board.view(s, None).bids == [None, "pass", "pass", None, None]
    told(s, "3 bid 7", "4 pass", "0 bid 8")
    assert s.florins[:5] == [22, 30, 30, 30, 30]
    assert board.view(s, None).ships[0].cards[2:] == ["dye 5", "fur 0", "fur 1"]
    assert s.load[:5] == [5, 3, 4, 1, 0]


def test_example_david_alone_has_room_and_buys_for_one_florin() -> None:
    s = jenna_selects()
    s.load[4] = 4  # in the book Lily has no room for three any more
    s.bids[4] = 0
    told(s, "3 bid 7", "0 bid 8")
    assert s.turn == 1
    told(s, "* card dye 4", "1 draw", "* card dye 3", "1 draw", "* card dye 2", "3 bid 1")
    assert s.florins[3] == 29
    assert s.load[3] == 4
    assert s.turn == 2  # nobody else was asked


JENNA = ["grain 5", "fur 5", "cloth 0", "cloth 3", "gold 10"]


def five_ships() -> board.BoardState:
    return sailed(
        5,
        JENNA,
        ["spice 5", "spice 5", "dye 5", "dye 5", "dye 0"],
        ["cloth 5", "cloth 5", "fur 4", "fur 2", "fur 0"],
        ["grain 5", "spice 4", "dye 4", "dye 3", "spice 0"],
        ["cloth 4", "grain 4", "fur 3", "spice 3", "grain 0"],
    )


def test_example_payments_of_five_ships() -> None:
    s = five_ships()
    assert s.sheet_ships[:5] == [23, 20, 16, 16, 14]
    assert paid(s) == [30, 20, 7, 7, 0]


def test_example_jennas_cards_move_grain_fur_and_cloth() -> None:
    assert levels(five_ships(), 0) == [2, 0, 1, 0, 1]


def test_example_three_tied_second_share_five_florins() -> None:
    s = sailed(5, [], [], [], [], [], levels={"dye": [4, 3, 3, 3, 1]})
    assert awarded(s, "dye") == [10, 1, 1, 1, 0]


def test_example_bonuses_are_not_divided() -> None:
    s = sailed(5, [], [], [], [], [], levels={"dye": [7, 6, 6, 5, 4]})
    assert bonuses(s, "dye") == [20, 10, 10, 5, 0]


# Setting up.


@pytest.mark.parametrize(
    ("players", "spaces", "florins", "deck", "aside"),
    [(2, 7, 40, 18, 18), (3, 5, 40, 18, 18), (4, 5, 40, 24, 12), (5, 5, 30, 30, 6), (6, 5, 30, 36, 0)],
)
def test_set_up(players: int, spaces: int, florins: int, deck: int, aside: int) -> None:
    s = begun(players)
    assert s.florins == [florins] * players + [0] * (6 - players)
    assert s.deck == deck
    assert s.day == 1
    shown = board.view(s, 0)
    assert [ship.spaces for ship in shown.ships] == [spaces] * players
    assert shown.levels == [[0] * GOODS] * players
    told(s, "* start 0")
    assert GAME.count(s) == deck + aside == 36


def test_there_are_thirty_six_cards() -> None:
    cards = board.view(begun(6), None).unseen
    assert cards.pop("gold 10") == 1
    assert cards == {f"{good} {value}": 1 + (value == 5) for good in GOOD_NAMES for value in range(6)}
    assert [board.VALUE[board.CARD_CODES[name]] for name in cards] == [0, 1, 2, 3, 4, 5] * GOODS
    assert board.VALUE[board.CARD_CODES["gold 10"]] == 10


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_chance_picks_the_first_selector_among_all(players: int) -> None:
    assert options(begun(players)) == [f"start {seat}" for seat in range(players)]


def test_every_unseen_card_is_as_likely_set_aside_or_not() -> None:
    s = opened(2)
    outcomes = [GAME.option(s, k) for k in range(GAME.count(s))]
    assert outcomes.count(board.CARD_CODES["fur 5"]) == 2
    assert outcomes.count(board.CARD_CODES["fur 4"]) == 1
    told(s, "* card fur 5")
    assert board.view(s, None).unseen["fur 5"] == 1
    assert s.deck == 17


@pytest.mark.parametrize("players", [1, 7])
def test_only_two_to_six_play(players: int) -> None:
    with pytest.raises(ValueError, match="board is for 2 to 6 players"):
        GAME.setup(players, {})


# Selecting a lot.


def test_the_first_card_is_compulsory_and_a_lot_stops_at_three() -> None:
    s = opened(3, 1)
    assert s.asked == CHANCE
    told(s, "* card dye 5")
    assert options(s) == ["draw", "stop"]
    assert GAME.count(s) == 2
    told(s, "1 draw", "* card dye 0")
    assert options(s) == ["draw", "stop"]
    told(s, "1 draw", "* card gold 10")
    assert s.asked == 2  # the lot is complete, the selector's left speaks
    assert options(s)[:2] == ["pass", "bid 1"]
    assert board.view(s, None).lot == ["dye 5", "dye 0", "gold 10"]


def test_a_selector_may_stop_after_one_card() -> None:
    s = told(opened(3), "* card dye 5", "0 stop")
    assert s.auction == 1
    assert s.lot_size == 1
    assert s.asked == 1


@pytest.mark.parametrize(
    ("loads", "largest"), [((4, 4, 4), 1), ((4, 3, 4), 2), ((3, 4, 4), 2), ((4, 2, 5), 3), ((4, 5, 0), 3)]
)
def test_a_lot_fits_the_emptiest_ship_the_selectors_own_included(
    loads: tuple[int, ...], largest: int
) -> None:
    s = opened(3)
    s.load[:3] = loads
    told(s, "* card dye 5")
    while s.asked == 0 and not s.auction:
        told(s, "0 draw", f"* card fur {s.lot_size}")
    assert s.lot_size == largest


def test_only_room_counts_for_a_lot_not_money() -> None:
    s = loaded(3, 4, 4, 2)
    s.florins[:3] = [40, 40, 0]
    told(s, "* card dye 0", "0 draw", "* card dye 1", "0 draw", "* card dye 2")
    # Two are short of room and the third of florins: the lot was legal, and is discarded.
    assert s.turn == 1
    assert s.load[:3] == [4, 4, 2]


@pytest.mark.parametrize("deck", [1, 2, 3])
def test_a_lot_is_no_larger_than_the_deck(deck: int) -> None:
    s = told(left(opened(3), deck), "* card dye 5")
    for card in range(1, deck):
        told(s, "0 draw", f"* card fur {card}")
    assert s.auction == 1
    assert s.lot_size == deck


# The auction.


def test_bidding_goes_once_round_and_the_selector_is_last() -> None:
    s = told(opened(4, 2), "* card dye 5", "2 stop", "3 bid 1", "0 pass", "1 bid 2", "2 bid 3")
    assert s.florins[:4] == [40, 40, 37, 40]
    assert board.view(s, None).ships[2].cards == ["dye 5"]
    assert s.turn == 3


def test_the_row_of_bidders_is_kept_during_the_auction() -> None:
    s = told(opened(4, 2), "* card dye 5", "2 stop", "3 bid 1", "0 pass")
    shown = board.view(s, 1)
    assert shown.bids == ["pass", None, None, 1]
    assert (shown.auction, shown.standing_bid, shown.leader, shown.selector) == (True, 1, 3, 2)
    told(s, "1 bid 5")
    assert (s.standing_bid, s.leader) == (5, 1)
    told(s, "2 pass")
    shown = board.view(s, 1)
    assert shown.bids == [None] * 4
    assert (shown.auction, shown.standing_bid, shown.leader, shown.lot) == (False, 0, None, [])


def test_the_goods_of_the_lot_are_on_offer() -> None:
    s = told(opened(4, 2), "* card dye 5")
    assert board.goods_on_offer(s) == {board.GOOD_NAMES.index("dye")}
    told(s, "2 draw", "* card gold 10")
    assert board.goods_on_offer(s) == {board.GOOD_NAMES.index("dye"), board.NO_GOOD}
    assert board.goods_on_offer(opened(4)) == set()


def test_full_ships_are_not_among_the_bidders() -> None:
    s = opened(4, 2)
    assert board.view(s, None).bidders == [3, 0, 1, 2]
    s.load[0] = board.SHIP_SPACES[4]
    assert board.view(s, None).bidders == [3, 1, 2]


def test_a_bid_is_at_least_one_and_at_most_ones_florins() -> None:
    s = told(opened(3), "* card dye 5", "0 stop")
    assert options(s) == ["pass", *(f"bid {florins}" for florins in range(1, 41))]


def test_a_bid_is_more_than_the_standing_bid() -> None:
    s = told(opened(3), "* card dye 5", "0 stop", "1 bid 38")
    assert options(s) == ["pass", "bid 39", "bid 40"]
    told(s, "2 bid 39")
    assert options(s) == ["pass", "bid 40"]
    told(s, "0 bid 40")
    assert s.florins[0] == 0


def test_who_cannot_pay_more_has_to_pass() -> None:
    s = opened(3)
    s.florins[2] = 6
    told(s, "* card dye 5", "0 stop", "1 bid 5")
    assert options(s) == ["pass", "bid 6"]
    s = opened(3)
    s.florins[2] = 6
    told(s, "* card dye 5", "0 stop", "1 bid 6")
    assert s.asked == 0
    s = opened(3)
    s.florins[2] = 6
    told(s, "* card dye 5", "0 stop", "1 bid 7")
    assert s.asked == 0
    assert board.view(s, None).bids == [None, 7, "pass"]


def test_who_has_no_room_for_the_whole_lot_has_to_pass() -> None:
    s = told(loaded(3, 0, 4, 3), "* card dye 0", "0 draw", "* card dye 1", "0 stop")
    assert s.asked == 2
    assert board.view(s, None).bids == [None, "pass", None]


def test_full_ships_neither_bid_nor_select() -> None:
    s = told(loaded(4, 0, 5, 0, 0), "* card dye 0", "0 stop")
    assert s.asked == 2
    told(s, "2 pass", "3 pass", "0 pass")
    assert s.turn == 2
    assert board.view(s, None).bids == [None] * 4


def test_a_lot_without_a_bid_is_discarded_for_the_day() -> None:
    s = told(opened(3), "* card dye 5", "0 draw", "* card dye 5", "0 stop", "1 pass", "2 pass", "0 pass")
    assert s.florins[:3] == [40, 40, 40]
    assert s.load[:3] == [0, 0, 0]
    assert s.deck == 16
    assert "card dye 5" not in options(s)
    assert s.turn == 1


def test_the_next_selector_is_left_of_the_selector_whoever_bought() -> None:
    s = told(opened(4, 3), "* card dye 5", "3 stop", "0 pass", "1 bid 1", "2 pass", "3 pass")
    assert s.turn == 0


def test_a_selector_may_auction_a_lot_that_only_others_can_carry() -> None:
    s = told(loaded(3, 4, 0, 0), "* card dye 0", "0 draw", "* card dye 1", "0 draw", "* card dye 2")
    told(s, "1 bid 1", "2 pass")
    assert s.load[:3] == [4, 3, 0]


# The end of a day.


def test_the_last_ship_is_filled_for_nothing() -> None:
    s = told(loaded(3, 5, 4, 2, selector=1), "* card dye 0", "1 stop", "2 pass", "1 bid 9")
    assert (s.filling, s.asked, s.turn) == (1, CHANCE, 2)
    told(s, "* card gold 10", "* card dye 1")
    assert board.view(s, None).ships[2].cards[2:] == ["gold 10", "dye 1"]
    assert (s.day, s.florins[2]) == (1, 40)
    value = s.value[2]
    told(s, "* card dye 2")
    assert (s.day, s.filling, s.scored) == (2, 0, 1)
    assert s.sheet_ships[2] == value + 2
    assert s.load == s.value == [0] * 6


def test_a_free_fill_goes_as_far_as_the_deck() -> None:
    s = left(loaded(3, 5, 4, 0, selector=1), 3)
    told(s, "* card dye 0", "1 stop", "2 pass", "1 bid 9", "* card gold 10", "* card dye 2")
    assert (s.day, s.sheet_ships[2]) == (2, 12)


def test_no_free_fill_when_the_auction_took_the_last_card() -> None:
    s = told(left(loaded(3, 5, 4, 0, selector=1), 1), "* card dye 0", "2 pass", "1 bid 9")
    assert (s.day, s.sheet_ships[2]) == (2, 0)


def test_with_two_players_the_other_ship_is_filled_to_seven() -> None:
    s = told(loaded(2, 6, 5), "* card dye 0", "0 stop", "1 pass", "0 bid 1", "* card dye 1")
    assert s.day == 1
    told(s, "* card dye 2")
    assert s.day == 2


def test_the_selector_who_is_left_alone_is_filled() -> None:
    s = told(loaded(2, 4, 6), "* card dye 0", "0 stop", "1 bid 1", "0 pass")
    assert (s.filling, s.turn, s.asked) == (1, 0, CHANCE)


def test_two_ships_that_are_not_full_go_on() -> None:
    s = told(loaded(3, 4, 4, 4), "* card dye 0", "1 bid 1", "2 pass", "0 pass")
    assert (s.filling, s.turn, s.asked) == (0, 2, CHANCE)
    told(s, "* card dye 1", "0 pass", "2 bid 2", "* card dye 2")
    assert s.day == 2


def test_an_empty_deck_ends_the_day_without_a_free_fill() -> None:
    s = told(left(loaded(3, 4, 3, 0), 1), "* card dye 5", "1 bid 3", "2 pass", "0 pass")
    assert (s.day, s.sheet_ships[2]) == (2, 0)
    assert board.day_sheet(s).totals[1] == 37 + 30 + sum(board.day_sheet(s).awards[1])


def test_one_card_left_is_one_more_lot() -> None:
    s = told(left(opened(3), 2), "* card dye 5", "0 stop", "1 pass", "2 pass", "0 pass")
    assert (s.day, s.turn) == (1, 1)


def test_an_empty_ship_takes_part_in_the_places() -> None:
    s = sailed(3, ["fur 5"], [], [])
    assert s.sheet_ships[:3] == [5, 0, 0]
    assert paid(s) == [30, 7, 7]


# Payments.


@pytest.mark.parametrize(
    ("players", "prizes"),
    [
        (2, [20, 0]),
        (3, [30, 15, 0]),
        (4, [30, 20, 10, 0]),
        (5, [30, 20, 10, 5, 0]),
        (6, [30, 20, 15, 10, 5, 0]),
    ],
)
def test_ships_are_paid_by_place(players: int, prizes: list[int]) -> None:
    s = sailed(players, *([f"fur {5 - seat}"] for seat in range(players)))
    assert paid(s) == prizes


@pytest.mark.parametrize(
    ("values", "pay"),
    [
        ([5, 5], [10, 10]),
        ([5, 5, 1], [22, 22, 0]),
        ([5, 5, 5], [15, 15, 15]),
        ([5, 1, 1, 1], [30, 10, 10, 10]),
        ([5, 5, 5, 1], [20, 20, 20, 0]),
        ([1, 5, 1, 5, 0, 0], [12, 25, 12, 25, 2, 2]),
    ],
)
def test_ships_that_tie_add_and_divide_rounded_down_to_one(values: list[int], pay: list[int]) -> None:
    s = sailed(len(values), *([f"{GOOD_NAMES[seat % 5]} {value}"] for seat, value in enumerate(values)))
    assert paid(s) == pay


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_goods_are_paid_by_place(players: int) -> None:
    s = sailed(players, levels={"cloth": [6 - seat for seat in range(players)]})
    assert awarded(s, "cloth") == [10, 5 if players > 2 else 0, 0, 0, 0, 0][:players]


@pytest.mark.parametrize(
    ("row", "pay"),
    [
        ([3, 3], [5, 5]),
        ([0, 0], [5, 5]),
        ([1, 0], [10, 0]),
        ([1, 0, 0], [10, 2, 2]),
        ([2, 2, 1], [7, 7, 0]),
        ([0, 0, 0], [5, 5, 5]),
        ([0, 0, 0, 0], [3, 3, 3, 3]),
        ([0, 0, 0, 0, 0], [3, 3, 3, 3, 3]),
        ([0, 0, 0, 0, 0, 0], [2, 2, 2, 2, 2, 2]),
        ([0, 4, 0, 0, 0, 0], [1, 10, 1, 1, 1, 1]),
    ],
)
def test_level_nought_takes_part_and_draws_are_divided(row: list[int], pay: list[int]) -> None:
    s = sailed(len(row), levels={"grain": row})
    assert awarded(s, "grain") == pay


@pytest.mark.parametrize(
    ("level", "bonus"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 5), (6, 10), (7, 20)]
)
def test_the_top_three_levels_pay_a_bonus_to_each(level: int, bonus: int) -> None:
    s = sailed(3, levels={"spice": [level, level, 0]})
    assert bonuses(s, "spice") == [bonus, bonus, 0]


def test_levels_rise_by_cards_not_values_and_gold_moves_nothing() -> None:
    s = sailed(2, ["fur 0", "fur 5", "fur 5", "cloth 0", "gold 10", "dye 2", "grain 3"], ["spice 4"])
    assert levels(s, 0) == [1, 0, 1, 1, 3]
    assert levels(s, 1) == [0, 1, 0, 0, 0]


def test_levels_stop_at_seven() -> None:
    s = sailed(3, ["fur 0", "fur 1", "fur 2"], ["fur 3"], [], levels={"fur": [6, 6, 7]})
    assert s.level[4][:3] == [7, 7, 7]
    assert bonuses(s, "fur") == [20, 20, 20]


def test_the_days_sheet_adds_up() -> None:
    day = board.day_sheet(five_ships())
    assert day.ship_pay == [30, 20, 7, 7, 0]
    assert day.awards[0] == [7, 0, 2, 0, 2]
    assert day.totals == [
        30 + day.ship_pay[seat] + sum(day.awards[seat]) + sum(day.bonuses[seat]) for seat in range(5)
    ]


# The next day, and the last.


def test_the_next_day_begins_with_all_cards_and_the_fewest_florins() -> None:
    s = begun(3)
    s.florins[:3] = [50, 20, 60]
    s.value[:3] = [1, 1, 1]
    board.end_day(s)
    GAME.settle(s)
    assert (s.day, s.scored, s.turn, s.deck) == (2, 1, 1, 18)
    assert sum(s.unseen) == GAME.count(s) == 36
    assert s.asked == CHANCE


def test_those_who_tie_for_fewest_florins_draw_lots() -> None:
    s = begun(4)
    s.florins[:4] = [20, 50, 20, 20]
    board.end_day(s)
    assert options(s) == ["start 0", "start 2", "start 3"]


def test_levels_and_bonuses_last_for_three_days() -> None:
    s = begun(3)
    s.level[0][:3] = [7, 0, 0]
    for day in (1, 2, 3):
        assert s.day == day
        GAME.play(s, GAME.option(s, 0))
        board.end_day(s)
        assert bonuses(s, "cloth") == [20, 0, 0]
        assert s.scored == day
    assert s.asked == NOBODY
    assert GAME.count(s) == 0


def test_a_final_tie_is_a_shared_victory() -> None:
    s = begun(4)
    s.florins[:4] = [80, 120, 119, 120]
    assert GAME.winners(s) == [1, 3]
    assert GAME.scores(s) == [80, 120, 119, 120]


# In words, and whole games.


def test_a_record_reads_as_the_notation_says() -> None:
    s = begun(3)
    assert board.move_code(s, "start 1") == 1
    assert board.move_code(s, "card dye 5") == -1
    told(s, "* start 1")
    assert options(s)[:2] == ["card cloth 0", "card cloth 1"]
    assert options(s)[-1] == "card gold 10"
    for text in ("dye 5", "card dye 6", "card dye  5", "card gold 5", "start 1", "draw"):
        assert board.move_code(s, text) == -1
    told(s, "* card dye 5")
    for text in ("bid 0", "bid 01", "bid", "bid -1", "bid 510", "bid " + "9" * 5000, "card dye 4", "Draw"):
        assert board.move_code(s, text) == -1
    assert GAME.find(s, board.move_code(s, "bid 3")) == -1
    assert GAME.find(s, board.move_code(s, "pass")) == -1
    assert board.heard_text(s, board.DRAW, 2) == "draw"


def test_no_bid_can_reach_the_number_of_actions() -> None:
    a_day = max(map(max, board.SHIP_PRIZES)) + GOODS * (10 + max(board.BONUS))
    most = max(board.FLORINS) + 2 * a_day
    assert most == 400
    assert board.BID + most < board.ACTIONS == len(board.MOVE_NAMES) == 512
    assert [board.MOVE_CODES[text] for text in ("draw", "stop", "pass", "bid 1", "bid 400")] == [
        0,
        1,
        2,
        3,
        402,
    ]


def longest(players: int) -> int:
    """A bound on the moves of a game: see the rules page."""
    return 3 * (1 + board.DECK[players] * (players + 2))


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_whole_games_keep_the_laws(players: int) -> None:
    for game in range(12):
        s = begun(players)
        assert 0 < GAME.playout(s, game_key(3, game), 0) < longest(players)
        assert (s.asked, s.day, s.scored) == (NOBODY, 3, 3)


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_cards_are_conserved(players: int) -> None:
    for s in random_game(players, 1):
        assert sum(s.unseen) == s.deck + board.ASIDE[players]
        assert sum(s.load) + s.lot_size <= board.DECK[players] - s.deck
        assert max(s.load) <= board.SHIP_SPACES[players]


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_every_florin_has_a_reason(players: int) -> None:
    s, n, spent, earned = begun(players), 0, 0, 0
    while s.asked != NOBODY:
        action = GAME.option(s, drawn(5, n, GAME.count(s)))
        if s.auction and s.asked == s.turn:
            spent += max(action - board.BID, s.standing_bid)
        days = s.scored
        GAME.apply(s, action)
        n += 1
        if s.scored > days:
            day = board.day_sheet(s)
            earned += sum(day.ship_pay) + sum(map(sum, day.awards)) + sum(map(sum, day.bonuses))
        assert sum(s.florins) == players * board.FLORINS[players] - spent + earned
        assert min(s.florins) >= 0


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_a_view_shows_the_whole_table(players: int) -> None:
    for s in random_game(players, 2):
        shown = board.view(s, 1)
        again = board.imagine(shown, lambda bound: 0)
        assert board.view(again, 1) == shown
        assert GAME.legal_actions(again) == GAME.legal_actions(s)
        assert shown.asked == {CHANCE: "chance", NOBODY: None}.get(s.asked, s.asked)


def test_a_state_is_small() -> None:
    assert board.BoardState.declared_bytes() <= 512


# What others ask of the rules.


def test_what_a_ship_has_loaded_is_what_its_markers_climb() -> None:
    s = begun(3)
    aboard(s, 1, "fur 1", "fur 5", "gold 10", "dye 2")
    s.level[GOOD_NAMES.index("fur")][1] = 6
    loaded_goods = [board.cards_aboard(s, 1, good) for good in range(GOODS)]
    assert loaded_goods == [0, 0, 0, 1, 2] == board.goods_of(s.hold[1][:4])
    view = board.view(s, None)
    assert view.ships[1].free == board.free(s, 1) == 1
    assert board.total_value(view.ships[1].cards) == 18
    tonight = board.levels_tonight(view)
    board.end_day(s)
    assert tonight == [levels(s, seat) for seat in range(3)]
    assert tonight[1] == [0, 0, 0, 1, 7]


def test_a_lot_fits_as_a_whole_or_not_at_all() -> None:
    s = loaded(4, 3)
    assert [board.fits(s, 0, cards) for cards in (1, 2, 3)] == [True, True, False]


def test_the_first_bonus_is_that_of_the_lowest_level_that_pays() -> None:
    assert board.FIRST_BONUS == 5


def test_the_least_bid_is_one_above_the_last() -> None:
    s = told(opened(3), "* card fur 1", "0 stop")
    assert (board.kth_bid(s, 1), board.next_bidder(s, 0)) == (1, 1)
    told(s, "1 bid 4")
    assert (board.kth_bid(s, 1), board.kth_bid(s, 3)) == (5, 7)


def test_places_that_pay_nothing_are_left_out_of_the_prizes() -> None:
    assert paid_places((30, 20, 0, 0)) == (30, 20)
    assert paid_places((20, 0)) == (20,)
