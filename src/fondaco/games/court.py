"""Court of the Medici, for two houses.

This is the only game with secrets: a house hides its hand and the cards it planned under its deck. A deck has
no order until a card is drawn from it, so a state holds how many of each card are still unseen. Read from the
top: the moves, what may happen next, the set-up, a turn, the end. The state and the piles at court are in
`court_state.py`, what a seat may see in `court_view.py`.
"""

from __future__ import annotations

from typing import Literal

from fondaco.core.luck import Stream, kth_of
from fondaco.core.options import Option, Preset
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games.court_state import (
    CARD_CODES,
    CARD_NAMES,
    CIRCLE_CARDS,
    CLEARS,
    CONSPIRING,
    COPIES,
    DEALING_CIRCLE,
    DEALING_HANDS,
    DRAWING,
    ENDS,
    HAND_CARDS,
    HOUSES,
    INNER_CIRCLE,
    JESTER,
    KINDS,
    MOST,
    NAMING,
    NO_LIMIT,
    NOBLES,
    OUTER_COURT,
    OVER,
    PARTS,
    PLACING,
    PLAN_DRAWS,
    PLAYING,
    REPLACING,
    STARTING,
    VALUE,
    CourtState,
    clear,
    copies,
    dissolve,
    eliminate,
    influence,
    is_match,
    join,
    least_total,
    lift,
    may_play,
    most_total,
    power,
    stand_alone,
)
from fondaco.games.court_view import imagine as imagine  # imported for `bind`, not used here
from fondaco.games.court_view import view as view
from fondaco.games.court_view import view_like as view_like

ID = "court"
TITLE = "Court of the Medici"
VERSION = 1
PLAYERS = (2,)
HAS_DAYS = False
HAS_SECRETS = True

PLANS_EACH, PLANS_IN_A_ROW = 3, 6  # numbers of planned cards that make the game a draw
NAMES = MOST[JESTER]  # values, from 1 on, that a house can give a jester that is its last card

# The codes of a seat's moves. Each kind of move begins at one of these numbers.
PLAY = 0  # + kind
SEND, PLAN = PLAY + KINDS, PLAY + KINDS + 1
ON = PLAN + 1  # + slot
ALLY = ON + NOBLES
AGAINST = ALLY + 1  # + slot
REPLACE = AGAINST + NOBLES  # + kind
KEEP = REPLACE + KINDS
NAME = KEEP + 1  # + value - 1
ACTIONS = NAME + NAMES
OUTCOMES = KINDS

OPTIONS = (
    Option(
        "dukes",
        (False, True),
        True,
        "Each house has its duke, worth 15. The rulebook leaves them out of a first game.",
        "Chaque Maison a son Duc, de valeur 15. La règle les retire pour les premières parties.",
    ),
    Option(
        "distinct_circle",
        (False, True),
        False,
        "The printed optional rule: of two equal cards of a house in the Inner Circle, one may be replaced.",
        "La règle optionnelle : de deux cartes égales d’une Maison au 1er Cercle, une peut être remplacée.",
    ),
    Option(
        "end",
        ENDS,
        "circle_empty",
        "The game ends when the Inner Circle is empty (circle_empty, the French rulebook) "
        "or when one house has nobody left in it (house_absent, the English edition).",
        "La partie finit quand le 1er Cercle est vide (circle_empty, règle française) "
        "ou quand une Maison n’y a plus personne (house_absent, édition anglaise).",
    ),
    Option(
        "plan_draw",
        PLAN_DRAWS,
        "cumulative",
        "It is a draw when both houses have planned three times in the game (cumulative) "
        "or when six plays in a row were plans (consecutive).",
        "La partie est nulle quand chaque Maison a préparé l’avenir trois fois dans la partie (cumulative) "
        "ou quand six coups de suite préparent l’avenir (consecutive).",
    ),
)
PRESETS: tuple[Preset, ...] = ()
STATE = CourtState


def new_game(s: CourtState) -> None:
    """Each house shuffles its deck. The Inner Circle is dealt first."""
    for house in range(HOUSES):
        s.limit[house] = NO_LIMIT
        for kind in range(KINDS):
            s.unseen[house][kind] = copies(s, kind)
            s.deck[house] += copies(s, kind)
    ask(s, DEALING_CIRCLE, CHANCE)


