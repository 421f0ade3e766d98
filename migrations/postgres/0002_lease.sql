-- Which of several servers serves. It says so again and again; another one takes over once it has been silent for long
-- enough. Both times are the database's, whatever the servers' clocks say. Nothing is safe because of this row: terms
-- keep an old owner out. What is lost of it in a crash of the database only makes the silence longer.
CREATE TABLE lease (
  term      BIGINT NOT NULL,   -- of the server that serves, or has served last
  node      TEXT COLLATE "C",  -- its name; NULL: nobody serves
  sessions  TEXT,              -- the name of its sessions in pg_stat_activity
  history   TEXT,              -- the cluster and its timeline, as it found them; NULL: nobody has served yet
  beat_ms   BIGINT NOT NULL,   -- when it has last said that it serves
  served_ms BIGINT             -- up to when it has served then, by its own time
);
INSERT INTO lease (term, beat_ms) VALUES (0, 0);

CREATE TABLE standbys (
  node    TEXT COLLATE "C" PRIMARY KEY,
  seen_ms BIGINT NOT NULL      -- when it has last asked whether it may take over
);

CREATE FUNCTION now_ms() RETURNS BIGINT LANGUAGE sql VOLATILE AS
$$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT $$;
