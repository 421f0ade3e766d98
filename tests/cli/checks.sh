#!/usr/bin/env bash
# What `astragal serve --check` and `astragal doctor` say of disks and of other programs: $ASTRAGAL is the program.
set -euo pipefail
program="$(realpath "$ASTRAGAL")"
work="$(mktemp -d)"
other=
trap '[[ -z "$other" ]] || kill "$other" 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/page" "$work/disk" "$work/site"
echo '<!doctype html><title>Astragal</title>' >"$work/page/index.html"

# expect STATUS LINE COMMAND…: the command ends with this status and says the line, or one that begins so.
expect() {
  local wanted="$1" line="$2" status=0
  shift 2
  "$@" >"$work/out" 2>&1 || status=$?
  if ((status != wanted)) || ! grep -qF -- "$line" "$work/out"; then
    echo "wanted: $wanted, $line; but: $status" >&2
    cat "$work/out" >&2
    exit 1
  fi
}

# A disk of its own in a namespace of its own: small, or read-only. Where the system lets nobody have one, root or not, these
# are not tried.
on_disk() {
  # shellcheck disable=SC2016 # for the shell inside
  unshare --user --map-root-user --mount -- bash -euc 'mount -t tmpfs -o "$1" astragal "$2" && shift 2 && "$@"' on_disk "$@"
}
check=("$program" serve --check --listen 127.0.0.1:0 --data "$work/disk/data" --page "$work/page")
if unshare --user --map-root-user --mount true 2>/dev/null; then
  expect 1 "fail disk: " on_disk size=1m "$work/disk" "${check[@]}"
  expect 0 "warn disk: " on_disk size=500m "$work/disk" "${check[@]}"
  expect 1 "fail data: $work/disk/data is missing, and cannot be made in $work/disk" on_disk size=1200m,ro "$work/disk" "${check[@]}"
else
  echo "no namespaces here: full and read-only disks are not tried"
fi

# Another program on the server's address.
/usr/bin/python3 -u - "$work/site" >"$work/port" 2>/dev/null <<'PYTHON' &
import functools, http.server, sys

handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as site:
    print(site.server_address[1])
    site.serve_forever()
PYTHON
other=$!
until [[ -s "$work/port" ]]; do
  kill -0 "$other"
  sleep 0.05
done
at="127.0.0.1:$(<"$work/port")"
expect 1 "fail server: another program answers at http://$at" "$program" doctor --listen "$at" --data "$work/data" --page "$work/page"
expect 1 "fail address: $at is taken" "$program" serve --check --listen "$at" --data "$work/data" --page "$work/page"
