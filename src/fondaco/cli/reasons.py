"""Turns the reasons of a review into English sentences."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.bots.bot import Reason

SENTENCES = {
    "evening": "{who} earns about {better} that evening and pays {cause}, not {other} and {other_cause}.",
    "later": "The evening brings about {better}, not {other}, the final score {cause}, not {other_cause}.",
    "risk": "The final score is about {better}, not {other}, but it wins {cause} of 100, not {other_cause}.",
    "ship": "{who}'s ship earns about {better} that evening, not {other}.",
    "good": "{who} earns about {better} with {good} that evening, not {other}.",
    "level": "{who} ends the day with about {better} in {good}, not {other}; later days pay that, too.",
    "spent": "{who} spends about {better} in the rest of the day, not {other}.",
    "given": "{who} gets about {better} cards for nothing that day, not {other}.",
    "left": "Otherwise the lot goes to {who} for about {florins}.",
    "enough": "{florins} wins the lot in {times} of 100 playouts.",
    "dear": "The lot is worth up to about {fair} here, less than {florins}.",
    "score": "The final score is about {better}, not {other}.",
    "ends": "It ends the game with influence at {better}.",
    "doomed": "The other house then ends the game and wins in {better} of 100 playouts, not in {other}.",
    "draw": "It ends in a draw in {better} of 100 playouts, the other turn in {other}.",
    "struck": "The reply removes {who}'s {nobles} in {better} of 100 playouts, not {other}.",
    "exposed": "The reply takes about {better} influence away, not {other}.",
    "strikes": "The next turn removes {who}'s {nobles} in {better} of 100 playouts, not {other}.",
    "now": "Influence is then {better}, not {other}.",
    "reply": "After the reply influence is about {better}, not {other}.",
    "end": "At the end influence is about {better}, not {other}.",
    "wins": "It wins {better} of 100 playouts, the other turn {other}.",
    "many": "No single thing decides it; many small ones add up.",
}
# In these the second of two figures is another thing, not the other house's.
WITH_CAUSE = ("evening", "later", "risk", "ship", "good")


def sentence(reason: Reason, names: Sequence[str]) -> str:
    """Returns a reason as a sentence."""
    pairs = list(zip(reason.better, reason.other, strict=True))
    if reason.code in WITH_CAUSE and len(pairs) > 1:
        (better, other), (cause, other_cause) = (figures([one], [two]) for one, two in pairs)
    else:
        (better, other), cause, other_cause = figures(reason.better, reason.other), "", ""
    who = "" if reason.seat is None else names[reason.seat]
    facts = {"good": reason.good, "florins": reason.florins, "fair": reason.fair, "times": reason.times}
    facts["nobles"] = " and ".join(reason.nobles)
    facts |= {"cause": cause, "other_cause": other_cause}
    return SENTENCES[reason.code].format(who=who, better=better, other=other, **facts)


def figures(better: Sequence[float], other: Sequence[float]) -> tuple[str, str]:
    """Returns both figures in whole numbers, or with a decimal if they would look the same."""
    whole = [[round(figure) for figure in each] for each in (better, other)]
    both = (better, other) if whole[0] == whole[1] else whole
    first, second = (" to ".join(f"{figure:g}" for figure in each) for each in both)
    return first, second
