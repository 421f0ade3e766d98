"""Writes the records of fair1.json as one file each: record_seeds.py VECTORS FOLDER."""

import json
import pathlib
import sys

vectors = json.loads(pathlib.Path(sys.argv[1]).read_text())
folder = pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
for kind in ("cases", "refused"):
    for number, one in enumerate(vectors[kind]):
        (folder / f"{kind}-{number}").write_text(json.dumps(one["record"], separators=(",", ":")))
for number, one in enumerate(vectors["refused_texts"]):
    (folder / f"text-{number}").write_text(one["text"])
