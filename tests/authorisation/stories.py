"""What accounts, games and tournaments do over HTTP until they have been answered everything: each story has a server of
its own. A story only asks; whoever listens (`note`) judges what was answered."""

import hashlib
import hmac
import json
import pathlib
import re
import sqlite3
import time

from full_workers import LONG_FILE
from mails import Mails
from matrix import SECRET, People, Things
from play import terms

ELSEWHERE = {"Origin": "http://elsewhere.example", "Content-Type": "application/json"}
# A point of the curve P-256, its base point, as browsers give theirs.
POINT = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
DAY = 86_400_000
BOARD, BOT = "/api/board/game", "/api/bot/game"


class Cast(People):
    """People whose answers are told to `note`."""

    def __init__(self, program, note, options=()):
        self.note = lambda *_: None
        super().__init__(program, options)
        self.note = note
        self.headers.update({f"{name}'s program": self.bearer(token) for name, token in self.tokens.items()})
        self.connect()

    def ask(self, name, method, path, body=None, headers=None):
        answer = super().ask(name, method, path, body, headers)
        self.note(method, path, answer.status)
        return answer

    def get(self, name, path):
        return self.ask(name, "GET", path)

    def post(self, name, path, body=None):
        return self.ask(name, "POST", path, {} if body is None else body)

    def account(self, name):
        """Opens an account, and signs in."""
        self.must(201, self.post(name, "/api/account", {"name": f"The-{name}", "password": SECRET}))
        self.sign_in(name)

    def from_elsewhere(self, name, method, path, body):
        """As another site would let the browser ask."""
        return self.ask(name, method, path, body, {**self.headers[name], **ELSEWHERE})


def play(options=()):
    """Makes a story of a function that takes the cast; it ends with its server."""

    def make(tell):
        def story(program, note):
            cast = Cast(program, note, ("--reads", "0", *options))
            try:
                tell(cast)
            finally:
                cast.server.kill()

        return story

    return make


@play()
def of_accounts(cast):
    cast.account("newcomer")
    cast.post("newcomer", "/api/account", {"name": "The-newcomer", "password": SECRET})
    for path, body in (
        ("/api/account", {"name": "Nobody", "password": SECRET}),
        ("/api/login", {"name": "The-newcomer", "password": SECRET}),
        ("/api/login/forgotten", {"name": "The-newcomer"}),
        ("/api/login/reset", {"link": "x", "new": SECRET}),
        ("/api/mail/confirm", {"link": "x"}),
        ("/api/account/notices/seen", {"up_to": 0}),
    ):
        cast.from_elsewhere("newcomer", "POST", path, body)
    cast.get("newcomer", "/api/account/export/games?after=x")
    cast.get("newcomer", "/api/account/tournaments?state=x")
    leave = cast.post("newcomer", "/api/account/leave", {"from_ms": round(time.time() * 1000) + DAY, "days": 1})
    cast.ask("newcomer", "DELETE", f"/api/account/leave/{leave.json()['taken'][0]['fromMs']}", {})
    browser = {"endpoint": "https://push.example.org/1", "p256dh": POINT, "auth": "A" * 22}
    pushed = cast.post("newcomer", "/api/account/push", browser)
    cast.ask("newcomer", "DELETE", f"/api/account/push/{pushed.json()['id']}", {})
    session = cast.get("newcomer", "/api/account/sessions").json()["sessions"][0]["id"]
    cast.ask("newcomer", "DELETE", f"/api/account/sessions/{session}", {})
    cast.sign_in("newcomer")
    cast.ask("newcomer", "PUT", "/api/account/sealed", {"version": 0, "text": "abc"})
    wish = {"label": "one", "scopes": ["play"]}
    made = cast.post("newcomer", "/api/token", wish).json()
    while cast.post("newcomer", "/api/token", wish).status == 201:
        pass
    cast.ask("newcomer", "DELETE", f"/api/token/{made['id']}", {})
    cast.post("nobody", "/api/token/test", ",".join(["ast_x"] * 2000))
    cast.post("moderator", "/api/mute", {"player": "The-newcomer", "reason": "loud"})
    cast.ask("moderator", "DELETE", "/api/mute/The-newcomer", {})
    cast.post("newcomer", "/api/account/password", {"password": SECRET, "new": SECRET + "!"})
    cast.post("newcomer", "/api/account/close", {"password": SECRET + "!"})


def of_mails(program, note):
    mails = Mails()
    try:
        play(mails.options())(lambda cast: write_to(cast, mails))(program, note)
    finally:
        mails.end()


