"""Writes the examples of the protocol as one file each: frame_seeds.py EXAMPLES FOLDER."""

import json
import pathlib
import sys

examples = pathlib.Path(sys.argv[1])
folder = pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
for path in sorted(examples.glob("*/*.json")):
    for number, one in enumerate(json.loads(path.read_text())):
        frame = one if path.parent.name == "good" else one.get("frame")
        text = one["text"] if frame is None and "text" in one else json.dumps(frame, separators=(",", ":"))
        (folder / f"{path.parent.name}-{path.stem}-{number}").write_text(text)
