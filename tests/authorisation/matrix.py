#!/usr/bin/env python3
"""Who may ask what over HTTP: sends every request of openapi.json as everybody who might, and compares the answers with
expected.txt. usage: matrix.py ASTRAGAL [--write], which writes them instead, for a reader of the difference."""

import difflib
import json
import os
import pathlib
import subprocess
import sys
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "attack"))

from play import terms  # noqa: E402
from requests_made import BODIES, FORGETS, QUERIES  # noqa: E402
from server import Server  # noqa: E402
from wire import Client, Http, Refused  # noqa: E402

OPENAPI = HERE.parents[1] / "protocol" / "openapi.json"
EXPECTED = HERE / "expected.txt"
SECRET = "correct horse battery"
ROLES = {"arbiter": "organizer", "moderator": "moderator", "admin": "admin"}
SCOPES = ("play", "challenge", "bot", "tournament")
UPGRADE = "/api/bot/account/upgrade"
METHODS = ("get", "post", "put", "delete")
DAYS = {"type": "correspondence", "days": 3}
PATIENCE = 300.0  # seconds for one answer: what is asked is who may, not how quickly a busy machine says so


class People:
    """The server, and everybody who asks: by name, the headers that they send. Each has an address of their own, since
    what is counted is counted by address."""

    def __init__(self, program, options=(), store=()):
        self.server = Server(program, ["--messages", "100000", "--errors", "100000", *options, *store])
        self.make_roles(program, store)
        self.server.start(PATIENCE)
        self.addresses, self.headers, self.tokens = {}, {"nobody": {}}, {}
        for name in ("player", "other", "bot"):
            self.must(201, self.ask(name, "POST", "/api/account", {"name": f"The-{name}", "password": SECRET}))
        for name in ("player", "other", "bot", *ROLES):
            self.sign_in(name)
        for scope in SCOPES:
            self.headers[f"token:{scope}"] = self.bearer(self.token("player", [scope]))
        self.tokens = {name: self.token(name, ["play", "challenge"]) for name in ("player", "other")}
        self.headers["bot"] = self.bearer(self.token("bot", list(SCOPES)))
        self.must(200, self.ask("bot", "POST", UPGRADE, {}))
        self.clients = {}
        self.guest = Client(self.port, "127.0.40.2", timeout=PATIENCE)
        self.headers["guest"] = self.bearer(self.guest.token)

    @property
    def port(self):
        return self.server.port

    def make_roles(self, program, store):
        for name, role in ROLES.items():
            command = [program, "admin", "make-account", f"The-{name}", "--role", role, "--data", str(self.server.data), *store]
            subprocess.run(command, input=f"{SECRET}\n", text=True, capture_output=True, check=True)

    def sign_in(self, name):
        made = self.must(200, self.ask(name, "POST", "/api/login", {"name": f"The-{name}", "password": SECRET}, {}))
        self.headers[name] = {"Cookie": made.headers["set-cookie"].split(";")[0]}

    def connect(self):
        """For each request anew, since signing out elsewhere ends connections."""
        for client in self.clients.values():
            client.close()
        self.clients = {
            name: Client(self.port, "127.0.40.1", token, timeout=PATIENCE) for name, token in self.tokens.items()
        }

    def tell(self, name, kind, data):
        """The answer to a message of one of the players."""
        return self.clients[name].ask(kind, data, timeout=PATIENCE)["d"]

    def token(self, name, scopes):
        return self.must(201, self.ask(name, "POST", "/api/token", {"label": "one", "scopes": scopes})).json()["token"]

    @staticmethod
    def bearer(token):
        return {"Authorization": f"Bearer {token}"}

    @staticmethod
    def must(status, answer):
        if answer.status != status:
            raise RuntimeError(f"{answer.status} {answer.body!r}, not {status}")
        return answer

    def ask(self, name, method, path, body=None, headers=None):
        address = self.addresses.setdefault(name, f"127.0.41.{len(self.addresses) + 1}")
        lines = {"Origin": f"http://127.0.0.1:{self.port}", **(self.headers.get(name, {}) if headers is None else headers)}
        if body is not None:
            lines.setdefault("Content-Type", "application/json" if not isinstance(body, str) else "text/plain")
        text = b"" if body is None else (body if isinstance(body, str) else json.dumps(body)).encode()
        http = Http(self.port, address, PATIENCE)
        try:
            return http.ask(method, path, lines, text)
        finally:
            http.close()


