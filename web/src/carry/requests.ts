// The sealed backup over HTTP, docs/http.md.
import { ask, browserSend, type Send } from "../net/ask";
import { readSealedBackup } from "../protocol/readers.gen";

export function sealedRequests(send: Send = browserSend) {
  return {
    sealed: () => ask(send("GET", "/api/account/sealed"), readSealedBackup),
    replaceSealed: (version: number, text: string) =>
      ask(send("PUT", "/api/account/sealed", { version, text }), readSealedBackup),
    dropSealed: () => ask(send("DELETE", "/api/account/sealed"), readSealedBackup),
  };
}