def write_to(cast, mails):
    address = {"password": SECRET, "email": "player@example.org"}
    cast.post("player", "/api/account/email", address)
    cast.post("player", "/api/mail/confirm", {"link": mails.next_link()})
    cast.post("player", "/api/account/email/confirm")
    mails.next()
    cast.post("player", "/api/login/forgotten", {"name": "The-player"})
    cast.post("player", "/api/login/reset", {"link": mails.next_link(), "new": SECRET})
    cast.sign_in("player")
    settings = cast.get("player", "/api/account/notices/settings").json()["settings"]
    cast.must(200, cast.post("player", "/api/account/notices/settings", {**settings, "challenge": ["mail"]}))
    cast.tell("other", "create", Things(cast).wish(to="The-player"))
    link = mails.next()["headers"]["List-Unsubscribe"].strip("<>").split("/unsubscribe/")[1]
    cast.post("player", f"/api/mail/unsubscribe/{link}", "x")
    game = cast.tell("other", "create", Things(cast).wish(private=False))["game"]
    url = "http://play.example.org/"
    cast.get("nobody", f"/api/oembed?url={url}{game}")
    cast.get("nobody", f"/api/oembed?url={url}zzzzzzzz")


@play()
def of_puzzles_and_pictures(cast):
    puzzle = cast.get("player", "/api/puzzles/next?variant=chess").json()["id"]
    cast.get("player", "/api/puzzles/next?variant=none")
    cast.get("player", f"/api/puzzles/{puzzle}")
    solution = cast.post("player", f"/api/puzzles/{puzzle}/solution").json()["moves"]
    for what, body in (("try", {"moves": solution[:1]}), ("hint", {"moves": []}), ("solution", {})):
        cast.from_elsewhere("player", "POST", f"/api/puzzles/{puzzle}/{what}", body)
        cast.post("player", f"/api/puzzles/{puzzle}/{what}", body)
    for kind in ("png", "svg"):
        cast.get("player", f"/picture/position.{kind}?variant=chess&fen=x")
        cast.get("player", f"/picture/position.{kind}?variant=none")
    cast.get("player", "/api/variants/chess?none=x")
    cast.get("player", "/api/variants/chess/diagram/N/d4?none=x")
    cast.post("player", "/api/gamefile", LONG_FILE)
    cast.get("player", "/fair/voids?after=!")
    for path in (
        *("/api/games/user/The-player?max=x", "/api/games/variant/chess?max=x", "/api/user/The-player/games?before=x"),
        *("/api/user/The-player/score?result=x", "/api/tournaments?state=x", "/api/tournaments?player=nobody"),
    ):
        cast.get("player", path)


PROGRAM = "player's program"


@play()
def of_games(cast):
    sides = ((PROGRAM, "bot", BOARD, BOT), ("bot", PROGRAM, BOT, BOARD))
    left = [left_game(cast, *side) for side in sides]
    for who, whom, door, _ in sides:
        do_everything(cast, who, whom, door)
        do_too_early(cast, who, door)
    game = begin(cast, PROGRAM, "bot")
    for path in ("leave", "lines"):
        cast.get("moderator", f"/api/games/{game}/{path}")
    cast.ask("player", "PUT", f"/api/games/{game}/lines", {"after": 1, "lines": [{"ply": 1, "move": "e2e4"}]})
    for kind in ("png", "svg"):
        cast.get("player", f"/picture/game/{game}.{kind}?ply=x")
    for (who, _, door, _), game in zip(sides, left):
        until(lambda: cast.post(who, f"{door}/{game}/claim-victory").status == 200, 1.0)


def begin(cast, who, whom, **more):
    """A game of chess with this challenger, who is White."""
    wish = {"color": "white", "variant": "standard", **(more or {"days": 3})}
    name = "The-bot" if whom == "bot" else "The-player"
    game = cast.must(200, cast.post(who, f"/api/challenge/{name}", wish)).json()["id"]
    cast.must(200, cast.post(whom, f"/api/challenge/{game}/accept"))
    return game


def left_game(cast, who, whom, door, other_door):
    """One at which neither sits any more; after a minute the other may claim it."""
    game = begin(cast, who, whom, clock={"limit": 600, "increment": 0})
    cast.must(200, cast.post(who, f"{door}/{game}/move/e2e4"))
    cast.must(200, cast.post(whom, f"{other_door}/{game}/move/e7e5"))
    return game


