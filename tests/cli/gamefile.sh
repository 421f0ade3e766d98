#!/usr/bin/env bash
# Example game files and random games of every id are read by a second reader, too; broken ones are refused. $ASTRAGAL is
# the program.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
export PYTHONDONTWRITEBYTECODE=1
passed=0
failed=0
judge() {  # NAME STATUS: counts one test
  if (($2 == 0)); then
    passed=$((passed + 1))
  else
    printf 'FAILED %s\n' "$1"
    failed=$((failed + 1))
  fi
}

for file in ../gamefiles/*.pgn; do
  python3 gamefile_reader.py "$ASTRAGAL" "$file"
  judge "$file" $?
done

# Three random games of every id in every form; scripts/round-trips plays as many as one likes, a hundred every night.
games="$(mktemp -d)"
broken="$(mktemp)"
trap 'rm -rf "$games" "$broken"' EXIT
"$(dirname "$ASTRAGAL")/tests/round_trips/round_trips" 3 1 "$games" >/dev/null
judge 'random games come back as they were' $?
python3 gamefile_reader.py "$ASTRAGAL" "$games"/*.pgn
judge 'the second reader reads random games as the program does' $?

# The second reader must be able to say no.
sed '0,/clk 0:/s//clk 1:/' ../gamefiles/chess112.pgn >"$broken"
"$ASTRAGAL" gamefile ../gamefiles/chess112.pgn >/dev/null
judge 'a good file is converted' $?
! python3 - "$broken" "$ASTRAGAL" <<'PYTHON'
import json, subprocess, sys
from gamefile_reader import compare
good = subprocess.run([sys.argv[2], "gamefile", "../gamefiles/chess112.pgn"], capture_output=True, text=True).stdout
try:
    compare(open(sys.argv[1], encoding="utf-8").read(), json.loads(good))
except AssertionError:
    sys.exit(1)
PYTHON
judge 'the second reader sees another clock' $?

sed 's/^\[White "/[White /' ../gamefiles/chess112.pgn >"$broken"
said="$("$ASTRAGAL" gamefile "$broken" 2>&1 >/dev/null)"
judge 'a broken tag is refused' $(($? == 1 ? 0 : 1))
[[ "$said" == "$broken:5:8: "* ]]
judge "a refusal names file, line and column: $said" $?

LC_ALL=C sed 's/^\[White "/&\xff/' ../gamefiles/chess112.pgn >"$broken"
said="$("$ASTRAGAL" gamefile "$broken" 2>&1 >/dev/null)"
judge 'what is not UTF-8 is refused' $(($? == 1 ? 0 : 1))
[[ "$said" == "$broken:5:9: "* ]]
judge "and says where: $said" $?

# Files of other programs: what they hold is tested in tests/rules/foreign_*; here is what the command does with it.
foreign=../gamefiles/foreign
said="$("$ASTRAGAL" gamefile "$foreign/windows-1252.pgn" 2>&1 >"$broken")"
judge 'a foreign file is read' $?
[[ "$said" == "$foreign/windows-1252.pgn:1:1: warning: "*$'\n'*":7:58: warning: "* ]]
judge "its warnings have file, line and column: $said" $?
[[ "$(python3 -c 'import json, sys; g = json.load(open(sys.argv[1])); print(g["moves"], g["players"]["white"]["name"])' \
  "$broken")" == 'f2f3 e7e5 g2g4 d8h4 Müller, Jörg' ]]
judge 'what comes out is JSON' $?

said="$("$ASTRAGAL" gamefile --list "$foreign/several-games.pgn" 2>&1)"
[[ "$(wc -l <<<"$said")" == 5 && "$said" == '1  line 1  A "quoted" name - ?  1-0  -  ?  First'* ]]
judge "the games of a file are listed: $said" $?
[[ "$("$ASTRAGAL" gamefile --game 3 "$foreign/several-games.pgn" | grep -c '"moves": "c2c4 c7c5"')" == 1 ]]
judge 'one of them is read' $?
said="$("$ASTRAGAL" gamefile --game 6 "$foreign/several-games.pgn" 2>&1)"
[[ $? == 1 && "$said" == *'there is no game 6: the file has 5' ]]
judge "a game that is not there is refused: $said" $?

said="$("$ASTRAGAL" gamefile "$foreign/illegal-move.pgn" 2>&1)"
[[ $? == 1 && "$said" == "$foreign/illegal-move.pgn:6:4: move 4. \"Bxd5\": no Bishop of White (c1, b5) can go to d5 (6 moves were read before it: e2e4 e7e5 g1f3 b8c6 f1b5 c6d4)" ]]
judge "an illegal move is refused with its place and what was read: $said" $?

said="$("$ASTRAGAL" gamefile "$foreign/shatar-ask.pgn" 2>&1)"
[[ $? == 1 && "$said" == *'pawn-step=queen-pawn; pawn-step=all; pawn-step=triple. '* ]]
judge "options that would do are named: $said" $?
[[ "$("$ASTRAGAL" gamefile --option pawn-step=all "$foreign/shatar-ask.pgn" | grep -c '"optionsFrom": "given"')" == 1 ]]
judge 'and taken when they are given' $?
[[ "$("$ASTRAGAL" gamefile --variant sho-shogi "$foreign/startpos.usi" | grep -c '"moves": "c3c4 g7g6"')" == 1 ]]
judge 'so is a game' $?

# Our own files are read strictly, unless something is asked that only the forgiving reader answers.
said="$("$ASTRAGAL" gamefile "$foreign/own-edited.pgn" 2>&1)"
[[ $? == 1 && "$said" == *'the only comments are a clock'* ]]
judge "an own file with comments is refused: $said" $?
"$ASTRAGAL" gamefile --game 1 "$foreign/own-edited.pgn" >/dev/null 2>&1
judge 'and read forgivingly when asked' $?

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
