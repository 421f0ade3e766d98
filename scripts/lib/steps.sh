# Steps of a long run: each goes on after one that failed, and what those said last stands at the end. To be sourced, from
# the root of the project, after common.sh. What runs others like itself has a STEP_LOGS of its own.
# shellcheck shell=bash

STEP_LOGS="${STEP_LOGS:-build/ci}"
FAILED_STEPS="$STEP_LOGS/failed" # lines STEP<TAB>LOG; a file, as a step may run beside others
mkdir -p "$STEP_LOGS"
TOOK="$PWD/$STEP_LOGS/took" # whoever notes something may stand elsewhere
: >"$TOOK"
: >"$FAILED_STEPS"

# step COMMAND...
step() {
  local status=0 log
  log="$STEP_LOGS/$(tr -c 'a-z0-9\n' - <<<"$*").log"
  printf '\n=== %s\n' "$*"
  timed "$log.took" "$@" </dev/null 2>&1 | tee "$log" || status=$?
  printf '=== %s: %s, %s\n' "$*" "$( ((status == 0)) && echo passed || echo FAILED)" "$(took "$*" "$log.took")"
  ((status == 0)) || printf '%s\t%s\n' "$*" "$log" >>"$FAILED_STEPS"
}

# step_beside COMMAND...: a step that waits most of the time, beside those that follow; it speaks when `report_steps` has awaited it.
STEPS_BESIDE=()
step_beside() {
  printf '\n=== %s, beside what follows\n' "$*"
  step "$@" >"$STEP_LOGS/beside-${#STEPS_BESIDE[@]}" &
  STEPS_BESIDE+=("$!")
}

# Awaits the steps that run beside, and lets them speak.
await_steps_beside() {
  local i
  for ((i = 0; i < ${#STEPS_BESIDE[@]}; i++)); do
    wait "${STEPS_BESIDE[i]}" || true # it has said so itself
    cat "$STEP_LOGS/beside-$i"
  done
  STEPS_BESIDE=()
}

# Fails if a step did.
report_steps() {
  local name log
  await_steps_beside
  printf '\n=== %d s in all\n' "$SECONDS"
  slowest 20
  while IFS=$'\t' read -r name log; do
    printf '\n=== failed: %s; the last that it said:\n' "$name"
    { grep -avE '^\[[0-9]+/[0-9]+\] (Building|Linking)' "$log" || true; } | tail -n 100 # all of it may be filtered
  done <"$FAILED_STEPS"
  [[ ! -s "$FAILED_STEPS" ]]
}
