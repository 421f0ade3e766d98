"""The players of the year: each looks in now and then, plays where it is his turn, throws his dice, forgets a game or goes away for
weeks. What the server has acknowledged, and what it showed, they write down for the audit."""

import hashlib
import json
import os
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "attack"))

from wire import Client, Closed, Http, Refused  # noqa: E402

SOURCE = "127.0.0.1"
DAY = 86_400_000
GONE = (Closed, OSError, TimeoutError)


class Chain:
    """A secret and what follows from it (FAIRNESS.md): the last link is the commitment, the one before it opens the first roll."""

    def __init__(self, rolls):
        self.links = [os.urandom(32)]
        for _ in range(rolls):
            self.links.append(hashlib.sha256(b"fair1|link|" + self.links[-1]).digest())

    def commitment(self):
        return self.links[-1].hex()

    def opening(self, roll):
        return self.links[len(self.links) - 1 - roll].hex()


class Diary:
    """What the players saw, of all of them together."""

    def __init__(self):
        self.acknowledged = []  # (game, ply, move)
        self.lines_sent = set()  # (game, ply, the other's move, what answers it)
        self.lines_stored = set()  # those that the server has acknowledged
        self.seen = []  # (game, ply, when, clocks before the move, clocks after it)
        self.refused = {}  # by code: how often

    def note(self, refused):
        self.refused[refused.code] = self.refused.get(refused.code, 0) + 1


