"""What a change touches: the lines of files that differ from a git revision."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


def git(root: Path, *command: str) -> str:
    return subprocess.run(["git", *command], cwd=root, check=True, capture_output=True, text=True).stdout


def touched_lines(root: Path, base: str, file: Path) -> set[int]:
    """The lines of a file that were added or changed since HEAD left `base`, uncommitted changes included.

    Where lines were only removed, the lines on both sides of the gap count.
    """
    if not git(root, "ls-files", "--", str(file)):
        return set(range(1, len(file.read_text(encoding="utf-8").splitlines()) + 1))
    since = git(root, "merge-base", "HEAD", base).strip()
    found: set[int] = set()
    for first, length in HUNK.findall(git(root, "diff", "--unified=0", since, "--", str(file))):
        start, count = int(first), int(length or 1)
        found.update(range(start, start + count) if count else (start, start + 1))
    return found
