-- When something is due in a game that nobody has loaded: what is due never comes before `due_ms`, and may come later,
-- because moves that put it off do not write it. NULL: nothing. A game that is in play is looked at once, to find out.
ALTER TABLE games ADD COLUMN due_ms INTEGER;
UPDATE games SET due_ms = 0
  WHERE state = 'running' AND (summary ->> '$.phase' = 'rolling' OR summary ->> '$.clock.type' IS NOT 'unlimited');
CREATE INDEX games_due ON games (due_ms) WHERE due_ms IS NOT NULL;

-- When nobody could play: a process was not there, or stood still. Whoever loads a game adds up those that it has not
-- heard of; its deadline stands still meanwhile.
CREATE TABLE outages (
  number   INTEGER PRIMARY KEY,
  from_ms  INTEGER NOT NULL,   -- 0: nothing is known of the time before
  until_ms INTEGER NOT NULL CHECK (until_ms >= from_ms)
) STRICT;

-- What is looked for is a column, not a word inside of the summary.
ALTER TABLE games ADD COLUMN delay_ms INTEGER NOT NULL DEFAULT 0;   -- others see the game so much later
ALTER TABLE games ADD COLUMN invited TEXT;                          -- the account or guest who is challenged to it
ALTER TABLE games ADD COLUMN result TEXT;                           -- of a game that is over: white, black, draw, none
UPDATE games SET delay_ms = coalesce(summary ->> '$.delay_ms', 0), invited = summary ->> '$.to.id',
    result = summary ->> '$.outcome.result'
  WHERE summary ->> '$.delay_ms' > 0 OR summary ->> '$.to.id' IS NOT NULL OR summary ->> '$.outcome' IS NOT NULL;
DROP INDEX games_delayed;
CREATE INDEX games_delayed ON games (finished_ms) WHERE finished_ms IS NOT NULL AND delay_ms > 0;
