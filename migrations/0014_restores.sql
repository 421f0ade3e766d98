-- What a database keeps of its restores (docs/operations.md), and an index for the sweep of guests.

CREATE TABLE restores (
  number  INTEGER PRIMARY KEY,             -- in their order
  at_ms   INTEGER NOT NULL,
  salt    BLOB    NOT NULL CHECK (length(salt) = 32),   -- secret: game ids are made with it from then on
  locks   TEXT    NOT NULL CHECK (locks IN ('all', 'part')),   -- of those signed since the copy was made: which are here
  settled INTEGER NOT NULL CHECK (settled IN (0, 1))    -- 0: draws that were open are still to be ended
) STRICT;

-- A draw as the database before a restore had it. The game's own events know less of it, so nothing replaces it.
ALTER TABLE fair_draws ADD COLUMN carried INTEGER NOT NULL DEFAULT 0 CHECK (carried IN (0, 1));

-- A guest who is to stay, since something refers to him, is not looked at by any later sweep.
ALTER TABLE guests ADD COLUMN stays INTEGER NOT NULL DEFAULT 0 CHECK (stays IN (0, 1));
CREATE INDEX guests_to_sweep ON guests (created_ms) WHERE stays = 0;
CREATE INDEX blocks_of_whom ON blocks (whom);
