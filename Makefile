# The recipes for people and for CI. `make help` lists them.

PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11 python3.14 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
VENV := .venv
BIN := $(VENV)/bin
LOCAL_MODEL := .venv-local-model
PIP := $(BIN)/python -m pip --disable-pip-version-check
CODE := $(wildcard askfirst tests benchmarks)
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --exclude-newer '7 days'

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test check lint format pytest soak faults bench bench-reading bench-choices bench-calls bench-load record-scenarios smoke-local-model lock clean

help: ## list the recipes
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' Makefile

demo: $(VENV)/.core ## play the freight conversations; needs no model and no network once installed
	$(BIN)/askfirst demo

test: lint pytest ## all that CI runs: lint, types, layers, tests

check: format test ## format, then everything that `make test` runs

lint: $(VENV)/.dev ## formatting, ruff, mypy and the layers; changes nothing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports

format: $(VENV)/.dev ## format the code and mend what ruff can mend
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

pytest: $(VENV)/.dev ## the tests alone, on every core
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

soak: $(VENV)/.dev ## the long tests: many exchanges, kills, growth
	$(BIN)/python -m pytest -m soak

faults: $(VENV)/.dev ## every fault of a language model at every call site: what is used instead
	$(BIN)/python -m tests.wire

bench: $(VENV)/.dev ## run each script in benchmarks/
	@set -e; for script in $(filter-out %/__init__.py,$(wildcard benchmarks/[!_]*.py)); do \
		name=$${script#benchmarks/}; echo "== $${name%.py}"; $(BIN)/python -m "benchmarks.$${name%.py}"; done

bench-reading: $(VENV)/.dev ## how well questions are read: the figures, then what went wrong
	$(BIN)/python -m benchmarks.reading --failures
	$(BIN)/python -m benchmarks.reading.metamorphic

bench-choices: $(VENV)/.dev ## how well texts are read against tools' arguments
	$(BIN)/python -m benchmarks.choices

bench-calls: $(VENV)/.dev ## model calls and what is sent with them, beside a plain tool-calling loop; asks no model
	$(BIN)/python -m benchmarks.calls

bench-load: $(VENV)/.dev ## exchanges a second of the server, beside a model that takes a second
	$(BIN)/python -m benchmarks.load

record-scenarios: $(VENV)/.dev ## record the freight scenarios anew, with a server on this machine as the model
	$(BIN)/python -m tests.wire.oracle $(BIN)/askfirst test --record

smoke-local-model: $(VENV)/.dev $(LOCAL_MODEL)/.made ## a conversation with a small model on this machine; builds its server first
	$(BIN)/python -m benchmarks.local_model --python $(LOCAL_MODEL)/bin/python

lock: $(VENV)/.dev ## pin the newest allowed versions that are a week old, with hashes
	$(COMPILE) --upgrade --group build --output-file requirements.lock pyproject.toml
	$(COMPILE) --upgrade --all-extras --group dev --constraints requirements.lock --output-file requirements-dev.lock pyproject.toml
	$(COMPILE) --upgrade --extra server --extra traces --extra postgres --extra mcp --extra graphql --group build \
		--constraints requirements-dev.lock --output-file deploy/requirements.lock pyproject.toml
	$(COMPILE) --upgrade --no-deps --group tables --output-file requirements-tables.lock
	$(COMPILE) --upgrade --group local-model --output-file requirements-local-model.lock

clean: ## remove the environment, caches and build results
	rm -rf $(VENV) $(LOCAL_MODEL) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find $(CODE) -type d -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "askfirst needs Python 3.11 or newer: none was found. Name one: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "askfirst needs Python 3.11 or newer: $(PYTHON) is older or does not run."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# The locks name everything, so pip has nothing to resolve: with its resolver, a newer release of a package that
# another asks for with an extra would break the install of an old lock.
INSTALL := $(PIP) install --quiet --require-hashes --no-deps

# An environment made from the development lock holds the core lock too: both agree on every version.
$(VENV)/.core: requirements.lock pyproject.toml | $(VENV)/.made
	$(INSTALL) -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements-dev.lock requirements-tables.lock pyproject.toml | $(VENV)/.made
	$(INSTALL) -r requirements-dev.lock
	$(INSTALL) -r requirements-tables.lock
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $(VENV)/.core $@

# Compiled here, for any machine of its kind: with what the compiler finds out about this one, some crash.
$(LOCAL_MODEL)/.made: requirements-local-model.lock | $(VENV)/.made
	test -d $(LOCAL_MODEL) || $(PYTHON) -m venv $(LOCAL_MODEL)
	CMAKE_ARGS="-DGGML_NATIVE=OFF -DLLAVA_BUILD=OFF" $(LOCAL_MODEL)/bin/python -m pip --disable-pip-version-check \
		install --quiet --require-hashes --no-deps -r requirements-local-model.lock
	@touch $@
