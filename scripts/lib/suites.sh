# Runs test suites and adds up what passed and what failed. To be sourced after common.sh.
# A suite is a GoogleTest program, a folder of Vitest tests, a shell script or a check. Whatever ends badly counts as a failure and is named: a crash, a
# time-out, a program that fails after its tests, one that runs no test at all.
# shellcheck shell=bash

PASSED=0
FAILED=0
FAILED_NAMES=()
SUITE_SECONDS="${SUITE_SECONDS:-3600}" # what hangs ends; what is slow does not
SLOTS=$JOBS                            # parts that run beside each other, see `with_slots`

count_failure() {
  FAILED=$((FAILED + 1))
  FAILED_NAMES+=("$1")
}

# limited LOG COMMAND...: what it says goes to LOG, what it takes to LOG.took.
limited() {
  local log="$1"
  shift
  mkdir -p "$(dirname "$log")"
  timed "$log.took" timeout -k 60 "$SUITE_SECONDS" "$@" </dev/null >"$log" 2>&1
}

# conclude NAME PASSED FAILED LOG...: the line that every suite ends with.
conclude() {
  local name="$1" passed="$2" failed="$3"
  shift 3
  say "$name: $passed passed, $failed failed, $(took "$name" "${@/%/.took}")"
}

# run_shard PROGRAM RESULTS NUMBER COUNT: one part of a program's tests; leaves RESULTS/NUMBER.{xml,log,status}.
run_shard() {
  local out="$2/$3" status=0
  trap : TERM # sent to the program, too: how that ends is kept
  {
    GTEST_SHARD_INDEX="$3" GTEST_TOTAL_SHARDS="$4" limited "$out.log" "$1" --gtest_color=no --gtest_output="xml:$out.xml" ||
      status=$?
  } 2>/dev/null # bash's own line about a crash
  echo "$status" >"$out.status"
}

