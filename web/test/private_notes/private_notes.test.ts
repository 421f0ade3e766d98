// Private notes between the page and the server, and how they are stored by themselves while one writes.
import { expect, test } from "vitest";
import { fetchNotes, isTooLong, notesByPlace, storedForm, storeNote } from "../../src/private_notes/requests";
import { kPauseMs, Saver, type Saving } from "../../src/private_notes/saver";
import type { Asked } from "../../src/net/ask";

test("each note has its place, and an empty one of the whole game is none", () => {
  const notes = notesByPlace({ game: "open", positions: [{ ply: 0, text: "start" }, { ply: 12, text: "f7" }] });
  expect([...notes]).toEqual([[0, "start"], [12, "f7"], [undefined, "open"]]);
  expect(notesByPlace({ game: "", positions: [] }).size).toBe(0);
});

test("a note of the game names no ply, a refusal is a value", async () => {
  const sent: unknown[] = [];
  const put = (path: string, body: string): Promise<{ status: number; text: string }> => {
    sent.push([path, JSON.parse(body)]);
    return Promise.resolve({ status: 200, text: '{"ok":true}' });
  };
  expect(await storeNote("g8K2mQxZ", undefined, "x", put)).toEqual({ ok: true, value: { ok: true } });
  await storeNote("g8K2mQxZ", 0, "", put);
  expect(sent).toEqual([["/api/games/g8K2mQxZ/notes", { text: "x" }], ["/api/games/g8K2mQxZ/notes", { ply: 0, text: "" }]]);
  const refused = { status: 401, text: '{"error":{"code":"not_signed_in","message":"sign in first"}}' };
  expect(await fetchNotes("g8K2mQxZ", () => Promise.resolve(refused))).toEqual({ ok: false, code: "not_signed_in", message: "sign in first" });
});

test("what is no text is taken out, and characters are counted as people do", () => {
  expect(storedForm("a\tb\r\nc \n\n")).toBe("a b\nc");
  expect(storedForm(" \n")).toBe("");
  expect(isTooLong("🐎".repeat(2000))).toBe(false);
  expect(isTooLong("x".repeat(2001))).toBe(true);
});

/** A saver with a clock and a server that wait for the test. */
function saver(stored = "") {
  const told: Saving[] = [];
  const sent: string[] = [];
  let due: (() => void) | undefined;
  let answer: (value: Asked<unknown>) => void = () => undefined;
  const made = new Saver(stored, {
    store: (text) => {
      sent.push(text);
      return new Promise((resolve) => (answer = resolve));
    },
    tell: (saving) => told.push(saving),
    later: (ms, then) => {
      expect(ms).toBe(kPauseMs);
      due = then;
      return () => (due = undefined);
    },
  });
  const settle = async (value: Asked<unknown>): Promise<void> => {
    answer(value);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { made, told, sent, settle, pass: () => due?.(), isDue: () => due !== undefined };
}
const kGood = { ok: true, value: { ok: true } } as const;

test("it is stored once typing stops, and not without a change", async () => {
  const { made, told, sent, settle, pass, isDue } = saver("a");
  await made.save();
  expect(sent).toEqual([]);
  made.type("ab");
  made.type("abc");
  expect(sent).toEqual([]);
  pass();
  expect(sent).toEqual(["abc"]);
  await settle(kGood);
  expect(told.at(-1)).toEqual({ is: "saved" });
  expect(isDue()).toBe(false);
});

test("leaving the field stores at once, and what is typed meanwhile follows", async () => {
  const { made, told, sent, settle } = saver();
  made.type("a");
  void made.save();
  made.type("ab");
  void made.save();
  expect(sent).toEqual(["a"]);
  await settle(kGood);
  expect(told.at(-1)).toEqual({ is: "waits" });
  expect(sent).toEqual(["a", "ab"]);
  await settle(kGood);
  expect(told.at(-1)).toEqual({ is: "saved" });
});

test("what is refused says why, and is tried again when it is asked to", async () => {
  const { made, told, sent, settle, pass } = saver();
  made.type("a");
  pass();
  await settle({ ok: false, code: "busy", message: "try again" });
  expect(told.at(-1)).toEqual({ is: "failed", why: "try again" });
  void made.save();
  expect(sent).toEqual(["a", "a"]);
  await settle(kGood);
  expect(told.at(-1)).toEqual({ is: "saved" });
});
