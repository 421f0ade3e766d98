// Names that the server gives, as the page shows them.
import { expect, test, vi } from "vitest";
import { readFrame } from "../../src/net/wire";

vi.mock("../../src/messages/all.gen", async (original) => ({
  ...(await original<object>()),
  net: { guest: ({ id }: { id: string }) => `Gast ${id}`, closedAccount: () => "geschlossenes Konto" },
}));

const read = (d: object): unknown => readFrame(JSON.stringify({ t: "presence", d }))?.d;

test("guests and closed accounts are called so in the language of the page", () => {
  expect(read({ white: { id: "g-1", name: "Guest 4Tz8" } })).toEqual({ white: { id: "g-1", name: "Gast 4Tz8" } });
  expect(read({ id: "u-1", name: "closed account" })).toEqual({ id: "u-1", name: "geschlossenes Konto" });
});

test("names that people have taken, and what they say, stay as they are", () => {
  for (const said of [
    { name: "Guesthouse" },
    { name: "Guest 4Tz8 and more" },
    { text: "Guest 4Tz8" },
    { text: '"name":"Guest 4Tz8"' },
    { text: "closed account" },
  ])
    expect(read(said)).toEqual(said);
});

test("what is no person keeps its name, whatever it is: an arbiter's form would store another one", () => {
  for (const tournament of [
    { id: "g8K2mQxZ", name: "Guest Cup" },
    { id: "u8K2mQxZ", name: "closed account" },
    { name: "Guest Cup" },
  ])
    expect(read({ tournament })).toEqual({ tournament });
});
