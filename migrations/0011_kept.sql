-- What is asked for often is kept, and not counted each time.

-- How many games of each player have ended with a result.
CREATE TABLE games_played (
  player TEXT    PRIMARY KEY,              -- account or guest
  played INTEGER NOT NULL CHECK (played >= 1)
) STRICT, WITHOUT ROWID;
INSERT INTO games_played (player, played)
  SELECT player, count(*) FROM game_players JOIN games ON games.key = game_players.game
  WHERE state = 'finished' AND summary ->> '$.outcome.result' <> 'none' GROUP BY player;

-- A leaderboard is read from this index alone, but for the names.
DROP INDEX ratings_of_pool;
CREATE INDEX ratings_of_pool ON ratings (family, tempo, rating DESC, player, deviation, volatility, games, last_ms);

-- One row, written to see whether anything can be written.
CREATE TABLE probe (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  times INTEGER NOT NULL
) STRICT;
INSERT INTO probe VALUES (1, 0);
