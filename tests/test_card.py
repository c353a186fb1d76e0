"""The card game: the examples of both rulebooks, the rulings, and the numbers of every table.

Positions are played from texts of the record, or set up field by field and played on from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

import fondaco
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games import card, game_called
from fondaco.games.goods import GOOD_NAMES, GOODS

GAME = game_called("card")
EVERY_TABLE = (2, 3, 4, 5, 6)
ALL_TAKES = ["take 1", "take 12", "take 13", "take 123"]
EVERY_EDITION = ("free", "space")


def begun(players: int, **options: object) -> card.CardState:
    return GAME.begin(GAME.setup(players, options))  # type: ignore[no-any-return]


def opened(players: int, seat: int = 0, **options: object) -> card.CardState:
    return told(begun(players, **options), f"* start {seat}")


def told(s: card.CardState, *moves: str) -> card.CardState:
    """Plays moves as a record tells them."""
    for move in moves:
        who, what = move.split(" ", 1)
        assert s.asked == (CHANCE if who == "*" else int(who)), (move, s.asked)
        action = card.move_code(s, what)
        assert GAME.find(s, action) >= 0, (move, options(s))
        GAME.play(s, action)
    return s


def options(s: card.CardState) -> list[str]:
    return [card.move_text(s, action) for action in GAME.legal_actions(s)]


def seen(s: card.CardState, name: str) -> int:
    """A card leaves the deck."""
    code = card.CARD_CODES[name]
    assert s.unseen[code] > 0
    s.unseen[code] -= 1
    s.deck -= 1
    return code


def aboard(s: card.CardState, seat: int, *cards: str) -> None:
    """Loads cards that were drawn earlier in the day."""
    for name in cards:
        card.load(s, seat, seen(s, name))


def fillers(s: card.CardState) -> list[str]:
    """Cards that take a space in every edition, and that no test asks for by name."""
    names = [name for name in card.CARD_NAMES if name[-1] in "2345" and name.startswith(("spice", "dye"))]
    return [name for name in names for _ in range(s.unseen[card.CARD_CODES[name]])]


def begins(s: card.CardState, seat: int, *market: str) -> card.CardState:
    """A seat's turn begins, with these cards in the market."""
    for name in market:
        s.market[s.market_size] = seen(s, name)
        s.market_size += 1
    card.begin_turn(s, seat)
    GAME.settle(s)
    return s


def loaded(players: int, *loads: int, **options: object) -> card.CardState:
    """A day under way; so many spaces of each ship are taken, and nobody's turn has begun."""
    s = opened(players, 0, **options)
    for seat, load in enumerate(loads):
        aboard(s, seat, *fillers(s)[:load])
    return s


def sailed(
    players: int, *ships: list[str], icons: dict[str, list[int]] | None = None, **options: object
) -> card.CardState:
    """The end of a day with these ships, and these icons in the warehouses before it."""
    s = begun(players, **options)
    for seat, cards in enumerate(ships):
        aboard(s, seat, *cards)
    for name, row in (icons or {}).items():
        s.warehouse[GOOD_NAMES.index(name)][:players] = row
    card.end_day(s)
    return s


def emptied(s: card.CardState, *names: str) -> card.CardState:
    """Other cards were bought on other days until only these were left in the deck."""
    for code in range(card.CARDS):
        s.unseen[code] = names.count(card.CARD_NAMES[code])
    s.deck = len(names)
    return s


def market(s: card.CardState) -> list[str]:
    return card.view(s, None).market


def ship(s: card.CardState, seat: int) -> card.Ship:
    return card.view(s, None).ships[seat]


def paid(s: card.CardState) -> list[int]:
    return s.sheet_ship_pay[: s.players]


def awarded(s: card.CardState, good: str) -> list[int]:
    return [row[GOOD_NAMES.index(good)] for row in s.sheet_awards[: s.players]]


def bonuses(s: card.CardState, good: str) -> list[int]:
    return [row[GOOD_NAMES.index(good)] for row in s.sheet_bonuses[: s.players]]


def warehouse(s: card.CardState, seat: int) -> list[int]:
    return [s.warehouse[good][seat] for good in range(GOODS)]


def random_game(players: int, game: int, **options: object) -> Iterator[card.CardState]:
    """Every position of a whole game at random."""
    s, key, n = begun(players, **options), game_key(9, game), 0
    while s.asked != NOBODY:
        yield s
        GAME.play(s, GAME.option(s, drawn(key, n, GAME.count(s))))
        n += 1
    yield s


# The English rulebook's examples. Anna is seat 0, Britta 1, Carlos 2, Daniel 3.


@pytest.mark.parametrize("nought", ["grain double", "grain green"])  # the picture is lost: it may be either
def test_english_example_of_three_turns(nought: str) -> None:
    s = opened(4, edition="en")
    told(s, "* card cloth 2", "0 reveal", "* card fur 4", "0 reveal", "* card neutral 7")
    told(s, "0 take 12")
    assert market(s) == ["cloth 2"]
    told(s, "1 reveal", "* card grain 3", "1 reveal", "* card cloth 5", "1 take 13")
    assert market(s) == ["grain 3"]
    told(s, "2 reveal", f"* card {nought}", "2 reveal", "* card grain 4", "2 take 123")
    assert [ship(s, seat).value for seat in range(4)] == [11, 7, 7, 0]
    assert (ship(s, 0).cards, ship(s, 0).beside) == (["fur 4"], ["neutral 7"])
    assert ship(s, 1).cards == ["cloth 5", "cloth 2"]
    assert sorted(ship(s, 2).cards + ship(s, 2).beside) == sorted(["grain 3", nought, "grain 4"])
    assert market(s) == []


FOUR_SHIPS = (
    ["grain 5", "grain 4", "fur 5", "fur 3", "fur 3"],
    ["grain 5", "grain 2", "spice 4", "spice 2", "cloth 3"],
    ["dye double", "dye double", "dye 5", "grain 4", "cloth 5", "neutral 2"],
    ["spice 3", "spice 2", "cloth 2", "cloth 2", "dye 4"],
)


