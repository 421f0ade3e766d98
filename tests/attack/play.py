"""Games as attacks need them: many at once, long ones, and ones whose setup is rolled."""

import hashlib
import os
import sqlite3

from wire import ATTACKER, Client

LINE = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"]
UNLIMITED = {"type": "unlimited"}


def wish(clock=None, **more):
    return {
        "variant": "chess",
        "options": {"repetition": "off", "move-rule": "off"},
        "clock": clock or UNLIMITED,
        "color": "white",
        "rated": False,
        **more,
    }


def terms(**more):
    """Of a tournament."""
    clock = {"type": "fischer", "base_ms": 600_000, "increment_ms": 0}
    usual = {
        "name": "Cup",
        "format": "swiss",
        "rounds": 3,
        "schedule": [{"variant": "chess", "options": {}, "clock": clock}],
        "rated": False,
        "starts_ms": 4_000_000_000_000,
        "entry": {},
        "next_round": "arbiter",
        "tie_breaks": ["SB"],
    }
    return {**usual, **more}


def begin(white, black, clock=None, **more):
    """A game between two clients, who both watch it; its id."""
    game = white.ask("create", wish(clock, **more))["d"]["game"]
    for client in (white, black):
        client.ask("watch", {"game": game})
    black.ask("join", {"game": game})
    return game


def move(client, game, ply, name=None, timeout=10.0):
    """The next move of the endless line: its acknowledgement."""
    return client.ask("move", {"game": game, "ply": ply, "move": LINE[(ply - 1) % len(LINE)]}, name, timeout)


def long_game(port, plies, source=ATTACKER, clock=None):
    """A game of so many plies, still going on; wants a server with a generous --messages."""
    white, black = Client(port, source), Client(port, source)
    game = begin(white, black, clock)
    for ply in range(1, plies + 1):
        mover = (black, white)[ply % 2]
        move(mover, game, ply)
        white.heard.clear()
        black.heard.clear()
    white.close()
    black.close()
    return game


def many_games(port, count, clock=None, source=ATTACKER, batch=15, plies=0, **more):
    """`count` games that have begun, of one pair of guests; their ids. Wants a server with a generous --messages."""
    white, black = Client(port, source), Client(port, source)
    games = []
    while len(games) < count:
        names = [white.say("create", wish(clock, **more)) for _ in range(min(batch, count - len(games)))]
        new = [white.answer(name)["d"]["game"] for name in names]
        for kind in ("watch", "join"):
            names = [black.say(kind, {"game": game}) for game in new]
            for name in names:
                black.answer(name)
        for ply in range(1, plies + 1):
            for game in new:
                if ply == 1:
                    white.ask("watch", {"game": game})
                move((black, white)[ply % 2], game, ply)
        for game in new:
            for client in (white, black)[0 if plies else 1 :]:
                client.say("unwatch", {"game": game})
        games += new
        white.heard.clear()
        black.heard.clear()
    white.close()
    black.close()
    return games


class Dice:
    """One player's secret of a draw of one roll (FAIRNESS.md): what is committed to, and what opens it."""

    def __init__(self):
        secret = os.urandom(32)
        self.commitment = hashlib.sha256(b"fair1|link|" + secret).hexdigest()
        self.opening = secret.hex()

    def commit(self, client, game, draw):
        client.ask("fair_commit", {"game": game, "draw": draw, "commitment": self.commitment})

    def open(self, client, game, draw):
        client.ask("fair_open", {"game": game, "draw": draw, "roll": 1, "opening": self.opening})


def begin_locked(first, second, **more):
    """A game whose setup is locked but not rolled: (game, name of the draw, dice of the first, dice of the second)."""
    clock = {"type": "fischer", "base_ms": 300000, "increment_ms": 0}
    wanted = {"variant": "chess112", "options": {}, "clock": clock, "color": "white", "rated": False, **more}
    game = first.ask("create", wanted)["d"]["game"]
    for client in (first, second):
        client.ask("watch", {"game": game})
    second.ask("join", {"game": game})
    draw = first.wait_for(lambda one: one["t"] == "fair_offered" and one["d"]["game"] == game)["d"]["draw"]
    dice = [Dice(), Dice()]
    for one, client in zip(dice, (first, second)):
        one.commit(client, game, draw)
    for client in (first, second):
        client.wait_for(lambda one: one["t"] == "fair_locked" and one["d"]["game"] == game)
    return game, draw, *dice


def multiply_games(server, copies):
    """Each game of a stopped server so many times more, under other ids; how many there are then."""
    connection = sqlite3.connect(server.data / "astragal.db")
    games = connection.execute("SELECT key, id FROM games").fetchall()
    connection.execute(
        "CREATE TEMP TABLE copy AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE "
        f"i < {copies}) SELECT i FROM n"
    )

    def clone(table, of, changed, values, into=None):
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        chosen = ", ".join(changed.get(name, name) for name in columns)
        connection.execute(
            f"INSERT INTO {into or table} ({', '.join(columns)}) SELECT {chosen} FROM {table}, copy WHERE {of} = :old", values
        )

    top = max(key for key, _ in games)
    new = "printf('c%07d', :top + copy.i)"
    for old, name in games:
        values = {"old": old, "name": name, "top": top}
        clone("games", "key", {"key": ":top + copy.i", "id": new}, values)
        events = {"game": ":top + copy.i", "body": f"replace(body, :name, {new})"}
        clone("game_events", "game", events, values, into="early_events")
        clone("game_players", "game", {"game": ":top + copy.i"}, values)
        top += copies
    connection.commit()
    connection.close()
    return len(games) * (copies + 1)
