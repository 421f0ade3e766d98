-- Accounts: who has a name here, how he signs in, what programs may do for him. Passwords as Argon2id, tokens as SHA-256.

CREATE TABLE accounts (
  id         TEXT    PRIMARY KEY CHECK (length(id) = 12 AND id GLOB 'u-*'),
  name       TEXT    NOT NULL,             -- as it is shown
  skeleton   TEXT    NOT NULL UNIQUE,      -- what all names that look like it fold to; stays when the account is closed
  password   TEXT    NOT NULL,             -- with salt and cost, as crypto_pwhash_str writes it; empty: nobody can sign in
  email      TEXT,
  roles      TEXT    NOT NULL,             -- words with spaces between: player admin
  created_ms INTEGER NOT NULL,
  closed_ms  INTEGER,
  CHECK (closed_ms IS NULL OR (password = '' AND email IS NULL))
) STRICT;

CREATE TRIGGER accounts_keep_their_names BEFORE UPDATE ON accounts
WHEN new.id <> old.id OR new.name <> old.name OR new.skeleton <> old.skeleton OR old.closed_ms IS NOT NULL
BEGIN SELECT raise(ABORT, 'id and name of an account never change, and a closed one not at all'); END;
CREATE TRIGGER accounts_remain BEFORE DELETE ON accounts
BEGIN SELECT raise(ABORT, 'an account is closed, never deleted'); END;

CREATE TABLE account_sessions (
  token_sha256 BLOB    PRIMARY KEY CHECK (length(token_sha256) = 32),   -- of what the cookie holds
  account      TEXT    NOT NULL REFERENCES accounts (id),
  created_ms   INTEGER NOT NULL,
  seen_ms      INTEGER NOT NULL,           -- to some minutes
  expires_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX account_sessions_by_account ON account_sessions (account);
CREATE INDEX account_sessions_by_expiry ON account_sessions (expires_ms);

CREATE TABLE api_tokens (
  id           TEXT    PRIMARY KEY,        -- what its owner calls it by when he drops it: no secret
  account      TEXT    NOT NULL REFERENCES accounts (id),
  token_sha256 BLOB    NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
  label        TEXT    NOT NULL,
  scopes       TEXT    NOT NULL,           -- words with spaces between: play challenge
  created_ms   INTEGER NOT NULL,
  used_ms      INTEGER                     -- to some minutes
) STRICT;
CREATE INDEX api_tokens_by_account ON api_tokens (account);

-- Who has a seat in which game, so that somebody's games are found, and the closed accounts of a game.
CREATE TABLE game_players (
  player TEXT    NOT NULL,                 -- account or guest
  game   INTEGER NOT NULL REFERENCES games (key),
  PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_players_by_game ON game_players (game);
INSERT INTO game_players (player, game)
  SELECT DISTINCT seat.value ->> '$.id', games.key FROM games, json_each(games.summary, '$.players') AS seat
  WHERE seat.type = 'object' AND seat.value ->> '$.id' IS NOT NULL;