class Things:
    """What paths name: a game of two of them and a challenge, made anew for each asker, and a tournament, which an account
    may not announce so often, for each request."""

    def __init__(self, people):
        self.people, self.waiting, self.cup = people, None, None
        held = people.ask("player", "POST", "/api/tournaments", terms(private=True))
        self.private_cup = people.must(201, held).json()["id"]

    def wish(self, **more):
        return {"variant": "chess", "options": {}, "clock": DAYS, "color": "white", "rated": False, **more}

    def game(self):
        game = self.people.tell("player", "create", self.wish(private=True))["game"]
        self.people.tell("other", "watch", {"game": game})
        self.people.tell("other", "join", {"game": game})
        self.people.clients["other"].say("unwatch", {"game": game})  # one connection watches few games
        return game

    def challenge(self):
        """A new one; the last one is called off, since few may wait at a time."""
        if self.waiting:
            self.people.tell("other", "watch", {"game": self.waiting})
            try:
                self.people.tell("other", "abort", {"game": self.waiting})
            except Refused:
                pass  # it was declined
            self.people.clients["other"].say("unwatch", {"game": self.waiting})
        self.waiting = self.people.tell("other", "create", self.wish(to="The-player"))["game"]
        return self.waiting

    def tournament(self):
        if self.cup is None:
            made = self.people.ask("arbiter", "POST", "/api/tournaments", terms())
            self.cup = self.people.must(201, made).json()["id"]
        return self.cup

    def of_path(self, path):
        named = {
            "tournament": self.tournament, "name": lambda: "The-other", "player": lambda: "zzzzzzzz",
            "variant": lambda: "chess", "symbol": lambda: "N", "square": lambda: "d4", "family": lambda: "chess",
            "tempo": lambda: "blitz", "round": lambda: "1", "date": lambda: "2026-01-01", "draw": lambda: "zzzzzzzz",
            "puzzle": lambda: "zzzzzzzz", "token": lambda: "zzzzzzzz", "session": lambda: "0" * 16,
            "browser": lambda: "1", "link": lambda: "zzz", "day": lambda: "1", "section": lambda: "games",
            "move": lambda: "e2e4", "answer": lambda: "yes",
            "game": self.challenge if path.startswith("/api/challenge/") else self.game,
        }  # fmt: skip
        while "{" in path:
            word = path.split("{")[1].split("}")[0]
            path = path.replace(f"{{{word}}}", urllib.parse.quote(named[word]()))
        return path


def told(answer):
    if answer.status < 400:
        return str(answer.status)
    return f"{answer.status} {answer.json()['error']['code']}"


def questions(paths):
    """Each request with its name in the table and whether it is about a private tournament, of which all that is only read is
    asked, too: the player holds it, and nobody else is invited."""
    for path in sorted(paths, key=lambda path: (path == UPGRADE, path)):  # who is a bot is asked differently
        for method in METHODS:
            if method in paths[path]:
                yield f"{method.upper()} {path}", path, method, False
                if method == "get" and "{tournament}" in path:
                    yield f"GET {path} of a private one", path, method, True


def matrix(people):
    """The lines of the table: each request, and below it each answer with those who get it."""
    things, lines = Things(people), []
    paths = json.loads(OPENAPI.read_text())["paths"]
    for name, path, method, is_private in questions(paths):
        answers, things.cup = {}, things.private_cup if is_private else None
        people.connect()
        body = BODIES.get(name, {} if "requestBody" in paths[path][method] or method == "delete" else None)
        for who in people.headers:
            target = things.of_path(path) + QUERIES.get(name, "")
            said = json.loads(json.dumps(body).replace("{who}", who.replace(":", "-")))
            answers.setdefault(told(people.ask(who, method.upper(), target, said)), []).append(who)
            if name in FORGETS and "Cookie" in people.headers[who]:
                people.sign_in(who)
        lines += [name, *(f"  {answer}: {' '.join(of)}" for answer, of in sorted(answers.items()))]
    return lines


def main():
    program, write = os.path.abspath(sys.argv[1]), "--write" in sys.argv
    people = People(program)
    try:
        lines = matrix(people)
    finally:
        people.server.kill()
    if write:
        EXPECTED.write_text("\n".join(lines) + "\n")
        return 0
    difference = list(difflib.unified_diff(EXPECTED.read_text().splitlines(), lines, "expected", "answered", lineterm=""))
    print("\n".join(difference))
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
