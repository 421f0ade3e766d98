// The sealed backup over HTTP, docs/http.md.
import { ask, browserSend, isObject, type Send } from "../net/ask";

/** The backup on the server; without a text there is none now. */
export interface SealedBackup {
  readonly version: number;
  readonly text?: string;
}

function readSealed(value: unknown): SealedBackup | undefined {
  if (!isObject(value)) return undefined;
  const { version, text } = value;
  if (typeof version !== "number") return undefined;
  return typeof text === "string" ? { version, text } : { version };
}

export function sealedRequests(send: Send = browserSend) {
  return {
    sealed: () => ask(send("GET", "/api/account/sealed"), readSealed),
    replaceSealed: (version: number, text: string) =>
      ask(send("PUT", "/api/account/sealed", { version, text }), readSealed),
    dropSealed: () => ask(send("DELETE", "/api/account/sealed"), readSealed),
  };
}
