#!/usr/bin/env bash
# A server that is stopped as soon as it has said where it is ends as one that is stopped later: with 0, its data closed.
# $ASTRAGAL is the program.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir "$work/page"
touch "$work/page/index.html"

/usr/bin/python3 - "$ASTRAGAL" "$work" <<'PYTHON'
import os, signal, subprocess, sys

program, work = sys.argv[1:]
# On one processor the reader of the line is often let in before the server goes on.
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
serve = [program, "serve", "--listen", "127.0.0.1:0", "--data", work + "/data", "--page", work + "/page"]
for start in range(40):
    server = subprocess.Popen(serve, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert server.stdout.readline().startswith(b"Astragal is on "), "it does not start"
    server.send_signal(signal.SIGTERM)
    status = server.wait(15)
    if status != 0:
        sys.exit(f"0 passed, 1 failed: status {status} at start {start}")
PYTHON
echo '1 passed, 0 failed'
