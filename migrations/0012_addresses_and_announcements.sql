-- What an operator and an owner of an account need while others misbehave.

-- From where an account was entered: who guesses its password from elsewhere does not keep its owner out. An address is
-- there as a keyed hash, another one for each account, and goes once nobody has signed in from it for 60 days.
CREATE TABLE account_addresses (
  account TEXT    NOT NULL REFERENCES accounts (id),
  mark    BLOB    NOT NULL CHECK (length(mark) = 32),
  seen_ms INTEGER NOT NULL,                -- to some minutes
  PRIMARY KEY (account, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_addresses_by_age ON account_addresses (seen_ms);

-- Why somebody is muted, in the moderator's words.
ALTER TABLE mutes ADD COLUMN reason TEXT;

-- What everybody on the page is told now.
CREATE TABLE announcement (
  only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
  text     TEXT    NOT NULL,
  until_ms INTEGER NOT NULL
) STRICT;
