"""Rules of thumb at court: remove the pile that hurts most, otherwise send the highest card."""

from __future__ import annotations

from fondaco.core.views import no_luck
from fondaco.games import court as rules
from fondaco.games.court_state import CARD_CODES, CLEARS, KINDS, VALUE, CourtState, bottom, power
from fondaco.games.court_view import CourtView, imagine, removable

FAIR_CARD = 5.0  # a lower card in the circle is replaced
AT_HOME = 0.5  # value of a noble in our own court, compared with an alliance
PLAN = -2.0  # planning costs a turn


def option_values(view: CourtView, seat: int, options: list[str]) -> list[float]:
    """Returns a value for each option. It looks at the cards at court only."""
    table = imagine(view, no_luck)
    return [option_value(table, option) for option in options]


def option_value(s: CourtState, option: str) -> float:
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
            return removal_gain(s, rules.move_code(s, option) - rules.AGAINST)
        case ["replace", card]:
            return FAIR_CARD - VALUE[CARD_CODES[card]]
        case ["name", value]:
            return float(value)
    return PLAN if option == "plan" else 0.0


def best_use(s: CourtState, slot: int) -> float:
    """Returns the most that the card can gain on a pile."""
    s.slot = slot
    return max([alliance(s), *(removal_gain(s, target) for target in removable(s, s.pending, slot))])


def alliance(s: CourtState) -> float:
    """Returns what an alliance gains: for a minister the gain from clearing the pile, for other cards 0."""
    return removal_gain(s, s.slot) if power(s.pending, s.height[s.slot]) == CLEARS else 0.0


def removal_gain(s: CourtState, slot: int) -> float:
    """Returns the other house's influence in a pile, less our own."""
    lowest = bottom(s, slot)
    nobles = s.noble[lowest : lowest + s.height[slot]]
    return float(sum(VALUE[n % KINDS] if n // KINDS != s.turn else -VALUE[n % KINDS] for n in nobles))
