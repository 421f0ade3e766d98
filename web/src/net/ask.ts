// A request over HTTP that changes something or is about one person's own things, and its answer. A refusal is a value
// with the server's own sentence, in the language of the page; if the server cannot be reached, that is a value, too.
import * as m from "../messages/all.gen";
import type { HttpError } from "../protocol/messages.gen";
import { readHttpRefusal } from "../protocol/first_readers.gen";
import { nameAll } from "./given_names";
import { inOwnWords } from "./refusals";
import { request, type Patience, type Reply } from "./request";

export type Asked<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Readonly<HttpError>);

type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Send = (method: Method, path: string, body?: object) => Promise<Reply>;

interface Sender extends Patience {
  /** The token of a guest; an account needs none, because it has a cookie. */
  readonly guest?: string | undefined;
}

export const sendBy =
  ({ guest, ...patience }: Sender): Send =>
  (method, path, body) => {
    const headers = {
      ...(guest === undefined ? {} : { authorization: `Bearer ${guest}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    return request(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }, patience);
  };

export const browserSend = sendBy({});

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const strange = () => ({ ok: false, code: "internal", message: m.net.askStrange() }) as const;

export async function ask<T>(sent: Promise<Reply>, read: (value: unknown) => T | undefined): Promise<Asked<T>> {
  try {
    const { status, text } = await sent;
    const value: unknown = JSON.parse(nameAll(text));
    if (status < 400) {
      const good = read(value);
      return good === undefined ? strange() : { ok: true, value: good };
    }
    const refused = readHttpRefusal(value);
    return refused ? { ok: false, ...(await (inOwnWords(refused.error) ?? refused.error)) } : strange();
  } catch (error) {
    if (error instanceof SyntaxError) return strange();
    return { ok: false, code: "busy", message: m.net.askUnreachable() };
  }
}
