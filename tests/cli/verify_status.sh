#!/usr/bin/env bash
# `astragal verify` and the program itself end with 0 if all is well, 1 if something is bad, 2 for wrong usage (docs/cli.md).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
key=e8743bec378ccf0b0c0dc77a6fce4e7d50df8b619a874d8c17ae02bfa35f5c11
good=docs/examples/setup-2.json
passed=0
failed=0

expect() {
  local wanted="$1" status=0
  shift
  "$ASTRAGAL" "$@" </dev/null >/dev/null 2>&1 || status=$?
  if ((status == wanted)); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "astragal $*: exit status $status instead of $wanted"
  fi
}

expect 0 --version
expect 2
expect 2 verifi x
expect 0 verify --help
expect 2 verify
expect 2 verify --key
expect 2 verify --key "$key"
expect 2 verify --day
expect 1 verify --day "$good"
expect 2 verify --key ab "$good"
expect 2 verify --keys "$key" "$good"
expect 0 verify "$good" docs/examples/receipt.json
expect 0 verify --key "$key" "$good"
expect 1 verify --key "${key/e8/e9}" "$good"
expect 1 verify --key "$key" no-such-file
expect 1 verify no-such-file "$good"
expect 1 verify -
echo "$passed passed, $failed failed"
((failed == 0))
