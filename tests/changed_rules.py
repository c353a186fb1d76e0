"""Run by `test_one_place.py`: changes a rule in the file of its game, and asks everybody else about it.

    python changed_rules.py CHANGE

The change is made in the module as it is imported, before anything else imports it. No file is touched.
"""

from __future__ import annotations

import random
import runpy
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

import fondaco

GAMES = Path(fondaco.__file__).parent / "games"


class ChangedFile(SourceFileLoader):
    """Loads a file with some of its text replaced."""

    def __init__(self, name: str, path: str, changes: Sequence[tuple[str, str]]) -> None:
        super().__init__(name, path)
        self.changes = changes

    def get_code(self, fullname: str) -> CodeType:
        text = Path(self.path).read_text(encoding="utf-8")
        for old, new in self.changes:
            assert text.count(old) == 1, f"{old!r} is not in {self.path} exactly once"
            text = text.replace(old, new)
        return compile(text, self.path, "exec")


class ChangedGame(MetaPathFinder):
    """Finds the changed file of a game where the others would find it as it is."""

    def __init__(self, module: str, changes: Sequence[tuple[str, str]]) -> None:
        self.name, self.file, self.changes = f"fondaco.games.{module}", f"{GAMES / module}.py", changes

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.name:
            return None
        return spec_from_file_location(name, self.file, loader=ChangedFile(name, self.file, self.changes))


def change(module: str, *changes: tuple[str, str]) -> None:
    sys.meta_path.insert(0, ChangedGame(module, changes))


def neutral_twos_take_a_space() -> None:
    change(
        "card", ("* GOODS + (0, 0),\n", "* GOODS + (1, 0),\n"), ("* GOODS + (0, 1),\n", "* GOODS + (1, 1),\n")
    )
    from fondaco.bots.evaluation.card import Market
    from fondaco.bots.rules_of_thumb.card import SPACE_COST, card_value
    from fondaco.cli.drawing.card import edge
    from fondaco.games import card, game_called
    from fondaco.interop.bounds import CARDS_WITHOUT_SPACE
    from fondaco.previews import previews
    from fondaco.story import Story

    table = fondaco.Table("card", 3, chance="mine")
    for move in ("start 0", "card neutral 2"):
        table.play(move)
    view = table.view(0)
    assert isinstance(view, card.CardView)
    assert Market(view, 0).space(card.CARD_CODES["neutral 2"]) == 1
    assert card_value(view, 0, "neutral 2") == 2 - SPACE_COST
    assert edge(view, "neutral 2", "none", "one") == "one"
    assert previews(table, 0)["take 1"]["free"] == 4
    assert CARDS_WITHOUT_SPACE == 5 + 10
    story = Story(game_called("card"), table.setup)
    for move in (*table.moves, "0 take 1"):
        story.hear(move)
    assert story.events[-1].free == 4  # type: ignore[union-attr]
    table.play("take 1")
    assert table.view(0).ships[0].cards == ["neutral 2"]


def only_two_cards_are_within_reach() -> None:
    change("card", ("REACH = 3", "REACH = 2"))
    from fondaco.bots.evaluation.card import Market
    from fondaco.bots.playout_policy import card as policy
    from fondaco.bots.rules_of_thumb.card import NEW_CARD, card_value, option_value
    from fondaco.cli.drawing.card import market
    from fondaco.cli.screen import Screen
    from fondaco.core.rules import bind
    from fondaco.games import card

    table = fondaco.Table("card", 3, chance="mine")
    for move in ("start 0", "card cloth 5", "reveal", "card fur 5", "reveal", "card spice 5"):
        table.play(move)
    assert table.options() == ["take 1", "take 12"]
    view = table.view(0)
    assert isinstance(view, card.CardView)
    assert list(Market(view, 0).within_reach()) == [(), (0,)]
    assert option_value(view, 0, "reveal") == NEW_CARD + max(0, card_value(view, 0, "spice 5"))
    assert card.goods_on_offer(table._s) == {card.GOOD_NAMES.index("fur"), card.GOOD_NAMES.index("spice")}
    notes = [0.0] * 160
    assert bind(card, policy).policy_move(table._s, 1, 0, notes) in (card.TAKE, card.TAKE + 1)
    assert not any(notes[policy.LEFT + 3 : 40])
    screen = Screen(width=100)
    with screen.capture() as shown:
        screen.print(market(view))
    assert "out of reach" in shown.get()
    assert shown.get().split()[-3:] == ["2", "1", "newest"]


