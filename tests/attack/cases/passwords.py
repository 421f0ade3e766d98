"""Signing in while somebody guesses: the owner always gets in."""

import collections
import json
import threading
import time

from lab import at_once, attack
from wire import ask, post

HOME, ABROAD = "127.0.12.1", "127.0.12.2"  # where the owner has signed in before, and where he never was
SECRET = "correct horse battery"


def sign_in(port, name, password, source, timeout=15.0):
    begun = time.monotonic()
    status = post(port, "/api/login", {"name": name, "password": password}, source, timeout=timeout).status
    return status, time.monotonic() - begun


def with_owner(lab, *options):
    server = lab.serve(*options)
    made = post(server.port, "/api/account", {"name": "Olga", "password": SECRET}, HOME, timeout=20.0)
    lab.must("the owner's account is made", made.status == 201)
    lab.must("the owner signs in at home", sign_in(server.port, "Olga", SECRET, HOME)[0] == 200)
    return server


@attack("wrong-passwords", "wrong passwords for a name from one address, then from many")
def wrong_passwords(lab):
    server = with_owner(lab)
    lab.play(server)
    codes = collections.Counter(
        sign_in(server.port, "Olga", f"wrong {number}", "127.0.12.9")[0] for number in range(14)
    )
    home = sign_in(server.port, "Olga", SECRET, HOME)
    lab.must(f"after one address's wrong ones the owner gets in at home ({home[0]})", home[0] == 200)
    abroad = sign_in(server.port, "Olga", SECRET, ABROAD)
    lab.must(f"and abroad, after at most 10 s ({abroad[0]})", abroad[0] == 200 or wait_in(server.port, ABROAD, 12))
    more = collections.Counter(
        sign_in(server.port, "Olga", f"wrong {number}", f"127.0.13.{number + 1}")[0] for number in range(16)
    )
    home = sign_in(server.port, "Olga", SECRET, HOME)
    lab.must(f"after those of sixteen addresses he gets in at home ({home[0]})", home[0] == 200)
    lab.try_("14 wrong passwords from one address, 16 from as many addresses")
    lab.note(f"answers {dict(codes)} and {dict(more)}; the owner at home {home[0]}, abroad {abroad[0]}")
    lab.must(f"a guesser is held up ({dict(codes)})", codes[429] > 0)
    lab.must(f"many guessers share few attempts ({dict(more)})", more[429] > 0)
    told = [line for line in server.lines() if "127.0.12" in str(line)]
    lab.must(f"the log says from where ({len(told)} lines)", told)
    # Two threads hash with all that a core has: a move may wait for them, not for long.
    lab.rest()
    lab.is_well(server)


def wait_in(port, source, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if sign_in(port, "Olga", SECRET, source)[0] == 200:
            return True
        time.sleep(0.5)
    return False


def sign_ins(port, source, seconds, names):
    """Signs in wrongly, one after the other, as quickly as the answers come."""
    codes, end, number = collections.Counter(), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        codes[sign_in(port, names(number), "guess", source)[0]] += 1
        number += 1
    return codes


@attack("sign-in-flood", "a hundred addresses sign in at once, for names that exist and that do not")
def sign_in_flood(lab):
    server = with_owner(lab)
    lab.play(server)

    def guessers(group):
        codes = []
        threads = [
            threading.Thread(
                target=lambda at=at: codes.append(
                    sign_ins(server.port, f"127.0.14.{at + 1}", 8, lambda number: f"user{at}x{number}")
                )
            )
            for at in range(group * 25, group * 25 + 25)
        ]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        return sum(codes, collections.Counter())

    honest = []

    def owner():
        end = time.monotonic() + 7
        time.sleep(1)
        while time.monotonic() < end:
            honest.append(sign_in(server.port, "Olga", SECRET, HOME))
            time.sleep(0.3)

    visiting = threading.Thread(target=owner)
    visiting.start()
    codes = sum((one for one in at_once(guessers, range(4), 40) if one), collections.Counter())
    visiting.join()
    slowest = max(seconds for _, seconds in honest)
    good = sum(status == 200 for status, _ in honest)
    lab.try_("100 addresses sign in for 8 s, each name once; the owner signs in now and then")
    lab.note(f"the flood gets {dict(codes)}; the owner {good} of {len(honest)}, slowest {slowest:.1f} s")
    lab.must(f"the owner always gets in ({[status for status, _ in honest]})", good == len(honest))
    lab.must(f"within 5 s ({slowest:.1f} s)", slowest <= 5)
    lab.rest()
    lab.is_well(server)


@attack("account-bodies", "bodies of account requests that are no such bodies")
def account_bodies(lab):
    server = with_owner(lab)
    lab.play(server)
    origin = {"Origin": f"http://127.0.0.1:{server.port}", "Content-Type": "application/json"}
    bodies = [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"name":"Olga"}',
        b'{"name":1,"password":2}',
        b'{"name":"Olga","name":"x","password":"y"}',
        b"[" * 60000,
        b'{"a":' * 9000 + b"1" + b"}" * 9000,
        b'{"name":"\xff","password":"12345678"}',
        b'{"name":"' + b"a" * 60000 + b'"}',
        json.dumps({"name": "Olga\u0000", "password": "12345678"}).encode(),
        json.dumps({"name": "Олга", "password": "x" * 201}).encode(),
        b'{"name":1e999,"password":"12345678"}',
        b'{"name":"\\ud800","password":"12345678"}',
    ]
    codes = collections.Counter()
    for target in ("/api/login", "/api/account", "/api/logout", "/api/token", "/api/account/password", "/api/mute"):
        for body in bodies:
            codes[ask(server.port, "POST", target, origin, body).status] += 1
    foreign = post(
        server.port, "/api/login", {"name": "Olga", "password": SECRET}, headers={"Origin": "http://evil.example"}
    )
    lab.try_(f"{len(bodies)} bodies to 6 addresses; sign-in from another site's page")
    lab.note(f"answers {dict(codes)}, another origin {foreign.status}")
    lab.must(f"all are refused as 4xx ({dict(codes)})", all(400 <= status < 500 for status in codes))
    lab.must(
        f"another origin sets no cookie ({foreign.status})",
        foreign.status == 403 and "set-cookie" not in foreign.headers,
    )
    lab.rest()
    lab.is_well(server)
