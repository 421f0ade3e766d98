-- Draws of fair1 and the keys that sign them (docs/fairness.md).

CREATE TABLE fair_draws (
  id          TEXT    NOT NULL,            -- of the game or the round
  number      INTEGER NOT NULL CHECK (number BETWEEN 1 AND 999999),
  game        INTEGER REFERENCES games (key),   -- none: the draw of a round
  ended       INTEGER NOT NULL CHECK (ended IN (0, 1)),
  state       TEXT    NOT NULL,            -- all of it, with the server's secret: never shown to anybody
  lock_day    TEXT,                        -- YYYY-MM-DD, UTC; set with the lock, then for ever
  lock_sha256 BLOB CHECK (length(lock_sha256) = 32),
  record      TEXT,                        -- JSON, public
  PRIMARY KEY (id, number),
  CHECK ((lock_day IS NULL) = (lock_sha256 IS NULL))
) STRICT;
CREATE INDEX fair_draws_by_day ON fair_draws (lock_day) WHERE lock_day IS NOT NULL;
CREATE INDEX fair_draws_open ON fair_draws (id, number) WHERE ended = 0;

-- One lock per draw name: a second one would be proof of fraud, so the database itself refuses it.
CREATE TRIGGER fair_draws_one_lock BEFORE UPDATE ON fair_draws
WHEN old.lock_sha256 IS NOT NULL AND (new.lock_sha256 IS NOT old.lock_sha256 OR new.lock_day IS NOT old.lock_day)
BEGIN SELECT raise(ABORT, 'this draw has another lock'); END;

CREATE TABLE signing_keys (
  public_key   BLOB    PRIMARY KEY CHECK (length(public_key) = 32),
  seed         BLOB    NOT NULL CHECK (length(seed) = 32),   -- secret
  start_ms     INTEGER NOT NULL,
  announcement TEXT,                       -- from the second key on: the signed text,
  signature    BLOB CHECK (length(signature) = 64),   --   and the old key's signature of it
  CHECK ((announcement IS NULL) = (signature IS NULL))
) STRICT;
