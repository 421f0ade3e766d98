"""Writes seeds for fuzz_fen, fuzz_move, fuzz_betza and fuzz_foreign_move: rules_seeds.py TESTS OUTPUT

The first byte of a FEN or a game chooses the variant, in the order of all_variants()."""
import json
import pathlib
import sys

GAMES = """chess chess960 chess56 chess112 chess2016 chaos future future-random rolling rolling-dynamic sho-shogi chu-shogi
hiashatar shatar courier courier-savard courier-spiel alfonso tamerlane modern-courier grande-acedrex""".split()


def write(folder, number, data):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{number:04}").write_bytes(data)


def main():
    tests, output = map(pathlib.Path, sys.argv[1:])
    number = 0
    for game, name in enumerate(GAMES):
        for line in (tests / "vectors" / f"{name}.jsonl").read_text().splitlines():
            number += 1
            record = json.loads(line)
            write(output / "fen", number, bytes([game]) + record.get("fen", record.get("start")).encode())
            moves = "\n".join(record.get("moves", ["b3b5", "b8b6", "e2e4", "e7e5"])[:20])
            write(output / "move", number, bytes([game]) + moves.encode())
    # A first turn on which no check counts: a King may go next to the other.
    write(output / "fen", 0, bytes([GAMES.index("chaos")]) + b"8/1R6/6p1/1K4P1/8/2k5/8/8 b - - 11 1")
    spellings = (tests / "rules" / "data" / "foreign_spellings.txt").read_text().splitlines()
    for line in spellings + ["sho-shogi | - | ７六歩(77)\n３四歩(33)\n▲２二角成", "chu-shogi | - | 7八獅子 （←7十）"]:
        if line.startswith("#"):
            continue
        number += 1
        game, _, text = (cell.strip() for cell in line.split("|")[:3])
        write(output / "foreign_move", number, bytes([GAMES.index(game)]) + text.encode())
    for table in ("betza_reach", "betza_equal", "betza_errors"):
        for line in (tests / "rules" / "data" / f"{table}.txt").read_text().splitlines():
            number += 1
            write(output / "betza", number, line.split("|")[0].strip().encode())


main()
