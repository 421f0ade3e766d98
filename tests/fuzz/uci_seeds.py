"""Writes sessions of UCI as one file each: uci_seeds.py TESTS OUTPUT."""
import json
import pathlib
import sys

SESSIONS = """uci|isready|ucinewgame|position startpos|go depth 3|d|quit
setoption name MultiPV value 3|setoption name Skill value 2|go movetime 5
setoption name Threads value 2|position startpos moves e2e4 e7e5|go infinite|isready|stop|go wtime 100 btime 100 winc 1 binc 1
go ponder wtime 50 btime 50 movestogo 3|ponderhit|stop
go ponder|position startpos moves d2d4 d7d5|go depth 2|go infinite|go mate 2
go infinite|setoption name Hash value 2|setoption name Clear Hash|go nodes 9223372036854775808|ucinewgame
go depth -1|go depth x|go movetime|go searchmoves e2e4 d2d4 O-O depth 2|go wtime -5 btime 99999999999999999999
position fen 4k3/8/8/8/8/8/4P3/4K2R w h1 - 0 1 moves O-O e8d8|go depth 2 searchmoves e2e4
position fen R6k/6pp/8/8/8/8/8/K7 b - - 0 1|go depth 2|go infinite|stop
position fen 8/8 w - - 0 1|position|position startpos 518|position startpos moves e2e5|setoption name|setoption name x value y
setoption name UCI_Variant value grande-acedrex;die=on|go depth 2|position startpos moves roll 8 a4a5 roll 8|go nodes 30|go searchmoves roll 3
setoption name UCI_Variant value chess112;interchange=odd|position startpos 1-1-1|go depth 1|setoption name interchange value even
setoption name UCI_Variant value nochess|setoption name UCI_Variant value chess;a=b|setoption name move-rule value off|go depth 1
setoption name UCI_LimitStrength value true|setoption name UCI_Elo value 1200|go depth 3|setoption name UCI_Elo value 3000
setoption name EvalFile value tempo 30000;kind Q value 9000/-30000;kind N mobility 30000|go depth 3|setoption name EvalFile value haste 1
setoption name EvalFile value kind K value 30000;kind P value -30000/30000;crowd 1 2 3|go depth 2|setoption name EvalFile value <built-in>
setoption name Hash value 65536|setoption name Threads value 256|debug on|register later|joho"""


def main():
    tests, output = map(pathlib.Path, sys.argv[1:])
    folder = output / "uci"
    folder.mkdir(parents=True, exist_ok=True)
    for number, session in enumerate(SESSIONS.splitlines()):
        (folder / f"{number:04}").write_text(session.replace("|", "\n"))
    # Of each id the first positions of its vectors, with a move.
    for path in sorted((tests / "vectors").glob("*.jsonl")):
        records = [json.loads(line) for line in path.read_text().splitlines()]
        for number, record in enumerate([r for r in records if "fen" in r and r.get("moves")][:2]):
            lines = [f"setoption name UCI_Variant value {path.stem}", "go depth 1",
                     f"position fen {record['fen']} moves {record['moves'][0]}", "go depth 2"]
            (folder / f"{path.stem}-{number}").write_text("\n".join(lines))



main()
