-- Which game a repeated command of the lobby has given a seat in: joins are few beside moves, so this index is small.
CREATE INDEX game_joins ON game_events (player, command) WHERE kind = 'player_joined' AND player IS NOT NULL;