def do_everything(cast, who, whom, door):
    game = begin(cast, who, whom)
    cast.get(who, f"{door}/stream/{game}")
    for what in ("accept", "decline"):
        cast.post(whom, f"/api/challenge/{game}/{what}")
    cast.post(who, f"/api/challenge/{game}/cancel")
    cast.post(who, f"{door}/{game}/move/e2e4")
    cast.post(who, f"{door}/{game}/chat", {"room": "player", "text": "Hello"})
    for what in ("takeback/yes", "draw/yes", "resign"):
        cast.post(who, f"{door}/{game}/{what}")
    cast.post(who, f"{door}/{begin(cast, who, whom)}/abort")


def do_too_early(cast, who, door):
    """What there is to do in a game, in one that still waits for its second player."""
    game = cast.post(who, "/api/challenge/open", {"days": 3}).json()["id"]
    for what in ("move/e2e4", "draw/yes", "takeback/yes", "resign", "claim-victory"):
        cast.post(who, f"{door}/{game}/{what}")
    cast.post(who, f"{door}/{game}/chat", {"room": "player", "text": "Hello"})
    cast.post(who, f"/api/challenge/{game}/accept")
    cast.post(who, f"/api/challenge/{game}/cancel")
    cast.post(who, "/api/challenge/open", {"days": 3, "variant": "none"})
    cast.post(who, "/api/board/seek", {"days": 3, "variant": "none"})


@play()
def of_tournaments(cast):
    path = cast.must(201, cast.post("arbiter", "/api/tournaments", terms(rounds=2))).json()["id"]
    path = f"/api/tournaments/{path}"
    for query in ("boards?round=x", "steps?after=x", "trf"):
        cast.get("player", f"{path}/{query}")
    for name in ("player", "other", "moderator", "admin"):
        cast.must(200, cast.post(name, f"{path}/enter"))
    cast.post("admin", f"{path}/withdraw")
    cast.post("moderator", f"{path}/bye", {"round": 1, "bye": "zero"})
    cast.post("arbiter", f"{path}/halt", {"reason": "rain"})
    cast.post("arbiter", f"{path}/go-on")
    pair(cast, path)
    cast.post("arbiter", f"{path}/unpair", {"reason": "again"})
    cast.post("arbiter", f"{path}/go-on")
    pair(cast, path)
    cast.must(200, cast.post("arbiter", f"{path}/begin"))
    boards = cast.get("player", path).json()["rounds"][0]["boards"]
    cast.ask("arbiter", "PUT", f"{path}/terms", terms())
    cast.get("player", f"{path}/rounds/1/why")
    cast.get("player", f"{path}/rounds/1/games.pgn")
    steps = [json.loads(line) for line in cast.get("player", f"{path}/steps").body.splitlines()]
    draw = next(step["d"]["draw"] for step in steps if step["type"] == "fair_offered")
    lock = cast.get("player", f"/fair/{draw}").json()["lock"]
    cast.get("player", f"/fair/days/{re.search(r'[0-9]{4}-[0-9]{2}-[0-9]{2}', lock)[0]}")
    cast.post("player", f"{path}/bye", {"round": 1, "bye": "zero"})
    board = next(i + 1 for i, games in enumerate(boards) if "black" in games[0])
    game = boards[board - 1][0]["game"]
    cast.must(200, cast.post("player's program", f"{BOARD}/{game}/resign"))
    until(lambda: "over_ms" in cast.get("player", path).json()["rounds"][0])
    score = {"round": 1, "board": board, "white": "win", "black": "loss", "reason": "seen"}
    cast.post("arbiter", f"{path}/score", score)
    cast.post("arbiter", f"{path}/end", {"reason": "enough"})
    for what, body in (
        *(("arbiters", {"name": "The-other", "is_arbiter": True}), ("bye", {"round": 2}), ("check-in", {})),
        *(("go-on", {}), ("halt", {"reason": "x"}), ("pair", {}), ("score", score), ("withdraw", {})),
    ):
        cast.post("arbiter" if what not in ("bye", "check-in", "withdraw") else "player", f"{path}/{what}", body)


def pair(cast, path):
    """Lots are drawn first, which is done once all who are there had their time."""
    cast.must(200, cast.post("arbiter", f"{path}/pair"))
    until(lambda: cast.get("player", path).json()["rounds"])


def until(is_so, pause=0.1):
    while not is_so():
        time.sleep(pause)