def ask(s: CourtState, phase: int, who: int) -> None:
    s.phase = phase
    s.asked = who


# What may happen next.


def count(s: CourtState) -> int:
    """Returns the number of options of the seat that is asked, or of chance, which counts every card."""
    phase = s.phase
    if phase <= DRAWING:
        return s.deck[s.turn]
    if phase == PLAYING:
        return playable_count(s)
    if phase == PLACING:
        return 1 + may_plan(s) + s.piles
    if phase == CONSPIRING:
        return 1 + target_count(s)
    if phase == REPLACING:
        return pair_count(s) + 1
    if phase == NAMING:
        return NAMES
    return HOUSES if phase == STARTING else 0


def option(s: CourtState, k: int) -> int:
    """Returns the k-th option, in ascending order."""
    phase = s.phase
    if phase <= DRAWING:
        return kth_of(s.unseen[s.turn], k, s.deck[s.turn])
    if phase == PLAYING:
        return PLAY + kth_playable(s, k)
    if phase == PLACING:
        return SEND + k if k == 0 or may_plan(s) else PLAN + k
    if phase == CONSPIRING:
        return AGAINST + kth_target(s, k - 1) if k > 0 else ALLY
    if phase == REPLACING:
        return REPLACE + kth_pair(s, k) if k < pair_count(s) else KEEP
    return NAME + k if phase == NAMING else k


def weight(s: CourtState, outcome: int) -> int:
    """Returns how many of chance's options are this outcome: one for each house, and as many for a card as
    there are unseen copies.
    """
    if s.phase == STARTING:
        return 1 if outcome < HOUSES else 0
    return s.unseen[s.turn][outcome]


def stream(s: CourtState) -> Stream:
    """Returns the stream of the next draw. Each house has its own deck, and a second stream after the circle
    is dealt, because replaced cards return to the deck.
    """
    if s.phase == STARTING:
        return Stream("starts", is_deck=False)
    return Stream(f"{'circle' if s.phase == DEALING_CIRCLE else 'deck'} {s.turn}", is_deck=True)


def playable_count(s: CourtState) -> int:
    """Returns how many kinds in hand the limit allows the house to play."""
    hand = s.hand[s.turn]
    limit = s.limit[s.turn]
    found = 0
    for kind in range(KINDS):
        if hand[kind] > 0 and may_play(kind, limit):
            found += 1
    return found


def kth_playable(s: CourtState, k: int) -> int:
    """Returns the k-th kind in hand that the limit allows the house to play."""
    hand = s.hand[s.turn]
    limit = s.limit[s.turn]
    kind = -1
    while k >= 0:
        kind += 1
        if hand[kind] > 0 and may_play(kind, limit):
            k -= 1
    return kind


def can_play(s: CourtState) -> int:
    """Returns 1 if the limit allows any card in hand, 0 otherwise."""
    for kind in range(KINDS):
        if s.hand[s.turn][kind] > 0 and may_play(kind, s.limit[s.turn]):
            return 1
    return 0


def may_plan(s: CourtState) -> int:
    """A house may plan until it has drawn its last card or a house was skipped. So every game ends."""
    return 1 if s.limit[s.turn] == NO_LIMIT and s.skipped == 0 else 0


def target_count(s: CourtState) -> int:
    """Returns how many piles the conspiracy can remove."""
    own = s.slot
    least = least_total(s, own, s.pending)
    most = most_total(s, own, s.pending)
    found = 0
    for slot in range(s.piles):
        if is_match(s, own, least, most, slot):
            found += 1
    return found


def kth_target(s: CourtState, k: int) -> int:
    """Returns the slot of the k-th pile that the conspiracy can remove."""
    own = s.slot
    least = least_total(s, own, s.pending)
    most = most_total(s, own, s.pending)
    slot = -1
    while k >= 0:
        slot += 1
        if is_match(s, own, least, most, slot):
            k -= 1
    return slot


def is_pair(s: CourtState, kind: int) -> bool:
    """True if the asked house has both cards of a kind in the circle."""
    shown = 0
    for slot in range(HOUSES * CIRCLE_CARDS):
        if s.noble[slot] == s.turn * KINDS + kind:
            shown += 1
    return shown == COPIES