def noughts_make_three_crosses() -> None:
    change("dice", ("CROSSES = (2,", "CROSSES = (3,"), ("MONOPOLY = (9, 12)", "MONOPOLY = (3, 12)"))
    from fondaco.bots.evaluation.dice import BONUS, Roll
    from fondaco.bots.playout_policy import dice as policy
    from fondaco.bots.playout_policy.estimates import steeps
    from fondaco.bots.rules_of_thumb.dice import CROSS, SPACE_COST, die_value
    from fondaco.cli.drawing.dice import shown
    from fondaco.core.rules import bind
    from fondaco.games import dice
    from fondaco.previews import previews

    table = fondaco.Table("dice", 2, chance="mine")
    for move in ("start 0", "die dye 0", "die grain 3", "die gold 5", "die gold 5", "die gold 5"):
        table.play(move)
    view = table.view(0)
    assert isinstance(view, dice.DiceView)
    assert die_value("dye 0") == 3 * CROSS - SPACE_COST
    assert shown("dye 0") == "dye double"
    told = previews(table, 0)["take 1"]
    assert (told["goods"], told["bonuses"]) == ({"dye": (0, 3)}, {"dye": (0, 10)})
    assert BONUS == ((3, 10), (12, 10))
    roll = Roll(view, 0)
    dye = dice.GOOD_NAMES.index("dye")
    assert roll.gain(0, (0,)) == roll.earnings.gain(0, 0, 1, [dye] * 3)
    rules, notes = bind(dice, policy), [0.0] * 160
    rules.note_table(table._s, notes)
    rules.forget_goods(notes)
    assert rules.die_value(table._s, 0, 0, notes) == rules.gain(table._s, 0, 0, 1.0, 3 << 3 * dye, notes)
    assert rules.bonus_estimate(table._s, 20.0, steeps(0.0, 0.0)[0][0]) == 20
    table.play("take 1")
    assert table.view(0).crosses[0][dye] == 3


def the_track_ends_at_six_and_four_pays() -> None:
    change(
        "board",
        ("TOP_LEVEL = 7", "TOP_LEVEL = 6"),
        ("(0, 0, 0, 0, 0, 5, 10, 20)", "(0, 0, 0, 0, 3, 5, 10, 20)"),
    )
    from fondaco.bots.evaluation.board import BONUS, Auction
    from fondaco.bots.playout_policy import board as policy
    from fondaco.cli.drawing.board import tracks
    from fondaco.cli.drawing.ink import Seats
    from fondaco.cli.screen import Screen
    from fondaco.core.rules import bind
    from fondaco.games import board
    from fondaco.previews import previews

    table = fondaco.Table("board", 2, chance="mine")
    for move in ("start 0", "card fur 1", "draw", "card fur 5", "draw", "card dye 2", "stop"):
        if move in table.options():
            table.play(move)
    s, fur, dye = table._s, board.GOOD_NAMES.index("fur"), board.GOOD_NAMES.index("dye")
    s.level[fur][1], s.level[dye][1] = 5, 3
    told = previews(table, 1)["bid 1"]["lot"]
    assert (told.goods["fur"], told.goods["dye"], told.bonuses["dye"]) == ((5, 6), (3, 4), (0, 3))
    assert BONUS == ((4, 3), (5, 2), (6, 5))
    board.load(s, 1, board.CARD_CODES["fur 5"])
    board.load(s, 1, board.CARD_CODES["fur 1"])
    view = table.view(1)
    assert isinstance(view, board.BoardView)
    assert Auction(view, 1).earnings.levels[1][fur] == 6
    rules = bind(board, policy)
    assert rules.level_of(s, 1, fur) == 6
    assert rules.bonus_estimate(s, 20.0, 100_000) == 10
    screen = Screen(width=100)
    with screen.capture() as shown:
        screen.print(tracks(view, Seats(["a", "b"])))
    assert "level 4 earns 3" in shown.get()
    assert "5+1" in shown.get()


