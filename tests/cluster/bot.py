"""A player as the page is one: comes back by itself, repeats what was not answered, makes its dice, and moves at
random. All that it asks for and is told goes into the history of its hall."""

import asyncio
import hashlib
import random
import secrets
import time

from websocket import WebSocket

# What is asked again with the same id, and what is decided anew (docs/protocol.md, "Errors").
LATER = {"busy", "standby", "not_stored", "internal", "too_many_messages"}
RESYNC = {"stale_ply"}
TOLD = ("ply", "move", "fen", "roll", "player", "by", "outcome", "start", "draw", "lock", "signature", "openings")
TOLD += ("dice",)


def link(secret):
    return hashlib.sha256(b"fair1|link|" + secret).digest()


class Dice:
    """A player's secret of one draw, and what it opens roll by roll."""

    def __init__(self, rolls):
        self.links = [os_secret()]
        for _ in range(rolls):
            self.links.append(link(self.links[-1]))
        self.rolls, self.made, self.opened = rolls, 0, 0
        self.commitment = self.links[-1].hex()

    def opening(self, roll):
        return self.links[self.rolls - roll].hex()


def os_secret():
    return secrets.token_bytes(32)


class Command:
    def __init__(self, kind, data):
        self.kind, self.data, self.name, self.at = kind, data, secrets.token_hex(6), time.monotonic()


