#!/usr/bin/env bash
# What scripts/lib/steps.sh says at the end of a long run: every step that failed, whatever it has said itself.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"

said="$(bash -euo pipefail -c '
source "$1/scripts/lib/common.sh"
source "$1/scripts/lib/steps.sh"
building() { echo "[1/2] Building CXX object a.o" && false; }
silent() { return 3; }
speaking() { echo "something is wrong" && false; }
good() { mkdir -p elsewhere && cd elsewhere && printf "0.5\t0.5\tdone elsewhere\n" >>"$TOOK" && echo well; }
dying() { sleep 1 && die "of something"; }
waiting() { until [[ -e "$STEP_LOGS/dying.log.took" ]]; do sleep 0.1; done && echo "waited in vain" && false; }
step_beside waiting
step building
step silent
step speaking
step good
step dying
report_steps' steps "$ROOT" 2>&1)" && status=0 || status=$?

bad=0
for wanted in 'failed: building;' 'failed: silent;' 'failed: speaking;' 'something is wrong' 'failed: waiting;'; do
  [[ "${said##*s in all}" == *"$wanted"* ]] || { printf 'the report lacks "%s":\n%s\n' "$wanted" "$said" && bad=$((bad + 1)); }
done
[[ "${said##*s in all}" != *'failed: good'* && "$said" == *'done elsewhere'* ]] ||
  { printf 'what a step notes that stands elsewhere is lost:\n%s\n' "$said" && bad=$((bad + 1)); }
((status == 1)) || { echo "the status is $status" && bad=$((bad + 1)); }
grep -q '^=== dying: FAILED, [1-9]' <<<"$said" || { printf 'what a step took that died is not known:\n%s\n' "$said" && bad=$((bad + 1)); }
[[ "${said%%s in all*}" == *'=== waiting, beside'*'=== dying: FAILED'*'waited in vain'*'=== waiting: FAILED'* ]] ||
  { printf 'what runs beside others does not speak at the end:\n%s\n' "$said" && bad=$((bad + 1)); }

# A run of hundreds of journeys notes more than a pipe holds.
said="$(bash -euo pipefail -c '
source "$1/scripts/lib/common.sh"
TOOK="$PWD/long"
for ((i = 0; i < 20000; i++)); do printf "%d.5\t0.5\tjourney %d\n" "$i" "$i"; done >"$TOOK"
slowest 3
echo "and the sum"' slowest "$ROOT" 2>&1)" || true
[[ "$said" == *'journey 19999'*'journey 19997'$'\n''and the sum' && "$said" != *'journey 19996'* ]] ||
  { printf 'the slowest of a long list end the run:\n%s\n' "$said" && bad=$((bad + 1)); }

# scripts/nightly runs .ci/run, and both make steps. Every step passes here but one for which there is no build.
mkdir -p project/bin project/.ci project/scripts project/tests/{e2e,year,release}
cp -r "$ROOT/scripts/nightly" "$ROOT/scripts/lib" project/scripts
cp "$ROOT/.ci/run" project/.ci
fakes=(bin/{cmake,dpkg-query} scripts/{test,lint,tour,fuzz,round-trips,attack,slow} tests/{e2e,year,release}/run.sh tests/release/move_counts.sh)
for fake in "${fakes[@]/#/project/}"; do printf '%s\n' '#!/usr/bin/env bash' 'echo installed' >"$fake" && chmod +x "$fake"; done
said="$(PATH="$work/project/bin:$PATH" project/scripts/nightly 1 2>&1)" || true
list="$(sed '1,/s in all/d' <<<"${said#*=== .ci/run: }")"
[[ "$(grep -c ' \.ci/run$' <<<"$list") $(grep -c ' scripts/tour$' <<<"$list")" == "1 0" ]] ||
  { printf 'steps of .ci/run are among those of scripts/nightly:\n%s\n' "$list" && bad=$((bad + 1)); }
printf '%d passed, %d failed\n' $((11 - bad)) "$bad"
((bad == 0))
