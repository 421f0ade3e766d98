#!/usr/bin/env python3
"""A second reader of game files, written from docs/gamefile.md alone, as strict about tags as PGN's standard.

gamefile_reader.py ASTRAGAL FILE...: reads each file, compares it with the JSON that `astragal gamefile` makes of it, and
plays its moves through `astragal rules`, whose ending must be that of the file. Prints what is wrong; exit status 1.
"""
import json
import re
import subprocess
import sys

ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
TAG = re.compile(r'\[([A-Za-z0-9][A-Za-z0-9_+#=:-]*) "((?:[^"\\\r\n]|\\\\|\\")*)"\]')
RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2", "none": "*"}


def read(text):
    """The tags as a list of pairs, the dice of the setup, and the plies as (number, text, clock in ms)."""
    head, blank, body = text.partition("\n\n")
    assert blank and body.endswith("\n"), "tags, an empty line, moves"
    tags = []
    for line in head.split("\n"):
        found = TAG.fullmatch(line)
        assert found, f"no tag: {line}"
        tags.append((found[1], re.sub(r'\\(["\\])', r"\1", found[2])))
    assert [name for name, _ in tags][:7] == ROSTER, "the Seven Tag Roster in its order"
    assert all(len(line) <= 80 for line in body.split("\n")), "lines of at most 80 characters"
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
        elif word in ("roll", "draw"):
            (plies if plies or "Array" not in dict(tags) or rolls else rolls).append(["", f"{word} {words.pop(0)}", None])
        else:
            plies.append([number, word, None])
            number = ""
    return tags, rolls, plies


def compare(text, export):
    tags, rolls, plies = read(text)
    one = dict(tags)
    ruleset = one["Ruleset"].split(";")
    clocks = [clock for _, _, clock in plies]
    ours = {
        "id": one["Site"][1:], "variant": one["Variant"],
        "rulesVersion": int(ruleset[0].split("@")[1]),
        "options": dict(option.split("=", 1) for option in ruleset[1:]),
        "players": {side.lower(): {"id": one[side + "Id"], "name": one[side]} for side in ("White", "Black")},
        "initialFen": one["FEN"], "moves": " ".join(text for _, text, _ in plies),
    }
    for key, value in ours.items():
        assert export[key] == value, f"{key}: {export[key]} in JSON, {value} here"
    assert export.get("setup", "") == one.get("Array", ""), "setup"
    assert export.get("draws", []) == [value for name, value in tags if name == "Draw"], "draws"
    assert export.get("clocks", clocks) == clocks, "clocks"
    dice = [int(n) for n in rolls[0][1].split()[1].split("-")] if rolls else []
    assert export.get("setupRoll", []) == dice, "dice"
    outcome = export.get("outcome", {"result": "none", "reason": "unterminated"})
    assert RESULTS[outcome["result"]] == one["Result"] and outcome["reason"] == one["Termination"], "ending"
    return one, plies


def ask(astragal, request):
    answer = subprocess.run([astragal, "rules"], input=json.dumps(request) + "\n", capture_output=True, text=True)
    return json.loads(answer.stdout)


def check(astragal, name):
    with open(name, encoding="utf-8", newline="") as file:
        text = file.read()
    converted = subprocess.run([astragal, "gamefile", name], capture_output=True, text=True)
    assert converted.returncode == 0, converted.stderr
    export = json.loads(converted.stdout)
    one, plies = compare(text, export)
    played = ask(astragal, {"op": "replay", "variant": one["Variant"], "options": export["options"],
                            "fen": one["FEN"], "actions": [text for _, text, _ in plies]})
    assert "status" in played, played
    if played["status"] != "ongoing":
        winner, reason = played["status"].split()
        assert (RESULTS[winner], reason) == (one["Result"], one["Termination"]), played["status"]
    back = subprocess.run([astragal, "gamefile", "-"], input=converted.stdout, capture_output=True, text=True)
    assert back.stdout == text, f"the file that comes back is another one: {back.stderr}"


def main():
    astragal, bad = sys.argv[1], 0
    for name in sys.argv[2:]:
        try:
            check(astragal, name)
        except (AssertionError, KeyError, IndexError, ValueError) as error:
            print(f"{name}: {type(error).__name__}: {error}")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
