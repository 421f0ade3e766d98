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
good() { echo well; }
step building
step silent
step speaking
step good
report_steps' steps "$ROOT" 2>&1)" && status=0 || status=$?

bad=0
for wanted in 'failed: building;' 'failed: silent;' 'failed: speaking;' 'something is wrong'; do
  [[ "${said##*s in all}" == *"$wanted"* ]] || { printf 'the report lacks "%s":\n%s\n' "$wanted" "$said" && bad=$((bad + 1)); }
done
[[ "${said##*s in all}" != *'failed: good'* ]] || bad=$((bad + 1))
((status == 1)) || { echo "the status is $status" && bad=$((bad + 1)); }
printf '%d passed, %d failed\n' $((6 - bad)) "$bad"
((bad == 0))
