# Two commands do everything on a machine that has Python 3.11 or newer: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint types layers tests coverage lock format clean

play: $(VENV)/.play  ## everything the game can use, then a table
	$(BIN)/fondaco

test: lint types layers tests  ## what CI runs

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

layers: $(VENV)/.test
	$(BIN)/lint-imports

tests: $(VENV)/.test
	$(BIN)/pytest -n 2 --dist loadfile

coverage: $(VENV)/.test  ## branch coverage of core and games
	$(BIN)/pytest -n 2 --cov --cov-report=term-missing --cov-fail-under=100

lock:  ## the versions everything is installed with, anew
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra fast --extra server pyproject.toml -o requirements/play.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-emit-package torch --group dev pyproject.toml -o requirements/test.txt

format: $(VENV)/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Each environment is as new as the lock it was made from.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements/play.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --requirement requirements/play.txt
	$(BIN)/pip install --quiet --no-deps --editable .
	touch $@

$(VENV)/.test: requirements/test.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --requirement requirements/test.txt
	$(BIN)/pip install --quiet --no-deps --editable .
	touch $@

clean:
	rm -rf $(VENV)
