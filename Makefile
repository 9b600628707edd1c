# Warren. `make play` and `make test` do all set-up themselves and say what they are doing.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test lint types imports unit plain-coverage clauses bench golden compile clean

play: $(READY) ## install and start a game in this terminal
	@echo "== starting the game; type ? for help, quit to leave"
	@$(BIN)/warren play slayer --vs raider

test: $(READY) lint types imports plain-coverage unit clauses ## install and run every test
	@echo "== all tests passed"

$(READY): pyproject.toml
	@echo "== setting up the virtual environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Warren needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "== installing Warren and what it needs"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)

lint: $(READY)
	@echo "== ruff"
	@$(BIN)/ruff format --check --quiet . || (echo "run: $(BIN)/ruff format ."; exit 1)
	@$(BIN)/ruff check --quiet .

types: $(READY)
	@echo "== mypy --strict"
	@$(BIN)/mypy

imports: $(READY)
	@echo "== imports run downwards only"
	@$(BIN)/lint-imports --no-cache

plain-coverage: $(READY)
	@echo "== tests of core and games as plain Python, with branch coverage"
	@rm -f .coverage .coverage.*
	@WARREN_PLAIN=1 $(BIN)/coverage run -m pytest -n 2 -m 'not statistics' tests/core tests/games
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --fail-under=99
	@echo "== every branch of every rule is reached by a test"
	@$(BIN)/coverage report --include='**/games/*/rules/*' --fail-under=100

unit: $(READY)
	@echo "== compiling the games"
	@$(BIN)/warren compile
	@echo "== all tests, compiled"
	@$(BIN)/python -m pytest -n 2

clauses: $(READY)
	@echo "== every clause has a test"
	@$(BIN)/warren clauses

bench: $(READY) ## measure; prints the tables of docs/performance.md
	@$(BIN)/python -m bench

golden: $(READY) ## write the golden playthroughs anew, to be reviewed as a diff
	@$(BIN)/python -m tests.contract.golden

compile: $(READY)
	@$(BIN)/warren compile

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage .coverage.*
