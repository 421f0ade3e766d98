-- Analyses of games that are over, as accounts have asked for them: a row for each game, from the moment at which it is
-- asked for. The computer takes one in hand and finds a value for each position, from the last one back to the first; what
-- it has found stays, whoever goes on.

CREATE TABLE analyses (
  game     INTEGER NOT NULL PRIMARY KEY REFERENCES games (key),
  account  TEXT    REFERENCES accounts (id),          -- who has asked; NULL: the account is closed
  asked_ms INTEGER NOT NULL,
  begins   INTEGER NOT NULL CHECK (begins >= 0),      -- positions after so many moves and rolls: from this one
  ends     INTEGER NOT NULL CHECK (ends >= begins),   -- to this one
  nodes    INTEGER NOT NULL CHECK (nodes > 0),        -- that are searched for each of them
  engine   TEXT,                                      -- name and version of what finds the values
  worker   TEXT,                                      -- which process of the computer has it in hand
  heard_ms INTEGER,                                   -- when it was last heard of
  done_ms  INTEGER
) STRICT;
CREATE INDEX analyses_waiting ON analyses (asked_ms) WHERE done_ms IS NULL;
CREATE INDEX analyses_of_account ON analyses (account, asked_ms) WHERE account IS NOT NULL;

CREATE TABLE analysis_values (
  game     INTEGER NOT NULL REFERENCES analyses (game),
  position INTEGER NOT NULL,
  value    TEXT    NOT NULL,                          -- JSON, as docs/http.md has it
  PRIMARY KEY (game, position)
) STRICT, WITHOUT ROWID;
