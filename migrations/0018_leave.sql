-- Leave of people who play by post (docs/correspondence.md): whole days of 24 hours each, in which none of their clocks runs.

CREATE TABLE leave_days (
  player  TEXT    NOT NULL,
  from_ms INTEGER NOT NULL,
  PRIMARY KEY (player, from_ms)
) STRICT, WITHOUT ROWID;
CREATE INDEX leave_days_from ON leave_days (from_ms);
