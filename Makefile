# Everything people type. `make run` and `make test` are all that a new machine needs.

SHELL := /bin/sh
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
DATA_DIR ?= var

# A stamp is named by the hash of its lock: a changed lock is installed once, an old one never again.
RUN_STAMP := $(VENV)/.run-$(shell cksum < requirements/run.txt | tr ' ' '-')
TEST_STAMP := $(VENV)/.test-$(shell cksum < requirements/test.txt | tr ' ' '-')
COLLECTED := $(DATA_DIR)/static/staticfiles.json

PYTEST := $(BIN)/python -m pytest
# Where that is so, .ci/browser has said it in a line, or has failed.
NO_CHROMIUM = ! { command -v chromium-headless-shell || command -v chromium; } >/dev/null
# What speaks to the database; both sizes of a site must do the same.
ON_POSTGRES := tests/services tests/accounts
SOURCES := tienlen games accounts tests manage.py

.PHONY: help run setup test soak bench bench-load check dev fmt lock messages settings picture \
	browser migrate collected clean \
	code types imports templates-lint state words locks

help: ## say what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

run: setup ## serve the site at http://127.0.0.1:8000/ (PORT=, HOST=)
	@exec $(BIN)/python manage.py serve

setup: $(RUN_STAMP) migrate collected ## all that `make run` does before it serves

dev: $(RUN_STAMP) migrate ## serve with debug pages, and start again when a file changes
	@exec env DEBUG=1 $(BIN)/python manage.py serve --reload

# Tests start many a process: whatever is set, none of them compiles anew what another has.
test soak: export PYTHONDONTWRITEBYTECODE =

# Twice, for an event loop of a browser and those of other tests cannot share a process. Three
# browsers on two cores, for each waits half of its time for bots.
test: $(TEST_STAMP) browser ## every test but the long counts
	@$(PYTEST) -n 2 --dist loadgroup -m "not soak" --ignore tests/browser
	@$(NO_CHROMIUM) || $(PYTEST) -n 3 --dist loadgroup -m "not soak" tests/browser

soak: $(TEST_STAMP) browser ## the long counts: minutes, not seconds (SOAK_DEALS=)
	@$(PYTEST) -n 2 --dist loadgroup --timeout 1800 -m soak --ignore tests/browser
	@$(BIN)/python -m tests.on_postgres -n 2 --dist loadgroup -m "not soak" $(ON_POSTGRES)
	@SOAK_DEALS=$${SOAK_DEALS:-10000} $(PYTEST) -n 2 tests/engine/test_random_deals.py
	@$(NO_CHROMIUM) || $(PYTEST) -n 2 --dist loadgroup --timeout 1800 -m soak tests/browser

bench: $(TEST_STAMP) ## how fast the engine is, see docs/performance.md
	@$(BIN)/python -m tests.bench.engine

bench-load: $(TEST_STAMP) ## what a running site bears, see docs/performance.md (LOAD="--rise …")
	@$(BIN)/python -m tests.bench.load $(LOAD)

check: code types imports templates-lint state words locks ## what a change must pass besides tests

code: $(TEST_STAMP)
	@$(BIN)/ruff check $(SOURCES)
	@$(BIN)/ruff format --check $(SOURCES)

types: $(TEST_STAMP)
	@$(BIN)/mypy

imports: $(TEST_STAMP)
	@$(BIN)/lint-imports

templates-lint: $(TEST_STAMP)
	@$(BIN)/djlint templates --lint --quiet

state: $(TEST_STAMP)
	@$(BIN)/python manage.py makemigrations --check --dry-run
	@$(BIN)/python manage.py check --database default
	@$(BIN)/python manage.py settings_page --check

words: $(TEST_STAMP)
	@$(PYTEST) -q -p no:randomly tests/platform/test_translations.py tests/platform/test_tree.py

fmt: $(TEST_STAMP) ## put the code into shape
	@$(BIN)/ruff check --fix-only --quiet $(SOURCES)
	@$(BIN)/ruff format $(SOURCES)

# The locks hold for every Python from 3.11 on and every system; what is locked stays as it is
# while the .in file allows it. UPGRADE=1 takes the newest.
COMPILE = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url $(if $(UPGRADE),--upgrade)

lock: ## write the locks anew from requirements/*.in (needs uv)
	@command -v uv >/dev/null || { echo "make lock needs uv on the PATH."; exit 1; }
	@cd requirements && $(COMPILE) run.in -o run.txt && $(COMPILE) test.in -o test.txt

locks:
	@command -v uv >/dev/null || { echo "The locks are not compared with their .in files: no uv here."; exit 0; }; \
	copy=$$(mktemp -d) && trap 'rm -rf "$$copy"' EXIT && cp requirements/* "$$copy" && cd "$$copy" \
	&& $(COMPILE) run.in -o run.txt && $(COMPILE) test.in -o test.txt && cd - >/dev/null \
	&& diff -u requirements/run.txt "$$copy/run.txt" && diff -u requirements/test.txt "$$copy/test.txt" \
	|| { echo "The locks do not fit their .in files: make lock"; exit 1; }

messages: $(TEST_STAMP) ## collect what is to be translated, and compile what is (needs gettext)
	@$(BIN)/python manage.py makemessages --locale vi --extension html,py --no-wrap --add-location file \
		--no-obsolete --ignore .venv --ignore var --ignore tests
	@$(BIN)/python manage.py compilemessages --locale vi --ignore .venv

settings: $(RUN_STAMP) ## write docs/operations/settings.md anew from tienlen/variables.py
	@$(BIN)/python manage.py settings_page

picture: $(TEST_STAMP) browser ## take the picture of the README anew
	@$(BIN)/python -m tests.browser.take_picture

clean: ## take away what was installed and cached; the data in var/ stays
	rm -rf $(VENV) $(DATA_DIR)/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

browser:
	@.ci/browser

migrate: $(RUN_STAMP)
	@mkdir -p $(DATA_DIR)
	@$(BIN)/python manage.py migrate --verbosity 0

collected: $(COLLECTED)

$(COLLECTED): requirements/run.txt $(shell find static) | $(RUN_STAMP)
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@touch $@

$(RUN_STAMP): requirements/run.txt
	@.ci/install $<
	@rm -f $(VENV)/.run-* && touch $@

$(TEST_STAMP): requirements/test.txt
	@.ci/install $<
	@rm -f $(VENV)/.test-* && touch $@
