# Warren. `make play` and `make test` do all set-up themselves and say what they are doing.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

export PYTHONDONTWRITEBYTECODE := # what is compiled once is kept, also where the environment says otherwise

.PHONY: play help python pages packages chromium web web-packages web-lint web-test web-types test nightly static lint types imports compile rules services the-rest browser clauses bench golden clean

# Each step says what it does, and in one sentence why it fails: tools/steps.py.
PAGES := $(PYTHON) tools/pages.py
HAS_NODE := $(shell $(PAGES) has-node 2>/dev/null && echo yes)

play: $(READY) pages ## install and start the server; `warren play slayer --vs raider` plays in the terminal
	@echo "== starting the server; Ctrl-C ends it"
	@$(BIN)/warren serve

web: pages ## build the browser's client into the Python package

pages: web-packages
	@$(PAGES) build

# Where there is no Node, it is fetched as a Python package into the environment.
web-packages: $(if $(HAS_NODE),python,$(READY))
	@$(PAGES) packages

web-types: $(READY) ## make the TypeScript types of the protocol anew
	@$(BIN)/python -m warren.server.typescript > web/src/wire/types.ts

web-lint: web-packages
	@echo "== svelte-check, eslint, prettier"
	@$(PAGES) npm run --silent check -- --output human && $(PAGES) npm run --silent lint

web-test: web-packages
	@echo "== tests of the browser's logic"
	@$(PAGES) npm run --silent test

test: ## install and run every test
	@$(MAKE) --no-print-directory --jobs=3 packages compile static web web-test
	@$(MAKE) --no-print-directory rules
	@$(MAKE) --no-print-directory --jobs=2 the-rest browser
	@$(MAKE) --no-print-directory clauses
	@echo "== all tests passed"

nightly: $(READY) compile ## what takes long: coverage of everything, bounds-checked compilation, fuzzing
	@echo "== core and games as plain Python, with branch coverage of everything in them"
	@rm -f .coverage .coverage.*
	@WARREN_ENGINE=plain $(BIN)/coverage run --source=src/warren/core,src/warren/games -m pytest -n 2 \
		-m 'not nightly' tests/core tests/games
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --fail-under=99
	@echo "== the long tests"
	@$(BIN)/python -m pytest -n 2 -m nightly --ignore=tests/web
	@$(BIN)/python -m pytest -n 2 -m nightly tests/web
	@echo "== whatever comes from outside, harmed at random"
	@$(BIN)/python -m tests.fuzz 5000

$(READY): pyproject.toml | python
	@$(PYTHON) tools/environment.py

python: # that it is there and new enough, asked in words that every Python knows
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || sh tools/no_python.sh $(PYTHON)

lint: $(READY) web-lint
	@echo "== ruff"
	@$(BIN)/ruff format --check --quiet . || (echo "run: $(BIN)/ruff format ."; exit 1)
	@$(BIN)/ruff check --quiet .

types: $(READY)
	@echo "== mypy --strict"
	@$(BIN)/mypy

imports: $(READY)
	@echo "== imports run downwards only"
	@said=$$($(BIN)/lint-imports --no-cache 2>&1) || { echo "$$said"; exit 1; }

static: lint types imports

compile: $(READY)
	@echo "== compiling the games"
	@$(BIN)/warren compile

rules: $(READY)
	@echo "== tests of core and games on both engines at once; every branch of every rule is reached"
	@rm -f .coverage .coverage.*
	@WARREN_ENGINE=paired $(BIN)/coverage run -m pytest -p tests.measuring -n 2 \
		-m 'not bulk and not nightly' tests/core tests/games
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --fail-under=100

packages: # what Debian brings, one after the other
	@$(MAKE) --no-print-directory services
	@$(MAKE) --no-print-directory chromium

services: # PostgreSQL and Redis for the server's tests, where they can be installed
	@test -d /usr/lib/postgresql -a -x /usr/bin/redis-server || { \
		echo "== installing PostgreSQL and Redis"; \
		apt-get update -qq && apt-get install -y -qq postgresql redis-server; \
	} >/dev/null 2>&1 || echo "== PostgreSQL OR REDIS CANNOT BE INSTALLED HERE: their tests are skipped"

chromium: # for the tests in a browser, where it can be installed
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { \
		echo "== installing Chromium"; \
		apt-get update -qq && { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; }; \
	} >/dev/null 2>&1 || echo "== CHROMIUM CANNOT BE INSTALLED HERE: the browser's tests are skipped"

the-rest: $(READY) services # in four processes, for some tests mostly wait
	@echo "== frozen games, contract, bots, terminal, server; what is tried in bulk"
	@$(BIN)/python -m pytest -n 4 -m 'bulk and not nightly' --ignore=tests/web

browser: $(READY) chromium pages # in processes of its own, which mostly wait for the browser
	@echo "== whole games and every screen in a browser"
	@$(BIN)/python -m pytest -n 2 -m 'not nightly' tests/web

clauses: $(READY)
	@echo "== every clause has a test"
	@$(BIN)/warren clauses

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 12

bench: $(READY) ## measure; prints the tables of docs/performance.md
	@$(BIN)/python -m bench

golden: $(READY) ## write the golden texts anew, to be reviewed as a diff
	@$(BIN)/python -m tests.golden

clean:
	rm -rf web/node_modules src/warren/web .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage .coverage.*