def test_english_example_of_ships() -> None:
    """The most valuable ship, two that tie for second and third place, and the fourth."""
    assert paid(sailed(4, *FOUR_SHIPS)) == [30, 15, 15, 0]


@pytest.mark.parametrize(
    ("good", "awards"),
    [
        ("grain", [5, 5, 0, 0]),  # yellow: Anna and Britta lead, Carlos is third
        ("fur", [10, 0, 0, 0]),  # gray: Anna alone has any
        ("spice", [0, 5, 0, 5]),  # brown: Britta and Daniel lead
        ("cloth", [0, 0, 0, 10]),  # purple: Daniel leads, Britta and Carlos tie for second
        ("dye", [0, 0, 10, 5]),  # blue: Carlos leads, Daniel is second
    ],
)
def test_english_example_of_goods(good: str, awards: list[int]) -> None:
    s = sailed(4, *FOUR_SHIPS)
    assert awarded(s, good) == awards
    assert bonuses(s, good) == ([0, 0, 10, 0] if good == "dye" else [0, 0, 0, 0])
    assert warehouse(s, 2) == [1, 0, 1, 5, 0]


# The French rulebook's examples.


@pytest.mark.parametrize("nought", ["cloth double", "cloth green"])
def test_french_example_of_three_turns(nought: str) -> None:
    s = opened(4, edition="fr")
    told(s, f"* card {nought}", "0 reveal", "* card fur 3", "0 reveal", "* card neutral 2", "0 take 12")
    told(s, "1 reveal", "* card grain 5", "1 reveal", "* card cloth 3", "1 take 13")
    assert (market(s), s.asked) == (["grain 5"], 2)
    told(s, "2 take 1")
    assert (ship(s, 0).cards, ship(s, 0).beside, ship(s, 0).value) == (["fur 3"], ["neutral 2"], 5)
    assert (sorted(ship(s, 1).cards + ship(s, 1).beside), ship(s, 1).value) == (["cloth 3", nought], 3)
    assert (ship(s, 2).cards, ship(s, 2).value) == (["grain 5"], 5)
    assert (market(s), s.asked, s.turn) == ([], CHANCE, 3)


def test_french_example_1_four_ships() -> None:
    s = sailed(4, *FOUR_SHIPS, edition="fr")
    assert s.sheet_ships[:4] == [20, 16, 16, 13]
    assert paid(s) == [30, 15, 15, 0]


def test_french_example_2_simon_jen_and_phil() -> None:
    s = sailed(
        3,
        ["dye 2", "dye 3", "grain 2", "fur 2"],
        ["dye 4", "dye 5", "grain 3", "grain 4"],
        ["dye 2", "grain 5", "cloth 2", "cloth 3"],
        edition="fr",
    )
    assert awarded(s, "dye") == [5, 5, 0]
    assert awarded(s, "grain") == [0, 10, 0]
    assert awarded(s, "fur") == [10, 0, 0]
    assert awarded(s, "cloth") == [0, 0, 10]
    assert [sum(awards) for awards in card.day_sheet(s).awards] == [15, 15, 10]


# Setting up.


@pytest.mark.parametrize(("players", "spaces"), [(2, 7), (3, 5), (4, 5), (5, 5), (6, 5)])
def test_set_up(players: int, spaces: int) -> None:
    s = begun(players)
    assert s.florins == [0] * 6
    assert (s.day, s.opening, s.deck, s.market_size) == (1, 1, 110, 0)
    assert [ship.spaces for ship in card.view(s, None).ships] == [spaces] * players
    assert options(s) == [f"start {seat}" for seat in range(players)]
    told(s, f"* start {players - 1}")
    assert (s.turn, s.asked, GAME.count(s)) == (players - 1, CHANCE, 110)


@pytest.mark.parametrize("players", [1, 7])
def test_only_two_to_six_play(players: int) -> None:
    with pytest.raises(ValueError, match="card is for 2 to 6 players"):
        GAME.setup(players, {})


def test_there_are_a_hundred_and_ten_cards() -> None:
    cards = card.view(begun(6), None).unseen
    assert sum(cards.values()) == 110
    assert (cards.pop("neutral 2"), cards.pop("neutral 7")) == (5, 10)
    faces = {"2": 4, "3": 4, "4": 4, "5": 4, "double": 2, "green": 1}
    assert cards == {f"{good} {face}": copies for good in GOOD_NAMES for face, copies in faces.items()}


@pytest.mark.parametrize(
    ("face", "value", "icons", "spaces"),
    [("2", 2, 1, 1), ("3", 3, 1, 1), ("4", 4, 1, 1), ("5", 5, 1, 1), ("double", 0, 2, 1), ("green", 0, 1, 0)],
)
@pytest.mark.parametrize("good", GOOD_NAMES)
def test_what_a_card_of_a_good_is_worth(good: str, face: str, value: int, icons: int, spaces: int) -> None:
    s = opened(3)
    aboard(s, 1, f"{good} {face}")
    assert (s.value[:3], s.load[:3]) == ([0, value, 0], [0, spaces, 0])
    assert (len(ship(s, 1).cards), len(ship(s, 1).beside)) == (spaces, 1 - spaces)
    card.end_day(s)
    assert s.warehouse[GOOD_NAMES.index(good)][:3] == [0, icons, 0]
    assert sum(map(sum, s.warehouse)) == icons


@pytest.mark.parametrize(
    ("sevens", "name", "value", "spaces"),
    [("free", "2", 2, 0), ("free", "7", 7, 0), ("space", "2", 2, 0), ("space", "7", 7, 1)],
)
def test_what_a_neutral_card_is_worth(sevens: str, name: str, value: int, spaces: int) -> None:
    s = opened(3, sevens=sevens)
    aboard(s, 1, f"neutral {name}")
    assert (s.value[:3], s.load[:3]) == ([0, value, 0], [0, spaces, 0])
    assert ship(s, 1).cards == [f"neutral {name}"] * spaces
    assert ship(s, 1).beside == [f"neutral {name}"] * (1 - spaces)
    card.end_day(s)
    assert sum(map(sum, s.warehouse)) == 0


