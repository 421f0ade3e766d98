"""Kills, restores, starts with much to take up, and stops that must not last."""

import os
import shutil
import sqlite3
import threading
import time

from cases.outages import hold_lock
from lab import attack
from play import LINE, begin, many_games, move, multiply_games, wish
from wire import Client, Closed, Http, WebSocket, connect, upgrade

HOURS = {"type": "fischer", "base_ms": 10_800_000, "increment_ms": 0}


def integrity(server):
    """What SQLite says of the database of a server that is stopped."""
    connection = sqlite3.connect(server.data / "astragal.db")
    try:
        return connection.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        connection.close()


@attack("kills", "kill -9 again and again while the honest pair plays", quick=True)
def kills(lab):
    server = lab.serve()
    lab.play(server)
    downs = 4
    for _ in range(downs):
        time.sleep(1.5)
        server.kill()
        server.start()
    time.sleep(1.5)
    told = lab.rest(may_be_cut=True, may_feel=True)
    stored = server.get(f"/game/export/{told.get('game')}").json()["moves"].split()
    acknowledged = told.get("moves", [])
    lab.try_(f"{downs} times kill -9 and start, {len(acknowledged)} acknowledged moves")
    lab.note(f"{len(stored)} moves stored, cut {told.get('cut')}, codes {told.get('codes')}")
    lab.must(
        f"no acknowledged move is lost or doubled ({len(acknowledged)} and {len(stored)})",
        stored[: len(acknowledged)] == acknowledged
        and len(stored) - len(acknowledged) <= 1
        and len(acknowledged) > downs,
    )
    lab.must(
        f"the moves are those that were sent, in order ({len(stored)})",
        stored == [LINE[number % len(LINE)] for number in range(len(stored))],
    )
    lab.is_well(server)
    server.stop()
    said = integrity(server)
    lab.must(f"the database is sound ({said})", said == "ok")


def play_on(server, plies):
    """A new game of so many plies; the acknowledged moves of it."""
    white, black = Client(server.port), Client(server.port)
    game = begin(white, black, HOURS)
    for ply in range(1, plies + 1):
        move((black, white)[ply % 2], game, ply)
    return game


@attack("restore", "a backup comes back over what a kill left behind, in a loop", quick=True)
def restore(lab):
    server = lab.serve("--messages", "1000000")
    kept = play_on(server, 6)
    copy = server.folder / "copy.db"
    made = server.run("backup", "--data", server.data, copy)
    lab.must(f"astragal backup works ({made.stderr.strip()[:100]})", made.returncode == 0)
    rounds, said = 3, []
    for number in range(rounds):
        play_on(server, 20)  # so that there is a WAL that does not belong to the copy
        refused = server.run("restore", copy, "--data", server.data)
        lab.must("restore refuses while a server runs", refused.returncode != 0)
        server.kill()
        done = server.run("restore", copy, "--data", server.data)
        said.append((done.stderr or done.stdout).strip()[:100])
        if not lab.must(f"restore works after kill -9, round {number + 1} ({said[-1]})", done.returncode == 0):
            break
        server.start()
        game = server.get(f"/game/export/{kept}")
        lab.must(
            f"the game of the copy is there ({game.status})",
            game.status == 200 and len(game.json()["moves"].split()) == 6,
        )
        server.stop()
        lab.must("the database is sound", integrity(server) == "ok")
        server.start()
    lab.try_(f"{rounds} times play on, kill -9, astragal restore, start, integrity_check")
    lab.note(f"says {said[0] or 'nothing'}" if said else "")


@attack("restore-by-hand", "the copy put over astragal.db by hand, beside files that do not belong to it")
def restore_by_hand(lab):
    server = lab.serve("--messages", "1000000")
    play_on(server, 6)
    copy = server.folder / "copy.db"
    server.run("backup", "--data", server.data, copy)
    play_on(server, 40)
    server.kill()
    database, spare = server.data / "astragal.db", server.folder / "spare"
    shutil.copytree(server.data, spare, ignore=shutil.ignore_patterns("*.sock"))

    def starts(prepare):
        shutil.rmtree(server.data)
        shutil.copytree(spare, server.data)
        prepare()
        try:
            server.start()
        except RuntimeError as error:
            return str(error).split(": ", 1)[1][:120]
        server.kill()
        return ""

    def lose_wal():
        os.remove(server.data / "astragal.db-wal")

    lab.try_("a copy beside an old WAL, an empty database beside a WAL, no WAL after a kill; and the kill alone")
    mixed = starts(lambda: shutil.copy(copy, database))
    lab.must(f"a copy beside another WAL is refused with a reason ({mixed or 'it starts'})", mixed)
    empty = starts(lambda: database.write_bytes(b""))
    lab.must(f"a database of 0 bytes beside a WAL is refused ({empty or 'it starts'})", empty)
    lost = starts(lose_wal)
    lab.must(f"a missing WAL after a kill is refused ({lost or 'it starts'})", lost)
    plain = starts(lambda: None)
    lab.must(f"after a mere kill it starts ({plain or 'yes'})", not plain)
    lab.note(f"mixed: {mixed or 'starts'}; empty: {empty or 'starts'}; no WAL: {lost or 'starts'}")


