#!/usr/bin/env python3
"""Names what is cited in a comment, a text or a page and does not exist: a page, a part of it, a file, a link's target.

usage: citations.py [ROOT]    the files are those that git knows under ROOT; exit status 1 if anything is missing

What a citation looks like:
  courier.md, sections 4 and 5.2        sections, decisions and test facts by their numbers; without a page, as in
  chess56.md, section 3 and decision 27   `Section 7` or `decision 2`, of the page that was cited before in the file,
                                          or in the header of its name
  NOTATION.md, "FEN", "rights"          a heading, or what a line of the page begins with
  FAIRNESS.md, Protocol 4 to 6          a heading without quotes, and items of its list; `Protocol 9` alone, too
A page is named by its path, or by its name if it lies in docs/ or docs/rules/ or if there is no other of that name; a
file by the end of its path. Pages name files and folders from the top of the project: `server/room/`, or
`server/room/world` for world.hpp and world.cpp; they may name a file by the end of its path, too: `world.hpp`. Files of
other projects are somebody's: shogiops' chushogi.test.ts.
Migrations are left out: no letter of one can be mended.
"""
import bisect
import posixpath
import re
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

PROSE = re.compile(r"(?!CHANGELOG)[^/]*\.md|(bench|docker|docs|migrations|protocol|rules|server|tests|web)/.*\.md|\.ci/.*")
SCANNED = re.compile(r"(rules|server|protocol|tests|bench|scripts)/|web/(src|test|e2e|tools)/")
RULES = ("docs/rules/", "docs/dutch.md")  # their sections are cited by numbers alone
SMALL_PROJECTS = {"tests/scripts/citations_test.sh", "tests/scripts/words_test.sh"}  # have pages of their own, or none
CODE = re.compile(r".*\.(cpp|hpp|ts|mjs|svelte|py|sh|txt|json|cmake)|scripts/.*")
HASH = re.compile(r".*\.(py|sh|txt|cmake)|scripts/[\w-]+|scripts/lib/[\w-]+|\.ci/.*")

NUMBER = r"(?:[A-Z]?\d+(?:\.\d+)?[a-z]?)"
NUMBERS = rf"{NUMBER}(?:(?:, | and | to ){NUMBER}\b)*"
PART = re.compile(rf"(?i:(section|decision|(?:test )?fact|position)s?) ({NUMBERS})\b")
PAGE = re.compile(r"(?<![\w./*$-])((?:\.\.?/|[\w-]+/)*[\w-]+\.md)\b(?!\()")
PROTOCOL = re.compile(rf"\bProtocol ({NUMBERS})")
SOURCE = "cpp|hpp|ts|svelte|mjs|py|sh|sql|css|html"
ENDING = rf"(?:{SOURCE}|jsonl?|txt)"
FILE = re.compile(rf"(?<!s')(?<!'s)[ (`\"]((?:\.\.?/|[\w.-]+/)*[\w-][\w.-]*\.{ENDING})\b(?![./\w*])")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"`((?:\.ci|bench|docker|docs|migrations|protocol|rules|scripts|server|tests|web)/[\w./-]*)`")
QUOTED_FILE = re.compile(rf"`((?:[\w.-]+/)*[\w.-]+\.(?:{SOURCE}))`")


def plain(text):
    return re.sub(r"[`*]", "", text).strip()


class Page:
    """A page of Markdown: its headings, and what stands under each."""

    def __init__(self, text):
        code = re.compile(r"^```.*?^```", re.S | re.M)
        self.lines = code.sub(lambda block: "\n" * block[0].count("\n"), text).split("\n")
        self.headings = []  # line, level, title
        for at, line in enumerate(self.lines):
            if heading := re.match(r"(#+) (.*)", line):
                self.headings.append((at, len(heading[1]), plain(heading[2])))

    def under(self, wanted):
        """The lines under the first heading that is wanted, down to the next of its rank; None if there is none."""
        for number, (at, level, title) in enumerate(self.headings):
            if wanted(title):
                ends = (line for line, rank, _ in self.headings[number + 1:] if rank <= level)
                return self.lines[at + 1:next(ends, len(self.lines))]
        return None

    def titled(self, title):
        return self.under(lambda other: re.sub(r"^\d+\.? ", "", other) == title)

    def section(self, number):
        lines = self.under(lambda title: re.match(rf"{re.escape(number)}\.? ", title))
        if lines is None and any(re.match(rf"\*\*{re.escape(number)}\b", line) for line in self.lines):
            return self.lines
        return lines

    def anchors(self):
        return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for _, _, title in self.headings}


def has_item(lines, number):
    """`7. ` of a list, `| 7 |` of a table, `**C10. `."""
    form = re.compile(rf"\s*({number}\. |\| {number} \||\*\*{number}\. )")
    return any(form.match(line) for line in lines)


