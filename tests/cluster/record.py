"""What is stored once a run is over, for the checker."""

import collections
import json
import pathlib

from checker import Event, Stored


def read(cluster, leases, mails=()):
    games = collections.defaultdict(list)
    rows = cluster.sql(
        "SELECT games.id, seq, kind, coalesce(player, ''), coalesce(command, ''), "
        "encode(convert_to(body, 'UTF8'), 'hex') FROM game_log"
        " JOIN games ON games.key = game_log.game ORDER BY game_log.game, seq"
    )
    for game, seq, kind, player, command, body in rows:
        games[game].append(Event(int(seq), kind, player, command, json.loads(bytes.fromhex(body))))
    draws = cluster.sql("SELECT id || '.' || number, record::json ->> 'lock' FROM fair_draws WHERE record IS NOT NULL")
    return Stored(
        games=dict(games),
        locks={name: lock for name, lock in draws if lock},
        leases=leases,
        reigns=[one for server in ("n1", "n2", "n3") for one in reigns(server, cluster.logs)],
        ratings=[rating(row) for row in cluster.sql(RATINGS)],
        mails=list(mails),
    )


RATINGS = (
    "SELECT games.id, side, player, family, tempo, games, rating_before, deviation_before, volatility_before, "
    "rating, deviation, volatility, games.result FROM rating_history JOIN games ON games.key = rating_history.game"
)


def rating(row):
    game, side, player, family, tempo, games = row[:6]
    numbers = [float(number) for number in row[6:12]]
    return {
        **{"game": game, "side": side, "player": player, "family": family, "tempo": tempo, "games": int(games)},
        **{"before": tuple(numbers[:3]), "after": tuple(numbers[3:]), "result": row[12]},
    }


def log_lines(server, logs):
    """The lines of a server's log; what is no line of JSON is `unreadable`."""
    for line in pathlib.Path(logs, f"{server}.log").read_text(errors="replace").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            yield {"event": "unreadable", "line": line}


def reigns(server, logs):
    return [(server, line["term"]) for line in log_lines(server, logs) if line["event"] == "listening"]


# What a server says at its start, beside its log; one that finds no database then ends, and says why.
USUAL = ("begins", "Astragal is on", "Another server serves", "Open it in a browser", "Ctrl-C stops")


def crashes(logs):
    """What must never be there: a crash, an assert, an end of a server that had begun."""
    for server in ("n1", "n2", "n3"):
        has_begun = False
        for line in log_lines(server, logs):
            said = line.get("line", "")
            if said.startswith(("begins", "Astragal is on")):
                has_begun = said.startswith("Astragal")
            if said and not said.startswith(USUAL) and (has_begun or not said.startswith("astragal serve: ")):
                yield f"{server}: {said}"
            elif line.get("level") == "critical":
                yield f"{server}: {json.dumps(line)}"
