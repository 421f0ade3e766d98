-- Puzzles, which the program holds itself (docs/puzzles.md): how people did at them. Nothing of it is in the ratings of games.

-- What each puzzle is rated, once an account has tried it.
CREATE TABLE puzzle_ratings (
  puzzle     TEXT    NOT NULL PRIMARY KEY,
  rating     REAL    NOT NULL,
  deviation  REAL    NOT NULL CHECK (deviation BETWEEN 45 AND 350),
  volatility REAL    NOT NULL CHECK (volatility > 0),
  plays      INTEGER NOT NULL CHECK (plays >= 1)
) STRICT, WITHOUT ROWID;

-- What each account is rated at the puzzles of a game, as its last one left it.
CREATE TABLE puzzle_solvers (
  account    TEXT    NOT NULL REFERENCES accounts (id),
  variant    TEXT    NOT NULL,
  rating     REAL    NOT NULL,
  deviation  REAL    NOT NULL CHECK (deviation BETWEEN 45 AND 350),
  volatility REAL    NOT NULL CHECK (volatility > 0),
  tried      INTEGER NOT NULL CHECK (tried >= 1),
  solved     INTEGER NOT NULL CHECK (solved BETWEEN 0 AND tried),
  last_ms    INTEGER NOT NULL,
  PRIMARY KEY (account, variant)
) STRICT, WITHOUT ROWID;

-- The first attempt of an account at a puzzle: no other one counts.
CREATE TABLE puzzle_attempts (
  account       TEXT    NOT NULL REFERENCES accounts (id),
  puzzle        TEXT    NOT NULL,
  variant       TEXT    NOT NULL,
  solved        INTEGER NOT NULL CHECK (solved IN (0, 1)),
  at_ms         INTEGER NOT NULL,
  rating_before REAL    NOT NULL,
  rating        REAL    NOT NULL,
  PRIMARY KEY (account, puzzle)
) STRICT, WITHOUT ROWID;
