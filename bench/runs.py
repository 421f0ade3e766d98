"""Starts a program that can be played on, plays with bench_load, and gives what that measured."""

import contextlib
import ctypes
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

SERVER_CORE, CLIENT_CORE = 0, 1
# Everybody comes from one address here.
UNBOUNDED = {
    "--sockets": 0,
    "--sockets-per-address": 0,
    "--sockets-per-person": 0,
    "--reads": 0,
    "--messages": 1_000_000,
    "--new-guests": 1_000_000,
    "--log": "error",
}


PR_SET_PDEATHSIG = 1


class Failed(Exception):
    pass


def end_with_parent():
    """Whatever becomes of this program, what it has started ends, too."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Program:
    """What is measured. `arguments` is the command that starts it in a folder of its own; it prints its port."""

    def __init__(self, name, path, kind):
        self.name = name
        self.path = pathlib.Path(path).resolve()
        self.kind = kind  # relay, node or server
        if not os.access(self.path, os.X_OK):
            raise SystemExit(f"{self.path} is no program")

    def prepare(self, folder):
        """What a run needs beside its folder."""

    def clear(self, folder):
        """Takes away what `prepare` has made."""


class Relay(Program):
    def __init__(self, path):
        super().__init__("relay", path, "relay")

    def arguments(self, folder, computer):
        assert not computer
        return [self.path, folder / "relay.db"]


class Node(Program):
    """The peer in JavaScript (bench/peers)."""

    def __init__(self, path, script):
        super().__init__("node", path, "node")
        self.script = script

    def arguments(self, folder, computer):
        assert not computer
        return [self.path, self.script, folder / "node.db"]

    def version(self):
        return subprocess.run([self.path, "--version"], capture_output=True, text=True, check=True).stdout.strip()


class Server(Program):
    """A build of Astragal."""

    def __init__(self, name, path, postgres=None):
        """`postgres`: the URL of a PostgreSQL in which each run gets a database of its own; without it a file."""
        super().__init__(name, path, "server")
        self.postgres = postgres
        known = subprocess.run([self.path, "serve", "--help"], capture_output=True, text=True, check=True).stdout
        self.has_computer = "  --computer " in known
        # An older build has fewer bounds.
        self.bounds = [str(part) for pair in UNBOUNDED.items() if f"  {pair[0]} " in known for part in pair]

    def arguments(self, folder, computer):
        """`computer`: whether it is to play, too."""
        page = folder / "page"
        page.mkdir(exist_ok=True)
        (page / "index.html").write_text("<!doctype html><title>Astragal</title>")
        where = ["--computer", "elsewhere" if computer else "off"] if self.has_computer else []
        if self.postgres:
            where += ["--store", self.database(folder)]
        return [self.path, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--page", page, *self.bounds, *where]

    def database(self, folder):
        """The URL of the run's database."""
        return re.sub(r"(?<=[^:/])/[^?]*|(?<=//)/[^?]*", f"/{self.name_of(folder)}", self.postgres, count=1)

    @staticmethod
    def name_of(folder):
        return folder.name.replace("-", "_").lower()

    def prepare(self, folder):
        self.in_postgres("CREATE DATABASE", folder)

    def clear(self, folder):
        self.in_postgres("DROP DATABASE IF EXISTS", folder)

    def in_postgres(self, statement, folder):
        """Says `CREATE DATABASE`, or `DROP DATABASE`, of the run."""
        if not self.postgres:
            return
        command = f"{statement} {self.name_of(folder)}"
        done = subprocess.run(["psql", "--quiet", "--no-psqlrc", self.postgres, "--command", command],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            raise Failed(f"{self.postgres}: {done.stderr.strip()}")


class Bench:
    def __init__(self, build, data, seed):
        self.load = build / "bench" / "bench_load"
        self.counters = build / "bench"
        self.data = data
        self.seed = seed
        self.pin = self.can_pin()

    @staticmethod
    def can_pin():
        """A client on the server's core would take its time, and threads that move lose their caches."""
        cores = os.sched_getaffinity(0)
        if not {SERVER_CORE, CLIENT_CORE} <= cores:
            print(f"not pinned: cores {SERVER_CORE} and {CLIENT_CORE} are not both here", file=sys.stderr)
            return False
        if not shutil.which("taskset") or subprocess.run(["taskset", "-c", str(CLIENT_CORE), "true"], check=False).returncode:
            print("not pinned: taskset is not permitted here; figures vary more", file=sys.stderr)
            return False
        return True

    def on(self, core, command):
        return ["taskset", "-c", str(core), *command] if self.pin else list(command)

    @contextlib.contextmanager
    def serving(self, program, folder, count, computer):
        command = program.arguments(folder, computer)
        if count:  # in the program alone: what starts it may not be counted
            library = self.counters / f"count_{count}.so"
            if not library.exists():
                raise Failed(f"{library} is missing: system calls are counted on x86-64 only")
            command = ["env", f"LD_PRELOAD={library}", f"COUNT_IN={folder / 'count'}", *command]
        with open(folder / "log", "w", encoding="utf-8") as log:
            server = subprocess.Popen(self.on(SERVER_CORE, command), stdout=subprocess.PIPE, stderr=log, text=True,
                                      preexec_fn=end_with_parent)
        try:
            line = server.stdout.readline().strip()
            if not line:
                raise Failed(f"{program.name} did not start: {(folder / 'log').read_text()}")
            port = line.split(":")[-1]
            with self.playing(program, folder, port) if computer else contextlib.nullcontext():
                yield server.pid, port
            if server.poll() is not None:
                raise Failed(f"{program.name} ended by itself: {(folder / 'log').read_text()}")
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()

    @contextlib.contextmanager
    def playing(self, program, folder, port):
        """The computer, on both cores: the server does not give it its own."""
        command = [program.path, "computer", "--server", f"ws://127.0.0.1:{port}", "--key", folder / "computer.key", "--log", "error"]
        computer = subprocess.Popen(command, preexec_fn=end_with_parent)
        try:
            yield
        finally:
            computer.terminate()
            computer.wait(20)

    def run(self, program, arguments, count="", computer=False):
        """One run on a new server; what bench_load measured, and how large the database is when the server has ended.
        `count`: what is counted meanwhile, allocations or system_calls."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-", dir=self.data))
        try:
            program.prepare(folder)
            with self.serving(program, folder, count, computer) as (pid, port):
                command = [self.load, "--json", "--port", port, "--pid", str(pid), "--seed", str(self.seed), *arguments]
                if program.kind == "relay":
                    command.append("--relay")
                if count:
                    command += ["--counter", folder / "count"]
                done = subprocess.run(self.on(CLIENT_CORE, command), capture_output=True, text=True, errors="replace", timeout=900,
                                      preexec_fn=end_with_parent)
            if done.returncode:
                raise Failed(f"{program.name}: {done.stderr.strip()}")
            return json.loads(done.stdout) | {"database": sum(file.stat().st_size for file in folder.glob("*.db"))}
        finally:
            program.clear(folder)
            shutil.rmtree(folder, ignore_errors=True)