# The tests of an XML report, GoogleTest's or JUnit's, that have a <failure>, as Suite.Name.
failed_in_xml() {
  awk '
    /<testcase / { name = $0; sub(/.*<testcase (classname="[^"]*" )?name="/, "", name); sub(/".*/, "", name)
                   suite = $0; sub(/.* classname="/, "", suite); sub(/".*/, "", suite) }
    /<failure / && suite "." name != last { last = suite "." name; print last }' "$1"
}

# count_shard SUITE OUT: adds one part's results, given as OUT.{xml,log,status}.
count_shard() {
  local suite="$1" out="$2" status name ran failed=0
  status="$(<"$out.status")"
  if [[ -s "$out.xml" ]]; then
    ran="$(grep -c '<testcase .*result="completed"' "$out.xml" || true)"
    while IFS= read -r name; do
      failed=$((failed + 1))
      count_failure "$suite: $name"
    done < <(failed_in_xml "$out.xml")
    PASSED=$((PASSED + ran - failed))
    ((status == 0 || failed > 0)) || count_failure "$suite: exit status $status after its tests"
  else
    PASSED=$((PASSED + $(grep -c '^\[       OK \]' "$out.log" || true)))
    while IFS= read -r name; do
      count_failure "$suite: $name"
    done < <(sed -n 's/^\[  FAILED  \] \(.*\) ([0-9]* ms)$/\1/p' "$out.log")
    name="$(sed -n 's/^\[ RUN      \] //p' "$out.log" | tail -n 1)"
    count_failure "$suite: exit status $status in ${name:-no test}"
  fi
  ((status == 0)) || show_failure "$out.log"
}

# What a failed part said, without the tests that went well.
show_failure() {
  { grep -vE '^\[( RUN     |       OK|-------)' "$1" || true; } | tail -n 200
}

SHARDS=() # parts that run
BEGUN=()  # NAME RESULTS of the programs whose parts are not added up yet

# start_gtest PROGRAM RESULTS: begins its tests in as many parts as there are processors, each as soon as fewer than
# SLOTS parts of all programs run.
start_gtest() {
  local program="$1" results="$2" i
  rm -rf "$results"
  mkdir -p "$results"
  BEGUN+=("${program##*/}" "$results")
  for ((i = 0; i < JOBS; ++i)); do
    await_slot
    run_shard "$program" "$results" "$i" "$JOBS" &
    SHARDS+=("$!")
  done
}

# count_gtest NAME RESULTS: once its parts have ended, adds up what a program's parts have left.
count_gtest() {
  local name="$1" results="$2" i passed=$PASSED failed=$FAILED logs=()
  for ((i = 0; i < JOBS; ++i)); do
    count_shard "$name" "$results/$i"
    logs+=("$results/$i.log")
  done
  ((PASSED + FAILED > passed + failed)) || count_failure "$name: ran no test"
  conclude "$name" $((PASSED - passed)) $((FAILED - failed)) "${logs[@]}"
}

# run_gtests RESULTS PROGRAM...: all their tests, side by side.
run_gtests() {
  local results="$1" program
  shift
  for program in "$@"; do
    start_gtest "$program" "$results/${program##*/}"
  done
  wait "${SHARDS[@]}" || true # not for all that runs: a build may, and whoever awaits it wants to know how it ended
  SHARDS=()
  BEGUN=()
  for program in "$@"; do
    count_gtest "${program##*/}" "$results/${program##*/}"
  done
}

# run_shell NAME SCRIPT LOG: a script whose last line is `N passed, N failed` counts as so many tests, any other as
# one; what it says in lines `failed: TEST` stands in the list of what failed. It finds the program under test in $ASTRAGAL.
run_shell() {
  local name="$1" script="$2" log="$3" status=0 passed=1 failed=0 test
  limited "$log" bash "$script" || status=$?
  if [[ "$(tail -n 1 "$log")" =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed="${BASH_REMATCH[1]}"
    failed="${BASH_REMATCH[2]}"
    ((failed == 0)) || FAILED_NAMES+=("$name: $failed of its tests")
    while IFS= read -r test; do
      FAILED_NAMES+=("$name: $test")
    done < <(sed -n 's/^failed: //p' "$log")
  elif ((status != 0)); then
    passed=0
  fi
  PASSED=$((PASSED + passed))
  FAILED=$((FAILED + failed))
  ((status == 0 || failed > 0)) || count_failure "$name: exit status $status"
  ((passed + failed > 0 || status != 0)) || count_failure "$name: ran no test"
  ((status == 0 && failed == 0)) || tail -n 200 "$log"
  conclude "$name" "$passed" $((status != 0 && failed == 0 ? 1 : failed)) "$log"
}

# run_vitest NAME FOLDER RESULTS [ARGUMENT...]: the unit tests of a folder whose packages are installed, from Vitest's
# JUnit report.
run_vitest() {
  local name="$1" folder="$2" out="$3" status=0 ran=0 skipped=0 failed=0 test
  shift 3
  rm -f "$out.xml"
  NO_COLOR=1 limited "$out.log" env -C "$folder" node_modules/.bin/vitest run "$@" --reporter=default \
    --reporter=junit --outputFile.junit="$out.xml" || status=$?
  if [[ -s "$out.xml" ]]; then
    ran="$(grep -c '<testcase ' "$out.xml" || true)"
    skipped="$(grep -c '<skipped' "$out.xml" || true)"
    while IFS= read -r test; do
      failed=$((failed + 1))
      count_failure "$name: $test"
    done < <(failed_in_xml "$out.xml")
  fi
  PASSED=$((PASSED + ran - skipped - failed))
  if ((status != 0 && failed == 0)); then
    failed=1
    count_failure "$name: exit status $status"
  elif ((ran == 0)); then
    failed=1
    count_failure "$name: ran no test"
  fi
  ((failed == 0)) || tail -n 200 "$out.log"
  conclude "$name" $((ran > failed + skipped ? ran - skipped - failed : 0)) "$failed" "$out.log"
}

# run_check NAME LOG COMMAND...: a command that counts as one test.
run_check() {
  local name="$1" log="$2" status=0
  shift 2
  limited "$log" "$@" || status=$?
  if ((status == 0)); then
    PASSED=$((PASSED + 1))
  else
    count_failure "$name: exit status $status"
    tail -n 200 "$log"
  fi
  conclude "$name" $((status == 0)) $((status != 0)) "$log"
}

# run_apart RESULTS RUN...: one of the runs above, by a process of its own: what it counts goes to RESULTS.sums, even if it
# is told to end.
run_apart() {
  local APART="$1" PASSED=0 FAILED=0 FAILED_NAMES=() BESIDE=() SHARDS=() BEGUN=()
  shift
  trap 'break_off && write_sums && exit 143' TERM
  "$@"
  write_sums
}
write_sums() { printf '%s\n' "$PASSED" "$FAILED" "${FAILED_NAMES[@]}" >"$APART.sums"; }

# in_one_piece FILE RUN...: what the run says is said when it ends; by `settle`, if it ends early.
in_one_piece() {
  local said="$1"
  shift
  "$@" >"$said" 2>&1
  cat "$said"
  rm "$said"
}

# descendants PID: what a process began, what that began, and so on.
descendants() {
  local child
  for child in $(pgrep -P "$1"); do
    echo "$child"
    descendants "$child"
  done
}

# For a trap: ends all that was begun, and adds up what has passed by then; what ran is named as failed. Everybody is told
# at once: bash hears of it only when what it waits for has ended, too.
break_off() {
  local i number me=$BASHPID
  trap '' TERM INT
  descendants "$me" | xargs -r kill -TERM 2>/dev/null || true
  [[ -z "${APART:-}" ]] || ((${#BESIDE[@]} + ${#BEGUN[@]} > 0)) || count_failure "${APART##*/}: told to end"
  ((${#SHARDS[@]} == 0)) || wait "${SHARDS[@]}" || true
  for ((i = 0; i < ${#BEGUN[@]}; i += 2)); do
    for ((number = 0; number < JOBS; number++)); do
      [[ ! -s "${BEGUN[i + 1]}/$number.status" ]] || count_shard "${BEGUN[i]}" "${BEGUN[i + 1]}/$number"
    done
  done
  settle
}

# break_off_all STATUS: the same of the whole script, which then ends.
break_off_all() {
  break_off || true
  count_failure "told to end before all tests had run"
  report_suites || exit "$1"
}

# Until fewer than SLOTS runs and parts have begun and not ended.
await_slot() {
  while (($(jobs -rp | wc -l) >= SLOTS)); do wait -n || true; done
}

# begin RESULTS RUN...: begins such a run beside all that runs; `settle` adds it up.
BESIDE=()
begin() {
  mkdir -p "$(dirname "$1")"
  rm -f "$1.sums" "$1.said"
  run_apart "$@" </dev/null &
  BESIDE+=("$!" "$1")
}

# beside RESULTS RUN...: the same, as soon as there is a slot; one that speaks in one piece.
beside() {
  await_slot
  begin "$1" in_one_piece "$1.said" "${@:2}"
}

# with_slots COUNT RUNS: what the function RUNS begins, no more than so many at a time; for `begin`. What waits for clocks,
# sockets and browsers has more slots than there are processors, what computes has as many.
with_slots() {
  local SLOTS="$1"
  "$2"
  settle
}

# Waits for what was begun, and adds up.
settle() {
  local results sums
  while ((${#BESIDE[@]} > 0)); do
    wait "${BESIDE[0]}" || true
    results="${BESIDE[1]}"
    BESIDE=("${BESIDE[@]:2}") # first, so that none counts twice if a signal comes now
    sums=()
    [[ ! -s "$results.sums" ]] || mapfile -t sums <"$results.sums"
    [[ ! -s "$results.said" ]] || cat "$results.said"
    if ((${#sums[@]} < 2)); then
      count_failure "${results##*/}: ended before its tests did"
    else
      PASSED=$((PASSED + sums[0]))
      FAILED=$((FAILED + sums[1]))
      FAILED_NAMES+=("${sums[@]:2}")
    fi
  done
}

# Names the failures; the last line is the sum. Fails unless something ran and all of it passed.
report_suites() {
  slowest 20
  ((FAILED == 0)) || printf 'failed: %s\n' "${FAILED_NAMES[@]}"
  ((PASSED + FAILED > 0)) || echo "error: no test ran" >&2
  printf '%d passed, %d failed\n' "$PASSED" "$FAILED"
  ((FAILED == 0 && PASSED > 0))
}
