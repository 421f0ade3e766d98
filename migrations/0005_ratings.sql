-- Ratings. A pool is a family of games and a tempo. All numbers are as Glicko-2 computes them, to the last bit.

-- What each player has, as his last game left it; the deviation grows with the time since then.
CREATE TABLE ratings (
  player     TEXT    NOT NULL,
  family     TEXT    NOT NULL,
  tempo      TEXT    NOT NULL CHECK (tempo IN ('bullet', 'blitz', 'rapid', 'classical', 'correspondence')),
  rating     REAL    NOT NULL,
  deviation  REAL    NOT NULL CHECK (deviation BETWEEN 45 AND 350),
  volatility REAL    NOT NULL CHECK (volatility > 0),
  games      INTEGER NOT NULL CHECK (games >= 1),
  last_ms    INTEGER NOT NULL,
  PRIMARY KEY (player, family, tempo)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_of_pool ON ratings (family, tempo, rating DESC);

-- How they came to be: two rows a rated game, never changed. `ratings` follows from it.
CREATE TABLE rating_history (
  game              INTEGER NOT NULL REFERENCES games (key),
  side              TEXT    NOT NULL CHECK (side IN ('white', 'black')),
  player            TEXT    NOT NULL,
  family            TEXT    NOT NULL,
  tempo             TEXT    NOT NULL,
  at_ms             INTEGER NOT NULL,
  games             INTEGER NOT NULL,      -- of the player in the pool, with this one
  rating_before     REAL    NOT NULL,      -- at the end of the game: time has grown the deviation
  deviation_before  REAL    NOT NULL,
  volatility_before REAL    NOT NULL,
  rating            REAL    NOT NULL,
  deviation         REAL    NOT NULL,
  volatility        REAL    NOT NULL
) STRICT;
CREATE UNIQUE INDEX rating_history_once ON rating_history (game, side);
CREATE UNIQUE INDEX rating_history_of_player ON rating_history (player, family, tempo, games);

CREATE TRIGGER rating_history_stays BEFORE UPDATE ON rating_history
BEGIN SELECT raise(ABORT, 'rating_history is append-only'); END;
CREATE TRIGGER rating_history_remains BEFORE DELETE ON rating_history
BEGIN SELECT raise(ABORT, 'rating_history is append-only'); END;
