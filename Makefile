# Everything runs inside .venv, which the first target that needs it creates. `make` alone lists the targets.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
BUILD := build
SOAK_SECONDS ?= 900
SOAK_GAMES ?= 2000
SOAK_TABLES ?= 1000
GAMES ?= 50000
MUTANTS ?= 200
MUTANTS_SECONDS ?= 3600
MUTANTS_SEED ?= 1

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test browser lint fmt bench fast soak mutants games playthroughs balance kept gallery clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z][a-z-]*:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(STAMP): pyproject.toml setup.py requirements.txt requirements-dev.txt
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo "Tercio needs Python 3.11 or later, and '$(PYTHON)' was not found. Install it, or run: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Tercio needs Python 3.11 or later; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Run: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up $(VENV) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) \
	  || { rm -rf $(VENV); echo "No venv module; trying virtualenv ..."; $(PYTHON) -m virtualenv --quiet $(VENV); } \
	  || { rm -rf $(VENV); echo "$(PYTHON) can make no virtual environment. Install its venv module" \
	       "(Debian and Ubuntu call it python3-venv) or virtualenv, then run make again."; exit 1; }
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r requirements-dev.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

demo: $(STAMP) ## check and compile the library, play a battle, print its cards, build its site, start your own
	@set -e; tercio=$(BIN)/tercio; out=$(BUILD)/demo; \
	rm -rf $$out; mkdir -p $$out; \
	say() { printf '\n== %s\n' "$$1"; }; \
	say "Checking the library"; \
	$$tercio check scenarios; \
	say "Compiling it"; \
	$$tercio compile scenarios --output $(BUILD)/library.json; \
	say "Playing the examples of the rulebooks"; \
	$$tercio test scenarios | tail -n 1; \
	say "Playing a battle: Rethel 1650, seed 7"; \
	$$tercio play rethel_1650 --seed 7 --players captain --journal $$out/rethel.jsonl \
	  --replay $$out/rethel.html > $$out/rethel.txt; \
	$$tercio play rethel_1650 --seed 7 --players captain --lang it > $$out/rethel.it.txt; \
	tail -n 3 $$out/rethel.txt; \
	say "Printing the cards of that battle"; \
	$$tercio print rethel_1650 --out $$out/print | tail -n 2; \
	say "Building the rules site around it"; \
	$$tercio site scenarios/esa/rethel_1650.tercio --no-play --out $$out/site; \
	say "Starting a scenario of our own, and playing it"; \
	$$tercio new scenario my_first_battle --out $$out; \
	$$tercio check $$out; \
	$$tercio play $$out/my_first_battle.tercio --seed 1 > $$out/my_first_battle.txt; \
	tail -n 1 $$out/my_first_battle.txt; \
	say "Done. Where everything is"; \
	echo "  scenarios/                          the library, in the Tercio language"; \
	echo "  $(BUILD)/library.json                  the compiled library: one rulepack"; \
	echo "  $$out/rethel.txt (.it.txt)      the battle, told in English and Italian"; \
	echo "  $$out/rethel.jsonl              its journal, event by event"; \
	echo "  $$out/print/                    its cards and order decks, as PDF"; \
	echo "  $$out/my_first_battle.tercio    your own scenario, ready to edit"; \
	say "Pages to open in a browser"; \
	echo "  $$out/site/index.html                                  the rules, in English and Italian"; \
	echo "  $$out/site/rules/esa/7-melee.html                      a chapter: numbers, links, tables, examples"; \
	echo "  $$out/site/it/rules/esa/scenarios/rethel_1650.html     the scenario, in Italian"; \
	echo "  $$out/rethel.html                                      the battle, to step through"; \
	echo "  (the whole library with every PDF and replay: $$tercio build)"

test: $(STAMP) browser ## lint, check the types, run all tests
	@$(BIN)/ruff check .
	@# Some tests start the command line anew: with compiled bytecode it starts twice as fast.
	@$(BIN)/python -m compileall -q dsl compiler engine tercio
	@# mypy works beside the tests and is heard after them. Two workers more than there are cores: those that wait for a
	@# browser or a process leave theirs idle. Unit tests that pytest has rewritten once are kept for the next run.
	@mkdir -p $(BUILD); \
	$(BIN)/mypy > $(BUILD)/types.txt 2>&1 & types=$$!; \
	trap 'kill $$types 2>/dev/null' INT TERM; \
	tested=0; typed=0; \
	PYTEST_XDIST_AUTO_NUM_WORKERS=$$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 2)') \
	  env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest -n auto --dist loadfile || tested=$$?; \
	wait $$types || typed=$$?; \
	echo "Types, by mypy --strict:"; cat $(BUILD)/types.txt; \
	test $$tested -eq 0 -a $$typed -eq 0

