"""A beginner at court: strikes where it hurts most, and otherwise sends who counts most."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.core.views import no_luck
from fondaco.games import court as rules
from fondaco.games.court_state import CARD_CODES, CLEARS, KINDS, VALUE, CourtState, bottom, power
from fondaco.games.court_view import CourtView, imagine

FAIR_CARD = 5.0  # in the circle, below which one would rather have another
AT_HOME = 0.5  # how much more one likes to see a noble in one's own court than in an alliance
PLAN = -2.0  # to plan is to lose a turn


def hunches(view: CourtView, seat: int, options: list[str]) -> list[float]:
    """The court as it lies is all a beginner looks at: what anyone hides, or does next, is not thought of."""
    table = imagine(view, no_luck)
    return [liking(table, option) for option in options]


def liking(s: CourtState, option: str) -> float:
    match option.split():
        case ["play", card]:
            s.pending = CARD_CODES[card]
            return VALUE[s.pending] + max([AT_HOME, *(best_use(s, slot) for slot in range(s.piles))])
        case ["send"]:
            return AT_HOME
        case ["on", _]:
            return best_use(s, rules.move_code(s, option) - rules.ON)
        case ["ally"]:
            return alliance(s)
        case ["against", _]:
            return harm(s, rules.move_code(s, option) - rules.AGAINST)
        case ["replace", card]:
            return FAIR_CARD - VALUE[CARD_CODES[card]]
        case ["name", value]:
            return float(value)
    return PLAN if option == "plan" else 0.0


def best_use(s: CourtState, slot: int) -> float:
    """The most that the card can do on a pile."""
    s.slot = slot
    return max([alliance(s), *(harm(s, target) for target in struck(s))])


def struck(s: CourtState) -> Iterator[int]:
    return (rules.kth_target(s, k) for k in range(rules.target_count(s)))


def alliance(s: CourtState) -> float:
    """A beginner knows what a minister does, and lays others down without a thought."""
    return harm(s, s.slot) if power(s.pending, s.height[s.slot]) == CLEARS else 0.0


def harm(s: CourtState, slot: int) -> float:
    """What the other house has in a pile, less what one has there oneself."""
    lowest = bottom(s, slot)
    nobles = s.noble[lowest : lowest + s.height[slot]]
    return float(sum(VALUE[n % KINDS] if n // KINDS != s.turn else -VALUE[n % KINDS] for n in nobles))
