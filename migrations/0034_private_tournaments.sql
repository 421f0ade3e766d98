-- Tournaments that only those are told of whom an arbiter has invited.
ALTER TABLE tournaments ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1));
CREATE INDEX tournaments_for_all ON tournaments (is_private, is_over, starts_ms, key);

-- Of a private one: whether the account may see it, or was invited once and is not any more.
ALTER TABLE tournament_people ADD COLUMN may_see INTEGER NOT NULL DEFAULT 1 CHECK (may_see IN (0, 1));
