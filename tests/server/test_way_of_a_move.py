"""A real move passes the functions of the server that docs/design.md draws, in their order."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from types import FrameType

from server.served import Guest, served

ROOT = Path(__file__).parents[2]
Call = tuple[str, str]  # a file and the name of a function


def test_a_real_move_goes_the_way_that_is_drawn(tmp_path: Path) -> None:
    calls: list[Call] = []
    watch(calls)
    try:
        with served(f"sqlite:{tmp_path / 'server.db'}") as server:
            ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
            table = ada.opens("card", "me", "open")
            bo.post(f"tables/{table}/join", {})
            ada.post(f"tables/{table}/start")
            screens = [ada.looks(table), bo.looks(table)]
            for screen in screens:
                screen.until("view")
            calls.clear()
            asked = next(screen for screen in screens if screen.options)
            asked.plays(asked.options[0])
            for screen in screens:
                screen.until("update")
    finally:
        threading.setprofile(None)
    drawn, later = steps_drawn(), iter(calls)
    assert len(drawn) > 10
    missing = [step for step in drawn if step not in later]  # each is looked for after the one before
    assert not missing, f"{missing[0]} was not called, or not after the step before it"


def watch(calls: list[Call]) -> None:
    """Adds every function of the package that threads begun from now on call."""
    source = str(ROOT / "src" / "fondaco")

    def note(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(source):
            calls.append((str(Path(code.co_filename).relative_to(ROOT)), code.co_name))

    threading.setprofile(note)


def steps_drawn() -> list[Call]:
    """Returns the steps of a move that run at the server."""
    page = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    picture = page.partition("<!-- A move -->")[2].partition("```\n")[0]
    return re.findall(r"^(src/\S+)\s+(\w+)", picture, re.MULTILINE)
