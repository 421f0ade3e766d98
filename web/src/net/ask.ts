// A request over HTTP that changes something or is one person's own, and what comes back: a refusal is a value with the server's
// own sentence; that it cannot be reached is one too.
import * as m from "../messages/all.gen";

export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface Reply {
  readonly status: number;
  readonly text: string;
}
type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Send = (method: Method, path: string, body?: object) => Promise<Reply>;

const kTimeMs = 15_000;

interface Sender {
  /** The token of one without an account; an account shows its cookie. */
  readonly guest?: string | undefined;
  readonly patienceMs?: number;
}

export const sendBy = ({ guest, patienceMs = kTimeMs }: Sender): Send => async (method, path, body) => {
  const headers = {
    ...(guest === undefined ? {} : { authorization: `Bearer ${guest}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const response = await fetch(path, { method, headers, signal: AbortSignal.timeout(patienceMs), ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { status: response.status, text: await response.text() };
};

export const browserSend = sendBy({});

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const strange = () => ({ ok: false, code: "internal", message: m.net.askStrange() }) as const;

export async function ask<T>(sent: Promise<Reply>, read: (value: unknown) => T | undefined): Promise<Asked<T>> {
  try {
    const { status, text } = await sent;
    const value: unknown = JSON.parse(text);
    if (status < 400) {
      const good = read(value);
      return good === undefined ? strange() : { ok: true, value: good };
    }
    const error = isObject(value) && isObject(value["error"]) ? value["error"] : {};
    const { code, message } = error;
    return typeof code === "string" && typeof message === "string" ? { ok: false, code, message } : strange();
  } catch (error) {
    if (error instanceof SyntaxError) return strange();
    return { ok: false, code: "busy", message: m.net.askUnreachable() };
  }
}
