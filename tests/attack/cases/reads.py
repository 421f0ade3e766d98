"""Reads that cost the server more than the reader: nobody who plays may feel them."""

import collections
import time

from lab import at_once, attack, percentile
from play import long_game, many_games
from wire import Http, post

CLIENTS = 32
SECONDS = 6.0


def read_on(port, source, targets, seconds=SECONDS):
    """Asks for one target after the other: how often which status came, and the seconds of each 200."""
    statuses, times, retry = collections.Counter(), [], 0
    end, number, http = time.monotonic() + seconds, 0, None
    while time.monotonic() < end:
        try:
            http = http or Http(port, source)
            answer = http.ask("GET", targets(number))
        except OSError:
            answer, http = None, None
        number += 1
        if answer is None or answer.status == 0:
            statuses["none"] += 1
            http = None
            continue
        statuses[answer.status] += 1
        if answer.status == 200:
            times.append(answer.seconds)
        if answer.status == 429:
            retry += "retry-after" in answer.headers
            time.sleep(0.01)
    return statuses, times, retry


def flood(lab, server, targets, sources):
    """Clients in four processes, eight in each, one thread a client."""
    import threading

    def eight(group):
        results = []
        threads = [
            threading.Thread(target=lambda at=at: results.append(read_on(server.port, sources(at), targets(at))))
            for at in range(group * 8, group * 8 + 8)
        ]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        return results

    before = server.cpu_seconds()
    results = [one for group in at_once(eight, range(CLIENTS // 8), 40) for one in group or []]
    statuses = sum((one[0] for one in results), collections.Counter())
    times = [seconds for one in results for seconds in one[1]]
    busy = (server.cpu_seconds() - before) / SECONDS
    slow = percentile(times, 0.99)
    lab.note(f"answers {dict(statuses)}, p99 of a good one {1000 * (slow or 0):.0f} ms, {busy:.0%} of a core")
    return statuses, sum(one[2] for one in results), busy


def judge_one_address(lab, statuses, retries):
    lab.must(f"too many get 429 ({dict(statuses)})", statuses[429] > 0)
    lab.must("with Retry-After", statuses[429] == 0 or retries == statuses[429])


@attack("exports", "32 clients of one address export a long game over and over", quick=True)
def exports(lab):
    server = lab.serve("--messages", "1000000")
    game = long_game(server.port, 500)
    lab.play(server)
    lab.try_("32 clients of one address, GET /game/export of 500 plies for 6 s")
    statuses, retries, _ = flood(lab, server, lambda at: lambda number: f"/game/export/{game}", lambda at: "127.0.0.2")
    judge_one_address(lab, statuses, retries)
    lab.rest()
    lab.is_well(server)


@attack("exports-from-many", "the same from 32 addresses, each with a right of its own")
def exports_from_many(lab):
    server = lab.serve("--messages", "1000000")
    game = long_game(server.port, 500)
    lab.play(server)
    lab.try_("32 clients of 32 addresses, export of 500 plies as JSON and as game file for 6 s")
    flood(
        lab,
        server,
        lambda at: lambda number: f"/game/export/{game}{'.pgn' if number % 2 else ''}",
        lambda at: f"127.0.10.{at + 1}",
    )
    lab.rest()
    lab.is_well(server)


@attack("options", "ever-new options of /api/variants/<id>", quick=True)
def options(lab):
    server = lab.serve()
    lab.play(server)
    rules, repeats = ["100", "150", "200", "off"], ["3", "5", "off"]

    def target(at):
        def one(number):
            number = number * CLIENTS + at
            known = f"move-rule={rules[number % 4]}&repetition={repeats[number // 4 % 3]}"
            return f"/api/variants/{['chess56', 'chess2016', 'chess112'][number % 3]}?{known}&x{number}={number}"[
                : None if number % 2 else -len(f"&x{number}={number}")
            ]

        return one

    lab.try_("32 clients of one address, /api/variants/<id> with other options each time for 6 s")
    statuses, retries, _ = flood(lab, server, target, lambda at: "127.0.0.2")
    judge_one_address(lab, statuses, retries)
    lab.rest()
    lab.is_well(server)


@attack("profiles", "profiles and leaderboards, read without end")
def profiles(lab):
    server = lab.serve("--messages", "1000000")
    made = post(server.port, "/api/account", {"name": "Ada", "password": "correct horse"})
    lab.must("an account is made", made.status == 201)
    many_games(server.port, 300)
    lab.play(server)
    targets = [
        "/api/user/Ada",
        "/api/player/top/chess/blitz",
        f"/api/ratings/{made.json()['id']}",
        "/api/user/nobody",
        "/fair/days",
        "/fair/keys",
    ]
    lab.try_("32 clients of one address, /api/user, /api/player/top, /api/ratings, /fair for 6 s")
    statuses, retries, _ = flood(
        lab, server, lambda at: lambda number: targets[(number + at) % len(targets)], lambda at: "127.0.0.2"
    )
    judge_one_address(lab, statuses, retries)
    lab.rest()
    lab.is_well(server)


@attack("game-files", "the longest files that /file takes, from many addresses")
def game_files(lab):
    server = lab.serve()
    lab.play(server)
    moves = " ".join(f"{number + 1}. {'Nf3 Nf6' if number % 2 == 0 else 'Ng1 Ng8'}" for number in range(1200))
    text = ('[Event "x"]\n[Variant "chess"]\n\n' + moves + " *\n").encode()

    def send(at):
        import http.client

        codes = collections.Counter()
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            connection = http.client.HTTPConnection(
                "127.0.0.1", server.port, timeout=10, source_address=(f"127.0.11.{at + 1}", 0)
            )
            try:
                connection.request("POST", "/api/gamefile", text, {"Content-Type": "application/x-chess-pgn"})
                codes[connection.getresponse().status] += 1
            except OSError:
                codes["none"] += 1
            connection.close()
        return codes

    codes = sum((one for one in at_once(send, range(8), 30) if one), collections.Counter())
    lab.try_(f"8 addresses, files of 2400 plies ({len(text)} bytes) for 6 s")
    lab.note(f"answers {dict(codes)}")
    lab.must(f"each is answered ({dict(codes)})", codes["none"] == 0 and sum(codes.values()) > 0)
    lab.rest()
    lab.is_well(server)
