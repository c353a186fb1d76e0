"""Deals that many people play: the same cards, dice and lots for everyone, whatever they do."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter, defaultdict
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from fondaco.core.game import ONE_STREAM, Game
from fondaco.core.playing import CHANCE
from fondaco.games import GAMES, board, game_called
from fondaco.hosted.commands import (
    Abandon,
    Command,
    HandOver,
    LeaveSeat,
    LinkRematch,
    OpenRematch,
    RequestUndo,
    Resign,
    Say,
    StartGame,
    TakeSeat,
    UseHint,
)
from fondaco.hosted.decide import open_rematch
from fondaco.hosted.fair_deal import SHARED_SCHEME, FairDeal
from fondaco.hosted.game import HostedGame
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.updates import record, snapshot
from hosted.tables import ADA, BO, BOT, ME, SEED, Host, started

# For each of the fourteen setups: 560 pairs of games in every run, and 2,800 in the slow one.
PAIRS = (40, pytest.param(200, marks=pytest.mark.slow))
SETUPS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]


def shared_deal(number: int) -> FairDeal:
    return FairDeal(hashlib.sha256(f"deal {number}".encode()).hexdigest(), [], SHARED_SCHEME)


def drawn_by_stream(game: str, players: int, deal: FairDeal, luck: Random) -> dict[str, list[str]]:
    """Plays a game at random and returns what chance brought, by stream."""
    rules = game_called(game)
    s, brought = rules.begin(rules.setup(players, {})), defaultdict[str, list[str]](list)
    drawn: Counter[str] = Counter()
    options = rules.count(s)
    while options:
        if s.asked == CHANCE:
            action = deal.outcome(rules, s, drawn)
            brought[rules.stream(s).name].append(rules.move_text(s, action))
            drawn.update(deal.counters(rules, s, action))
        else:
            action = rules.option(s, luck.randrange(options))
        options = rules.play(s, action)
    return brought


def is_prefix(one: list[str], other: list[str]) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def in_common(one: list[str], other: list[str]) -> list[list[str]]:
    """Returns both lists without the items that are not in the other as often."""
    both = Counter(one) & Counter(other)
    kept = []
    for items in (one, other):
        left = Counter(both)
        kept.append([item for item in items if left[item] > 0 and not left.subtract([item])])
    return kept


@pytest.mark.parametrize("pairs", PAIRS)
@pytest.mark.parametrize(("game", "players"), SETUPS)
def test_two_tables_get_the_same_luck_whatever_they_play(game: str, players: int, pairs: int) -> None:
    """Streams agree as far as both games go. Who opens depends on who is poorest, so it is not compared; in
    the card game what was bought is missing on later days, so the first day is."""
    for number in range(pairs):
        deal = shared_deal(number)
        one = drawn_by_stream(game, players, deal, Random(2 * number))
        other = drawn_by_stream(game, players, deal, Random(2 * number + 1))
        streams = [name for name in one.keys() & other.keys() if "opens" not in name]
        assert streams
        for name in streams:
            if game != "card" or name == "deck 1":
                assert is_prefix(one[name], other[name]), (number, name)


def test_cards_that_both_tables_still_have_come_in_the_same_order() -> None:
    """In the card game decks differ from the second day on, by what was bought. The whole deck is drawn here,
    so that it does not matter how far a game goes."""
    rules = game_called("card")
    for number in range(50):
        decks = []
        for seed in (0, 1):
            s, luck = rules.begin(rules.setup(3, {})), Random(seed)
            bought = luck.sample(range(rules.outcome_count), 8)
            s.day, s.opening = 2, 0
            for card in bought:
                s.deck -= s.unseen[card]
                s.unseen[card] = 0
            decks.append(whole_deck(s, shared_deal(number)))
        one, other = in_common(*decks)
        assert len(one) > 50
        assert one == other


def whole_deck(s: Any, deal: FairDeal) -> list[str]:
    rules, drawn, cards = game_called("card"), Counter[str](), []
    while s.deck:
        card = deal.outcome(rules, s, drawn)
        drawn.update(deal.counters(rules, s, card))
        cards.append(rules.move_text(s, card))
        s.unseen[card] -= 1
        s.deck -= 1
    return cards


def test_a_tie_does_not_shift_the_cards() -> None:
    rules = game_called("board")
    firsts = set()
    for richest in range(4):
        s = rules.begin(rules.setup(4, {}))
        s.florins[richest] += 1
        deal, drawn = shared_deal(7), Counter[str]()
        opener = deal.outcome(rules, s, drawn)
        drawn.update(deal.counters(rules, s, opener))
        rules.play(s, opener)
        firsts.add(deal.outcome(rules, s, drawn))
    assert len(firsts) == 1


def test_every_card_is_as_likely_to_come_first() -> None:
    rules = game_called("board")
    s = rules.begin(rules.setup(4, {}))
    s.opening = 0
    first = Counter(shared_deal(number).outcome(rules, s, {}) for number in range(3600))
    for card, copies in rules.outcomes(s):
        assert 60 * copies < first[card] < 145 * copies, card


def test_the_second_copy_of_a_card_is_as_likely_as_it_should_be() -> None:
    """After one of two equal cards came, the other is one card among those left."""
    rules = game_called("board")
    s = rules.begin(rules.setup(6, {}))
    s.opening = 0
    twin = next(card for card, copies in rules.outcomes(s) if copies == 2)
    name = rules.move_text(s, twin)
    again = came = 0
    for number in range(9000):
        deal = shared_deal(number)
        if deal.outcome(rules, s, {}) == twin:
            came += 1
            after = s.copy()
            after.unseen[twin] -= 1
            after.deck -= 1
            again += deal.outcome(rules, after, {"deck 1": 1, f"deck 1/{name}": 1}) == twin
    assert came > 400
    assert again / came == pytest.approx(1 / 35, abs=0.02)


def test_dice_are_even_and_by_themselves() -> None:
    rules, deal = game_called("dice"), shared_deal(3)
    s = rules.begin(rules.setup(2, {}))
    rules.play(s, 0)
    faces = Counter(deal.outcome(rules, s, {rules.stream(s).name: n}) for n in range(6000))
    assert len(faces) == 6
    assert all(850 < count < 1150 for count in faces.values())


def test_an_outcome_as_docs_protocol_tells_it() -> None:
    seed, rules = "11" * 32, game_called("board")
    key = hmac.new(bytes.fromhex(seed), b"fondaco-deal/3\n\n", hashlib.sha256).digest()

    def rank(text: str) -> bytes:
        return hmac.new(key, text.encode(), hashlib.sha256).digest()[:8]

    play = HostedGame.start(rules, rules.setup(2, {}), FairDeal(seed, ["", ""], "fondaco-deal/3"))
    opener, card = play.moves[:2]
    assert opener == "* " + min(("start 0", "start 1"), key=lambda item: rank(f"opens 1 0/{item}/0"))
    s = rules.begin(rules.setup(2, {}))
    s.opening = 0
    copies = [(rules.move_text(s, item), copy) for item, left in rules.outcomes(s) for copy in range(left)]
    assert card == "* " + min(copies, key=lambda each: rank(f"deck 1/{each[0]}/{each[1]}"))[0]


def one_try(**more: Any) -> Host:
    """Ada against a bot, at a deal that others play, too."""
    host = Host("card", ME, BOT, shared_deal="daily/2026-01-02/card", **more)
    host.submit(StartGame(person=ADA))
    return host


def test_a_try_uses_the_shared_scheme() -> None:
    assert one_try().table.scheme == SHARED_SCHEME
    assert one_try().table.shared_deal == "daily/2026-01-02/card"


@pytest.mark.parametrize(
    "command",
    [
        RequestUndo(person=ADA, seat=0),
        UseHint(person=ADA, seat=0),
        HandOver(person=ADA, seat=0, bot="random"),
        LeaveSeat(person=ADA, seat=None, stand_in="random"),
        TakeSeat(person=BO),
        Abandon(person=ADA),
        Say(person=ADA, text="?"),
        LinkRematch(table="n" * 16),
    ],
)
def test_a_try_refuses_help(command: Command) -> None:
    with pytest.raises(Refusal, match="one_try"):
        one_try().submit(command)


def test_a_try_is_played_to_its_end_and_its_seed_stays_sealed() -> None:
    host = one_try()
    assert not host.table.may_hint
    while host.table.state == "playing":
        host.submit(host.move())
        assert host.table.undoable_seat is None
    assert snapshot(host.table, 0, host.now)["deal"]["seed"] is None
    assert record(host.table).more == {"shared_deal": "daily/2026-01-02/card"}
    with pytest.raises(Refusal, match="one_try"):
        open_rematch(host.table, OpenRematch(person=ADA, seed=SEED), host.now)


def test_a_try_can_be_given_up() -> None:
    host = one_try()
    host.submit(Resign(person=ADA, seat=0, stand_in="random"))
    assert host.table.seats[0].resigned


def test_bots_have_the_same_luck_for_the_same_decision() -> None:
    one, other = one_try(), one_try()
    seeds = []
    for host, place in ((one, 0), (other, -1)):
        while host.asked != 1:
            host.submit(host.move(host.play.options[place]))
        seeds.append(host.table.bot_seed(1))
        host.submit(host.move())
        assert host.table.bot_seed(1) not in seeds
    assert seeds[0] == seeds[1]
    assert one.table.bot_seed(0) != one.table.bot_seed(1)
    assert started().table.bot_seed(1) is None
    assert Host("card", ME, BOT, shared_deal="d").table.bot_seed(1) is None


def test_a_game_that_names_no_streams_has_one() -> None:
    module = SimpleNamespace(**{name: part for name, part in vars(board).items() if name != "stream"})
    assert Game(module).stream(None) == ONE_STREAM