def test_the_two_noughts_are_never_confused() -> None:
    s = told(opened(3), "* card fur double", "0 reveal", "* card fur green", "0 reveal", "* card dye green")
    assert market(s) == ["fur double", "fur green", "dye green"]
    told(s, "0 take 123")
    assert (ship(s, 0).cards, ship(s, 0).beside) == (["fur double"], ["dye green", "fur green"])
    assert "card fur green" not in options(s)
    assert "card fur double" in options(s)
    card.end_day(s)
    assert warehouse(s, 0) == [0, 0, 0, 1, 3]


def test_every_unseen_card_is_as_likely() -> None:
    s = opened(2)
    outcomes = Counter(card.move_text(s, GAME.option(s, k)) for k in range(GAME.count(s)))
    assert [outcomes[f"card cloth {face}"] for face in ("2", "5", "double", "green")] == [4, 4, 2, 1]
    assert [outcomes[f"card neutral {face}"] for face in ("2", "7")] == [5, 10]
    told(s, "* card cloth double", "0 reveal")
    outcomes = Counter(card.move_text(s, GAME.option(s, k)) for k in range(GAME.count(s)))
    assert (outcomes["card cloth double"], outcomes.total(), s.deck) == (1, 109, 109)


# The options.


@pytest.mark.parametrize(
    ("chosen", "sevens", "spaces"),
    [
        ({}, "free", 0),
        ({"sevens": "free"}, "free", 0),
        ({"sevens": "space"}, "space", 1),
        ({"edition": "en"}, "free", 0),
        ({"edition": "fr"}, "space", 1),
        ({"edition": "fr", "sevens": "free"}, "free", 0),  # what is said in so many words goes first
        ({"edition": "en", "sevens": "space"}, "space", 1),
    ],
)
def test_the_edition_says_whether_sevens_take_a_space(
    chosen: dict[str, object], sevens: str, spaces: int
) -> None:
    s = begun(3, **chosen)
    assert card.view(s, None).sevens == sevens
    aboard(s, 0, "neutral 7")
    assert s.load[0] == spaces


def test_the_printed_variant_is_off_unless_asked_for() -> None:
    assert not card.view(begun(3), None).big_monopoly
    assert card.view(begun(3, big_monopoly=True), None).big_monopoly
    assert not card.view(begun(3, edition="fr"), None).big_monopoly


@pytest.mark.parametrize(
    ("chosen", "refusal"),
    [
        ({"sevens": "black"}, "sevens cannot be 'black'. Choose free or space."),
        ({"big_monopoly": 1}, "big_monopoly cannot be 1. Choose false or true."),
        ({"edition": "de"}, "edition cannot be 'de'. Choose en or fr."),
        ({"eights": "free"}, "Unknown option 'eights'. Choose sevens, big_monopoly or edition."),
    ],
)
def test_other_options_are_refused(chosen: dict[str, object], refusal: str) -> None:
    with pytest.raises(ValueError, match=refusal):
        begun(3, **chosen)


def test_a_record_holds_what_the_edition_sets_and_not_its_name() -> None:
    assert fondaco.Table("card", 3, edition="fr").record().options == {"players": 3, "sevens": "space"}
    assert fondaco.Table("card", 3, edition="en").record().options == {"players": 3}


# Revealing.


def test_with_an_empty_market_the_first_card_comes_by_itself_and_three_are_the_limit() -> None:
    s = opened(3, 1)
    assert (s.asked, s.turn) == (CHANCE, 1)
    told(s, "* card cloth 2")
    assert options(s) == ["reveal", "take 1"]
    assert GAME.count(s) == 2
    told(s, "1 reveal", "* card cloth 3")
    assert options(s) == ["reveal", "take 1", "take 12"]
    assert card.view(s, None).revealed == 2
    told(s, "1 reveal", "* card cloth 4")
    assert options(s) == ALL_TAKES
    assert GAME.count(s) == 4


def test_with_cards_in_the_market_nothing_needs_to_be_revealed() -> None:
    s = begins(opened(3), 1, "cloth 2")
    assert (s.asked, s.revealed) == (1, 0)
    assert options(s) == ["reveal", "take 1"]
    told(s, "1 take 1")
    assert ship(s, 1).cards == ["cloth 2"]
    assert (s.turn, s.asked) == (2, CHANCE)


def test_three_may_be_revealed_however_many_lie_there() -> None:
    s = begins(opened(3), 1, "cloth 2", "cloth 3", "cloth 4", "cloth 5")
    for face in ("2", "3", "4"):
        assert options(s) == ["reveal", *ALL_TAKES]
        told(s, "1 reveal", f"* card fur {face}")
    assert options(s) == ALL_TAKES
    assert market(s) == ["cloth 2", "cloth 3", "cloth 4", "cloth 5", "fur 2", "fur 3", "fur 4"]


def test_every_turn_counts_its_reveals_anew() -> None:
    s = told(opened(2), "* card cloth 2", "0 reveal", "* card cloth 3", "0 reveal", "* card cloth 4")
    told(s, "0 take 1", "1 reveal", "* card fur 2", "1 reveal", "* card fur 3", "1 reveal", "* card fur 4")
    assert (s.revealed, options(s)) == (3, ALL_TAKES)


# Taking.


@pytest.mark.parametrize(
    ("lying", "takes"),
    [(1, ALL_TAKES[:1]), (2, ALL_TAKES[:2]), (3, ALL_TAKES), (4, ALL_TAKES), (9, ALL_TAKES)],
)
def test_only_the_newest_three_can_be_reached(lying: int, takes: list[str]) -> None:
    s = opened(3)
    s = begins(s, 1, *fillers(s)[:lying])
    assert options(s) == ["reveal", *takes]


