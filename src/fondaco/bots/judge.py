"""Judges whole turns: how likely each is to win, how certain that is, and why one is better than another.

The judge uses the search and the network of the bot that asks it. The best turns and the one that was played
are tried again in several trials. In a trial every turn has the same random numbers, so that the difference
between two turns is far more certain than either value; and none of them was used to choose the best turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from fondaco.bots.bot import Judgement, Turn, TurnValue
from fondaco.bots.reasons import contenders_of, reasons_of
from fondaco.bots.search import Ahead, Search, plain

TRIALS = 20
PLAYOUTS = {"court": 30}  # of each turn in a trial
PLAYOUTS_ELSEWHERE = 50
SAMPLES = 4  # positions that the network evaluates, of each turn in a trial
FIRST_PLAYOUTS, FIRST_TOTAL = 60, 6000  # before the best turns are chosen: of each turn, and of all together
CONTENDERS = 5  # turns that are tried again
EXPLAINED = 0.02  # lost probability of winning that deserves a reason

ByTrial = list[list[float]]  # a number for each line and trial
NetworkWins = Callable[[Ahead], ByTrial]  # (lines, tries) probabilities of winning


def judged(
    search: Search,
    played: Turn | None,
    network_wins: NetworkWins | None = None,
    playout_weight: float = 1.0,
    alike: float = 0.0,
    likely: Sequence[int] = (),
) -> Judgement:
    """Returns the values of the best turns and of the one played, best first, with reasons.

    `playout_weight` is the weight of playouts against the network, `alike` how much of the playouts'
    difference between positions the network is assumed to share. `likely` are first moves that are tried
    again in any case.
    """
    turns = [turn_text(search, line) for line in search.lines]
    lines = contenders(search, turns, played, likely)
    results = search.trials(lines, TRIALS, PLAYOUTS.get(search.game.id, PLAYOUTS_ELSEWHERE))
    wins = [[trial[place][0] for trial in results] for place in range(len(lines))]
    if network_wins:
        wins = blended(search, lines, wins, network_wins, playout_weight, alike)
    scores = [fmean(trial[place][2] for trial in results) for place in range(len(lines))]
    values = [value_of(turns[line], wins[place], scores[place]) for place, line in enumerate(lines)]
    values.sort(key=lambda value: -value.win)
    other = compared(values, played)
    reasons = reasons_of(search, turns, values, other) if other else []
    return Judgement(values, reasons)


def value_of(turn: Turn, wins: list[float], score: float) -> TurnValue:
    """Returns the value of a turn from its probabilities of winning in the trials."""
    return TurnValue(turn, min(1.0, max(0.0, fmean(wins))), score, tuple(wins))


def turn_text(search: Search, line: Sequence[int]) -> Turn:
    """Returns the moves of a line as text."""
    game, s, turn = search.game, search.table.copy(), list[str]()
    for move in line:
        turn.append(game.move_text(s, move))
        game.play(s, move)
    return tuple(turn)


def contenders(
    search: Search, turns: Sequence[Turn], played: Turn | None, likely: Sequence[int]
) -> list[int]:
    """Returns the lines to try again: the best after a few playouts, likely ones, and the one played."""
    each = max(8, min(FIRST_PLAYOUTS, FIRST_TOTAL // len(turns)))
    search.extend(range(len(turns)), each)
    order = sorted(range(len(turns)), key=lambda line: -search.result(line).value)
    chosen = order[:CONTENDERS]
    for move in likely:
        chosen += [line for line in order if search.lines[line][0] == move][:1]
    wins = {turns[line]: search.result(line).win for line in order}
    wanted = {played, *contenders_of(search.game.id, wins)}
    chosen += [line for line, turn in enumerate(turns) if turn in wanted]
    return list(dict.fromkeys(chosen))


def blended(
    search: Search,
    lines: Sequence[int],
    fared: ByTrial,
    network_wins: NetworkWins,
    playout_weight: float,
    alike: float,
) -> ByTrial:
    """Returns the (lines, trials) probabilities of winning: the network's and the playouts' together."""
    ahead = search.look_ahead([search.lines[line] for line in lines], TRIALS * SAMPLES, fresh=True)
    wins, estimates = by_trial(network_wins(ahead)), by_trial(plain(ahead.win_estimates))
    if search.stages > 1:  # these few positions may have been lucky ones: playouts saw many more
        corrected = zip(wins, fared, estimates, strict=True)
        wins = [[w + alike * (f - e) for w, f, e in zip(*line, strict=True)] for line in corrected]
    pairs = zip(wins, fared, strict=True)
    return [[w + playout_weight * (f - w) for w, f in zip(*line, strict=True)] for line in pairs]


def by_trial(samples: ByTrial) -> ByTrial:
    """Returns the means of each trial's share of the samples: (lines, tries) to (lines, trials)."""
    share = len(samples[0]) // TRIALS
    return [[fmean(line[t * share : (t + 1) * share]) for t in range(TRIALS)] for line in samples]


def compared(values: Sequence[TurnValue], played: Turn | None) -> TurnValue | None:
    """Returns the turn that the best is compared with: the one played if it was worse, or the second best."""
    if len(values) < 2:
        return None
    if played is None:
        return values[1]
    other = next((value for value in values if value.turn == played), None)
    return other if other and values[0].win - other.win >= EXPLAINED else None
