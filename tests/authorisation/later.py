#!/usr/bin/env python3
"""What every request of openapi.json is answered that is refused for now, wherever the file documents it: 429 to who asks
too often, and 503 while the database is gone, each with Retry-After. Nothing else is answered 503 then.
usage: later.py ASTRAGAL POSTGRES, which is scripts/lib/postgres"""

import concurrent.futures
import contextlib
import itertools
import json
import os
import subprocess
import sys
import tempfile

from forms import askers, somebody
from full_workers import BY_WORKERS, ask_full_workers
from mails import Mails
from matrix import BODIES, METHODS, OPENAPI, QUERIES, SECRET, People, Things

MOST = 2_000  # requests until the last bound is met, that of moves
HEALTH = "GET /readyz"  # 503 is its answer in its own words, with nothing to wait for
AT_ONCE = 32
# A small bound of what else would take hours.
FEW = ("--reads", "3", "--new-accounts", "3")
MAIL = ("--public-url", "http://play.example.org", "--mail-relay", "smtp://127.0.0.1:9", "--mail-without-tls")
MAIL += ("--mail-from", "a@example.org")

# What else is asked where the matrix asks what is refused before it is counted.
OFTEN = {"POST /api/account": {"name": "New-{count}", "password": SECRET}}
MAILED = {"POST /api/login/reset"}  # refused only with the link of a mail
# What else is asked where the matrix asks what is answered without the store: of what is stored alone.
LINK = "u-aaaaaaaaaa.4000000000000." + "A" * 43
BODIES_READ = {
    "POST /api/account": {"name": "Newcomer", "password": SECRET},
    "POST /api/login/forgotten": {"name": "The-other"},
    "POST /api/login/reset": {"link": LINK, "new": SECRET},
    "POST /api/mail/confirm": {"link": LINK},
}
NAMES_READ = {"tournament": "zzzzzzzz", "link": LINK, "draw": "zzzzzzzz.1"}


class Asked:
    """The requests of the file, each with who may ask it and what it says. `is_of_store`: about what the store alone has."""

    def __init__(self, people, is_of_store=False):
        self.people, self.is_of_store, self.targets, self.count = people, is_of_store, {}, 0
        self.operations = {
            f"{method.upper()} {path}": operations[method]
            for path, operations in sorted(json.loads(OPENAPI.read_text())["paths"].items())
            for method in METHODS
            if method in operations
        }
        may = askers()
        self.may = {request: may.get(request) or somebody(one) for request, one in self.operations.items()}

    def name_things(self):
        """Finds what the paths name, while there is something to name."""
        things = Things(self.people)
        self.people.connect()
        puzzle = self.people.ask("nobody", "GET", "/api/puzzles/next?variant=chess").json()["id"]
        for request in self.operations:
            path = request.split(" ")[1].replace("{puzzle}", puzzle)
            for name, value in (NAMES_READ if self.is_of_store else {}).items():
                path = path.replace(f"{{{name}}}", value)
            self.targets[request] = things.of_path(path) + QUERIES.get(request, "")

    def documents(self, status):
        return [request for request, one in self.operations.items() if status in one["responses"]]

    def ask(self, request):
        who, takes_body = self.may[request], "requestBody" in self.operations[request]
        body = BODIES.get(request, {} if takes_body or request.startswith("DELETE") else None)
        body = (BODIES_READ if self.is_of_store else OFTEN).get(request, body)
        self.count += 1
        said = json.loads(json.dumps(body).replace("{who}", who).replace("{count}", str(self.count)))
        return self.people.ask(who, request.split(" ")[0], self.targets[request], said)

    def ask_until(self, request, status, is_over):
        while True:
            answer = self.ask(request)
            if str(answer.status) == status or is_over():
                return flaw_of(answer, status)


def flaw_of(answer, status):
    """What is wrong with a refusal for now; empty: nothing."""
    if str(answer.status) != status:
        return f"{answer.status}, not {status}: {answer.body[:120]!r}"
    seconds = answer.headers.get("retry-after", "")
    return "" if seconds.isdigit() and int(seconds) > 0 else f"{status} with Retry-After {seconds!r}"


def ask_too_often(program):
    """The flaws of 429: each request is repeated until it is refused."""
    people = People(program, FEW + MAIL)
    try:
        asked = Asked(people)
        asked.name_things()
        address = {"password": SECRET, "email": "a@example.org"}
        people.must(200, people.ask("player", "POST", "/api/account/email", address))
        for request in asked.documents("429"):
            if request in MAILED:
                continue
            times = iter(range(MOST))
            yield request, asked.ask_until(request, "429", lambda: next(times, None) is None)
    finally:
        people.server.kill()


@contextlib.contextmanager
def database(postgres):
    """A PostgreSQL of one's own: its address, and what ends it."""
    with tempfile.TemporaryDirectory(prefix="astragal-later-") as folder:
        os.chmod(folder, 0o711)
        process = subprocess.Popen(
            [postgres, os.path.join(folder, "database")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

        def end():
            process.stdin.close()
            process.wait()

        try:
            yield process.stdout.readline().strip(), end
        finally:
            end()


def ask_without_database(program, postgres):
    """The flaws of 503, once the database is gone: what documents it is answered so, and nothing else is."""
    with database(postgres) as (url, end):
        people = People(program, ("--reads", "0", *MAIL), ("--store", url))
        try:
            asked = Asked(people, is_of_store=True)
            asked.name_things()
            end()
            documented = set(asked.documents("503"))
            for request in asked.operations:
                answer = asked.ask(request)
                if request in documented - set(BY_WORKERS) - {HEALTH}:
                    yield request, flaw_of(answer, "503")
                elif answer.status == 503 and request not in documented:
                    yield request, "503, which is not documented"
        finally:
            people.server.kill()


def ask_reset_at_once(program):
    """The flaw of 429 where many ask from one address at the same time with a good link: each takes a while."""
    mails = Mails()
    people = People(program, mails.options())
    try:
        address = {"password": SECRET, "email": "a@example.org"}
        people.must(200, people.ask("player", "POST", "/api/account/email", address))
        people.must(200, people.ask("nobody", "POST", "/api/mail/confirm", {"link": mails.next_link()}))
        people.must(200, people.ask("nobody", "POST", "/api/login/forgotten", {"name": "The-player"}))
        body = {"link": mails.next_link(), "new": SECRET}
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            asked = [pool.submit(people.ask, "nobody", "POST", "/api/login/reset", body) for _ in range(AT_ONCE)]
        flaws = [flaw_of(one.result(), "429") for one in asked]
        yield "POST /api/login/reset", min(flaws)
    finally:
        people.server.kill()
        mails.end()


def main():
    program, postgres = (os.path.abspath(one) for one in sys.argv[1:3])
    asked, flaws = 0, []
    every = (
        ask_too_often(program),
        ask_reset_at_once(program),
        ((request, flaw_of(answer, "503")) for request, answer in ask_full_workers(program)),
        ask_without_database(program, postgres),
    )
    for request, flaw in itertools.chain.from_iterable(every):
        asked += 1
        flaws += [f"{request}: {flaw}"] if flaw else []
    print("\n".join(flaws))
    print(f"{asked} asked, {len(flaws)} with another answer")
    return 1 if flaws else 0


if __name__ == "__main__":
    sys.exit(main())
