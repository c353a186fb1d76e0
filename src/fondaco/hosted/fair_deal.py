"""Fair deals: luck that nobody can choose and anyone can check afterwards.

The server shows the SHA-256 of its seed when a table opens, the players then add entropy of their own, and
every draw follows from both. `docs/protocol.md` defines each byte, so that other programs can check it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from fondaco.core.errors import CodedError
from fondaco.core.game import Game
from fondaco.core.record import Record
from fondaco.replaying import initial_table

# In the first scheme the host's entropy came with the request that drew the seed, so a server could choose a
# seed to suit it. In the second everyone adds entropy after the commitment is shown. Both draw alike: the
# n-th draw of a game depends on n. In the third, every stream of a game has its own luck, and decks have an
# order, so that tables with the same deal get the same cards whatever is played. That takes longer.
SCHEMES = ("fondaco-deal/1", "fondaco-deal/2", "fondaco-deal/3")
SCHEME, SHARED_SCHEME = SCHEMES[1], SCHEMES[2]  # for a table of its own, and for a deal that many play
SEED_BYTES = 32
WORD_BYTES, WORDS = 8, 1 << 64
BLOCK_BYTES, INNER_PAD, OUTER_PAD = 64, 0x36, 0x5C  # of HMAC with SHA-256
HEX_DIGITS = 64  # length of a seed, and the most of a player's entropy
SEED = re.compile(f"[0-9a-f]{{{HEX_DIGITS}}}")
ENTROPY = re.compile(f"[0-9a-f]{{0,{HEX_DIGITS}}}")


# How many draws each stream has made, and how many copies of each item each deck has given.
Drawn = Mapping[str, int]


class Unfair(CodedError):
    """Raised for a record whose luck does not follow from its deal."""


def commitment(seed: str) -> str:
    """Returns what is shown of a seed before the game."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class FairDeal:
    """The luck of one game. It depends on the seed, the players' entropy and earlier draws."""

    def __init__(self, seed: str, entropy: Sequence[str], scheme: str = SCHEME) -> None:
        text = "\n".join((scheme, *entropy))
        key = hmac.digest(bytes.fromhex(seed), text.encode(), "sha256").ljust(BLOCK_BYTES, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ INNER_PAD for byte in key))
        self._outer = hashlib.sha256(bytes(byte ^ OUTER_PAD for byte in key))
        self._has_streams = scheme == SHARED_SCHEME
        self._copies_in_deck = cache(self._copies)  # every draw from a deck needs all of them

    def outcome(self, game: Game, s: Any, drawn: Drawn) -> int:
        """Returns what chance brings in a state, given what was drawn before."""
        if not self._has_streams:
            action: int = game.option(s, self.draw(drawn.get("", 0), game.count(s)))
            return action
        stream = game.stream(s)
        pile = stream.name if stream.is_deck else f"{stream.name} {drawn.get(stream.name, 0)}"
        copies = self._copies_in_deck if stream.is_deck else self._copies
        ranks = []
        for outcome, left in game.outcomes(s):
            item = game.move_text(s, outcome)
            gone = drawn.get(f"{stream.name}/{item}", 0)
            ranks.append((copies(f"{pile}/{item}", left + gone)[gone], outcome))
        return min(ranks)[1]

    def counters(self, game: Game, s: Any, outcome: int) -> list[str]:
        """Returns the counters in `Drawn` that an outcome increases: its stream's and, in a deck, its
        item's.
        """
        if not self._has_streams:
            return [""]
        stream = game.stream(s)
        copies = [f"{stream.name}/{game.move_text(s, outcome)}"] if stream.is_deck else []
        return [stream.name, *copies]

    def _copies(self, item: str, count: int) -> list[int]:
        """Returns the positions of an item's copies in its deck, in ascending order."""
        return sorted(self._word(f"{item}/{copy}") for copy in range(count))

    def bot_seed(self, seat: int, decision: int) -> int:
        """Returns the seed for the bot of a seat at its n-th decision."""
        return self._word(f"bot {seat}/{decision}")

    def draw(self, n: int, bound: int) -> int:
        """Returns a number below the bound; all are exactly equally likely, because words beyond the last
        multiple are skipped.
        """
        fair = WORDS - WORDS % bound
        attempt = 0
        while (word := self._word(f"{n}.{attempt}")) >= fair:
            attempt += 1
        return word % bound

    def _word(self, text: str) -> int:
        """Returns HMAC-SHA256 (RFC 2104). The module `hmac` takes twice as long to copy its state."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(text.encode())
        outer.update(inner.digest())
        return int.from_bytes(outer.digest()[:WORD_BYTES], "big")


def deal_parts(seed: str, entropy: Sequence[str], scheme: str = SCHEME) -> dict[str, Any]:
    """Returns what a record holds of the deal, so that its luck can be checked."""
    return {"scheme": scheme, "commitment": commitment(seed), "seed": seed, "entropy": list(entropy)}


def check_deal(record: Record) -> bool:
    """True if the luck of a valid record follows from its deal, False if the record has no deal; else raises
    Unfair.
    """
    if "deal" not in record.more:
        return False
    table = initial_table(record)
    luck = promised(record.more["deal"], table.players)
    drawn: Counter[str] = Counter()
    for number, move in enumerate(record.moves, 1):
        who, _, what = move.partition(" ")
        if who == "*":
            action = luck.outcome(table.rules, table._s, drawn)
            due = table.rules.move_text(table._s, action)
            if due != what:
                raise Unfair("wrong_draw", expected=due, given=what, move=number)
            drawn.update(luck.counters(table.rules, table._s, action))
        table.play(what)
    return True


def promised(deal: object, players: int) -> FairDeal:
    """Returns the luck that a record's deal defines, or raises Unfair."""
    if not isinstance(deal, Mapping) or deal.get("scheme") not in SCHEMES:
        raise Unfair("unknown_scheme", scheme=SCHEME)
    seed, entropy = deal.get("seed"), deal.get("entropy")
    if not isinstance(seed, str) or not SEED.fullmatch(seed):
        raise Unfair("wrong_deal_seed", digits=HEX_DIGITS)
    if not isinstance(entropy, list) or len(entropy) != players or not all(map(is_entropy, entropy)):
        raise Unfair("wrong_entropy", players=players, digits=HEX_DIGITS)
    if deal.get("commitment") != commitment(seed):
        raise Unfair("wrong_commitment")
    return FairDeal(seed, entropy, deal["scheme"])


def is_entropy(text: object) -> bool:
    return isinstance(text, str) and ENTROPY.fullmatch(text) is not None
