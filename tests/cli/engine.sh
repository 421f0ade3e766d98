#!/usr/bin/env bash
# The engine over pipes: $ASTRAGAL is the program. What UCI says and refuses is tests/rules/search/uci_test.cpp's; here is
# what only a program can show: how it ends, lines of any length, and memory and threads that there are not.
set -euo pipefail

/usr/bin/python3 - "$ASTRAGAL" <<'PYTHON'
import resource, subprocess, sys

program = sys.argv[1]
PATIENCE = 60
failed = []
passed = 0

def judge(name, holds, said=""):
    global passed
    if holds:
        passed += 1
    else:
        failed.append(name)
        print(f"FAILED {name}: {said}")

class Engine:
    def __init__(self, limits=()):
        def bound():
            for what, most in limits:
                resource.setrlimit(what, (most, most))
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, preexec_fn=bound)

    def tell(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, beginning):
        """The lines up to one that begins like this; all there are if none does."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(beginning):
                break
        return lines

    def end(self):
        """Its status once its input has ended, and what it still says."""
        try:
            said, complaints = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None, "it does not end"
        return self.process.returncode, said + complaints

engine = Engine()
engine.tell("uci", "isready", "position startpos moves e2e4", "go infinite")
engine.until("info depth 2 ")
engine.tell("stop")
judge("stop is answered", engine.until("bestmove")[-1].startswith("bestmove "))
engine.tell("go infinite")
engine.until("info depth 1 ")
status, said = engine.end()
judge("the end of the input ends a search and the program", status == 0 and said.count("bestmove ") == 1, said)

engine = Engine()
engine.tell("setoption name Threads value 2", "go infinite", "quit")
engine.process.wait(PATIENCE)
status, said = engine.end()
judge("quit ends a search and the program", status == 0 and said.count("bestmove ") == 1, said)

engine = Engine()
engine.tell("go depth 2")
engine.until("bestmove")
engine.process.stdin.write("go depth 1")
status, said = engine.end()
judge("a last line needs no line end", status == 0 and said.count("bestmove ") == 1, said)

engine = Engine()
engine.tell("position startpos moves " + "g1f3 g8f6 f3g1 f6g8 " * 500, "go depth 1")
judge("two thousand moves are a position", engine.until("bestmove")[-1].startswith("bestmove "))
engine.tell("x" * 3_000_000, "isready")
judge("a line of three million bytes is refused", engine.until("readyok")[-2:] == ["info string the line is too long", "readyok"])
judge("and forgotten", engine.end() == (0, ""))

# A sanitizer's shadow is more than any limit of the address space leaves.
with open(program, "rb") as file:
    code = file.read()
if b"__asan_init" not in code and b"__tsan_init" not in code:
    engine = Engine([(resource.RLIMIT_AS, 700 << 20)])
    engine.tell("setoption name Hash value 4096", "setoption name Threads value 256", "isready")
    said = engine.until("readyok")
    judge("a table beyond memory is refused", "info string there is no memory for Hash 4096" in said, said)
    judge("so are threads beyond memory", "info string there is no memory for Threads 256" in said, said)
    engine.tell("go depth 2")
    judge("and the engine plays on", engine.until("bestmove")[-1].startswith("bestmove "))
    judge("and ends well", engine.end() == (0, ""))

    # Each thread's stack takes so much of the space that few can be started.
    engine = Engine([(resource.RLIMIT_STACK, 256 << 20), (resource.RLIMIT_AS, 1600 << 20)])
    engine.tell("setoption name Threads value 16", "go depth 3")
    judge("threads that cannot be started are done without", engine.until("bestmove")[-1].startswith("bestmove "))
    judge("without a complaint", engine.end() == (0, ""))

print(f"{passed} passed, {len(failed)} failed")
sys.exit(len(failed) != 0)
PYTHON
