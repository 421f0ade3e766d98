// From the server's messages to the state of a game, purely: (state, message, now) gives the next state and whether
// events are missing. An event that the page has already, as in a repeated acknowledgement, changes nothing.
import type {
  Call,
  Clocks,
  FairRolledData,
  FairState,
  SaidData,
  Seat,
  ServerMessage,
  SnapshotData,
} from "../protocol/messages.gen";
import { isEvent, type GameEvent } from "../net/wire";
import {
  movesUntil,
  opponentOf,
  playerOf,
  turnOf,
  type At,
  type Drawing,
  type Drawn,
  type Game,
  type MadeMove,
  type Talk,
} from "./state";

export interface Reduced {
  readonly game: Game | undefined;
  /** Whether events are missing: if so, the game has to be watched again. */
  readonly gap: boolean;
}

function timed<T>(value: T | undefined, at: number): At<T> | undefined {
  return value === undefined ? undefined : { value, at };
}

/** The fields that have a value: an optional field is left out, never undefined. */
function defined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function without<K extends keyof Game>(game: Game, ...keys: K[]): Game {
  const rest = { ...game };
  for (const key of keys) delete (rest as Partial<Game>)[key];
  return rest;
}

function clocksIn(data: { clocks?: Clocks }, now: number): Pick<Game, "clocks"> {
  return defined({ clocks: timed(data.clocks, now) });
}

function drawingOf(fair: FairState, now: number): Drawing {
  const { draw, ruleset, asks, n, server_key, server_commitment, players, committed, opened } = fair;
  const { lock: text, signature } = fair;
  const lock = text !== undefined && signature !== undefined ? { text, signature } : undefined;
  return {
    offer: { draw, ruleset, asks, n, server_key, server_commitment, players },
    committed,
    opened,
    made: fair.made ?? 0,
    rolls: [],
    ...defined({ lock, left: timed(fair.left_ms, now), call: fair.call, renew: fair.renew }),
  };
}

function madeOf(made: SnapshotData["moves"][number]): MadeMove {
  return "roll" in made ? { move: made.roll, changes: made.changes, roll: true } : made;
}

export function fromSnapshot(data: SnapshotData, now: number, before?: Game): Game {
  const { game, v, variant, options, clock, color, rated, players, phase, check, legal } = data;
  // A snapshot does not hold what was rolled. What the page has seen of it is kept if it belongs to a draw that is
  // over.
  const drawn =
    before?.game === game && before.drawn && data.fair_past.includes(before.drawn.draw) ? before.drawn : undefined;
  return {
    ...{ game, v, variant, options, clock, color, rated, players, phase, check, legal },
    moves: data.moves.map(madeOf),
    rolls: data.rolls ?? [],
    rulesVersion: data.rules_version,
    fairPast: data.fair_past,
    ...defined({
      drawing: data.fair && drawingOf(data.fair, now),
      drawn,
      start: data.start,
      fen: data.fen ?? data.start?.fen,
      drawOffer: data.draw_offer,
      takebackOffer: data.takeback_offer,
      pauseOffer: data.pause_offer,
      outcome: data.outcome,
      ...{ to: data.to, pairing: data.pairing, origin: data.origin, rematch: data.rematch },
      score: before?.game === game ? before.score : undefined,
      ratings: data.ratings,
      ...{ delay: data.delay_ms, range: data.range, setup: data.setup, tournament: data.tournament },
    }),
    ...{ listed: data.listed ?? false, private: data.private ?? false },
    followed: data.followed ?? [],
    ...clocksIn(data, now),
    ...defined({ talk: before?.game === game ? before.talk : undefined }),
    here: before?.game === game ? before.here : [],
    watchers: before?.game === game ? before.watchers : 0,
    ...(before?.game === game ? defined({ gone: before.gone }) : {}),
  };
}

