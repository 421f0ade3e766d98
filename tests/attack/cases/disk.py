"""A full disk: nothing can be stored, everything is answered, and it goes on once there is room."""

import time

from cases.outages import insist
from lab import attack
from play import UNLIMITED, begin, move, wish
from wire import Client, Closed, Refused

TEN_MINUTES = {"type": "fischer", "base_ms": 600000, "increment_ms": 0}


def answered(client, kind, data, seconds=8.0):
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


def in_words(said):
    return "; ".join(f"{kind}: {code} {seconds:.1f} s" for kind, (code, seconds) in said.items())


def ready_within(server, status, seconds):
    end = time.monotonic() + seconds
    while (got := server.get("/readyz").status) != status and time.monotonic() < end:
        time.sleep(0.1)
    return got


@attack("disk-full", "the disk is full for a while: nothing can be stored, everything is answered", quick=True)
def disk_full(lab):
    server = lab.serve("--messages", "1000000", "--errors", "1000000", small_disk=True)
    white, black = Client(server.port), Client(server.port)
    game = begin(white, black, TEN_MINUTES)
    before = move(white, game, 1)["d"]["clocks"]
    lab.play(server)
    server.disk.fill()
    end = time.monotonic() + 20  # what had room in the file of the WAL is soon used up
    while time.monotonic() < end:
        if answered(white, "say", {"game": game, "to": "players", "text": "x" * 140})[0] == "not_stored":
            break
        time.sleep(0.02)
    said = {
        "move": answered(black, "move", {"game": game, "ply": 2, "move": "g8f6"}),
        "create": answered(white, "create", wish(UNLIMITED)),
        "ping": answered(white, "ping", {}),
        "watch": answered(black, "watch", {"game": game}),
    }
    ready, alive = server.get("/readyz"), server.get("/healthz")
    lab.must(f"every command is answered within 5 s ({in_words(said)})", all(one[1] <= 5 for one in said.values()))
    lab.must(f"/healthz: alive ({alive.status})", alive.status == 200)
    lab.must(
        f"/readyz: 503 with a reason ({ready.status} {ready.body[:80]})", ready.status == 503 and len(ready.body) > 15
    )
    sick = len(server.sick())
    time.sleep(2)
    server.disk.free()
    back, codes = insist(black, game, 2)
    lab.must(f"with room on the disk the move is stored ({codes})", back is not None)
    if back:
        spent = before["black_ms"] - back["d"]["clocks"]["black_ms"]
        lab.note(f"Black is charged {spent} ms")
    again = ready_within(server, 200, 4)
    lab.must(f"/readyz: 200 again ({again})", again == 200)
    lab.must(f"the log tells it without a flood ({sick} errors)", sick <= 20)
    lab.try_(
        f"{'a tmpfs filled up' if server.disk.mounted else 'a limit of file size'}; {', '.join(said)}, /readyz; room again"
    )
    lab.note(f"{in_words(said)}; /readyz {ready.status}, then {again}")
    lab.rest(may_be_cut=True, may_feel=True)
    lab.must("the process lives", server.is_alive())


@attack("disk-full-restart", "kill -9, and start on a disk that is full")
def disk_full_restart(lab):
    server = lab.serve("--messages", "1000000", "--errors", "1000000", small_disk=True)
    white, black = Client(server.port), Client(server.port)
    game = begin(white, black, TEN_MINUTES)
    move(white, game, 1)
    server.kill()
    server.disk.fill()
    lab.try_(
        f"kill -9, {'tmpfs filled up' if server.disk.mounted else 'limit of file size'}, start; hello and watch of a "
        "game with running clocks; then room"
    )
    try:
        server.start()
    except RuntimeError as error:
        # To refuse is an answer, too, if it says why; then it must start once there is room.
        lab.note(f"does not start: {error}")
        lab.must(f"the reason is told ({error})", "full" in str(error) or "space" in str(error) or "disk" in str(error))
        server.disk.free()
        server.start()
    else:
        try:
            viewer = Client(server.port, token=black.token)
            said = answered(viewer, "watch", {"game": game})
        except (Closed, Refused, TimeoutError) as error:
            said = (str(error) or type(error).__name__, 99.0)
        ready = server.get("/readyz").status
        lab.note(f"starts; watch: {said[0]} after {said[1]:.1f} s; /readyz {ready}")
        lab.must(f"watch is answered within 5 s ({said[0]})", said[1] <= 5)
        lab.must(f"/readyz: 503 ({ready})", ready == 503)
        server.disk.free()
    try:
        back = Client(server.port, token=black.token)
        back.ask("watch", {"game": game}, timeout=10)
        event, codes = insist(back, game, 2)
    except (Closed, Refused, TimeoutError) as error:
        event, codes = None, [str(error) or type(error).__name__]
    lab.must(f"with room on the disk the game goes on ({codes})", event is not None)
