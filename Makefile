# Every target does its own set-up on a machine with python3 (3.11+), a C compiler and a package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNELS := $(shell grep -rlE '^\# cython:' src --include='*.py')
SEED ?= 1
# Production installs what it runs and no test tools: make setup LOCK=requirements/serve.lock
LOCK ?= requirements.lock
# Cleared: with it set, no bytecode is stored, and every start compiles everything again.
export PYTHONDONTWRITEBYTECODE :=
# The longest tests first, so that both parallel jobs end at about the same time.
LONGEST := pages train office_sizes play lab sign play_everywhere play_points play_sizes
LONGEST := $(LONGEST:%=tests/browser/test_%.py)
WALKS := $(LONGEST) $(filter-out $(LONGEST),$(wildcard tests/browser/test_*.py))

.PHONY: setup serve test attack planted browser check types quick bench sim proof proof-load mutants screens docs dist site lock clean $(WALKS)

setup: $(VENV)/.built

$(VENV)/.installed: $(LOCK) requirements/bootstrap.lock
	@echo "Setting up $(VENV) (once: packages, then compiling, two to four minutes)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements/bootstrap.lock
	@$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r $(LOCK)
	@touch $@

$(VENV)/.built: $(VENV)/.installed pyproject.toml setup.py $(KERNELS)
	@HOUSEWAY_KEEP_KERNELS=$$(PYTHONPATH=src $(BIN)/python -m houseway.kernels.build --keep 2>/dev/null) $(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@$(BIN)/python -m compileall -q src/houseway
	@$(BIN)/python -m houseway.kernels.build
	@$(BIN)/python -m houseway.web.pages.fonts
	@touch $@

$(VENV)/.peers: requirements/peers.lock $(VENV)/.built
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/peers.lock
	@touch $@

# The extra "cluster", which the tests of simulate --cluster need.
$(VENV)/.cluster: requirements/cluster.lock $(VENV)/.built
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/cluster.lock
	@touch $@

$(VENV)/.site: requirements/site.lock $(VENV)/.built
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/site.lock
	@touch $@

$(VENV)/.dist: requirements/dist.lock $(VENV)/.built
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dist.lock
	@touch $@

# The extra "pkcs11", and SoftHSM for its tests where it is available.
$(VENV)/.pkcs11: requirements/pkcs11.lock $(VENV)/.built
	@sh tools/softhsm.sh
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/pkcs11.lock
	@touch $@

# The extra "devices", and a broker for its tests where it is available.
$(VENV)/.devices: requirements/devices.lock $(VENV)/.built
	@sh tools/mosquitto.sh
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/devices.lock
	@touch $@

serve: setup
	@$(BIN)/houseway serve --demo

test: setup $(VENV)/.cluster $(VENV)/.devices $(VENV)/.pkcs11 $(VENV)/.site
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/pytest -n 2 -m "not timed" --ignore=tests/browser
	@$(MAKE) --no-print-directory browser

# The security tests (docs/security.md); make test runs them too, except those that compare times.
attack: setup
	@$(BIN)/pytest -n 2 -m "not timed" tests/attack
	@$(BIN)/pytest -n 0 -m timed tests/attack

# Plants known defects one by one and checks that their tests fail.
planted: setup
	@$(BIN)/python -m tools.planted

# Tests every screen in a real Chromium. Each file has its own process, browser, server and time
# limit; make tests/browser/test_play.py runs one. Tests that fail are run once more in a fresh
# browser, and the output says so.
browser: setup
	@sh tools/browser.sh
	@$(MAKE) -j 2 -k --no-print-directory --output-sync=target $(WALKS)

WALK = timeout -k 10 900 $(BIN)/pytest -rs -p no:xdist -o cache_dir=.pytest_cache/$(notdir $@) $@
$(WALKS):
	@$(WALK) || { echo "Running the failed tests of $@ once more. One that passes now is flaky; fix it."; $(WALK) --last-failed; }

check: setup
	@$(BIN)/ruff format .
	@$(BIN)/ruff check .
	@$(MAKE) -j 2 --no-print-directory --output-sync=target types quick

types: setup
	@$(BIN)/mypy

quick: setup
	@$(BIN)/pytest -n 2 --dist worksteal -m "not slow" -p no:schemathesis --timeout-method=signal

bench: setup $(VENV)/.peers
	@sh tools/browser.sh
	@sh tools/load.sh
	@$(BIN)/houseway bench

# A thousand tables for a day, with commands lost, late, repeated and reordered: make sim SEED=7
sim: setup
	@$(BIN)/python -m tests.sim $(SEED)

# Injects faults into the simulation, real processes and every file (make proof SEED=7) and writes
# the table in docs/reliability.md. make test runs a short version.
MINUTES ?= 20
proof: setup
	@$(BIN)/python -m tests.proof $(SEED) --minutes $(MINUTES) --write

# The load test alone: 1,000 tables, 200 signs and 50 screens. make proof ends with it, too.
proof-load: setup
	@$(BIN)/python -m tests.proof.load --minutes $(MINUTES)

# Would the tests notice? Small changes to the rules, one at a time: make mutants SEED="7 8"
mutants: setup
	@$(BIN)/python -m tools.mutation progressive floor/office floor/law --count 250 --seed $(SEED)

# Pictures of every screen, into build/screens; those that the documentation shows, into docs/screens.
screens: setup
	@sh tools/browser.sh
	@$(BIN)/python -m tools.screens

docs: setup
	@$(BIN)/python -m tools.docs

# The documentation as a site, into the folder that the server shows as /guide.
site: setup $(VENV)/.site
	@$(BIN)/python -m tools.guide

# Source archive, wheel with compiled kernels and the guide, bill of materials (CycloneDX) of what it
# runs with, and digests, in dist/. The wheel is marked with the oldest Linux that it runs on.
dist: site $(VENV)/.dist
	@rm -rf dist
	@$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python --out-dir dist
	@PATH="$(abspath $(BIN)):$$PATH" auditwheel repair --wheel-dir dist dist/*-linux_*.whl >build/auditwheel.txt 2>&1 || { cat build/auditwheel.txt; exit 1; }
	@rm dist/*-linux_*.whl
	@sed "s/^dynamic = .*/version = \"$$($(BIN)/python -c 'import houseway; print(houseway.__version__)')\"/" pyproject.toml > build/pyproject.toml
	@$(BIN)/uv pip compile -q --no-header --no-annotate --generate-hashes --constraint requirements.lock build/pyproject.toml -o build/runs.txt
	@PYTHONWARNINGS=ignore $(BIN)/cyclonedx-py requirements build/runs.txt --pyproject build/pyproject.toml --output-reproducible --output-format JSON --output-file dist/houseway.cdx.json
	@cd dist && rm -f .gitignore && sha256sum * > SHA256SUMS && cat SHA256SUMS

lock: setup
	@cd requirements && for name in bootstrap peers; do ../$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-header $$name.in -o $$name.lock; done
	@cd requirements && ../$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-header houseway.in -o ../requirements.lock
	@cd requirements && ../$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-header --constraint ../requirements.lock ../pyproject.toml serve.in -o serve.lock
	@cd requirements && ../$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-header --constraint ../requirements.lock cluster.in -o cluster.lock
	@cd requirements && ../$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-header --constraint ../requirements.lock pkcs11.in -o pkcs11.lock
	@cd requirements && ../$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-header --constraint ../requirements.lock devices.in -o devices.lock
	@cd requirements && ../$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-header --constraint ../requirements.lock dist.in -o dist.lock
	@cd requirements && ../$(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-header --constraint ../requirements.lock site.in -o site.lock

clean:
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache $(VENV)
	@find src -name '*.so' -delete
