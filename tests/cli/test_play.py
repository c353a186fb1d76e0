"""`fondaco play` at a local table: fair deals, moves taken back, and several people at one terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fondaco.bots import Question
from fondaco.bots.master import Master
from fondaco.cli.drawing import Seats
from fondaco.cli.drawing.scene import drawer_of
from fondaco.cli.drawing.sentences import sentence, sentences
from fondaco.cli.main import main
from fondaco.cli.screen import CLEAR, Screen
from fondaco.core.record import Record, record_from_json
from fondaco.games import GAMES
from fondaco.replaying import replay
from fondaco.story import story_of, whole_story
from fondaco.story.events import BidPassed, LotSold, NobleDrawn
from fondaco.table import SeededLuck, Table

# Some answer of these is possible in every question of every game; the others are refused and asked again.
ANSWERS = [
    *map(str, range(1, 13)),
    "123",
    "1234",
    "pass",
    "send",
    "ally",
    "keep",
    "minister",
    "lady",
    "jester",
]
CLEARS, PASSES = "Press Enter to clear the screen", r"Pass the terminal to (\w+), then press Enter\."


class Played:
    """What `fondaco play` printed and recorded."""

    def __init__(self, out: str, file: Path) -> None:
        self.out, self.file = out, file
        self.record: Record = record_from_json(file.read_text(encoding="utf-8").splitlines()[-1])

    def prompts(self, start: str) -> list[str]:
        return re.findall(rf"^{start}.*$", self.out, re.MULTILINE)


class Play:
    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.file, self.monkeypatch, self.capsys = folder / "games.jsonl", monkeypatch, capsys

    def __call__(self, answers: Sequence[str], *arguments: str) -> Played:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        assert main(["play", *arguments, "--out", str(self.file)]) == 0
        return Played(self.capsys.readouterr().out, self.file)

    def refused(self, *arguments: str) -> str:
        assert main(["play", *arguments]) == 2
        return self.capsys.readouterr().err


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    monkeypatch.setenv("COLUMNS", "200")
    return Play(tmp_path, monkeypatch, capsys)


# Fair deals.


@pytest.mark.parametrize("game", GAMES)
def test_the_luck_of_a_game_can_be_verified(
    game: str, play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = play(ANSWERS * 300, game, "--players", "2", "--seed", "5", "--bots", "random")
    play([], game, "--players", "2", "--seed", "6", "--bots", "random")
    assert whole.record.more["deal"]["scheme"] == "fondaco-deal/2"
    assert main(["verify", str(whole.file)]) == 0
    assert capsys.readouterr().out == "2 fair, 0 not\n"


def test_the_same_seed_gives_the_same_game(play: Play) -> None:
    records = [
        play(ANSWERS * 300, "card", "--players", "3", "--bots", "random", "--seed", seed).record
        for seed in ("5", "5", "6")
    ]
    assert records[0] == records[1]
    assert records[0].moves != records[2].moves
    assert records[0].more["deal"]["seed"] != records[2].more["deal"]["seed"]


def test_without_a_seed_every_deal_is_new(play: Play) -> None:
    deals = [play([], "card", "--bots", "random").record.more["deal"] for _ in range(2)]
    assert deals[0]["seed"] != deals[1]["seed"]


# Taking moves back, alone.


def without_notes(record: Record) -> Record:
    return replace(record, more={key: value for key, value in record.more.items() if key != "notes"})


def notes_of(record: Record) -> list[str]:
    return [note["type"] for note in record.more.get("notes", [])]


def test_you_may_take_your_last_move_back(play: Play) -> None:
    arguments = ("card", "--players", "2", "--seed", "1", "--bots", "random")
    straight = play(["reveal"], *arguments)
    roundabout = play(["reveal", "u", "UNDO", "reveal"], *arguments)
    assert "You take a move back." in roundabout.out
    assert "There is no move to take back." in roundabout.out
    assert without_notes(roundabout.record) == straight.record
    assert notes_of(roundabout.record) == ["seen"]


def test_what_bots_did_since_is_taken_back_with_it(play: Play) -> None:
    arguments = ("card", "--players", "3", "--seed", "1", "--bots", "random")
    before = play([], *arguments).record
    after = play(["1", "u"], *arguments)
    assert after.out.count("You load") == 1
    assert "Bianca reveals" in after.out
    assert without_notes(after.record) == before
    assert notes_of(after.record) == ["seen"]


def test_a_game_goes_on_after_moves_were_taken_back(play: Play) -> None:
    played = play([*ANSWERS, "u"] * 12 + ANSWERS * 400, "court", "--seed", "4", "--bots", "random")
    assert played.out.count("You take a move back.") > 3
    assert replay(played.record).moves == played.record.moves


def test_the_help_tells_how(play: Play) -> None:
    out = play(["?"], "card", "--seed", "1", "--bots", "random").out
    assert "u takes a move back" in out
    assert "u  takes the last move back" in out


# Several people who see the same.


def test_several_people_play_a_whole_game(play: Play) -> None:
    played = play(ANSWERS * 300, "card", "--players", "2", "--seed", "5", "--people", "Ada, Bo")
    assert "The Card Game: Ada and Bo play. ? is for help" in played.out
    assert played.record.names == ["Ada", "Bo"]
    assert played.record.result is not None
    assert played.prompts("Ada's move: ")
    assert played.prompts("Bo's move: ")
    assert not re.search(r"\b[Yy]ou\b|Pass the terminal", played.out)
    assert re.search(r"^(Ada|Bo) wins with|share the victory", played.out, re.MULTILINE)


def test_bots_take_the_other_seats(play: Play) -> None:
    arguments = ("card", "--seed", "5", "--bots", "random", "--people", "Ada,Bo")
    first = play([], *arguments, "--players", "3")
    assert "Ada and Bo play against Bianca (random)." in first.out
    assert first.record.names == ["Ada", "Bo", "Bianca (random)"]
    assert play([], *arguments, "--players", "3", "--seat", "2").record.names == [
        "Bo",
        "Bianca (random)",
        "Ada",
    ]
    assert len(play([], *arguments).record.names or []) == 4


def test_bots_think_as_long_as_they_are_told(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = set[str]()

    def choose(self: Master, question: Question) -> str:
        heard.add(question.think)
        return question.options[0]

    monkeypatch.setattr(Master, "choose", choose)
    arguments = ("card", "--players", "2", "--seed", "7", "--bots", "master")
    play(ANSWERS * 40, *arguments)
    assert heard == {"normal"}
    play(ANSWERS * 40, *arguments, "--think", "deep")
    assert heard == {"normal", "deep"}


def test_more_people_than_usual_make_a_larger_table(play: Play) -> None:
    played = play([], "card", "--people", "Ada,Bo,Cleo,Dora,Eve")
    assert played.record.names == ["Ada", "Bo", "Cleo", "Dora", "Eve"]


def test_a_bot_is_never_called_like_a_person(play: Play) -> None:
    played = play([], "card", "--players", "3", "--bots", "random", "--people", "Bianca")
    assert played.record.names == ["Bianca", "Cosimo (random)", "Donata (random)"]


def test_one_person_with_a_name_is_still_you(play: Play) -> None:
    played = play(["reveal"], "card", "--seed", "1", "--bots", "random", "--people", "Ada")
    assert "you play against Bianca" in played.out
    assert "Your move: " in played.out
    assert played.record.names is not None
    assert played.record.names[0] == "Ada"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["card", "--people", "Ada,Bo,Ada"], "--people names 'Ada' twice"),
        (["card", "--people", "Ada,"], "has no visible character"),
        (["card", "--people", "Ada\x1b[2J"], "control characters"),
        (
            ["card", "--people", "Ada,Bo,Cleo", "--players", "2"],
            "--people names 3, but the table has 2 seats",
        ),
        (["court", "--people", "Ada,Bo,Cleo"], "court is for 2 players, not 3"),
        (["court", "--people", "Ada,Bo", "--bots", "random,random"], "2 bots for 0 other seats"),
    ],
)
def test_people_who_cannot_sit_down_are_refused(arguments: list[str], reason: str, play: Play) -> None:
    assert reason in play.refused(*arguments)


# Their consent.

HOT_SEAT = ("card", "--players", "2", "--seed", "1", "--people", "Ada,Bo")


def asks_consent(played: Played) -> list[tuple[str, str]]:
    return re.findall(r"^(\w+), may (\w+) take the last move back\?", played.out, re.MULTILINE)


def test_what_was_shown_is_taken_back_if_the_others_agree(play: Play) -> None:
    """After a load the next card is turned up: Bo may have learnt something."""
    before = play([], *HOT_SEAT).record
    [mover] = {move[0] for move in play(["1"], *HOT_SEAT).record.moves if move[0] != "*"}
    names = ["Ada", "Bo"]
    asker, other = names[int(mover)], names[1 - int(mover)]
    agreed = play(["1", "u", "perhaps", "y"], *HOT_SEAT)
    assert asks_consent(agreed) == [(other, asker)] * 2
    assert f"{asker} takes a move back." in agreed.out
    assert without_notes(agreed.record) == before
    assert notes_of(agreed.record) == ["seen"]


def test_what_was_shown_stays_if_someone_refuses(play: Play) -> None:
    kept = play(["1"], *HOT_SEAT).record
    refused = play(["1", "u", "no"], *HOT_SEAT)
    [(other, _)] = asks_consent(refused)
    assert f"{other} refuses to take the move back." in refused.out
    assert refused.record == kept


def test_a_bid_is_taken_back_without_asking(play: Play) -> None:
    """Nothing was turned up since, and nobody spoke."""
    arguments = ("board", "--players", "3", "--seed", "2", "--people", "Ada,Bo,Cleo")
    before = play(["stop"], *arguments).record
    after = play(["stop", "1", "u"], *arguments)
    assert asks_consent(after) == []
    assert after.record == before


# Several people with secrets.


def looks(out: str) -> list[tuple[str, str]]:
    """Who looked at the screen, and what was printed until it was cleared."""
    parts = re.split(PASSES, out)
    shown = [part.partition(CLEARS)[0] for part in parts[2::2]]
    return list(zip(parts[1::2], shown, strict=True))


@pytest.fixture
def court(play: Play) -> Played:
    """A whole game of Ada and Bo. The answers that are not possible also press Enter."""
    return play(ANSWERS * 600, "court", "--seed", "3", "--people", "Ada,Bo")


def test_the_terminal_is_passed_to_the_one_who_is_asked(court: Played) -> None:
    assert court.record.result is not None
    names = [name for name, _ in looks(court.out)]
    assert set(names) == {"Ada", "Bo"}
    turns = [move[0] for move in court.record.moves if move[0] != "*"]
    changes = [turn for place, turn in enumerate(turns) if place == 0 or turns[place - 1] != turn]
    assert names == [("Ada", "Bo")[int(turn)] for turn in changes]


def test_nobody_sees_the_hand_of_another(court: Played) -> None:
    for name, shown in looks(court.out):
        other = {"Ada": "Bo", "Bo": "Ada"}[name]
        assert "Your hand" in shown
        assert f"{other}'s hand" not in shown
        assert not re.search(rf"{other} (draws|plans) \[", shown)
    assert "You draw [" in court.out


def test_nobody_sees_the_card_that_another_planned(play: Play) -> None:
    played = play(["", "5", "plan", "", ""], "court", "--seed", "2", "--people", "Ada,Bo")
    [(_, mine), (_, theirs)] = looks(played.out)
    assert "You plan [♣R5]." in mine
    assert "Ada plans a card." in theirs
    assert "[♣R5]" not in theirs


def test_each_hand_is_the_one_that_its_seat_holds(court: Played) -> None:
    """Read back from the screen, at the first question of each turn."""
    plays = [number for number, move in enumerate(court.record.moves) if re.match(r"\d play ", move)]
    hands = []
    for number in plays:
        view: Any = replay(court.record, number).view(int(court.record.moves[number][0]))
        hands.append(len(view.houses[view.asked].hand))
    questions = re.split(r"^Your hand", court.out, flags=re.MULTILINE)[1:]
    drawn = [
        part.split("\n▸ Your turn: play a card.")[0]
        for part in questions
        if "Your turn: play a card." in part
    ]
    assert [part.splitlines()[1].count("┌") for part in drawn] == hands


def test_what_happened_meanwhile_is_told_to_each_in_turn(court: Played) -> None:
    """What one did is told to the other as another's doing, each event once."""
    told = {"Ada": "", "Bo": ""}
    for name, shown in looks(court.out):
        told[name] += shown
    sent = sum(move.endswith(" send") for move in court.record.moves)
    own = sum(text.count("You send [") for text in told.values())
    others = told["Ada"].count("Bo sends [") + told["Bo"].count("Ada sends [")
    assert own == sent
    assert sent - 1 <= others <= sent  # the last move ends the game before anyone else looks


