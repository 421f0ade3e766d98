#!/usr/bin/env bash
# What is left of scripts/test when it is told to end: the sum of what passed by then, the names of what ran, and no process.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=tests/scripts/lib/expect.sh
source "$ROOT/tests/scripts/lib/expect.sh"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# A project with a program and two shell tests, all built. One of these hangs, and so does the program if $work/hangs is there;
# what hangs says so, with its process, in $work/hanging.
mkdir -p "$work/bin" "$work/build/dev/tests/server/room" "$work/tests/cli" "$work/tests/scripts"
cp -r "$ROOT/scripts" "$work/scripts"
touch "$work/CMakePresets.json"
hang="sleep 600 & echo \$! >'$work/hanging.part'; mv '$work/hanging.part' '$work/hanging'; wait"
echo 'echo 3 passed, 0 failed' >"$work/tests/cli/passes.sh"
echo "$hang" >"$work/tests/scripts/hangs.sh"
cat >"$work/build/dev/tests/server/room/room_tests" <<END
#!/usr/bin/env bash
xml="\${2#--gtest_output=xml:}"
echo '<testsuites></testsuites>' >"\$xml"
((GTEST_SHARD_INDEX == 0)) || exit 0
if [[ -e "$work/hangs" ]]; then
  rm "\$xml"
  printf '%s\n' '[ RUN      ] S.A' '[       OK ] S.A (0 ms)' '[ RUN      ] S.B'
  $hang
fi
echo '<testcase name="A" status="run" result="completed" time="0" classname="S" />' >"\$xml"
END
echo 'true' >"$work/bin/cmake"
echo 'echo installed' >"$work/bin/dpkg-query"
echo 'echo tests/server/room/room_tests: CXX_EXECUTABLE_LINKER__room_tests' >"$work/bin/ninja"
sed -i '1i #!/usr/bin/env bash' "$work/bin"/*
chmod +x "$work/bin"/* "$work/build/dev/tests/server/room/room_tests"
git -C "$work" init -q

# broken_off SIGNAL FILE...: the exit status, the failures and the sum of a run that is told to end once FILE are there, and
# whether what hung is gone.
broken_off() {
  local signal="$1" status=0 run file tries hung
  shift
  rm -rf "$work/hanging" "$work/build/dev/test-results"
  # Signals as in a terminal: what bash begins in the background would be deaf to INT.
  PATH="$work/bin:$PATH" env --default-signal=INT "$work/scripts/test" --preset dev >"$work/said" 2>&1 &
  run=$!
  for file; do
    until [[ -s "$file" ]] || ! kill -0 "$run" 2>/dev/null; do sleep 0.1; done
  done
  kill "-$signal" "$run" 2>/dev/null || true
  wait "$run" || status=$?
  hung="$(<"$work/hanging")"
  for ((tries = 0; tries < 100; tries++)); do
    if ! kill -0 "$hung" 2>/dev/null; then break; fi
    sleep 0.1
  done
  printf '%s|%s|%s|' "$status" "$(sed -n 's/^failed: //p' "$work/said" | paste -sd ,)" "$(tail -n 1 "$work/said")"
  if kill -KILL "$hung" 2>/dev/null; then echo there; else echo gone; fi
}

others="told to end before all tests had run"
expect "in a shell test" "143|hangs.sh: told to end,$others|4 passed, 2 failed|gone" \
  "$(broken_off TERM "$work/hanging" "$work/build/dev/test-results/tests/cli/passes.sh.sums")"
expect "by the keyboard" "130|hangs.sh: told to end,$others|4 passed, 2 failed|gone" \
  "$(broken_off INT "$work/hanging" "$work/build/dev/test-results/tests/cli/passes.sh.sums")"
touch "$work/hangs"
expect "in a program" "143|room_tests: exit status 143 in S.B,$others|1 passed, 2 failed|gone" "$(broken_off TERM "$work/hanging")"

sum_up
