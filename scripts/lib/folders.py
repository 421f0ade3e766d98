#!/usr/bin/env python3
"""Prints which folders of the source use which, and names every #include and import against the order of
docs/folders.txt: a folder uses only what stands above it there. So there is no circle either.

usage: folders.py [ROOT]    the files are those that git knows under ROOT; exit status 1 if anything is wrong
"""
import posixpath
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ORDER = "docs/folders.txt"
CODE = re.compile(r"(rules|protocol|server)/.*\.[ch]pp|web/src/.*\.(ts|svelte)")
INCLUDE = re.compile(r'^\s*#\s*include "([^"]+)"', re.M)
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']*)["']""")


def files(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True,
                            check=True, text=True).stdout
    return sorted(name for name in listed.split("\0") if CODE.fullmatch(name) and (root / name).is_file())


def read_order(text):
    """The folders of each line."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return [line for line in lines if line]


def uses(name, text):
    """What a file includes or imports: the line, and the path from the top of the project."""
    if name.endswith("pp"):
        for found in INCLUDE.finditer(text):
            yield text.count("\n", 0, found.start(1)) + 1, found[1]
        return
    for found in IMPORT.finditer(text):
        path = posixpath.join(posixpath.dirname(name), found[1])
        yield text.count("\n", 0, found.start(1)) + 1, posixpath.normpath(path)


def complaint(place, folder, used):
    for one in (folder, used):
        if one not in place:
            return f"{ORDER} does not name {one}"
    return f"{folder} uses {used}, which {ORDER} does not place below it" if place[used] >= place[folder] else None


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    order = read_order((root / ORDER).read_text())
    place = {folder: i for i, line in enumerate(order) for folder in line}
    graph = defaultdict(set)
    wrong = []
    for name in files(root):
        folder = posixpath.dirname(name)
        for line, path in uses(name, (root / name).read_text()):
            used = posixpath.dirname(path)
            if used == folder:
                continue
            graph[folder].add(used)
            if said := complaint(place, folder, used):
                wrong.append(f"{name}:{line}: {said}")
    for folder in place:
        print(f"{folder}: {', '.join(sorted(graph[folder], key=lambda used: place.get(used, -1))) or '-'}")
    for said in wrong:
        print(said, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
