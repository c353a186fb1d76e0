"""OpenSpiel's own tests on every game, and what our games promise beyond them."""

from __future__ import annotations

import pickle
import random
import time
import unittest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags

import fondaco.interop.openspiel
from fondaco.core.game import BadTable
from fondaco.core.playing import CHANCE
from fondaco.games import GAMES
from fondaco.interop.bounds import DEFAULT_BOUNDS, Bounds, bounds_of
from fondaco.interop.view_text import view_text
from interop.seatings import ALL, WITH_ALL_OPTIONS, WITH_OPTIONS, Seating, name_of

# OpenSpiel's tests list the registered games when they are imported: ours must be among them by then.
from open_spiel.integration_tests import api_test, playthrough_test  # isort: skip
from open_spiel.python.algorithms import ismcts, mcts  # isort: skip
from open_spiel.python.tests import games_sim_test  # isort: skip

flags.FLAGS.mark_as_parsed()
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
every_seating = pytest.mark.parametrize("seating", ALL + WITH_OPTIONS, ids=name_of)
one_of_each = pytest.mark.parametrize("name", GAMES)


def loaded(seating: Seating) -> Any:
    name, settings = seating
    return pyspiel.load_game(f"fondaco_{name}", settings)


def smallest(name: str) -> Any:
    return pyspiel.load_game(f"fondaco_{name}")


def play_on(state: Any, luck: random.Random) -> None:
    """One move at random."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(outcomes, chances)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


def positions(game: Any, seed: int) -> Any:
    """The states of a game at random, each before its move is made."""
    luck, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        play_on(state, luck)


def ended(game: Any) -> Any:
    """The state at the end of a game at random."""
    luck, state = random.Random(1), game.new_initial_state()
    while not state.is_terminal():
        play_on(state, luck)
    return state


def passes(case: type[unittest.TestCase]) -> None:
    """Runs a test case of OpenSpiel."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 0
    assert [story for _, story in result.errors + result.failures] == []


@every_seating
def test_random_simulations(seating: Seating) -> None:
    pyspiel.random_sim_test(loaded(seating), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@every_seating
def test_many_random_simulations(seating: Seating) -> None:
    pyspiel.random_sim_test(loaded(seating), num_sims=20, serialize=True, verbose=False)


@every_seating
def test_simulations_of_its_python_api(seating: Seating) -> None:
    games_sim_test.GamesSimTest().sim_game(loaded(seating))


@one_of_each
def test_the_api(name: str) -> None:
    case = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game_name, case.game = f"fondaco_{name}", smallest(name)  # type: ignore[attr-defined]
    assert case.game_name in api_test._GAMES_TO_TEST  # type: ignore[attr-defined]
    passes(case)


@pytest.mark.slow
@every_seating
def test_the_api_with_all_players_and_options(seating: Seating) -> None:
    case = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game_name, case.game = f"fondaco_{seating[0]}", loaded(seating)  # type: ignore[attr-defined]
    passes(case)


@one_of_each
def test_the_playthrough(name: str) -> None:
    """A whole game as OpenSpiel tells it.

    After a change of a rule, a view or an observation it is written anew with `update_path` of its
    `generate_playthrough`, and read before it is committed: what differs is what changed.
    """
    playthrough_test.PlaythroughTest().run_test(str(PLAYTHROUGHS), f"fondaco_{name}.txt")


# Bots.


def random_rollouts(seed: int) -> Any:
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))


