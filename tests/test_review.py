"""Reviews: every decision judged, the turns of the game found, lots with their fair prices."""

from __future__ import annotations

import dataclasses
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from fondaco import review as reviewing
from fondaco.bots import master
from fondaco.bots.bot import OptionValue, question_at
from fondaco.cli.main import main
from fondaco.cli.review import show
from fondaco.core.record import Record, Result
from fondaco.review import Decision, Lot, Opinion, Review, fair_prices, opinion_on, review, swings_of
from fondaco.story import whole_story
from fondaco.story.events import LotSold
from fondaco.table import Table


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "WEIGHED", 2)


def played(game: str, players: int) -> Record:
    """A game in which everyone takes the first option, or the second."""
    table = Table(game, players, seed=4)
    while table.asked is not None:
        options = table.options()
        table.play(options[len(table.moves) % 3 == 1 and len(options) > 1])
    return table.record()


def decided(move: int, seat: int, chosen: float, best: float) -> Decision:
    return Decision(move, seat, "a", [OptionValue("b", best), OptionValue("a", chosen)])


def test_every_decision_of_a_game_is_judged_with_all_its_options() -> None:
    record = played("dice", 2)
    told = review(record)
    assert list(told.run()) == list(range(1, len(record.moves) + 1))
    assert [d.move for d in told.decisions] == [n for n, m in enumerate(record.moves) if m[0] != "*"]
    assert all(d.chosen and d.best and d.best.win >= d.chosen.win for d in told.decisions)
    assert told.bot == "master"


def test_an_opinion_has_the_best_chance_to_win_first(monkeypatch: pytest.MonkeyPatch) -> None:
    worths = [OptionValue("a", 0.2, 90.0), OptionValue("b", 0.7, 60.0), OptionValue("c", 0.4, 80.0)]
    monkeypatch.setattr(master.Master, "weigh", lambda bot, question: worths)
    opinion = opinion_on(question_at(Table("dice", 2, seed=1)), 1)
    assert [worth.option for worth in opinion.worths] == ["b", "c", "a"]


def test_a_mistake_is_a_choice_that_gives_a_chance_away() -> None:
    assert decided(0, 0, 0.4, 0.5).mark == "mistake"
    assert decided(0, 0, 0.47, 0.5).mark == "small"
    assert decided(0, 0, 0.5, 0.5).mark == "good"
    assert decided(0, 0, 0.4, 0.5).cost == pytest.approx(0.1)


def test_a_game_turns_by_choice_or_by_what_follows() -> None:
    decisions = [decided(3, 0, 0.3, 0.5), decided(9, 0, 0.55, 0.58)]
    turns = list(swings_of(decisions, Result(scores=[9, 3], winners=[0])))
    assert [(turn.move, turn.by) for turn in turns] == [(3, "choice"), (3, "fortune"), (9, "fortune")]
    assert (turns[-1].before, turns[-1].after) == (0.55, 1.0)


def test_a_review_that_was_interrupted_knows_nothing_of_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played("dice", 2)
    told = review(record)
    assert told.result is None
    for done in told.run():
        assert (told.result is None) == (done < len(record.moves))
    file = tmp_path / "game.jsonl"
    file.write_text(record.as_json() + "\n", "utf-8")
    judged = iter(range(20))
    monkeypatch.setattr(reviewing, "fair_price", lambda view, seat: interrupted_after(judged))
    assert main(["review", str(file), "--json", str(tmp_path / "out.json")]) == 130
    assert "stopped; this is the game so far" in capsys.readouterr().err
    written = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert len(written["decisions"]) == 20
    last = {decision["seat"]: decision["move"] for decision in written["decisions"]}
    assert not [t for t in written["turns"] if t["by"] == "fortune" and t["move"] == last[t["seat"]]]


def interrupted_after(judged: Iterator[int]) -> None:
    if next(judged, None) is None:
        raise KeyboardInterrupt


def test_every_lot_that_was_sold_has_a_fair_price_for_every_seat() -> None:
    record = played("board", 3)
    told = review(record)
    for _ in told.run():
        pass
    table = Table("board", 3, chance="mine")
    events = whole_story(table.rules, table.setup, record.moves)
    bought = [(event.seat, event.florins) for event in events if isinstance(event, LotSold)]
    assert [(lot.buyer, lot.price) for lot in told.lots if lot.buyer is not None] == bought
    assert all(len(lot.fair) == 3 and min(lot.fair) >= 0 for lot in told.lots if lot.buyer is not None)


