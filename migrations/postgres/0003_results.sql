-- What migrations/0032 has made of SQLite's database; the words there hold here.

CREATE TABLE results (
  player     TEXT COLLATE "C" NOT NULL,
  game       BIGINT NOT NULL REFERENCES games (key),
  shown_ms   BIGINT,
  variant    TEXT NOT NULL,
  tempo      TEXT COLLATE "C" CHECK (tempo IN ('bullet', 'blitz', 'rapid', 'classical', 'correspondence')),
  result     TEXT COLLATE "C" NOT NULL CHECK (result IN ('won', 'lost', 'drawn')),
  opponent   TEXT COLLATE "C" NOT NULL,
  tournament TEXT COLLATE "C",
  setup      TEXT,
  PRIMARY KEY (player, game)
);
CREATE INDEX results_by_variant ON results (player, variant, game);
CREATE INDEX results_by_opponent ON results (player, opponent, game);
CREATE INDEX results_by_tournament ON results (player, tournament, game) WHERE tournament IS NOT NULL;

CREATE VIEW results_of_games AS
  SELECT own ->> 'id' AS player, games.key AS game,
    CASE WHEN summary::json ->> 'private' IS DISTINCT FROM 'true' THEN finished_ms + delay_ms END AS shown_ms,
    variant, summary::json ->> 'tempo' AS tempo,
    CASE games.result WHEN 'draw' THEN 'drawn' WHEN own ->> 'color' THEN 'won' ELSE 'lost' END AS result,
    other ->> 'id' AS opponent, summary::json #>> '{tournament,id}' AS tournament,
    summary::json ->> 'rolled_setup' AS setup
  FROM games, json_array_elements(summary::json -> 'players') AS own,
    json_array_elements(summary::json -> 'players') AS other
  WHERE state = 'finished' AND games.result IN ('white', 'black', 'draw')
    AND own ->> 'color' <> other ->> 'color' AND own ->> 'id' <> other ->> 'id';

CREATE FUNCTION give_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO results SELECT * FROM results_of_games WHERE game = new.key;
  RETURN NULL;
END $$;
CREATE TRIGGER games_give_results AFTER UPDATE OF state ON games FOR EACH ROW
  WHEN (new.state = 'finished' AND old.state <> 'finished') EXECUTE FUNCTION give_results();

INSERT INTO results SELECT * FROM results_of_games;

UPDATE results SET tempo = CASE
    WHEN old.clock ->> 'type' = 'correspondence' THEN 'correspondence' WHEN old.ms < 180000 THEN 'bullet'
    WHEN old.ms < 480000 THEN 'blitz' WHEN old.ms < 1500000 THEN 'rapid' WHEN old.ms IS NOT NULL THEN 'classical' END
  FROM (SELECT key, summary::json -> 'clock' AS clock, (summary::json #>> '{clock,base_ms}')::BIGINT
      + coalesce(summary::json #>> '{clock,increment_ms}', summary::json #>> '{clock,delay_ms}',
                 summary::json #>> '{clock,period_ms}')::BIGINT
      * CASE WHEN variant IN ('chess56', 'chess112', 'chess2016', 'courier', 'courier-savard') THEN 50
             WHEN variant IN ('future', 'future-random', 'rolling', 'rolling-dynamic', 'shatar') THEN 45
             WHEN variant IN ('courier-spiel', 'alfonso', 'modern-courier') THEN 55
             WHEN variant IN ('hiashatar', 'grande-acedrex') THEN 60 WHEN variant IN ('sho-shogi', 'tamerlane') THEN 70
             WHEN variant = 'chu-shogi' THEN 150 ELSE 40 END AS ms
    FROM games WHERE state = 'finished') AS old WHERE old.key = results.game;

UPDATE results SET setup = begun.body::json #>> '{start,setup}'
  FROM game_log AS begun WHERE begun.game = results.game AND begun.kind = 'game_started';
