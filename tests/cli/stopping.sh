#!/usr/bin/env bash
# How a server ends that is told to: $ASTRAGAL is the program.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir "$work/page"
touch "$work/page/index.html"

/usr/bin/python3 - "$ASTRAGAL" "$work" <<'PYTHON'
import fcntl, os, signal, subprocess, sys, time

program, work = sys.argv[1:]

def started(log):
    serve = [program, "serve", "--listen", "127.0.0.1:0", "--data", work + "/data", "--page", work + "/page"]
    server = subprocess.Popen(serve, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log)
    assert server.stdout.readline().startswith(b"Astragal is on "), "it does not start"
    return server

def stop(server, passed):
    """Its status."""
    server.send_signal(signal.SIGTERM)
    try:
        return server.wait(15)
    except subprocess.TimeoutExpired:
        server.kill()
        sys.exit(f"{passed} passed, 1 failed: it does not end")

# Nobody reads its log any more, so that each further line of it waits for ever: it still ends in time.
unread, log = os.pipe()
fcntl.fcntl(log, fcntl.F_SETPIPE_SZ, 4096)
server = started(log)
# The pipe's other end is the server's, too: it is filled without waiting through one of its own.
filling = os.open(f"/proc/self/fd/{log}", os.O_WRONLY | os.O_NONBLOCK)
try:
    while True:
        os.write(filling, b"\n")
except BlockingIOError:
    pass
begun = time.monotonic()
status = stop(server, 0)
took = time.monotonic() - begun
if status != 0 or took >= 6:
    sys.exit(f"0 passed, 1 failed: status {status} after {took:.1f} s")

# As soon as it has said where it is. On one processor the reader of the line is often let in before it goes on.
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
for start in range(40):
    status = stop(started(subprocess.DEVNULL), 1)
    if status != 0:
        sys.exit(f"1 passed, 1 failed: status {status} at start {start}")
PYTHON
echo '2 passed, 0 failed'