class Person:
    def __init__(self, number, random, diary):
        self.name, self.random, self.diary = f"player{number}", random, diary
        self.id = self.token = self.cookie = None
        self.chains, self.takes_no_part = {}, random.random() < 0.1
        self.neglected = set()  # games in which he will not move again
        self.hour, self.often = random.randrange(24), random.choice([0.5, 1, 1, 2])
        self.minute = random.choice([0, 0, 0, random.randrange(3_600_000)])
        self.away = []  # spans in which he does not look in
        self.browser = self.address = None
        self.is_digest = self.is_quiet = False
        self.utc_offset = 0

    # His account.

    def http(self, server, method, target, body=None, as_program=False):
        http = Http(server.port, SOURCE, timeout=30)
        try:
            headers = {"Origin": f"http://127.0.0.1:{server.port}"}
            if as_program:
                headers["Authorization"] = f"Bearer {self.token}"
            elif self.cookie:
                headers["Cookie"] = self.cookie
            text = b""
            if body is not None:
                headers["Content-Type"] = "application/json"
                text = json.dumps(body).encode()
            answer = http.ask(method, target, headers, text)
        finally:
            http.close()
        if len(answer.body) < int(answer.headers.get("content-length", 0)) or not answer.status:
            raise Closed
        return answer

    def change(self, server, target, body, method="POST"):
        answer = self.http(server, method, target, body)
        if answer.status not in (200, 201, 204):
            raise RuntimeError(f"{target}: {answer.status} {answer.body[:300]}")
        return answer

    def register(self, server):
        made = self.change(server, "/api/account", {"name": self.name, "password": "correct horse"})
        self.cookie = made.headers["set-cookie"].split(";")[0]
        self.id = made.json()["id"]
        token = self.change(server, "/api/token", {"label": "the year", "scopes": ["play", "challenge"]})
        self.token = token.json()["token"]

    def choose_channels(self, server, push, address):
        """`push`: what a new browser tells; `address`: where mail goes, confirmed by the link in it."""
        if push:
            self.browser, told = push
            self.change(server, "/api/account/push", told)
        if address:
            self.address = address
            self.change(server, "/api/account/email", {"email": address, "password": "correct horse"})

    def set_notices(self, server):
        answer = self.http(server, "GET", "/api/account/notices/settings").json()["settings"]
        if self.is_digest:
            answer["digest_min"] = 60 * self.hour
        if self.is_quiet:
            answer["quiet"] = {"from_min": 22 * 60, "until_min": 7 * 60}
            self.utc_offset = self.random.choice([-300, 0, 60, 330])
            answer["utc_offset_min"] = self.utc_offset
        self.change(server, "/api/account/notices/settings", answer)

    # His days.

    def visits(self, day):
        """When he looks in on that day, as milliseconds since 1970."""
        begin = day * DAY
        count = int(self.often) if self.often >= 1 else int(self.random.random() < self.often)
        times = [begin + ((self.hour + 9 * i) % 24) * 3_600_000 + self.minute for i in range(count)]
        return [at for at in times if not any(first <= at < last for first, last in self.away)]

    def visit(self, server):
        """Plays in every game that waits for him. What the server's end cuts off (GONE) is done at the next visit."""
        answer = self.http(server, "GET", "/api/account/waiting", as_program=True)
        if answer.status != 200:
            raise RuntimeError(f"no list of what waits: {answer.status} {answer.body[:300]}")
        games = [json.loads(line)["gameId"] for line in answer.body.splitlines()]
        games = [game for game in games if game not in self.neglected]
        if not games:
            return
        client = Client(server.port, SOURCE, self.token)
        try:
            for game in games:
                self.look_after(client, server, game)
        finally:
            client.close()

    def look_after(self, client, server, game):
        if self.random.random() < 0.05:
            return
        for _ in range(4):  # dice that are thrown may make it his turn
            snapshot = client.ask("watch", {"game": game})["d"]
            try:
                if not self.act(client, server, snapshot):
                    break
            except Refused as refused:
                self.diary.note(refused)
                break
        client.say("unwatch", {"game": game})
        client.heard.clear()

    def color(self, snapshot):
        return next((seat.get("color") for seat in snapshot["players"] if seat["id"] == self.id), None)

    def act(self, client, server, snapshot):
        """Whether there may be more to do."""
        if self.throw(client, snapshot):
            return True
        if snapshot["phase"] != "playing" or snapshot.get("fair", {}).get("call"):
            return False
        game, mine = snapshot["game"], self.color(snapshot)
        if snapshot.get("pause_offer") and snapshot["pause_offer"]["by"] != mine:
            wanted = self.random.random() < 0.7
            client.ask("pause_accept" if wanted else "pause_decline", {"game": game})
            return wanted
        if snapshot.get("draw_offer") not in (None, mine) and self.random.random() < 0.5:
            client.ask("draw_accept", {"game": game})
            return False
        # The move that a side makes is that of the colour in the position.
        if snapshot["fen"].split(" ")[1] != ("w" if mine == "white" else "b") or not snapshot["legal"]:
            return False
        self.play(client, server, snapshot)
        return False

    def play(self, client, server, snapshot):
        game, chance = snapshot["game"], self.random.random()
        ply = len([one for one in snapshot["moves"] if "move" in one]) + 1
        if chance < 0.005 and ply > 2:
            client.ask("resign", {"game": game})
            return
        if chance < 0.015:
            self.neglected.add(game)
            return
        if chance < 0.04 and ply > 2 and "pause_offer" not in snapshot and not snapshot["clocks"].get("paused_until_ms"):
            client.ask("pause_offer", {"game": game, "days": self.random.randrange(1, 11)})
        move = self.random.choice(snapshot["legal"])
        wish = {"game": game, "ply": ply, "move": move}
        if move in snapshot.get("rolls", []):
            wish["opening"] = self.opening(snapshot["fair"], snapshot["fair"]["made"] + 1)
            if wish["opening"] is None:
                del wish["opening"]
        moved = client.ask("move", wish)
        self.diary.acknowledged.append((game, ply, move))
        self.diary.seen.append((game, ply, server.now, snapshot["clocks"], moved["d"]["clocks"]))
        if self.random.random() < 0.3:
            self.leave_lines(server, moved["d"], snapshot["legal"])
        if chance > 0.97:
            client.ask("draw_offer", {"game": game, "ply": ply + 1})

    def leave_lines(self, server, moved, mine):
        """What he answers to some of the moves that may come. He knows no rules: of what was legal before, the server refuses what is
        not any more, and he leaves that out."""
        game, ply = moved["game"], moved["ply"] + 1
        theirs = [one for one in moved["legal"] if one not in moved.get("rolls", [])]
        pairs = [(one, self.random.choice(mine)) for one in self.random.sample(theirs, min(len(theirs), 12))]
        target = f"/api/games/{game}/lines"
        known = self.http(server, "GET", target, as_program=True)
        if known.status != 200:  # the move has ended the game
            return
        after = known.json()["after"]
        while pairs:
            lines = [{"ply": ply + at, "move": move} for pair in pairs for at, move in enumerate(pair)]
            self.diary.lines_sent |= {(game, ply, *pair) for pair in pairs}
            answer = self.http(server, "PUT", target, {"after": after, "lines": lines}, as_program=True)
            if answer.status == 200:
                self.diary.lines_stored |= {(game, ply, *pair) for pair in pairs}
                return
            place = re.fullmatch(r"/lines/(\d+)/move", answer.json()["error"].get("pointer", ""))
            if not place:
                return
            del pairs[int(place[1]) // 2]

    # His dice.

    def opening(self, fair, roll):
        chain = self.chains.get(fair["draw"])
        return chain and chain.opening(roll)

    def throw(self, client, snapshot):
        """His part in a draw that is going on; whether he had one."""
        fair = snapshot.get("fair")
        if not fair or self.id not in fair["players"]:
            return False
        wish = {"game": snapshot["game"], "draw": fair["draw"]}
        if self.id not in fair["committed"]:
            if not self.takes_no_part:
                self.chains[fair["draw"]] = Chain(fair["n"])
            chain = self.chains.get(fair["draw"])
            client.ask("fair_commit", {**wish, "commitment": chain.commitment() if chain else "-"})
            return True
        roll = 1 if fair["n"] == 1 and "lock" in fair else fair.get("call", {}).get("roll")
        if roll is None or self.id in fair["opened"] or fair["draw"] not in self.chains:
            return False
        client.ask("fair_open", {**wish, "roll": roll, "opening": self.opening(fair, roll)})
        return True
