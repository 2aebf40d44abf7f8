# The commands of this repository; "make" lists them. GNU make 3.81 or newer. Every path is relative, so a folder
# name may hold spaces. Each command needs "env", which sets everything up once and costs nothing afterwards.

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
PY := $(BIN)/python

# LEX is a name that make knows itself (the program lex): only one that the user gives counts.
ifeq ($(origin LEX),default)
LEX :=
endif

.DEFAULT_GOAL := help
.PHONY: help env run sim photos test rules scenarios lexicon pictures flash games report release bench reliability emulate lint clean

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1	\2/p' Makefile | expand -t 20

run: env ## play: the board in this terminal; PRESET=cas-2min for another timing
	@$(if $(findstring command,$(origin preset)),echo "make run: in capitals: make run PRESET=$(preset)" >&2; exit 2)
	@$(PY) tools/run_terminal.py $(if $(PRESET),"preset=$(PRESET)")

sim: env ## the board in a browser, on 127.0.0.1; PORT=8001 for another port
	@$(PY) tools/serve_sim.py $(if $(PORT),--port $(PORT))

photos: env ## the README's pictures of the page in a browser, into docs/pictures; needs a Chromium
	@$(PY) tools/sim_pictures.py

test: env ## all that CI runs
	@$(PY) -m ruff check --output-format concise .
	@$(PY) -m pytest

rules: env ## docs/rules.md: every rule and where it is shown
	@$(PY) tools/make_rules.py

scenarios: env ## scenario files on CPython and MicroPython; FILES="one.txt two.txt" for others than the project's
	@$(PY) tools/run_scenarios.py $(FILES)

lexicon: env ## a lexicon from the pinned sources into build/; LEX=sk or LEX=cs
	@$(PY) tools/make_lexicon.py $(LEX)

pictures: env ## every screen as a picture into docs/screens/, and docs/SCREENS.md
	@$(PY) tools/make_pictures.py

flash: env ## the clock onto a board: BOARD=pico (default), PORT=… or ALL=1, LEX=sk, SETTINGS=file
	@$(PY) tools/flash.py --board "$(or $(BOARD),pico)" --port "$(PORT)" $(if $(ALL),--all) --lexicon "$(LEX)" --settings "$(SETTINGS)"

games: env ## the record of games from a board into games/: PORT=… or ALL=1; FORCE=1 stops a game's clock
	@$(PY) tools/get_games.py --port "$(PORT)" $(if $(ALL),--all) $(if $(FORCE),--force)

report: env ## pages, tables and scenarios of recorded games: FILES="games/…/g000001.txt …", IN=sk, cs or en
	@$(PY) tools/game_report.py $(if $(IN),--lang "$(IN)") $(FILES)

release: env ## build/release/namietka-….zip: every board, nothing left to build
	@$(PY) tools/release.py

bench: env ## the table of figures
	@$(PY) tools/make_bench.py

reliability: env ## faults tried, and docs/reliability.md; takes minutes
	@$(PY) tools/make_reliability.py

emulate: env ## the stories on an emulated Pico; IMAGE=path.uf2 (MicroPython for RPI_PICO), STORY=part of a name
	@$(PY) tools/emulate.py "$(IMAGE)" $(if $(STORY),-k "$(STORY)")

lint: env ## the style check alone
	@$(PY) -m ruff check --output-format concise .

clean: ## remove what was built (not .venv and .setup, which work without a network)
	@rm -rf build .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

env:
	@PYTHON='$(PYTHON)' sh tools/setup.sh
