// What is odd or wrong in files as they are met, as a German page says it.
import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { Note } from "../../src/foreign/answers";
import { corpus, newFile } from "./opened";

vi.mock("../../src/messages/refusals.gen", async () => {
  const { germanRefusals } = await import("../net/german");
  return { load: () => Promise.resolve({ refusals: germanRefusals() }) };
});

const kFiles = readdirSync(new URL("../../../tests/gamefiles/foreign", import.meta.url)).filter((name) => !name.endsWith(".expected"));
/** Words that no German sentence has, and that an English one hardly does without. */
const kEnglish = /\b(the|this|is|not|has|are|of|can|no|to|with)\b/i;

async function notesOf(name: string): Promise<readonly Note[]> {
  const file = await newFile();
  const read = await file.open(corpus(name));
  if (!read || "error" in read) return read ? [read.error] : [];
  const games = await Promise.all(Array.from({ length: read.games }, (_, game) => file.read(game)));
  return [...read.warnings, ...games.flatMap((game) => [...(game?.warnings ?? []), ...(game?.error ? [game.error] : [])])];
}

test("nothing that is said of a file stays in English", async () => {
  const notes = (await Promise.all(kFiles.map(notesOf))).flat();
  expect(notes.length).toBeGreaterThan(40);
  // How a game ended are words of the page itself, which is in English here.
  const said = notes.map(({ message }) => message.replace(/„[^“]*“|: White is checkmated$/g, ""));
  expect(said.filter((text) => kEnglish.test(text))).toEqual([]);
});
