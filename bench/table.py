"""What a move costs, beside a relay that knows no rules: starts both, plays, and prints one table.

usage: python3 table.py ASTRAGAL BUILD [--quick] [--only ROW…] [--astragal PATH] …   (scripts/bench builds both first)
Exit status 1 if a run failed: a frame was wrong, or a program ended.
"""

import argparse
import contextlib
import ctypes
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import rows

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
    """The relay, or a build of the server. `start` gives its process and port."""

    def __init__(self, name, path, postgres=None):
        """`postgres`: the URL of a PostgreSQL in which each run gets a database of its own; without it a file."""
        self.name = name
        self.postgres = postgres
        self.path = pathlib.Path(path).resolve()
        if not os.access(self.path, os.X_OK):
            raise SystemExit(f"{self.path} is no program")
        self.relay = name == "relay"
        known = "" if self.relay else subprocess.run([self.path, "serve", "--help"], capture_output=True, text=True).stdout
        self.has_computer = "  --computer " in known
        # An older build has fewer bounds.
        self.bounds = [str(part) for pair in UNBOUNDED.items() if f"  {pair[0]} " in known for part in pair]

    def arguments(self, folder, computer):
        """`computer`: whether it is to play, too."""
        if self.relay:
            return [self.path, folder / "relay.db"]
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
        self.counter = build / "bench" / "count_allocations.so"
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
        environment = dict(os.environ)
        if count:
            environment |= {"LD_PRELOAD": str(self.counter), "COUNT_ALLOCATIONS": str(folder / "allocations")}
        with open(folder / "log", "w", encoding="utf-8") as log:
            command = self.on(SERVER_CORE, program.arguments(folder, computer))
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment,
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

    def run(self, program, arguments, count=False, computer=False):
        """One run on a new server; what bench_load measured, and how large the database is when the server has ended."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-", dir=self.data))
        try:
            program.in_postgres("CREATE DATABASE", folder)
            with self.serving(program, folder, count, computer) as (pid, port):
                command = [self.load, "--json", "--port", port, "--pid", str(pid), "--seed", str(self.seed), *arguments]
                if program.relay:
                    command.append("--relay")
                if count:
                    command += ["--allocations", folder / "allocations"]
                done = subprocess.run(self.on(CLIENT_CORE, command), capture_output=True, text=True, timeout=900,
                                      preexec_fn=end_with_parent)
            if done.returncode:
                raise Failed(f"{program.name}: {done.stderr.strip()}")
            return json.loads(done.stdout) | {"database": sum(file.stat().st_size for file in folder.glob("*.db"))}
        finally:
            program.in_postgres("DROP DATABASE IF EXISTS", folder)
            shutil.rmtree(folder, ignore_errors=True)


def load_average():
    return os.getloadavg()[0]


def measure(bench, programs, row, rounds):
    """The programs in turn, so that what else the machine does hits all of them; of several rounds the median."""
    found = {program.name: [] for program in programs}
    for _ in range(rounds if row.repeated else 1):
        for program in programs:
            if not program.relay or row.relay:
                found[program.name].append(row.take(bench, program))
    return {name: median(results) for name, results in found.items() if results}


def median(results):
    """Of each figure by itself; None where the program does not have it."""
    return {
        key: None if any(one[key] is None for one in results) else statistics.median(one[key] for one in results)
        for key in results[0]
    }


def shown(value, digits):
    return "–" if value is None else f"{value:,.{digits}f}"


def lines_of(row, found, names):
    """A line for each figure: what it is, each program's, and the ratio of each to the relay's."""
    for figure in row.figures:
        values = {name: found.get(name, {}).get(figure.key) for name in names}
        floor = values["relay"]
        cells = [f"{figure.words} ({figure.unit})", shown(floor, figure.digits)]
        for name in names[1:]:
            ratio = values[name] / floor if values[name] is not None and floor else None
            cells += [shown(values[name], figure.digits), "–" if ratio is None else f"{ratio:.2f}"]
        yield cells + [figure.goal]


def print_table(head, lines):
    widths = [max(len(line[i]) for line in [head, *lines]) for i in range(len(head))]
    for number, line in enumerate([head, *lines]):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |")
        if number == 0:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")


def read_arguments():
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__.splitlines()[0], epilog=rows.in_words(),
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("build", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="fewer moves and games, one round: rough figures in a third of the time")
    parser.add_argument("--only", nargs="+", metavar="ROW", choices=[row.name for row in rows.ROWS], help="these rows")
    parser.add_argument("--astragal", metavar="PATH", help="another build of the server, measured in turn with this one")
    parser.add_argument("--store", metavar="URL", help="the server with its database in this PostgreSQL, measured in turn with that in a file; wants psql")
    parser.add_argument("--rounds", type=int, default=3, help="how often speed is measured; the median is shown [3]")
    parser.add_argument("--seed", type=int, default=1, help="which moves are chosen [1]")
    parser.add_argument("--data", type=pathlib.Path, help="where databases are made for the time of a run [build/]")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="all figures, as JSON, too")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    programs = [Program("relay", arguments.build / "bench" / "bench_relay")]
    if arguments.astragal:
        programs.append(Program("other", arguments.astragal))
    programs.append(Program("astragal", arguments.program))
    if arguments.store:
        programs.append(Program("in PostgreSQL", arguments.program, arguments.store))
    names = [program.name for program in programs]
    bench = Bench(arguments.build, arguments.data or arguments.build.parent, arguments.seed)
    rows.set_size(rows.QUICK if arguments.quick else rows.FULL)
    chosen = [row for row in rows.ROWS if not arguments.only or row.name in arguments.only]
    rounds = 1 if arguments.quick else arguments.rounds
    print(f"load of the machine before: {load_average():.2f}; seed {arguments.seed}", file=sys.stderr)

    lines, all_found, failed = [], {}, False
    for row in chosen:
        begun = time.monotonic()
        try:
            found = all_found[row.name] = measure(bench, programs, row, rounds)
        except (Failed, subprocess.TimeoutExpired) as error:
            print(f"{row.name}: FAILED: {error}", file=sys.stderr)
            failed = True
            continue
        lines += lines_of(row, found, names)
        print(f"{row.name}: {time.monotonic() - begun:.0f} s", file=sys.stderr)
    head = ["figure", "relay"] + [cell for name in names[1:] for cell in (name, "ratio")] + ["at most"]
    print_table(head, lines)
    if arguments.json:
        arguments.json.write_text(json.dumps(all_found, indent=1))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
