-- What migrations/0001 to 0031 have made of SQLite's database, for PostgreSQL; the words there hold here. All numbers are
-- BIGINT, a flag is 0 or 1 and a time counts milliseconds, as in SQLite, so that both are asked in the same words. Texts are
-- compared byte by byte.

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation'; END $$;

-- Words with something between, in the order in which they come, as SQLite has it.
CREATE FUNCTION join_words(so_far TEXT, word TEXT, gap TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN so_far IS NULL THEN word WHEN word IS NULL THEN so_far ELSE so_far || gap || word END $$;
CREATE AGGREGATE group_concat(TEXT, TEXT) (SFUNC = join_words, STYPE = TEXT);

CREATE TABLE games (
  key           BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id            TEXT COLLATE "C" NOT NULL UNIQUE CHECK (id ~ '^[0-9A-Za-z]{8}$'),
  created_ms    BIGINT NOT NULL,
  variant       TEXT NOT NULL,
  rules_version BIGINT NOT NULL,
  options       TEXT NOT NULL,
  term          BIGINT NOT NULL,            -- as in game_heads, for those who look for what is due
  state         TEXT COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'running', 'finished')),
  summary       TEXT NOT NULL,
  finished_ms   BIGINT CHECK ((finished_ms IS NOT NULL) = (state = 'finished')),
  due_ms        BIGINT,
  delay_ms      BIGINT NOT NULL DEFAULT 0,
  invited       TEXT COLLATE "C",
  result        TEXT COLLATE "C",
  by_post       BIGINT NOT NULL DEFAULT 0 CHECK (by_post IN (0, 1))
);
CREATE INDEX games_open ON games (state, created_ms) WHERE state <> 'finished';
CREATE INDEX games_due ON games (due_ms, by_post) WHERE due_ms IS NOT NULL;
CREATE INDEX games_delayed ON games (finished_ms) WHERE finished_ms IS NOT NULL AND delay_ms > 0;
CREATE INDEX games_delayed_open ON games (delay_ms) WHERE state = 'running' AND delay_ms > 0;

-- Where the log of each game ends and who may write there: whoever appends changes this row alone, if both are as expected.
CREATE TABLE game_heads (
  game    BIGINT PRIMARY KEY REFERENCES games (key),
  term    BIGINT NOT NULL,                  -- the newest owner; lower ones may no longer append
  seq     BIGINT NOT NULL,                  -- 0: no event yet
  wall_ms BIGINT CHECK ((wall_ms IS NULL) = (seq = 0))
) WITH (fillfactor = 50);                   -- a new version of a row finds a place beside the old one
CREATE VIEW game_ends AS SELECT game, seq, wall_ms FROM game_heads;

CREATE TABLE game_log (
  game    BIGINT NOT NULL,                  -- one that game_heads has
  seq     BIGINT NOT NULL CHECK (seq >= 1),
  wall_ms BIGINT NOT NULL,
  kind    TEXT COLLATE "C" NOT NULL,
  format  BIGINT NOT NULL,
  player  TEXT COLLATE "C",
  command TEXT COLLATE "C",
  body    TEXT NOT NULL,
  PRIMARY KEY (game, seq),
  CHECK ((player IS NULL) = (command IS NULL))
);
CREATE INDEX game_log_joins ON game_log (player, command) WHERE kind = 'player_joined' AND player IS NOT NULL;
CREATE TRIGGER game_log_stays BEFORE UPDATE OR DELETE ON game_log FOR EACH ROW
  EXECUTE FUNCTION refuse('game_log is append-only');

