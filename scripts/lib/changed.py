#!/usr/bin/env python3
"""Prints the suites of scripts/test that a change can reach, a line each: those of the folders that have changed, and of all
that stand above them in docs/folders.txt.

usage: changed.py ROOT < FILES     the changed files, a line each, as git names them
"""
import posixpath
import sys
from pathlib import Path

from folders import ORDER, read_order

CITATIONS = "tests/scripts/citations_test.sh"
# What is no source of the program: the tests that read it. The first that fits counts.
BESIDE = [
    ("web/", ["web"]),
    ("docs/protocol.md", ["protocol", CITATIONS]),
    ("docs/operations.md", ["tests/cli/metrics.sh", CITATIONS]),
    ("docs/examples/", ["tests/cli/verify_status.sh", CITATIONS]),
    ("docs/rules/", ["web", CITATIONS]),
    ("docs/", [CITATIONS]),
    ("scripts/", ["tests/scripts/"]),
    (".ci/", ["tests/scripts/"]),
    ("docker/watch/", ["tests/cli/compose.sh", "tests/cli/metrics.sh"]),
    ("docker/", ["tests/cli/compose.sh"]),
    ("bench/", []),
    ("tests/attack/", []),
    ("tests/cluster/", ["tests/cli/cluster_checker.sh"]),
    ("tests/e2e/", ["web"]),
    ("tests/year/", []),
    ("tests/release/", []),
    ("tests/slow/", ["tests/scripts/"]),
    ("tests/fuzz/", []),
    ("tests/vectors/", ["rules", "fairness", "cli", "web"]),
    ("tests/gamefiles/foreign/", ["rules", "tests/cli/gamefile.sh"]),
    ("tests/gamefiles/", ["tests/cli/gamefile.sh", "web"]),
    ("tests/round_trips/", ["tests/cli/gamefile.sh"]),
    ("tests/tournaments/", ["tournament"]),
]
# What the whole program is built or started with.
WHOLE = ("CMakeLists.txt", "CMakePresets.json")
# What the page has of the program: its rules as WebAssembly, its messages as types.
IN_THE_PAGE = (*WHOLE, "rules/", "protocol/")


def suite_of(folder):
    """The name of a source folder's suite."""
    parts = folder.split("/")
    if parts[:2] == ["rules", "search"]:
        return "search"
    return parts[0] if parts[0] != "server" else parts[1] if len(parts) > 1 else "cli"


def reached(order, folder):
    """The suites of a folder of the program and of those above it, from the bottom up."""
    line = next((i for i, line in enumerate(order) if folder in line), 0)
    above = [one for line in order[line + 1:] for one in line if not one.startswith("web/")]
    return [*(suite_of(one) for one in [folder, *above]), "stored", "tests/cli/"]


def suites_of_tests(name):
    """The suites of a file among the tests. Shell tests stand in two folders; what is beside or below them helps them all."""
    folder = posixpath.dirname(name)
    if name.endswith(".sh") and folder in ("tests/cli", "tests/scripts"):
        return [name]
    if folder.startswith("tests/scripts") or folder.startswith("tests/cli") and name.endswith((".sh", ".py")):
        return ["/".join(folder.split("/")[:2]) + "/"]
    return [suite_of(folder.removeprefix("tests/"))]


def suites(order, name):
    for start, tests in BESIDE:
        if name.startswith(start):
            return tests
    if name.endswith(".md"):
        return [CITATIONS]
    page = ["web"] if name.startswith(IN_THE_PAGE) else []
    folder = posixpath.dirname(name)
    if name.endswith(WHOLE) or name.startswith(WHOLE) or folder in ("tests", "tests/server/support"):
        return reached(order, order[0][0]) + page
    if name.startswith("migrations/"):
        return reached(order, "server/store/sql")
    if name.startswith(("rules/", "protocol/", "server/")):
        while folder and not any(folder in line for line in order):
            folder = posixpath.dirname(folder)
        return reached(order, folder) + page
    return suites_of_tests(name) if name.startswith("tests/") else []


def there_are(root, suite):
    """What scripts/test can run of it: not every folder has tests of its own, and a shell test may be deleted."""
    if suite.endswith("/"):
        return sorted(f"{suite}{file.name}" for file in (root / suite).glob("*.sh"))
    if suite.endswith(".sh"):
        return [suite] if (root / suite).is_file() else []
    return [suite] if suite == "web" or any((root / tests / suite / "CMakeLists.txt").exists() for tests in ("tests/server", "tests/rules", "tests")) else []


def main():
    root = Path(sys.argv[1])
    order = read_order((root / ORDER).read_text())
    found = [suite for name in sys.stdin.read().split("\n") if name for suite in suites(order, name)]
    for suite in dict.fromkeys(one for suite in found for one in there_are(root, suite)):
        print(suite)


if __name__ == "__main__":
    main()
