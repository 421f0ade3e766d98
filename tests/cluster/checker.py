"""Says what a history and what is stored do not agree in. Knows nothing of how they came about: checker_test.py gives
it histories by hand.

A history is a list of lines as hall.py writes them: what each bot asked for (`invoked`), and what it was told (`ok`,
`again`, `refused`, `saw`, `lock`, `ended`, …), with the bot's own time. What is stored is `Stored`.
"""

import bisect
import collections
import math
from dataclasses import dataclass, field

OWN_DOING = {"checkmate", "stalemate", "repetition", "move-rule", "insufficient-material", "resignation", "agreement"}
OWN_DOING |= {"royals-captured", "bare-king", "citadel", "aborted"}
NAMES = {"one": "n1", "two": "n2", "three": "n3"}  # of the servers in HAProxy's answers (docker/haproxy.cfg)
# Seconds: what a server has not been told of, because it ended, it sends again after three minutes; one that was stopped
# before it sent the first is late with that.
MAIL_AGAIN = 140
SLACK = 1.5  # seconds that a move may cost beyond what is known of it: on its way, in queues


@dataclass
class Event:
    seq: int
    kind: str
    player: str = ""
    command: str = ""
    body: dict = field(default_factory=dict)


@dataclass
class Lease:
    term: int
    node: str
    asked: float = 0.0  # the bots' time when the database was asked for it…
    told: float = 0.0  # …and when it had answered


@dataclass
class Stored:
    games: dict = field(default_factory=dict)  # id: its events, by their numbers
    locks: dict = field(default_factory=dict)  # name of a draw: its lock
    leases: list = field(default_factory=list)  # each `Lease` that was seen, one after the other
    reigns: list = field(default_factory=list)  # (server, term), each server's in the order of its log
    ratings: list = field(default_factory=list)  # rows of rating_history as dicts, with `result` of the game
    mails: list = field(default_factory=list)  # of each that was taken (Message-ID, when), and of what it tells of


def check(lines, stored):
    """Every violation, as a sentence."""
    found = []
    checks = (acknowledged, refused, at_most_once, gaps, views, order, locks, charges, flags, terms, owners, ratings)
    for one in (*checks, mails):
        found += [f"{one.__name__}: {sentence}" for sentence in one(lines, stored)]
    return found


def by_id(lines, what):
    return {line["id"]: line for line in lines if line["t"] == what}


def commands_in(stored):
    """(game, player, id) of what was done, with its events."""
    done = collections.defaultdict(list)
    for game, events in stored.games.items():
        for event in events:
            if event.command:
                done[game, event.player, event.command].append(event)
    return done


def says_the_same(asked, event):
    """Whether an event is what the command asked for."""
    body, stored = asked["body"], event.body
    kind = asked["kind"]
    if kind == "move":
        return event.kind == "moved" and stored.get("m", stored.get("d", {}).get("move")) == body["move"]
    if kind in ("fair_commit", "fair_open"):
        secret = "commitment" if kind == "fair_commit" else "opening"
        return stored.get("d", {}).get("draw") == body["draw"] and stored.get("x", {}).get(secret) == body[secret]
    return {"create": "game_created", "join": "player_joined"}.get(kind, event.kind) == event.kind


def acknowledged(lines, stored):
    """Each acknowledged command is stored once, under the number that was told, with its body."""
    asked, done = by_id(lines, "invoked"), commands_in(stored)
    for ok in lines:
        if ok["t"] != "ok" or asked[ok["id"]]["kind"] == "create":
            continue
        command = asked[ok["id"]]
        events = done.get((command["game"], command["who"], ok["id"]), [])
        name = f"{command['kind']} {ok['id']} of {command['who']} in {command['game']}"
        if not events:
            yield f"{name} was acknowledged as {ok['v']} and is not stored"
        elif len(events) == 1 and events[0].seq != ok["v"]:
            yield f"{name} was acknowledged as {ok['v']} and is stored as {events[0].seq}"
        elif not says_the_same(command, events[0]):
            yield f"{name} is stored as something else: {events[0].kind} {events[0].body}"


def refused(lines, stored):
    """What was refused for good is not stored."""
    asked, done = by_id(lines, "invoked"), commands_in(stored)
    for no in by_id(lines, "refused").values():
        command = asked[no["id"]]
        if done.get((command["game"], command["who"], no["id"])):
            yield f"{command['kind']} {no['id']} in {command['game']} was refused ({no['code']}) and is stored"


def at_most_once(_, stored):
    for (game, player, name), events in commands_in(stored).items():
        if len(events) > 1:
            yield f"command {name} of {player} in {game} is stored as {[event.seq for event in events]}"


def gaps(_, stored):
    for game, events in stored.games.items():
        numbers = [event.seq for event in events]
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"the events of {game} are numbered {numbers}"