def pair_count(s: CourtState) -> int:
    """Returns how many kinds the asked house has twice in the circle."""
    found = 0
    for kind in range(KINDS):
        if is_pair(s, kind):
            found += 1
    return found


def kth_pair(s: CourtState, k: int) -> int:
    """Returns the k-th kind that the asked house has twice in the circle."""
    kind = -1
    while k >= 0:
        kind += 1
        if is_pair(s, kind):
            k -= 1
    return kind


def apply(s: CourtState, action: int) -> None:
    """Plays one move. `settle` plays the forced moves after it."""
    if s.asked == CHANCE:
        happen(s, action)
    elif action < SEND:
        choose(s, action - PLAY)
    elif action >= REPLACE:
        arrange(s, action)
    elif ON <= action < ALLY:
        s.slot = action - ON
        s.phase = CONSPIRING
    else:
        lay(s, action)
        end_play(s)


def happen(s: CourtState, outcome: int) -> None:
    """Plays an outcome of chance: a card from the deck of the house in turn, or the draw of who plays
    first.
    """
    if s.phase == STARTING:
        s.turn = outcome
        ask(s, PLAYING, s.turn)
        return
    s.unseen[s.turn][outcome] -= 1
    s.deck[s.turn] -= 1
    if s.phase == DRAWING:
        receive(s, outcome)
    elif s.phase == DEALING_HANDS:
        deal_to_hand(s, outcome)
    elif s.piles < HOUSES * CIRCLE_CARDS:
        deal_to_circle(s, outcome)
    else:
        deal_replacement(s, outcome)


def arrange(s: CourtState, action: int) -> None:
    """Plays a move that plays no card: replaces or keeps a card of the circle, or gives a jester its
    value.
    """
    if action >= NAME:
        name_jester(s, action - NAME + 1)
    elif action == KEEP:
        s.turn += 1
        offer_replacement(s)
    else:
        replace(s, s.turn * KINDS + action - REPLACE)


# The set-up.


def deal_to_circle(s: CourtState, kind: int) -> None:
    """Deals four nobles of one house to the circle, then four of the other."""
    stand_alone(s, INNER_CIRCLE, s.turn * KINDS + kind)
    s.turn = s.piles // CIRCLE_CARDS
    if s.turn == HOUSES:
        s.turn = 0
        offer_replacement(s)


def offer_replacement(s: CourtState) -> None:
    """Optional rule: a house may replace one card of a pair, again and again. Without a pair it has to keep
    its cards.

    A kind has two copies at most, so a house replaces at most three cards and its deck never runs out.
    """
    if s.distinct_circle and s.turn < HOUSES:
        ask(s, REPLACING, s.turn)
    else:
        open_court(s)


def replace(s: CourtState, noble: int) -> None:
    """Replaces the card of a pair that was dealt first."""
    earliest = s.numbers
    for slot in range(HOUSES * CIRCLE_CARDS):
        if s.noble[slot] == noble and s.number[slot] < earliest:
            earliest = s.number[slot]
            s.slot = slot
    ask(s, DEALING_CIRCLE, CHANCE)


def deal_replacement(s: CourtState, kind: int) -> None:
    """Deals the new card to the place of the old one. It counts as the last card dealt."""
    s.aside[s.turn][lift(s, s.slot) % KINDS] += 1
    join(s, s.slot, s.turn * KINDS + kind)
    s.numbers += 1
    s.number[s.slot] = s.numbers
    offer_replacement(s)


def open_court(s: CourtState) -> None:
    """Ends the set-up of the circle: numbers its piles, returns replaced cards to their decks, and begins to
    deal the hands.
    """
    for slot in range(s.piles):
        s.number[slot] = slot + 1
    s.numbers = s.piles
    for house in range(HOUSES):
        for kind in range(KINDS):
            s.unseen[house][kind] += s.aside[house][kind]
            s.deck[house] += s.aside[house][kind]
            s.aside[house][kind] = 0
    s.turn = 0
    ask(s, DEALING_HANDS, CHANCE)


def deal_to_hand(s: CourtState, kind: int) -> None:
    """Deals five cards to one house, then five to the other."""
    s.hand[s.turn][kind] += 1
    dealt = 0
    for held in range(KINDS):
        dealt += s.hand[s.turn][held]
    if dealt == HAND_CARDS:
        s.turn += 1
        if s.turn == HOUSES:
            start(s)