@pytest.mark.parametrize(
    ("take", "aboard", "left"),
    [
        ("take 1", ["fur 4"], ["cloth 2", "cloth 5", "dye 3", "grain 2"]),
        ("take 12", ["fur 4", "grain 2"], ["cloth 2", "cloth 5", "dye 3"]),
        ("take 13", ["fur 4", "dye 3"], ["cloth 2", "cloth 5", "grain 2"]),
        ("take 123", ["fur 4", "grain 2", "dye 3"], ["cloth 2", "cloth 5"]),
    ],
)
def test_what_is_taken_is_loaded_and_what_is_left_closes_up(
    take: str, aboard: list[str], left: list[str]
) -> None:
    s = begins(opened(3), 1, "cloth 2", "cloth 5", "dye 3", "grain 2", "fur 4")
    told(s, f"1 {take}")
    assert ship(s, 1).cards == aboard
    assert market(s) == left
    assert (s.asked, s.turn) == (2, 2)
    assert (s.load[:3], s.value[1]) == ([0, len(aboard), 0], sum(int(name[-1]) for name in aboard))


def test_after_a_gap_closes_the_cards_before_it_come_within_reach() -> None:
    s = begins(opened(3), 1, "cloth 2", "cloth 5", "dye 3", "grain 2", "fur 4")
    told(s, "1 take 13", "2 take 123")
    assert ship(s, 2).cards == ["grain 2", "cloth 5", "cloth 2"]
    assert market(s) == []


def test_only_cards_within_reach_are_on_offer() -> None:
    s = begins(opened(3), 1, "cloth 2", "cloth 5", "dye 3", "neutral 2", "fur 4")
    assert card.goods_on_offer(s) == {GOOD_NAMES.index("dye"), GOOD_NAMES.index("fur"), card.NO_GOOD}
    told(s, "1 take 12")
    assert card.goods_on_offer(s) == {GOOD_NAMES.index("cloth"), GOOD_NAMES.index("dye")}


KINDS = {0: ("cloth green", "fur green", "neutral 2"), 1: ("cloth double", "fur 4", "dye 3")}


@pytest.mark.parametrize("room", [1, 2, 3, 4])
@pytest.mark.parametrize("needs", list(product((0, 1), repeat=3)))
def test_what_is_taken_must_fit(room: int, needs: tuple[int, int, int]) -> None:
    """`needs` are the spaces that the newest card, the second and the third take."""
    s = loaded(3, 5 - room, 0, 0)
    lying = [KINDS[need][place] for place, need in enumerate(needs)]
    begins(s, 0, *reversed(lying))
    fits = [way for way in ALL_TAKES if sum(needs[int(place) - 1] for place in way.split()[1]) <= room]
    assert options(s) == ["reveal", *fits]
    assert GAME.count(s) == 1 + len(fits)


def test_with_two_players_seven_spaces_can_be_filled() -> None:
    s = begins(loaded(2, 4, 0), 0, "cloth 2", "cloth 3", "cloth 4")
    told(s, "0 take 123")
    assert s.load[:2] == [7, 0]
    s = begins(loaded(2, 5, 0), 0, "cloth 2", "cloth 3", "cloth 4")
    assert options(s) == ["reveal", "take 1", "take 12", "take 13"]


@pytest.mark.parametrize(
    ("sevens", "takes"), [("free", ALL_TAKES), ("space", ["take 1"])], ids=["English", "French"]
)
def test_sevens_fit_into_a_ship_without_room_in_the_english_edition_only(
    sevens: str, takes: list[str]
) -> None:
    s = begins(loaded(3, 4, 0, 0, sevens=sevens), 0, "neutral 7", "neutral 7", "fur 4")
    assert options(s) == ["reveal", *takes]


@pytest.mark.parametrize("sevens", EVERY_EDITION)
def test_neutral_twos_always_fit(sevens: str) -> None:
    s = begins(loaded(3, 4, 0, 0, sevens=sevens), 0, "neutral 2", "neutral 2", "fur 4")
    assert options(s) == ["reveal", *ALL_TAKES]
    told(s, "0 take 123")
    assert (s.load[0], ship(s, 0).beside) == (5, ["neutral 2", "neutral 2"])


def test_a_turn_may_load_green_cards_only() -> None:
    s = begins(loaded(3, 4, 0, 0), 0, "cloth green", "neutral 7", "neutral 2")
    told(s, "0 take 123")
    assert (s.load[0], s.last_turn, s.turn) == (4, 0, 1)
    assert ship(s, 0).beside == ["cloth green", "neutral 2", "neutral 7"]
    assert (ship(s, 0).value, ship(s, 1).value) == (sum(int(c[-1]) for c in ship(s, 0).cards) + 9, 0)


def test_green_cards_are_kept_by_good_beside_the_ship() -> None:
    s = opened(3)
    aboard(s, 2, *(f"{good} green" for good in reversed(GOOD_NAMES)), "neutral 7", "neutral 7", "neutral 2")
    greens = [f"{good} green" for good in GOOD_NAMES]
    assert ship(s, 2).beside == [*greens, "neutral 2", "neutral 7", "neutral 7"]
    assert s.load[2] == 0
    card.end_day(s)
    assert warehouse(s, 2) == [1, 1, 1, 1, 1]


def test_a_full_ship_takes_no_more_turns_and_no_more_green_cards() -> None:
    s = begins(loaded(4, 4, 5, 0, 0), 0, "neutral 2", "cloth green", "cloth 2")
    told(s, "0 take 1")
    assert (s.load[:4], s.turn, s.asked) == ([5, 5, 0, 0], 2, 2)  # seat 1 is full and skipped
    told(s, "2 take 1", "3 take 1")
    assert (s.turn, s.asked) == (2, CHANCE)  # and so is seat 0


