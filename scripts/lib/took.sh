# What builds, steps, suites and journeys take, in seconds of the clock and of processors. Part of common.sh.
# shellcheck shell=bash

# Where it is kept for `slowest`: lines WALL<TAB>PROCESSOR<TAB>NAME. Who has none yet begins one.
export TOOK="${TOOK:-}"

in_a_subshell() { ("$@"); }

# timed FILE COMMAND...: runs it; leaves what it took in FILE as `WALL PROCESSOR`, what its children took included. A function
# runs in a process of its own: if it dies, what it took until then is known all the same.
timed() {
  local file="$1" status=0 TIMEFORMAT='%R %U %S'
  shift
  [[ "$(type -t "$1")" != function ]] || set -- in_a_subshell "$@"
  { time "$@" 2>&3 3>&-; } 3>&2 2>"$file" || status=$?
  tail -n 1 "$file" | awk '{ printf "%.1f %.1f\n", $1, $2 + $3 }' >"$file.sum"
  mv "$file.sum" "$file"
  return "$status"
}

# took NAME FILE...: notes what parts that ran beside each other took, and prints it. The longest of them is what one waits for.
took() {
  local name="$1" wall processor
  shift
  read -r wall processor < <(cat "$@" | awk '$1 > wall { wall = $1 } { sum += $2 } END { printf "%.1f %.1f\n", wall, sum }')
  [[ -z "$TOOK" ]] || printf '%s\t%s\t%s\n' "$wall" "$processor" "$name" >>"$TOOK"
  printf '%s s, processor %s s' "$wall" "$processor"
}

# slowest COUNT: of all that was noted. All of it is read: who sorts for a reader that has gone fails.
slowest() {
  [[ -s "$TOOK" ]] || return 0
  say "the slowest $1: seconds, seconds of processors, what"
  LC_ALL=C sort -t $'\t' -k 1,1 -rn "$TOOK" | awk -F '\t' -v count="$1" 'NR <= count { printf "%8.1f %8.1f  %s\n", $1, $2, $3 }'
}
