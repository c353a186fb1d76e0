"""Rules answer questions: a number or a function that is changed in the file of a game changes everything.

Each change is tried in a process of its own, before anybody has imported the game.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CHANGES = (
    "neutral_twos_take_a_space",
    "only_two_cards_are_within_reach",
    "noughts_make_three_crosses",
    "the_track_ends_at_six_and_four_pays",
    "jesters_count_nine_and_ministers_clear_three",
    "two_plans_make_a_draw",
    "the_last_seat_takes_no_die",
    "bids_rise_by_five",
    "doubles_have_three_icons",
    "places_are_counted_from_ten",
)


@pytest.mark.parametrize("change", CHANGES)
def test_a_rule_that_is_changed_in_its_game_is_changed_everywhere(change: str) -> None:
    script = Path(__file__).parent / "changed_rules.py"
    done = subprocess.run([sys.executable, str(script), change], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
