"""The server of the year: a process whose time is ours to set, and what can be seen of it in its database."""

import mmap
import os
import pathlib
import shutil
import signal
import sqlite3
import struct
import subprocess
import tempfile
import time

SETTLES = 2_000  # ms that a notice is waited with, so that what is answered by a line is not told of
LEASE = 180_000  # ms for which what is being sent is not sent again
PATIENCE = 60.0  # seconds of real time

# Left to itself SQLite goes through all notices of sixty days, by their time.
UNROUTED = "notices INDEXED BY notices_to_route WHERE is_routed = 0"


class Server:
    def __init__(self, program, relay_port, start):
        self.program, self.relay_port, self.process, self.port = program, relay_port, None, 0
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="astragal-year-"))
        page = self.folder / "page"
        page.mkdir()
        (page / "index.html").write_text("<!doctype html><title>Astragal</title>")
        self.data, self.moves, self.log = self.folder / "data", 0, self.folder / "log"
        self.data.mkdir(mode=0o700)
        file = self.folder / "time"
        file.write_bytes(bytes(8))
        with open(file, "r+b") as opened:
            self.time = mmap.mmap(opened.fileno(), 8)
        self.now, self.base = 0, None
        self.set(start)

    def set(self, now):
        """Time never goes back."""
        assert now >= self.now
        self.now = now
        self.time[0:8] = struct.pack("=q", now)

    def start(self):
        log = open(self.log, "ab")
        arguments = [self.program, self.data, self.folder / "page", self.folder / "time", f"smtp://127.0.0.1:{self.relay_port}"]
        self.process = subprocess.Popen([str(one) for one in arguments], stdout=subprocess.PIPE, stderr=log)
        log.close()
        line = self.process.stdout.readline().decode()
        if "http://" not in line:
            raise RuntimeError("the server does not start: " + self.log.read_text()[-2000:])
        self.port = int(line.rsplit(":", 1)[1])
        self.base = sqlite3.connect(f"file:{self.data / 'astragal.db'}?mode=ro", uri=True, isolation_level=None, timeout=30)

    def stop(self, number=signal.SIGTERM):
        self.base.close()
        self.process.send_signal(number)
        status = self.process.wait(30)
        if number == signal.SIGTERM and status != 0:
            raise RuntimeError(f"the server ended with {status}: " + self.log.read_text()[-2000:])

    def stamp(self):
        """Waits until the server has noted that it is alive at this time."""
        end = time.monotonic() + PATIENCE
        while int((self.data / "alive").read_text() or 0) != self.now:
            if time.monotonic() > end:
                raise RuntimeError("the server notes no more that it is alive")
            time.sleep(0.02)

    def move(self):
        """All that it has goes elsewhere, as when it moves to another machine; only while it does not run."""
        self.moves += 1
        data = self.folder / f"data-{self.moves}"
        shutil.copytree(self.data, data, ignore=shutil.ignore_patterns("*.sock"))
        os.chmod(data, 0o700)
        shutil.rmtree(self.data)
        self.data = data

    def end(self, keep):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if not keep:
            shutil.rmtree(self.folder)

    # What is to be done by now, and what comes next.

    def one(self, text, *values):
        return self.base.execute(text, values).fetchone()[0]

    def waits_for(self):
        """What is still to be done at this time, as words; empty: nothing."""
        due = self.one("SELECT count(*) FROM games WHERE due_ms <= ?", self.now)
        if due:
            return f"{due} games are due"
        if self.one(f"SELECT count(*) FROM {UNROUTED} AND at_ms <= ?", self.now - SETTLES):
            return "notices have not gone into the outbox"
        if self.one("SELECT count(*) FROM outgoing WHERE due_ms <= ? OR due_ms = ?", self.now, self.now + LEASE):
            return "mails or messages have not gone out"
        return ""

    def settle(self):
        end = time.monotonic() + PATIENCE
        looked_at = None
        while True:
            version = self.one("PRAGMA data_version")
            if version != looked_at:  # otherwise it has written nothing
                what, looked_at = self.waits_for(), version
                if not what:
                    return
            if self.process.poll() is not None:
                raise RuntimeError("the server has ended: " + self.log.read_text()[-2000:])
            if time.monotonic() > end:
                raise RuntimeError(f"at {self.now}: {what}")
            time.sleep(0.001)

    def next_due(self):
        """The next moment at which it has something to do; none: it waits for people."""
        times = [
            self.one("SELECT min(due_ms) FROM games WHERE due_ms IS NOT NULL"),
            self.one(f"SELECT min(at_ms) + ? FROM {UNROUTED}", SETTLES),
            self.one("SELECT min(due_ms) FROM outgoing"),
        ]
        return min((one for one in times if one is not None), default=None)

    def pass_until(self, end):
        """Goes from one thing that is due to the next."""
        self.settle()
        while (due := self.next_due()) is not None and due <= end:
            self.set(max(due, self.now))
            self.settle()
        self.set(end)
        self.settle()
