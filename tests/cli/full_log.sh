#!/usr/bin/env bash
# A server whose log nobody reads any more, so that each further line of it waits for ever, still ends in time.
# $ASTRAGAL is the program.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir "$work/page"
touch "$work/page/index.html"

/usr/bin/python3 - "$ASTRAGAL" "$work" <<'PYTHON'
import fcntl, os, signal, subprocess, sys, time

program, work = sys.argv[1:]
unread, log = os.pipe()
fcntl.fcntl(log, fcntl.F_SETPIPE_SZ, 4096)
serve = [program, "serve", "--listen", "127.0.0.1:0", "--data", work + "/data", "--page", work + "/page"]
server = subprocess.Popen(serve, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log)
assert server.stdout.readline().startswith(b"Astragal is on "), "it does not start"
# The pipe's other end is the server's, too: it is filled without waiting through one of its own.
filling = os.open(f"/proc/self/fd/{log}", os.O_WRONLY | os.O_NONBLOCK)
try:
    while True:
        os.write(filling, b"\n")
except BlockingIOError:
    pass
begun = time.monotonic()
server.send_signal(signal.SIGTERM)
try:
    status = server.wait(15)
except subprocess.TimeoutExpired:
    server.kill()
    sys.exit("0 passed, 1 failed: it does not end")
took = time.monotonic() - begun
sys.exit(0 if status == 0 and took < 6 else f"0 passed, 1 failed: status {status} after {took:.1f} s")
PYTHON
echo '1 passed, 0 failed'
