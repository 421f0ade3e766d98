"""The store cannot write, or the process stands still: nobody loses by it, and nobody waits for ever."""

import sqlite3
import signal
import threading
import time

from lab import attack
from play import begin, move
from wire import Client, Closed, Refused, new_id

FIVE_SECONDS = {"type": "fischer", "base_ms": 5000, "increment_ms": 0}


def hold_lock(server, seconds):
    """Another process's lock, as a careless backup or a sqlite3 left open would hold it."""
    connection = sqlite3.connect(server.data / "astragal.db", timeout=10, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN IMMEDIATE")

    def release():
        time.sleep(seconds)
        connection.execute("ROLLBACK")
        connection.close()

    thread = threading.Thread(target=release)
    thread.start()
    return thread


def insist(client, game, ply, seconds=20.0):
    """A move that is sent again under its id until it is stored, as the protocol asks: (event or None, codes on the way)."""
    name, codes, end = new_id(), [], time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            return move(client, game, ply, name, end - time.monotonic()), codes
        except Refused as refused:
            codes.append(refused.code)
            if refused.code in ("game_over", "out_of_time"):
                return None, codes
            time.sleep(max(0.1, refused.retry_ms / 1000))
    return None, codes


def started(lab):
    """A server and a game with five seconds a side, in which both have made a move and Black is to move."""
    server = lab.serve("--messages", "1000000", "--errors", "1000000")
    white, black = Client(server.port), Client(server.port)
    game = begin(white, black, FIVE_SECONDS)
    move(white, game, 1)
    move(black, game, 2)
    clocks = move(white, game, 3)["d"]["clocks"]
    return server, white, black, game, clocks


def judge(lab, client, event, codes, before):
    ended = [one["d"]["outcome"] for one in client.heard if one["t"] == "game_ended"]
    lab.must(f"the game is not over ({ended or 'it goes on'})", not ended)
    if not lab.must(f"the move is taken in the end ({codes or 'at once'})", event is not None):
        return
    clocks = event["d"]["clocks"]
    spent = {side: before[side] - clocks[side] for side in ("white_ms", "black_ms")}
    lab.note(
        f"on the way {sorted(set(codes)) or 'no refusal'}; charged: White {spent['white_ms']} ms, Black {spent['black_ms']} ms"
    )
    lab.must(f"the outage is charged to nobody ({spent})", max(spent.values()) <= 1000)


@attack("database-locked", "another process holds the database's lock for six seconds; clocks of five", quick=True)
def database_locked(lab):
    server, _, black, game, before = started(lab)
    lab.try_("BEGIN IMMEDIATE by another process for 6 s; Black answers at once and again as told")
    asked = {}
    looking = threading.Timer(3.0, lambda: asked.update({one: server.get(one) for one in ("/healthz", "/readyz")}))
    holding = hold_lock(server, 6)
    looking.start()
    time.sleep(0.1)
    event, codes = insist(black, game, 4)
    holding.join()
    looking.join()
    told = {one: f"{answer.status} after {answer.seconds:.1f} s" for one, answer in asked.items()}
    lab.note(f"in the third second {told}")
    lab.must(
        f"/healthz: alive ({told['/healthz']})", asked["/healthz"].status == 200 and asked["/healthz"].seconds <= 1
    )
    lab.must(
        f"/readyz: 503 within 3 s ({told['/readyz']})", asked["/readyz"].status == 503 and asked["/readyz"].seconds <= 3
    )
    judge(lab, black, event, codes, before)
    lab.must("the process lives", server.is_alive())


@attack("database-locked-thinking", "the same while Black still thinks: his move falls into the outage")
def database_locked_thinking(lab):
    server, _, black, game, before = started(lab)
    lab.play(server)
    lab.try_("BEGIN IMMEDIATE by another process for 6 s; Black moves 2 s into it, with 5 s on his clock")
    holding = hold_lock(server, 6)
    time.sleep(2)
    event, codes = insist(black, game, 4)
    holding.join()
    ended = [one["d"]["outcome"] for one in black.heard if one["t"] == "game_ended"]
    lab.must(f"the game is not over ({ended or 'it goes on'})", not ended)
    spent = before["black_ms"] - event["d"]["clocks"]["black_ms"] if event else None
    lab.note(f"on the way {sorted(set(codes)) or 'no refusal'}; Black is charged {spent} ms")
    lab.must(f"Black is charged at most the 2 s that he thought ({spent} ms)", spent is not None and spent <= 2700)
    lab.rest(may_be_cut=True, may_feel=True)
    lab.must("the process lives", server.is_alive())


@attack("stopped-process", "SIGSTOP for three seconds, the move sent meanwhile", quick=True)
def stopped_process(lab):
    server, _, black, game, before = started(lab)
    lab.play(server)
    lab.try_("SIGSTOP for 3 s; Black sends his move 0.2 s after it")
    server.signal(signal.SIGSTOP)
    threading.Timer(3.0, lambda: server.signal(signal.SIGCONT)).start()
    time.sleep(0.2)
    event, codes = insist(black, game, 4)
    judge(lab, black, event, codes, before)
    lab.rest(may_be_cut=True, may_feel=True)
    lab.is_well(server)


@attack("stopped-longer", "SIGSTOP for longer than the clock has")
def stopped_longer(lab):
    server, _, black, game, before = started(lab)
    lab.try_("SIGSTOP for 6 s with 5 s on the clock; Black moves afterwards")
    server.signal(signal.SIGSTOP)
    time.sleep(6)
    server.signal(signal.SIGCONT)
    time.sleep(0.3)
    event, codes = insist(black, game, 4)
    judge(lab, black, event, codes, before)
    lab.is_well(server)


def answered(client, kind, data, seconds):
    """The code or type of the answer and how long it took; "silence" if none comes within the time."""
    begun = time.monotonic()
    try:
        said = client.ask(kind, data, timeout=seconds)["t"]
    except Refused as refused:
        said = refused.code
    except TimeoutError:
        said = "silence"
    except Closed as closed:
        said = f"closed {closed.code}"
    return said, time.monotonic() - begun
