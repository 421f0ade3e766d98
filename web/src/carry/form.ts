// All open draws of one player, in the form in which one of their devices gives them to another: secrets, offers,
// signed locks, and which openings were sent. Taking them adds to what a browser keeps and removes nothing: the
// openings that were sent only become more.
import { Chain } from "../fair/chain";
import type { Offer } from "../fair/client";
import { drawText, parseLock, rulesetText } from "../fair/lock";
import { writeAsks } from "../fair/asks";
import { isHex } from "../fair/text";
import type { Keep, Receipt } from "../draw/keep";

export interface CarriedDraw {
  readonly draw: string;
  readonly secrets: readonly string[];
  /** The offer; it is left out if a lock says the same. */
  readonly offer?: Offer;
  readonly locks: readonly Receipt[];
  /** The last roll whose opening was sent, and what it was sent for; undefined if none was sent. */
  readonly opened?: readonly [roll: number, callFor: string];
}

export interface Carried {
  /** The player whose draws they are. */
  readonly player: string;
  readonly draws: readonly CarriedDraw[];
  /** Names of draws that are over: a device that keeps something of them does not need it any more. */
  readonly over: readonly string[];
  /** In a file or a code: an id by which the browser that made it recognizes it. */
  readonly id?: string;
  /** In a backup: how often it was changed, so that an old one can be recognized. */
  readonly count?: number;
}

const kDraw = /^[A-Za-z0-9_-]{1,64}\.[1-9][0-9]{0,5}$/;

function offerOfLock(text: string | undefined): Offer | undefined {
  const parsed = text === undefined ? undefined : parseLock(text);
  if (!parsed?.ok) return undefined;
  const { draw, ruleset, asks, rolls, serverKey, serverCommitment, seats } = parsed.value;
  const players = seats.map(({ player }) => player);
  return {
    draw: drawText(draw),
    ruleset: rulesetText(ruleset),
    asks: writeAsks(asks),
    rolls,
    serverKey,
    serverCommitment,
    seating: "seats",
    players,
  };
}

const kOffer = ["draw", "ruleset", "asks", "rolls", "serverKey", "serverCommitment", "seating"] as const;

function isSame(a: Offer, b: Offer): boolean {
  return kOffer.every((field) => a[field] === b[field]) && a.players.join() === b.players.join();
}

function gathered(keep: Keep, draw: string, offer: Offer): CarriedDraw {
  const locks = keep.receipts(draw);
  const said = offerOfLock(locks[0]?.lock);
  const { roll, callFor } = keep.opened(draw);
  return {
    draw,
    secrets: [...keep.secrets(draw).values()].sort(),
    ...(said && isSame(said, offer) ? {} : { offer }),
    locks,
    ...(callFor === undefined ? {} : { opened: [roll, callFor] as const }),
  };
}

/** What this browser may open for the player: all but what it has handed over. */
export function gather(keep: Keep, player: string): Carried {
  const draws = keep.open().flatMap((draw) => {
    const offer = keep.offer(draw);
    return offer?.players.includes(player) === true && !keep.isElsewhere(draw) ? [gathered(keep, draw, offer)] : [];
  });
  return { player, draws, over: keep.finished() };
}

/** Names of the draws that only one device may open: those of dice in play, where an opening is for one move. */
export function inPlay(carried: Carried): string[] {
  return carried.draws.flatMap(({ draw, offer, locks }) =>
    (offer ?? offerOfLock(locks[0]?.lock))?.rolls === 1 ? [] : [draw],
  );
}

function takeDraw(keep: Keep, { draw, secrets, offer, locks, opened }: CarriedDraw): void {
  const agreed = keep.offer(draw) ?? offer ?? offerOfLock(locks[0]?.lock);
  if (!agreed) return;
  const known = new Set(keep.secrets(draw).values());
  for (const secret of secrets) {
    if (!known.has(secret)) keep.seal(agreed, secret, new Chain(secret, agreed.rolls).commitment);
  }
  for (const lock of locks) keep.keepReceipt(draw, lock);
  if (opened) keep.learnOpened(draw, { roll: opened[0], callFor: opened[1] });
  keep.keepElsewhere(draw, false);
}

export function take(keep: Keep, carried: Carried): void {
  for (const draw of carried.over) keep.learnFinished(draw);
  const over = new Set(keep.finished());
  for (const one of carried.draws) if (!over.has(one.draw)) takeDraw(keep, one);
}

export function write(carried: Carried): string {
  return JSON.stringify({ astragal: 1, ...carried });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function readOffer(value: unknown): Offer | undefined {
  if (!isObject(value)) return undefined;
  const { draw, ruleset, asks, rolls, serverKey, serverCommitment, players } = value;
  const seating = value["seating"] === "open" ? "open" : "seats";
  if (!isText(draw) || !isText(ruleset) || !isText(asks) || !isText(serverKey) || !isText(serverCommitment))
    return undefined;
  if (!isCount(rolls) || rolls < 1 || rolls > 1000 || !isTexts(players)) return undefined;
  return { draw, ruleset, asks, rolls, serverKey, serverCommitment, seating, players };
}

function readLock(value: unknown): Receipt | undefined {
  if (!isObject(value) || !isText(value["lock"]) || !isText(value["signature"])) return undefined;
  return { lock: value["lock"], signature: value["signature"] };
}

function readOpened(value: unknown): readonly [number, string] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [roll, callFor] = value as unknown[];
  return isCount(roll) && isText(callFor) ? [roll, callFor] : undefined;
}

function readDraw(value: unknown): CarriedDraw | undefined {
  if (!isObject(value)) return undefined;
  const { draw, secrets } = value;
  const offer = value["offer"] === undefined ? undefined : readOffer(value["offer"]);
  const opened = value["opened"] === undefined ? undefined : readOpened(value["opened"]);
  const locks = Array.isArray(value["locks"]) ? value["locks"].map(readLock) : [undefined];
  if (!isText(draw) || !kDraw.test(draw) || !isTexts(secrets) || !secrets.every((secret) => isHex(secret, 32)))
    return undefined;
  if (value["offer"] !== undefined && offer?.draw !== draw) return undefined;
  if (value["opened"] !== undefined && !opened) return undefined;
  if (!locks.every((lock) => lock !== undefined)) return undefined;
  return { draw, secrets, ...(offer ? { offer } : {}), locks, ...(opened ? { opened } : {}) };
}

/** Reads what `write` has written; undefined if the text has another form. */
export function read(text: string): Carried | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value["astragal"] !== 1) return undefined;
  const { player, over, id, count } = value;
  const draws = Array.isArray(value["draws"]) ? value["draws"].map(readDraw) : [undefined];
  if (!isText(player) || !isTexts(over) || !draws.every((draw) => draw !== undefined)) return undefined;
  return { player, draws, over, ...(isText(id) ? { id } : {}), ...(isCount(count) ? { count } : {}) };
}
