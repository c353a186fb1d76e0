"""Lists the licence of every installed package, and known vulnerabilities if their database can be reached.

    make audit

Exit code 1: a vulnerability is known, or a licence is missing or not one that Fondaco can be used with.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

# Words of licences with which Fondaco (MIT) can be installed beside. GPL would bind those who pass it on.
ALLOWED = re.compile(
    r"MIT|BSD|Apache|PSF|Python|ISC|MPL|Unlicense|Zlib|HPND|CC0|0BSD|LGPL|Public Domain", re.I
)
FORBIDDEN = re.compile(r"(?<!L)(?:A?GPL|GNU (?:Affero )?General)", re.I)
NONE = "no licence in its metadata"
ROOT = Path(__file__).parent.parent
# In an environment of its own: what it needs is no part of ours. The lock has all that we install.
PIP_AUDIT = ROOT / ".venv" / "audit" / "bin" / "pip-audit"
LOCK = ("--requirement", "requirements/test.txt", "--require-hashes", "--disable-pip")
SKIPPED = "could not be audited"
UNREACHED = ("onnection", "resolve", "Timeout", "timed out", "404", "403")


def licence_of(package: Distribution) -> str:
    """Returns what a package says of its licence: an expression, classifiers, or the first line of a text."""
    about: Any = package.metadata
    classifiers = [
        line.split("::")[-1].strip() for line in about.get_all("Classifier") or () if "License ::" in line
    ]
    said = about.get("License-Expression") or "; ".join(classifiers) or about.get("License") or ""
    return said.strip().split("\n")[0][:60] or NONE


def is_allowed(licence: str) -> bool:
    choices = re.split(r"\bOR\b", licence)
    return any(ALLOWED.search(one) and not FORBIDDEN.search(one) for one in choices)


def licences() -> dict[str, str]:
    """Returns the licences by package and version, in order."""
    found = {f"{one.metadata['Name']} {one.version}": licence_of(one) for one in distributions()}
    return dict(sorted(found.items(), key=lambda item: item[0].lower()))


def vulnerabilities() -> int:
    """Asks pip-audit; returns 1 if it knows of any."""
    if not PIP_AUDIT.is_file():
        print("Vulnerabilities were not checked: pip-audit could not be installed. Type: make audit")
        return 0
    command = (str(PIP_AUDIT), *LOCK, "--progress-spinner", "off")
    ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if ended.returncode and not ended.stdout and any(word in ended.stderr for word in UNREACHED):
        print("Vulnerabilities were not checked: their database cannot be reached from here.")
        return 0
    said = ended.stdout or ended.stderr
    if skipped := said.count(SKIPPED):
        print(f"{skipped} packages were not checked: their database does not answer from here.")
        said = "\n".join(line for line in said.splitlines() if SKIPPED not in line)
    print(said)
    return int(ended.returncode != 0)


def main() -> int:
    found = licences()
    for package, licence in found.items():
        print(f"{package:40} {licence}")
    refused = {package: licence for package, licence in found.items() if not is_allowed(licence)}
    for package, licence in refused.items():
        print(f"Check the licence of {package}: {licence}")
    return max(vulnerabilities(), int(bool(refused)))


if __name__ == "__main__":
    sys.exit(main())
