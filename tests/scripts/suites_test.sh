#!/usr/bin/env bash
# What scripts/lib/suites.sh counts: nothing that goes wrong may pass unseen. The suites are small scripts which leave
# what a GoogleTest program would.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
# shellcheck source=tests/scripts/lib/expect.sh
source "$ROOT/tests/scripts/lib/expect.sh"
# shellcheck source=scripts/lib/suites.sh
source "$ROOT/scripts/lib/suites.sh"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# program BODY: a GoogleTest program of one part, whose report goes to $xml; the other parts have no tests.
program() {
  cat >"$work/suite" <<END
#!/usr/bin/env bash
xml="\${2#--gtest_output=xml:}"
((GTEST_SHARD_INDEX == 0)) || { echo '<testsuites tests="0" failures="0"></testsuites>' >"\$xml"; exit 0; }
$1
END
  chmod +x "$work/suite"
}

# outcome_of RUN...: the sums, the names of the failures and the exit status after one suite.
outcome_of() {
  PASSED=0 FAILED=0 FAILED_NAMES=()
  "$@" >/dev/null
  local status=0
  report_suites >"$work/report" 2>/dev/null || status=$?
  printf '%s|%s|%s' "$(tail -n 1 "$work/report")" "${FAILED_NAMES[*]}" "$status"
}
gtest() { outcome_of run_gtests "$work/results" "$work/suite"; }
shell() {
  printf '%s\n' "$1" >"$work/script.sh"
  outcome_of run_shell suite "$work/script.sh" "$work/script.log"
}

# vitest BODY: a folder whose Vitest does this; its report goes to $xml.
vitest() {
  mkdir -p "$work/web/node_modules/.bin"
  cat >"$work/web/node_modules/.bin/vitest" <<END
#!/usr/bin/env bash
for option; do [[ "\$option" != --outputFile.junit=* ]] || xml="\${option#*=}"; done
$1
END
  chmod +x "$work/web/node_modules/.bin/vitest"
  outcome_of run_vitest web "$work/web" "$work/results/web"
}

# Scripts beside each other, as suite 1, suite 2, …
side_by_side() {
  local body number=0
  for body; do
    number=$((number + 1))
    printf '%s\n' "$body" >"$work/$number.sh"
    beside "$work/results/$number" run_shell "suite $number" "$work/$number.sh" "$work/$number.log"
  done
  settle
}
ends_at_once() { exit 0; }
ending_early() { begin "$work/results/suite" ends_at_once && settle; }

case_ok='<testcase name="A" status="run" result="completed" time="0" classname="S" />'
case_failed='<testcase name="B" status="run" result="completed" time="0" classname="S"><failure message="m" type=""/>'
case_skipped='<testcase name="C" status="run" result="skipped" time="0" classname="S">'

program "printf '%s\n' '$case_ok' '$case_ok' >\"\$xml\""
expect "all pass" "2 passed, 0 failed||0" "$(gtest)"
program "printf '%s\n' '$case_ok' '${case_failed/><failure/>$'\n'<failure}' >\"\$xml\"; exit 1"
expect "one fails" "1 passed, 1 failed|suite: S.B|1" "$(gtest)"
program "printf '%s\n' '$case_ok' '$case_skipped' >\"\$xml\""
expect "a skipped test is not a passed one" "1 passed, 0 failed||0" "$(gtest)"
program "printf '%s\n' '[ RUN      ] S.A' '[       OK ] S.A (0 ms)' '[ RUN      ] S.B'; kill -SEGV \$\$"
expect "a crash is named" "1 passed, 1 failed|suite: exit status 139 in S.B|1" "$(gtest)"
program "printf '%s\n' '[ RUN      ] S.A' '[  FAILED  ] S.A (0 ms)' '[ RUN      ] S.B'; exit 1"
expect "failures before a crash" "0 passed, 2 failed|suite: S.A suite: exit status 1 in S.B|1" "$(gtest)"
program "printf '%s\n' '$case_ok' >\"\$xml\"; exit 23"
expect "a leak found at the end" "1 passed, 1 failed|suite: exit status 23 after its tests|1" "$(gtest)"
program "printf '<testsuites>\n' >\"\$xml\""
expect "no test at all" "0 passed, 1 failed|suite: ran no test|1" "$(gtest)"
program "printf '%s\n' '$case_ok' >\"\$xml\""
cp "$work/suite" "$work/other"
program "printf '%s\n' '$case_ok' '$case_failed' >\"\$xml\"; exit 1"
expect "two programs side by side" "2 passed, 1 failed|suite: S.B|1" \
  "$(outcome_of run_gtests "$work/results" "$work/suite" "$work/other")"
expect "and in turn" "2 passed, 1 failed|suite: S.B|1" \
  "$(SLOTS=1 outcome_of run_gtests "$work/results" "$work/suite" "$work/other")"
program "sleep 60"
expect "a program that hangs" "0 passed, 1 failed|suite: exit status 124 in no test|1" "$(SUITE_SECONDS=1 gtest)"

program "exit 3"
says_nothing() { set -e && run_gtests "$work/results" "$work/suite"; }
expect "a program that says nothing" "suite: 0 passed, 1 failed" "$(says_nothing | grep -o 'suite: .*failed')"

