"""The rows of the table: how bench_load is called for each, and which of its figures are shown."""

import dataclasses
from collections.abc import Callable


@dataclasses.dataclass(frozen=True)
class Size:
    moves: int  # that count, at full speed
    seconds: float  # at a pace, and in the storm
    connections: int
    live: int  # games for memory
    churn: int
    long_games: int
    counted: int  # moves whose allocations are counted


FULL = Size(moves=40_000, seconds=15, connections=1000, live=500, churn=20_000, long_games=250, counted=20_000)
QUICK = Size(moves=10_000, seconds=5, connections=400, live=100, churn=1_000, long_games=60, counted=5_000)
size = FULL


def set_size(chosen):
    global size  # pylint: disable=global-statement
    size = chosen


@dataclasses.dataclass(frozen=True)
class Figure:
    key: str
    words: str
    unit: str
    goal: str = ""
    digits: int = 0


@dataclasses.dataclass(frozen=True)
class Row:
    name: str
    help: str
    take: Callable  # (bench, program) -> figures by key
    figures: list[Figure]
    relay: bool = True  # whether the relay does it, too
    node: bool = True  # and the peer in JavaScript
    repeated: bool = False  # whether it varies so much that several rounds are wanted

    def is_for(self, program):
        return {"relay": self.relay, "node": self.node}.get(program.kind, True)


def speed(*arguments, latency=False, needs_rules=False):
    def take(bench, program):
        bounds = ["--seconds", str(size.seconds)] if latency else ["--moves", str(size.moves), "--seconds", "120"]
        got = bench.run(program, [*arguments, *bounds])
        if needs_rules and program.kind == "server" and not got["rules"]:
            return dict.fromkeys(("cpu", "p50", "p99", "bytes", "frame", "client"))
        return {
            "cpu": got["cpu_us_per_move"],
            "p50": got["latency_us"]["p50"],
            "p99": got["latency_us"]["p99"],
            "bytes": got["bytes_per_move"],
            "frame": got["moved_frame_bytes"],
            "client": got["client_cpu_us_per_move"],  # not shown: whether the client was what limited the run
        }

    return take


def idle(bench, program):
    got = bench.run(program, ["--idle", str(size.connections)])
    return {"idle": got["each"]["resident"]}


def live(bench, program):
    got = bench.run(program, ["--memory", "--games", str(size.live)])
    found = {f"live{plies}": got["each"][f"{plies}_plies"]["resident"] for plies in (20, 100, 200)}
    return found | {"ply": got["bytes_per_ply"]["resident"], "above": got["above_empty"]["100_plies"] / 1e6}


def allocations(bench, program):
    got = bench.run(program, ["--games", "100", "--moves", str(size.counted), "--seconds", "120"], count="allocations")
    # None at all: the program has an allocator linked into it, which cannot be counted from outside.
    return {"allocations": got["counted_per_move"] or None}


