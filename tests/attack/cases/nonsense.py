"""Frames and requests that a program could have made by mistake: random ones, mutations of good ones, the same one often.
What is random follows from the seed of the run."""

import collections
import json
import os
import pathlib
import random
import socket
import stat
import threading
import time

from lab import attack
from play import LINE, UNLIMITED, begin, long_game, move, wish
from wire import BINARY, TEXT, Client, Closed, Refused, WebSocket, ask, exchange, frame, new_id, statuses

PROTOCOL = pathlib.Path(__file__).parents[3] / "protocol"
ODD = [
    0,
    -1,
    1,
    2**31,
    2**53,
    2**63,
    2**64,
    -(2**63),
    10**300,
    1.5,
    1e308,
    True,
    None,
    "",
    " ",
    "\0",
    "a" * 200,
    "g8K2mQxZ",
    [],
    {},
    [[]],
    {"a": {"a": {}}},
    "💥",
    "\u202e",
    "../..",
    "'; DROP TABLE games; --",
]


NO_TEXT = [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\0", b"\\", b'"', b"{"]


def mutated(message, rng):
    """A good message with something changed: a value, a field more or less, another type, or its text damaged."""
    message = json.loads(json.dumps(message))
    where = rng.choice([message, message.get("d", message)])
    kind = rng.randrange(8)
    if isinstance(where, dict) and where and kind < 4:
        name = rng.choice(sorted(where))
        if kind == 0:
            del where[name]
        elif kind == 1:
            where[name] = rng.choice(ODD)
        elif kind == 2:
            where[name + rng.choice("_x ")] = where[name]
        else:
            where[name] = [where[name]]
    text = json.dumps(message, ensure_ascii=rng.random() < 0.5)
    if kind == 4:
        text = text[: rng.randrange(len(text))]
    elif kind == 5:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice('{}[]",:\\0e-') + text[at + 1 :]
    elif kind == 6:
        text = text.replace("}", "," + text[1:-1] + "}", 1)
    elif kind == 7:
        text = "[" * rng.choice([13, 100, 4000]) + text
    return text[:8000]


def good_messages():
    """The good examples of what clients send."""
    sent = (PROTOCOL / "schema" / "client_message.schema.json").read_text()
    found = []
    for path in sorted((PROTOCOL / "examples" / "good").glob("*.json")):
        if f'"{path.stem}.schema.json"' in sent:
            found += json.loads(path.read_text())
    return found


@attack("mutated-commands", "thousands of messages that are nearly good ones", quick=True)
def mutated_commands(lab):
    server = lab.serve("--messages", "1000000", "--errors", "1000000")
    lab.play(server)
    rng, good, codes = random.Random(lab.seed), good_messages(), collections.Counter()
    client, opponent = Client(server.port), Client(server.port, "127.0.0.3")
    game, sent, end = begin(client, opponent), 0, time.monotonic() + 6
    while sent < 6000 and time.monotonic() < end:
        batch = []
        for _ in range(20):
            text = mutated(rng.choice(good), rng).replace("g8K2mQxZ", game)
            batch.append(frame(TEXT, text.encode("utf-8", "surrogatepass")))
        sent += len(batch)
        try:
            client.raw(b"".join(batch))
            mark = client.say("ping")
            while (message := json.loads(client.receive(5.0))).get("id") != mark:
                codes[message["d"].get("code", message["t"])] += 1
        except Closed as closed:
            codes[f"closed {closed.code}"] += 1
            client = Client(server.port, token=client.token)
            client.ask("watch", {"game": game})
        except TimeoutError:
            codes["silence"] += 1
            break
    faults = {code: codes[code] for code in ("internal", "silence") if codes[code]}
    lab.try_(f"{sent} frames, seed {lab.seed}")
    lab.note(f"{len(codes)} kinds of answer, most often {codes.most_common(4)}")
    lab.must(f"none is a fault of the server ({faults or 'none'})", not faults)
    lab.rest()
    lab.is_well(server)


@attack("garbage", "random bytes as frames, as fragments, as requests", quick=True)
def garbage(lab):
    server = lab.serve()
    lab.play(server)
    rng, codes, open_ = random.Random(lab.seed), collections.Counter(), 0
    for number in range(60):
        client = WebSocket(server.port, f"127.0.17.{number + 1}")
        try:
            if number % 3 == 0:
                client.raw(rng.randbytes(2000))
            elif number % 3 == 1:
                client.raw(
                    b"".join(
                        frame(
                            rng.choice([TEXT, BINARY, 0, 8, 9, 10, 5]),
                            rng.randbytes(rng.randrange(100)),
                            fin=rng.random() < 0.7,
                        )
                        for _ in range(20)
                    )
                )
            else:
                client.raw(
                    b"".join(frame(TEXT, json.dumps({"t": new_id(), "d": rng.choice(ODD)}).encode()) for _ in range(10))
                )
            code = client.ends(0.4)
        except Closed as closed:
            code = closed.code or 0
        codes[str(code)] += 1
        open_ += code is None
        client.close()
    answers = collections.Counter()
    for number in range(60):
        start = rng.choice([b"", b"GET ", b"GET / HTTP/1.1\r\n", b"POST /api/login HTTP/1.1\r\nContent-Length: 9\r\n"])
        came, _ = exchange(server.port, start + rng.randbytes(rng.randrange(1, 600)) + b"\r\n\r\n", 0.1)
        answers[statuses(came)[0] if statuses(came) else "none"] += 1
    lab.try_(f"60 sockets and 60 requests of random bytes, seed {lab.seed}")
    lab.note(f"sockets: {dict(codes)} (None: it waits for the rest of a frame); requests: {dict(answers)}")
    lab.must(
        "no fault of the server",
        not any(isinstance(code, int) and code >= 500 and code != 501 and code != 505 for code in answers),
    )
    lab.rest()
    lab.is_well(server)


def damaged(file, rng):
    """A game file with one to three of its bytes other ones, or fewer of them."""
    file = bytearray(file)
    for _ in range(rng.randrange(1, 4)):
        at, kind = rng.randrange(len(file)), rng.randrange(4)
        if kind == 0:
            file[at] = rng.randrange(256)
        elif kind == 1:
            file.insert(at, rng.randrange(128, 256))
        elif kind == 2:
            del file[at : at + rng.randrange(1, 40)]
        else:
            file[at:at] = rng.choice(NO_TEXT)
    return bytes(file)


@attack("damaged-game-files", "good game files with bytes changed, many of them no UTF-8 any more", quick=True)
def damaged_game_files(lab):
    server = lab.serve()
    lab.play(server)
    file = server.get(f"/game/export/{long_game(server.port, 20)}.pgn").body
    white = b'[White "'
    files = [file, file.replace(white, white + b"\xff")]
    rng, answers = random.Random(lab.seed), collections.Counter()
    files += [damaged(file, rng) for _ in range(400)]
    for number, one in enumerate(files):
        source = f"127.0.20.{number // 20 + 1}"
        answer = ask(server.port, "POST", "/api/gamefile", {"Content-Type": "application/x-chess-pgn"}, one, source)
        answers[answer.status] += 1
        if answer.status == 0:
            break
    lab.try_(f"{len(files)} files, seed {lab.seed}")
    lab.note(f"answers {dict(answers)}")
    lab.must(f"each is read or refused ({dict(answers)})", set(answers) <= {200, 400} and answers.total() == len(files))
    lab.must("what is not UTF-8 is refused", answers[400] > 0)
    lab.rest()
    lab.is_well(server)


@attack("repeated-ids", "one command's id many times, from two connections at once, and for other commands", quick=True)
def repeated_ids(lab):
    server = lab.serve("--messages", "1000000", "--errors", "1000000")
    lab.play(server)
    white, black = Client(server.port), Client(server.port, "127.0.0.3")
    twin = Client(server.port, token=white.token)
    game = begin(white, black)
    twin.ask("watch", {"game": game})
    name, made = new_id(), set()
    for ply in range(1, 21):
        mover = (black, white)[ply % 2]
        same = new_id()
        data = {"game": game, "ply": ply, "move": LINE[(ply - 1) % len(LINE)]}
        senders = [white, twin] if mover is white else [black]
        for _ in range(10):
            for one in senders:
                one.say("move", data, same)
        for one in senders:
            one.answer(same)
        for client in (white, black, twin):
            client.ask("ping")
            client.heard.clear()
    for one in (white, twin, white, twin):
        made.add(one.ask("create", wish(UNLIMITED), name)["d"]["game"])
    used = new_id()
    move(white, game, 21, used)
    try:
        other = white.ask("resign", {"game": game}, used)["t"]
    except Refused as refused:
        other = refused.code
    export = server.get(f"/game/export/{game}").json()
    lab.try_(
        "20 moves, each sent 10 to 20 times from one or two connections; create four times; an id used for two commands"
    )
    lab.note(
        f"{len(export['moves'].split())} moves stored, {len(made)} game made, resign under the id of a move: {other}"
    )
    lab.must("every move counts once", export["moves"].split() == [LINE[at % len(LINE)] for at in range(21)])
    lab.must("create makes one game", len(made) == 1)
    lab.must(f"a used id does nothing else ({other}, {export['status']})", export["status"] == "started")
    lab.rest()
    lab.is_well(server)


@attack("strangers-commands", "commands for a game by those who have no seat in it, or who do not watch it")
def strangers_commands(lab):
    server = lab.serve("--messages", "1000000", "--errors", "1000000")
    lab.play(server)
    white, black, stranger = (Client(server.port, f"127.0.18.{number}") for number in (1, 2, 3))
    game = begin(white, black)
    stranger.ask("watch", {"game": game})
    kinds = {
        "move": {"ply": 1, "move": "g1f3"},
        "resign": {},
        "abort": {},
        "draw_offer": {"ply": 1},
        "draw_accept": {},
        "takeback_offer": {"ply": 1},
        "more_time": {},
        "claim_win": {},
        "claim_draw": {},
        "join": {},
        "rematch_offer": {"setup": "new"},
        "challenge_decline": {},
        "fair_renew": {"draw": f"{game}.1"},
    }
    done, codes = [], collections.Counter()
    for kind, data in kinds.items():
        for client in (stranger, Client(server.port, "127.0.18.4")):
            try:
                client.ask(kind, {"game": game, **data})
                done.append(kind)
            except Refused as refused:
                codes[refused.code] += 1
    moved = move(white, game, 1)["t"]
    lab.try_(f"{2 * len(kinds)} commands by strangers")
    lab.note(f"{dict(codes)}")
    lab.must(f"all are refused ({done or 'all'})", not done)
    lab.must("the game is as it was", moved == "moved")
    lab.rest()
    lab.is_well(server)


def local(path):
    sock = socket.socket(socket.AF_UNIX)
    sock.settimeout(2)
    sock.connect(str(path))
    return sock


@attack(
    "local-files",
    "the data directory, its files and the socket for admin, as another local user or program finds them",
    quick=True,
)
def local_files(lab):
    server = lab.serve()
    lab.play(server)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [server.data, *server.data.rglob("*")]}
    sockets = [path for path in server.data.rglob("*") if stat.S_ISSOCK(path.stat().st_mode)]
    loose = {name: oct(mode) for name, mode in modes.items() if mode & 0o077 and name != "data"}
    lab.must(f"the data directory is 0700 ({oct(modes['data'])})", modes["data"] == 0o700)
    sent, idle = 0, []
    for path in sockets:
        for text in (b"", b"{", b"\0" * 100, b"list\n" * 1000, b"[" * 100_000, os.urandom(50_000), b'{"op":"grant"}\n'):
            sock = local(path)
            try:
                sock.sendall(text)
                sock.shutdown(socket.SHUT_WR)
                sock.recv(4096)
            except OSError:
                pass
            sock.close()
            sent += 1
        idle = [local(path) for _ in range(3)]
    listed = server.run("admin", "list", "--data", server.data, timeout=20)
    lab.try_(
        f"{len(sockets)} local sockets, {sent} connections with nonsense, {len(idle)} with nothing; admin list meanwhile"
    )
    lab.note(
        f"modes: data {oct(modes['data'])}, looser than 0600: {loose or 'none'}; admin list: {listed.returncode} "
        f"{(listed.stderr or listed.stdout).strip()[:80]}"
    )
    lab.must(f"astragal admin works while the server runs ({listed.stderr.strip()[:80]})", listed.returncode == 0)
    for one in idle:
        one.close()
    lab.rest()
    lab.is_well(server)


