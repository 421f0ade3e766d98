#!/usr/bin/env python3
"""A second reader of game files, written from docs/gamefile.md alone, as strict about tags as PGN's standard.

gamefile_reader.py ASTRAGAL FILE...: reads each file, compares it with the JSON that `astragal gamefile` makes of it, and
plays its moves through `astragal rules`, whose ending must be that of the file. Prints what is wrong; exit status 1.
"""
import json
import re
import subprocess
import sys
import tempfile

ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
TAG = re.compile(r'\[([A-Za-z0-9][A-Za-z0-9_+#=:-]*) "((?:[^"\\\r\n]|\\\\|\\")*)"\]')
RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2", "none": "*"}


def read(text):
    """The tags as a list of pairs, the dice of the setup, and the plies as (number, text, clock in ms, whether it is conditional)."""
    head, blank, body = text.partition("\n\n")
    assert blank and body.endswith("\n"), "tags, an empty line, moves"
    tags = []
    for line in head.split("\n"):
        found = TAG.fullmatch(line)
        assert found, f"no tag: {line}"
        tags.append((found[1], re.sub(r'\\(["\\])', r"\1", found[2])))
    assert [name for name, _ in tags][:7] == ROSTER, "the Seven Tag Roster in its order"
    assert all(len(line) <= 80 or re.fullmatch(r"roll [0-9-]+", line) for line in body.split("\n")), \
        "lines of at most 80 characters"
    words = re.findall(r"\{[^}]*\}|\S+", body)
    assert words.pop() == dict(tags)["Result"], "the moves end with the result"
    plies, rolls, number = [], [], ""
    while words:
        word = words.pop(0)
        if re.fullmatch(r"\d+\.(\.\.)?", word):
            number = word
        elif clock := re.fullmatch(r"\{\[%clk (\d+):(\d\d):(\d\d)(\.\d{1,3})?\]\}", word):
            hours, minutes, seconds, part = clock.groups()
            whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
            plies[-1][2] = whole * 1000 + round(float(part or 0) * 1000)
        elif word == "{[%conditional]}":
            assert plies[-1][3] is False, "behind its move, once"
            plies[-1][3] = True
        elif word in ("roll", "draw"):
            (plies if plies or "Array" not in dict(tags) or rolls else rolls).append(["", f"{word} {words.pop(0)}", None, False])
        else:
            plies.append([number, word, None, False])
            number = ""
    return tags, rolls, plies


def chance(text):
    return text.startswith(("roll ", "draw "))


def compare(text, export):
    tags, rolls, plies = read(text)
    one = dict(tags)
    ruleset = one["Ruleset"].split(";")
    clocks = [clock for _, _, clock, _ in plies]
    conditional = [number for number, ply in enumerate(plies, 1) if ply[3]]
    ours = {
        "id": one["Site"][1:], "variant": one["Variant"],
        "rulesVersion": int(ruleset[0].split("@")[1]),
        "options": dict(option.split("=", 1) for option in ruleset[1:]),
        "players": {side.lower(): {"id": one[side + "Id"], "name": one[side]} for side in ("White", "Black")},
        "initialFen": one["FEN"], "moves": " ".join(text for _, text, _, _ in plies if not chance(text)),
    }
    assert export.get("engine") == one.get("Engine"), "engine"
    if any(chance(text) for _, text, _, _ in plies):
        ours["actions"] = [text for _, text, _, _ in plies]
    if "Tournament" in one:
        round_, board = one["Round"].split(".")
        ours["tournament"] = {"id": one["Tournament"].removeprefix("/tournaments/"), "name": one["Event"],
                              "round": int(round_), "board": int(board)}
    ours["rated"] = (one.get("Rated") or one["Event"]) in ("yes", "Rated game")
    for key, value in ours.items():
        assert export[key] == value, f"{key}: {export[key]} in JSON, {value} here"
    assert export.get("setup", "") == one.get("Array", ""), "setup"
    assert export.get("draws", []) == [value for name, value in tags if name == "Draw"], "draws"
    assert export.get("clocks", clocks) == clocks, "clocks"
    assert export.get("conditional", []) == conditional, "conditional"
    dice = [int(n) for n in rolls[0][1].split()[1].split("-")] if rolls else []
    assert export.get("setupRoll", []) == dice, "dice"
    outcome = export.get("outcome", {"result": "none", "reason": "unterminated"})
    assert RESULTS[outcome["result"]] == one["Result"] and outcome["reason"] == one["Termination"], "ending"
    return one, plies


def run(astragal, *words, given=""):
    return subprocess.run([astragal, *words], input=given, capture_output=True, text=True)


def json_values(text):
    """Values that follow each other."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        yield value
        at += len(text[at:]) - len(text[at:].lstrip())


def check_ending(one, played):
    assert "status" in played, played
    if played["status"] != "ongoing":
        winner, reason = played["status"].split()
        assert (RESULTS[winner], reason) == (one["Result"], one["Termination"]), played["status"]


def replay_request(one, plies, export):
    return json.dumps({"op": "replay", "variant": one["Variant"], "options": export["options"], "fen": one["FEN"],
                       "actions": [text for _, text, _, _ in plies]})


def check(astragal, names):
    """What is wrong with these files: (name, text) pairs."""
    texts = []
    for name in names:
        with open(name, encoding="utf-8", newline="") as file:
            texts.append(file.read())
    converted = run(astragal, "gamefile", *names)
    if converted.returncode != 0:
        return [("astragal gamefile", converted.stderr)]
    exports = list(json_values(converted.stdout))
    assert len(exports) == len(names), "one export for each file"
    bad, requests, tags = [], [], []
    for name, text, export in zip(names, texts, exports):
        try:
            one, plies = compare(text, export)
            requests.append(replay_request(one, plies, export))
            tags.append((name, one))
        except (AssertionError, KeyError, IndexError, ValueError) as error:
            bad.append((name, f"{type(error).__name__}: {error}"))
    answers = run(astragal, "rules", given="".join(request + "\n" for request in requests)).stdout.splitlines()
    assert len(answers) == len(requests), "one answer for each request"
    for (name, one), answer in zip(tags, answers):
        try:
            check_ending(one, json.loads(answer))
        except AssertionError as error:
            bad.append((name, str(error)))
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, export in enumerate(exports):
            files.append(f"{folder}/{number}.json")
            with open(files[-1], "w", encoding="utf-8") as file:
                json.dump(export, file)
        back = run(astragal, "gamefile", *files)
    if back.stdout != "\n".join(texts):
        bad.append((", ".join(names[:3]), f"the files that come back are others: {back.stderr}"))
    return bad


def main():
    astragal, names = sys.argv[1], sys.argv[2:]
    bad = []
    for first in range(0, len(names), 250):  # so many games at once
        bad += check(astragal, names[first:first + 250])
    for name, what in bad:
        print(f"{name}: {what}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
