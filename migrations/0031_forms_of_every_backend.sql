-- What statements ask for in the same words whichever database it is (server/store/README.md).

-- Where the log of each game ends, and when its last event was stored; events from before game_log have no time here.
CREATE VIEW game_ends AS
  SELECT key AS game,
    coalesce((SELECT seq FROM game_heads WHERE game_heads.game = games.key),
             (SELECT max(seq) FROM early_events WHERE early_events.game = games.key), 0) AS seq,
    (SELECT wall_ms FROM game_heads JOIN game_log ON game_log.number = game_heads.number
      WHERE game_heads.game = games.key) AS wall_ms
  FROM games;

-- A list in JSON: the names of those who have won, of accounts that are not closed.
CREATE VIEW tournament_winner_names AS
  SELECT key AS tournament,
    (SELECT json_group_array(name) FROM
      (SELECT accounts.name FROM json_each(summary, '$.winners') JOIN accounts ON accounts.id = json_each.value
        AND closed_ms IS NULL ORDER BY json_each.key)) AS names
  FROM tournaments;

-- Names of accounts are found in upper or lower case.
CREATE UNIQUE INDEX accounts_by_folded_name ON accounts (lower(name));
DROP INDEX accounts_by_name;
