import { expect, test } from "vitest";
import { storeChoice } from "../../src/account/language";
import type { NoticeSettings } from "../../src/protocol/messages.gen";

const kNone: NoticeSettings = { turn: [], started: [], dice: [], reminder: [], leave: [], offer: [], ended: [], challenge: [], invitation: [], beginning: [], utc_offset_min: 0 };

/** A server that has the settings of an account, or refuses to say them, and what was stored there. */
function serverOf(refusal?: string) {
  const stored: (string | undefined)[] = [];
  const answer = refusal === undefined ? ({ ok: true, value: { settings: kNone } } as const) : ({ ok: false, code: "unauthorized", message: refusal } as const);
  const save = ({ language }: NoticeSettings) => Promise.resolve({ ok: true, value: stored.push(language) } as never);
  return { stored, told: () => Promise.resolve(answer as never), save };
}

test("a language that is chosen before it is known who chooses is stored for the account", async () => {
  const server = serverOf();
  expect(await storeChoice("de", () => undefined, server)).toBeUndefined();
  expect(server.stored).toEqual(["de"]);
});

test("the choice of somebody without an account holds in this browser, and nothing is wrong", async () => {
  const server = serverOf();
  expect(await storeChoice("de", () => false, server)).toBeUndefined();
  expect(server.stored).toEqual([]);
  expect(await storeChoice("de", () => undefined, serverOf("nobody is signed in"))).toBeUndefined();
});

test("what could not be stored for an account is said, also if the account is known only then", async () => {
  expect(await storeChoice("de", () => true, serverOf("not now"))).toBe("not now");
  const known = [undefined, true];
  expect(await storeChoice("de", () => known.shift(), serverOf("not now"))).toBe("not now");
});