def begins_a_line(lines, words):
    return any(re.sub(r"^[-\d.|>#* `]+", "", plain(line)).startswith(plain(words)) for line in lines)


def numbers(text):
    """`4, 7 and 9 to 11` as a list."""
    found = []
    for link, number in re.findall(rf"(, | and | to |^)({NUMBER})", text):
        if link == " to " and found[-1].isdigit() and number.isdigit():
            found += map(str, range(int(found[-1]) + 1, int(number)))
        found.append(number)
    return found


def missing_part(page, kind, number):
    kind = kind.lower()
    if kind == "section":
        return page.section(number) is None
    lines = page.titled("Decisions" if kind == "decision" else "Test facts")
    return lines is None or not has_item(lines, number)


class Tree:
    """The files that git knows, and the pages among them."""

    def __init__(self, root):
        self.root = root
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                                cwd=root, check=True, capture_output=True, text=True).stdout
        self.files = {name for name in listed.split("\0") if name and (root / name).is_file()}
        self.tails = {"/".join(name.split("/")[at:]) for name in self.files for at in range(name.count("/") + 1)}

    @lru_cache
    def page(self, name):
        return Page((self.root / name).read_text())

    def find_page(self, cited, source):
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(source), cited))
        for name in (cited, f"docs/{cited}", f"docs/rules/{cited}", beside):
            if name in self.files:
                return name
        ends = [name for name in self.files if name.endswith(f"/{cited}")]
        return ends[0] if len(ends) == 1 else None

    def has_file(self, cited, source):
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(source), cited))
        return beside in self.files or cited in self.tails

    def has_path(self, cited):
        return (self.root / cited).exists() or any(name.startswith(f"{cited}.") for name in self.files)


class Text:
    """One file as running text, without what leads a comment's lines, so that a citation may go over a line's end."""

    def __init__(self, lines):
        self.starts, self.text = [], ""
        for line in lines:
            self.starts.append(len(self.text))
            self.text += re.sub(r"^\s*(///?|\*|#|--|>)?\s*", "", line).rstrip() + " "

    def line(self, at):
        return bisect.bisect_right(self.starts, at)