@play()
def of_other_tournaments(cast):
    held = cast.post("arbiter", "/api/tournaments", terms(private=True)).json()["id"]
    path = f"/api/tournaments/{held}"
    for name in ("player", "other"):
        cast.must(200, cast.post("arbiter", f"{path}/invite", {"name": f"The-{name}", "is_invited": True}))
        cast.must(200, cast.post(name, f"{path}/enter"))
    secret = cast.post("arbiter", f"{path}/invitation").json()["invitation"]
    pair(cast, path)
    cast.get("nobody", f"{path}/rounds/1/games.pgn?invitation={secret}")
    cast.post("arbiter", f"{path}/end", {"reason": "enough"})
    cast.post("arbiter", f"{path}/invite", {"name": "The-player", "is_invited": True})
    cast.post("arbiter", f"{path}/invitation")
    held = cast.post("arbiter", "/api/tournaments", terms(check_in=True)).json()["id"]
    cast.must(200, cast.post("player", f"/api/tournaments/{held}/enter"))
    cast.post("player", f"/api/tournaments/{held}/check-in")
    arena = terms(format="arena", lasts_ms=3_600_000, next_round="server", tie_breaks=[])
    del arena["rounds"]
    held = cast.must(201, cast.post("arbiter", "/api/tournaments", arena)).json()["id"]
    cast.get("player", f"/api/tournaments/{held}/trf")
    robin = terms(format="round-robin")
    del robin["rounds"]
    path = f"/api/tournaments/{cast.must(201, cast.post('arbiter', '/api/tournaments', robin)).json()['id']}"
    for name in ("player", "other"):
        cast.must(200, cast.post(name, f"{path}/enter"))
    pair(cast, path)
    cast.get("player", f"{path}/rounds/1/why")


@play(("--computer", "elsewhere"))
def of_analyses(cast):
    key = bytes.fromhex((pathlib.Path(cast.server.data) / "computer.key").read_text().strip())
    token = hmac.new(key, b"token|3", hashlib.sha256).hexdigest()
    cast.headers["computer"] = cast.bearer(f"ast_{token}")
    game = Things(cast).game()
    over = played(cast, game)
    cast.post("player", f"/api/games/{over}/analysis")
    cast.post("player", f"/api/games/{over}/analysis")
    worker = {"worker": "aaaaaaaa", "engine": "none"}
    task = cast.post("computer", "/api/computer/analyses/next", worker).json()
    path = f"/api/computer/analyses/{over}"
    value = {"turn": "white", "cp": 0}
    cast.ask("computer", "PUT", path, {"worker": "bbbbbbbb", "position": task["position"], "values": [value]})
    cast.ask("computer", "PUT", "/api/computer/analyses/none", {"worker": "aaaaaaaa", "position": 0, "values": [value]})
    for position in range(task["position"], task["first"] - 1, -1):
        value = {"turn": "black" if position % 2 else "white", "cp": 0}
        cast.ask("computer", "PUT", path, {"worker": "aaaaaaaa", "position": position, "values": [value]})
    cast.post("player", f"/api/games/{over}/analysis")


def played(cast, game):
    """A game of a few moves that is over."""
    for who, move in (("player", "e2e4"), ("other", "e7e5"), ("player", "g1f3")):
        cast.must(200, cast.post(f"{who}'s program", f"{BOARD}/{game}/move/{move}"))
    cast.must(200, cast.post("other's program", f"{BOARD}/{game}/resign"))
    return game


def of_what_was_stored(program, note):
    """What a game is answered that has as many notes as it may have, and whose record cannot be read any more."""
    cast = Cast(program, note, ("--reads", "0", "--computer", "elsewhere"))
    try:
        game = played(cast, Things(cast).game())
        cast.server.stop()
        with sqlite3.connect(cast.server.data / "astragal.db") as database:
            database.execute(
                "WITH RECURSIVE plies (ply) AS (SELECT 0 UNION ALL SELECT ply + 1 FROM plies WHERE ply < 999)"
                " INSERT INTO private_notes SELECT accounts.id, games.key, ply, 'x' FROM plies, accounts, games"
                " WHERE name = 'The-player' AND games.id = ?",
                (game,),
            )
            triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'game_log'"
            for (name,) in database.execute(triggers).fetchall():
                database.execute(f"DROP TRIGGER {name}")  # which keep the record from being changed
            database.execute("UPDATE game_log SET body = '{}'")
        database.close()
        cast.server.start()
        cast.ask("player", "PUT", f"/api/games/{game}/notes", {"ply": 1000, "text": "x"})
        for path in ("game/export/{}", "game/export/{}.pgn", "picture/game/{}.png", "picture/game/{}.svg"):
            cast.get("player", f"/{path.format(game)}")
        cast.post("player", f"/api/games/{game}/analysis")
    finally:
        cast.server.kill()


ALL = (
    of_accounts,
    of_mails,
    of_puzzles_and_pictures,
    of_tournaments,
    of_other_tournaments,
    of_analyses,
    of_what_was_stored,
    of_games,
)
