"""Replaying: any point of a good record, and every kind of bad record refused with its reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fondaco import BadRecord, Table, replay
from fondaco.table import SeededLuck


def played(game: str, players: int, seed: int, **options: Any) -> dict[str, Any]:
    """A whole game at random, as the JSON object of its record."""
    table, luck = Table(game, players, seed=seed, **options), SeededLuck(seed)
    while table.asked is not None:
        possible = table.options()
        table.play(possible[luck(len(possible))])
    parts: dict[str, Any] = json.loads(table.record().as_json())
    return parts


@pytest.fixture
def card() -> dict[str, Any]:
    return played("card", 3, 11)


@pytest.fixture
def court() -> dict[str, Any]:
    return played("court", 2, 11)


def refusal(parts: Any, move: int | None = None) -> str:
    """The reason, and the number of the move if it is a move's fault."""
    with pytest.raises(BadRecord) as refused:
        replay(parts)
    assert refused.value.facts.get("move") == move
    return refused.value.reason()


def test_a_record_may_come_as_a_line_an_object_or_itself(card: dict[str, Any]) -> None:
    for form in (json.dumps(card), card, replay(card).record()):
        assert replay(form).moves == card["moves"]


def test_replaying_to_any_move(card: dict[str, Any]) -> None:
    for move in (0, 1, 17, len(card["moves"])):
        table = replay(card, move)
        assert table.moves == card["moves"][:move]
    assert replay(card, 0).asked == "chance"
    assert replay(card, len(card["moves"])).result == replay(card).result


def test_at_a_replayed_table_chance_is_yours(card: dict[str, Any]) -> None:
    first_reveal = next(n for n, move in enumerate(card["moves"]) if move.endswith("reveal"))
    table = replay(card, first_reveal + 1)
    assert table.asked == "chance"
    assert card["moves"][first_reveal + 1].removeprefix("* ") in table.options()


@pytest.mark.parametrize("move", [-1, 10_000, "1", True])
def test_a_move_that_the_record_does_not_have(card: dict[str, Any], move: Any) -> None:
    with pytest.raises(BadRecord, match=rf"^There is no move {move!r}\. The record has \d+ moves\.$"):
        replay(card, move)


@pytest.mark.parametrize("given", [None, 3, ["moves"], b"{}"])
def test_what_is_no_record_at_all(given: Any) -> None:
    kind = type(given).__name__
    with pytest.raises(
        BadRecord, match=f"^A record must be a Record, a line of JSON or a mapping, not {kind}\\.$"
    ):
        replay(given)


def test_replaying_part_of_a_record_does_not_ask_for_its_end(card: dict[str, Any]) -> None:
    """A game can be looked at up to where it goes wrong."""
    card["moves"][40] = "nobody knows"
    card["result"] = {"scores": [1], "winners": []}
    assert replay(card, 40).moves == card["moves"][:40]


def test_names_come_along(card: dict[str, Any]) -> None:
    assert replay(card | {"names": ["Ada", "Bo", "Cy"]}).names == ["Ada", "Bo", "Cy"]
    assert refusal(card | {"names": ["Ada", "Bo"]}) == "Give 3 names, one for each player, not 2."


# Moves.


def test_a_move_by_someone_who_is_not_asked(card: dict[str, Any]) -> None:
    card["moves"][0] = "0" + card["moves"][0][1:]
    asked_chance = "must begin with '*', because the next move is a draw by chance."
    assert refusal(card, 1) == f"The move {card['moves'][0]!r} {asked_chance}"
    number = next(n for n, move in enumerate(card["moves"]) if " take " in move)
    seat = card["moves"][number][0]
    card = played("card", 3, 11)
    card["moves"][number] = "*" + card["moves"][number][1:]
    asked_seat = f"must begin with '{seat}', because it is the turn of seat {seat}."
    assert refusal(card, number + 1) == f"The move {card['moves'][number]!r} {asked_seat}"


