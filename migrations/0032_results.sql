-- What each player has of each game that somebody has won or that was drawn: for lists of games that are asked for by
-- opponent, game, tempo or tournament, and for scores. A row follows from the game; a trigger writes it, whichever program
-- ends the game, and nothing changes it.

CREATE TABLE results (
  player     TEXT    NOT NULL,
  game       INTEGER NOT NULL REFERENCES games (key),
  shown_ms   INTEGER,                      -- from when on others see the end of the game; NULL: never, it is private
  variant    TEXT    NOT NULL,
  tempo      TEXT CHECK (tempo IN ('bullet', 'blitz', 'rapid', 'classical', 'correspondence')),   -- NULL: no clock
  result     TEXT    NOT NULL CHECK (result IN ('won', 'lost', 'drawn')),   -- as the player sees it
  opponent   TEXT    NOT NULL,
  tournament TEXT,
  setup      TEXT,                         -- that dice gave; NULL: none was thrown for
  PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_variant ON results (player, variant, game);
CREATE INDEX results_by_opponent ON results (player, opponent, game);
CREATE INDEX results_by_tournament ON results (player, tournament, game) WHERE tournament IS NOT NULL;

-- The rows of every game that has such a result, as its summary has them. What is no player in it gives none, and no error:
-- the game has to end.
CREATE VIEW results_of_games AS
  SELECT json_extract(summary, own.fullkey || '.id') AS player, games.key AS game,
    CASE WHEN coalesce(summary ->> '$.private', 0) = 0 THEN finished_ms + delay_ms END AS shown_ms,
    variant, summary ->> '$.tempo' AS tempo,
    CASE games.result WHEN 'draw' THEN 'drawn' WHEN json_extract(summary, own.fullkey || '.color') THEN 'won'
      ELSE 'lost' END AS result,
    json_extract(summary, other.fullkey || '.id') AS opponent, summary ->> '$.tournament.id' AS tournament,
    summary ->> '$.rolled_setup' AS setup
  FROM games, json_each(summary, '$.players') AS own, json_each(summary, '$.players') AS other
  WHERE state = 'finished' AND games.result IN ('white', 'black', 'draw')
    AND json_extract(summary, own.fullkey || '.color') <> json_extract(summary, other.fullkey || '.color')
    AND json_extract(summary, own.fullkey || '.id') <> json_extract(summary, other.fullkey || '.id');

CREATE TRIGGER games_give_results AFTER UPDATE OF state ON games WHEN new.state = 'finished' AND old.state <> 'finished'
BEGIN INSERT INTO results SELECT * FROM results_of_games WHERE game = new.key; END;

INSERT INTO results SELECT * FROM results_of_games;

-- Summaries of games that ended before this have no tempo: it follows from the clock, and from how many moves a side makes
-- in a usual game, as that was then (docs/ratings.md).
UPDATE results SET tempo = CASE
    WHEN old.clock = 'correspondence' THEN 'correspondence' WHEN old.ms < 180000 THEN 'bullet'
    WHEN old.ms < 480000 THEN 'blitz' WHEN old.ms < 1500000 THEN 'rapid' WHEN old.ms IS NOT NULL THEN 'classical' END
  FROM (SELECT key, summary ->> '$.clock.type' AS clock, summary ->> '$.clock.base_ms'
      + coalesce(summary ->> '$.clock.increment_ms', summary ->> '$.clock.delay_ms', summary ->> '$.clock.period_ms')
      * CASE WHEN variant IN ('chess56', 'chess112', 'chess2016', 'courier', 'courier-savard') THEN 50
             WHEN variant IN ('future', 'future-random', 'rolling', 'rolling-dynamic', 'shatar') THEN 45
             WHEN variant IN ('courier-spiel', 'alfonso', 'modern-courier') THEN 55
             WHEN variant IN ('hiashatar', 'grande-acedrex') THEN 60 WHEN variant IN ('sho-shogi', 'tamerlane') THEN 70
             WHEN variant = 'chu-shogi' THEN 150 ELSE 40 END AS ms
    FROM games WHERE state = 'finished') AS old WHERE old.key = results.game;

-- Nor do they have the setup; their first events have it.
UPDATE results SET setup = begun.setup
  FROM (SELECT game, body ->> '$.start.setup' AS setup FROM game_events WHERE kind = 'game_started') AS begun
  WHERE begun.game = results.game;
