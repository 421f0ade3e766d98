#!/usr/bin/env python3
"""What every request of openapi.json is answered that has a wrong form: a body that is too long (413), that is no JSON
by its type (415) or by its text (400), and a path that names nothing (404), wherever the file documents that status.
Asked by somebody who may ask it, so that the answer is about the form. usage: forms.py ASTRAGAL"""

import json
import os
import sys

from matrix import EXPECTED, METHODS, OPENAPI, QUERIES, BODIES, People

TOO_LONG = json.dumps({"x": "x" * (300 << 10)})
NAMES_NOTHING = {"name": "Nobody-at-all", "player": "nobody!", "variant": "no-game", "square": "z99"}
# A name that nobody has is 400 there, as it would be in a body; the game is what may not exist.
ELSE = {("POST /api/challenge/{name}", "404"): ("/api/challenge/The-other", {"variant": "no-game"})}
OF_COMPUTER = "/api/computer/"  # tells the computer alone what there is (stories.py)
ASKERS = ("player", "other", "arbiter", "moderator", "admin", "bot", "guest", "nobody")


def askers():
    """For each request of the matrix somebody who is not turned away."""
    may, request = {}, ""
    for line in EXPECTED.read_text().splitlines():
        if not line.startswith(" "):
            request = line
            continue
        answer, names = line.strip().split(": ")
        if not answer.startswith(("401", "403")):
            may.setdefault(request, set()).update(names.split())
    return {request: next((name for name in ASKERS if name in names), None) for request, names in may.items()}


def somebody(operation):
    """Who at least shows what the request wants, where the matrix has nobody who may."""
    return "player" if any("cookie" in way for way in operation.get("security", [])) else "token:play"


def path_to_nothing(path):
    while "{" in path:
        word = path.split("{")[1].split("}")[0]
        path = path.replace(f"{{{word}}}", NAMES_NOTHING.get(word, "zzzzzzzz"))
    return path


def statuses(operation, path):
    """Those of the documented ones that a wrong form brings."""
    body = operation.get("requestBody", {}).get("content", {})
    wanted = {"413"} if body else set()
    if "application/json" in body:
        wanted |= {"415", "400"}
    if "{" in path and not path.startswith(OF_COMPUTER):
        wanted.add("404")
    return sorted(wanted & set(operation["responses"]))


def ask_wrongly(people, who, request, status, has_body):
    method, path = request.split(" ")
    target, body = ELSE.get((request, status), (path_to_nothing(path) + QUERIES.get(request, ""), BODIES.get(request, {})))
    text = {"413": TOO_LONG, "415": "{}", "400": "{"}.get(status, json.dumps(body) if has_body else None)
    kind = {} if text is None else {"Content-Type": "text/plain" if status == "415" else "application/json"}
    return people.ask(who, method, target, text, {**people.headers[who], **kind})


def main():
    people = People(os.path.abspath(sys.argv[1]))
    asked, failures = 0, []
    try:
        may = askers()
        for path, operations in sorted(json.loads(OPENAPI.read_text())["paths"].items()):
            for method in METHODS:
                request = f"{method.upper()} {path}"
                if method not in operations:
                    continue
                who = may.get(request) or somebody(operations[method])
                for status in statuses(operations[method], path):
                    answer = ask_wrongly(people, who, request, status, "requestBody" in operations[method])
                    asked += 1
                    if str(answer.status) != status:
                        failures.append(f"{request} by {who}: {answer.status}, not {status}: {answer.body[:120]!r}")
    finally:
        people.server.kill()
    print("\n".join(failures))
    print(f"{asked} asked, {len(failures)} with another answer")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
