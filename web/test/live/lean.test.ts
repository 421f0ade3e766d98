// Lean events become whole by the rules of this browser; the examples of the protocol are those that the server sends.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillIn, isLean, markOf } from "../../src/live/lean";
import { openModule } from "../../src/rules/module";
import { Rules, type Helper } from "../../src/rules/client";
import type { Told } from "../../src/rules/worker";
import type { Game } from "../../src/game/state";
import type { ServerMessage } from "../../src/protocol/messages.gen";

const bytes = readFileSync(new URL("../../src/rules/rules.wasm", import.meta.url));
const ask = await openModule(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** The worker without a thread. */
function rules(): Rules {
  const helper: Helper = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: ({ n, text }) => tell({ t: "answer", n, text: ask(text) }),
  };
  const tell = (told: Told): void => helper.onmessage?.({ data: told } as MessageEvent<Told>);
  return new Rules(() => {
    queueMicrotask(() => tell({ t: "ready" }));
    return helper;
  });
}

const sha256 = (given: Uint8Array): Uint8Array => createHash("sha256").update(given).digest();

const kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1";
const kAfter = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b a1,a8,h1,h8 - 0 1";
const kGame = { game: "g8K2mQxZ", v: 4, variant: "chess", options: {}, start: { fen: kStart }, moves: [] } as unknown as Game;

const lean = (position: string, v = 5): ServerMessage =>
  ({ t: "moved", v, d: { game: "g8K2mQxZ", ply: 1, move: "e2e4", position } });

function only(message: ServerMessage): Parameters<typeof fillIn>[0] {
  if (!isLean(message)) throw new Error("it is whole");
  return message;
}

test("a move is filled in as the server would have told it", async () => {
  const filled = await fillIn(only(lean(markOf(kAfter, sha256))), kGame, rules(), sha256);
  if (!filled.ok || filled.message.t !== "moved" || isLean(filled.message)) throw new Error("it was not filled in");
  expect(filled.message.d).toMatchObject({ fen: kAfter, check: false, changes: [{ moved: ["e2", "e4"] }] });
  expect(filled.message.d).not.toHaveProperty("position");
  expect(filled.message.d).not.toHaveProperty("rolls");
  expect("legal" in filled.message.d && filled.message.d.legal).toHaveLength(20);
});

test("another position than the server's is found out, and both are named", async () => {
  const filled = await fillIn(only(lean("0123456789abcdef")), kGame, rules(), sha256);
  expect(filled).toMatchObject({ ok: false });
  expect(!filled.ok && filled.why).toContain("the server 0123456789abcdef");
});

test("what the page has already, or has a gap before, goes on as it is", async () => {
  for (const v of [4, 6]) {
    const message = only(lean("0123456789abcdef", v));
    expect(await fillIn(message, kGame, rules(), sha256)).toEqual({ ok: true, message });
  }
});

test("whole events are not lean", () => {
  expect(isLean({ t: "moved", v: 5, d: { fen: kAfter } } as ServerMessage)).toBe(false);
  expect(isLean({ t: "pong", d: {} })).toBe(false);
});

test("without the rules there is nothing to fill in with", async () => {
  const none = new Rules(() => {
    throw new Error("no workers here");
  });
  expect(await fillIn(only(lean("0123456789abcdef")), kGame, none, sha256)).toMatchObject({ ok: false });
});
