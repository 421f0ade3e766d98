# Steps of a long run: each goes on after one that failed, and what those said last stands at the end. To be sourced, from
# the root of the project, after common.sh. What runs others like itself has a STEP_LOGS of its own.
# shellcheck shell=bash

STEP_LOGS="${STEP_LOGS:-build/ci}"
FAILED_STEPS=()
mkdir -p "$STEP_LOGS"
TOOK="$STEP_LOGS/took"
: >"$TOOK"

# step COMMAND...
step() {
  local status=0 log
  log="$STEP_LOGS/$(tr -c 'a-z0-9\n' - <<<"$*").log"
  printf '\n=== %s\n' "$*"
  timed "$log.took" "$@" </dev/null 2>&1 | tee "$log" || status=$?
  printf '=== %s: %s, %s\n' "$*" "$( ((status == 0)) && echo passed || echo FAILED)" "$(took "$*" "$log.took")"
  ((status == 0)) || FAILED_STEPS+=("$*" "$log")
}

# Fails if a step did.
report_steps() {
  local i
  printf '\n=== %d s in all\n' "$SECONDS"
  slowest 20
  for ((i = 0; i < ${#FAILED_STEPS[@]}; i += 2)); do
    printf '\n=== failed: %s; the last that it said:\n' "${FAILED_STEPS[i]}"
    { grep -avE '^\[[0-9]+/[0-9]+\] (Building|Linking)' "${FAILED_STEPS[i + 1]}" || true; } | tail -n 100 # all of it may be filtered
  done
  ((${#FAILED_STEPS[@]} == 0))
}