def test_the_result_is_for_everyone(court: Played) -> None:
    assert re.search(r"^(Ada|Bo) wins with|share the victory", court.out, re.MULTILINE)


def test_a_card_is_put_back_before_the_terminal_is_passed(play: Play) -> None:
    arguments = ("court", "--seed", "3", "--people", "Ada,Bo")
    first = play([""], *arguments)
    card = re.search(r"play (\w+)", first.out.partition("Your turn: play a card.")[2])
    assert card
    played = play(["", card[0], "u"], *arguments)
    assert "You take a move back." in played.out
    assert played.record == first.record


@pytest.mark.parametrize("accept", [True, False])
def test_the_terminal_is_passed_to_ask_for_consent(accept: bool, play: Play) -> None:
    """A card was drawn after the move, so the other house is asked; then it is the first one's turn again."""
    arguments = ("court", "--seed", "3", "--people", "Ada,Bo")
    first = play([""], *arguments)
    card = re.search(r"play (\w+)", first.out.partition("Your turn: play a card.")[2])
    assert card
    sent = play(["", card[0], "send"], *arguments)
    played = play(["", card[0], "send", "u", "", "y" if accept else "n", "", ""], *arguments)
    [mover, other, *_] = [name for name, _ in looks(played.out)]
    assert f"{other}, may {mover} take the last move back?" in played.out
    assert f"{mover}'s hand" not in played.out
    if accept:
        assert len(played.record.moves) == len(first.record.moves) + 1
        assert [name for name, _ in looks(played.out)] == [mover, other, mover]
    else:
        assert played.record == sent.record
        assert "You refuse to take the move back." in played.out


