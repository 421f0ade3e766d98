-- What accounts are told of while they are elsewhere (docs/correspondence.md, Notices), and what goes out for that.

CREATE TABLE notices (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used again: browsers show each once
  account     TEXT    NOT NULL,
  kind        TEXT    NOT NULL,
  detail      TEXT    NOT NULL,             -- a word more: what is offered, how much time is left, who has won
  game        TEXT    NOT NULL,             -- its id
  seq         INTEGER NOT NULL,             -- of the event that it tells of
  variant     TEXT    NOT NULL,
  other       TEXT    NOT NULL,             -- the opponent: id, and name at that time
  other_name  TEXT    NOT NULL,
  deadline_ms INTEGER,
  waits       INTEGER NOT NULL CHECK (waits IN (0, 1)),   -- it says that the game waits for the account
  at_ms       INTEGER NOT NULL,
  seen_ms     INTEGER,                      -- or overtaken by the game
  is_routed   INTEGER NOT NULL DEFAULT 0 CHECK (is_routed IN (0, 1))   -- what goes out for it is in outgoing
) STRICT;
CREATE UNIQUE INDEX notices_once ON notices (account, game, kind, seq, detail);
CREATE INDEX notices_to_route ON notices (id) WHERE is_routed = 0;
CREATE INDEX notices_by_time ON notices (at_ms);

-- What an account has chosen: JSON of the program. None: as it is for everybody.
CREATE TABLE notice_settings (
  account  TEXT PRIMARY KEY REFERENCES accounts (id),
  settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Browsers that are told (RFC 8030). The endpoint and what is encrypted with are the browser's.
CREATE TABLE push_subscriptions (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  account    TEXT    NOT NULL REFERENCES accounts (id),
  endpoint   TEXT    NOT NULL UNIQUE,
  p256dh     BLOB    NOT NULL CHECK (length(p256dh) = 65),
  auth       BLOB    NOT NULL CHECK (length(auth) = 16),
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account);

-- Whether mail reaches an account: nothing is sent but to the address that was confirmed, while the account has it.
CREATE TABLE account_mail (
  account    TEXT    PRIMARY KEY REFERENCES accounts (id),
  confirmed  TEXT,                          -- the address
  paused     TEXT,                          -- what its server has said
  last_ms    INTEGER                        -- the last mail with notices
) STRICT, WITHOUT ROWID;

-- The outbox. A row goes once the other side has taken it.
CREATE TABLE outgoing (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,   -- the Message-ID follows from it
  account      TEXT    NOT NULL REFERENCES accounts (id),
  what         TEXT    NOT NULL CHECK (what IN ('notices', 'push', 'confirm', 'reset')),
  subscription INTEGER,                     -- of a push
  due_ms       INTEGER NOT NULL,
  tries        INTEGER NOT NULL DEFAULT 0,  -- after the first what it holds stays as it is
  created_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX outgoing_by_due ON outgoing ((what = 'push'), due_ms);
CREATE INDEX outgoing_by_account ON outgoing (account);
CREATE INDEX outgoing_by_subscription ON outgoing (subscription) WHERE subscription IS NOT NULL;
CREATE TABLE outgoing_notices (
  outgoing INTEGER NOT NULL REFERENCES outgoing (id) ON DELETE CASCADE,
  notice   INTEGER NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  PRIMARY KEY (outgoing, notice)
) STRICT, WITHOUT ROWID;
CREATE INDEX outgoing_notices_by_notice ON outgoing_notices (notice);