def played_out(game: Any, bots: list[Any]) -> list[float]:
    """The returns of a game between bots."""
    luck, state = random.Random(1), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            play_on(state, luck)
        else:
            state.apply_action(bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


@one_of_each
def test_its_tree_search_plays(name: str) -> None:
    game = smallest(name)
    searcher = mcts.MCTSBot(game, 1.4, 3, random_rollouts(1), random_state=np.random.RandomState(1))
    assert sum(played_out(game, [searcher, pyspiel.make_uniform_random_bot(1, 7)])) == 1.0


def secretive() -> list[str]:
    return [name for name, game in GAMES.items() if game.has_secrets]


@pytest.mark.parametrize("name", secretive())
def test_its_information_set_search_plays(name: str) -> None:
    game = smallest(name)
    searcher = ismcts.ISMCTSBot(game, random_rollouts(1), 1.4, 3, random_state=np.random.RandomState(1))
    assert sum(played_out(game, [searcher, pyspiel.make_uniform_random_bot(1, 7)])) == 1.0


@pytest.mark.slow
@pytest.mark.parametrize("name", secretive())
def test_its_information_set_search_beats_chance(name: str) -> None:
    game, won = smallest(name), 0.0
    for seed in range(10):
        searcher = ismcts.ISMCTSBot(
            game, random_rollouts(seed), 1.4, 60, random_state=np.random.RandomState(seed)
        )
        won += played_out(game, [searcher, pyspiel.make_uniform_random_bot(1, seed)])[0]
    assert won >= 7


# Chance, secrets, copies.


@every_seating
def test_outcomes_are_as_likely_as_they_are_often_there(seating: Seating) -> None:
    game = GAMES[seating[0]]
    for state in positions(loaded(seating), 3):
        s = state.position.s
        if s.asked == CHANCE:
            options = [game.option(s, k) for k in range(game.count(s))]
            expected = [(option, options.count(option) / len(options)) for option in sorted(set(options))]
            assert state.chance_outcomes() == expected
            assert state.legal_actions() == [option for option, _ in expected]


def stays_within_its_bounds(game: Any, states: Any) -> None:
    asked = [(state.is_chance_node(), max(state.legal_actions())) for state in states]
    chance = [last for is_chance, last in asked if is_chance]
    assert max(chance) < game.max_chance_outcomes()
    assert len(chance) <= game.max_chance_nodes_in_history()
    assert len(asked) - len(chance) <= game.max_game_length()


@every_seating
def test_no_game_exceeds_its_bounds(seating: Seating) -> None:
    game = loaded(seating)
    for seed in range(5):
        stays_within_its_bounds(game, positions(game, seed))


def always_the_first(game: Any) -> Any:
    """The states of a game in which everyone takes the first option: the card game is longest so."""
    luck, state = random.Random(1), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            play_on(state, luck)
        else:
            state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("seating", WITH_ALL_OPTIONS, ids=name_of)
def test_no_game_of_first_options_exceeds_its_bounds(seating: Seating) -> None:
    game = loaded(seating)
    stays_within_its_bounds(game, always_the_first(game))


def test_bounds_are_those_of_the_game() -> None:
    known = {name: bounds_of(game, game.player_counts[0]) for name, game in GAMES.items()}
    assert known == {
        "board": Bounds(moves=216, draws=57),
        "card": Bounds(moves=248, draws=189),
        "dice": Bounds(moves=60, draws=151),
        "court": Bounds(moves=849, draws=100),
    }
    assert bounds_of(SimpleNamespace(id="chess"), 2) == DEFAULT_BOUNDS  # type: ignore[arg-type]


@one_of_each
def test_an_illegal_action_is_refused_and_changes_nothing(name: str) -> None:
    for state in positions(smallest(name), 7):
        before, legal = str(state), state.legal_actions()
        for wrong in {-7, 1_000_000, *range(state.get_game().num_distinct_actions())} - set(legal):
            with pytest.raises(
                fondaco.IllegalMove, match=rf"cannot take action {wrong} now. Possible actions: {legal[0]}"
            ):
                state.apply_action(wrong)
        assert (str(state), state.legal_actions()) == (before, legal)
    with pytest.raises(fondaco.IllegalMove, match="The game is over, so action 0 cannot be taken"):
        ended(smallest(name)).apply_action(0)


@every_seating
def test_moves_are_told_in_the_words_of_the_records(seating: Seating) -> None:
    game = GAMES[seating[0]]
    for state in positions(loaded(seating), 4):
        for action in state.legal_actions():
            text = state.action_to_string(state.current_player(), action)
            assert game.move_code(state.position.s, text) == action


def test_only_the_court_has_secrets() -> None:
    assert secretive() == ["court"]
    for name in GAMES:
        is_hidden = (
            smallest(name).get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        )
        assert is_hidden == (name in secretive())


@pytest.mark.parametrize("name", secretive())
def test_a_seat_cannot_tell_a_resampled_state_from_the_real_one(name: str) -> None:
    sampler, different = random.Random(1).random, 0
    for state in positions(smallest(name), 5):
        for seat in range(2):
            other = state.resample_from_infostate(seat, sampler)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            different += str(other) != str(state)
    assert different > 100


@pytest.mark.parametrize("name", secretive())
def test_no_seat_is_told_what_is_hidden_from_it(name: str) -> None:
    """Two moves that look the same to an onlooker leave a seat that did not make them none the wiser."""
    game, compared = GAMES[name], 0
    for state in positions(smallest(name), 6):
        first, *others = [state.child(action) for action in state.legal_actions()]
        for other in others:
            for seat in {0, 1} - {game.view(state.position.s, None).turn}:  # type: ignore[attr-defined]
                if public(first) == public(other):
                    assert first.information_state_string(seat) == other.information_state_string(seat)
                    assert first.observation_string(seat) == other.observation_string(seat)
                    compared += 1
    assert compared > 100


def public(state: Any) -> str:
    return view_text(state.position.game.view(state.position.s, None))


@pytest.mark.parametrize("name", secretive())
def test_an_information_state_says_what_the_seat_sees_and_may_do(name: str) -> None:
    """In all worlds that a search dreams up from a state: where the text is the same, so is the rest."""
    sampler, luck, met_again = random.Random(1).random, random.Random(1), 0
    known: dict[tuple[int, str], tuple[str, list[int]]] = {}
    for number, root in enumerate(positions(smallest(name), 2)):
        if number % 40 == 30 and root.current_player() >= 0:
            for _ in range(150):
                state = root.resample_from_infostate(root.current_player(), sampler)
                for _ in range(8):
                    if state.is_player_node():
                        key = (number, state.information_state_string())
                        sees = state.observation_string(), state.legal_actions()
                        met_again += key in known
                        assert known.setdefault(key, sees) == sees
                    if not state.is_terminal():
                        play_on(state, luck)
    assert met_again > 100


@one_of_each
def test_a_clone_goes_its_own_way(name: str) -> None:
    for number, state in enumerate(positions(smallest(name), 7)):
        before, clone = str(state), state.clone()
        assert clone.position.s is state.position.s
        play_on(clone, random.Random(number))
        assert str(state) == before != str(clone)
        assert len(clone.history()) == len(state.history()) + 1


@one_of_each
def test_a_state_comes_back_from_a_file_and_plays_on(name: str) -> None:
    for number, state in enumerate(positions(smallest(name), 8)):
        if number % 20 == 0:
            again = pickle.loads(pickle.dumps(state))
            one, other = state.clone(), again
            for seed in range(10):
                if not one.is_terminal():
                    play_on(one, random.Random(seed))
                    play_on(other, random.Random(seed))
            assert str(one) == str(other)
            assert one.history() == other.history()


# Parameters.


@pytest.mark.parametrize(("reward", "total"), [("win", 1.0), ("rank", 2.0)])
def test_returns_are_shares(reward: str, total: float) -> None:
    game = pyspiel.load_game("fondaco_card", {"players": 4, "reward": reward})
    for state in positions(game, 9):
        assert state.returns() == [0.0] * 4
    assert sum(ended(game).returns()) == pytest.approx(total)


@one_of_each
def test_returns_can_be_the_scores(name: str) -> None:
    game = pyspiel.load_game(f"fondaco_{name}", {"reward": "score"})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = ended(game)
    assert state.returns() == GAMES[name].scores(state.position.s)


def test_parameters_are_players_and_options() -> None:
    game = pyspiel.load_game("fondaco_card(players=5,sevens=space,big_monopoly=True)")
    state = game.new_initial_state()
    assert (game.num_players(), state.position.s.sevens, state.position.s.big_monopoly) == (5, 1, 1)


def test_bad_parameters_are_refused_in_one_sentence() -> None:
    with pytest.raises(BadTable, match="dice is for 2 to 4 players, not 6"):
        pyspiel.load_game("fondaco_dice(players=6)")
    with pytest.raises(BadTable, match=r"sevens cannot be 'purple'\. Choose free or space"):
        pyspiel.load_game("fondaco_card(sevens=purple)")
    with pytest.raises(BadTable, match="Unknown reward 'gold'"):
        pyspiel.load_game("fondaco_card(reward=gold)")


@pytest.mark.slow
@pytest.mark.parametrize("seating", ALL, ids=name_of)
def test_the_speed_of_a_python_loop(seating: Seating, capsys: pytest.CaptureFixture[str]) -> None:
    game, luck, decisions, moves = loaded(seating), random.Random(1), 0, 0
    began = time.process_time()
    while time.process_time() < began + 3:
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            moves += 1
            play_on(state, luck)
    spent = time.process_time() - began
    with capsys.disabled():
        print(
            f"\n{name_of(seating)}: {moves / spent:,.0f} moves/s, {decisions / spent:,.0f} of them by seats"
        )
    assert moves / spent >= 40_000
