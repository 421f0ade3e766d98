-- Tournaments. Each is its record: steps that are only ever added (docs/tournaments.md).

CREATE TABLE tournaments (
  key       INTEGER NOT NULL PRIMARY KEY,
  id        TEXT    NOT NULL UNIQUE,
  is_over   INTEGER NOT NULL CHECK (is_over IN (0, 1)),
  starts_ms INTEGER NOT NULL,
  summary   TEXT    NOT NULL                       -- JSON: what lists say of it
) STRICT;
CREATE INDEX tournaments_by_start ON tournaments (is_over, starts_ms, key);

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
