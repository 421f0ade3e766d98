"""A year of games by post in minutes: many players, all games, leave, days off, pauses, a server that is stopped, killed and moved,
mails and push messages that arrive. README.md says more.

usage: run.py YEAR_SERVER [--players N] [--games N] [--days N] [--seed N] [--keep]
"""

import argparse
import collections
import contextlib
import random
import signal
import sys
import threading
import time

from audit import Audit, Game
from clocks import DAY
from notices import Ledger, Row
from people import GONE, SOURCE, Client, Diary, Person
from post import PushService, Relay
from server import Server
from wire import Refused

BEGIN = 20_819 * DAY  # a Monday
HOUR = 3_600_000
MOST_AHEAD = 357 * DAY  # leave is over within a year


def clocks(chance):
    """Every kind of clock by post; some with days off."""
    clock = chance.choice(
        [
            {"days": 1},
            {"days": 2},
            {"days": 3},
            {"days": 5, "bank_days": 4},
            {"base_days": 5, "increment_days": 1, "cap_days": 6},
            {"base_days": 10, "increment_days": 1, "cap_days": 10},
            {"base_days": 6, "increment_days": 2, "cap_days": 8, "bank_days": 5},
        ]
    )
    clock = {"type": "correspondence", **clock}
    if chance.random() < 0.4:
        days = chance.sample(["friday", "saturday", "sunday"], chance.choice([1, 2]))
        clock["days_off"] = {"weekdays": days, "utc_offset_min": chance.choice([-480, -60, 0, 330, 720])}
    return clock


