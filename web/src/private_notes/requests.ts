// Notes that an account has written for itself beside a game, over HTTP. Only the account's cookie gives access to
// them. Answers are read field by field.
import { ask, browserSend, isObject, type Asked } from "../net/ask";
import type { Reply } from "../net/request";
import { kMostOfNote } from "../protocol/bounds.gen";

/** The place of a note: a ply, or undefined for the whole game. */
export type Place = number | undefined;
/** The texts that are stored, by their places. */
export type PrivateNotes = ReadonlyMap<Place, string>;

export function readNotes(value: unknown): PrivateNotes | undefined {
  if (!isObject(value) || typeof value["game"] !== "string" || !Array.isArray(value["positions"])) return undefined;
  const notes = new Map<Place, string>();
  if (value["game"] !== "") notes.set(undefined, value["game"]);
  for (const one of value["positions"] as readonly unknown[]) {
    if (!isObject(one) || typeof one["ply"] !== "number" || typeof one["text"] !== "string") return undefined;
    notes.set(one["ply"], one["text"]);
  }
  return notes;
}

const pathOf = (game: string): string => `/api/games/${encodeURIComponent(game)}/notes`;

/** Sends a request that is finished even if the page is left at this moment. */
async function put(path: string, body: string): Promise<Reply> {
  const response = await fetch(path, {
    method: "PUT",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body,
  });
  return { status: response.status, text: await response.text() };
}

export function fetchNotes(game: string, send = browserSend): Promise<Asked<PrivateNotes>> {
  return ask(send("GET", pathOf(game)), readNotes);
}

/** Stores a note; an empty text removes it. */
export function storeNote(game: string, ply: Place, text: string, send = put): Promise<Asked<true>> {
  return ask(send(pathOf(game), JSON.stringify(ply === undefined ? { text } : { ply, text })), () => true as const);
}

/** A text as the server stores it: other line ends and tabs are replaced, and spaces at the end are removed. */
export const storedForm = (typed: string): string => typed.replace(/\r\n?/g, "\n").replaceAll("\t", " ").trimEnd();

/** Characters are counted as people do: one beyond the basic plane is one. */
export const isTooLong = (text: string): boolean => [...text].length > kMostOfNote;
