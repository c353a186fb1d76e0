"""Reviews: every decision judged, the turns of the game found, lots with their fair prices."""

from __future__ import annotations

import dataclasses
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from fondaco import review as reviewing
from fondaco.bots import judge, master
from fondaco.bots.bot import Reason, TurnEvaluation, TurnValue, question_at
from fondaco.bots.reasons.board import fair_price
from fondaco.bots.reasons.court import Influence, Outlook, compared, frequencies, next_of, reply_of
from fondaco.bots.reasons.merchants import in_all
from fondaco.bots.reasons.traces import Trace
from fondaco.cli.main import main
from fondaco.cli.review import show
from fondaco.core.record import Record, Result
from fondaco.games.court_state import CARD_CODES, KINDS, CourtState
from fondaco.games.court_view import Joined, Noble
from fondaco.review import (
    Decision,
    Lot,
    Opinion,
    Review,
    lead_of,
    opinion_on,
    review,
    swings_of,
    turn_played,
)
from fondaco.story import whole_story
from fondaco.story.events import DayScored, GameEvent, LotSold, NobleAllied, NobleDrawn, PileRemoved
from fondaco.table import Table


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "FIRST_PLAYOUTS", 8)
    monkeypatch.setattr(judge, "PLAYOUTS_ELSEWHERE", 1)
    monkeypatch.setattr(judge, "SAMPLES", 1)
    monkeypatch.setattr(judge, "EXPLAINED", 2.0)


def played(game: str, players: int) -> Record:
    """A game in which everyone takes the first option, or the second."""
    table = Table(game, players, seed=4)
    while table.asked is not None:
        options = table.options()
        table.play(options[len(table.moves) % 3 == 1 and len(options) > 1])
    return table.record()


def value(turn: str, win: float, spread: float = 0.0) -> TurnValue:
    """A turn whose win share was above and below `win` in turn, in 20 trials."""
    return TurnValue((turn,), win, None, tuple(win + spread * (-1) ** trial for trial in range(20)))


def decided(move: int, seat: int, chosen: float, best: float, spread: float = 0.0) -> Decision:
    return Decision(move, seat, ("a",), Opinion("x", [value("b", best, spread), value("a", chosen)]))


def test_every_turn_of_a_game_is_judged() -> None:
    record = played("dice", 2)
    told = review(record)
    assert list(told.run()) == list(range(1, len(record.moves) + 1))
    assert [d.move for d in told.decisions] == [n for n, m in enumerate(record.moves) if m[0] != "*"]
    assert all(d.chosen and d.best and d.best.win >= d.chosen.win for d in told.decisions)
    assert told.bot == "master"


def test_equal_dice_are_judged_once_as_what_was_played() -> None:
    gold = "* die gold 5"
    table = next(table for table in games_of_dice() if sum(die == gold for die in table.moves[-5:]) > 1)
    first, second, *_ = [at + 1 for at, die in enumerate(table.moves[-5:]) if die == gold]
    question = question_at(table)
    for played in (first, second):
        values = opinion_on(question, 3, (f"take {played}",)).values
        judged = [value.turn for value in values]
        assert (f"take {played}",) in judged
        assert (f"take {first + second - played}",) not in judged
    hint = [value.turn for value in opinion_on(question, 3).values]
    assert len(hint) == len(set(hint))
    assert (f"take {second}",) not in hint


def games_of_dice() -> Iterator[Table]:
    """Tables of two at their first decision, over many seeds."""
    for seed in range(200):
        yield Table("dice", players=2, seed=seed)