def jesters_count_nine_and_ministers_clear_three() -> None:
    change(
        "court_state",
        ("9, 10, 10, 15)  # highest", "9, 10, 9, 15)  # highest"),
        ("nobles > 1 else", "nobles > 2 else"),
    )
    from fondaco.batch.observations import court as observation
    from fondaco.bots.evaluation.court import Court, clearing
    from fondaco.bots.evaluation.piles import strikers
    from fondaco.bots.playout_policy import court as policy
    from fondaco.bots.rules_of_thumb import court as beginner
    from fondaco.cli.drawing.court import POWERS, meaning
    from fondaco.core.rules import bind
    from fondaco.games import court, court_state, court_view, game_called
    from fondaco.games.court_state import CONSPIRING, JESTER, MINISTER, OUTER_COURT

    s = court_state.CourtState()
    s.players, s.dukes, s.phase = 2, 1, CONSPIRING
    s.limit[0] = s.limit[1] = court_state.NO_LIMIT
    for noble in (2, court_state.KINDS + 10, court_state.KINDS + 9):  # a 2 of ours; a 10 and a 9 of theirs
        court_state.stand_alone(s, OUTER_COURT, noble)
    court_state.join(s, 0, 3)
    s.pending = JESTER
    game, rules = game_called("court"), bind(court, policy)
    notes = [0.0] * 160
    rules.note_removals(s, notes)
    s.noble[0] = 0
    s.least[0], s.most[0] = 0, 0  # the pile is worth nothing, so the jester alone must be equal
    assert game.legal_actions(s) == [court.ALLY, court.AGAINST + 2]
    assert rules.best_target(s, JESTER, 0, 0, notes) == 2
    rows = [0] * sum(feature.size for feature in observation.FEATURES)
    piles = len(rows) - observation.SHOWN * observation.PILE_WIDTH
    bind(court, observation).observe(s, 0, rows)
    removable = [rows[piles + (slot + 1) * observation.PILE_WIDTH - 1] for slot in range(3)]
    assert removable == [0, 0, 1]
    assert strikers(1 << 10, 16) == 1 << 10
    assert court.NAMES == 9
    s.phase = court_state.NAMING
    assert rules.policy_move(s, 1, 0, notes) == court.NAME + 8
    assert POWERS["jester"] == "any value from 1 to 9"
    assert POWERS["minister"] == "allied to 3 or more, they all leave the court"
    assert printed()["court"]["powers"] == {"minister": {"clears": 3}, "lady": {"parts": 1}}
    assert printed()["court"]["marks"][JESTER] == "X"
    s.phase, s.pending = CONSPIRING, MINISTER
    assert beginner.alliance(s) == 0
    assert (clearing(2), clearing(3)) == (0, 1 << MINISTER)
    view = court_view.view(s, 0)
    assert [pile.nobles for pile in Court(view, 0).alliance(0, MINISTER)] == [3]
    assert meaning(view, "ally").plain == "the card joins the pile"


def two_plans_make_a_draw() -> None:
    change("court", ("PLANS_EACH, PLANS_IN_A_ROW = 3, 6", "PLANS_EACH, PLANS_IN_A_ROW = 2, 4"))
    from fondaco.bots.evaluation.court import GIVEN_DRAW, Court
    from fondaco.bots.playout_policy.court import draw_offer
    from fondaco.games import court
    from fondaco.games.court_view import CourtView
    from fondaco.previews import previews

    for option, plans, in_row in (("cumulative", 1, 0), ("consecutive", 0, 2)):
        table = fondaco.Table("court", seed=1, plan_draw=option)
        s = table._s
        assert draw_offer(s) is None
        s.plans[s.turn], s.plans_in_row = plans, in_row
        assert draw_offer(s) == court.PLAN
        view = table.view(s.turn)
        assert isinstance(view, CourtView)
        own = Court(view, s.turn)
        own.open_chance = lambda piles, kind, reserve: 0.9  # type: ignore[method-assign]
        assert own.planned_chance(court_card(view)) == GIVEN_DRAW
        s.plans[1 - s.turn], s.plans_in_row = 2, 3
        near: Any = table.view(s.turn)
        assert Court(near, s.turn).planned_chance(court_card(near)) == 0.5
        table.play(table.options()[0])
        assert previews(table, s.turn)["plan"]["ends"]


def court_card(view: Any) -> int:
    """Returns the kind of the first card in a hand."""
    from fondaco.games.court_state import CARD_CODES

    return CARD_CODES[view.houses[view.turn].hand[0]]


