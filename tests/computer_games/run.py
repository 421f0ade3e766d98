"""Games of the computer against itself over a server, all 21 in turn; every record is verified.

usage: python3 run.py ASTRAGAL GAMES [SEED]
Each game is a challenge of one level to another, with the tokens that both have of the computer's key. What is looked at:
its outcome, who played, the game file by `astragal gamefile`, every draw of dice by `astragal verify`.
"""

import hashlib
import hmac
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "attack"))
import wire  # noqa: E402  pylint: disable=wrong-import-position

AT_ONCE = 24
PATIENCE = 1800  # seconds for a game


class Server:
    def __init__(self, program, folder):
        self.program, self.data = program, folder / "data"
        page = folder / "page"
        page.mkdir()
        (page / "index.html").write_text("<!doctype html><title>Astragal</title>")
        command = [program, "serve", "--listen", "127.0.0.1:0", "--data", self.data, "--page", page, "--reads", "0",
                   "--sockets-per-address", "0", "--computer", "here", "--log", "warning"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().strip().rsplit(":", 1)[1])
        self.key = bytes.fromhex((self.data / "computer.key").read_text().strip())

    def token(self, level):
        return "ast_" + hmac.new(self.key, f"token|{level}".encode(), hashlib.sha256).hexdigest()

    def get(self, target):
        answer = wire.ask(self.port, "GET", target, source="127.0.0.1")
        assert answer.status == 200, f"{target}: {answer.status} {answer.body[:200]}"
        return answer.body.decode()

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


class Challenger:
    """A second connection of a level, which challenges another and goes."""

    def __init__(self, server, level):
        self.socket = wire.WebSocket(server.port, source="127.0.0.1")
        self.ask("hello", {"protocol": 1, "features": [], "token": server.token(level)}, "welcome")

    def ask(self, kind, data, wanted):
        self.socket.send(json.dumps({"t": kind, "id": f"c{random.getrandbits(60):x}", "d": data}))
        while True:
            message = json.loads(self.socket.receive(30))
            if message["t"] in (wanted, "error"):
                assert message["t"] == wanted, message
                return message["d"]

    def challenge(self, variant, level):
        terms = {"variant": variant, "options": {}, "clock": {"type": "fischer", "base_ms": 600_000, "increment_ms": 1_000},
                 "color": "random", "rated": False, "to": f"Astragal-{level}"}
        game = self.ask("create", terms, "created")["game"]
        self.socket.sock.close()
        return game


def verify(server, game, levels, folder):
    """What is wrong with a game that is over; the plies it had."""
    export = json.loads(server.get(f"/game/export/{game}"))
    assert export["outcome"]["result"] != "none", export["outcome"]
    assert export["outcome"]["reason"] not in ("time", "abandonment", "aborted", "void-draw"), export["outcome"]
    ids = sorted(player["id"] for player in export["players"].values())
    assert ids == sorted(f"u-computer-{level}" for level in levels), ids
    assert export["engine"].startswith("Astragal "), export.get("engine")
    file = folder / f"{game}.pgn"
    file.write_text(server.get(f"/game/export/{game}.pgn"))
    subprocess.run([server.program, "gamefile", file], check=True, stdout=subprocess.DEVNULL)
    for draw in export.get("draws", []):
        record = folder / "draw.json"
        record.write_text(server.get(f"/fair/{draw}"))
        subprocess.run([server.program, "verify", record], check=True, stdout=subprocess.DEVNULL)
    return len(export["moves"].split()), export["outcome"]["reason"], len(export.get("draws", []))


def play(server, games, folder):
    variants = [one["id"] for one in json.loads(server.get("/api/variants"))["variants"]]
    waiting = [(variants[i % len(variants)], random.sample(range(1, 9), 2)) for i in range(games)]
    running, plies, reasons, draws = {}, 0, {}, 0
    while waiting or running:
        while waiting and len(running) < AT_ONCE:
            variant, levels = waiting.pop(0)
            running[Challenger(server, levels[0]).challenge(variant, levels[1])] = (variant, levels, time.monotonic())
        for game, (variant, levels, begun) in list(running.items()):
            if json.loads(server.get(f"/game/export/{game}")).get("outcome"):
                length, reason, thrown = verify(server, game, levels, folder)
                plies, draws = plies + length, draws + thrown
                reasons[reason] = reasons.get(reason, 0) + 1
                del running[game]
            elif time.monotonic() - begun > PATIENCE:
                raise SystemExit(f"{variant} {game}, level {levels}, does not end")
        time.sleep(0.5)
    return plies, reasons, draws


def main():
    program, games = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 30)
    random.seed(seed)
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        server = Server(program, pathlib.Path(name))
        try:
            plies, reasons, draws = play(server, games, pathlib.Path(name))
        finally:
            server.stop()
    ends = ", ".join(f"{count} {reason}" for reason, count in sorted(reasons.items(), key=lambda one: -one[1]))
    print(f"{games} games, {plies} plies, {draws} draws of dice, all verified: {ends}")


if __name__ == "__main__":
    main()
