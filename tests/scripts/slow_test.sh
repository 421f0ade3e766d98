#!/usr/bin/env bash
# scripts/slow: what runs under it is slow, and it leaves nothing behind.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=tests/scripts/lib/expect.sh
source "$ROOT/tests/scripts/lib/expect.sh"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
slow() { "$ROOT/scripts/slow" "$@" 2>"$work/said"; }

status=0
slow bash -c 'exit 7' || status=$?
expect "its status is the command's" 7 "$status"
slow --sync-ms 300 python3 -c '
import os, sys, time
start = time.monotonic()
with open(sys.argv[1], "w") as file:
    os.fdatasync(file.fileno())
print(time.monotonic() - start >= 0.3)' "$work/file" >"$work/out"
expect "the disk takes its time" True "$(<"$work/out")"
# A tenth of a core needs at least ten times as long as the processor does.
slow --core 10 python3 -c '
import time
start, used = time.monotonic(), time.process_time()
while time.process_time() - used < 0.5: pass
print(time.monotonic() - start >= 2.5)' >"$work/out"
expect "so does the processor" True "$(<"$work/out")"

# What it began holds memory, and so takes a while to go once it is killed.
cat >"$work/holds.py" <<'PYTHON'
import os, signal, sys
held = bytearray(os.urandom(1 << 20)) * 1024
with open(sys.argv[1], "w") as file:
    file.write(sys.argv[2])
signal.pause()
PYTHON
# shellcheck disable=SC2016
"$ROOT/scripts/slow" --core 100 bash -c 'python3 "$0" "$1" $$ & wait' "$work/holds.py" "$work/pid" 2>"$work/said" &
until [[ -s "$work/pid" ]]; do sleep 0.1; done
kill -TERM $!
status=0
wait $! || status=$?
expect "told to end it ends" 143 "$status"
# Killed is not yet gone: whoever inherits them sees them off.
gone() { ! kill -0 -- "-$(<"$work/pid")" 2>/dev/null; }
for ((waited = 0; waited < 600; waited++)); do
  if gone; then break; fi
  sleep 0.1
done
expect "and all that it began" yes "$(gone && echo yes || echo no)"
expect "a wrong option" 2 "$(slow --fast true || echo $?)"

sum_up