class Bot:
    def __init__(self, hall, token=None):
        self.hall, self.token, self.id = hall, token, None
        self.socket, self.welcomed, self.synced, self.stopped = None, False, False, False
        self.server, self.attempt, self.retry_ms = "", 0, None
        self.heard_at = self.pinged_at = 0.0
        self.pending = {}
        self.on_created = self.on_synced = None
        self.forget_game()

    def forget_game(self):
        self.game, self.v, self.ply, self.color = None, 0, 0, None
        self.fen, self.legal, self.rolls, self.over, self.due = "", [], [], False, None
        self.dice, self.draw = {}, None
        self.turn_at, self.thinking = None, None

    # The connection.

    def connect(self):
        if not self.stopped:
            asyncio.ensure_future(self.try_to_connect())

    async def try_to_connect(self):
        socket = self.socket = WebSocket(self.hall.host, self)
        self.heard_at = time.monotonic()
        try:
            await asyncio.wait_for(
                asyncio.get_running_loop().create_connection(lambda: socket, self.hall.host, self.hall.port), 9
            )
        except (OSError, asyncio.TimeoutError):
            self.lost(socket)

    def opened(self, server):
        self.server = server
        self.hall.note("opened", self)
        hello = {"protocol": 1, "features": []}
        if self.token:
            hello["token"] = self.token
        if self.game and self.v:
            hello["resume"] = {"game": self.game, "v": self.v}
        self.socket.send("hello", hello, "hello")

    def lost(self, socket):
        if socket is not self.socket:
            return
        socket.over = True
        self.hall.note("lost", self)
        self.socket, self.welcomed, self.synced = None, False, False
        if self.retry_ms is not None:
            wait = self.retry_ms + min(500, self.retry_ms) * random.random()
        else:
            full = min(8000, 300 * 2 ** min(max(0, self.attempt - 8), 10))
            wait = full / 2 + full / 2 * random.random()
        self.retry_ms = None
        self.attempt += 1
        self.hall.later(wait / 1000, self.connect)

    def tick(self, now):
        if self.socket is None or self.socket.transport is None:
            return
        if now - self.heard_at > 9:
            self.socket.close()
        elif self.welcomed and now - max(self.heard_at, self.pinged_at) > 2.5:
            self.pinged_at = now
            self.socket.send("ping", {})

    def stop(self):
        self.stopped = True
        if self.socket is not None:
            self.socket.close()

    # What it sends.

    def command(self, kind, data, **more):
        command = Command(kind, data)
        self.pending[command.name] = command
        self.hall.note("invoked", self, id=command.name, kind=kind, body=data, **more)
        self.write(command)

    def write(self, command):
        if self.socket is not None and (self.synced or command.kind == "create" and self.welcomed):
            self.socket.send(command.kind, command.data, command.name)

    def watch(self):
        self.synced = False
        if self.welcomed and self.game:
            wanted = {"game": self.game, "since": self.v} if self.v else {"game": self.game}
            self.socket.send("watch", wanted, "watch")

    # What it hears.

    def heard(self, message):
        self.heard_at = time.monotonic()
        kind, data, name = message["t"], message["d"], message.get("id")
        if kind == "error":
            return self.refused(name, data)
        if "v" in message and data.get("game") == self.game:
            self.event(kind, data, message["v"])
        if name in self.pending:
            self.answered(self.pending.pop(name), message)
        if kind == "welcome":
            self.came_in(data)
        elif kind in ("snapshot", "resumed") and data["game"] == self.game:
            if kind == "snapshot":
                self.take_snapshot(data)
            self.caught_up()
        elif kind == "restart":
            self.retry_ms = data["retry_ms"]

    def came_in(self, data):
        self.welcomed, self.attempt = True, 0
        self.hall.note("welcome", self)
        self.id, self.token = data["you"]["id"], data["you"].get("token", self.token)
        for command in list(self.pending.values()):
            if command.kind == "create":
                self.write(command)
        if self.game and not self.v:
            self.watch()
        self.hall.arrived(self)

    def caught_up(self):
        self.synced = True
        self.hall.note("synced", self, server=self.server)
        for command in list(self.pending.values()):
            if command.kind != "create":
                self.write(command)
        if self.on_synced:
            self.on_synced()
        self.go_on()

    def answered(self, command, message):
        self.hall.note("ok", self, id=command.name, v=message.get("v"), answer=message["t"], server=self.server)
        if command.kind == "create":
            self.on_created(message["d"]["game"])
        elif command.kind in ("move", "resign"):
            self.hall.moved(self, command.at)
            self.go_on()  # a move that was sent again may be answered after the reply to it was seen

    def refused(self, name, error):
        code = error["code"]
        if name == "hello":
            self.hall.note("not_welcome", self, code=code)
            self.token = None if code == "bad_token" else self.token
            return self.socket.close()
        if name == "watch":
            return self.hall.later(1, self.watch)
        command = self.pending.get(name)
        if command is None:
            return None
        if code in LATER:
            self.hall.note("again", self, id=name, code=code)
            wait = error.get("retry_ms", 1000) / 1000
            return self.hall.later(wait, lambda: name in self.pending and self.write(command))
        if code == "not_watching" and self.game == command.data.get("game"):
            self.hall.note("again", self, id=name, code=code)
            return self.watch()
        del self.pending[name]
        self.hall.note("refused", self, id=name, code=code, message=error["message"])
        return self.hall.later(0 if code in RESYNC else 0.5, self.watch)

    # The game.

    def open_game(self, game):
        self.forget_game()
        self.game = game
        self.watch()

    def event(self, kind, data, v):
        if v <= self.v:
            return
        if v > self.v + 1:
            if self.synced:
                self.watch()
            return
        self.v = v
        self.hall.note("saw", self, v=v, kind=kind, told=str([data.get(name) for name in TOLD]))
        self.apply(kind, data)
        self.go_on()

    def apply(self, kind, data):
        if "legal" in data:
            self.legal, self.rolls = data["legal"], data.get("rolls", [])
        if kind == "game_started":
            self.color = "white" if data["white"]["id"] == self.id else "black"
            self.fen = data["start"]["fen"]
        elif kind in ("moved", "dice_fell"):
            self.fen, self.ply = data["fen"], data["ply"]
        elif kind == "fair_offered":
            self.dice[data["draw"]] = Dice(data["n"])
            self.take_part(data["draw"], data["n"])
        elif kind == "fair_locked":
            self.lock(data)
        elif kind == "fair_rolled":
            self.dice[data["draw"]].made = data["roll"]
        elif kind == "game_ended":
            self.over = True
            self.hall.note("ended", self, outcome=data["outcome"])
            self.hall.ended(self)
        if "call" in data:
            self.due = data["call"]
        elif kind in ("dice_fell", "fair_rolled", "fair_voided"):
            self.due = None
        if "clocks" in data:
            self.hall.note("clocks", self, v=self.v, kind=kind, clocks=data["clocks"], ply=data.get("ply"))

    def take_part(self, draw, rolls):
        self.draw = draw
        dice = self.dice.setdefault(draw, Dice(rolls))
        self.command("fair_commit", {"game": self.game, "draw": draw, "commitment": dice.commitment})

    def lock(self, data):
        dice = self.dice[data["draw"]]
        self.hall.note("lock", self, draw=data["draw"], lock=data["lock"], signature=data["signature"])
        if f"|{self.id}:{dice.commitment}" in data["lock"] and dice.rolls == 1:
            self.open(data["draw"], 1)

    def open(self, draw, roll):
        dice = self.dice[draw]
        if dice.opened < roll:
            dice.opened = roll
            self.command("fair_open", {"game": self.game, "draw": draw, "roll": roll, "opening": dice.opening(roll)})

    def take_snapshot(self, data):
        """All that the bot knew of the game is replaced; its secrets stay."""
        self.hall.note("snapshot", self, v=data["v"])
        self.v, self.ply, self.legal, self.rolls = data["v"], len(data["moves"]), data["legal"], data.get("rolls", [])
        self.fen, self.over = data.get("fen", self.fen), data["phase"] == "over" or "outcome" in data
        mine = [seat for seat in data["players"] if seat["id"] == self.id]
        self.color = mine[0].get("color") if mine else None
        fair = data.get("fair")
        self.due = fair.get("call") if fair else None
        if fair and mine:
            draw = fair["draw"]
            if "lock" in fair and draw in self.dice:
                self.dice[draw].made, self.draw = fair.get("made", 0), draw
                self.lock({**fair, "game": self.game})
            elif "lock" not in fair:
                self.take_part(draw, fair["n"])
        if self.over and mine:
            self.hall.ended(self)

    def go_on(self):
        """Opens what is due; moves once it has thought, if it is its turn."""
        if not self.synced or self.over or not self.color:
            return
        if self.due and self.due["draw"] in self.dice:
            return self.open(self.due["draw"], self.due["roll"])
        is_turn = bool(self.legal) and self.fen.split()[1] == self.color[0]
        if not is_turn or self.thinking or any(one.kind in ("move", "resign") for one in self.pending.values()):
            return
        if self.turn_at is None or self.turn_at[0] != self.ply:
            self.turn_at = (self.ply, time.monotonic())
        self.thinking = self.hall.later(self.hall.think(self), self.move)

    def hurry(self):
        """Thinks no longer."""
        if self.thinking:
            self.thinking.cancel()
            self.thinking = self.hall.later(0, self.move)

    def move(self):
        self.thinking = None
        if not self.synced or self.over or not self.legal or self.fen.split()[1] != self.color[0]:
            return
        if self.ply >= self.hall.plies(self):
            return self.command("resign", {"game": self.game})
        move = random.choice(self.legal)
        data = {"game": self.game, "ply": self.ply + 1, "move": move}
        if move in self.rolls:
            dice = self.dice.get(self.draw)
            if dice is None:
                return self.command("resign", {"game": self.game})
            dice.opened = dice.made + 1
            data["opening"] = dice.opening(dice.opened)
        self.command("move", data, turn_at=self.turn_at[1])