@attack("start-storm", "twenty thousand running games, and the start with them")
def start_storm(lab):
    server = lab.serve("--messages", "1000000")
    games = many_games(server.port, 20, HOURS, plies=2)
    server.stop()
    count = multiply_games(server, 20_000 // len(games))
    took = server.start(timeout=30)
    lab.play(server)
    begun, slowest, answers, gone = time.monotonic(), 0.0, 0, 0
    while time.monotonic() < begun + 5:
        answer = server.get("/healthz", timeout=10)
        slowest = max(slowest, answer.seconds)
        answers += answer.status == 200
        gone += answer.status != 200
        time.sleep(0.05)
    sick, levels = server.sick(), server.levels()
    lab.try_(f"{count} running games, start, /healthz for 5 s")
    lab.note(
        f"listens after {took:.1f} s, slowest /healthz {1000 * slowest:.0f} ms, log {dict(levels)}, {server.memory_mb():.0f} MB"
    )
    lab.must(f"it listens within 5 s ({took:.1f} s)", took <= 5)
    lab.must(f"/healthz answers within 1 s ({slowest:.2f} s)", slowest <= 1 and gone == 0 and answers > 0)
    lab.must(f"the log has no flood of errors ({len(sick)})", len(sick) == 0)
    lab.must(f"nor of warnings ({levels['warning']})", levels["warning"] <= 20)
    lab.rest()
    lab.is_well(server)


@attack("sigterm", "SIGTERM with open sockets, slow readers, half requests and a locked database")
def sigterm(lab):
    server = lab.serve("--messages", "1000000")
    lab.play(server)
    sockets = [Client(server.port, f"127.0.15.{number % 10 + 1}") for number in range(60)]
    silent = [WebSocket(server.port, f"127.0.15.{number % 10 + 1}") for number in range(40)]
    halves = [connect(server.port, f"127.0.15.{number % 10 + 1}") for number in range(40)]
    for number, one in enumerate(halves):
        one.sendall(upgrade(server.port)[: 20 + number])
    reader = Client(server.port, receive_buffer=4096)
    told = lab.pair.stop()  # they have seen enough: from here on every connection ends
    lab.pair = None
    try:
        reader.sock.settimeout(0.2)
        for _ in range(2000):
            reader.say("watch", {"game": told["game"], "since": 0})
    except (Closed, TimeoutError):
        pass
    holding = hold_lock(server, 14)
    for client in sockets[:3]:  # the second and the third wait behind the first, each for the lock anew
        client.say("create", wish(HOURS))
        time.sleep(0.2)
    seconds, status = server.stop()
    lab.try_(
        f"{len(sockets)} clients, {len(silent)} without hello, {len(halves)} half requests, one that reads nothing, three writes "
        "that wait for a foreign lock; SIGTERM"
    )
    lab.note(f"ended after {seconds:.1f} s with status {status}")
    lab.must(f"it ends within 5 s ({seconds:.1f} s)", seconds <= 5.2)
    lab.must(f"with status 0 ({status})", status == 0)
    holding.join()
    codes = {str(one.ends(1.0)) for one in sockets}
    lab.must(f"clients hear 1012 ({sorted(codes)})", codes == {"1012"})
    server.start()
    lab.is_well(server, errors=5)  # what could not be stored is told


@attack("sigterm-while-busy", "SIGTERM in the middle of reads, sign-ins and new games")
def sigterm_while_busy(lab):
    server = lab.serve("--messages", "1000000")
    halt = threading.Event()

    def read():
        while not halt.is_set():
            try:
                http = Http(server.port, timeout=2)
                while not halt.is_set():
                    http.ask("GET", "/api/variants")
                    http.post("/api/login", {"name": "nobody", "password": "12345678"})
            except OSError:
                time.sleep(0.05)

    threads = [threading.Thread(target=read) for _ in range(16)]
    for one in threads:
        one.start()
    games = threading.Thread(target=lambda: quietly(lambda: many_games(server.port, 5000)))
    games.start()
    time.sleep(2)
    seconds, status = server.stop()
    halt.set()
    for one in [*threads, games]:
        one.join()
    said = integrity(server)
    lab.try_("16 readers who also sign in, games made as fast as they come; SIGTERM after 2 s")
    lab.note(f"ended after {seconds:.1f} s with status {status}")
    lab.must(f"it ends within 5 s ({seconds:.1f} s)", seconds <= 5.2)
    lab.must(f"with status 0 ({status})", status == 0)
    lab.must(f"the database is sound ({said})", said == "ok")


def quietly(work):
    try:
        work()
    except (Closed, OSError, TimeoutError):
        pass