def start(s: CourtState) -> None:
    """The house with more influence in the circle begins. Chance breaks a tie."""
    lead = 0
    for slot in range(CIRCLE_CARDS):
        lead += s.least[slot] - s.least[CIRCLE_CARDS + slot]
    s.turn = 0 if lead >= 0 else 1
    if lead == 0:
        ask(s, STARTING, CHANCE)
    else:
        ask(s, PLAYING, s.turn)


# A turn.


def choose(s: CourtState, kind: int) -> None:
    """Takes a card from the hand. The other house learns it only when it lies at court."""
    s.hand[s.turn][kind] -= 1
    s.pending = kind
    s.phase = PLACING


def lay(s: CourtState, action: int) -> None:
    """Puts the card played under the deck, into the Outer Court, or on a pile, as an ally or to conspire."""
    if action == PLAN:
        plan(s)
        return
    noble = s.turn * KINDS + s.pending
    s.plans_in_row = 0
    if action == SEND:
        stand_alone(s, OUTER_COURT + s.turn, noble)
    elif action == ALLY:
        ally(s, noble)
    else:
        join(s, s.slot, noble)
        s.slot = action - AGAINST  # one call for every move on a pile: faster to compile
        eliminate(s, s.slot)


def plan(s: CourtState) -> None:
    """Puts a card under the house's deck."""
    s.planned[s.turn][s.under[s.turn]] = s.pending
    s.under[s.turn] += 1
    s.plans[s.turn] += 1
    s.plans_in_row += 1


def ally(s: CourtState, noble: int) -> None:
    """Adds the card to the pile. A lady or a minister must then use her or his power."""
    effect = power(s.pending, s.height[s.slot])
    if effect == PARTS:
        dissolve(s, s.slot, noble)
    else:
        if effect == CLEARS:
            clear(s, s.slot)
        join(s, s.slot, noble)


def end_play(s: CourtState) -> None:
    """Ends a play: checks for the end of the game, then draws a card."""
    if is_decided(s):
        ask(s, OVER, NOBODY)
    elif s.deck[s.turn] > 0:
        ask(s, DRAWING, CHANCE)
    elif s.under[s.turn] > 0:
        receive(s, next_planned(s))
    else:
        end_turn(s)


def next_planned(s: CourtState) -> int:
    """When only planned cards are left, they are drawn in the order they were planned, without chance."""
    planned = s.planned[s.turn]
    kind = planned[0]
    s.under[s.turn] -= 1
    for place in range(s.under[s.turn]):
        planned[place] = planned[place + 1]
    return kind


def receive(s: CourtState, kind: int) -> None:
    """Draws a card into the hand. The last card of a deck, planned or not, becomes the house's limit."""
    s.hand[s.turn][kind] += 1
    if s.deck[s.turn] + s.under[s.turn] > 0:
        end_turn(s)
    elif kind == JESTER:
        ask(s, NAMING, s.turn)
    else:
        s.limit[s.turn] = VALUE[kind]
        end_turn(s)


def name_jester(s: CourtState, value: int) -> None:
    """The owner gives the jester a value when it is the last card of the deck. That value becomes the
    limit.
    """
    s.limit[s.turn] = value
    end_turn(s)


def end_turn(s: CourtState) -> None:
    """A house that cannot play is skipped. When neither can play, the game is over."""
    for _ in range(HOUSES):
        s.turn = 1 - s.turn
        if can_play(s):
            ask(s, PLAYING, s.turn)
            return
        s.skipped = 1
    ask(s, OVER, NOBODY)


# The end of the game.


def is_decided(s: CourtState) -> bool:
    """True if planned cards or the nobles left in the circle end the game."""
    return is_planned_draw(s) or is_circle_done(s)


def is_planned_draw(s: CourtState) -> bool:
    """True if too many planned cards have made the game a draw, whatever the influence at court."""
    return plans_missing(s, 0) <= 0 and plans_missing(s, 1) <= 0


def plans_missing(s: CourtState, house: int) -> int:
    """Returns how many more plans make a draw. An option counts this house's plans, or both houses' plans in
    a row.
    """
    if s.plan_draw:
        return PLANS_IN_A_ROW - s.plans_in_row
    return PLANS_EACH - s.plans[house]