def the_last_seat_takes_no_die() -> None:
    change("dice", ("seat != s.turn and free(s, seat) > 0", "seat == left_of(s, s.turn)"))
    from fondaco.bots.evaluation.dice import Roll
    from fondaco.bots.playout_policy import dice as policy
    from fondaco.core.rules import bind
    from fondaco.games import dice

    table = fondaco.Table("dice", 3, chance="mine")
    for move in ("start 0", "die dye 0", "die grain 3", "die gold 5", "die gold 5", "die gold 5"):
        table.play(move)
    view = table.view(0)
    assert isinstance(view, dice.DiceView)
    assert view.takers == [1]
    roll = Roll(view, 0)
    assert roll.left((0,)) == max(roll.die_value(1, die) for die in range(1, 5)) / 2
    rules, notes = bind(dice, policy), [0.0] * 160
    rules.note_table(table._s, notes)
    rules.rolled_choice(table._s, notes)
    assert any(notes[dice.DICE : 2 * dice.DICE])
    assert not any(notes[2 * dice.DICE : 3 * dice.DICE])
    table.play("take 1")
    table.play("take 2")
    assert table._s.turn == 1


def bids_rise_by_five() -> None:
    change("board", ("return standing + 1", "return standing + 5"))
    from fondaco.games import board
    from fondaco.hosted.practice import Answer, judged, lot_parts
    from fondaco.puzzles import positions_for
    from fondaco.puzzles.finding import beating

    table = fondaco.Table("board", 3, chance="mine")
    for move in ("start 0", "card dye 5", "stop", "bid 7"):
        table.play(move)
    assert (table.options()[1], table.options()[-1]) == ("bid 12", "bid 40")
    assert beating(7) == ("bid 12",)
    position = next(each for each in positions_for("board") if each.best != ("pass",) and each.rival > 0)
    state = board.BoardState()
    state.players = len(position.fair)
    assert lot_parts(position, state, position.rival + 5)["price"] == position.rival + 5
    assert lot_parts(position, state, position.rival + 4)["price"] is None
    limits = (position.rival + 4, position.rival + 5)
    assert [judged(position, Answer(limit=limit)).is_good for limit in limits] == [False, True]


def doubles_have_three_icons() -> None:
    change("card", ("ICONS = (1, 1, 1, 1, 2, 1)", "ICONS = (1, 1, 1, 1, 3, 1)"))
    from fondaco.bots.evaluation.card import Market
    from fondaco.bots.rules_of_thumb.card import ICON, SPACE_COST, card_value
    from fondaco.games import card
    from fondaco.previews import previews

    table = fondaco.Table("card", 3, chance="mine")
    for move in ("start 0", "card dye double"):
        table.play(move)
    view = table.view(0)
    assert isinstance(view, card.CardView)
    dye = card.GOOD_NAMES.index("dye")
    assert previews(table, 0)["take 1"]["goods"] == {"dye": (0, 3)}
    market = Market(view, 0)
    assert market.gain(0, [card.CARD_CODES["dye double"]]) == market.earnings.gain(0, 0, 1, [dye] * 3)
    assert card_value(view, 0, "dye double") == 3 * ICON * 3 - SPACE_COST
    assert printed()["card"]["icons"]["dye double"] == 3
    table.play("take 1")
    assert table.view(0).ships[0].icons[dye] == 3


def places_are_counted_from_ten() -> None:
    change("sisters", ("return [1 + ranked.index", "return [10 + ranked.index"))
    from fondaco.games import game_called
    from fondaco.hosted.daily_deal import day_places
    from fondaco.hosted.table import HostedTable
    from fondaco.previews import state_evening
    from fondaco.story import whole_story

    luck = random.Random(1)
    for name in ("board", "card", "dice"):
        table = fondaco.Table(name, 3, chance="mine")
        while not table.days:
            table.play(luck.choice(table.options()))
        loaded = [
            event
            for event in whole_story(game_called(name), table.setup, table.moves)
            if LOADS & {event.type}
        ]
        assert loaded
        assert all(min(event.places) == 10 for event in loaded)  # type: ignore[union-attr]
        view: Any = table.view()
        assert min(view.places) == 10
        scored = state_evening(name, table._s)
        assert {min(places) for places in zip(*scored.level_places, strict=True)} == {10}
        hosted = HostedTable("t", play=SimpleNamespace(days=tuple(table.days)))  # type: ignore[arg-type]
        assert all(place >= 10 for seat in range(3) for place in day_places(hosted, seat))


LOADS = {"lot_sold", "free_card_loaded", "cards_loaded", "dice_taken"}


def printed() -> Any:
    """Returns the numbers from which the page draws boards, sheets and cards."""
    scripts = Path(__file__).parent.parent / "web" / "scripts"
    return runpy.run_path(str(scripts / "schema.py"))["printed"]()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
