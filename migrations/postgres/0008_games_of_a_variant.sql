-- What migrations/0037 has made of SQLite's database; the words there hold here.
CREATE INDEX results_of_variant ON results (variant, game) WHERE player < opponent;
