// What the panel of a throw shows, from the state of the game: dice that are in the hand or have fallen, what each
// party has done, and who is missing.
import * as m from "../messages/all.gen";
import { parseLock } from "../fair/lock";
import { voidWords } from "../fair/void";
import { fullName } from "../game/computer";
import type { Drawing, Drawn, Game } from "../game/state";

export interface ShownDie {
  readonly faces: number;
  readonly number: number | undefined;
  /** Whether this die decides who has White. */
  readonly coin: boolean;
}

export interface Party {
  readonly name: string;
  /** The player's id; undefined for the server. */
  readonly id?: string;
  readonly server?: true;
  readonly state: "waiting" | "sealed" | "opened" | "missing" | "apart";
}

/** The faces of the dice of one roll, from its asks: `2,6,6,6`; an open end is shown once. */
export function facesOf(asks: string): number[] {
  return asks.split(",").map((part) => Number(part.replace(/[+-]$/, "")));
}

/**
 * Whether the first number of this draw's rolls decides the colours: so it is in the first draw, if colours are drawn.
 */
function hasCoin(game: Game, draw: string): boolean {
  return game.color === "random" && draw.endsWith(".1");
}

export function diceInHand(game: Game, drawing: Drawing): ShownDie[] {
  return facesOf(drawing.offer.asks).map((faces, i) => ({
    faces,
    number: undefined,
    coin: i === 0 && hasCoin(game, drawing.offer.draw),
  }));
}

export function diceFallen(game: Game, drawn: Drawn): ShownDie[] {
  return (drawn.dice ?? []).map(([faces = 1, number], i) => ({
    faces,
    number,
    coin: i === 0 && hasCoin(game, drawn.draw),
  }));
}

function nameOf(game: Game, id: string): string {
  const seat = game.players.find((one) => one.id === id);
  return seat ? fullName(seat) : id;
}

/** Ids of the players who take part; undefined until the lock says so. */
export function takingPart(drawing: Drawing): string[] | undefined {
  const lock = drawing.lock && parseLock(drawing.lock.text);
  return lock?.ok
    ? lock.value.seats.flatMap(({ player, commitment }) => (commitment === undefined ? [] : [player]))
    : undefined;
}

/**
 * The parties of a draw: the server first, then the players of the offer. The server has sealed before it offers, and
 * opens last.
 */
export function parties(game: Game, drawing: Drawing): Party[] {
  const { players } = drawing.offer;
  const taking = takingPart(drawing);
  const state = (id: string): Party["state"] =>
    taking?.includes(id) === false
      ? "apart"
      : drawing.opened.includes(id)
        ? "opened"
        : drawing.committed.includes(id)
          ? "sealed"
          : "waiting";
  return [
    { name: m.dice.server(), server: true, state: "sealed" },
    ...players.map((id): Party => ({ id, name: nameOf(game, id), state: state(id) })),
  ];
}

/** The ids in a lock's text, in its order; position 0 is the server. */
export function idsOfLock(lock: string): string[] {
  return lock
    .split("|")
    .slice(8)
    .map((part) => part.split(":", 1)[0] ?? "");
}

/** Names of those whose openings were missing. */
export function missingNames(game: Game, drawn: Drawn): string[] {
  const ids = drawn.lock ? idsOfLock(drawn.lock.text) : [];
  return drawn.missing.map((position) => {
    const id = ids[position - 1];
    if (position === 0) return m.dice.theServer();
    return id === undefined ? m.dice.partyNumber({ number: position }) : nameOf(game, id);
  });
}

/** Why a roll was not made, as a sentence without its full stop. */
export function voidText(game: Game, drawn: Drawn): string {
  const lock = drawn.lock && parseLock(drawn.lock.text);
  const missing = inWords(missingNames(game, drawn));
  const words = lock?.ok
    ? voidWords(lock.value, drawn.notes, missing, (id) => nameOf(game, id))
    : m.fair.notRolledMissing({ missing });
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function inWords(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? m.dice.nobody())
    : m.dice.namesAnd({ names: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
}