function created(event: Extract<GameEvent, { t: "game_created" }>): Game {
  const { game, variant, options, clock, color, rated, creator } = event.d;
  const { to, pairing, origin, range, setup, tournament, delay_ms: delay } = event.d;
  return {
    ...(defined({ to, pairing, origin, range, setup, delay, tournament }) as Pick<
      Game,
      "to" | "pairing" | "origin" | "range" | "setup" | "delay" | "tournament"
    >),
    ...{ listed: event.d.listed ?? false, private: event.d.private ?? false },
    followed: [],
    ...{ game, v: event.v, variant, options, clock, color, rated },
    rulesVersion: event.d.rules_version,
    players: [creator],
    phase: "waiting",
    fairPast: [],
    moves: [],
    check: false,
    legal: [],
    rolls: [],
    here: [],
    watchers: 0,
  };
}

/**
 * A player joins. Whoever joins with a colour, where the colour was open, has agreed on it: nothing is drawn for
 * colours.
 */
function joined(game: Game, player: Seat): Game {
  const players = [...game.players, player];
  if (game.color !== "random" || player.color === undefined) return { ...game, players };
  const color = opponentOf(player.color);
  return { ...game, color, players: players.map((seat) => (seat === player ? seat : { ...seat, color })) };
}

function added(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list : [...list, item];
}

/** The draw is over: its roll was made, or it is void. */
function closeDraw(game: Game, drawn: Drawn): Game {
  return { ...without(game, "drawing"), drawn, fairPast: added(game.fairPast, drawn.draw) };
}

function changeDrawing(game: Game, draw: string, change: (drawing: Drawing) => Drawing): Game {
  return game.drawing?.offer.draw === draw ? { ...game, drawing: change(game.drawing) } : game;
}

function lockOf(game: Game, draw: string): Drawn["lock"] {
  return game.drawing?.offer.draw === draw
    ? game.drawing.lock
    : game.drawn?.draw === draw
      ? game.drawn.lock
      : undefined;
}

/** Dice are due: a new roll begins, and only the player who moved has sent an opening. */
function called(game: Game, call: Call | undefined, opened: readonly string[]): Game {
  return call ? changeDrawing(game, call.draw, ({ renew: _, ...drawing }) => ({ ...drawing, call, opened })) : game;
}

/** Colours that are drawn are known as soon as the dice have fallen: with a 1 the player who joined first is White. */
function colored(game: Game, dice: FairRolledData["dice"]): Game {
  if (game.color !== "random" || game.phase !== "rolling") return game;
  const white = dice[0]?.[1] === 1 ? 0 : 1;
  return { ...game, players: game.players.map((seat, i) => ({ ...seat, color: i === white ? "white" : "black" })) };
}

/** A roll is made. The draw of a game with dice in play goes on; another draw is over. */
function rolled(game: Game, { draw, roll, openings, dice, for: callFor }: FairRolledData): Game {
  const drawn = { draw, roll, callFor, openings, dice, missing: [], lock: lockOf(game, draw) };
  if (game.drawing?.offer.draw !== draw || game.drawing.offer.n === 1) return closeDraw(colored(game, dice), drawn);
  const { call, renew: _, ...drawing } = game.drawing;
  const signature = call?.signature ?? "";
  const seen = { for: callFor, signature, openings, dice };
  return {
    ...game,
    drawn: { ...drawn, signature, ...defined({ before: drawing.rolls.at(-1)?.openings }) },
    drawing: { ...drawing, made: roll, rolls: [...drawing.rolls, seen] },
  };
}

/** A roll was not made; if this was known already, more of its openings have come. */
function voided(game: Game, { d }: Extract<GameEvent, { t: "fair_voided" }>): Game {
  const { draw, roll, openings, missing, dice } = d;
  const going = game.drawing?.offer.draw === draw ? game.drawing : undefined;
  const known = game.drawn?.draw === draw && game.drawn.missing.length > 0 ? game.drawn : undefined;
  const callFor = (going ? going.call?.for : known?.callFor) ?? "setup";
  const signature = going ? going.call?.signature : known?.signature;
  const before = going ? going.rolls.at(-1)?.openings : known?.before;
  const drawn = {
    draw,
    roll,
    callFor,
    openings,
    dice,
    missing,
    lock: lockOf(game, draw),
    ...defined({ signature, before }),
  } as Drawn;
  // An opening that comes late to an old draw does not end the draw that is going on.
  if (game.drawing && !going) return known ? { ...game, drawn } : game;
  return closeDraw(game, drawn);
}