@attack("crossing-commands", "both players and their twins fire moves, draws, takebacks and time at each other at once")
def crossing_commands(lab):
    server = lab.serve("--messages", "1000000", "--errors", "1000000")
    lab.play(server)
    white, black = Client(server.port), Client(server.port, "127.0.0.3")
    game = begin(white, black)
    tokens, halt, codes = [white.token, black.token], threading.Event(), collections.Counter()

    def fire(number):
        rng = random.Random(lab.seed + number)
        client = Client(server.port, f"127.0.19.{number + 1}", tokens[number % 2])
        client.ask("watch", {"game": game})
        while not halt.is_set():
            ply = rng.randrange(1, 40)
            kind, data = rng.choice(
                [
                    ("move", {"ply": ply, "move": LINE[(ply - 1) % 8]}),
                    ("draw_offer", {"ply": ply}),
                    ("takeback_offer", {"ply": ply}),
                    ("takeback_accept", {}),
                    ("takeback_decline", {}),
                    ("draw_decline", {}),
                    ("more_time", {}),
                    ("watch", {"since": 0}),
                ]
            )
            try:
                codes[client.ask(kind, {"game": game, **data}, timeout=5.0)["t"]] += 1
            except Refused as refused:
                codes[refused.code] += 1
            except (Closed, TimeoutError) as error:
                codes[type(error).__name__] += 1
                return
            client.heard.clear()

    threads = [threading.Thread(target=fire, args=(number,)) for number in range(8)]
    for one in threads:
        one.start()
    time.sleep(5)
    halt.set()
    for one in threads:
        one.join()
    viewer = Client(server.port, "127.0.0.4")
    live = viewer.ask("watch", {"game": game})["d"]
    server.kill()
    server.start()
    viewer = Client(server.port, "127.0.0.4", viewer.token)
    again = viewer.ask("watch", {"game": game})["d"]
    same = all(live.get(name) == again.get(name) for name in ("moves", "legal", "phase", "check"))
    lab.try_(f"8 connections of the two players for 5 s, {sum(codes.values())} commands; then kill -9 and start")
    lab.note(f"{dict(codes.most_common(8))}")
    lab.must("none hangs or is closed", not codes["TimeoutError"] and not codes["Closed"])
    lab.must("no fault of the server", not codes["internal"])
    lab.must("the game that is read again is the game that was played", same)
    lab.rest(may_be_cut=True, may_feel=True)
    lab.is_well(server)
