"""What an attack is given: servers, honest players beside it, helpers that do many things at once; and what it hands in:
what was tried, what came back, and the sentences that must be true for "held"."""

import json
import multiprocessing
import os
import pathlib
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field

from server import Server

HERE = pathlib.Path(__file__).parent
LEAST_SECONDS = 2.0  # of honest play beside an attack, so that there is something to measure
NICE = 10  # attackers leave the processors to server and players where there are few


def percentile(values, part):
    if not values:
        return None
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Honest:
    """The pair of honest players beside an attack; see honest.py."""

    def __init__(self, port, clock=()):
        command = [sys.executable, "-B", str(HERE / "honest.py"), str(port), *map(str, clock)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last = self.process.stdout.readline()  # "ready" after the first move, or all it has to say
        self.since = time.monotonic()

    def stop(self):
        """What they saw, once: `samples` are (when, milliseconds) of the moves since they were ready."""
        until = time.monotonic()
        rest, _ = self.process.communicate(timeout=60)
        text = rest.strip() or self.last
        told = json.loads(text) if text.startswith("{") else {"failed": "the honest players say nothing"}
        told.setdefault("samples", [])
        told["times"] = [ms for at, ms in told["samples"] if self.since <= at <= until]
        return told


@dataclass
class Felt:
    """Moves of the honest pair: how many, and milliseconds."""

    moves: int = 0
    p50: float | None = None
    p99: float | None = None

    @classmethod
    def of(cls, times):
        return cls(len(times), percentile(times, 0.50), percentile(times, 0.99))


@dataclass
class Lab:
    program: str
    quiet: Felt
    seed: int
    tried: list = field(default_factory=list)
    answered: list = field(default_factory=list)
    criteria: list = field(default_factory=list)  # (sentence, whether it is true)
    felt: Felt = field(default_factory=Felt)
    servers: list = field(default_factory=list)
    pair: Honest | None = None

    def serve(self, *options, small_disk=False):
        server = Server(self.program, options, small_disk)
        self.servers.append(server)
        server.start()
        return server

    def play(self, server, clock=()):
        self.pair = Honest(server.port, clock)

    def try_(self, what):
        self.tried.append(what)

    def note(self, what):
        self.answered.append(what)

    def must(self, sentence, true):
        self.criteria.append((sentence, bool(true)))
        return bool(true)

    def is_well(self, server, seconds=2.0, errors=0):
        """What holds after every attack: the process lives, answers, and has no more than so many errors to tell."""
        self.must("the process lives", server.is_alive())
        answer = server.get("/healthz", timeout=seconds)
        self.must(f"/healthz answers within {seconds:g} s", answer.status == 200)
        sick = server.sick()
        self.must(
            f"at most {errors} errors in the log{' but ' + json.dumps(sick[0])[:160] if sick else ''}",
            len(sick) <= errors,
        )

    def rest(self, may_be_cut=False, may_feel=False):
        """The honest players stop; what they felt is judged unless the attack is about just that."""
        time.sleep(max(0.0, self.pair.since + LEAST_SECONDS - time.monotonic()))
        told, self.pair = self.pair.stop(), None
        self.felt = Felt.of(told["times"])
        self.must(f"the honest players play on ({told.get('failed') or 'no failure'})", not told.get("failed"))
        ended = told.get("outcome")
        self.must(f"their game goes on ({json.dumps(ended) if ended else 'not ended'})", not ended)
        if not may_be_cut:
            trouble = {name: told.get(name) for name in ("cut", "unanswered") if told.get(name)} | told.get("codes", {})
            self.must(f"no connection of theirs is cut, no move refused ({trouble or 'none'})", not trouble)
        if not may_feel:
            most50 = max(100.0, 6 * (self.quiet.p50 or 0))
            most99 = max(500.0, 6 * (self.quiet.p99 or 0))
            is_fine = bool(told["times"]) and self.felt.p50 <= most50 and self.felt.p99 <= most99
            self.must(f"their moves take at most {most50:.0f} ms (p50) and {most99:.0f} ms (p99)", is_fine)
        return told

    def end(self):
        if self.pair:
            self.pair.process.kill()
        for server in self.servers:
            server.end()

    @property
    def held(self):
        return bool(self.criteria) and all(true for _, true in self.criteria)


def at_once(work, arguments, timeout=60.0):
    """Runs work(argument) for each in a process of its own, nicely; the results in order, None where one died or is late."""
    context = multiprocessing.get_context("fork")
    running = []
    for argument in arguments:
        reading, writing = context.Pipe(duplex=False)
        process = context.Process(target=run_one, args=(work, argument, writing), daemon=True)
        process.start()
        writing.close()
        running.append((process, reading))
    end, results = time.monotonic() + timeout, []
    for process, reading in running:
        try:
            results.append(reading.recv() if reading.poll(max(0.0, end - time.monotonic())) else None)
        except EOFError:
            results.append(None)
        if process.is_alive() and results[-1] is None:
            process.kill()
        process.join()
    return results


def run_one(work, argument, writing):
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.nice(NICE)
    writing.send(work(argument))


@dataclass
class Attack:
    name: str
    what: str
    run: object
    quick: bool


ATTACKS = {}


def attack(name, what, quick=False):
    """Registers a function of a Lab as an attack; `quick`: it belongs to the short form, too."""

    def register(function):
        ATTACKS[name] = Attack(name, what, function, quick)
        return function

    return register