# The deck runs out.


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_without_a_deck_play_goes_on_from_the_market(players: int) -> None:
    s = emptied(begins(opened(players), 0, "cloth 2", "fur 2", "dye 2", "grain 2", "neutral 7"))
    assert options(s) == ALL_TAKES
    assert GAME.count(s) == 4
    told(s, "0 take 12", "1 take 12")
    seat = 2 % players
    assert (ship(s, seat).cards[-1:], market(s)) == (["cloth 2"], [])  # the one card left was no choice


def test_the_last_card_of_the_deck_may_be_revealed() -> None:
    s = emptied(begins(opened(3), 0, "cloth 2"), "fur double")
    assert options(s) == ["reveal", "take 1"]
    told(s, "0 reveal")
    assert (market(s), s.deck, s.asked) == (["cloth 2", "fur double"], 0, 0)  # no chance about it
    assert options(s) == ["take 1", "take 12"]


def test_of_equal_cards_nobody_asks_which_is_drawn() -> None:
    s = emptied(begins(opened(3), 0, "cloth 2"), "fur 3", "fur 3")
    told(s, "0 reveal", "0 reveal")
    assert (market(s), options(s)) == (["cloth 2", "fur 3", "fur 3"], ALL_TAKES)


@pytest.mark.parametrize("sevens", EVERY_EDITION)
def test_deck_and_market_cannot_both_be_empty_on_a_turn(sevens: str) -> None:
    """Who has a turn has room: fewer cards were bought than three days of full ships and all the others."""
    free = sum(
        copies for code, copies in enumerate(card.COPIES) if not card.space(begun(6, sevens=sevens), code)
    )
    spaces = max(players * card.SHIP_SPACES[players] for players in EVERY_TABLE)
    assert free == (20 if sevens == "free" else 10)
    assert 3 * spaces - 1 + free < sum(card.COPIES) == 110


# The last turn of a day.


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_the_last_ship_has_exactly_one_more_turn(players: int) -> None:
    """The others fill up while it is far from that seat's turn; it sails as it is."""
    full = card.SHIP_SPACES[players]
    s = begins(loaded(players, 0, full - 1, *[full] * (players - 2)), 1, "cloth 2", "cloth 3", "cloth 4")
    told(s, "1 take 1")
    assert (s.turn, s.asked, s.last_turn, s.day) == (0, 0, 1, 1)
    assert card.view(s, None).last_turn
    assert options(s) == ["reveal", "take 1", "take 12"]
    told(s, "0 take 1")
    assert (s.day, s.scored, s.last_turn) == (2, 1, 0)
    assert s.sheet_ships[0] == 3


def test_the_last_turn_is_a_turn_like_any_other() -> None:
    s = begins(loaded(3, 5, 5, 4), 1, "cloth 2")
    s.load[1] = 4
    told(s, "1 take 1")
    assert (s.last_turn, s.asked) == (1, CHANCE)
    told(s, "* card neutral 7", "2 reveal", "* card fur green", "2 reveal", "* card fur 5")
    value = s.value[2]
    told(s, "2 take 123")
    assert (s.day, s.sheet_ships[2]) == (2, value + 12)


def test_the_ship_whose_turn_it_would_have_been_anyway_has_one_turn_and_no_more() -> None:
    s = begins(loaded(3, 5, 4, 0), 1, "cloth 2", "cloth 3", "cloth 4", "cloth 5")
    told(s, "1 take 1")
    assert (s.turn, s.last_turn) == (2, 1)
    told(s, "2 take 123")
    assert (s.day, s.sheet_ships[2]) == (2, 9)


def test_two_ships_that_are_not_full_play_on() -> None:
    s = begins(loaded(3, 4, 4, 4), 0, "cloth 2", "cloth 3", "cloth 4")
    told(s, "0 take 1")
    assert (s.last_turn, s.turn) == (0, 1)
    told(s, "1 take 1")
    assert (s.last_turn, s.turn, s.day) == (1, 2, 1)
    told(s, "2 take 1")
    assert s.day == 2


def test_a_ship_may_sail_with_green_cards_only() -> None:
    s = begins(loaded(2, 0, 6), 1, "cloth green", "cloth 2")
    told(s, "1 take 1", "0 take 1")
    assert (s.day, s.sheet_ships[0], warehouse(s, 0)) == (2, 0, [1, 0, 0, 0, 0])


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
    ships = (["neutral 7"], ["fur 5"], ["fur 4"], ["fur 3"], ["fur 2"], ["fur double"])
    assert paid(sailed(players, *ships[:players])) == prizes


@pytest.mark.parametrize(
    ("values", "pay"),
    [
        ([5, 5], [10, 10]),
        ([5, 5, 2], [20, 20, 0]),
        ([5, 2, 2], [30, 5, 5]),
        ([5, 5, 5], [15, 15, 15]),
        ([5, 5, 5, 2], [20, 20, 20, 0]),
        ([2, 5, 2, 5], [5, 25, 5, 25]),
        ([2, 2, 2, 2], [15, 15, 15, 15]),
        ([5, 3, 3, 3, 2], [30, 10, 10, 10, 0]),
        ([5, 4, 3, 2, 2], [30, 20, 10, 0, 0]),
        ([3, 3, 5, 2, 2, 2], [15, 15, 30, 5, 5, 5]),
        ([2, 2, 2, 2, 2, 2], [10, 10, 10, 10, 10, 10]),
    ],
)
def test_ships_that_tie_add_and_divide_rounded_down_to_five(values: list[int], pay: list[int]) -> None:
    s = sailed(len(values), *([f"{GOOD_NAMES[seat % 5]} {value}"] for seat, value in enumerate(values)))
    assert paid(s) == pay


def test_a_ship_worth_nothing_takes_part_in_the_places() -> None:
    s = sailed(4, ["fur 5"], [], ["fur double"], [])
    assert s.sheet_ships[:4] == [5, 0, 0, 0]
    assert paid(s) == [30, 10, 10, 10]


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_goods_are_paid_by_place_with_two_players_as_well(players: int) -> None:
    s = sailed(players, icons={"cloth": [6 - seat for seat in range(players)]})
    assert awarded(s, "cloth") == [10, 5, 0, 0, 0, 0][:players]


