-- Skeletons of names (server/accounts/names.cpp) do not depend on the order of the letters any more: what looks like two
-- letters is two letters, wherever it stands: w is vv, m is rn. Names are now found by themselves.

DROP TRIGGER accounts_keep_their_names;

-- Of accounts that are now seen to look alike, the oldest has the new skeleton, which keeps new names away from all of
-- them. The others keep the old one, which no name folds to any more: it has a w or an m.
WITH folded AS (
  SELECT id, created_ms, replace(replace(skeleton, 'w', 'vv'), 'm', 'rn') AS new
  FROM accounts
), placed AS (
  SELECT id, new, row_number() OVER (PARTITION BY new ORDER BY created_ms, id) AS place FROM folded
)
UPDATE accounts SET skeleton = placed.new FROM placed WHERE placed.id = accounts.id AND placed.place = 1;

CREATE TRIGGER accounts_keep_their_names BEFORE UPDATE ON accounts
WHEN new.id <> old.id OR new.name <> old.name OR new.skeleton <> old.skeleton OR old.closed_ms IS NOT NULL
BEGIN SELECT raise(ABORT, 'id and name of an account never change, and a closed one not at all'); END;

CREATE UNIQUE INDEX accounts_by_name ON accounts (name COLLATE NOCASE);
