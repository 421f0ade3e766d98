"""What must be so at the end of the year, game by game and notice by notice: read from the record that the server has kept, and worked
out again by clocks.py. Each fault is a sentence."""

import collections
import json

from clocks import DAY, Clock, Control, counted

INTERVAL = 1_000  # ms: how late the scanner may be
GRACE = 10_000  # ms: for which the clocks stand still after the server has come back
LEAVE_IN_GAME, LEAVE_A_YEAR, YEAR = 14, 28, 365 * DAY
ENDED_BY_TIME = ("time", "abandonment", "no-move", "void-draw")


def read(text):
    """The body of an event as one object: what everybody is sent, and what the record has besides; moves are stored in short."""
    body = json.loads(text)
    if "m" in body:
        return {"move": body["m"], "left": body.get("t"), "conditional": body.get("i", False), **({"call": body["c"]} if "c" in body else {})}
    return {**body["d"], **body.get("x", {})} if "d" in body else body


class Audit:
    def __init__(self, base, now, outages):
        self.base, self.now, self.outages, self.faults = base, now, outages, []
        self.counts = collections.Counter()
        self.names = dict(base.execute("SELECT key, id FROM games"))
        self.leave = collections.defaultdict(list)
        for player, begin in base.execute("SELECT player, from_ms FROM leave_days ORDER BY from_ms"):
            self.leave[player].append(begin)

    def fault(self, text):
        self.faults.append(text)

    def games(self):
        """The record of each, as (key, events)."""
        for key in self.names:
            rows = self.base.execute(
                "SELECT seq, wall_ms, kind, player, body FROM game_events WHERE game = ? ORDER BY seq", (key,)
            )
            yield key, [(seq, at, kind, by, read(body)) for seq, at, kind, by, body in rows]


    def check_leave(self):
        for player, days in self.leave.items():
            for at in days:
                if len([one for one in days if at - YEAR < one <= at]) > LEAVE_A_YEAR:
                    self.fault(f"{player} has taken more than {LEAVE_A_YEAR} days of leave in the year before {at}")
            self.counts["days of leave"] += len(days)


