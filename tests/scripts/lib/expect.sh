# shellcheck shell=bash
# Cases of a shell test: `expect` counts each, `sum_up` ends the test with what scripts/test reads.
good=0
bad=0

# expect NAME WANTED GOT
expect() {
  if [[ "$2" == "$3" ]]; then
    good=$((good + 1))
  else
    bad=$((bad + 1))
    printf '%s\n  wanted: %s\n  got:    %s\n' "$1" "$2" "$3"
  fi
}

sum_up() {
  printf '%d passed, %d failed\n' "$good" "$bad"
  ((bad == 0))
}