CREATE TABLE fair_draws (
  id          TEXT COLLATE "C" NOT NULL,
  number      BIGINT NOT NULL CHECK (number BETWEEN 1 AND 999999),
  game        BIGINT REFERENCES games (key),
  ended       BIGINT NOT NULL CHECK (ended IN (0, 1)),
  state       TEXT NOT NULL,
  lock_day    TEXT COLLATE "C",
  lock_sha256 BYTEA CHECK (length(lock_sha256) = 32),
  record      TEXT,
  carried     BIGINT NOT NULL DEFAULT 0 CHECK (carried IN (0, 1)),
  PRIMARY KEY (id, number),
  CHECK ((lock_day IS NULL) = (lock_sha256 IS NULL))
);
CREATE INDEX fair_draws_by_day ON fair_draws (lock_day) WHERE lock_day IS NOT NULL;
CREATE INDEX fair_draws_open ON fair_draws (id, number) WHERE ended = 0;
CREATE TRIGGER fair_draws_one_lock BEFORE UPDATE ON fair_draws FOR EACH ROW
  WHEN (old.lock_sha256 IS NOT NULL AND (new.lock_sha256 IS DISTINCT FROM old.lock_sha256
    OR new.lock_day IS DISTINCT FROM old.lock_day))
  EXECUTE FUNCTION refuse('this draw has another lock');

CREATE TABLE fair_days (
  day       TEXT COLLATE "C" PRIMARY KEY CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  head      TEXT NOT NULL,
  signature BYTEA NOT NULL CHECK (length(signature) = 64)
);
CREATE TRIGGER fair_days_stay BEFORE UPDATE OR DELETE ON fair_days FOR EACH ROW
  EXECUTE FUNCTION refuse('a head once signed stays, and never changes');
CREATE FUNCTION refuse_late_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.lock_day <= (SELECT max(day) FROM fair_days) AND NOT EXISTS (SELECT 1 FROM fair_draws
      WHERE id = new.id AND number = new.number AND lock_day = new.lock_day) THEN
    RAISE EXCEPTION 'the list of this day is closed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER fair_draws_after_the_head BEFORE INSERT OR UPDATE ON fair_draws FOR EACH ROW
  WHEN (new.lock_day IS NOT NULL) EXECUTE FUNCTION refuse_late_lock();

CREATE TABLE fair_voids (
  id     TEXT COLLATE "C" NOT NULL,
  number BIGINT NOT NULL,
  kind   TEXT COLLATE "C" NOT NULL CHECK (kind IN ('time', 'ended', 'new draw', 'restored')),
  at_ms  BIGINT NOT NULL,
  PRIMARY KEY (id, number)
);
CREATE INDEX fair_voids_by_kind ON fair_voids (kind);
CREATE TABLE fair_blames (
  party            TEXT COLLATE "C" NOT NULL,
  id               TEXT COLLATE "C" NOT NULL,
  number           BIGINT NOT NULL,
  kind             TEXT COLLATE "C" NOT NULL,
  at_ms            BIGINT NOT NULL,
  left_rated_setup BIGINT NOT NULL CHECK (left_rated_setup IN (0, 1)),
  PRIMARY KEY (party, id, number)
);
CREATE INDEX fair_blames_of_party ON fair_blames (party, kind);
CREATE INDEX fair_blames_left ON fair_blames (at_ms) WHERE left_rated_setup = 1;
-- Sums, so that no two writers meet in one row.
CREATE VIEW fair_void_counts AS
  SELECT '' COLLATE "C" AS party, kind, count(*) AS voids FROM fair_voids GROUP BY kind
  UNION ALL SELECT party, kind, count(*) FROM fair_blames GROUP BY party, kind;

CREATE TABLE signing_keys (
  rowid        BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,   -- their order
  public_key   BYTEA PRIMARY KEY CHECK (length(public_key) = 32),
  seed         BYTEA NOT NULL CHECK (length(seed) = 32),
  start_ms     BIGINT NOT NULL,
  announcement TEXT,
  signature    BYTEA CHECK (length(signature) = 64),
  CHECK ((announcement IS NULL) = (signature IS NULL))
);
CREATE UNIQUE INDEX signing_keys_one_first ON signing_keys ((announcement IS NULL)) WHERE announcement IS NULL;

