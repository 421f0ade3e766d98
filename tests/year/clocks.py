"""The clocks of games by post, worked out again from docs/correspondence.md: by measuring spans of time from which the days off, the
pauses, the outages and the leave are cut out. The server adds up step by step, so that the same mistake is not easily made twice."""

DAY = 86_400_000
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
EPOCH_WEEKDAY = 3  # 1 January 1970 was a Thursday
MOST_IN_BANK = 365 * DAY


class Control:
    def __init__(self, clock):
        days = clock.get("days_off", {"weekdays": [], "utc_offset_min": 0})
        self.off = {WEEKDAYS.index(day) for day in days["weekdays"]}
        self.offset = days["utc_offset_min"] * 60_000
        self.by_move = "days" in clock
        self.base = clock.get("days", clock.get("base_days", 0)) * DAY
        self.increment = clock.get("increment_days", 0) * DAY
        self.cap = clock.get("cap_days", 0) * DAY
        self.bank = clock["bank_days"] * DAY if "bank_days" in clock else None
        self.has_leave = clock.get("leave", True) and (self.by_move or self.bank is None)

    def off_spans(self, begin, end):
        """The days off between these moments."""
        day = (begin + self.offset) // DAY
        while day * DAY - self.offset < end:
            if (day + EPOCH_WEEKDAY) % 7 in self.off:
                yield day * DAY - self.offset, (day + 1) * DAY - self.offset
            day += 1


def counted(begin, end, spans):
    """How much of the time between the two lies in none of the spans."""
    total, at = 0, begin
    for first, last in sorted(spans):
        first, last = max(first, at), min(last, end)
        if last <= first:
            continue
        total += first - at
        at = last
    return total + max(0, end - at)


class Side:
    def __init__(self, control):
        self.main, self.bank = control.base, control.bank or 0
        self.leave = []  # spans
        self.on_clock = []  # spans of the move that it is thinking about; the last may be open


class Clock:
    """One game's, from its start on. Sides are 0 (White) and 1."""

    def __init__(self, control, start, first=0):
        self.control, self.start, self.moves, self.still = control, start, 0, []
        self.sides = [Side(control), Side(control)]
        self.running = None
        self.hand_to(first, start)

    def hand_to(self, side, at):
        if self.running is not None:
            begin, _ = self.sides[self.running].on_clock.pop()
            self.sides[self.running].on_clock.append((begin, at))
        self.running = side
        if side is not None:
            self.sides[side].on_clock.append((at, None))

    def used(self, at):
        """Of the move of the side on the clock."""
        side = self.sides[self.running]
        total = 0
        for begin, end in side.on_clock:
            end = at if end is None else end
            total += counted(begin, end, self.stops(side, begin, end))
        return total

    def stood_still(self, at):
        """Since it was the turn of the side on the clock."""
        spans = [(begin, at if end is None else end) for begin, end in self.sides[self.running].on_clock]
        return sum(end - begin for begin, end in spans) - self.used(at)

    def stops(self, side, begin, end):
        return [*self.still, *side.leave, *self.control.off_spans(begin, end)]

    def allowance(self):
        if self.moves < 2:
            return self.control.base
        side = self.sides[self.running]
        return side.main + side.bank if self.control.by_move else side.main

    def deadline(self):
        """The first moment by which the allowance is used up, and the clock does not stand still."""
        begin, _ = self.sides[self.running].on_clock[-1]
        left = self.allowance() - self.used(begin)
        at = begin + left
        while (used := self.used(at)) < self.allowance():
            at += self.allowance() - used
        side = self.sides[self.running]
        for first, last in sorted([*self.still, *side.leave]):
            if first <= at < last:
                at = last
        return at

    def left(self, side, at):
        """Main time and bank as they are shown."""
        one = self.sides[side]
        if self.moves < 2:
            return one.main, one.bank
        used = 0
        for begin, end in one.on_clock:
            end = at if end is None else end
            used += counted(begin, end, self.stops(one, begin, end))
        main = max(0, one.main - used)
        return main, max(0, one.bank - max(0, used - one.main)) if self.control.by_move else one.bank

    def move(self, at, after, is_free=False):
        """The side on the clock moves, and then it is that side's turn."""
        side, used = self.sides[self.running], 0 if is_free else self.used(at)
        if self.moves >= 2:
            if self.control.by_move:
                side.bank -= max(0, used - side.main)
                side.main = self.control.base
            else:
                whole = side.main - used + self.control.increment + side.bank
                side.main = min(whole, self.control.cap)
                side.bank = min(whole - side.main, MOST_IN_BANK) if self.control.bank is not None else 0
        self.hand_to(None, at)
        side.on_clock.clear()
        self.hand_to(after, at)
        self.moves += 1

    def stop(self, begin, end):
        """For both: a pause, or a time in which the server was not there."""
        self.still.append((begin, end))

    def take_leave(self, side, begin, end):
        self.sides[side].leave.append((begin, end))