def test_a_move_that_is_not_allowed(card: dict[str, Any]) -> None:
    card["moves"][0] = "* start 7"
    assert refusal(card, 1) == (
        "Chance cannot draw 'start 7' now. Possible outcomes: start 0, start 1, start 2."
    )


@pytest.mark.parametrize(
    "written", ["{who}  {what}", " {who} {what}", "{who} {what} ", "{who}", "", "{what}", "0{who} {what}"]
)
def test_a_move_that_is_not_written_exactly(card: dict[str, Any], written: str) -> None:
    number = next(n for n, move in enumerate(card["moves"]) if " take 1" in move)
    who, what = card["moves"][number].split(" ", 1)
    card["moves"][number] = written.format(who=who, what=what)
    assert refusal(card, number + 1)


def test_a_move_that_nobody_had_to_be_asked_for() -> None:
    """A bid of all that both merchants have leaves the other no choice, so a pass is not written."""
    moves = ["* start 0", "* card dye 5", "0 stop", "1 bid 40"]
    begun = {"format": "fondaco-record/1", "game": "board", "options": {"players": 2}, "moves": moves}
    assert replay(begun).asked == "chance"
    said = refusal(begun | {"moves": [*moves, "0 pass"]}, 5)
    assert said == "The move '0 pass' must begin with '*', because the next move is a draw by chance."


def test_a_missing_move(card: dict[str, Any]) -> None:
    for number in (0, 1, 30):
        broken = card | {"moves": card["moves"][:number] + card["moves"][number + 1 :]}
        with pytest.raises(BadRecord):
            replay(broken)


def test_a_move_left_over(card: dict[str, Any]) -> None:
    last = len(card["moves"])
    card["moves"].append("0 take 1")
    assert refusal(card, last + 1) == "The game is over, so 'take 1' cannot be played."


def test_a_long_text_is_not_repeated_at_length(card: dict[str, Any]) -> None:
    card["moves"][0] = "x" * 100_000
    assert len(refusal(card, 1)) < 150
    card["moves"][0] = "* " + "x" * 100_000
    assert len(refusal(card, 1)) < 150


# Days and result.


@pytest.mark.parametrize("key", ["ships", "ship_pay", "awards", "bonuses", "totals"])
@pytest.mark.parametrize("day", [0, 1, 2])
def test_a_day_that_the_moves_do_not_give(card: dict[str, Any], day: int, key: str) -> None:
    true = json.loads(json.dumps(card["days"][day][key]))
    card["days"][day][key] = told = [*true[:-1], 1] if type(true[0]) is int else [*true[:-1], [0, 0, 0, 0, 1]]
    assert refusal(card) == f"Day {day + 1}: {key} is {told}, but the moves give {true}."


def test_days_that_are_too_few_or_too_many(card: dict[str, Any]) -> None:
    first, second, third = card["days"]
    assert refusal(card | {"days": [first, second]}) == "The record has 2 days, but the moves complete 3."
    assert refusal(card | {"days": []}) == "The record has 0 days, but the moves complete 3."
    assert (
        refusal(card | {"days": [first, second, third, third]})
        == "The record has 4 days, but the moves complete 3."
    )
    del card["days"]
    assert refusal(card) == "The record has 0 days, but the moves complete 3."


def test_days_in_another_order(card: dict[str, Any]) -> None:
    card["days"].reverse()
    assert refusal(card).startswith("Day 1: ")


def test_the_court_has_no_days(court: dict[str, Any]) -> None:
    assert refusal(court | {"days": []}) == "court is not scored by days. Remove days from the record."


def test_a_result_that_the_moves_do_not_give(card: dict[str, Any]) -> None:
    scores, winners = card["result"]["scores"], card["result"]["winners"]
    other = [scores[0] + 5, *scores[1:]]
    card["result"]["scores"] = other
    assert refusal(card) == f"result: scores is {other}, but the moves give {scores}."
    card["result"] = {"scores": scores, "winners": [*winners, *winners]}
    assert refusal(card) == f"result: winners is {[*winners, *winners]}, but the moves give {winners}."


