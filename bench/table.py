"""What a move costs, beside a relay that knows no rules: starts the programs in turn, plays, and prints one table.

usage: python3 table.py ASTRAGAL BUILD [--quick] [--peer] [--only ROW…] …   (scripts/bench builds both first)
Exit status 1 if a run failed, as a frame was wrong or a program ended, or with --check if a figure is above its bound.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import rows
import runs

HERE = pathlib.Path(__file__).parent
BOUNDS = HERE / "bounds.json"
PEER = HERE / "peers" / "server.mjs"


def load_average():
    return os.getloadavg()[0]


def node():
    found = shutil.which("node")
    if not found or not (PEER.parent / "node_modules").is_dir():
        raise SystemExit("the peer is not installed: scripts/bench --peer does that")
    return runs.Node(found, PEER)


def measure(bench, programs, row, rounds):
    """Of each program its figures and, for a server, their ratios to those of the relay and of the peer, as `astragal to
    relay`. The programs go in turn, so that what else the machine does hits all of them; a ratio is that of one round."""
    chosen = [program for program in programs if row.is_for(program)]
    found = {program.name: [] for program in chosen}
    for _ in range(rounds if row.repeated else 1):
        for program in chosen:
            found[program.name].append(row.take(bench, program))
    for program in chosen:
        for floor in ("relay", "node"):
            if program.kind == "server" and floor in found:
                pairs = zip(found[program.name], found[floor])
                found[f"{program.name} to {floor}"] = [ratios(one, least) for one, least in pairs]
    return {name: spread(results) for name, results in found.items()}


def ratios(one, least):
    return {key: value / least[key] if value is not None and least[key] else None for key, value in one.items()}


def spread(results):
    """Of each figure by itself; None where the program does not have it."""
    found = {}
    for key in results[0]:
        values = [one[key] for one in results]
        known = all(value is not None for value in values)
        found[key] = {"median": statistics.median(values), "min": min(values), "max": max(values)} if known else None
    return found


def shown(value, digits):
    """The median; and from what to what, if there were several rounds."""
    if value is None:
        return "–"
    middle, least, most = (f"{value[key]:,.{digits}f}" for key in ("median", "min", "max"))
    return middle if least == most else f"{middle} ({least}–{most})"


def head_of(programs):
    head = ["figure"]
    for program in programs:
        head.append(program.name)
        if program.kind == "server":
            head += [f"to {floor.name}" for floor in programs if floor.kind != "server"]
    return [*head, "goal"]


def lines_of(row, found, programs):
    """A line for each figure: what it is, each program's, and the ratios of each server's."""
    def value(name, key):
        return found.get(name, {}).get(key)

    for figure in row.figures:
        cells = [f"{figure.words} ({figure.unit})"]
        for program in programs:
            cells.append(shown(value(program.name, figure.key), figure.digits))
            if program.kind == "server":
                cells += [shown(value(f"{program.name} to {floor.name}", figure.key), 2)
                          for floor in programs if floor.kind != "server"]
        yield [*cells, figure.goal]


def in_markdown(head, lines):
    widths = [max(len(line[i]) for line in [head, *lines]) for i in range(len(head))]
    table = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in [head, *lines]]
    table.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(table)


def measure_all(bench, programs, chosen, rounds):
    """The figures of these rows, the lines of the table, and whether all runs went well."""
    lines, all_found, well = [], {}, True
    for row in chosen:
        begun = time.monotonic()
        try:
            found = all_found[row.name] = measure(bench, programs, row, rounds)
        except (runs.Failed, subprocess.TimeoutExpired) as error:
            print(f"{row.name}: FAILED: {error}", file=sys.stderr)
            well = False
            continue
        lines += lines_of(row, found, programs)
        print(f"{row.name}: {time.monotonic() - begun:.0f} s", file=sys.stderr)
    return all_found, lines, well


def against_bounds(found, programs):
    """How many bounds there are for what was measured, and a sentence for each that does not hold."""
    here = {program.name for program in programs}
    checked, broken = 0, []
    for row, figures in json.loads(BOUNDS.read_text()).items():
        for key, names in figures.items():
            for name, bound in names.items():
                if row not in found or not here.issuperset(name.split(" to ")):
                    continue
                checked += 1
                value = found[row].get(name, {}).get(key)
                said = "not to be measured" if value is None else f"{value['median']:.2f}"
                if value is None or value["median"] > bound:
                    broken.append(f"{row}, {key}, {name}: {said}, at most {bound} (bench/bounds.json)")
    return checked, broken


def read_arguments():
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__.splitlines()[0], epilog=rows.in_words(),
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_arguments(parser)
    parser.add_argument("--only", nargs="+", metavar="ROW", choices=[row.name for row in rows.ROWS], help="these rows")
    parser.add_argument("--peer", action="store_true", help="a server in JavaScript beside it, too (bench/peers)")
    parser.add_argument("--astragal", metavar="PATH", help="another build of the server, measured in turn with this one")
    parser.add_argument("--store", metavar="URL", help="the server with its database in this PostgreSQL, measured in turn with that in a file; wants psql")
    parser.add_argument("--check", action="store_true", help="fails if a figure is above its bound in bench/bounds.json")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="all figures, as JSON, too")
    return parser.parse_args()


def add_arguments(parser):
    """Those of every way of measuring."""
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("build", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="fewer moves and games, one round: rough figures in a third of the time")
    parser.add_argument("--rounds", type=int, help="how often speed is measured; the median is shown [3; quick: 1]")
    parser.add_argument("--seed", type=int, default=1, help="which moves are chosen [1]")
    parser.add_argument("--data", type=pathlib.Path, help="where databases are made for the time of a run [build/]")


def begin(arguments):
    """A bench, and how many rounds it has."""
    rows.set_size(rows.QUICK if arguments.quick else rows.FULL)
    print(f"load of the machine before: {load_average():.2f}; seed {arguments.seed}", file=sys.stderr)
    bench = runs.Bench(arguments.build, arguments.data or arguments.build.parent, arguments.seed)
    return bench, arguments.rounds or (1 if arguments.quick else 3)


def main():
    arguments = read_arguments()
    programs = [runs.Relay(arguments.build / "bench" / "bench_relay")]
    if arguments.peer:
        programs.append(node())
    if arguments.astragal:
        programs.append(runs.Server("other", arguments.astragal))
    programs.append(runs.Server("astragal", arguments.program))
    if arguments.store:
        programs.append(runs.Server("in PostgreSQL", arguments.program, arguments.store))
    bench, rounds = begin(arguments)
    chosen = [row for row in rows.ROWS if not arguments.only or row.name in arguments.only]
    found, lines, well = measure_all(bench, programs, chosen, rounds)
    print(in_markdown(head_of(programs), lines))
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=1))
    if arguments.check:
        checked, broken = against_bounds(found, programs)
        print(f"{checked - len(broken)} of {checked} bounds hold", *broken, sep="\n", file=sys.stderr)
        well = well and checked > 0 and not broken
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
