// Carries open draws to another device by hand, as a file or a code. This browser does not open them any more, so that
// each opening is sent by one device alone. A player who wants to go on with several devices uses the backup.
import * as m from "../messages/all.gen";
import type { Keep } from "../draw/keep";
import { toHex } from "../fair/bytes";
import { gather, inPlay, read, take, write } from "./form";
import { sealedIn } from "./link";
import { newPhrase } from "./phrase";
import { keyOf, open, saltOf, seal } from "./seal";

export interface Handed {
  readonly phrase: string;
  readonly sealed: string;
}

export async function handOver(keep: Keep, player: string): Promise<Handed> {
  const phrase = newPhrase();
  const key = await keyOf(phrase);
  const id = toHex(crypto.getRandomValues(new Uint8Array(8)));
  const carried = { ...gather(keep, player), over: [], id };
  const sealed = seal(write(carried), key);
  keep.keepHanded(id);
  for (const draw of inPlay(carried)) keep.keepElsewhere(draw, true);
  return { phrase, sealed };
}

export type TakenOver = { readonly ok: true; readonly draws: number } | { readonly ok: false; readonly why: string };

/** Takes draws over; `text` is from a file or a link. */
export async function takeOver(keep: Keep, player: string, text: string, phrase: string): Promise<TakenOver> {
  const sealed = sealedIn(text);
  const salt = saltOf(sealed);
  if (salt === undefined) return { ok: false, why: m.carry.noSealed() };
  const plain = open(sealed, await keyOf(phrase, salt));
  if (plain === undefined) return { ok: false, why: m.carry.wrongPhrase() };
  const carried = read(plain);
  if (!carried) return { ok: false, why: m.carry.strange() };
  if (carried.player !== player) return { ok: false, why: m.carry.otherPlayer() };
  if (carried.id !== undefined && keep.handed().includes(carried.id)) return { ok: false, why: m.carry.ownFile() };
  if (carried.id !== undefined && keep.taken().includes(carried.id)) return { ok: false, why: m.carry.takenFile() };
  take(keep, carried);
  if (carried.id !== undefined) keep.keepTaken(carried.id);
  return { ok: true, draws: carried.draws.length };
}
