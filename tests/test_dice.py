"""The dice game: the rulebook's examples, the rulings, and the numbers of every table.

Positions are played from texts of the record, or set up field by field and played on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games import dice, game_called
from fondaco.games.goods import GOOD_NAMES, GOODS

GAME = game_called("dice")
EVERY_TABLE = (2, 3, 4)
ADAMS_ROLL = ("dye 0", "dye 4", "grain 2", "fur 3", "gold 5")


def begun(players: int, **options: object) -> dice.DiceState:
    return GAME.begin(GAME.setup(players, options))  # type: ignore[no-any-return]


def opened(players: int, seat: int = 0, **options: object) -> dice.DiceState:
    return told(begun(players, **options), f"* start {seat}")


def told(s: dice.DiceState, *moves: str) -> dice.DiceState:
    """Plays moves as a record tells them."""
    for move in moves:
        who, what = move.split(" ", 1)
        assert s.asked == (CHANCE if who == "*" else int(who)), (move, s.asked)
        action = dice.move_code(s, what)
        assert GAME.find(s, action) >= 0, (move, options(s))
        GAME.play(s, action)
    return s


def rolled(s: dice.DiceState, *faces: str) -> dice.DiceState:
    return told(s, *(f"* die {face}" for face in faces or ADAMS_ROLL))


def options(s: dice.DiceState) -> list[str]:
    return [dice.move_text(s, action) for action in GAME.legal_actions(s)]


def loaded(players: int, *loads: int, roller: int = 0, **options: object) -> dice.DiceState:
    """A round under way: so many entries of value 1 are in each ship, and a seat ends the turn before."""
    s = opened(players, (roller - 1) % players, **options)
    for seat, load in enumerate(loads):
        for _ in range(load):
            dice.load(s, seat, 1, 0)
    dice.end_turn(s)
    GAME.settle(s)
    return s


def scored(
    players: int, values: list[int] | None = None, ties: str = "full", **columns: list[int]
) -> dice.DiceState:
    """The end of a round with these ship values and crosses."""
    s = opened(players, ties=ties)
    s.value[:players] = values or [0] * players
    for name, row in columns.items():
        s.crosses[GOOD_NAMES.index(name)][:players] = row
    dice.end_day(s)
    return s


def paid(s: dice.DiceState) -> list[int]:
    return s.sheet_ship_pay[: s.players]


def awarded(s: dice.DiceState, good: str) -> list[int]:
    return [row[GOOD_NAMES.index(good)] for row in s.sheet_awards[: s.players]]


def bonuses(s: dice.DiceState, good: str) -> list[int]:
    return [row[GOOD_NAMES.index(good)] for row in s.sheet_bonuses[: s.players]]


def crosses(s: dice.DiceState, seat: int) -> list[int]:
    return [s.crosses[good][seat] for good in range(GOODS)]


def random_game(players: int, game: int, **options: object) -> Iterator[dice.DiceState]:
    """Every position of a whole game at random."""
    s, key, n = begun(players, **options), game_key(9, game), 0
    while s.asked != NOBODY:
        yield s
        GAME.play(s, GAME.option(s, drawn(key, n, GAME.count(s))))
        n += 1
    yield s


# The rulebook's examples.


def test_example_adam_loads_gold_and_two_dye() -> None:
    s = told(rolled(opened(4)), "0 take 125")
    ship = dice.view(s, None).ships[0]
    assert ship.entries == ["gold 5", "dye 4", "dye 0"]
    assert ship.totals == [5, 9, 9]
    assert ship.value == 9
    assert crosses(s, 0) == [0, 0, 0, 3, 0]
    # Fur 3 and grain 2 are left; each of the others takes one of them.
    assert s.asked == 1
    assert options(s) == ["take 3", "take 4"]
    told(s, "1 take 4", "2 take 4", "3 take 3")
    assert [crosses(s, seat) for seat in (1, 2, 3)] == [[0, 0, 0, 0, 1], [0, 0, 0, 0, 1], [0, 0, 1, 0, 0]]
    assert s.value[:4] == [9, 3, 3, 2]
    assert s.turn == 1


def test_example_adam_scores_thirty_points() -> None:
    s = scored(4, [12, 20, 17, 9], dye=[5, 2, 0, 1], grain=[1, 3, 0, 0], cloth=[2, 0, 4, 2])
    day = dice.day_sheet(s)
    assert day.ship_pay[0] == 10
    assert day.awards[0] == [5, 0, 5, 10, 0]
    assert day.awards[3][0] == 5  # the other player tied for second in cloth
    assert day.bonuses[0] == [0] * GOODS
    assert day.totals[0] == 30


# Setting up.


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_set_up(players: int) -> None:
    s = begun(players)
    assert s.florins == [0] * 6
    assert (s.day, s.ship_spaces, s.ties) == (1, 7, 0)
    assert options(s) == [f"start {seat}" for seat in range(players)]
    assert dice.view(s, 0).ties == "full"


@pytest.mark.parametrize("players", [1, 5])
def test_only_two_to_four_play(players: int) -> None:
    with pytest.raises(ValueError, match="dice is for 2 to 4 players"):
        GAME.setup(players, {})


def test_ships_have_five_to_ten_spaces() -> None:
    for spaces in (5, 6, 7, 8, 9, 10):
        assert begun(2, ship_spaces=spaces).ship_spaces == spaces
    for spaces in (4, 11):
        with pytest.raises(ValueError, match="Choose 5 to 10"):
            begun(2, ship_spaces=spaces)


def test_every_die_and_every_value_have_each_good_once() -> None:
    faces = [[dice.face(die, value) for value in range(6)] for die in range(5)]
    assert faces[0] == ["dye 0", "fur 1", "spice 2", "cloth 3", "grain 4", "gold 5"]
    assert faces[3] == ["cloth 0", "grain 1", "dye 2", "fur 3", "spice 4", "gold 5"]
    assert {face for row in faces for face in row} == {
        *(f"{good} {value}" for good in GOOD_NAMES for value in range(5)),
        "gold 5",
    }
    for row in faces:
        assert {face.split()[0] for face in row} == {*GOOD_NAMES, "gold"}


def test_five_dice_are_rolled_in_a_row_each_face_as_likely() -> None:
    s = opened(3, 2)
    for die in range(5):
        assert s.asked == CHANCE
        assert GAME.count(s) == 6
        assert options(s) == [f"die {dice.face(die, value)}" for value in range(6)]
        assert dice.view(s, None).left == []
        told(s, f"* die {dice.face(die, die)}")
    assert s.asked == 2
    shown = dice.view(s, None)
    assert shown.dice == [dice.face(die, die) for die in range(5)]
    assert shown.left == [1, 2, 3, 4, 5]


# A roll.


def ways(*sizes: int) -> list[str]:
    """The ways to choose so many dice, fewest first."""
    return ["take " + "".join(way) for size in sizes for way in combinations("12345", size)]


def test_every_choice_has_its_number() -> None:
    assert list(dice.MOVE_NAMES) == ways(1, 2, 3, 4, 5)
    assert dice.ACTIONS == 31


@pytest.mark.parametrize(("load", "sizes"), [(0, (1, 2, 3)), (4, (1, 2, 3)), (5, (1, 2)), (6, (1,))])
def test_the_roller_takes_one_to_three_dice_that_fit(load: int, sizes: tuple[int, ...]) -> None:
    s = rolled(loaded(3, load, 0, 6))
    assert s.asked == 0
    assert options(s) == ways(*sizes)


def test_what_the_roller_takes_is_gone() -> None:
    s = told(rolled(opened(3)), "0 take 2")
    assert options(s) == ["take 1", "take 3", "take 4", "take 5"]
    assert dice.view(s, None).left == [1, 3, 4, 5]


def test_takes_of_the_same_faces_are_one_move() -> None:
    gold = (dice.face(0, 5), dice.face(1, 5), dice.face(2, 1), dice.face(3, 2), dice.face(4, 3))
    s = rolled(opened(3), *gold)

    def effect(move: str) -> object:
        return GAME.move_effect(s, dice.move_code(s, move))

    assert effect("take 1") == effect("take 2") != effect("take 3")
    assert effect("take 13") == effect("take 23") != effect("take 12")
    assert len({effect(move) for move in options(s)}) == 4 + 7 + 7  # of 25 options
    assert options(s)[:2] == ["take 1", "take 2"]  # both stay moves of a record
    assert game_called("card").move_effect(None, 7) == 7  # a game without the function tells all moves apart


def test_the_others_take_one_die_each_clockwise_and_may_take_the_same() -> None:
    s = told(rolled(opened(4, 2)), "2 take 134")
    assert options(s) == ["take 2", "take 5"]
    told(s, "3 take 5")
    assert options(s) == ["take 2", "take 5"]
    told(s, "0 take 5", "1 take 5")
    assert s.load[:4] == [1, 1, 3, 1]
    assert s.value[:4] == [5, 5, 0 + 2 + 3, 5]
    assert (s.turn, s.asked) == (3, CHANCE)
    assert dice.view(s, None).dice == []
    assert dice.view(s, None).left == []


def test_full_ships_neither_take_nor_roll() -> None:
    s = loaded(4, 0, 7, 6, 7)
    told(rolled(s), "0 take 1", "2 take 5")
    assert s.turn == 0  # seat 2 is full now, too
    assert s.last_roll == 1


def test_the_next_roller_has_room() -> None:
    s = told(rolled(loaded(4, 0, 7, 0, 0)), "0 take 1", "2 take 5", "3 take 5")
    assert (s.turn, s.last_roll) == (2, 0)


def test_a_roller_who_fills_the_ship_still_leaves_dice_to_the_others() -> None:
    s = told(rolled(loaded(3, 5, 0, 0)), "0 take 45", "1 take 1", "2 take 2")
    assert s.load[:3] == [7, 1, 1]
    assert s.turn == 1


@pytest.mark.parametrize(
    ("face", "good", "more"),
    [("dye 0", 3, 2), ("fur 1", 4, 1), ("spice 2", 1, 1), ("cloth 3", 0, 1), ("grain 4", 2, 1)],
)
def test_a_nought_is_two_crosses_and_any_other_good_one(face: str, good: int, more: int) -> None:
    s = told(rolled(opened(2), face, *ADAMS_ROLL[1:]), "0 take 1")
    assert crosses(s, 0) == [more if column == good else 0 for column in range(GOODS)]
    assert s.value[0] == int(face[-1])


def test_gold_counts_for_the_value_only() -> None:
    s = told(rolled(opened(2)), "0 take 5")
    assert crosses(s, 0) == [0] * GOODS
    assert s.value[0] == 5


@pytest.mark.parametrize(("before", "after"), [(9, 11), (10, 12), (11, 12), (12, 12)])
def test_crosses_beyond_twelve_are_lost_but_the_value_counts(before: int, after: int) -> None:
    s = rolled(opened(2))
    s.crosses[3][0] = before
    told(s, "0 take 1")
    assert s.crosses[3][0] == after
    s = rolled(opened(2))
    s.crosses[3][0] = 12
    told(s, "0 take 2")
    assert (s.crosses[3][0], s.value[0]) == (12, 4)


def test_dice_taken_together_are_entered_from_the_highest_down() -> None:
    s = told(rolled(opened(2), "grain 4", "gold 5", "grain 2", "spice 4", "gold 5"), "0 take 134")
    assert dice.view(s, None).ships[0].entries == ["grain 4", "spice 4", "grain 2"]


# The end of a round.


@pytest.mark.parametrize(("spaces", "sizes"), [(1, (1,)), (2, (2,)), (3, (3,)), (4, (4,))])
def test_the_last_ship_takes_exactly_what_it_needs(spaces: int, sizes: tuple[int, ...]) -> None:
    s = rolled(loaded(3, 7, 7 - spaces, 7, roller=1))
    assert dice.view(s, None).last_roll
    assert (s.asked, s.turn) == (1, 1)
    assert options(s) == ways(*sizes)
    told(s, options(s)[0].join(["1 ", ""]))
    assert (s.day, s.load[1], s.last_roll) == (2, 0, 0)


def test_a_last_ship_that_needs_all_five_dice_is_not_asked() -> None:
    s = rolled(loaded(2, 10, 5, roller=1, ship_spaces=10))
    assert (s.day, s.sheet_ships[1]) == (2, 5 + 14)


def test_with_ten_spaces_five_dice_are_always_enough() -> None:
    s = opened(2, 0, ship_spaces=10)
    told(rolled(s), "0 take 123", "1 take 4")
    told(rolled(s), "1 take 1", "0 take 2")
    told(rolled(s), "0 take 123", "1 take 4")
    told(rolled(s), "1 take 1", "0 take 2")
    told(rolled(s), "0 take 12", "1 take 4")
    assert s.load[:2] == [10, 5]
    assert s.last_roll == 1


def test_with_seven_spaces_the_last_ship_can_need_four_dice() -> None:
    s = opened(2, 0)
    told(rolled(s), "0 take 123", "1 take 4")
    told(rolled(s), "1 take 1", "0 take 2")
    told(rolled(s), "0 take 123", "1 take 4")
    assert options(rolled(s)) == ways(4)


def test_two_ships_that_are_not_full_play_on_as_usual() -> None:
    s = rolled(loaded(3, 6, 7, 2))
    assert (s.last_roll, options(s)) == (0, ways(1))
    told(s, "0 take 1", "2 take 2")
    assert (s.turn, s.last_roll) == (2, 1)
    assert options(rolled(s)) == ways(4)


def test_ships_that_fill_in_the_same_turn_just_end_the_round() -> None:
    s = told(rolled(loaded(3, 6, 6, 6)), "0 take 5", "1 take 1", "2 take 4")
    assert (s.day, s.scored, s.last_roll) == (2, 1, 0)
    assert s.sheet_ships[:3] == [11, 6, 9]
    assert s.load == s.value == [0] * 6


@pytest.mark.parametrize("roller", [0, 1, 2])
def test_the_seat_after_the_last_roller_opens_the_next_round(roller: int) -> None:
    s = loaded(3, 6, 6, 6, roller=roller)
    assert s.turn == roller
    rolled(s)
    for step in range(3):
        told(s, f"{(roller + step) % 3} take {step + 1}")
    assert (s.day, s.turn, s.asked) == (2, (roller + 1) % 3, CHANCE)
    assert options(s) == [f"die {dice.face(0, value)}" for value in range(6)]


# Points.


@pytest.mark.parametrize(
    ("values", "pay"), [([9, 8], [20, 0]), ([9, 8, 7], [30, 15, 0]), ([9, 8, 7, 6], [30, 20, 10, 0])]
)
def test_ships_are_paid_by_place(values: list[int], pay: list[int]) -> None:
    assert paid(scored(len(values), values)) == pay
    assert paid(scored(len(values), values, ties="split")) == pay


@pytest.mark.parametrize(
    ("values", "full", "split"),
    [
        ([9, 9], [20, 20], [10, 10]),
        ([9, 9, 1], [30, 30, 0], [22, 22, 0]),
        ([9, 1, 1], [30, 15, 15], [30, 7, 7]),
        ([1, 9, 9, 0], [10, 30, 30, 0], [10, 25, 25, 0]),
        ([9, 9, 9, 0], [30, 30, 30, 0], [20, 20, 20, 0]),
        ([9, 5, 5, 0], [30, 20, 20, 0], [30, 15, 15, 0]),
        ([9, 8, 0, 0], [30, 20, 10, 10], [30, 20, 5, 5]),
    ],
)
def test_ties_pay_in_full_and_skip_places_or_are_split(
    values: list[int], full: list[int], split: list[int]
) -> None:
    assert paid(scored(len(values), values)) == full
    assert paid(scored(len(values), values, ties="split")) == split


@pytest.mark.parametrize(
    ("row", "full", "split"),
    [
        ([2, 1], [10, 0], [10, 0]),
        ([2, 2], [10, 10], [5, 5]),
        ([0, 1], [0, 10], [0, 10]),
        ([0, 0], [0, 0], [0, 0]),
        ([3, 2, 1], [10, 5, 0], [10, 5, 0]),
        ([3, 3, 1], [10, 10, 0], [7, 7, 0]),
        ([3, 0, 0], [10, 0, 0], [10, 0, 0]),
        ([3, 2, 2], [10, 5, 5], [10, 2, 2]),
        ([4, 3, 2, 1], [10, 5, 0, 0], [10, 5, 0, 0]),
        ([4, 2, 2, 2], [10, 5, 5, 5], [10, 1, 1, 1]),
        ([0, 0, 0, 1], [0, 0, 0, 10], [0, 0, 0, 10]),
        ([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_columns_are_paid_by_place_and_an_empty_one_never_is(
    row: list[int], full: list[int], split: list[int]
) -> None:
    assert awarded(scored(len(row), fur=row), "fur") == full
    assert awarded(scored(len(row), fur=row, ties="split"), "fur") == split


@pytest.mark.parametrize(("column", "bonus"), [(8, 0), (9, 10), (10, 10), (11, 10), (12, 20)])
def test_nine_crosses_pay_a_bonus_and_twelve_the_big_one_to_each(column: int, bonus: int) -> None:
    s = scored(3, spice=[column, 0, column])
    assert bonuses(s, "spice") == [bonus, 0, bonus]


def test_crosses_and_bonuses_last_for_three_rounds() -> None:
    s = opened(2)
    s.crosses[0][:2] = [9, 3]
    for day in (1, 2, 3):
        assert s.day == day
        dice.end_day(s)
        assert bonuses(s, "cloth") == [10, 0]
        assert s.florins[:2] == [day * 40, day * 20]
        assert s.scored == day
    assert s.asked == NOBODY
    assert GAME.count(s) == 0


@pytest.mark.parametrize(
    ("points", "columns", "winners"),
    [
        ([90, 89, 70], [[0] * 5, [12] * 5, [12] * 5], [0]),
        ([90, 90, 70], [[11] * 5, [0, 12, 0, 0, 0], [12] * 5], [1]),
        ([90, 90, 80], [[5, 1, 1, 1, 1], [1, 1, 1, 1, 6], [12] * 5], [1]),
        ([90, 90, 90], [[1, 6, 4, 0, 0], [6, 0, 0, 0, 5], [6, 4, 0, 0, 0]], [1]),
        ([90, 90, 90], [[3, 2, 1, 0, 0], [0, 1, 2, 3, 0], [3, 2, 0, 0, 0]], [0, 1]),
    ],
)
def test_a_final_tie_goes_to_the_longest_column_then_the_next(
    points: list[int], columns: list[list[int]], winners: list[int]
) -> None:
    s = begun(3)
    s.florins[:3] = points
    for seat, column in enumerate(columns):
        for good, number in enumerate(column):
            s.crosses[good][seat] = number
    assert GAME.winners(s) == winners
    assert GAME.scores(s) == points


# In words, and whole games.


def test_a_record_reads_as_the_notation_says() -> None:
    s = begun(3)
    assert dice.move_code(s, "start 2") == 2
    assert dice.move_code(s, "die dye 0") == -1
    assert GAME.find(s, dice.move_code(s, "start 3")) == -1
    told(s, "* start 2")
    for text in ("die dye 4", "dye 0", "die gold 4", "die  dye 0", "start 1", "take 1"):
        assert dice.move_code(s, text) == -1
    rolled(s)
    for text in ("take 21", "take", "take 6", "take 11", "take 1 2", "die dye 0", "Take 1"):
        assert dice.move_code(s, text) == -1
    assert GAME.find(s, dice.move_code(s, "take 1234")) == -1
    assert dice.heard_text(s, 0, None) == "take 1"


def longest(players: int, spaces: int) -> int:
    """A bound on the moves of a game: see the rules page."""
    return 1 + 3 * spaces * (5 + players)


@pytest.mark.parametrize("spaces", [5, 7, 10])
@pytest.mark.parametrize("players", EVERY_TABLE)
def test_whole_games_end_and_fill_every_ship(players: int, spaces: int) -> None:
    for game in range(10):
        moves = 0
        for s in random_game(players, game, ship_spaces=spaces):
            assert max(s.load) <= spaces
            assert max(map(max, s.crosses)) <= 12
            moves += 1
            if s.last_roll:
                assert spaces - s.load[s.turn] <= 5
        assert 0 < moves - 1 <= longest(players, spaces)
        assert (s.asked, s.day, s.scored) == (NOBODY, 3, 3)


@pytest.mark.parametrize("ties", ["full", "split"])
@pytest.mark.parametrize("players", EVERY_TABLE)
def test_a_view_shows_the_whole_table(players: int, ties: str) -> None:
    for s in random_game(players, 20, ties=ties):
        shown = dice.view(s, 1)
        again = dice.imagine(shown, lambda bound: 0)
        assert dice.view(again, 1) == shown
        assert GAME.legal_actions(again) == GAME.legal_actions(s)
        assert shown.ties == ties
        assert shown.asked == {CHANCE: "chance", NOBODY: None}.get(s.asked, s.asked)


def test_a_state_is_small() -> None:
    assert dice.DiceState.declared_bytes() <= 512


# What others ask of the rules.


def test_the_crosses_of_some_dice_are_those_they_make() -> None:
    s = rolled(opened(3))
    view = dice.view(s, None)
    made = dice.crosses_of(view.dice[die] for die in dice.TAKES["take 125"])
    assert made == [0, 0, 0, 3, 0]
    assert dice.total_value(view.dice[die] for die in dice.TAKES["take 125"]) == 9
    told(s, "0 take 125")
    assert crosses(s, 0) == made
    assert dice.view(s, None).ships[0].free == dice.free(s, 0) == 4


def test_a_column_has_no_more_boxes_than_twelve() -> None:
    assert [dice.crossed(crosses, 2) for crosses in (0, 10, 11, 12)] == [2, 12, 12, 12]


def test_a_view_lists_who_takes_a_die_next() -> None:
    s = rolled(opened(3))
    assert dice.view(s, None).takers == [1, 2]  # the roller is asked, then the others in clockwise order
    told(s, f"0 {options(s)[0]}")
    assert (s.asked, dice.view(s, None).takers) == (1, [2])
    told(s, f"1 {options(s)[0]}")
    assert (s.asked, dice.view(s, None).takers) == (2, [])
    assert dice.view(begun(3), None).takers == []


def test_who_has_room_takes_one_of_the_dice_that_the_roller_leaves() -> None:
    s = rolled(opened(3))
    assert [dice.takes_from_rest(s, seat) for seat in range(3)] == [False, True, True]
    s.load[1] = s.ship_spaces
    assert [dice.takes_from_rest(s, seat) for seat in range(3)] == [False, False, True]


def test_only_the_roller_takes_dice_away_from_the_others() -> None:
    s = rolled(opened(3))
    assert dice.numbers(dice.left_after(s, 0b10011)) == [3, 4]
    told(s, "0 take 125")
    assert dice.numbers(s.left) == dice.numbers(dice.left_after(s, 0b00100)) == [3, 4]


def test_the_goods_of_the_dice_that_may_be_taken_are_on_offer() -> None:
    s = rolled(opened(3))
    assert dice.goods_on_offer(s) == {dice.FACE_GOODS[die][s.dice[die]] for die in range(5)}
    told(s, "0 take 125")
    assert dice.goods_on_offer(s) == {dice.FACE_GOODS[die][s.dice[die]] for die in (2, 3)}
