#!/usr/bin/env bash
# What a newcomer does first: scripts/run, and a look at what it serves. Builds the release, so it is no part of
# scripts/test; .ci/run calls it.
set -euo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"

work="$(mktemp -d)"
: >"$work/out"
"$ROOT/scripts/run" --listen 127.0.0.1:0 --data "$work/data" >"$work/out" 2>"$work/err" &
server=$!
trap 'kill -9 "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

until [[ "$(wc -l <"$work/out")" -ge 3 ]]; do
  kill -0 "$server" 2>/dev/null || { cat "$work/err" >&2 && die "scripts/run ended"; }
  sleep 0.2
done
cat "$work/out"
address="$(sed -n '1s/^Astragal is on \(http:.*\)$/\1/p' "$work/out")"
[[ -n "$address" ]] || die "the first line does not say where it is"

# fetch PATH: the answer's body; fails on any status but 200. Bash's own socket: a fresh system may have no curl.
fetch() {
  local host="${address#http://}" status line
  exec 3<>"/dev/tcp/${host%:*}/${host##*:}"
  printf 'GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$1" "$host" >&3
  IFS= read -r status <&3
  [[ "$status" == "HTTP/1.1 200"* ]] || die "$1 is answered by $status"
  while IFS= read -r line <&3 && [[ "$line" != $'\r' ]]; do :; done
  cat <&3
  exec 3>&-
}
[[ "$(fetch /healthz)" == '{"status":"ok"'* ]] || die "/healthz does not say that it is well"
[[ "$(fetch /)" == *"<script type=\"module\""* ]] || die "/ is not the page"
[[ "$(fetch /api/variants)" == *'"chess56"'* ]] || die "/api/variants does not list Chess 56"

start=$SECONDS
kill -TERM "$server"
wait "$server" || die "the server ended with status $?"
((SECONDS - start <= 5)) || die "it took $((SECONDS - start)) s to stop"
say "scripts/run serves the page, and stops when it is told to"
