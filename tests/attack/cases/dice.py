"""Blame for dice, and records and sums that a program at home is asked to judge."""

import copy
import json
import pathlib
import time

from lab import attack
from play import begin_locked
from wire import Client, Refused, post

VECTORS = pathlib.Path(__file__).parents[2] / "vectors" / "fair1.json"


@attack("wrong-blame", "a player opens the roll of the setup and resigns; the other had time", quick=True)
def wrong_blame(lab):
    server = lab.serve()
    lab.play(server)
    leaver, other = Client(server.port, "127.0.16.1"), Client(server.port, "127.0.16.2")
    game, draw, dice, _ = begin_locked(leaver, other)
    dice.open(leaver, game, draw)
    leaver.say("resign", {"game": game})
    other.wait("game_ended")
    record = json.loads(server.get(f"/fair/{draw}").body)
    why = record.get("notes", {}).get("void")
    voids = server.get("/fair/voids")
    said = voids.body.decode()
    checked = server.run("verify", "-", text=json.dumps(record))
    lab.try_("lock, one opening, resignation by the one who opened; /fair/<draw>, /fair/voids, astragal verify")
    lab.note(
        f"missing {record['rolls'][-1].get('missing')}, notes.void {why!r}, /fair/voids {voids.status} {said[:120]}"
    )
    lab.must(f"notes.void says who ended it ({why!r})", why == f"ended by {leaver.id}")
    lab.must(
        f"/fair/voids counts him alone ({said[:120]})",
        voids.status == 200 and leaver.id in said and other.id not in said,
    )
    words = checked.stdout + checked.stderr
    lab.must("verify does not say that the other was late", "in time" not in words and checked.returncode == 0)
    lab.rest()
    lab.is_well(server)


def account(server, name, source):
    """An API token of a new account."""
    made = post(server.port, "/api/account", {"name": name, "password": "correct horse"}, source, timeout=20.0)
    cookie = {"Cookie": made.headers["set-cookie"].split(";")[0]}
    answer = post(server.port, "/api/token", {"label": "bot", "scopes": ["play", "challenge"]}, source, cookie)
    return answer.json()["token"]


@attack("leaving-setups", "a player leaves the setup of rated games after its lock, three times")
def leaving_setups(lab):
    server = lab.serve("--messages", "1000000")
    lab.play(server)
    leaver = Client(server.port, "127.0.16.1", account(server, "Leaver", "127.0.16.1"))
    other = Client(server.port, "127.0.16.2", account(server, "Stayer", "127.0.16.2"))
    left, codes = 0, []
    for _ in range(5):
        try:
            game, _, _, _ = begin_locked(leaver, other, rated=True)
            leaver.say("resign", {"game": game})
            other.wait_for(lambda one: one["t"] == "game_ended" and one["d"]["game"] == game)
            left += 1
            leaver.heard.clear()
            other.heard.clear()
        except Refused as refused:
            codes.append(refused.code)
            break
    lab.try_("5 rated games with dice, left after the lock")
    lab.note(f"{left} left, then {codes or 'nothing'}")
    lab.must(f"after three he plays no rated games with dice ({left}, {codes})", left == 3 and codes)
    try:
        begin_locked(leaver, other, rated=False)
        casual = True
    except (Refused, TimeoutError):
        casual = False
    lab.must("casual ones he plays", casual)
    lab.rest()
    lab.is_well(server)


@attack("records", "records that must be refused, among them notes with a fraction", quick=True)
def records(lab):
    server = lab.serve()
    cases = json.loads(VECTORS.read_text())
    good = [one["record"] for one in cases["cases"]]
    bad = [json.dumps(one["record"]) for one in cases["refused"]] + [one["text"] for one in cases["refused_texts"]]
    for notes in ({"a": 1.5}, {"a": 1.0}, {"a": 1e2}, {"a": [0, {"b": -0.0}]}, 5, "text", [1]):
        record = copy.deepcopy(good[0])
        record["notes"] = notes
        bad.append(json.dumps(record))
    bad += ["[" * 200_000, '{"lock":' * 50_000]
    accepted = [text[-80:] for text in bad if server.run("verify", "-", text=text).returncode != 1]
    refused = [str(one)[:60] for one in good if server.run("verify", "-", text=json.dumps(one)).returncode != 0]
    lab.try_(f"astragal verify on {len(bad)} bad records and {len(good)} good ones")
    lab.note(f"{len(bad) - len(accepted)} refused, {len(good) - len(refused)} accepted")
    for text in accepted[:5]:
        lab.must(f"refused: …{text}", False)
    lab.must(f"every good one is good ({refused or 'all'})", not refused)
    lab.must(f"every bad one is refused ({len(accepted)} are not)", not accepted)


@attack("perft", "the rules filter is asked for more than it could count")
def perft(lab):
    server = lab.serve()
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1"
    asked = [
        {"op": "perft", "variant": "chess", "fen": fen, "depth": 12, "id": 1},
        {"op": "moves", "variant": "chess", "fen": fen, "id": 2},
    ]
    begun = time.monotonic()
    try:
        done = server.run("rules", timeout=45, text="".join(json.dumps(one) + "\n" for one in asked))
        lines = [json.loads(line) for line in done.stdout.splitlines()]
    except TimeoutError:
        lines = []
    except Exception as error:  # subprocess.TimeoutExpired: it blocks
        lines = []
        lab.note(type(error).__name__)
    seconds = time.monotonic() - begun
    lab.try_("perft of depth 12 through astragal rules, and a question after it")
    lab.note(f"{len(lines)} answers after {seconds:.0f} s: {json.dumps(lines[0])[:120] if lines else 'none'}")
    lab.must(f"it is answered with an error within 45 s ({seconds:.0f} s)", lines and "error" in lines[0])
    lab.must("the next question is answered, too", len(lines) == 2 and "moves" in lines[1])