def test_card_place_and_target_are_one_turn() -> None:
    table = Table("court", seed=4)
    while len(table.moves) < 60:
        table.play(
            table.options()[-1] if len(table.moves) % 2 else table.options()[len(table.options()) // 2]
        )
    record = table.record()
    told = review(record)
    for _ in told.run():
        pass
    turns = [d for d in told.decisions[:-1] if d.turn[0].startswith("play")]
    assert max(len(d.turn) for d in turns) == 3
    for decision in turns:
        made = record.moves[decision.move : decision.move + len(decision.turn)]
        assert made == [f"{decision.seat} {option}" for option in decision.turn]
        assert decision.chosen
        assert decision.chosen.turn == decision.turn
        assert len(decision.values) == len({each.turn for each in decision.values})


def outlook(now: Influence, replied: Influence, end: Influence) -> Outlook:
    return Outlook(ends=0.0, lost=0, won=50, drawn=0, now=now, replied=replied, end=end)


def test_what_the_reply_takes_is_told_at_court() -> None:
    safe = outlook((20.0, 20.0), (19.0, 22.0), (30.0, 30.0))
    exposed = outlook((20.0, 20.0), (11.5, 22.0), (25.0, 31.0))
    assert compared(safe, exposed) == [
        Reason("exposed", better=(1.0,), other=(8.5,)),
        Reason("reply", better=(19.0, 22.0), other=(11.5, 22.0)),
    ]
    later = outlook((20.0, 20.0), (19.0, 22.0), (25.0, 31.0))
    assert [reason.code for reason in compared(safe, later)] == ["end"]
    gains = outlook((10.0, 20.0), (12.0, 22.0), (30.0, 30.0))  # a reply that takes nothing is no reason
    assert [reason.code for reason in compared(safe, gains)] == ["now"]


def test_the_nobles_that_the_reply_or_the_next_turn_removes_are_told_at_court() -> None:
    now, replied, end = (20.0, 20.0), (15.0, 20.0), (20.0, 20.0)
    safe = replace(outlook(now, replied, end), struck={("8", "4"): 5}, strikes={("duke",): 60, ("3",): 90})
    risky = replace(outlook(now, replied, end), struck={("8", "4"): 62, ("2",): 99}, strikes={("3",): 80})
    assert compared(safe, risky, seat=1) == [
        Reason("struck", 1, better=(5,), other=(62,), nobles=("8", "4")),
        Reason("strikes", 0, better=(60,), other=(0,), nobles=("duke",)),
    ]
    seldom = replace(risky, struck={("8", "4"): 20}, strikes={("duke",): 40, ("3",): 80})
    assert [reason.code for reason in compared(safe, seldom)] == ["many"]
    small = replace(risky, struck={("lady",): 90}, strikes=safe.strikes)
    assert [reason.code for reason in compared(safe, small)] == ["many"]


def removal(at: int, seat: int, card: str, removed_number: int, removed: list[Noble]) -> PileRemoved:
    """A conspiracy with a card on pile 1, which shows nobody else."""
    joined = Joined(int(card), 0, None)
    return PileRemoved(
        at=at,
        seat=seat,
        card=card,
        number=1,
        pile=[],
        joined=joined,
        removed_number=removed_number,
        removed=removed,
    )


def test_who_removes_what_is_read_from_the_turns_after_a_line() -> None:
    first, second, duke = Noble(0, "4"), Noble(0, "8"), Noble(1, "duke")
    played: list[GameEvent] = [
        removal(3, 0, "7", 2, [duke]),  # the line
        NobleDrawn(at=4, seat=0, card=None),
        NobleAllied(
            at=6,
            seat=1,
            card="minister",
            number=3,
            pile=[first, duke, second],
            joined=Joined(27, 0, "clears"),
            value=0,
            power="clears",
        ),
        removal(9, 0, "5", 4, [duke]),
        removal(12, 1, "5", 5, [first]),
    ]
    trace = Trace(None, None, None, played, line=3)
    assert reply_of(trace, 0) == played[2:3]
    assert next_of(trace, 0) == played[3:4]
    court, empty = court_with(first, second, duke), court_with()
    assert frequencies(0, [reply_of(trace, 0), []], [court, court]) == {("8", "4"): 50}
    assert frequencies(1, [next_of(trace, 0)], [court]) == {("duke",): 100}
    # Nobles that come to court later are not told of: nobody sees them in the position.
    assert frequencies(0, [reply_of(trace, 0)], [court_with(first, duke)]) == {}
    assert frequencies(1, [next_of(trace, 0)], [empty]) == {}


def court_with(*nobles: Noble) -> CourtState:
    s = CourtState()
    s.nobles = len(nobles)
    for place, noble in enumerate(nobles):
        s.noble[place] = noble.house * KINDS + CARD_CODES[noble.card]
    return s


def test_what_is_learnt_between_two_moves_parts_two_turns() -> None:
    table = Table("card", 3, seed=2)
    while table.options()[0] != "reveal":
        table.play(table.options()[0])
    later = table.copy()
    later.play("reveal")
    later.play(later.options()[-1])
    assert turn_played(table, later.moves[len(table.moves) :]) == ("reveal",)


def test_an_opinion_has_the_best_chance_to_win_first(monkeypatch: pytest.MonkeyPatch) -> None:
    values = [value("a", 0.2), value("b", 0.7), value("c", 0.4)]
    monkeypatch.setattr(master.Master, "judge", lambda bot, question, played: TurnEvaluation(values, []))
    opinion = opinion_on(question_at(Table("dice", 2, seed=1)), 1)
    assert [each.turn for each in opinion.values] == [("b",), ("c",), ("a",)]


def test_a_mistake_is_a_turn_that_certainly_gives_a_chance_away() -> None:
    assert decided(0, 0, 0.4, 0.5).mark == "mistake"
    assert decided(0, 0, 0.47, 0.5).mark == "small"
    assert decided(0, 0, 0.49, 0.5).mark == "good"
    assert decided(0, 0, 0.4, 0.5).cost == pytest.approx(0.1)


def test_what_the_judge_is_unsure_of_is_no_mistake() -> None:
    """The same loss: once half of the trials disagree, once too few are certain enough."""
    assert decided(0, 0, 0.4, 0.5, spread=0.2).mark == "unsure"
    assert decided(0, 0, 0.4, 0.5, spread=0.2).lead.agree == 10
    wavering = decided(0, 0, 0.44, 0.5, spread=0.05)
    assert (wavering.lead.agree, wavering.mark) == (20, "small")
    assert wavering.lead.least == pytest.approx(0.06 - 2 * wavering.lead.error)  # type: ignore[operator]


def test_what_playouts_and_network_disagree_on_is_no_mistake() -> None:
    """Both trials and mean are as clear as in a mistake, but one judge alone finds hardly any difference."""

    def mark(*judges: tuple[float, float]) -> str:
        best = replace(value("b", 0.5), judges=tuple(pair[0] for pair in judges))
        other = replace(value("a", 0.4), judges=tuple(pair[1] for pair in judges))
        return Decision(0, 0, ("a",), Opinion("x", [best, other])).mark

    assert mark((0.5, 0.46), (0.5, 0.34)) == "mistake"
    assert mark((0.5, 0.49), (0.5, 0.31)) == "unsure"
    assert mark((0.5, 0.55), (0.5, 0.25)) == "unsure"
    assert mark((0.5, 0.4)) == "mistake"  # there is no network


def test_a_bot_that_tries_nothing_calls_nothing_a_mistake() -> None:
    values = [TurnValue(("b",), 0.9), TurnValue(("a",), 0.1)]
    assert Decision(0, 0, ("a",), Opinion("steady", values)).mark == "unsure"


def test_a_fine_turn_is_certainly_better_than_any_other() -> None:
    def mark(spread: float) -> str:
        return Decision(0, 0, ("b",), Opinion("x", [value("b", 0.6, spread), value("a", 0.5)])).mark

    assert (mark(0.0), mark(0.3)) == ("fine", "good")


def test_turns_are_compared_trial_by_trial() -> None:
    """Both are better in the same trials, so that the difference is certain although the values are not."""
    lead = lead_of(value("a", 0.5, 0.3), value("b", 0.4, 0.3))
    assert (lead.agree, lead.trials) == (20, 20)
    assert lead.least == pytest.approx(0.1)


def test_a_game_turns_by_choice_or_by_what_follows() -> None:
    decisions = [decided(3, 0, 0.3, 0.5), decided(9, 0, 0.55, 0.58)]
    turns = list(swings_of(decisions, Result(scores=[9, 3], winners=[0])))
    assert [(turn.move, turn.by) for turn in turns] == [(3, "choice"), (3, "luck"), (9, "luck")]
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
    monkeypatch.setattr(reviewing, "opinion_on", lambda *given: interrupted_after(judged))
    assert main(["review", str(file), "--json", str(tmp_path / "out.json")]) == 130
    assert "stopped; this is the game so far" in capsys.readouterr().err
    written = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert len(written["decisions"]) == 20
    last = {decision["seat"]: decision["move"] for decision in written["decisions"]}
    assert not [t for t in written["turns"] if t["by"] == "luck" and t["move"] == last[t["seat"]]]


def interrupted_after(judged: Iterator[int]) -> Opinion:
    if next(judged, None) is None:
        raise KeyboardInterrupt
    return Opinion("x", [value("a", 0.5)])


def test_every_lot_has_a_fair_price_for_those_who_could_bid() -> None:
    record = played("board", 3)
    told = review(record)
    for _ in told.run():
        pass
    table = Table("board", 3, chance="mine")
    events = whole_story(table.rules, table.setup, record.moves)
    bought = [(event.seat, event.florins) for event in events if isinstance(event, LotSold)]
    assert [(lot.buyer, lot.price) for lot in told.lots if lot.buyer is not None] == bought
    prices = {(d.seat, d.move): d.opinion.fair_price for d in told.decisions}
    assert sum(price is not None for lot in told.lots for price in lot.fair) == sum(
        price is not None for price in prices.values()
    )


def test_a_lot_that_nobody_could_bid_on_has_no_price(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is gone with the move that offers it: who bids all their florins at once sees many of them."""
    monkeypatch.setattr(reviewing, "opinion_on", lambda *given: Opinion(None, []))
    table = Table("board", 2, seed=4)
    while table.asked is not None:
        table.play(table.options()[-1])
    told = review(table.record())
    for _ in told.run():
        pass
    unsold = [lot for lot in told.lots if lot.buyer is None]
    assert unsold
    assert all(lot.fair == [None, None] and lot.overpaid is None for lot in unsold)
    json.dumps(told.as_json())
    assert len(re.findall(r" - +- +nobody", shown(told))) == len(unsold)


def bids(wins: dict[int, float], passing: float) -> list[TurnValue]:
    return [value("pass", passing), *(value(f"bid {florins}", win) for florins, win in wins.items())]


@pytest.mark.parametrize(
    ("wins", "passing", "fair"),
    [
        ({3: 0.5, 4: 0.46, 8: 0.25}, 0.4, 5),  # between two bids that were judged
        ({3: 0.5, 8: 0.45}, 0.4, 8),  # none of the bids is worse than passing
        ({5: 0.36, 6: 0.3}, 0.4, 4),  # all of them are: as much below as bids get worse
        ({5: 0.35}, 0.4, 4),
        ({1: 0.1, 2: 0.05}, 0.4, 0),
        ({5: 0.4, 6: 0.41}, 0.4, None),  # it makes no difference
    ],
)
def test_a_fair_price_is_where_bidding_is_as_good_as_passing(
    wins: dict[int, float], passing: float, fair: int | None
) -> None:
    assert fair_price(bids(wins, passing)) == fair


def test_only_an_auction_has_a_fair_price() -> None:
    assert fair_price([value("draw", 0.5), value("stop", 0.4)]) is None


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2)])
def test_chances_and_fair_prices_never_contradict_each_other(players: int, seed: int) -> None:
    """No bid above the fair price is judged as good as passing, and none at or below it is told too dear."""
    table, checked = Table("board", players, seed=seed), 0
    while table.asked is not None and checked < 60:
        question = question_at(table)
        opinion = opinion_on(question, len(table.moves))
        wins = {each.turn[0]: each.win for each in opinion.values}
        if opinion.fair_price is not None:
            checked += 1
            assert all(
                win < wins["pass"]
                for turn, win in wins.items()
                if turn.startswith("bid ") and int(turn[4:]) > opinion.fair_price
            )
            best = opinion.values[0].turn[0]
            assert best == "pass" or int(best[4:]) <= opinion.fair_price
        for reason in opinion.reasons:
            assert reason.code != "dear" or (reason.florins or 0) > (reason.fair or 0)
        table.play(opinion.values[len(table.moves) % len(opinion.values)].turn[0])
    assert checked > 20


WHOLES = ("evening", "later", "risk", "score")


def evening(ship_pay: int, award: int, spent: int) -> DayScored:
    """A score sheet of two seats, of which the first one differs."""
    zeros = [[0] * 5, [0] * 5]
    return DayScored(
        at=9, seat=None, day=1, before=[30, 30], spent=[spent, 0], bought=[0, 0], given=[0, 0], levels=zeros,
        level_places=zeros, ships=[ship_pay, 0], ship_places=[1, 1], ship_pay=[ship_pay, 0],
        awards=[[award, 0, 0, 0, 0], [0] * 5], bonuses=zeros, totals=[0, 0],
    )  # fmt: skip


def scores(win: float, score: float) -> TurnValue:
    return TurnValue(("a",), win, score)


def test_what_an_evening_brings_in_all_is_told_first() -> None:
    """The better turn earns less with the ship, but the whole evening is better."""
    better, other = [evening(10, 12, 4)] * 20, [evening(20, 0, 9)] * 20
    assert in_all(0, better, other, scores(0.5, 110), scores(0.4, 109)) == Reason(
        "evening", 0, None, (22.0, 4.0), (20.0, 9.0)
    )


def test_an_evening_that_is_worse_is_not_hidden() -> None:
    better, other = [evening(6, 9, 0)] * 20, [evening(26, 0, 0)] * 20
    assert in_all(0, better, other, scores(0.42, 113.7), scores(0.21, 104.9)) == Reason(
        "later", 0, None, (15.0, 113.7), (26.0, 104.9)
    )
    assert in_all(0, better, other, scores(0.06, 104.8), scores(0.01, 109.5)) == Reason(
        "risk", 0, None, (104.8, 6), (109.5, 1)
    )
    assert in_all(0, better, other, scores(0.5, 110), scores(0.4, 110.4)) is None
    assert in_all(0, better, better, scores(0.5, 112), scores(0.4, 110)) == Reason(
        "score", better=(112,), other=(110,)
    )


def test_a_lot_that_brings_florins_but_no_win_has_no_fair_price() -> None:
    """Passing is a long shot: every bid ends with more florins, and wins less often."""
    values = [replace(value("pass", 0.06), score=104.8), replace(value("bid 4", 0.01), score=109.5)]
    assert fair_price(values) is None
    assert fair_price([values[0], replace(values[1], score=103.0)]) == 3


@pytest.mark.parametrize(("game", "players"), [("board", 3), ("card", 3), ("dice", 3)])
def test_reasons_go_with_the_whole_that_decides(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among all reasons of a game: what is told first is better, and nothing of it comes twice."""
    monkeypatch.setattr(judge, "EXPLAINED", 0.0)
    table, seen = Table(game, players, seed=6), set[str]()
    while table.asked is not None and len(table.moves) < 60:
        opinion = opinion_on(question_at(table), len(table.moves), (table.options()[-1],))
        reasons = [reason for reason in opinion.reasons if reason.code not in ("dear", "left", "enough")]
        wholes = [place for place, reason in enumerate(reasons) if reason.code in WHOLES]
        assert wholes in ([], [0])
        for reason in reasons:
            seen.add(reason.code)
            if reason.code == "evening":
                assert reason.better[0] - reason.better[1] > reason.other[0] - reason.other[1]
            assert not reason.comes or reason.code == "good"
        codes = [reason.code for reason in opinion.reasons]
        assert not {"dear", "risk"} <= set(codes)
        table.play(table.options()[-1])
    assert "evening" in seen


def test_the_command_tells_it_and_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(played("dice", 2).as_json() + "\n", "utf-8")
    assert main(["review", str(file), "--json", str(tmp_path / "out.json")]) == 0
    assert "judged by master" in capsys.readouterr().out
    told = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert {"before", "after", "cost", "mark", "values", "reasons"} <= told["decisions"][0].keys()
    assert main(["review", str(tmp_path / "none.jsonl")]) == 2


def test_what_was_found_is_written_before_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever stops it while it prints has the file."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(reviewing, "opinion_on", lambda *given: Opinion(None, []))
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
    found = [number for number, move in enumerate(record.moves) if " bid" in move]
    seat, bid = int(record.moves[found[0]][0]), record.moves[found[0]][2:]
    reasons = [Reason("left", 1, florins=6, times=80), Reason("ship", seat, None, (21.0,), (15.4,))]
    bad = Decision(found[0], seat, (bid,), Opinion("master", [value("pass", 0.6), value(bid, 0.3)], reasons))
    lots = [Lot(found[0], ["fur 5"], [5, 5, None], 1, 5), Lot(found[0], ["gold 10"], [9, 9, 9], None, 0)]
    return Review(record, "master", [bad], lots)


def test_names_are_shown_as_they_are() -> None:
    text = shown(told_of(["[/nope]", "[red]Ada[/red]", "[bold]"]))
    assert "[/nope]" in text
    assert text.count("[red]Ada[/red]") >= 2


def test_a_mistake_says_what_would_have_been_better_why_and_how_sure_that_is() -> None:
    text = shown(told_of(["Ada", "Bea", "Cleo"]))
    assert "mistake, 30% lost (sure: 20 of 20 trials)" in text
    assert re.search(r"bid \d+: for \[.* ship 0 → \d+\n", text)
    assert "better: pass\n" in re.sub(" +\n", "\n", text)
    assert "Otherwise the lot goes to Bea for about 6." in text
    assert "ship earns about 21 that evening, not 15." in text
    assert "60% -> 30%" in text


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
    written, [turn] = told.as_json(), told.swings()
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
