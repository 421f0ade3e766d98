"""Reads that cost the server more than the reader: nobody who plays may feel them."""

import collections
import textwrap
import threading
import time

from lab import at_once, attack, percentile
from play import LINE, begin, long_game, move, multiply_games
from wire import Client, Http, ask, post

CLIENTS = 32
SECONDS = 6.0


def read_on(port, source, targets, seconds=SECONDS):
    """Asks for one target after the other: how often which status came, and the seconds of each 200."""
    statuses, times, retry = collections.Counter(), [], 0
    end, number, http = time.monotonic() + seconds, 0, None
    while time.monotonic() < end:
        try:
            http = http or Http(port, source)
            answer = http.ask("GET", targets(number), {"Accept-Encoding": "gzip"})
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


@attack("exports", "32 clients of one address export a long game over and over")
def exports(lab):
    server = lab.serve("--messages", "1000000")
    game = long_game(server.port, 300)
    lab.play(server)
    lab.try_("32 clients of one address, GET /game/export of 300 plies for 6 s")
    statuses, retries, _ = flood(lab, server, lambda at: lambda number: f"/game/export/{game}", lambda at: "127.0.0.2")
    judge_one_address(lab, statuses, retries)
    lab.rest()
    lab.is_well(server)


@attack("exports-from-many", "the same from 32 addresses, each with a right of its own")
def exports_from_many(lab):
    server = lab.serve("--messages", "1000000")
    game = long_game(server.port, 300)
    lab.play(server)
    lab.try_("32 clients of 32 addresses, export of 300 plies as JSON and as game file for 6 s")
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


@attack("profiles", "the profile of somebody with fifty thousand games, and leaderboards, read without end")
def profiles(lab):
    server = lab.serve("--messages", "1000000")
    made = post(server.port, "/api/account", {"name": "Ada", "password": "correct horse"}, timeout=20.0)
    cookie = {"Cookie": made.headers.get("set-cookie", "").split(";")[0]}
    told = {**cookie, "Origin": f"http://127.0.0.1:{server.port}"}
    ada, guest = Client(server.port, headers=told), Client(server.port)
    lab.must(f"Ada plays under her name ({ada.id})", ada.id == made.json().get("id"))
    game = begin(ada, guest)
    move(ada, game, 1)
    move(guest, game, 2)
    ada.ask("resign", {"game": game})
    server.stop()
    count = multiply_games(server, 50_000)
    server.start(timeout=30)
    lab.play(server)
    targets = [
        "/api/user/Ada",
        "/api/player/top/chess/blitz",
        f"/api/ratings/{ada.id}",
        "/api/user/nobody",
        "/fair/keys",
    ]
    lab.try_(
        f"32 clients of one address for 6 s: /api/user of somebody with {count} games, /api/player/top, /api/ratings, /fair"
    )
    statuses, retries, _ = flood(
        lab, server, lambda at: lambda number: targets[(number + at) % len(targets)], lambda at: "127.0.0.2"
    )
    judge_one_address(lab, statuses, retries)
    lab.rest()
    lab.is_well(server)


def long_file(server, plies):
    """The game file of a game, with so many more moves."""
    game = long_game(server.port, 2)
    head = server.get(f"/game/export/{game}.pgn").body.decode().split("\n\n")[0]
    words = [f"{at // 2 + 1}. {LINE[at % 8]}" if at % 2 == 0 else LINE[at % 8] for at in range(plies)]
    text = textwrap.fill(" ".join([*words, "*"]), 80, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n\n{text}\n".encode()


def http_post(port, source, file):
    origin = {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/x-chess-pgn"}
    return ask(port, "POST", "/api/gamefile", origin, file, source).status


@attack("game-files", "the longest files that /file takes, from many addresses")
def game_files(lab):
    server = lab.serve()
    lab.play(server)
    file = long_file(server, 4000)
    read = http_post(server.port, "127.0.11.100", file)
    lab.must(f"the file is one that is read ({read})", read == 200)

    def send(at):
        codes, end = collections.Counter(), time.monotonic() + SECONDS
        while time.monotonic() < end:
            codes[http_post(server.port, f"127.0.11.{at + 1}", file)] += 1
        return codes

    codes = sum((one for one in at_once(send, range(8), 30) if one), collections.Counter())
    lab.try_(f"8 addresses, files of 4000 plies ({len(file)} bytes) for 6 s")
    lab.note(f"answers {dict(codes)}")
    lab.must(f"each is answered ({dict(codes)})", codes[0] == 0 and sum(codes.values()) > 0)
    lab.rest()
    lab.is_well(server)
