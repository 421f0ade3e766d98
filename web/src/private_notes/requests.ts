// Notes that an account has written for itself beside a game, over HTTP. Only the account's cookie gives access to
// them.
import { ask, browserSend, type Asked } from "../net/ask";
import type { Reply } from "../net/request";
import { kMostOfNote } from "../protocol/bounds.gen";
import type { Done, PrivateNotes } from "../protocol/messages.gen";
import { readDone, readPrivateNotes } from "../protocol/readers.gen";
import { made } from "../protocol/reading";

/** The place of a note: a ply, or undefined for the whole game. */
export type Place = number | undefined;
/** The texts that are stored, by their places. */
export type NotesByPlace = ReadonlyMap<Place, string>;

export function notesByPlace({ game, positions }: PrivateNotes): NotesByPlace {
  const notes = new Map<Place, string>(positions.map(({ ply, text }) => [ply, text]));
  if (game !== "") notes.set(undefined, game);
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

export function fetchNotes(game: string, send = browserSend): Promise<Asked<NotesByPlace>> {
  return ask(send("GET", pathOf(game)), made(readPrivateNotes, notesByPlace));
}

/** Stores a note; an empty text removes it. */
export function storeNote(game: string, ply: Place, text: string, send = put): Promise<Asked<Done>> {
  return ask(send(pathOf(game), JSON.stringify(ply === undefined ? { text } : { ply, text })), readDone);
}

/** A text as the server stores it: other line ends and tabs are replaced, and spaces at the end are removed. */
export const storedForm = (typed: string): string => typed.replace(/\r\n?/g, "\n").replaceAll("\t", " ").trimEnd();

/** Characters are counted as people do: one beyond the basic plane is one. */
export const isTooLong = (text: string): boolean => [...text].length > kMostOfNote;
