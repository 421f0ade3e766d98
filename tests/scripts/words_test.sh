#!/usr/bin/env bash
# A retired word is refused as a type's name, in a comment and in a page, here in a small project made for that.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=tests/scripts/lib/expect.sh
source "$ROOT/tests/scripts/lib/expect.sh"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

git -C "$work" init -q
mkdir -p "$work/docs/rules" "$work/server" "$work/tests/server"
printf '# What took their place.\n\nGameLots GameDraw\nLetter RoomMessage\n' >"$work/docs/retired_words.txt"
lots="GameLots has gone: GameDraw is its successor (docs/retired_words.txt)"
letter="Letter has gone: RoomMessage is its successor (docs/retired_words.txt)"

# finds NAME FILE TEXT COMPLAINT: what is said while this file holds the text; nothing: it is good
finds() {
  local said status=0
  printf '%b\n' "$3" >"$work/$2"
  said="$("$ROOT/scripts/lib/words.py" "$work" 2>&1)" || status=$?
  rm "$work/$2"
  expect "$1" "${4:-}" "$said"
  expect "$1: the exit status" "$([[ -n "${4:-}" ]] && echo 1 || echo 0)" "$status"
}

finds "a type" server/a.hpp '\nstruct Letter {};' "server/a.hpp:2: $letter"
finds "a type with a longer name" server/a.hpp 'struct LetterBox {};'
finds "another name in code" server/a.cpp 'use(Letter, "GameLots");'
finds "a comment" server/a.cpp 'int n;  // what GameLots counts' "server/a.cpp:1: $lots"
finds "a comment of a test" tests/server/a.cpp '/// The GameLots of a round.' "tests/server/a.cpp:1: $lots"
finds "an ordinary word in a comment" server/a.cpp '// Letter by letter.'
# shellcheck disable=SC2016
finds "an ordinary word as code in a comment" server/a.cpp '// A `Letter` to a room.' "server/a.cpp:1: $letter"
# shellcheck disable=SC2016
finds "a page" docs/a.md 'Letters.\n`server::Letter`, then `GameLots`.' "docs/a.md:2: $lots
docs/a.md:2: $letter"
finds "a page that tells of what was" docs/CHANGELOG.md 'GameLots is GameDraw now.'
finds "a page of rules" docs/rules/a.md 'GameLots'

said="$("$ROOT/scripts/lib/words.py" "$ROOT" 2>&1)" || true
expect "the project's own words" "" "$said"
sum_up
