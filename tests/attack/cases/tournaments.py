"""Tournaments over HTTP by those who have read docs/http.md and mean no good: players, organizers, relays."""

import collections
import json
import random
import subprocess
import time

from lab import at_once, attack
from play import terms
from wire import Http, ask, post

SECRET = "correct horse"
SECONDS = 6.0
PLAYERS = 6
KINDS = ("pair", "unpair", "begin", "halt", "go-on", "end", "score", "enter", "withdraw", "bye", "check-in", "arbiters")
VALUES = (None, True, -1, 0, 1, 1.5, 1e300, 2**63, "", "x", "\u202e\x00", [], [[]], {}, {"a": 1}, "y" * 70_000)


def signed_in(server, name, source):
    made = post(server.port, "/api/login", {"name": name, "password": SECRET}, source, timeout=20.0)
    return {"Cookie": made.headers.get("set-cookie", "").split(";")[0]}


def with_people(lab, *options):
    """A server, the cookies of an organizer and of some players, each with an address of his own."""
    server = lab.serve("--new-accounts", "1000", *options)
    server.stop()
    command = [server.program, "admin", "make-account", "Olga", "--role", "organizer", "--data", str(server.data)]
    subprocess.run(command, input=f"{SECRET}\n", text=True, capture_output=True, check=True)
    server.start()
    organizer = signed_in(server, "Olga", "127.0.31.1")
    players = []
    for at in range(PLAYERS):
        body = {"name": f"Player{at}", "password": SECRET}
        made = post(server.port, "/api/account", body, f"127.0.31.{at + 2}", timeout=20.0)
        players.append({"Cookie": made.headers.get("set-cookie", "").split(";")[0]})
    return server, organizer, players


def announce(server, organizer, **more):
    answer = post(server.port, "/api/tournaments", terms(**more), headers=organizer)
    return f"/api/tournaments/{answer.json()['id']}"


@attack("tournament-nonsense", "arbiters and players send a tournament all that it does not take", quick=True)
def nonsense(lab):
    server, organizer, players = with_people(lab)
    path = announce(server, organizer)
    for one in players:
        post(server.port, f"{path}/enter", {}, headers=one)
    lab.play(server)
    chance = random.Random(lab.seed)
    statuses = collections.Counter()
    for _ in range(6):  # more would be too many from one account in a minute
        for kind in KINDS:
            fields = ("round", "board", "boards", "file", "white", "black", "reason", "player", "name", "bye", "is_arbiter")
            body = {field: chance.choice(VALUES) for field in chance.sample(fields, chance.randrange(4))}
            who = organizer if chance.random() < 0.5 else chance.choice(players)
            statuses[post(server.port, f"{path}/{kind}", body, headers=who).status] += 1
    for field in terms():
        for value in chance.sample(VALUES, 3):
            statuses[post(server.port, "/api/tournaments", terms(**{field: value}), headers=organizer).status] += 1
    lab.try_(f"{sum(statuses.values())} wishes with wrong fields, types and numbers")
    lab.note(f"answers {dict(statuses)}")
    lab.must(f"each is answered, none with a fault ({dict(statuses)})", statuses and not statuses[0] and max(statuses) < 500)
    lab.must("the tournament can be read", server.get(path).status == 200)
    steps = server.get(f"{path}/steps")
    lab.must("and its record", steps.status == 200 and all(json.loads(line)["seq"] for line in steps.body.splitlines()))
    lab.rest()
    lab.is_well(server)


@attack("tournament-floods", "an organizer announces without end, players come and go without end")
def floods(lab):
    server, organizer, players = with_people(lab)
    path = announce(server, organizer)
    lab.play(server)

    def come_and_go(who):
        codes, end = collections.Counter(), time.monotonic() + SECONDS
        while time.monotonic() < end:
            for kind in ("enter", "withdraw"):
                codes[post(server.port, f"{path}/{kind}", {}, headers=who).status] += 1
        return codes

    def announce_on(who):
        codes, end = collections.Counter(), time.monotonic() + SECONDS
        while time.monotonic() < end:
            codes[post(server.port, "/api/tournaments", terms(), headers=who).status] += 1
        return codes

    before = server.memory_mb()
    results = at_once(lambda work: work[0](work[1]), [(announce_on, organizer), *((come_and_go, one) for one in players)], 40)
    codes = sum((one for one in results if one), collections.Counter())
    listed = server.get("/api/tournaments").json()["tournaments"]
    steps = server.get(f"{path}/steps").body.count(b"\n")
    lab.try_(f"1 organizer and {PLAYERS} players for {SECONDS:.0f} s")
    lab.note(f"answers {dict(codes)}; {len(listed)} tournaments, a record of {steps} steps, {server.memory_mb() - before:.1f} MB more")
    lab.must(f"each is answered, none with a fault ({dict(codes)})", codes and not codes[0] and max(codes) < 500)
    lab.must(f"an organizer has 50 tournaments at most ({len(listed)})", len(listed) <= 50)
    lab.must(f"a player's steps have an end ({steps})", steps <= 1 + PLAYERS * 200)
    lab.rest()
    lab.is_well(server)


