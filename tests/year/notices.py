"""Whether everybody was told of what he had to be told of, once: the notices that the server has stored beside what happened in the
games, and what arrived beside the notices."""

import collections
import datetime
import re

HOUR = 3_600_000
KILL_COUNTS = 60_000  # ms: what was under way when the server was killed may come twice

# By what is offered, or became of it: events after which it is not told any more.
SETTLED = {
    "draw": ("draw_declined", "taken_back", "game_ended"),
    "pause": ("pause_declined", "paused", "game_ended"),
    "pause_accepted": (),
    "pause_declined": (),
}
OFFERS = {
    "draw": "offers a draw",
    "pause": "offers a pause",
    "pause_accepted": "accepts the pause",
    "pause_declined": "declines the pause",
}
REMINDERS = {"half": "Half of your time has gone by", "quarter": "A quarter of your time is left", "day": "24 hours are left"}


class Row:
    COLUMNS = "id, account, kind, detail, game, seq, variant, other_name, deadline_ms, waits, at_ms"

    def __init__(self, values):
        (self.id, self.account, self.kind, self.detail, self.game, self.seq) = values[:6]
        (self.variant, self.other, self.deadline, self.waits, self.at) = values[6:]

    def sentence(self, names, offset):
        """As a mail tells it."""
        game = names[self.variant]
        if self.kind == "started":
            text = f"Your game of {game} with {self.other} has begun." + (" It is your turn." if self.waits else "")
        elif self.kind == "turn":
            text = f"It is your turn in {game} with {self.other}."
        elif self.kind == "dice":
            text = f"Dice in {game} with {self.other} wait for your part: open the game, and your browser does it."
        elif self.kind == "offer":
            text = f"{self.other} {OFFERS[self.detail]} in {game}."
        elif self.kind == "reminder":
            text = f"{REMINDERS[self.detail]} in {game} with {self.other}."
        elif self.kind == "leave":
            text = f"Your time was up in {game} with {self.other}, so a day of your leave has begun by itself."
        else:
            text = f"Your game of {game} with {self.other} is over. {self.end()}."
        return text + self.until(offset)

    def end(self):
        result, _, why = self.detail.partition(" ")
        words = {"won": "You won", "lost": "You lost", "drawn": "A draw", "void": "The game does not count"}
        return words[result] + (f" ({why})" if why else "")

    def until(self, offset):
        if self.deadline is None:
            return ""
        at = datetime.datetime.fromtimestamp(self.deadline // 1000, datetime.timezone(datetime.timedelta(minutes=offset)))
        return f" Your time is up at {at:%a %Y-%m-%d %H:%M %Z}."


class Ledger:
    def __init__(self, audit, rows, people, kills):
        self.audit, self.kills = audit, kills
        self.rows = [Row(row) for row in rows]
        self.people = {one.id: one for one in people}
        self.acts = collections.defaultdict(list)  # (game, player): when he did something in it
        self.events = collections.defaultdict(list)  # (game, kind): when there was one

    def check_stored(self, games):
        """Each move tells the other player that it is his turn, each end everybody who has not brought it about."""
        told = collections.defaultdict(list)
        for row in self.rows:
            told[(row.account, row.game, row.at)].append(row.kind)
        for game in games:
            for _, at, kind, by, _ in game.events:
                self.events[(game.name, kind)].append(at)
                if by:
                    self.acts[(game.name, by)].append(at)
            if not game.players:
                continue
            for ply in game.answers:
                self.acts[(game.name, game.players[game.mover[ply]])].append(game.plies[ply][0])
            for ply, at, other in game.told():
                if not {"turn", "dice"} & set(told[(other, game.name, at)]):
                    self.audit.fault(f"game {game.name}: {other} was not told of ply {ply}")
            for player in game.players if game.ended else []:
                if player != game.ended_by() and "ended" not in told[(player, game.name, game.ended_at)]:
                    self.audit.fault(f"game {game.name}: {player} was not told of its end")

    def must_arrive(self, row, person):
        """Whether it was not overtaken before it had to be on its way."""
        wait = 26 * HOUR if person.is_digest else 12 * HOUR if person.is_quiet else HOUR
        # Told when the server is back, which may be in quiet hours again.
        wait += sum(until - begin for begin, until in self.audit.outages if row.at <= until and begin < row.at + wait)
        if row.at + wait > self.audit.now:
            return False
        return not any(row.at <= at < row.at + wait for at in self.overtaken_at(row))

    def overtaken_at(self, row):
        """When something happened after which it is not told any more, if it has not been."""
        if row.kind == "offer":
            return [at for kind in SETTLED[row.detail] for at in self.events[(row.game, kind)]]
        return self.acts[(row.game, row.account)] if row.waits else []

    def check_pushed(self, messages, paths):
        came = collections.defaultdict(list)
        for at, path, told in messages:
            came[(paths[path], told["id"])].append(at)
        ids = set()
        for row in self.rows:
            person = self.people[row.account]
            if not person.browser:
                continue
            key = (row.account, row.id)
            ids.add(key)
            self.once(f"notice {row.id} to {person.name}'s browser", came[key], self.must_arrive(row, person))
            self.audit.counts["pushed"] += len(came[key])
        for key in came.keys() - ids:
            self.audit.fault(f"a message that no notice stands for: {key}")

    def once(self, what, times, must):
        if must and not times:
            self.audit.fault(f"{what} never came")
        for again in times[1:]:
            self.audit.counts["came twice"] += 1
            if not any(abs(again - kill) <= KILL_COUNTS or times[0] <= kill <= again for kill in self.kills):
                self.audit.fault(f"{what} came again at {again}, after {times[0]}, and nothing was killed")

    def check_mailed(self, mails, names):
        ids = collections.defaultdict(list)  # Message-ID: when it came
        told = collections.defaultdict(set)  # what a mail tells: Message-IDs
        whose = {one.address: one for one in self.people.values() if one.address}
        days = collections.Counter()
        for at, mail in mails:
            name = mail["headers"]["Message-ID"]
            ids[name].append(at)
            person, text = whose[mail["to"][0]], mail["parts"]["text/plain"].replace("\r\n", "\n")
            if "Open the game:" not in text:
                continue  # the one that confirms the address
            if len(ids[name]) == 1:
                days[(person.name, at // (24 * HOUR))] += 1
            for sentence, game in re.findall(r"([^\n]+)\n\nOpen the game:\nhttps://play\.example\.org/(\S+)", text):
                told[(person.id, game, sentence)].add(name)
        for name, times in ids.items():
            self.once(f"mail {name}", times, False)
        self.audit.counts["mails"] += len(ids)
        self.compare(told, names)

    def compare(self, told, names):
        wanted = collections.defaultdict(list)
        for row in self.rows:
            if self.people[row.account].address:
                wanted[(row.account, row.game, row.sentence(names, self.people[row.account].utc_offset))].append(row)
        for key, mails in told.items():
            rows = wanted.get(key, [])
            if len(mails) > len(rows):
                self.audit.fault(f"{len(mails)} mails tell {key}, of which there were {len(rows)} notices")
        for key, rows in wanted.items():
            person = self.people[key[0]]
            if not told.get(key) and any(self.must_arrive(row, person) for row in rows):
                self.audit.fault(f"{person.name} was not mailed: {key[2]} (game {key[1]}, noticed at {rows[0].at})")
