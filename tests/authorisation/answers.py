#!/usr/bin/env python3
"""Every answer that openapi.json documents is given to a test: what matrix.py, forms.py and later.py do not meet is met
here, by stories of accounts, games and tournaments. An answer that is documented and met by none of them fails, and one
that is met and not documented. usage: answers.py ASTRAGAL"""

import json
import os
import re
import sys

import forms
import stories
from later import Asked
from matrix import EXPECTED, METHODS, OPENAPI

# Answered only if the game begins between two steps of the answer; else 400 is. The game refuses it in
# tests/server/match/conversations.txt.
BY_CHANCE = {("POST /api/challenge/{game}/decline", "409")}
PATHS = json.loads(OPENAPI.read_text())["paths"]


def documented():
    for path, operations in PATHS.items():
        for method in METHODS:
            for status in operations.get(method, {}).get("responses", {}):
                if status != "default":
                    yield f"{method.upper()} {path}", status


def met_elsewhere():
    """What the other three meet, each of which fails if it does not."""
    request = ""
    for line in EXPECTED.read_text().splitlines():
        if not line.startswith(" "):
            request = line.removesuffix(" of a private one")
        else:
            yield request, line.split()[0].rstrip(":")
    for path, operations in PATHS.items():
        for method in METHODS:
            for status in forms.statuses(operations[method], path) if method in operations else ():
                yield f"{method.upper()} {path}", status
    asked = Asked(None)
    for status in ("429", "503"):
        for request in asked.documents(status):
            yield request, status


class Book:
    """What was answered to which request of the file."""

    def __init__(self):
        self.met = set()
        self.forms = [
            (len(re.sub(r"\{\w+\}", "", path)), path, re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))))
            for path in PATHS
        ]

    def note(self, method, target, status):
        plain = target.split("?")[0]
        named = [form for form in self.forms if form[2].fullmatch(plain)]
        path = max(named)[1]  # the one that says most of it in its own words
        self.met.add((f"{method} {path}", str(status)))


def main():
    book = Book()
    elsewhere = set(met_elsewhere())
    wanted = set(documented()) - elsewhere - BY_CHANCE
    for story in stories.ALL:
        story(os.path.abspath(sys.argv[1]), book.note)
    unmet = sorted(wanted - book.met)
    unknown = sorted((elsewhere | book.met) - set(documented()))
    for request, status in unmet:
        print(f"{request}: {status} is documented, and no test meets it")
    for request, status in unknown:
        print(f"{request}: {status} is answered, and not documented")
    print(f"{len(wanted)} answers met here, {len(unmet)} not; {len(unknown)} not documented")
    return 1 if unmet or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