@pytest.mark.parametrize(
    ("row", "pay"),
    [
        ([1, 0], [10, 0]),
        ([0, 0], [0, 0]),
        ([3, 3], [5, 5]),
        ([1, 0, 0], [10, 0, 0]),
        ([2, 2, 1], [5, 5, 0]),
        ([2, 1, 1], [10, 0, 0]),
        ([1, 1, 1], [5, 5, 5]),
        ([0, 0, 0], [0, 0, 0]),
        ([1, 1, 1, 0], [5, 5, 5, 0]),
        ([1, 1, 1, 1], [0, 0, 0, 0]),
        ([0, 2, 0, 1, 0, 0], [0, 10, 0, 5, 0, 0]),
    ],
)
def test_who_has_none_is_never_paid_and_ties_are_rounded_down_to_five(row: list[int], pay: list[int]) -> None:
    assert awarded(sailed(len(row), icons={"grain": row}), "grain") == pay


@pytest.mark.parametrize(
    ("players", "icons", "bonus", "variant"),
    [
        *[(2, icons, 0, 0) for icons in (0, 5, 6)],
        *[(2, icons, 10, 10) for icons in (7, 8, 9)],
        *[(2, icons, 10, 20) for icons in (10, 11, 21)],
        *[(players, icons, 0, 0) for players in (3, 4, 5, 6) for icons in (0, 4)],
        *[(players, icons, 10, 10) for players in (3, 4, 5, 6) for icons in (5, 7)],
        *[(players, icons, 10, 20) for players in (3, 4, 5, 6) for icons in (8, 9, 21)],
    ],
)
def test_a_monopoly_pays_a_bonus_and_a_big_one_the_big_bonus_in_the_variant(
    players: int, icons: int, bonus: int, variant: int
) -> None:
    row = {"spice": [icons] + [0] * (players - 1)}
    nothing = [0] * (players - 1)
    assert bonuses(sailed(players, icons=row), "spice") == [bonus, *nothing]
    assert bonuses(sailed(players, icons=row, big_monopoly=True), "spice") == [variant, *nothing]


def test_a_bonus_is_never_shared() -> None:
    s = sailed(3, icons={"dye": [8, 8, 5]})
    assert bonuses(s, "dye") == [10, 10, 10]
    assert awarded(s, "dye") == [5, 5, 0]
    assert bonuses(sailed(3, icons={"dye": [8, 8, 5]}, big_monopoly=True), "dye") == [20, 20, 10]


def test_icons_count_not_cards_nor_values() -> None:
    s = sailed(2, ["fur double", "fur double", "cloth 5", "cloth green", "neutral 7"], ["fur 5", "fur 5"])
    assert warehouse(s, 0) == [2, 0, 0, 0, 4]
    assert warehouse(s, 1) == [0, 0, 0, 0, 2]


def test_goods_stay_in_the_warehouse_and_there_is_no_top() -> None:
    s = begun(3)
    for goods in range(1, 4):
        aboard(s, 0, "fur double" if goods < 3 else "fur green", *["fur 2"] * 1, *["cloth 2"] * 1)
        card.end_day(s)
        assert s.warehouse[0][0] == goods
    assert s.warehouse[4][0] == 8
    assert sailed(2, ["fur 2"], [], icons={"fur": [20, 0]}).warehouse[4][:2] == [21, 0]


def test_bonuses_are_paid_on_each_of_three_days() -> None:
    s = begun(3)
    s.warehouse[0][:3] = [5, 0, 4]
    for day in (1, 2, 3):
        assert s.day == day
        GAME.play(s, GAME.option(s, 0))
        card.end_day(s)
        assert bonuses(s, "cloth") == [10, 0, 0]
        assert awarded(s, "cloth") == [10, 0, 5]
        assert paid(s) == [15, 15, 15]
        assert s.florins[:3] == [35 * day, 15 * day, 20 * day]
        assert s.scored == day
    assert s.asked == NOBODY
    assert GAME.count(s) == 0


def test_the_days_sheet_adds_up() -> None:
    day = card.day_sheet(sailed(4, *FOUR_SHIPS))
    assert day.ships == [20, 16, 16, 13]
    assert day.ship_pay == [30, 15, 15, 0]
    assert day.awards == [[0, 0, 5, 0, 10], [0, 5, 5, 0, 0], [0, 0, 0, 10, 0], [10, 5, 0, 5, 0]]
    assert day.bonuses == [[0] * 5, [0] * 5, [0, 0, 0, 10, 0], [0] * 5]
    assert day.totals == [45, 25, 35, 20]


# The next day, and the last.


@pytest.mark.parametrize("sevens", EVERY_EDITION)
def test_goods_and_neutral_cards_that_were_bought_never_come_back(sevens: str) -> None:
    s = sailed(3, ["fur 5", "neutral 7", "fur green"], ["neutral 7", "neutral 2"], [], sevens=sevens)
    assert s.deck == sum(s.unseen) == 110 - 5
    left = card.view(s, None).unseen
    assert (left["neutral 7"], left["neutral 2"], left["fur 5"], left.get("fur green")) == (8, 4, 3, None)
    assert sum(map(sum, s.warehouse)) == 2
    assert (s.value, s.load) == ([0] * 6, [0] * 6)
    assert all((ship(s, seat).cards, ship(s, seat).beside) == ([], []) for seat in range(3))


def test_the_market_goes_back_into_the_deck() -> None:
    s = begins(loaded(2, 6, 7), 0, "cloth green", "neutral 7", "neutral 7", "cloth 2", "cloth 3")
    assert s.deck == 110 - 13 - 5
    s.last_turn = 1
    told(s, "0 take 1")
    assert (s.day, market(s), s.deck) == (2, [], 110 - 14)
    left = card.view(s, None).unseen
    assert (left["cloth green"], left["neutral 7"], left["cloth 2"], left["cloth 3"]) == (1, 10, 4, 3)