class Reader:
    """Reads one file and tells what it cites in vain."""

    def __init__(self, tree, name):
        self.tree, self.name = tree, name
        self.lines = (tree.root / name).read_text(errors="replace").split("\n")
        self.text = Text(self.lines)
        self.pages = [name] if name.startswith(RULES) else []  # those that a number alone is about
        self.wrong = []

    def complain(self, at, what):
        self.wrong.append(f"{self.name}:{self.text.line(at)}: {what}")

    def read(self):
        self.citations()
        if self.name.endswith(".md"):
            self.links()
            self.paths()
        else:
            self.file_names()
        return self.wrong

    def citations(self):
        text, at = self.text.text, 0
        events = re.compile(f"{PAGE.pattern}|{PART.pattern}|{PROTOCOL.pattern}")
        while event := events.search(text, at):
            at = event.end()
            if event[1]:
                at = self.page_and_parts(event)
            elif event[2]:
                self.number_alone(event)
            else:
                self.items("docs/FAIRNESS.md", "Protocol", event[4], event.start())

    def page_and_parts(self, event):
        """`chess.md and chess56.md, section 5`: what follows is said of each page."""
        text, at, names = self.text.text, event.end(), [event[1]]
        while more := re.compile(rf" and {PAGE.pattern}").match(text, at):
            names.append(more[1])
            at = more.end()
        found = [self.tree.find_page(name, self.name) for name in names]
        for name, page in zip(names, found):
            if page is None:
                self.complain(event.start(), f"there is no page {name}")
        if None in found:
            return at
        if all(page.startswith(RULES) and page != "docs/rules/NOTATION.md" for page in found):
            self.pages = found
        return max(self.parts(page, at) for page in found)

    def parts(self, name, at):
        """Checks what is cited of a page from here on, each part within the one before, and says where that ends."""
        scope = self.tree.page(name).lines
        part = self.ruling(name, at, scope)
        while part:
            at, scope = part
            part = self.numbered(name, at, scope) or self.quoted(name, at, scope) or self.titled(name, at, scope)
        return at

    # Each of these reads one part: it says where that ends and which lines it is, or None if no such part stands here.

    def ruling(self, name, at, scope):
        """The number, if any, in `[chess.md 7 A lone King gives no mate]`"""
        part = re.compile(rf"(?<=\.md)(?: ({NUMBER})(?= ))?").match(self.text.text, at)
        if part[1] and self.tree.page(name).section(part[1]) is None:
            self.complain(at, f"{name} has no section {part[1]}")
        return part.end(), scope

    def numbered(self, name, at, scope):
        part = re.compile(rf"(?:, (?:and )?| \(?| and ){PART.pattern}").match(self.text.text, at)
        for number in numbers(part[2]) if part else []:
            if missing_part(self.tree.page(name), part[1], number):
                self.complain(at, f"{name} has no {part[1].lower()} {number}")
            elif part[1].lower() == "section":
                scope = self.tree.page(name).section(number)
        return part and (part.end(), scope)

    def quoted(self, name, at, scope):
        part = re.compile(r'(?:, | and )"([^"]+)"').match(self.text.text, at)
        lines = self.tree.page(name).titled(part[1]) if part else None
        if part and lines is None and not begins_a_line(scope, part[1]):
            self.complain(at, f'in {name} nothing is called "{part[1]}" and no line begins so')
        return part and (part.end(), lines or scope)

    def titled(self, name, at, scope):
        text, page = self.text.text, self.tree.page(name)
        part = re.compile("(?:, | and )").match(text, at)
        if not part:
            return None
        titles = sorted((title for _, _, title in page.headings), key=len, reverse=True)
        title = next((title for title in titles if re.compile(rf"{re.escape(title)}\b").match(text, part.end())), None)
        if title is None:
            if part[0] == ", " and text[part.end():][:1].isupper():
                self.complain(at, f"{name} has no heading {text[part.end():part.end() + 30].strip()!r}")
            return None
        at = part.end() + len(title)
        if items := re.compile(f" ({NUMBERS})").match(text, at):
            self.items(name, title, items[1], at)
            at = items.end()
        return at, scope

    def items(self, name, title, which, at):
        lines = self.tree.page(name).titled(title)
        for number in numbers(which):
            if not has_item(lines, number):
                self.complain(at, f"{name}, {title}, has no item {number}")

    def number_alone(self, event):
        """`Section 7`, `decision 2`: of the page that was cited last, or of the one that the header names."""
        kind = event[2].lower()
        if kind == "position" and not self.name.startswith(("rules/", "tests/rules/")):
            return
        pages = self.pages or self.pages_of_header()
        for number in numbers(event[3]):
            if not pages:
                if kind in ("section", "decision"):
                    self.complain(event.start(), f"{event[0]}: of which page?")
            elif all(missing_part(self.tree.page(page), kind, number) for page in pages):
                self.complain(event.start(), f"{' and '.join(pages)}: no {kind} {number}")

    def pages_of_header(self):
        header = re.sub(r"\.cpp$", ".hpp", self.name)
        if header == self.name or header not in self.tree.files:
            return []
        reader = Reader(self.tree, header)
        reader.citations()
        return reader.pages

    def file_names(self):
        mark = r"(?:^|\s)#\s.*" if HASH.fullmatch(self.name) else r"(?:^|\s)(?:///?|\*|/\*\*?)\s.*"
        for number, line in enumerate(self.lines, 1):
            comment = re.search(mark, line)
            for cited in FILE.findall(comment[0]) if comment else []:
                if not self.tree.has_file(cited, self.name):
                    self.wrong.append(f"{self.name}:{number}: there is no file {cited}")

    def paths(self):
        if self.name.startswith("docs/rules/"):  # these pages cite the sources of other programs
            return
        for number, line in enumerate(self.lines, 1):
            paths = PATH.findall(line)
            for cited in paths:
                if not self.tree.has_path(cited):
                    self.wrong.append(f"{self.name}:{number}: there is no {cited}")
            for cited in QUOTED_FILE.findall(line):
                if cited not in paths and not self.tree.has_file(cited, self.name):
                    self.wrong.append(f"{self.name}:{number}: there is no file {cited}")

    def links(self):
        for number, line in enumerate(self.lines, 1):
            for target in LINK.findall(line):
                path, _, anchor = target.partition("#")
                if re.match(r"\w+:", target):
                    continue
                page = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), path)) if path else self.name
                if not (self.tree.root / page).exists():
                    self.wrong.append(f"{self.name}:{number}: the link {target} leads nowhere")
                elif anchor and anchor not in self.tree.page(page).anchors():
                    self.wrong.append(f"{self.name}:{number}: {page} has no heading #{anchor}")


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    tree = Tree(root)
    names = [name for name in sorted(tree.files - SMALL_PROJECTS)
             if PROSE.fullmatch(name) or (SCANNED.match(name) and CODE.fullmatch(name))]
    wrong = [line for name in names for line in Reader(tree, name).read()]
    print("\n".join(wrong), end="\n" if wrong else "")
    print(f"{len(names)} files read, {len(wrong)} citations lead nowhere")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
