// A server of chess as a JavaScript programmer would write it: ws, chessops and SQLite. It speaks so much of Astragal's
// protocol (docs/protocol.md) that bench_load plays chess on it as on Astragal, each frame checked: hello, create,
// watch, join, move, resign, unwatch. What a move is answered with is on disk before it is sent.
//   node server.mjs DATABASE     prints its port; ends at SIGTERM
import { randomBytes } from 'node:crypto';
import { WebSocketServer } from 'ws';

import { Game } from './chess.mjs';
import { openDatabase } from './database.mjs';

const FIRST_MOVE_MS = 30_000;
const PING_MS = 30_000;

const database = await openDatabase(process.argv[2]);
const tables = new Map();
let players = 0;
let games = 0;

class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const opponent = (color) => (color === 'white' ? 'black' : 'white');

/** A game, its clock and its two players. */
class Table {
  chess = new Game();
  number = ++games;
  id = `n${String(this.number).padStart(7, '0')}`;
  v = 1;
  seats = {};
  watching = new Set();
  over = false;

  constructor(player, clock) {
    this.clock = clock;
    this.left = { white: clock.base_ms, black: clock.base_ms };
    this.seats.white = player;
  }

  /** The clock of the side to move, or the time for its first move, as the protocol tells it. */
  clocks() {
    const shown = { white_ms: this.left.white, black_ms: this.left.black };
    if (this.over) return shown;
    return this.chess.ply < 2 ? { ...shown, first_move_ms: FIRST_MOVE_MS } : { ...shown, running: this.chess.turn };
  }

  start() {
    this.since = Date.now();
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (this.over) return;
    const first = this.chess.ply < 2;
    this.timer = setTimeout(
      () => this.end(first ? { result: 'none', reason: 'aborted' } : { result: opponent(this.chess.turn), reason: 'time' }),
      first ? FIRST_MOVE_MS : this.left[this.chess.turn],
    );
  }

  /** Stores what has happened, and tells both when it is stored; the one who did it gets the command's id. */
  happen(type, data, statement, values, actor, id) {
    const v = ++this.v;
    const watching = [...this.watching];
    const text = JSON.stringify({ game: this.id, ...data });
    database.store(statement, values, () => {
      const told = `{"t":"${type}","v":${v},"d":${text}}`;
      for (const player of watching) {
        player.socket.send(player === actor && id ? `{"t":"${type}","v":${v},"id":"${id}","d":${text}}` : told);
      }
    });
  }

  join(player, id) {
    if (this.seats.black || this.seats.white === player) throw new Refused('conflict', 'this seat is taken');
    this.seats.black = player;
    const { white, black } = this.seats;
    const joined = { player: { ...black.told, color: 'black' } };
    this.happen('player_joined', joined, 'join', [black.number, this.number], player, id);
    const { fen, check, legal } = this.chess;
    const started = { white: white.told, black: black.told, start: { fen }, check, clocks: this.clocks(), legal };
    this.happen('game_started', started, 'join', [black.number, this.number]);
    this.start();
  }

  move(player, { ply, move }, id) {
    const color = this.chess.turn;
    if (this.over || !this.seats.black) throw new Refused('not_playing', 'this game is not being played');
    if (this.seats[color] !== player) throw new Refused('not_your_turn', 'it is not your turn');
    if (ply !== this.chess.ply + 1) throw new Refused('conflict', `the next ply is ${this.chess.ply + 1}`);
    const changes = this.chess.play(move);
    if (!changes) throw new Refused('illegal_move', 'this move is not legal');
    const now = Date.now();
    if (ply > 2) this.left[color] += this.clock.increment_ms - (now - this.since);
    this.since = now;
    const outcome = this.chess.outcome();
    this.over = outcome !== undefined;
    const { fen, check, legal } = this.chess;
    this.happen(
      'moved',
      { ply, move, fen, changes, check, clocks: this.clocks(), legal: this.over ? [] : legal },
      'move',
      [this.number, ply, move, this.left[color]],
      player,
      id,
    );
    if (outcome) this.end(outcome);
    this.wait();
  }

  resign(player, id) {
    const color = this.seats.white === player ? 'white' : this.seats.black === player ? 'black' : undefined;
    if (this.over || !color) throw new Refused('not_playing', 'you do not play this game');
    this.end({ result: opponent(color), reason: 'resignation' }, player, id);
  }

  end(outcome, player, id) {
    this.over = true;
    clearTimeout(this.timer);
    const values = [outcome.result, outcome.reason, this.number];
    this.happen('game_ended', { outcome, clocks: this.clocks() }, 'end', values, player, id);
    tables.delete(this.id);
  }

  snapshot() {
    return {
      game: this.id,
      v: this.v,
      variant: 'chess',
      rules_version: 1,
      options: { 'move-rule': '100', repetition: '3' },
      clock: this.clock,
      color: 'white',
      rated: false,
      players: [{ ...this.seats.white.told, color: 'white' }],
      phase: 'waiting',
      fair_past: [],
      moves: [],
      check: false,
      legal: [],
    };
  }
}

function find(game) {
  const table = tables.get(game);
  if (!table) throw new Refused('not_found', 'there is no such game');
  return table;
}

const commands = {
  hello(player, _, id) {
    player.number = ++players;
    player.told = { id: `p${player.number}`, name: `Guest ${player.number}` };
    const token = randomBytes(32).toString('hex');
    database.store('player', [player.number, token], () =>
      player.answer('welcome', id, {
        protocol: 1,
        features: [],
        you: { ...player.told, token },
        heartbeat: { ping_ms: PING_MS, dead_ms: 2 * PING_MS },
      }),
    );
  },
  create(player, { clock }, id) {
    const table = new Table(player, clock);
    const values = [table.number, player.number, clock.base_ms, clock.increment_ms];
    tables.set(table.id, table);
    database.store('game', values, () => player.answer('created', id, { game: table.id }));
  },
  watch(player, { game }, id) {
    const table = find(game);
    if (table.seats.black) throw new Refused('conflict', 'this peer shows games before they start');
    table.watching.add(player);
    player.answer('snapshot', id, table.snapshot());
  },
  join: (player, { game }, id) => find(game).join(player, id),
  move: (player, data, id) => find(data.game).move(player, data, id),
  resign: (player, { game }, id) => find(game).resign(player, id),
  unwatch: (player, { game }) => tables.get(game)?.watching.delete(player),
};

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/ws', maxPayload: 16_384 });

server.on('connection', (socket) => {
  const player = {
    socket,
    alive: true,
    answer: (t, id, d) => socket.send(JSON.stringify({ t, id, d })),
  };
  socket.player = player;
  socket.on('pong', () => (player.alive = true));
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    for (const table of tables.values()) table.watching.delete(player);
  });
  socket.on('message', (text) => {
    let id;
    try {
      const command = JSON.parse(text);
      id = command.id;
      if (id !== undefined && !/^[\w-]{1,64}$/.test(id)) throw new Refused('bad_message', 'another id is needed');
      if (!Object.hasOwn(commands, command.t)) throw new Refused('bad_message', 'this peer does not know that');
      commands[command.t](player, command.d, id);
    } catch (error) {
      if (!(error instanceof Refused)) console.error(error);
      player.answer('error', id, { code: error.code ?? 'bad_message', message: error.message });
    }
  });
});

setInterval(() => {
  for (const socket of server.clients) {
    if (!socket.player.alive) socket.terminate();
    socket.player.alive = false;
    socket.ping();
  }
}, PING_MS);

process.on('SIGTERM', () => {
  database.close();
  process.exit(0);
});

server.on('listening', () => console.log(server.address().port));
