import { expect, test } from "vitest";
import { memoryStore } from "../../src/net/store";
import { tournaments } from "../../src/net/tournaments";
import { heldIn } from "../../src/tournaments/draft.svelte";
import { invitationTo, invitationUrl } from "../../src/tournaments/invitation";
import { holdPath } from "../../src/live/route";

const kEnd = "0123456789abcdef0123456789abcdef";

test("a link is kept in its tab while its holder signs in", () => {
  const store = memoryStore();
  const { hash } = new URL(invitationUrl("https://example.org", "abcdefgh", kEnd));
  expect(invitationTo("abcdefgh", "", store)).toBeUndefined();
  expect(invitationTo("abcdefgh", hash, store)).toBe(kEnd);
  expect(invitationTo("abcdefgh", "", store)).toBe(kEnd);
  expect(invitationTo("ijklmnop", "", store)).toBeUndefined();
  expect(invitationTo("abcdefgh", "#invitation=<script>", memoryStore())).toBeUndefined();
});

test("who looks with a link shows it with each question", async () => {
  const asked: string[] = [];
  const server = tournaments((_, path) => {
    asked.push(path);
    return Promise.reject(new Error("nobody answers"));
  }, kEnd);
  await server.show("abcdefgh");
  await server.steps("abcdefgh", 3);
  expect(asked).toEqual([
    `/api/tournaments/abcdefgh?invitation=${kEnd}`,
    `/api/tournaments/abcdefgh/steps?after=3&invitation=${kEnd}`,
  ]);
  expect(server.file("abcdefgh", "trf")).toBe(`/api/tournaments/abcdefgh/trf?invitation=${kEnd}`);
});

test("the page of a game leads to a tournament of it", () => {
  expect(heldIn(new URL(holdPath("chess56"), "https://example.org").hash)).toEqual({ variant: "chess56" });
  expect(heldIn(new URL(holdPath("chess56", { minutes: 0.5, increment: 3 }), "https://example.org").hash)).toEqual({
    variant: "chess56",
    pace: { minutes: 0.5, increment: 3 },
  });
  expect(heldIn("#game=<b>")).toBeUndefined();
});
