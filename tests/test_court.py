"""Court of the Medici: the rulebook, the rulings, every option, and what each house may see.

Positions are played from texts of the record, or laid out in words and played on from there. `r` is house 0
(Della Rovere), `g` house 1 (Gonzaga): "circle: r5 gjester" is a pile in the Inner Circle, bottom first, and
"r: g7" a single in the Outer Court before house 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games import court, court_state, game_called
from fondaco.games.court_state import CARD_CODES, CARD_NAMES, KINDS, MOST, NOBLES, VALUE, join, stand_alone
from fondaco.games.court_view import totals
from fondaco.table import SeededLuck

GAME = game_called("court")
ZONES = {"circle": 0, "r": 1, "g": 2}
ZONE_WORDS = list(ZONES)
EVERY_OPTION = [
    dict(zip([option.name for option in court.OPTIONS], values, strict=True))
    for values in product(*(option.values for option in court.OPTIONS))
]
# Moves: the set-up, the cards played to court, the plans, the jesters named; see docs/rules/court.md.
LONGEST = {"cumulative": 31 + 42 * 4 + 27 * 3 + 2, "consecutive": 31 + 42 * 4 + 216 * 3 + 2}


def begun(**chosen: object) -> court.CourtState:
    return GAME.begin(GAME.setup(2, chosen))  # type: ignore[no-any-return]


def told(s: court.CourtState, *moves: str) -> court.CourtState:
    """Plays moves as a record tells them; "0 play 5, send" is short for two moves of house 0."""
    for move in moves:
        who, said = move.split(" ", 1)
        for what in said.split(", "):
            assert s.asked == (CHANCE if who == "*" else int(who)), (what, s.asked, options(s))
            action = court.move_code(s, what)
            assert GAME.find(s, action) >= 0, (what, options(s))
            GAME.play(s, action)
    return s


def turns(s: court.CourtState, *moves: str) -> court.CourtState:
    """Plays whole turns: chance draws the first card there is."""
    for move in moves:
        told(s, move)
        if s.asked == CHANCE:
            GAME.play(s, GAME.option(s, 0))
    return s


def options(s: court.CourtState) -> list[str]:
    return [court.move_text(s, action) for action in GAME.legal_actions(s)]


def kinds(names: str) -> list[int]:
    return [CARD_CODES[name] for name in names.split()]


def noble(name: str) -> int:
    return "rg".index(name[0]) * KINDS + CARD_CODES[name[1:]]


def position(
    *piles: str,
    turn: int = 0,
    hands: tuple[str, str] = ("2 9", "2 9"),
    decks: tuple[str, str] = ("3 4", "3 4"),
    planned: tuple[str, str] = ("", ""),
    limits: tuple[int, int] = (court.NO_LIMIT, court.NO_LIMIT),
    **chosen: object,
) -> court.CourtState:
    """A game under way, laid out in words; whatever is forced is played."""
    s = begun(**chosen)
    s.deck, s.unseen = [0, 0], [[0] * KINDS, [0] * KINDS]
    for pile in piles:
        zone, names = pile.split(": ")
        lowest, *others = map(noble, names.split())
        stand_alone(s, ZONES[zone], lowest)
        for other in others:
            join(s, s.piles - 1, other)
    for house in (0, 1):
        s.limit[house] = limits[house]
        s.deck[house], s.under[house] = len(kinds(decks[house])), len(kinds(planned[house]))
        s.planned[house][: s.under[house]] = kinds(planned[house])
        for kind in range(KINDS):
            s.hand[house][kind] = kinds(hands[house]).count(kind)
            s.unseen[house][kind] = kinds(decks[house]).count(kind)
    s.turn = turn
    court.ask(s, court.PLAYING, turn)
    GAME.settle(s)
    return s


def at_court(s: court.CourtState) -> list[str]:
    """The piles as `position` is told them, with their numbers."""
    return [
        f"p{pile.number} {'circle' if pile.court is None else 'rg'[pile.court]}: "
        + " ".join("rg"[n.house] + n.card for n in pile.nobles)
        for pile in court.view(s, None).piles
    ]


def held(s: court.CourtState, house: int) -> list[str]:
    hand = court.view(s, house).houses[house].hand
    assert hand is not None
    return hand


def dealt(
    rovere: str, gonzaga: str, hands: tuple[str, str] = ("2 3 4 5 6", "2 3 4 5 6"), **chosen: object
) -> court.CourtState:
    """A game with these circle cards and hands; chance may be left to say who starts."""
    s = circle(rovere, gonzaga, **chosen)
    return told(s, *(f"* hand {house} {card}" for house in (0, 1) for card in hands[house].split()))


def circle(rovere: str, gonzaga: str, **chosen: object) -> court.CourtState:
    cards = [f"* inner 0 {card}" for card in rovere.split()] + [
        f"* inner 1 {card}" for card in gonzaga.split()
    ]
    return told(begun(**chosen), *cards)


def random_game(number: int, **chosen: object) -> Iterator[court.CourtState]:
    """Every position of a whole game at random."""
    s, key, n = begun(**chosen), game_key(11, number), 0
    while s.asked != NOBODY:
        yield s
        GAME.play(s, GAME.option(s, drawn(key, n, GAME.count(s))))
        n += 1
    yield s


def result(s: court.CourtState) -> tuple[list[int], list[int]]:
    assert s.asked == NOBODY
    assert GAME.count(s) == 0
    return GAME.scores(s), GAME.winners(s)


# The cards and the set-up.


def test_a_house_has_two_of_each_noble_and_one_duke() -> None:
    s = begun()
    for house in (0, 1):
        assert dict(zip(CARD_NAMES, s.unseen[house], strict=True)) == dict.fromkeys(CARD_NAMES, 2) | {
            "duke": 1
        }
        assert s.deck[house] == 25
    assert options(s) == [f"inner 0 {card}" for card in CARD_NAMES]
    assert court.view(s, 0).on is None
    assert GAME.count(s) == 25


def test_without_dukes_a_house_has_24_cards() -> None:
    s = begun(dukes=False)
    assert s.deck == [24, 24]
    assert options(s) == [f"inner 0 {card}" for card in CARD_NAMES[:-1]]


def test_influence_is_printed_on_the_card_and_a_jester_may_be_one_to_ten() -> None:
    assert dict(zip(CARD_NAMES, VALUE, strict=True)) == {
        **{str(value): value for value in range(2, 11)},
        "minister": 0,
        "lady": 1,
        "jester": 1,
        "duke": 15,
    }
    assert dict(zip(CARD_NAMES, MOST, strict=True)) == dict(zip(CARD_NAMES, VALUE, strict=True)) | {
        "jester": 10
    }


def test_only_two_play() -> None:
    assert court.PLAYERS == (2,)
    assert GAME.setup(None, {}) == {
        "players": 2,
        "dukes": True,
        "distinct_circle": False,
        "end": "circle_empty",
        "plan_draw": "cumulative",
    }


def test_four_of_each_house_are_dealt_to_the_circle_then_five_to_each_hand() -> None:
    s = circle("7 2 2 duke", "3 jester lady 10")
    assert at_court(s) == [
        *("p1 circle: r7", "p2 circle: r2", "p3 circle: r2", "p4 circle: rduke"),
        *("p5 circle: g3", "p6 circle: gjester", "p7 circle: glady", "p8 circle: g10"),
    ]
    assert options(s) == [f"hand 0 {card}" for card in CARD_NAMES if card not in ("2", "duke")]
    assert s.in_circle == [4, 4]
    told(s, *(f"* hand 0 {card}" for card in ("jester", "4", "jester", "7", "5")))
    assert options(s) == [f"hand 1 {card}" for card in CARD_NAMES]
    told(s, *(f"* hand 1 {card}" for card in ("duke", "3", "lady", "7", "5")))
    assert (held(s, 0), held(s, 1)) == (["4", "5", "7", "jester", "jester"], ["lady", "3", "5", "7", "duke"])
    assert s.deck == [16, 16]


@pytest.mark.parametrize(
    ("rovere", "gonzaga", "first"),
    [
        ("10 2 3 4", "9 2 3 4", 0),
        ("9 2 3 4", "10 2 3 4", 1),
        ("2 3 4 10", "2 3 4 9", 0),
        ("jester 2 3 4", "minister 2 3 4", 0),
        ("jester 2 3 4", "5 3 2 lady", 1),
        ("duke 2 3 4", "10 5 4 3", 0),
    ],
)
def test_the_house_worth_more_in_the_circle_begins(rovere: str, gonzaga: str, first: int) -> None:
    s = dealt(rovere, gonzaga)
    assert (s.asked, s.turn) == (first, first)
    assert court.view(s, first).on is None
    assert options(s) == ["play 2", "play 3", "play 4", "play 5", "play 6"]


@pytest.mark.parametrize("first", [0, 1])
def test_chance_decides_who_begins_between_equals_and_a_jester_counts_one(first: int) -> None:
    s = dealt("jester 9 3 4", "lady 9 3 4")
    assert s.asked == CHANCE
    assert s.turn == 0
    assert options(s) == ["start 0", "start 1"]
    assert told(s, f"* start {first}").asked == first


# The optional rule for the circle.


def test_a_pair_in_the_circle_stays_without_the_option() -> None:
    assert options(circle("5 5 7 9", "5 5 7 9"))[0] == "hand 0 minister"


def test_a_pair_may_be_kept_and_without_one_nobody_is_asked() -> None:
    assert options(circle("5 6 7 9", "5 6 7 9", distinct_circle=True))[0] == "hand 0 minister"
    s = circle("5 6 7 9", "5 6 7 7", distinct_circle=True)
    assert (s.asked, options(s)) == (1, ["replace 7", "keep"])
    assert told(s.copy(), "1 replace 7").slot == 6
    assert at_court(told(s, "1 keep"))[6:] == ["p7 circle: g7", "p8 circle: g7"]
    assert options(s)[0] == "hand 0 minister"


def test_house_0_replaces_until_it_keeps_and_then_house_1() -> None:
    s = circle("5 5 7 7", "2 3 2 3", distinct_circle=True)
    assert (s.asked, options(s)) == (0, ["replace 5", "replace 7", "keep"])
    assert GAME.count(s) == 3
    told(s, "0 replace 7", "* inner 0 9")
    assert at_court(s)[2] == "p9 circle: r9"
    assert (s.asked, options(s)) == (0, ["replace 5", "keep"])
    told(s, "0 keep")
    assert (s.asked, options(s)) == (1, ["replace 2", "replace 3", "keep"])
    told(s, "1 replace 2", "* inner 1 10", "1 replace 3", "* inner 1 duke")
    assert at_court(s) == [
        *("p1 circle: r5", "p2 circle: r5", "p3 circle: r9", "p4 circle: r7"),
        *("p5 circle: g10", "p6 circle: gduke", "p7 circle: g2", "p8 circle: g3"),
    ]
    assert s.in_circle == [4, 4]
    assert (s.turn, court.view(s, None).numbers) == (0, 8)


def test_of_a_pair_the_copy_dealt_first_is_replaced_and_a_replacement_was_dealt_last() -> None:
    s = circle("5 7 5 9", "2 3 4 6", distinct_circle=True)
    assert court.view(s, 1).on is None
    told(s, "0 replace 5")
    assert court.view(s, 1).on == 1
    assert at_court(s)[0] == "p1 circle: r5"
    told(s, "* inner 0 7")
    assert [text.split(": ")[1] for text in at_court(s)[:4]] == ["r7", "r7", "r5", "r9"]
    told(s, "0 replace 7")
    assert court.view(s, 1).on == 2
    told(s, "* inner 0 9")
    assert [text.split(": ")[1] for text in at_court(s)[:4]] == ["r7", "r9", "r5", "r9"]
    # Three is the most: every card that lies here now has lost its twin.
    told(s, "0 replace 9", "* inner 0 jester")
    assert at_court(s)[:4] == ["p1 circle: r7", "p2 circle: r9", "p3 circle: r5", "p4 circle: rjester"]
    assert s.asked == CHANCE


def test_printed_values_count_for_a_pair() -> None:
    assert options(circle("jester lady 2 3", "lady jester 2 3", distinct_circle=True))[0] == "hand 0 minister"
    for pair in ("minister", "jester"):
        s = circle(f"{pair} 2 {pair} 3", "2 3 4 5", distinct_circle=True)
        assert options(s) == [f"replace {pair}", "keep"]


def test_replaced_cards_return_before_hands_are_dealt_and_not_sooner() -> None:
    s = circle("5 5 7 9", "2 3 4 6", distinct_circle=True)
    told(s, "0 replace 5")
    assert "inner 0 5" not in options(s)
    told(s, "* inner 0 9")
    assert court.view(s, 1).houses[0].aside == {"5": 1}
    assert s.deck[0] == 20
    told(s, "0 replace 9")
    assert "inner 0 5" not in options(s)
    told(s, "* inner 0 2")
    assert court.view(s, 1).houses[0].aside == {}
    assert {"hand 0 5", "hand 0 9"} <= set(options(s))
    assert s.deck == [21, 21]
    assert s.unseen[0] == [2, 2, 1, 2, 2, 1, 2, 1, 2, 1, 2, 2, 1]


# A turn.


def test_a_kind_in_hand_is_one_choice_however_many_there_are() -> None:
    s = position("circle: r5", hands=("lady lady jester duke 10", "2 9"))
    assert options(s) == ["play lady", "play 10", "play jester", "play duke"]


def test_a_card_may_be_sent_planned_or_laid_on_any_pile() -> None:
    s = told(position("circle: r5", "circle: g9", "r: g7", "g: r2 r3"), "0 play 9")
    assert options(s) == ["send", "plan", "on p1", "on p2", "on p3", "on p4"]


@pytest.mark.parametrize(("turn", "where"), [(0, "r: r9"), (1, "g: g9")])
def test_a_card_sent_stands_alone_in_the_own_outer_court(turn: int, where: str) -> None:
    s = told(position("circle: r5", "r: r2", "g: g3", turn=turn), f"{turn} play 9, send")
    assert at_court(s) == ["p1 circle: r5", "p2 r: r2", "p3 g: g3", f"p4 {where}"]
    assert s.in_circle == [1, 0]


def test_after_a_play_one_card_is_drawn_and_the_other_house_plays() -> None:
    s = told(position("circle: r5"), "0 play 9, send")
    assert (s.asked, options(s), held(s, 0)) == (CHANCE, ["draw 0 3", "draw 0 4"], ["2"])
    told(s, "* draw 0 4")
    assert (s.asked, held(s, 0), s.deck) == (1, ["2", "4"], [1, 2])
    told(s, "1 play 2, send", "* draw 1 3")
    assert s.asked == 0


@pytest.mark.parametrize(
    ("pile", "expected"),
    [
        ("on p1", ["p1 circle: r5 r2", "p2 r: g6", "p3 g: g7 r8"]),
        ("on p2", ["p1 circle: r5", "p2 r: g6 r2", "p3 g: g7 r8"]),
        ("on p3", ["p1 circle: r5", "p2 r: g6", "p3 g: g7 r8 r2"]),
    ],
)
def test_an_alliance_grows_anywhere_with_either_house_and_keeps_its_number(
    pile: str, expected: list[str]
) -> None:
    s = told(position("circle: r5", "r: g6", "g: g7 r8"), "0 play 2", f"0 {pile}")
    if s.asked == 0:
        told(s, "0 ally")
    assert at_court(s) == expected


def test_without_a_pile_of_equal_value_an_alliance_is_no_question() -> None:
    s = told(position("circle: r5", "circle: g8", "r: r6"), "0 play 2, on p1")
    assert s.asked == CHANCE
    assert at_court(s) == ["p1 circle: r5 r2", "p2 circle: g8", "p3 r: r6"]


# Conspiracies.


def test_a_conspiracy_hits_any_one_pile_of_exactly_its_value() -> None:
    s = position(
        *("circle: r5 g6", "circle: g10", "circle: g3 r10", "circle: g10 r2"),
        *("r: r10 g3", "r: g10 r4", "g: gduke"),
        hands=("2", "2 9"),
    )
    told(s, "0 on p1")
    assert options(s) == ["ally", "against p3", "against p5"]


@pytest.mark.parametrize("target", ["circle: g7", "circle: r7", "r: g7", "r: r7", "g: r7", "g: g7"])
@pytest.mark.parametrize("pile", ["circle: r5", "r: g5", "g: r5"])
def test_a_conspiracy_may_form_and_strike_anywhere_own_nobles_too(pile: str, target: str) -> None:
    s = told(position("circle: r8", pile, target, hands=("2", "9 10")), "0 on p2, against p3")
    assert at_court(s) == ["p1 circle: r8", f"p2 {pile} r2"]
    discards = [house.discards for house in court.view(s, None).houses]
    assert discards["rg".index(target.split()[1][0])]["7"] == 2


def test_the_whole_pile_is_eliminated_and_the_conspiracy_is_an_alliance_from_then_on() -> None:
    s = position("circle: g4 r3", "circle: r5", "r: g7")
    told(s, "0 play 2, on p2")
    assert options(s) == ["ally", "against p1", "against p3"]
    turns(s, "0 against p1")
    assert at_court(s) == ["p2 circle: r5 r2", "p3 r: g7"]
    assert s.in_circle == [2, 0]
    turns(s, "1 play 2, send")
    assert at_court(s)[2] == "p4 g: g2"
    turns(s, "0 play 9, on p2")
    assert at_court(s)[0] == "p2 circle: r5 r2 r9"


def test_a_conspiracy_may_be_declined() -> None:
    s = told(position("circle: r5", "circle: g7", hands=("2", "9 10")), "0 on p1, ally")
    assert at_court(s) == ["p1 circle: r5 r2", "p2 circle: g7"]


def test_a_conspiracy_never_strikes_itself() -> None:
    s = told(position("circle: rjester", "circle: rduke", hands=("2", "9 10")), "0 on p1")
    assert s.asked == CHANCE
    s = told(
        position("circle: rjester", "circle: r7", "circle: rjester", hands=("minister", "9 10")), "0 on p1"
    )
    assert options(s) == ["ally", "against p2", "against p3"]


# The powers.


def test_a_minister_is_rid_of_an_alliance_and_stays_in_its_place() -> None:
    s = position("circle: r5 g6", "r: r4 g9 r2", "circle: g8", hands=("minister", "minister 9"))
    told(s, "0 on p1", "* draw 0 3")
    assert at_court(s) == ["p1 circle: rminister", "p2 r: r4 g9 r2", "p3 circle: g8"]
    assert s.in_circle == [1, 1]
    told(s, "1 play minister, on p2")
    assert at_court(s) == ["p1 circle: rminister", "p2 r: gminister", "p3 circle: g8"]
    assert (s.least[1], s.most[1], s.height[1], s.nobles) == (0, 0, 1, 3)


def test_a_minister_on_a_single_is_an_ordinary_alliance() -> None:
    s = told(position("circle: r5", "circle: g6", hands=("minister", "9 10")), "0 on p1")
    assert at_court(s) == ["p1 circle: r5 rminister", "p2 circle: g6"]


def test_a_minister_does_not_use_the_power_in_a_conspiracy() -> None:
    s = position("circle: r5 g4", "circle: g9", "circle: r2", hands=("minister", "9 10"))
    told(s, "0 on p1, against p2")
    assert at_court(s) == ["p1 circle: r5 g4 rminister", "p3 circle: r2"]


def test_a_ministers_power_is_no_choice_when_allying() -> None:
    s = position("circle: r5 g4", "circle: g9", "circle: r2", hands=("minister", "9 10"))
    told(s, "0 on p1, ally")
    assert at_court(s) == ["p1 circle: rminister", "p2 circle: g9", "p3 circle: r2"]


def test_a_lady_parts_all_she_joins_in_that_zone_under_new_numbers() -> None:
    s = position("circle: r5", "circle: g9 rjester g2", "r: r8", "g: g7", hands=("lady", "9 10"))
    told(s, "0 on p2")
    assert at_court(s) == [
        *("p1 circle: r5", "p3 r: r8", "p4 g: g7"),
        *("p5 circle: g9", "p6 circle: rjester", "p7 circle: g2", "p8 circle: rlady"),
    ]
    assert (s.in_circle, s.nobles) == ([3, 2], 7)
    assert [pile.jesters for pile in court.view(s, None).piles] == [0, 0, 0, 0, 1, 0, 0]


def test_a_lady_parts_from_a_single_too_in_either_outer_court() -> None:
    s = told(position("circle: r5", "g: g7", "r: r8", hands=("lady", "9 10")), "0 on p2, ally", "* draw 0 3")
    assert at_court(s) == ["p1 circle: r5", "p3 r: r8", "p4 g: g7", "p5 g: rlady"]
    told(s, "1 play 9, send")
    assert at_court(s)[-1] == "p6 g: g9"


def test_a_lady_does_not_use_the_power_in_a_conspiracy() -> None:
    s = told(position("circle: r5 g6", "circle: g10 r2", hands=("lady", "9 10")), "0 on p1, against p2")
    assert at_court(s) == ["p1 circle: r5 g6 rlady"]


def test_powers_work_only_when_the_card_is_played() -> None:
    s = told(position("circle: rminister", "circle: rlady g2", hands=("9", "9 10")), "0 on p1", "* draw 0 3")
    told(s, "1 play 10, on p2")
    assert at_court(s) == ["p1 circle: rminister r9", "p2 circle: rlady g2 g10"]


# Jesters.


@pytest.mark.parametrize(
    ("pile", "card", "target", "works"),
    [
        ("r2", "3", "gjester", True),
        ("r7", "3", "gjester", True),
        ("r8", "3", "gjester", False),
        ("r7", "jester", "g8", True),
        ("r7", "jester", "g7", False),
        ("r3", "jester", "r4 g9", True),
        ("r3", "jester", "r4 g10", False),
        ("rjester", "10", "g10 g10", True),
        ("rjester", "10", "g10", False),
        ("rjester", "10", "g10 r5 g6", False),
        ("rjester", "jester", "g2", True),
        ("rjester", "jester", "glady", False),
        ("rjester", "jester", "g10 r10", True),
        ("rjester", "jester", "g10 r10 rlady", False),
        ("r9 r10", "minister", "gjester gjester", True),
        ("r9 r10", "lady", "gjester gjester", True),
        ("r9 r10", "2", "gjester gjester", False),
        ("r9 r10", "2", "gjester gjester rlady", True),
        ("rjester", "minister", "gjester", True),
        ("rminister", "lady", "gjester gjester", False),
        ("rminister", "2", "gjester gjester", True),
        ("rminister", "minister", "gjester", False),
        ("rminister", "minister", "gminister", True),
    ],
)
def test_each_jester_is_one_to_ten_in_a_conspiracy(pile: str, card: str, target: str, works: bool) -> None:
    s = told(position(f"circle: {pile}", f"circle: {target}", hands=(card, "2 9")), "0 on p1")
    assert (s.asked == 0 and options(s) == ["ally", "against p2"]) == works


def test_the_totals_that_make_a_conspiracy_work_can_be_shown() -> None:
    s = position(
        "circle: rjester r2 gjester", "circle: g10 r10 g3", "r: gjester r4 gjester", hands=("jester", "2 9")
    )
    told(s, "0 on p1")
    jester = s.pending
    assert totals(s, jester, 0, 1) == (23, 23)
    assert totals(s, jester, 0, 2) == (6, 24)


# Planning.


def test_a_planned_card_lies_under_the_deck_and_nobody_else_knows_it() -> None:
    s = told(position("circle: r5"), "0 play 9, plan")
    assert options(s) == ["draw 0 3", "draw 0 4"]
    assert at_court(s) == ["p1 circle: r5"]
    own, others = court.view(s, 0).houses[0], court.view(s, 1).houses[0]
    assert (own.planned, own.planned_size, own.plans) == (["9"], 1, 1)
    assert (others.planned, others.planned_size, others.plans) == (None, 1, 1)


def test_planned_cards_are_drawn_in_their_order_once_the_unseen_are_gone() -> None:
    s = position("circle: r5", hands=("7 8 9", "2 6 9"), decks=("3", "2 3 4 5"))
    turns(s, "0 play 9, plan")
    assert held(s, 0) == ["3", "7", "8"]
    turns(s, "1 play 9, send", "0 play 3, plan")
    assert held(s, 0) == ["7", "8", "9"]
    turns(s, "1 play 6, send", "0 play 8, plan")
    assert held(s, 0) == ["3", "7", "9"]
    assert court.view(s, 0).houses[0].planned == ["8"]
    assert s.limit[0] == court.NO_LIMIT


def planners(**chosen: Any) -> court.CourtState:
    """Two houses with much to plan."""
    hand, deck = "2 3 4 5 6 7 8 9 10", "minister lady jester " * 3
    return position("circle: rduke", "circle: g2", hands=(hand, hand), decks=(deck, deck), **chosen)


def test_it_is_a_draw_as_soon_as_both_have_planned_three_times() -> None:
    s = turns(planners(), "0 play 4, plan", "1 play 4, plan", "0 play 5, plan", "1 play 5, plan")
    turns(s, "0 play 7, send", "1 play 8, send", "0 play 6, plan")
    assert (s.asked, s.plans) == (1, [3, 2])
    turns(s, "1 play 6, plan")
    assert result(s) == ([22, 10], [0, 1])
    assert s.deck == [5, 6]


def test_planning_of_one_house_alone_is_no_draw() -> None:
    s = turns(planners(), "0 play 4, plan", "1 play 4, plan", "0 play 5, plan", "1 play 5, plan")
    turns(s, "0 play 6, plan", "1 play 6, send", "0 play 7, plan", "1 play 7, send")
    assert (s.asked, s.plans) == (0, [4, 2])


def test_consecutive_draws_need_six_plans_in_a_row_whoever_made_them() -> None:
    s = planners(plan_draw="consecutive")
    turns(s, *(f"{house} play {card}, plan" for card in (4, 5) for house in (0, 1)), "0 play 6, plan")
    assert s.plans_in_row == 5
    turns(s, "1 play 6, send")
    assert (s.plans, s.plans_in_row) == ([3, 2], 0)
    turns(s, *(f"{house} play {card}, plan" for card in (7, 8) for house in (0, 1)), "0 play 9, plan")
    assert (s.asked, s.plans, s.plans_in_row) == (1, [6, 4], 5)
    told(s, "1 play 9, plan")
    assert result(s) == ([15, 8], [0, 1])


# The limit.


def test_the_last_card_is_the_limit_and_ends_the_planning() -> None:
    s = position("circle: r5", hands=("6 7 8 10 jester duke", "2 9"), decks=("7", "3 4 5"))
    told(s, "0 play 8, send")
    assert (s.limit, court.view(s, 1).houses[0].limit) == ([7, court.NO_LIMIT], 7)
    told(s, "1 play 9, send", "* draw 1 3")
    assert options(s) == ["play 6", "play 7", "play jester"]
    told(s, "0 play 7")
    assert options(s) == ["send", "on p1", "on p2", "on p3"]
    told(s, "0 send")
    assert (s.asked, held(s, 0)) == (1, ["6", "7", "10", "jester", "duke"])
    assert options(told(s, "1 play 3"))[:2] == ["send", "plan"]


def test_a_planned_card_drawn_last_is_the_limit() -> None:
    s = position("circle: r5", hands=("6 8 9", "2 9"), decks=("", "3 4 5"), planned=("8 6", ""))
    told(s, "0 play 9, send")
    assert s.limit[0] == court.NO_LIMIT
    told(s, "1 play 9, send", "* draw 1 3", "0 play 8, send")
    assert s.limit[0] == 6


def test_a_duke_drawn_last_limits_nothing_but_ends_the_planning() -> None:
    s = position("circle: r5", hands=("8 9 jester", "2 9"), decks=("duke", "3 4 5"))
    told(s, "0 play 8, send", "1 play 9, send", "* draw 1 3")
    assert s.limit[0] == 15
    assert options(s) == ["play 9", "play jester", "play duke"]
    assert options(told(s, "0 play duke"))[:2] == ["send", "on p1"]


def test_a_minister_drawn_last_leaves_only_ministers() -> None:
    s = position("circle: r5", hands=("8 lady jester minister", "2 9"), decks=("minister", "3 4 5"))
    told(s, "0 play 8, send", "1 play 9, send", "* draw 1 3")
    assert (s.asked, s.pending, options(s)[0]) == (0, CARD_CODES["minister"], "send")


def test_a_lady_drawn_last_still_lets_a_jester_be_played() -> None:
    s = position("circle: r5", hands=("8 2 jester", "2 9"), decks=("lady", "3 4 5"))
    told(s, "0 play 8, send", "1 play 9, send", "* draw 1 3")
    assert options(s) == ["play lady", "play jester"]


def test_a_jester_drawn_last_is_given_a_value_that_is_the_limit() -> None:
    s = position("circle: r5", hands=("2 4 5 8", "2 9"), decks=("jester", "3 4 5"))
    told(s, "0 play 8, send")
    assert (s.asked, options(s)) == (0, [f"name {value}" for value in range(1, 11)])
    assert court.view(s, 1).houses[0].hidden == {"2": 1, "4": 1, "5": 1, "jester": 1}
    told(s, "0 name 4")
    assert s.limit[0] == 4
    told(s, "1 play 9, send", "* draw 1 3")
    assert options(s) == ["play 2", "play 4", "play jester"]


@pytest.mark.parametrize(("value", "limit"), [("1", 1), ("10", 10)])
def test_a_jester_drawn_last_may_be_named_one_to_ten(value: str, limit: int) -> None:
    s = position("circle: r5", hands=("8", "2 9"), decks=("jester", "3 4"))
    assert told(s, "0 send", f"0 name {value}").limit[0] == limit


def test_under_a_limit_a_jester_is_no_more_than_it_in_the_turn_it_is_played() -> None:
    s = position(
        *("circle: r5", "circle: g6", "circle: g9", "circle: g10", "r: gjester", "g: g10 g4"),
        hands=("jester", "lady 9"),
        decks=("", "3 4"),
        limits=(4, court.NO_LIMIT),
    )
    told(s, "0 on p1")
    assert options(s) == ["ally", "against p2", "against p3", "against p5"]
    assert totals(s, s.pending, 0, 2) == (9, 9)
    # From the next turn on it is 1 to 10 again, and jesters at court always were.
    told(s, "0 ally", "1 play lady, on p4")
    assert options(s) == ["ally", "against p1"]
    told(s, "1 ally", "* draw 1 3")
    s = position("circle: r5 gjester", "circle: g9", hands=("2", "2 9"), decks=("", "3 4"), limits=(2, 16))
    assert options(told(s, "0 on p1")) == ["ally", "against p2"]


# Skipping, and the end.


def test_who_cannot_play_is_skipped_and_the_other_may_no_longer_plan() -> None:
    s = position("circle: r5", hands=("2 9", "6 7 8"), decks=("", "10 4 3 2"), limits=(2, court.NO_LIMIT))
    told(s, "0 send")
    # House 0 has just played: it has not been skipped yet.
    assert options(told(s, "1 play 8"))[:2] == ["send", "plan"]
    told(s, "1 plan", "* draw 1 10")
    assert (s.asked, s.skipped) == (1, 1)
    assert options(told(s, "1 play 7"))[:2] == ["send", "on p1"]
    told(s, "1 send", "* draw 1 4")
    assert (s.asked, held(s, 0)) == (1, ["9"])


def test_the_game_is_over_when_neither_can_play() -> None:
    s = position("circle: r5", hands=("2", "8 9"), decks=("", ""), limits=(2, 4))
    assert told(s, "0 send").skipped
    assert result(s) == ([7, 0], [0])


def test_a_house_without_cards_is_skipped() -> None:
    s = position("circle: r5", hands=("2 3", ""), decks=("4 6", ""), limits=(court.NO_LIMIT, 15))
    told(s, "0 play 2, send", "* draw 0 4", "0 play 3, send")
    assert held(s, 0) == ["4", "6"]
    assert s.limit[0] == 6
    told(s, "0 play 6, send", "0 send")
    assert result(s) == ([20, 0], [0])


def test_the_game_ends_before_the_draw_when_the_circle_is_empty() -> None:
    s = told(position("circle: g7", "r: r5", "g: g3", hands=("2 9", "2 9")), "0 play 2, on p2, against p1")
    assert result(s) == ([7, 3], [0])
    assert (s.deck, held(s, 0)) == ([2, 2], ["9"])


def test_it_goes_on_while_one_house_is_in_the_circle() -> None:
    s = told(position("circle: g7", "circle: g8", "r: r5"), "0 play 2, on p3, against p1")
    assert s.asked == CHANCE


@pytest.mark.parametrize("absent", ["r", "g"])
def test_by_the_english_edition_it_ends_when_one_house_has_left_the_circle(absent: str) -> None:
    present = "g" if absent == "r" else "r"
    piles = (f"circle: {absent}7", f"circle: {present}8", "r: r5")
    assert told(position(*piles), "0 play 2, on p3, against p1").asked == CHANCE
    s = told(position(*piles, end="house_absent"), "0 play 2, on p3, against p1")
    assert result(s)[1] == ([0] if absent == "g" else [1])
    both = ("circle: r7", f"circle: {absent}8", f"circle: {present}3", "r: r5")
    assert told(position(*both, end="house_absent"), "0 play 2, send").asked == CHANCE


def test_a_minister_who_clears_the_circle_joins_it_and_the_game_goes_on() -> None:
    assert told(position("circle: g7 r8", hands=("minister", "2 9")), "0 on p1").asked == CHANCE
    s = told(position("circle: g7 r8", hands=("minister", "2 9"), end="house_absent"), "0 on p1")
    assert result(s) == ([0, 0], [0])


# Scores.


def final(*piles: str) -> tuple[list[int], list[int]]:
    """The result when neither house can play on after a minister was sent."""
    s = position(*piles, hands=("minister", "duke"), decks=("", ""), limits=(0, 0))
    return result(told(s, "0 send"))


def test_every_noble_at_court_counts_wherever_it_lies() -> None:
    assert final("circle: r5 g2", "r: g7 r3", "g: r4", "g: g10") == ([12, 19], [1])


def test_a_jester_counts_one_and_a_duke_fifteen_in_the_end() -> None:
    assert final("circle: rjester rjester", "circle: gduke glady") == ([2, 16], [1])


def test_between_equals_more_nobles_win() -> None:
    assert final("circle: r5", "circle: g2 g3") == ([5, 5], [0, 1])
    assert final("circle: r5", "circle: g2 g3 gminister") == ([5, 5], [1])
    assert final("circle: r5 r2", "circle: g7") == ([7, 7], [0])
    assert final("circle: r5 r2 rminister rminister", "circle: g8") == ([7, 8], [1])


def test_the_court_knows_no_days() -> None:
    s = begun()
    sheet: Any = game_called("court").day_sheet(s)
    assert (court.HAS_DAYS, court.days_scored(s), sheet) == (False, 0, None)


# Moves in words and numbers.


def test_a_number_means_the_same_kind_of_move_in_every_phase() -> None:
    verbs: dict[int, set[str]] = {}
    for number, chosen in enumerate(EVERY_OPTION):
        for s in random_game(number, **chosen):
            for action in GAME.legal_actions(s) if s.asked >= 0 else ():
                verbs.setdefault(action, set()).add(court.move_text(s, action).split()[0])
    assert all(len(found) == 1 for found in verbs.values())
    starts = {"play": court.PLAY, "send": 13, "plan": 14, "on": 15, "ally": 65, "against": 66}
    starts |= {"replace": 116, "keep": 129, "name": 130}
    ends = [*list(starts.values())[1:], court.ACTIONS]
    for (verb, start), end in zip(starts.items(), ends, strict=True):
        assert all(verbs[action] == {verb} for action in verbs if start <= action < end), verb
    assert court.ACTIONS == 140


def test_what_is_no_move_is_refused() -> None:
    s = begun()
    for text in ("inner 1 5", "inner 0 11", "hand 0 5", "inner 0  5", "inner 05", "5", "start 0", "play 5"):
        assert court.move_code(s, text) == -1
    s = told(position("circle: r5", "circle: g7"), "0 play 2")
    for text in ("on p9", "on p01", "on 1", "on p", "against p3", "plan 2", "name 0", "name 11", "name 04"):
        assert court.move_code(s, text) == -1
    assert (court.move_code(s, "on p2"), court.move_code(s, "against p2")) == (
        court.ON + 1,
        court.AGAINST + 1,
    )
    s = dealt("jester 9 3 4", "lady 9 3 4")
    assert (court.move_code(s, "start 1"), court.move_code(s, "start 2"), court.move_code(s, "draw 0 2")) == (
        1,
        -1,
        -1,
    )
    over = position("circle: r5", hands=("2", "8 9"), decks=("", ""), limits=(2, 4))
    told(over, "0 send")
    assert (court.move_code(over, "start 0"), court.move_code(over, "draw 0 2")) == (-1, -1)


# Secrets.


def heard(s: court.CourtState, text: str) -> list[str]:
    """What house 0, house 1 and an onlooker hear of a move."""
    return [court.heard_text(s, court.move_code(s, text), seat) for seat in (0, 1, None)]


def test_a_move_is_heard_without_the_card_that_only_its_owner_may_know() -> None:
    assert heard(begun(), "inner 0 5") == ["inner 0 5"] * 3
    s = circle("5 6 7 9", "5 5 7 8", distinct_circle=True)
    assert heard(s, "replace 5") == ["replace 5"] * 3
    told(s, "1 keep")
    assert heard(s, "hand 0 jester") == ["hand 0 jester", "hand 0 ?", "hand 0 ?"]
    s = dealt("jester 9 3 4", "lady 9 4 3")
    assert heard(s, "start 1") == ["start 1"] * 3
    told(s, "* start 1")
    assert heard(s, "play 5") == ["play ?", "play 5", "play ?"]
    told(s, "1 play 5")
    for text in ("send", "plan", "on p3"):
        assert heard(s, text) == [text] * 3
    told(s, "1 on p7")
    assert heard(s, "ally") == ["ally"] * 3
    assert heard(s, "against p6") == ["against p6"] * 3
    told(s, "1 ally")
    assert heard(s, "draw 1 10") == ["draw 1 ?", "draw 1 10", "draw 1 ?"]


def test_a_card_being_played_is_secret_until_it_lies_on_a_pile() -> None:
    s = told(position("circle: r5", "circle: g7"), "0 play 2")
    assert [court.view(s, seat).pending for seat in (0, 1, None)] == ["2", None, None]
    assert [court.view(s, seat).houses[0].hand_size for seat in (0, 1)] == [1, 1]
    assert "2" not in court.view(s, 0).houses[0].hidden
    assert court.view(s, 1).houses[0].hidden == {"2": 1, "3": 1, "4": 1, "9": 1}
    told(s, "0 on p1")
    assert [court.view(s, seat).pending for seat in (0, 1, None)] == ["2", "2", "2"]
    assert court.view(s, 1).houses[0].hidden == {"3": 1, "4": 1, "9": 1}
    assert court.view(s, 1).on == 1
    told(s, "0 against p2")
    assert court.view(s, 0).pending is None


def test_a_view_shows_the_court_and_what_is_ones_own() -> None:
    s = position(
        "circle: r5 gjester", "g: rjester", hands=("9 2", "10"), planned=("8 3", "6"), plan_draw="consecutive"
    )
    s.plans, s.plans_in_row = [2, 1], 1
    seen = court.view(s, 0)
    assert (seen.game, seen.seat, seen.players, seen.asked, seen.phase) == ("court", 0, 2, 0, "playing")
    assert (seen.dukes, seen.distinct_circle, seen.end, seen.plan_draw) == (
        True,
        False,
        "circle_empty",
        "consecutive",
    )
    assert (seen.turn, seen.skipped, seen.plans_in_row, seen.numbers) == (0, False, 1, 2)
    assert [(p.number, p.court, p.fixed, p.jesters) for p in seen.piles] == [(1, None, 5, 1), (2, 1, 0, 1)]
    own, other = seen.houses
    assert (own.deck, own.hand_size, own.planned_size, own.limit, own.plans) == (2, 2, 2, None, 2)
    assert (own.hand, own.planned, own.hidden) == (["2", "9"], ["8", "3"], {"3": 1, "4": 1})
    assert (other.deck, other.hand_size, other.planned_size, other.plans) == (2, 1, 1, 1)
    assert (other.hand, other.planned, other.hidden) == (None, None, {"3": 1, "4": 1, "6": 1, "10": 1})
    assert other.discards["jester"] == 1
    assert other.discards["duke"] == 1
    assert other.discards["3"] == 1
    assert court.view(s, None).houses[0].hidden == {"2": 1, "3": 2, "4": 1, "8": 1, "9": 1}
    assert court.view(s, 1).houses[1].hidden == {"3": 1, "4": 1}


def reshuffled(s: court.CourtState, seat: int | None, luck: SeededLuck) -> court.CourtState:
    """The same table with the hidden cards of the others dealt anew."""
    other = s.copy()
    for house in (0, 1):
        if house == seat:
            continue
        is_pending = s.phase == court.PLACING and s.turn == house
        pool = [
            kind
            for row in (s.unseen[house], s.hand[house])
            for kind in range(KINDS)
            for _ in range(row[kind])
        ]
        pool += s.planned[house][: s.under[house]] + [s.pending] * is_pending
        size = sum(s.hand[house])
        shuffled = [pool.pop(luck(len(pool))) for _ in range(len(pool))]
        if is_pending:
            other.pending = shuffled.pop()
        other.planned[house][: s.under[house]] = [shuffled.pop() for _ in range(s.under[house])]
        hand = [shuffled.pop() for _ in range(size)]
        other.hand[house] = [hand.count(kind) for kind in range(KINDS)]
        other.unseen[house] = [shuffled.count(kind) for kind in range(KINDS)]
    return other


@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_cannot_see_does_not_change_its_view(number: int) -> None:
    luck, changed = SeededLuck(number), 0
    for s in random_game(number, **EVERY_OPTION[number * 5]):
        for seat in (0, 1, None):
            other = reshuffled(s, seat, luck)
            changed += other != s
            assert court.view(other, seat) == court.view(s, seat)
    assert changed > 100


@pytest.mark.parametrize("number", range(len(EVERY_OPTION)))
def test_an_imagined_table_agrees_with_the_view_and_can_be_played_to_the_end(number: int) -> None:
    luck = SeededLuck(number)
    for move, s in enumerate(random_game(number, **EVERY_OPTION[number])):
        seat = (0, 1, None)[move % 3]
        seen = court.view(s, seat)
        imagined = court.imagine(seen, luck)
        assert court.view(imagined, seat) == seen
        assert well_formed(imagined)
        if move % 10 == 0:
            GAME.playout(imagined, game_key(number, 1), 0)
            assert imagined.asked == NOBODY


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_circle_being_replaced_can_be_imagined(seat: int | None) -> None:
    s = circle("5 7 5 9", "2 3 4 6", distinct_circle=True)
    for move in ("0 replace 5", "* inner 0 7", "0 replace 7"):
        told(s, move)
        assert court.imagine(court.view(s, seat), SeededLuck(1)) == s


def test_an_imagined_card_is_anywhere_it_may_be() -> None:
    s = told(position("circle: r5", planned=("7", ""), hands=("2 jester", "2 9")), "0 play 2")
    luck, found = SeededLuck(3), set()
    for _ in range(300):
        other = court.imagine(court.view(s, 1), luck)
        found.add((other.pending, other.planned[0][0], tuple(other.hand[0]), tuple(other.unseen[0])))
    # Five cards: one is pending, one planned, one in hand and two are unseen.
    assert len(found) == 60
    own = court.imagine(court.view(s, 0), luck)
    assert (own.pending, own.planned[0][0], own.hand[0], own.unseen[0]) == (2, 7, s.hand[0], s.unseen[0])


def test_an_imagined_pending_card_is_one_that_the_limit_allows() -> None:
    s = position("circle: r5", hands=("4 6 7 jester", "2 9"), decks=("", "3 4"), limits=(6, court.NO_LIMIT))
    told(s, "0 play 4")
    luck = SeededLuck(3)
    found = {court.imagine(court.view(s, 1), luck).pending for _ in range(60)}
    assert found == {4, 6, CARD_CODES["jester"]}


# Whole games.


def well_formed(s: court.CourtState) -> bool:
    """What a table holds twice agrees, and no card is lost or made."""
    place, circle = 0, [0, 0]
    for slot in range(s.piles):
        pile = s.noble[place : place + s.height[slot]]
        place += s.height[slot]
        assert pile
        assert s.least[slot] == sum(VALUE[n % KINDS] for n in pile)
        assert s.most[slot] == sum(MOST[n % KINDS] for n in pile)
        for n in pile if s.zone[slot] == 0 else ():
            circle[n // KINDS] += 1
    assert (place, circle) == (s.nobles, s.in_circle)
    numbers = s.number[: s.piles]
    assert s.phase in (court.DEALING_CIRCLE, court.REPLACING) or numbers == sorted(set(numbers))
    assert max(numbers, default=0) <= s.numbers <= 8 + 42 + 4 * NOBLES
    for house in (0, 1):
        assert s.deck[house] == sum(s.unseen[house])
        shown = court.view(s, house).houses[house]
        assert sum(shown.discards.values()) >= 0
        pending = s.turn == house and s.phase in (court.PLACING, court.CONSPIRING)
        everywhere = sum(s.unseen[house] + s.hand[house] + s.aside[house]) + s.under[house] + pending
        everywhere += sum(n // KINDS == house for n in s.noble[: s.nobles]) + sum(shown.discards.values())
        assert everywhere == 24 + s.dukes
    return True


@pytest.mark.parametrize("number", range(len(EVERY_OPTION)))
def test_whole_games_lose_no_card_and_end_in_time(number: int) -> None:
    chosen: dict[str, Any] = EVERY_OPTION[number]
    for game in range(2):
        moves, gone = 0, [0, 0]
        for s in random_game(16 * game + number, **chosen):
            moves += 1
            assert well_formed(s)
            before, gone = gone, [sum(h.discards.values()) for h in court.view(s, None).houses]
            assert gone[0] >= before[0]
            assert gone[1] >= before[1]
        assert 18 < moves - 1 <= LONGEST[chosen["plan_draw"]]
        scores, winners = result(s)
        assert scores == [
            sum(VALUE[n % KINDS] for n in s.noble[: s.nobles] if n // KINDS == h) for h in (0, 1)
        ]
        assert winners in ([0], [1], [0, 1])


def stubborn(number: int, plans: Any, **chosen: object) -> tuple[court.CourtState, int]:
    """A game of two houses that plan whenever `plans` says so, and else send: it ends as late as can be."""
    s, key, moves = begun(**chosen), game_key(5, number), 0
    while s.asked != NOBODY:
        wanted = court.PLAN if plans(s) and GAME.find(s, court.PLAN) >= 0 else court.SEND
        by_chance = GAME.option(s, drawn(key, moves, GAME.count(s)))
        GAME.play(s, wanted if GAME.find(s, wanted) >= 0 and s.asked >= 0 else by_chance)
        moves += 1
    return s, moves


def test_a_game_of_nothing_but_plans_is_drawn() -> None:
    for number, chosen in enumerate(EVERY_OPTION):
        s, _ = stubborn(number, lambda s: True, **chosen)
        assert s.plans == [3, 3]
        assert result(s)[1] == [0, 1]


@pytest.mark.parametrize("number", range(8))
def test_stubborn_planners_come_to_an_end(number: int) -> None:
    s, moves = stubborn(number, lambda s: s.turn == 0 or s.plans[1] < 2)
    assert 16 < s.plans[0] <= 24
    assert moves <= LONGEST["cumulative"]
    s, moves = stubborn(number, lambda s: s.plans_in_row < 5, plan_draw="consecutive")
    assert 60 < sum(s.plans) <= 216
    assert moves <= LONGEST["consecutive"]


# What others ask of the rules.


@pytest.mark.parametrize(
    ("card", "alone", "several"),
    [("minister", "", "clears"), ("lady", "parts", "parts"), ("jester", "", ""), ("5", "", "")],
)
def test_a_minister_clears_two_or_more_and_a_lady_parts_any(card: str, alone: str, several: str) -> None:
    powers = [court_state.POWER_NAMES[court_state.power(CARD_CODES[card], nobles)] for nobles in (1, 2, 5)]
    assert powers == [alone or None, several or None, several or None]


def test_what_can_be_removed_is_what_a_conspiracy_may_be_against() -> None:
    for number in range(4):
        for s in random_game(number):
            if s.phase == court.CONSPIRING:
                targets = [t for t in range(s.piles) if court_state.can_remove(s, s.pending, s.slot, t)]
                assert targets == [court.kth_target(s, k) for k in range(court.target_count(s))]


def test_why_a_game_is_over() -> None:
    planned = turns(planners(), *(f"{house} play {card}, plan" for card in (4, 5, 6) for house in (0, 1)))
    assert court.ending(planned) == "planned"
    neither = position("circle: r5", hands=("2", "8 9"), decks=("", ""), limits=(2, 4))
    assert court.ending(told(neither, "0 send")) == "nobody_can_play"
    move = "0 play 2, on p2, against p1"
    for end in ("circle_empty", "house_absent"):
        assert court.ending(told(position("circle: g7", "r: r5", end=end), move)) == "circle_empty"
    absent = position("circle: g7", "r: r5", "circle: r8", end="house_absent")
    assert court.ending(told(absent, move)) == "house_absent"


def test_each_house_is_as_likely_to_begin() -> None:
    s = dealt("2 3 4 5", "2 3 4 5")
    assert s.phase == court.STARTING
    assert GAME.outcomes(s) == [(0, 1), (1, 1)]


@pytest.mark.parametrize(("plan_draw", "missing"), [("cumulative", [2, 3]), ("consecutive", [5, 5])])
def test_plans_that_are_missing_for_a_draw(plan_draw: str, missing: list[int]) -> None:
    s = turns(planners(plan_draw=plan_draw), "0 play 4, plan")
    assert [court.plans_missing(s, house) for house in (0, 1)] == missing


@pytest.mark.parametrize(
    ("plan_draw", "plans", "in_row", "forces"),
    [
        ("cumulative", [2, 0], 0, [False, False]),
        ("cumulative", [3, 0], 0, [False, True]),
        ("cumulative", [4, 3], 0, [True, True]),
        ("consecutive", [3, 3], 4, [False, False]),
        ("consecutive", [0, 0], 5, [True, True]),
    ],
)
def test_who_could_make_the_game_a_draw_alone(
    plan_draw: str, plans: list[int], in_row: int, forces: list[bool]
) -> None:
    s = planners(plan_draw=plan_draw)
    s.plans, s.plans_in_row = plans, in_row
    assert [court.may_force_draw(s, house) for house in (0, 1)] == forces


def test_plans_and_an_empty_circle_decide_a_game() -> None:
    s = planners()
    assert not court.is_decided(s)
    s.plans = [3, 3]
    assert court.is_decided(s)
    s.plans, s.in_circle = [3, 2], [0, 0]
    assert court.is_decided(s)


def test_what_a_house_hides_is_what_the_view_of_the_other_shows() -> None:
    for number in range(4):
        for s in random_game(number, distinct_circle=True):
            for house in (0, 1):
                hidden = [court_state.hidden(s, house, kind) for kind in range(KINDS)]
                shown = court.view(s, 1 - house).houses[house].hidden
                assert {CARD_NAMES[kind]: held for kind, held in enumerate(hidden) if held} == shown
                cards = sum(s.unseen[house]) + sum(s.hand[house]) + s.under[house]
                assert sum(hidden) == cards + (s.phase == court.PLACING and s.turn == house)


def test_a_card_is_pending_until_it_is_laid() -> None:
    s = position("circle: r5 g4", "g: g7", "circle: g9")
    assert not court_state.is_pending(s)
    assert court_state.is_pending(told(s, "0 play 2"))
    assert court_state.is_pending(told(s, "0 on p2"))
    assert not court_state.is_pending(told(s, "0 against p3"))


def test_a_view_names_what_is_going_on() -> None:
    seen = set[str]()
    for number in range(40):
        s, luck = begun(distinct_circle=True), SeededLuck(game_key(5, number))
        while s.asked != NOBODY:
            seen.add(court.view(s, 0).phase)
            GAME.play(s, GAME.option(s, luck(GAME.count(s))))
        seen.add(court.view(s, 0).phase)
    assert seen == {
        *("dealing circle", "dealing hands", "drawing", "starting"),
        *("replacing", "playing", "placing", "conspiring", "naming", "over"),
    }
