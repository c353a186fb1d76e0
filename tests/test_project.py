"""The project's files agree: versions, workflow, templates and hooks name what exists."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import fondaco
from fondaco.games import GAMES

ROOT = Path(__file__).parent.parent
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))


def yaml_of(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_file_names_the_same_version() -> None:
    version = fondaco.__version__
    packages = ROOT / "web" / "package.json", ROOT / "web" / "engine" / "package.json"
    assert pyproject()["project"]["dynamic"] == ["version"]
    assert yaml_of(ROOT / "CITATION.cff")["version"] == version
    for package in packages:
        assert json.loads(package.read_text(encoding="utf-8"))["version"] == version


def test_the_changelog_begins_with_this_version_or_what_comes_after_it() -> None:
    version = fondaco.__version__
    titles = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    released = rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d"
    assert re.fullmatch(rf"Unreleased: {re.escape(version)}|{released}", titles[0]) or (
        titles[0] == "Unreleased" and re.fullmatch(released, titles[1])
    )


def test_the_citation_has_what_its_format_requires() -> None:
    citation = yaml_of(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in pyproject()["project"]["authors"]
    ]
    assert citation["license"] == pyproject()["project"]["license"]


def test_the_workflow_runs_what_ci_runs_from_the_oldest_version_on() -> None:
    job = yaml_of(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]["test"]
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]
    assert job["env"]["PYTHON"] == "python${{ matrix.python }}"
    assert f">={job['strategy']['matrix']['python'][0]}" == pyproject()["project"]["requires-python"]


def test_the_nightly_workflow_runs_the_nightly_target() -> None:
    job = yaml_of(ROOT / ".github" / "workflows" / "nightly.yml")["jobs"]["nightly"]
    assert [step["run"] for step in job["steps"] if "run" in step] == ["make nightly"]
    assert "nightly" in TARGETS


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_is_complete(path: Path) -> None:
    form = yaml_of(path)
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    ids = [part["id"] for part in asked]
    assert {"name", "description", "body"} <= set(form)
    assert len(ids) == len(set(ids))
    assert all(part["attributes"]["label"] for part in asked)


def test_the_form_for_rules_offers_every_game() -> None:
    form = yaml_of(ROOT / ".github" / "ISSUE_TEMPLATE" / "rules.yml")
    (game,) = [part for part in form["body"] if part.get("id") == "game"]
    assert game["attributes"]["options"] == [*GAMES]


def hooks() -> list[dict[str, Any]]:
    (local,) = yaml_of(ROOT / ".pre-commit-config.yaml")["repos"]
    assert local["repo"] == "local"
    return list(local["hooks"])


def test_hooks_before_a_commit_download_nothing() -> None:
    assert {hook["language"] for hook in hooks()} == {"system"}


def test_hooks_before_a_commit_call_targets_that_exist() -> None:
    called = [hook["entry"].removeprefix("make ") for hook in hooks() if hook["entry"].startswith("make ")]
    assert called
    assert set(called) <= TARGETS


def test_what_coverage_measures_and_its_tests_exist() -> None:
    packages = pyproject()["tool"]["coverage"]["run"]["source_pkgs"]
    (tests,) = re.findall(r"^MEASURED := (.*)$", MAKEFILE, re.MULTILINE)
    assert all(ROOT.joinpath("src", *package.split(".")).is_dir() for package in packages)
    assert all((ROOT / path).exists() for path in tests.removesuffix("$(HOSTED)").split())


@pytest.mark.parametrize("name", ["play.txt", "test.txt"])
def test_every_requirement_is_locked_with_hashes(name: str) -> None:
    """Then pip installs these files and no others."""
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    entries = [entry for entry in re.split(r"\n(?=\S)", text) if not entry.startswith("#")]
    locked = re.compile(r"[\w.\[\],-]+==\S.*--hash=sha256:", re.DOTALL)
    assert len(entries) > 10
    assert [entry for entry in entries if not locked.match(entry)] == []


def test_no_benchmark_hides_the_tests_of_the_server() -> None:
    """Python would find it before the folder `tests/server`, which some benchmarks use."""
    assert not (ROOT / "benchmarks" / "server.py").exists()
    assert (ROOT / "tests" / "server").is_dir()
