"""Messages as JSON: the same text as the server's encoder gives."""

from __future__ import annotations

import orjson
import pytest

from fondaco.games import GAMES
from fondaco.hosted.commands import HandOver, StartGame
from fondaco.hosted.encoding import as_json
from fondaco.hosted.table import question_of
from fondaco.hosted.updates import snapshot
from hosted.tables import ADA, ME, Host


@pytest.mark.parametrize("game", GAMES)
def test_a_view_has_the_text_of_the_servers_encoder(game: str) -> None:
    host = Host(game, ME, ME)
    host.submit(StartGame(person=ADA))
    view = snapshot(host.table, 0, host.now)
    assert as_json(view) == orjson.dumps(view).decode()


def test_a_handed_over_seat_needs_another_plan() -> None:
    host = Host("dice", ME, ME)
    host.submit(StartGame(person=ADA))
    before, asked = question_of(host.table), host.table.asked
    assert asked is not None
    host.submit(HandOver(person=ADA, seat=asked, bot="random"))
    assert question_of(host.table) != before
