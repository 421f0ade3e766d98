-- What players of games by post have decided to answer to what (docs/correspondence.md): one tree of moves for each
-- player of a game that goes on. Nobody but the player is ever shown it.

CREATE TABLE conditional_lines (
  game   INTEGER NOT NULL REFERENCES games (key),
  player TEXT    NOT NULL,
  lines  TEXT    NOT NULL,                 -- JSON
  at_ms  INTEGER NOT NULL,
  PRIMARY KEY (game, player)
) STRICT;
CREATE INDEX conditional_lines_of ON conditional_lines (player);