def test_the_fewest_florins_open_the_next_day() -> None:
    s = begun(3)
    s.florins[:3] = [50, 10, 60]
    card.end_day(s)
    GAME.settle(s)
    assert (s.day, s.scored, s.turn, s.asked, s.opening) == (2, 1, 1, CHANCE, 0)
    assert GAME.count(s) == 110


def test_those_who_tie_for_fewest_florins_draw_lots() -> None:
    s = begun(4)
    s.florins[:4] = [20, 50, 20, 20]
    card.end_day(s)
    assert options(s) == ["start 0", "start 2", "start 3"]
    told(s, "* start 2")
    assert (s.turn, s.asked, s.revealed) == (2, CHANCE, 0)


def test_the_game_ends_after_the_third_day() -> None:
    s = begins(loaded(2, 6, 7), 0, "cloth 2")
    s.day, s.last_turn = 3, 1
    told(s, "0 take 1")
    assert (s.asked, s.scored, GAME.count(s), options(s)) == (NOBODY, 3, 0, [])


def test_a_final_tie_is_a_shared_victory() -> None:
    s = begun(4)
    s.florins[:4] = [80, 120, 119, 120]
    assert GAME.winners(s) == [1, 3]
    assert GAME.scores(s) == [80, 120, 119, 120]


# In words, and whole games.


def test_a_record_reads_as_the_notation_says() -> None:
    s = begun(3)
    assert card.move_code(s, "start 1") == 1
    assert card.move_code(s, "card dye 5") == -1
    assert GAME.find(s, card.move_code(s, "start 3")) == -1
    told(s, "* start 1")
    assert options(s)[:6] == [f"card cloth {face}" for face in ("2", "3", "4", "5", "double", "green")]
    assert options(s)[-2:] == ["card neutral 2", "card neutral 7"]
    wrong = (
        "dye 5",
        "card dye 6",
        "card dye 0",
        "card  dye 5",
        "card card dye 5",
        "card neutral 5",
        "start 1",
    )
    for text in (*wrong, "card green", "card dye double ", "reveal"):
        assert card.move_code(s, text) == -1
    told(s, "* card dye 5")
    for text in ("take 2", "take 21", "take 23", "take", "take 1 2", "take 132", "card dye 4", "Take 1"):
        assert card.move_code(s, text) == -1
    assert GAME.find(s, card.move_code(s, "take 12")) == -1
    assert [card.move_code(s, text) for text in ("reveal", *ALL_TAKES)] == [0, 1, 2, 3, 4]
    assert card.ACTIONS == 5
    assert card.heard_text(s, card.REVEAL, 2) == "reveal"


def test_a_view_tells_all_there_is() -> None:
    s = begins(loaded(3, 2, 1, 0, edition="fr", big_monopoly=True), 1, "cloth 2", "fur green")
    aboard(s, 1, "neutral 2", "neutral 7")
    s.warehouse[2][:3] = [0, 4, 1]
    s.florins[:3] = [15, 30, 5]
    told(s, "1 reveal")
    shown = card.view(s, 2)
    assert (shown.game, shown.seat, shown.players, shown.asked) == ("card", 2, 3, "chance")
    assert (shown.sevens, shown.big_monopoly) == ("space", True)
    assert (shown.day, shown.opening, shown.turn, shown.last_turn, shown.revealed) == (1, False, 1, False, 0)
    assert (shown.deck, sum(shown.unseen.values()), shown.market) == (103, 103, ["cloth 2", "fur green"])
    first = shown.ships[1].cards[0]
    icons = [int(first.startswith(good)) for good in GOOD_NAMES]
    assert shown.ships[1] == card.Ship(5, [first, "neutral 7"], ["neutral 2"], 11, 3, icons)
    assert shown.places == [2, 1, 3]
    assert shown.warehouses == [[0] * 5, [0, 0, 4, 0, 0], [0, 0, 1, 0, 0]]
    assert (shown.florins, shown.scored, shown.last_day) == ([15, 30, 5], 0, None)
    card.end_day(s)
    assert card.view(s, None).last_day == card.day_sheet(s)


@pytest.mark.parametrize("big_monopoly", [False, True])
@pytest.mark.parametrize("sevens", EVERY_EDITION)
@pytest.mark.parametrize("players", EVERY_TABLE)
def test_a_view_shows_the_whole_table(players: int, sevens: str, big_monopoly: bool) -> None:
    for s in random_game(players, 2, sevens=sevens, big_monopoly=big_monopoly):
        shown = card.view(s, 1)
        again = card.imagine(shown, lambda bound: 0)
        assert card.view(again, 1) == shown
        assert GAME.legal_actions(again) == GAME.legal_actions(s)
        assert shown.asked == {CHANCE: "chance", NOBODY: None}.get(s.asked, s.asked)


def longest(players: int, sevens: str) -> int:
    """A bound on the moves of a game: see the rules page."""
    cards_without_space = 20 if sevens == "free" else 10
    turns = 3 * players * card.SHIP_SPACES[players] + cards_without_space
    return 3 + 7 * turns


def test_the_bound_is_the_one_on_the_rules_page() -> None:
    assert [longest(players, "free") for players in EVERY_TABLE] == [437, 458, 563, 668, 773]
    assert [longest(players, "space") for players in EVERY_TABLE] == [367, 388, 493, 598, 703]


@pytest.mark.parametrize("sevens", EVERY_EDITION)
@pytest.mark.parametrize("players", EVERY_TABLE)
def test_whole_games_keep_the_laws(players: int, sevens: str) -> None:
    for game in range(12):
        s = begun(players, sevens=sevens)
        assert 0 < GAME.playout(s, game_key(3, game), 0) < longest(players, sevens)
        assert (s.asked, s.day, s.scored) == (NOBODY, 3, 3)


def slowest_deal(s: card.CardState) -> int:
    """Cards without a space come as the newest of three, and not before the third day."""
    outcomes = GAME.legal_actions(s)
    if s.opening:
        return outcomes[0]
    saved_up = s.revealed == 2 and s.day == 3
    return sorted(outcomes, key=lambda outcome: card.space(s, outcome), reverse=not saved_up)[0]


