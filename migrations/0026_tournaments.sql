-- Tournaments. Each is its record: steps that are only ever added (docs/tournaments.md).

CREATE TABLE tournaments (
  key       INTEGER NOT NULL PRIMARY KEY,
  id        TEXT    NOT NULL UNIQUE,
  state     TEXT    NOT NULL CHECK (state IN ('entering', 'running', 'over')),
  starts_ms INTEGER NOT NULL,
  name      TEXT    NOT NULL
) STRICT;
CREATE INDEX open_tournaments ON tournaments (starts_ms) WHERE state <> 'over';

CREATE TABLE tournament_steps (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  seq        INTEGER NOT NULL CHECK (seq > 0),
  at_ms      INTEGER NOT NULL,
  kind       TEXT    NOT NULL,
  body       TEXT    NOT NULL,                     -- JSON
  PRIMARY KEY (tournament, seq)
) STRICT, WITHOUT ROWID;

-- Whoever plays in one, or has run it: whose name is not shown any more where the account is closed.
CREATE TABLE tournament_people (
  tournament INTEGER NOT NULL REFERENCES tournaments (key),
  player     TEXT    NOT NULL,
  PRIMARY KEY (tournament, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournaments_of ON tournament_people (player);
