# Two commands do everything on a machine that has Python 3.11, Node 20 or newer: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := src/fondaco/server/page/index.html
WASM := web/engine/wasm/.built
# The tests of the packages that `make coverage` and `make mutate` measure: `source_pkgs` in pyproject.toml.
# Laws of hosted tables play whole games and reach nothing that is not reached without them.
HOSTED := $(filter-out %_laws.py,$(wildcard tests/hosted/test_*.py))
MEASURED := tests/core tests/test_laws.py tests/test_board.py tests/test_card.py tests/test_dice.py tests/test_court.py $(HOSTED)
BASE ?= main
# The Python that runs in the page; `web/scripts/python.ts` packs it.
BROWSER := $(shell find src/fondaco \( -name '*.py' -o -path '*/lessons/*.json' \) -not -path '*/server/*' -not -path '*/cli/*' -not -path '*/train/*')

.PHONY: play test nightly lint types layers tests coverage slow mutate compare-wasm simulate-faults faults audit wasm page demo site web browser approve screens gallery layout lock format wheel clean

play: $(VENV)/.play $(PAGE)  ## everything the game can use, then a table in the browser
	$(BIN)/fondaco

test: lint types layers web tests browser  ## what CI runs

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

layers: $(VENV)/.test
	$(BIN)/lint-imports

tests: coverage $(PAGE)  ## all tests in Python
	$(BIN)/pytest -n 2 --dist loadgroup --durations=15 $(MEASURED:%=--ignore=%)

coverage: $(VENV)/.test  ## the tests of core, games and hosted, which must take every branch
	$(BIN)/pytest -n 2 --dist loadgroup --durations=5 $(MEASURED) --cov --cov-report=term-missing:skip-covered --cov-fail-under=100

web: web/node_modules/.lock $(VENV)/.test  ## the page: types, lint, tests without a browser
	$(BIN)/python web/scripts/fixtures.py --check
	cd web && npm run types -- --check && npm run check && npm run lint && npm test

wasm: $(WASM)  ## the engine for browsers, into web/engine/wasm; only what changed is compiled

page: $(PAGE)

demo: web/node_modules/.lock $(WASM)  ## the page without a server, into dist/demo: any static host serves it from any path; SERVER is where people play together
	cd web && VITE_SERVER="$(SERVER)" npm run demo

site: demo  ## the demo in a page of its own, into dist/site: what GitHub Pages publishes
	rm -rf dist/site && mkdir -p dist/site
	cp docs/demo.html dist/site/index.html
	cp -r dist/demo dist/site/demo

browser: $(VENV)/.test $(PAGE) web/.chromium  ## the page in a real browser, against a real server
	cd web && npm run browser

approve: web/node_modules/.lock web/.chromium  ## take new snapshots of the screens that changed; ONLY=board,card takes some of them
	cd web && npm run approve

nightly: screens layout slow mutate compare-wasm faults  ## what takes too long for `make test`

screens: web/node_modules/.lock web/.chromium  ## more combinations of device, language and theme than `make test`
	cd web && npm run nightly

gallery: web/node_modules/.lock web/.chromium  ## pictures of every screen, into web/shots; ONLY=board,card takes some of them
	cd web && npm run gallery

layout: web/node_modules/.lock web/.chromium  ## no screen scrolls sideways and no text is cut, at any size
	cd web && npm run layout

slow: $(VENV)/.test $(PAGE)  ## the tests that take minutes
	$(BIN)/pytest -n 2 --dist loadgroup --durations=15 -m slow

compare-wasm: $(VENV)/.test $(PAGE) web/.chromium  ## WebAssembly and CPU on many more positions than `make test`, and bots' decisions in a browser
	FONDACO_WASM_POSITIONS=40 $(BIN)/pytest -n 2 --dist loadgroup --durations=5 tests/wasm
	$(BIN)/python benchmarks/device_bots.py --decisions $(or $(FONDACO_WASM_DECISIONS),2000)

mutate: $(VENV)/.test  ## change core, games and hosted in one place at a time: a test must fail for 95 of 100; CHANGED=1 only what differs from BASE
	$(BIN)/python tools/mutate.py $(if $(CHANGED),--base $(BASE),--least 95) --tests $(MEASURED) tests/test_kept_games.py tests/hosted/test_table_laws.py

simulate-faults: $(VENV)/.test  ## a server under faults in virtual time, for SECONDS=60; prints seeds, and how to repeat one
	$(BIN)/python benchmarks/faults.py --seconds $(or $(SECONDS),60)

# Each night has seeds of its own.
faults: $(VENV)/.test  ## half an hour of simulated faults, real faults and changed inputs
	$(BIN)/python benchmarks/faults.py --seconds 900 --quiet --first $$(date +%Y%m%d000000)
	$(BIN)/python benchmarks/real_faults.py --seconds 600 --first $$(date +%Y%m%d000000)
	$(BIN)/python benchmarks/fuzz.py --seconds 300 --seed $$(date +%Y%m%d)

audit: $(VENV)/.test $(VENV)/audit  ## licences of what is installed, and known vulnerabilities where their database can be reached
	$(BIN)/python tools/audit.py

$(VENV)/audit: $(VENV)/.test
	$(BIN)/python -m venv $@
	-$@/bin/pip install --quiet --retries 1 pip-audit

wheel: $(PAGE) $(VENV)/.test
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .

lock:  ## the versions everything is installed with, anew, with hashes: pip then refuses any other file
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --generate-hashes --no-strip-extras --universal --python-version 3.11 pyproject.toml -o requirements/play.txt \
		--extra fast --extra server --extra wasm
	$(BIN)/uv pip compile --quiet --generate-hashes --no-strip-extras --universal --python-version 3.11 pyproject.toml -o requirements/test.txt \
		--extra fast --extra server --extra postgres --extra pettingzoo --extra openspiel --extra gymnasium \
		--group dev

format: $(VENV)/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Each environment is as new as the lock it was made from.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements/play.txt pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --requirement requirements/play.txt
	$(BIN)/pip install --quiet --no-deps --editable .
	touch $@

$(VENV)/.test: requirements/test.txt requirements/torch.txt pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --requirement requirements/test.txt
	$(BIN)/pip install --quiet --retries 1 --requirement requirements/torch.txt
	$(BIN)/pip install --quiet --no-deps --editable .
	touch $@

# `npm ci` refuses this lock because it does not list the optional packages of other systems. `--no-save` leaves it as it is.
web/node_modules/.lock: web/package-lock.json
	cd web && npm install --no-progress --no-save
	touch $@

$(PAGE): web/node_modules/.lock $(WASM) $(shell find web/src web/public web/scripts web/engine/*.js docs/rules src/fondaco/bots/weights -type f) $(BROWSER) web/index.html web/vite.config.ts
	cd web && npm run build
	touch $@

$(WASM): $(VENV)/.play $(shell find src/fondaco/core src/fondaco/games src/fondaco/batch src/fondaco/bots -name '*.py')
	$(BIN)/python -m fondaco.bots.wasm_build web/engine/wasm
	touch $@

# Browser tests use the system's Chromium; where it is missing and can be installed, it is.
web/.chromium:
	command -v chromium >/dev/null || (apt-get update -qq && apt-get install -qq --yes chromium >/dev/null)
	touch $@

clean:
	rm -rf $(VENV) web/node_modules web/.chromium web/engine/wasm src/fondaco/server/page
