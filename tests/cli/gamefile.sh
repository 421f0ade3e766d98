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

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
