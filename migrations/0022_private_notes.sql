-- What accounts write down for themselves beside a game: of the whole game, and of how it stood after so many plies. Nobody
-- but the account is ever shown it. A note stays with its number, also when moves are taken back.

CREATE TABLE private_notes (
  account TEXT    NOT NULL REFERENCES accounts (id),
  game    INTEGER NOT NULL REFERENCES games (key),
  ply     INTEGER NOT NULL CHECK (ply >= -1),      -- -1: of the whole game
  note    TEXT    NOT NULL CHECK (note <> ''),
  PRIMARY KEY (account, game, ply)
) STRICT, WITHOUT ROWID;

-- How many each account has: counting them anew would read them all.
CREATE TABLE private_notes_kept (
  account TEXT    NOT NULL PRIMARY KEY,
  notes   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER private_notes_add AFTER INSERT ON private_notes
BEGIN
  INSERT INTO private_notes_kept (account, notes) VALUES (new.account, 1) ON CONFLICT DO UPDATE SET notes = notes + 1;
END;
CREATE TRIGGER private_notes_remove AFTER DELETE ON private_notes
BEGIN UPDATE private_notes_kept SET notes = notes - 1 WHERE account = old.account; END;