browser: ## find Chromium for the browser tests; install it where that can be done without asking
	@sh tests/browser/chromium.sh

lint: $(STAMP) ## ruff and mypy --strict
	@$(BIN)/ruff check .
	@$(BIN)/mypy

fmt: $(STAMP) ## format the Python sources
	@$(BIN)/ruff check --select I --fix --quiet .
	@$(BIN)/ruff format .

bench: $(STAMP) ## time reading a library beside YAML, and battles beside chess; writes build/bench*.json
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r requirements-bench.txt
	@$(BIN)/python tests/bench/run.py
	@$(BIN)/python tests/bench/engine.py
	@$(BIN)/python tests/bench/places.py
	@$(BIN)/python tests/bench/print.py
	@$(BIN)/python tests/bench/site.py

fast: $(STAMP) ## compile what battles spend their time in (with mypyc, minutes), in a copy: build/fast/bin/tercio
	@$(BIN)/python -m tercio.accelerated --out $(BUILD)/fast

soak: $(STAMP) ## try a stranger's files by the thousand (SOAK_SECONDS=900), play battles under watch (SOAK_GAMES=2000, SOAK_TABLES=1000)
	@$(BIN)/python -m tests.soak.run --seconds $(SOAK_SECONDS)
	@$(BIN)/python tests/engine/conformance/soak.py --games $(SOAK_GAMES)
	@$(BIN)/python tests/engine/conformance/soak.py --games $(SOAK_GAMES) --system cape --seed 100000
	@$(BIN)/python tests/engine/conformance/soak.py --games $(SOAK_TABLES) --system risorgimento --seed 200000
	@for edition in lumi lumi_2; do \
	  $(BIN)/python tests/engine/conformance/soak.py --games $(SOAK_TABLES) --rules $$edition --seed 300000 || exit 1; \
	done
	@EVERY_PYTHON=1 $(BIN)/python -m pytest -q tests/packaging/test_same_bytes.py
	@$(BIN)/python tests/engine/conformance/inert.py
	@$(BIN)/python -m pytest -q -m campaign

mutants: $(STAMP) ## count the single changes to rules and engine that no test notices (MUTANTS=200, MUTANTS_SECONDS=3600)
	@nice $(BIN)/python -m tests.mutants.run --number $(MUTANTS) --seconds $(MUTANTS_SECONDS) --seed $(MUTANTS_SEED) --jobs 2

games: $(STAMP) ## play the whole library by the ten thousand (GAMES=50000), kept as they end; figures go to the page on fairness
	@nice $(BIN)/python -m tests.soak.many_games --games $(GAMES) --out $(BUILD)/games

playthroughs: $(STAMP) ## record playthroughs, games and counting tables anew, after a rule was corrected
	@$(BIN)/python tests/engine/conformance/playthroughs.py
	@$(BIN)/python tests/engine/conformance/recorded_games.py
	@$(BIN)/python tests/engine/conformance/counting.py

balance: $(STAMP) ## play the shipped scenarios anew, for the figures on their pages (several minutes)
	@$(BIN)/tercio simulate --games 100 --keep --watch --also random,eager \
	  $$(sed -n 's/^scenario \([a-z0-9_]*\).*/\1/p' scenarios/*/*.tercio) | grep -v '^ '
	@$(BIN)/tercio simulate --games 100 --keep --watch --also random,eager --rules lumi \
	  $$(sed -n 's/^scenario \([a-z0-9_]*\).*/\1/p' $$(grep -l '^use lumi_2' scenarios/lumi/*.tercio)) | grep -v '^ '

kept: $(STAMP) ## where rules are declared otherwise and games are won as before, say so in the figures of those pages
	@$(BIN)/python tests/engine/conformance/kept_games.py

gallery: $(STAMP) ## draw the pictures of the gallery page and the README anew
	@$(BIN)/python -m tests.compiler.backends.gallery

clean: ## remove the virtual environment, products and caches
	@rm -rf $(VENV) $(BUILD) dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find dsl compiler engine tercio tests -name __pycache__ -type d -prune -exec rm -rf {} +
