"""What docs/hosting.md says of settings, metrics and partitions is so."""

from __future__ import annotations

import asyncio
import re
from dataclasses import fields
from pathlib import Path

import asyncpg

from fondaco.client import Client
from fondaco.server.metrics import FAMILIES, Metrics
from fondaco.server.settings import Settings
from server.served import Guest, served

PAGE = (Path(__file__).parent.parent.parent / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_every_setting_is_told_with_its_value() -> None:
    rows = re.findall(r"^\| (`FONDACO_.*?) \| (.*?) \|", PAGE, re.MULTILINE)
    told = {
        name: value
        for names, values in rows
        for name, value in zip(re.findall(r"FONDACO_(\w+)", names), values.split(", "), strict=False)
    }
    assert set(told) == {setting.name.upper() for setting in fields(Settings)}
    for setting in fields(Settings):
        value = told[setting.name.upper()]
        if value.isdecimal():
            assert setting.default == int(value), setting.name


def test_every_metric_is_told() -> None:
    there = {family.name for family in FAMILIES}
    assert there == set(Metrics().figures(0, 0))
    assert there == set(re.findall(r"`(fondaco_\w+)`", PAGE))


def test_a_partitioned_database_is_as_good(postgres_url: str) -> None:
    (statements,) = re.findall(r"^```sql\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

    async def partition() -> None:
        connection = await asyncpg.connect(postgres_url)
        await connection.execute(statements)
        await connection.close()

    with served(postgres_url) as server:
        ada = Guest(server, "Ada")
        table = ada.opens("dice", "me", "random")
        ada.post(f"tables/{table}/start")
    asyncio.run(partition())
    with served(postgres_url) as server:
        program = Client(f"http://{server.address}", ada.http.cookies["fondaco"])
        end = program.play(table, lambda question: question.options[0])
        assert end["state"] == "over"
        assert len(program.records()) == 1
