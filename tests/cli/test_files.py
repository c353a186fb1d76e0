"""Files that commands write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.command import Command
from fondaco.cli.arguments import UsageError
from fondaco.cli.files import check_writable, save


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_file_without_a_name_is_refused(fondaco: Command, command: str) -> None:
    said = fondaco.refusal(command, "court", "--out", "")
    assert said == f"argument --out: a name is needed, not '' (see fondaco {command} --help)"


def test_what_cannot_be_written_is_told_without_touching_anything(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Is a directory"):
        check_writable(str(tmp_path))
    with pytest.raises(UsageError, match="No such file or directory"):
        check_writable(str(tmp_path / "no" / "file"))
    check_writable(str(tmp_path / "file"))
    assert os.listdir(tmp_path) == []


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    save(str(tmp_path / "file"), "one\n")
    save(str(tmp_path / "file"), "two\n")
    assert (tmp_path / "file").read_text() == "two\n"
    assert os.listdir(tmp_path) == ["file"]
