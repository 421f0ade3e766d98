-- Rolls of fair1 that were due and not made, and against whom that counts (docs/FAIRNESS.md, Protocol 7): in public.

CREATE TABLE fair_voids (
  id     TEXT    NOT NULL,                 -- of the draw; each is void once
  number INTEGER NOT NULL,
  kind   TEXT    NOT NULL CHECK (kind IN ('time', 'ended', 'new draw', 'restored')),
  at_ms  INTEGER NOT NULL,
  PRIMARY KEY (id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE fair_blames (
  party            TEXT    NOT NULL,       -- a player, or `server`
  id               TEXT    NOT NULL,
  number           INTEGER NOT NULL,
  kind             TEXT    NOT NULL,
  at_ms            INTEGER NOT NULL,
  left_rated_setup INTEGER NOT NULL CHECK (left_rated_setup IN (0, 1)),   -- some of these keep from rated games with dice
  PRIMARY KEY (party, id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX fair_blames_left ON fair_blames (at_ms) WHERE left_rated_setup = 1;

-- How many, so that nobody has to count: of a party, and with an empty name of all draws.
CREATE TABLE fair_void_counts (
  party TEXT    NOT NULL,
  kind  TEXT    NOT NULL,
  voids INTEGER NOT NULL,
  PRIMARY KEY (party, kind)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER fair_voids_counted AFTER INSERT ON fair_voids
BEGIN
  INSERT INTO fair_void_counts (party, kind, voids) VALUES ('', new.kind, 1) ON CONFLICT DO UPDATE SET voids = voids + 1;
END;
CREATE TRIGGER fair_blames_counted AFTER INSERT ON fair_blames
BEGIN
  INSERT INTO fair_void_counts (party, kind, voids) VALUES (new.party, new.kind, 1) ON CONFLICT DO UPDATE SET voids = voids + 1;
END;
