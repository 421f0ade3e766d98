"""Measures everything that docs/bench.md shows, and puts it there: the table and the plots.

usage: python3 report.py ASTRAGAL BUILD [--quick] …   (scripts/bench report builds and installs everything first)
"""

import argparse
import json
import pathlib
import platform
import os
import re
import sys
import time

import curves
import rows
import runs
import table

PAGE = curves.ROOT / "docs" / "bench.md"
MEASURED = re.compile(r"(?<=<!-- measured -->\n).*(?=\n<!-- end of what was measured -->)", re.DOTALL)


def machine():
    text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    model = re.search(r"^model name\s*: (.*)$", text, re.MULTILINE)
    return f"{os.cpu_count()} processors ({model[1] if model else platform.machine()}), Linux {platform.release().split('-')[0]}"


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench report", description=__doc__.splitlines()[0])
    table.add_arguments(parser)
    arguments = parser.parse_args()
    load = table.load_average()
    bench, rounds = table.begin(arguments)
    peer = table.node()
    programs = [runs.Relay(arguments.build / "bench" / "bench_relay"), peer, runs.Server("astragal", arguments.program)]
    found, lines, well = table.measure_all(bench, programs, rows.ROWS, rounds)
    (arguments.build.parent / "table.json").write_text(json.dumps(found, indent=1))
    times = "one round" if rounds == 1 else f"{rounds} rounds: the median (least–most)"
    said = f"{time.strftime('%Y-%m-%d')}, {machine()}, node {peer.version()}; load before: {load:.1f}; {times}."
    measured = said + ("\nWith `--quick`: rough figures.\n" if arguments.quick else "\n")
    measured += "\n" + table.in_markdown(table.head_of(programs), lines)
    if not well:
        return 1  # the page shows everything or what it showed before
    PAGE.write_text(MEASURED.sub(lambda _: measured, PAGE.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    curves.measure_and_draw(bench, arguments, rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
