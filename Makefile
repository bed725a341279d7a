# The front door. CMake and its presets do the work; these targets are what people type.
JOBS ?= 2
FUZZ_SECONDS ?= 60
ROOM ?= core,game,record,proto,net,store,cli,ai,secret
COUNT ?= 40
SEED ?= 1
CASE ?=
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: all install uninstall deb test-deb page play test test-python test-wheel python-lock test-page screenshots test-quick bench fuzz coverage mutants lint format golden abi puzzles clean
.DEFAULT_GOAL := all

# $(call build,PRESET,TARGETS), in build/PRESET: all of it, or these. Configured once, Ninja does the rest.
define build
	@[ -f build/$(1)/build.ninja ] || cmake --preset $(1) >build/$(1).log 2>&1 || { cat build/$(1).log; exit 1; }
	@cmake --build build/$(1) -j $(JOBS) $(addprefix --target ,$(2)) -- --quiet
endef

# $(call run_tests,PRESET,LABELS)
define run_tests
	@ctest --test-dir build/$(1) -j $(JOBS) --output-on-failure --no-label-summary $(2)
endef

# Installs nothing: says what is missing, and which command brings it.
all: | build
	@tools/install --check build
	$(call build,release)
	@ln -sf release/triforium build/triforium

build:
	@mkdir -p build

# The program with its manual and completions, the library, its headers and packages, below PREFIX; DESTDIR is for those who
# make packages of them.
install: all
	$(call build,library)
	@cmake --build build/release --target manual -- --quiet
	@DESTDIR='$(DESTDIR)' cmake --install build/release --component program --prefix '$(PREFIX)'
	@for part in library dev; do \
		DESTDIR='$(DESTDIR)' cmake --install build/library --component $$part --prefix '$(PREFIX)' || exit 1; done
	@[ -n '$(DESTDIR)' ] || ldconfig 2>/dev/null || true

# What the last install put where it put it, and the folders that are empty then.
uninstall:
	@awk 1 build/release/install_manifest_program.txt build/library/install_manifest_library.txt \
		build/library/install_manifest_dev.txt | sed 's,^,$(DESTDIR),' >build/installed.txt
	@while read -r file; do rm -fv "$$file"; done <build/installed.txt
	@sed -n 's,/[^/]*$$,,; /\/triforium$$/p' build/installed.txt | sort -u | xargs rmdir

