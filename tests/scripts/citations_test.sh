#!/usr/bin/env bash
# Whatever a comment, a text or a page of the project cites exists (citations.py says what that is), and a citation that
# leads nowhere is found, here in a small project made for that.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=tests/scripts/lib/expect.sh
source "$ROOT/tests/scripts/lib/expect.sh"
check="$ROOT/tests/scripts/citations.py"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

git -C "$work" init -q
mkdir -p "$work/docs/rules" "$work/rules" "$work/server" "$work/tests/data"
cat >"$work/docs/rules/game.md" <<'END'
# A game
## 4. Pieces
**Attack**: what a piece could capture.
## 5 Special moves
**5.1 The leap.** Over anything.
## 9. Decisions
1. *Board*: as found.
2. *Pawns*: see decision 1.
## 10 Test facts
| 3 | `k7/8` | checkmate |
**C4. Castling.**
END
printf '# Notation\n## FEN\n- ep: a square.\n' >"$work/docs/rules/NOTATION.md"
printf '# Dice\n## Attacks and answers\n## Protocol\n1. offer\n2. commit\n' >"$work/docs/FAIRNESS.md"
printf '// The game (rules page: game.md).\n' >"$work/rules/game.hpp"
true >"$work/server/world.hpp"

# says NAME FILE TEXT COMPLAINT...: what is found in a file that holds the text, an N in its name being another each time;
# complaints stand without their place, and are compared below
names=()
files=()
wanted=()
says() {
  local file="${2/N/n${#names[@]}}"
  names+=("$1")
  files+=("$file")
  printf '%b\n' "$3" >"$work/$file"
  shift 3
  wanted+=("$( (($# == 0)) || printf '%s\n' "$@")")
}

says "a page that is there" rules/N.cpp '// See game.md and docs/FAIRNESS.md; rules/game.hpp and game.hpp do.'
says "a page that is not" rules/N.cpp '// As chess.md says.' "there is no page chess.md"
says "a page in a sentence for people" server/N.cpp 'say("docs/help.md tells more");' "there is no page docs/help.md"
says "a section" rules/N.cpp '// The moves (game.md, section 5).'
says "a section that is not there" rules/N.cpp '// The moves (game.md, section 6).' "docs/rules/game.md has no section 6"
says "one of several sections" rules/N.cpp '// See game.md, sections 4, 5.1 and 5.2.' "docs/rules/game.md has no section 5.2"
says "a range of sections" rules/N.cpp '// See game.md, sections 4 to 7.' \
  "docs/rules/game.md has no section 6" "docs/rules/game.md has no section 7"
says "a decision and a test fact" rules/N.cpp '// See game.md, section 4 and decision 2, test fact 3, test fact C4.'
says "a decision that is not there" rules/N.cpp '// See game.md, section 4 and decision 3.' \
  "docs/rules/game.md has no decision 3"
says "a test fact that is not there" rules/N.cpp '// See game.md, test fact C5.' "docs/rules/game.md has no test fact C5"
says "a number without a page" rules/N.cpp '// Rules page: game.md.\n\n/// Section 4; decision 8.' \
  "docs/rules/game.md: no decision 8"
says "a number whose page the header names" rules/game.cpp '/// Section 4; section 8.' "docs/rules/game.md: no section 8"
says "a number of no page" rules/N.cpp '/// Section 4.' "Section 4: of which page?"
says "a heading and a line's beginning" rules/N.cpp '// See NOTATION.md, "FEN", "ep", and game.md, "Attack".'
says "a heading that is not there" rules/N.cpp '// See NOTATION.md, "Moves".' \
  'in docs/rules/NOTATION.md nothing is called "Moves" and no line begins so'
says "a line under another heading" rules/N.cpp '// See game.md, section 5, "Attack".' \
  'in docs/rules/game.md nothing is called "Attack" and no line begins so'
says "a heading over a line's end" rules/N.cpp '/// See FAIRNESS.md,\n/// Attacks and\n/// answers.'
says "a heading without quotes" rules/N.cpp '// See FAIRNESS.md, Attacks and defences.' \
  "docs/FAIRNESS.md has no heading 'Attacks and defences.'"
says "an item of a list" rules/N.cpp '// See FAIRNESS.md, Protocol 1 to 2; Protocol 1.'
says "an item that is not there" rules/N.cpp '// See FAIRNESS.md, Protocol 1 to 3; Protocol 7.' \
  "docs/FAIRNESS.md, Protocol, has no item 3" "docs/FAIRNESS.md, Protocol, has no item 7"
says "a ruling's title" tests/data/N.txt '# Rulings.\n[game.md 5 A leap]\n[game.md 7 An end]' "docs/rules/game.md has no section 7"
says "a file" server/N.cpp '// As other.hpp has it.' "there is no file other.hpp"
says "a file in code is no citation" server/N.cpp 'read("other.hpp");'
says "a file of somebody else" server/N.cpp "// As shogiops' other.ts has it."
says "a link" docs/N.md '[a](rules/game.md), [b](rules/game.md#4-pieces), [c](help.txt), [d](rules/game.md#5-pieces)' \
  "the link help.txt leads nowhere" "docs/rules/game.md has no heading #5-pieces"
says "a link of a page beside the code" server/N.md '[a](world.hpp), [b](../docs/rules/game.md), [c](help.hpp)' \
  "the link help.hpp leads nowhere"
# shellcheck disable=SC2016
says "a path in a page" docs/N.md '`server/world`, `server/world.hpp`, `server/`, `server/word`' "there is no server/word"

# shellcheck disable=SC2016
says "a file's name alone in a page" docs/N.md '`world.hpp`, `server/world.hpp`, `word.hpp`, `of/world.hpp`, `say(word.hpp)`' \
  "there is no file word.hpp" "there is no file of/world.hpp"
# shellcheck disable=SC2016
says "a file of another project in the sources of rules" docs/rules/N.md '`word.cpp`'

said="$("$check" "$work")" && status=0 || status=$?
expect "the exit status" 1 "$status"
for at in "${!names[@]}"; do
  expect "${names[at]}" "${wanted[at]}" "$(sed -n "s|^${files[at]}:[0-9]*: ||p" <<<"$said")"
done

said="$(cd "$ROOT" && "$check" "$ROOT")" && status=0 || status=$?
expect "the project's own citations" 0 "$status"
((status == 0)) || printf '%s\n' "$said"
sum_up
