"""Judges whole turns: the probability of winning with each, its error, and why one is better than another.

The judge uses the search and the network of the bot that calls it. The best turns and the one that was played
are tried again in several trials. In one trial all turns have the same random numbers, so that the difference
between two turns is far more certain than either value. None of these numbers was used to choose the best
turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from fondaco.bots.bot import Turn, TurnEvaluation, TurnValue
from fondaco.bots.reasons import contenders_of, reasons_of
from fondaco.bots.search import Ahead, Search, plain

TRIALS = 20
PLAYOUTS = {"court": 30}  # for each turn in a trial
PLAYOUTS_ELSEWHERE = 50
SAMPLES = 4  # positions that the network evaluates for each turn in a trial
FIRST_PLAYOUTS, FIRST_TOTAL = 60, 6000  # for each turn and for all together, before the best turns are chosen
CONTENDERS = 5  # turns that are tried again
EXPLAINED = 0.02  # lost probability of winning from which a reason is given

Effect = tuple[Any, ...]  # of each move in a line
ByTrial = list[list[float]]  # a value for each line and trial
NetworkWins = Callable[[Ahead], ByTrial]  # returns (lines, tries) probabilities of winning


def judged(
    search: Search,
    played: Turn | None,
    network_wins: NetworkWins | None = None,
    playout_weight: float = 1.0,
    alike: float = 0.0,
    likely: Sequence[int] = (),
) -> TurnEvaluation:
    """Returns the values of the best turns and of the one played, best first, with reasons.

    `playout_weight` is the weight of playouts against the network. `alike` is the share of the playouts'
    differences between positions that the network is assumed to see too. `likely` are first moves that are
    tried again in any case.
    """
    turns = [turn_text(search, line) for line in search.lines]
    lines = contenders(search, different(search, turns, played), turns, played, likely)
    results = search.trials(lines, TRIALS, PLAYOUTS.get(search.game.id, PLAYOUTS_ELSEWHERE))
    fared = [[trial[place][0] for trial in results] for place in range(len(lines))]
    judges = [fared]
    wins = fared
    if network_wins:
        judges.append(by_network(search, lines, fared, network_wins, alike))
        wins = mixed(judges[1], fared, playout_weight)
    scores = [fmean(trial[place][2] for trial in results) for place in range(len(lines))]
    values = [
        value_of(turns[line], wins[place], scores[place], tuple(fmean(each[place]) for each in judges))
        for place, line in enumerate(lines)
    ]
    values.sort(key=lambda value: -value.win)
    other = compared(values, played)
    reasons = reasons_of(search, turns, values, other) if other else []
    return TurnEvaluation(values, reasons)


def value_of(turn: Turn, wins: list[float], score: float, judges: tuple[float, ...] = ()) -> TurnValue:
    """Returns the value of a turn from its probabilities of winning in the trials."""
    return TurnValue(turn, min(1.0, max(0.0, fmean(wins))), score, tuple(wins), judges)


def turn_text(search: Search, line: Sequence[int]) -> Turn:
    """Returns the moves of a line as text."""
    game, s, turn = search.game, search.table.copy(), list[str]()
    for move in line:
        turn.append(game.move_text(s, move))
        game.play(s, move)
    return tuple(turn)


def contenders(
    search: Search, lines: Sequence[int], turns: Sequence[Turn], played: Turn | None, likely: Sequence[int]
) -> list[int]:
    """Returns those of the lines that are tried again: the best ones after a few playouts, the likely ones,
    and the one played.
    """
    each = max(8, min(FIRST_PLAYOUTS, FIRST_TOTAL // len(lines)))
    search.extend(lines, each)
    order = sorted(lines, key=lambda line: -search.result(line).value)
    chosen = order[:CONTENDERS]
    for move in likely:
        effect = effect_of(search, [move])
        chosen += [line for line in order if effect_of(search, search.lines[line][:1]) == effect][:1]
    wins = {turns[line]: search.result(line).win for line in order}
    wanted = {played, *contenders_of(search.game.id, wins)}
    chosen += [line for line in lines if turns[line] in wanted]
    return list(dict.fromkeys(chosen))


def effect_of(search: Search, line: Sequence[int]) -> Effect:
    """Returns what the moves of a line do, as the rules tell moves apart."""
    game, s, effect = search.game, search.table.copy(), list[Any]()
    for move in line:
        effect.append(game.move_effect(s, move))
        game.play(s, move)
    return tuple(effect)


def different(search: Search, turns: Sequence[Turn], played: Turn | None) -> list[int]:
    """Returns one line for each effect: the one played, otherwise the first."""
    found: dict[Effect, int] = {}
    for line, turn in enumerate(turns):
        effect = effect_of(search, search.lines[line])
        if effect not in found or turn == played:
            found[effect] = line
    return sorted(found.values())


def blended(
    search: Search,
    lines: Sequence[int],
    fared: ByTrial,
    network_wins: NetworkWins,
    playout_weight: float,
    alike: float,
    samples: int = SAMPLES,
) -> ByTrial:
    """Returns the (lines, trials) probabilities of winning, combined from the network and the playouts."""
    wins = by_network(search, lines, fared, network_wins, alike, samples)
    return mixed(wins, fared, playout_weight)


def by_network(
    search: Search,
    lines: Sequence[int],
    fared: ByTrial,
    network_wins: NetworkWins,
    alike: float,
    samples: int = SAMPLES,
) -> ByTrial:
    """Returns the (lines, trials) probabilities of winning that the network predicts."""
    ahead = search.look_ahead([search.lines[line] for line in lines], TRIALS * samples, fresh=True)
    wins, estimates = by_trial(network_wins(ahead)), by_trial(plain(ahead.win_estimates))
    if search.stages > 1:  # these few positions may be lucky ones; playouts saw many more
        corrected = zip(wins, fared, estimates, strict=True)
        wins = [[w + alike * (f - e) for w, f, e in zip(*line, strict=True)] for line in corrected]
    return wins


def mixed(wins: ByTrial, fared: ByTrial, playout_weight: float) -> ByTrial:
    pairs = zip(wins, fared, strict=True)
    return [[w + playout_weight * (f - w) for w, f in zip(*line, strict=True)] for line in pairs]


def by_trial(samples: ByTrial) -> ByTrial:
    """Returns the mean of each trial's samples: (lines, tries) to (lines, trials)."""
    share = len(samples[0]) // TRIALS
    return [[fmean(line[t * share : (t + 1) * share]) for t in range(TRIALS)] for line in samples]


def compared(values: Sequence[TurnValue], played: Turn | None) -> TurnValue | None:
    """Returns the turn that the best is compared with: the one played if it is worse, otherwise the second
    best.
    """
    if len(values) < 2:
        return None
    if played is None:
        return values[1]
    other = next((value for value in values if value.turn == played), None)
    return other if other and values[0].win - other.win >= EXPLAINED else None
