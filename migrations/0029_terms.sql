-- Which server may write (server/store/ids.hpp, Term). Each start takes the next term; a game and a tournament know the
-- latest term that has claimed them or written to them, and what belongs to neither goes by this row.
CREATE TABLE owner (
  term INTEGER NOT NULL CHECK (term >= 1)
) STRICT;
INSERT INTO owner (term) SELECT max(1, coalesce(max(term), 1)) FROM games;

ALTER TABLE tournaments ADD COLUMN term INTEGER NOT NULL DEFAULT 1;   -- the newest owner; lower ones may no longer append
