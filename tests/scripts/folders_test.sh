#!/usr/bin/env bash
# An #include or an import against the order of the folders is refused, here in a small project made for that.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=tests/scripts/lib/expect.sh
source "$ROOT/tests/scripts/lib/expect.sh"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

git -C "$work" init -q
mkdir -p "$work/docs" "$work/rules/board" "$work/rules/game" "$work/rules/fen" "$work/web/src/net" "$work/web/src/app"
printf '# From the bottom up.\nrules/board\nrules/game rules/fen\nweb/src/net\nweb/src/app\n' >"$work/docs/folders.txt"
printf '#include "rules/board/square.hpp"\n#include <vector>\n' >"$work/rules/game/play.hpp"
printf 'import { a } from "../net/wire";\nimport "./own";\n' >"$work/web/src/app/main.ts"

# finds NAME FILE TEXT COMPLAINT: what is said while this file holds the text; nothing: it is good
finds() {
  local said status=0
  printf '%b\n' "$3" >"$work/$2"
  said="$("$ROOT/scripts/lib/folders.py" "$work" 2>&1 >/dev/null)" || status=$?
  rm "$work/$2"
  expect "$1" "${4:-}" "$said"
  expect "$1: the exit status" "$([[ -n "${4:-}" ]] && echo 1 || echo 0)" "$status"
}

finds "a use of what stands below" rules/game/a.cpp '#include "rules/game/a.hpp"\n#include "rules/board/square.hpp"'
finds "a look back up" rules/board/a.cpp '\n  #include "rules/game/play.hpp"' \
  "rules/board/a.cpp:2: rules/board uses rules/game, which docs/folders.txt does not place below it"
finds "a look aside" rules/fen/a.hpp '#include "rules/game/play.hpp"' \
  "rules/fen/a.hpp:1: rules/fen uses rules/game, which docs/folders.txt does not place below it"
finds "a folder without a place" rules/game/a.cpp '#include "rules/text/a.hpp"' \
  "rules/game/a.cpp:1: docs/folders.txt does not name rules/text"
finds "an import that looks back up" web/src/net/wire.ts 'import {\n  b,\n} from "../app/main";' \
  "web/src/net/wire.ts:3: web/src/net uses web/src/app, which docs/folders.txt does not place below it"
finds "an import of a component while it runs" web/src/net/Wire.svelte 'const a = await import("../app/main");' \
  "web/src/net/Wire.svelte:1: web/src/net uses web/src/app, which docs/folders.txt does not place below it"

expect "the graph" "rules/board: -
rules/game: rules/board
rules/fen: -
web/src/net: -
web/src/app: web/src/net" "$("$ROOT/scripts/lib/folders.py" "$work")"

said="$("$ROOT/scripts/lib/folders.py" "$ROOT" 2>&1 >/dev/null)" || true
expect "the project's own folders" "" "$said"
sum_up