def may_force_draw(s: CourtState, house: int) -> bool:
    """True if a house needs only its own plans to make the game a draw: the other has planned often enough,
    or one more plan in a row is enough.
    """
    missing = plans_missing(s, 1 - house)
    return missing <= 1 if s.plan_draw else missing <= 0


def is_circle_done(s: CourtState) -> bool:
    """True if the nobles left in the circle end the game."""
    return is_circle_left(s.end, s.in_circle[0], s.in_circle[1])


def is_circle_left(end: int, nobles: int, others: int) -> bool:
    """The game ends when the circle is empty or, in the English edition, when one house has left it."""
    return min(nobles, others) == 0 if end else nobles + others == 0


def score(s: CourtState, seat: int) -> int:
    """Influence is points."""
    return influence(s, seat)


def standing(s: CourtState, seat: int) -> int:
    """More influence wins, then more nobles."""
    if is_planned_draw(s):
        return 0
    nobles = 0
    for place in range(s.nobles):
        if s.noble[place] // KINDS == seat:
            nobles += 1
    return ranked(score(s, seat), nobles)


def ranked(influence: int, nobles: int) -> int:
    """Returns influence and nobles as one number. Nobles only break ties of influence."""
    return influence * (NOBLES + 1) + nobles


# In words.

Ending = Literal["planned", "circle_empty", "house_absent", "nobody_can_play"]
DEALS = ("inner", "hand", "draw")  # by phase
START_CODES = {f"start {house}": house for house in range(HOUSES)}
MOVE_CODES = (
    {"send": SEND, "plan": PLAN, "ally": ALLY, "keep": KEEP}
    | {f"play {name}": PLAY + kind for kind, name in enumerate(CARD_NAMES)}
    | {f"replace {name}": REPLACE + kind for kind, name in enumerate(CARD_NAMES)}
    | {f"name {value}": NAME + value - 1 for value in range(1, NAMES + 1)}
)
MOVE_NAMES = {move: name for name, move in MOVE_CODES.items()}
PILE_MOVES = {"on": ON, "against": AGAINST}  # followed by the number of a pile


def move_text(s: CourtState, action: int) -> str:
    """Returns a move in the notation of records."""
    if s.phase <= DRAWING:
        return f"{DEALS[s.phase]} {s.turn} {CARD_NAMES[action]}"
    if s.phase == STARTING:
        return f"start {action}"
    if ON <= action < ALLY:
        return f"on p{s.number[action - ON]}"
    if AGAINST <= action < REPLACE:
        return f"against p{s.number[action - AGAINST]}"
    return MOVE_NAMES[action]


def move_code(s: CourtState, text: str) -> int:
    """Returns the move that a text means for the seat that is asked, or for chance; -1 if it means none."""
    if s.phase <= DRAWING:
        deal, _, card = text.rpartition(" ")
        return CARD_CODES.get(card, -1) if deal == f"{DEALS[s.phase]} {s.turn}" else -1
    if s.phase == STARTING:
        return START_CODES.get(text, -1)
    way, _, pile = text.partition(" p")
    if way in PILE_MOVES:
        numbers = [str(number) for number in s.number[: s.piles]]
        return PILE_MOVES[way] + numbers.index(pile) if pile in numbers else -1
    return MOVE_CODES.get(text, -1)


def heard_text(s: CourtState, action: int, seat: int | None) -> str:
    """Returns a move as a seat learns of it: a card is secret to its owner until it lies at court.

    The last card of a deck is shown to both houses, but drawing it is not a move, because it takes no choice.
    """
    text = move_text(s, action)
    is_secret = s.phase in (DEALING_HANDS, DRAWING, PLAYING) and seat != s.turn
    return f"{text.rpartition(' ')[0]} ?" if is_secret else text


def ending(s: CourtState) -> Ending:
    """Returns why a game is over."""
    if is_planned_draw(s):
        return "planned"
    if not is_circle_done(s):
        return "nobody_can_play"
    return "house_absent" if s.in_circle[0] + s.in_circle[1] else "circle_empty"


def days_scored(s: CourtState) -> int:
    """Returns 0: this game has no days."""
    return 0


def day_sheet(s: CourtState) -> None:
    """Returns None: nothing is scored before the end of the game."""
