-- What tournaments are searched by: their names in small letters, and the games of their schedules, `,chess,chess112,`.
ALTER TABLE tournaments ADD COLUMN search TEXT NOT NULL DEFAULT '';
ALTER TABLE tournaments ADD COLUMN variants TEXT NOT NULL DEFAULT '';
UPDATE tournaments SET search = coalesce(lower(json_extract(summary, '$.name')), ''),
  variants = coalesce(replace(replace(replace(json_extract(summary, '$.variants'), '[', ','), ']', ','), '"', ''), '');

-- Those that are looked through, without reading more of them.
DROP INDEX tournaments_for_all;
CREATE INDEX tournaments_searched ON tournaments (is_private, is_over, starts_ms, key, search, variants);