CREATE TABLE guests (
  id           TEXT COLLATE "C" PRIMARY KEY,
  token_sha256 BYTEA NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
  created_ms   BIGINT NOT NULL,
  stays        BIGINT NOT NULL DEFAULT 0 CHECK (stays IN (0, 1))
);
CREATE INDEX guests_to_sweep ON guests (created_ms) WHERE stays = 0;

CREATE TABLE accounts (
  id         TEXT COLLATE "C" PRIMARY KEY CHECK (length(id) = 12 AND id LIKE 'u-%'),
  name       TEXT COLLATE "C" NOT NULL,
  skeleton   TEXT COLLATE "C" NOT NULL UNIQUE,
  password   TEXT NOT NULL,
  email      TEXT COLLATE "C",
  roles      TEXT NOT NULL,
  created_ms BIGINT NOT NULL,
  closed_ms  BIGINT,
  CHECK (closed_ms IS NULL OR (password = '' AND email IS NULL))
);
CREATE UNIQUE INDEX accounts_by_folded_name ON accounts (lower(name));
CREATE TRIGGER accounts_remain BEFORE DELETE ON accounts FOR EACH ROW
  EXECUTE FUNCTION refuse('an account is closed, never deleted');
CREATE TRIGGER accounts_keep_their_names BEFORE UPDATE ON accounts FOR EACH ROW
  WHEN (new.id <> old.id OR new.name <> old.name OR new.skeleton <> old.skeleton OR old.closed_ms IS NOT NULL)
  EXECUTE FUNCTION refuse('id and name of an account never change, and a closed one not at all');

CREATE TABLE account_sessions (
  token_sha256 BYTEA PRIMARY KEY CHECK (length(token_sha256) = 32),
  account      TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
  created_ms   BIGINT NOT NULL,
  seen_ms      BIGINT NOT NULL,
  expires_ms   BIGINT NOT NULL
);
CREATE INDEX account_sessions_by_account ON account_sessions (account);
CREATE INDEX account_sessions_by_expiry ON account_sessions (expires_ms);

CREATE TABLE api_tokens (
  id           TEXT COLLATE "C" PRIMARY KEY,
  account      TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
  token_sha256 BYTEA NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
  label        TEXT NOT NULL,
  scopes       TEXT NOT NULL,
  created_ms   BIGINT NOT NULL,
  used_ms      BIGINT
);
CREATE INDEX api_tokens_by_account ON api_tokens (account);

CREATE TABLE account_addresses (
  account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
  mark    BYTEA NOT NULL CHECK (length(mark) = 32),
  seen_ms BIGINT NOT NULL,
  PRIMARY KEY (account, mark)
);
CREATE INDEX account_addresses_by_age ON account_addresses (seen_ms);

CREATE TABLE game_players (
  player TEXT COLLATE "C" NOT NULL,
  game   BIGINT NOT NULL REFERENCES games (key),
  PRIMARY KEY (player, game)
);
CREATE INDEX game_players_by_game ON game_players (game);
CREATE TABLE games_played (
  player TEXT COLLATE "C" PRIMARY KEY,
  played BIGINT NOT NULL CHECK (played >= 1)
);

