// The games in SQLite: by node:sqlite where node has it, else by better-sqlite3, which has nearly the same calls.

async function open(file) {
  const own = await import('node:sqlite').catch(() => undefined); // from 22.13 on
  if (own) return new own.DatabaseSync(file);
  const { default: Database } = await import('better-sqlite3');
  return new Database(file);
}

export async function openDatabase(file) {
  const db = await open(file);
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS players (id INTEGER PRIMARY KEY, token TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS games (
      id INTEGER PRIMARY KEY, white INTEGER NOT NULL, black INTEGER, base_ms INTEGER NOT NULL,
      increment_ms INTEGER NOT NULL, result TEXT, reason TEXT);
    CREATE TABLE IF NOT EXISTS moves (
      game INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL, clock_ms INTEGER NOT NULL,
      PRIMARY KEY (game, ply)) WITHOUT ROWID;
  `);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const statements = {
    player: db.prepare('INSERT INTO players (id, token) VALUES (?, ?)'),
    game: db.prepare('INSERT INTO games (id, white, base_ms, increment_ms) VALUES (?, ?, ?, ?)'),
    join: db.prepare('UPDATE games SET black = ? WHERE id = ?'),
    move: db.prepare('INSERT INTO moves (game, ply, move, clock_ms) VALUES (?, ?, ?, ?)'),
    end: db.prepare('UPDATE games SET result = ?, reason = ? WHERE id = ?'),
  };
  let waiting = [];

  // All that came in one turn of the loop is one transaction; what depends on it is done when it is on disk.
  function flush() {
    const batch = waiting;
    waiting = [];
    begin.run();
    for (const { statement, values } of batch) statements[statement].run(...values);
    commit.run();
    for (const { then } of batch) then?.();
  }

  return {
    /** Stores this with all else that comes in this turn of the loop, and calls `then` when it is committed. */
    store(statement, values, then) {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ statement, values, then });
    },
    close: () => db.close(),
  };
}