def views(lines, stored):
    """All who saw an event saw the same, and what is stored."""
    seen = {}
    for line in lines:
        if line["t"] != "saw":
            continue
        first = seen.setdefault((line["game"], line["v"]), line)
        if (first["kind"], first["told"]) != (line["kind"], line["told"]):
            one, other = (f"{it['who']} {it['kind']} {it['told']}" for it in (first, line))
            yield f"{line['game']}/{line['v']} is two things: to {one}, to {other}"
    for (game, v), line in seen.items():
        events = stored.games.get(game, [])
        if v > len(events):
            yield f"{game}/{v}: {line['who']} saw {line['kind']}, and nothing is stored"
        elif events[v - 1].kind != line["kind"]:
            yield f"{game}/{v}: {line['who']} saw {line['kind']}, and {events[v - 1].kind} is stored"
        elif line["kind"] == "moved" and str(events[v - 1].body.get("m")) not in line["told"]:
            yield f"{game}/{v}: {line['who']} saw {line['told']}, and {events[v - 1].body['m']} is stored"


def order(lines, _):
    """Who asks after another one was answered comes after that one."""
    asked = by_id(lines, "invoked")
    newest = {}
    moments = []
    for line in lines:
        if line["t"] == "ok" and line.get("v"):
            moments.append((line["at"], 1, line))
            moments.append((asked[line["id"]]["at"], 0, line))
    before = {}
    for _, is_answer, line in sorted(moments, key=lambda one: one[:2]):
        game = asked[line["id"]]["game"]
        if not is_answer:
            before[line["id"]] = newest.get(game, 0)
            continue
        if line["v"] <= before[line["id"]]:
            known = before[line["id"]]
            yield f"{line['id']} in {game} has number {line['v']}, and was asked for after {known} was acknowledged"
        newest[game] = max(newest.get(game, 0), line["v"])


def locks(lines, stored):
    known = dict(stored.locks)
    for line in lines:
        if line["t"] != "lock":
            continue
        if known.setdefault(line["draw"], line["lock"]) != line["lock"]:
            yield f"{line['draw']} has two locks: {known[line['draw']]} and {line['lock']}"
    commitments = collections.defaultdict(set)
    for draw, lock in known.items():
        commitments[lock.split("|")[7].split(":")[1]].add(draw)
    for commitment, draws in commitments.items():
        if len(draws) > 1:
            yield f"the secret {commitment} of the server is that of several draws: {sorted(draws)}"


def hidden(lines):
    """Spans in which players could not reach a server that went on: it could not know."""
    return [(line["at"], line["until"]) for line in lines if line["t"] == "fault" and line.get("hides")]


def is_hidden(spans, begin, end):
    return any(begin < until and since < end for since, until in spans)


def absences(lines):
    """By player: when it had no connection while the server went on, as far as it was told."""
    gone, absent, restarts = {}, collections.defaultdict(list), collections.defaultdict(list)
    for line in lines:
        if line["t"] == "lost":
            gone.setdefault(line["who"], line["at"])
        elif line["t"] == "saw" and line["kind"] == "server_restarted":
            restarts[line["who"]].append(line["at"])
        elif line["t"] == "synced" and line["who"] in gone:
            absent[line["who"]].append((gone.pop(line["who"]), line["at"]))
    for who, spans in absent.items():
        # The event comes just before or after what else a player is told when it is back.
        absent[who] = [(a, b) for a, b in spans if not any(a <= at <= b + SLACK for at in restarts[who])]
    return absent


def charges(lines, stored):
    """No move costs more than its player thought, if there was an outage meanwhile; else no more than it took."""
    absent = absences(lines)
    asked, answered = by_id(lines, "invoked"), by_id(lines, "ok")
    spans = hidden(lines)
    told = {(line["game"], line["v"]): line["clocks"] for line in lines if line["t"] == "clocks"}
    for game, events in stored.games.items():
        if any(event.kind == "dice_fell" for event in events):
            continue  # who is to open pays for that, whoever moves
        of_kind = {event.kind: event.body for event in events}
        increment = of_kind["game_created"]["d"]["clock"].get("increment_ms", 0)
        white = of_kind.get("game_started", {}).get("d", {}).get("white", {}).get("id")
        left, before, outage = {}, None, False
        for event in events:
            outage = outage or event.kind == "server_restarted"
            if event.kind != "moved":
                continue
            mine, ok, clocks = asked.get(event.command), answered.get(event.command), told.get((game, event.seq), {})
            now = clocks.get("white_ms" if event.player == white else "black_ms")
            if mine and ok and before and now is not None and event.player in left:
                cost = (left[event.player] + increment - now) / 1000
                may = (mine["at"] - mine["turn_at"] if outage else ok["at"] - before["at"]) + SLACK
                if outage:
                    begin, end = mine["turn_at"], ok["at"] + SLACK
                    may += sum(until - since for since, until in absent[event.player] if begin < until <= end)
                if cost > may and not is_hidden(spans, before["at"], ok["at"]):
                    why = " in spite of an outage" if outage else ""
                    yield f"{game}/{event.seq} cost {cost:.1f} s{why}, and should not cost more than {may:.1f} s"
            before, outage = mine, False
            left.pop(event.player, None)
            if now is not None:
                left[event.player] = now


