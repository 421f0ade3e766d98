-- What somebody has written, for the export of his account: in order of games, so that a long list can be read in parts.
CREATE INDEX talk_by_writer ON talk (player, game, number);