CREATE TABLE ratings (
  player     TEXT COLLATE "C" NOT NULL,
  family     TEXT COLLATE "C" NOT NULL,
  tempo      TEXT COLLATE "C" NOT NULL CHECK (tempo IN ('bullet', 'blitz', 'rapid', 'classical', 'correspondence')),
  rating     DOUBLE PRECISION NOT NULL,
  deviation  DOUBLE PRECISION NOT NULL CHECK (deviation BETWEEN 45 AND 350),
  volatility DOUBLE PRECISION NOT NULL CHECK (volatility > 0),
  games      BIGINT NOT NULL CHECK (games >= 1),
  last_ms    BIGINT NOT NULL,
  PRIMARY KEY (player, family, tempo)
);
CREATE INDEX ratings_of_pool ON ratings (family, tempo, rating DESC, player);
CREATE TABLE rating_history (
  game              BIGINT NOT NULL REFERENCES games (key),
  side              TEXT COLLATE "C" NOT NULL CHECK (side IN ('white', 'black')),
  player            TEXT COLLATE "C" NOT NULL,
  family            TEXT COLLATE "C" NOT NULL,
  tempo             TEXT COLLATE "C" NOT NULL,
  at_ms             BIGINT NOT NULL,
  games             BIGINT NOT NULL,
  rating_before     DOUBLE PRECISION NOT NULL,
  deviation_before  DOUBLE PRECISION NOT NULL,
  volatility_before DOUBLE PRECISION NOT NULL,
  rating            DOUBLE PRECISION NOT NULL,
  deviation         DOUBLE PRECISION NOT NULL,
  volatility        DOUBLE PRECISION NOT NULL,
  UNIQUE (game, side),
  UNIQUE (player, family, tempo, games)     -- two games at once cannot both be somebody's next one
);
CREATE TRIGGER rating_history_stays BEFORE UPDATE OR DELETE ON rating_history FOR EACH ROW
  EXECUTE FUNCTION refuse('rating_history is append-only');

CREATE TABLE talk (
  game    BIGINT NOT NULL REFERENCES games (key),
  number  BIGINT NOT NULL CHECK (number >= 1),
  channel TEXT COLLATE "C" NOT NULL CHECK (channel IN ('players', 'watchers')),
  player  TEXT COLLATE "C" NOT NULL,
  command TEXT COLLATE "C" NOT NULL,
  name    TEXT NOT NULL,
  text    TEXT NOT NULL,
  at_ms   BIGINT NOT NULL,
  UNIQUE (game, number),
  UNIQUE (game, player, command)
);
CREATE INDEX talk_by_writer ON talk (player, game, number);
CREATE TABLE blocks (
  player TEXT COLLATE "C" NOT NULL,
  whom   TEXT COLLATE "C" NOT NULL CHECK (whom <> player),
  at_ms  BIGINT NOT NULL,
  PRIMARY KEY (player, whom)
);
CREATE INDEX blocks_of_whom ON blocks (whom);
CREATE TABLE mutes (
  player    TEXT COLLATE "C" PRIMARY KEY,
  until_ms  BIGINT,
  moderator TEXT COLLATE "C" NOT NULL,
  at_ms     BIGINT NOT NULL,
  reason    TEXT
);
CREATE TABLE announcement (
  only_one BIGINT PRIMARY KEY CHECK (only_one = 1),
  text     TEXT NOT NULL,
  until_ms BIGINT NOT NULL
);

CREATE TABLE probe (one BIGINT PRIMARY KEY CHECK (one = 1), times BIGINT NOT NULL);
INSERT INTO probe (one, times) VALUES (1, 0);

CREATE TABLE restores (
  number  BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms   BIGINT NOT NULL,
  salt    BYTEA NOT NULL CHECK (length(salt) = 32),
  locks   TEXT COLLATE "C" NOT NULL CHECK (locks IN ('all', 'part')),
  settled BIGINT NOT NULL CHECK (settled IN (0, 1))
);

CREATE TABLE outages (
  number   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_ms  BIGINT NOT NULL,
  until_ms BIGINT NOT NULL CHECK (until_ms >= from_ms)
);

CREATE TABLE leave_days (
  player  TEXT COLLATE "C" NOT NULL,
  from_ms BIGINT NOT NULL,
  PRIMARY KEY (player, from_ms)
);
CREATE INDEX leave_days_from ON leave_days (from_ms);

