#!/usr/bin/env python3
"""Prints the suites of scripts/test that a change can reach, a line each: those of the folders that have changed, and of all
that stand above them in docs/folders.txt.

usage: changed.py ROOT < FILES     the changed files, a line each, as git names them
"""
import posixpath
import sys
from pathlib import Path

from folders import ORDER, read_order

# What is no source of the program: the tests that read it.
BESIDE = [
    ("web/", ["web"]),
    ("docs/", ["tests/scripts/citations_test.sh"]),
    ("scripts/", ["tests/scripts/"]),
    (".ci/", ["tests/scripts/"]),
    ("docker/", ["tests/cli/compose.sh"]),
    ("bench/", []),
    ("tests/attack/", []),
    ("tests/e2e/", ["web"]),
    ("tests/year/", []),
    ("tests/release/", []),
    ("tests/slow/", ["tests/scripts/"]),
]
# What the whole program is built or started with.
WHOLE = ("CMakeLists.txt", "CMakePresets.json")


def suite_of(folder):
    """The name of a source folder's suite."""
    parts = folder.split("/")
    return parts[0] if parts[0] != "server" else parts[1] if len(parts) > 1 else "cli"


def reached(order, folder):
    """The suites of a folder of the program and of those above it, from the bottom up."""
    line = next((i for i, line in enumerate(order) if folder in line), 0)
    above = [one for line in order[line + 1:] for one in line if not one.startswith("web/")]
    return [*(suite_of(one) for one in [folder, *above]), "stored", "tests/cli/"]


def suites(order, name):
    for start, tests in BESIDE:
        if name.startswith(start):
            return tests
    if name.endswith(".md"):
        return ["tests/scripts/citations_test.sh"]
    folder = posixpath.dirname(name)
    if name.endswith(WHOLE) or name.startswith(WHOLE) or folder in ("tests", "tests/server/support"):
        return reached(order, order[0][0])
    if name.startswith("migrations/"):
        return reached(order, "server/store/sqlite")
    if name.startswith(("rules/", "protocol/", "server/")):
        while folder and not any(folder in line for line in order):
            folder = posixpath.dirname(folder)
        return reached(order, folder)
    if name.startswith("tests/"):
        shell = name.endswith(".sh") and name.startswith(("tests/cli/", "tests/scripts/"))
        return [name] if shell else [suite_of(folder.removeprefix("tests/"))]
    return []


def main():
    root = Path(sys.argv[1])
    order = read_order((root / ORDER).read_text())
    found = dict.fromkeys(suite for name in sys.stdin.read().split("\n") if name for suite in suites(order, name))
    for suite in found:
        if suite.endswith("/"):
            print(*sorted(f"{suite}{file.name}" for file in (root / suite).glob("*.sh")), sep="\n")
        elif "/" in suite or suite == "web" or any((root / tests / suite / "CMakeLists.txt").exists() for tests in ("tests/server", "tests")):
            print(suite)  # not every folder has tests of its own


if __name__ == "__main__":
    main()
