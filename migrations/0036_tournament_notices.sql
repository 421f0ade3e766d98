-- What accounts are told of tournaments: the game is empty then.
ALTER TABLE notices ADD COLUMN tournament TEXT NOT NULL DEFAULT '';   -- its id
ALTER TABLE notices ADD COLUMN title TEXT NOT NULL DEFAULT '';        -- its name at that time
DROP INDEX notices_once;
CREATE UNIQUE INDEX notices_once ON notices (account, game, tournament, kind, seq, detail);
