"""Shared deals and lists of tables, in SQL that both databases read.

`$1` stands for the first value of a statement.
"""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.server.storage.interface import (
    TABLE_COLUMNS,
    EndedTry,
    Rank,
    ServerSecret,
    TableRow,
    Try,
    TryResult,
    Unfinished,
)
from fondaco.server.storage.people import PeopleStorage

LISTED = ", ".join(TABLE_COLUMNS)
ENDED_TABLES = f"""
select {LISTED} from tables
where id in (select table_id from sitting where person = $1) and state in ('over', 'abandoned')
and (cast($3 as text) is null or (changed, id) < (select changed, id from tables where id = cast($3 as text)))
order by changed desc, id desc limit $2
"""
UNFINISHED = """
select count(*), coalesce(sum(case when host = $1 and people = 0 then 1 else 0 end), 0)
from tables where state in ('open', 'playing') and (
    host = $1 or id in (select table_id from sitting where person = $1)
)
"""
ENDED_TRIES = """
select deal, person, info, changed from tries join tables on tables.id = tries.table_id
where ended is null and state in ('over', 'abandoned') limit $1
"""
TRIES = """
select deal, person, name, table_id, ended, score, place from tries join people on people.id = tries.person
where deal = $1
"""
HIGHEST = TRIES + " and score is not null order by score desc, ended, person limit $2"
LATEST = TRIES + " and score is not null order by ended desc, person limit $2"
SCORES = (
    "select score, count(*) from tries where deal = $1 and score is not null group by score order by score"
)
RANKS = """
select mine.deal, mine.score,
    coalesce(sum(case when others.score < mine.score then 1 else 0 end), 0),
    coalesce(sum(case when others.score > mine.score then 1 else 0 end), 0), count(*)
from tries as mine join tries as others on others.deal = mine.deal and others.score is not null
where mine.person = $1 and mine.score is not null and mine.deal in ({deals})
group by mine.deal, mine.score
"""
NOTE_TRY = """
update tries set ended = $3, score = $4, place = $5 where deal = $1 and person = $2 and ended is null
"""


class SharedStorage(PeopleStorage):
    """The part for shared deals and lists of tables that both databases share."""

    async def unfinished(self, person: str) -> Unfinished:
        return Unfinished(*(await self._query(UNFINISHED, person))[0])

    async def ended_tables(self, person: str, limit: int, before: str | None = None) -> list[TableRow]:
        return rows_of(await self._query(ENDED_TABLES, person, limit, before))

    async def due(self, before: float, limit: int) -> list[str]:
        query = "select id from tables where due < $1 order by due limit $2"
        return [table for (table,) in await self._query(query, before, limit)]

    async def server_secret(self, name: str, fresh: str, at: float) -> ServerSecret:
        insert = (
            "insert into server_secrets (name, secret, created) values ($1, $2, $3) on conflict do nothing"
        )
        await self._transact((insert, name, fresh, at))
        found = await self._query("select secret, created from server_secrets where name = $1", name)
        return ServerSecret(*found[0])

    async def begin_try(self, deal: str, person: str, table: str) -> str:
        insert = "insert into tries (deal, person, table_id) values ($1, $2, $3) on conflict do nothing"
        await self._transact((insert, deal, person, table))
        query = "select table_id from tries where deal = $1 and person = $2"
        ((begun,),) = await self._query(query, deal, person)
        return str(begun)

    async def ended_tries(self, limit: int) -> list[EndedTry]:
        return [EndedTry(*row) for row in await self._query(ENDED_TRIES, limit)]

    async def note_tries(self, results: Sequence[TryResult]) -> None:
        rows = [(NOTE_TRY, one.deal, one.person, one.ended, one.score, one.place) for one in results]
        await self._transact(*rows)

    async def try_of(self, deal: str, person: str) -> Try | None:
        found = await self._query(TRIES + " and person = $2", deal, person)
        return Try(*found[0]) if found else None

    async def tries(self, deal: str, limit: int) -> list[Try]:
        return [Try(*row) for row in await self._query(HIGHEST, deal, limit)]

    async def latest_tries(self, deal: str, limit: int) -> list[Try]:
        return [Try(*row) for row in await self._query(LATEST, deal, limit)]

    async def scores(self, deal: str) -> list[tuple[int, int]]:
        return [(score, people) for score, people in await self._query(SCORES, deal)]

    async def ranks(self, person: str, deals: Sequence[str]) -> list[Rank]:
        if not deals:
            return []
        places = ", ".join(f"${place}" for place in range(2, 2 + len(deals)))
        return [Rank(*row) for row in await self._query(RANKS.format(deals=places), person, *deals)]


def rows_of(found: Sequence[Sequence[object]]) -> list[TableRow]:
    """Returns the rows of tables. SQLite has no booleans, so they are converted."""
    return [TableRow(row[0], bool(row[1]), *row[2:]) for row in found]  # type: ignore[arg-type]