def system_calls(bench, program):
    """Of one game, where nothing can be done for several moves at once, and of many."""
    def counted(games, moves):
        arguments = ["--games", str(games), "--moves", str(moves), "--seconds", "120"]
        return bench.run(program, arguments, count="system_calls")["counted_per_move"]

    return {"alone": counted(1, size.counted // 5), "together": counted(100, size.counted)}


def disk(bench, program):
    """Of games that have some moves and of as many that have more, the difference: what a game takes is in both."""
    games, few, many = 100, 20, 220
    sizes = [
        bench.run(program, ["--memory", "--games", str(games), "--stages", str(plies), "--settle", "0.2"])["database"]
        for plies in (few, many)
    ]
    return {"disk": (sizes[1] - sizes[0]) / (games * (many - few))}


def churn(bench, program):
    # Games that are over are kept for half a minute, as somebody may look at them.
    got = bench.run(program, ["--churn", str(size.churn), "--games", "100", "--settle", "40"])
    return {
        "before": got["empty"]["resident"] / 1e6,
        "after": got["after"]["resident"] / 1e6,
        "left": got["after_to_empty"],
    }


def storm(bench, program):
    arguments = ["--storm", "--games", "100", "--seconds", str(size.seconds), "--long-games", str(size.long_games)]
    got = bench.run(program, arguments)
    return {
        "calm50": got["without"]["p50_us"],
        "calm99": got["without"]["p99_us"],
        "storm50": got["with"]["p50_us"],
        "storm99": got["with"]["p99_us"],
        "storm": got["p50_ratio"],
    }


def beside_computer(bench, program):
    arguments = ["--against-computer", "30", "--games", "100", "--seconds", str(size.seconds)]
    got = bench.run(program, arguments, computer=True)
    return {
        "alone99": got["without"]["p99_us"],
        "beside99": got["with"]["p99_us"],
        "beside": got["p99_ratio"],
        "answer50": got["answer_p50_us"],
        "answer99": got["answer_p99_us"],
    }


def cpu(words, goal):
    return Figure("cpu", words, "µs a move", goal, 1)


RULES = "with the feature `rules`: "
ROWS = [
    Row("chess-100", "processor time a move, 100 games as fast as they can", speed("--games", "100"),
        [cpu("chess, 100 games, full speed", "1.5 ×"), Figure("bytes", "chess, to both clients", "bytes a move")],
        repeated=True),
    Row("chess-500", "the same with 500 games", speed("--games", "500"), [cpu("chess, 500 games, full speed", "1.5 ×")],
        repeated=True),
    Row("paced", "500 games, 2,000 moves a second of all together",
        speed("--games", "500", "--pace", "2000", "--warm", "6000", latency=True),
        [cpu("chess, 500 games, 2,000 moves/s", "1.3 ×"), Figure("p50", "the same, latency p50", "µs", "1.2 ×"),
         Figure("p99", "the same, latency p99", "µs", "1.2 ×")], repeated=True),
    Row("chu-shogi", "100 games of Chu Shogi", speed("--games", "100", "--variant", "chu-shogi"),
        [cpu("Chu Shogi, 100 games, full speed", "2.2 ×"), Figure("bytes", "Chu Shogi, to both clients", "bytes a move")],
        repeated=True, node=False),
    Row("courier", "100 games of Courier Chess", speed("--games", "100", "--variant", "courier"),
        [cpu("Courier, 100 games, full speed", "")], repeated=True, node=False),
    Row("chess56", "100 games of Chess 56, whose setups dice give", speed("--games", "100", "--variant", "chess56"),
        [cpu("Chess 56 with its dice, 100 games", "")], repeated=True, node=False),
    Row("rules-100", "chess for clients that have the rules, 100 games",
        speed("--games", "100", "--rules-feature", needs_rules=True),
        [cpu(RULES + "100 games", "1.4 ×"), Figure("frame", RULES + "`moved`", "bytes", "200")], repeated=True, node=False),
    Row("rules-500", "the same with 500 games", speed("--games", "500", "--rules-feature", needs_rules=True),
        [cpu(RULES + "500 games", "1.4 ×")], repeated=True, node=False),
    Row("idle", "memory of a connection that has said hello", idle, [Figure("idle", "idle connection", "bytes", "7,168")]),
    Row("live", "memory of a game that is played, with both its connections", live,
        [Figure("live20", "live game, 20 plies", "bytes", "20,480"), Figure("live100", "live game, 100 plies", "bytes"),
         Figure("live200", "live game, 200 plies", "bytes"), Figure("ply", "each ply more", "bytes", "64"),
         Figure("above", "all games at 100 plies, above an empty server", "MB", "28 (500 games)", 1)]),
    Row("allocations", "how often memory is asked for, counted by a library that is loaded first", allocations,
        [Figure("allocations", "allocations", "a move", "8", 1)], node=False),
    Row("system-calls", "system calls, counted by a library that is loaded first", system_calls,
        [Figure("alone", "system calls, one game", "a move", digits=1),
         Figure("together", "system calls, 100 games, full speed", "a move", "5", 1)]),
    Row("disk", "how much a move makes the database larger", disk, [Figure("disk", "on disk", "bytes a move", "120")]),
    Row("churn", "memory after many games and their players have come and gone", churn,
        [Figure("before", "memory before games come and go", "MB", "", 1), Figure("after", "and after", "MB", "", 1),
         Figure("left", "after to before", "×", "1.2", 2)]),
    Row("storm", "latency of moves while 38 others read as fast as they can", storm,
        [Figure("calm50", "nobody reads, p50", "µs"), Figure("storm50", "38 read, p50", "µs"),
         Figure("storm", "38 read to nobody, p50", "×", "1.5", 2), Figure("calm99", "nobody reads, p99", "µs"),
         Figure("storm99", "38 read, p99", "µs")], relay=False, node=False),
    Row("computer", "latency of people's moves while 30 others play the computer at level 8", beside_computer,
        [Figure("alone99", "nobody plays the computer, p99", "µs"), Figure("beside99", "30 play the computer, p99", "µs"),
         Figure("beside", "30 play the computer to nobody, p99", "×", "1.3", 2),
         Figure("answer50", "the computer's answer, p50", "µs"), Figure("answer99", "the computer's answer, p99", "µs")],
        repeated=True, relay=False, node=False),
]


def in_words():
    width = max(len(row.name) for row in ROWS)
    return "rows:\n" + "\n".join(f"  {row.name:{width}}  {row.help}" for row in ROWS)
