-- How each account has ended its games by post (docs/correspondence.md): a row for each player of a game that somebody
-- has won or that was drawn. Of games from before there was this table nothing is known.

CREATE TABLE post_results (
  player       TEXT    NOT NULL,
  ended_ms     INTEGER NOT NULL,
  game         INTEGER NOT NULL REFERENCES games (key),
  lost_on_time INTEGER NOT NULL,           -- 0, or 1
  moves        INTEGER NOT NULL,           -- that the player has made
  spent_ms     INTEGER NOT NULL,           -- what they took, as the clock counted it
  PRIMARY KEY (player, ended_ms, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_results_lost ON post_results (player) WHERE lost_on_time = 1;
