// What the server tells over HTTP: variants and their pieces, move diagrams, keys, records. Answers are read field by
// field; what has not its form is refused as a value, and the page says so.
import * as m from "../messages/all.gen";
import { request, type Reply } from "./request";
import type { Diagram, Setting, VariantInfo, VariantList } from "./variants";
import { readDiagram, readNames, readVariant, readVariants } from "./variants";
import { readComputer, type ComputerStatus } from "./computer";
import { readPlayerVoids, readServerVoids } from "./voids";

/** `status`: of an answer that came. */
export type Fetched<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly what: string; readonly status?: number };

export const kNotFound = 404;

type Get = (path: string) => Promise<Reply>;

export const browserGet: Get = (path) => request(path, { headers: { accept: "application/json" } });

/** The text of an answer with status 200. */
async function fetchText(path: string, get: Get): Promise<Fetched<string>> {
  try {
    const { status, text } = await get(path);
    if (status === 200) return { ok: true, value: text };
    return { ok: false, status, what: status === kNotFound ? m.net.nothing() : m.net.status({ status }) };
  } catch {
    return { ok: false, what: m.net.unreachable() };
  }
}

async function fetchJson<T>(path: string, read: (value: unknown) => T | undefined, get: Get): Promise<Fetched<T>> {
  const text = await fetchText(path, get);
  if (!text.ok) return text;
  try {
    const value = read(JSON.parse(text.value));
    if (value !== undefined) return { ok: true, value };
  } catch {
    // falls through: no JSON is no answer
  }
  return { ok: false, what: m.net.strange() };
}

function query(options: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(Object.entries(options)).toString();
  return text === "" ? "" : `?${text}`;
}

export function fetchVariants(get: Get = browserGet): Promise<Fetched<VariantList>> {
  return fetchJson("/api/variants", readVariants, get);
}

/** One variant under these options: what is rolled, how its pieces are called. */
export function fetchVariant(id: string, options: Setting, get: Get = browserGet): Promise<Fetched<VariantInfo>> {
  return fetchJson(`/api/variants/${encodeURIComponent(id)}${query(options)}`, readVariant, get);
}

export function fetchDiagram(
  where: {
    readonly variant: string;
    readonly options: Setting;
    readonly symbol: string;
    readonly square: string;
    readonly side: string;
  },
  get: Get = browserGet,
): Promise<Fetched<Diagram>> {
  const { variant, options, symbol, square, side } = where;
  const path = [variant, "diagram", symbol, square].map(encodeURIComponent).join("/");
  return fetchJson(`/api/variants/${path}${query({ side, ...options })}`, readDiagram, get);
}

/** The text itself: the strict reader wants to see how it is spelt. */
export function fetchRecord(draw: string, get: Get = browserGet): Promise<Fetched<string>> {
  return fetchText(`/fair/${encodeURIComponent(draw)}`, get);
}

/** Names by id of those who play a game, or in a tournament. */
export function fetchNames(
  of: "/game/export" | "/api/tournaments",
  id: string,
  get: Get = browserGet,
): Promise<Fetched<ReadonlyMap<string, string>>> {
  return fetchJson(`${of}/${encodeURIComponent(id)}`, readNames, get);
}

/** How the computer is that plays with people. */
export function fetchComputer(get: Get = browserGet): Promise<Fetched<ComputerStatus>> {
  return fetchJson("/api/computer", readComputer, get);
}

/** Throws of dice that were not made and count against the server. */
export function fetchServerVoids(get: Get = browserGet): Promise<Fetched<number>> {
  return fetchJson("/fair/voids", readServerVoids, get);
}

export function fetchPlayerVoids(player: string, get: Get = browserGet): Promise<Fetched<number>> {
  return fetchJson(`/fair/voids/${encodeURIComponent(player)}`, readPlayerVoids, get);
}

export function fetchKeys(get: Get = browserGet): Promise<Fetched<unknown>> {
  return fetchJson("/fair/keys", (value) => value ?? undefined, get);
}
