#!/usr/bin/env bash
# What watches a server knows it: each metric that the dashboard and the alerts name is one that a server tells, and
# docs/operations.md lists all of them and says what to do on each alert. $ASTRAGAL is the program.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
work="$(mktemp -d)"
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; wait; rm -rf "$work"' EXIT
mkdir "$work/page"
touch "$work/page/index.html"

"$ASTRAGAL" serve --listen 127.0.0.1:0 --data "$work/data" --page "$work/page" --metrics 127.0.0.1:0 \
  >"$work/out" 2>"$work/err" &
started+=("$!")

/usr/bin/python3 -B - "$work/out" "${started[0]}" <<'PYTHON'
import json, os, pathlib, re, sys, time, urllib.request, yaml

out, server = pathlib.Path(sys.argv[1]), int(sys.argv[2])
while not (url := re.search(r"^Its metrics are on (\S+)$", out.read_text(), re.M)):
    os.kill(server, 0)
    time.sleep(0.05)
families = {}
while "astragal_computer_here" not in families or "astragal_database_bytes" not in families:
    text = urllib.request.urlopen(url[1], timeout=60).read().decode()
    families = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.M))
told = {name + ending for name, kind in families.items()
        for ending in (["_bucket", "_sum", "_count"] if kind == "histogram" else [""])}
labels = {}  # the values that a server gives each label of each metric
for name, inside in re.findall(r"^([a-z_]+)\{(.*)\} ", text, re.M):
    for label, value in re.findall(r'(\w+)="([^"]*)"', inside):
        labels.setdefault((name, label), set()).add(value)

def check(expression, where):
    """The metrics of an expression of PromQL, each of which must be told, with the labels that it is asked for."""
    named = set()
    for name, inside in re.findall(r"\b((?:astragal|process)_\w+)(?:\{([^}]*)\})?", expression):
        assert name in told, f"{where}: no server tells {name}"
        for label, value in re.findall(r'(\w+)="([^"]*)"', inside):
            assert label == "job" or value in labels[name, label], f"{where}: {name} has no {label} {value}"
        named.add(name)
    assert named or "up{" in expression, f"{where}: it asks for nothing: {expression}"
    for label in re.findall(r"\bby \(([^)]*)\)", expression):
        for one in label.split(", "):
            assert one == "instance" or any((name, one) in labels for name in named), f"{where}: nothing has {one}"
    return named

rules = yaml.safe_load(pathlib.Path("docker/watch/alerts.yml").read_text())["groups"][0]["rules"]
for rule in rules:
    check(rule["expr"], rule["alert"])
    assert rule["labels"]["severity"] in ("page", "look") and rule["annotations"]["summary"].endswith("."), rule["alert"]

dashboard = json.loads(pathlib.Path("docker/watch/dashboard.json").read_text())
panels = [panel for panel in dashboard["panels"] if panel["type"] != "row"]
assert len(panels) > 20 and len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
places = set()
for panel in panels:
    for target in panel["targets"]:
        check(target["expr"], panel["title"])
    at = panel["gridPos"]
    cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
    assert not cells & places and at["x"] + at["w"] <= 24, f"{panel['title']} lies over another panel"
    places |= cells
assert dashboard["templating"]["list"][1]["query"] == "label_values(astragal_serves, instance)"

page = pathlib.Path("docs/operations.md").read_text()
chapter = page[page.index("\n## Watching a server\n"):]
chapter = chapter[:chapter.index("\n## ", 1)]
listed = re.findall(r"^\| ((?:`(?:astragal|process)_\w+`(?:, )?)+)", chapter, re.M)
listed = [name for cell in listed for name in re.findall(r"`(\w+)`", cell)]
assert sorted(listed) == sorted(families), f"docs/operations.md differs: {set(listed) ^ set(families)}"
answered = re.findall(r"^\| `(Astragal\w+)`", chapter, re.M)
assert sorted(answered) == sorted(rule["alert"] for rule in rules), \
    f"docs/operations.md differs: {set(answered) ^ {rule['alert'] for rule in rules}}"
PYTHON