@pytest.mark.parametrize(
    ("sevens", "tables"), [("free", [2, 3, 4, 5, 6]), ("space", [4, 5, 6])], ids=["English", "French"]
)
@pytest.mark.parametrize("players", EVERY_TABLE)
def test_the_deck_can_run_out(players: int, sevens: str, tables: list[int]) -> None:
    """All reveal three and take one, and luck makes the days as long as it can."""
    s, moves, ran_out = begun(players, sevens=sevens), 0, False
    while s.asked != NOBODY:
        assert s.deck + s.market_size > 0
        GAME.play(s, slowest_deal(s) if s.asked == CHANCE else GAME.option(s, 0))
        moves, ran_out = moves + 1, ran_out or s.deck == 0
    assert ran_out == (players in tables)
    assert moves <= longest(players, sevens)


@pytest.mark.parametrize("sevens", EVERY_EDITION)
def test_six_who_take_all_they_can_always_find_a_card(sevens: str) -> None:
    for game in range(20):
        s, n = begun(6, sevens=sevens), 0
        while s.asked != NOBODY:
            assert s.deck + s.market_size > 0
            last = GAME.count(s) - 1
            GAME.play(s, GAME.option(s, drawn(game, n, last + 1) if s.asked == CHANCE else last))
            n += 1


@pytest.mark.parametrize("sevens", EVERY_EDITION)
@pytest.mark.parametrize("players", EVERY_TABLE)
def test_every_card_is_somewhere(players: int, sevens: str) -> None:
    """In the deck, the market or a ship of the day; or it was aboard when a day ended, and is gone."""
    gone: Counter[str] = Counter()
    before: Counter[str] = Counter()
    everything = Counter(card.view(begun(players), None).unseen)
    day = 1
    for s in random_game(players, 1, sevens=sevens):
        shown = card.view(s, None)
        if s.day != day or s.asked == NOBODY:
            day, gone = s.day, everything - Counter(shown.unseen)
            assert shown.market == []
            assert all(gone[name] >= before[name] for name in before)
            before = gone
        loads = [name for ship in shown.ships for name in (*ship.cards, *ship.beside)]
        assert Counter(shown.unseen) + Counter(shown.market) + Counter(loads) + gone == everything
        assert sum(shown.unseen.values()) == shown.deck
        assert all(len(ship.cards) <= ship.spaces for ship in shown.ships)
        icons = sum(count * card.ICONS[card.CARD_CODES[name]] for name, count in gone.items())
        assert sum(map(sum, shown.warehouses)) == icons


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_every_florin_has_a_reason(players: int) -> None:
    earned, days = 0, 0
    for s in random_game(players, 4, big_monopoly=True):
        if s.scored > days:
            days = s.scored
            day = card.day_sheet(s)
            earned += sum(day.ship_pay) + sum(map(sum, day.awards)) + sum(map(sum, day.bonuses))
            assert day.totals == s.florins[:players]
        assert sum(s.florins) == earned
        assert all(florins % 5 == 0 for florins in s.florins)


def test_no_ship_is_worth_more_than_a_state_can_hold() -> None:
    """A value is a number up to 127; the richest ship has seven 5s and every card that takes no space."""
    assert card.SHIP_SPACES[2] * max(card.VALUE[: card.NEUTRAL_2]) + 5 * 2 + 10 * 7 == 115


def test_every_field_of_a_state_is_declared() -> None:
    """Compiled code has no others."""
    for s in random_game(3, 6):
        assert vars(s).keys() == card.CardState.fields.keys()


def test_a_state_is_small() -> None:
    assert card.CardState.declared_bytes() <= 512


# What others ask of the rules.


@pytest.mark.parametrize("sevens", EVERY_EDITION)
def test_spaces_by_name_are_those_of_the_rules(sevens: str) -> None:
    s = begun(3, sevens=sevens)
    named = [card.space_named(sevens, name) for name in card.CARD_NAMES]
    assert named == [card.space(s, code) for code in range(card.CARDS)]


def test_what_a_ship_has_loaded_is_what_it_unloads() -> None:
    s = begun(3)
    aboard(s, 1, "fur double", "fur 5", "fur green", "neutral 7", "dye green")
    icons = [card.icons_aboard(s, 1, good) for good in range(GOODS)]
    assert icons == [0, 0, 0, 1, 4] == ship(s, 1).icons
    assert ship(s, 1).free == card.free(s, 1) == 3
    assert card.total_value(ship(s, 1).cards + ship(s, 1).beside) == 12
    card.unload(s, 1)
    assert warehouse(s, 1) == icons


def test_a_move_names_the_cards_that_it_takes() -> None:
    assert card.TAKES == {"take 1": (1,), "take 12": (1, 2), "take 13": (1, 3), "take 123": (1, 2, 3)}
    for way, taken in enumerate(card.TAKES.values()):
        assert tuple(back for back in (1, 2, 3) if card.is_taken(way, back)) == taken


def test_a_good_has_no_more_icons_than_its_cards_show() -> None:
    assert card.MOST_ICONS == 16 + 4 + 1


def test_only_the_last_three_are_within_reach() -> None:
    s = begins(loaded(3, 0, 0, 0), 0, "fur 2")
    assert card.within_reach(s) == 1
    begins(s, 0, "fur 3", "fur 4", "fur 5")
    assert card.within_reach(s) == 3


@pytest.mark.parametrize("sevens", ["free", "space"])
def test_every_card_of_a_good_but_the_green_one_takes_one_space(sevens: str) -> None:
    takes = {name: card.space_named(sevens, name) for name in card.CARD_NAMES}
    light = {f"{good} green": 0 for good in GOOD_NAMES} | {"neutral 2": 0, "neutral 7": sevens == "space"}
    assert takes == dict.fromkeys(card.CARD_NAMES, 1) | light