CREATE TABLE notices (
  id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account     TEXT COLLATE "C" NOT NULL,
  kind        TEXT COLLATE "C" NOT NULL,
  detail      TEXT COLLATE "C" NOT NULL,
  game        TEXT COLLATE "C" NOT NULL,
  seq         BIGINT NOT NULL,
  variant     TEXT NOT NULL,
  other       TEXT COLLATE "C" NOT NULL,
  other_name  TEXT NOT NULL,
  deadline_ms BIGINT,
  waits       BIGINT NOT NULL CHECK (waits IN (0, 1)),
  at_ms       BIGINT NOT NULL,
  seen_ms     BIGINT,
  is_routed   BIGINT NOT NULL DEFAULT 0 CHECK (is_routed IN (0, 1)),
  UNIQUE (account, game, kind, seq, detail)
);
CREATE INDEX notices_of_account ON notices (account, id);
CREATE INDEX notices_to_route ON notices (id) WHERE is_routed = 0;
CREATE INDEX notices_by_time ON notices (at_ms);
CREATE TABLE notice_settings (
  account  TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (id),
  settings TEXT NOT NULL
);
CREATE TABLE push_subscriptions (
  id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account    TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
  endpoint   TEXT COLLATE "C" NOT NULL UNIQUE,
  p256dh     BYTEA NOT NULL CHECK (length(p256dh) = 65),
  auth       BYTEA NOT NULL CHECK (length(auth) = 16),
  created_ms BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account);
CREATE TABLE account_mail (
  account   TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (id),
  confirmed TEXT COLLATE "C",
  paused    TEXT,
  last_ms   BIGINT
);
CREATE TABLE outgoing (
  id           BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account      TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
  what         TEXT COLLATE "C" NOT NULL CHECK (what IN ('notices', 'push', 'confirm', 'reset')),
  subscription BIGINT,
  due_ms       BIGINT NOT NULL,
  tries        BIGINT NOT NULL DEFAULT 0,
  created_ms   BIGINT NOT NULL
);
CREATE INDEX outgoing_by_due ON outgoing ((what = 'push'), due_ms);
CREATE INDEX outgoing_by_account ON outgoing (account);
CREATE INDEX outgoing_by_subscription ON outgoing (subscription) WHERE subscription IS NOT NULL;
CREATE TABLE outgoing_notices (
  outgoing BIGINT NOT NULL REFERENCES outgoing (id) ON DELETE CASCADE,
  notice   BIGINT NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  PRIMARY KEY (outgoing, notice)
);
CREATE INDEX outgoing_notices_by_notice ON outgoing_notices (notice);

CREATE TABLE sealed_backups (
  account TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (id),
  version BIGINT NOT NULL,
  sealed  TEXT
);

CREATE TABLE conditional_lines (
  game   BIGINT NOT NULL REFERENCES games (key),
  player TEXT COLLATE "C" NOT NULL,
  lines  TEXT NOT NULL,
  at_ms  BIGINT NOT NULL,
  PRIMARY KEY (game, player)
);
CREATE INDEX conditional_lines_of ON conditional_lines (player);

CREATE TABLE private_notes (
  account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
  game    BIGINT NOT NULL REFERENCES games (key),
  ply     BIGINT NOT NULL CHECK (ply >= -1),
  note    TEXT NOT NULL CHECK (note <> ''),
  PRIMARY KEY (account, game, ply)
);
CREATE TABLE private_notes_kept (
  account TEXT COLLATE "C" PRIMARY KEY,
  notes   BIGINT NOT NULL
);
CREATE FUNCTION count_private_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO private_notes_kept AS kept (account, notes) VALUES (new.account, 1)
      ON CONFLICT (account) DO UPDATE SET notes = kept.notes + 1;
  ELSE
    UPDATE private_notes_kept SET notes = notes - 1 WHERE account = old.account;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER private_notes_counted AFTER INSERT OR DELETE ON private_notes FOR EACH ROW
  EXECUTE FUNCTION count_private_note();

CREATE TABLE post_results (
  player       TEXT COLLATE "C" NOT NULL,
  ended_ms     BIGINT NOT NULL,
  game         BIGINT NOT NULL REFERENCES games (key),
  lost_on_time BIGINT NOT NULL,
  moves        BIGINT NOT NULL,
  spent_ms     BIGINT NOT NULL,
  PRIMARY KEY (player, ended_ms, game)
);
CREATE INDEX post_results_lost ON post_results (player) WHERE lost_on_time = 1;

