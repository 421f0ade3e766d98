"""Two honest players, in a process of their own: a legal game of chess at a steady pace, each move measured from being
sent to its acknowledgement. They do what a good client does: answer pings, send a command without an answer again under
the same id, come back and resume. When standard input ends they say as JSON what they saw.

usage: python3 honest.py PORT [BASE_MS INCREMENT_MS]
"""

import json
import select
import sys
import time

from wire import Client, Closed, Refused, new_id

SOURCE = "127.0.0.1"
PACE = 0.14  # from one move to the next; each connection stays well below the 60 messages in 10 s that it may send
PATIENCE = 10.0  # without an answer for so long the connection is given up
# Knights go out and home for ever: with repetition and the rule of moves off that is a game as long as one likes.
LINE = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"]


class Player:
    def __init__(self, port):
        self.port, self.token, self.client, self.seen = port, None, None, 0
        self.answers = {}  # by the id of the command
        self.connect()

    def connect(self, game=None):
        resume = {"game": game, "v": self.seen} if game and self.seen else None
        self.client = Client(self.port, SOURCE, self.token, resume)
        self.token = self.client.token


class Pair:
    def __init__(self, port, clock):
        self.port, self.clock = port, clock
        self.samples, self.moves, self.over = [], [], []
        self.counts = {"cut": 0, "unanswered": 0}
        self.codes = {}
        self.game, self.ply, self.running = None, 0, True
        self.players = [Player(port), Player(port)]
        self.begin()

    def begin(self):
        white, black = (player.client for player in self.players)
        made = white.ask(
            "create",
            {
                "variant": "chess",
                "options": {"repetition": "off", "move-rule": "off"},
                "clock": self.clock,
                "color": "white",
                "rated": False,
            },
        )
        self.game, self.ply = made["d"]["game"], 0
        white.ask("watch", {"game": self.game})
        black.ask("watch", {"game": self.game})
        black.ask("join", {"game": self.game})

    def take(self, player, message):
        """What a message says of the game, for the player who got it."""
        if message.get("d", {}).get("game") == self.game and "v" in message:
            player.seen = message["v"]
        elif message["t"] in ("snapshot", "resumed"):
            player.seen = message["d"]["v"]
        if "id" in message:
            player.answers[message["id"]] = message
        if message["t"] == "game_ended" and message["d"]["outcome"] not in self.over:
            self.over.append(message["d"]["outcome"])

    def listen(self, seconds, name=None):
        """Reads both connections for so long, or until there is an answer to `name`; pings are answered meanwhile."""
        end = time.monotonic() + seconds
        while self.running:
            for player in self.players:
                self.drain(player)
            left = end - time.monotonic()
            if left <= 0 or any(name in player.answers for player in self.players):
                return
            sockets = {player.client.sock: player for player in self.players}
            ready, _, _ = select.select([*sockets, sys.stdin], [], [], left)
            if sys.stdin in ready:
                self.running = False
            for player in [sockets[sock] for sock in ready if sock in sockets]:
                try:
                    player.client.fill()
                except Closed:
                    self.come_back(player)

    def drain(self, player):
        try:
            while (text := player.client.buffered()) is not None:
                player.client.heard.append(json.loads(text))
        except Closed as closed:
            self.come_back(player, closed.code)
        for message in player.client.heard:
            self.take(player, message)
        player.client.heard.clear()

    def come_back(self, player, code=None):
        """Connects anew, for half a minute; raises if that does not help."""
        self.counts["cut"] += 1
        self.codes[f"close {code}"] = self.codes.get(f"close {code}", 0) + 1
        player.client.close()
        end = time.monotonic() + 30
        while True:
            try:
                return player.connect(self.game)
            except (OSError, Closed, Refused, TimeoutError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def move(self):
        """One move, acknowledged however long that takes; False if the game is over or the time has come to stop."""
        mover = self.players[self.ply % 2]
        name, text = new_id(), LINE[self.ply % len(LINE)]
        begun, sent, client = time.monotonic(), 0.0, None
        while self.running:
            if client is not mover.client:  # at first, after a refusal that will pass, and after each new connection
                client, sent = mover.client, time.monotonic()
                self.send(mover, text, name)
            self.listen(0.5, name)
            answer = mover.answers.pop(name, None)
            if answer is None:
                if time.monotonic() - sent > PATIENCE:
                    self.counts["unanswered"] += 1
                    self.come_back(mover)
            elif answer["t"] != "error":
                self.ply += 1
                self.samples.append((begun, (time.monotonic() - begun) * 1000))
                self.moves.append(text)
                return True
            else:
                told = answer["d"]
                self.codes[told["code"]] = self.codes.get(told["code"], 0) + 1
                if told["code"] in ("game_over", "out_of_time", "stale_ply"):
                    return False
                self.listen(max(0.1, told.get("retry_ms", 200) / 1000))
                client = None
        return False

    def send(self, mover, text, name):
        try:
            mover.client.say("move", {"game": self.game, "ply": self.ply + 1, "move": text}, name)
        except (Closed, TimeoutError):
            self.come_back(mover)

    def play(self):
        due = time.monotonic()
        while self.running and not self.over:
            if not self.move():
                break
            if len(self.samples) == 1:
                print("ready", flush=True)
            due = max(due + PACE, time.monotonic())
            self.listen(due - time.monotonic())

    def told(self):
        return {
            "game": self.game,
            "samples": self.samples,
            "moves": self.moves,
            "outcome": (self.over or [None])[0],
            "codes": self.codes,
            **self.counts,
        }


def main():
    port = int(sys.argv[1])
    clock = {"type": "unlimited"}
    if len(sys.argv) > 2:
        clock = {"type": "fischer", "base_ms": int(sys.argv[2]), "increment_ms": int(sys.argv[3])}
    pair, failed = None, None
    try:
        pair = Pair(port, clock)
        pair.play()
    except Exception as error:  # whatever it is, it is what an honest player felt, and belongs into the table
        failed = f"{type(error).__name__}: {error}"
    print(json.dumps({**(pair.told() if pair else {}), "failed": failed}))


main()
