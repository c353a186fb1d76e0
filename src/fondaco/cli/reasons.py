"""Reasons of a review as English sentences."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.bots.bot import Reason

SENTENCES = {
    "ship": "{who}'s ship earns about {better} that evening, not {other}.",
    "good": "{who} earns about {better} with {good} that evening, not {other}.",
    "level": "{who} ends the day with about {better} in {good}, not {other}; later days pay that, too.",
    "spent": "{who} spends about {better} in the rest of the day, not {other}.",
    "given": "{who} gets about {better} cards for nothing that day, not {other}.",
    "left": "Otherwise the lot goes to {who} for about {florins}.",
    "enough": "{florins} wins the lot in {times} of 100 playouts.",
    "dear": "At {florins} the lot costs more than it is worth here: about {fair}.",
    "score": "That makes about {better} at the end, not {other}.",
    "ends": "It ends the game at {better}.",
    "doomed": "The other house then ends the game and wins in {better} of 100 playouts, not in {other}.",
    "draw": "It ends in a draw in {better} of 100 playouts, the other turn in {other}.",
    "exposed": "The reply then takes about {better} influence away, not {other}.",
    "now": "That leaves it at {better}, not {other}.",
    "reply": "After the reply it is about {better}, not {other}.",
    "end": "At the end it comes to about {better}, not {other}.",
    "wins": "It wins {better} of 100 playouts, the other turn {other}.",
    "many": "No single thing decides it; many small ones add up.",
}


def sentence(reason: Reason, names: Sequence[str]) -> str:
    """Returns a reason as a sentence."""
    better, other = figures(reason.better, reason.other)
    who = "" if reason.seat is None else names[reason.seat]
    facts = {"good": reason.good, "florins": reason.florins, "fair": reason.fair, "times": reason.times}
    return SENTENCES[reason.code].format(who=who, better=better, other=other, **facts)


def figures(better: Sequence[float], other: Sequence[float]) -> tuple[str, str]:
    """Returns both figures in whole numbers, or with a decimal where they would look the same."""
    whole = [[round(figure) for figure in each] for each in (better, other)]
    both = (better, other) if whole[0] == whole[1] else whole
    first, second = (" to ".join(f"{figure:g}" for figure in each) for each in both)
    return first, second
