"""Fair deals: luck that follows from both sides, and records that prove it."""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from random import SystemRandom

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco.cli.main import main
from fondaco.core.record import record_from_json
from fondaco.games import GAMES, game_called
from fondaco.hosted.commands import OpenTable
from fondaco.hosted.fair_deal import SCHEME, FairDeal, Unfair, check_deal, commitment, deal_parts
from fondaco.hosted.game import HostedGame
from fondaco.server.messages import NewTable
from fondaco.server.server import Server
from fondaco.server.settings import Settings
from fondaco.server.storage import storage_at

SEED = "11" * 32


def game_record(
    game: str, seed: str = SEED, entropy: list[str] | None = None, scheme: str = SCHEME
) -> dict[str, object]:
    """A whole game in which everyone takes the first option."""
    players = GAMES[game].player_counts[0]
    entropy = entropy or ["ab"] * players
    rules = game_called(game)
    play = HostedGame.start(rules, rules.setup(players, {}), FairDeal(seed, entropy, scheme))
    while not play.is_over:
        play = play.play(play.options[0])
    parts: dict[str, object] = json.loads(play.record().as_json())
    return {**parts, "deal": deal_parts(seed, entropy, scheme)}


@pytest.mark.parametrize("scheme", ["fondaco-deal/1", "fondaco-deal/2"])
def test_a_draw_as_docs_protocol_tells_it(scheme: str) -> None:
    key = hmac.new(bytes.fromhex(SEED), f"{scheme}\nab\n".encode(), hashlib.sha256).digest()
    word = int.from_bytes(hmac.new(key, b"5.0", hashlib.sha256).digest()[:8], "big")
    assert FairDeal(SEED, ["ab", ""], scheme).draw(5, 110) == word % 110
    assert commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


@given(st.integers(1, 2**63), st.integers(0, 10_000))
@settings(max_examples=50)
def test_draws_are_below_the_bound(bound: int, n: int) -> None:
    assert 0 <= FairDeal(SEED, []).draw(n, bound) < bound


def test_draws_are_even() -> None:
    deal = FairDeal(SEED, ["aa", "bb"])
    counts = Counter(deal.draw(n, 6) for n in range(6000))
    assert all(850 < count < 1150 for count in counts.values())


def test_words_beyond_the_last_multiple_are_skipped() -> None:
    deal = FairDeal(SEED, [])
    words = iter([2**64 - 1, 2**64 - 2, 7])
    deal._word = lambda text: next(words)  # type: ignore[method-assign]
    assert deal.draw(0, 2**63 + 1) == 7


def test_a_server_draws_its_luck_from_the_operating_system() -> None:
    """Tests may put a seeded generator there; nothing else does."""
    server = Server(Settings(), storage_at("sqlite:unopened"))
    assert type(server.tables.randomness) is SystemRandom
    assert type(server.bots.randomness) is SystemRandom


@pytest.mark.parametrize("game", GAMES)
def test_a_record_proves_its_luck(game: str) -> None:
    assert check_deal(record_from_json(json.dumps(game_record(game))))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scheme", ["fondaco-deal/1", "fondaco-deal/3"])
def test_records_of_other_schemes_prove_their_luck(game: str, scheme: str) -> None:
    assert check_deal(record_from_json(json.dumps(game_record(game, scheme=scheme))))


@pytest.mark.parametrize("game", GAMES)
def test_the_third_scheme_finds_a_draw_that_was_changed(game: str) -> None:
    record = game_record(game, scheme="fondaco-deal/3")
    record["deal"] = {**record["deal"], "scheme": "fondaco-deal/2"}  # type: ignore[dict-item]
    with pytest.raises(Unfair, match=r"^move "):
        check_deal(record_from_json(json.dumps(record)))


def test_the_seed_is_fixed_before_anyone_adds_entropy() -> None:
    """The command that opens a table has none, so a server cannot choose a seed for it."""
    assert "entropy" not in {field.name for field in dataclasses.fields(OpenTable)}
    assert "entropy" not in NewTable.model_fields


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_another_entropy_another_game(game: str) -> None:
    moves = game_record(game)["moves"]
    assert game_record(game, "22" * 32)["moves"] != moves
    players = GAMES[game].player_counts[0]
    assert game_record(game, entropy=["ab"] * (players - 1) + ["ac"])["moves"] != moves


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": "22" * 32, "commitment": commitment("22" * 32)}, "^move "),
        ({"seed": "22" * 32}, "committed to"),
        ({"seed": "xx"}, "64 hexadecimal digits"),
        ({"entropy": ["ab"]}, "each seat"),
        ({"entropy": ["ab", 7]}, "each seat"),
        ({"entropy": ["ab", "AB"]}, "each seat"),
        ({"scheme": "dice"}, "scheme 'fondaco-deal/2'"),
        ({"scheme": "fondaco-deal/1"}, "^move "),
    ],
)
def test_a_deal_that_was_changed_is_found(change: dict[str, object], reason: str) -> None:
    record = game_record("card")
    record["deal"] = {**record["deal"], **change}  # type: ignore[dict-item]
    with pytest.raises(Unfair, match=reason):
        check_deal(record_from_json(json.dumps(record)))


def test_a_game_goes_on_from_the_moves_of_its_log() -> None:
    whole = game_record("court")
    moves = whole["moves"]
    assert isinstance(moves, list)
    court, deal = game_called("court"), FairDeal(SEED, ["ab", "ab"])
    for cut in [number for number, move in enumerate(moves) if not move.startswith("*")][::7]:
        play = HostedGame.start(court, court.setup(2, {}), deal, moves[:cut])
        while not play.is_over:
            play = play.play(play.options[0])
        assert list(play.moves) == moves


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = game_record("card")
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(good) + "\n")
    assert main(["verify", str(file)]) == 0
    no_deal = {key: value for key, value in good.items() if key != "deal"}
    unfair = {**good, "deal": {**good["deal"], "entropy": ["", ""]}}  # type: ignore[dict-item]
    file.write_text("".join(json.dumps(record) + "\n" for record in (good, no_deal, unfair)) + "{\n")
    assert main(["verify", str(file)]) == 1
    first, *said = capsys.readouterr().out.splitlines()
    assert first == "1 fair, 0 not"
    assert said[0] == "line 2: The record has no deal, so its luck cannot be checked."
    assert said[1].startswith("line 3: move ")
    assert said[2:] == ["line 4: The record is not valid JSON.", "1 fair, 3 not"]
    assert main(["verify", str(tmp_path / "nothing")]) == 2
