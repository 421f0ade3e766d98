"""What only the players may know, or know first: private games and games that are shown later."""

import json
import time

from lab import attack
from play import begin, begin_locked, move
from wire import Client, Closed, Refused

DELAY = 3.0


def moves_in(export):
    """What an export says of moves that were made; what could have been played stands in it, too."""
    if not export.startswith(b"{"):
        return export.replace(b"Nf3", b"g1f3")
    told = json.loads(export)
    moved = [one for one in told["events"] if one["t"] != "game_started"]
    return json.dumps([told.get("moves"), told.get("actions"), moved]).encode()


def readable(server, game, source="127.0.20.9", plies=1):
    """By which ways a stranger learns of the first `plies` moves of the game: over HTTP and by watching it."""
    ways = []
    for target in (f"/game/export/{game}", f"/game/export/{game}.pgn"):
        answer = server.get(target, source=source)
        if answer.status == 200 and b"g1f3" in moves_in(answer.body):
            ways.append(target.replace(game, "…"))
    stranger = Client(server.port, source)
    try:
        snapshot = stranger.ask("watch", {"game": game, "since": 0})
        seen = [one for one in stranger.heard if one["t"] == "moved"]
        if seen or len(snapshot["d"].get("moves", [])) >= plies:
            ways.append("watch")
    except (Refused, Closed):
        pass
    stranger.close()
    return ways


@attack("private", "a stranger reads a private game by every door")
def private(lab):
    server = lab.serve()
    lab.play(server)
    white, black = Client(server.port, "127.0.20.1"), Client(server.port, "127.0.20.2")
    game = begin(white, black, private=True)
    move(white, game, 1)
    ways = readable(server, game)
    rolled, draw, *_ = begin_locked(white, black, private=True)
    record = server.get(f"/fair/{draw}", source="127.0.20.9")
    missing = server.get("/game/export/zzzzzzzz", source="127.0.20.9")
    hidden = server.get(f"/game/export/{game}", source="127.0.20.9")
    # A stranger's commands must not tell either whether there is such a game.
    stranger, codes = Client(server.port, "127.0.20.9"), set()
    for one in (game, rolled):
        try:
            stranger.ask("watch", {"game": one})
            codes.add("watched")
        except Refused as refused:
            codes.add(refused.code)
    lab.try_("export, game file, watch and the record of dice of a private game, by a stranger")
    lab.note(f"told by {ways or 'none'}; record {record.status}; watch {sorted(codes)}")
    lab.must(f"nothing tells of its moves ({ways or 'nothing'})", not ways)
    lab.must(f"nor of its dice ({record.status})", record.status == 404)
    same = (hidden.status, hidden.body.replace(game.encode(), b"zzzzzzzz")) == (missing.status, missing.body)
    lab.must("a private game looks like none", same)
    lab.must(f"nobody else watches ({sorted(codes)})", codes == {"private_game"})
    lab.rest()
    lab.is_well(server)


@attack("delayed", "a stranger looks for a move that is to be shown three seconds later")
def delayed(lab):
    server = lab.serve()
    lab.play(server)
    white, black = Client(server.port, "127.0.20.1"), Client(server.port, "127.0.20.2")
    viewer = Client(server.port, "127.0.20.3")
    lab.try_(
        f"a game with delay_ms {DELAY * 1000:.0f}: export, game file, watch, the watcher's frames, just after a move"
    )
    try:
        game = begin(white, black, delay_ms=int(DELAY * 1000))
    except Refused as refused:
        lab.must(f"create takes delay_ms ({refused.code})", False)
        return lab.rest()
    time.sleep(DELAY + 0.5)
    viewer.ask("watch", {"game": game})
    begun = time.monotonic()
    move(white, game, 1)
    ways = readable(server, game)
    early = time.monotonic() - begun
    try:
        viewer.wait("moved", DELAY + 3)
        seen = time.monotonic() - begun
    except TimeoutError:
        seen = None
    later = readable(server, game)
    lab.note(
        f"after {early:.1f} s told by {ways or 'none'}; the watcher sees it after {seen and round(seen, 1)} s; then by {later}"
    )
    lab.must(f"nobody is early ({ways or 'nobody'})", not ways)
    lab.must(f"the watcher sees it after the delay ({seen})", seen is not None and DELAY - 0.1 <= seen <= DELAY + 1.5)
    lab.must(f"then everybody may see it ({later})", len(later) == 3)
    lab.rest()
    lab.is_well(server)
    return None
