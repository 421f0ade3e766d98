// The reader of game files that `npm run rules` has built, and a file whose worker is a desk in this process.
import { readFileSync } from "node:fs";
import { Desk } from "../../src/foreign/desk";
import { ForeignFile, type Helper } from "../../src/foreign/client";
import { openReader, type Reader } from "../../src/foreign/module";
import type { Told } from "../../src/foreign/worker";

const bytes = readFileSync(new URL("../../src/foreign/foreign.wasm", import.meta.url));
export const kModuleBytes = bytes;

export const bytesOf = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;
export const corpus = (name: string): ArrayBuffer =>
  bytesOf(readFileSync(new URL(`../../../tests/gamefiles/foreign/${name}`, import.meta.url)));
export const text = (written: string): ArrayBuffer => bytesOf(new TextEncoder().encode(written));

export const newReader = (): Promise<Reader> => openReader(bytesOf(bytes));

export async function newFile(reader?: Reader): Promise<ForeignFile> {
  const desk = new Desk(reader ?? (await newReader()));
  const helper: Helper = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage({ n, question }) {
      const told = (() => {
        try {
          return { t: "answer", n, answer: desk.answer(question) } as const;
        } catch (error) {
          return { t: "broken", why: String(error) } as const;
        }
      })();
      queueMicrotask(() => helper.onmessage?.({ data: told } as MessageEvent<Told>));
    },
  };
  return new ForeignFile(() => helper);
}
