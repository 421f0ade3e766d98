#!/usr/bin/env bash
# Which suites scripts/test --changed chooses: those that a change can reach, and no others.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=tests/scripts/lib/expect.sh
source "$ROOT/tests/scripts/lib/expect.sh"

# A project of four folders; `top` has no tests of its own.
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/docs" "$work/tests/cli" "$work/tests/scripts"
printf '%s\n' '# from the bottom up' rules 'server/match server/store' server/room/parts server/room server/top web/src >"$work/docs/folders.txt"
for suite in rules server/match server/store server/room stored; do
  mkdir -p "$work/tests/$suite" && touch "$work/tests/$suite/CMakeLists.txt"
done
touch "$work/tests/cli/b.sh" "$work/tests/cli/a.sh" "$work/tests/scripts/c.sh"
whole="stored tests/cli/a.sh tests/cli/b.sh"

suites_of() { printf '%s\n' "$@" | python3 -B "$ROOT/scripts/lib/changed.py" "$work" | xargs; }

expect "a folder and those above it" "match room $whole" "$(suites_of server/match/state.cpp)"
expect "a folder of a folder" "room $whole" "$(suites_of server/room/parts/a.cpp)"
expect "one that the order does not name belongs to the one around it" "room $whole" "$(suites_of server/room/more/a.cpp)"
expect "the lowest reaches all" "rules match store room $whole" "$(suites_of rules/CMakeLists.txt)"
expect "so does what all is built with" "rules match store room $whole" "$(suites_of CMakePresets.json)"
expect "tests reach themselves" "room" "$(suites_of tests/server/room/a_test.cpp)"
expect "a shell test, too" "tests/cli/a.sh" "$(suites_of tests/cli/a.sh)"
expect "the page compiles no program" "web" "$(suites_of web/src/app/App.svelte)"
expect "documents have their citations looked up" "tests/scripts/citations_test.sh" "$(suites_of docs/queues.md README.md)"
expect "scripts" "tests/scripts/c.sh" "$(suites_of scripts/test)"
expect "two changes" "web match room $whole" "$(suites_of web/index.html server/match/a.hpp)"
expect "nothing" "" "$(suites_of '')"

sum_up