def test_a_lot_that_nobody_could_bid_on_has_no_price(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is gone with the move that offers it: who bids all their florins at once sees many of them."""
    monkeypatch.setattr(reviewing, "opinion_on", lambda question, key: Opinion(None, []))
    table = Table("board", 2, seed=4)
    while table.asked is not None:
        table.play(table.options()[-1])
    told = review(table.record())
    for _ in told.run():
        pass
    unsold = [lot for lot in told.lots if lot.buyer is None]
    assert unsold
    assert all(lot.fair == [] and lot.overpaid == 0 for lot in unsold)
    assert all(len(lot.fair) == 2 for lot in told.lots if lot.buyer is not None)
    json.dumps(told.as_json())
    assert len(re.findall(r" - +- +nobody", shown(told))) == len(unsold)


def test_a_lot_is_worth_more_the_more_it_holds() -> None:
    """Gold and a five of a good together, or a lone zero: who would not pay more for the first?"""
    dear, cheap = (Table("board", 3, chance="mine") for _ in range(2))
    for table, cards in ((dear, ("gold", "grain 5")), (cheap, ("grain 0",))):
        while table.asked == "chance" and not vars(table.view(None))["lot"]:
            options = table.options()
            table.play(next((o for o in options if o.endswith(cards[0])), options[0]))
        for card in cards[1:]:
            table.play("draw")
            table.play(next(o for o in table.options() if o.endswith(card)))
    assert min(fair_prices(dear.view(None))) > max(fair_prices(cheap.view(None)))


def test_the_command_tells_it_and_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(played("dice", 2).as_json() + "\n", "utf-8")
    assert main(["review", str(file), "--json", str(tmp_path / "out.json")]) == 0
    assert "judged by master" in capsys.readouterr().out
    told = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert {"before", "after", "cost", "mark", "worths"} <= told["decisions"][0].keys()
    assert main(["review", str(tmp_path / "none.jsonl")]) == 2


def test_what_was_found_is_written_before_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever stops it while it prints has the file."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(reviewing, "opinion_on", lambda question, key: Opinion(None, []))
    monkeypatch.setattr("fondaco.cli.review.show", interrupted)
    file = tmp_path / "game.jsonl"
    file.write_text(played("dice", 2).as_json() + "\n", "utf-8")
    assert main(["review", str(file), "--json", str(tmp_path / "out.json")]) == 130
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))["decisions"]


def shown(told: Review, width: int = 80) -> str:
    screen = Console(file=io.StringIO(), width=width)
    show(screen, told)
    return screen.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def told_of(names: list[str]) -> Review:
    """A board game of which two decisions were judged: a bad one, and one that luck did not like."""
    record = dataclasses.replace(played("board", 3), names=names)
    bids = [number for number, move in enumerate(record.moves) if " bid" in move]
    seat, bid = int(record.moves[bids[0]][0]), record.moves[bids[0]][2:]
    bad = Decision(bids[0], seat, bid, [OptionValue("pass", 0.6, 132.0), OptionValue(bid, 0.3, 104.0)])
    lots = [Lot(bids[0], ["fur 5"], [5.4, 5.4, 5.4], 1, 5), Lot(bids[0], ["gold 10"], [9.0] * 3, None, 0)]
    return Review(record, "master", [bad], lots)


def test_names_are_shown_as_they_are() -> None:
    text = shown(told_of(["[/nope]", "[red]Ada[/red]", "[bold]"]))
    assert "[/nope]" in text
    assert text.count("[red]Ada[/red]") >= 2


def test_a_turning_point_says_what_was_chosen_what_it_brings_and_what_would_have_been_better() -> None:
    text = shown(told_of(["Ada", "Bea", "Cleo"]))
    [chosen, better] = [part for part in text.splitlines() if "points expected" in part]
    assert "60% -> 30%" in chosen
    assert re.search(r"bid \d+: for \[.* ship 0 → \d+; 104 points expected", chosen)
    assert re.match(r" {20,}better: pass; 132 points expected", better)
    assert "Given away: the chance to win that the choices lost" in text


def test_prices_know_no_minus_nought() -> None:
    text = shown(told_of(["Ada", "Bea", "Cleo"]))
    assert "+0" in text
    assert "-0" not in text


@pytest.mark.parametrize("width", [60, 80])
def test_a_long_game_has_room_on_a_narrow_screen(width: int) -> None:
    told = told_of(["A name of forty characters, or nearly so", "Bea", "Cleo"])
    told.decisions = [decided(0, 1, 0.99, 0.99) for _ in range(200)]
    lines = shown(told, width).splitlines()
    [bea] = [line for line in lines if line.startswith("Bea ")]
    assert "█" * (width - 44) in bea
    assert bea.endswith(" 0          0%")
    assert max(map(len, lines)) <= width


def test_moves_are_counted_from_one_in_a_file_as_on_the_screen() -> None:
    told = told_of(["Ada", "Bea", "Cleo"])
    written, [turn] = told.as_json(), told.turns()
    assert f"move {turn.move + 1}  " in shown(told)
    assert written["turns"][0]["move"] == written["decisions"][0]["move"] == turn.move + 1
    assert written["lots"][0]["move"] == told.lots[0].move + 1


def test_a_file_that_cannot_be_written_is_refused_before_the_review(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(played("dice", 2).as_json() + "\n", "utf-8")
    target = str(tmp_path / "no" / "out.json")
    assert main(["review", str(file), "--json", target]) == 2
    assert main(["review", str(file), "--json", ""]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"cannot write {target!r}: No such file or directory" in told.err
    assert "argument --json: a name is needed, not ''" in told.err