/** The draw ends for another reason than its own last roll. */
function leaveDraw(game: Game): Game {
  return game.drawing ? { ...without(game, "drawing"), fairPast: added(game.fairPast, game.drawing.offer.draw) } : game;
}

/** A draw before the game has a time limit of its own; in play the clocks limit it instead. */
function unhurried(game: Game): Game {
  if (!game.drawing) return game;
  const { left: _, ...drawing } = game.drawing;
  return { ...game, drawing };
}

/** Sets the times that an event tells, as they are now. */
function retimed(game: Game, d: { clocks?: Clocks; fair_left_ms?: number }, now: number): Game {
  const left = timed(d.fair_left_ms, now);
  return { ...game, ...clocksIn(d, now), ...(game.drawing && left ? { drawing: { ...game.drawing, left } } : {}) };
}

/** The player to move, whose opening comes with the move. */
function moverOf(game: Game): readonly string[] {
  const turn = turnOf(game);
  const mover = turn && playerOf(game, turn);
  return mover ? [mover.id] : [];
}

type Of<T extends GameEvent["t"]> = Extract<GameEvent, { t: T }>;

const kChanges: { readonly [T in GameEvent["t"]]: (game: Game, event: Of<T>, now: number) => Game } = {
  game_created: (_, event) => created(event),
  player_joined: (game, { d }) => joined(game, d.player),
  fair_offered: (game, { d: { game: _, ...offer } }) => ({
    ...leaveDraw(game),
    phase: game.phase === "waiting" ? "rolling" : game.phase,
    drawing: { offer, committed: [], opened: [], made: 0, rolls: [] },
  }),
  fair_committed: (game, { d }) =>
    changeDrawing(game, d.draw, (drawing) => ({ ...drawing, committed: added(drawing.committed, d.player) })),
  fair_locked: (game, { d }, now) =>
    changeDrawing(game, d.draw, (drawing) => ({
      ...drawing,
      lock: { text: d.lock, signature: d.signature },
      ...defined({ left: timed(d.left_ms, now), call: d.call }),
    })),
  fair_opened: (game, { d }) =>
    changeDrawing(game, d.draw, (drawing) => ({ ...drawing, opened: added(drawing.opened, d.player) })),
  fair_rolled: (game, { d }) => rolled(game, d),
  fair_voided: voided,
  fair_renew_wanted: (game, { d }) =>
    changeDrawing(game, d.draw, (drawing) => ({ ...drawing, renew: added(drawing.renew ?? [], d.player) })),
  game_started: (game, { d }, now) => ({
    ...called(unhurried(game), d.call, []),
    phase: "playing",
    players: game.players.map((seat) => ({ ...seat, color: seat.id === d.white.id ? "white" : "black" })),
    start: d.start,
    fen: d.start.fen,
    check: d.check,
    legal: d.legal,
    rolls: d.rolls ?? [],
    ...clocksIn(d, now),
  }),
  moved: (game, { d }, now) => ({
    ...called(game, d.call, moverOf(game)),
    moves: [...game.moves, { move: d.move, changes: d.changes, ...defined({ conditional: d.conditional }) }],
    fen: d.fen,
    check: d.check,
    legal: d.legal,
    rolls: d.rolls ?? [],
    ...clocksIn(d, now),
  }),
  dice_fell: (game, { d }, now) => ({
    ...game,
    moves: [...game.moves, { move: d.roll, changes: d.changes, roll: true }],
    fen: d.fen,
    check: d.check,
    legal: d.legal,
    rolls: d.rolls ?? [],
    ...clocksIn(d, now),
  }),
  draw_offered: (game, { d }) => ({ ...game, drawOffer: d.by }),
  draw_declined: (game) => without(game, "drawOffer"),
  takeback_offered: (game, { d }) => ({ ...game, takebackOffer: d.by }),
  takeback_declined: (game) => without(game, "takebackOffer"),
  taken_back: (game, { d }, now) => ({
    ...without(game, "takebackOffer", "drawOffer"),
    moves: movesUntil(game.moves, d.ply),
    fen: d.fen,
    check: d.check,
    legal: d.legal,
    rolls: d.rolls ?? [],
    ...clocksIn(d, now),
  }),
  pause_offered: (game, { d: { by, days } }) => ({ ...game, pauseOffer: { by, days } }),
  pause_declined: (game) => without(game, "pauseOffer"),
  paused: (game, { d }, now) => ({ ...without(game, "pauseOffer"), ...clocksIn(d, now) }),
  leave_taken: (game, { d }, now) => retimed(game, d, now),
  time_added: (game, { d }, now) => ({ ...game, ...clocksIn(d, now) }),
  server_restarted: (game, { d }, now) => ({ ...retimed(game, d, now), outage: game.moves.length }),
  game_ended: (game, { d }, now) => ({
    ...without(leaveDraw(game), "drawOffer", "takebackOffer", "pauseOffer", "gone"),
    phase: "ended",
    legal: [],
    rolls: [],
    outcome: d.outcome,
    ...clocksIn(d, now),
  }),
  rematch_offered: (game, event) => ({ ...game, ...rematchOf(event) }),
  rematch_declined: (game) => without(game, "rematch"),
  game_followed: (game, { d: { as, next } }) => ({
    ...without(game, "rematch"),
    followed: [...game.followed, { as, next }],
  }),
};

