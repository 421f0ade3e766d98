"""What is answered without the store, by workers that make pictures and read games, while they have no place: a crowd asks
for what takes long, on connections of their own, as long as the others ask."""

import concurrent.futures
import contextlib
import itertools
import threading

from matrix import PATIENCE, People
from wire import Http

CROWD = 64  # twice as many as a worker has places
FILES = 16  # askers of files, of which 8 may wait
FILES_OF_ADDRESS = 20  # in a minute 30 are taken
TRIES = 20
GAMES = ("chess56", "chess112", "chess960", "shatar", "courier", "tamerlane", "sho-shogi", "chu-shogi", "chaos", "future")


def picture(kind, count):
    """Where the picture of a position is: of another one for each number."""
    ranks = ("".join("PN"[count >> (8 * rank + file) & 1] for file in range(8)) for rank in range(3))
    return f"/picture/position.{kind}?variant=chess&form=preview&fen=k7/8/{'/'.join(ranks)}/8/8/7K%20w%20-%20-%200%201"


def square(count):
    return f"{'abcdefgh'[count % 8]}{count // 8 % 8 + 1}"


# Each is asked for something else every time, since what was made is kept; the list of games is made but once.
OF_PICTURES = {
    "GET /picture/position.png": lambda count: picture("png", count),
    "GET /picture/position.svg": lambda count: picture("svg", count),
}
OF_GAMES = {
    "GET /api/variants": lambda _: "/api/variants",
    "GET /api/variants/{variant}": lambda count: f"/api/variants/{GAMES[count % len(GAMES)]}",
    "GET /api/variants/{variant}/diagram/{symbol}/{square}": lambda count: f"/api/variants/chess/diagram/N/{square(count)}",
    "POST /api/gamefile": lambda _: "/api/gamefile",
}
BY_WORKERS = {**OF_PICTURES, **OF_GAMES}


def long_file():
    """A game file that takes a while to be played through."""
    tags = {
        "Event": "Casual game", "Site": "/g8K2mQxZ", "Date": "2026.11.18", "Round": "-", "White": "alice", "Black": "bob",
        "Result": "*", "UTCTime": "11:06:40", "WhiteId": "u-aaaaaaaaaa", "BlackId": "u-bbbbbbbbbb", "Variant": "chess",
        "Ruleset": "chess@1;move-rule=off;repetition=off", "RuleOptions": "move-rule=off;repetition=off", "SetUp": "1",
        "FEN": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1", "TimeControl": "-",
        "Termination": "unterminated",
    }  # fmt: skip
    moves = " ".join(f"{2 * i + 1}. g1f3 g8f6 {2 * i + 2}. f3g1 f6g8" for i in range(1200))
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{moves} *\n"


LONG_FILE = long_file()


class Crowd:
    """Those who ask on and on."""

    def __init__(self, people):
        self.people, self.gone = people, threading.Event()

    def ask_on(self, address, method, target, body=b""):
        """Until all go, or as often as one address may."""
        http = Http(self.people.port, address, PATIENCE)
        origin = {"Origin": f"http://127.0.0.1:{self.people.port}", "Content-Type": "text/plain"} if body else {}
        for count in itertools.count():
            if self.gone.is_set() or (body and count == FILES_OF_ADDRESS):
                return http.close()
            http.ask(method, target(count), origin, body)

    def ask_for_pictures(self, number):
        self.ask_on(f"127.0.50.{number + 1}", "GET", lambda count: picture("png", (count + 1) * CROWD + number))

    def ask_for_diagrams(self, number):
        """On squares that there are not, which is found out by the worker every time."""
        self.ask_on(f"127.0.51.{number + 1}", "GET", lambda _: f"/api/variants/chess/diagram/N/z{number}")

    def ask_for_files(self, number):
        for address in itertools.count(1):
            if self.gone.is_set():
                return
            text = LONG_FILE.encode()
            self.ask_on(f"127.{address // 250}.{52 + number}.{address % 250 + 1}", "POST", lambda _: "/api/gamefile", text)

    @contextlib.contextmanager
    def there(self, *who):
        with concurrent.futures.ThreadPoolExecutor(sum(count for _, count in who)) as pool:
            try:
                asking = [pool.submit(ask, number) for ask, count in who for number in range(count)]
                yield
            finally:
                self.gone.set()
        for one in asking:
            one.result()  # raises what has gone wrong


def last_answer(people, request, target):
    """The refusal; what was answered last if there was none."""
    method = request.split(" ")[0]
    for count in range(1, TRIES + 1):
        answer = people.ask("player", method, target(count), LONG_FILE if method == "POST" else None)
        if answer.status == 503:
            break
    return answer


def ask_full_workers(program):
    """Each request with its answer while the worker is full. A list of games that was made before is answered for ever:
    then another server is asked."""
    answers = {}
    for _ in range(TRIES):
        people = People(program, ("--reads", "0"))
        try:
            crowd = Crowd(people)
            with crowd.there((crowd.ask_for_pictures, CROWD)):
                answers.update({request: last_answer(people, request, target) for request, target in OF_PICTURES.items()})
            crowd = Crowd(people)
            with crowd.there((crowd.ask_for_files, FILES), (crowd.ask_for_diagrams, CROWD)):
                for request, target in sorted(OF_GAMES.items(), reverse=True):  # files first, the list last
                    answers[request] = last_answer(people, request, target)
        finally:
            people.server.kill()
        if answers["GET /api/variants"].status == 503:
            break
    return answers.items()
