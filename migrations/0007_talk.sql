-- What people write beside their games, and who does not want to hear whom.

CREATE TABLE talk (
  game    INTEGER NOT NULL REFERENCES games (key),
  number  INTEGER NOT NULL CHECK (number >= 1),
  channel TEXT    NOT NULL CHECK (channel IN ('players', 'watchers')),
  player  TEXT    NOT NULL,
  command TEXT    NOT NULL,                -- the id that the client gave to it
  name    TEXT    NOT NULL,                -- of the player, as it was
  text    TEXT    NOT NULL,
  at_ms   INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX talk_of_game ON talk (game, number);
CREATE UNIQUE INDEX talk_once ON talk (game, player, command);

CREATE TABLE blocks (
  player TEXT    NOT NULL,
  whom   TEXT    NOT NULL CHECK (whom <> player),
  at_ms  INTEGER NOT NULL,
  PRIMARY KEY (player, whom)
) STRICT, WITHOUT ROWID;

CREATE TABLE mutes (
  player    TEXT    PRIMARY KEY,
  until_ms  INTEGER,                       -- none: for ever
  moderator TEXT    NOT NULL,
  at_ms     INTEGER NOT NULL
) STRICT;