CREATE TABLE tournaments (
  key       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id        TEXT COLLATE "C" NOT NULL UNIQUE,
  is_over   BIGINT NOT NULL CHECK (is_over IN (0, 1)),
  starts_ms BIGINT NOT NULL,
  summary   TEXT NOT NULL,
  term      BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX tournaments_by_start ON tournaments (is_over, starts_ms, key);
CREATE TABLE tournament_steps (
  tournament BIGINT NOT NULL REFERENCES tournaments (key),
  seq        BIGINT NOT NULL CHECK (seq > 0),
  at_ms      BIGINT NOT NULL,
  kind       TEXT COLLATE "C" NOT NULL,
  body       TEXT NOT NULL,
  PRIMARY KEY (tournament, seq)
);
CREATE TABLE tournament_people (
  tournament BIGINT NOT NULL REFERENCES tournaments (key),
  player     TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (tournament, player)
);
CREATE INDEX tournaments_of ON tournament_people (player);
CREATE VIEW tournament_winner_names AS
  SELECT key AS tournament, (SELECT '[' || coalesce(string_agg(to_json(accounts.name)::TEXT, ',' ORDER BY place), '') || ']'
    FROM json_array_elements_text(summary::json -> 'winners') WITH ORDINALITY AS winner (id, place)
    JOIN accounts ON accounts.id = winner.id AND closed_ms IS NULL) AS names
  FROM tournaments;

CREATE TABLE analyses (
  game     BIGINT PRIMARY KEY REFERENCES games (key),
  account  TEXT COLLATE "C" REFERENCES accounts (id),
  asked_ms BIGINT NOT NULL,
  begins   BIGINT NOT NULL CHECK (begins >= 0),
  ends     BIGINT NOT NULL CHECK (ends >= begins),
  nodes    BIGINT NOT NULL CHECK (nodes > 0),
  engine   TEXT COLLATE "C",
  worker   TEXT COLLATE "C",
  heard_ms BIGINT,
  done_ms  BIGINT
);
CREATE INDEX analyses_waiting ON analyses (asked_ms) WHERE done_ms IS NULL;
CREATE INDEX analyses_of_account ON analyses (account, asked_ms) WHERE account IS NOT NULL;
CREATE TABLE analysis_values (
  game     BIGINT NOT NULL REFERENCES analyses (game),
  position BIGINT NOT NULL,
  value    TEXT NOT NULL,
  PRIMARY KEY (game, position)
);

CREATE TABLE puzzle_ratings (
  puzzle     TEXT COLLATE "C" PRIMARY KEY,
  rating     DOUBLE PRECISION NOT NULL,
  deviation  DOUBLE PRECISION NOT NULL CHECK (deviation BETWEEN 45 AND 350),
  volatility DOUBLE PRECISION NOT NULL CHECK (volatility > 0),
  plays      BIGINT NOT NULL CHECK (plays >= 1)
);
CREATE TABLE puzzle_solvers (
  account    TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
  variant    TEXT COLLATE "C" NOT NULL,
  rating     DOUBLE PRECISION NOT NULL,
  deviation  DOUBLE PRECISION NOT NULL CHECK (deviation BETWEEN 45 AND 350),
  volatility DOUBLE PRECISION NOT NULL CHECK (volatility > 0),
  tried      BIGINT NOT NULL CHECK (tried >= 1),
  solved     BIGINT NOT NULL CHECK (solved BETWEEN 0 AND tried),
  last_ms    BIGINT NOT NULL,
  PRIMARY KEY (account, variant)
);
CREATE TABLE puzzle_attempts (
  account       TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
  puzzle        TEXT COLLATE "C" NOT NULL,
  variant       TEXT COLLATE "C" NOT NULL,
  solved        BIGINT NOT NULL CHECK (solved IN (0, 1)),
  at_ms         BIGINT NOT NULL,
  rating_before DOUBLE PRECISION NOT NULL,
  rating        DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (account, puzzle)
);

CREATE TABLE owner (term BIGINT NOT NULL CHECK (term >= 1));
INSERT INTO owner (term) VALUES (1);
