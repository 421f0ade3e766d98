-- Guests: an id of this server and the hash of the token that their browser keeps. The token itself is stored nowhere.

CREATE TABLE guests (
  id           TEXT    PRIMARY KEY,        -- g- and 10 base62 characters
  token_sha256 BLOB    NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
  created_ms   INTEGER NOT NULL
) STRICT;