# Debian packages of program, library and headers, in build/deb: the same components below /usr.
deb:
	@tools/install deb
	@$(MAKE) --no-print-directory page all
	@cmake --build build/release --target manual -- --quiet
	@cmake --preset library -B build/deb/library -D CMAKE_INSTALL_PREFIX=/usr >build/deb.log 2>&1 || { cat build/deb.log; exit 1; }
	@cmake --build build/deb/library -j $(JOBS) -- --quiet
	@cd build/deb && rm -f ./*.deb && cpack --config $(CURDIR)/cmake/deb.cmake >../deb.log || { cat ../deb.log; exit 1; }
	@ls build/deb/*.deb

# Those packages in a bare Debian 12, which is made for it and thrown away (needs Debian's mirror; some two minutes).
test-deb: deb
	@tools/test_deb build/deb

# The browser table: the wasm module, then Vite's output in build/web/dist. Rebuilt when something it is made of changed.
page: build/web/page.stamp

PAGE_SOURCES := $(shell find web docs/rules core game record proto nets ai study data tools -type f -not -path '*/node_modules/*' -not -path 'web/tests/*')

build/web/page.stamp: $(PAGE_SOURCES) build/web/modules.stamp
	$(call build,wasm)
	@cd web && npx --no-install vite build --logLevel warn
	@touch $@

build/web/modules.stamp: web/package-lock.json | build
	@tools/install page
	@mkdir -p build/web
	@cd web && npm ci --no-fund --no-audit --loglevel=error
	@touch $@

# Installs what is missing, builds everything, and tells the address of the table (and opens it where there is a desktop).
play:
	@tools/install page
	@$(MAKE) --no-print-directory page all
	@build/triforium serve --open --data "$${XDG_DATA_HOME:-$$HOME/.local/share}/triforium/tables"

# Everything: lint; sanitized tests, by gcc; what has threads under ThreadSanitizer, by clang; long properties in an optimised
# build with asserts; wasm against native; fuzzers for a moment; the Python package; the page.
test:
	@tools/install test
	@$(MAKE) --no-print-directory page all lint
	$(call build,asan)
	$(call build,checked,of_checked)
	$(call build,wasm)
	$(call build,fuzz,tests/fuzz/all)
	$(call build,tsan,of_threads of_tsan)
	$(call run_tests,asan,-LE 'checked|tsan')
	$(call run_tests,tsan,-L 'threads|tsan')
	$(call run_tests,checked,-L checked)
	@tools/run_fuzzers build/fuzz 5 $(JOBS)
	@$(MAKE) --no-print-directory test-python test-page

# The Python package: installed by pip into an environment of its own, its types, its tests. Skipped, with a line, where PyPI
# cannot be reached.
test-python:
	@tools/install test
	@$(MAKE) --no-print-directory all
	@tools/test_python build/triforium $(JOBS)

# The package as a wheel for every Linux that has the glibc of this one, in build/python/wheelhouse, and its tests in every Python here.
test-wheel: test-python
	@tools/test_wheel build/triforium

# What the package is tested with, written down by version and hash.
python-lock:
	@python3 -m venv build/python/lock
	@build/python/lock/bin/pip install --quiet --disable-pip-version-check pip-tools
	@build/python/lock/bin/pip-compile --quiet --upgrade --generate-hashes --no-header --no-annotate --no-emit-index-url \
		--no-emit-trusted-host --no-emit-find-links --allow-unsafe --strip-extras bindings/python/requirements.in \
		-o bindings/python/requirements.txt

# The page: its parts under node, then all of it in a browser; pictures of what failed are in build/web/e2e.
test-page:
	@tools/install test
	@$(MAKE) --no-print-directory page all
	@cd web && npx --no-install vitest run
	@cd web && node --test --test-concurrency=2 --test-reporter=spec tests/e2e/*.test.mjs

# The pictures of docs/images, from the records the page's tests use.
screenshots:
	@tools/install test
	@$(MAKE) --no-print-directory page all
	@cd web && node tools/screenshots.mjs

# The inner loop.
test-quick: | build
	@tools/install test
	$(call build,asan)
	$(call run_tests,asan,-L quick)

# A CSV row per case; CASE=basilica_playout_2p for one of them.
bench: all
	@build/triforium bench $(CASE)

fuzz: | build
	@tools/install test
	$(call build,fuzz,tests/fuzz/all)
	@tools/run_fuzzers build/fuzz $(FUZZ_SECONDS) $(JOBS)

coverage: | build
	@tools/install coverage
	$(call build,coverage)
	@find build/coverage -name '*.gcda' -delete
	$(call run_tests,coverage,-L quick)
	@gcovr --root . --object-directory build/coverage --filter 'core/' --filter 'game/' --exclude-unreachable-branches \
		--fail-under-line 95

# Small changes to the code that no test notices: COUNT of each room, drawn by SEED; ROOM=net,cli for some of them.
mutants: | build
	@tools/install test
	@tools/mutate --rooms $(ROOM) --count $(COUNT) --seed $(SEED) --jobs $(JOBS)

# With the compile commands of the build that clang makes, and what is written for it.
lint: | build
	@tools/install test
	$(call build,tsan,bench/all bindings/c/all cli/all train/all)
	@tools/lint build/tsan $(JOBS)

format:
	@tools/install test
	@git ls-files '*.c' '*.h' '*.inc' '*.cu' '*.cuh' ':!*_fitted.inc' | xargs clang-format -i

# The public declarations of the library as bindings/c/abi.txt pins them (docs/library.md).
abi:
	@tools/abi --write

# The page's puzzles anew, from games of bots: some half an hour. The same seed gives the same puzzles.
puzzles:
	@tools/install --check build
	$(call build,release)
	@cmake --build build/release -j $(JOBS) --target make_puzzles -- --quiet
	@for game in $$(cat game/games.txt); do build/release/study/make_puzzles $$game 104 $(SEED) >build/$$game.json && \
		mv build/$$game.json web/puzzles/$$game.json || exit 1; done


# Write the golden games, perft counts, cross hashes and what commands say anew; read the difference in review.
golden: | build
	@tools/install test
	$(call build,checked,test_golden test_perft test_cross triforium_nave)
	@build/checked/tests/test_golden --write
	@build/checked/tests/test_perft --write
	@build/checked/tests/test_cross --write
	@python3 tests/e2e/test_said.py build/checked/tests/support/nave/triforium_nave tests/e2e/said --write

clean:
	@rm -rf build