def test_the_screen_is_cleared_between_two_people(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    class Coloured(Screen):
        def __init__(self, **options: Any) -> None:
            super().__init__(**options, force_terminal=True, color_system=None)

    monkeypatch.setattr("fondaco.cli.drawing.scene.Screen", Coloured)
    out = play(ANSWERS * 600, "court", "--seed", "3", "--people", "Ada,Bo").out
    passes = len(re.findall(PASSES, out))
    assert passes > 5
    assert len(re.findall(re.escape(CLEAR) + PASSES + r"[^\n]*\n" + re.escape(CLEAR), out)) == passes


def test_a_file_keeps_everything_that_was_printed(court: Played) -> None:
    assert "\x1b" not in court.out


# Sentences.


def random_game(game: str, players: int, seed: int) -> Table:
    table, luck = Table(game, players, seed=seed), SeededLuck(seed)
    while table.asked is not None:
        options = table.options()
        table.play(options[luck(len(options))])
    return table


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_sentence(game: str) -> None:
    drawer, seats = drawer_of(game), Seats([f"Seat {seat}" for seat in range(6)])
    for seed in range(4):
        table = random_game(game, GAMES[game].player_counts[-1], seed)
        for event in whole_story(table.rules, table.setup, table.moves):
            assert sentence(event, drawer, seats)
        for event in story_of(table.rules, table.setup, table.moves, None):
            assert isinstance(event, NobleDrawn) or sentence(event, drawer, seats)


def test_what_follows_from_an_event_is_on_its_line() -> None:
    drawer, seats = drawer_of("board"), Seats(["Ada", "Bo"])
    passed = BidPassed(at=4, seat=0, lacks=None, free=5, needs=1)
    sold = LotSold(at=4, seat=1, cards=["dye 5"], florins=3, value=5, free=4, places=[2, 1])
    lines = sentences([passed, sold], drawer, seats)
    assert [line.plain for line in lines] == ["Ada passes. Bo buys the lot for ƒ3 (ship 5)."]
    later = LotSold(at=5, seat=1, cards=["dye 5"], florins=3, value=5, free=4, places=[2, 1])
    assert len(sentences([passed, later], drawer, seats)) == 2
