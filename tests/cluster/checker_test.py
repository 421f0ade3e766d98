#!/usr/bin/env python3
"""Each violation is planted once in a history that is right otherwise, and found by the check that is there for it."""

import copy
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from checker import Event, Lease, Stored, check, glicko2  # noqa: E402

LOCK = "fair1|lock|aaaaaaaa.1|2026-11-20T20:45:07Z|chess112@1|6|1|key:server|w:1|b:2"


def asked(at, who, name, kind, body, **more):
    return {"t": "invoked", "at": at, "who": who, "game": "aaaaaaaa", "id": name, "kind": kind, "body": body, **more}


def ok(at, who, name, v):
    server = "one" if at < 20 else "two"
    return {"t": "ok", "at": at, "who": who, "game": "aaaaaaaa", "id": name, "v": v, "server": server}


def saw(at, who, v, kind, told=""):
    return {"t": "saw", "at": at, "who": who, "game": "aaaaaaaa", "v": v, "kind": kind, "told": told}


def clocks(v, white, black):
    left = {"white_ms": white, "black_ms": black}
    return {"t": "clocks", "at": 1, "who": "w", "game": "aaaaaaaa", "v": v, "clocks": left}


def move(at, who, name, ply, text, turn_at):
    return asked(at, who, name, "move", {"ply": ply, "move": text}, turn_at=turn_at)


def right():
    """A game of four moves, as it should be; an outage of 20 s before the fourth."""
    lines = [
        asked(1, "b", "join", "join", {}),
        ok(1.1, "b", "join", 2),
        move(2, "w", "m1", 1, "e2e4", 1.5),
        saw(2.1, "w", 4, "moved", "1 e2e4"),
        ok(2.1, "w", "m1", 4),
        saw(2.2, "b", 4, "moved", "1 e2e4"),
        move(3, "b", "m2", 2, "e7e5", 2.2),
        ok(3.1, "b", "m2", 5),
        move(4, "w", "m3", 3, "g1f3", 3.1),
        ok(4.1, "w", "m3", 6),
        move(26, "b", "m4", 4, "b8c6", 25),
        ok(26.1, "b", "m4", 8),
        asked(27, "w", "m5", "move", {"ply": 5, "move": "f1c4"}, turn_at=26.5),
        {"t": "refused", "at": 27.1, "who": "w", "game": "aaaaaaaa", "id": "m5", "code": "stale_ply"},
        {"t": "lock", "at": 1.5, "who": "w", "game": "aaaaaaaa", "draw": "aaaaaaaa.1", "lock": LOCK},
        clocks(4, 60000, 60000),
        clocks(5, 60000, 60000),
        clocks(6, 59000, 60000),
        clocks(8, 59000, 58500),
        {"t": "ended", "at": 30, "who": "w", "game": "aaaaaaaa", "outcome": {"reason": "checkmate"}},
    ]
    clock = {"d": {"clock": {"type": "fischer", "increment_ms": 0}}}
    events = [
        Event(1, "game_created", "w", "create", clock),
        Event(2, "player_joined", "b", "join"),
        Event(3, "game_started", body={"d": {"white": {"id": "w"}}}),
        Event(4, "moved", "w", "m1", {"m": "e2e4"}),
        Event(5, "moved", "b", "m2", {"m": "e7e5"}),
        Event(6, "moved", "w", "m3", {"m": "g1f3"}),
        Event(7, "server_restarted"),
        Event(8, "moved", "b", "m4", {"m": "b8c6"}),
    ]
    new = (1500, 350, 0.06)
    row = {"game": "aaaaaaaa", "family": "chess", "tempo": "blitz", "games": 1, "before": new, "result": "white"}
    rows = [
        {**row, "side": "white", "player": "w", "after": glicko2(new, new, 1)},
        {**row, "side": "black", "player": "b", "after": glicko2(new, new, 0)},
    ]
    return lines, Stored(
        games={"aaaaaaaa": events},
        locks={"aaaaaaaa.1": LOCK},
        leases=[Lease(1, "x", 0, 0.1), Lease(1, "x", 20, 20.1), Lease(2, "y", 24, 24.1), Lease(2, "y", 40, 40.1)],
        reigns=[("n1", 1), ("n2", 2)],
        ratings=rows,
        mails=[("<1>", 1), ("<2>", 2), ("<1>", 190)],
    )