function rematchOf({ d: { by, setup } }: Of<"rematch_offered">): Pick<Game, "rematch"> {
  return { rematch: { by, setup } };
}

function applyEvent(game: Game, event: GameEvent, now: number): Game {
  const change = kChanges[event.t] as (game: Game, event: GameEvent, now: number) => Game;
  return { ...change(game, event, now), v: event.v };
}

/**
 * Adds a line to the talk. A line that the page has already changes nothing; a watcher who takes a seat hears another
 * channel from then on.
 */
function withLine(talk: Talk | undefined, { to, line }: SaidData): Talk {
  const lines = talk?.to === to ? talk.lines : [];
  return { to, lines: lines.some(({ n }) => n >= line.n) ? lines : [...lines, line] };
}

/**
 * The next state of the game. `now` is the time of this page's own clock, in milliseconds; messages about other games
 * change nothing.
 */
export function reduce(game: Game | undefined, message: ServerMessage, now: number): Reduced {
  const same = (next: Game | undefined): Reduced => ({ game: next, gap: false });
  if (message.t === "snapshot") {
    return game && game.game !== message.d.game ? same(game) : same(fromSnapshot(message.d, now, game));
  }
  if (!game) return same(game);
  if (message.t === "presence") {
    const { here, watchers, gone } = message.d;
    if (message.d.game !== game.game) return same(game);
    const away = gone?.map(({ player, claim_ms }) => ({ player, claim: { value: claim_ms, at: now } }));
    return same({ ...without(game, "gone"), here, watchers, ...(away ? { gone: away } : {}) });
  }
  if (message.t === "match_score") return same(message.d.game === game.game ? { ...game, score: message.d } : game);
  if (message.t === "said") {
    return same(message.d.game === game.game ? { ...game, talk: withLine(game.talk, message.d) } : game);
  }
  if (message.t === "talk") {
    const { to, lines } = message.d;
    return same(message.d.game === game.game ? { ...game, talk: { to, lines } } : game);
  }
  if (message.t === "rated") {
    const { white, black } = message.d;
    return same(message.d.game === game.game ? { ...game, ratings: { white, black } } : game);
  }
  if (message.t === "resumed") {
    if (message.d.game !== game.game) return same(game);
    return { game: retimed(game, message.d, now), gap: message.d.v !== game.v };
  }
  if (!isEvent(message) || message.d.game !== game.game || message.v <= game.v) return same(game);
  return message.v === game.v + 1 ? same(applyEvent(game, message, now)) : { game, gap: true };
}
