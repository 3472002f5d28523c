# The commands of the project. `make help` lists them; each target sets up what it needs first.

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
INSTALLED_BENCH := $(VENV)/.installed-bench
BUF_VERSION := 1.75.0
BUF := .tools/buf-$(BUF_VERSION)/node_modules/.bin/buf
CHECKED := sdk/python/pinochle_rules sdk/python/pinochle_protocol sdk/python/pinochle_sdk referee tournaments \
	tests sample_bots bench proto

# The interpreter that makes .venv: the first of these that runs and is new enough. `make setup PYTHON=…` overrides it.
PYTHON ?=
PYTHONS := $(if $(PYTHON),$(PYTHON),python3 python3.13 python3.12 python3.11 python)
IS_NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-slow lint format types proto proto-check buf bench bench-long sdk-cpp sdk-go sdk-java sdk-rust sdk-typescript wheel clean

help: ## list the targets
	@echo "make TARGET, where TARGET is one of:"
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort | sed -E 's/^([a-z-]+):.*## (.*)/\1 \2/' \
		| while read -r target text; do printf '  %-14s %s\n' "$$target" "$$text"; done

setup: $(INSTALLED) ## make .venv with the pinochle command and the developers' tools

$(INSTALLED): pyproject.toml
	@python=""; \
	for candidate in $(PYTHONS); do \
		if "$$candidate" -c '$(IS_NEW_ENOUGH)' >/dev/null 2>&1; then python="$$candidate"; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo "Pinochle Arena needs Python 3.11 or newer, and none of these is: $(PYTHONS)." >&2; \
		echo "Install one, or name it: make setup PYTHON=/path/to/python3.12" >&2; \
		exit 1; \
	fi; \
	if ! $(BIN)/python -m pip --version >/dev/null 2>&1 || ! $(BIN)/python -c '$(IS_NEW_ENOUGH)'; then \
		rm -rf $(VENV); \
		if ! "$$python" -m venv $(VENV); then \
			rm -rf $(VENV); \
			echo "$$python cannot make a virtual environment here: see the message above." >&2; \
			echo "On Debian and Ubuntu this helps: apt-get install python3-venv" >&2; \
			exit 1; \
		fi; \
	fi
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

$(INSTALLED_BENCH): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --editable '.[dev,bench]'
	@touch $@

demo: setup ## play a small round robin of the sample bots, print its tables, and replay one deal of it
	@rm -f demo.db demo.db-wal demo.db-shm demo.db.lock
	$(BIN)/pinochle tournament run tournaments/definitions/cup.toml --store demo.db
	$(BIN)/pinochle replay demo.db 1/1/1

# A worker a core; the tests of a file stay together, since they share what they have built or played.
PARALLEL := --numprocesses auto --dist loadfile

test: setup ## run the tests, without the ones marked slow
	$(BIN)/python -m pytest $(PARALLEL) -m "not slow"

test-slow: setup ## run the tests marked slow
	$(BIN)/python -m pytest $(PARALLEL) -m slow

lint: setup types ## check format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: setup ## check types alone
	$(BIN)/mypy $(CHECKED)

format: setup ## put the code into the house's format and mend what ruff can
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

proto: setup ## generate the Python protocol code from proto/ again
	$(BIN)/python proto/generate.py

proto-check: setup ## check that the generated code is what proto/ says
	$(BIN)/python proto/generate.py --check

# Without npm the tests still check the essentials of the contract on its descriptors, so only CI insists.
buf: ## check the contract's style with buf
	@if command -v npm >/dev/null 2>&1; then \
		$(MAKE) --silent --no-print-directory $(BUF) && cd proto && ../$(BUF) lint && echo "buf lint: no complaints"; \
	elif [ "$(CI)" = true ]; then \
		echo "buf lint needs npm, which is not installed: install npm and run this again." >&2; exit 1; \
	else \
		echo "buf lint skipped: npm is not installed. Install npm to check the contract's style."; \
	fi

$(BUF):
	@echo "installing buf $(BUF_VERSION) into .tools"
	npm install --silent --no-audit --no-fund --no-save --prefix .tools/buf-$(BUF_VERSION) @bufbuild/buf@$(BUF_VERSION)

bench: $(INSTALLED_BENCH) ## run the benchmarks (minutes); print their tables and write bench/results.json
	$(BIN)/python -m bench

bench-long: $(INSTALLED_BENCH) ## run the benchmarks of 100,000 boards and more
	$(BIN)/python -m bench --long

# What each SDK beside Python's must pass is said in sdk/README.md; each needs the programs of its language.
sdk-cpp: setup ## check the SDK for C++: format, warnings, clang-tidy, tests
	sdk/cpp/check

sdk-go: setup ## check the SDK for Go: format, generated code, vet, tests
	sdk/go/check

sdk-java: setup ## check the SDK for Java: format, generated code, lint, comments, tests
	sdk/java/check

sdk-rust: setup ## check the SDK for Rust: format, generated code, lint, tests, documentation
	sdk/rust/check

sdk-typescript: setup ## check the SDK for TypeScript: format, generated code, lint, types, tests
	sdk/typescript/check

wheel: setup ## build the wheel into dist/ and check what is in it
	rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation --outdir dist
	$(BIN)/check-wheel-contents dist

clean: ## remove what building and testing leave behind; .venv, .tools and stores stay
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.venv/*' -not -path './.tools/*' -prune -exec rm -rf {} +
