// What the server tells over HTTP: variants and their pieces, move diagrams, keys, records. An answer that does
// not have the right form is refused as a value, and the page says so.
import * as m from "../messages/all.gen";
import { nameAll } from "./given_names";
import { request, type Reply } from "./request";
import type { Diagram, Setting, VariantInfo, VariantList } from "./variants";
import { readDiagram, readVariant, readVariants } from "./variants";
import { readComputerShown } from "../protocol/first_readers.gen";
import type { ComputerShown } from "../protocol/messages.gen";

/** What was fetched; `status` is set if an answer came. */
export type Fetched<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly what: string; readonly status?: number };

export const kNotFound = 404;

export type Get = (path: string) => Promise<Reply>;

export const browserGet: Get = (path) => request(path, { headers: { accept: "application/json" } });

/** Fetches a text; only an answer with status 200 counts. */
async function fetchText(path: string, get: Get): Promise<Fetched<string>> {
  try {
    const { status, text } = await get(path);
    if (status === 200) return { ok: true, value: text };
    return { ok: false, status, what: status === kNotFound ? m.net.nothing() : m.net.status({ status }) };
  } catch {
    return { ok: false, what: m.net.unreachable() };
  }
}

export async function fetchJson<T>(
  path: string,
  read: (value: unknown) => T | undefined,
  get: Get,
): Promise<Fetched<T>> {
  const text = await fetchText(path, get);
  if (!text.ok) return text;
  try {
    const value = read(JSON.parse(nameAll(text.value)));
    if (value !== undefined) return { ok: true, value };
  } catch {
    // An answer that is not JSON counts as none.
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

/** One variant with these options: its dice, and the names of its pieces. */
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

/** The text of a record, because the strict reader must see its spelling. */
export function fetchRecord(draw: string, get: Get = browserGet): Promise<Fetched<string>> {
  return fetchText(`/fair/${encodeURIComponent(draw)}`, get);
}

/** The state of the computer that plays with people. */
export function fetchComputer(get: Get = browserGet): Promise<Fetched<ComputerShown>> {
  return fetchJson("/api/computer", readComputerShown, get);
}

export function fetchKeys(get: Get = browserGet): Promise<Fetched<unknown>> {
  return fetchJson("/fair/keys", (value) => value ?? undefined, get);
}
