-- Whether a game is by post: leave or a pause may have covered an outage there, so that what is due in it is not put off.
ALTER TABLE games ADD COLUMN by_post INTEGER NOT NULL DEFAULT 0 CHECK (by_post IN (0, 1));
UPDATE games SET by_post = 1 WHERE due_ms IS NOT NULL AND summary ->> '$.clock.type' = 'correspondence';
