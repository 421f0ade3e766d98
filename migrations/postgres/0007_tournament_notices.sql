-- What migrations/0036 has made of SQLite's database; the words there hold here.
ALTER TABLE notices ADD COLUMN tournament TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE notices ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE notices DROP CONSTRAINT notices_account_game_kind_seq_detail_key;
CREATE UNIQUE INDEX notices_once ON notices (account, game, tournament, kind, seq, detail);
