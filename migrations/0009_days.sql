-- The days of fair1: each list of locks gets a signed head once its day is over (docs/FAIRNESS.md, What is shown).

CREATE TABLE fair_days (
  day       TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),   -- UTC, without a gap
  head      TEXT NOT NULL,                 -- the signed text
  signature BLOB NOT NULL CHECK (length(signature) = 64)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER fair_days_stay BEFORE UPDATE ON fair_days
BEGIN SELECT raise(ABORT, 'a head once signed never changes'); END;
CREATE TRIGGER fair_days_remain BEFORE DELETE ON fair_days
BEGIN SELECT raise(ABORT, 'a head once signed stays'); END;

-- What is locked on a day whose list is signed would be on no list.
CREATE TRIGGER fair_draws_after_the_head BEFORE INSERT ON fair_draws
WHEN new.lock_day <= (SELECT max(day) FROM fair_days)
  AND NOT EXISTS (SELECT 1 FROM fair_draws WHERE id = new.id AND number = new.number AND lock_day = new.lock_day)
BEGIN SELECT raise(ABORT, 'the list of this day is closed'); END;
CREATE TRIGGER fair_draws_locked_after_the_head BEFORE UPDATE ON fair_draws
WHEN old.lock_day IS NULL AND new.lock_day <= (SELECT max(day) FROM fair_days)
BEGIN SELECT raise(ABORT, 'the list of this day is closed'); END;
