# Two commands are all a newcomer needs: `make play` and `make test`. Both set up what they lack.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TESTERS ?= 2
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

.PHONY: play test check rules-compiled docs bench soundness clean

play: $(VENV)/.ready
	$(BIN)/tablewright play

test: check
	$(BIN)/pytest -n $(TESTERS) --dist loadfile -q
	$(BIN)/pytest -n $(TESTERS) --dist loadfile -q --compiled tests/games

check: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check -q .
	$(BIN)/mypy

docs: $(VENV)/.ready-test
	$(BIN)/python -m tablewright.engine.pages docs/games

bench: $(VENV)/.ready
	$(BIN)/tablewright bench

# The long form of the contract tests, for each game: a few minutes.
soundness: $(VENV)/.ready
	$(BIN)/tablewright prove atlas-of-feelings --games 100000 --plain 200 --attempts 1000000 --positions 10000

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Python 3.11 or newer is needed as '$(PYTHON)'; name another with PYTHON=…"; exit 2; }
	@$(PYTHON) -m venv $(VENV) \
		|| { echo "Python has no venv module here: install it (Debian: apt-get install python3-venv)."; exit 2; }
	@touch $@

$(VENV)/.ready: pyproject.toml $(VENV)/.python
	@echo "Installing Tablewright into $(VENV) …"
	@$(BIN)/pip install -q -e . || { echo "The packages could not be installed; see the lines above."; exit 2; }
	@touch $@

$(VENV)/.ready-test: pyproject.toml examples/high_tide/pyproject.toml $(VENV)/.python
	@echo "Installing Tablewright and its test tools into $(VENV) …"
	@$(BIN)/pip install -q -e '.[test]' -e examples/high_tide \
		|| { echo "The packages could not be installed; see the lines above."; exit 2; }
	@touch $@ $(VENV)/.ready

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
