"""What a move costs with few games and with many, and with few moves a second and with many: points, and their plots.

usage: python3 curves.py ASTRAGAL BUILD [--quick] …   (scripts/bench curves builds and installs everything first)
"""

import argparse
import dataclasses
import json
import pathlib
import sys

import plot
import runs
import table

ROOT = pathlib.Path(__file__).parent.parent
PLOTS = ROOT / "docs" / "bench"
REACHED = 0.9  # of a pace, as moves come at random; a program that does less cannot do more


@dataclasses.dataclass(frozen=True)
class Points:
    games: list[int]  # at `pace`
    pace: int
    paces: list[int]  # of `many` games; 0: as fast as they can
    many: int
    seconds: float


FULL = Points(games=[10, 30, 100, 300, 1000, 2000, 5000], pace=2000,
              paces=[100, 300, 1000, 2000, 4000, 8000, 0], many=500, seconds=10)
QUICK = Points(games=[10, 300, 5000], pace=2000, paces=[300, 2000, 0], many=500, seconds=3)


def point(bench, program, games, pace, seconds):
    # Each game has begun in earnest before it counts: both players have moved, and nobody is called late.
    arguments = ["--games", str(games), "--pace", str(pace), "--warm", str(max(2 * games, 2000 if pace == 0 else pace))]
    got = bench.run(program, [*arguments, "--seconds", str(seconds)])
    latency = got["latency_us"]
    return {"rate": got["moves_per_second"], "cpu": got["cpu_us_per_move"], "p50": latency["p50"], "p99": latency["p99"]}


def measure(bench, programs, points, rounds):
    """By curve and program: a list of points, each with what was asked for and the spread of what was measured."""
    asked = {"games": [(games, points.pace) for games in points.games],
             "paces": [(points.many, pace) for pace in points.paces]}
    found = {curve: {program.name: [] for program in programs} for curve in asked}
    for curve, wanted in asked.items():
        slow = set()
        for games, pace in wanted:
            results = {program.name: [] for program in programs if program.name not in slow or pace == 0}
            for _ in range(rounds):
                for program in programs:
                    if program.name in results:
                        results[program.name].append(point(bench, program, games, pace, points.seconds))
            for name, several in results.items():
                spread = table.spread(several)
                if spread["rate"]["median"] < REACHED * pace:
                    if curve == "paces":
                        slow.add(name)  # what it can do at most is the last point
                    print(f"{name}: {spread['rate']['median']:.0f} moves a second with {games} games", file=sys.stderr)
                    continue
                found[curve][name].append({"games": games, "pace": pace, **spread})
            print(f"{games} games, {pace or 'as many as they can'} moves/s", file=sys.stderr)
    return found


def draw(found):
    """The plots of the document."""
    PLOTS.mkdir(exist_ok=True)
    by_games = {name: [(one["games"], one["cpu"]) for one in line] for name, line in found["games"].items()}
    by_rate = {name: [(one["rate"]["median"], one["cpu"]) for one in line] for name, line in found["paces"].items()}
    waits = {name: [(one["rate"]["median"], in_ms(one["p99"])) for one in line] for name, line in found["paces"].items()}
    plot.write(PLOTS / "games.svg", by_games, "games at once, 2,000 moves a second of all together", "processor time a move, µs")
    plot.write(PLOTS / "rate.svg", by_rate, "moves a second of 500 games; the last as fast as they can", "processor time a move, µs")
    plot.write(PLOTS / "latency.svg", waits, "moves a second of 500 games; the last as fast as they can",
               "latency of a move, 99th of a hundred, ms", log=True)


def in_ms(spread):
    return {key: value / 1000 for key, value in spread.items()}


def measure_and_draw(bench, arguments, rounds):
    programs = [runs.Relay(arguments.build / "bench" / "bench_relay"), table.node(),
                runs.Server("astragal", arguments.program)]
    found = measure(bench, programs, QUICK if arguments.quick else FULL, rounds)
    (arguments.build.parent / "curves.json").write_text(json.dumps(found, indent=1))
    draw(found)


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench curves", description=__doc__.splitlines()[0])
    table.add_arguments(parser)
    parser.add_argument("--draw", type=pathlib.Path, metavar="FILE", help="measures nothing: draws what is in this file, as build/curves.json")
    arguments = parser.parse_args()
    if arguments.draw:
        draw(json.loads(arguments.draw.read_text()))
        return
    bench, rounds = table.begin(arguments)
    measure_and_draw(bench, arguments, rounds)


if __name__ == "__main__":
    main()
