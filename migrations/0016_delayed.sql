-- Games that others see later than their players, by when they ended: a start looks for those whose end is still hidden.
CREATE INDEX games_delayed ON games (finished_ms) WHERE finished_ms IS NOT NULL AND summary ->> '$.delay_ms' > 0;
