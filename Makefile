# make play: everything from a fresh clone to the web page. make test: everything checked; it installs the
# system's packages that the tests need and says why, make test SYSTEM=no goes without.
PYTHON ?= $(shell command -v python3 || command -v python)
VENV := .venv
BIN := $(VENV)/bin
KERNELS := $(shell find src -name 'kernel*.py' -o -name '*.pxd')
APT := chromium-headless-shell xvfb minisat cadical picosat bubblewrap

# The tests start some thousand short processes: each would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test suite check check-js coverage bench soak docs screenshots clean develop system

play: $(VENV)/installed
	@$(BIN)/plyground

# The checks run beside the tests: mypy alone would keep one core at work and leave the others idle.
test: system develop
	@$(MAKE) --no-print-directory -j 2 check suite

# A file of tests stays with one worker, and so do the server and the tab that they share. What failed beside
# the others is tried once more alone, where the machine was too busy for it; both runs are shown.
suite: develop
	@$(BIN)/python -m pytest -n 4 --dist loadfile --no-loadscope-reorder || { [ $$? = 1 ] && \
		echo "Once more, alone: what failed beside the others." >&2 && \
		$(BIN)/python -m pytest --last-failed --last-failed-no-failures none --maxfail 3; }

check: develop check-js
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check . >/dev/null || { echo "run: .venv/bin/ruff format ."; exit 1; }
	@$(BIN)/mypy
	@$(BIN)/lint-imports

check-js:
	@checks/run

# Without the page in a browser and the builds of wheels, which take long.
coverage: system develop
	@$(BIN)/python -m pytest -n 2 -m "not long" --cov

develop: $(VENV)/developed

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Plyground needs Python 3.11 or newer (found: $$($(PYTHON) --version 2>&1 || echo none)); try make PYTHON=python3.12"; exit 1; }
	@echo "Making $(VENV) ..." >&2
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: $(VENV)/python pyproject.toml setup.py $(KERNELS)
	@echo "Installing Plyground into $(VENV) (once; about a minute) ..." >&2
	@$(BIN)/python scripts/install.py
	@$(BIN)/plyground --version >&2
	@touch $@

$(VENV)/developed: $(VENV)/python pyproject.toml setup.py $(KERNELS)
	@echo "Installing Plyground and its development tools into $(VENV) (once) ..." >&2
	@$(BIN)/python scripts/install.py dev docs cluster
	@$(BIN)/plyground --version >&2
	@touch $(VENV)/installed $@

$(VENV)/benched: $(VENV)/developed
	@echo "Installing the peers of the benchmarks into $(VENV) (once) ..." >&2
	@$(BIN)/python scripts/install.py dev docs cluster bench
	@touch $@

system:
	@[ "$(SYSTEM)" = no ] || .ci/system $(APT)

bench: $(VENV)/benched
	@$(BIN)/python -m benchmarks

# What docs/reliability.md promises, tried for so long: python -m soak --help has more.
MINUTES ?= 60
soak: develop
	@$(BIN)/python -m soak --minutes $(MINUTES)

docs: develop
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The site is there: site/index.html" >&2

screenshots: system develop
	@$(BIN)/python docs/screenshots.py

clean:
	rm -rf $(VENV) build dist site .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info checks/node_modules
	find src tests -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete -o -name 'kernel*.c' -delete -o -type d -name avx2 -empty -delete
