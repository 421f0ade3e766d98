-- What migrations/0035 has made of SQLite's database; the words there hold here.
ALTER TABLE tournaments ADD COLUMN search TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE tournaments ADD COLUMN variants TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE tournaments SET search = coalesce(lower(summary::json ->> 'name'), ''),
  variants = coalesce(replace(replace(replace(summary::json ->> 'variants', '[', ','), ']', ','), '"', ''), '');
DROP INDEX tournaments_for_all;
CREATE INDEX tournaments_searched ON tournaments (is_private, is_over, starts_ms, key, search, variants);
