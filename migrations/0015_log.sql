-- The log again, so that an event costs a part of a page and not a page of its own. An index by game and seq is written
-- somewhere else for each game, and was most of what a move wrote. Now each event names the one before it, and a small
-- table the last one of each game: some hundreds of games share a page of that.

-- What there is stays where it is, with its index; a game that was begun before has its first events here. Not one row
-- is touched, so a large database is as quick as a small one.
ALTER TABLE game_events RENAME TO early_events;

-- What stands in many rows of the log is there as a number: kinds of events, and players.
CREATE TABLE log_names (
  number INTEGER PRIMARY KEY,
  name   TEXT    NOT NULL UNIQUE
) STRICT;
INSERT INTO log_names VALUES (1, 'player_joined');   -- the index of joins counts on its number
CREATE TRIGGER log_names_stay BEFORE UPDATE ON log_names
BEGIN SELECT raise(ABORT, 'log_names is append-only'); END;
CREATE TRIGGER log_names_remain BEFORE DELETE ON log_names
BEGIN SELECT raise(ABORT, 'log_names is append-only'); END;

CREATE TABLE game_log (
  number   INTEGER PRIMARY KEY,            -- in the order in which they were stored, whatever game they are of
  game     INTEGER NOT NULL,               -- one that game_heads has: that refers to `games`, once a game
  seq      INTEGER NOT NULL CHECK (seq >= 1),
  previous INTEGER NOT NULL CHECK (previous < number),   -- the game's event before this; 0: an early one, or none
  wall_ms  INTEGER NOT NULL,
  kind     INTEGER NOT NULL,               -- of log_names
  format   INTEGER NOT NULL,               -- of the body; older ones are brought up to date by the reader
  player   INTEGER,                        -- of log_names: whose command this event answers,
  command  TEXT,                           --   and the id that the client gave to it
  body     TEXT    NOT NULL,               -- JSON
  CHECK ((player IS NULL) = (command IS NULL))
) STRICT;
CREATE INDEX game_log_joins ON game_log (player, command) WHERE kind = 1 AND player IS NOT NULL;
CREATE TRIGGER game_log_stays BEFORE UPDATE ON game_log
BEGIN SELECT raise(ABORT, 'game_log is append-only'); END;
CREATE TRIGGER game_log_remains BEFORE DELETE ON game_log
BEGIN SELECT raise(ABORT, 'game_log is append-only'); END;

-- The last event of each game that has one in game_log.
CREATE TABLE game_heads (
  game   INTEGER PRIMARY KEY REFERENCES games (key),
  number INTEGER NOT NULL,
  seq    INTEGER NOT NULL
) STRICT;

-- All of it in words, for people and scripts; too slow to look for one game.
CREATE VIEW game_events AS
  SELECT game, seq, wall_ms, kind, format, player, command, body FROM early_events
  UNION ALL
  SELECT game, seq, wall_ms, kinds.name, format, players.name, command, body FROM game_log
  JOIN log_names AS kinds ON kinds.number = kind LEFT JOIN log_names AS players ON players.number = player;
