// The own conditional lines of a game by post, over HTTP: by the cookie of an account or a guest's token.
import { ask, isObject, type Asked, type Reply } from "../net/ask";
import type { LinePly } from "./flat";

export interface Lines {
  /** The last event of the game when they were made. */
  readonly after: number;
  readonly lines: readonly LinePly[];
}

function readPly(value: unknown): LinePly | undefined {
  if (!isObject(value)) return undefined;
  const { ply, move } = value;
  return typeof ply === "number" && typeof move === "string" ? { ply, move } : undefined;
}

export function readLines(value: unknown): Lines | undefined {
  if (!isObject(value) || typeof value["after"] !== "number" || !Array.isArray(value["lines"])) return undefined;
  const lines = value["lines"].map(readPly);
  return lines.every((one) => one !== undefined) ? { after: value["after"], lines } : undefined;
}

const kTimeMs = 15_000;
type Send = (method: "GET" | "PUT", path: string, headers: Readonly<Record<string, string>>, body?: string) => Promise<Reply>;

const browserSend: Send = async (method, path, headers, body) => {
  const response = await fetch(path, { method, headers, signal: AbortSignal.timeout(kTimeMs), ...(body === undefined ? {} : { body }) });
  return { status: response.status, text: await response.text() };
};

const pathOf = (game: string): string => `/api/games/${encodeURIComponent(game)}/lines`;
const tokenOf = (guest: string | undefined): Record<string, string> => (guest === undefined ? {} : { authorization: `Bearer ${guest}` });

/** `guest`: the token of who has no account. */
export function fetchLines(game: string, guest: string | undefined, send: Send = browserSend): Promise<Asked<Lines>> {
  return ask(send("GET", pathOf(game), tokenOf(guest)), readLines);
}

/** Instead of those that are stored; without any, they are dropped. */
export function storeLines(game: string, guest: string | undefined, lines: Lines, send: Send = browserSend): Promise<Asked<Lines>> {
  const headers = { ...tokenOf(guest), "content-type": "application/json" };
  return ask(send("PUT", pathOf(game), headers, JSON.stringify(lines)), readLines);
}