class Game:
    """One record, gone through event by event."""

    def __init__(self, audit, key, events):
        self.audit, self.name, self.events = audit, audit.names[key], events
        self.variant, self.control = events[0][4]["variant"], Control(events[0][4]["clock"])
        self.clock = self.ended = self.players = None
        self.last = self.began = self.still_until_last = 0
        self.side_to_move, self.missing, self.parties = 0, set(), []
        self.plies, self.mover, self.answers = {}, {}, set()  # by ply: when, and the move; who made it; what lines answered
        self.seqs = {}  # by ply
        self.last_step = events[0][1]
        self.leave_days = collections.Counter()  # also while dice are thrown before the game
        self.still = []  # spans in which draws before the game waited for nobody
        self.marks = {}  # the clock's own numbers before and after each ply

    def fault(self, text):
        self.audit.fault(f"game {self.name}: {text}")

    def go(self):
        for seq, at, kind, by, body in self.events:
            handle = getattr(self, "on_" + kind, None)
            if handle:
                handle(seq, at, by, body)
            self.last = at
        if self.clock and not self.ended:
            self.must_not_be_over(self.audit.now)
        return self

    def must_not_be_over(self, at):
        deadline = self.clock.deadline()
        if at - deadline > INTERVAL:
            self.fault(f"its flag should have fallen at {deadline}, {at - deadline} ms before {at}")

    def on_game_started(self, seq, at, _by, body):
        self.players = [body["white"]["id"], body["black"]["id"]]
        self.began = self.last = at
        self.side_to_move = 0 if body["start"]["fen"].split(" ")[1] == "w" else 1
        self.clock = Clock(self.control, at, self.side_to_move)
        self.movers = [self.players.index(by) if by else None for _, _, kind, by, _ in self.events if kind == "moved"]
        self.called(body)

    def called(self, body):
        """Dice must fall: whoever's part is missing is on the clock."""
        if "call" in body:
            self.missing = set(self.parties)
            if "move" in body:
                self.missing.discard(self.players[1 - self.side_to_move])
        self.settle_dice(self.last)

    def on_fair_locked(self, _seq, at, _by, body):
        self.last_step = at
        parties = [part.split(":") for part in body["lock"].split("|")[8:]]
        self.parties = [name for name, commitment in parties if commitment != "-"]
        if "call" in body:
            self.missing = set(self.parties)

    def on_fair_opened(self, _seq, at, _by, body):
        self.missing.discard(body["player"])
        self.settle_dice(at)

    def on_fair_rolled(self, _seq, at, _by, _body):
        self.missing.clear()
        self.settle_dice(at)

    def on_fair_offered(self, _seq, at, _by, _body):
        self.last_step = at

    def settle_dice(self, at):
        if not self.clock or self.ended:
            return
        one = self.players[self.side_to_move]
        side = self.side_to_move if not self.missing or one in self.missing else 1 - self.side_to_move
        if side != self.clock.running:
            self.clock.hand_to(side, at)

    def on_moved(self, seq, at, _by, body):
        side, ply = self.side_to_move, len(self.plies) + 1
        self.last, self.mover[ply] = at, side
        if self.clock.running != side:
            return self.fault(f"ply {ply} was made while the other clock ran")
        is_free = body["conditional"]
        if not is_free and at >= self.clock.deadline():
            self.fault(f"ply {ply} came after its deadline {self.clock.deadline()}, at {at}")
        self.plies[ply], self.seqs[ply] = (at, body["move"]), seq
        if is_free:
            self.answers.add(ply)
        before = [self.clock.left(one, at) for one in (0, 1)]
        self.still_until_last += self.clock.stood_still(at)
        self.clock.move(at, self.side_after(ply, side), is_free)
        self.marks[ply] = (before, [self.clock.left(one, at) for one in (0, 1)])
        self.side_to_move = self.side_after(ply, side)
        self.called(body)
        if body["left"] is not None and at + body["left"] != self.clock.deadline():
            self.fault(f"ply {ply} leaves {body['left']} ms to the record, {self.clock.deadline() - at} by the rules")
        self.audit.counts["plies"] += 1
        self.audit.counts["conditional"] += is_free

    def side_after(self, ply, side):
        """Whose turn it is then: in Future Chess White relocates second and moves first. Whoever moved next says so himself."""
        later = self.movers[ply] if ply < len(self.movers) else None
        if later is not None:
            return later
        return 0 if self.variant in ("future", "future-random") and ply == 2 else 1 - side

    def on_paused(self, _seq, at, _by, body):
        self.clock.stop(at, body["until_ms"])
        self.audit.counts["pauses"] += 1
        if body["until_ms"] - at > 60 * DAY:
            self.fault("a pause of more than 60 days")

    def on_server_restarted(self, _seq, _at, _by, body):
        span = (body["from_ms"], body["until_ms"] - GRACE)
        if not any(abs(begin - span[0]) <= 1_000 and end == span[1] for begin, end in self.audit.outages):
            self.fault(f"it was told of an outage that was none: {span}")
        if self.clock:
            self.clock.stop(body["from_ms"], body["until_ms"])
        self.still.append((body["from_ms"], body["until_ms"]))
        self.audit.counts["outages told"] += 1

    def on_leave_taken(self, _seq, at, _by, body):
        player, begin = body["player"], body["from_ms"]
        self.audit.counts["leave"] += 1
        if begin not in self.audit.leave[player]:
            self.fault(f"{player} has no day of leave from {begin}")
        if not self.control.has_leave:
            self.fault("it has no leave, and took some")
        self.leave_days[player] += 1
        if self.leave_days[player] > LEAVE_IN_GAME:
            self.fault(f"{player} has more than {LEAVE_IN_GAME} days of leave in it")
        if self.clock:
            self.clock.take_leave(self.players.index(player), begin, body["until_ms"])
        else:
            self.still.append((begin, body["until_ms"]))

    def on_game_ended(self, seq, at, by, body):
        self.ended, self.ended_at = body["outcome"], at
        if not self.clock:
            return self.before_start(at)
        if self.ended["reason"] in ("time", "abandonment", "no-move"):
            self.flag_fell(at)
        else:
            self.must_not_be_over(at)

    def flag_fell(self, at):
        deadline, side = self.clock.deadline(), self.clock.running
        self.audit.counts["flags"] += 1
        if not 0 <= at - deadline <= INTERVAL:
            self.fault(f"its flag fell at {at}, {at - deadline} ms after {deadline}")
        player = self.players[side]
        days = self.audit.leave[player]
        in_year = [one for one in days if at - YEAR < one <= at]
        if self.control.has_leave and self.leave_days[player] < LEAVE_IN_GAME and len(in_year) < LEAVE_A_YEAR:
            ahead = [one for one in days if one > at]
            if len(in_year) + len(ahead) < LEAVE_A_YEAR:
                self.fault(f"{player} lost on time at {at}, and had leave: {len(in_year)} days taken, {self.leave_days[player]} here")

    def before_start(self, at):
        """A draw whose parts did not come is called off once whoever owes one has had the time of a move."""
        if self.ended["reason"] != "void-draw":
            return
        had = counted(self.last_step, at, self.still)
        if had < self.control.base or (had > self.control.base + INTERVAL and not self.control.off):
            self.fault(f"its draw was called off {had} ms after its last step, of {self.control.base}")

    def told(self):
        """Of each ply who was to be told that it is his turn; of the last one nobody, if it ended the game."""
        for ply, (at, _) in self.plies.items():
            after = self.side_after(ply, self.mover[ply])
            is_last = self.ended and ply == len(self.plies) and at == self.ended_at
            if after != self.mover[ply] and not is_last and not self.is_answered(ply):
                yield ply, at, self.players[after]

    def ended_by(self):
        """Who brought the end about, by a command, a move or an opening; none: nobody. Of what one command does the first event alone
        says whose it was."""
        place = next(i for i, event in enumerate(self.events) if event[2] == "game_ended")
        at, by = self.events[place][1], self.events[place][3]
        while by is None and self.ended["reason"] not in ENDED_BY_TIME and self.events[place - 1][1] == at:
            place -= 1
            by = self.events[place][3]
        return by

    def check_lines(self, sent, stored):
        """What lines have played is what somebody has left; and what was foreseen was answered, unless an offer stood."""
        for ply in self.answers:
            if (self.name, ply - 1, self.plies[ply - 1][1], self.plies[ply][1]) not in sent:
                self.fault(f"ply {ply} was played from a line that nobody has left")
        for _, ply, theirs, answer in stored:
            if self.plies.get(ply, (0, None))[1] != theirs or self.had_offer(ply) or self.ended_with(ply):
                continue
            if ply + 1 not in self.answers or self.plies[ply + 1][1] != answer:
                self.fault(f"ply {ply} was foreseen, and {answer} was not played")

    def had_offer(self, ply):
        """One that may have stood when the move was made, or when it was to be answered."""
        begin, end = self.seqs.get(ply - 2, 0), self.seqs.get(ply + 1, self.events[-1][0])
        return any("offer" in kind and begin <= seq <= end for seq, _, kind, _, _ in self.events)

    def ended_with(self, ply):
        return bool(self.ended) and ply == len(self.plies)

    def is_answered(self, ply):
        """At once, by a line of the other player."""
        return ply + 1 in self.answers

    def check_sum(self, shown):
        """What the clocks showed to the players adds up to the time that has passed, but for the time in which they stood still."""
        lost, last = 0, {}
        for ply in sorted(shown):
            _, before, after = shown[ply]
            color = ("white", "black")[self.mover[ply]]
            if ply <= 2:
                lost += self.control.base - before["first_move_ms"]
            else:
                lost += last[color] - before[f"{color}_ms"] - before.get(f"{color}_bank_ms", 0)
            last = {one: after[f"{one}_ms"] + after.get(f"{one}_bank_ms", 0) for one in ("white", "black")}
        passed = self.plies[max(shown)][0] - self.began
        still = self.still_until_last
        if lost + still != passed:
            self.fault(f"its clocks lost {lost} ms and stood still for {still}, and {passed} have passed")