class Checks(unittest.TestCase):
    def finds(self, name, harm):
        lines, stored = copy.deepcopy(right())
        harm(lines, stored)
        found = check(lines, stored)
        self.assertTrue(any(one.startswith(name + ":") for one in found), found)

    def test_right(self):
        self.assertEqual(check(*right()), [])

    def test_the_paper_s_numbers(self):
        """Its example has three opponents; of one, a published worked value: equal players, one wins."""
        self.assertAlmostEqual(glicko2((1500, 350, 0.06), (1500, 350, 0.06), 1)[0], 1662.2, delta=0.2)
        self.assertAlmostEqual(glicko2((1500, 350, 0.06), (1500, 350, 0.06), 1)[1], 290.3, delta=0.2)

    def test_acknowledged_before_the_commit(self):
        """The newest event was told and is not there after a crash."""
        self.finds("acknowledged", lambda lines, stored: stored.games["aaaaaaaa"].pop())

    def test_success_with_a_warning_taken_for_success(self):
        """What the standby did not have is gone after its promotion, and another move took the number."""

        def harm(_, stored):
            stored.games["aaaaaaaa"][7] = Event(8, "moved", "b", "other", {"m": "d7d6"})

        self.finds("acknowledged", harm)

    def test_another_body(self):
        self.finds("acknowledged", lambda lines, stored: stored.games["aaaaaaaa"][3].body.update(m="d2d4"))

    def test_another_number(self):
        self.finds("acknowledged", lambda lines, stored: lines[4].update(v=5))

    def test_refused_and_done(self):
        def harm(_, stored):
            stored.games["aaaaaaaa"].append(Event(9, "moved", "w", "m5", {"m": "f1c4"}))

        self.finds("refused", harm)

    def test_no_term_check_and_done_twice(self):
        """Two servers each did the command."""

        def harm(_, stored):
            stored.games["aaaaaaaa"].append(Event(9, "moved", "b", "m4", {"m": "b8c6"}))

        self.finds("at_most_once", harm)

    def test_gap(self):
        self.finds("gaps", lambda lines, stored: stored.games["aaaaaaaa"].pop(2))

    def test_no_term_check_and_two_views(self):
        """Two servers each gave the number to another move."""
        self.finds("views", lambda lines, stored: lines[5].update(told="1 d2d4"))

    def test_seen_and_not_stored(self):
        self.finds("views", lambda lines, stored: lines.append(saw(31, "w", 9, "moved", "5 f1c4")))

    def test_order(self):
        def harm(lines, _):
            lines[7]["v"], lines[9]["v"] = 6, 5

        self.finds("order", harm)

    def test_two_locks(self):
        self.finds("locks", lambda lines, stored: lines[14].update(lock=LOCK.replace("w:1", "w:3")))

    def test_one_secret_twice(self):
        def harm(_, stored):
            stored.locks["aaaaaaaa.2"] = LOCK.replace("aaaaaaaa.1", "aaaaaaaa.2")

        self.finds("locks", harm)

    def test_outage_charged(self):
        self.finds("charges", lambda lines, stored: lines[18]["clocks"].update(black_ms=38000))

    def test_an_absence_of_the_player_alone_is_charged(self):
        """An outage was over when the connection was lost, and the server went on."""
        lines, stored = copy.deepcopy(right())
        player = {"who": "b", "game": "aaaaaaaa"}
        lines[11]["at"] = 30.2
        lines += [{"t": "lost", "at": 26.05, **player}, {"t": "synced", "at": 30.1, "server": "two", **player}]
        lines[18]["clocks"]["black_ms"] = 55000
        self.assertEqual(check(lines, stored), [])
        lines.append(saw(30.0, "b", 7, "server_restarted"))
        self.assertNotEqual(check(lines, stored), [])

    def test_too_much_charged(self):
        self.finds("charges", lambda lines, stored: lines[17]["clocks"].update(white_ms=50000))

    def test_flagged(self):
        self.finds("flags", lambda lines, stored: lines[19].update(outcome={"reason": "time"}))

    def test_terms_go_back(self):
        self.finds("terms", lambda lines, stored: stored.leases.append(Lease(1, "x")))

    def test_two_nodes_in_one_lease(self):
        self.finds("terms", lambda lines, stored: stored.leases.append(Lease(2, "x")))

    def test_two_servers_under_one_term(self):
        self.finds("terms", lambda lines, stored: stored.reigns.append(("n1", 2)))

    def test_no_term_check_and_an_old_owner_goes_on(self):
        """It takes turns with the new one, and no number is given twice."""

        def harm(lines, stored):
            lines.append({"t": "synced", "at": 25, "who": "w", "game": "aaaaaaaa", "server": "two"})
            lines += [move(31, "w", "m6", 5, "d2d4", 30), {**ok(31.1, "w", "m6", 9), "server": "one"}]
            stored.games["aaaaaaaa"].append(Event(9, "moved", "w", "m6", {"m": "d2d4"}))

        self.finds("owners", harm)

    def test_rated_twice(self):
        self.finds("ratings", lambda lines, stored: stored.ratings.append(stored.ratings[0]))

    def test_rated_otherwise(self):
        self.finds("ratings", lambda lines, stored: stored.ratings[0].update(after=(1700, 290, 0.06)))

    def test_rating_lost(self):
        self.finds("ratings", lambda lines, stored: stored.ratings[0].update(games=2))

    def test_two_mails(self):
        self.finds("mails", lambda lines, stored: stored.mails.append(("<2>", 4)))


if __name__ == "__main__":
    unittest.main()
