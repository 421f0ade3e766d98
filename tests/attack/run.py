"""Attacks a server of its own, one way after the other, and prints what an honest client felt meanwhile.

usage: python3 run.py PROGRAM [--quick] [--seed N] [--list] [NAME…]
Exit status 1 if an attack did not fail to do harm.
"""

import argparse
import importlib
import pathlib
import random
import resource
import signal
import sys
import time
import traceback

from lab import ATTACKS, Felt, Lab

QUIET_SECONDS = 5.0


def measure_quiet(program, seed):
    """Moves of the honest pair with nobody else there."""
    lab = Lab(program, Felt(), seed)
    try:
        lab.play(lab.serve())
        time.sleep(QUIET_SECONDS)
        return Felt.of(lab.pair.stop()["times"])
    finally:
        lab.pair = None
        lab.end()


def run_attack(attack, program, quiet, seed):
    lab = Lab(program, quiet, seed)
    begun = time.monotonic()
    try:
        attack.run(lab)
        lab.must("the attack looked at the server", lab.criteria)
    except Exception as error:  # the server did something that the attack was not prepared for: that is a finding
        where = traceback.extract_tb(error.__traceback__)[-1]
        lab.must(f"{type(error).__name__} in {pathlib.Path(where.filename).name}:{where.lineno}: {error}", False)
    finally:
        seconds = time.monotonic() - begun
        spent = sum(server.cpu_seconds() for server in lab.servers)
        peak = max((server.peak_mb() for server in lab.servers), default=0.0)
        lab.end()
    return lab, seconds, spent, peak


def ms(value):
    return "–" if value is None else f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def row(attack, lab, seconds, spent, peak):
    felt = f"{ms(lab.felt.p50)} / {ms(lab.felt.p99)} ({lab.felt.moves})" if lab.felt.moves else "–"
    quiet = f"{ms(lab.quiet.p50)} / {ms(lab.quiet.p99)}"
    cells = [
        attack.name,
        "; ".join(lab.tried),
        "; ".join(lab.answered),
        felt,
        quiet,
        f"{spent:.1f}",
        f"{peak:.0f}",
        f"{seconds:.0f}",
        "held" if lab.held else "**did not hold**",
    ]
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def load():
    """Every file in cases/ registers its attacks."""
    for path in sorted((pathlib.Path(__file__).parent / "cases").glob("*.py")):
        importlib.import_module(f"cases.{path.stem}")


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/attack", description="attacks a server of its own on loopback")
    parser.add_argument("program", help="the astragal program")
    parser.add_argument("names", nargs="*", metavar="NAME", help="attacks to run (default: all)")
    parser.add_argument("--quick", action="store_true", help="only those of the short form")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32), help="of what is random")
    parser.add_argument("--list", action="store_true", help="only names the attacks")
    return parser.parse_args()


def main():
    load()
    asked = arguments()
    if asked.list:
        for one in ATTACKS.values():
            print(f"{one.name:24} {'quick  ' if one.quick else '       '}{one.what}")
        return 0
    unknown = [name for name in asked.names if name not in ATTACKS]
    if unknown:
        print(f"no attack is called {', '.join(unknown)}; --list names them", file=sys.stderr)
        return 2
    chosen = [one for one in ATTACKS.values() if one.name in asked.names or not asked.names]
    if asked.quick:
        chosen = [one for one in chosen if one.quick]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the servers end with the command
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    begun = time.monotonic()
    quiet = measure_quiet(asked.program, asked.seed)
    print(
        f"Program {asked.program}, seed {asked.seed}; quiet: p50 {ms(quiet.p50)} ms, p99 {ms(quiet.p99)} ms of "
        f"{quiet.moves} moves.\n"
    )
    print(
        "| attack | tried | the server | moves during it: p50 / p99 ms (how many) | quiet: p50 / p99 ms | server's CPU s "
        "| its peak MB | took s | verdict |\n|---|---|---|---|---|---|---|---|---|"
    )
    broken = []
    for one in chosen:
        done = run_attack(one, asked.program, quiet, asked.seed)
        print(row(one, *done), flush=True)
        if not done[0].held:
            broken.append((one, done[0]))
    for one, lab in broken:
        print(f"\n{one.name}: {one.what}")
        for sentence, true in lab.criteria:
            if not true:
                print(f"  not so: {sentence}")
    held = len(chosen) - len(broken)
    print(f"\n{held} held, {len(broken)} did not hold; {time.monotonic() - begun:.0f} s in all")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    sys.dont_write_bytecode = True
    sys.exit(main())
