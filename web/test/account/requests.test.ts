import { expect, test } from "vitest";
import { requests } from "../../src/account/requests";
import type { Send } from "../../src/net/ask";
import type { Reply } from "../../src/net/request";

function answering(status: number, text: string): { send: Send; sent: unknown[] } {
  const sent: unknown[] = [];
  const send: Send = (method, path, body) => {
    sent.push([method, path, body]);
    return Promise.resolve<Reply>({ status, text });
  };
  return { send, sent };
}

const kAlice = { id: "u-4Tz81LqPdW", name: "Alice", username: "Alice", roles: ["player"], createdAt: 1 };

test("an account is asked for with what the form has, without an e-mail that is empty", async () => {
  const { send, sent } = answering(201, JSON.stringify(kAlice));
  expect(await requests(send).register("Alice", "correct horse", "")).toEqual({
    ok: true,
    value: kAlice,
  });
  await requests(send).register("Alice", "correct horse", "a@example.org");
  expect(sent).toEqual([
    ["POST", "/api/account", { name: "Alice", password: "correct horse" }],
    ["POST", "/api/account", { name: "Alice", password: "correct horse", email: "a@example.org" }],
  ]);
});

test("a refusal keeps the server's code and sentence", async () => {
  const { send } = answering(401, '{"error":{"code":"wrong_password","message":"there is no account"}}');
  expect(await requests(send).signIn("Alice", "x")).toEqual({ ok: false, code: "wrong_password", message: "there is no account" });
});

test("what is no answer of this server is a refusal too", async () => {
  for (const [status, text] of [[200, "{}"], [200, "<html>"], [502, "Bad Gateway"], [404, '{"error":"old"}'], [200, "null"]] as const) {
    expect(await requests(answering(status, text).send).account()).toMatchObject({ ok: false, code: "internal" });
  }
  const broken = requests(() => Promise.reject(new TypeError("failed to fetch")));
  expect(await broken.signOut()).toMatchObject({ ok: false, message: "the server cannot be reached; check your connection and try again" });
});

test("an export is handed on as it came, and a refusal of it is a sentence", async () => {
  const text = '{ "account": {} }';
  expect(await requests(answering(200, text).send).exported()).toEqual({ ok: true, value: text });
  const often = answering(429, '{"error":{"code":"too_many_attempts","message":"wait a minute"}}');
  expect(await requests(often.send).exported()).toMatchObject({ ok: false, message: "wait a minute" });
  expect(await requests(answering(502, "Bad Gateway").send).exported()).toMatchObject({ ok: false, code: "internal" });
});

test("a mute for ever is asked for without a time, and an id goes into the address as it must", async () => {
  const mute = { player: { id: "g-4Tz81LqPdW", name: "Guest 4Tz8" }, until: 5, by: { id: "u-m", name: "Mod" }, createdAt: 1 };
  const { until: _, ...forever } = mute;
  const { send, sent } = answering(200, JSON.stringify({ mutes: [mute, forever] }));
  expect(await requests(send).mutes()).toEqual({ ok: true, value: { mutes: [mute, forever] } });
  await requests(send).mute("Bob", 60_000);
  await requests(send).mute("Bob", undefined);
  await requests(send).unmute("a/b");
  expect(sent.slice(1)).toEqual([
    ["POST", "/api/mute", { player: "Bob", ms: 60_000 }],
    ["POST", "/api/mute", { player: "Bob" }],
    ["DELETE", "/api/mute/a%2Fb", undefined],
  ]);
});

test("the id of a token goes into the address as it must", async () => {
  const { send, sent } = answering(200, '{"ok":true}');
  expect(await requests(send).dropToken("a/b")).toMatchObject({ ok: true });
  expect(sent[0]).toEqual(["DELETE", "/api/token/a%2Fb", undefined]);
});