expect "a script that ends well" "1 passed, 0 failed||0" "$(shell 'exit 0')"
expect "a script that fails" "0 passed, 1 failed|suite: exit status 3|1" "$(shell 'exit 3')"
expect "a script with a sum" "7 passed, 0 failed||0" "$(shell 'echo 7 passed, 0 failed')"
expect "a script that names its failures" "5 passed, 1 failed|suite: 1 of its tests suite: a test: why|1" \
  "$(shell 'echo "failed: a test: why"; echo 5 passed, 1 failed; exit 1')"
expect "a script with failures" "5 passed, 2 failed|suite: 2 of its tests|1" "$(shell 'echo 5 passed, 2 failed; exit 1')"
expect "a sum without failures and a bad end" "5 passed, 1 failed|suite: exit status 1|1" \
  "$(shell 'echo 5 passed, 0 failed; exit 1')"
expect "a sum of nothing" "0 passed, 1 failed|suite: ran no test|1" "$(shell 'echo 0 passed, 0 failed')"
junit_ok='<testcase classname="a.test.ts" name="A" time="0">'
junit_failed='<testcase classname="a.test.ts" name="with &lt;B&gt;" time="0">'
expect "the page's tests" "2 passed, 0 failed||0" \
  "$(vitest "printf '%s\n' '$junit_ok' '</testcase>' '$junit_ok' '</testcase>' >\"\$xml\"")"
expect "one of the page's tests fails" "1 passed, 1 failed|web: a.test.ts.with &lt;B&gt;|1" \
  "$(vitest "printf '%s\n' '$junit_ok' '</testcase>' '$junit_failed' '<failure message=\"m\">' '</failure>' >\"\$xml\"; exit 1")"
expect "a skipped test of the page" "1 passed, 0 failed||0" \
  "$(vitest "printf '%s\n' '$junit_ok' '</testcase>' '$junit_ok' '<skipped/>' >\"\$xml\"")"
expect "an error outside of the page's tests" "1 passed, 1 failed|web: exit status 1|1" \
  "$(vitest "printf '%s\n' '$junit_ok' >\"\$xml\"; exit 1")"
expect "no test of the page" "0 passed, 1 failed|web: ran no test|1" "$(vitest true)"
expect "no Vitest" "0 passed, 1 failed|web: exit status 127|1" "$(rm -r "$work/web/node_modules" && outcome_of run_vitest web "$work/web" "$work/results/web")"
expect "a check" "1 passed, 0 failed||0" "$(outcome_of run_check check "$work/check.log" true)"
expect "a check that fails" "0 passed, 1 failed|check: exit status 1|1" "$(outcome_of run_check check "$work/check.log" false)"
rm -f "$work/there"
meeting="for ((i = 0; i < 100; ++i)); do [[ ! -e $work/there ]] || exit 0; sleep 0.1; done; exit 1"
expect "runs beside each other" "2 passed, 0 failed||0" "$(SLOTS=2 outcome_of side_by_side "$meeting" "touch $work/there")"
expect "no more of them than there are slots" "2 passed, 0 failed||0" \
  "$(SLOTS=1 outcome_of side_by_side "touch $work/first; sleep 1; rm $work/first" "sleep 0.3; [[ ! -e $work/first ]]")"
after_another() { run_check check "$work/check.log" false && side_by_side "$@"; }
expect "what they count and who fails" "6 passed, 3 failed|check: exit status 1 suite 2: exit status 3 suite 3: 1 of its tests|1" \
  "$(SLOTS=3 outcome_of after_another 'sleep 0.3; echo 2 passed, 0 failed' 'exit 3' 'echo 4 passed, 1 failed')"
speaks() { echo "echo in $1; touch $work/in$1; until [[ -e $work/in$2 ]]; do sleep 0.1; done; echo still in $1; exit 1"; }
expect "each speaks in one piece" "in 1,still in 1|in 2,still in 2" \
  "$(SLOTS=2 side_by_side "$(speaks 1 2)" "$(speaks 2 1)" | grep -E '^(still )?in' | paste -d , - - | sort | paste -sd '|')"
expect "one that ends too early" "0 passed, 1 failed|suite: ended before its tests did|1" \
  "$(outcome_of ending_early)"
speaks_and_ends() { echo "why it ended" && exit 1; }
expect "and what it said before" "why it ended" "$(beside "$work/results/suite" speaks_and_ends && settle)"
script() { printf '%s\n' "$2" >"$work/$1.sh" && beside "$work/results/$1" run_shell "$1" "$work/$1.sh" "$work/$1.log"; }
lane() { script waits "touch $work/lane; until [[ -e $work/main ]]; do sleep 0.1; done; echo 2 passed, 0 failed" && script fails 'exit 3'; }
lanes() {
  begin "$work/results/lane" with_slots 1 lane
  script other "until [[ -e $work/lane ]]; do sleep 0.1; done; touch $work/main; echo 4 passed, 0 failed"
  settle
}
expect "runs with slots of their own" "6 passed, 1 failed|fails: exit status 3|1" "$(SLOTS=2 outcome_of lanes)"
TOOK="$work/took"
expect "what it takes is kept" "1 passed, 0 failed||0 suite" "$(shell 'exit 0') $(cut -f 3 "$work/took")"
TOOK=
expect "nothing ran" "0 passed, 0 failed||1" "$(outcome_of true)"

sum_up
