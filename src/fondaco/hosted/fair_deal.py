"""Fair deals: luck that nobody can choose and anyone can check afterwards.

The server shows the SHA-256 of its seed when a table opens, the players add entropy of their own after that,
and every draw follows from both. `docs/protocol.md` says it byte by byte, for those who check with another
program.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.core.errors import CodedError
from fondaco.core.record import Record
from fondaco.replaying import initial_table
from fondaco.table import Table

# In the first scheme the opener's entropy came with the request that drew the seed, so a server could choose
# a seed for it. In the second everyone adds theirs after the commitment was shown. The draws are made alike.
SCHEMES = ("fondaco-deal/1", "fondaco-deal/2")
SCHEME = SCHEMES[-1]
SEED_BYTES = 32
WORD_BYTES, WORDS = 8, 1 << 64
BLOCK_BYTES, INNER_PAD, OUTER_PAD = 64, 0x36, 0x5C  # of HMAC with SHA-256
HEX_DIGITS = 64  # of a seed, and at most of a player's entropy
SEED = re.compile(f"[0-9a-f]{{{HEX_DIGITS}}}")
ENTROPY = re.compile(f"[0-9a-f]{{0,{HEX_DIGITS}}}")


class Unfair(CodedError):
    """Raised for a record whose luck does not follow from its deal."""


def commitment(seed: str) -> str:
    """What is shown of a seed before the game."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class FairDeal:
    """The luck of one game: the n-th draw is a function of the seed, the players' entropy and n alone."""

    def __init__(self, seed: str, entropy: Sequence[str], scheme: str = SCHEME) -> None:
        text = "\n".join((scheme, *entropy))
        key = hmac.digest(bytes.fromhex(seed), text.encode(), "sha256").ljust(BLOCK_BYTES, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ INNER_PAD for byte in key))
        self._outer = hashlib.sha256(bytes(byte ^ OUTER_PAD for byte in key))

    def draw(self, n: int, bound: int) -> int:
        """A number below the bound, each exactly as likely: words beyond its last multiple are skipped."""
        fair = WORDS - WORDS % bound
        attempt = 0
        while (word := self._word(n, attempt)) >= fair:
            attempt += 1
        return word % bound

    def _word(self, n: int, attempt: int) -> int:
        """HMAC-SHA256 as RFC 2104 defines it. The module `hmac` takes twice as long to copy its state."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(f"{n}.{attempt}".encode())
        outer.update(inner.digest())
        return int.from_bytes(outer.digest()[:WORD_BYTES], "big")


def deal_parts(seed: str, entropy: Sequence[str], scheme: str = SCHEME) -> dict[str, Any]:
    """What a record carries, so that its luck can be checked."""
    return {"scheme": scheme, "commitment": commitment(seed), "seed": seed, "entropy": list(entropy)}


def check_deal(record: Record) -> bool:
    """True if the luck of a good record follows from its deal, False if it has no deal, else Unfair."""
    if "deal" not in record.more:
        return False
    table = initial_table(record)
    luck = promised(record.more["deal"], table.players)
    draws = 0
    for number, move in enumerate(record.moves, 1):
        who, _, what = move.partition(" ")
        if who == "*":
            due = outcome(table, luck, draws)
            if due != what:
                raise Unfair("wrong_draw", expected=due, given=what, move=number)
            draws += 1
        table.play(what)
    return True


def promised(deal: object, players: int) -> FairDeal:
    """The luck that a record's deal stands for, or Unfair."""
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


def outcome(table: Table, luck: FairDeal, n: int) -> str:
    """What the n-th draw gives at a table where chance is asked."""
    rules, s = table.rules, table._s
    return rules.move_text(s, rules.option(s, luck.draw(n, rules.count(s))))