class Year:
    def __init__(self, program, options):
        self.options, self.chance = options, random.Random(options.seed)
        self.end = BEGIN + options.days * DAY
        self.relay = Relay(lambda: self.server.now)
        self.push = PushService(lambda: self.server.now)
        self.server = Server(program, self.relay.port, BEGIN)
        self.diary, self.kills, self.outages, self.rows = Diary(), [], [], []
        self.paths, self.names = {}, {}
        self.begun, self.errors = 0, []

    # People.

    def gather(self):
        self.people = [Person(number, self.chance, self.diary) for number in range(self.options.players)]
        for number, one in enumerate(self.people):
            one.register(self.server)
            push = self.push.subscribe() if number % 5 in (1, 2) else None
            if push:
                self.paths[push[0]] = one.id
            one.is_digest, one.is_quiet = number % 10 == 4, number % 10 in (2, 3)
            one.choose_channels(self.server, push, f"{one.name}@example.org" if number % 5 in (2, 3, 4) else None)
            one.set_notices(self.server)
            self.plan(one)
        self.server.pass_until(self.server.now + 5_000)
        self.confirm()
        self.variants = [one["id"] for one in self.ask("/api/variants")["variants"]]
        self.names = {one["id"]: one["name"] for one in self.ask("/api/variants")["variants"]}

    def ask(self, target):
        return self.people[0].http(self.server, "GET", target).json()

    def plan(self, one):
        """When he is away: announced, not announced, or for good."""
        for _ in range(max(1, self.options.days // 60)):
            begin = BEGIN + self.chance.randrange(self.options.days) * DAY
            one.away.append((begin, begin + self.chance.choice([3, 7, 12, 20]) * DAY))
        if self.chance.random() < 0.06:
            one.away.append((BEGIN + self.chance.randrange(self.options.days) * DAY, self.end))
        if self.chance.random() < 0.5:
            begin = min(max(one.away[0][0], BEGIN + HOUR), BEGIN + MOST_AHEAD)
            body = {"from_ms": begin, "days": self.chance.randrange(1, 8)}
            one.change(self.server, "/api/account/leave", body)

    def confirm(self):
        by_address = {one.address: one for one in self.people if one.address}
        deadline = time.monotonic() + 60
        while len(self.relay.mails) < len(by_address) and time.monotonic() < deadline:
            time.sleep(0.01)
        for _, mail in self.relay.mails:
            link = mail["parts"]["text/plain"].split("/mail/confirm#")[1].split()[0]
            by_address[mail["to"][0]].change(self.server, "/api/mail/confirm", {"link": link})

    def begin_games(self, count):
        """Whoever has lost too many games on time may begin no more: others are asked."""
        while count > 0:
            one, other = self.chance.sample(self.people, 2)
            wish = {
                "variant": self.variants[self.begun % len(self.variants)],
                "options": {},
                "clock": clocks(self.chance),
                "color": self.chance.choice(["white", "black", "white", "random"]),
                "rated": self.chance.random() < 0.5,
            }
            maker, taker = (Client(self.server.port, SOURCE, player.token) for player in (one, other))
            try:
                game = maker.ask("create", wish)["d"]["game"]
                taker.ask("watch", {"game": game})
                taker.ask("join", {"game": game})
                self.begun, count = self.begun + 1, count - 1
            except Refused as refused:
                self.diary.note(refused)
                if refused.code != "not_available":
                    raise
            maker.close()
            taker.close()

    # Time.

    def pass_day(self, day):
        visits = collections.defaultdict(list)
        for one in self.people:
            for at in one.visits(day):
                visits[at].append(one)
        ends = [at for at in sorted(visits) if self.ends_at(at)]
        restart = self.chance.choice(ends) if day % 7 == 4 and ends else None
        for at in sorted(visits):
            if at < self.server.now:
                continue
            self.server.pass_until(at)
            if at == restart:
                self.restart(visits[at])
            else:
                for one in visits[at]:
                    one.visit(self.server)
        self.collect()

    def ends_at(self, at):
        return at > self.server.now + HOUR

    def restart(self, visitors):
        """Stopped in order or killed amid moves and mails; then somebody notices, and it is started again, elsewhere perhaps."""
        self.server.stamp()
        number = self.chance.choice([signal.SIGTERM, signal.SIGKILL, signal.SIGKILL])
        playing = threading.Thread(target=lambda: self.visits_of(visitors))
        playing.start()
        time.sleep(self.chance.random() * 0.15)
        at = self.server.now
        self.server.stop(number)
        playing.join()
        if number == signal.SIGKILL:
            self.kills.append(at)
        if self.chance.random() < 0.4:
            self.server.move()
        self.server.set(at + self.chance.randrange(1_000, 5 * HOUR))
        self.server.start()
        self.outages.append((at, self.server.now))
        counted = self.server.base.execute("SELECT from_ms, until_ms FROM outages ORDER BY number DESC LIMIT 1").fetchone()
        if abs(counted[0] - at) > 1_000 or counted[1] != self.server.now:
            self.errors.append(f"the server was away from {at} to {self.server.now}, and counts {counted}")

    def visits_of(self, visitors):
        try:
            for one in visitors:
                with contextlib.suppress(*GONE):
                    one.visit(self.server)
        except Exception as error:  # in a thread: told at the end
            self.errors.append(repr(error))

    def collect(self):
        """Notices are kept for sixty days: what the audit needs of them is taken every day."""
        last = self.rows[-1][0] if self.rows else 0
        self.rows += self.server.base.execute(f"SELECT {Row.COLUMNS} FROM notices WHERE id > ? ORDER BY id", (last,))

    def pass_all(self):
        spread = max(1, int(self.options.days * (0.15 if self.options.days < 60 else 0.6)))
        for number in range(self.options.days):
            wanted = self.options.games * min(number + 1, spread) // spread
            self.begin_games(wanted - self.begun)
            self.pass_day(BEGIN // DAY + number)
            if sys.stderr.isatty() or number % 10 == 9:
                print(f"day {number + 1}: {len(self.diary.acknowledged)} moves", file=sys.stderr, flush=True)
        self.server.pass_until(self.end)
        self.collect()

    # What came of it.

    def check(self):
        audit = Audit(self.server.base, self.server.now, self.outages)
        audit.faults += self.push.trouble + self.errors
        games = [Game(audit, key, events).go() for key, events in audit.games()]
        by_name = {game.name: game for game in games}
        for game, ply, move in self.diary.acknowledged:
            if by_name[game].plies.get(ply, (0, None))[1] != move:
                audit.fault(f"game {game}: ply {ply}, {move}, was acknowledged and is not in the record")
        self.check_clocks(audit, by_name)
        self.check_lines(by_name)
        audit.check_leave()
        ledger = Ledger(audit, self.rows, self.people, self.kills)
        ledger.check_stored(games)
        ledger.check_pushed(self.push.messages, self.paths)
        ledger.check_mailed(self.relay.mails, self.names)
        return audit, games

    def check_lines(self, games):
        stored = collections.defaultdict(list)
        for one in self.diary.lines_stored:
            stored[one[0]].append(one)
        for name, game in games.items():
            game.check_lines(self.diary.lines_sent, stored[name])

    def check_clocks(self, audit, games):
        """What the players were shown: the same as by the rules, and in sum the time that has passed."""
        shown = collections.defaultdict(dict)
        for game, ply, at, before, after in self.diary.seen:
            shown[game][ply] = (at, before, after)
        for name, plies in shown.items():
            game = games[name]
            for ply, (_, before, after) in plies.items():
                for what, clocks_shown, mine in (("before", before, game.marks[ply][0]), ("after", after, game.marks[ply][1])):
                    told = [(clocks_shown[f"{color}_ms"], clocks_shown.get(f"{color}_bank_ms", 0)) for color in ("white", "black")]
                    if told != mine:
                        audit.fault(f"game {name}: {what} ply {ply} the clocks showed {told}, and are {mine}")
            if game.plies and set(plies) == set(game.plies):
                audit.counts["clocks added up"] += 1
                game.check_sum(plies)

    def close(self, keep):
        self.server.end(keep)
        self.relay.end()
        self.push.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    for name, default in (("players", 50), ("games", 500), ("days", 36), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--keep", action="store_true", help="leave what the server had where it is")
    options = parser.parse_args()
    begun = time.monotonic()
    year = Year(options.program, options)
    try:
        year.server.start()
        year.gather()
        year.pass_all()
        audit, games = year.check()
    finally:
        year.close(options.keep)
    ends = collections.Counter(game.ended["reason"] if game.ended else "goes on" for game in games)
    print(f"seed {options.seed}: {len(games)} games, {options.days} days in {time.monotonic() - begun:.0f} s")
    print(", ".join(f"{count} {what}" for what, count in sorted({**audit.counts, **ends}.items())))
    print(f"{len(year.outages)} times away, {len(year.kills)} of them killed, {year.server.moves} times moved; refused: {year.diary.refused}")
    for fault in audit.faults[:50]:
        print("FAULT", fault)
    print(f"{len(audit.faults)} faults")
    sys.exit(1 if audit.faults else 0)


main()
