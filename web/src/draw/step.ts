// What the state of a game asks of a player in its draws: the next step, and what is to be opened for it. Pure.
import type { Offer, OpenRequest } from "../fair/client";
import { parseLock } from "../fair/lock";
import type { Roll } from "../fair/record";
import { pliesOf, type Drawing, type Drawn, type Game, type SeenRoll } from "../game/state";
import { offerOf } from "./offer";

export type Step = "commit" | "open" | "late" | "nothing";

/** A draw that was locked: it is going on, or it is void. */
export interface Locked {
  readonly draw: string;
  readonly lock: { readonly text: string; readonly signature: string };
  /** The offer of the draw, if the server still makes it. */
  readonly offered: Offer | undefined;
  /** The roll that is to be opened, and the call for it. */
  readonly roll: number;
  readonly call: OpenRequest["call"];
  /** What this page knows of the rolls before: how many there were, and the last of them. */
  readonly made: number;
  readonly rolls: readonly SeenRoll[];
}

export function lockedOf(drawing: Drawing, call: OpenRequest["call"] = drawing.call): Locked | undefined {
  const { lock, offer, made, rolls } = drawing;
  return lock && { draw: offer.draw, lock, offered: offerOf(offer), roll: made + 1, call, made, rolls };
}

/** Whether the call is for another roll than the next one: nothing is opened for it. */
export function strangeCall(drawing: Drawing): boolean {
  const { call } = drawing;
  return call !== undefined && (call.draw !== drawing.offer.draw || call.roll !== drawing.made + 1);
}

export function rollOf(seen: SeenRoll): Roll {
  return {
    for: seen.for,
    signature: seen.signature,
    openings: seen.openings.map((opening) => (opening === "-" ? undefined : opening)),
    dice: seen.dice.map(([faces = 0, number = 0]) => ({ faces, number })),
    missing: [],
  };
}

/** Whether a void draw still lacks this player's opening: sent late, it lets all see what would have been rolled. */
export function lacks(drawn: Drawn | undefined, me: string): boolean {
  const lock = drawn?.lock && drawn.missing.length > 0 ? parseLock(drawn.lock.text) : undefined;
  if (!drawn || !lock?.ok) return false;
  const position = lock.value.seats.findIndex(({ player }) => player === me) + 1;
  return drawn.missing.includes(position) && drawn.openings[position] === "-";
}

/** What the player has to do now, as far as the state says. */
export function nextStep(game: Game, me: string | undefined): Step {
  if (me === undefined) return "nothing";
  const step = nextInDraw(game.drawing, me);
  return step === "nothing" && lacks(game.drawn, me) ? "late" : step;
}

function nextInDraw(drawing: Drawing | undefined, me: string): Step {
  if (!drawing?.offer.players.includes(me)) return "nothing";
  if (!drawing.committed.includes(me)) return "commit";
  if (!drawing.lock || drawing.opened.includes(me)) return "nothing";
  const due = drawing.offer.n === 1 || drawing.call !== undefined;
  return due && !declined(drawing.lock.text, me) ? "open" : "nothing";
}

/** Whether the player takes no part in the locked draw. */
export function declined(lockText: string, me: string): boolean {
  const lock = parseLock(lockText);
  return lock.ok && lock.value.seats.some(({ player, commitment }) => player === me && commitment === undefined);
}

/** The roll that was not made, for which a late opening is sent. */
export function lockedOfVoid(drawn: Drawn): Locked | undefined {
  const { draw, lock, roll, callFor, signature } = drawn;
  const call = signature === undefined ? undefined : { for: callFor, signature };
  return lock && { draw, lock, offered: undefined, roll, call, made: roll - 1, rolls: [] };
}

/** What a call for dice would be for if the next move of the game is this one. */
export function callForMove(game: Game, move: string): string {
  return `${String(pliesOf(game) + 1)}:${move}`;
}
