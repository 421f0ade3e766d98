#!/usr/bin/env python3
"""Names each use of a retired word (docs/retired_words.txt): a type of the server that has such a name, a comment
of the server or of its tests, or a page of Markdown. In comments and pages a name that is also an ordinary word, like
Letter, counts only where it is quoted as code, as `Letter`; one like GameLots counts everywhere.

usage: words.py [ROOT]    the files are those that git knows under ROOT; exit status 1 if anything is found
"""
import re
import subprocess
import sys
from pathlib import Path

WORDS = "docs/retired_words.txt"
TYPES = re.compile(r"server/.*\.[ch]pp")
COMMENTS = re.compile(r"(server|protocol|tests/server)/.*\.[ch]pp")
# A changelog tells of what was, and these pages have the words of rules, not of the code.
PAGES = re.compile(r"(?!(.*/)?CHANGELOG|docs/rules/|docs/FAIRNESS|docs/dutch).*\.md")
COMMENT = re.compile(r"(?<!:)//.*")


def files(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True,
                            check=True, text=True).stdout
    return sorted(name for name in listed.split("\0") if name and (root / name).is_file())


def read_words(text):
    """The successor of each retired word."""
    return dict(line.split() for line in text.splitlines() if line and not line.startswith("#"))


def in_prose(words):
    """What finds the words in a comment or a page: `Letter`, but GameLots without quotes, too."""
    names = [word for word in words if re.search(r"[a-z][A-Z]", word)]
    ordinary = [word for word in words if word not in names]
    return re.compile(rf"\b({'|'.join(names)})\b|`(?:\w+::)*({'|'.join(ordinary)})\b[^`\s]*`")


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    words = read_words((root / WORDS).read_text())
    types = re.compile(rf"\b(?:class|struct|using) ({'|'.join(words)})\b")
    prose = in_prose(words)
    found = False
    for name in files(root):
        is_code, is_page = COMMENTS.fullmatch(name), PAGES.fullmatch(name)
        if not (is_code or is_page):
            continue
        for number, line in enumerate((root / name).read_text().split("\n"), 1):
            comment = COMMENT.search(line) if is_code else None
            said = line if is_page else comment[0] if comment else ""
            old = {match[1] or match[2] for match in prose.finditer(said)}
            if TYPES.fullmatch(name):
                old.update(types.findall(COMMENT.sub("", line)))
            for word in sorted(old):
                found = True
                print(f"{name}:{number}: {word} has gone: {words[word]} is its successor ({WORDS})", file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