@attack("relays", "many relays ask for the boards of a round as fast as they can")
def relays(lab):
    server, organizer, players = with_people(lab)
    path = announce(server, organizer)
    for one in players:
        post(server.port, f"{path}/enter", {}, headers=one)
    for kind in ("pair", "begin"):
        post(server.port, f"{path}/{kind}", {}, headers=organizer)
    lab.play(server)

    def follow(at):
        codes, tag, end = collections.Counter(), "", time.monotonic() + SECONDS
        http = Http(server.port, f"127.0.32.{at + 1}")
        while time.monotonic() < end:
            answer = http.ask("GET", f"{path}/boards", {"If-None-Match": tag} if tag else {})
            codes[answer.status] += 1
            tag = answer.headers.get("etag", tag)
            if answer.status == 429:
                time.sleep(0.01)
        return codes

    codes = sum((one for one in at_once(follow, range(16), 40) if one), collections.Counter())
    lab.try_(f"16 addresses ask for {SECONDS:.0f} s")
    lab.note(f"answers {dict(codes)}")
    lab.must(f"nothing but 200, 304 and 429 ({dict(codes)})", codes and set(codes) <= {200, 304, 429})
    lab.must("who asks politely is answered", ask(server.port, "GET", f"{path}/boards", source="127.0.33.1").status == 200)
    lab.rest()
    lab.is_well(server)


READS = ("", "/steps", "/boards", "/trf", "/standings.csv", "/rounds/1/games.pgn", "/calendar.ics", "/invitation")


@attack("private-tournaments", "accounts hold private tournaments without end, and others look for them", quick=True)
def private_ones(lab):
    server, organizer, players = with_people(lab)
    holder, guest, *others = players
    hidden = {"format": "round-robin", "private": True}
    plain = {key: value for key, value in terms(**hidden).items() if key != "rounds"}
    path = f"/api/tournaments/{post(server.port, '/api/tournaments', plain, headers=holder).json()['id']}"
    link = ask(server.port, "GET", f"{path}/invitation", holder).json()["invitation"]
    lab.play(server)

    codes = collections.Counter()
    for who in (*others, organizer, {}):
        for what in READS:
            codes[ask(server.port, "GET", path + what, who, source="127.0.34.1").status] += 1
        for guess in ("0" * 32, link[:-1] + ("0" if link[-1] != "0" else "1"), link.upper(), link[:16], link + "0"):
            codes[ask(server.port, "GET", f"{path}?invitation={guess}", who, source="127.0.34.2").status] += 1
            codes[post(server.port, f"{path}/enter", {"invitation": guess}, headers=who).status] += 1
        for kind in KINDS:
            codes[post(server.port, f"{path}/{kind}", {}, headers=who).status] += 1
    lab.note(f"who is not invited is answered {dict(codes)}")
    lab.must(f"to others it is not there ({dict(codes)})", codes and set(codes) <= {400, 401, 403, 404, 422})
    listed = ask(server.port, "GET", "/api/tournaments", guest).json()["tournaments"]
    lab.must("no list has it", listed == [])
    entered = post(server.port, f"{path}/enter", {"invitation": link}, headers=guest).status
    lab.must(f"its link invites ({entered})", entered == 200)

    made = collections.Counter(post(server.port, "/api/tournaments", plain, headers=holder).status for _ in range(40))
    lab.try_("40 more of one account")
    lab.note(f"answers {dict(made)}")
    lab.must(f"an account has three at most ({dict(made)})", made[201] == 2 and not made[0] and max(made) < 500)
    toggled = collections.Counter()
    for i in range(150):
        body = {"name": "Player2", "is_invited": i % 2 == 0}
        toggled[post(server.port, f"{path}/invite", body, headers=holder).status] += 1
    lab.note(f"150 invitations: {dict(toggled)}")
    lab.must(f"no account asks without end ({dict(toggled)})", toggled[429] > 0 and max(toggled) < 500)
    lab.rest()
    lab.is_well(server)
