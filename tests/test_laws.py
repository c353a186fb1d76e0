"""Laws that every registered game obeys, for every number of players and every option."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fondaco
from configurations import CONFIGURATIONS, name_of
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games import GAMES, game_called
from fondaco.table import SeededLuck

Configuration = tuple[str, dict[str, Any]]
configured = st.sampled_from(CONFIGURATIONS)
seeds = st.integers(0, 2**64 - 1)


def begun(configuration: Configuration) -> tuple[Any, Any]:
    name, options = configuration
    game = game_called(name)
    chosen = dict(options)
    return game, game.begin(game.setup(chosen.pop("players"), chosen))


def positions(configuration: Configuration, seed: int) -> Any:
    """The positions of a game at random, each with the game and before its move is made."""
    game, s = begun(configuration)
    key, n = game_key(seed, 0), 0
    while s.asked != NOBODY:
        yield game, s
        game.play(s, game.option(s, drawn(key, n, game.count(s))))
        n += 1


def random_table(configuration: Configuration, seed: int) -> fondaco.Table:
    name, options = configuration
    table = fondaco.Table(name, seed=seed, **options)
    luck = SeededLuck(seed)
    while table.asked is not None:
        options_now = table.options()
        table.play(options_now[luck(len(options_now))])
    return table


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=name_of)
def test_every_game_ends_and_nobody_is_asked_after(configuration: Configuration) -> None:
    game, s = begun(configuration)
    moves = game.playout(s, game_key(1, 2), 0)
    assert moves > 0
    assert s.asked == NOBODY
    assert game.count(s) == 0
    assert game.settle(s) == 0


@settings(max_examples=60)
@given(configured, seeds)
def test_options_ascend_and_nobody_is_asked_without_a_choice(configuration: Configuration, seed: int) -> None:
    for game, s in positions(configuration, seed):
        options = [game.option(s, k) for k in range(game.count(s))]
        assert options == sorted(options)
        assert len(set(options)) > 1
        assert s.asked == CHANCE or len(set(options)) == len(options)
        assert s.asked == CHANCE or 0 <= options[0] <= options[-1] < game.actions
        assert s.asked in range(-1, s.players)


@settings(max_examples=30)
@given(configured, seeds)
def test_every_option_can_be_played_and_found(configuration: Configuration, seed: int) -> None:
    for number, (game, s) in enumerate(positions(configuration, seed)):
        options = game.legal_actions(s)
        for action in (options[number % len(options)], options[-1]):
            assert game.option(s, game.find(s, action)) == action
            other = s.copy()
            game.play(other, action)
            assert other != s
        assert game.find(s, options[-1] + 1) == -1
        assert game.find(s, -1) == -1


@settings(max_examples=30)
@given(configured, seeds)
def test_words_and_codes_agree_both_ways(configuration: Configuration, seed: int) -> None:
    for game, s in positions(configuration, seed):
        options = game.legal_actions(s)
        texts = [game.move_text(s, action) for action in options]
        assert len(set(texts)) == len(texts)
        assert [game.move_code(s, text) for text in texts] == options
        for wrong in ("", " ", "nonsense", texts[0] + " ", " " + texts[0], texts[0].upper(), "card", "take"):
            assert game.find(s, game.move_code(s, wrong)) == -1 or wrong in texts


@settings(max_examples=25)
@given(configured, seeds)
def test_what_is_not_listed_is_refused_and_changes_nothing(configuration: Configuration, seed: int) -> None:
    name, options = configuration
    everything = {move.split(" ", 1)[1] for move in random_table(configuration, seed).moves}
    table = fondaco.Table(name, seed=seed, **options)
    luck = SeededLuck(seed)
    while table.asked is not None and len(table.moves) < 60:
        before, record, allowed = table._s.copy(), table.record(), table.options()
        for text in everything - set(allowed):
            with pytest.raises(fondaco.IllegalMove):
                table.play(text)
        assert (table._s, table.record()) == (before, record)
        table.play(allowed[luck(len(allowed))])


@settings(max_examples=40)
@given(configured, seeds)
def test_replaying_a_record_gives_the_same_table(configuration: Configuration, seed: int) -> None:
    table = random_table(configuration, seed)
    again = fondaco.replay(table.record().as_json())
    assert again._s == table._s
    assert (again.moves, again.days, again.result) == (table.moves, table.days, table.result)
    half = len(table.moves) // 2
    assert fondaco.replay(table.record(), move=half).moves == table.moves[:half]


@settings(max_examples=25)
@given(configured, seeds)
def test_an_imagined_state_agrees_with_the_view_it_came_from(configuration: Configuration, seed: int) -> None:
    luck = SeededLuck(seed)
    for game, s in positions(configuration, seed):
        for seat in (*range(s.players), None):
            seen = game.view(s, seat)
            imagined = game.imagine(seen, luck)
            assert game.view(imagined, seat) == seen
            if seat == s.asked:
                assert game.legal_actions(imagined) == game.legal_actions(s)


@settings(max_examples=60)
@given(configured, seeds)
def test_outcomes_are_what_chance_lists_and_their_weights_how_often(
    configuration: Configuration, seed: int
) -> None:
    for game, s in positions(configuration, seed):
        if s.asked == CHANCE:
            listed = Counter(game.option(s, k) for k in range(game.count(s)))
            assert game.outcomes(s) == sorted(listed.items())
            assert [game.weight(s, action) for action in range(game.outcome_count)] == [
                listed[action] for action in range(game.outcome_count)
            ]
            assert all(game.may_happen(s, action) for action in listed)
            assert not game.may_happen(s, -1)
            assert not game.may_happen(s, game.outcome_count)
        else:
            allowed = game.listed(s)
            assert [a for a in range(-1, game.actions + 1) if game.may_happen(s, a)] == allowed


@settings(max_examples=60)
@given(configured, seeds)
def test_views_after_an_undo_show_the_new_line_and_leave_the_old_ones_alone(
    configuration: Configuration, seed: int
) -> None:
    """Several times moves are taken back and others played; all that was seen on the way is kept."""
    luck = SeededLuck(seed)
    game, s = begun(configuration)
    eyes = (*range(s.players), None)
    line: list[tuple[Any, int]] = []  # each state, and the move made in it
    shown = []
    for _ in range(6):
        for _ in range(4 + luck(12)):
            if s.asked != NOBODY:
                action = game.option(s, luck(game.count(s)))
                line.append((s.copy(), action))
                game.play(s, action)
                shown += [(view, deepcopy(view)) for view in (game.view(s, seat) for seat in eyes)]
        again = begun(configuration)[1]
        for _, action in line:
            game.play(again, action)
        assert [game.view(s, seat) for seat in eyes] == [game.view(again, seat) for seat in eyes]
        taken_back = line[len(line) - 1 - luck(min(8, len(line))) :]
        s, line = taken_back[0][0], line[: -len(taken_back)]
    assert all(view == as_it_was for view, as_it_was in shown)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_whether_a_seat_has_to_guess(name: str) -> None:
    guesses = []

    def guess(bound: int) -> int:
        guesses.append(bound)
        return bound - 1

    for game, s in positions((name, {"players": GAMES[name].player_counts[0]}), 1):
        for seat in (*range(s.players), None):
            game.imagine(game.view(s, seat), guess)
    assert bool(guesses) == GAMES[name].has_secrets


@settings(max_examples=25)
@given(configured, seeds)
def test_scores_are_the_florins_of_the_last_day(configuration: Configuration, seed: int) -> None:
    table = random_table(configuration, seed)
    assert table.result is not None
    if game_called(table.game).has_days:
        assert len(table.days) == 3
        assert table.days[-1].totals == table.result.scores
    assert table.result.winners == sorted(set(table.result.winners))
    assert table.result.winners


@settings(max_examples=25)
@given(configured, seeds)
def test_every_payment_of_a_day_is_on_its_sheet(configuration: Configuration, seed: int) -> None:
    table = random_table(configuration, seed)
    spent = bids_paid(table.record())
    before = fondaco.replay(table.record(), move=0)._s
    held = list(getattr(before, "florins", []))
    for number, day in enumerate(table.days):
        for seat in range(table.players):
            paid = day.ship_pay[seat] + sum(day.awards[seat]) + sum(day.bonuses[seat])
            held[seat] += paid - spent[number][seat]
            assert held[seat] == day.totals[seat]


def bids_paid(record: fondaco.Record) -> list[list[int]]:
    """What each seat paid at auctions on each day: the highest bid of each, told from the moves alone."""
    paid = [[0] * record.options["players"] for _ in range(3)]
    table = fondaco.Table(record.game, chance="mine", **record.options)
    best = None
    for move in record.moves:
        who, what = move.split(" ", 1)
        day = len(table.days)
        if what.startswith("bid "):
            best = (int(who), int(what.removeprefix("bid ")))
        table.play(what)
        over = best and not getattr(table._s, "standing_bid", 0)
        if best and over:
            paid[day][best[0]] += best[1]
            best = None
    return paid


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_copies_go_their_own_way(game: Any) -> None:
    s = game.begin(game.setup(game.player_counts[0], {}))
    twin = s.copy()
    assert twin == s
    game.play(twin, game.option(twin, 0))
    assert twin != s
    assert s == game.begin(game.setup(game.player_counts[0], {}))
    assert s != "a table"
