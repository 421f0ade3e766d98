import { expect, test } from "vitest";
import { againAfter, backoffMs } from "../../src/net/policy";
import { isEvent, newId, readFrame } from "../../src/net/wire";
import type { ErrorCode } from "../../src/protocol/messages.gen";
import { exampleOf } from "../protocol/examples";

test.each(["", "7", "null", "[]", "{}", '{"t":"moved"}', '{"t":"toString","d":{}}', '{"t":"from_the_future","d":{}}'])(
  "%j is no message that this page knows",
  (text) => {
    expect(readFrame(text)).toBeUndefined();
  },
);

test("events are numbered, answers and notices are not", () => {
  expect(isEvent(exampleOf("moved"))).toBe(true);
  expect(isEvent(exampleOf("snapshot"))).toBe(false);
  expect(isEvent(exampleOf("presence"))).toBe(false);
});

test("ids are of letters and digits and never the same", () => {
  const ids = Array.from({ length: 200 }, () => newId());
  expect(new Set(ids).size).toBe(200);
  expect(ids.every((id) => /^[A-Za-z0-9]{16}$/.test(id))).toBe(true);
});

test("bytes that would make some letters likelier are left out of an id", () => {
  expect(newId((bytes) => bytes.fill(255).set([0, 61, 62], 0) as unknown)).toBe("A9AA9AA9AA9AA9AA");
});

test("only what is worth it is sent again", () => {
  expect(againAfter("busy")).toBe("later");
  expect(againAfter("stale_ply")).toBe("resync");
  expect(againAfter("illegal_move")).toBe("no");
  expect(againAfter("from_the_future" as ErrorCode)).toBe("no");
});

test("a client that was too fast comes back slowly", () => {
  expect(backoffMs(0, 0)).toBe(150);
  expect(backoffMs(8, 1)).toBe(300);
  expect(backoffMs(9, 1)).toBe(600);
  expect(backoffMs(0, 0, 1008)).toBe(5000);
  expect(backoffMs(100, 1)).toBe(8000);
});
