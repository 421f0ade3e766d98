-- What migrations/0033 has made of SQLite's database; the words there hold here.
ALTER TABLE account_sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
