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
mkdir -p "$work/docs" "$work/tests/cli" "$work/tests/scripts/lib"
printf '%s\n' '# from the bottom up' rules rules/search 'server/match server/store' server/room/parts server/room server/top web/src >"$work/docs/folders.txt"
for suite in rules rules/search server/match server/store server/room stored cli server/fairness server/tournament fuzz round_trips; do
  mkdir -p "$work/tests/$suite" && touch "$work/tests/$suite/CMakeLists.txt"
done
touch "$work/tests/cli/b.sh" "$work/tests/cli/a.sh" "$work/tests/scripts/c.sh" "$work/tests/scripts/lib/expect.sh"
whole="stored tests/cli/a.sh tests/cli/b.sh"

suites_of() { printf '%s\n' "$@" | python3 -B "$ROOT/scripts/lib/changed.py" "$work" | xargs; }

expect "a folder and those above it" "match room $whole" "$(suites_of server/match/state.cpp)"
expect "a folder of a folder" "room $whole" "$(suites_of server/room/parts/a.cpp)"
expect "one that the order does not name belongs to the one around it" "room $whole" "$(suites_of server/room/more/a.cpp)"
expect "the lowest reaches all, and the page" "rules search match store room $whole web" "$(suites_of rules/board/board.cpp)"
expect "a folder below another with tests of its own" "search match store room $whole web" "$(suites_of rules/search/see.cpp)"
expect "and those" search "$(suites_of tests/rules/search/see_test.cpp)"
expect "so does what all is built with" "rules search match store room $whole web" "$(suites_of CMakePresets.json)"
expect "the page does not see how the server's tests are built" "rules search match store room $whole" "$(suites_of tests/server/room/CMakeLists.txt)"
expect "the page has types and examples of the messages" web "$(suites_of protocol/schema/move.schema.json protocol/examples/good/move.json | tr ' ' '\n' | grep web)"
expect "tests reach themselves" "room" "$(suites_of tests/server/room/a_test.cpp)"
expect "a shell test, too" "tests/cli/a.sh" "$(suites_of tests/cli/a.sh)"
expect "not one that is gone" "" "$(suites_of tests/cli/gone.sh)"
expect "a shell test once, whoever chooses it" "room $whole" "$(suites_of server/room/a.cpp tests/cli/b.sh)"
expect "what helps shell tests is none of them" "tests/scripts/c.sh" "$(suites_of tests/scripts/lib/expect.sh)"
expect "nor is a program beside them" "tests/scripts/c.sh tests/cli/a.sh tests/cli/b.sh" "$(suites_of tests/scripts/citations.py tests/cli/reader.py)"
expect "data beside them belong to the program" cli "$(suites_of tests/cli/data/exchanges.txt)"
touch "$work/tests/cli/gamefile.sh" "$work/tests/cli/verify_status.sh" "$work/tests/scripts/citations_test.sh"
expect "vectors" "rules fairness cli web" "$(suites_of tests/vectors/chess.jsonl)"
expect "game files" "tests/cli/gamefile.sh web" "$(suites_of tests/gamefiles/chess112.pgn)"
expect "foreign game files" "rules tests/cli/gamefile.sh" "$(suites_of tests/gamefiles/foreign/sho.kif)"
expect "random games" tests/cli/gamefile.sh "$(suites_of tests/round_trips/main.cpp)"
expect "report files of tournaments" tournament "$(suites_of tests/tournaments/example-a.trf)"
expect "fuzzers are no suite" "" "$(suites_of tests/fuzz/fuzz_fen.cpp)"
expect "documents that tests read" "tests/cli/verify_status.sh tests/scripts/citations_test.sh web" \
  "$(suites_of docs/examples/receipt.json docs/rules/rolling.md)"
rm "$work/tests/cli/gamefile.sh" "$work/tests/cli/verify_status.sh"
expect "the page compiles no program" "web" "$(suites_of web/src/app/App.svelte)"
expect "documents have their citations looked up" "tests/scripts/citations_test.sh" "$(suites_of docs/queues.md README.md)"
rm "$work/tests/scripts/citations_test.sh"
expect "scripts" "tests/scripts/c.sh" "$(suites_of scripts/test)"
expect "two changes" "web match room $whole" "$(suites_of web/index.html server/match/a.hpp)"
expect "nothing" "" "$(suites_of '')"

# built_for FILE: the targets that scripts/test --changed has built after a change there, in a project on a new machine; cmake
# only pretends.
built_for() {
  rm -rf "$work/.git" "$work/build" "$work/targets"
  git -C "$work" init -q
  git -C "$work" add .
  git -C "$work" -c user.name=a -c user.email=a@a.test commit -q -m all
  mkdir -p "$(dirname "$work/$1")" && echo "# changed" >"$work/$1"
  PATH="$work/bin:$PATH" "$work/scripts/test" --changed HEAD >"$work/said" 2>&1 || cat "$work/said"
  xargs <"$work/targets"
}
mkdir "$work/bin"
cp -r "$ROOT/scripts" "$work/scripts"
printf '%s\n' bin build said targets >"$work/.gitignore"
echo '#!/usr/bin/env bash' | tee "$work/bin/ninja" "$work/tests/cli/gamefile.sh" >/dev/null
printf '%s\n' '#!/usr/bin/env bash' 'echo installed' >"$work/bin/dpkg-query"
printf '%s\n' '#!/usr/bin/env bash' "[[ \$* != *--target* ]] || echo \"\${@:5}\" >'$work/targets'" >"$work/bin/cmake"
chmod +x "$work/bin"/*
expect "the second reader has its random games" "astragal round_trips" "$(built_for tests/round_trips/main.cpp)"
expect "other shell tests need the program alone" astragal "$(built_for tests/cli/a.sh)"

sum_up