def test_winners_ascend() -> None:
    """A planned draw lists both houses."""
    draw = next(
        game for seed in range(200) if len((game := played("court", 2, seed))["result"]["winners"]) == 2
    )
    assert replay(draw)
    draw["result"]["winners"] = [1, 0]
    assert refusal(draw) == "result: winners is [1, 0], but the moves give [0, 1]."


def test_a_result_before_the_end(card: dict[str, Any]) -> None:
    card["moves"].pop()
    card["days"].pop()
    assert refusal(card) == "The record has a result, but the game is not over."


def test_no_result_after_the_end(card: dict[str, Any]) -> None:
    del card["result"]
    assert refusal(card) == "The game is over, but the record has no result."


def test_an_unfinished_game_is_a_good_record(card: dict[str, Any], court: dict[str, Any]) -> None:
    for parts in (card, court):
        begun = {key: parts[key] for key in ("format", "game", "options")} | {"moves": parts["moves"][:9]}
        assert replay(begun).result is None
    assert replay(begun | {"moves": []}).moves == []


def test_days_may_be_left_out_while_none_is_scored(card: dict[str, Any]) -> None:
    begun = {key: card[key] for key in ("format", "game", "options")} | {"moves": card["moves"][:9]}
    assert replay(begun).days == []
    assert replay(begun | {"days": []}).days == []


# Options.


def test_options_say_how_many_play(card: dict[str, Any], court: dict[str, Any]) -> None:
    said = "The options of the record must include players, the number of players."
    for parts in (card, court):
        assert refusal(parts | {"options": {}}) == said
        assert refusal(parts | {"options": {"players": None}}) == said


@pytest.mark.parametrize("players", [1, 7, True, 3.0, "3", [3], {}])
def test_a_number_of_players_that_cannot_be(card: dict[str, Any], players: Any) -> None:
    said = refusal(card | {"options": {"players": players}})
    assert said == f"card is for 2 to 6 players, not {players!r}."


def test_a_game_that_there_is_not(card: dict[str, Any]) -> None:
    assert refusal(card | {"game": "chess"}) == "Unknown game 'chess'. Choose board, card, dice or court."


@pytest.mark.parametrize("name", ["seed", "luck", "names", "chance", "game", "self", "", "Players"])
@pytest.mark.parametrize("value", [1, "mine", None, []])
def test_what_a_table_is_called_with_is_no_option_of_a_record(
    card: dict[str, Any], name: str, value: Any
) -> None:
    said = refusal(card | {"options": {"players": 3, name: value}})
    assert said == f"Unknown option {name!r}. Choose sevens, big_monopoly or edition."


def test_a_preset_is_not_written_to_a_record(card: dict[str, Any]) -> None:
    said = "A record does not store the preset edition. Write the options that it sets: sevens."
    assert refusal(card | {"options": {"players": 3, "edition": "en"}}) == said


def test_an_option_at_its_default_may_be_written(card: dict[str, Any]) -> None:
    assert replay(card | {"options": {"players": 3, "sevens": "free"}}).record().options == {"players": 3}


@pytest.mark.parametrize("value", [1, 0, "true", None, [True]])
def test_an_option_with_a_value_it_does_not_have(card: dict[str, Any], value: Any) -> None:
    said = refusal(card | {"options": {"players": 3, "big_monopoly": value}})
    assert said == f"big_monopoly cannot be {value!r}. Choose false or true."


def test_a_game_that_was_played_with_another_option() -> None:
    spacious = played("card", 3, 5, sevens="space")
    assert replay(spacious)
    spacious["options"] = {"players": 3}
    with pytest.raises(BadRecord):
        replay(spacious)
