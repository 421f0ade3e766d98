-- What migrations/0034 has made of SQLite's database; the words there hold here.
ALTER TABLE tournaments ADD COLUMN is_private BIGINT NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1));
CREATE INDEX tournaments_for_all ON tournaments (is_private, is_over, starts_ms, key);
ALTER TABLE tournament_people ADD COLUMN may_see BIGINT NOT NULL DEFAULT 1 CHECK (may_see IN (0, 1));
