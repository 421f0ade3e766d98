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
# Signals come late where there is much to do: what they do is looked at below.
! grep -q "control group" "$work/said" || expect "so does the processor" True "$(<"$work/out")"
"$ROOT/scripts/slow" --core 99999999999999 true 2>"$work/said" & # more than a control group can have
wait $!
expect "a group that could not be set up is removed" "" "$(find /sys/fs/cgroup -maxdepth 2 -name "slow-$!" 2>/dev/null)"

# What it began holds memory, and so takes a while to go once it is killed; its process group is in the file.
cat >"$work/holds.py" <<'PYTHON'
import os, signal, sys
held = bytearray(os.urandom(1 << 20)) * 256
with open(sys.argv[1], "w") as file:
    file.write(str(os.getpgrp()))
signal.pause()
PYTHON
# Killed is not yet gone: whoever inherits them sees them off.
gone() { ! kill -0 -- "-$(<"$work/group")" 2>/dev/null; }
stands_still() { pgrep -g "$(<"$work/group")" --runstates T >/dev/null; }
# within TRIES CONDITION: looks ten times a second.
within() {
  local tries="$1"
  until "$2"; do ((--tries > 0)) && sleep 0.1 || return 1; done
}
# begin_slow OPTION... -- [COMMAND...]: as $slow, what holds memory, and COMMAND before it, with somebody who waits for it.
begin_slow() {
  local options=()
  while [[ "$1" != -- ]]; do options+=("$1") && shift; done
  rm -f "$work/group"
  # shellcheck disable=SC2016
  "$ROOT/scripts/slow" "${options[@]}" bash -c '"$@" & wait' "$@" python3 "$work/holds.py" "$work/group" >"$work/said" 2>&1 &
  slow=$!
  until [[ -s "$work/group" ]] || ! kill -0 "$slow" 2>/dev/null; do sleep 0.1; done
}
# end_slow: what it ends with when it is told to end, and whether all that it began is gone then.
end_slow() {
  local status=0
  kill -TERM "$slow" 2>/dev/null || true
  wait "$slow" || status=$?
  within 600 gone && echo "$status gone" >"$work/out" && return
  echo "$status there" >"$work/out"
  kill -KILL -- "-$(<"$work/group")"
}
begin_slow --core 100 --
end_slow
expect "told to end it ends, and all that it began" "143 gone" "$(<"$work/out")"
throttled() {
  begin_slow --signals -- "$@"
  expect "stopped again and again: $*" yes "$(within 300 stands_still && echo yes)"
  end_slow
  expect "told to end then it ends: $*" "143 gone" "$(<"$work/out")"
}
throttled
throttled timeout 600 # as scripts/test puts it before every suite: it makes a process group of its own
expect "a wrong option" 2 "$(slow --fast true || echo $?)"

sum_up