def flags(lines, _):
    """Bots move long before their time is over: no game ends because somebody was late."""
    spans = hidden(lines)
    told = set()
    for line in lines:
        if line["t"] != "ended" or line["game"] in told or line["outcome"]["reason"] in OWN_DOING:
            continue
        told.add(line["game"])
        if not is_hidden(spans, line["at"] - 120, line["at"]):
            yield f"{line['game']} ended by {line['outcome']['reason']}"


def terms(_, stored):
    newest, owners = 0, {}
    for term, node in ((lease.term, lease.node) for lease in stored.leases):
        if term < newest:
            yield f"the term went back from {newest} to {term}"
        newest = max(newest, term)
        if node and owners.setdefault(term, node) != node:
            yield f"term {term} was that of {owners[term]} and of {node}"
    servers, last = {}, {}
    for server, term in stored.reigns:
        if servers.setdefault(term, server) != server:
            yield f"{servers[term]} and {server} served with term {term}"
        if term <= last.get(server, 0):
            yield f"{server} served with term {term} after {last[server]}"
        last[server] = term


def owners(lines, stored):
    """Who asks after the newest owner has shown a game has no answer from another one, as long as none is newer."""
    asked, of_term, shown = by_id(lines, "invoked"), {term: server for server, term in stored.reigns}, {}
    told_at, asked_at = [lease.told for lease in stored.leases], [lease.asked for lease in stored.leases]
    for line in lines:
        if line["t"] not in ("ok", "synced") or not line["game"]:
            continue
        game, server = line["game"], NAMES[line["server"]]
        begin = asked[line["id"]]["at"] if line["t"] == "ok" else line["at"]
        before, after = bisect.bisect(told_at, begin) - 1, bisect.bisect_left(asked_at, line["at"])
        if before < 0 or after == len(asked_at) or stored.leases[before].term != stored.leases[after].term:
            continue  # the owner may have changed meanwhile
        term = stored.leases[before].term
        if server == of_term.get(term):
            shown.setdefault((game, term), line["at"])
        elif line["t"] == "ok" and shown.get((game, term), math.inf) < begin:
            yield f"{server} acknowledged {line['id']} in {game}, which was that of {of_term[term]} with term {term}"


def glicko2(mine, other, score):
    """(rating, deviation, volatility) after one game: Glickman's paper, tau 0.5, a game a period."""
    scale, tau = 173.7178, 0.5
    mu, phi, sigma = (mine[0] - 1500) / scale, mine[1] / scale, mine[2]
    mu_j, phi_j = (other[0] - 1500) / scale, other[1] / scale
    g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
    e = 1 / (1 + math.exp(-g * (mu - mu_j)))
    v = 1 / (g**2 * e * (1 - e))
    delta = v * g * (score - e)
    a = math.log(sigma**2)

    def f(x):
        top = math.exp(x) * (delta**2 - phi**2 - v - math.exp(x))
        return top / (2 * (phi**2 + v + math.exp(x)) ** 2) - (x - a) / tau**2

    low, high = a, math.log(delta**2 - phi**2 - v) if delta**2 > phi**2 + v else a - tau
    while delta**2 <= phi**2 + v and f(high) < 0:
        high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-9:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    sigma = math.exp(low / 2)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / v)
    mu += phi**2 * g * (score - e)
    return mu * scale + 1500, min(350, max(45, phi * scale)), sigma


def ratings(_, stored):
    """Ratings are what the games of each player give, one after the other."""
    now, sides = {}, collections.defaultdict(dict)
    for row in stored.ratings:
        if row["side"] in sides[row["game"]]:
            yield f"{row['game']} was rated twice for {row['side']}"
        sides[row["game"]][row["side"]] = row
    for game, both in sides.items():
        if len(both) != 2:
            yield f"{game} was rated for {list(both)} alone"
            continue
        score = {"white": 1, "black": 0, "draw": 0.5}[both["white"]["result"]]
        for side, other, points in (("white", "black", score), ("black", "white", 1 - score)):
            wanted = glicko2(both[side]["before"], both[other]["before"], points)
            if any(abs(a - b) > slack for a, b, slack in zip(wanted, both[side]["after"], (0.1, 0.1, 1e-4))):
                yield f"{game}: {side} has {both[side]['after']} and should have {wanted}"
    for row in sorted(stored.ratings, key=lambda one: (one["player"], one["family"], one["tempo"], one["games"])):
        key = (row["player"], row["family"], row["tempo"])
        last = now.get(key, {"games": 0, "after": (1500, 350, 0.06)})
        if row["games"] != last["games"] + 1:
            yield f"game {row['games']} of {row['player']} comes after game {last['games']}"
        elif any(abs(a - b) > 0.1 for a, b in zip(last["after"], row["before"])):
            yield f"{row['player']} had {last['after']} after game {last['games']} and {row['before']} before the next"
        now[key] = row


def mails(_, stored):
    last = {}
    for mail, at in stored.mails:
        if at - last.get(mail, -math.inf) < MAIL_AGAIN:
            yield f"the mail {mail} came again after {at - last[mail]:.1f} s"
        last[mail] = at
