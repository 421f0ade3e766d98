// From the server's messages to the state of a game, purely: (state, message, now) gives the next state and whether
// events are missing. An event that the page has already, as in a repeated acknowledgement, changes nothing.
import type { Clocks, FairState, ServerMessage, SnapshotData } from "../protocol/messages.gen";
import { isEvent, type GameEvent } from "../net/wire";
import type { At, Drawing, Drawn, Game } from "./state";

export interface Reduced {
  readonly game: Game | undefined;
  /** Events are missing: the game has to be watched again. */
  readonly gap: boolean;
}

function timed<T>(value: T | undefined, at: number): At<T> | undefined {
  return value === undefined ? undefined : { value, at };
}

/** Only what is there: an optional field is left out, never undefined. */
function defined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function without<K extends keyof Game>(game: Game, ...keys: K[]): Game {
  const rest = { ...game };
  for (const key of keys) delete (rest as Partial<Game>)[key];
  return rest;
}

function clocksIn(data: { clocks?: Clocks }, now: number): Pick<Game, "clocks"> {
  return defined({ clocks: timed(data.clocks, now) }) as Pick<Game, "clocks">;
}

function drawingOf(fair: FairState, now: number): Drawing {
  const { draw, ruleset, asks, n, server_key, server_commitment, players, committed, opened } = fair;
  const { lock: text, signature } = fair;
  const lock = text !== undefined && signature !== undefined ? { text, signature } : undefined;
  return {
    offer: { draw, ruleset, asks, n, server_key, server_commitment, players },
    committed,
    opened,
    ...defined({ lock, left: timed(fair.left_ms, now) }),
  } as Drawing;
}

export function fromSnapshot(data: SnapshotData, now: number, before?: Game): Game {
  const { game, v, variant, options, clock, color, rated, players, phase, moves, check, legal } = data;
  // What was rolled is not in a snapshot: what the page has seen of it stays true if it is of a draw that is over.
  const drawn = before?.game === game && before.drawn && data.fair_past.includes(before.drawn.draw) ? before.drawn : undefined;
  return {
    ...{ game, v, variant, options, clock, color, rated, players, phase, moves, check, legal },
    rulesVersion: data.rules_version,
    fairPast: data.fair_past,
    ...defined({
      drawing: data.fair && drawingOf(data.fair, now),
      drawn,
      start: data.start,
      fen: data.fen ?? data.start?.fen,
      drawOffer: data.draw_offer,
      outcome: data.outcome,
    }),
    ...clocksIn(data, now),
    here: before?.game === game ? before.here : [],
    watchers: before?.game === game ? before.watchers : 0,
  } as Game;
}

function created(event: Extract<GameEvent, { t: "game_created" }>): Game {
  const { game, variant, options, clock, color, rated, creator } = event.d;
  return {
    ...{ game, v: event.v, variant, options, clock, color, rated },
    rulesVersion: event.d.rules_version,
    players: [creator],
    phase: "waiting",
    fairPast: [],
    moves: [],
    check: false,
    legal: [],
    here: [],
    watchers: 0,
  };
}

function added(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list : [...list, item];
}

/** The draw is over, made or void. */
function closeDraw(game: Game, drawn: Drawn): Game {
  return { ...without(game, "drawing"), drawn, fairPast: added(game.fairPast, drawn.draw) };
}

function changeDrawing(game: Game, draw: string, change: (drawing: Drawing) => Drawing): Game {
  return game.drawing?.offer.draw === draw ? { ...game, drawing: change(game.drawing) } : game;
}

function lockOf(game: Game, draw: string): Drawn["lock"] {
  return game.drawing?.offer.draw === draw ? game.drawing.lock : game.drawn?.draw === draw ? game.drawn.lock : undefined;
}

/** Times of now, which replace those that were shown. */
function retimed(game: Game, d: { clocks?: Clocks; fair_left_ms?: number }, now: number): Game {
  const left = timed(d.fair_left_ms, now);
  return { ...game, ...clocksIn(d, now), ...(game.drawing && left ? { drawing: { ...game.drawing, left } } : {}) };
}

