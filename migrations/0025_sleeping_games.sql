-- A start looks at no game that sleeps: what it asks for is in an index.
-- Games by post that still waited, with nothing due in them, when there came to be such a column.
UPDATE games SET by_post = 1
  WHERE state <> 'finished' AND by_post = 0 AND summary ->> '$.clock.type' = 'correspondence';
DROP INDEX games_open;
CREATE INDEX games_open ON games (state, created_ms) WHERE state <> 'finished';
DROP INDEX games_due;
CREATE INDEX games_due ON games (due_ms, by_post) WHERE due_ms IS NOT NULL;
CREATE INDEX games_delayed_open ON games (delay_ms) WHERE state = 'running' AND delay_ms > 0;
