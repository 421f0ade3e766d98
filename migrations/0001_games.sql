-- Games and their logs. Times are milliseconds since 1970, UTC.

-- One row a game: what lists and start-up need, so that no finished game has to be read for them.
CREATE TABLE games (
  key           INTEGER PRIMARY KEY,       -- what log rows say instead of the id: small, and dense in order of creation
  id            TEXT    NOT NULL UNIQUE CHECK (length(id) = 8 AND id NOT GLOB '*[^0-9A-Za-z]*'),
  created_ms    INTEGER NOT NULL,
  variant       TEXT    NOT NULL,
  rules_version INTEGER NOT NULL,
  options       TEXT    NOT NULL,          -- JSON: every option of the variant, defaults too
  term          INTEGER NOT NULL,          -- the newest owner; lower ones may no longer append
  state         TEXT    NOT NULL CHECK (state IN ('waiting', 'running', 'finished')),
  summary       TEXT    NOT NULL,          -- JSON: what a list shows of it (players, result)
  finished_ms   INTEGER CHECK ((finished_ms IS NOT NULL) = (state = 'finished'))
) STRICT;
CREATE INDEX games_open ON games (created_ms) WHERE state <> 'finished';

-- The log. A rowid table, so that rows are added at its end whatever game they are of: clustered by game and seq, each
-- append would dirty a page of its own. There is no column for the last seq in `games` for the same reason.
CREATE TABLE game_events (
  game    INTEGER NOT NULL REFERENCES games (key),
  seq     INTEGER NOT NULL CHECK (seq >= 1),
  wall_ms INTEGER NOT NULL,
  kind    TEXT    NOT NULL,
  format  INTEGER NOT NULL,                -- of the body; older ones are brought up to date by the reader
  player  TEXT,                            -- whose command this event answers,
  command TEXT,                            --   and the id that the client gave to it
  body    TEXT    NOT NULL,                -- JSON
  CHECK ((player IS NULL) = (command IS NULL))
) STRICT;
CREATE UNIQUE INDEX game_events_by_game ON game_events (game, seq);

CREATE TRIGGER game_events_stay BEFORE UPDATE ON game_events
BEGIN SELECT raise(ABORT, 'game_events is append-only'); END;
CREATE TRIGGER game_events_remain BEFORE DELETE ON game_events
BEGIN SELECT raise(ABORT, 'game_events is append-only'); END;