type Of<T extends GameEvent["t"]> = Extract<GameEvent, { t: T }>;

const kChanges: { readonly [T in GameEvent["t"]]: (game: Game, event: Of<T>, now: number) => Game } = {
  game_created: (_, event) => created(event),
  player_joined: (game, { d }) => ({ ...game, players: [...game.players, d.player] }),
  fair_offered: (game, { d: { game: _, ...offer } }) => ({
    ...game,
    phase: game.phase === "waiting" ? "rolling" : game.phase,
    drawing: { offer, committed: [], opened: [] },
  }),
  fair_committed: (game, { d }) =>
    changeDrawing(game, d.draw, (drawing) => ({ ...drawing, committed: added(drawing.committed, d.player) })),
  fair_locked: (game, { d }, now) =>
    changeDrawing(game, d.draw, (drawing) => ({
      ...drawing,
      lock: { text: d.lock, signature: d.signature },
      left: { value: d.left_ms, at: now },
    })),
  fair_opened: (game, { d }) =>
    changeDrawing(game, d.draw, (drawing) => ({ ...drawing, opened: added(drawing.opened, d.player) })),
  fair_rolled: (game, { d }) => {
    const { draw, roll, openings, dice } = d;
    return closeDraw(game, { draw, roll, callFor: d.for, openings, dice, missing: [], lock: lockOf(game, draw) });
  },
  fair_voided: (game, { d }) => {
    const { draw, roll, openings, missing, dice } = d;
    return closeDraw(game, { draw, roll, callFor: "setup", openings, dice, missing, lock: lockOf(game, draw) });
  },
  game_started: (game, { d }, now) => ({
    ...game,
    phase: "playing",
    players: game.players.map((seat) => ({ ...seat, color: seat.id === d.white.id ? "white" : "black" })),
    start: d.start,
    fen: d.start.fen,
    check: d.check,
    legal: d.legal,
    ...clocksIn(d, now),
  }),
  moved: (game, { d }, now) => ({
    ...game,
    moves: [...game.moves, { move: d.move, changes: d.changes }],
    fen: d.fen,
    check: d.check,
    legal: d.legal,
    ...clocksIn(d, now),
  }),
  draw_offered: (game, { d }) => ({ ...game, drawOffer: d.by }),
  draw_declined: (game) => without(game, "drawOffer"),
  server_restarted: (game, { d }, now) => retimed(game, d, now),
  game_ended: (game, { d }, now) => ({
    ...without(game, "drawOffer", "drawing"),
    phase: "ended",
    legal: [],
    outcome: d.outcome,
    ...clocksIn(d, now),
  }),
};

function applyEvent(game: Game, event: GameEvent, now: number): Game {
  const change = kChanges[event.t] as (game: Game, event: GameEvent, now: number) => Game;
  return { ...change(game, event, now), v: event.v };
}


/** `now` is this page's own clock, in milliseconds; messages about other games change nothing. */
export function reduce(game: Game | undefined, message: ServerMessage, now: number): Reduced {
  const same = (next: Game | undefined): Reduced => ({ game: next, gap: false });
  if (message.t === "snapshot") {
    return game && game.game !== message.d.game ? same(game) : same(fromSnapshot(message.d, now, game));
  }
  if (!game) return same(game);
  if (message.t === "presence") {
    const { here, watchers } = message.d;
    return same(message.d.game === game.game ? { ...game, here, watchers } : game);
  }
  if (message.t === "resumed") {
    if (message.d.game !== game.game) return same(game);
    return { game: retimed(game, message.d, now), gap: message.d.v !== game.v };
  }
  if (!isEvent(message) || message.d.game !== game.game || message.v <= game.v) return same(game);
  return message.v === game.v + 1 ? same(applyEvent(game, message, now)) : { game, gap: true };
}
